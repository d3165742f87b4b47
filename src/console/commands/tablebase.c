/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Endgame tables: their files, and the position's value, distances and moves. */
#include <config.h>

#include "console/commands/commands.h"

#include "util/interrupt.h"
#include "util/progress.h"
#include "console/shell/shell.h"
#include "notation/san.h"
#include "rules/movegen.h"
#include "rules/outcome.h"

enum { PIECES_MAX = 7 };

/* ---- the files ---- */

static int count_files(const struct table_files *files, int pieces, enum table_kind kind)
{
	int count = 0;

	for (int i = 0; i < files->count; i++)
		count += files->files[i].kind == kind && material_pieces(&files->files[i].material) == pieces;
	return count;
}

static void print_counts(FILE *out, const struct table_files *files)
{
	for (int pieces = 2; pieces <= PIECES_MAX; pieces++) {
		int wdl = count_files(files, pieces, KIND_WDL), dtz = count_files(files, pieces, KIND_DTZ);

		if (wdl + dtz > 0)
			fprintf(out, "  %d pieces: %d WDL, %d DTZ\n", pieces, wdl, dtz);
	}
}

/* The number of files whose checksum has not been compared. */
static int count_unread(const struct table_files *files)
{
	int count = 0;

	for (int i = 0; i < files->count; i++)
		count += files->files[i].state == FILE_PLAUSIBLE;
	return count;
}

static void print_files(const struct console *console, const struct table_files *files)
{
	FILE *out = console->screen.out;
	int unread = count_unread(files);

	fprintf(out, "Syzygy tables of up to %d pieces in %s\n", files->pieces,
	        engine_settings(console->engine)->syzygy_path);
	print_counts(out, files);
	for (int i = 0; i < files->count; i++)
		if (files->files[i].state == FILE_DAMAGED)
			fprintf(out, "  %s is damaged: %s\n", files->files[i].name, files->files[i].fault);
	if (unread > 0)
		fprintf(out, "  %d file%s not checked yet: see 'tables check'\n", unread,
		        unread == 1 ? "" : "s");
}

/* ---- the position ---- */

static void print_move(FILE *out, const struct position *pos, const struct table_move *move)
{
	char san[SAN_MAX];

	san_format(pos, move->move, san);
	fprintf(out, "%-8s %-13s", san, table_value_name(move->value));
	if (move->dtz > 0)
		fprintf(out, " %8d\n", move->dtz);
	else
		fputs("        -\n", out);
}

static void print_position(FILE *out, const struct syzygy *tables, const struct position *pos)
{
	struct table_move moves[MOVES_MAX];
	enum table_value value;
	int count = syzygy_moves(tables, pos, moves);
	const char *side = position_turn(pos) == WHITE ? "White" : "Black";

	if (movegen_count(pos) == 0) {
		fprintf(out, "%s for %s: %s\n",
		        table_value_name(position_in_check(pos) ? TABLE_LOSS : TABLE_DRAW), side,
		        outcome_text(outcome_of(pos)));
		return;
	}
	if (count == 0) {
		if (syzygy_probe(tables, pos, &value))
			fprintf(out, "%s for %s; no table has the distance\n",
			        table_value_name(value), side);
		else
			fputs("the position is not in the tables\n", out);
		return;
	}
	fprintf(out, "%s for %s\n", table_value_name(moves[0].value), side);
	fputs("move     leads to           DTZ\n", out);
	for (int i = 0; i < count; i++)
		print_move(out, pos, &moves[i]);
}

/* ---- the command ---- */

static bool show_check(void *context, int done, const struct table_file *file)
{
	struct progress *progress = context;

	progress_show(progress, (uint64_t)done, 1000, file->name);
	return !interrupt_pending();
}

static enum done check_tables(struct console *console, const struct table_files *files)
{
	struct progress progress;
	bool finished;

	progress_init(&progress, console->errors.out);
	finished = engine_scan_table_files(console->engine, show_check, &progress);
	progress_wipe(&progress);
	print_files(console, files);
	if (!finished)
		return console_fail(console, "interrupted");
	if (files->damaged > 0)
		return console_fail(console, "%d of %d files are damaged", files->damaged, files->count);
	fprintf(console->screen.out, "%d files, none damaged\n", files->count);
	return DONE;
}

static enum done run_tables(struct console *console, int argc, char **argv)
{
	const struct syzygy *tables = engine_tables(console->engine);

	if (argc > 1 && !text_equal(argv[1], "check"))
		return console_usage(console);
	if (argc > 1 && !tables)
		return console_fail(console, "no endgame tables are open");
	if (argc > 1)
		return check_tables(console, syzygy_files(tables));
	if (!tables) {
		fputs("no endgame tables are open: see the option SyzygyPath\n", console->screen.out);
		return DONE;
	}
	print_files(console, syzygy_files(tables));
	print_position(console->screen.out, tables, console_position(console));
	return DONE;
}

static const struct console_command rows[] = {
	{ "tables", "[check]", 0, 1, TOPIC_CHESS, PAGED,
	  "print which endgame tables are open, which are damaged, and what they contain about the position",
	  "tables", run_tables },
};

const struct command_rows tablebase_rows = { rows, sizeof rows / sizeof *rows };
