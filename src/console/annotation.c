/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Games of a PGN file annotated by tools/annotate.h, shown as it goes on. */
#include <config.h>

#include "console/annotation.h"

#include <errno.h>
#include <string.h>

#include "console/arguments.h"
#include "console/progress.h"
#include "console/record.h"
#include "console/shell.h"
#include "console/work.h"
#include "notation/pgn_read.h"
#include "tools/annotate.h"

static void on_annotate(void *context, int ply, int total)
{
	struct shown_work *work = context;
	TEXT_ON_STACK(note, 80);

	text_printf(&note, "game %d, position %d of %d", work->total, ply, total);
	progress_show(&work->progress, PROGRESS_WHOLE * ply / (total + 1), note_chars);
}

/* What goes wrong with one game; DONE if nothing does. */
static enum done tell_annotation(struct console *console, enum annotate_end end, int number)
{
	switch (end) {
	case ANNOTATE_DONE:
		return DONE;
	case ANNOTATE_STOPPED:
		return console_fail(console, "interrupted in game %d", number);
	case ANNOTATE_NO_MEMORY:
		return console_fail(console, "out of memory");
	case ANNOTATE_BAD_START:
		break;
	}
	return console_fail(console, "game %d begins from no position", number);
}

/* Annotate the games of READER one after the other; those that cannot be read
 * to their end are written as far as they could be. */
static enum done annotate_games(struct console *console, struct pgn_reader *reader,
                                struct engine *engine, const struct effort *effort, FILE *out,
                                int *count)
{
	struct shown_work work = { .console = console };
	struct annotate_callbacks callbacks = { &work, on_annotate, work_wanted };
	enum done done = DONE, one = DONE;
	enum pgn_reading reading;
	struct pgn_game game;
	TEXT_ON_STACK(error, 300);

	pgn_init(&game);
	pgn_reader_watch(reader, work_wanted, NULL);
	progress_init(&work.progress, console);
	while (one == DONE && (reading = pgn_read(reader, true, &game, &error)) != PGN_END) {
		work.total++;
		if (reading == PGN_BAD)
			done = console_fail(console, "game %d: %s", work.total, error_chars);
		text_clear(&error);
		one = tell_annotation(console, annotate_game(&game, engine, effort, &callbacks),
		                      work.total);
		progress_wipe(&work.progress);
		if (!record_show(console, out, &game))
			one = console_fail(console, "game %d cannot be written: out of memory", work.total);
	}
	pgn_free(&game);
	*count = work.total;
	if (one == DONE && done == DONE && !work_wanted(NULL))
		done = console_fail(console, "interrupted behind game %d", work.total);
	return one == DONE ? done : one;
}

static enum done annotate_file(struct console *console, FILE *in, FILE *out,
                               const struct effort *effort, int *count)
{
	struct pgn_reader *reader = pgn_reader_open_file(in);
	struct engine *engine = work_engine(console);
	enum done done = FAILED;

	if (reader && engine)
		done = annotate_games(console, reader, engine, effort, out, count);
	else if (engine)
		console_fail(console, "out of memory");
	if (reader)
		pgn_reader_close(reader);
	engine_free(engine);
	return done;
}

/* The game at hand as a PGN file; NULL after a complaint. */
static FILE *write_own_game(struct console *console)
{
	FILE *file = tmpfile();

	if (!file) {
		console_fail(console, "%s", strerror(errno));
		return NULL;
	}
	if (record_write(console, record_put, file, console_position(console), "Rhumb's console",
	                 console->result) != DONE) {
		fclose(file);
		return NULL;
	}
	rewind(file);
	return file;
}

enum done run_annotate(struct console *console, int argc, char **argv)
{
	bool is_own = argc == 1 || text_equal(argv[1], "depth") || text_equal(argv[1], "nodes") ||
	              text_equal(argv[1], "time");
	int first = is_own ? 1 : 2, rest = argc - first;   /* the words behind FILE */
	struct effort effort = console->level;
	const char *target = rest == 1 || rest == 3 ? argv[argc - 1] : NULL;
	FILE *in, *out = console->screen.out;
	enum done done = FAILED;
	int count = 0;

	if (is_own && rest == 1)
		return console_misuse(console, "say how much: '%s NUMBER'", argv[1]);
	if (rest > 1 && !argument_effort(console, argv[first], argv[first + 1], &effort))
		return BAD_USAGE;
	in = is_own ? write_own_game(console) : console_open_input(console, argv[1]);
	if (!in)
		return FAILED;
	if (target)
		out = console_open_output(console, target, "wx");
	if (out)
		done = annotate_file(console, in, out, &effort, &count);
	if (is_own)
		fclose(in);
	else
		done = console_close_input(console, in, argv[1], done);
	if (out && target && fclose(out) != 0 && done == DONE)
		return console_fail(console, "%s: %s", target, strerror(errno));
	if (target && done == DONE) {
		fprintf(console->screen.out, "%d game%s written to ", count, count == 1 ? "" : "s");
		console_put_safely(console, target);
		fputc('\n', console->screen.out);
	}
	return done;
}
