/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing network files: one is refused with a reason, or is within its bounds, is
 * written unchanged, and is the same after conversion to the trainer's numbers and back.
 *
 * An input is a recipe: the bits of its first byte select whether the rest is a file
 * itself (1), or changes to the file of the built-in network, four bytes each (an
 * offset and a value); whether the checksum is corrected afterwards (2), and
 * whether the file is then cut off at the last change (4). */
#include <config.h>

#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eval/network/network.h"
#include "lab/float_network.h"
#include "util/error.h"

const char fuzz_name[] = "network";
const int fuzz_rounds = 300;
const char *const fuzz_examples[] = {
	"0", "1Rhumb network 1\n", "2abcdefgh", "2aaa\1", "6zzzz", "4qrst", "3", NULL
};

enum { RECIPE_IS_FILE = 1, RECIPE_CHECKSUM = 2, RECIPE_CUT = 4, CHECKSUM_AT = 28, BODY_AT = 32, BIAS_ERROR = 128 };

struct file_bytes {
	char *at;
	size_t size;
};

static struct file_bytes written(const struct network *network)
{
	struct file_bytes bytes = { NULL, 0 };
	FILE *file = open_memstream(&bytes.at, &bytes.size);

	if (!file || !network_write(file, network))
		abort();
	fclose(file);
	return bytes;
}

/* FNV-1a, the checksum of the file. */
static void correct_checksum(struct file_bytes *file)
{
	uint32_t sum = UINT32_C(2166136261);

	for (size_t i = BODY_AT; i < file->size; i++)
		sum = (sum ^ (unsigned char)file->at[i]) * UINT32_C(16777619);
	for (int i = 0; i < 4; i++)
		file->at[CHECKSUM_AT + i] = (char)(sum >> 8 * i);
}

/* Apply the recipe: change FILE. */
static void change(struct file_bytes *file, const uint8_t *data, size_t size)
{
	size_t at = 0;

	for (size_t i = 1; i + 4 <= size; i += 4) {
		at = (data[i] | (size_t)data[i + 1] << 8 | (size_t)data[i + 2] << 16) % file->size;
		file->at[at] = (char)data[i + 3];
	}
	if (size > 0 && data[0] & RECIPE_CHECKSUM)
		correct_checksum(file);
	if (size > 0 && data[0] & RECIPE_CUT && at > 0)
		file->size = at;
}

/* Convert NETWORK to the trainer's numbers and back. */
static void check_numbers(const struct network *network, const char *input)
{
	static struct float_network numbers;
	static struct network rounded;

	float_network_from(network, &numbers);
	fuzz_check(float_network_round(&numbers, &rounded) == 0, "weights have been shrunk", input);
	/* Biases have more digits than a float. */
	for (int i = 0; i < NETWORK_BUCKETS; i++) {
		fuzz_check(abs(rounded.output_bias[i] - network->output_bias[i]) <= BIAS_ERROR, "another bias", input);
		rounded.output_bias[i] = network->output_bias[i];
	}
	rounded.scale = network->scale;
	memcpy(rounded.name, network->name, sizeof rounded.name);
	fuzz_check(memcmp(&rounded, network, sizeof rounded) == 0, "other numbers", input);
}

static void check_file(struct file_bytes file, const char *input)
{
	static struct network network;
	FILE *stream = fmemopen(file.at, file.size, "rb");
	struct file_bytes again;
	struct error error = ERROR_NONE;

	if (!stream)
		abort();
	if (network_read(stream, &network, &error)) {
		fuzz_check(network_is_ok(&network), "out of bounds", input);
		check_numbers(&network, input);
		again = written(&network);
		fuzz_check(again.size <= file.size && memcmp(again.at, file.at, again.size) == 0,
		           "written otherwise", input);
		free(again.at);
	} else {
		fuzz_check_error(&error, input);
	}
	fclose(stream);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *input = fuzz_string(data, size);
	struct file_bytes file;

	if (size > 1 && data[0] & RECIPE_IS_FILE) {
		file = (struct file_bytes){ input + 1, size - 1 };
		check_file(file, input);
	} else if (network_built_in()) {
		file = written(network_built_in());
		change(&file, data, size);
		check_file(file, input);
		free(file.at);
	}
	free(input);
	return 0;
}
