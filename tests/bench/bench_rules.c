/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The rules, to be timed or to be run under callgrind: perft, and the parts of
 * the rules that a search uses, each called on the bench positions.
 *
 *     bench_rules perft DEPTH FEN     the last ply counted
 *     bench_rules made DEPTH FEN      every leaf made and unmade
 *     bench_rules list                the names of the parts
 *     bench_rules part NAME ROUNDS    that part, ROUNDS times over the list
 *
 * The last line of "part" is "CALLS SECONDS SUM": processor time without the
 * preparations, and a sum of the answers, which changes only if the answers
 * do. */
#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/engine.h"
#include "eval/see.h"
#include "notation/fen.h"
#include "rules/legality.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "rules/perft.h"
#include "util/error.h"

enum { SAMPLES_MAX = 128 };

/* A position, and what the search would know about it. */
struct sample {
	struct position pos;
	struct check_info info;
	struct move moves[MOVES_MAX];
	int count;
	struct move stored[MOVES_MAX];  /* moves of another position: most are impossible here */
	int stored_count;
};

/* The sums over a run. */
struct tally {
	uint64_t calls;
	uint64_t sum;
};

static bool sample_init(struct sample *sample, const char *fen)
{
	struct error error = ERROR_NONE;

	if (!position_init(&sample->pos) ||
	    !fen_set_up(&sample->pos, fen, FEN_ANY, NULL, &error) ||
	    !position_reserve(&sample->pos, 16)) {
		fprintf(stderr, "%s: %s\n", fen, error.text);
		return false;
	}
	return true;
}

static void sample_look(struct sample *sample)
{
	check_find(&sample->pos, &sample->info);
	sample->count = (int)(movegen(&sample->pos, &sample->info, STAGE_ALL, sample->moves) -
	                      sample->moves);
}

/* The bench positions, and after them the positions after the first move that
 * gives check.  Returns how many, or -1. */
static int samples_init(struct sample samples[SAMPLES_MAX])
{
	int count = 0;

	for (int i = 0; bench_positions[i]; i++) {
		struct sample *sample = &samples[count];

		if (count > SAMPLES_MAX - 2 || !sample_init(sample, bench_positions[i]))
			return -1;
		sample_look(sample);
		count++;
		for (int m = 0; m < sample->count; m++)
			if (move_gives_check(&sample->pos, sample->moves[m])) {
				if (!sample_init(&samples[count], bench_positions[i]))
					return -1;
				position_make(&samples[count].pos, sample->moves[m]);
				sample_look(&samples[count]);
				count++;
				break;
			}
	}
	for (int i = 0; i < count; i++) {
		const struct sample *other = &samples[(i + 5) % count];

		memcpy(samples[i].stored, other->moves, sizeof other->moves);
		samples[i].stored_count = other->count;
	}
	return count;
}

/* The parts.  Each works on one sample and returns its calls and answers. */
static void run_check(struct sample *sample, struct tally *tally)
{
	struct check_info info;

	check_find(&sample->pos, &info);
	tally->sum += info.checkers + info.reach + info.pinned;
	tally->calls++;
}

static void run_stage(struct sample *sample, struct tally *tally, enum stage stage)
{
	struct move moves[MOVES_MAX];

	tally->sum += (uint64_t)(movegen(&sample->pos, &sample->info, stage, moves) - moves);
	tally->calls++;
}

static void run_captures(struct sample *sample, struct tally *tally)
{
	if (!check_is_given(&sample->info))
		run_stage(sample, tally, STAGE_CAPTURES);
}

static void run_quiets(struct sample *sample, struct tally *tally)
{
	if (!check_is_given(&sample->info))
		run_stage(sample, tally, STAGE_QUIETS);
}

static void run_evasions(struct sample *sample, struct tally *tally)
{
	if (check_is_given(&sample->info))
		run_stage(sample, tally, STAGE_ALL);
}

static void run_count(struct sample *sample, struct tally *tally)
{
	tally->sum += (uint64_t)movegen_count(&sample->pos);
	tally->calls++;
}

static void run_legal(struct sample *sample, struct tally *tally)
{
	for (int m = 0; m < sample->count; m++)
		tally->sum += move_is_legal(&sample->pos, &sample->info, sample->moves[m]);
	for (int m = 0; m < sample->stored_count; m++)
		tally->sum += move_is_legal(&sample->pos, &sample->info, sample->stored[m]);
	tally->calls += (uint64_t)(sample->count + sample->stored_count);
}

static void run_gives_check(struct sample *sample, struct tally *tally)
{
	for (int m = 0; m < sample->count; m++)
		tally->sum += move_gives_check(&sample->pos, sample->moves[m]);
	tally->calls += (uint64_t)sample->count;
}

static void run_see(struct sample *sample, struct tally *tally)
{
	for (int m = 0; m < sample->count; m++)
		if (move_is_capture(sample->moves[m])) {
			tally->sum += (uint64_t)(10000 + see(&sample->pos, sample->moves[m]));
			tally->calls++;
		}
}

