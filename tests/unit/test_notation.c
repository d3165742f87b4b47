/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* FEN, coordinate moves and SAN: valid and invalid texts, reasons, and
 * that written texts are read back unchanged. */
#include <config.h>

#include "chess_test.h"

#include <string.h>

#include "notation/coordinate.h"
#include "notation/notation.h"
#include "notation/san.h"
#include "rules/legality.h"
#include "rules/movegen.h"
#include "util/error.h"

static void test_names(void **state)
{
	for (int index = 0; index < 64; index++) {
		char name[SQUARE_NAME_MAX];

		square_name(square_from_64(index), name);
		assert_int_equal(square_parse(name), square_from_64(index));
	}
	assert_int_equal(square_parse(""), SQUARE_NONE);
	assert_int_equal(square_parse("e"), SQUARE_NONE);
	assert_int_equal(square_parse("e9"), SQUARE_NONE);
	assert_int_equal(square_parse("E4"), SQUARE_NONE);
	for (int kind = KING; kind < KINDS; kind++)
		assert_int_equal(kind_parse(kind_letter((enum kind)kind)), kind);
	assert_int_equal(kind_parse('n'), KNIGHT);
	assert_int_equal(kind_parse('x'), KINDS);
	assert_int_equal(kind_parse('\0'), KINDS);
	assert_int_equal(piece_letter(PIECE_EMPTY), '.');
	assert_int_equal(piece_letter(PIECE_GUARD), '.');
	assert_int_equal(piece_letter(piece_make(BLACK, QUEEN)), 'q');
}

/* FEN is refused with that reason. */
static void fen_fails(const char *fen, const char *reason)
{
	struct error error = ERROR_NONE;
	struct position *pos = test_position(FEN_START);

	assert_false(fen_set_up(pos, fen, FEN_ANY, NULL, &error));
	assert_string_equal(error.text, reason);
	assert_int_equal(movegen_count(pos), 20);
}

static void test_fen_errors(void **state)
{
	fen_fails("", "no position (column 1)");
	fen_fails("   ", "no position (column 4)");
	fen_fails("rnbqkbnr/pppppppp/7p1/8/8/8/8/8 w - - 0 1", "rank 6 has 9 squares (column 21)");
	fen_fails("rnbqkbnr/pppppppp/7/8/8/8/8/8 w - - 0 1", "rank 6 has 7 squares (column 20)");
	fen_fails("8/8/8/8/8/8/8 w - - 0 1", "fewer than eight ranks (column 14)");
	fen_fails("8/8/8/8/8/8/8/8/8 w - - 0 1", "more than eight ranks (column 16)");
	fen_fails("8/8/8/44/8/8/8/8 w - -", "two numbers side by side (column 8)");
	fen_fails("8/8/8/p16/8/8/8/8 w - -", "two numbers side by side (column 9)");
	fen_fails("8/8/8/9/8/8/8/8 w - -", "no piece is called '9' (column 7)");
	fen_fails("8/8/8/\001/8/8/8/8 w - -", "no piece is called '\\x01' (column 7)");
	fen_fails("8/8/8/8/8/8/8/8", "side to move missing (column 16)");
	fen_fails("8/8/8/8/8/8/8/8 x", "side to move is neither 'w' nor 'b' (column 17)");
	fen_fails("4k3/8/8/8/8/8/8/R3K3 w QA", "castling right given twice: 'A' (column 25)");
	fen_fails("8/8/8/8/8/8/8/8 w Kx", "no castling right is called 'x' (column 20)");
	fen_fails("8/8/8/8/8/8/8/8 w - e", "en passant is neither '-' nor a square (column 21)");
	fen_fails("8/8/8/8/8/8/8/8 w - - -1", "half-move clock is not a number (column 23)");
	fen_fails("8/8/8/8/8/8/8/8 w - z9", "en passant is neither '-' nor a square (column 21)");
	fen_fails("8/8/8/8/8/8/8/8 w - - 0 -1", "move number is not a number (column 25)");
	fen_fails("8/8/8/8/8/8/8/8 w - - 0 1x", "move number is not a number (column 25)");
	fen_fails("8/8/8/8/8/8/8/8 w - - 0 1 2", "something after the sixth field (column 27)");
	fen_fails("8/8/8/8/8/8/8/8 w - - 0 1", "a king is missing");
}

