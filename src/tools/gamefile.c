/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading and writing files of games. */
#include <config.h>

#include "rules/setup.h"
#include "tools/gamefile.h"

#include <stdlib.h>
#include <string.h>

static const char magic[] = "Rhumb games 1\n";

enum {
	BOARD_BYTES = 24,
	START_BYTES = BOARD_BYTES + 7,
	FIXED_BYTES = 4 + 1 + 2 + START_BYTES + 2,
	PLY_BYTES = 4,
	SAMPLE_BYTES = BOARD_BYTES + 5,
	BLOCK_MAX = FIXED_BYTES + GAMEFILE_PLIES_MAX * PLY_BYTES +
	            GAMEFILE_SAMPLES_MAX * SAMPLE_BYTES,
	SAMPLE_BLACK = 1, SAMPLE_QUIET = 2
};

/* Bytes being written or read. */
struct cursor {
	uint8_t *at;
};

static void put(struct cursor *cursor, uint64_t value, int bytes)
{
	for (int i = 0; i < bytes; i++)
		*cursor->at++ = (uint8_t)(value >> 8 * i);
}

static uint64_t get(struct cursor *cursor, int bytes)
{
	uint64_t value = 0;

	for (int i = 0; i < bytes; i++)
		value |= (uint64_t)*cursor->at++ << 8 * i;
	return value;
}

static int16_t get_signed(struct cursor *cursor)
{
	int value = (int)get(cursor, 2);

	return (int16_t)(value < 0x8000 ? value : value - 0x10000);
}

static uint32_t checksum(const uint8_t *bytes, size_t count)
{
	uint32_t sum = UINT32_C(2166136261);

	for (size_t i = 0; i < count; i++)
		sum = (sum ^ bytes[i]) * UINT32_C(16777619);
	return sum;
}

void game_record_init(struct game_record *game)
{
	memset(game, 0, sizeof *game);
}

void game_record_free(struct game_record *game)
{
	free(game->sample);
}

struct sample *game_record_add(struct game_record *game)
{
	if (game->samples == GAMEFILE_SAMPLES_MAX)
		return NULL;
	if (game->samples == game->sample_room) {
		int room = game->sample_room ? 2 * game->sample_room : 256;
		struct sample *more = realloc(game->sample, (size_t)room * sizeof *more);

		if (!more)
			return NULL;
		game->sample = more;
		game->sample_room = room;
	}
	return &game->sample[game->samples++];
}

void gamefile_header(char header[GAMEFILE_HEADER], const char *text)
{
	struct text out;

	memset(header, 0, GAMEFILE_HEADER);
	text_init(&out, header, GAMEFILE_HEADER);
	text_add(&out, magic);
	text_add(&out, text);
}

bool gamefile_read_header(FILE *file, char header[GAMEFILE_HEADER])
{
	return fread(header, 1, GAMEFILE_HEADER, file) == GAMEFILE_HEADER &&
	       memcmp(header, magic, sizeof magic - 1) == 0 && header[GAMEFILE_HEADER - 1] == '\0';
}

static void put_board(struct cursor *cursor, const struct sample *sample)
{
	put(cursor, sample->occupied, 8);
	for (int i = 0; i < 16; i++)
		put(cursor, sample->codes[i], 1);
}

static void get_board(struct cursor *cursor, struct sample *sample)
{
	sample->occupied = get(cursor, 8);
	for (int i = 0; i < 16; i++)
		sample->codes[i] = (uint8_t)get(cursor, 1);
}

static void put_start(struct cursor *cursor, const struct setup *start)
{
	struct sample board = { 0 };
	int count = 0;

	for (int square = 0; square < 64; square++)
		if (!piece_is_empty(start->at[square])) {
			board.occupied |= UINT64_C(1) << square;
			board.codes[count / 2] |= (uint8_t)(piece_index(start->at[square]) << 4 * (count % 2));
			count++;
		}
	put_board(cursor, &board);
	put(cursor, start->turn, 1);
	for (int right = 0; right < CASTLINGS; right++)
		put(cursor, (uint8_t)start->castling_rook[right], 1);
	put(cursor, (uint8_t)start->en_passant, 1);
	put(cursor, (uint8_t)start->rule50, 1);
}

static void get_start(struct cursor *cursor, struct setup *start)
{
	struct sample board = { 0 };

	get_board(cursor, &board);
	board.turn = get(cursor, 1) & 1;
	sample_setup(&board, start);
	for (int right = 0; right < CASTLINGS; right++)
		start->castling_rook[right] = (int8_t)get(cursor, 1);
	start->en_passant = (int)get(cursor, 1);
	start->rule50 = (int)get(cursor, 1);
}

