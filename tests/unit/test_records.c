/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* EPD lines and PGN games: reading, errors, writing. */
#include <config.h>

#include "chess_test.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "notation/epd.h"
#include "notation/pgn.h"
#include "notation/san.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "util/error.h"

#define BK "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -"

static void parse(struct epd *epd, const char *line)
{
	struct error error = ERROR_NONE;

	if (!epd_parse(line, FEN_ANY, epd, &error))
		fail_msg("%s: %s", line, error.text);
}

static void test_epd_numbers(void **state)
{
	struct epd epd;
	int64_t n;

	parse(&epd, "  " BK " bm Qd1+ Qd2; dm 3 ;acd;\r\n");
	assert_null(epd_operand(&epd, "acd", 0));
	assert_int_equal(epd_find(&epd, "am"), -1);
	assert_true(epd_number(&epd, "dm", 1, 10, &n) && n == 3);
	assert_false(epd_number(&epd, "dm", 4, 10, &n));
	assert_false(epd_number(&epd, "bm", 0, 10, &n));
	parse(&epd, BK " dm 3 4;");
	assert_false(epd_number(&epd, "dm", 1, 10, &n));
	parse(&epd, BK "   12  40 bm Qd1+");
	assert_true(epd_number(&epd, "hmvc", 0, 100, &n) && n == 12);
	assert_true(epd_number(&epd, "fmvn", 0, 100, &n) && n == 40);
	assert_string_equal(epd_operand(&epd, "bm", 0), "Qd1+");
}

/* ---- random lines of EPD ---- */

enum { DRAWN = EPD_OPERATIONS + 2, DRAWN_OPERANDS = EPD_OPERANDS + 40 };

/* Operations as they are drawn: opcodes and operands in TEXT, one after the other. */
struct drawn {
	struct random random;
	int count, operands, bytes;
	int of[DRAWN];               /* operands of each operation */
	struct bytes texts;          /* opcodes and operands, each with its NUL */
	struct bytes line;
};

static uint32_t below(struct drawn *drawn, uint32_t count)
{
	return random_below(&drawn->random, count);
}

static void put_blanks(struct drawn *drawn, uint32_t least)
{
	for (uint32_t left = least + below(drawn, 2); left > 0; left--)
		assert_true(bytes_add(&drawn->line, &" \t\v"[below(drawn, 3)], 1));
}

/* Keep LENGTH bytes of TEXT as what is to be read. */
static void expect(struct drawn *drawn, const char *text, size_t length)
{
	assert_true(bytes_add(&drawn->texts, text, length) && bytes_add(&drawn->texts, "", 1));
	drawn->bytes += (int)length + 1;
}

static void put_operation(struct drawn *drawn, bool last, uint32_t most_operands)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", others[] = "_0123456789";
	static const char *const of_moves[] = { "am", "bm", "pm", "sm" };
	bool moves = below(drawn, 4) == 0;
	char opcode[16] = "";
	uint32_t length = 1 + below(drawn, 15);

	for (uint32_t i = 0; i < length; i++)
		opcode[i] = i && below(drawn, 4) == 0 ? others[below(drawn, 11)] : letters[below(drawn, 52)];
	if (moves)
		strcpy(opcode, of_moves[below(drawn, 4)]);
	else if (length == 2 && opcode[1] == 'm')
		opcode[1] = 'n';
	assert_true(bytes_add_text(&drawn->line, opcode));
	expect(drawn, opcode, strlen(opcode));
	drawn->of[drawn->count] = 0;
	for (uint32_t left = below(drawn, most_operands); left > 0; left--) {
		char operand[40] = "";
		bool quoted = below(drawn, 3) == 0;
		uint32_t size = quoted ? below(drawn, 30) : 1 + below(drawn, 6);

		for (uint32_t i = 0; i < size; i++)
			operand[i] = (quoted ? "a b;,\\+e4" : moves ? "abN4+=" : "ab4+-=,\\")[below(drawn, quoted ? 9 : moves ? 6 : 8)];
		put_blanks(drawn, 1);
		if (moves && left % 2)
			assert_true(bytes_add_text(&drawn->line, ","));
		assert_true(bytes_printf(&drawn->line, quoted ? "\"%s\"" : "%s", operand));
		expect(drawn, operand, strlen(operand));
		drawn->of[drawn->count]++;
		drawn->operands++;
	}
	put_blanks(drawn, 0);
	if (!last || below(drawn, 2))
		assert_true(bytes_add_text(&drawn->line, below(drawn, 4) ? ";" : ";;"));
	put_blanks(drawn, 0);
	drawn->count++;
}