/* FEN is read as the position of the other FEN. */
static void fen_means(const char *fen, const char *wanted, bool chess960)
{
	struct text out = TEXT_OF(FEN_MAX);
	struct position *pos = test_position(fen);

	fen_format(pos, FEN_X, &out);
	assert_string_equal(out.chars, wanted);
	assert_int_equal(position_is_chess960(pos), chess960);
}

static void test_fen_forms(void **state)
{
	fen_means(FEN_START, FEN_START, false);
	fen_means("\t rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w\tKQkq - 0 1 \r\n", FEN_START,
	          false);
	fen_means("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha", FEN_START, false);
	fen_means("4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", false);
	fen_means("4k3/8/8/8/8/8/8/4K3 b - - 7", "4k3/8/8/8/8/8/8/4K3 b - - 7 1", false);
	fen_means("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", false);
	fen_means("4k3/8/8/8/8/8/8/4K3 w - - - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", false);
	fen_means("4k3/8/8/8/8/8/8/4K3 w - - 10000 99999999999999999999", "4k3/8/8/8/8/8/8/4K3 w - - 9999 9999", false);
	fen_means("4k3/8/8/8/4Pp2/8/8/4K3 b - E3 0 1", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", false);
	fen_means("1rk4r/8/8/8/8/8/8/1RK4R w HBhb", "1rk4r/8/8/8/8/8/8/1RK4R w KQkq - 0 1", true);
	fen_means("4k3/8/8/8/8/8/8/4KR1R w F", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1", true);
}

/* The files of rooks, by castling right, that FIELD means where the first ranks have PIECES.  False if it is wrong. */
static bool read_rights(const char *field, char pieces[COLOURS][FILES + 1], int rooks[CASTLINGS])
{
	for (int i = 0; field[i]; i++) {
		enum colour colour = field[i] < 'a' ? WHITE : BLACK;
		char letter = text_lower(field[i]);
		const char *rank = pieces[colour], *king = strchr(rank, 'K'), *outer;
		bool by_side = letter == 'k' || letter == 'q';
		bool is_long = by_side ? letter == 'q' : letter - 'a' < (king ? king - rank : FILE_E);
		int *right = &rooks[castling_of(colour, is_long)];

		if (!by_side && letter > 'h')
			return false;
		if (memchr(field, field[i], (size_t)i))
			continue;
		if (*right >= 0)
			return false;
		outer = is_long ? strchr(rank, 'R') : strrchr(rank, 'R');
		if (!by_side)
			*right = letter - 'a';
		else if (king && outer && (outer < king) == is_long)
			*right = (int)(outer - rank);
		else
			*right = is_long ? FILE_A : FILE_H;
	}
	return true;
}

/* Random castling fields: a side's letter means its outermost rook, and others are files.  Chess960 alone has kings
 * and rooks on other files. */
static void test_castling_fields(void **state)
{
	struct random random = { 53 };

	for (int n = 0; n < 30000; n++) {
		char pieces[COLOURS][FILES + 1] = { "", "" }, field[6] = "";
		int rooks[CASTLINGS] = { -1, -1, -1, -1 };
		struct text fen = TEXT_OF(FEN_MAX);
		struct error error = ERROR_NONE;
		bool chess960 = false, good;
		struct setup setup;

		for (int colour = WHITE; colour <= BLACK; colour++) {
			for (int file = 0; file < FILES; file++)
				pieces[colour][file] = "RN"[random_below(&random, 2)];
			if (random_below(&random, 9))
				pieces[colour][random_below(&random, 2) ? FILE_E : (int)random_below(&random, 8)] = 'K';
		}
		for (uint32_t left = 1 + random_below(&random, 5); left > 0; left--)
			field[left - 1] = "KQkqKQkqABCDEFGHabcdefghx"[random_below(&random, 25)];
		for (int file = 0; file < FILES; file++)
			text_add_char(&fen, text_lower(pieces[BLACK][file]));
		text_printf(&fen, "/8/8/8/8/8/8/%s w %s", pieces[WHITE], field);
		good = read_rights(field, pieces, rooks);
		if (fen_parse(fen.chars, FEN_ANY, &setup, &error) != good)
			fail_msg("%s: %s", fen.chars, error.text);
		for (int right = 0; right < CASTLINGS && good; right++) {
			const char *rank = pieces[right / 2], *king = strchr(rank, 'K');

			assert_int_equal(setup.castling_rook[right], rooks[right]);
			chess960 = chess960 || (king && rooks[right] >= 0 && rank[rooks[right]] == 'R' &&
			                        (king - rank != FILE_E || rooks[right] != (right % 2 ? FILE_A : FILE_H)));
		}
		assert_true(!good || setup.chess960 == chess960);
	}
}

static void test_fen_styles(void **state)
{
	struct error error = ERROR_NONE;
	struct text out = TEXT_OF(FEN_MAX);
	struct position *pos = test_position(FEN_START);

	fen_format(pos, FEN_SHREDDER, &out);
	assert_string_equal(out.chars, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
	assert_true(fen_set_up(pos, FEN_START, FEN_CHESS960, NULL, &error));
	assert_true(position_is_chess960(pos));
}

/* Reading TEXT as a move of FEN gives READING, and the move or the reason. */
static void move_is(enum reading (*parse)(const struct position *, const char *, struct move *,
                                          struct error *),
                    const char *fen, const char *text, enum reading reading, const char *what)
{
	struct error error = ERROR_NONE;
	char written[COORDINATE_MAX];
	struct move move = MOVE_NONE;
	struct position *pos = test_position(fen);
	enum reading got;

	got = parse(pos, text, &move, &error);
	if (got != reading)
		fail_msg("%s in %s: %d, not %d (%s)", text, fen, (int)got, (int)reading, error.text);
	coordinate_format(move, COORDINATE_KING_TAKES_ROOK, written);
	assert_string_equal(got == READ_OK ? written : error.text, what);
	assert_true(got == READ_OK ? !error_is_set(&error) : move_is_none(move));
}

#define CASTLING "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
#define PROMOTION "1n5k/P7/8/8/8/8/8/4K3 w - - 0 1"

static void test_coordinates(void **state)
{
	static const char malformed[] = "not a move by coordinates";
	static const struct { const char *fen, *text; enum reading reading; const char *what; } rows[] = {
		{ FEN_START, "e2e4", READ_OK, "e2e4" },
		{ FEN_START, "e2e5", READ_ILLEGAL, "the pawn on e2 does not move to e5" },
		{ FEN_START, "c1e3", READ_ILLEGAL, "the bishop on c1 is blocked by d2" },
		{ FEN_START, "e3e4", READ_ILLEGAL, "no piece on e3" },
		{ FEN_START, "e7e5", READ_ILLEGAL, "the pawn on e7 is not yours" },
		{ FEN_START, "e1g1", READ_ILLEGAL, "castling is blocked by f1" },
		{ FEN_START, "e2e4q", READ_ILLEGAL, "no such promotion" },
		{ FEN_START, "g1f3q", READ_ILLEGAL, "no such promotion" },
		{ FEN_START, "e2e9", READ_MALFORMED, malformed }, { FEN_START, "e2", READ_MALFORMED, malformed },
		{ FEN_START, "", READ_MALFORMED, malformed }, { FEN_START, "e2e4 ", READ_MALFORMED, malformed },
		{ FEN_START, "e2e4x", READ_MALFORMED, malformed },
		{ PROMOTION, "a7a8q", READ_OK, "a7a8q" }, { PROMOTION, "a7a8N", READ_OK, "a7a8n" },
		{ PROMOTION, "a7b8=R", READ_OK, "a7b8r" }, { PROMOTION, "a7a8", READ_ILLEGAL, "promotion piece missing" },
		{ PROMOTION, "a7a8qq", READ_MALFORMED, malformed }, { PROMOTION, "a7a8k", READ_MALFORMED, malformed },
		{ PROMOTION, "a7a8p", READ_MALFORMED, malformed },
		{ CASTLING, "e1g1", READ_OK, "e1h1" }, { CASTLING, "e1c1", READ_OK, "e1a1" },
		{ CASTLING, "e1h1", READ_OK, "e1h1" }, { CASTLING, "O-O", READ_OK, "e1h1" },
		{ CASTLING, "0-0-0", READ_OK, "e1a1" }, { CASTLING, "O-O-", READ_MALFORMED, malformed },
		{ "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", READ_ILLEGAL, "no right to castle there" },
		{ "4k3/8/8/8/8/8/6r1/4K2R w K - 0 1", "O-O", READ_ILLEGAL, "castling to g1, which is attacked" },
		{ "4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", "O-O", READ_ILLEGAL, "castling over f1, which is attacked" },
		{ "r3k3/8/8/8/8/8/2R5/4K3 b q - 0 1", "O-O-O", READ_ILLEGAL, "castling to c8, which is attacked" },
		{ "4k3/8/8/8/8/8/2r5/RK6 w A - 0 1", "O-O-O", READ_ILLEGAL, "castling to c1, which is attacked" },
		{ "4k3/8/8/8/8/8/2r5/1K5R w H - 0 1", "O-O", READ_ILLEGAL, "castling over c1, which is attacked" },
		{ "4k3/8/8/8/8/8/8/2K3R1 w G - 0 1", "O-O", READ_OK, "c1g1" },
		{ "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", READ_OK, "f1g1" }
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		move_is(coordinate_parse, rows[i].fen, rows[i].text, rows[i].reading, rows[i].what);
}

static void test_coordinate_styles(void **state)
{
	struct position *pos = test_position(CASTLING);
	char out[COORDINATE_MAX];
	struct move castle;

	castle = test_move(pos, "e1c1");
	assert_string_equal(coordinate_format(castle, COORDINATE_STANDARD, out), "e1c1");
	assert_string_equal(coordinate_format(castle, COORDINATE_CHESS960, out), "O-O-O");
	assert_string_equal(coordinate_format(castle, COORDINATE_KING_TAKES_ROOK, out), "e1a1");
	assert_string_equal(coordinate_format(MOVE_NONE, COORDINATE_STANDARD, out), "0000");
	assert_int_equal(coordinate_style_of(pos), COORDINATE_STANDARD);
	assert_true(coordinate_has_form("e7e8q"));
	assert_true(coordinate_has_form("a1a1"));
	assert_false(coordinate_has_form("exd5"));
	assert_false(coordinate_has_form("force"));
}

/* SAN's disambiguation, check and mate. */
static void san_is(const char *fen, const char *coordinates, const char *wanted)
{
	struct position *pos = test_position(fen);
	char san[SAN_MAX];

	assert_string_equal(san_format(pos, test_move(pos, coordinates), san), wanted);
}

static void test_san_writing(void **state)
{
	char san[SAN_MAX];

	san_is(FEN_START, "g1f3", "Nf3");
	san_is("4k3/8/8/8/8/8/8/1N1K1N2 w - - 0 1", "b1d2", "Nbd2");
	san_is("3k4/8/8/1N6/8/8/8/1N5K w - - 0 1", "b1a3", "N1a3");
	san_is("6k1/8/8/8/4Q2Q/8/K7/7Q w - - 0 1", "h4e1", "Qh4e1");
	san_is("6k1/8/8/8/8/8/8/K2R3R w - - 0 1", "d1e1", "Rde1");
	/* A pinned piece does not count. */
	san_is("k3r3/8/8/8/4N3/8/8/1N2K3 w - - 0 1", "b1c3", "Nc3");
	san_is(PROMOTION, "a7b8q", "axb8=Q+");
	san_is(CASTLING, "e1g1", "O-O");
	san_is("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+");
	san_is("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", "Qh4#");
	san_is("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", "dxe6");
	assert_string_equal(san_format(test_position(FEN_START), MOVE_NONE, san), "--");
}

/* Every legal move is read back from each of its notations. */
static void check_moves(struct position *pos, void *context)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	for (int i = 0; i < count; i++) {
		struct error error = ERROR_NONE;
		char san[SAN_MAX], coordinates[COORDINATE_MAX];
		struct move move = MOVE_NONE;

		san_format(pos, moves[i], san);
		assert_int_equal(san_parse(pos, san, &move, &error), READ_OK);
		assert_true(move_equal(move, moves[i]));
		assert_int_equal(move_parse(pos, san, &move, &error), READ_OK);
		assert_true(move_equal(move, moves[i]));
		for (int style = 0; style <= COORDINATE_KING_TAKES_ROOK; style++) {
			if (style == COORDINATE_STANDARD && position_is_chess960(pos))
				continue;
			coordinate_format(moves[i], (enum coordinate_style)style, coordinates);
			assert_int_equal(coordinate_parse(pos, coordinates, &move, &error), READ_OK);
			assert_true(move_equal(move, moves[i]));
		}
	}
}

static void test_round_trip(void **state)
{
	test_random_games(test_scale(3, 60), 60, 31, check_moves, NULL);
}

/* ---- every spelling of a move ---- */

/* What a spelling says: the move of a KIND to a square, from a file and rank where these are not negative. */
struct said {
	enum kind kind, promotion;   /* PAWN: to nothing */
	int file, rank, to;
	bool takes;
};

static bool means(const struct position *pos, const struct said *said, struct move move)
{
	int from = move_from(move);
	bool straight = said->kind == PAWN && said->file < 0 && !said->takes;
	int file = straight ? square_file(said->to) : said->file;

	if (move_is_castling(move) || piece_kind(position_at(pos, from)) != said->kind || move_to(move) != said->to)
		return false;
	if ((file >= 0 && square_file(from) != file) || (said->rank >= 0 && square_rank(from) != said->rank))
		return false;
	if (said->takes && !move_is_capture(move))
		return false;
	return move_is_promotion(move) ? move_promotion(move) == said->promotion : said->promotion == PAWN;
}

/* How many legal moves of POS are meant; *MOVE is one, and WORDS names them in their order. */
static int count_meant(const struct position *pos, const struct said *said, struct move *move, struct text *words)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves), meant = 0;
	char san[SAN_MAX];

	for (int i = 0; i < count; i++) {
		if (!means(pos, said, moves[i]))
			continue;
		*move = moves[i];
		text_printf(words, "%s%s", meant++ ? " or " : "ambiguous: ", san_format(pos, *move, san));
	}
	return meant;
}

/* Whether REASON is about a piece of POS that SAID could mean and that is not farther from such a move than others. */
static bool explains(const struct position *pos, const struct said *said, const char *reason)
{
	enum illegality best = LEGAL;
	bool right = false;
	int file = said->kind == PAWN && said->file < 0 && !said->takes ? square_file(said->to) : said->file, where;

	for (int pass = 0; pass < 2; pass++) {
		for (int i = 0; i < 64; i++) {
			int from = square_from_64(i);
			struct error error = ERROR_NONE;
			enum illegality why;

			if (!piece_is(position_at(pos, from), position_turn(pos), said->kind) ||
			    (file >= 0 && square_file(from) != file) || (said->rank >= 0 && square_rank(from) != said->rank))
				continue;
			why = move_illegality(pos, from, said->to, said->promotion, &where);
			why = why == LEGAL ? ILLEGALITIES : why;
			if (pass == 0 && why > best)
				best = why;
			if (pass == 0 || why != best)
				continue;
			illegality_report(pos, from, said->to, said->promotion, &error);
			right = right || text_equal(reason, best == ILLEGALITIES && said->takes ? "nothing to take there" : error.text);
		}
	}
	if (best == LEGAL) {
		struct text none = TEXT_OF(40);

		text_printf(&none, "no such %s", kind_name(said->kind));
		return text_equal(reason, none.chars);
	}
	return right;
}

/* A letter or a figurine for KIND; *LOWER: the letter is in lower case. */
static void add_letter(struct random *random, enum kind kind, bool *lower, struct text *out)
{
	static const char order[] = "KQRBNP";
	uint32_t form = random_below(random, 4);

	*lower = form == 1;
	if (form < 2) {
		text_add_char(out, *lower ? text_lower(kind_letter(kind)) : kind_letter(kind));
		return;
	}
	text_printf(out, "\xE2\x99%c%s", 0x94 + (int)(strchr(order, kind_letter(kind)) - order) + (form == 3 ? 6 : 0),
	            ONE_OF(random, "", "", "\xEF\xB8\x8E", "\xEF\xB8\x8F"));
}

/* How a move is spelled: with a letter; beginning with a 'b' that may mean a file or a bishop; as coordinates are. */
struct form {
	bool letter, bishop, bare;
};

static struct form spell(struct random *random, const struct said *said, struct text *out)
{
	const char *between = said->takes ? ONE_OF(random, "x", ":", "X") : ONE_OF(random, "", "", "-", "\u2013");
	const char *promotion = ONE_OF(random, "=%", "%", "(%)", "=(%)", "/%");
	struct form form = { .letter = said->kind != PAWN || random_below(random, 4) == 0 };
	bool lower = false, ignored;
	char name[SQUARE_NAME_MAX];

	if (form.letter)
		add_letter(random, said->kind, &lower, out);
	form.bishop = form.letter ? lower && said->kind == BISHOP : said->file == 1;
	form.bare = *between == '\0' && said->rank >= 0 && (said->promotion == PAWN || !strpbrk(promotion, "(/")) &&
	            (form.letter ? form.bishop && said->file < 0 : said->file >= 0);
	if (said->file >= 0)
		text_add_char(out, (char)('a' + said->file));
	if (said->rank >= 0)
		text_add_char(out, (char)('1' + said->rank));
	square_name(said->to, name);
	text_printf(out, "%s%s", between, name);
	for (; said->promotion != PAWN && *promotion; promotion++) {
		if (*promotion == '%')
			add_letter(random, said->promotion, &ignored, out);
		else
			text_add_char(out, *promotion);
	}
	text_add(out, ONE_OF(random, "", "", "", "+", "#", "!?", "++!!"));
	text_add(out, ONE_OF(random, "", "", "", "", "ep", "e.p.", "e.p", "/ep", "/e.p."));
	text_add(out, ONE_OF(random, "", "", "", "!", "?+"));
	return form;
}

/* The move of POS that has the coordinates of SAID; MOVE_NONE: none. */
static struct move by_coordinates(const struct position *pos, const struct said *said)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	for (int i = 0; i < count; i++) {
		int from = move_from(moves[i]), to = move_to(moves[i]);
		bool standard = move_is_castling(moves[i]) && !position_is_chess960(pos);
		int lands = square_make(move_is_castling_long(moves[i]) ? 2 : 6, square_rank(to));

		if (square_file(from) == said->file && square_rank(from) == said->rank &&
		    (to == said->to || (standard && lands == said->to)) &&
		    (move_is_promotion(moves[i]) ? move_promotion(moves[i]) : PAWN) == said->promotion)
			return moves[i];
	}
	return MOVE_NONE;
}

