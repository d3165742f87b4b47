/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Running a test suite: each line is set up, searched and judged. */
#include <config.h>

#include "tools/suite.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "notation/epd.h"
#include "tools/effort.h"
#include "tools/score_text.h"
#include "util/error.h"
#include "util/line.h"
#include "util/number.h"

enum { TASK_MOVES = 32 };

/* The task of a line. */
struct task {
	struct move best[TASK_MOVES], avoid[TASK_MOVES];
	int best_count, avoid_count;
	int mate;                     /* in at most that many moves; negative: the other side's; 0: any move will do */
};

/* A thread that judges lines. */
struct judge {
	struct engine *engine;
	const struct effort *effort;
	const atomic_bool *over;
	/* Of the line at hand: */
	struct epd epd;
	struct task task;
	bool right;                   /* the last line of the search solves the task */
	int64_t right_us;             /* since when */
	uint64_t right_nodes;
};

static bool contains(const struct move *moves, int count, struct move move)
{
	for (int i = 0; i < count; i++)
		if (move_equal(moves[i], move))
			return true;
	return false;
}

static bool answers(const struct task *task, struct move move, int score)
{
	if (task->best_count && !contains(task->best, task->best_count, move))
		return false;
	if (contains(task->avoid, task->avoid_count, move))
		return false;
	if (task->mate < 0)
		return score_is_mate(score) && score < 0;
	return !task->mate ||
	       (score_is_mate(score) && score > 0 && score_mate_moves(score) <= task->mate);
}

static bool is_set(const struct task *task)
{
	return task->best_count || task->avoid_count || task->mate;
}

static void on_line(void *context, const struct search_line *line)
{
	struct judge *judge = context;
	bool right = line->bound == BOUND_EXACT &&
	             answers(&judge->task, line->pv[0], line->score);

	if (right && !judge->right) {
		judge->right_us = line->time_us;
		judge->right_nodes = line->nodes;
	}
	if (line->bound == BOUND_EXACT)
		judge->right = right;
	if (right && judge->task.mate > 0)
		engine_move_now(judge->engine);
}

/* The number of moves to mate if the best move is only said to be mate, as "#5" or "M5", negative if it is
 * mated; else 0. */
static int64_t mate_as_best(const struct epd *epd)
{
	const char *operand = epd_operand(epd, "bm", 0);
	int64_t mate = 0;

	if (!operand || (operand[0] != '#' && operand[0] != 'M') || epd_operand(epd, "bm", 1) ||
	    !number_parse(operand + 1, -1000, 1000, &mate))
		return 0;
	return mate;
}

/* Read the task of EPD in position POS. */
static bool read_task(const struct epd *epd, const struct position *pos,
                      struct task *task, struct error *error)
{
	int64_t mate = mate_as_best(epd);

	*task = (struct task){ 0 };
	if (epd_find(epd, "bm") >= 0 && !mate)
		task->best_count = epd_moves(epd, pos, "bm", task->best, TASK_MOVES, error);
	if (epd_find(epd, "am") >= 0)
		task->avoid_count = epd_moves(epd, pos, "am", task->avoid, TASK_MOVES, error);
	if (task->best_count < 0 || task->avoid_count < 0)
		return false;
	if (epd_find(epd, "dm") >= 0 && !epd_number(epd, "dm", 1, 1000, &mate))
		return error_set(error, "dm is no number of moves");
	task->mate = (int)mate;
	return true;
}

/* Add the task as it is in the line. */
static void add_task(struct text *out, const struct epd *epd)
{
	static const char *const opcodes[] = { "bm", "am", "dm" };

	for (size_t i = 0; i < sizeof opcodes / sizeof *opcodes; i++) {
		const char *operand = epd_operand(epd, opcodes[i], 0);

		if (!operand)
			continue;
		text_printf(out, "%s%s", out->length ? " " : "", opcodes[i]);
		for (int n = 0; (operand = epd_operand(epd, opcodes[i], n)); n++)
			text_printf(out, " %s", operand);
	}
}