static void run_see_captures(struct sample *sample, struct tally *tally)
{
	for (int m = 0; m < sample->count; m++)
		if (move_is_capture(sample->moves[m])) {
			tally->sum += see_at_least(&sample->pos, sample->moves[m], 0);
			tally->calls++;
		}
}

static void run_see_quiets(struct sample *sample, struct tally *tally)
{
	for (int m = 0; m < sample->count; m++)
		if (move_is_quiet(sample->moves[m])) {
			tally->sum += see_at_least(&sample->pos, sample->moves[m], -100);
			tally->calls++;
		}
}

static void run_make(struct sample *sample, struct tally *tally)
{
	for (int m = 0; m < sample->count; m++) {
		position_make(&sample->pos, sample->moves[m]);
		tally->sum += position_key(&sample->pos) & 0xFFFF;
		position_unmake(&sample->pos);
	}
	tally->calls += (uint64_t)sample->count;
}

static void run_null(struct sample *sample, struct tally *tally)
{
	if (check_is_given(&sample->info))
		return;
	position_make_null(&sample->pos);
	tally->sum += position_key(&sample->pos) & 0xFFFF;
	position_unmake_null(&sample->pos);
	tally->calls++;
}

/* Walk from each piece of both sides along all eight directions, until a piece or, by guards or else by the test
 * with 0x88, the edge. */
static void run_walks(struct sample *sample, struct tally *tally, bool by_guards)
{
	const struct board *board = position_board(&sample->pos);

	for (int colour = WHITE; colour <= BLACK; colour++)
		for (unsigned slots = board_all_pieces(board, (enum colour)colour); slots; slots = bits_rest(slots))
			for (int i = 0; i < DIRECTIONS; i++) {
				int from = board_square(board, (enum colour)colour, bits_lowest(slots));
				int step = vector_direction_step[i], to = from + step;

				if (by_guards)
					while (piece_is_empty(board_at(board, to)))
						to += step;
				else
					while (!(to & 0x88) && piece_is_empty(board_at(board, to)))
						to += step;
				tally->calls++;
				tally->sum += (unsigned)(to & 0xFF);
			}
}

static void run_guards(struct sample *sample, struct tally *tally)
{
	run_walks(sample, tally, true);
}

static void run_0x88(struct sample *sample, struct tally *tally)
{
	run_walks(sample, tally, false);
}

static const struct part {
	const char *name;
	void (*run)(struct sample *sample, struct tally *tally);
} parts[] = {
	{ "check_find", run_check },
	{ "movegen: captures", run_captures },
	{ "movegen: quiets", run_quiets },
	{ "movegen: evasions", run_evasions },
	{ "movegen_count", run_count },
	{ "move_is_legal", run_legal },
	{ "move_gives_check", run_gives_check },
	{ "see", run_see },
	{ "see_at_least: captures", run_see_captures },
	{ "see_at_least: quiets", run_see_quiets },
	{ "make and unmake", run_make },
	{ "null move", run_null },
	{ "walks by guards", run_guards },
	{ "walks by 0x88", run_0x88 },
	{ NULL, NULL }
};

static int run_part(const char *name, long rounds)
{
	static struct sample samples[SAMPLES_MAX];
	struct tally tally = { 0, 0 };
	const struct part *part = parts;
	int count = samples_init(samples);
	clock_t start;

	while (part->name && strcmp(part->name, name) != 0)
		part++;
	if (!part->name || count < 0)
		return EXIT_FAILURE;
	start = clock();
	for (long round = 0; round < rounds; round++)
		for (int i = 0; i < count; i++)
			part->run(&samples[i], &tally);
	printf("%" PRIu64 " %.6f %" PRIu64 "\n", tally.calls,
	       (double)(clock() - start) / CLOCKS_PER_SEC, tally.sum);
	for (int i = 0; i < count; i++)
		position_free(&samples[i].pos);
	return EXIT_SUCCESS;
}

static int run_perft(bool made, int depth, const char *fen)
{
	static struct sample sample;

	if (!sample_init(&sample, fen))
		return EXIT_FAILURE;
	printf("nodes %" PRIu64 "\n",
	       made ? perft_made(&sample.pos, depth) : perft(&sample.pos, depth));
	position_free(&sample.pos);
	return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
	const char *verb = argc > 1 ? argv[1] : "";

	if (argc == 4 && (strcmp(verb, "perft") == 0 || strcmp(verb, "made") == 0))
		return run_perft(strcmp(verb, "made") == 0, atoi(argv[2]), argv[3]);
	if (argc == 4 && strcmp(verb, "part") == 0)
		return run_part(argv[2], atol(argv[3]));
	if (argc == 2 && strcmp(verb, "list") == 0) {
		for (const struct part *part = parts; part->name; part++)
			puts(part->name);
		return EXIT_SUCCESS;
	}
	fprintf(stderr, "usage: bench_rules perft|made DEPTH FEN | list | part NAME ROUNDS\n");
	return 2;
}
