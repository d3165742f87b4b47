/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of any length from files and pipes. */
#ifndef RHUMB_CONSOLE_LINE_H
#define RHUMB_CONSOLE_LINE_H

#include <stdio.h>

/* The next line of FILE, without its end; the caller frees it.  NULL at the
 * end of the file, or if memory runs out. */
char *line_read(FILE *file);

#endif
