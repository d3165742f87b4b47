/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Random games of PGN, spelled in all ways and with faults: what is read of each of them, and how it is written, are
 * compared with the tree that they were spelled from. */
#include <config.h>

#include "chess_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "notation/pgn.h"
#include "notation/san.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "util/error.h"

enum { NODES = 400, TAGS = 8, NONE = -1, DEEP = 3 };

/* A move of the tree, with what is to be written of it. */
struct node {
	struct move move;
	int next, other;             /* NONE: there is none */
	int nag_count;
	char nags[4][8];             /* "$1" */
	struct bytes before, after, outside;
	struct bytes plain;          /* what AFTER is without variations */
};

/* A game that is spelled, and what is to become of it. */
struct model {
	struct random random;
	struct bytes in;             /* the text of all games */
	struct position pos;
	struct node nodes[NODES];
	int count;
	struct { struct text name, value; char name_chars[24], value_chars[80]; } tags[TAGS];
	int tag_count;
	enum pgn_result result;
	bool unread;                 /* its variant is not known: it has no moves */
	struct error error, lost;    /* with variations the second counts where the first is not set */
};

static uint32_t below(struct model *model, uint32_t count)
{
	return random_below(&model->random, count);
}

/* ---- spelling ---- */

static void put(struct model *model, const char *text)
{
	assert_true(bytes_add_text(&model->in, text));
}

/* The number of the text's last line, from 1. */
static int line_of(const struct model *model)
{
	int line = 1;

	for (const char *c = bytes_as_text(&model->in); *c; c++)
		line += *c == '\n' || (*c == '\r' && c[1] != '\n');
	return line;
}

/* Blanks between two words; a line may end, and lines that count for nothing follow. */
static void put_blank(struct model *model)
{
	put(model, ONE_OF(&model->random, " ", " ", " ", "  ", "\t", "\n", "\r\n", "\r", " \n ", "\n% [not read\n",
	                  "\n\xEF\xBB\xBF"));
}

static void add_words(struct bytes *comment, const char *word)
{
	assert_true(bytes_add_text(comment, comment->length ? " " : "") && bytes_add_text(comment, word));
}

/* Spell a comment of random words, and add it to COMMENT and, where that is another, PLAIN. */
static void put_comment(struct model *model, struct bytes *comment, struct bytes *plain)
{
	static const char *const words[] = { "a", "good", "move,", "[Event", "1-0", "(x", "y)", ";", "$3", "%", "\"", "e4",
	                                     "}", "{",
	                                     "\xC3\xA9t\xC3\xA9", "[%clk", "0:01:02]", "\\", "[Event \"a\")", "[Event \"a]" };
	bool to_end = below(model, 4) == 0;
	int count = (int)below(model, 5), longs = below(model, 30) == 0 ? 150 : 0;

	put(model, to_end ? ";" : "{");
	put(model, ONE_OF(&model->random, "", " "));
	for (int i = 0; i < count; i++) {
		const char *word = words[below(model, sizeof words / sizeof *words)];
		struct text text = TEXT_OF(400);

		for (int n = 0; n < longs; n++)
			text_add(&text, n % 7 ? "x" : "-");
		text_add(&text, !to_end && *word == '}' ? "{" : word);
		if (i)
			put(model, to_end ? ONE_OF(&model->random, " ", "\t ") : ONE_OF(&model->random, " ", " ", "\n", " \r\n ", "  "));
		put(model, text.chars);
		if (to_end && *word == '}')
			text.chars[text.length - 1] = ')';
		add_words(comment, text.chars);
		if (plain && plain != comment)
			add_words(plain, text.chars);
	}
	put(model, ONE_OF(&model->random, "", " "));
	put(model, to_end ? "\n" : "}");
	if (below(model, 2))
		put_blank(model);
}

