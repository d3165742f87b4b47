/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Making and unmaking moves with a call after each store. */
#include <config.h>

/* START is the beginning of a struct watch: its position begins with the board. */
static void note(void *start, const char *code, const char *function);
#define STORE(start, ...) ((void)(__VA_ARGS__), note(start, #__VA_ARGS__, __func__))

#include "rules/watch.h"

#include <stddef.h>

#include "rules/makemove_body.h"

struct watch {
	struct position pos;
	struct watched_state before;     /* the last store */
	int ply;                   /* of the move */
	watch_seen *seen;
	void *context;
};
static_assert(offsetof(struct watch, pos) + offsetof(struct position, board) == 0, "see note");

static struct watched_state now(const struct watch *watch)
{
	return (struct watched_state){ watch->pos, watch->pos.history[watch->ply] };
}

static void note(void *start, const char *code, const char *function)
{
	struct watch *watch = start;
	struct watched_state after = now(watch);
	struct watched_store store = { code, function, &watch->before, &after };

	watch->seen(watch->context, &store);
	watch->before = after;
}

static struct watch watch_of(const struct position *pos, int ply, watch_seen *seen, void *context)
{
	struct watch watch = { .pos = *pos, .ply = ply, .seen = seen, .context = context };

	watch.before = now(&watch);
	return watch;
}

void watch_make(struct position *pos, struct move move, watch_seen *seen, void *context)
{
	struct watch watch;

	pos->history[pos->plies] = (struct record){ .move = MOVE_NONE };
	watch = watch_of(pos, pos->plies, seen, context);
	if (position_turn(pos) == WHITE)
		make(&watch.pos, move, WHITE);
	else
		make(&watch.pos, move, BLACK);
	*pos = watch.pos;
	assert(position_is_ok(pos));
}

void watch_unmake(struct position *pos, watch_seen *seen, void *context)
{
	struct watch watch = watch_of(pos, pos->plies - 1, seen, context);

	if (position_turn(pos) == BLACK)
		unmake(&watch.pos, WHITE);
	else
		unmake(&watch.pos, BLACK);
	*pos = watch.pos;
	assert(position_is_ok(pos));
}
