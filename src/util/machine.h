/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the machine has. */
#ifndef RHUMB_UTIL_MACHINE_H
#define RHUMB_UTIL_MACHINE_H

#include <stdint.h>

/* Megabytes of memory; 0 if that is not known. */
int64_t machine_memory_mb(void);

#endif
