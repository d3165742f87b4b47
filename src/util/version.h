/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What was built.  make writes it into an object of its own, so that a commit compiles no other. */
#ifndef RHUMB_UTIL_VERSION_H
#define RHUMB_UTIL_VERSION_H

/* The release, and between releases the commit, as data/version.sh prints it: "1.2.0-34-g9ccc681". */
extern const char version_string[];

/* The same after the name of the program: "Rhumb 1.2.0-34-g9ccc681". */
extern const char version_name[];

#endif