/* Spell glyphs after a move: marks that touch it, and numbers.  Four are kept. */
static void put_glyphs(struct model *model, struct node *node)
{
	static const struct { const char *marks; int nag; } touching[] = {
		{ "!", 1 }, { "?", 2 }, { "!!", 3 }, { "??", 4 }, { "!?", 5 }, { "?!", 6 }, { "!!!", 3 }, { "?" "?!", 4 },
		{ "+=", 14 },
		{ "+/=", 14 }, { "=+", 15 }, { "=/+", 15 }, { "+/-", 16 }, { "-/+", 17 }, { "+-", 18 }, { "-+", 19 },
		{ "\u00B1", 16 }, { "\u2213", 17 }, { "\u2A72", 14 }, { "\u2A71", 15 }, { "+\u2013", 18 }, { "\u2013+", 19 },
		{ "\u221E", 13 }, { "=", 10 }
	};
	int nags[7], count = 0;

	if (below(model, 3) == 0) {
		uint32_t which = below(model, sizeof touching / sizeof *touching);

		put(model, strchr("+#", model->in.at[model->in.length - 1]) ? " " : ONE_OF(&model->random, "", " "));
		put(model, touching[which].marks);
		nags[count++] = touching[which].nag;
	}
	while (count < 7 && below(model, 4) == 0) {
		static const int numbers[] = { 0, 1, 9, 10, 139, 146, 255, 256, 1000 };
		struct text text = TEXT_OF(16);

		nags[count] = numbers[below(model, 9)];
		text_printf(&text, "%s$%d", ONE_OF(&model->random, "", " ", "\n"), nags[count++]);
		put(model, text.chars);
	}
	if (below(model, 20) == 0 && count < 7) {
		put(model, " N");
		nags[count++] = 146;
	}
	for (int i = 0; i < count && node->nag_count < PGN_NAGS; i++)
		if (nags[i] > 0 && nags[i] < 256)
			snprintf(node->nags[node->nag_count++], sizeof node->nags[0], "$%d", nags[i]);
	put_blank(model);
}

/* A game's fault: what is wrong, WHY, where it is now. */
static void note(struct error *error, int line, const char *what, const char *why)
{
	if (error_is_set(error))
		return;
	error_about(error, what, "%s", why);
	error_in(error, "line %d", line);
}

static void put_number(struct model *model)
{
	struct text number = TEXT_OF(20);
	bool white = position_turn(&model->pos) == WHITE;
	int move = position_move_number(&model->pos);

	switch (below(model, 6)) {
	case 0:
		return;
	case 1:
		text_printf(&number, "%d ", move);
		break;
	case 2:
		text_printf(&number, "%d. %s", move, white ? "" : "... ");
		break;
	case 3:
		text_add(&number, white ? "" : "...");
		break;
	default:
		text_printf(&number, white ? "%d." : "%d...", move);
	}
	put(model, number.chars);
}

/* Spell SAN; a promotion may be in brackets. */
static void put_move(struct model *model, const char *san)
{
	size_t length = strcspn(san, "=");

	if (san[length] && below(model, 2))
		assert_true(bytes_printf(&model->in, "%.*s(%c)%s", (int)length, san, san[length + 1], san + length + 2));
	else
		put(model, san);
}

static int put_line(struct model *model, int length, int depth, int instead, bool *cut);

/* Spell variations of node AT, which was just made, and comments after them. */
static void put_variations(struct model *model, int at, int depth, int first)
{
	struct move move = model->nodes[at].move;

	position_unmake(&model->pos);
	while (below(model, 3) == 0 && depth < DEEP && model->count < NODES - 20) {
		int begin = model->count, last;
		bool cut = false;

		if (model->in.at[model->in.length - 1] == ' ')
			model->in.length -= below(model, 2);
		put(model, "(");
		put(model, ONE_OF(&model->random, "", " "));
		put_line(model, 1 + (int)below(model, 4), depth + 1, first, &cut);
		put(model, ONE_OF(&model->random, "", "", "", " \xEF", " \xEF\xBB", " \xEF\xBB\xBF", " \xEF\xBC\x81"));
		put(model, ")");
		put_blank(model);
		for (last = first; model->nodes[last].other != NONE && model->nodes[last].other != begin;)
			last = model->nodes[last].other;
		while (below(model, 4) == 0) {
			struct bytes *comment = begin < model->count ? &model->nodes[begin].outside : &model->nodes[at].after;

			put_comment(model, comment, depth == 0 ? &model->nodes[at].plain : NULL);
		}
	}
	position_make(&model->pos, move);
}

