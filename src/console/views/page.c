/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The game or position at hand as one static page. */
#include <config.h>

#include "console/views/page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "console/arguments.h"
#include "console/files.h"
#include "console/progress.h"
#include "console/record.h"
#include "console/shell.h"
#include "console/views/page_game.h"
#include "console/views/page_machine.h"
#include "console/views/page_tree.h"
#include "console/work.h"
#include "notation/pgn_read.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "tools/annotate.h"

enum { PAGE_NODES = 20000, PAGE_TREE_DEPTH = 8 };

static void on_move(void *context, int ply, int total)
{
	struct shown_work *work = context;
	TEXT_ON_STACK(note, 80);

	text_printf(&note, "position %d of %d", ply, total);
	progress_show(&work->progress, PROGRESS_WHOLE * ply / (total + 1), note_chars);
}

static enum done annotate(struct console *console, const struct effort *effort,
                          struct pgn_game *game)
{
	struct shown_work work = { .console = console };
	struct annotate_callbacks callbacks = { &work, on_move, work_wanted };
	struct engine *engine = work_engine(console);
	enum annotate_end end;

	if (!engine)
		return FAILED;
	progress_init(&work.progress, console);
	end = annotate_game(game, engine, effort, &callbacks);
	progress_wipe(&work.progress);
	engine_free(engine);
	if (end == ANNOTATE_STOPPED)
		return console_fail(console, "interrupted");
	return end == ANNOTATE_DONE ? DONE : console_fail(console, "out of memory");
}

/* The game at hand, with the moves that have been taken back, as it would be
 * written to a file. */
static enum done take_game(struct console *console, struct pgn_game *game)
{
	struct position *pos = console_scratch(console, console->ahead_count);
	struct record_text record = { NULL, 0, 0, false };
	struct pgn_reader *reader = NULL;
	enum done done = FAILED;
	TEXT_ON_STACK(error, 300);

	if (!pos)
		return FAILED;
	for (int i = console->ahead_count - 1; i >= 0; i--)
		position_make(pos, console->ahead[i]);
	if (files_write_game(console, pos, record_collect, &record) == DONE && !record.lost)
		reader = pgn_reader_open_memory(record.chars, record.length);
	if (reader && pgn_read(reader, true, game, &error) == PGN_READ)
		done = DONE;
	else
		console_fail(console, "%s", error.length ? error_chars : "out of memory");
	if (reader)
		pgn_reader_close(reader);
	free(record.chars);
	return done;
}

static enum done write_page(struct console *console, const struct pgn_game *game, FILE *out)
{
	const struct position *pos = console_position(console);
	struct sheet sheet = { out, 0 };
	enum done done;
	TEXT_ON_STACK(title, 200);

	page_game_title(&title, game);
	sheet_begin(&sheet, title_chars);
	if (game->node_count > 0)
		page_game_tags(&sheet, game);
	page_board(&sheet, pos);
	if (game->node_count > 0 && !page_game_moves(&sheet, game, position_plies(pos)))
		return console_fail(console, "out of memory");
	done = page_vectors(console, &sheet);
	if (done == DONE) {
		page_exchanges(&sheet, pos);
		page_evaluation(&sheet, pos);
	}
	if (done == DONE && movegen_count(pos) > 0)
		done = page_tree(console, &sheet, PAGE_TREE_DEPTH);
	sheet_end(&sheet);
	return done;
}

enum done run_page(struct console *console, int argc, char **argv)
{
	bool to_file = argc > 2 && text_equal(argv[argc - 2], "-o");
	const char *path = argv[argc - 1];
	int words = to_file ? argc - 2 : argc;
	struct effort effort = { .nodes = PAGE_NODES };
	FILE *out = console->screen.out;
	struct pgn_game game;
	enum done done;

	if (words == 2 || words > 3)
		return console_misuse(console, "say 'page -o FILE' or 'page depth|nodes|time NUMBER -o FILE'");
	if (words == 3) {
		effort = (struct effort){ 0 };
		if (!argument_effort(console, argv[1], argv[2], &effort))
			return BAD_USAGE;
	}
	if (to_file)
		out = console_open_output(console, path, "wx");
	if (!out)
		return FAILED;
	pgn_init(&game);
	done = take_game(console, &game);
	if (done == DONE)
		done = annotate(console, &effort, &game);
	if (done == DONE)
		done = write_page(console, &game, out);
	pgn_free(&game);
	if (!to_file)
		return done;
	if (done != DONE) {
		console_discard_output(out, path);
		return done;
	}
	if (fclose(out) != 0)
		return console_fail(console, "%s: %s", path, strerror(errno));
	console_put_safely(console, path);
	fputs(" written\n", console->screen.out);
	return DONE;
}
