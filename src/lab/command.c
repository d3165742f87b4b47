/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the commands share. */
#include <config.h>

#include "lab/command.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "util/error.h"
#include "util/stream.h"
#include "util/terminal.h"

enum { PROGRESS_US = 200000, COLUMNS_DEFAULT = 80 };

void command_init(struct command *command, const struct command_kind *kind,
                  const atomic_bool *stop, struct job_ranks *ranks)
{
	*command = (struct command){ .kind = kind, .stop = stop, .ranks = ranks };
	clock_init_real(&command->clock);
	command->next_us = clock_now_us(&command->clock) + PROGRESS_US;
}

/* ---- complaints ---- */

static int complain(struct command *command, int status, const char *format, va_list args)
{
	struct text line = TEXT_OF(1000);

	command_wipe(command);
	fflush(stdout);
	text_vprintf(&line, format, args);
	if (status == COMMAND_MISUSED && command->ranks && !command->ranks->leads)
		return status;         /* the process that leads says the same */
	text_print(stderr, "rhumb-lab %s: %s\n", command->kind->name, line.chars);
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

/* ---- progress ---- */

static int columns(void)
{
	int shown = terminal_columns(fileno(stderr));

	return shown > 1 ? shown - 1 : COLUMNS_DEFAULT - 1;
}

void command_progress(struct command *command, uint64_t done, uint64_t total, const char *note)
{
	int64_t now = clock_now_us(&command->clock);
	struct text line = TEXT_OF(300);

	if (now < command->next_us || !terminal_is(fileno(stderr)))
		return;
	command->next_us = now + PROGRESS_US;
	if (total > 0)
		text_printf(&line, "%3d%%  ", (int)(100 * done / total));
	text_add(&line, note);
	text_disarm(line.chars, true);
	fprintf(stderr, "\r%-*.*s", columns(), columns(), line.chars);
	fflush(stderr);
	command->progress_shown = true;
}

void command_wipe(struct command *command)
{
	if (!command->progress_shown)
		return;
	fprintf(stderr, "\r%*s\r", columns(), "");
	fflush(stderr);
	command->progress_shown = false;
}

/* ---- output ---- */

FILE *command_open_output(struct command *command, const char *path)
{
	if (!path)
		return stdout;
	command->writes = savefile_begin_new(&command->output, path);
	if (command->writes)
		return command->output.file;
	command_fail(command, "%s: %s", path, strerror(errno));
	return NULL;
}

int command_close_output(struct command *command, int status)
{
	struct savefile *output = &command->output;
	const char *path = output->path, *fault;

	if (!command->writes)
		return status;
	command->writes = false;
	fault = stream_write_fault(output->file);
	if (status == COMMAND_DONE && fault)
		status = command_fail(command, "%s: %s", path, fault);
	if (!savefile_end(output, status == COMMAND_DONE) && status == COMMAND_DONE)
		return command_fail(command, "%s: %s", path, strerror(errno));
	return status;
}