/* Spell LENGTH random moves, the first of them a variation of node INSTEAD, if that is not NONE.  *CUT: one of them was
 * no move.  Returns the first. */
static int put_line(struct model *model, int length, int depth, int instead, bool *cut)
{
	int first = NONE, before = NONE, plies = position_plies(&model->pos);
	struct bytes pending = { 0 };
	bool cited = false;

	while (below(model, 3) == 0)
		put_comment(model, &pending, NULL);
	for (int i = 0; i < length; i++) {
		struct move moves[MOVES_MAX];
		int count = movegen_all(&model->pos, moves), at = model->count;
		struct node *node = &model->nodes[at];
		char san[SAN_MAX];

		if (count == 0)
			break;
		put_number(model);
		if (!cited && below(model, depth ? 40 : 150) == 0 && (i || !depth)) {
			put(model, "Zz9");
			note(depth ? &model->lost : &model->error, line_of(model), "Zz9", "not a move");
			put(model, " ");
			*cut = true;
			break;
		}
		*node = (struct node){ .move = moves[below(model, (uint32_t)count)], .next = NONE, .other = NONE };
		model->count++;
		if (i == 0) {
			first = at;
			node->before = pending;
			pending = (struct bytes){ 0 };
			if (instead != NONE) {
				int last = instead;

				while (model->nodes[last].other != NONE)
					last = model->nodes[last].other;
				model->nodes[last].other = at;
			}
		} else {
			model->nodes[before].next = at;
		}
		before = at;
		put_move(model, san_format(&model->pos, node->move, san));
		put_glyphs(model, node);
		assert_true(position_reserve(&model->pos, 1));
		position_make(&model->pos, node->move);
		while (below(model, 5) == 0)
			put_comment(model, &node->after, depth ? NULL : &node->plain);
		put_variations(model, at, depth, i == 0 && instead != NONE ? instead : at);
		/* A remark, unless the number of a first move follows. */
		cited = depth && position_move_number(&model->pos) > 1 && below(model, 8) == 0;
		if (cited)
			put(model, ONE_OF(&model->random, "1-0 ", "0-1 1-0 ", "1/2-1/2\n", "* "));
	}
	while (position_plies(&model->pos) > plies)
		position_unmake(&model->pos);
	bytes_free(&pending);
	return first;
}

/* ---- tags ---- */

static void put_tag(struct model *model, const char *name, const char *shown, const char *value)
{
	size_t length = strlen(value);
	bool backslash = length > 1 && value[length - 1] == '\\' && value[length - 2] != '\\' && below(model, 2);
	int at = 0;

	put(model, ONE_OF(&model->random, "[", "[ ", "[\t"));
	put(model, shown);
	put(model, ONE_OF(&model->random, " \"", " \"", "  \"", "\t\"", " \t\"", "\""));
	for (const char *c = value; *c; c++) {
		char text[3] = { *c, '\0' };

		/* A backslash before the last mark does not escape it if the line ends there. */
		if (!(backslash && !c[1]) && (*c == '"' || *c == '\\') && (c[1] == '\0' || c[1] == '\\' || c[1] == '"' ||
		                                 c[1 + strspn(c + 1, " ")] == ']' || below(model, 2)))
			snprintf(text, sizeof text, "\\%c", *c);
		put(model, text);
	}
	put(model, backslash ? ONE_OF(&model->random, "\"]", "\"]  ") : ONE_OF(&model->random, "\"]", "\" ]", "\"\t]"));
	put(model, ONE_OF(&model->random, "\n", "\n", "\r\n", "\r", " \n\n", "\n\xEF\xBB\xBF", "\n%no\n"));
	while (at < model->tag_count && !text_equal(model->tags[at].name.chars, name))
		at++;
	if (at == model->tag_count) {
		model->tag_count++;
		text_init(&model->tags[at].name, model->tags[at].name_chars, sizeof model->tags[at].name_chars);
		text_add(&model->tags[at].name, name);
	}
	text_init(&model->tags[at].value, model->tags[at].value_chars, sizeof model->tags[at].value_chars);
	text_add(&model->tags[at].value, value);
}

