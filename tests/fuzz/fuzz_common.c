/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Common parts of the fuzz targets. */
#include <config.h>

#include "fuzz.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "notation/fen.h"
#include "notation/pgn.h"
#include "util/error.h"

char *fuzz_string(const uint8_t *data, size_t size)
{
	char *string = malloc(size + 1);

	if (!string)
		abort();
	if (size > 0)
		memcpy(string, data, size);
	string[size] = '\0';
	return string;
}

static void give_up(const char *what, const char *input)
{
	struct text shown = TEXT_OF(16000);

	text_add_safely(&shown, input, 3900);
	fprintf(stderr, "%s: %s\ninput: %s\n", fuzz_name, what, shown.chars);
	abort();
}

void fuzz_check(bool ok, const char *what, const char *input)
{
	if (!ok)
		give_up(what, input);
}

void fuzz_check_error(const struct error *error, const char *input)
{
	fuzz_check(error_is_set(error), "refused without a reason", input);
	for (const char *c = error->text; *c; c++)
		fuzz_check(*c >= ' ' && *c <= '~', "unsafe error text", input);
}

/* ---- files ---- */

static char folder[] = "/tmp/fuzz-XXXXXX";

static void remove_folder(void)
{
	DIR *directory = opendir(folder);
	struct dirent *entry;

	while (directory && (entry = readdir(directory)))
		(void)unlinkat(dirfd(directory), entry->d_name, 0);
	if (directory)
		closedir(directory);
	(void)rmdir(folder);
}

const char *fuzz_folder(void)
{
	static bool made;

	if (!made) {
		made = mkdtemp(folder) != NULL && atexit(remove_folder) == 0;
		if (!made)
			abort();
	}
	return folder;
}

const char *fuzz_write_file(const char *name, const void *data, size_t size)
{
	static char path[200];
	FILE *file;

	snprintf(path, sizeof path, "%s/%s", fuzz_folder(), name);
	file = fopen(path, "wb");
	if (!file || fwrite(data, 1, size, file) != size || fclose(file) != 0)
		abort();
	return path;
}

/* ---- positions ---- */

const char *fuzz_take_position(struct position *pos, const char *input)
{
	static const char *const fens[] = {
		FEN_START,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"4k3/8/8/pPpPpPpP/8/8/8/R3K2R w KQ c6 0 1",
		"1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1",
		"3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1",
		"4r1k1/8/8/1b6/8/3PN3/8/4K2R w K - 0 1",
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
	};
	size_t number = (unsigned char)*input % (sizeof(fens) / sizeof(fens[0]));
	struct error error = ERROR_NONE;

	if (!position_init(pos) || !fen_set_up(pos, fens[number], FEN_ANY, NULL, &error))
		abort();
	return *input ? input + 1 : input;
}

void fuzz_page_read(const struct bytes *page, struct pgn_game *game)
{
	struct pgn_reader *reader = pgn_reader_open_memory(bytes_as_text(page), page->length);
	struct error error = ERROR_NONE;

	if (!reader)
		abort();
	pgn_init(game);
	if (pgn_read(reader, true, game, &error) != PGN_READ)
		fuzz_check(false, error.text, bytes_as_text(page));
	pgn_reader_close(reader);
}
