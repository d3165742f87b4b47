/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the commands are about: the chapters of help. */
#ifndef RHUMB_CONSOLE_TOPICS_H
#define RHUMB_CONSOLE_TOPICS_H

#include "console/lookup.h"

struct topic_text {
	const char *name;          /* what 'help' takes */
	const char *title;
	const char *about;         /* how to read what its commands print */
};

extern const struct topic_text topics[TOPICS];

#endif
