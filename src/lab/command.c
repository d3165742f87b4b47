/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the commands share. */
#include <config.h>

#include "lab/command.h"

void command_init(struct command *command, const struct command_kind *kind,
                  const atomic_bool *stop, struct job_ranks *ranks)
{
	*command = (struct command){ .kind = kind, .stop = stop, .ranks = ranks, .output = { .file = stdout } };
	clock_init_real(&command->clock);
	progress_init(&command->progress, stderr);
}

/* ---- complaints ---- */

static int complain(struct command *command, int status, const char *format, va_list args)
{
	struct text line = TEXT_OF(1000);

	progress_wipe(&command->progress);
	fflush(stdout);
	text_vprintf(&line, format, args);
	if (status == COMMAND_MISUSED && command->ranks && !command->ranks->leads)
		return status;         /* the process that leads says the same */
	text_fprintf(stderr, "rhumb-lab %s: %s\n", command->kind->name, line.chars);
	return status;
}

int command_fail(struct command *command, const char *format, ...)
{
	va_list args;
	int status;

	va_start(args, format);
	status = complain(command, COMMAND_FAILED, format, args);
	va_end(args);
	return status;
}

int command_misuse(struct command *command, const char *format, ...)
{
	va_list args;
	int status;

	va_start(args, format);
	status = complain(command, COMMAND_MISUSED, format, args);
	va_end(args);
	return status;
}

int command_status(struct command *command, enum jobs_end end, const struct error *error)
{
	if (end == JOBS_FAILED)
		return command_fail(command, "%s", error->text);
	if (end == JOBS_STOPPED)
		return command_fail(command, "interrupted");
	return COMMAND_DONE;
}

/* ---- output ---- */

FILE *command_open_output(struct command *command, const char *path)
{
	struct error error = ERROR_NONE;

	if (output_open(&command->output, path, stdout, &error))
		return command->output.file;
	command_fail(command, "%s", error.text);
	return NULL;
}

int command_close_output(struct command *command, int status)
{
	struct error error = ERROR_NONE;

	if (output_close(&command->output, status == COMMAND_DONE, &error))
		return status;
	return command_fail(command, "%s", error.text);
}
