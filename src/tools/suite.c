/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Running a test suite: each line is set up, searched and judged. */
#include <config.h>

#include "tools/suite.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "notation/epd.h"
#include "util/error.h"
#include "util/jobs.h"
#include "util/line.h"
#include "util/number.h"

enum { TASK_MOVES = 32 };

/* The task of a line. */
struct task {
	struct move best[TASK_MOVES], avoid[TASK_MOVES];
	int best_count, avoid_count;
	int mate;                     /* in at most that many moves; 0: any move will do */
};

/* The judgement of a line. */
struct judge {
	struct engine *engine;
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
	if (right && judge->task.mate)
		engine_move_now(judge->engine);
}

/* The number of moves to mate if the best move is only said to be mate: "bm #5"; else 0. */
static int64_t mate_as_best(const struct epd *epd)
{
	const char *operand = epd_operand(epd, "bm", 0);
	int64_t mate = 0;

	if (!operand || operand[0] != '#' || epd_operand(epd, "bm", 1) || !number_parse(operand + 1, 1, 1000, &mate))
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
static bool set_up(struct judge *judge, const char *text, const struct effort *effort, struct error *error)
{
	struct text fen = TEXT_OF(FEN_MAX);
	struct setup setup;

	if (!epd_parse(text, FEN_ANY, &judge->epd, error))
		return false;
	setup = epd_setup(&judge->epd);
	fen_format_setup(&setup, FEN_SHREDDER, &fen);
	engine_new_game(judge->engine);
	engine_set_effort(judge->engine, effort);
	return engine_set_up(judge->engine, fen.chars, NULL, error) &&
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
static bool judge_text(struct judge *judge, const struct effort *effort, const char *text, struct suite_item *item)
{
	struct text id, task;

	text_init(&id, item->id, sizeof item->id);
	text_init(&task, item->task, sizeof item->task);
	if (!set_up(judge, text, effort, &item->error))
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

bool suite_judge(struct engine *engine, const struct effort *effort, const char *text, int line,
                 struct suite_item *item)
{
	struct judge *judge = calloc(1, sizeof *judge);
	bool judged;

	memset(item, 0, sizeof *item);
	item->line = line;
	item->verdict = SUITE_BAD_LINE;
	if (!judge)
		return false;
	judge->engine = engine;
	judged = judge_text(judge, effort, text, item);
	free(judge);
	return judged;
}

/* ---- the file ---- */

char *suite_read(FILE *file, int *line, const char **why)
{
	char *read;

	while ((read = line_read(file, NULL, why))) {
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

int suite_count(FILE *file)
{
	long start = ftell(file);
	struct stat status;
	int count = 0, line = 0;
	char *text;

	if (start < 0 || fstat(fileno(file), &status) != 0 || !S_ISREG(status.st_mode))
		return 0;
	for (; (text = suite_read(file, &line, NULL)); count++)
		free(text);
	fseek(file, start, SEEK_SET);
	return count;
}

void suite_add(struct suite_sum *sum, const struct suite_item *item)
{
	sum->counts[item->verdict]++;
	sum->nodes += item->nodes;
	sum->time_us += item->time_us;
}

/* ---- lines as jobs: the result is a struct suite_item ---- */

/* A line that is judged by a thread. */
struct job {
	char *text;
	int line;
};

struct suite_work {
	FILE *file;
	struct engine *const *engines;
	atomic_int engines_used;
	const struct effort *effort;
	suite_report *report;
	void *context;                /* of REPORT */
	struct suite_sum *sum;
	int line;                     /* the last that was read */
	struct job *jobs;             /* number N is jobs[N % ahead] */
	uint32_t ahead;
};

/* A thread that judges. */
struct run {
	const struct suite_work *work;
	struct engine *engine;
};

/* Read the next line that holds something. */
static enum jobs_end read_line(void *context, uint32_t number, struct error *error)
{
	struct suite_work *work = context;
	struct job *job = &work->jobs[number % work->ahead];

	(void)error;
	if (engine_is_stopped(work->engines[0]))
		return JOBS_ENOUGH;
	free(job->text);
	job->text = suite_read(work->file, &work->line, &work->sum->unread);
	job->line = work->line;
	return job->text ? JOBS_DONE : JOBS_ENOUGH;
}

static void *open_run(const void *context, const atomic_bool *over, struct error *error)
{
	struct suite_work *work = (struct suite_work *)context;
	struct run *run = malloc(sizeof *run);

	(void)over;
	if (run)
		*run = (struct run){ work, work->engines[atomic_fetch_add(&work->engines_used, 1)] };
	else
		error_memory(error);
	return run;
}

/* Without a result if the work was stopped. */
static bool run_line(void *worker, uint32_t number, struct job_result *result, struct error *error)
{
	const struct run *run = worker;
	const struct job *job = &run->work->jobs[number % run->work->ahead];
	struct suite_item item;

	if (suite_judge(run->engine, run->work->effort, job->text, job->line, &item) &&
	    (engine_is_stopped(run->engine) || job_result_add(result, &item, sizeof item)))
		return true;
	return error_memory(error);
}

static enum jobs_end report_line(void *context, uint32_t number, const struct job_result *result,
                                 struct error *error)
{
	struct suite_work *work = context;
	struct suite_item item;

	(void)number;
	(void)error;
	if (result->length == 0)
		return JOBS_ENOUGH;
	memcpy(&item, result->bytes, sizeof item);
	suite_add(work->sum, &item);
	work->report(work->context, &item, work->sum);
	return JOBS_DONE;
}

enum work_end suite_run(FILE *file, struct engine *const *engines, int threads,
                        const struct effort *effort, suite_report *report, void *context,
                        struct suite_sum *sum)
{
	static const struct job_kind kind = {
		.open = open_run, .close = free, .run = run_line, .take = report_line, .feed = read_line
	};
	struct suite_work work = {
		.file = file, .engines = engines, .effort = effort, .report = report, .context = context,
		.sum = sum, .ahead = jobs_ahead(threads)
	};
	struct job_workers workers = { .threads = threads };
	enum jobs_end end = JOBS_FAILED;
	struct error error = ERROR_NONE;

	*sum = (struct suite_sum){ 0 };
	atomic_init(&work.engines_used, 0);
	work.jobs = calloc(work.ahead, sizeof *work.jobs);
	if (work.jobs)
		end = jobs_run(&kind, &work, 0, 0, &workers, &error);
	for (uint32_t i = 0; i < work.ahead && work.jobs; i++)
		free(work.jobs[i].text);
	free(work.jobs);
	if (end == JOBS_FAILED)
		return WORK_NO_MEMORY;
	if (engine_is_stopped(engines[0]))
		return WORK_STOPPED;
	return sum->unread ? WORK_BAD_INPUT : WORK_DONE;
}