/* Start a new game from the position of TEXT, with an empty table. */
static bool set_up(struct judge *judge, const char *text, struct error *error)
{
	struct setup setup;

	if (!epd_parse(text, FEN_ANY, &judge->epd, error))
		return false;
	setup = epd_setup(&judge->epd);
	engine_new_game(judge->engine);
	engine_set_effort(judge->engine, judge->effort);
	return engine_set_up_from(judge->engine, &setup, NULL, error) &&
	       read_task(&judge->epd, engine_position(judge->engine), &judge->task, error);
}

/* Search the position and judge the move. */
static bool think(struct judge *judge, struct suite_item *item)
{
	struct engine_listener listener = { judge, on_line, NULL };
	struct search_result result;

	if (!engine_think(judge->engine, THINK_MOVE, &listener, &result))
		return false;
	san_format(engine_position(judge->engine), result.best, item->found);
	item->score = result.score;
	item->nodes = result.nodes;
	item->time_us = result.time_us;
	item->found_us = judge->right ? judge->right_us : result.time_us;
	item->found_nodes = judge->right ? judge->right_nodes : result.nodes;
	if (!is_set(&judge->task))
		item->verdict = SUITE_UNJUDGED;
	else
		item->verdict = answers(&judge->task, result.best, result.score) ? SUITE_SOLVED : SUITE_FAILED;
	return true;
}

/* Read, search and judge TEXT.  False if memory runs out. */
static bool judge_text(struct judge *judge, const char *text, struct suite_item *item)
{
	struct text id = TEXT_IN(item->id), task = TEXT_IN(item->task);

	judge->right = false;
	if (!set_up(judge, text, &item->error))
		return true;
	if (outcome_is_final(engine_outcome(judge->engine))) {
		error_set(&item->error, "the game is over in this position");
		return true;
	}
	add_task(&task, &judge->epd);
	if (epd_operand(&judge->epd, "id", 0))
		text_add(&id, epd_operand(&judge->epd, "id", 0));
	return think(judge, item);
}

/* ---- the file ---- */

/* The next line of FILE that is not skipped, to be freed, whose number *LINE becomes; NULL at the end or
 * if reading fails, for which *WHY says the reason. */
static char *read_line(FILE *file, int *line, const atomic_bool *stop, const char **why)
{
	char *read;

	while ((read = line_read(file, stop, why))) {
		char *text = text_strip(read);

		++*line;
		if (*text && *text != '#') {
			memmove(read, text, strlen(text) + 1);
			return read;
		}
		free(read);
	}
	return NULL;
}

/* The number of lines of FILE that are not blank or comments, from its current offset, which is
 * restored.  0 if FILE is not a regular file: a pipe cannot be rewound. */
static int count_lines(FILE *file)
{
	long start = ftell(file);
	struct stat status;
	int count = 0, line = 0;
	char *text;

	if (start < 0 || fstat(fileno(file), &status) != 0 || !S_ISREG(status.st_mode))
		return 0;
	for (; (text = read_line(file, &line, NULL, NULL)); count++)
		free(text);
	fseek(file, start, SEEK_SET);
	return count;
}

/* ---- lines as jobs ----
 * A job is fed the number of the line and its text; the result is a struct suite_item. */

struct running {
	FILE *file;
	int line;                     /* the last that was read */
	int lines;                    /* of all, 0: not known */
	suite_report *report;
	struct suite_sum *sum;
};

static enum jobs_end feed_line(void *context, uint32_t number, struct bytes *input, struct error *error)
{
	struct batch *batch = context;
	struct running *running = batch->work;
	const char *why = NULL;
	char *text = read_line(running->file, &running->line, batch->stop, &why);
	bool fed = text && bytes_add(input, &running->line, sizeof running->line) &&
	           bytes_add(input, text, strlen(text) + 1);

	(void)number;
	free(text);
	if (fed)
		return JOBS_DONE;
	if (text)
		error_memory(error);
	else if (!why || atomic_load(batch->stop))
		return JOBS_ENOUGH;
	else
		error_about(error, batch->input, "%s", why);
	return JOBS_FAILED;
}

static void *open_judge(const void *context, const atomic_bool *over, struct error *error)
{
	struct batch *batch = (struct batch *)context;
	struct judge *judge = calloc(1, sizeof *judge);

	if (!judge) {
		error_memory(error);
		return NULL;
	}
	judge->engine = batch_engine(batch, over);
	judge->effort = &batch->request.effort;
	judge->over = over;
	return judge;
}