/* Spell SAID and see that it is read as the move of POS that it means, or refused with the reason. */
static void check_said(struct random *random, const struct position *pos, const struct said *said)
{
	struct text text = TEXT_OF(80), words = TEXT_OF(500), ignored = TEXT_OF(500);
	struct form form = spell(random, said, &text);
	struct said first = *said, second = *said;
	struct move move = MOVE_NONE, read = MOVE_NONE;
	struct error error = ERROR_NONE;
	enum reading reading = san_parse(pos, text.chars, &read, &error), wanted;
	bool malformed = form.bishop && form.letter && said->file >= 0;
	int meant;

	if (form.bishop && form.letter) {     /* a 'b' is a file, if that makes a move */
		first.kind = PAWN;
		first.file = 1;
	} else if (form.bishop) {
		second.kind = BISHOP;
		second.file = -1;
	}
	meant = malformed ? 0 : count_meant(pos, &first, &move, &words);
	if (meant != 1 && form.bare) {
		move = by_coordinates(pos, &first);
		meant = move_is_none(move) ? -1 : 1;
	} else if (meant != 1 && form.bishop && count_meant(pos, &second, &move, &ignored) == 1) {
		meant = 1;
	}
	wanted = meant == 1 ? READ_OK : malformed ? READ_MALFORMED : meant > 1 ? READ_AMBIGUOUS : READ_ILLEGAL;
	if (reading != wanted)
		fail_msg("%s: %d, but it means %d moves: %s", text.chars, (int)reading, meant, error.text);
	if (meant == 1 && !move_equal(read, move))
		fail_msg("%s: another move", text.chars);
	if (meant > 1)
		assert_string_equal(error.text, words.chars);
	if (meant == 0 && !malformed && !explains(pos, &first, error.text))
		fail_msg("%s: %s", text.chars, error.text);
}

