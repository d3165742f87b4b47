/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading and writing files of games. */
#include <config.h>

#include "lab/gamefile.h"
#include "rules/setup.h"
#include "rules/square.h"
#include "util/fnv1a.h"

#include <stdlib.h>
#include <string.h>

static const char magic[] = "Rhumb games 2\n";

enum {
	BOARD_BYTES = 24,
	START_BYTES = BOARD_BYTES + 7,
	FIXED_BYTES = 4 + 1 + 2 + START_BYTES,
	PLY_BYTES = 7,
	SAMPLE_BYTES = 5,            /* and its path */
	LENGTH_BYTES = 8,            /* before a block's contents */
	SUM_BYTES = 4,               /* behind them */
	BLOCK_MAX = 8 << 20
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
	return fread(header, 1, GAMEFILE_HEADER, file) == GAMEFILE_HEADER && header[GAMEFILE_HEADER - 1] == '\0' &&
	       memcmp(header, magic, sizeof magic - 1) == 0;
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

/* False if a piece, a side or a file is none; the rest is for position_set_up to judge. */
static bool get_start(struct cursor *cursor, struct setup *start)
{
	struct sample board = { 0 };
	bool is_ok;

	get_board(cursor, &board);
	board.turn = (uint8_t)get(cursor, 1);
	is_ok = sample_is_ok(&board);
	if (is_ok)
		sample_setup(&board, start);
	for (int right = 0; right < CASTLINGS; right++) {
		int file = (int)get(cursor, 1);

		start->castling_rook[right] = file == UINT8_MAX ? -1 : (int8_t)file;
		is_ok = is_ok && (file == UINT8_MAX || file < FILES);
	}
	start->en_passant = (int)get(cursor, 1);
	start->rule50 = (int)get(cursor, 1);
	return is_ok && (start->en_passant == SQUARE_NONE || square_is_ok(start->en_passant));
}

static size_t block_bytes(const struct game_record *game)
{
	size_t bytes = FIXED_BYTES + (size_t)game->plies * PLY_BYTES;

	for (int i = 0; i < game->samples; i++)
		bytes += SAMPLE_BYTES + game->sample[i].length;
	return bytes;
}

static void put_sample(struct cursor *cursor, const struct game_sample *drawn)
{
	put(cursor, drawn->length, 1);
	memcpy(cursor->at, drawn->path, drawn->length);
	cursor->at += drawn->length;
	put(cursor, (uint16_t)drawn->sample.eval, 2);
	put(cursor, (uint16_t)drawn->sample.score, 2);
}

/* PLY, and its samples from SAMPLE on; the first of the next ply. */
static int put_ply(struct cursor *cursor, const struct game_record *game, int ply, int sample)
{
	const struct game_ply *made = &game->ply[ply];
	int end = sample;

	put(cursor, move_to_word(made->move), 2);
	put(cursor, (uint16_t)made->score, 2);
	put(cursor, (uint16_t)made->eval, 2);
	while (end < game->samples && game->sample[end].ply == ply)
		end++;
	put(cursor, (uint64_t)(end - sample), 1);
	for (int i = sample; i < end; i++)
		put_sample(cursor, &game->sample[i]);
	return end;
}

uint8_t *gamefile_block(const struct game_record *game, size_t *size)
{
	size_t length = block_bytes(game);
	uint8_t *block = malloc(LENGTH_BYTES + length + SUM_BYTES);
	struct cursor cursor = { block };
	int sample = 0;

	if (!block)
		return NULL;
	put(&cursor, length, 4);
	put(&cursor, ~(uint64_t)length, 4);
	put(&cursor, game->number, 4);
	put(&cursor, (uint64_t)game->result, 1);
	put(&cursor, (uint64_t)game->plies, 2);
	put_start(&cursor, &game->start);
	for (int ply = 0; ply < game->plies; ply++)
		sample = put_ply(&cursor, game, ply, sample);
	put(&cursor, fnv1a_add(FNV1A_EMPTY, block + LENGTH_BYTES, length), SUM_BYTES);
	*size = LENGTH_BYTES + length + SUM_BYTES;
	return block;
}

/* What is left of a block's contents. */
static size_t left(const struct cursor *cursor, const uint8_t *end)
{
	return (size_t)(end - cursor->at);
}

/* One more sample of GAME at PLY. */
static enum gamefile_end get_sample(struct cursor *cursor, const uint8_t *end,
                                    struct game_record *game, int ply)
{
	struct game_sample *drawn = game_record_add(game);

