/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The known name that a misspelled one is probably meant to be. */
#ifndef RHUMB_CONSOLE_SHELL_SUGGEST_H
#define RHUMB_CONSOLE_SHELL_SUGGEST_H

struct suggestion {
	const char *name;          /* as typed */
	int allowed;               /* slips from it that a better candidate may have; -1: none is wanted */
	const char *best;          /* the closest candidate; NULL if none is close */
};

struct suggestion suggestion_for(const char *name);

/* Remember CANDIDATE if it is closer to the name than those before.  For a name of at most four letters
 * it must begin with the same letter and not be shorter. */
void suggestion_consider(struct suggestion *suggestion, const char *candidate);

#endif
