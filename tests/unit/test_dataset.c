/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Training positions: which positions of a game are used, their targets, and which games are for validation; their
 * shards; and the positions of a gauge. */
#include <config.h>

#include "chess_test.h"
#include "file_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/dataset.h"
#include "lab/gamefile.h"
#include "lab/gauge.h"
#include "lab/sample.h"
#include "lab/shards.h"
#include "rules/makemove.h"
#include "search/search.h"
#include "util/error.h"

static const char path[] = "test_dataset.tmp", more[] = "test_dataset.more.tmp";

/* A game of NUMBER plies, each with a score. */
struct scored {
	const char *move;
	int score;
};

static void start_game(struct game_record *game, uint32_t number, int result, const char *fen,
                       const struct scored *plies)
{
	struct position *pos = test_position(fen);

	game_record_init(game);
	position_get_setup(pos, &game->start);
	game->number = number;
	game->result = result;
	for (; plies->move; plies++) {
		struct game_ply *ply = &game->ply[game->plies++];

		ply->move = test_move(pos, plies->move);
		ply->score = (int16_t)plies->score;
		ply->eval = 7;
		test_play(pos, plies->move);
	}
}

/* A sample of the position before ply PLY. */
static void add_sample(struct game_record *game, int ply, int eval, int score)
{
	struct game_sample *sample = game_record_add(game);

	assert_non_null(sample);
	sample->ply = (int16_t)ply;
	sample->length = 0;
	sample->sample.eval = (int16_t)eval;
	sample->sample.score = (int16_t)score;
}

/* Write COUNT games to NAME, made by SETTINGS, and free them. */
static void write_games(const char *name, const char *settings, struct game_record *games, int count)
{
	char header[GAMEFILE_HEADER];
	FILE *file = fopen(name, "wb");

	assert_non_null(file);
	gamefile_header(header, settings);
	assert_int_equal(fwrite(header, 1, sizeof header, file), sizeof header);
	for (int i = 0; i < count; i++) {
		size_t size;
		uint8_t *block = gamefile_block(&games[i], &size);

		assert_non_null(block);
		assert_int_equal(fwrite(block, 1, size, file), size);
		free(block);
		game_record_free(&games[i]);
	}
	assert_int_equal(fclose(file), 0);
}

static struct dataset_source source_of(enum dataset_target target)
{
	return (struct dataset_source){
		.files = { path }, .file_count = 1, .target = target, .validate_every = 2, .shard_positions = 1000
	};
}

static void read_source(struct dataset *set, const struct dataset_source *source)
{
	struct error error = ERROR_NONE;

	dataset_init(set);
	if (!dataset_read(set, source, &error))
		fail_msg("%s", error.text);
}

/* The targets of COUNT examples, in any order, are the COUNT different ones of EXPECTED. */
static void assert_targets(const struct sample *examples, size_t count, const int *expected, size_t expected_count)
{
	assert_int_equal(count, expected_count);
	for (size_t i = 0; i < count; i++) {
		size_t at = 0;

		while (at < count && examples[at].score != expected[i])
			at++;
		if (at == count)
			fail_msg("no example is worth %d", expected[i]);
	}
}

#define ASSERT_TARGETS(examples, count, ...) \
	assert_targets(examples, count, (const int[]){ __VA_ARGS__ }, \
	               sizeof (const int[]){ __VA_ARGS__ } / sizeof(int))

/* Used positions of a game itself: quiet moves with scores within bounds, no check, a low fifty-move clock. */
static void test_own_positions(void **state)
{
	static const struct scored check[] = {
		{ "e2e4", 10 }, { "e7e5", DATASET_TARGET_MAX + 1 }, { "d1h5", -DATASET_TARGET_MAX - 1 },
		{ "b8c6", -DATASET_TARGET_MAX }, { "h5e5", 50 }, { "f8e7", 60 }, { "e5g3", DATASET_TARGET_MAX },
		{ NULL, 0 }
	}, clock[] = { { "e1e2", 1 }, { "e8e7", 2 }, { "e2e3", 3 }, { NULL, 0 } };
	struct dataset_source source = source_of(DATASET_SCORE);
	struct game_record games[2];
	struct dataset set;

	start_game(&games[0], 0, 2, FEN_START, check);
	start_game(&games[1], 1, 2, "4k3/8/8/8/8/8/8/R3K3 w - - 18 40", clock);
	write_games(path, "", games, 2);
	read_source(&set, &source);
	ASSERT_TARGETS(set.validate, set.validate_count, 10, -DATASET_TARGET_MAX, DATASET_TARGET_MAX);
	ASSERT_TARGETS(set.train, set.train_count, 1, 2);
	for (size_t i = 0; i < set.validate_count; i++) {
		assert_true(set.validate[i].in_game);
		assert_int_equal(set.validate[i].eval, 7);
	}
	dataset_free(&set);
	unlink(path);
}

