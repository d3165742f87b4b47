/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The hash SHA-256 of a file.  Source: FIPS 180-4, "Secure Hash Standard" (2015). */
#ifndef RHUMB_UTIL_SHA256_H
#define RHUMB_UTIL_SHA256_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { SHA256_HEX = 65 };        /* the NUL included */

/* Read FILE from its offset to its end: the hash in hexadecimal digits, and how many BYTES were
 * read.  False if reading fails. */
bool sha256_of_file(FILE *file, char hex[SHA256_HEX], uint64_t *bytes);

#endif