/* Lines of random operations, up to as many, with as many operands and bytes, as there is room for, and more. */
static void test_epd_lines(void **state)
{
	static struct drawn drawn = { .random = { 101 } };
	static struct epd epd;
	int refused = 0;

	for (int n = 0; n < 1500; n++) {
		uint32_t count = below(&drawn, n % 10 ? 6 : DRAWN), most = n % 50 ? 5 : 40;
		struct error error = ERROR_NONE;
		bool fits;

		bytes_clear(&drawn.line);
		bytes_clear(&drawn.texts);
		drawn.count = drawn.operands = drawn.bytes = 0;
		assert_true(bytes_add_text(&drawn.line, n % 3 ? BK " " : BK "; "));
		for (uint32_t i = 0; i < count && drawn.operands < DRAWN_OPERANDS - 40; i++)
			put_operation(&drawn, i + 1 == count, most);
		fits = drawn.count <= EPD_OPERATIONS && drawn.operands <= EPD_OPERANDS && drawn.bytes <= EPD_TEXT;
		if (epd_parse(bytes_as_text(&drawn.line), FEN_ANY, &epd, &error) != fits)
			fail_msg("%s: %s", bytes_as_text(&drawn.line), error.text);
		refused += !fits;
		if (fits) {
			const char *wanted = bytes_as_text(&drawn.texts);

			assert_int_equal(epd.operation_count, drawn.count);
			for (int i = 0; i < drawn.count; i++) {
				const char *opcode = epd.text + epd.operations[i].opcode;

				assert_string_equal(opcode, wanted);
				wanted += strlen(wanted) + 1;
				assert_int_equal(epd.operations[i].count, drawn.of[i]);
				for (int at = 0; at < drawn.of[i]; at++) {
					assert_string_equal(epd.text + epd.operands[epd.operations[i].first + at], wanted);
					if (epd_find(&epd, opcode) == i)
						assert_string_equal(epd_operand(&epd, opcode, at), wanted);
					wanted += strlen(wanted) + 1;
				}
				assert_null(epd_operand(&epd, opcode, -1));
				assert_true(epd_find(&epd, opcode) != i || !epd_operand(&epd, opcode, drawn.of[i]));
			}
		}
	}
	assert_true(refused > 5);
	bytes_free(&drawn.line);
	bytes_free(&drawn.texts);
}

static void test_epd_setting_up(void **state)
{
	struct error error = ERROR_NONE;
	struct text fen = TEXT_OF(FEN_MAX);
	struct position *pos = test_position(FEN_START);
	struct move moves[8];
	struct epd epd;

	parse(&epd, BK " hmvc 3 4; fmvn x; bm Qd1+;");
	assert_true(epd_set_up(&epd, pos, &error));
	assert_true(position_rule50(pos) == 0 && position_move_number(pos) == 1);
	parse(&epd, BK " bm Qd1+; am Ka8 a7a6; pv Qd1+ Kxd1 Bg4+; hmvc 3; fmvn 20;");
	assert_true(epd_set_up(&epd, pos, &error));
	fen_format(pos, FEN_X, &fen);
	assert_string_equal(fen.chars, BK " 3 20");
	assert_int_equal(epd_moves(&epd, pos, "bm", moves, 8, &error), 1);
	assert_true(move_equal(moves[0], test_move(pos, "d6d1")));
	assert_int_equal(epd_moves(&epd, pos, "am", moves, 8, &error), 2);
	assert_int_equal(epd_moves(&epd, pos, "dm", moves, 8, &error), 0);
	assert_string_equal(error.text, "");
	assert_int_equal(epd_moves(&epd, pos, "am", moves, 1, &error), -1);
	assert_string_equal(error.text, "am a7a6: too many moves");
	error_clear(&error);
	assert_int_equal(epd_moves(&epd, pos, "pv", moves, 8, &error), -1);
	assert_string_equal(error.text, "pv Kxd1: the king on b8 does not move to d1");
}

