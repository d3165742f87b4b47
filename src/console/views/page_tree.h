/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A page's section about the search: its nodes along the best line. */
#ifndef RHUMB_CONSOLE_VIEWS_PAGE_TREE_H
#define RHUMB_CONSOLE_VIEWS_PAGE_TREE_H

#include "console/shell.h"
#include "console/views/sheet.h"

/* Search CONSOLE's position to DEPTH and write the nodes along the best line, each
 * node of the line folded.  There must be a legal move.  FAILED after a complaint. */
enum done page_tree(struct console *console, struct sheet *sheet, int depth);

#endif
