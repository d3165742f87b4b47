/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Running a suite: each line is set up, thought about and judged. */
#include <config.h>

#include "tools/suite.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "notation/epd.h"

enum { ASKED_MOVES = 32, LINE_SIZE = 8192 };

/* What a line asks for. */
struct question {
	struct move best[ASKED_MOVES], avoid[ASKED_MOVES];
	int best_count, avoid_count;
	int mate;                     /* in that many moves; 0: not asked */
};

struct run {
	struct engine *engine;
	const struct effort *effort;
	const struct suite_callbacks *callbacks;
	struct question question;
	bool right;                   /* the last line of thinking answered the question */
	int64_t right_us;             /* since then */
};

static bool contains(const struct move *moves, int count, struct move move)
{
	for (int i = 0; i < count; i++)
		if (move_equal(moves[i], move))
			return true;
	return false;
}

static bool answers(const struct question *question, struct move move, int score)
{
	if (question->best_count && !contains(question->best, question->best_count, move))
		return false;
	if (contains(question->avoid, question->avoid_count, move))
		return false;
	return !question->mate ||
	       (score_is_mate(score) && score > 0 && score_mate_moves(score) <= question->mate);
}

static bool asks(const struct question *question)
{
	return question->best_count || question->avoid_count || question->mate;
}

static void on_line(void *context, unsigned generation, const struct search_line *line)
{
	struct run *run = context;
	bool right = line->bound == BOUND_EXACT &&
	             answers(&run->question, line->pv[0], line->score);

	(void)generation;
	if (right && !run->right)
		run->right_us = line->time_us;
	if (line->bound == BOUND_EXACT)
		run->right = right;
	if ((right && run->question.mate) || !run->callbacks->wanted(run->callbacks->context))
		engine_move_now(run->engine);
}

/* Read what EPD asks for in the engine's position. */
static bool read_question(const struct epd *epd, const struct position *pos,
                          struct question *question, struct text *error)
{
	int64_t mate = 0;

	*question = (struct question){ 0 };
	if (epd_find(epd, "bm") >= 0)
		question->best_count = epd_moves(epd, pos, "bm", question->best, ASKED_MOVES, error);
	if (epd_find(epd, "am") >= 0)
		question->avoid_count = epd_moves(epd, pos, "am", question->avoid, ASKED_MOVES, error);
	if (question->best_count < 0 || question->avoid_count < 0)
		return false;
	if (epd_find(epd, "dm") >= 0 && !epd_number(epd, "dm", 1, 1000, &mate)) {
		text_add(error, "dm is no number of moves");
		return false;
	}
	question->mate = (int)mate;
	return true;
}

/* What the line asks for, as it has it. */
static void add_asked(struct text *out, const struct epd *epd)
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

/* A new game begins from LINE's position; the engine forgets the one before. */
static bool set_up(struct run *run, const char *line, struct epd *epd, struct text *error)
{
	TEXT_ON_STACK(fen, FEN_MAX);
	struct setup setup;

	if (!epd_parse(line, FEN_ANY, epd, error))
		return false;
	setup = epd_setup(epd);
	fen_format_setup(&setup, FEN_SHREDDER, &fen);
	engine_new_game(run->engine);
	effort_set(run->effort, run->engine);
	return engine_set_up(run->engine, fen_chars, NULL, error) &&
	       read_question(epd, engine_position(run->engine), &run->question, error);
}

/* Think about the position set up, and judge. */
static bool think(struct run *run, struct suite_item *item)
{
	struct engine_listener listener = { run, on_line, NULL };
	struct search_result result;

	run->right = false;
	run->right_us = 0;
	if (!engine_think(run->engine, THINK_MOVE, &listener, &result))
		return false;
	san_format(engine_position(run->engine), result.best, item->found);
	item->score = result.score;
	item->nodes = result.nodes;
	item->time_us = result.time_us;
	item->found_us = run->right ? run->right_us : result.time_us;
	if (!asks(&run->question))
		item->verdict = SUITE_UNJUDGED;
	else
		item->verdict = answers(&run->question, result.best, result.score) ? SUITE_SOLVED
		                                                                   : SUITE_FAILED;
	return true;
}

/* Read, think, judge.  False if memory runs out. */
static bool judge_line(struct run *run, const char *line, struct epd *epd,
                       struct suite_item *item, struct text *asked, struct text *error)
{
	const char *id;

	item->verdict = SUITE_BAD_LINE;
	if (!set_up(run, line, epd, error))
		return true;
	if (outcome_is_final(engine_outcome(run->engine))) {
		text_add(error, "the game is over there");
		return true;
	}
	add_asked(asked, epd);
	id = epd_operand(epd, "id", 0);
	item->id = id ? id : "";
	return think(run, item);
}

static enum suite_end run_line(struct run *run, const char *line, int number,
                               struct suite_sum *sum)
{
	struct epd *epd = malloc(sizeof *epd);
	TEXT_ON_STACK(error, 300);
	TEXT_ON_STACK(asked, 200);
	struct suite_item item = {
		.line = number, .id = "", .asked = asked_chars, .error = error_chars
	};
	bool ok = epd && judge_line(run, line, epd, &item, &asked, &error);

	if (ok && run->callbacks->wanted(run->callbacks->context)) {
		sum->counts[item.verdict]++;
		sum->nodes += item.nodes;
		sum->time_us += item.time_us;
		run->callbacks->item(run->callbacks->context, &item, sum);
	}
	free(epd);
	return ok ? SUITE_DONE : SUITE_NO_MEMORY;
}

/* Does LINE hold something?  It loses the blanks at both ends. */
static bool holds_something(char **line)
{
	*line = text_strip(*line);
	return **line && **line != '#';
}

enum suite_end suite_run(FILE *file, struct engine *engine, const struct effort *effort,
                         const struct suite_callbacks *callbacks, struct suite_sum *sum)
{
	struct run run = { .engine = engine, .effort = effort, .callbacks = callbacks };
	char buffer[LINE_SIZE];

	*sum = (struct suite_sum){ 0 };
	for (int number = 1; fgets(buffer, sizeof buffer, file); number++) {
		char *line = buffer;
		enum suite_end end;

		if (!holds_something(&line))
			continue;
		if (!callbacks->wanted(callbacks->context))
			return SUITE_STOPPED;
		end = run_line(&run, line, number, sum);
		if (end != SUITE_DONE)
			return end;
	}
	return callbacks->wanted(callbacks->context) ? SUITE_DONE : SUITE_STOPPED;
}

int suite_count(FILE *file)
{
	long start = ftell(file);
	char buffer[LINE_SIZE];
	struct stat status;
	int count = 0;

	if (start < 0 || fstat(fileno(file), &status) != 0 || !S_ISREG(status.st_mode))
		return 0;
	while (fgets(buffer, sizeof buffer, file)) {
		char *line = buffer;

		count += holds_something(&line);
	}
	fseek(file, start, SEEK_SET);
	return count;
}
