/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Perft and divide, with progress on a terminal; Ctrl-C ends them. */
#include <config.h>

#include "console/commands/commands.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "util/interrupt.h"
#include "util/progress.h"
#include "console/shell/shell.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/perft.h"
#include "util/error.h"
#include "util/line.h"
#include "util/number.h"

/* Trees up to PLAIN_DEPTH are counted in one call, which takes some tenths of a second. */
enum { PLAIN_DEPTH = 4, DEPTH_MAX = 20 };

enum { WHOLE = 1000 };       /* of the progress */

/* A count in progress. */
struct count {
	struct position *pos;
	struct progress progress;
	bool interrupted;
};

/* The number of leaves DEPTH plies deep.  The progress goes from FROM to TO thousandths. */
static uint64_t count_leaves(struct count *count, int depth, int from, int to)
{
	struct move moves[MOVES_MAX];
	uint64_t nodes = 0;
	int moves_count;

	if (depth <= PLAIN_DEPTH) {
		progress_show(&count->progress, (uint64_t)from, WHOLE, NULL);
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
	progress_init(&count->progress, console->errors.out);
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

/* A comparison with a file. */
struct comparison {
	struct console *console;
	struct count count;
	struct position pos;
	int line;                  /* its number, from 1 */
	int depth;                 /* the greatest to count */
	int right, wrong;
};

/* Compare one count of a line: "D3 8902". */
static bool compare_count(struct comparison *comparison, char *text)
{
	const char *depth_word = text_next_word(&text), *nodes_word = text_next_word(&text);
	int64_t depth, expected;
	uint64_t nodes;

	if (!depth_word || *depth_word != 'D' || !nodes_word || text_next_word(&text) ||
	    !number_parse(depth_word + 1, 0, DEPTH_MAX, &depth) ||
	    !number_parse(nodes_word, 0, INT64_MAX, &expected))
		return false;
	if (depth > comparison->depth)
		return true;
	nodes = count_leaves(&comparison->count, (int)depth, 0, 0);
	if (comparison->count.interrupted)
		return true;
	if (nodes == (uint64_t)expected) {
		comparison->right++;
		return true;
	}
	comparison->wrong++;
	progress_wipe(&comparison->count.progress);
	fprintf(comparison->console->screen.out,
	        "line %d, depth %d: %" PRIu64 " counted, %" PRId64 " expected\n", comparison->line,
	        (int)depth, nodes, expected);
	return true;
}

/* Compare a line, "FEN ;D1 20 ;D2 400". */
static enum done compare_line(struct comparison *comparison, char *line)
{
	char *rest = strchr(line, ';');
	struct error error = ERROR_NONE;

	if (rest)
		*rest++ = '\0';
	if (!fen_set_up(&comparison->pos, line, FEN_ANY, NULL, &error) ||
	    !position_reserve(&comparison->pos, DEPTH_MAX))
		return console_fail(comparison->console, "line %d: %s", comparison->line, error.text);
	while (rest && !comparison->count.interrupted) {
		char *end = strchr(rest, ';');

		if (end)
			*end++ = '\0';
		if (*text_strip(rest) && !compare_count(comparison, rest))
			return console_fail(comparison->console, "line %d: a count is 'D3 8902'",
			                    comparison->line);
		rest = end;
	}
	return DONE;
}

static enum done compare_file(struct comparison *comparison, FILE *file)
{
	enum done done = DONE;
	const char *why = NULL;
	char *text;

	comparison->count.pos = &comparison->pos;
	progress_init(&comparison->count.progress, comparison->console->errors.out);
	while (done == DONE && !comparison->count.interrupted && (text = line_read(file, interrupt_flag(), &why))) {
		char *line = text_strip(text);

		comparison->line++;
		if (*line && *line != '#')
			done = compare_line(comparison, line);
		free(text);
	}
	progress_wipe(&comparison->count.progress);
	fprintf(comparison->console->screen.out, "%d counts right, %d wrong\n", comparison->right,
	        comparison->wrong);
	if (comparison->count.interrupted)
		return console_fail(comparison->console, "interrupted");
	if (done == DONE && why)
		return console_fail(comparison->console, "after line %d: %s", comparison->line, why);
	if (done == DONE && comparison->wrong)
		return console_fail(comparison->console, "%d counts are wrong", comparison->wrong);
	return done;
}

static enum done compare_counts(struct console *console, const char *path, int depth)
{
	struct comparison comparison = { .console = console, .depth = depth };
	FILE *file = console_open_input(console, path);
	enum done done;

	if (!file)
		return FAILED;
	if (position_init(&comparison.pos))
		done = compare_file(&comparison, file);
	else
		done = console_fail(console, "out of memory");
	position_free(&comparison.pos);
	fclose(file);
	return done;
}

static enum done run_perft(struct console *console, int argc, char **argv)
{
	struct count count;
	int64_t depth;

	if (!argument_number(console, argv[1], "depth", 0, DEPTH_MAX, &depth))
		return BAD_USAGE;
	if (argc > 2)
		return compare_counts(console, argv[2], (int)depth);
	if (!count_init(&count, console, (int)depth))
		return FAILED;
	return report(console, &count, count_leaves(&count, (int)depth, 0, WHOLE));
}

/* The counts of another program's divide. */
struct expected {
	struct move moves[MOVES_MAX];
	uint64_t nodes[MOVES_MAX];
	int count;
};

/* Store a line "e2e4 600", with or without a colon; other lines, such as the sum, are skipped. */
static void expect_line(struct expected *expected, const struct position *pos, char *line)
{
	char *word = text_next_word(&line), *number = text_next_word(&line);
	struct move move;
	int64_t nodes;
	struct error error = ERROR_NONE;

	if (!word || !number || expected->count == MOVES_MAX)
		return;
	if (word[strlen(word) - 1] == ':')
		word[strlen(word) - 1] = '\0';
	if (coordinate_parse(pos, word, &move, &error) != READ_OK ||
	    !number_parse(number, 0, INT64_MAX, &nodes))
		return;
	expected->moves[expected->count] = move;
	expected->nodes[expected->count++] = (uint64_t)nodes;
}

static enum done expect_file(struct console *console, const char *path,
                             struct expected *expected)
{
	FILE *file = console_open_input(console, path);
	const char *why = NULL;
	char *text;

	if (!file)
		return FAILED;
	while ((text = line_read(file, interrupt_flag(), &why))) {
		expect_line(expected, console_position(console), text);
		free(text);
	}
	fclose(file);
	if (why)
		return console_fail(console, "%s: %s", path, why);
	if (expected->count == 0)
		return console_fail(console, "%s: no line has the form 'e2e4 600'", path);
	return DONE;
}

/* True if NODES is the file's count for MOVE; otherwise the end of the line says so. */
static bool is_expected(FILE *out, const struct expected *expected, struct move move,
                        uint64_t nodes)
{
	for (int i = 0; i < expected->count; i++) {
		if (!move_equal(expected->moves[i], move))
			continue;
		if (expected->nodes[i] != nodes)
			fprintf(out, "  expected %" PRIu64, expected->nodes[i]);
		return expected->nodes[i] == nodes;
	}
	fputs("  not expected", out);
	return false;
}

static enum done run_divide(struct console *console, int argc, char **argv)
{
	struct move moves[MOVES_MAX];
	struct expected expected = { .count = 0 };
	struct count count;
	enum done done;
	uint64_t sum = 0;
	int64_t depth;
	int moves_count, wrong = 0;

	if (!argument_number(console, argv[1], "depth", 1, DEPTH_MAX, &depth))
		return BAD_USAGE;
	if (argc > 2 && expect_file(console, argv[2], &expected) != DONE)
		return FAILED;
	if (!count_init(&count, console, (int)depth))
		return FAILED;
	moves_count = movegen_all(count.pos, moves);
	for (int i = 0; i < moves_count && !count.interrupted; i++) {
		char name[COORDINATE_MAX];
		uint64_t nodes;

		position_make(count.pos, moves[i]);
		nodes = count_leaves(&count, (int)depth - 1, WHOLE * i / moves_count,
		                     WHOLE * (i + 1) / moves_count);
		position_unmake(count.pos);
		if (count.interrupted)
			break;
		progress_wipe(&count.progress);
		fprintf(console->screen.out, "%s %" PRIu64,
		        coordinate_format(moves[i], COORDINATE_KING_TAKES_ROOK, name), nodes);
		if (argc > 2)
			wrong += !is_expected(console->screen.out, &expected, moves[i], nodes);
		fputc('\n', console->screen.out);
		sum += nodes;
	}
	done = report(console, &count, sum);
	if (done == DONE && wrong > 0)
		return console_fail(console, "%d counts are wrong", wrong);
	return done;
}

static const struct console_command rows[] = {
	{ "perft", "DEPTH [FILE]", 1, 2, TOPIC_WORK, 0,
	  "count the leaves of the move tree; or check a file of 'FEN ;D1 20 ;D2 400'",
	  "perft 4", run_perft },
	{ "divide", "DEPTH [FILE]", 1, 2, TOPIC_WORK, 0,
	  "count the leaves below each move; or check a file of 'e2e4 600' lines",
	  "setboard lucena\ndivide 2", run_divide },
};

const struct command_rows perft_rows = { rows, sizeof rows / sizeof *rows };
