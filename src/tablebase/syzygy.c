/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Syzygy's tables: Fathom's functions in the terms of this program. */
#include <config.h>

#include "tablebase/syzygy.h"

const char *table_value_name(enum table_value value)
{
	static const char *const names[] = { "loss", "blessed loss", "draw", "cursed win", "win" };

	return names[value - TABLE_LOSS];
}

#ifdef HAVE_LIBFATHOM

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <tbprobe.h>

#include "rules/legality.h"
#include "util/stream.h"
#include "util/text.h"

enum { PATH_BYTES = 1024 };

struct syzygy {
	struct table_files files;
};

/* The library's tables are one for the process, and so is this. */
static struct {
	pthread_mutex_t mutex;
	int users;
	char path[PATH_BYTES];       /* that the library has open; "": none */
} shared = { PTHREAD_MUTEX_INITIALIZER, 0, "" };

const char *syzygy_library(void)
{
	return "Fathom";
}

/* ---- opening ---- */

/* Have the library open PATH, where FILES are.  It reports incomplete ones by wrong names on standard output and error:
 * the damaged ones are named here instead. */
static bool start_library(const char *path, const struct table_files *files)
{
	int output = files->damaged > 0 ? stream_silence(stdout) : -1;
	int errors = files->damaged > 0 ? stream_silence(stderr) : -1;
	bool ok = tb_init(path);

	stream_restore(stdout, output);
	stream_restore(stderr, errors);
	for (int i = 0; i < files->count; i++)
		if (files->files[i].state == FILE_DAMAGED)
			text_fprintf(stderr, "%s: damaged: %s\n", files->files[i].path, files->files[i].fault);
	return ok && TB_LARGEST > 0;
}

/* Have the library open PATH, unless it has it open.  The mutex is held.  Nothing is
 * closed when the last user goes: tb_free of Fathom's versions up to 2019 complains on
 * standard error of each file that it has closed well. */
static bool open_shared(const char *path, const struct table_files *files, struct error *error)
{
	if (shared.users > 0 && strcmp(shared.path, path) != 0)
		return error_about(error, path, "the tables of %s are in use", shared.path);
	if (strcmp(shared.path, path) != 0) {
		shared.path[0] = '\0';
		if (!start_library(path, files))
			return error_about(error, path, "no Syzygy tables that can be read");
		strcpy(shared.path, path);
	}
	shared.users++;
	return true;
}

struct syzygy *syzygy_open(const char *path, struct error *error)
{
	struct syzygy *syzygy;
	bool ok;

	if (strlen(path) >= PATH_BYTES) {
		error_set(error, "the path is too long");
		return NULL;
	}
	syzygy = calloc(1, sizeof *syzygy);
	if (!syzygy) {
		error_memory(error);
		return NULL;
	}
	if (!table_files_find(&syzygy->files, path, error)) {
		free(syzygy);
		return NULL;
	}
	pthread_mutex_lock(&shared.mutex);
	ok = open_shared(path, &syzygy->files, error);
	pthread_mutex_unlock(&shared.mutex);
	if (ok)
		return syzygy;
	table_files_free(&syzygy->files);
	free(syzygy);
	return NULL;
}

void syzygy_close(struct syzygy *syzygy)
{
	if (!syzygy)
		return;
	pthread_mutex_lock(&shared.mutex);
	shared.users--;
	pthread_mutex_unlock(&shared.mutex);
	table_files_free(&syzygy->files);
	free(syzygy);
}

const struct table_files *syzygy_files(const struct syzygy *syzygy)
{
	return syzygy ? &syzygy->files : NULL;
}

bool syzygy_scan_files(struct syzygy *syzygy, table_progress *progress, void *context)
{
	return !syzygy || table_files_scan(&syzygy->files, progress, context);
}

int syzygy_pieces(const struct syzygy *syzygy)
{
	return syzygy ? syzygy->files.pieces : 0;
}

/* ---- positions ---- */

/* A position as the library wants it: sets of squares, a1 = 0. */
struct question {
	uint64_t colours[COLOURS];
	uint64_t kinds[KINDS];
	unsigned en_passant;         /* 0: none */
	bool white;
};

static struct question question_of(const struct position *pos)
{
	int en_passant = position_en_passant(pos);
	struct question question = {
		.en_passant = en_passant == SQUARE_NONE ? 0 : (unsigned)square_to_64(en_passant),
		.white = position_turn(pos) == WHITE
	};

	for (int i = 0; i < FILES * RANKS; i++) {
		struct piece piece = position_at(pos, square_from_64(i));

		if (piece_is_empty(piece))
			continue;
		question.colours[piece_colour(piece)] |= UINT64_C(1) << i;
		question.kinds[piece_kind(piece)] |= UINT64_C(1) << i;
	}
	return question;
}