/* Used samples: by the target, and a reference is near even. */
static void test_samples(void **state)
{
	static const struct scored plies[] = { { "e2e4", 1 }, { "e7e5", 2 }, { NULL, 0 } };
	struct dataset_source source = source_of(DATASET_EVAL);
	struct game_record game;
	struct dataset set;

	start_game(&game, 0, 0, FEN_START, plies);
	add_sample(&game, 0, 100, 101);
	add_sample(&game, 1, -DATASET_REFERENCE_EVAL, 301);
	add_sample(&game, 1, -DATASET_REFERENCE_EVAL - 1, 401);
	add_sample(&game, 1, DATASET_REFERENCE_EVAL + 1, 501);
	write_games(path, "", &game, 1);
	read_source(&set, &source);
	ASSERT_TARGETS(set.validate, set.validate_count, 100, -DATASET_REFERENCE_EVAL, -DATASET_REFERENCE_EVAL - 1,
	               DATASET_REFERENCE_EVAL + 1);
	dataset_free(&set);
	source = source_of(DATASET_SCORE);
	read_source(&set, &source);
	ASSERT_TARGETS(set.validate, set.validate_count, 1, 2, 101, 301, 401, 501);
	/* Black has won. */
	for (size_t i = 0; i < set.validate_count; i++)
		assert_int_equal(set.validate[i].result, set.validate[i].turn == WHITE ? 0 : 2);
	dataset_free(&set);
	source = source_of(DATASET_REFERENCE);
	read_source(&set, &source);
	ASSERT_TARGETS(set.validate, set.validate_count, 101, 301);
	assert_int_equal(set.train_count, 0);
	dataset_free(&set);
	unlink(path);
}

/* Games with numbers that VALIDATE_EVERY divides, including 0, are for validation only. */
static void test_division(void **state)
{
	struct dataset_source source = source_of(DATASET_SCORE);
	struct game_record games[7];
	struct dataset set;

	for (int i = 0; i < 7; i++) {
		struct scored plies[] = { { "e2e4", 10 + i }, { NULL, 0 } };

		start_game(&games[i], (uint32_t)i, 1, FEN_START, plies);
	}
	write_games(path, "", games, 7);
	source.validate_every = 3;
	read_source(&set, &source);
	ASSERT_TARGETS(set.validate, set.validate_count, 10, 13, 16);
	ASSERT_TARGETS(set.train, set.train_count, 11, 12, 14, 15);
	assert_int_equal(set.total, 4);
	assert_int_equal(set.games_validated, 3);
	dataset_free(&set);
	unlink(path);
}

/* How many positions the first COUNT files may have: one in eight bytes, and a twentieth more. */
static int most_positions(int count)
{
	struct stat first, second = { .st_size = 0 };

	assert_true(stat(path, &first) == 0 && (count == 1 || stat(more, &second) == 0));
	return (int)(first.st_size + second.st_size) / 8 * 105 / 100;
}

/* Positions stay in memory if they fit there; else a file is needed, and the memory may be too little even then. */
static void test_memory(void **state)
{
	static const struct scored plies[] = { { "e2e4", 1 }, { NULL, 0 } };
	struct dataset_source source = source_of(DATASET_SCORE);
	struct game_record game;
	int64_t bytes;

	start_game(&game, 0, 1, FEN_START, plies);
	write_games(path, "", &game, 1);
	source.shard_positions = 10;
	bytes = most_positions(1) * (int64_t)(sizeof(struct sample) + sizeof(uint32_t));
	for (int i = 0; i < 4; i++) {
		static const char *const reasons[] = { NULL, NULL, "a file for shards is needed", "so little memory" };
		struct dataset set;
		struct error error = ERROR_NONE;

		source.memory = i == 0 ? 0 : i == 1 ? bytes : i == 2 ? bytes - 1 : bytes / most_positions(1);
		dataset_init(&set);
		assert_int_equal(dataset_read(&set, &source, &error), !reasons[i]);
		if (reasons[i] && !strstr(error.text, reasons[i]))
			fail_msg("%s", error.text);
		assert_int_equal(set.shard_count, most_positions(1) / 10 + 1);
		dataset_free(&set);
	}
	unlink(path);
}