/* All moves of POS, with more or less of their origin, and the same with something else in one place. */
static void check_spellings(struct position *pos, void *context)
{
	struct random *random = context;
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	for (int i = 0; i < count; i++) {
		int from = move_from(moves[i]);
		struct said said = {
			piece_kind(position_at(pos, from)), move_is_promotion(moves[i]) ? move_promotion(moves[i]) : PAWN,
			random_below(random, 2) ? square_file(from) : -1, random_below(random, 2) ? square_rank(from) : -1,
			move_to(moves[i]), move_is_capture(moves[i]) && random_below(random, 4) > 0
		};

		if (move_is_castling(moves[i])) {
			static const char *const forms[] = { "O-O", "O-O-O", "0-0", "0-0-0", "o-o", "o-o-o",
			                                     "O\u2013O", "O\u2013O\u2013O" };
			struct text text = TEXT_OF(20);
			struct error error = ERROR_NONE;
			struct move read;

			text_printf(&text, "%s%s", forms[2 * random_below(random, 4) + move_is_castling_long(moves[i])],
			            ONE_OF(random, "", "+", "!?"));
			assert_int_equal(san_parse(pos, text.chars, &read, &error), READ_OK);
			assert_true(move_equal(read, moves[i]));
			continue;
		}
		check_said(random, pos, &said);
		switch (random_below(random, 6)) {
		case 0:
			said.kind = (enum kind)random_below(random, KINDS);
			break;
		case 1:
			said.file = (int)random_below(random, 9) - 1;
			break;
		case 2:
			said.rank = (int)random_below(random, 9) - 1;
			break;
		case 3:
			said.to = square_from_64((int)random_below(random, 64));
			break;
		case 4:
			said.takes = !said.takes;
			break;
		default:
			said.promotion = said.promotion == PAWN ? QUEEN : PAWN;
		}
		check_said(random, pos, &said);
	}
}

