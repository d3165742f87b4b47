/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading games: the tags, then the moves, which are played on the reader's position; it goes
 * back and forth for variations. */
#include <config.h>

#include "notation/pgn.h"

#include <stdlib.h>
#include <string.h>

#include "notation/pgn_lexer.h"
#include "notation/san.h"
#include "rules/makemove.h"
#include "util/error.h"
#include "util/number.h"

enum {
	VARIATIONS_DEEP = 32,         /* deeper ones are lost */
	ALTERNATIVES_MAX = 100       /* to one move; more are lost */
};

/* The current place in the movetext: a move of the tree, and the one before it. */
struct pgn_place {
	int node, parent;
};

struct pgn_reader {
	struct lexer lexer;
	enum token token;             /* put back by keep_token */
	bool has_token;
	struct bytes pending;         /* comment for the next move */
	struct position pos;
	struct pgn_place place;
	bool fresh;                   /* no move since the game or the variation started */
	struct {
		struct pgn_place place;   /* of the move that it replaces */
		int plies;                /* of the position where it starts */
		int first;                /* its first move, PGN_NONE: none yet */
	} stack[VARIATIONS_DEEP];     /* the open variations that are read */
	int depth;
	int closed;                   /* first move of the variation that was closed just now, else PGN_NONE */
	int nested;                   /* open variations in these that are skipped */
	bool cut;                     /* the rest of the innermost one that is read is skipped, or of the game */
	int cut_tag;                  /* line of the first tag that is not closed; 0: none */
	int opened;                   /* line of the outermost '(' */
	struct error lost;            /* of the game's variations, the first that is not read to its end, and why */
	bool cited;                   /* a result within the variations is the last that was read, but for comments */
	enum pgn_result citation;     /* that result: the game's if they were not closed */
};

static struct pgn_reader *reader_open(FILE *file, const char *memory, size_t length)
{
	struct pgn_reader *reader = calloc(1, sizeof *reader);

	if (!reader)
		return NULL;
	reader->lexer.file = file;
	reader->lexer.memory = memory;
	reader->lexer.length = length;
	reader->lexer.line = 1;
	reader->lexer.at_line_start = true;
	if (position_init(&reader->pos))
		return reader;
	free(reader);
	return NULL;
}

struct pgn_reader *pgn_reader_open_file(FILE *file)
{
	return reader_open(file, NULL, 0);
}

struct pgn_reader *pgn_reader_open_memory(const char *memory, size_t length)
{
	return reader_open(NULL, memory, length);
}

void pgn_reader_set_stop(struct pgn_reader *reader, const atomic_bool *stop)
{
	reader->lexer.stop = stop;
}

void pgn_reader_close(struct pgn_reader *reader)
{
	position_free(&reader->pos);
	bytes_free(&reader->lexer.name);
	bytes_free(&reader->lexer.word);
	bytes_free(&reader->pending);
	free(reader);
}

static enum token next_token(struct pgn_reader *reader)
{
	if (!reader->has_token)
		reader->token = lexer_next(&reader->lexer);
	reader->has_token = false;
	return reader->token;
}

static void keep_token(struct pgn_reader *reader)
{
	reader->has_token = true;
}

/* WHAT failed: WHY.  False. */
static bool fail_at(int line, const char *what, const char *why, struct error *error)
{
	struct text shown = TEXT_OF(200);

	text_add_safely(&shown, what, 40);
	error_about(error, shown.chars, "%s", why);
	return error_in(error, "line %d", line);
}

static bool fail(const struct pgn_reader *reader, const char *what, const char *why, struct error *error)
{
	return fail_at(reader->lexer.line, what, why, error);
}

/* Set up the game from its tags FEN and Variant. */
static bool set_up(struct pgn_reader *reader, struct pgn_game *game, struct error *error)
{
	struct error why = ERROR_NONE;
	const char *variant = pgn_tag(game, "Variant");
	const char *fen = pgn_tag(game, "FEN");
	bool chess960 = variant && pgn_variant_is_chess960(variant);

	if (variant && !chess960 && !pgn_variant_is_chess(variant))
		return fail(reader, variant, "this variant is not known", error);
	if (!fen || *fen == '\0' || text_equal(fen, "?"))
		fen = FEN_START;
	if (!fen_set_up(&reader->pos, fen, chess960 ? FEN_CHESS960 : FEN_ANY, NULL, &why))
		return fail(reader, fen, why.text, error);
	position_get_setup(&reader->pos, &game->start);
	return true;
}

