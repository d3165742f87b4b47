/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Games of the engine against itself in this process, to learn from.
 *
 * A game begins with eight or nine random plies; openings that a search
 * judges as decided are dropped.  Searches have a soft limit of nodes, after
 * which no iteration begins, and a hard one of DATAGEN_HARD times as many.  Of
 * the positions that each move's search evaluates statically a few are drawn
 * at random, because the evaluation is asked about many that no game ever
 * comes to: those whose static value is within a limit, and one in so many of
 * the others.  They are searched in turn until as many as are wanted have a
 * label; those whose best move is a capture or a promotion are dropped, most
 * of them by exchanges or a search to depth 1, because no static value can foresee what
 * follows.  Games end by the rules, or when the scores have agreed for long
 * enough.
 *
 * Each game depends on the settings and its number alone, and games are
 * written in the order of their numbers: the file is the same however many
 * jobs write it and however often they were interrupted. */
#ifndef RHUMB_LAB_DATAGEN_H
#define RHUMB_LAB_DATAGEN_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "lab/game_record.h"
#include "util/jobs.h"
#include "util/error.h"

enum { DATAGEN_SAMPLES_MAX = 64 };

/* By what games are made; a file's header says so. */
enum {
	DATAGEN_HARD = 8,        /* nodes that an iteration may take, in soft limits */
	DATAGEN_WON_SCORE = 600, /* centipawns for DATAGEN_WON_PLIES in a row: decided */
	DATAGEN_WON_PLIES = 4,
	DATAGEN_DRAWN_SCORE = 20,    /* or less for DATAGEN_DRAWN_PLIES in a row, from ply */
	DATAGEN_DRAWN_PLIES = 8,     /* DATAGEN_DRAWN_FROM on: drawn */
	DATAGEN_DRAWN_FROM = 60
};

struct network;

struct datagen_settings {
	uint32_t games;          /* in the file at the end */
	uint64_t seed;           /* of a store: of its first shard; the others follow */
	uint32_t shard_games;    /* in each shard of a store */
	int nodes;               /* soft limit of a move */
	int samples;             /* drawn from each search, 0..DATAGEN_SAMPLES_MAX */
	int labels;              /* wanted of each search, 0..SAMPLES */
	int label_nodes;         /* soft limit of a label */
	int eval_limit;          /* centipawns of static value, within which samples are drawn; */
	int outside;             /* one in so many beyond it is drawn; 0: none */
	int every;               /* one in so many moves, at random, has samples; >= 1 */
	int jobs;                /* threads, 1..JOBS_MAX */
	int least_pieces;        /* of a position that is labelled anew */
	const struct network *network;   /* that evaluates; NULL: the hand-made terms */
};

struct datagen_settings datagen_settings_default(void);

/* What a file holds. */
struct datagen_sum {
	uint32_t games;
	uint64_t plies;
	uint64_t samples;
	uint32_t results[3];     /* by White's half points */
};

struct datagen_callbacks {
	void *context;
	/* A game has been counted; or NULL. */
	void (*progress)(void *context, const struct datagen_sum *sum);
	const atomic_bool *stop;     /* ends the work when it becomes true; or NULL */
	struct job_ranks *ranks;     /* or NULL; where they do not lead, no file is touched */
};

/* Play the games that are missing in the file PATH, which is made if there is
 * none; a game that was cut off at its end is played again.  JOBS_FAILED, with
 * the reason in *ERROR: a file that was made by other settings or is damaged is
 * refused. */
enum jobs_end datagen_run(const char *path, const struct datagen_settings *settings,
                          const struct datagen_callbacks *callbacks, struct datagen_sum *sum,
                          struct error *error);

/* The same for the store (store.h) FOLDER: shards of SEED, SEED + 1 and so on, each complete before
 * it is in the manifest, until there are at least as many games.  SUM counts those of these
 * shards. */
enum jobs_end datagen_run_store(const char *folder, const struct datagen_settings *settings,
                                const struct datagen_callbacks *callbacks,
                                struct datagen_sum *sum, struct error *error);

/* Make of each shard of the store FROM one of the same name in the store FOLDER: the same games, whose
 * positions are labelled anew by the settings' network, label_nodes, least_pieces and jobs
 * (datagame_relabel).  Shards that FOLDER has are kept, and a shard that was cut off goes on. */
enum jobs_end datagen_relabel(const char *from, const char *folder,
                              const struct datagen_settings *settings,
                              const struct datagen_callbacks *callbacks,
                              struct datagen_sum *sum, struct error *error);

/* Read, replay and count the file PATH.  JOBS_FAILED, with the reason in *ERROR, if it is
 * damaged or a move in it is illegal. */
enum jobs_end datagen_check(const char *path, const struct datagen_callbacks *callbacks,
                            struct datagen_sum *sum, struct error *error);

/* ---- datagame.c: one game of the engine against itself, with samples of its searches. */

struct datagame;

/* A player by SETTINGS, which must last.  When *OVER (OVER may be NULL) becomes true, its games
 * are given up.  NULL if memory runs out. */
struct datagame *datagame_create_player(const struct datagen_settings *settings,
                                 const atomic_bool *over);
void datagame_free(struct datagame *player);

/* Play game NUMBER of SEED, whatever the settings' seed.  The record is the caller's, to be freed together with
 * the struct itself; NULL if memory runs out or the game is given up. */
struct game_record *datagame_play(struct datagame *player, uint64_t seed, uint32_t number);

/* Whether the position SETUP is fit to be learned from: no one is in check, and the best move is
 * quiet, by exchanges or a search to depth 1 and then by one of the settings' label_nodes.  Then
 * pieces, turn and score of SAMPLE are filled in.  The fifty-move clock counts as 0: who uses the score will
 * apply the clock. */
bool datagame_label(struct datagame *player, const struct setup *setup, struct sample *sample);

/* Label the positions of GAME anew, its samples and those that it went through and training would
 * use.  Samples not fit to be learned from, and those of fewer than LEAST_PIECES, are dropped; of the
 * game's own positions the score becomes SAMPLE_NO_SCORE.  Static values stay.  What is found does not
 * depend on games before.  False if memory runs out, the work is over, or GAME cannot be played. */
bool datagame_relabel(struct datagame *player, struct game_record *game, int least_pieces);

#endif
