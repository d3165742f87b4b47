/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing: a target is given any bytes and must hold its promises.  Each
 * program here is one target and either fuzz_main.c, which mutates the
 * target's own examples with a seeded generator, or libFuzzer:
 *
 *     clang -g -O1 -fsanitize=fuzzer,address,undefined -I. -Isrc \
 *         tests/fuzz/fuzz_fen.c tests/fuzz/fuzz_common.c src/.../[*].c
 *
 * A broken promise ends in abort, with the input shown. */
#ifndef RHUMB_TESTS_FUZZ_H
#define RHUMB_TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/position.h"
#include "util/text.h"

/* The target. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What it is called, how many inputs are a short test (a long one has a
 * hundred times as many), and examples of its input; NULL behind the last. */
extern const char fuzz_name[];
extern const int fuzz_rounds;
extern const char *const fuzz_examples[];

/* DATA as a string in memory of its own, exactly as long as it must be (so
 * that reading past its end shows); to be freed. */
char *fuzz_string(const uint8_t *data, size_t size);

/* Abort, showing INPUT, unless OK. */
void fuzz_check(bool ok, const char *what, const char *input);

/* An error text: there is one, and nothing in it that could harm a terminal
 * or break a line. */
void fuzz_check_error(const struct text *error, const char *input);

/* Write a file NAME with SIZE bytes of DATA into a folder of this process, which goes with it.
 * Returns its path, valid until the next call. */
const char *fuzz_write_file(const char *name, const void *data, size_t size);

/* That folder. */
const char *fuzz_folder(void);

/* Set up POS from the position with that NUMBER (any), cut off INPUT's first
 * byte; returns the rest. */
const char *fuzz_take_position(struct position *pos, const char *input);

#endif
