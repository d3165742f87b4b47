/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Matches: the same games from the same seed, on any number of threads, in one
 * run or several, by this program's engine or by the library. */
#include <config.h>

#include "chess_test.h"
#include "file_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/match.h"
#include "notation/coordinate.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "search/search.h"
#include "util/error.h"
#include "util/random.h"

enum { PAIRS = 5 };

/* Files of a test, made and removed by it. */
struct files {
	char pgn[64], log[64];
};

static void name_files(struct files *files, const char *name)
{
	snprintf(files->pgn, sizeof files->pgn, "test_match.%ld.%s.pgn", (long)getpid(), name);
	snprintf(files->log, sizeof files->log, "test_match.%ld.%s.log", (long)getpid(), name);
}

static void remove_files(const struct files *files)
{
	remove(files->pgn);
	remove(files->log);
}

static struct match_settings settings_of(const struct files *files)
{
	return (struct match_settings){
		.players = { { .memory_mb = 2 }, { .memory_mb = 2 } },
		.names = { "one", "two" },
		.level = { .nodes = 150 },
		.rules = { .moves_most = 60 },
		.seed = 7,
		.pairs = PAIRS,
		.jobs = 1,
		.pgn = files->pgn,
		.log = files->log
	};
}

/* Counts the pairs that a match may still play, and stops it. */
struct countdown {
	int left;
	atomic_bool stop;
};

static void count_down(void *context, const struct match_sum *sum)
{
	struct countdown *countdown = context;

	assert_true(sum->pairs > 0);
	if (--countdown->left == 0)
		atomic_store(&countdown->stop, true);
}

static enum jobs_end run(const struct match_settings *settings, int most, struct match_sum *sum)
{
	struct countdown countdown = { .left = most };
	struct match_callbacks callbacks = { &countdown, count_down, &countdown.stop, NULL };
	struct error error = ERROR_NONE;
	enum jobs_end end = match_run(settings, &callbacks, sum, &error);

	if (end == JOBS_FAILED)
		fail_msg("%s", error.text);
	return end;
}

static void assert_contents(const char *name, const char *expected)
{
	assert_file_holds(name, expected, strlen(expected));
}

static void assert_same_files(const struct files *a, const struct files *b)
{
	char *games = file_read(a->pgn, NULL), *log[] = { file_read(a->log, NULL), file_read(b->log, NULL) };

	assert_true(strlen(games) > 1000);
	assert_contents(b->pgn, games);
	/* The first line has the name of the file of games. */
	assert_string_equal(strchr(log[0], '\n'), strchr(log[1], '\n'));
	free(games);
	free(log[0]);
	free(log[1]);
}

static void assert_same_sums(const struct match_sum *a, const struct match_sum *b)
{
	assert_int_equal(a->pairs, b->pairs);
	assert_memory_equal(&a->counts, &b->counts, sizeof a->counts);
	assert_memory_equal(a->results, b->results, sizeof a->results);
	assert_memory_equal(a->ends, b->ends, sizeof a->ends);
	for (int i = 0; i < PLAYERS; i++) {
		assert_int_equal(a->clocks[i].games, b->clocks[i].games);
		assert_int_equal(a->clocks[i].at_move_us, b->clocks[i].at_move_us);
		assert_int_equal(a->clocks[i].least_us, b->clocks[i].least_us);
	}
}

/* The games depend on the seed, not on the number of threads; nor on stops, even with half a pair in the files as after
 * a kill. */
