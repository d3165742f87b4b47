/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading the positions of a gauge, and judging static values by them. */
#include <config.h>

#include "lab/gauge.h"

#include <math.h>
#include <stdlib.h>

#include "eval/eval.h"
#include "notation/epd.h"
#include "rules/check.h"
#include "util/memory.h"

const char *gauge_kind_name(enum gauge_kind kind)
{
	static const char *const names[GAUGE_KINDS] = {
		[GAUGE_OPENING] = "opening", [GAUGE_TREE] = "tree", [GAUGE_KING] = "king"
	};

	return names[kind];
}

/* ---- reading ---- */

/* The kind called NAME (may be NULL); GAUGE_KINDS: there is none. */
static enum gauge_kind kind_of(const char *name)
{
	int kind = 0;

	while (kind < GAUGE_KINDS && !(name && text_equal(name, gauge_kind_name((enum gauge_kind)kind))))
		kind++;
	return (enum gauge_kind)kind;
}

static struct gauge_position *add(struct gauge *gauge)
{
	struct gauge_position *all = memory_reserve(gauge->positions, &gauge->capacity, gauge->count + 1, sizeof *all);

	if (!all)
		return NULL;
	gauge->positions = all;
	return &all[gauge->count++];
}

static bool take_position(void *gauge, const struct epd *epd, const struct position *pos, struct error *error)
{
	enum gauge_kind kind = kind_of(epd_operand(epd, "id", 0));
	struct gauge_position *position;
	int64_t score;

	if (position_in_check(pos))
		return error_set(error, "the side to move is in check");
	if (!epd_number(epd, "ce", -GAUGE_SCORE_MAX, GAUGE_SCORE_MAX, &score))
		return error_set(error, "no score (ce)");
	if (kind == GAUGE_KINDS)
		return error_set(error, "no kind (id)");
	position = add(gauge);
	if (!position)
		return error_memory(error);
	*position = (struct gauge_position){ epd->setup, kind, (int)score };
	return true;
}

bool gauge_read(struct gauge *gauge, FILE *file, struct error *error)
{
	*gauge = (struct gauge){ .count = 0 };
	return epd_read_file(file, take_position, gauge, error) &&
	       (gauge->count > 0 || error_set(error, "no positions"));
}

void gauge_free(struct gauge *gauge)
{
	free(gauge->positions);
}

/* ---- judging ---- */

/* The static values of all positions.  False if memory runs out. */
static bool evaluate_all(const struct gauge *gauge, const struct network *network, float *values)
{
	struct evaluator *evaluator = evaluator_create();
	struct position pos;
	bool done = position_init(&pos) && evaluator;

	if (done)
		evaluator_set_network(evaluator, network);
	for (int i = 0; i < gauge->count && done; i++) {
		done = position_set_up(&pos, &gauge->positions[i].setup, NULL) == SETUP_OK;
		if (done)
			values[i] = (float)evaluator_evaluate(evaluator, &pos);
	}
	position_free(&pos);
	evaluator_free(evaluator);
	return done;
}

/* The error in the positions of KIND. */
static double error_of_kind(const struct gauge *gauge, enum gauge_kind kind, const float *values)
{
	double sum = 0;
	size_t count = 0;

	for (int i = 0; i < gauge->count; i++)
		if (gauge->positions[i].kind == kind) {
			sum += train_loss_of(values[i], gauge->positions[i].score);
			count++;
		}
	return count ? sqrt(sum / (double)count) : -1;
}

static void compare(const struct gauge *gauge, struct sample *examples, const float *values,
                    struct gauge_result *result)
{
	struct train_reference found;

	for (int i = 0; i < gauge->count; i++)
		examples[i].score = (int16_t)gauge->positions[i].score;
	found = train_compare(examples, (size_t)gauge->count, values);
	*result = (struct gauge_result){
		.error = sqrt(found.loss), .slope = found.slope, .best_error = sqrt(found.best_loss),
		.size = found.size
	};
	for (int kind = 0; kind < GAUGE_KINDS; kind++)
		result->by_kind[kind] = error_of_kind(gauge, (enum gauge_kind)kind, values);
}

bool gauge_judge(const struct gauge *gauge, const struct network *network,
                 struct gauge_result *result)
{
	float *values = malloc(((size_t)gauge->count + 1) * sizeof *values);
	struct sample *examples = calloc((size_t)gauge->count + 1, sizeof *examples);
	bool done = values && examples && evaluate_all(gauge, network, values);

	if (done)
		compare(gauge, examples, values, result);
	free(examples);
	free(values);
	return done;
}
