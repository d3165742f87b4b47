/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Endgame tables: Fathom's functions in the terms of this program. */
#include <config.h>

#include "know/tables.h"

#include <stdlib.h>

const char *table_value_name(enum table_value value)
{
	static const char *const names[] = { "loss", "blessed loss", "draw", "cursed win", "win" };

	return names[value - TABLE_LOSS];
}

#ifdef HAVE_LIBFATHOM

#include <dirent.h>
#include <pthread.h>
#include <string.h>

#include <tbprobe.h>

#include "rules/legality.h"

enum { PATH_BYTES = 1024, MEN_MAX = 7 };

#ifdef _WIN32
static const char separators[] = ";";
#else
static const char separators[] = ":";
#endif

struct tables {
	int men;
	int files[MEN_MAX + 1];      /* by the number of men */
};

/* The library's tables are one for the process, and so is this. */
static struct {
	pthread_mutex_t mutex;
	int users;
	char path[PATH_BYTES];       /* that the library has open; "": none */
} shared = { PTHREAD_MUTEX_INITIALIZER, 0, "" };

const char *tables_library(void)
{
	return "Fathom";
}

/* ---- opening ---- */

/* The men of a file like KQPvKR.rtbw; 0 if NAME is no such file. */
static int men_of_file(const char *name)
{
	size_t length = strspn(name, "KQRBNPv");

	if (name[0] != 'K' || !strstr(name, "vK") ||
	    (strcmp(name + length, ".rtbw") != 0 && strcmp(name + length, ".rtbz") != 0))
		return 0;
	return length - 1 <= MEN_MAX ? (int)length - 1 : 0;
}

static void count_files(struct tables *tables, const char *directory)
{
	DIR *dir = opendir(directory);
	struct dirent *entry;

	while (dir && (entry = readdir(dir)) != NULL)
		tables->files[men_of_file(entry->d_name)]++;
	if (dir)
		closedir(dir);
	tables->files[0] = 0;
}

/* Count the files in all directories of PATH.  Are there any? */
static bool count_all_files(struct tables *tables, const char *path)
{
	int sum = 0;
	char copy[PATH_BYTES], *rest = copy;

	strcpy(copy, path);
	while (*rest) {
		size_t length = strcspn(rest, separators);
		bool last = rest[length] == '\0';

		rest[length] = '\0';
		count_files(tables, rest);
		rest += last ? length : length + 1;
	}
	for (int men = 1; men <= MEN_MAX; men++)
		sum += tables->files[men];
	return sum > 0;
}

/* Have the library open PATH, unless it has it open.  The mutex is held.  Nothing is
 * closed when the last user goes: tb_free of Fathom's versions up to 2019 complains on
 * standard error of each file that it has closed well. */
static bool open_shared(const char *path, struct text *error)
{
	if (shared.users > 0 && strcmp(shared.path, path) != 0) {
		text_printf(error, "%s: the tables of %s are in use", path, shared.path);
		return false;
	}
	if (strcmp(shared.path, path) != 0) {
		shared.path[0] = '\0';
		if (!tb_init(path) || TB_LARGEST == 0) {
			text_printf(error, "%s: no Syzygy tables that can be read", path);
			return false;
		}
		strcpy(shared.path, path);
	}
	shared.users++;
	return true;
}

struct tables *tables_open(const char *path, struct text *error)
{
	struct tables *tables;
	bool ok;

	if (strlen(path) >= PATH_BYTES) {
		text_add(error, "the path is too long");
		return NULL;
	}
	tables = calloc(1, sizeof *tables);
	if (!tables) {
		text_add(error, "out of memory");
		return NULL;
	}
	if (!count_all_files(tables, path)) {
		text_printf(error, "%s: no Syzygy tables there", path);
		free(tables);
		return NULL;
	}
	pthread_mutex_lock(&shared.mutex);
	ok = open_shared(path, error);
	tables->men = (int)TB_LARGEST;
	pthread_mutex_unlock(&shared.mutex);
	if (!ok) {
		free(tables);
		return NULL;
	}
	return tables;
}