static const char *tag_of(const struct model *model, const char *name)
{
	for (int i = 0; i < model->tag_count; i++)
		if (text_equal(model->tags[i].name.chars, name))
			return model->tags[i].value.chars;
	return NULL;
}

static const char *const roster[] = { "Event", "Site", "Date", "Round", "White", "Black", "Result" };
enum { ROSTER = sizeof roster / sizeof *roster };

/* Tags of random names and values. */
static void put_tags(struct model *model, const char *fen)
{
	static const char *const names[][2] = {
		{ "Site", "Site" }, { "White", "WHITE" }, { "Black", "black" }, { "Round", "Round" }, { "Date", "date" },
		{ "ECO", "eco" }, { "WhiteElo", "WhiteElo" }, { "odd_2", "odd_2" }, { "Odd.-+", "Odd.-+" }, { "Result", "Result" }
	};

	put_tag(model, "Event", ONE_OF(&model->random, "Event", "event"), "a game");
	for (uint32_t left = below(model, 7); left > 0; left--) {
		uint32_t which = below(model, 10);
		struct text value = TEXT_OF(80);

		if (model->tag_count == TAGS - 1)
			break;
		for (uint32_t words = below(model, 4); words > 0; words--)
			text_add(&value, ONE_OF(&model->random, "A", "b ", "\\", "\"q\" ", "]x", "{", "\xC3\xA9", "1999.01.02"));
		if (which == 9) {
			text_clear(&value);
			text_add(&value, ONE_OF(&model->random, "1-0", "0-1", "1/2-1/2", "*", "0-0", "odd"));
		}
		put_tag(model, names[which][0], names[which][1], value.chars);
		if (below(model, 40) == 0) {
			put(model, "[NoValue]");
			note(&model->lost, line_of(model), "tag", "not understood");
			put(model, "\n");
		}
	}
	if (fen)
		put_tag(model, "FEN", "FEN", fen);
	else if (model->unread)
		put_tag(model, "Variant", "Variant", "Crazyhouse");
	else if (below(model, 8) == 0)
		put_tag(model, "FEN", "FEN", ONE_OF(&model->random, "", "?"));
	put(model, "\n");
}

/* ---- how it is written ---- */

struct page {
	struct bytes out;
	size_t column;
	bool glue;
};

/* Put WORD behind the line, or on the next where it would pass column 79. */
static void write_word(struct page *page, const char *word)
{
	size_t blank = page->glue || page->column == 0 ? 0 : 1;

	if (page->column > 0 && page->column + blank + strlen(word) > 79 && !text_equal(word, "[Event")) {
		assert_true(bytes_add_text(&page->out, "\n"));
		page->column = blank = 0;
	}
	assert_true(bytes_printf(&page->out, "%s%s", blank ? " " : "", word));
	page->column += blank + strlen(word);
	page->glue = false;
}

static void write_comment(struct page *page, const struct bytes *comment)
{
	const char *at = bytes_as_text(comment);

	if (comment->length == 0)
		return;
	write_word(page, "{");
	page->glue = true;
	while (*at) {
		size_t length = strcspn(at, " "), piece = length > 127 ? 127 : length;
		struct text word = TEXT_OF(400);

		/* Of a long word the first 127 bytes decide where it begins. */
		text_printf(&word, "%.*s", (int)piece, at);
		write_word(page, word.chars);
		assert_true(bytes_add(&page->out, at + piece, length - piece));
		page->column += length - piece;
		at += length + (at[length] == ' ');
	}
	page->glue = true;
	write_word(page, "}");
}

