/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The built-in gauge: the bytes of src/data/gauge.epd. */
#ifndef RHUMB_LAB_GAUGE_DATA_H
#define RHUMB_LAB_GAUGE_DATA_H

#include <stddef.h>

extern const unsigned char gauge_data[];
extern const size_t gauge_data_length;    /* in bytes */

#endif
