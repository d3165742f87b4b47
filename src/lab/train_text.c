/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A training in words. */
#include <config.h>

#include "lab/train.h"

void train_report_text(const struct train_report *report, struct text *out)
{
	if (report->validation < 0)
		text_printf(out, "epoch %d of %d, loss %.6f, %.0f positions/s", report->epoch,
		            report->epochs, report->loss, report->positions_a_second);
	else
		text_printf(out, "epoch %3d  rate %.6f  loss %.6f  validation %.6f  ", report->epoch,
		            report->rate, report->loss, report->validation);
	if (report->validation >= 0 && report->reference.count > 0)
		text_printf(out, "reference %.6f  ", report->reference.best_loss);
	if (report->validation >= 0)
		text_printf(out, "%.0f positions/s", report->positions_a_second);
}

void train_result_text(const struct train_result *result, struct text *out)
{
	text_printf(out, "%zu positions trained on, %zu ", result->trained, result->validated);
	if (result->games_validated > 0)
		text_printf(out, "of %zu games ", result->games_validated);
	text_printf(out, "to validate; scale %.0f, slope %.3f, loss %.6f, rounded %.6f, %d weights at "
	            "their bound, %d sums shrunk", result->scale, result->slope, result->loss,
	            result->rounded_loss, result->saturated, result->shrunk);
	if (result->reference.count > 0)
		text_printf(out, "\nreference: %zu positions, loss %.6f; %.6f with the best slope, %.3f; "
		            "mean value %.1f with the network's scale, %d", result->reference.count,
		            result->reference.loss, result->reference.best_loss, result->reference.slope,
		            result->reference.size, result->network_scale);
}
