/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Standard input, output and error of a program that was started without them. */
#ifndef RHUMB_UTIL_DESCRIPTORS_H
#define RHUMB_UTIL_DESCRIPTORS_H

/* Open descriptors 0 to 2 where they are closed, so that no file or pipe takes the
 * place of one.  What stands in for a closed one cannot be read from or written to, so
 * that a session without input ends, and lost output is noticed. */
void descriptors_hold(void);

#endif