/* The counters of a FEN mean the same in EPD. */
static void test_epd_counters(void **state)
{
	static const char *const counters[] = {
		"-", "0", "1", "99", "9999", "10000", "12345678", "123456789", "123456789012345678901234567890", "1x", "-1", "+1"
	};
	enum { COUNTERS = sizeof counters / sizeof *counters };

	for (int i = 0; i < COUNTERS * COUNTERS; i++) {
		struct text line = TEXT_OF(200), fen = TEXT_OF(FEN_MAX), again = TEXT_OF(FEN_MAX);
		struct error error = ERROR_NONE;
		struct position pos, other;
		struct epd epd;
		bool good;

		assert_true(position_init(&pos) && position_init(&other));
		text_printf(&line, BK " %s %s", counters[i / COUNTERS], counters[i % COUNTERS]);
		good = fen_set_up(&pos, line.chars, FEN_ANY, NULL, &error);
		if ((epd_parse(line.chars, FEN_ANY, &epd, &error) && epd_set_up(&epd, &other, &error)) != good)
			fail_msg("%s: %s", line.chars, error.text);
		if (good)
			assert_int_equal(epd.operation_count, (*counters[i / COUNTERS] != '-') + (*counters[i % COUNTERS] != '-'));
		fen_format(&pos, FEN_X, &fen);
		fen_format(&other, FEN_X, &again);
		assert_string_equal(again.chars, fen.chars);
		position_free(&pos);
		position_free(&other);
	}
}

static void epd_fails(const char *line, const char *reason)
{
	struct error error = ERROR_NONE;
	struct epd epd;

	assert_false(epd_parse(line, FEN_ANY, &epd, &error));
	assert_string_equal(error.text, reason);
}

static bool count_lines(void *context, const struct epd *epd, const struct position *pos, struct error *error)
{
	return ++*(int *)context < 3 || error_set(error, "no more");
}

/* A file has lines of EPD, empty ones and remarks, until one is refused. */
static void test_epd_file(void **state)
{
	static const struct { const char *last, *error; } files[] = {
		{ "", "" }, { BK "\n", "line 6: no more" }, { "8/8/8/8/8/8/8/8 w - -\n", "line 6: a king is missing" },
		{ BK " 1x\n", "line 6: no operation is called so (column 50)" }
	};

	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		struct error error = ERROR_NONE;
		FILE *file = tmpfile();
		int count = 0;

		fprintf(file, "# remark\n" BK "\n\n \t\n " BK " id \"x\";\n%s", files[i].last);
		rewind(file);
		assert_int_equal(epd_read_file(file, count_lines, &count, &error), i == 0);
		assert_string_equal(error.text, files[i].error);
		assert_int_equal(count, i == 1 ? 3 : 2);
		fclose(file);
	}
}

static void test_epd_errors(void **state)
{
	struct text many = TEXT_OF(3 * EPD_OPERANDS);

	text_add(&many, "8/8/8/8/8/8/8/8 w - - c0");
	for (int i = 0; i <= EPD_OPERANDS; i++)
		text_add(&many, " 1");
	epd_fails(many.chars, "too many or too long operands (column 538)");
	epd_fails("", "no position (column 1)");
	epd_fails("8/8/8/8/8/8/8/8 w -", "fewer than four fields (column 20)");
	epd_fails("8/8/8/8/8/8/8/8 w - - 1x;", "no operation is called so (column 23)");
	epd_fails("8/8/8/8/8/8/8/8 w - ;", "fewer than four fields (column 21)");
	epd_fails("8/8/8/8/8/8/8/8 w - -x; bm e4;", "en passant is neither '-' nor a square (column 21)");
	epd_fails("8/8/8/8/8/8/8/8 w - - id \"x;", "quotation mark not closed (column 26)");
	epd_fails("8/8/8/8/8/8/8/8 w - - sixteen_letters_ 1;", "no operation is called so (column 23)");
	for (int c = '!'; c <= '~'; c++) {
		char line[] = "8/8/8/8/8/8/8/8 w - - aXb 1;";

		line[strlen(line) - 5] = (char)c;
		if (c != '_' && c != ';' && !isalnum(c))
			epd_fails(line, "no operation is called so (column 23)");
	}
}

