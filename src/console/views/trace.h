/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A search with somebody looking on. */
#ifndef RHUMB_CONSOLE_VIEWS_TRACE_H
#define RHUMB_CONSOLE_VIEWS_TRACE_H

#include "console/shell.h"

enum { TRACE_DEPTH_MAX = 30 };

/* Search the position of CONSOLE to DEPTH with a table of its own, TRACE
 * looking on.  Ctrl-C ends it early.  There must be a legal move. */
enum done trace_search(struct console *console, int depth, const struct search_trace *trace,
                        struct search_result *result);

command_function run_trace;

#endif
