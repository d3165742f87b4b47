/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Games from a file, one after another. */
#include <config.h>

#include "lab/game_reader.h"

#include <inttypes.h>
#include <stdlib.h>

#include "lab/gamefile.h"
#include "lab/packed.h"

struct game_reader {
	FILE *file;
	int version;
	uint32_t read;               /* games */
	struct game_record game;
	struct game_replay replay;
};

struct game_reader *game_reader_open(const char *path, struct text *error)
{
	struct game_reader *reader = calloc(1, sizeof *reader);
	char header[GAMEFILE_HEADER];

	if (!reader || !game_replay_init(&reader->replay)) {
		free(reader);
		text_add(error, "out of memory");
		return NULL;
	}
	game_record_init(&reader->game);
	reader->file = packed_open(path, error);
	if (reader->file) {
		reader->version = gamefile_read_header(reader->file, header);
		if (reader->version > 0)
			return reader;
		text_add(error, "not a file of games");
	}
	game_reader_close(reader);
	return NULL;
}

void game_reader_close(struct game_reader *reader)
{
	if (reader->file)
		fclose(reader->file);
	game_replay_free(&reader->replay);
	game_record_free(&reader->game);
	free(reader);
}

/* Play the game that was read through.  False with the reason. */
static bool replay(struct game_reader *reader, struct text *error)
{
	char fault_chars[200];
	struct text fault = TEXT_IN(fault_chars);

	if (reader->game.number != reader->read)
		text_printf(&fault, "it has the number %" PRIu32, reader->game.number);
	else if (game_record_replay(&reader->game, &reader->replay, &fault) == GAME_NO_MEMORY)
		text_add(&fault, "out of memory");
	if (fault.length > 0)
		text_printf(error, "game %" PRIu32 " is damaged: %s", reader->read, fault_chars);
	return fault.length == 0;
}

bool game_reader_next(struct game_reader *reader, struct text *error)
{
	switch (gamefile_read(reader->file, reader->version, &reader->game)) {
	case GAMEFILE_GAME:
		if (!replay(reader, error))
			return false;
		reader->read++;
		return true;
	case GAMEFILE_OVER:
		return false;
	case GAMEFILE_CUT_OFF:
		text_printf(error, "game %" PRIu32 " is cut off", reader->read);
		return false;
	case GAMEFILE_NO_MEMORY:
		text_add(error, "out of memory");
		return false;
	case GAMEFILE_DAMAGED:
	default:
		text_printf(error, "game %" PRIu32 " is damaged", reader->read);
		return false;
	}
}

struct game_record *game_reader_game(struct game_reader *reader)
{
	return &reader->game;
}