/* TEXT, read and written. */
static void rewrite(const char *text, bool with_variations, struct bytes *page)
{
	struct error error = ERROR_NONE;
	struct pgn_reader *reader = pgn_reader_open_memory(text, strlen(text));
	struct pgn_game game;

	assert_non_null(reader);
	pgn_init(&game);
	if (pgn_read(reader, with_variations, &game, &error) != PGN_READ)
		fail_msg("%s: %s", text, error.text);
	assert_true(pgn_write(&game, page));
	pgn_free(&game);
	pgn_reader_close(reader);
}

#define ROSTER(result) \
	"[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n" \
	"[White \"?\"]\n[Black \"?\"]\n[Result \"" result "\"]\n"

static void written_as(const char *text, bool with_variations, const char *wanted)
{
	struct bytes page = { 0 }, again = { 0 };

	rewrite(text, with_variations, &page);
	assert_string_equal(bytes_as_text(&page), wanted);
	rewrite(bytes_as_text(&page), with_variations, &again);
	assert_string_equal(bytes_as_text(&again), bytes_as_text(&page));
	bytes_free(&page);
	bytes_free(&again);
}

static void test_pgn_movetext(void **state)
{
	written_as("[FEN \"4k2r/P7/8/3Pp3/8/8/8/4K3 w k e6 0 1\"]\n\n1. dxe6/ep ep 0-0 2. a8=Q!!+- *", true,
	           ROSTER("*") "[SetUp \"1\"]\n[FEN \"4k2r/P7/8/3Pp3/8/8/8/4K3 w k e6 0 1\"]\n\n1. dxe6 O-O 2. a8=Q $3 $18 *\n\n");
	written_as("1. e4 {see\n[Site \"x\"]\n[Event \"B. 1990\"] for more,\n[Event \"x\"]\nand\n[Event y} e5 *", true,
	           ROSTER("*") "\n1. e4 {see [Site \"x\"] [Event \"B. 1990\"] for more, [Event \"x\"] and [Event y}\n"
	           "1... e5 *\n\n");
	written_as("1. e4 ~~ e5 ^^ 2. Nf3 @@ :: _ *", true, ROSTER("*") "\n1. e4 e5 2. Nf3 *\n\n");
}

static void test_pgn_variations(void **state)
{
	/* A comment after a variation that is not there belongs to the move. */
	written_as("1. e4 (1. d4) {a} () {b} (1. Qh5) {c} 1... e5 *", true,
	           ROSTER("*") "\n1. e4 {b c} (1. d4) {a} 1... e5 *\n\n");
	written_as("1. e4 () $2 e5 *", true, ROSTER("*") "\n1. e4 $2 e5 *\n\n");
	/* A variation that cannot be played is cut short; the game goes on. */
	written_as("1. e4 (1. d4 Qh4 (bad) 2. c4) e5 *", true, ROSTER("*") "\n1. e4 (1. d4) 1... e5 *\n\n");
}

static void test_pgn_tags(void **state)
{
	written_as("[Variant \"Fischerandom\"]\n[FEN \"4k3/8/8/8/8/8/8/2K3R1 w K - 0 1\"]\n\nO-O *",
	           true, ROSTER("*") "[Variant \"Fischerandom\"]\n[SetUp \"1\"]\n"
	           "[FEN \"4k3/8/8/8/8/8/8/2K3R1 w K - 0 1\"]\n\n1. O-O *\n\n");
}

