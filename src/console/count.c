/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Perft and divide, with progress on a terminal, ended by Ctrl-C. */
#include <config.h>

#include <inttypes.h>

#include "console/commands.h"
#include "console/interrupt.h"
#include "console/progress.h"
#include "console/shell.h"
#include "notation/coordinate.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/perft.h"
#include "util/clock.h"

/* Trees no deeper than this are counted without looking up: some tenths of a
 * second. */
enum { AT_ONCE = 4, DEPTH_MAX = 20 };

/* A count going on. */
struct count {
	struct position *pos;
	struct progress progress;
	bool interrupted;
};

/* The leaves DEPTH plies deep; the whole tree lies between FROM and TO
 * thousandths of the work. */
static uint64_t count_leaves(struct count *count, int depth, int from, int to)
{
	struct move moves[MOVES_MAX];
	uint64_t nodes = 0;
	int moves_count;

	if (depth <= AT_ONCE) {
		progress_show(&count->progress, from, NULL);
		count->interrupted = count->interrupted || interrupt_pending();
		return count->interrupted ? 0 : perft(count->pos, depth);
	}
	moves_count = movegen_all(count->pos, moves);
	for (int i = 0; i < moves_count && !count->interrupted; i++) {
		position_make(count->pos, moves[i]);
		nodes += count_leaves(count, depth - 1, from + (to - from) * i / moves_count,
		                      from + (to - from) * (i + 1) / moves_count);
		position_unmake(count->pos);
	}
	return nodes;
}

static bool count_init(struct count *count, struct console *console, int depth)
{
	*count = (struct count){ .pos = console_scratch(console, depth) };
	progress_init(&count->progress, console);
	return count->pos != NULL;
}

static enum done report(struct console *console, struct count *count, uint64_t nodes)
{
	progress_wipe(&count->progress);
	if (count->interrupted)
		return console_fail(console, "interrupted");
	fprintf(console->screen.out, "nodes %" PRIu64 "\n", nodes);
	return DONE;
}

enum done run_perft(struct console *console, int argc, char **argv)
{
	struct count count;
	int64_t depth;

	(void)argc;
	if (!argument_number(console, argv[1], "depth", 0, DEPTH_MAX, &depth))
		return BAD_USAGE;
	if (!count_init(&count, console, (int)depth))
		return FAILED;
	return report(console, &count, count_leaves(&count, (int)depth, 0, PROGRESS_WHOLE));
}

enum done run_divide(struct console *console, int argc, char **argv)
{
	struct move moves[MOVES_MAX];
	struct count count;
	uint64_t sum = 0;
	int64_t depth;
	int moves_count;

	(void)argc;
	if (!argument_number(console, argv[1], "depth", 1, DEPTH_MAX, &depth))
		return BAD_USAGE;
	if (!count_init(&count, console, (int)depth))
		return FAILED;
	moves_count = movegen_all(count.pos, moves);
	for (int i = 0; i < moves_count && !count.interrupted; i++) {
		char name[COORDINATE_MAX];
		uint64_t nodes;

		position_make(count.pos, moves[i]);
		nodes = count_leaves(&count, (int)depth - 1, PROGRESS_WHOLE * i / moves_count,
		                     PROGRESS_WHOLE * (i + 1) / moves_count);
		position_unmake(count.pos);
		if (count.interrupted)
			break;
		progress_wipe(&count.progress);
		fprintf(console->screen.out, "%s %" PRIu64 "\n",
		        coordinate_format(moves[i], COORDINATE_KING_TAKES_ROOK, name), nodes);
		sum += nodes;
	}
	return report(console, &count, sum);
}
