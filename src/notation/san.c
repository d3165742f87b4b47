/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading and writing Standard Algebraic Notation. */
#include <config.h>

#include "notation/san.h"

#include <string.h>

#include "notation/coordinate.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/setup.h"

/* What a SAN move says about the move. */
struct pattern {
	enum kind kind;        /* of the moving piece */
	enum kind promotion;   /* PAWN: none */
	int from_file;         /* -1: not given */
	int from_rank;
	int to;
	bool takes;            /* there was an 'x' */
};

/* Whether MOVE, which gives check, is mate.  False if memory runs out. */
static bool is_mate(const struct position *pos, struct move move)
{
	struct position after;
	bool mate = false;

	if (!position_init(&after))
		return false;
	if (position_copy(&after, pos, 1)) {
		position_make(&after, move);
		mate = movegen_count(&after) == 0;
	}
	position_free(&after);
	return mate;
}

/* Add as much of the origin as distinguishes MOVE, of a piece, from the other legal moves:
 * nothing, the file, the rank, or both. */
static void add_origin(const struct position *pos, struct move move, struct text *san)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);
	int from = move_from(move);
	bool alone = true, file_tells = true, rank_tells = true;
	char name[SQUARE_NAME_MAX];
	int i;

	for (i = 0; i < count; i++) {
		int other = move_from(moves[i]);

		if (move_to(moves[i]) != move_to(move) || other == from || move_is_castling(moves[i]) ||
		    !piece_equal(position_at(pos, other), position_at(pos, from)))
			continue;
		alone = false;
		file_tells = file_tells && square_file(other) != square_file(from);
		rank_tells = rank_tells && square_rank(other) != square_rank(from);
	}
	square_name(from, name);
	if (!alone && (file_tells || !rank_tells))
		text_add_char(san, name[0]);
	if (!alone && !file_tells)
		text_add_char(san, name[1]);
}

static void add_plain_move(const struct position *pos, struct move move, struct text *san)
{
	enum kind kind = piece_kind(position_at(pos, move_from(move)));
	char name[SQUARE_NAME_MAX];

	if (kind != PAWN) {
		text_add_char(san, kind_letter(kind));
		add_origin(pos, move, san);
	} else if (move_is_capture(move)) {
		square_name(move_from(move), name);
		text_add_char(san, name[0]);
	}
	if (move_is_capture(move))
		text_add_char(san, 'x');
	square_name(move_to(move), name);
	text_add(san, name);
	if (move_is_promotion(move)) {
		text_add_char(san, '=');
		text_add_char(san, kind_letter(move_promotion(move)));
	}
}

const char *san_format(const struct position *pos, struct move move, char out[SAN_MAX])
{
	struct text san;

	text_init(&san, out, SAN_MAX);
	if (move_is_none(move)) {
		text_add(&san, "--");
		return out;
	}
	if (move_is_castling(move))
		text_add(&san, move_is_castling_long(move) ? "O-O-O" : "O-O");
	else
		add_plain_move(pos, move, &san);
	if (move_gives_check(pos, move))
		text_add_char(&san, is_mate(pos, move) ? '#' : '+');
	return out;
}

/* The length of STRING without marks of check, judgement and en passant. */
static size_t length_without_marks(const char *string)
{
	static const char *const en_passant[] = { "e.p.", "e.p", "ep" };
	size_t length = strlen(string);
	int i;

	while (length > 0 && strchr("+#!?", string[length - 1]))
		length--;
	for (i = 0; i < 3; i++) {
		size_t mark = strlen(en_passant[i]);

		if (length > mark && memcmp(string + length - mark, en_passant[i], mark) == 0) {
			length -= mark + (string[length - mark - 1] == '/');
			break;
		}
	}
	while (length > 0 && strchr("+#!?", string[length - 1]))
		length--;
	return length;
}

/* Cut a promotion off the end of BODY: =Q, (Q), =(Q), /Q, or Q after a rank.  False if a pawn cannot
 * promote to that. */
