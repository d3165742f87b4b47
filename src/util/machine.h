/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The machine's resources. */
#ifndef RHUMB_UTIL_MACHINE_H
#define RHUMB_UTIL_MACHINE_H

#include <stdint.h>

/* Physical memory in megabytes (2^20 bytes); 0 if unknown. */
int64_t machine_memory_mb(void);

#endif
