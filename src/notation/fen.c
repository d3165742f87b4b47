/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading and writing FEN, X-FEN and Shredder-FEN. */
#include <config.h>

#include "notation/fen.h"

#include <string.h>

static const char BLANKS[] = " \t\r\n\v\f";

/* Text being read field by field. */
struct fen_reader {
	const char *start;     /* of the whole text, for columns */
	const char *at;        /* start of the next field */
	struct error *error;
};

/* One field: not NUL-terminated, no blanks. */
struct field {
	const char *chars;
	int length;
};

enum { FIELD_PIECES, FIELD_TURN, FIELD_CASTLING, FIELD_EN_PASSANT, FIELD_CLOCK, FIELD_NUMBER, FIELDS };

static bool fail_at(const struct fen_reader *reader, const char *at, const char *what)
{
	return error_set(reader->error, "%s (column %d)", what, (int)(at - reader->start) + 1);
}

/* Report the character AT, after WHAT. */
static bool fail_char(const struct fen_reader *reader, const char *at, const char *what)
{
	struct text words = TEXT_OF(64);

	text_printf(&words, "%s '", what);
	text_add_safely(&words, (const char[2]){ *at, '\0' }, 1);
	text_add(&words, "'");
	return fail_at(reader, at, words.chars);
}

/* The next field; of length 0 at the end of the text. */
static struct field next_field(struct fen_reader *reader)
{
	const char *chars = reader->at + strspn(reader->at, BLANKS);
	size_t length = strcspn(chars, BLANKS);

	reader->at = chars + length;
	return (struct field){ chars, (int)(length < 1000 ? length : 1000) };
}

static bool field_is(struct field field, char c)
{
	return field.length == 1 && field.chars[0] == c;
}

/* The piece of a FEN letter; PIECE_EMPTY if there is none. */
static struct piece piece_of_letter(char c)
{
	enum kind kind = kind_parse(c);

	if (kind == KINDS)
		return PIECE_EMPTY;
	return piece_make(c >= 'A' && c <= 'Z' ? WHITE : BLACK, kind);
}

/* Report that RANK (0..7) has FILES squares, at AT. */
static bool fail_rank(const struct fen_reader *reader, const char *at, int rank, int files)
{
	struct text words = TEXT_OF(64);

	text_printf(&words, "rank %d has %d square%s", rank + 1, files, files == 1 ? "" : "s");
	return fail_at(reader, at, words.chars);
}

/* Read one rank from *AT to its end, a slash or END. */
static bool parse_rank(const struct fen_reader *reader, const char **at, const char *end, int rank,
                       struct setup *setup)
{
	const char *ninth = NULL;
	bool after_digit = false;
	int file = 0;

	for (; *at < end && **at != '/'; (*at)++) {
		char c = **at;
		bool is_digit = c >= '1' && c <= '8';
		struct piece piece = piece_of_letter(c);

		if (!is_digit && piece_is_empty(piece))
			return fail_char(reader, *at, "no piece is called");
		if (is_digit && after_digit)
			return fail_at(reader, *at, "two numbers side by side");
		file += is_digit ? c - '0' : 1;
		if (file > FILES && !ninth)
			ninth = *at;
		if (!is_digit && !ninth)
			setup->at[FILES * rank + file - 1] = piece;
		after_digit = is_digit;
	}
	return file == FILES || fail_rank(reader, ninth ? ninth : *at, rank, file);
}

static bool parse_pieces(const struct fen_reader *reader, struct field field, struct setup *setup)
{
	const char *at = field.chars;
	const char *end = at + field.length;
	int rank;

	if (field.length == 0)
		return fail_at(reader, at, "no position");
	for (rank = RANK_8; rank >= RANK_1; rank--) {
		if (!parse_rank(reader, &at, end, rank, setup))
			return false;
		if (rank > RANK_1 && at == end)
			return fail_at(reader, at, "fewer than eight ranks");
		if (rank > RANK_1)
			at++;
	}
	return at == end || fail_at(reader, at, "more than eight ranks");
}

static bool parse_turn(const struct fen_reader *reader, struct field field, struct setup *setup)
{
	if (field.length == 0)
		return fail_at(reader, field.chars, "side to move missing");
	if (!field_is(field, 'w') && !field_is(field, 'b'))
		return fail_at(reader, field.chars, "side to move is neither 'w' nor 'b'");
	setup->turn = field.chars[0] == 'w' ? WHITE : BLACK;
	return true;
}

static struct piece setup_at(const struct setup *setup, enum colour colour, int file)
{
	return setup->at[FILES * rank_seen_by(colour, RANK_1) + file];
}