/* Write the line of moves that begins with node AT, with its variations if it is no VARIATION. */
static void write_line(const struct model *model, struct position *pos, struct page *page, int at, bool variation,
                       bool with_variations)
{
	int plies = position_plies(pos);
	bool numbered = true;

	for (; at != NONE; at = model->nodes[at].next) {
		const struct node *node = &model->nodes[at];
		const struct bytes *after = with_variations ? &node->after : &node->plain;
		int other = variation || !with_variations ? NONE : node->other;
		struct text number = TEXT_OF(20);
		char san[SAN_MAX];

		write_comment(page, &node->before);
		text_printf(&number, position_turn(pos) == WHITE ? "%d." : "%d...", position_move_number(pos));
		if (position_turn(pos) == WHITE || numbered || node->before.length)
			write_word(page, number.chars);
		write_word(page, san_format(pos, node->move, san));
		for (int i = 0; i < node->nag_count; i++)
			write_word(page, node->nags[i]);
		write_comment(page, after);
		numbered = after->length || other != NONE;
		for (; other != NONE; other = model->nodes[other].other) {
			write_word(page, "(");
			page->glue = true;
			write_line(model, pos, page, other, true, true);
			page->glue = true;
			write_word(page, ")");
			write_comment(page, &model->nodes[other].outside);
		}
		assert_true(position_reserve(pos, 1));
		position_make(pos, node->move);
		variation = false;
	}
	while (position_plies(pos) > plies)
		position_unmake(pos);
}

static void write_tag(struct page *page, const char *name, const char *value)
{
	assert_true(bytes_printf(&page->out, "[%s \"", name));
	for (; *value; value++)
		assert_true(bytes_printf(&page->out, *value == '"' || *value == '\\' ? "\\%c" : "%c", *value));
	assert_true(bytes_add_text(&page->out, "\"]\n"));
}

/* The whole game, as it is exported. */
static void write_game(struct model *model, const char *fen, bool with_variations, struct page *page)
{
	static const char *const results[] = { "*", "1-0", "0-1", "1/2-1/2" };

	for (int i = 0; i < ROSTER; i++) {
		const char *value = tag_of(model, roster[i]);

		write_tag(page, roster[i], i == ROSTER - 1 ? results[model->result] : value ? value : i == 2 ? "????.??.??" : "?");
	}
	if (model->unread)
		write_tag(page, "Variant", "Crazyhouse");
	if (fen) {
		write_tag(page, "SetUp", "1");
		write_tag(page, "FEN", fen);
	}
	for (int i = 0; i < model->tag_count; i++) {
		const char *name = model->tags[i].name.chars;
		bool written = text_equal(name, "FEN") || text_equal(name, "Variant");

		for (int j = 0; j < ROSTER; j++)
			written = written || text_equal(name, roster[j]);
		if (!written)
			write_tag(page, name, model->tags[i].value.chars);
	}
	assert_true(bytes_add_text(&page->out, "\n"));
	write_line(model, &model->pos, page, model->count && !model->unread ? 0 : NONE, false, with_variations);
	write_word(page, results[model->result]);
	assert_true(bytes_add_text(&page->out, "\n\n"));
}

/* ---- the games ---- */

/* Spell the end of a game: its result, or none, which its tag has then. */
static void put_result(struct model *model)
{
	static const struct { const char *text; enum pgn_result result; } spellings[] = {
		{ "1-0", PGN_WHITE_WINS }, { "0-1", PGN_BLACK_WINS }, { "1/2-1/2", PGN_DRAW }, { "*", PGN_UNKNOWN },
		{ "1/2", PGN_DRAW }, { "\u00BD-\u00BD", PGN_DRAW }, { "\u00BD", PGN_DRAW }, { "0.5-0.5", PGN_DRAW },
		{ "1\u20130", PGN_WHITE_WINS }, { "0\u20131", PGN_BLACK_WINS }, { "1/2\u20131/2", PGN_DRAW },
		{ "\xBD-\xBD", PGN_DRAW },
		{ "\u00BD\u2013\u00BD", PGN_DRAW }
	};
	const char *tag = tag_of(model, "Result");
	bool over = model->count == 0 || below(model, 8) > 0;      /* else tags follow moves */

	model->result = PGN_UNKNOWN;
	if (over) {
		uint32_t which = below(model, sizeof spellings / sizeof *spellings);

		put(model, spellings[which].text);
		model->result = spellings[which].result;
	}
	if (model->result == PGN_UNKNOWN && tag)
		for (int i = 0; i < 3; i++)
			if (text_equal(tag, spellings[i].text))
				model->result = spellings[i].result;
	put(model, over ? ONE_OF(&model->random, "\n", "\n", "\n{between two games}\n", " ", "") : "\n");
}

