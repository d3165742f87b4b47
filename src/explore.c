/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The console in a page of a browser, explore.html: what its script calls, in place of main.c.  Output goes to the
 * standard streams, of which the script takes every byte; what there is to see goes to it as JSON.  The text is
 * that of `rhumb --console` on a pipe, with codes for the colour of words. */
#include <config.h>

#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "console/draw/draw.h"
#include "console/internal.h"
#include "console/shell/shell.h"
#include "notation/coordinate.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "tools/game_json.h"
#include "util/bytes.h"
#include "util/interrupt.h"
#include "util/version.h"

/* The script's: JSON of a picture, a board that a command has shown, after what it has printed so far. */
void page_see(const char *json);

struct page {
	struct console console;
	struct bytes answer;       /* of the last question */
};

/* What the script calls; a text that is returned is JSON and valid until the next call. */
struct page *page_open(void);
void page_set_columns(struct page *page, int columns);
int page_run(struct page *page, const char *line);
const char *page_view(struct page *page);
const char *page_completions(struct page *page, const char *line);
const char *page_tour(struct page *page);
const char *page_version(void);

/* ---- JSON ---- */

static void put_member(struct bytes *out, const char *name, const char *value)
{
	bytes_printf(out, "\"%s\": ", name);
	json_put_string(out, value);
	bytes_add_text(out, ", ");
}

/* Begin with a comma each element of a list but the first. */
static void put_next(struct bytes *out, bool *first)
{
	bytes_add_text(out, *first ? "" : ", ");
	*first = false;
}

static void put_board(struct bytes *out, const struct screen *screen, const struct position *pos,
                      const struct marks *marks)
{
	char *text = NULL;
	size_t length;
	FILE *file = open_memstream(&text, &length);

	if (file) {
		struct svg svg = { .out = file, .pos = pos, .marks = marks, .flipped = screen->flipped };

		svg_painted(&svg, NULL);
		fclose(file);
	}
	put_member(out, "svg", text ? text : "");
	free(text);
}

static void put_legend(struct bytes *out, const struct marks *marks)
{
	bool first = true;

	bytes_add_text(out, "\"legend\": [");
	for (int mark = MARK_NONE + 1; mark < MARKS; mark++) {
		if (!marks_has(marks, (enum mark)mark) || !marks->legend[mark].meaning)
			continue;
		put_next(out, &first);
		bytes_printf(out, "[\"%s\", ", mark_fill((enum mark)mark));
		json_put_string(out, marks->legend[mark].meaning);
		bytes_add_text(out, "]");
	}
	bytes_add_text(out, "]");
}

/* ---- pictures ---- */

static void see(void *context, const struct position *pos, const struct marks *marks, const char *caption)
{
	struct page *page = context;
	struct bytes out = { 0 };

	fflush(page->console.screen.out);
	bytes_add_text(&out, "{");
	put_board(&out, &page->console.screen, pos, marks);
	put_member(&out, "caption", caption ? caption : "");
	bytes_printf(&out, "\"same\": %s, ", position_same_board(pos, console_position(&page->console)) ? "true" : "false");
	put_legend(&out, marks);
	bytes_add_text(&out, "}");
	page_see(bytes_as_text(&out));
	bytes_free(&out);
}

/* ---- the game ---- */

static void put_fen(struct bytes *out, const char *name, const struct position *pos)
{
	struct text fen = TEXT_OF(FEN_MAX);

	fen_format(pos, position_is_chess960(pos) ? FEN_SHREDDER : FEN_X, &fen);
	put_member(out, name, fen.chars);
}

/* How the game began, and its moves. */
static void put_moves(struct bytes *out, struct console *console)
{
	const struct position *now = console_position(console);
	struct position *pos = console_scratch(console, 0);
	bool first = true;

	for (int i = 0; pos && i < position_plies(now); i++)
		position_unmake(pos);
	if (pos)
		put_fen(out, "start", pos);
	bytes_add_text(out, "\"moves\": [");
	for (int i = 0; pos && i < position_plies(now); i++) {
		struct text san = TEXT_OF(16);

		put_next(out, &first);
		add_san(&san, pos, position_move_at(now, i));
		json_put_string(out, san.chars);
		position_make(pos, position_move_at(now, i));
	}
	bytes_add_text(out, "], ");
}

static void put_legal(struct bytes *out, const struct position *pos)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);
	char move[COORDINATE_MAX];

	bytes_add_text(out, "\"legal\": [");
	for (int i = 0; i < count; i++)
		bytes_printf(out, "%s\"%s\"", i ? ", " : "", coordinate_format(moves[i], coordinate_style_of(pos), move));
	bytes_add_text(out, "], ");
}

