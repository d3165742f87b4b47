/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* One key, typed at a terminal. */
#ifndef RHUMB_CONSOLE_KEY_H
#define RHUMB_CONSOLE_KEY_H

enum { KEY_END = -1, KEY_LEFT = -2, KEY_OTHER = -3 };

/* Wait for a key on standard input, a terminal.  Returns its character; KEY_LEFT
 * for the left arrow; KEY_OTHER for other keys that send several characters;
 * KEY_END at the end of input and for Ctrl-C, Ctrl-D and Escape. */
int key_wait(void);

#endif