void tables_close(struct tables *tables)
{
	if (!tables)
		return;
	pthread_mutex_lock(&shared.mutex);
	shared.users--;
	pthread_mutex_unlock(&shared.mutex);
	free(tables);
}

int tables_men(const struct tables *tables)
{
	return tables ? tables->men : 0;
}

int tables_files(const struct tables *tables, int count)
{
	return tables && count > 0 && count <= MEN_MAX ? tables->files[count] : 0;
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

static bool may_be_known(const struct tables *tables, const struct position *pos)
{
	const struct board *board = position_board(pos);

	return tables && position_rights(pos) == 0 &&
	       bits_count(board_all_men(board, WHITE)) + bits_count(board_all_men(board, BLACK)) <=
	       tables->men;
}

bool tables_probe(const struct tables *tables, const struct position *pos,
                  enum table_value *value)
{
	struct question q;
	unsigned answer;

	if (!may_be_known(tables, pos))
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

static bool is_better(const struct table_move *a, const struct table_move *b)
{
	if (a->value != b->value)
		return a->value > b->value;
	return a->value > TABLE_DRAW ? a->dtz < b->dtz : a->dtz > b->dtz;
}

/* Put MOVE among the COUNT moves, which are in order. */
static void insert(struct table_move *moves, int count, struct table_move move)
{
	for (; count > 0 && is_better(&move, &moves[count - 1]); count--)
		moves[count] = moves[count - 1];
	moves[count] = move;
}

/* What the library says of each move of POS; false if it does not know. */
static bool ask(const struct position *pos, unsigned answers[TB_MAX_MOVES])
{
	struct question q = question_of(pos);
	unsigned answer;

	pthread_mutex_lock(&shared.mutex);
	answer = tb_probe_root(q.colours[WHITE], q.colours[BLACK], q.kinds[KING], q.kinds[QUEEN],
	                       q.kinds[ROOK], q.kinds[BISHOP], q.kinds[KNIGHT], q.kinds[PAWN],
	                       (unsigned)position_rule50(pos), 0, q.en_passant, q.white, answers);
	pthread_mutex_unlock(&shared.mutex);
	return answer != TB_RESULT_FAILED && answer != TB_RESULT_CHECKMATE &&
	       answer != TB_RESULT_STALEMATE;
}

int tables_moves(const struct tables *tables, const struct position *pos,
                 struct table_move moves[MOVES_MAX])
{
	unsigned answers[TB_MAX_MOVES];
	int count = 0;

	if (!may_be_known(tables, pos) || !ask(pos, answers))
		return 0;
	while (count < MOVES_MAX && answers[count] != TB_RESULT_FAILED) {
		struct table_move move = move_of(pos, answers[count]);

		if (move_is_none(move.move))
			return 0;
		insert(moves, count++, move);
	}
	return count;
}

#else

const char *tables_library(void)
{
	return NULL;
}

struct tables *tables_open(const char *path, struct text *error)
{
	(void)path;
	text_add(error, "this build reads no Syzygy tables (it lacks the library Fathom)");
	return NULL;
}

void tables_close(struct tables *tables)
{
	(void)tables;
}

int tables_men(const struct tables *tables)
{
	(void)tables;
	return 0;
}

int tables_files(const struct tables *tables, int count)
{
	(void)tables;
	(void)count;
	return 0;
}

bool tables_probe(const struct tables *tables, const struct position *pos,
                  enum table_value *value)
{
	(void)tables;
	(void)pos;
	(void)value;
	return false;
}

int tables_moves(const struct tables *tables, const struct position *pos,
                 struct table_move moves[MOVES_MAX])
{
	(void)tables;
	(void)pos;
	(void)moves;
	return 0;
}

#endif