/* Spell a game from FEN. */
static void put_game(struct model *model, const char *fen)
{
	bool cut = false;

	for (int i = 0; i < model->count; i++) {
		bytes_free(&model->nodes[i].before);
		bytes_free(&model->nodes[i].after);
		bytes_free(&model->nodes[i].outside);
		bytes_free(&model->nodes[i].plain);
	}
	model->count = model->tag_count = 0;
	error_clear(&model->error);
	error_clear(&model->lost);
	put_tags(model, fen);
	test_set_up(&model->pos, fen ? fen : FEN_START);
	put_line(model, (int)below(model, 30), 0, NONE, &cut);
	put_result(model);
	if (model->unread) {
		error_clear(&model->lost);
		error_set(&model->error, "Crazyhouse: this variant is not known");
	}
}

/* GAME, which is written as PAGE, packed and unpacked into what was another game, has the same text and tags. */
static void check_packed(const struct pgn_game *game, const struct bytes *page)
{
	struct bytes packed = { 0 }, again = { 0 };
	struct pgn_game copy;

	pgn_init(&copy);
	for (int i = 0; i < 100; i++) {
		struct text name = TEXT_OF(20);

		text_printf(&name, "Tag%d", i);
		assert_true(pgn_set_tag(&copy, name.chars, "old"));
	}
	assert_true(pgn_pack(game, &packed) && pgn_unpack(&copy, packed.at) && pgn_write(&copy, &again));
	assert_string_equal(bytes_as_text(&again), bytes_as_text(page));
	for (int i = 0; i < game->tag_count; i++)
		assert_string_equal(pgn_tag(&copy, game->text + game->tags[i].name), game->text + game->tags[i].value);
	assert_null(pgn_tag(&copy, "Tag1"));
	pgn_free(&copy);
	bytes_free(&packed);
	bytes_free(&again);
}

static void compare(struct model *model, struct pgn_reader *reader, const char *fen, bool with_variations)
{
	struct error error = ERROR_NONE;
	const struct error *wanted = error_is_set(&model->error) ? &model->error : &model->lost;
	struct page page = { { 0 }, 0, false };
	struct bytes found = { 0 };
	struct pgn_game game;
	enum pgn_reading reading;

	pgn_init(&game);
	reading = pgn_read(reader, with_variations, &game, &error);
	if (reading != (error_is_set(&model->error) ? PGN_BAD : PGN_READ))
		fail_msg("%d: %s\n%s", (int)reading, error.text, bytes_as_text(&model->in));
	if (with_variations || error_is_set(&model->error))
		assert_string_equal(error.text + (model->unread ? strcspn(error.text, ":") + 2 : 0), wanted->text);
	assert_true(pgn_main_line_length(&game) <= game.node_count);
	if (!with_variations)
		assert_int_equal(pgn_main_line_length(&game), game.node_count);
	assert_true(pgn_write(&game, &found));
	write_game(model, fen, with_variations, &page);
	if (!text_equal(bytes_as_text(&found), bytes_as_text(&page.out))) {
		struct text difference = TEXT_OF(2000);

		text_add_difference(&difference, bytes_as_text(&found), bytes_as_text(&page.out));
		fail_msg("%s\n%s", difference.chars, bytes_as_text(&model->in));
	}
	check_packed(&game, &found);
	bytes_free(&found);
	bytes_free(&page.out);
	pgn_free(&game);
}

