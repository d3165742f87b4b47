/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One key, read without waiting for the end of a line. */
#include <config.h>

#include "console/key.h"

#include <stdio.h>

#if defined(HAVE_TERMIOS_H) && defined(HAVE_UNISTD_H)

#include <termios.h>
#include <unistd.h>

enum { CTRL_C = 'C' - '@', CTRL_D = 'D' - '@', ESCAPE = '[' - '@' };

/* Behind Escape: the key itself if nothing follows within a tenth of a second,
 * else the sequence of a key such as an arrow. */
static int read_sequence(struct termios *raw)
{
	char rest[8];
	ssize_t length;

	raw->c_cc[VMIN] = 0;
	raw->c_cc[VTIME] = 1;
	tcsetattr(STDIN_FILENO, TCSANOW, raw);
	length = read(STDIN_FILENO, rest, sizeof rest);
	if (length <= 0)
		return KEY_END;
	return length == 2 && rest[1] == 'D' ? KEY_LEFT : KEY_OTHER;
}

int key_wait(void)
{
	struct termios usual, raw;
	int key = KEY_END;
	char c;

	fflush(stdout);
	if (tcgetattr(STDIN_FILENO, &usual) != 0)
		return KEY_END;
	raw = usual;
	raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
	if (read(STDIN_FILENO, &c, 1) == 1 && c != CTRL_C && c != CTRL_D)
		key = c == ESCAPE ? read_sequence(&raw) : (unsigned char)c;
	tcsetattr(STDIN_FILENO, TCSADRAIN, &usual);
	return key;
}

#else

int key_wait(void)
{
	int key = getchar();

	for (int c = key; c != '\n' && c != EOF;)
		c = getchar();
	return key == EOF ? KEY_END : key;
}

#endif
