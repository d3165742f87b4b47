/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Writing games in the export format of the PGN standard. */
#include <config.h>

#include "notation/pgn.h"

#include <string.h>

#include "notation/san.h"
#include "rules/legality.h"
#include "rules/makemove.h"

enum { COLUMNS_MAX = 79 };

struct pgn_writer {
	const struct pgn_game *game;
	struct bytes *out;
	size_t column;
	bool glue;             /* no blank before the next word: after '(' */
	struct position pos;
};

/* Write a word, on a new line if it does not fit.  "[Event", which a reader might take for the
 * next game's first tag, never begins a line. */
static void put_word(struct pgn_writer *writer, const char *word)
{
	size_t length = strlen(word), blank = writer->glue ? 0 : 1;
	bool fits = writer->column + blank + length <= COLUMNS_MAX || text_equal(word, "[Event");

	if (writer->column > 0 && !fits) {
		bytes_add_text(writer->out, "\n");
		writer->column = 0;
	} else if (writer->column > 0 && blank) {
		bytes_add_text(writer->out, " ");
		writer->column++;
	}
	bytes_add_text(writer->out, word);
	writer->column += length;
	writer->glue = false;
}

/* Write the first word of COMMENT, or as much as fits into a piece.  Returns the rest. */
static const char *put_comment_word(struct pgn_writer *writer, const char *comment, bool goes_on)
{
	struct text piece = TEXT_OF(128);

	for (; *comment && *comment != ' ' && piece.length + 1 < piece.capacity; comment++) {
		bool is_control = *comment > 0 && *comment < ' ';

		text_add_char(&piece, *comment == '}' ? ')' : is_control ? '_' : *comment);
	}
	if (goes_on) {
		bytes_add_text(writer->out, piece.chars);
		writer->column += piece.length;
	} else {
		put_word(writer, piece.chars);
	}
	return comment;
}

/* Write COMMENT between braces, word by word. */
static void put_comment(struct pgn_writer *writer, const char *comment)
{
	bool goes_on = false;

	put_word(writer, "{");
	writer->glue = true;
	while (*comment) {
		if (*comment == ' ') {
			comment++;
			goes_on = false;
			continue;
		}
		comment = put_comment_word(writer, comment, goes_on);
		goes_on = true;
	}
	writer->glue = true;
	put_word(writer, "}");
}

/* Write a tag, with '"' and '\' escaped in its value. */
static void put_tag(struct pgn_writer *writer, const char *name, const char *value)
{
	bytes_add_text(writer->out, "[");
	bytes_add_text(writer->out, name);
	bytes_add_text(writer->out, " \"");
	for (; *value; value++) {
		bool escaped = *value == '"' || *value == '\\';

		char c = *value < ' ' && *value > 0 ? ' ' : *value;

		if (escaped)
			bytes_add_text(writer->out, "\\");
		bytes_add(writer->out, &c, 1);
	}
	bytes_add_text(writer->out, "\"]\n");
}

static const char *const roster[] = {
	"Event", "Site", "Date", "Round", "White", "Black", "Result", NULL
};
static const char *const start_tags[] = { "SetUp", "FEN", "Variant", NULL };

static bool is_among(const char *name, const char *const names[])
{
	for (; *names; names++)
		if (text_equal(name, *names))
			return true;
	return false;
}

static void put_roster(struct pgn_writer *writer)
{
	const struct pgn_game *game = writer->game;

	for (int i = 0; roster[i]; i++) {
		const char *value = pgn_tag(game, roster[i]);

		if (text_equal(roster[i], "Result"))
			value = pgn_result_text(game->result);
		else if (!value)
			value = text_equal(roster[i], "Date") ? "????.??.??" : "?";
		put_tag(writer, roster[i], value);
	}
}