static void put_sample(struct cursor *cursor, const struct sample *sample)
{
	put_board(cursor, sample);
	put(cursor, (sample->turn == BLACK ? SAMPLE_BLACK : 0u) | (sample->quiet ? SAMPLE_QUIET : 0u), 1);
	put(cursor, (uint16_t)sample->eval, 2);
	put(cursor, (uint16_t)sample->score, 2);
}

static void get_sample(struct cursor *cursor, struct sample *sample)
{
	unsigned flags;

	get_board(cursor, sample);
	flags = (unsigned)get(cursor, 1);
	sample->turn = flags & SAMPLE_BLACK ? BLACK : WHITE;
	sample->quiet = flags & SAMPLE_QUIET ? 1 : 0;
	sample->eval = get_signed(cursor);
	sample->score = get_signed(cursor);
}

static size_t block_bytes(const struct game_record *game)
{
	return FIXED_BYTES + (size_t)game->plies * PLY_BYTES + (size_t)game->samples * SAMPLE_BYTES;
}

bool gamefile_write(FILE *file, const struct game_record *game)
{
	size_t length = block_bytes(game);
	uint8_t *block = malloc(4 + length + 4);
	struct cursor cursor = { block };
	bool written;

	if (!block)
		return false;
	put(&cursor, length, 4);
	put(&cursor, game->number, 4);
	put(&cursor, (uint64_t)game->result, 1);
	put(&cursor, (uint64_t)game->plies, 2);
	put_start(&cursor, &game->start);
	for (int i = 0; i < game->plies; i++) {
		put(&cursor, move_to_word(game->ply[i].move), 2);
		put(&cursor, (uint16_t)game->ply[i].score, 2);
	}
	put(&cursor, (uint64_t)game->samples, 2);
	for (int i = 0; i < game->samples; i++)
		put_sample(&cursor, &game->sample[i]);
	put(&cursor, checksum(block + 4, length), 4);
	written = fwrite(block, 1, 4 + length + 4, file) == 4 + length + 4;
	free(block);
	return written;
}

/* The contents of a block, LENGTH bytes at BLOCK, whose checksum is right. */
static enum gamefile_end decode(uint8_t *block, size_t length, struct game_record *game)
{
	struct cursor cursor = { block };
	int samples;

	game->samples = 0;
	game->number = (uint32_t)get(&cursor, 4);
	game->result = (int)get(&cursor, 1);
	game->plies = (int)get(&cursor, 2);
	if (game->result > 2 || game->plies > GAMEFILE_PLIES_MAX || length < block_bytes(game))
		return GAMEFILE_DAMAGED;
	get_start(&cursor, &game->start);
	for (int i = 0; i < game->plies; i++) {
		game->ply[i].move = move_from_word((uint16_t)get(&cursor, 2));
		game->ply[i].score = get_signed(&cursor);
	}
	samples = (int)get(&cursor, 2);
	for (int i = 0; i < samples; i++) {
		struct sample *sample;

		if (length < block_bytes(game) + SAMPLE_BYTES)
			return GAMEFILE_DAMAGED;
		sample = game_record_add(game);
		if (!sample)
			return GAMEFILE_NO_MEMORY;
		get_sample(&cursor, sample);
	}
	return length == block_bytes(game) ? GAMEFILE_GAME : GAMEFILE_DAMAGED;
}

enum gamefile_end gamefile_read(FILE *file, struct game_record *game)
{
	uint8_t head[4], *block;
	struct cursor cursor = { head };
	enum gamefile_end end = GAMEFILE_CUT_OFF;
	size_t length, got = fread(head, 1, sizeof head, file);

	if (got == 0)
		return GAMEFILE_OVER;
	if (got < sizeof head)
		return GAMEFILE_CUT_OFF;
	length = (size_t)get(&cursor, 4);
	if (length < FIXED_BYTES || length > BLOCK_MAX)
		return GAMEFILE_DAMAGED;
	block = malloc(length + 4);
	if (!block)
		return GAMEFILE_NO_MEMORY;
	if (fread(block, 1, length + 4, file) == length + 4) {
		cursor.at = block + length;
		end = get(&cursor, 4) == checksum(block, length) ? decode(block, length, game)
		                                                 : GAMEFILE_DAMAGED;
	}
	free(block);
	return end;
}
