/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The topics of `help`. */
#ifndef RHUMB_CONSOLE_HELP_H
#define RHUMB_CONSOLE_HELP_H

#include "console/shell/command.h"

struct topic_text {
	const char *name;          /* as `help` takes it */
	const char *title;
	const char *about;         /* how to read what its commands print */
};

extern const struct topic_text topics[TOPICS];

#endif