static bool cut_promotion(char *body, enum kind *promotion)
{
	size_t length = strlen(body);
	char before;

	*promotion = PAWN;
	if (length > 3 && body[length - 1] == ')' && body[length - 3] == '(') {
		size_t at = length - 3 - (body[length - 4] == '=');

		body[at] = '=';
		body[at + 1] = body[length - 2];
		body[at + 2] = '\0';
		length = at + 2;
	}
	if (length < 3 || kind_parse(body[length - 1]) == KINDS)
		return true;
	before = body[length - 2];
	if (before != '=' && before != '/' && (before < '1' || before > '8'))
		return true;
	*promotion = kind_parse(body[length - 1]);
	body[length - (before == '=' || before == '/' ? 2 : 1)] = '\0';
	return *promotion != PAWN && *promotion != KING;
}

/* Read BODY, without marks and promotion, and without the piece's letter. */
static bool parse_squares(const char *body, struct pattern *pattern)
{
	size_t length = strlen(body);
	size_t at = 0;

	if (length < 2)
		return false;
	pattern->to = square_parse(body + length - 2);
	if (pattern->to == SQUARE_NONE)
		return false;
	length -= 2;
	pattern->takes = length > 0 && strchr("x:X", body[length - 1]) != NULL;
	if (length > 0 && (pattern->takes || body[length - 1] == '-'))
		length--;
	pattern->from_file = pattern->from_rank = -1;
	if (at < length && body[at] >= 'a' && body[at] <= 'h')
		pattern->from_file = body[at++] - 'a';
	if (at < length && body[at] >= '1' && body[at] <= '8')
		pattern->from_rank = body[at++] - '1';
	/* A pawn move without 'x' and file goes straight ahead. */
	if (pattern->kind == PAWN && !pattern->takes && pattern->from_file < 0)
		pattern->from_file = square_file(pattern->to);
	return at == length;
}

/* Read STRING, without marks, as a move of a piece.  With AS_PIECE a lower-case b means a
 * bishop. */
static bool parse_pattern(const char *string, bool as_piece, struct pattern *pattern)
{
	char body[SAN_MAX];
	char first;

	strcpy(body, string);
	if (!cut_promotion(body, &pattern->promotion))
		return false;
	first = body[0];
	pattern->kind = kind_parse(first);
	if (pattern->kind == KINDS || (first == 'b' && !as_piece)) {
		pattern->kind = PAWN;
		return parse_squares(body, pattern);
	}
	return parse_squares(body + 1, pattern);
}

static bool pattern_fits(const struct pattern *pattern, const struct position *pos,
                         struct move move)
{
	int from = move_from(move);
	enum kind promotion = move_is_promotion(move) ? move_promotion(move) : PAWN;

	return !move_is_castling(move) && move_to(move) == pattern->to &&
	       piece_kind(position_at(pos, from)) == pattern->kind &&
	       promotion == pattern->promotion && (!pattern->takes || move_is_capture(move)) &&
	       (pattern->from_file < 0 || square_file(from) == pattern->from_file) &&
	       (pattern->from_rank < 0 || square_rank(from) == pattern->from_rank);
}

/* Add to ERROR, which is empty, the moves of MOVES[0..COUNT-1] that PATTERN could mean. */
static void explain_ambiguity(const struct pattern *pattern, const struct position *pos,
                              const struct move *moves, int count, struct error *error)
{
	char san[SAN_MAX];
	const char *join = "ambiguous: ";
	int i;

	for (i = 0; i < count; i++) {
		if (!pattern_fits(pattern, pos, moves[i]))
			continue;
		error_add(error, "%s%s", join, san_format(pos, moves[i], san));
		join = " or ";
	}
}

/* How close the piece on FROM comes to the move of PATTERN: the later the reason against it in
 * enum illegality, the more likely this piece was meant. */
static int progress(const struct position *pos, int from, const struct pattern *pattern)
{
	int where;
	enum illegality verdict = move_illegality(pos, from, pattern->to, pattern->promotion, &where);

	return verdict == LEGAL ? ILLEGALITIES : (int)verdict;
}

/* Add the reason why no piece can make the move of PATTERN. */
static void explain_illegality(const struct pattern *pattern, const struct position *pos,
                               struct error *error)
{
	const struct board *board = position_board(pos);
	enum colour turn = position_turn(pos);
	unsigned pieces = board_pieces(board, turn, pattern->kind);
	int file = pattern->from_file;
	int best = SQUARE_NONE;

