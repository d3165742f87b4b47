/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing checkpoints of a training: one is refused with a reason, or its numbers are finite and it is written
 * unchanged.
 *
 * An input is a recipe: the bits of its first byte select whether the rest is a file itself (1), or changes to a
 * good one, four bytes each (an offset and a value); whether the checksum is corrected afterwards (2), whether the
 * file is then cut off at the last change (4), and whether all offsets are in its first bytes (8). */
#include <config.h>

#include "fuzz.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/trainer.h"
#include "util/error.h"

const char fuzz_name[] = "checkpoint";
const int fuzz_rounds = 60;
const char *const fuzz_examples[] = {
	"0", "2", "1Rhumb training 1", "0aaaa", "2aaaa", ":\20\4\1t", ":\20\4\1\33", ":\360\3\1\1", ":\370\3\1\1",
	":\374\3\1\177", "2\1\4\1\177\2\4\1\177", "4aaaa", "<\20\4\1\1", "\3x", NULL
};

enum {
	RECIPE_IS_FILE = 1, RECIPE_CHECKSUM = 2, RECIPE_CUT = 4, RECIPE_HEAD = 8,
	HEAD_BYTES = 2080, CHECKSUM_BYTES = 8, FILE_MOST = 16 << 20
};

static const char settings[] = "seed=1\nscale=2\n";

/* A checkpoint as it was written, and a copy to be changed. */
static unsigned char good[FILE_MOST], changed[FILE_MOST];

static size_t read_file(const char *path, unsigned char *bytes)
{
	FILE *file = fopen(path, "rb");
	size_t size = file ? fread(bytes, 1, FILE_MOST, file) : 0;

	if (!file || size == FILE_MOST || fclose(file) != 0)
		abort();
	return size;
}

static const char *path_of(const char *name)
{
	static char path[200];

	snprintf(path, sizeof path, "%s/%s", fuzz_folder(), name);
	return path;
}

/* The size of the good checkpoint, which is made once. */
static size_t good_size(void)
{
	static struct trainer_state state;
	static size_t size;
	struct error error = ERROR_NONE;

	if (size == 0) {
		fuzz_check(checkpoint_write(path_of("good"), settings, 3, &state, &error), error.text, "");
		size = read_file(path_of("good"), good);
	}
	return size;
}

/* FNV-1a, the checksum of the file. */
static void correct_checksum(unsigned char *file, size_t size)
{
	uint64_t sum = UINT64_C(0xCBF29CE484222325);

	for (size_t i = 0; i < size - CHECKSUM_BYTES; i++)
		sum = (sum ^ file[i]) * UINT64_C(0x100000001B3);
	memcpy(file + size - CHECKSUM_BYTES, &sum, CHECKSUM_BYTES);
}

/* Apply a recipe of changes; returns the size of the file in CHANGED. */
static size_t follow(const uint8_t *data, size_t size)
{
	size_t whole = good_size(), at = 0;
	int recipe = size > 0 ? data[0] : 0;

	memcpy(changed, good, whole);
	for (size_t i = 1; i + 4 <= size; i += 4) {
		at = (data[i] | (size_t)data[i + 1] << 8 | (size_t)data[i + 2] << 16) %
		     (recipe & RECIPE_HEAD ? HEAD_BYTES : whole);
		changed[at] = data[i + 3];
	}
	if (recipe & RECIPE_CHECKSUM)
		correct_checksum(changed, whole);
	return recipe & RECIPE_CUT && at > 0 ? at : whole;
}

static void check_file(const void *bytes, size_t size, const char *input)
{
	static struct trainer_state state;
	static unsigned char again[FILE_MOST];
	const char *path = fuzz_write_file("checkpoint", bytes, size);
	int epochs = -1;
	struct error error = ERROR_NONE;

	if (checkpoint_read(path, settings, &epochs, &state, &error) != CHECKPOINT_READ) {
		fuzz_check_error(&error, input);
		return;
	}
	fuzz_check(epochs >= 0, "epochs below 0", input);
	for (size_t i = 0; i < sizeof state.numbers / sizeof(float); i++)
		fuzz_check(isfinite(((const float *)&state.numbers)[i]), "a number is not finite", input);
	fuzz_check(checkpoint_write(path_of("again"), settings, epochs, &state, &error), error.text, input);
	fuzz_check(read_file(path_of("again"), again) <= size, "written longer", input);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *input = fuzz_string(data, size);

	if (size > 0 && data[0] & RECIPE_IS_FILE)
		check_file(data + 1, size - 1, input);
	else
		check_file(changed, follow(data, size), input);
	free(input);
	return 0;
}