/* The description that identifies shards depends on all files: their number, sizes and headers.  So does the number
 * of shards. */
static void test_description(void **state)
{
	static const struct scored plies[] = { { "e2e4", 1 }, { NULL, 0 } };
	struct dataset_source source = source_of(DATASET_SCORE);
	char descriptions[6][SHARDS_DESCRIPTION];
	int shards[6];
	struct game_record games[2];
	struct dataset set;

	for (int i = 0; i < 6; i++) {
		int count = i == 2 || i == 5 ? 1 : 2;

		start_game(&games[0], 0, 1, FEN_START, plies);
		start_game(&games[1], 1, 1, FEN_START, plies);
		write_games(path, i == 1 ? "seed=2\n" : "seed=1\n", games, count);
		if (count == 1)
			game_record_free(&games[1]);
		start_game(&games[0], 0, 1, FEN_START, plies);
		write_games(more, i == 4 ? "seed=2\n" : "seed=3\n", games, 1);
		source.files[1] = more;
		source.file_count = i < 3 ? 1 : 2;
		source.shard_positions = 1;
		read_source(&set, &source);
		assert_int_equal(set.shard_count, most_positions(source.file_count) + 1);
		memcpy(descriptions[i], set.description, sizeof set.description);
		shards[i] = set.shard_count;
		dataset_free(&set);
		for (int other = 0; other < i; other++)
			assert_string_not_equal(descriptions[i], descriptions[other]);
	}
	assert_int_equal(shards[0], shards[1]);
	assert_true(shards[2] < shards[0] && shards[0] < shards[3]);
	unlink(path);
	unlink(more);
}

/* Bytes of a file that are no valid piece, side or result are refused. */
static void test_examples(void **state)
{
	struct sample example = { .occupied = 0xFFFFFFFF, .turn = 1, .result = 2 };
	struct sample_piece pieces[SAMPLE_PIECES_MAX + 1];

	memset(example.codes, 0xBB, sizeof example.codes);
	assert_true(sample_is_ok(&example));
	assert_int_equal(sample_pieces(&example, pieces), SAMPLE_PIECES_MAX);
	for (int i = 0; i < SAMPLE_PIECES_MAX; i++) {
		uint8_t code = example.codes[i / 2];

		assert_int_equal(pieces[i].square, i);
		assert_int_equal(pieces[i].index, 11);
		example.codes[i / 2] = i % 2 ? 0xCB : 0xBC;
		assert_false(sample_is_ok(&example));
		example.codes[i / 2] = code;
	}
	example.occupied |= UINT64_C(1) << 63;
	assert_false(sample_is_ok(&example));
	assert_int_equal(sample_pieces(&example, pieces), SAMPLE_PIECES_MAX);
	example.occupied = 0x7FFFFFFF;          /* no piece for the last code */
	assert_false(sample_is_ok(&example));
	example.codes[15] = 0x0B;
	assert_true(sample_is_ok(&example));
	example.turn = 2;
	assert_false(sample_is_ok(&example));
	example.turn = 0;
	assert_true(sample_is_ok(&example));
	example.result = 3;
	assert_false(sample_is_ok(&example));
}

/* ---- shards ---- */

/* The file of CHUNKS chunks at PATH is refused if a byte is missing or one too many, or if its index has an impossible
 * shard, size or number of chunks. */
static void assert_damage_is_seen(size_t chunks)
{
	const uint32_t shard = SHARDS_MAX, size = SHARDS_CHUNK + 1;
	const uint64_t number = chunks + 1;
	size_t length, index;
	char *bytes = file_read(path, &length), *changed = malloc(length + 1);

	assert_non_null(changed);
	index = length - sizeof number - chunks * (sizeof shard + sizeof size);
	for (int damage = 0; damage < 5; damage++) {
		struct error error = ERROR_NONE;

		memcpy(changed, bytes, length + 1);     /* with the 0 after them */
		if (damage == 0)
			memcpy(changed + index, &shard, sizeof shard);
		if (damage == 1)
			memcpy(changed + index + sizeof shard, &size, sizeof size);
		if (damage == 2)
			memcpy(changed + length - sizeof number, &number, sizeof number);
		file_write(path, changed, length - (damage == 3) + (damage == 4));
		assert_null(shards_open(path, "some examples\n", &error));
		assert_true(error_is_set(&error));
	}
	free(changed);
	free(bytes);
}