/* A comment belongs to the last move or, after a variation, to that; before the first move, to that one. */
static bool take_comment(struct pgn_reader *reader, struct pgn_game *game)
{
	const char *comment = bytes_as_text(&reader->lexer.word);

	if (*comment == '\0')
		return true;
	if (reader->closed != PGN_NONE)
		return pgn_add_comment(game, &game->nodes[reader->closed].outside, comment);
	if (!reader->fresh)
		return pgn_add_comment(game, &game->nodes[reader->place.node].after, comment);
	if (reader->pending.length > 0)
		lexer_add(&reader->pending, ' ');
	for (; *comment; comment++)
		lexer_add(&reader->pending, *comment);
	return true;
}

/* Whether the tag that was read begins another game: after a comment one that GAME has already, and after a tag that
 * was cut off, perhaps where a file ended once, an Event. */
static bool begins_another(const struct pgn_reader *reader, const struct pgn_game *game, bool commented)
{
	const char *name = bytes_as_text(&reader->lexer.name);

	return (commented && pgn_tag(game, name)) || (reader->cut_tag && text_equal_any_case(name, "Event"));
}

/* Read the tags and the comments between and after them; the next token is put back.  False if memory runs out. */
static bool read_tags(struct pgn_reader *reader, struct pgn_game *game)
{
	enum token token;
	bool commented = false;

	while ((token = next_token(reader)) == TOKEN_TAG || token == TOKEN_COMMENT) {
		if (token == TOKEN_COMMENT) {
			commented = true;
			take_comment(reader, game);
		} else if (begins_another(reader, game, commented)) {
			break;
		} else if (reader->lexer.cut_tag) {
			reader->cut_tag = reader->cut_tag ? reader->cut_tag : reader->lexer.cut_tag;
		} else if (!pgn_set_tag(game, bytes_as_text(&reader->lexer.name), bytes_as_text(&reader->lexer.word))) {
			return false;
		}
	}
	keep_token(reader);
	return true;
}

static void add_nag(struct pgn_reader *reader, struct pgn_game *game, int64_t nag)
{
	struct pgn_node *node;

	if (reader->fresh || nag == 0)
		return;
	node = &game->nodes[reader->place.node];
	if (node->nag_count < PGN_NAGS)
		node->nags[node->nag_count++] = (uint8_t)nag;
}

/* Marks after a move, and the numeric glyph of each; those beyond ASCII are UTF-8. */
static const struct {
	const char *marks;
	uint8_t nag;
} glyphs[] = {
	{ "!", 1 }, { "?", 2 }, { "!!", 3 }, { "??", 4 }, { "!?", 5 }, { "?!", 6 }, { "=", 10 }, { "\u221E", 13 },
	{ "+=", 14 }, { "+/=", 14 }, { "\u2A72", 14 }, { "=+", 15 }, { "=/+", 15 }, { "\u2A71", 15 },
	{ "+/-", 16 }, { "\u00B1", 16 }, { "-/+", 17 }, { "\u2213", 17 },
	{ "+-", 18 }, { "+\u2013", 18 }, { "-+", 19 }, { "\u2013+", 19 }
};

enum { GLYPHS = sizeof glyphs / sizeof *glyphs, NAG_NOVELTY = 146 };

/* The length of the longest mark that ends LENGTH bytes of SYMBOL: a glyph, a check or a full stop; 0: none. */
static size_t mark_at_end(const char *symbol, size_t length)
{
	size_t longest = length > 0 && strchr("+#.", symbol[length - 1]) ? 1 : 0;

	for (int i = 0; i < GLYPHS; i++) {
		size_t size = strlen(glyphs[i].marks);

		if (size > longest && size <= length && memcmp(symbol + length - size, glyphs[i].marks, size) == 0)
			longest = size;
	}
	return longest;
}

/* Where the marks at the end of SYMBOL begin. */
static size_t marks_begin(const char *symbol)
{
	size_t length = strlen(symbol), size;

	while ((size = mark_at_end(symbol, length)) > 0)
		length -= size;
	return length;
}

/* Add the glyphs for MARKS: the longest one at each place.  A check is none. */
static void add_glyphs(struct pgn_reader *reader, struct pgn_game *game, const char *marks)
{
	while (*marks) {
		size_t longest = 0;
		int nag = 0;

		for (int i = 0; i < GLYPHS; i++) {
			size_t size = strlen(glyphs[i].marks);

			if (size > longest && text_starts_with(marks, glyphs[i].marks)) {
				longest = size;
				nag = glyphs[i].nag;
			}
		}
		add_nag(reader, game, nag);
		marks += nag ? longest : 1;
		if (nag > 0 && nag <= 6)       /* of "!!!" the first two */
			marks += strspn(marks, "!?");
	}
}

