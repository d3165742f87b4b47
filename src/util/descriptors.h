/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Standard input, output and error of a program that was started without them. */
#ifndef RHUMB_UTIL_DESCRIPTORS_H
#define RHUMB_UTIL_DESCRIPTORS_H

/* Open those of descriptors 0 to 2 that are closed, so that no other file or pipe gets their
 * numbers.  The replacement cannot be read from or written to: a session without input ends,
 * and lost output is an error.  On Windows it makes all files binary instead. */
void descriptors_hold(void);

/* For a library that prints: what is written to descriptor 1 goes to standard error until
 * descriptors_restore gets the result.  -1: standard output stays as it was. */
int descriptors_divert(void);
void descriptors_restore(int kept);

#endif