/* Random examples, dealt out at random, are read shard by shard in the order in which they came, also when a shard has
 * several chunks, exactly one, or nothing. */
static void test_shards(void **state)
{
	enum { SHARDS = 4, MOST = 2 * SHARDS_CHUNK + 100 };
	static struct sample kept[SHARDS][MOST], read[MOST];
	const size_t sizes[SHARDS] = { MOST, SHARDS_CHUNK, 0, 5 };
	size_t used[SHARDS] = { 0 };
	struct random random = { 11 };
	struct error error = ERROR_NONE;
	struct shards_writer *writer = shards_create(path, SHARDS, "some examples\n", &error);
	struct shards *shards;

	assert_non_null(writer);
	for (size_t left = MOST + SHARDS_CHUNK + 5; left > 0;) {
		struct sample example = { .score = (int16_t)random_next(&random), .occupied = 1 };
		uint32_t shard = random_below(&random, SHARDS);

		if (used[shard] == sizes[shard])
			continue;
		kept[shard][used[shard]++] = example;
		assert_true(shards_add(writer, (int)shard, &example));
		left--;
	}
	assert_true(shards_finish(writer, true, &error));
	shards = shards_open(path, "some examples\n", &error);
	assert_non_null(shards);
	for (int shard = 0; shard < SHARDS; shard++) {
		assert_int_equal(shards_size(shards, shard), sizes[shard]);
		assert_true(shards_read(shards, shard, read));
		assert_memory_equal(read, kept[shard], sizes[shard] * sizeof *read);
	}
	shards_close(shards);
	assert_damage_is_seen(5);
	unlink(path);
}

/* ---- a gauge ---- */

enum {
	WALKS = 240,                                /* games in which only kings move, each with pawns of its own */
	WALK_PLIES = GAUGE_OPENING_PLIES + 2,
	GAUGE_NODES = 60
};

/* The positions of a walk that may be drawn, as they are written. */
struct candidates {
	int counts[GAUGE_KINDS];
	char of[GAUGE_KINDS][WALK_PLIES][FEN_MAX];
};

/* What the static value of a walk's position before PLY is said to be. */
static int walk_eval(int ply)
{
	static const int edges[] = { 400, 401, -400, -401 };

	return ply < 4 ? edges[ply] : 7;
}

static void add_candidate(struct candidates *candidates, enum gauge_kind kind, const struct position *pos)
{
	struct text text;
	struct setup setup;

	position_get_setup(pos, &setup);
	text_init(&text, candidates->of[kind][candidates->counts[kind]++], FEN_MAX);
	fen_format_start(&setup, FEN_X, &text);
}

/* Game NUMBER, with pawns on the files of the bits of NUMBER + 1, and what may be drawn of it. */
static void start_walk(struct game_record *game, uint32_t number, struct candidates *candidates)
{
	static const char *const squares[] = {
		"e1", "f1", "g1", "h1", "h2", "g2", "f2", "e2", "d2", "c2", "b2", "a2", "a1", "b1", "c1", "d1", "e1"
	};
	char moves[WALK_PLIES][8];
	struct scored plies[WALK_PLIES + 1] = { { NULL, 0 } };
	struct text fen = TEXT_OF(FEN_MAX);
	struct position *pos;
	struct setup setup;

	for (int ply = 0; ply < WALK_PLIES; ply++) {
		const char *from = squares[ply / 2], *to = squares[ply / 2 + 1];

		snprintf(moves[ply], sizeof moves[ply], "%c%c%c%c", from[0], ply % 2 ? '9' - from[1] + '0' : from[1], to[0],
		         ply % 2 ? '9' - to[1] + '0' : to[1]);
		plies[ply] = (struct scored){ moves[ply], 3 };
	}
	setup_clear(&setup);
	setup.at[4] = piece_make(WHITE, KING);
	setup.at[60] = piece_make(BLACK, KING);
	for (int file = 0; file < 8; file++)
		if ((number + 1) >> file & 1) {
			setup.at[16 + file] = piece_make(WHITE, PAWN);
			setup.at[40 + file] = piece_make(BLACK, PAWN);
		}
	fen_format_setup(&setup, FEN_X, &fen);
	start_game(game, number, 1, fen.chars, plies);
	pos = test_position(fen.chars);
	*candidates = (struct candidates){ .counts = { 0 } };
	for (int ply = 0; ply < WALK_PLIES; ply++) {
		game->ply[ply].eval = (int16_t)walk_eval(ply);
		if (ply < GAUGE_OPENING_PLIES && abs(walk_eval(ply)) <= 400)
			add_candidate(candidates, GAUGE_OPENING, pos);
		for (int i = 0; i < ply % 3; i++) {
			const uint8_t to[] = { 1, 0, 2 };

			add_sample(game, ply, walk_eval(ply) - i, 9);
			game->sample[game->samples - 1].length = (uint8_t)(1 + ply % 2);
			memcpy(game->sample[game->samples - 1].path, to + i, sizeof to - (size_t)i);
			if (abs(walk_eval(ply) - i) > 400)
				continue;
			assert_true(move_path_make(pos, to + i, 1 + ply % 2));
			add_candidate(candidates, GAUGE_TREE, pos);
			move_path_unmake(pos, to + i, 1 + ply % 2);
		}
		test_play(pos, plies[ply].move);
	}
}