/* The file of COLOUR's king on its first rank; -1 if it is not there. */
static int king_file(const struct setup *setup, enum colour colour)
{
	int file;

	for (file = FILE_A; file <= FILE_H; file++)
		if (piece_is(setup_at(setup, colour, file), colour, KING))
			return file;
	return -1;
}

/* The file of COLOUR's rook that is farthest from the king on that side.  Without such a rook,
 * the corner's file, for a right that will be dropped. */
static int outermost_rook(const struct setup *setup, enum colour colour, bool is_long)
{
	int king = king_file(setup, colour);
	int corner = is_long ? FILE_A : FILE_H;
	int inward = is_long ? 1 : -1;
	int file;

	if (king < 0)
		return corner;
	for (file = corner; file != king; file += inward)
		if (piece_is(setup_at(setup, colour, file), colour, ROOK))
			return file;
	return corner;
}

/* The castling right that letter C means, with its rook's file in *ROOK; -1 if it means none. */
static int take_right(const struct setup *setup, char c, int *rook)
{
	enum colour colour = c >= 'A' && c <= 'Z' ? WHITE : BLACK;
	char lower = colour == WHITE ? (char)(c - 'A' + 'a') : c;
	int king = king_file(setup, colour);
	bool is_long = lower == 'q';

	if (lower == 'k' || lower == 'q') {
		*rook = outermost_rook(setup, colour, is_long);
		return (int)castling_of(colour, is_long);
	}
	if (lower < 'a' || lower > 'h')
		return -1;
	*rook = lower - 'a';
	is_long = *rook < (king < 0 ? FILE_E : king);
	return (int)castling_of(colour, is_long);
}

static bool parse_castling(const struct fen_reader *reader, struct field field, struct setup *setup)
{
	int i;

	if (field.length == 0 || field_is(field, '-'))
		return true;
	for (i = 0; i < field.length; i++) {
		const char *at = field.chars + i;
		int rook, right = take_right(setup, *at, &rook);

		if (right < 0)
			return fail_char(reader, at, "no castling right is called");
		if (memchr(field.chars, *at, (size_t)i))
			continue;
		if (setup->castling_rook[right] >= 0)
			return fail_char(reader, at, "castling right given twice:");
		setup->castling_rook[right] = (int8_t)rook;
	}
	return true;
}

/* Whether SETUP has a castling right, king and rook in place, that standard chess does not
 * have. */
static bool has_chess960_right(const struct setup *setup)
{
	for (enum castling right = CASTLE_WHITE_SHORT; right < CASTLINGS; right++) {
		enum colour colour = castling_colour(right);
		int corner = castling_corner_file(right);
		int rook = setup->castling_rook[right];
		int king = king_file(setup, colour);

		if (rook < 0 || king < 0 || !piece_is(setup_at(setup, colour, rook), colour, ROOK))
			continue;
		if (rook != corner || king != FILE_E)
			return true;
	}
	return false;
}

static bool parse_en_passant(const struct fen_reader *reader, struct field field,
                             struct setup *setup)
{
	int square;

	if (field.length == 0 || field_is(field, '-'))
		return true;
	square = field.length == 2 ? square_parse((char[]){ text_lower(field.chars[0]), field.chars[1] }) : SQUARE_NONE;
	if (square == SQUARE_NONE)
		return fail_at(reader, field.chars, "en passant is neither '-' nor a square");
	setup->en_passant = square;
	return true;
}

int fen_counter(const char *digits, size_t length)
{
	int value = 0;

	for (size_t i = 0; i < length; i++) {
		int digit = digits[i] - '0';

		if (digit < 0 || digit > 9)
			return -1;
		value = 10 * value + digit;
		if (value > SETUP_CLOCK_MAX)
			value = SETUP_CLOCK_MAX + 1;
	}
	return length > 0 ? value : -1;
}

/* Read a counter.  *OUT is unchanged if FIELD is missing or "-". */
static bool parse_counter(const struct fen_reader *reader, struct field field, const char *what, int *out)
{
	struct text words = TEXT_OF(64);
	int value;

	if (field.length == 0 || field_is(field, '-'))
		return true;
	value = fen_counter(field.chars, (size_t)field.length);
	if (value < 0) {
		text_printf(&words, "%s is not a number", what);
		return fail_at(reader, field.chars, words.chars);
	}
	*out = value;
	return true;
}

/* Read the first four fields, FIELD[0..3]. */
static bool parse_start(const struct fen_reader *reader, const struct field field[],
                        enum fen_variant variant, struct setup *setup)
{
	setup_clear(setup);
	if (!parse_pieces(reader, field[FIELD_PIECES], setup) ||
	    !parse_turn(reader, field[FIELD_TURN], setup) ||
	    !parse_castling(reader, field[FIELD_CASTLING], setup) ||
	    !parse_en_passant(reader, field[FIELD_EN_PASSANT], setup))
		return false;
	setup->chess960 = variant == FEN_CHESS960 || has_chess960_right(setup);
	return true;
}

