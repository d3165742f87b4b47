/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The weights written as the C source that they are built from. */
#include <config.h>

#include "tools/weights_source.h"

#include <stddef.h>
#include <string.h>

#include "util/text.h"

/* How the numbers of a member of struct weights are laid out. */
enum layout {
	ONE,                     /* a pair */
	LIST,                    /* pairs in their order */
	LISTS,                   /* several lists */
	OF_KINDS,                /* a pair for each kind of man */
	LISTS_OF_KINDS           /* a list for each kind */
};

struct member {
	const char *name;
	size_t offset;
	enum layout layout;
	int columns, rows;
	int on_a_line;           /* 0: as many as there is room for */
};

#define MEMBER(name, layout, columns, rows, on_a_line) \
	{ #name, offsetof(struct weights, name), layout, columns, rows, on_a_line }
#define PAIR_MEMBER(name) MEMBER(name, ONE, 1, 1, 0)
#define RANKS_MEMBER(name) MEMBER(name, LIST, RANKS, 1, 0)
#define KINDS_MEMBER(name) MEMBER(name, OF_KINDS, KINDS, 1, 0)

static const struct member members[] = {
	KINDS_MEMBER(material),
	MEMBER(placement, LISTS_OF_KINDS, HALF_BOARD, KINDS, 4),
	MEMBER(mobility, LISTS_OF_KINDS, MOBILITY_MAX, KINDS, 0),
	PAIR_MEMBER(bishop_pair), PAIR_MEMBER(bishop_hindered),
	KINDS_MEMBER(outpost), PAIR_MEMBER(minor_behind_pawn),
	PAIR_MEMBER(rook_open_file), PAIR_MEMBER(rook_half_open_file), PAIR_MEMBER(rook_on_seventh),
	PAIR_MEMBER(doubled), MEMBER(isolated, LIST, 2, 1, 0), MEMBER(backward, LIST, 2, 1, 0),
	RANKS_MEMBER(supported), RANKS_MEMBER(phalanx), RANKS_MEMBER(candidate),
	RANKS_MEMBER(passed), RANKS_MEMBER(passed_defended), RANKS_MEMBER(passed_blocked),
	RANKS_MEMBER(passed_free), RANKS_MEMBER(passed_step), RANKS_MEMBER(passed_own_king),
	RANKS_MEMBER(passed_their_king), PAIR_MEMBER(passed_rook_behind),
	PAIR_MEMBER(passed_unstoppable),
	MEMBER(shelter, LISTS, RANKS, SHELTER_FILES, 0), MEMBER(storm, LISTS, RANKS, SHELTER_FILES, 0),
	RANKS_MEMBER(storm_blocked),
	KINDS_MEMBER(threat_by_pawn), KINDS_MEMBER(threat_by_minor), KINDS_MEMBER(threat_by_rook),
	PAIR_MEMBER(threat_by_king), KINDS_MEMBER(hanging), PAIR_MEMBER(threat_by_push),
	PAIR_MEMBER(tempo)
};

enum { LINE_COLUMNS = 84 };  /* without the tabs before it */

static const char *const kind_names[KINDS] = {
	[KING] = "KING", [PAWN] = "PAWN", [KNIGHT] = "KNIGHT", [BISHOP] = "BISHOP", [ROOK] = "ROOK",
	[QUEEN] = "QUEEN"
};

static void write_tabs(FILE *file, int tabs)
{
	while (tabs-- > 0)
		putc('\t', file);
}

static void pair_text(pair value, struct text *out)
{
	if (value == 0)
		text_add(out, "0");
	else
		text_printf(out, "P(%d, %d)", pair_middlegame(value), pair_endgame(value));
}

/* VALUES[0..COUNT-1] behind TABS, ON_A_LINE of them or as many as fit. */
static void write_list(FILE *file, const pair *values, int count, int tabs, int on_a_line)
{
	int column = 0;

	for (int i = 0; i < count; i++) {
		TEXT_ON_STACK(item, 40);
		int length;

		pair_text(values[i], &item);
		length = (int)strlen(item_chars) + 2;
		if (i > 0 && (on_a_line ? i % on_a_line == 0 : column + length > LINE_COLUMNS)) {
			putc('\n', file);
			column = 0;
		}
		if (column == 0)
			write_tabs(file, tabs);
		column += fprintf(file, "%s%s,", column == 0 ? "" : " ", item_chars);
	}
	putc('\n', file);
}

/* How many of VALUES[0..COUNT-1] there are up to the last that is not 0. */
static int used(const pair *values, int count)
{
	while (count > 0 && values[count - 1] == 0)
		count--;
	return count;
}

static void write_rows(FILE *file, const struct member *member, const pair *values)
{
	for (int row = 0; row < member->rows; row++) {
		const pair *list = values + row * member->columns;
		int count = member->layout == LISTS || member->on_a_line ? member->columns
		                                                         : used(list, member->columns);

		if (member->layout == LISTS_OF_KINDS && used(list, member->columns) == 0)
			continue;
		write_tabs(file, 2);
		if (member->layout == LISTS_OF_KINDS)
			fprintf(file, "[%s] = ", kind_names[row]);
		fprintf(file, "{\n");
		write_list(file, list, count, 3, member->on_a_line);
		fprintf(file, "\t\t},\n");
	}
}

static void write_kinds(FILE *file, const pair *values)
{
	for (int kind = 0; kind < KINDS; kind++) {
		TEXT_ON_STACK(item, 40);

		if (values[kind] == 0)
			continue;
		pair_text(values[kind], &item);
		fprintf(file, "\t\t[%s] = %s,\n", kind_names[kind], item_chars);
	}
}

static void write_member(FILE *file, const struct member *member, const struct weights *weights)
{
	const pair *values = (const pair *)(const void *)((const char *)weights + member->offset);
	TEXT_ON_STACK(item, 40);

	if (member->layout == ONE) {
		pair_text(*values, &item);
		fprintf(file, "\t.%s = %s,\n", member->name, item_chars);
		return;
	}
	fprintf(file, "\t.%s = {\n", member->name);
	if (member->layout == OF_KINDS)
		write_kinds(file, values);
	else if (member->layout == LIST)
		write_list(file, values, member->columns, 2, 0);
	else
		write_rows(file, member, values);
	fprintf(file, "\t},\n");
}

static void write_danger_kinds(FILE *file, const char *name, const int numbers[KINDS])
{
	const char *between = "";

	fprintf(file, "\t\t.%s = { ", name);
	for (int kind = 0; kind < KINDS; kind++)
		if (numbers[kind] != 0) {
			fprintf(file, "%s[%s] = %d", between, kind_names[kind], numbers[kind]);
			between = ", ";
		}
	fprintf(file, " },\n");
}

bool weights_write_source(FILE *file, const struct weights *weights)
{
	const struct danger_weights *danger = &weights->danger;
	size_t end = 0;

	fprintf(file, "/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
	        "/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */\n"
	        "/* The weights of the hand-made terms, written by `rhumb tune-eval`: doc/network.md\n"
	        " * tells how. */\n"
	        "#include <config.h>\n\n#include \"eval/weights.h\"\n\n#define P PAIR\n\n"
	        "const struct weights eval_weights = {\n");
	for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
		if (members[i].offset != end)
			return false;    /* a member is left out */
		end += (size_t)(members[i].columns * members[i].rows) * sizeof(pair);
		write_member(file, &members[i], weights);
	}
	if (end != offsetof(struct weights, danger))
		return false;
	fprintf(file, "\t.danger = {\n");
	write_danger_kinds(file, "attacker", danger->attacker);
	fprintf(file, "\t\t.hit = %d,\n\t\t.weak = %d,\n", danger->hit, danger->weak);
	write_danger_kinds(file, "safe_check", danger->safe_check);
	fprintf(file, "\t\t.no_queen = %d,\n\t\t.base = %d,\n\t},\n};\n", danger->no_queen,
	        danger->base);
	return !ferror(file);
}
