/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A fuzzer that needs nothing: it mutates the examples of its target with a
 * seeded generator, so that every run can be repeated.  With file names as
 * arguments it runs these inputs instead. */
#include <config.h>

#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/random.h"

enum { INPUT_MOST = 4096, LONG_FACTOR = 100, MUTATIONS_MOST = 6 };

struct input {
	uint8_t bytes[INPUT_MOST];
	size_t size;
};

static size_t below(struct random *random, size_t count)
{
	return count > 0 ? random_below(random, (uint32_t)count) : 0;
}

/* Put SIZE bytes in at AT, as far as there is room. */
static void insert(struct input *input, size_t at, const void *bytes, size_t size)
{
	uint8_t copy[INPUT_MOST];

	if (size > INPUT_MOST - input->size)
		size = INPUT_MOST - input->size;
	memcpy(copy, bytes, size);
	memmove(input->bytes + at + size, input->bytes + at, input->size - at);
	memcpy(input->bytes + at, copy, size);
	input->size += size;
}

static void erase(struct input *input, size_t at, size_t size)
{
	if (size > input->size - at)
		size = input->size - at;
	memmove(input->bytes + at, input->bytes + at + size, input->size - at - size);
	input->size -= size;
}

static const char *example(struct random *random)
{
	size_t count = 0;

	while (fuzz_examples[count])
		count++;
	return fuzz_examples[below(random, count)];
}

static void mutate(struct random *random, struct input *input)
{
	static const char usual[] = " /\n\t\"\\()[]{};%$.-=+#!?0123456789abcdefghKQRBNPkqrnpwxO";
	size_t at = below(random, input->size + 1);
	size_t size = 1 + below(random, 12);
	uint8_t byte = (uint8_t)random_next(random);
	const char *other = example(random);

	switch (below(random, 7)) {
	case 0:
		insert(input, at, &byte, 1);
		break;
	case 1:
		insert(input, at, &usual[below(random, sizeof(usual) - 1)], 1);
		break;
	case 2:
		erase(input, at, size);
		break;
	case 3:
		if (at < input->size)
			input->bytes[at] = (uint8_t)usual[below(random, sizeof(usual) - 1)];
		break;
	case 4:
		if (size > input->size - at)
			size = input->size - at;
		insert(input, below(random, input->size + 1), input->bytes + at, size);
		break;
	case 5:
		other += below(random, strlen(other) + 1);
		insert(input, at, other, below(random, strlen(other) + 1));
		break;
	default:
		if (at < input->size)
			input->bytes[at] = (uint8_t)(input->bytes[at] ^ 1u << below(random, 8));
		break;
	}
}

static void run_one(struct random *random)
{
	const char *from = example(random);
	struct input input = { .size = 0 };

	insert(&input, 0, from, strlen(from));
	for (size_t i = below(random, MUTATIONS_MOST + 1); i > 0; i--)
		mutate(random, &input);
	LLVMFuzzerTestOneInput(input.bytes, input.size);
}

static int run_file(const char *name)
{
	FILE *file = fopen(name, "rb");
	struct input input;

	if (!file) {
		perror(name);
		return 1;
	}
	input.size = fread(input.bytes, 1, sizeof(input.bytes), file);
	fclose(file);
	LLVMFuzzerTestOneInput(input.bytes, input.size);
	return 0;
}

int main(int argc, char *argv[])
{
	const char *asked = getenv("RHUMB_LONG");
	int rounds = fuzz_rounds * (asked && *asked ? LONG_FACTOR : 1);
	struct random random = { 20260101 };
	int status = 0;

	for (int i = 1; i < argc; i++)
		status |= run_file(argv[i]);
	if (argc > 1)
		return status;
	for (int i = 0; fuzz_examples[i]; i++)
		LLVMFuzzerTestOneInput((const uint8_t *)fuzz_examples[i], strlen(fuzz_examples[i]));
	printf("ok 1 - %s: examples\n", fuzz_name);
	for (int i = 0; i < rounds; i++)
		run_one(&random);
	printf("ok 2 - %s: %d mutated inputs\n1..2\n", fuzz_name, rounds);
	return 0;
}