/* Games after another one, which leaves nothing, read from memory and from files, with variations and without. */
static void test_games(void **state)
{
	static const char *const fens[] = {
		NULL, NULL, "r3k2r/pP3ppp/8/2pPp3/8/8/Pp4PP/R3K2R w KQkq c6 3 17", "4k2r/1P3p2/8/8/4Pp2/8/6p1/R3K3 b Qk e3 0 7"
	};
	static struct model model = { .random = { 83 } };
	struct bytes before = { 0 };

	assert_true(position_init(&model.pos));
	for (int n = 0; n < 300; n++) {
		const char *fen = fens[below(&model, 4)];
		size_t length = before.length;

		model.unread = !fen && below(&model, 8) == 0;
		bytes_clear(&model.in);
		put(&model, length ? bytes_as_text(&before) : ONE_OF(&model.random, "", "\xEF\xBB\xBF", "\n", "{no game}\n"));
		put_game(&model, fen);
		for (int with = 0; with < 2; with++) {
			FILE *file = n % 2 ? tmpfile() : NULL;
			struct pgn_reader *reader = file ? pgn_reader_open_file(file) :
			                            pgn_reader_open_memory(bytes_as_text(&model.in), model.in.length);
			struct error error = ERROR_NONE;
			struct pgn_game game;

			assert_non_null(reader);
			pgn_init(&game);
			if (file) {
				assert_int_equal(fwrite(model.in.at, 1, model.in.length, file), model.in.length);
				rewind(file);
			}
			if (length)
				assert_int_not_equal(pgn_read(reader, with, &game, &error), PGN_END);
			compare(&model, reader, fen, with);
			assert_int_equal(pgn_read(reader, with, &game, &error), PGN_END);
			assert_int_equal(pgn_read(reader, with, &game, &error), PGN_END);
			pgn_reader_close(reader);
			pgn_free(&game);
			if (file)
				fclose(file);
		}
		bytes_clear(&before);
		if (below(&model, 4))
			assert_true(bytes_add(&before, model.in.at + length, model.in.length - length));
	}
	position_free(&model.pos);
	bytes_free(&model.in);
	bytes_free(&before);
}

/* A move of a game that has none on a board: number N. */
static struct move numbered(uint32_t n)
{
	return move_encode(square_from_64((int)n), square_from_64((int)n + 1), MOVE_QUIET);
}

/* Alternatives that are added at the end, or moved there, stand in that order after the first one. */
static void test_alternatives(void **state)
{
	enum { MANY = 20 };
	struct random random = { 89 };

	for (int n = 0; n < 400; n++) {
		uint32_t order[MANY], count = 0;
		struct pgn_game game;
		int before = PGN_NONE, at;

		pgn_init(&game);
		if (n % 2)
			before = pgn_add_move(&game, PGN_NONE, numbered(MANY));
		for (int step = 0; step < 30; step++) {
			uint32_t which = random_below(&random, MANY), place = 1;

			while (place < count && order[place] != which)
				place++;
			if (count > 0)
				assert_int_equal(pgn_move_to_end(&game, before, numbered(which)), place < count);
			if (place >= count && count < MANY && (count == 0 || order[0] != which)) {
				assert_int_not_equal(pgn_add_move(&game, before, numbered(which)), PGN_NONE);
				order[count++] = which;
			} else if (place < count) {
				memmove(order + place, order + place + 1, (count - place - 1) * sizeof *order);
				order[count - 1] = which;
			}
			at = n % 2 ? game.nodes[before].next : 0;
			for (uint32_t i = 0; i < count; i++, at = game.nodes[at].alternative)
				assert_true(move_equal(game.nodes[at].move, numbered(order[i])));
			assert_int_equal(at, PGN_NONE);
		}
		pgn_free(&game);
	}
}

/* A file ends where its reader is to stop. */
static void test_stop(void **state)
{
	atomic_bool stop;
	FILE *file = tmpfile();
	struct pgn_reader *reader = pgn_reader_open_file(file);
	struct error error = ERROR_NONE;
	struct pgn_game game;

	atomic_init(&stop, false);
	pgn_init(&game);
	fputs("1. e4 *\n\n1. d4 *\n\n1. c4 *\n", file);
	rewind(file);
	pgn_reader_set_stop(reader, &stop);
	assert_int_equal(pgn_read(reader, true, &game, &error), PGN_READ);
	atomic_store(&stop, true);
	assert_int_equal(pgn_read(reader, true, &game, &error), PGN_END);
	pgn_reader_close(reader);
	pgn_free(&game);
	fclose(file);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_games),
		cmocka_unit_test(test_alternatives),
		cmocka_unit_test(test_stop)
	};

	return cmocka_run_group_tests_name("pgn", tests, NULL, NULL);
}
