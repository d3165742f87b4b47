/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Gaviota's tables: the functions of libgaviotatb in the terms of this program. */
#include <config.h>

#include "know/gaviota.h"

#ifdef HAVE_LIBGAVIOTATB

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <gtb-probe.h>

enum {
	PATH_BYTES = 1024,
	CACHE_BYTES = 8 << 20,       /* of unpacked blocks; 32 KB each */
	CACHE_WDL_PART = 8,          /* of 128, for answers without a distance; not used here */
	SIDE_MEN = 16
};

struct gaviota {
	struct table_files files;
};

/* The functions of the library, which is loaded when it is needed: it cannot be linked beside
 * Fathom, because both define tb_init. */
struct functions {
	char *(*init)(int verbosity, int scheme, const char **paths);
	void (*done)(void);
	int (*is_initialized)(void);
	int (*cache_init)(size_t bytes, int wdl_part);
	int (*cache_is_on)(void);
	void (*cache_done)(void);
	const char **(*paths_init)(void);
	const char **(*paths_add)(const char **paths, const char *path);
	const char **(*paths_done)(const char **paths);
	int (*probe)(unsigned turn, unsigned en_passant, unsigned castling,
	             const unsigned *white_squares, const unsigned *black_squares,
	             const unsigned char *white_kinds, const unsigned char *black_kinds,
	             unsigned *info, unsigned *plies);
};

/* The library's tables are one for the process, and so is this. */
static struct {
	pthread_mutex_t mutex;
	int users;
	void *library;               /* NULL: not loaded */
	struct functions functions;
	const char **paths;          /* the library's list of directories; NULL: none */
	char path[PATH_BYTES];       /* that the library has open; "": none */
} shared = { .mutex = PTHREAD_MUTEX_INITIALIZER };

const char *gaviota_library(void)
{
	return "libgaviotatb";
}

/* ---- the library ---- */

/* Put the address of the library's function NAME where FUNCTION points. */
static bool find(void *library, const char *name, void *function)
{
	void *address = dlsym(library, name);

	/* POSIX has it that a function's address fits; C does not. */
	memcpy(function, &address, sizeof address);
	return address != NULL;
}

static bool find_all(void *library, struct functions *functions)
{
	return find(library, "tb_init", &functions->init) &&
	       find(library, "tb_done", &functions->done) &&
	       find(library, "tb_is_initialized", &functions->is_initialized) &&
	       find(library, "tbcache_init", &functions->cache_init) &&
	       find(library, "tbcache_is_on", &functions->cache_is_on) &&
	       find(library, "tbcache_done", &functions->cache_done) &&
	       find(library, "tbpaths_init", &functions->paths_init) &&
	       find(library, "tbpaths_add", &functions->paths_add) &&
	       find(library, "tbpaths_done", &functions->paths_done) &&
	       find(library, "tb_probe_hard", &functions->probe);
}

/* The mutex is held, here and below. */
static void close_library(void)
{
	if (shared.paths) {
		if (shared.functions.is_initialized()) {
			shared.functions.cache_done();
			shared.functions.done();
		}
		shared.functions.paths_done(shared.paths);
	}
	shared.paths = NULL;
	shared.path[0] = '\0';
	if (shared.library)
		dlclose(shared.library);
	shared.library = NULL;
}

static bool load_library(struct text *error)
{
	shared.library = dlopen(GAVIOTA_LIBRARY, RTLD_NOW | RTLD_LOCAL);
	if (shared.library && find_all(shared.library, &shared.functions))
		return true;
	text_printf(error, "%s", shared.library ? "libgaviotatb lacks a function" : dlerror());
	close_library();
	return false;
}

/* ---- opening ---- */

/* The library's list of the directories of PATH; it copies them. */
static const char **list_paths(const char *path)
{
	const char separators[] = { table_path_separator, '\0' };
	const char **paths = shared.functions.paths_init();
	char copy[PATH_BYTES], *rest = copy;

	strcpy(copy, path);
	while (paths && *rest) {
		size_t length = strcspn(rest, separators);
		bool last = rest[length] == '\0';

		rest[length] = '\0';
		if (length > 0)
			paths = shared.functions.paths_add(paths, rest);
		rest += last ? length : length + 1;
	}
	return paths;
}

static bool open_library(const char *path, struct text *error)
{
	const struct functions *library = &shared.functions;

	if (!load_library(error))
		return false;
	shared.paths = list_paths(path);
	if (shared.paths) {
		library->init(0, tb_CP4, shared.paths);
		if (library->is_initialized() && library->cache_init(CACHE_BYTES, CACHE_WDL_PART) &&
		    library->cache_is_on()) {
			strcpy(shared.path, path);
			return true;
		}
	}
	text_printf(error, "%s: the library cannot open them", path);
	close_library();
	return false;
}

static bool open_shared(const char *path, struct text *error)
{
	if (shared.users > 0 && strcmp(shared.path, path) != 0) {
		text_printf(error, "%s: the tables of %s are in use", path, shared.path);
		return false;
	}
	if (shared.users == 0 && !open_library(path, error))
		return false;
	shared.users++;
	return true;
}