static void test_spellings(void **state)
{
	struct random random = { 29 };

	test_random_games(test_scale(1, 20), 60, 37, check_spellings, &random);
}

/* Every byte between two parts of a move: those of GOOD make a move, those of BAD an illegal one, all others none. */
static void test_bytes_of_moves(void **state)
{
	static const struct { const char *fen, *before, *after, *good, *bad; } rows[] = {
		{ FEN_START, "N", "f3", "g1-", "abcdefh2345678x:X" }, { FEN_START, "Ng1", "f3", "-", "x:X" },
		{ FEN_START, "Nf", "", "3", "1245678" }, { FEN_START, "N", "3", "acfh", "bdeg" },
		{ FEN_START, "e", "4", "e", "abcdfgh" }, { FEN_START, "e4", "", "+#!?", "QRBNqrbn" },
		{ FEN_START, "", "f3", "Nn-fPp2", "QRBKqrkabcdegh:Xx1345678" },
		{ PROMOTION, "a8", "Q", "=/", "" }, { PROMOTION, "a8(Q", "", ")", "" }, { PROMOTION, "a8", "Q)", "(", "" },
		{ PROMOTION, "a8", "(Q)", "=", "" }, { PROMOTION, "a8=", "", "QRBNqrbn", "" },
		{ PROMOTION, "a8=(", ")", "QRBNqrbn", "" }, { PROMOTION, "a8=Q", "", "+#!?", "" }
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const struct position *pos = test_position(rows[i].fen);

		for (int c = 1; c <= 0xFF; c++) {
			bool good = strchr(rows[i].good, c) != NULL, bad = strchr(rows[i].bad, c) != NULL;
			struct text text = TEXT_OF(20);
			struct error error = ERROR_NONE;
			struct move move;

			text_printf(&text, "%s%c%s", rows[i].before, c, rows[i].after);
			if (san_parse(pos, text.chars, &move, &error) != (good ? READ_OK : bad ? READ_ILLEGAL : READ_MALFORMED))
				fail_msg("%s: %s", text.chars, error.text);
		}
	}
	move_is(san_parse, FEN_START, "", READ_MALFORMED, "not a move");
	move_is(san_parse, FEN_START, "Nf3Nf3Nf3Nf3Nf3Nf3Nf3", READ_MALFORMED, "not a move");
	move_is(san_parse, FEN_START, "O-O", READ_ILLEGAL, "castling is blocked by f1");
}

