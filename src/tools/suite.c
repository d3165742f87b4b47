/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Running a test suite: each line is set up, searched and judged. */
#include <config.h>

#include "tools/suite.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "notation/epd.h"
#include "util/jobs.h"
#include "util/line.h"

enum { TASK_MOVES = 32 };

/* The task of a line. */
struct task {
	struct move best[TASK_MOVES], avoid[TASK_MOVES];
	int best_count, avoid_count;
	int mate;                     /* in at most that many moves; 0: any move will do */
};

/* A line that is judged by a thread. */
struct job {
	char *line;
	struct epd epd;
	char task_chars[200], error_chars[300];
	struct suite_item item;
	enum work_end end;
};

/* A thread that judges. */
struct run {
	struct suite_work *work;
	struct engine *engine;
	struct task task;
	bool right;                   /* the last line of the search solves the task */
	int64_t right_us;             /* since when */
	uint64_t right_nodes;
};

struct suite_work {
	FILE *file;
	struct engine *const *engines;
	atomic_int engines_used;
	const struct effort *effort;
	suite_report *report;
	void *context;                /* of REPORT */
	struct suite_sum *sum;
	int lines;                    /* read */
	struct job *jobs;             /* number N is jobs[N % ahead] */
	uint32_t ahead;
	enum work_end end;
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
	struct run *run = context;
	bool right = line->bound == BOUND_EXACT &&
	             answers(&run->task, line->pv[0], line->score);

	if (right && !run->right) {
		run->right_us = line->time_us;
		run->right_nodes = line->nodes;
	}
	if (line->bound == BOUND_EXACT)
		run->right = right;
	if (right && run->task.mate)
		engine_move_now(run->engine);
}

/* Read the task of EPD in position POS. */
static bool read_task(const struct epd *epd, const struct position *pos,
                      struct task *task, struct text *error)
{
	int64_t mate = 0;

	*task = (struct task){ 0 };
	if (epd_find(epd, "bm") >= 0)
		task->best_count = epd_moves(epd, pos, "bm", task->best, TASK_MOVES, error);
	if (epd_find(epd, "am") >= 0)
		task->avoid_count = epd_moves(epd, pos, "am", task->avoid, TASK_MOVES, error);
	if (task->best_count < 0 || task->avoid_count < 0)
		return false;
	if (epd_find(epd, "dm") >= 0 && !epd_number(epd, "dm", 1, 1000, &mate)) {
		text_add(error, "dm is no number of moves");
		return false;
	}
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

/* Start a new game from LINE's position, with an empty table. */
static bool set_up(struct run *run, const char *line, struct epd *epd, struct text *error)
{
	char fen_chars[FEN_MAX];
	struct text fen = TEXT_IN(fen_chars);
	struct setup setup;

	if (!epd_parse(line, FEN_ANY, epd, error))
		return false;
	setup = epd_setup(epd);
	fen_format_setup(&setup, FEN_SHREDDER, &fen);
	engine_new_game(run->engine);
	engine_set_effort(run->engine, run->work->effort);
	return engine_set_up(run->engine, fen_chars, NULL, error) &&
	       read_task(epd, engine_position(run->engine), &run->task, error);
}

/* Search the position and judge the move. */
static bool think(struct run *run, struct suite_item *item)
{
	struct engine_listener listener = { run, on_line, NULL };
	struct search_result result;

	run->right = false;
	if (!engine_think(run->engine, THINK_MOVE, &listener, &result))
		return false;
	san_format(engine_position(run->engine), result.best, item->found);
	item->score = result.score;
	item->nodes = result.nodes;
	item->time_us = result.time_us;
	item->found_us = run->right ? run->right_us : result.time_us;
	item->found_nodes = run->right ? run->right_nodes : result.nodes;
	if (!is_set(&run->task))
		item->verdict = SUITE_UNJUDGED;
	else
		item->verdict = answers(&run->task, result.best, result.score) ? SUITE_SOLVED
		                                                                   : SUITE_FAILED;
	return true;
}

/* Read, search and judge LINE.  False if memory runs out. */
static bool judge_line(struct run *run, const char *line, struct epd *epd,
                       struct suite_item *item, struct text *task, struct text *error)
{
	const char *id;