static bool judge_line(void *context, uint32_t number, const struct bytes *input, struct bytes *result,
                       struct error *error)
{
	struct judge *judge = context;
	struct suite_item item;

	(void)number;
	memset(&item, 0, sizeof item);
	memcpy(&item.line, input->at, sizeof item.line);
	item.verdict = SUITE_BAD_LINE;
	if (!judge_text(judge, (const char *)input->at + sizeof item.line, &item))
		return error_memory(error);
	if (atomic_load(judge->over))
		return false;
	return bytes_add(result, &item, sizeof item) || error_memory(error);
}

/* Also of a result from the log. */
static enum jobs_end take_item(void *context, uint32_t number, const struct bytes *result, struct error *error)
{
	struct batch *batch = context;
	struct running *running = batch->work;
	struct suite_sum *sum = running->sum;
	struct suite_item item;
	struct text note = TEXT_OF(80);
	const char *why;

	if (result->length != sizeof item)
		return jobs_end_of(error_set(error, "the log is damaged"));
	memcpy(&item, result->at, sizeof item);
	sum->counts[item.verdict]++;
	sum->nodes += item.nodes;
	sum->time_us += item.time_us;
	progress_wipe(batch->progress);
	why = running->report(batch->context, &item, effort_is_repeatable(&batch->request.effort));
	if (why)
		return jobs_end_of(error_set(error, "the output cannot be written: %s", why));
	text_printf(&note, "%" PRIu32, number + 1);
	if (running->lines)
		text_printf(&note, " of %d", running->lines);
	text_printf(&note, ", %d solved", sum->counts[SUITE_SOLVED]);
	progress_show(batch->progress, number + 1, (uint64_t)running->lines, note.chars);
	return JOBS_DONE;
}

enum jobs_end suite_run(struct batch *batch, FILE *file, suite_report *report, struct suite_sum *sum,
                        struct error *error)
{
	static const struct job_kind kind = {
		.open = open_judge, .close = free, .run = judge_line, .take = take_item, .feed = feed_line
	};
	struct running running = {
		.file = file, .lines = file ? count_lines(file) : 0, .report = report, .sum = sum
	};

	*sum = (struct suite_sum){ 0 };
	return batch_run(batch, "epd", &kind, &running, error);
}

/* ---- what is printed ---- */

const char *const suite_verdict_names[SUITE_VERDICTS] = {
	[SUITE_SOLVED] = "solved", [SUITE_FAILED] = "failed", [SUITE_UNJUDGED] = "played",
	[SUITE_BAD_LINE] = "bad line"
};

static void add_seconds(struct text *out, int width, int64_t us)
{
	text_printf(out, "%*d.%02d s", width, (int)(us / 1000000), (int)(us / 10000 % 100));
}

void suite_item_text(const struct suite_item *item, bool by_nodes, struct text *before, struct text *after)
{
	struct text score = TEXT_OF(24);

	text_printf(before, "%5d  %-14s ", item->line, item->id);
	if (item->verdict == SUITE_BAD_LINE) {
		text_printf(after, ": %s", item->error.text);
		return;
	}
	add_score(&score, item->score);
	text_printf(after, " %-8s %11s ", item->found, score.chars);
	if (by_nodes)
		text_printf(after, "%11" PRIu64 " nodes", item->found_nodes);
	else
		add_seconds(after, 5, item->found_us);
	text_printf(after, "  %s", item->task);
}

void suite_sum_text(const struct suite_sum *sum, bool by_nodes, struct text *out)
{
	int bad = sum->counts[SUITE_BAD_LINE];

	text_printf(out, "%d of %d solved", sum->counts[SUITE_SOLVED], sum->counts[SUITE_SOLVED] + sum->counts[SUITE_FAILED]);
	if (sum->counts[SUITE_UNJUDGED])
		text_printf(out, ", %d without a task", sum->counts[SUITE_UNJUDGED]);
	if (bad)
		text_printf(out, ", %d bad line%s", bad, bad == 1 ? "" : "s");
	text_printf(out, "; %" PRIu64 " nodes", sum->nodes);
	if (!by_nodes) {
		text_add(out, ", ");
		add_seconds(out, 0, sum->time_us);
	}
}
