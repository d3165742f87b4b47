/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* One key, read without waiting for the end of a line. */
#include <config.h>

#include "console/key.h"

#include <errno.h>
#include <stdio.h>

#include "console/interrupt.h"

enum { CTRL_C = 'C' - '@', CTRL_D = 'D' - '@', ESCAPE = '[' - '@' };

#ifndef _WIN32

#include <termios.h>
#include <unistd.h>

/* Switch the terminal to MODE, also where a signal arrives meanwhile. */
static void set_mode(const struct termios *mode)
{
	while (tcsetattr(STDIN_FILENO, TCSANOW, mode) != 0 && errno == EINTR)
		continue;
}

/* Behind Escape: the key itself if nothing follows within a tenth of a second,
 * else the sequence of a key such as an arrow. */
static int read_sequence(struct termios *raw)
{
	char rest[8];
	ssize_t length;

	raw->c_cc[VMIN] = 0;
	raw->c_cc[VTIME] = 1;
	set_mode(raw);
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

	if (tcgetattr(STDIN_FILENO, &usual) != 0)
		return KEY_END;
	raw = usual;
	raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
	raw.c_cc[VMIN] = 1;
	raw.c_cc[VTIME] = 0;
	set_mode(&raw);
	/* Only now is the question shown: from here on Ctrl-C is a key; before, it was a signal. */
	fflush(stdout);
	if (!interrupt_pending() && read(STDIN_FILENO, &c, 1) == 1 && c != CTRL_C && c != CTRL_D)
		key = c == ESCAPE ? read_sequence(&raw) : (unsigned char)c;
	set_mode(&usual);
	return key;
}

#else

#include <conio.h>

/* What comes before the code of a key that is no character, and the left arrow's. */
enum { CODE_FOLLOWS = 0xe0, CODE_LEFT = 75 };

int key_wait(void)
{
	int key;

	fflush(stdout);
	key = interrupt_pending() ? CTRL_C : _getch();
	if (key == 0 || key == CODE_FOLLOWS)
		return _getch() == CODE_LEFT ? KEY_LEFT : KEY_OTHER;
	return key == CTRL_C || key == CTRL_D || key == ESCAPE || key == EOF ? KEY_END : key;
}

#endif
