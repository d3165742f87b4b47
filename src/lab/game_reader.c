/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Games from a file, one after another. */
#include <config.h>

#include "lab/gamefile.h"

#include <inttypes.h>
#include <stdlib.h>

#include "lab/packed.h"
#include "util/error.h"

struct game_reader {
	FILE *file;
	uint32_t read;               /* games */
	struct game_record game;
	struct position pos;
};

struct game_reader *game_reader_open(const char *path, struct error *error)
{
	struct game_reader *reader = calloc(1, sizeof *reader);
	char header[GAMEFILE_HEADER];

	if (!reader || !position_init(&reader->pos)) {
		free(reader);
		error_memory(error);
		return NULL;
	}
	game_record_init(&reader->game);
	reader->file = packed_open(path, error);
	if (reader->file) {
		if (gamefile_read_header(reader->file, header))
			return reader;
		error_set(error, "not a file of games");
	}
	game_reader_close(reader);
	return NULL;
}

void game_reader_close(struct game_reader *reader)
{
	if (reader->file)
		fclose(reader->file);
	position_free(&reader->pos);
	game_record_free(&reader->game);
	free(reader);
}

/* Play the game that was read through.  False with the reason. */
static bool replay(struct game_reader *reader, struct error *error)
{
	if (reader->game.number != reader->read)
		error_set(error, "it has the number %" PRIu32, reader->game.number);
	else if (game_record_replay(&reader->game, &reader->pos, error) == REPLAY_NO_MEMORY)
		error_memory(error);
	return !error_is_set(error) || error_in(error, "game %" PRIu32 " is damaged", reader->read);
}

bool game_reader_next(struct game_reader *reader, struct error *error)
{
	switch (gamefile_read(reader->file, &reader->game)) {
	case GAMEFILE_GAME:
		if (!replay(reader, error))
			return false;
		reader->read++;
		return true;
	case GAMEFILE_OVER:
		return false;
	case GAMEFILE_CUT_OFF:
		return error_set(error, "game %" PRIu32 " is cut off", reader->read);
	case GAMEFILE_NO_MEMORY:
		return error_memory(error);
	case GAMEFILE_DAMAGED:
	default:
		return error_set(error, "game %" PRIu32 " is damaged", reader->read);
	}
}

struct game_record *game_reader_game(struct game_reader *reader)
{
	return &reader->game;
}
