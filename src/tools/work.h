/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Long work on games and positions: what it reports while it goes on, and how it ends. */
#ifndef RHUMB_TOOLS_WORK_H
#define RHUMB_TOOLS_WORK_H

enum work_end {
	WORK_DONE,
	WORK_STOPPED,       /* the engine's stop was raised (engine_set_stop) */
	WORK_NO_MEMORY,
	WORK_BAD_INPUT      /* the input cannot be read, or a game starts from no position */
};

#endif