/* Of three bytes that begin as figurines do, those are figurines that Unicode has, and one is a dash. */
static void test_bytes_of_figurines(void **state)
{
	static const char after[] = "f3";
	const struct position *pos = test_position(FEN_START);

	for (int i = 0; i < 1 << 16; i++) {
		char text[] = { '\xE2', (char)(i >> 8), (char)i, after[0], after[1], '\0' };
		bool figurine = i >= 0x9994 && i <= 0x999F, dash = i == 0x8093;
		int number = (i - 0x9994) % 6;
		struct error error = ERROR_NONE;
		struct move move;

		if (!text[1] || !text[2])
			continue;
		if (san_parse(pos, text, &move, &error) != (dash || (figurine && number >= 4) ? READ_OK :
		                                            figurine ? READ_ILLEGAL : READ_MALFORMED))
			fail_msg("%04X: %s", (unsigned)i, error.text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_names),
		cmocka_unit_test(test_fen_errors),
		cmocka_unit_test(test_fen_forms),
		cmocka_unit_test(test_castling_fields),
		cmocka_unit_test(test_fen_styles),
		cmocka_unit_test(test_coordinates),
		cmocka_unit_test(test_coordinate_styles),
		cmocka_unit_test(test_san_writing),
		cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_spellings),
		cmocka_unit_test(test_bytes_of_moves),
		cmocka_unit_test(test_bytes_of_figurines),
	};

	return cmocka_run_group_tests_name("notation", tests, NULL, NULL);
}
