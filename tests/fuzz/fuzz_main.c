/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A fuzzer without dependencies: it mutates the examples of its target, and the files in
 * tests/fuzz/cases/TARGET/, with a seeded generator, so that every run can be repeated.
 *
 *     fuzz_x                      a test, with output in TAP
 *     fuzz_x FILE...              run these inputs
 *     fuzz_x --seconds N [SEED]   run for that long, and print the number of inputs
 *     fuzz_x --write-seeds DIR    write examples and cases into files there
 *
 * An input on which the target fails is saved in the file found-TARGET. */
#include <config.h>

#include "fuzz.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "util/random.h"

enum { INPUT_MOST = 4096, LONG_FACTOR = 100, MUTATIONS_MOST = 6, SEEDS_MOST = 1000 };

struct input {
	uint8_t bytes[INPUT_MOST];
	size_t size;
};

/* The inputs that are mutated, and the current one. */
static struct input seeds[SEEDS_MOST];
static size_t seed_count;
static struct input current;
static FILE *report;          /* a copy of standard output, which the target may use */

static size_t below(struct random *random, size_t count)
{
	return count > 0 ? random_below(random, (uint32_t)count) : 0;
}

/* Insert SIZE bytes at AT, as far as there is space. */
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

static const struct input *example(struct random *random)
{
	return &seeds[below(random, seed_count)];
}

static void mutate(struct random *random, struct input *input)
{
	static const char usual[] = " /\n\t\"\\()[]{};%$.-=+#!?0123456789abcdefghKQRBNPkqrnpwxO";
	size_t at = below(random, input->size + 1);
	size_t size = 1 + below(random, 12);
	uint8_t byte = (uint8_t)random_next(random);
	const struct input *other = example(random);

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
		size = below(random, other->size + 1);
		insert(input, at, other->bytes + size, below(random, other->size - size + 1));
		break;
	default:
		if (at < input->size)
			input->bytes[at] = (uint8_t)(input->bytes[at] ^ 1u << below(random, 8));
		break;
	}
}

static void run_current(void)
{
	LLVMFuzzerTestOneInput(current.bytes, current.size);
}

static void run_mutated(struct random *random)
{
	current = *example(random);
	for (size_t i = below(random, MUTATIONS_MOST + 1); i > 0; i--)
		mutate(random, &current);
	run_current();
}

/* Save the current input in a file, and let the signal NUMBER take effect. */
static void keep_finding(int number)
{
	char name[100];
	FILE *file;

	snprintf(name, sizeof name, "found-%s", fuzz_name);
	file = fopen(name, "wb");
	if (file) {
		fwrite(current.bytes, 1, current.size, file);
		fclose(file);
	}
	signal(number, SIG_DFL);
	raise(number);
}

/* ---- files ---- */

static bool read_input(const char *name, struct input *input)
{
	FILE *file = fopen(name, "rb");

	if (!file) {
		perror(name);
		return false;
	}
	input->size = fread(input->bytes, 1, sizeof(input->bytes), file);
	fclose(file);
	return true;
}

static void add_examples(void)
{
	for (int i = 0; fuzz_examples[i] && seed_count < SEEDS_MOST; i++)
		insert(&seeds[seed_count++], 0, fuzz_examples[i], strlen(fuzz_examples[i]));
}

/* Read the cases of this target. */
static void add_cases(void)
{
	const char *top = getenv("top_srcdir");
	char folder[1000], name[2000];
	struct dirent **entries;
	int count;

	snprintf(folder, sizeof folder, "%s/tests/fuzz/cases/%s", top ? top : ".", fuzz_name);
	count = scandir(folder, &entries, NULL, alphasort);
	for (int i = 0; i < count; i++) {
		snprintf(name, sizeof name, "%s/%s", folder, entries[i]->d_name);
		if (*entries[i]->d_name != '.' && seed_count < SEEDS_MOST &&
		    read_input(name, &seeds[seed_count]))
			seed_count++;
		free(entries[i]);
	}
	if (count >= 0)
		free(entries);
}

static int write_seeds(const char *folder)
{
	for (size_t i = 0; i < seed_count; i++) {
		char name[2000];
		FILE *file;

		snprintf(name, sizeof name, "%s/seed-%zu", folder, i);
		file = fopen(name, "wb");
		if (!file || fwrite(seeds[i].bytes, 1, seeds[i].size, file) != seeds[i].size ||
		    fclose(file) != 0) {
			perror(name);
			return 1;
		}
	}
	return 0;
}

static int run_files(int count, char *names[])
{
	int status = 0;

	for (int i = 0; i < count; i++) {
		if (read_input(names[i], &current))
			run_current();
		else
			status = 1;
	}
	return status;
}

/* ---- runs ---- */

static int run_for(long seconds, uint64_t seed)
{
	struct random random = { seed };
	time_t end = time(NULL) + seconds;
	unsigned long runs = 0;

	while (time(NULL) < end) {
		run_mutated(&random);
		runs++;
	}
	fprintf(report, "%s: %lu runs\n", fuzz_name, runs);
	return 0;
}

static int run_test(void)
{
	const char *asked = getenv("RHUMB_LONG");
	int rounds = fuzz_rounds * (asked && *asked ? LONG_FACTOR : 1);
	struct random random = { 20260101 };

	for (size_t i = 0; i < seed_count; i++) {
		current = seeds[i];
		run_current();
	}
	fprintf(report, "ok 1 - %s: examples and cases\n", fuzz_name);
	for (int i = 0; i < rounds; i++)
		run_mutated(&random);
	fprintf(report, "ok 2 - %s: %d mutated inputs\n1..2\n", fuzz_name, rounds);
	return 0;
}

int main(int argc, char *argv[])
{
	int status;

	report = fdopen(dup(STDOUT_FILENO), "w");
	if (!report)
		return 1;
	signal(SIGABRT, keep_finding);
	signal(SIGSEGV, keep_finding);
	add_examples();
	add_cases();
	if (argc >= 3 && text_equal(argv[1], "--seconds"))
		status = run_for(strtol(argv[2], NULL, 10),
		                 argc > 3 ? strtoull(argv[3], NULL, 10) : (uint64_t)time(NULL));
	else if (argc == 3 && text_equal(argv[1], "--write-seeds"))
		status = write_seeds(argv[2]);
	else
		status = argc > 1 ? run_files(argc - 1, argv + 1) : run_test();
	fclose(report);
	return status;
}
