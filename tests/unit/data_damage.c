/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Endgame tables of which one file has one wrong bit, is another table's, or is missing.  Each try runs in a process of its own,
 * so that a crash is a failure like others, and a library reads each file again. */
#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "notation/fen.h"
#include "rules/movegen.h"
#include "rules/setup.h"
#include "tablebase/syzygy.h"
#include "tap.h"
#include "tsv.h"
#include "util/error.h"
#include "util/number.h"
#include "util/random.h"

enum {
	PATH_BYTES = 1200,
	TRIES = 20, TRIES_LONG = 200,
	EACH = 4                     /* one in that many positions is probed in a try */
};

/* What a file has instead of another's contents: its own with one wrong bit; or it is missing. */
enum { OWN = -1, NONE = -2 };

/* How a try ended: the exit status of its process. */
enum { GOOD = 0, WRONG = 1, MISSED = 2, REFUSED = 3, BROKEN = 4 };

/* ---- a directory with one damaged file ---- */

struct try {
	const struct table_files *whole;   /* the undamaged files */
	int number;
	int file;                    /* the damaged one */
	int other;                   /* the file whose contents it has; OWN, NONE */
	uint64_t byte;               /* the wrong bit */
	int bit;
	char folder[PATH_BYTES];
};

/* Copy FILE with the wrong bit to PATH. */
static bool copy_damaged(const struct try *try, const struct table_file *file, const char *path)
{
	FILE *in = fopen(file->path, "rb"), *out = fopen(path, "wb");
	bool ok = in && out;

	for (uint64_t at = 0; ok && at < file->size; at++) {
		int c = getc(in);

		ok = c != EOF && putc(at == try->byte ? c ^ 1 << try->bit : c, out) != EOF;
	}
	if (in)
		fclose(in);
	return out && fclose(out) == 0 && ok;
}

static void path_in(const struct try *try, const char *name, char path[PATH_BYTES])
{
	struct text text;

	text_init(&text, path, PATH_BYTES);
	text_printf(&text, "%s/%s", try->folder, name);
}

/* Make PATH a link to TARGET, a path relative to the working directory. */
static bool link_to(const char *target, const char *path)
{
	char *whole = realpath(target, NULL);
	bool ok = whole && symlink(whole, path) == 0;

	free(whole);
	return ok;
}

static bool fill_folder(const struct try *try)
{
	bool ok = mkdir(try->folder, 0700) == 0;

	for (int i = 0; ok && i < try->whole->count; i++) {
		const struct table_file *file = &try->whole->files[i];
		char path[PATH_BYTES];

		path_in(try, file->name, path);
		if (i != try->file)
			ok = link_to(file->path, path);
		else if (try->other >= 0)
			ok = link_to(try->whole->files[try->other].path, path);
		else if (try->other == OWN)
			ok = copy_damaged(try, file, path);
	}
	return ok;
}

static void empty_folder(const struct try *try)
{
	for (int i = 0; i < try->whole->count; i++) {
		char path[PATH_BYTES];

		path_in(try, try->whole->files[i].name, path);
		unlink(path);
	}
	rmdir(try->folder);
}

/* ---- a try ---- */

/* The values that TABLES give for POS, which is worth WDL, are right, or there are none. */
static bool claims_right(const struct syzygy *tables, const struct position *pos, int wdl)
{
	struct table_move moves[MOVES_MAX];
	enum table_value value;

	if (syzygy_probe(tables, pos, &value) && (int)value != wdl)
		return false;
	return syzygy_moves(tables, pos, moves) == 0 || (int)moves[0].value == wdl;
}

static int ask_all(const struct syzygy *tables, int rest)
{
	struct position pos;
	struct tsv table;
	int status = GOOD;

	if (!position_init(&pos) || !tsv_open(&table, "egtb/endgame_truth.tsv"))
		return BROKEN;
	while (status == GOOD && tsv_next(&table)) {
		struct error error = ERROR_NONE;
		int64_t wdl;

		if (table.number % EACH != rest)
			continue;
		if (!fen_set_up(&pos, tsv_field(&table, 1), FEN_ANY, NULL, &error) ||
		    !number_parse(tsv_field(&table, 2), -2, 2, &wdl))
			status = BROKEN;
		else if (!claims_right(tables, &pos, (int)wdl))
			status = WRONG;
	}
	tsv_close(&table);
	position_free(&pos);
	return status;
}

/* Whether DESCRIPTOR leads to FILE. */
static bool leads_to(int descriptor, FILE *file)
{
	struct stat a, b;

	return fstat(descriptor, &a) == 0 && fstat(fileno(file), &b) == 0 && a.st_ino == b.st_ino && a.st_dev == b.st_dev;
}

