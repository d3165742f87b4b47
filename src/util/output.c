/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* New files, complete or not there. */
#include <config.h>

#include "util/output.h"

#include "util/stream.h"

bool output_open(struct output *output, const char *path, FILE *usual, struct error *error)
{
	output->file = usual;
	output->path = path;
	if (!path)
		return true;
	if (!savefile_begin_new(&output->save, path))
		return error_system(error, path);
	output->file = output->save.file;
	return true;
}

bool output_close(struct output *output, bool done, struct error *error)
{
	const char *fault = stream_flush(output->file);
	bool written = done && !fault;

	if (done && fault)
		error_about(error, output->path ? output->path : "standard output", "%s", fault);
	if (output->path && !savefile_end(&output->save, written) && written)
		return error_system(error, output->path);
	return !done || written;
}