/* The score that a search of its own finds for the position FEN. */
static int score_of(const char *fen)
{
	struct search_options options = search_options_default();
	struct search_limits limits = search_limits_none();
	struct search_result result;
	struct clock clock;
	struct search *search;

	clock_init_virtual(&clock, 1);
	search = search_create(1, &clock);
	assert_non_null(search);
	limits.nodes = GAUGE_NODES;
	search_prepare(search, &limits);
	assert_true(search_think(search, test_position(fen), &options, NULL, &result));
	search_free(search);
	return result.score;
}

/* One position of each kind is drawn of every game, each with the same chance; its score is a search's. */
static void test_gauge(void **state)
{
	static const char *const names[GAUGE_KINDS] = { "opening", "tree", "king" };
	static struct game_record games[WALKS];
	static struct candidates candidates[WALKS];
	struct gauge_recipe recipe = {
		.games = path, .counts = { WALKS, WALKS, 0 }, .nodes = GAUGE_NODES, .seed = 3, .jobs = 2
	};
	struct gauge_callbacks callbacks = { NULL, NULL, NULL, NULL };
	int times[GAUGE_KINDS][WALK_PLIES] = { { 0 } }, in_place = 0;
	bool drawn[GAUGE_KINDS][WALKS] = { { false } };
	struct error error = ERROR_NONE;
	FILE *out = tmpfile();
	char line[FEN_MAX + 100];

	assert_non_null(out);
	for (int number = 0; number < WALKS; number++)
		start_walk(&games[number], (uint32_t)number, &candidates[number]);
	write_games(path, "", games, WALKS);
	if (gauge_make(&recipe, &callbacks, out, &error) != JOBS_DONE)
		fail_msg("%s", error.text);
	rewind(out);
	for (int i = 0; i < 2 * WALKS; i++) {
		struct text wanted = TEXT_OF(sizeof line);
		int kind = i / WALKS, number = 0, at = 0;

		assert_non_null(fgets(line, sizeof line, out));
		*strstr(line, " ce ") = '\0';
		while (number < WALKS && strcmp(line, candidates[number].of[kind][at]) != 0)
			if (++at == candidates[number].counts[kind]) {
				number++;
				at = 0;
			}
		assert_in_range(number, 0, WALKS - 1);
		assert_false(drawn[kind][number]);
		drawn[kind][number] = true;
		times[kind][at]++;
		in_place += number == i % WALKS;
		text_printf(&wanted, "ce %d; id \"%s\";\n", score_of(line), names[kind]);
		assert_string_equal(line + strlen(line) + 1, wanted.chars);
	}
	assert_null(fgets(line, sizeof line, out));
	fclose(out);
	assert_true(in_place < 10);
	for (int kind = 0; kind < GAUGE_KING; kind++) {
		double sum = 0, mean = (double)WALKS / candidates[0].counts[kind];

		for (int at = 0; at < candidates[0].counts[kind]; at++)
			sum += (times[kind][at] - mean) * (times[kind][at] - mean) / mean;
		/* A sum of squares of as many normal numbers: its deviation is the root of twice their count. */
		assert_true(sum < candidates[0].counts[kind] + 25);
	}
	recipe.counts[GAUGE_OPENING]++;
	assert_int_equal(gauge_make(&recipe, &callbacks, stderr, &error), JOBS_FAILED);
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_own_positions),
		cmocka_unit_test(test_samples),
		cmocka_unit_test(test_division),
		cmocka_unit_test(test_memory),
		cmocka_unit_test(test_description),
		cmocka_unit_test(test_examples),
		cmocka_unit_test(test_shards),
		cmocka_unit_test(test_gauge)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