/* OUTPUT, all that was printed while FILES were opened, has a line for each damaged one, and nothing else. */
static bool names_damaged(FILE *output, const struct table_files *files)
{
	char line[2 * PATH_BYTES];

	rewind(output);
	for (int i = 0; i < files->count; i++)
		if (files->files[i].state == FILE_DAMAGED &&
		    !(fgets(line, sizeof line, output) && text_starts_with(line, files->files[i].path)))
			return false;
	return !fgets(line, sizeof line, output);
}

static int run_try(const struct try *try)
{
	struct error error = ERROR_NONE;
	struct syzygy *tables;
	FILE *output = tmpfile();
	int status;

	if (!output || dup2(fileno(output), STDOUT_FILENO) < 0 || dup2(fileno(output), STDERR_FILENO) < 0)
		return BROKEN;
	tables = syzygy_open(try->folder, &error);
	if (!tables)
		return REFUSED;
	status = ask_all(tables, try->number % EACH);
	fflush(stdout);
	if (status == GOOD && (syzygy_files(tables)->damaged != (try->other != NONE) ||
	                       !names_damaged(output, syzygy_files(tables)) || !leads_to(STDOUT_FILENO, output) ||
	                       !leads_to(STDERR_FILENO, output)))
		status = MISSED;
	syzygy_close(tables);
	return status;
}

/* The exit status of a process that runs TRY; 128 and the signal if one ended it. */
static int run_apart(const struct try *try)
{
	int status;
	pid_t child;

	fflush(stdout);              /* else the child would print that, too */
	child = fork();
	if (child == 0)
		_exit(run_try(try));
	while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	if (child < 0)
		return BROKEN;
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* ---- all tries ---- */

static void check_tries(struct tap *tap, const struct table_files *whole, int tries)
{
	struct random random = { 1 };

	for (int i = 0; i < tries; i++) {
		struct try try = { .whole = whole, .number = i, .other = i % 4 == 3 ? NONE : OWN };
		struct text folder;
		int status = BROKEN;

		try.file = (int)random_below(&random, (uint32_t)whole->count);
		try.byte = random_next(&random) % whole->files[try.file].size;
		try.bit = (int)random_below(&random, 8);
		text_init(&folder, try.folder, PATH_BYTES);
		text_printf(&folder, "damage.%d", (int)getpid());
		if (fill_folder(&try))
			status = run_apart(&try);
		empty_folder(&try);
		tap_check(tap, status == GOOD, "%s%s, byte %d, bit %d: status %d", whole->files[try.file].name,
		          try.other == NONE ? " missing" : "", (int)try.byte, try.bit, status);
	}
	tap_group(tap, "%d tries", tries);
}

/* Syzygy's files say of which pieces they are.  Each under the name of each other of its kind. */
static void check_names(struct tap *tap, const struct table_files *whole)
{
	char path[PATH_BYTES];
	int tries = 0;

	for (int i = 0; i < whole->count * whole->count; i++) {
		struct try try = { .number = i, .whole = whole };
		struct table_files files;
		struct text folder;
		struct error error = ERROR_NONE;

		try.file = i / whole->count;
		try.other = i % whole->count;
		if (try.file == try.other || whole->files[try.file].kind != whole->files[try.other].kind)
			continue;
		text_init(&folder, try.folder, PATH_BYTES);
		text_printf(&folder, "damage.%d", (int)getpid());
		if (tries++ % (whole->count * EACH) == 0) {
			int status = fill_folder(&try) ? run_apart(&try) : BROKEN;

			tap_check(tap, status == GOOD, "%s as %s: status %d", whole->files[try.other].name,
			          whole->files[try.file].name, status);
			empty_folder(&try);
			continue;
		}
		path_in(&try, whole->files[try.file].name, path);
		tap_check(tap, mkdir(try.folder, 0700) == 0 &&
		               link_to(whole->files[try.other].path, path) &&
		               !table_files_find(&files, try.folder, &error),
		          "%s as %s", whole->files[try.other].name, whole->files[try.file].name);
		unlink(path);
		rmdir(try.folder);
	}
	tap_group(tap, "Syzygy: %d whole files under other names", tries);
}

int main(void)
{
	struct tap tap = { 0 };
	struct text path = TEXT_OF(1000);
	struct error error = ERROR_NONE;
	struct table_files whole;

	tsv_add_shared_path("egtb/syzygy4", &path);
	if (!syzygy_library())
		tap_skip(&tap, "Syzygy", "built without the library");
	else if (!table_files_find(&whole, path.chars, &error))
		tap_skip(&tap, "Syzygy", "no tables");
	else {
		check_tries(&tap, &whole, long_tests_are_wanted() ? TRIES_LONG : TRIES);
		check_names(&tap, &whole);
		table_files_free(&whole);
	}
	return tap_finish(&tap);
}