struct gaviota *gaviota_open(const char *path, struct text *error)
{
	struct gaviota *gaviota;
	bool ok;

	if (strlen(path) >= PATH_BYTES) {
		text_add(error, "the path is too long");
		return NULL;
	}
	gaviota = calloc(1, sizeof *gaviota);
	if (!gaviota) {
		text_add(error, "out of memory");
		return NULL;
	}
	if (!table_files_find(&gaviota->files, path, FORMAT_GAVIOTA, error)) {
		free(gaviota);
		return NULL;
	}
	pthread_mutex_lock(&shared.mutex);
	ok = open_shared(path, error);
	pthread_mutex_unlock(&shared.mutex);
	if (ok)
		return gaviota;
	table_files_free(&gaviota->files);
	free(gaviota);
	return NULL;
}

void gaviota_close(struct gaviota *gaviota)
{
	if (!gaviota)
		return;
	pthread_mutex_lock(&shared.mutex);
	if (--shared.users == 0)
		close_library();
	pthread_mutex_unlock(&shared.mutex);
	table_files_free(&gaviota->files);
	free(gaviota);
}

struct table_files *gaviota_files(struct gaviota *gaviota)
{
	return &gaviota->files;
}

/* ---- positions ---- */

/* One side's men as the library wants them: squares, a1 = 0, and kinds. */
struct side {
	unsigned places[SIDE_MEN + 1];
	unsigned char kinds[SIDE_MEN + 1];
	int count;
};

static void list_sides(const struct position *pos, struct side sides[COLOURS])
{
	static const unsigned char kinds[KINDS] = {
		[KING] = tb_KING, [PAWN] = tb_PAWN, [KNIGHT] = tb_KNIGHT, [BISHOP] = tb_BISHOP,
		[ROOK] = tb_ROOK, [QUEEN] = tb_QUEEN
	};

	sides[WHITE].count = sides[BLACK].count = 0;
	for (int i = 0; i < FILES * RANKS; i++) {
		struct piece piece = position_at(pos, square_from_64(i));
		struct side *side;

		if (piece_is_empty(piece))
			continue;
		side = &sides[piece_colour(piece)];
		side->places[side->count] = (unsigned)i;
		side->kinds[side->count++] = kinds[piece_kind(piece)];
	}
	for (int colour = WHITE; colour <= BLACK; colour++) {
		sides[colour].places[sides[colour].count] = tb_NOSQUARE;
		sides[colour].kinds[sides[colour].count] = tb_NOPIECE;
	}
}

static bool may_be_asked(const struct gaviota *gaviota, const struct position *pos)
{
	struct material material;

	if (!gaviota || position_rights(pos) != 0)
		return false;
	material = material_of(pos);
	if (material_men(&material) > gaviota->files.men)
		return false;
	return (material_men(&material) == 2 ||
	        table_files_have(&gaviota->files, &material, KIND_DTM)) &&
	       !table_files_spoil(&gaviota->files, &material, true);
}

bool gaviota_probe(const struct gaviota *gaviota, const struct position *pos, int *side,
                   int *plies)
{
	struct side sides[COLOURS];
	bool white = position_turn(pos) == WHITE;
	unsigned en_passant = tb_NOSQUARE, info = tb_UNKNOWN, count = 0;
	int known;

	if (!may_be_asked(gaviota, pos))
		return false;
	list_sides(pos, sides);
	if (position_en_passant(pos) != SQUARE_NONE)
		en_passant = (unsigned)square_to_64(position_en_passant(pos));
	pthread_mutex_lock(&shared.mutex);
	known = shared.functions.probe(white ? tb_WHITE_TO_MOVE : tb_BLACK_TO_MOVE, en_passant,
	                               tb_NOCASTLE, sides[WHITE].places, sides[BLACK].places,
	                               sides[WHITE].kinds, sides[BLACK].kinds, &info, &count);
	pthread_mutex_unlock(&shared.mutex);
	if (!known || (info != tb_DRAW && info != tb_WMATE && info != tb_BMATE))
		return false;
	*side = info == tb_DRAW ? 0 : (info == tb_WMATE) == white ? 1 : -1;
	*plies = *side == 0 ? 0 : (int)count;
	/* A side mates with its own move, so that the parity of the distance is known. */
	return *side == 0 || (*plies > 0 && *plies % 2 == (*side > 0));
}

#else

const char *gaviota_library(void)
{
	return NULL;
}

struct gaviota *gaviota_open(const char *path, struct text *error)
{
	(void)path;
	text_add(error, "this build reads no Gaviota tables (it lacks the library libgaviotatb)");
	return NULL;
}

void gaviota_close(struct gaviota *gaviota)
{
	(void)gaviota;
}

struct table_files *gaviota_files(struct gaviota *gaviota)
{
	(void)gaviota;
	return NULL;
}

bool gaviota_probe(const struct gaviota *gaviota, const struct position *pos, int *side,
                   int *plies)
{
	(void)gaviota;
	(void)pos;
	(void)side;
	(void)plies;
	return false;
}

#endif