/* Read all of TEXT, with variations or without: GOOD and BAD games. */
static void counts_so(const char *text, bool with_variations, int good, int bad, const char *first_error)
{
	struct error error = ERROR_NONE;
	struct pgn_reader *reader = pgn_reader_open_memory(text, strlen(text));
	enum pgn_reading reading;
	struct pgn_game game;

	assert_non_null(reader);
	pgn_init(&game);
	while ((reading = pgn_read(reader, with_variations, &game, &error)) != PGN_END) {
		good -= reading == PGN_READ;
		bad -= reading == PGN_BAD;
	}
	assert_int_equal(good, 0);
	assert_int_equal(bad, 0);
	assert_string_equal(error.text, first_error);
	pgn_free(&game);
	pgn_reader_close(reader);
}

static void counts_as(const char *text, int good, int bad, const char *first_error)
{
	counts_so(text, true, good, bad, first_error);
	counts_so(text, false, good, bad, first_error);
}

static void test_pgn_errors(void **state)
{
	counts_as("{only a remark}", 0, 0, "");
	counts_as("hello", 0, 1, "line 1: hello: not a move");
	counts_as("1. e4 e5 2. Ke3 d6 1-0\n1. d4 *", 1, 1,
	          "line 1: Ke3: the king on e1 does not move to e3");
	counts_as("[FEN \"x\"]\n\n1. e4 *", 0, 1, "line 3: x: no piece is called 'x' (column 1)");
	counts_as("[Event \"a\"]\n\n1. e4 {left open\n\n[Event \"b\"]\n\n1. d4 *", 1, 1,
	          "line 3: comment: not closed");
	counts_as("1. e4 {\n[Event \"b\"] \r\n[Site \"?\"]\n\n1. d4 *", 1, 1, "line 1: comment: not closed");
	counts_as("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O- *", 0, 1, "line 1: O-O-: not a move");
	counts_as("1. e4 e5 2. -- d5 3. d4 *", 0, 1, "line 1: --: a null move, which is no legal one");
	counts_as("[Event \"a\"]\n; a note\n[Site \"b\"]\n{another}\n1. e4 *\n1. d4 *", 2, 0, "");
	counts_as("[Event \"a\"]\n{nothing}\n[Event \"b\"]\n\n1. d4 *", 2, 0, "");
	counts_as("[FEN \"4k3/8/8/8/8/8/3P4/1N2BK2 w - - 0 1\"]\n\n1. d4 Ke7 2. b1c3 *", 1, 0, "");
	counts_as("[FEN \"4k3/8/8/8/8/8/3P4/1N2BK2 w - - 0 1\"]\n\n1. d4 Ke7 2. b3 *", 0, 1,
	          "line 3: b3: no such pawn");
	counts_as("[%clk 0:01:00]\n[\n1. e4 *", 1, 0, "");
	counts_as("[Result \"0-0\"]\n\n1. e4 0-0\n1. d4 *", 2, 0, "");
	counts_as("[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 0-0\n1. d4 *", 2, 0, "");
	counts_as("1. e4 0-0", 0, 1, "line 1: 0-0: castling is blocked by f8");
}