static void put_squares(struct bytes *out, const struct position *pos)
{
	bool first = true;

	bytes_add_text(out, "\"squares\": {");
	for (int i = 0; i < 64; i++) {
		struct piece piece = position_at(pos, square_from_64(i));
		char name[SQUARE_NAME_MAX];

		if (piece_is_empty(piece))
			continue;
		square_name(square_from_64(i), name);
		put_next(out, &first);
		bytes_printf(out, "\"%s\": \"%s %s\"", name, piece_colour(piece) == WHITE ? "white" : "black",
		             kind_name(piece_kind(piece)));
	}
	bytes_add_text(out, "}, ");
}

/* ---- what the script calls ---- */

struct page *page_open(void)
{
	static const struct console_options none = { .fen = NULL };
	struct page *page = calloc(1, sizeof *page);
	struct console *console = page ? &page->console : NULL;

	if (!page)
		return NULL;
	setlocale(LC_CTYPE, "");
	console->table = &console_commands;
	screen_init(&console->screen, stdout);
	screen_init(&console->errors, stderr);
	console->screen.paints = console->errors.paints = true;
	console->screen.viewer = (struct viewer){ page, see };
	if (game_open(console, &none))
		return page;
	game_close(console);
	free(page);
	return NULL;
}

void page_set_columns(struct page *page, int columns)
{
	page->console.screen.columns = columns;
}

/* Run LINE, several lines if it has line feeds.  Returns whether all went well. */
int page_run(struct page *page, const char *line)
{
	struct console *console = &page->console;
	enum done done;

	interrupt_clear();
	done = dispatch_line(console, line);
	if (paste_end(console) != DONE)             /* a game comes whole, or its end will not come */
		done = FAILED;
	if (console->to_xboard || console->to_uci)
		done = console_fail(console, "a page speaks no protocol");
	console->quit = console->to_xboard = console->to_uci = false;
	return done == DONE;
}

const char *page_view(struct page *page)
{
	struct console *console = &page->console;
	const struct position *pos = console_position(console);
	struct bytes *out = &page->answer;
	struct text outcome = TEXT_OF(120);
	struct move last = position_last_move(pos);
	char move[COORDINATE_MAX] = "";

	bytes_clear(out);
	bytes_add_text(out, "{");
	put_fen(out, "fen", pos);
	put_moves(out, console);
	if (!move_is_none(last))
		coordinate_format(last, coordinate_style_of(pos), move);
	put_member(out, "last", move);
	put_member(out, "turn", position_turn(pos) == WHITE ? "white" : "black");
	game_add_outcome(console, &outcome);
	put_member(out, "result", console->result ? console->result : outcome.chars);
	put_legal(out, pos);
	put_squares(out, pos);
	put_board(out, &console->screen, pos, NULL);
	bytes_printf(out, "\"number\": %d, \"ahead\": %d, \"flipped\": %s, \"replies\": %s}",
	             position_move_number(pos), console->ahead_count, console->screen.flipped ? "true" : "false",
	             console->replies ? "true" : "false");
	return bytes_as_text(out);
}

/* {"start": where the last word of LINE begins, "words": what it may become}. */
const char *page_completions(struct page *page, const char *line)
{
	struct bytes *out = &page->answer;
	const char *word = line + strlen(line);
	char *found;

	while (word > line && !strchr(" \t;", word[-1]))
		word--;
	bytes_clear(out);
	bytes_printf(out, "{\"start\": %d, \"words\": [", (int)(word - line));
	for (int i = 0; (found = complete_next(&page->console, line, (int)(word - line), word, i)); i++) {
		bytes_add_text(out, i ? ", " : "");
		json_put_string(out, found);
		free(found);
	}
	bytes_add_text(out, "]}");
	return bytes_as_text(out);
}

const char *page_tour(struct page *page)
{
	struct bytes *out = &page->answer;

	bytes_clear(out);
	bytes_add_text(out, "[");
	for (int i = 0; i < tour_steps; i++) {
		bytes_add_text(out, i ? ", {" : "{");
		put_member(out, "question", tour_at[i].question);
		put_member(out, "answer", tour_at[i].answer);
		put_member(out, "commands", tour_at[i].commands);
		put_member(out, "try", tour_at[i].try);
		bytes_add_text(out, "\"source\": ");
		json_put_string(out, tour_at[i].source);
		bytes_add_text(out, "}");
	}
	bytes_add_text(out, "]");
	return bytes_as_text(out);
}

const char *page_version(void)
{
	return version_name;
}