static void test_same_games(void **state)
{
	struct files whole, parts;
	struct match_settings settings;
	struct match_sum a, b;

	name_files(&whole, "whole");
	name_files(&parts, "parts");
	settings = settings_of(&whole);
	assert_int_equal(run(&settings, PAIRS, &a), JOBS_DONE);
	assert_int_equal(a.pairs, PAIRS);
	/* The same player on both sides: each pair is level. */
	assert_int_equal(a.counts.of[2], PAIRS);
	settings = settings_of(&parts);
	settings.jobs = 3;
	assert_int_equal(run(&settings, 2, &b), JOBS_STOPPED);
	assert_int_equal(b.pairs, 2);
	file_append(parts.pgn, "[Event \"rhumb match\"]\n\n1. e4 e");
	file_append(parts.log, "pair 2 bytes 99 points 2 en");
	for (int i = 0; i < 2; i++) {        /* the second time it is over: nothing more is played */
		assert_int_equal(run(&settings, PAIRS, &b), JOBS_DONE);
		assert_same_sums(&a, &b);
		assert_same_files(&whole, &parts);
	}
	remove_files(&whole);
	remove_files(&parts);
}

/* Opens the record of SETTINGS, which has PAIRS pairs. */
static void open_record(struct match_record *record, const struct match_settings *settings, struct match_sum *sum,
                        int pairs)
{
	struct error error = ERROR_NONE;

	*sum = (struct match_sum){ .clocks = { { .least_us = -1 }, { .least_us = -1 } } };
	if (!match_record_open(record, settings, sum, &error))
		fail_msg("%s", error.text);
	assert_int_equal(sum->pairs, pairs);
}

/* Text after the last complete line of a killed match is cut off, even if no more pairs follow; games are on the
 * disk before their line. */
static void test_record(void **state)
{
	static const char *const tails[] = {
		"pair 1 bytes 10 points 2 en",
		/* complete, but for the line feed */
		"pair 1 bytes 10 points 1 end 0 clocks 5 -1 7 9 points 1 end 0 clocks -1 3 8 25",
		/* a line of another place */
		"pair 2 bytes 10 points 1 end 0 clocks 5 -1 7 9 points 1 end 0 clocks -1 3 8 2\n",
		/* invalid results */
		"pair 1 bytes 10 points 3 end 0 clocks 5 -1 7 9 points 1 end 0 clocks -1 3 8 2\n",
		"pair 1 bytes 10 points 1 end 0 clocks 5 -1 7 9 points -1 end 0 clocks -1 3 8 2\n",
		"pair 1 bytes 10 points 1 end 99 clocks 5 -1 7 9 points 1 end 0 clocks -1 3 8 2\n"
	};
	const struct match_pair pair = {
		.half_points = { 2, 0 },
		.ends = { GAME_BY_TIME, GAME_BY_TIME },
		.clocks = { { { 5, -1 }, { 7, 9 } }, { { -1, 3 }, { 8, 2 } } }
	};
	struct match_record record;
	struct match_settings settings;
	struct match_sum sum;
	struct files files;
	char *log;
	struct error error = ERROR_NONE;

	name_files(&files, "record");
	settings = settings_of(&files);
	open_record(&record, &settings, &sum, 0);
	match_sum_add(&sum, &pair);
	assert_true(match_record_add(&record, &settings, &pair, "a game\n", &sum, &error));
	assert_contents(files.pgn, "a game\n");
	log = file_read(files.log, NULL);       /* each line is written at once */
	match_record_close(&record);
	assert_contents(files.log, log);
	for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
		file_append(files.log, tails[i]);
		file_append(files.pgn, "abc");
		open_record(&record, &settings, &sum, 1);
		match_record_close(&record);
		assert_contents(files.log, log);
		assert_contents(files.pgn, "a game\n");
	}
	assert_int_equal(sum.results[0], 1);
	assert_int_equal(sum.results[2], 1);
	assert_int_equal(sum.ends[GAME_BY_TIME], 2);
	assert_int_equal(sum.clocks[FIRST].games, 1);
	assert_int_equal(sum.clocks[FIRST].at_move_us, 5);
	assert_int_equal(sum.clocks[FIRST].least_us, 3);
	assert_int_equal(sum.clocks[SECOND].games, 2);
	assert_int_equal(sum.clocks[SECOND].at_move_us, 15);
	assert_int_equal(sum.clocks[SECOND].least_us, 2);
	free(log);
	remove_files(&files);
}

