/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The hash FNV-1a of 32 bits, by G. Fowler, L. C. Noll and K.-P. Vo: it notices damage, and no
 * intent. */
#ifndef RHUMB_UTIL_FNV1A_H
#define RHUMB_UTIL_FNV1A_H

#include <stddef.h>
#include <stdint.h>

#define FNV1A_EMPTY UINT32_C(2166136261)   /* the hash of no bytes */

/* The hash of the bytes of HASH and COUNT more. */
static inline uint32_t fnv1a_add(uint32_t hash, const void *bytes, size_t count)
{
	for (size_t i = 0; i < count; i++)
		hash = (hash ^ ((const uint8_t *)bytes)[i]) * UINT32_C(16777619);
	return hash;
}

#endif
