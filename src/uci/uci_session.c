/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the session says, and a word of what is said to it. */
#include <config.h>

#include "uci/uci_session.h"

#include <string.h>

enum { ECHO_MAX = sizeof ((struct error *)NULL)->text };    /* a whole error */

void uci_say(struct uci_session *session, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	channel_say_args(session->channel, format, args);
	va_end(args);
}

void uci_remark(struct uci_session *session, const char *what, const char *words)
{
	struct text echo = TEXT_OF(4 * ECHO_MAX + sizeof "...");

	text_add_safely(&echo, words, ECHO_MAX);
	uci_say(session, "info string %s: %s", what, echo.chars);
}

void uci_say_debug(struct uci_session *session, const char *what, const char *words)
{
	if (session->debug)
		uci_remark(session, what, words);
}

char *uci_find_word(char *arguments, const char *word)
{
	size_t length = strlen(word);

	for (char *at = arguments; (at = strstr(at, word)); at += length)
		if ((at == arguments || at[-1] == ' ' || at[-1] == '\t') &&
		    (!at[length] || at[length] == ' ' || at[length] == '\t'))
			return at;
	return NULL;
}