/* A tag that is not closed is a fault of its game, or what is left of one that was cut off. */
static void test_pgn_cut_tags(void **state)
{
	counts_as("[Event \"a\n[Site \"b\"] [White \"c\"]\n1. e4 *\n1. d4 *", 1, 1, "line 1: tag: not closed");
	counts_as("[Event \"a\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1]\n[Site \"x]\n\n1. O-O Kd7 *\n\n1. d4 *", 1, 1,
	          "line 2: tag: not closed");
	counts_as("1. e4\n\n[Event \"a\"]\n[Site \"b\n[event \"c\"]\n1. d4 *", 2, 1, "line 4: tag: not closed");
	counts_as("[Event \"a\\\"x\n1. e4 *", 0, 1, "line 1: tag: not closed");
	for (int length = 9; length <= 21; length++) {
		struct text cut = TEXT_OF(40);
		bool open = length > 16 && length < 19;

		text_printf(&cut, "%.*s", length, "1. e4 *\n\n[Event \"a\" ]");
		counts_as(cut.chars, length < 19 ? 1 : 2, open, open ? "line 3: tag: not closed" : "");
	}
	counts_as("[Event \"a\"\n[Site \"b\"]\n1. e4 *", 1, 0, "");   /* nothing is lost */
	counts_as("[Event \"a\"]\n[FEN 4k3/8/8/8/8/8/8/4K2R w K - 0 1]\n\n1. O-O *", 0, 1, "line 2: tag: not closed");
	/* A game can do without these. */
	counts_as("[Event \"a\"]\n[White Elo \"2700\"]\n[NoValue]\n1. e4 *", 1, 0, "line 2: tag: not understood");
	counts_as("[Event \"a\"]\n[NoValue]\n1. e4 *\n\n[Event \"b\"]\n1. d4 *", 2, 0, "line 2: tag: not understood");
	for (int c = '!'; c <= '~'; c++) {
		char tag[] = "[aXb \"y\"]\n\n1. e4 *";

		tag[2] = (char)c;
		counts_as(tag, 1, 0, isalnum(c) || strchr("_-.+\"", c) ? "" : "line 1: tag: not understood");
	}
}

/* A variation that is not closed ends with its game. */
static void test_pgn_unclosed(void **state)
{
	counts_as("1. e4 ))) ((((( *", 0, 1, "line 1: variation: not closed");
	counts_as("[Event \"a\"]\n\n1. e4\n(1. d4 d5\n(1... c5 1-0\n\n[Event \"b\"]\n\n1. d4 *", 1, 1,
	          "line 4: variation: not closed");
	counts_as("1. e4 (1. d4 d5 *\n\n1. c4 c5 *\n\n1 d4 d5 *", 2, 1, "line 1: variation: not closed");
	counts_as("1. e4 (1. d4 (1. e5 1/2-1/2 {x} $1\n\n1.c4 c5 *", 1, 1, "line 1: variation: not closed");
	counts_as("1. e4 (1. d4 d5 1-0) e5 *\n\n1. c4 *", 2, 0, "");
	counts_as("1. e4 (1. d4 d5 1-0 {x} (1... c5) $1) e5 *\n\n1. c4 *", 2, 0, "");
	counts_as("1. e4 (1. d4 d5 1-0 Smith - Jones, Paris 1900) (1. c4) e5 *", 1, 0, "");
	counts_as("1. e4 Ke5 (1... e5 1-0) 2. d4 *\n\n1. c4 *", 1, 1, "line 1: Ke5: the king on e8 does not move to e5");
	counts_as("[FEN \"x\"]\n\n1. e4 (1. d4 1-0) e5 *\n\n1. c4 *", 1, 1,
	          "line 3: x: no piece is called 'x' (column 1)");
}

/* A variation that is lost is a fault of no game, but reported. */
static void test_pgn_lost_variations(void **state)
{
	static const struct { const char *text, *error; } games[] = {
		{ "1. e4 (1. d4\n--\ne5) e5 (1... Zz9 {x}) *", "line 2: --: a null move, which is no legal one" },
		{ "1. e4 ((1. d4)) *", "line 1: variation: it replaces no move" },
		{ "1. e4 ({quiet}) *", "line 1: variation: it has a comment, but no move" }
	};
	struct text nested = TEXT_OF(1000);

	for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
		counts_so(games[i].text, true, 1, 0, games[i].error);
		counts_so(games[i].text, false, 1, 0, "");
	}
	text_add(&nested, "1. e4");
	for (int i = 0; i < 33; i++)
		text_add(&nested, " (1. d4");
	for (int i = 0; i < 33; i++)
		text_add(&nested, ")");
	counts_so(nested.chars, true, 1, 0, "line 1: variation: too many are nested");
	text_clear(&nested);
	text_add(&nested, "1. e4");
	for (int i = 0; i < 100; i++)
		text_add(&nested, "(1. d4)");
	counts_so(nested.chars, true, 1, 0, "line 1: variation: too many for one move");
}

