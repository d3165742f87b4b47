/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Two functions of the family CityHash, with which Syzygy's endgame tables are checked.
 *
 * Geoff Pike and Jyrki Alakuijala published CityHash in 2011; these are its versions 1.0
 * (later ones give other values).  The results are the same on every machine. */
#ifndef RHUMB_UTIL_CITY_H
#define RHUMB_UTIL_CITY_H

#include <stddef.h>
#include <stdint.h>

/* CityHashCrc256: the hash of LENGTH bytes.  It mixes with the CRC-32C of Castagnoli. */
void city_hash_256(const unsigned char *bytes, size_t length, uint64_t hash[4]);

/* CityHashCrc128: the hash of LENGTH bytes, which must be a multiple of 32, and not 0. */
void city_hash_128(const unsigned char *bytes, size_t length, uint64_t hash[2]);

#endif