	if (!drawn)
		return GAMEFILE_NO_MEMORY;
	if (left(cursor, end) < SAMPLE_BYTES)
		return GAMEFILE_DAMAGED;
	drawn->ply = (int16_t)ply;
	drawn->length = (uint8_t)get(cursor, 1);
	if (drawn->length > GAME_PATH_MAX || left(cursor, end) < (size_t)drawn->length + 4)
		return GAMEFILE_DAMAGED;
	memcpy(drawn->path, cursor->at, drawn->length);
	cursor->at += drawn->length;
	drawn->sample.eval = get_signed(cursor);
	drawn->sample.score = get_signed(cursor);
	return GAMEFILE_GAME;
}

static enum gamefile_end get_plies(struct cursor *cursor, const uint8_t *block_end,
                                   struct game_record *game)
{
	for (int ply = 0; ply < game->plies; ply++) {
		struct game_ply *made = &game->ply[ply];
		int samples;

		if (left(cursor, block_end) < PLY_BYTES)
			return GAMEFILE_DAMAGED;
		made->move = move_from_word((uint16_t)get(cursor, 2));
		made->score = get_signed(cursor);
		made->eval = get_signed(cursor);
		samples = (int)get(cursor, 1);
		for (int i = 0; i < samples; i++) {
			enum gamefile_end end = get_sample(cursor, block_end, game, ply);

			if (end != GAMEFILE_GAME)
				return end;
		}
	}
	return GAMEFILE_GAME;
}

/* The contents of a block, LENGTH (>= FIXED_BYTES) bytes at BLOCK, whose checksum is right. */
static enum gamefile_end decode(uint8_t *block, size_t length, struct game_record *game)
{
	struct cursor cursor = { block };
	const uint8_t *block_end = block + length;
	enum gamefile_end end;

	game->samples = 0;
	game->number = (uint32_t)get(&cursor, 4);
	game->result = (int)get(&cursor, 1);
	game->plies = (int)get(&cursor, 2);
	if (game->result > 2 || game->plies > GAME_PLIES_MAX || !get_start(&cursor, &game->start))
		return GAMEFILE_DAMAGED;
	end = get_plies(&cursor, block_end, game);
	return end == GAMEFILE_GAME && cursor.at != block_end ? GAMEFILE_DAMAGED : end;
}

/* The length of the block that begins here in FILE. */
static enum gamefile_end read_length(FILE *file, size_t *length)
{
	uint8_t head[LENGTH_BYTES];
	struct cursor cursor = { head };
	size_t got = fread(head, 1, sizeof head, file);

	if (got < sizeof head)
		return got == 0 ? GAMEFILE_OVER : GAMEFILE_CUT_OFF;
	*length = (size_t)get(&cursor, 4);
	if (*length != (~get(&cursor, 4) & UINT32_MAX))
		return GAMEFILE_DAMAGED;
	return *length < FIXED_BYTES || *length > BLOCK_MAX ? GAMEFILE_DAMAGED : GAMEFILE_GAME;
}

enum gamefile_end gamefile_read(FILE *file, struct game_record *game)
{
	uint8_t *block;
	size_t length;
	enum gamefile_end end = read_length(file, &length);

	if (end != GAMEFILE_GAME)
		return end;
	block = malloc(length + 4);
	if (!block)
		return GAMEFILE_NO_MEMORY;
	end = GAMEFILE_CUT_OFF;
	if (fread(block, 1, length + 4, file) == length + 4) {
		struct cursor cursor = { block + length };

		end = get(&cursor, 4) == fnv1a_add(FNV1A_EMPTY, block, length) ? decode(block, length, game)
		                                                                               : GAMEFILE_DAMAGED;
	}
	free(block);
	return end;
}

enum gamefile_end gamefile_take(const struct bytes *block, struct game_record *game)
{
	return decode(block->at + LENGTH_BYTES, block->length - LENGTH_BYTES - SUM_BYTES, game);
}
