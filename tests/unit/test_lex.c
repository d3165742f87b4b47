/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Lines typed in the console, and the words that they are cut into. */
#include <config.h>

#include "unit_test.h"

#include <string.h>

#include "console/internal.h"
#include "console/lex.h"
#include "util/text.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"

/* The words of a line: [word], ';' between commands, '#' before a comment, and the mark that is not closed. */
static const struct { const char *line, *words; } lines[] = {
	{ "", "" }, { " \t ", "" }, { "# all of it; x", "#" }, { ";", ";" }, { " ; ;perft 0", ";;[perft][0]" },
	{ "perft 2 # a comment; x", "[perft][2]#" }, { "fen #; x", "[fen]#" }, { "fen#x;y", "[fen#x];[y]" },
	{ "fen;side ;\tfen; ", "[fen];[side];[fen];" }, { "fen\r", "[fen]" },
	{ "load \"a b;c#\" 2;x", "[load][a b;c#][2];[x]" }, { "load 'a \"b\\';x", "[load][a \"b\\];[x]" },
	{ "load \"it's\"x", "[load][it's][x]" }, { "load \"\" ''", "[load][][]" }, { "'fen';\"fen\"", "[fen];[fen]" },
	{ "load it's.pgn; board", "[load][it's.pgn];[board]" }, { "load a\"b c\"d", "[load][a\"b][c\"d]" },
	{ "load a\\ b\\;c\\#\\'\\\"\\\\d\\e\\;f; x", "[load][a b;c#'\"\\d\\e;f];[x]" }, { "load a\\", "[load][a\\]" },
	{ "load \"x; y", "[load][x; y]\"" }, { "'", "[]'" }, { "fen; load 'it\"s", "[fen];[load][it\"s]'" },
	{ "e4 {a; \"b} e5 # c", "[e4][{a; \"b}][e5]#" }, { "e4 {a; b", "[e4][{a; b]" }, { "e4 {a}{; b};c", "[e4][{a}{];[b}];[c]" },
	{ START " 0 1;fen", "[" START " 0 1];[fen]" }, { START "; fen", "[" START "];[fen]" },
	{ START " # x; y", "[" START " ]#" }, { START " 0 1 # x", "[" START " 0 1 ]#" }, { "\"" START "\";fen", "[" START "];[fen]" },
	{ START " bm e4; id \"a; b\"; # x", "[" START " bm e4; id \"a; b\"; # x]" },
	{ "fen; " START " hmvc 1; x", "[fen];[" START " hmvc 1; x]" },
	{ "setb " START " bm e4; id \"t.1\";", "[setb][" START " bm e4; id \"t.1\";]" },
	{ "position " START " bm e4; x", "[position][" START " bm e4; x]" },
	{ "fen " START " 3 4; x", "[fen][" START " 3 4];[x]" }, { "setboard kiwi; fen", "[setboard][kiwi];[fen]" },
	{ "set x " START, "[set][x][rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR][w][KQkq][-]" },
	{ "perft " START " bm e4; x", "[perft][rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR][w][KQkq][-][bm][e4];[x]" }
};

static void test_lines(void **state)
{
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		char line[200], *rest = line;
		struct text out = TEXT_OF(400);
		struct lexed lexed;

		strcpy(line, lines[i].line);
		do {
			lex_command(&console_commands, &rest, &lexed);
			for (int word = 0; word < lexed.count; word++)
				text_printf(&out, "[%s]", lexed.words[word]);
			assert_null(lexed.words[lexed.count]);
			text_add(&out, lexed.more ? ";" : lexed.comment ? "#" : "");
		} while (lexed.more);
		if (lexed.open)
			text_add_char(&out, lexed.open);
		assert_string_equal(out.chars, lines[i].words);
		assert_string_equal(rest, "");
	}
}

static void test_many_words(void **state)
{
	char line[4 * ARGUMENTS_MAX], *rest = line;
	struct lexed lexed;

	for (int count = ARGUMENTS_MAX - 1; count < ARGUMENTS_MAX + 3; count++) {
		for (int i = 0; i < count; i++)
			memcpy(line + 2 * i, "a ", 3);
		rest = line;
		lex_command(&console_commands, &rest, &lexed);
		assert_int_equal(lexed.count, count <= ARGUMENTS_MAX ? count : ARGUMENTS_MAX + 1);
		assert_false(lexed.more);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_lines), cmocka_unit_test(test_many_words) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
