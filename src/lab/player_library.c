/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The player that is another build's library, loaded while this program runs.
 * Of libraries older than the clocks of rhumb.h only depth and nodes are
 * asked. */
#include <config.h>

#include "lab/player.h"

#ifdef HAVE_DLOPEN

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <rhumb.h>

#include "search/search.h"
#include "util/error.h"

/* The functions of rhumb.h that a player needs; those after THINK may be
 * missing. */
struct face {
	struct rhumb *(*create)(int memory_mb);
	void (*free)(struct rhumb *engine);
	bool (*set_position)(struct rhumb *engine, const char *fen, char *error, size_t error_size);
	bool (*make_move)(struct rhumb *engine, const char *move, char *error, size_t error_size);
	bool (*think)(struct rhumb *engine, const struct rhumb_limits *limits,
	              rhumb_on_line *on_line, void *context, struct rhumb_move *best,
	              struct rhumb_line *line);
	bool (*think_by_clock)(struct rhumb *engine, rhumb_on_line *on_line, void *context,
	                       struct rhumb_move *best, struct rhumb_line *line);
	void (*set_level)(struct rhumb *engine, int moves, int64_t base_us, int64_t increment_us);
	void (*run_clocks)(struct rhumb *engine, bool run);
	void (*set_clock)(struct rhumb *engine, bool white, int64_t us);
	int64_t (*clock)(struct rhumb *engine, bool white);
	void (*use_virtual_time)(struct rhumb *engine, uint32_t nodes_per_ms);
	bool (*set_option)(struct rhumb *engine, const char *name, const char *value,
	                   char *error, size_t error_size);
};

struct guest {
	struct player player;      /* first */
	void *library;
	struct face face;
	struct rhumb *engine;
};

static struct guest *guest_of(struct player *player)
{
	return (struct guest *)player;
}

static void close_guest(struct player *player)
{
	struct guest *guest = guest_of(player);

	if (guest->engine)
		guest->face.free(guest->engine);
	if (guest->library)
		dlclose(guest->library);
	free(guest);
}

/* Put the address of the library's function NAME where FUNCTION points. */
static bool find(void *library, const char *name, void *function)
{
	void *address = dlsym(library, name);

	/* POSIX has it that a function's address fits; C does not. */
	memcpy(function, &address, sizeof address);
	return address != NULL;
}

static bool find_all(void *library, struct face *face)
{
	find(library, "rhumb_think_by_clock", &face->think_by_clock);
	find(library, "rhumb_set_level", &face->set_level);
	find(library, "rhumb_run_clocks", &face->run_clocks);
	find(library, "rhumb_set_clock", &face->set_clock);
	find(library, "rhumb_clock", &face->clock);
	find(library, "rhumb_use_virtual_time", &face->use_virtual_time);
	find(library, "rhumb_set_option", &face->set_option);
	return find(library, "rhumb_create", &face->create) &&
	       find(library, "rhumb_free", &face->free) &&
	       find(library, "rhumb_set_position", &face->set_position) &&
	       find(library, "rhumb_make_move", &face->make_move) &&
	       find(library, "rhumb_think", &face->think);
}

static bool has_clocks(const struct face *face)
{
	return face->think_by_clock && face->set_level && face->run_clocks && face->set_clock &&
	       face->clock && face->use_virtual_time;
}

static bool set_option(struct player *player, const char *name, const char *value,
                       struct error *error)
{
	struct guest *guest = guest_of(player);
	char reason[160] = "the library has no options";
	bool ok = guest->face.set_option &&
	          guest->face.set_option(guest->engine, name, value, reason, sizeof reason);

	if (!ok)
		error_set(error, "%s", reason);
	return ok;
}

static bool begin(struct player *player, const char *fen, const struct player_level *level,
                  struct error *error)
{
	struct guest *guest = guest_of(player);
	const struct face *face = &guest->face;
	char reason[160] = "the library has no clocks: limit nodes or depth";
	bool ok = (level->base_us <= 0 || has_clocks(face)) &&
	          face->set_position(guest->engine, fen, reason, sizeof reason);

	if (!ok)
		return error_set(error, "%s", reason);
	if (level->base_us > 0) {
		face->run_clocks(guest->engine, false);
		face->use_virtual_time(guest->engine, level->nodes_per_ms);
		face->set_level(guest->engine, level->moves, level->base_us, level->increment_us);
		face->run_clocks(guest->engine, true);
	}
	return true;
}

static int score_of(const struct rhumb_line *line)
{
	if (line->mate > 0)
		return SCORE_MATE - 2 * line->mate + 1;
	return line->mate < 0 ? -SCORE_MATE - 2 * line->mate : line->centipawns;
}

static bool think(struct player *player, struct player_thought *thought)
{
	struct guest *guest = guest_of(player);
	const struct player_level *level = &player->level;
	struct rhumb_limits limits = { .depth = level->depth, .nodes = level->nodes };
	struct rhumb_move best;
	struct rhumb_line line;
	bool ok = level->base_us > 0
	          ? guest->face.think_by_clock(guest->engine, NULL, NULL, &best, &line)
	          : guest->face.think(guest->engine, &limits, NULL, NULL, &best, &line);

	if (!ok)
		return false;
	memcpy(thought->move, best.coordinate, sizeof thought->move);
	thought->score = score_of(&line);
	thought->depth = line.depth;
	thought->nodes = line.nodes;
	return true;
}

static bool make(struct player *player, const char *move)
{
	struct guest *guest = guest_of(player);

	return guest->face.make_move(guest->engine, move, NULL, 0);
}

static int64_t clock_left(struct player *player, enum colour colour)
{
	struct guest *guest = guest_of(player);

	return guest->face.clock ? guest->face.clock(guest->engine, colour == WHITE) : 0;
}

static void set_clock(struct player *player, enum colour colour, int64_t us)
{
	struct guest *guest = guest_of(player);

	guest->face.set_clock(guest->engine, colour == WHITE, us);
}

struct player *player_open_library(const char *path, int memory_mb, struct error *error)
{
	static const struct player_kind kind = {
		close_guest, begin, think, make, clock_left, set_clock, set_option
	};
	struct guest *guest = calloc(1, sizeof *guest);
	const char *why = "out of memory";

	if (!guest) {
		error_set(error, "%s", why);
		return NULL;
	}
	guest->player.kind = &kind;
	guest->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (!guest->library && access(path, R_OK) != 0)
		why = dlerror();
	else if (!guest->library || !find_all(guest->library, &guest->face))
		why = "not a librhumb.so of a build of Rhumb; fastchess and cutechess-cli play matches with "
		      "other engines, as `make strength` has them do (doc/strength.md, doc/opponents.ini)";
	else
		guest->engine = guest->face.create(memory_mb);
	if (guest->engine)
		return &guest->player;
	error_about(error, path, "%s", why);
	close_guest(&guest->player);
	return NULL;
}

#else

struct player *player_open_library(const char *path, int memory_mb, struct error *error)
{
	(void)memory_mb;
	error_about(error, path, "this system cannot load libraries");
	return NULL;
}

#endif
