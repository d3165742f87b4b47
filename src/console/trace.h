/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A search with somebody looking on. */
#ifndef RHUMB_CONSOLE_TRACE_H
#define RHUMB_CONSOLE_TRACE_H

#include "console/shell.h"

enum { TRACE_DEPTH_MAX = 30 };

/* Search the position of CONSOLE to DEPTH with a table of its own, TRACE
 * looking on.  Ctrl-C ends it early.  There must be a legal move. */
enum done search_traced(struct console *console, int depth, const struct search_trace *trace,
                        struct search_result *result);

#endif