static void test_pgn_skipped(void **state)
{
	static const char text[] = "1. e4 (1. Qh5 e5) (1. d4 1-0";
	struct error error = ERROR_NONE;
	struct pgn_reader *reader = pgn_reader_open_memory(text, strlen(text));
	struct pgn_game game;

	pgn_init(&game);
	assert_int_equal(pgn_read(reader, true, &game, &error), PGN_BAD);
	assert_int_equal(game.result, PGN_WHITE_WINS);
	assert_int_equal(game.node_count, 2);      /* what is not closed is kept */
	pgn_free(&game);
	pgn_reader_close(reader);
}

/* A game made of a position's history leads to that position. */
static void test_pgn_positions(void **state)
{
	struct random random = { 41 };
	struct position pos, again;
	struct pgn_game game;
	struct bytes page = { 0 };

	assert_true(position_init(&pos) && position_init(&again));
	pgn_init(&game);
	for (int i = 0; i < test_fen_count; i++) {
		struct error error = ERROR_NONE;
		struct pgn_reader *reader;

		test_set_up(&pos, test_fens[i]);
		for (int ply = 0; ply < 300; ply++) {
			struct move moves[MOVES_MAX];
			int count = movegen_all(&pos, moves);

			if (count == 0)
				break;
			assert_true(position_reserve(&pos, 1));
			position_make(&pos, moves[random_below(&random, (uint32_t)count)]);
		}
		assert_true(pgn_from_position(&game, &pos));
		assert_true(pgn_to_position(&game, &again, -1));
		assert_true(position_equal(&pos, &again));
		page.length = 0;
		assert_true(pgn_write(&game, &page));
		reader = pgn_reader_open_memory(bytes_as_text(&page), page.length);
		if (pgn_read(reader, true, &game, &error) != PGN_READ)
			fail_msg("%s: %s", bytes_as_text(&page), error.text);
		assert_true(pgn_to_position(&game, &again, -1));
		assert_true(position_equal(&pos, &again));
		for (int plies = position_plies(&pos); plies-- > 0;) {
			position_unmake(&pos);
			assert_true(pgn_to_position(&game, &again, plies));
			assert_true(position_equal(&pos, &again));
		}
		pgn_reader_close(reader);
	}
	bytes_free(&page);
	pgn_free(&game);
	position_free(&pos);
	position_free(&again);
}

/* A comment that grows up to the last byte of its space does not change what follows it. */
static void test_pgn_growing_comment(void **state)
{
	struct position *pos = test_position(FEN_START);
	struct pgn_game game;

	test_play(pos, "e2e4");
	test_play(pos, "e7e5");
	pgn_init(&game);
	assert_true(pgn_from_position(&game, pos));
	assert_true(pgn_add_comment(&game, &game.nodes[0].after, "a"));
	assert_true(pgn_add_comment(&game, &game.nodes[0].after, "b"));   /* it has 8 bytes */
	assert_true(pgn_add_comment(&game, &game.nodes[1].after, "second"));
	assert_true(pgn_add_comment(&game, &game.nodes[0].after, "cde"));
	assert_string_equal(pgn_comment(&game, &game.nodes[0].after), "a b cde");
	assert_string_equal(pgn_comment(&game, &game.nodes[1].after), "second");
	assert_true(pgn_set_comment(&game, &game.nodes[0].after, "g"));
	assert_true(pgn_add_comment(&game, &game.nodes[1].after, "third"));
	assert_true(pgn_add_comment(&game, &game.nodes[0].after, "longer than g had room for"));
	assert_string_equal(pgn_comment(&game, &game.nodes[0].after), "g longer than g had room for");
	assert_string_equal(pgn_comment(&game, &game.nodes[1].after), "second third");
	assert_true(pgn_set_comment(&game, &game.nodes[0].after, ""));
	assert_true(pgn_add_comment(&game, &game.nodes[0].after, "anew"));
	assert_string_equal(pgn_comment(&game, &game.nodes[0].after), "anew");
	pgn_free(&game);
}

