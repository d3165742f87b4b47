/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The file of a network: a line that names the format, its sizes and its checksum, then all
 * numbers, little-endian. */
#include <config.h>

#include "eval/network/network.h"

#include <stdlib.h>
#include <string.h>

#include "util/fnv1a.h"

static const char magic[16] = "Rhumb network 3\n";

enum {
	NUMBERS_16 = NETWORK_INPUTS * NETWORK_HIDDEN + NETWORK_HIDDEN +
	             NETWORK_BUCKETS * COLOURS * NETWORK_HIDDEN,
	NAME_BYTES = sizeof ((struct network *)0)->name,
	BODY_BYTES = 2 * NUMBERS_16 + 4 * (NETWORK_BUCKETS + 1) + NAME_BYTES,
	HEAD_BYTES = sizeof magic + 4 * 4    /* inputs, hidden, buckets, checksum */
};

static uint32_t load(const uint8_t *bytes, int count)
{
	uint32_t value = 0;

	for (int i = 0; i < count; i++)
		value |= (uint32_t)bytes[i] << 8 * i;
	return value;
}

static int32_t to_signed(uint32_t value, int bits)
{
	return value >> (bits - 1) & 1 ? (int32_t)((int64_t)value - ((int64_t)1 << bits))
	                               : (int32_t)value;
}

static const uint8_t *load_16(const uint8_t *bytes, int16_t *numbers, int count)
{
	for (int i = 0; i < count; i++)
		numbers[i] = (int16_t)to_signed(load(bytes + 2 * i, 2), 16);
	return bytes + 2 * count;
}

static void from_body(struct network *network, const uint8_t *bytes)
{
	bytes = load_16(bytes, &network->input[0][0], NETWORK_INPUTS * NETWORK_HIDDEN);
	bytes = load_16(bytes, network->bias, NETWORK_HIDDEN);
	bytes = load_16(bytes, &network->output[0][0][0], NETWORK_BUCKETS * COLOURS * NETWORK_HIDDEN);
	for (int i = 0; i < NETWORK_BUCKETS; i++, bytes += 4)
		network->output_bias[i] = to_signed(load(bytes, 4), 32);
	network->scale = to_signed(load(bytes, 4), 32);
	memcpy(network->name, bytes + 4, NAME_BYTES);
}

/* Bytes on the way to a file, or to nowhere, and their checksum. */
struct output {
	FILE *file;    /* may be NULL */
	uint32_t sum;
};

static void put(struct output *output, uint32_t value, int count)
{
	for (int i = 0; i < count; i++) {
		uint8_t byte = (uint8_t)(value >> 8 * i);

		output->sum = fnv1a_add(output->sum, &byte, 1);
		if (output->file)
			putc(byte, output->file);
	}
}

static void put_16(struct output *output, const int16_t *numbers, int count)
{
	for (int i = 0; i < count; i++)
		put(output, (uint16_t)numbers[i], 2);
}

static void put_body(struct output *output, const struct network *network)
{
	put_16(output, &network->input[0][0], NETWORK_INPUTS * NETWORK_HIDDEN);
	put_16(output, network->bias, NETWORK_HIDDEN);
	put_16(output, &network->output[0][0][0], NETWORK_BUCKETS * COLOURS * NETWORK_HIDDEN);
	for (int i = 0; i < NETWORK_BUCKETS; i++)
		put(output, (uint32_t)network->output_bias[i], 4);
	put(output, (uint32_t)network->scale, 4);
	for (int i = 0; i < NAME_BYTES; i++)
		put(output, (uint8_t)network->name[i], 1);
}

static bool all_within(const int16_t *numbers, int count, int most)
{
	for (int i = 0; i < count; i++)
		if (numbers[i] > most || numbers[i] < -most)
			return false;
	return true;
}

_Static_assert((int64_t)NETWORK_OUTPUT_SUM_MAX * (NETWORK_ONE * NETWORK_ONE / 2) <= INT32_MAX,
               "a sum could leave 32 bits");

/* Whether every sum of half squares times some of these output weights fits in 32 bits. */
static bool sums_fit(const int16_t weights[COLOURS * NETWORK_HIDDEN])
{
	int positive = 0, negative = 0;

	for (int i = 0; i < COLOURS * NETWORK_HIDDEN; i++) {
		positive += weights[i] > 0 ? weights[i] : 0;
		negative -= weights[i] < 0 ? weights[i] : 0;
	}
	return positive <= NETWORK_OUTPUT_SUM_MAX && negative <= NETWORK_OUTPUT_SUM_MAX;
}

bool network_is_ok(const struct network *network)
{
	for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++)
		if (abs(network->output_bias[bucket]) > INT32_MAX / 4 ||
		    !sums_fit(network->output[bucket][0]))
			return false;
	return all_within(&network->input[0][0], NETWORK_INPUTS * NETWORK_HIDDEN,
	                  NETWORK_INPUT_MAX) &&
	       all_within(network->bias, NETWORK_HIDDEN, NETWORK_BIAS_MAX) &&
	       all_within(&network->output[0][0][0], NETWORK_BUCKETS * COLOURS * NETWORK_HIDDEN,
	                  NETWORK_OUTPUT_MAX) &&
	       network->scale > 0 && network->scale <= NETWORK_SCALE_MAX &&
	       memchr(network->name, '\0', NAME_BYTES);
}

uint32_t network_checksum(const struct network *network)
{
	struct output output = { NULL, FNV1A_EMPTY };

	put_body(&output, network);
	return output.sum;
}

/* What is wrong with HEAD; NULL if nothing is. */
static const char *head_fault(const uint8_t head[HEAD_BYTES])
{
	if (memcmp(head, magic, sizeof magic) != 0)
		return "not a network of Rhumb, or of another version";
	head += sizeof magic;
	if (load(head, 4) != NETWORK_INPUTS || load(head + 4, 4) != NETWORK_HIDDEN ||
	    load(head + 8, 4) != NETWORK_BUCKETS)
		return "a network of another size";
	return NULL;
}

static const char *read_body(FILE *file, uint8_t *body, uint32_t sum, struct network *network)
{
	if (fread(body, 1, BODY_BYTES, file) != BODY_BYTES)
		return "the file is cut off";
	if (getc(file) != EOF)
		return "the file is too long";
	if (fnv1a_add(FNV1A_EMPTY, body, BODY_BYTES) != sum)
		return "the checksum is wrong: the file is damaged";
	from_body(network, body);
	return network_is_ok(network) ? NULL : "its numbers are out of range";
}

bool network_read(FILE *file, struct network *network, struct error *error)
{
	uint8_t head[HEAD_BYTES], *body;
	const char *fault;

	if (fread(head, 1, sizeof head, file) != sizeof head)
		return error_set(error, "not a network of Rhumb");
	fault = head_fault(head);
	if (!fault) {
		body = malloc(BODY_BYTES);
		fault = body ? read_body(file, body, load(head + sizeof magic + 12, 4), network)
		             : "out of memory";
		free(body);
	}
	if (fault)
		error_set(error, "%s", fault);
	return !fault;
}

bool network_write(FILE *file, const struct network *network)
{
	struct output output = { file, FNV1A_EMPTY };

	fwrite(magic, 1, sizeof magic, file);
	put(&output, NETWORK_INPUTS, 4);
	put(&output, NETWORK_HIDDEN, 4);
	put(&output, NETWORK_BUCKETS, 4);
	put(&output, network_checksum(network), 4);
	put_body(&output, network);
	return !ferror(file);
}

const struct network *network_built_in(void)
{
#ifdef HAVE_NETWORK
	return &network_numbers;
#else
	return NULL;
#endif
}