	item->verdict = SUITE_BAD_LINE;
	if (!set_up(run, line, epd, error))
		return true;
	if (outcome_is_final(engine_outcome(run->engine))) {
		text_add(error, "the game is over in this position");
		return true;
	}
	add_task(task, epd);
	id = epd_operand(epd, "id", 0);
	item->id = id ? id : "";
	return think(run, item);
}

/* Strip *LINE.  True if it is neither blank nor a comment. */
static bool holds_something(char **line)
{
	*line = text_strip(*line);
	return **line && **line != '#';
}

/* ---- lines as jobs ---- */

static struct job *job_of(struct suite_work *work, uint32_t number)
{
	return &work->jobs[number % work->ahead];
}

/* Read the next line that holds something. */
static enum jobs_end read_line(void *context, uint32_t number, struct text *error)
{
	struct suite_work *work = context;
	struct job *job = job_of(work, number);
	char *line;

	(void)error;
	while (!engine_is_stopped(work->engines[0]) && (line = line_read(work->file, NULL, &work->sum->unread))) {
		char *text = line;

		work->lines++;
		if (holds_something(&text)) {
			free(job->line);
			job->line = line;
			job->item = (struct suite_item){ .line = work->lines };
			return JOBS_DONE;
		}
		free(line);
	}
	return JOBS_ENOUGH;
}

static void *open_run(const void *context, const atomic_bool *over, struct text *error)
{
	struct suite_work *work = (struct suite_work *)context;
	struct run *run = calloc(1, sizeof *run);

	(void)over;
	if (!run) {
		text_add(error, "out of memory");
		return NULL;
	}
	run->work = work;
	run->engine = work->engines[atomic_fetch_add(&work->engines_used, 1)];
	return run;
}

static bool run_line(void *worker, uint32_t number, struct job_result *result, struct text *error)
{
	struct run *run = worker;
	struct job *job = job_of(run->work, number);
	struct suite_item *item = &job->item;
	struct text task, why;

	(void)result;
	(void)error;
	text_init(&task, job->task_chars, sizeof job->task_chars);
	text_init(&why, job->error_chars, sizeof job->error_chars);
	item->id = "";
	item->task = job->task_chars;
	item->error = job->error_chars;
	job->end = judge_line(run, text_strip(job->line), &job->epd, item, &task, &why) ? WORK_DONE
	                                                                            : WORK_NO_MEMORY;
	if (job->end == WORK_DONE && engine_is_stopped(run->engine))
		job->end = WORK_STOPPED;
	return true;
}

static enum jobs_end report_line(void *context, uint32_t number, const struct job_result *result,
                                 struct text *error)
{
	struct suite_work *work = context;
	const struct job *job = job_of(work, number);

	(void)result;
	(void)error;
	work->end = job->end;
	if (job->end != WORK_DONE)
		return JOBS_ENOUGH;
	work->sum->counts[job->item.verdict]++;
	work->sum->nodes += job->item.nodes;
	work->sum->time_us += job->item.time_us;
	work->report(work->context, &job->item, work->sum);
	return JOBS_DONE;
}

static enum work_end run_lines(struct suite_work *work, int threads)
{
	static const struct job_kind kind = {
		.open = open_run, .close = free, .run = run_line, .take = report_line, .feed = read_line
	};
	struct job_workers workers = { .threads = threads };
	char error_chars[100];
	struct text error = TEXT_IN(error_chars);

	if (jobs_run(&kind, work, 0, 0, &workers, &error) == JOBS_FAILED)
		return WORK_NO_MEMORY;
	if (work->end == WORK_DONE && engine_is_stopped(work->engines[0]))
		return WORK_STOPPED;
	return work->end == WORK_DONE && work->sum->unread ? WORK_BAD_INPUT : work->end;
}

enum work_end suite_run(FILE *file, struct engine *const *engines, int threads,
                        const struct effort *effort, suite_report *report, void *context,
                        struct suite_sum *sum)
{
	struct suite_work work = {
		.file = file, .engines = engines, .effort = effort, .report = report, .context = context,
		.sum = sum, .ahead = jobs_ahead(threads), .end = WORK_DONE
	};
	enum work_end end = WORK_NO_MEMORY;

	*sum = (struct suite_sum){ 0 };
	atomic_init(&work.engines_used, 0);
	work.jobs = calloc(work.ahead, sizeof *work.jobs);
	if (work.jobs)
		end = run_lines(&work, threads);
	for (uint32_t i = 0; i < work.ahead && work.jobs; i++)
		free(work.jobs[i].line);
	free(work.jobs);
	return end;
}

int suite_count(FILE *file)
{
	long start = ftell(file);
	struct stat status;
	int count = 0;
	char *line;

	if (start < 0 || fstat(fileno(file), &status) != 0 || !S_ISREG(status.st_mode))
		return 0;
	while ((line = line_read(file, NULL, NULL))) {
		char *text = line;

		count += holds_something(&text);
		free(line);
	}
	fseek(file, start, SEEK_SET);
	return count;
}
