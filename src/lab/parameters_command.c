/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* `parameters`: the numbers of the search in the form of the SPSA inputs of OpenBench. */
#include <config.h>

#include "lab/command.h"
#include "lab/tune.h"
#include "search/parameters.h"

/* The fraction by which the last steps of a tuning on OpenBench move; its documentation's usual one. */
#define R_END "0.002"

static void print(const struct search_parameter *row)
{
	printf("%s, int, %d, %d, %d, %.2f, " R_END "\n", row->name, row->usual, row->least, row->most,
	       tune_default_step(row->usual));
}

static int run(struct command *command, void *context, int count, char **operands)
{
	(void)context;
	for (int i = 0; i < count; i++) {
		struct text safe = TEXT_OF(100);

		text_add_safely(&safe, operands[i], 60);
		if (search_parameter_find(operands[i]) < 0)
			return command_misuse(command, "the search has no parameter '%s'", safe.chars);
	}
	for (int i = 0; i < count; i++)
		print(&search_parameter_table[search_parameter_find(operands[i])]);
	for (int i = 0; i < search_parameter_count && count == 0; i++)
		print(&search_parameter_table[i]);
	return COMMAND_DONE;
}

const struct command_kind parameters_command = {
	"parameters", "[PARAMETER]...", "print the numbers of the search as SPSA inputs of OpenBench",
	"A line is: name, int, value, least, most, last step, last share (c_end and r_end).",
	{ NULL }, 0, NULL, run, false
};