size_t pgn_number_length(const char *text)
{
	size_t digits = strspn(text, "0123456789"), dots = strspn(text + digits, ".");

	return digits > 0 && dots > 0 ? digits + dots : 0;
}

/* Skip "12.", "12...", "12", "..." at the start of a symbol. */
static const char *behind_number(const char *symbol)
{
	size_t digits = strspn(symbol, "0123456789");

	if (symbol[digits] == '\0')
		return symbol + digits;
	return symbol + (digits > 0 ? pgn_number_length(symbol) : strspn(symbol, "."));
}

/* A move has letters or digits. */
static bool has_letters(const char *symbol)
{
	for (; *symbol; symbol++)
		if ((*symbol >= 'a' && *symbol <= 'z') || (*symbol >= 'A' && *symbol <= 'Z') ||
		    (*symbol >= '0' && *symbol <= '9'))
			return true;
	return false;
}

/* A null move, as in analyses of threats; the rules have no such move. */
static bool is_null_move(const char *symbol)
{
	static const char *const names[] = { "--", "@@@@", "Z0", "null", "pass" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (text_equal(symbol, names[i]))
			return true;
	return false;
}

/* Whether SYMBOL, without marks, is meant as a move, and not as a remark about the last one. */
static bool names_move(const char *symbol)
{
	return is_null_move(symbol) ||
	       (has_letters(symbol) && !text_equal(symbol, "e.p") && !text_equal(symbol, "ep") &&
	        !text_equal(symbol, "D") && !text_equal(symbol, "N"));
}

/* Play SAN and add it to the tree. */
static bool take_move(struct pgn_reader *reader, struct pgn_game *game, const char *san,
                      struct error *error)
{
	struct error why = ERROR_NONE;
	struct move move;
	int node;

	if (is_null_move(san))
		return fail(reader, san, "a null move, which is no legal one", error);
	if (san_parse(&reader->pos, san, &move, &why) != READ_OK)
		return fail(reader, san, why.text, error);
	node = pgn_add_move(game, reader->place.node, move);
	if (node == PGN_NONE || !position_reserve(&reader->pos, 1))
		return fail(reader, san, "out of memory", error);
	position_make(&reader->pos, move);
	reader->place = (struct pgn_place){ node, reader->place.node };
	if (reader->fresh && reader->depth > 0)
		reader->stack[reader->depth - 1].first = node;
	reader->fresh = false;
	reader->closed = PGN_NONE;
	if (!pgn_add_comment(game, &game->nodes[node].before, bytes_as_text(&reader->pending)))
		return fail(reader, san, "out of memory", error);
	bytes_clear(&reader->pending);
	return true;
}

static bool in_variation(const struct pgn_reader *reader)
{
	return reader->depth > 0 || reader->nested > 0;
}

static bool is_skipping(const struct pgn_reader *reader)
{
	return reader->cut || reader->nested > 0;
}

static bool has_room_for_alternative(const struct pgn_game *game, int node)
{
	int count = 0;

	for (; node != PGN_NONE && count < ALTERNATIVES_MAX; count++)
		node = game->nodes[node].alternative;
	return count < ALTERNATIVES_MAX;
}

/* The first of the alternatives to which the move at PLACE belongs. */
static int first_alternative(const struct pgn_game *game, struct pgn_place place)
{
	return place.parent == PGN_NONE ? 0 : game->nodes[place.parent].next;
}

/* Why no variation can begin here; NULL: it can. */
static const char *variation_fault(const struct pgn_reader *reader, const struct pgn_game *game)
{
	if (reader->fresh)
		return "it replaces no move";
	if (reader->depth == VARIATIONS_DEEP)
		return "too many are nested";
	return has_room_for_alternative(game, first_alternative(game, reader->place)) ? NULL : "too many for one move";
}

/* A variation, or the rest of one, is lost: WHAT failed, WHY. */
static void lose(struct pgn_reader *reader, const char *what, const char *why)
{
	if (!error_is_set(&reader->lost))
		fail(reader, what, why, &reader->lost);
}

/* After '(': take back the last move, to play another one instead. */
static void open_variation(struct pgn_reader *reader, struct pgn_game *game,
                           bool with_variations)
{
	const char *fault;

	if (!in_variation(reader))
		reader->opened = reader->lexer.line;
	reader->cited = false;
	reader->closed = PGN_NONE;
	if (is_skipping(reader) || !with_variations) {
		reader->nested++;
		return;
	}
	fault = variation_fault(reader, game);
	if (fault) {
		lose(reader, "variation", fault);
		reader->nested++;
		return;
	}
	reader->stack[reader->depth].place = reader->place;
	position_unmake(&reader->pos);
	reader->stack[reader->depth].plies = position_plies(&reader->pos);
	reader->stack[reader->depth].first = PGN_NONE;
	reader->depth++;
	reader->place.node = reader->place.parent;
	reader->fresh = true;
}

/* After ')': take back the variation and play the move that it replaced. */
static void close_variation(struct pgn_reader *reader, const struct pgn_game *game)
{
	reader->cited = false;
	if (reader->nested > 0) {
		reader->nested--;
		return;
	}
	if (reader->depth == 0)
		return;
	reader->depth--;
	while (position_plies(&reader->pos) > reader->stack[reader->depth].plies)
		position_unmake(&reader->pos);
	reader->place = reader->stack[reader->depth].place;
	reader->closed = reader->stack[reader->depth].first;
	position_make(&reader->pos, game->nodes[reader->place.node].move);
	if (reader->pending.length > 0)
		lose(reader, "variation", "it has a comment, but no move");
	reader->fresh = reader->cut = false;
	bytes_clear(&reader->pending);
}

/* Whether SYMBOL is a result, as PGN or other programs write it.  The result "0-0", a game that both have lost, is
 * PGN_UNKNOWN; it looks like castling, and is one unless the tags have it and castling is impossible. */
static bool read_result(const struct pgn_reader *reader, const struct pgn_game *game, const char *symbol,
                        enum pgn_result *result)
{
	static const struct { const char *symbol; enum pgn_result result; } spellings[] = {
		{ "0.5-0.5", PGN_DRAW }, { "½-½", PGN_DRAW }, { "½–½", PGN_DRAW }, { "\xBD-\xBD", PGN_DRAW },
		{ "½", PGN_DRAW }, { "1/2–1/2", PGN_DRAW }, { "1–0", PGN_WHITE_WINS }, { "0–1", PGN_BLACK_WINS }
	};
	const char *tag = pgn_tag(game, "Result");
	struct error ignored = ERROR_NONE;
	struct move move;

	for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
		if (text_equal(symbol, spellings[i].symbol)) {
			*result = spellings[i].result;
			return true;
		}
	if (!text_equal(symbol, "0-0"))
		return pgn_result_parse(symbol, result);
	*result = PGN_UNKNOWN;
	return tag && text_equal(tag, "0-0") && san_parse(&reader->pos, symbol, &move, &ignored) != READ_OK;
}

/* A result within variations: one that they mention, or, if they are not closed, that of the game. */
static void cite(struct pgn_reader *reader, enum pgn_result result)
{
	reader->cited = true;
	reader->citation = result;
}

/* Play SAN, a move; in a variation, an error cuts only that.  False on an error of the main line. */
static bool take_move_or_cut(struct pgn_reader *reader, struct pgn_game *game, const char *san, bool cited,
                             struct error *error)
{
	struct error why = ERROR_NONE;

	if (reader->depth == 0)
		return take_move(reader, game, san, error);
	reader->cut = !take_move(reader, game, san, &why);
	if (reader->cut && !cited && !error_is_set(&reader->lost))     /* a result may be followed by who played */
		reader->lost = why;
	return true;
}

/* Handle a symbol: a move number, a move, or the result (then *OVER). */
static bool take_symbol(struct pgn_reader *reader, struct pgn_game *game, bool *over,
                        struct error *error)
{
	const char *symbol = bytes_as_text(&reader->lexer.word);
	const char *san = behind_number(symbol);
	size_t length = is_null_move(san) ? strlen(san) : marks_begin(san);
	struct text move = TEXT_OF(80);
	enum pgn_result result;
	bool cited = reader->cited;

	if (read_result(reader, game, symbol, &result)) {
		if (in_variation(reader)) {
			cite(reader, result);
			return true;
		}
		game->result = result;
		*over = true;
		return true;
	}
	reader->cited = false;
	if (is_skipping(reader))
		return true;
	text_printf(&move, "%.*s", (int)length, san);
	if (names_move(move.chars) && !take_move_or_cut(reader, game, move.chars, cited, error))
		return false;
	if (reader->cut)
		return true;
	if (text_equal(move.chars, "N"))
		add_nag(reader, game, NAG_NOVELTY);
	add_glyphs(reader, game, san + length);
	return true;
}

/* Whether SYMBOL is the number of a game's first move, perhaps with the move. */
static bool is_first_number(const char *symbol)
{
	return *symbol == '1' && (symbol[1] == '.' || symbol[1] == '\0');
}

/* Whether the game ends before TOKEN.  If variations are not closed, the result within them ends it where the first
 * move of another game follows. */
static bool ends_game(const struct pgn_reader *reader, enum token token)
{
	return token == TOKEN_END || token == TOKEN_TAG ||
	       (token == TOKEN_SYMBOL && reader->cited && is_first_number(bytes_as_text(&reader->lexer.word)));
}

static bool take_token(struct pgn_reader *reader, struct pgn_game *game, enum token token, bool with_variations,
                       bool *over, struct error *error)
{
	int64_t nag;

	if (token == TOKEN_SYMBOL)
		return take_symbol(reader, game, over, error);
	if (token == TOKEN_OPEN)
		open_variation(reader, game, with_variations);
	else if (token == TOKEN_CLOSE)
		close_variation(reader, game);
	else if (is_skipping(reader))
		return true;
	else if (token == TOKEN_COMMENT)
		return take_comment(reader, game) || fail(reader, "comment", "out of memory", error);
	else if (number_parse(bytes_as_text(&reader->lexer.word), 0, 255, &nag))
		add_nag(reader, game, nag);
	return true;
}

/* Read the moves, the result and the comments behind it; after an error, no more moves.  False on an error. */
static bool read_moves(struct pgn_reader *reader, struct pgn_game *game, bool with_variations,
                       struct error *error)
{
	bool over = false, ok = true;

	while (!over || lexer_comment_follows(&reader->lexer)) {
		enum token token = next_token(reader);

		if (ends_game(reader, token)) {
			keep_token(reader);
			break;
		}
		if (!take_token(reader, game, token, with_variations, &over, error)) {
			reader->cut = true;
			ok = false;
		}
		reader->lexer.at_line_start = reader->lexer.at_line_start || over;   /* games may be joined */
	}
	if (reader->cited)
		game->result = reader->citation;
	return ok;
}

/* Whether a tag or a comment was too long, or memory ran out for it. */
static bool something_cut(const struct pgn_reader *reader)
{
	return reader->lexer.word.lost || reader->lexer.name.lost || reader->pending.lost;
}

/* Reset the state for the next game.  Comments between games belong to none, unless a move
 * follows, as do glyphs. */
static enum token begin_game(struct pgn_reader *reader, struct pgn_game *game)
{
	enum token token;

	pgn_clear(game);
	bytes_clear(&reader->pending);
	reader->depth = reader->nested = 0;
	reader->fresh = true;
	reader->closed = PGN_NONE;
	reader->cut = reader->cited = false;
	reader->place = (struct pgn_place){ PGN_NONE, PGN_NONE };
	reader->lexer.unclosed = reader->lexer.odd_tag = reader->cut_tag = 0;
	error_clear(&reader->lost);
	reader->lexer.word.lost = reader->lexer.name.lost = reader->pending.lost = false;
	while ((token = next_token(reader)) == TOKEN_COMMENT || token == TOKEN_NAG)
		if (token == TOKEN_COMMENT)
			take_comment(reader, game);
	if (token == TOKEN_TAG)
		bytes_clear(&reader->pending);
	keep_token(reader);
	return token;
}

enum pgn_reading pgn_read(struct pgn_reader *reader, bool with_variations,
                          struct pgn_game *game, struct error *error)
{
	const char *result;
	bool ok;

	if (begin_game(reader, game) == TOKEN_END)
		return PGN_END;
	ok = read_tags(reader, game) || fail(reader, "tags", "out of memory", error);
	ok = ok && set_up(reader, game, error);
	reader->cut = !ok;
	ok = read_moves(reader, game, with_variations, error) && ok;
	if (reader->cut_tag)        /* the first fault; what follows may come from it */
		ok = fail_at(reader->cut_tag, "tag", "not closed", error);
	if (ok && reader->lexer.unclosed)
		ok = fail_at(reader->lexer.unclosed, "comment", "not closed", error);
	if (ok && in_variation(reader))
		ok = fail_at(reader->opened, "variation", "not closed", error);
	if (ok && something_cut(reader))
		ok = fail(reader, "tag or comment", "longer than 16 megabytes, or out of memory", error);
	if (ok && reader->lexer.odd_tag)
		fail_at(reader->lexer.odd_tag, "tag", "not understood", error);
	else if (ok && error_is_set(&reader->lost))
		*error = reader->lost;
	result = pgn_tag(game, "Result");
	if (game->result == PGN_UNKNOWN && result)
		read_result(reader, game, result, &game->result);
	return ok ? PGN_READ : PGN_BAD;
}