/* The name of a variant with another letter or digit is another's. */
static void test_pgn_variants(void **state)
{
	assert_true(pgn_variant_is_chess("Standard") && pgn_variant_is_chess960("Chess-960"));
	for (char name[] = "Standard!"; name[8] <= '~'; name[8]++)
		assert_int_equal(pgn_variant_is_chess(name), !isalnum((unsigned char)name[8]));
}

/* Each of many tags has its value, also a second one, and no other name has one.  Control characters are written as
 * blanks. */
static void test_pgn_many_tags(void **state)
{
	enum { MANY = 1000 };
	struct pgn_game game;
	struct bytes page = { 0 };
	char value[60] = "";

	pgn_init(&game);
	for (int i = 0; i < 2 * MANY; i++) {
		struct text name = TEXT_OF(20), number = TEXT_OF(20), other = TEXT_OF(20);

		text_printf(&name, "Tag%d", i % MANY);
		text_printf(&number, "%d", i);
		text_printf(&other, "%d", i - MANY);
		if (i < MANY)
			assert_null(pgn_tag(&game, name.chars));
		else
			assert_string_equal(pgn_tag(&game, name.chars), other.chars);
		assert_true(pgn_set_tag(&game, name.chars, number.chars));
		assert_string_equal(pgn_tag(&game, name.chars), number.chars);
	}
	assert_int_equal(game.tag_count, MANY);
	pgn_clear(&game);
	for (char c = 1; c < ' '; c++)
		value[c - 1] = c;
	assert_true(pgn_set_tag(&game, "Event", value) && pgn_write(&game, &page));
	snprintf(value, sizeof value, "[Event \"%31s\"]", "");
	assert_true(strncmp(bytes_as_text(&page), value, strlen(value)) == 0);
	bytes_free(&page);
	pgn_free(&game);
}

/* The memory for many comments and variations after one move grows linearly. */
static void test_pgn_many(void **state)
{
	enum { MANY = 200000 };
	struct pgn_game game;
	int first, second, last = PGN_NONE;

	pgn_init(&game);
	first = pgn_add_move(&game, PGN_NONE, MOVE_NONE);
	second = pgn_add_move(&game, first, MOVE_NONE);
	for (int i = 0; i < MANY; i++) {
		last = pgn_add_move(&game, first, MOVE_NONE);
		assert_true(pgn_add_comment(&game, &game.nodes[second].after, "a comment"));
		assert_true(pgn_add_comment(&game, &game.nodes[last].after, "another"));
	}
	assert_int_equal(strlen(pgn_comment(&game, &game.nodes[second].after)), 10 * MANY - 1);
	assert_true(game.text_length < 10 * MANY * 10);
	assert_int_equal(game.nodes[last - 1].alternative, last);
	assert_int_equal(game.nodes[last].alternative, PGN_NONE);
	pgn_free(&game);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_epd_numbers),
		cmocka_unit_test(test_epd_lines),
		cmocka_unit_test(test_epd_setting_up),
		cmocka_unit_test(test_epd_counters),
		cmocka_unit_test(test_epd_errors),
		cmocka_unit_test(test_epd_file),
		cmocka_unit_test(test_pgn_many),
		cmocka_unit_test(test_pgn_many_tags),
		cmocka_unit_test(test_pgn_variants),
		cmocka_unit_test(test_pgn_movetext),
		cmocka_unit_test(test_pgn_variations),
		cmocka_unit_test(test_pgn_tags),
		cmocka_unit_test(test_pgn_errors),
		cmocka_unit_test(test_pgn_cut_tags),
		cmocka_unit_test(test_pgn_unclosed),
		cmocka_unit_test(test_pgn_lost_variations),
		cmocka_unit_test(test_pgn_skipped),
		cmocka_unit_test(test_pgn_positions),
		cmocka_unit_test(test_pgn_growing_comment),
	};

	return cmocka_run_group_tests_name("records", tests, NULL, NULL);
}
