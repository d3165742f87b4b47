/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What configure finds, for builds on clients of OpenBench: GNU/Linux and no library. */
#define _GNU_SOURCE 1
#define ENABLE_TUNING 1
#define HAVE_NETWORK 1
#define HAVE_SYS_MMAN_H 1
#define HAVE_UNISTD_H 1
#define NDEBUG 1
#define PACKAGE_BUGREPORT ""
#define PACKAGE_NAME "Rhumb"
#define PACKAGE_STRING "Rhumb"
#define PACKAGE_URL ""