/* Write the variant, and the start position if it is not that of standard chess. */
static void put_start(struct pgn_writer *writer)
{
	const struct setup *start = &writer->game->start;
	const char *variant = pgn_tag(writer->game, "Variant");
	struct text fen = TEXT_OF(FEN_MAX);

	fen_format_setup(start, FEN_X, &fen);
	if (start->chess960 && !(variant && pgn_variant_is_chess960(variant)))
		variant = "Chess960";
	if (variant && (start->chess960 || !pgn_variant_is_chess960(variant)))
		put_tag(writer, "Variant", variant);
	if (start->chess960 || !text_equal(fen.chars, FEN_START)) {
		put_tag(writer, "SetUp", "1");
		put_tag(writer, "FEN", fen.chars);
	}
}

static void put_tags(struct pgn_writer *writer)
{
	const struct pgn_game *game = writer->game;

	put_roster(writer);
	put_start(writer);
	for (int i = 0; i < game->tag_count; i++) {
		const char *name = game->text + game->tags[i].name;

		if (!is_among(name, roster) && !is_among(name, start_tags))
			put_tag(writer, name, game->text + game->tags[i].value);
	}
	bytes_add_text(writer->out, "\n");
}

/* Write NODE's move, with its number where one is due, and its glyphs. */
static bool put_move(struct pgn_writer *writer, const struct pgn_node *node, bool numbered)
{
	const struct position *pos = &writer->pos;
	bool white = position_turn(pos) == WHITE;
	struct check_info info;
	char san[SAN_MAX];

	check_find(pos, &info);
	if (!move_is_legal(pos, &info, node->move) || !position_reserve(&writer->pos, 1))
		return false;
	if (white || numbered) {
		struct text number = TEXT_OF(32);

		text_printf(&number, "%d%s", position_move_number(pos), white ? "." : "...");
		put_word(writer, number.chars);
	}
	put_word(writer, san_format(pos, node->move, san));
	for (int i = 0; i < node->nag_count; i++) {
		struct text nag = TEXT_OF(8);

		text_printf(&nag, "$%d", node->nags[i]);
		put_word(writer, nag.chars);
	}
	return true;
}

/* Write the line of moves that begins with NODE, with its variations.  For a variation's first
 * move they are skipped: the line that it belongs to writes them. */
static bool put_line(struct pgn_writer *writer, int node, bool is_variation)
{
	bool numbered = true, ok = true;
	int plies = position_plies(&writer->pos);

	for (; ok && node != PGN_NONE; node = writer->game->nodes[node].next) {
		const struct pgn_node *at = &writer->game->nodes[node];
		int other = is_variation ? PGN_NONE : at->alternative;

		if (at->before.length)
			put_comment(writer, pgn_comment(writer->game, &at->before));
		ok = put_move(writer, at, numbered || at->before.length);
		if (at->after.length)
			put_comment(writer, pgn_comment(writer->game, &at->after));
		numbered = at->after.length || other != PGN_NONE;
		for (; ok && other != PGN_NONE; other = writer->game->nodes[other].alternative) {
			put_word(writer, "(");
			writer->glue = true;
			ok = put_line(writer, other, true);
			writer->glue = true;
			put_word(writer, ")");
			if (writer->game->nodes[other].outside.length)
				put_comment(writer, pgn_comment(writer->game, &writer->game->nodes[other].outside));
		}
		if (ok)
			position_make(&writer->pos, at->move);
		is_variation = false;
	}
	while (position_plies(&writer->pos) > plies)
		position_unmake(&writer->pos);
	return ok;
}

bool pgn_write(const struct pgn_game *game, struct bytes *out)
{
	struct pgn_writer writer = { .game = game, .out = out };
	bool ok;

	if (!position_init(&writer.pos))
		return false;
	ok = position_set_up(&writer.pos, &game->start, NULL) == SETUP_OK;
	if (ok) {
		put_tags(&writer);
		ok = put_line(&writer, game->node_count > 0 ? 0 : PGN_NONE, false);
		put_word(&writer, pgn_result_text(game->result));
		bytes_add_text(out, "\n\n");
	}
	position_free(&writer.pos);
	return ok && !out->lost;
}
