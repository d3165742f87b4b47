/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Two functions of the CityHash family, which verify Syzygy's endgame tables.
 *
 * Source: Geoff Pike and Jyrki Alakuijala, CityHash (2011), version 1.0; later versions give
 * other values.  The results are the same on every machine. */
#ifndef RHUMB_UTIL_CITY_H
#define RHUMB_UTIL_CITY_H

#include <stddef.h>
#include <stdint.h>

/* CityHashCrc256: the hash of LENGTH bytes.  It uses CRC-32C (Castagnoli). */
void city_hash_256(const unsigned char *bytes, size_t length, uint64_t hash[4]);

/* CityHashCrc128: the hash of LENGTH bytes, a multiple of 32 and not 0. */
void city_hash_128(const unsigned char *bytes, size_t length, uint64_t hash[2]);

#endif