	for (; pieces; pieces = bits_rest(pieces)) {
		int from = board_square(board, turn, bits_lowest(pieces));

		if ((file >= 0 && square_file(from) != file) ||
		    (pattern->from_rank >= 0 && square_rank(from) != pattern->from_rank))
			continue;
		if (best == SQUARE_NONE || progress(pos, from, pattern) > progress(pos, best, pattern))
			best = from;
	}
	if (best == SQUARE_NONE)
		error_set(error, "no such %s", kind_name(pattern->kind));
	else if (pattern->takes && progress(pos, best, pattern) == ILLEGALITIES)
		error_set(error, "nothing to take there");
	else
		illegality_report(pos, best, pattern->to, pattern->promotion, error);
}

/* The legal move that PATTERN means. */
static enum reading find_move(const struct position *pos, const struct pattern *pattern,
                              struct move *move, struct error *error)
{
	struct move moves[MOVES_MAX];
	struct move found = MOVE_NONE;
	int count = movegen_all(pos, moves);
	int fitting = 0, i;

	for (i = 0; i < count; i++) {
		if (!pattern_fits(pattern, pos, moves[i]))
			continue;
		found = moves[i];
		fitting++;
	}
	if (fitting == 0) {
		explain_illegality(pattern, pos, error);
		return READ_ILLEGAL;
	}
	if (fitting > 1) {
		explain_ambiguity(pattern, pos, moves, count, error);
		return READ_AMBIGUOUS;
	}
	*move = found;
	return READ_OK;
}

/* Read BODY, without marks.  With AS_PIECE a lower-case b means a bishop. */
static enum reading parse_body(const struct position *pos, const char *body, bool as_piece,
                               struct move *move, struct error *error)
{
	struct pattern pattern;

	if (!parse_pattern(body, as_piece, &pattern)) {
		error_set(error, "not a move");
		return READ_MALFORMED;
	}
	return find_move(pos, &pattern, move, error);
}

/* ASCII for the figurine in UTF-8 at STRING, U+2654 to U+265F, of either colour, or the dash U+2013; '\0' if there is
 * none. */
static char ascii_for(const char *string)
{
	const unsigned char *c = (const unsigned char *)string;

	if (text_starts_with(string, "\xE2\x80\x93"))
		return '-';
	return c[0] == 0xE2 && c[1] == 0x99 && c[2] >= 0x94 && c[2] <= 0x9F ? "KQRBNP"[(c[2] - 0x94) % 6] : '\0';
}

/* Whether STRING begins with U+FE0E or U+FE0F, which follow a figurine and say how it is drawn. */
static bool selects_variant(const char *string)
{
	return text_starts_with(string, "\xEF\xB8\x8E") || text_starts_with(string, "\xEF\xB8\x8F");
}

/* Copy LENGTH bytes of STRING to BODY, with letters for figurines.  False if it is too long for a move. */
static bool copy_body(const char *string, size_t length, char body[SAN_MAX])
{
	const char *end = string + length;
	size_t at = 0;

	while (string < end && at + 1 < SAN_MAX) {
		char letter = ascii_for(string);

		if (!selects_variant(string))
			body[at++] = letter ? letter : *string;
		string += letter || selects_variant(string) ? 3 : 1;
	}
	body[at] = '\0';
	return at > 0 && string >= end;
}

enum reading san_parse(const struct position *pos, const char *string, struct move *move,
                       struct error *error)
{
	struct error why = ERROR_NONE;
	size_t length = length_without_marks(string);
	enum reading reading;
	char body[SAN_MAX];

	if (!copy_body(string, length, body)) {
		error_set(error, "not a move");
		return READ_MALFORMED;
	}
	reading = parse_body(pos, body, false, move, &why);
	if (reading != READ_OK && coordinate_has_form(body))
		return coordinate_parse(pos, body, move, error);
	if (reading != READ_OK && body[0] == 'b') {
		struct error ignored = ERROR_NONE;

		if (parse_body(pos, body, true, move, &ignored) == READ_OK)
			return READ_OK;
	}
	if (reading != READ_OK)
		*error = why;
	return reading;
}

enum reading move_parse(const struct position *pos, const char *string, struct move *move,
                        struct error *error)
{
	if (coordinate_has_form(string))
		return coordinate_parse(pos, string, move, error);
	return san_parse(pos, string, move, error);
}
