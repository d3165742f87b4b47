/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Matches: two players, many pairs of games, a verdict.
 *
 * Each opening is played twice with colours exchanged.  What a pair brings
 * depends on the seed and its number alone: it is the same in every run, on
 * any number of threads, under any load.  Pairs are counted, recorded and
 * judged in the order of their numbers, so a match that was stopped or killed
 * goes on from its log as if nothing had happened. */
#ifndef RHUMB_LAB_MATCH_H
#define RHUMB_LAB_MATCH_H

#include <stdio.h>

#include "lab/elo.h"
#include "util/error.h"
#include "util/jobs.h"
#include "lab/match_game.h"
#include "tools/openings.h"

enum { FIRST, SECOND, PLAYERS };
enum { GAMES_OF_PAIR = 2 };

struct match_settings {
	struct player_spec players[PLAYERS];
	const char *names[PLAYERS];
	struct player_level level;
	struct adjudication rules;
	const struct openings *openings;   /* NULL: made from the seed */
	uint64_t seed;             /* of the openings, or of their order */
	int pairs;                 /* at most */
	int jobs;                  /* threads, 1..JOBS_MAX */
	bool tests;                /* SPRT ends the match when it has decided */
	struct sprt sprt;
	const char *pgn;           /* file of the games; or NULL */
	const char *log;           /* file to go on from; or NULL */
};

/* What has been seen of a player's clock. */
struct clock_sum {
	int games;                 /* in which it made CLOCK_MOVE moves */
	int64_t at_move_us;        /* sum of what was left then */
	int64_t least_us;          /* of all games; -1: none */
};

/* A pair that has been played; scores and clocks are those of the players,
 * first and second, in its two games. */
struct match_pair {
	int half_points[GAMES_OF_PAIR];    /* of the first player: 0, 1, 2 */
	enum game_end ends[GAMES_OF_PAIR];
	struct clock_note clocks[GAMES_OF_PAIR][PLAYERS];
};

struct match_sum {
	int pairs;
	struct pair_counts counts;
	int results[3];            /* games that the first player lost, drew, won */
	int ends[GAME_ENDS];
	struct clock_sum clocks[PLAYERS];
};

struct match_callbacks {
	void *context;
	/* A pair has been counted; or NULL. */
	void (*progress)(void *context, const struct match_sum *sum);
	const atomic_bool *stop;   /* ends the match when it becomes true; or NULL */
	struct job_ranks *ranks;   /* or NULL; where they do not lead, no file is touched */
};

/* Play the match, or the rest of it if its log has a beginning.  JOBS_ENOUGH: SPRT has
 * decided it. */
enum jobs_end match_run(const struct match_settings *settings,
                        const struct match_callbacks *callbacks, struct match_sum *sum,
                        struct error *error);

/* ---- match_record.c: the record of a match: its log, from which it can go on, and its games.
 *
 * The log is text.  Its first line has the settings that decide the games and the name of their file, each further
 * line a pair; a line counts once it is complete.  The games are written before their pair's line, which has the
 * length of their file: what a killed match wrote after that is cut off. */

struct match_record {
	FILE *log, *pgn;           /* or NULL */
};

/* Open the files that SETTINGS name and add the pairs of the log to SUM.  False, with the reason, if
 * they cannot be opened, or hold anything but this match: such files are left as they are. */
bool match_record_open(struct match_record *record, const struct match_settings *settings,
                       struct match_sum *sum, struct error *error);

/* Write a pair and its games.  SUM counts it already. */
bool match_record_add(struct match_record *record, const struct match_settings *settings,
                      const struct match_pair *pair, const char *games,
                      const struct match_sum *sum, struct error *error);

void match_record_close(struct match_record *record);

/* Add all that decides the games of SETTINGS, and where they are, as " NAME=VALUE ...". */
void match_describe(const struct match_settings *settings, struct text *out);

/* Count PAIR. */
void match_sum_add(struct match_sum *sum, const struct match_pair *pair);

#endif
