/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Endgame tables: their files, and the position's value, distances and moves. */
#include <config.h>

#include "console/views/endgames.h"

#include <string.h>

#include "console/pager.h"
#include "console/progress.h"
#include "console/shell.h"
#include "console/words.h"
#include "console/work.h"
#include "rules/movegen.h"

enum { MEN_MAX = 7 };

/* ---- the files ---- */

static const char *const kind_names[] = {
	[KIND_WDL] = "WDL", [KIND_DTZ] = "DTZ", [KIND_DTM] = "DTM"
};

static int count_files(const struct table_files *files, int men, enum table_kind kind)
{
	int count = 0;

	for (int i = 0; i < files->count; i++)
		count += files->files[i].kind == kind && material_men(&files->files[i].material) == men;
	return count;
}

static void print_counts(FILE *out, const struct table_files *files)
{
	for (int men = 2; men <= MEN_MAX; men++) {
		const char *before = "";

		for (int kind = KIND_WDL; kind <= KIND_DTM; kind++) {
			int count = count_files(files, men, (enum table_kind)kind);

			if (count == 0)
				continue;
			if (!*before)
				fprintf(out, "  %d men:", men);
			fprintf(out, "%s %d %s", before, count, kind_names[kind]);
			before = ",";
		}
		if (*before)
			fputc('\n', out);
	}
}

/* Those that have a checksum which nobody has compared. */
static int count_unread(const struct table_files *files)
{
	int count = 0;

	for (int i = 0; i < files->count; i++)
		count += files->files[i].state == FILE_PLAUSIBLE && files->files[i].kind != KIND_DTM;
	return count;
}

static void print_files(FILE *out, enum table_format format, const struct table_files *files,
                        const char *path)
{
	int unread = count_unread(files);

	fprintf(out, "%s tables of up to %d men in %s\n", table_format_name(format), files->men,
	        path);
	print_counts(out, files);
	for (int i = 0; i < files->count; i++)
		if (files->files[i].state == FILE_DAMAGED)
			fprintf(out, "  %s is damaged: %s\n", files->files[i].name, files->files[i].fault);
	if (unread > 0)
		fprintf(out, "  %d file%s not read as a whole: see 'tables check'\n", unread,
		        unread == 1 ? "" : "s");
}

static void print_all_files(struct console *console, const struct tables *tables)
{
	const struct engine_settings *settings = engine_settings(console->engine);

	for (int i = 0; i < FORMATS; i++) {
		enum table_format format = (enum table_format)i;
		const struct table_files *files = tables_files(tables, format);

		if (files)
			print_files(console->screen.out, format, files,
			            format == FORMAT_SYZYGY ? settings->syzygy_path
			                                    : settings->gaviota_path);
	}
}

/* ---- the position ---- */

static void print_distance(FILE *out, int plies)
{
	if (plies > 0)
		fprintf(out, " %8d", plies);
	else
		fputs("        -", out);
}

static void print_move(FILE *out, const struct position *pos, const struct table_move *move)
{
	TEXT_ON_STACK(san, SAN_MAX);

	add_san(&san, pos, move->move);
	fprintf(out, "%-8s %-13s", san_chars, table_value_name(move->value));
	print_distance(out, move->dtz);
	print_distance(out, move->dtm);
	fputc('\n', out);
}

static void print_position(FILE *out, const struct tables *tables, const struct position *pos)
{
	struct table_move moves[MOVES_MAX];
	struct table_answer answer;
	int count = tables_moves(tables, pos, moves);
	const char *side = position_turn(pos) == WHITE ? "White" : "Black";

	if (count == 0) {
		if (movegen_count(pos) > 0 && tables_probe(tables, pos, &answer))
			fprintf(out, "%s for %s; no table tells the distance\n",
			        table_value_name(answer.value), side);
		else
			fputs("the tables do not know this position\n", out);
		return;
	}
	fprintf(out, "%s for %s\n", table_value_name(moves[0].value), side);
	fputs("move     leads to           DTZ      DTM\n", out);
	for (int i = 0; i < count; i++)
		print_move(out, pos, &moves[i]);
}

/* ---- the command ---- */

static bool show_check(void *context, int done, const struct table_file *file)
{
	struct shown_work *work = context;

	progress_show(&work->progress, done, file->name);
	return work_wanted(work->console);
}

static int count_damaged(const struct tables *tables, int *all)
{
	int damaged = 0;

	*all = 0;
	for (int i = 0; i < FORMATS; i++) {
		const struct table_files *files = tables_files(tables, (enum table_format)i);

		damaged += files ? files->damaged : 0;
		*all += files ? files->count : 0;
	}
	return damaged;
}

static enum done check_tables(struct console *console, const struct tables *tables)
{
	struct shown_work work = { .console = console };
	int damaged, all;
	bool finished;

	progress_init(&work.progress, console);
	finished = engine_check_tables(console->engine, show_check, &work);
	progress_wipe(&work.progress);
	print_all_files(console, tables);
	if (!finished)
		return console_fail(console, "interrupted");
	damaged = count_damaged(tables, &all);
	if (damaged > 0)
		return console_fail(console, "%d of %d files are damaged", damaged, all);
	fprintf(console->screen.out, "%d files, none damaged\n", all);
	return DONE;
}

static enum done show_tables(struct console *console, int argc, char **argv)
{
	const struct tables *tables = engine_tables(console->engine);

	(void)argc;
	(void)argv;
	if (!tables) {
		fputs("no endgame tables are open: see the options SyzygyPath and GaviotaPath\n",
		      console->screen.out);
		return DONE;
	}
	print_all_files(console, tables);
	print_position(console->screen.out, tables, console_position(console));
	return DONE;
}

enum done run_tables(struct console *console, int argc, char **argv)
{
	if (argc == 1)
		return pager_run(console, argc, argv, show_tables);
	if (strcmp(argv[1], "check") != 0)
		return console_misuse(console, "usage: tables [check]");
	if (!engine_tables(console->engine))
		return console_fail(console, "no endgame tables are open");
	return check_tables(console, engine_tables(console->engine));
}
