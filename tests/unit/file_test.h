/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Whole files, for tests with cmocka: a test fails where one cannot be read or written; and what work leaves open. */
#ifndef RHUMB_TESTS_FILE_TEST_H
#define RHUMB_TESTS_FILE_TEST_H

#include <stddef.h>

/* The path of NAME in tests/data; overwritten by the next call. */
const char *data_path(const char *name);

/* The bytes of the file PATH with a 0 after them, to be freed; *LENGTH, unless it is NULL, becomes their number. */
char *file_read(const char *path, size_t *length);

/* Make PATH a file of LENGTH bytes. */
void file_write(const char *path, const void *bytes, size_t length);

/* Add TEXT to the end of the file PATH. */
void file_append(const char *path, const char *text);

/* The file PATH has LENGTH bytes, those at BYTES. */
void assert_file_holds(const char *path, const char *bytes, size_t length);

/* The descriptor that the next file would have. */
int next_descriptor(void);

/* WORK, done several times, leaves no file open. */
void assert_closes_files(void (*work)(void));

#endif