/* Whether the library can probe POS, and its DISTANCE. */
static bool can_probe(const struct syzygy *syzygy, const struct position *pos, bool distance)
{
	struct material material;

	if (!syzygy || position_rights(pos) != 0)
		return false;
	material = material_of(pos);
	return material_pieces(&material) <= syzygy->files.pieces &&
	       !table_files_is_unsafe(&syzygy->files, &material, distance);
}

bool syzygy_probe(const struct syzygy *syzygy, const struct position *pos,
                  enum table_value *value)
{
	struct question q;
	unsigned answer;

	if (!can_probe(syzygy, pos, false))
		return false;
	q = question_of(pos);
	answer = tb_probe_wdl(q.colours[WHITE], q.colours[BLACK], q.kinds[KING], q.kinds[QUEEN],
	                      q.kinds[ROOK], q.kinds[BISHOP], q.kinds[KNIGHT], q.kinds[PAWN],
	                      0, 0, q.en_passant, q.white);
	if (answer == TB_RESULT_FAILED)
		return false;
	*value = (enum table_value)((int)answer - TB_DRAW);
	return true;
}

/* ---- moves ---- */

static enum kind promotion_of(unsigned answer)
{
	static const uint8_t kinds[] = {
		[TB_PROMOTES_NONE] = PAWN, [TB_PROMOTES_QUEEN] = QUEEN,
		[TB_PROMOTES_ROOK] = ROOK, [TB_PROMOTES_BISHOP] = BISHOP,
		[TB_PROMOTES_KNIGHT] = KNIGHT
	};

	return (enum kind)kinds[TB_GET_PROMOTES(answer)];
}

static struct table_move move_of(const struct position *pos, unsigned answer)
{
	int from = square_from_64((int)TB_GET_FROM(answer));
	int to = square_from_64((int)TB_GET_TO(answer));

	return (struct table_move){
		.move = move_find(pos, from, to, promotion_of(answer)),
		.value = (enum table_value)((int)TB_GET_WDL(answer) - TB_DRAW),
		.dtz = (int)TB_GET_DTZ(answer)
	};
}

/* What the library says of each move of POS, and TB_RESULT_FAILED after these; false if it does not know. */
static bool ask(const struct position *pos, unsigned answers[TB_MAX_MOVES])
{
	struct question q = question_of(pos);
	unsigned answer;

	pthread_mutex_lock(&shared.mutex);
	answer = tb_probe_root(q.colours[WHITE], q.colours[BLACK], q.kinds[KING], q.kinds[QUEEN],
	                       q.kinds[ROOK], q.kinds[BISHOP], q.kinds[KNIGHT], q.kinds[PAWN],
	                       (unsigned)position_rule50(pos), 0, q.en_passant, q.white, answers);
	pthread_mutex_unlock(&shared.mutex);
	return answer != TB_RESULT_FAILED;
}

static bool is_better(const struct table_move *a, const struct table_move *b)
{
	if (a->value != b->value)
		return a->value > b->value;
	return a->value > TABLE_DRAW ? a->dtz < b->dtz : a->dtz > b->dtz;
}

/* Put the COUNT moves into their order. */
static void sort(struct table_move *moves, int count)
{
	for (int i = 1; i < count; i++) {
		struct table_move move = moves[i];
		int at = i;

		for (; at > 0 && is_better(&move, &moves[at - 1]); at--)
			moves[at] = moves[at - 1];
		moves[at] = move;
	}
}

int syzygy_moves(const struct syzygy *syzygy, const struct position *pos,
                 struct table_move moves[MOVES_MAX])
{
	unsigned answers[TB_MAX_MOVES];
	int count = 0;

	if (!can_probe(syzygy, pos, true) || !ask(pos, answers))
		return 0;
	while (count < MOVES_MAX && answers[count] != TB_RESULT_FAILED) {
		moves[count] = move_of(pos, answers[count]);
		if (move_is_none(moves[count++].move))
			return 0;
	}
	sort(moves, count);
	return count;
}

#else

const char *syzygy_library(void)
{
	return NULL;
}

struct syzygy *syzygy_open(const char *path, struct error *error)
{
	(void)path;
	error_set(error, "this build reads no Syzygy tables (it lacks the library Fathom)");
	return NULL;
}

void syzygy_close(struct syzygy *syzygy)
{
	(void)syzygy;
}

const struct table_files *syzygy_files(const struct syzygy *syzygy)
{
	(void)syzygy;
	return NULL;
}

bool syzygy_scan_files(struct syzygy *syzygy, table_progress *progress, void *context)
{
	(void)syzygy;
	(void)progress;
	(void)context;
	return true;
}

int syzygy_pieces(const struct syzygy *syzygy)
{
	(void)syzygy;
	return 0;
}

bool syzygy_probe(const struct syzygy *syzygy, const struct position *pos,
                  enum table_value *value)
{
	(void)syzygy;
	(void)pos;
	(void)value;
	return false;
}

int syzygy_moves(const struct syzygy *syzygy, const struct position *pos,
                 struct table_move moves[MOVES_MAX])
{
	(void)syzygy;
	(void)pos;
	(void)moves;
	return 0;
}

#endif
