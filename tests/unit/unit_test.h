/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* cmocka, with the headers that it needs.  Tests and callbacks have parameters that few of them read, so the compiler
 * does not ask for that here. */
#ifndef RHUMB_TESTS_UNIT_TEST_H
#define RHUMB_TESTS_UNIT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#pragma GCC diagnostic ignored "-Wunused-parameter"

#endif
