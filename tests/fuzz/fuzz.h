/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing: a target gets any bytes and must keep its contract.  Each
 * program here is one target and either fuzz_main.c, which mutates the
 * target's own examples with a seeded generator, or libFuzzer:
 *
 *     clang -g -O1 -fsanitize=fuzzer,address,undefined -I. -Isrc \
 *         tests/fuzz/fuzz_fen.c tests/fuzz/fuzz_common.c src/.../[*].c
 *
 * A violation aborts and prints the input. */
#ifndef RHUMB_TESTS_FUZZ_H
#define RHUMB_TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "notation/pgn.h"
#include "rules/position.h"
#include "util/error.h"

/* The target. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Its name, the number of inputs in a short test (a long one has a hundred
 * times as many), and examples of its input, with NULL after the last. */
extern const char fuzz_name[];
extern const int fuzz_rounds;
extern const char *const fuzz_examples[];

/* DATA as a string in memory of exactly its size (so that reading past its end
 * is detected); to be freed. */
char *fuzz_string(const uint8_t *data, size_t size);

/* Abort, showing INPUT, unless OK. */
void fuzz_check(bool ok, const char *what, const char *input);

/* Check an error text: it is not empty, and has no control characters or line
 * breaks. */
void fuzz_check_error(const struct error *error, const char *input);

/* Write a file NAME with SIZE bytes of DATA into this process's folder, which is removed at its end.
 * Returns its path, valid until the next call. */
const char *fuzz_write_file(const char *name, const void *data, size_t size);

/* That folder. */
const char *fuzz_folder(void);

/* Make GAME, whose contents are ignored, the game whose PGN is in PAGE, which must be readable.  Free it with
 * pgn_free. */
void fuzz_page_read(const struct bytes *page, struct pgn_game *game);

/* Set up POS from the position with that NUMBER (any), cut off INPUT's first
 * byte; returns the rest. */
const char *fuzz_take_position(struct position *pos, const char *input);

#endif