/* SETTINGS are refused because of the file NAME, which is left as it was. */
static void assert_left(const struct match_settings *settings, const char *name, const char *reason)
{
	struct match_record record;
	struct match_sum sum;
	char *before = file_read(name, NULL);
	struct error error = ERROR_NONE;

	assert_false(match_record_open(&record, settings, &sum, &error));
	assert_non_null(strstr(error.text, name));
	assert_non_null(strstr(error.text, reason));
	assert_contents(name, before);
	free(before);
}

/* What is not of this match is not written over. */
static void test_files_of_others(void **state)
{
	static const char game[] = "[Event \"of the user\"]\n\n1. e4 *\n";
	char fens[3][FEN_MAX] = { FEN_START, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", FEN_START };
	struct openings openings = { 2, 2, fens }, other_openings = { 2, 2, fens + 1 };
	struct files files, other;
	struct match_record record;
	struct match_settings settings;
	struct match_sum sum;
	char *log;

	name_files(&files, "mine");
	name_files(&other, "theirs");
	settings = settings_of(&files);
	settings.openings = &openings;
	file_append(files.pgn, game);
	assert_left(&settings, files.pgn, "exists");
	assert_int_not_equal(access(files.log, F_OK), 0);
	settings.log = NULL;
	assert_left(&settings, files.pgn, "exists");
	settings.log = files.log;
	remove(files.pgn);
	file_append(files.log, "a line of the user");
	assert_left(&settings, files.log, "the log of other work");
	remove(files.log);
	file_append(files.pgn, "");
	open_record(&record, &settings, &sum, 0);
	match_record_close(&record);
	settings.openings = &other_openings;     /* the same in another order */
	assert_left(&settings, files.log, "the log of other work");
	settings.openings = &openings;
	settings.level.nodes++;
	assert_left(&settings, files.log, "the log of other work");
	settings.level.nodes--;
	file_append(other.pgn, game);
	settings.pgn = other.pgn;
	assert_left(&settings, files.log, "the log of other work");
	assert_contents(other.pgn, game);
	/* A match that was killed in its first line. */
	settings.pgn = files.pgn;
	log = file_read(files.log, NULL);
	assert_int_equal(truncate(files.log, 20), 0);
	open_record(&record, &settings, &sum, 0);
	match_record_close(&record);
	assert_contents(files.log, log);
	free(log);
	remove_files(&files);
	remove_files(&other);
}

/* The library's player plays like this program's own, in the book, after it, and where either side is mated. */
static void test_library(void **state)
{
	const char *build = getenv("top_builddir");
	struct files own, library;
	struct match_settings settings;
	struct match_sum sum;
	char path[512], *games, start[2][FEN_MAX] = { FEN_START, "7k/p4K1p/7P/2P5/8/8/8/8 b - - 0 1" };
	struct openings openings = { 2, 2, start };

	snprintf(path, sizeof path, "%s/.libs/librhumb.so", build ? build : ".");
	if (access(path, R_OK) != 0)
		skip();
	name_files(&own, "own");
	name_files(&library, "library");
	settings = settings_of(&own);
	settings.pairs = 2;
	settings.openings = &openings;
	settings.level = (struct player_level){
		.base_us = 400000, .increment_us = 5000, .nodes_per_ms = 20
	};
	for (int i = 0; i < 2; i++) {
		settings.players[i].options[0] = "OwnBook=1";
		settings.players[i].options[1] = "Seed=5";
		settings.players[i].option_count = 2;
	}
	run(&settings, 2, &sum);
	settings.pgn = library.pgn;
	settings.log = library.log;
	settings.players[SECOND].library = path;
	run(&settings, 2, &sum);
	games = file_read(own.pgn, NULL);
	assert_contents(library.pgn, games);
	assert_non_null(strstr(games, "{book"));
	assert_null(strstr(games, "M383"));
	free(games);
	remove_files(&own);
	remove_files(&library);
}

static void play_a_pair(void)
{
	char fens[1][FEN_MAX] = { FEN_START };
	struct openings openings = { 1, 1, fens };
	struct match_callbacks callbacks = { NULL, NULL, NULL, NULL };
	struct files files;
	struct match_settings settings;
	struct match_sum sum;

	name_files(&files, "kept");
	settings = settings_of(&files);
	settings.pairs = 1;
	settings.level.nodes = 10;
	settings.rules.moves_most = 10;
	run(&settings, 2, &sum);
	settings.level.nodes = 11;
	for (int i = 0; i < 3; i++) {        /* another log; a player that there is not; an option that there is not */
		struct error error = ERROR_NONE;

		assert_int_equal(match_run(&settings, &callbacks, &sum, &error), JOBS_FAILED);
		remove_files(&files);
		settings.openings = i == 0 ? NULL : &openings;
		settings.players[SECOND].library = i == 0 ? "/nonexistent" : NULL;
		settings.players[SECOND].options[0] = "Nonsense=1";
		settings.players[SECOND].option_count = i;
	}
	remove_files(&files);
}

static void test_kept(void **state)
{
	assert_closes_files(play_a_pair);
}

static enum jobs_end serve(struct job_ranks *ranks, const struct job_kind *kind, void *worker)
{
	return JOBS_DONE;
}

/* A process that helps another one touches no file. */
static void test_helper(void **state)
{
	struct job_ranks ranks = { .count = 2, .serve = serve };
	struct match_callbacks callbacks = { .ranks = &ranks };
	struct files files;
	struct match_settings settings;
	struct match_sum sum;
	struct error error = ERROR_NONE;

	name_files(&files, "helper");
	settings = settings_of(&files);
	assert_int_equal(match_run(&settings, &callbacks, &sum, &error), JOBS_DONE);
	assert_int_equal(sum.pairs, 0);
	assert_int_equal(access(files.pgn, F_OK), -1);
	assert_int_equal(access(files.log, F_OK), -1);
	assert_ptr_equal(settings.log, files.log);
}

/* ---- games of players that play as they like ---- */

enum { MOCK_PLIES_MAX = 2000 };

/* What is to happen at each ply, whoever plays. */
struct script {
	int scores[MOCK_PLIES_MAX];
	int64_t spent_us[MOCK_PLIES_MAX];
	int illegal;                 /* the ply of a move that is none; -1: there is none */
	struct random random;
};

/* A player that makes random moves and thinks as the script says; it keeps clocks like any other. */
struct mock {
	struct player player;        /* first */
	struct script *script;
	struct position pos;
	int64_t clocks[COLOURS];
	int plies;
};

static struct mock *mock_of(struct player *player)
{
	return (struct mock *)player;
}

static bool mock_begin(struct player *player, const char *fen, const struct player_level *level, struct error *error)
{
	struct mock *mock = mock_of(player);

	mock->clocks[WHITE] = mock->clocks[BLACK] = level->base_us;
	mock->plies = 0;
	return fen_set_up(&mock->pos, fen, FEN_ANY, NULL, error) && position_reserve(&mock->pos, MOCK_PLIES_MAX);
}

static bool mock_think(struct player *player, struct player_thought *thought)
{
	struct mock *mock = mock_of(player);
	struct move moves[MOVES_MAX];
	int count = movegen_all(&mock->pos, moves);

	*thought = (struct player_thought){ .score = mock->script->scores[mock->plies], .depth = 3, .nodes = 1 };
	coordinate_format(moves[random_below(&mock->script->random, (uint32_t)count)], COORDINATE_STANDARD, thought->move);
	if (mock->plies == mock->script->illegal)
		memcpy(thought->move, "a1a1", sizeof "a1a1");
	mock->clocks[position_turn(&mock->pos)] -= mock->script->spent_us[mock->plies];
	return true;
}

static bool mock_make(struct player *player, const char *string)
{
	struct mock *mock = mock_of(player);

	mock->clocks[position_turn(&mock->pos)] += player->level.increment_us;
	test_play(&mock->pos, string);
	mock->plies++;
	return true;
}

static int64_t mock_clock(struct player *player, enum colour colour)
{
	return mock_of(player)->clocks[colour];
}

static void mock_set_clock(struct player *player, enum colour colour, int64_t us)
{
	assert_true(position_turn(&mock_of(player)->pos) != colour);
	mock_of(player)->clocks[colour] = us;
}

/* How the game of SCRIPT from POS, MOVES in all, has to end, and what its clocks have shown. */
static struct match_game expected_game(const struct script *script, struct position *pos, const struct pgn_game *pgn,
                                       const struct player_level *level, const struct adjudication *rules, int *plies)
{
	struct match_game game = { PGN_UNKNOWN, GAME_BY_RULES, { { -1, -1 }, { -1, -1 } } };
	int64_t clocks[COLOURS] = { level->base_us, level->base_us };
	int behind[COLOURS] = { 0, 0 }, made[COLOURS] = { 0, 0 }, near = 0;

	for (*plies = 0; game.result == PGN_UNKNOWN; (*plies)++) {
		enum colour mover = position_turn(pos);
		enum pgn_result lost = mover == WHITE ? PGN_BLACK_WINS : PGN_WHITE_WINS;
		int score = script->scores[*plies], number = position_move_number(pos) + (mover == BLACK);
		struct clock_note *note = &game.clocks[mover];
		int64_t left = clocks[mover] - script->spent_us[*plies];

		if (level->base_us > 0 && (note->least_us < 0 || left < note->least_us))
			note->least_us = left > 0 ? left : 0;
		if (level->base_us > 0 && left <= 0)
			return (struct match_game){ lost, GAME_BY_TIME, { game.clocks[WHITE], game.clocks[BLACK] } };
		if (*plies == script->illegal)
			return (struct match_game){ lost, GAME_BY_FORFEIT, { game.clocks[WHITE], game.clocks[BLACK] } };
		clocks[mover] = left + level->increment_us;
		if (++made[mover] == CLOCK_MOVE && level->base_us > 0)
			note->at_move_us = clocks[mover];
		behind[mover] = score <= -rules->resign_centipawns ? behind[mover] + 1 : 0;
		near = abs(score) <= rules->draw_centipawns && number >= rules->draw_from ? near + 1 : 0;
		assert_in_range(*plies, 0, pgn->node_count - 1);
		position_make(pos, pgn->nodes[*plies].move);
		if (outcome_of(pos) != OUTCOME_OPEN) {
			game.result = outcome_of(pos) == OUTCOME_CHECKMATE ? mover == WHITE ? PGN_WHITE_WINS : PGN_BLACK_WINS : PGN_DRAW;
		} else if (rules->resign_moves > 0 && behind[mover] >= rules->resign_moves) {
			game.result = lost;
			game.end = GAME_ADJUDICATED;
		} else if ((rules->draw_moves > 0 && near >= 2 * rules->draw_moves) ||
		           (rules->moves_most > 0 && number > rules->moves_most)) {
			game.result = PGN_DRAW;
			game.end = GAME_ADJUDICATED;
		}
	}
	return game;
}

static void draw_script(struct script *script, struct random *random, int64_t most_us)
{
	int score = 0;

	for (int i = 0; i < MOCK_PLIES_MAX; i++) {
		if (random_below(random, 8) == 0)
			score = ((int)random_below(random, 9) - 4) * 50;
		script->scores[i] = i % 2 ? -score : score;
		script->spent_us[i] = random_below(random, (uint32_t)most_us);
	}
	script->illegal = random_below(random, 4) ? -1 : (int)random_below(random, 60);
}

/* The referee ends random games, which either side starts, by the rules of chess, its own, a clock or an illegal
 * move. */
static void test_referee(void **state)
{
	static const struct player_kind kind = {
		.begin = mock_begin, .think = mock_think, .make = mock_make, .clock = mock_clock, .set_clock = mock_set_clock
	};
	static const char *const fens[] = {
		FEN_START, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "4k3/pp6/8/8/8/8/6PP/4K3 b - - 3 17",
		"3qk3/8/8/8/8/8/8/3QK3 w - - 0 40"
	};
	static struct script script;
	static struct mock mocks[COLOURS];
	struct player *const players[COLOURS] = { &mocks[WHITE].player, &mocks[BLACK].player };
	struct random random = { 11 };
	struct position *pos;
	struct pgn_game pgn;
	atomic_bool over = false;
	int ends[GAME_ENDS] = { 0 };

	pgn_init(&pgn);
	for (int i = 0; i < COLOURS; i++) {
		mocks[i].player.kind = &kind;
		mocks[i].script = &script;
		assert_true(position_init(&mocks[i].pos));
	}
	for (int i = 0; i < 250; i++) {
		bool timed = random_below(&random, 2);
		struct player_level level = {
			.nodes = timed ? 0 : 1, .base_us = timed ? 100000 : 0, .increment_us = timed ? 1000 : 0
		};
		struct adjudication rules = {
			(int)random_below(&random, 12), 50 * (int)random_below(&random, 2), (int)random_below(&random, 30),
			(int)random_below(&random, 10), 50 * (int)random_below(&random, 4) + 50,
			random_below(&random, 4) ? 20 + (int)random_below(&random, 80) : 0
		};
		struct match_game game, expected;
		const char *fen = fens[random_below(&random, 4)];
		struct error error = ERROR_NONE;
		int plies;

		if (i % 4 == 0)
			rules.draw_moves = rules.resign_moves = 0;
		draw_script(&script, &random, 3000 + random_below(&random, 20000));
		script.random.state = (uint64_t)i;
		pgn_clear(&pgn);
		if (!match_game_play(players, fen, &level, &rules, &over, &game, &pgn, &error))
			fail_msg("%s", error.text);
		assert_false(error_is_set(&error));
		pos = test_position(fen);
		assert_true(position_reserve(pos, MOCK_PLIES_MAX));
		expected = expected_game(&script, pos, &pgn, &level, &rules, &plies);
		assert_int_equal(game.result, expected.result);
		assert_int_equal(pgn.result, expected.result);
		assert_int_equal(game.end, expected.end);
		assert_int_equal(pgn.node_count, plies);
		assert_memory_equal(&game.clocks, &expected.clocks, sizeof game.clocks);
		ends[game.end]++;
		atomic_store(&over, true);
		pgn_clear(&pgn);
		assert_true(!match_game_play(players, fen, &level, &rules, &over, &game, &pgn, &error) && error_is_set(&error));
		atomic_store(&over, false);
	}
	for (int i = 0; i < 3; i++) {           /* over before the first move */
		static const char *const over_fens[] = {
			"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "6k1/8/8/8/8/8/5PPP/r5K1 w - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
		};
		static const enum pgn_result results[] = { PGN_WHITE_WINS, PGN_BLACK_WINS, PGN_DRAW };
		const struct player_level level = { .nodes = 1 };
		const struct adjudication rules = { .draw_moves = 0 };
		struct match_game game;
		struct error error = ERROR_NONE;

		pgn_clear(&pgn);
		assert_true(match_game_play(players, over_fens[i], &level, &rules, &over, &game, &pgn, &error));
		assert_true(game.result == results[i] && game.end == GAME_BY_RULES && pgn.node_count == 0);
	}
	for (int i = 0; i < GAME_ENDS; i++)
		if (ends[i] <= 10)
			fail_msg("%d %d %d %d", ends[0], ends[1], ends[2], ends[3]);
	for (int i = 0; i < COLOURS; i++)
		position_free(&mocks[i].pos);
	pgn_free(&pgn);
}

/* Nodes of a player count instead of the level's. */
static void test_nodes_of_players(void **state)
{
	struct files level, own;
	struct match_settings settings;
	struct match_sum sum;
	char *games;

	name_files(&level, "level");
	settings = settings_of(&level);
	settings.pairs = 2;
	run(&settings, 2, &sum);
	name_files(&own, "own");
	settings.pgn = own.pgn;
	settings.log = own.log;
	settings.level.nodes = 1;
	settings.players[FIRST].nodes = settings.players[SECOND].nodes = 150;
	run(&settings, 2, &sum);
	games = file_read(level.pgn, NULL);
	assert_contents(own.pgn, games);
	free(games);
	remove_files(&level);
	remove_files(&own);
}

/* A player of the lowest level loses by far, and SPRT says so. */
static void test_decides(void **state)
{
	struct match_settings settings = settings_of(&(struct files){ "", "" });
	struct match_sum sum;

	settings.pgn = settings.log = NULL;
	settings.pairs = 300;
	settings.players[SECOND].option_count = 1;
	settings.players[SECOND].options[0] = "Skill=0";
	settings.tests = true;
	settings.sprt = (struct sprt){ 0, 200, 0.05, 0.05 };
	assert_int_equal(run(&settings, 300, &sum), JOBS_ENOUGH);
	assert_int_equal(sprt_judge(&settings.sprt, &sum.counts), SPRT_ACCEPTED);
	assert_true(sum.pairs < 300);
}

/* Whether a search of NODES in a new table judges POS as level. */
static bool is_level(struct search *search, const struct position *pos, uint64_t nodes, int centipawns)
{
	struct search_limits limits = search_limits_none();
	struct search_result result;

	limits.nodes = nodes;
	search_clear(search);
	search_prepare(search, &limits);
	assert_true(search_think(search, pos, NULL, NULL, &result));
	return movegen_count(pos) > 0 && abs(result.score) <= centipawns;
}

/* The opening NUMBER of SEED: random walks from random positions until one is level at a glance and at a second look. */
static void walk(const struct opening_settings *settings, uint64_t seed, uint32_t number, struct text *fen)
{
	struct random seeds = { seed }, random;
	struct clock clock;
	struct search *search;
	struct position *pos = NULL;

	clock_init_virtual(&clock, 1);
	search = search_create(1, &clock);
	assert_non_null(search);
	random.state = random_next(&seeds) + number * UINT64_C(0xD1342543DE82EF95);
	do {
		const struct openings *from = settings->from;
		struct move moves[MOVES_MAX];
		int plies = settings->plies + (int)random_below(&random, 2), count;

		pos = test_position(from ? from->fens[random_below(&random, (uint32_t)from->count)] : FEN_START);
		assert_true(position_reserve(pos, plies));
		while (plies-- > 0 && (count = movegen_all(pos, moves)) > 0)
			position_make(pos, moves[random_below(&random, (uint32_t)count)]);
	} while (!is_level(search, pos, 200, 2 * settings->centipawns) || !is_level(search, pos, 4000, settings->centipawns));
	fen_format(pos, FEN_X, fen);
	search_free(search);
}

/* Openings are those of the same random walks. */
static void test_openings(void **state)
{
	struct opening_maker *maker = opening_maker_create();
	char fens[][FEN_MAX] = { "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", FEN_START,
		"4k3/8/4K3/8/8/8/4P3/8 b - - 4 60" };
	struct openings from = { .fens = fens, .count = 3 };
	const struct opening_settings settings[] = { { NULL, OPENING_PLIES, OPENING_CENTIPAWNS }, { NULL, 5, 12 }, { &from, 1, 40 } };
	struct error error = ERROR_NONE;

	assert_non_null(maker);
	for (uint32_t i = 0; i < 18; i++) {
		struct text expected = TEXT_OF(FEN_MAX);
		char fen[FEN_MAX];

		if (i >= 6)
			opening_maker_use(maker, &settings[i / 6]);
		walk(&settings[i / 6], 3 + i % 2, i, &expected);
		assert_true(opening_make(maker, 3 + i % 2, i, fen, &error));
		assert_string_equal(fen, expected.chars);
	}
	opening_maker_free(maker);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_same_games),
		cmocka_unit_test(test_record),
		cmocka_unit_test(test_files_of_others),
		cmocka_unit_test(test_library),
		cmocka_unit_test(test_helper),
		cmocka_unit_test(test_kept),
		cmocka_unit_test(test_referee),
		cmocka_unit_test(test_nodes_of_players),
		cmocka_unit_test(test_decides),
		cmocka_unit_test(test_openings),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