bool fen_parse(const char *fen, enum fen_variant variant, struct setup *setup,
               struct error *error)
{
	struct fen_reader reader = { fen, fen, error };
	struct field field[FIELDS];
	struct setup parsed;
	struct field rest;
	int i;

	for (i = 0; i < FIELDS; i++)
		field[i] = next_field(&reader);
	if (!parse_start(&reader, field, variant, &parsed) ||
	    !parse_counter(&reader, field[FIELD_CLOCK], "half-move clock", &parsed.rule50) ||
	    !parse_counter(&reader, field[FIELD_NUMBER], "move number", &parsed.move_number))
		return false;
	rest = next_field(&reader);
	if (rest.length > 0)
		return fail_at(&reader, rest.chars, "something after the sixth field");
	*setup = parsed;
	return true;
}

const char *fen_parse_start(const char *text, enum fen_variant variant, struct setup *setup,
                            struct error *error)
{
	struct fen_reader reader = { text, text, error };
	struct field field[FIELD_CLOCK];
	struct field *last = &field[FIELD_EN_PASSANT];
	const char *semicolon;
	struct setup parsed;
	int i;

	for (i = 0; i < FIELD_CLOCK; i++)
		field[i] = next_field(&reader);
	semicolon = memchr(last->chars, ';', (size_t)last->length);
	if (semicolon) {
		last->length = (int)(semicolon - last->chars);
		reader.at = semicolon;
	}
	if (!parse_start(&reader, field, variant, &parsed))
		return NULL;
	if (field[FIELD_EN_PASSANT].length == 0) {
		fail_at(&reader, field[FIELD_EN_PASSANT].chars, "fewer than four fields");
		return NULL;
	}
	*setup = parsed;
	return reader.at;
}

bool fen_set_up(struct position *pos, const char *fen, enum fen_variant variant,
                unsigned *dropped, struct error *error)
{
	struct setup setup;
	enum setup_error result;

	if (!fen_parse(fen, variant, &setup, error))
		return false;
	result = position_set_up(pos, &setup, dropped);
	if (result != SETUP_OK)
		error_set(error, "%s", setup_error_text(result));
	return result == SETUP_OK;
}

static void format_pieces(const struct setup *setup, struct text *out)
{
	int rank, file, empty;

	for (rank = RANK_8; rank >= RANK_1; rank--) {
		empty = 0;
		for (file = FILE_A; file <= FILE_H; file++) {
			struct piece piece = setup->at[FILES * rank + file];

			empty++;
			if (piece_is_empty(piece))
				continue;
			if (empty > 1)
				text_add_char(out, (char)('0' + empty - 1));
			text_add_char(out, piece_letter(piece));
			empty = 0;
		}
		if (empty > 0)
			text_add_char(out, (char)('0' + empty));
		if (rank > RANK_1)
			text_add_char(out, '/');
	}
}

static char right_letter(const struct setup *setup, enum castling right, enum fen_style style)
{
	enum colour colour = castling_colour(right);
	bool is_long = castling_is_long(right);
	int rook = setup->castling_rook[right];
	char letter = is_long ? 'q' : 'k';

	if (style == FEN_SHREDDER || rook != outermost_rook(setup, colour, is_long))
		letter = (char)('a' + rook);
	return colour == WHITE ? (char)(letter - 'a' + 'A') : letter;
}

void fen_format_start(const struct setup *setup, enum fen_style style, struct text *out)
{
	char square[SQUARE_NAME_MAX] = "-";
	bool any = false;

	format_pieces(setup, out);
	text_add(out, setup->turn == WHITE ? " w " : " b ");
	for (enum castling right = CASTLE_WHITE_SHORT; right < CASTLINGS; right++) {
		if (setup->castling_rook[right] < 0)
			continue;
		text_add_char(out, right_letter(setup, right, style));
		any = true;
	}
	if (!any)
		text_add_char(out, '-');
	if (setup->en_passant != SQUARE_NONE)
		square_name(setup->en_passant, square);
	text_printf(out, " %s", square);
}

void fen_format_setup(const struct setup *setup, enum fen_style style, struct text *out)
{
	fen_format_start(setup, style, out);
	text_printf(out, " %d %d", setup->rule50, setup->move_number);
}

void fen_format(const struct position *pos, enum fen_style style, struct text *out)
{
	struct setup setup;

	position_get_setup(pos, &setup);
	fen_format_setup(&setup, style, out);
}
