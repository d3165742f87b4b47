/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The lines that a suite prints. */
#include <config.h>

#include "tools/suite.h"

#include <inttypes.h>

#include "tools/score_text.h"

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
