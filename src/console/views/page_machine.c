/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A position on a page, as the machine sees it. */
#include <config.h>

#include "console/views/page_machine.h"

#include "console/views/painted.h"
#include "console/views/picture.h"
#include "console/views/tactics.h"
#include "console/words.h"
#include "eval/eval.h"
#include "eval/see.h"
#include "rules/attack.h"
#include "rules/movegen.h"
#include "rules/outcome.h"

enum { LADDERS = 3 };    /* exchanges that are drawn */

void page_board(struct sheet *sheet, const struct position *pos)
{
	enum outcome outcome = outcome_of(pos);
	struct marks marks = { 0 };
	TEXT_ON_STACK(caption, 120);
	TEXT_ON_STACK(fen, FEN_MAX);

	text_printf(&caption, "Move %d, %s to move", position_move_number(pos),
	            colour_name(position_turn(pos)));
	if (outcome != OUTCOME_OPEN)
		text_printf(&caption, ": %s", outcome_text(outcome));
	if (position_plies(pos) > 0) {
		marks_name(&marks, MARK_GREEN, 'l', "the last move");
		marks_set(&marks, move_from(position_last_move(pos)), MARK_GREEN);
		marks_set(&marks, move_to(position_last_move(pos)), MARK_GREEN);
	}
	sheet_board(sheet, pos, &marks, caption_chars);
	fen_format(pos, FEN_X, &fen);
	fprintf(sheet->out, "<p><code>%s</code></p>\n", fen_chars);
}

/* ---- vectors ---- */

static void put_star(struct sheet *sheet, const struct position *pos)
{
	int king = position_king(pos, position_turn(pos));
	TEXT_ON_STACK(name, 16);
	TEXT_ON_STACK(caption, 120);
	struct drawing drawing = sheet_begin_figure(sheet, &name, pos, NULL);

	text_add(&caption, "The vectors around ");
	add_man(&caption, pos, king);
	drawing.title = caption_chars;
	picture_star(&drawing, king);
	sheet_end_figure(sheet, caption_chars);
}

/* A row for each enemy whom the man on FROM attacks. */
static void put_attacks_of(const struct sheet *sheet, const struct position *pos, int from)
{
	const struct board *board = position_board(pos);
	enum colour enemy = colour_other(piece_colour(board_at(board, from)));

	for (unsigned men = board_all_men(board, enemy); men; men = bits_rest(men)) {
		int to = board_square(board, enemy, bits_lowest(men)), step = vector_step(from, to);
		TEXT_ON_STACK(who, 8);
		TEXT_ON_STACK(whom, 8);
		TEXT_ON_STACK(walk, 80);

		if (!attack_hits(board, from, to))
			continue;
		add_man(&who, pos, from);
		add_man(&whom, pos, to);
		for (int square = to; square != from; square -= step) {
			add_square(&walk, square);
			text_add_char(&walk, ' ');
		}
		add_square(&walk, from);
		fprintf(sheet->out, "<tr><td>%s</td><td>%s</td><td class=\"number\">%+d</td>"
		                    "<td class=\"number\">%+d</td><td>%s</td></tr>\n",
		        who_chars, whom_chars, to - from, step, walk_chars);
	}
}

static void put_attacks(const struct sheet *sheet, const struct position *pos)
{
	const struct board *board = position_board(pos);

	fputs("<table>\n<caption>Each attack on an enemy</caption>\n"
	      "<tr><th scope=\"col\">Who</th><th scope=\"col\">Whom</th>"
	      "<th scope=\"col\" class=\"number\">Difference</th>"
	      "<th scope=\"col\" class=\"number\">Step</th><th scope=\"col\">Walk back</th></tr>\n",
	      sheet->out);
	for (int colour = WHITE; colour <= BLACK; colour++)
		for (unsigned men = board_all_men(board, (enum colour)colour); men; men = bits_rest(men))
			put_attacks_of(sheet, pos, board_square(board, (enum colour)colour, bits_lowest(men)));
	fputs("</table>\n", sheet->out);
}

static bool is_empty(const struct marks *marks)
{
	for (int mark = MARK_NONE + 1; mark < MARKS; mark++)
		if (marks_has(marks, (enum mark)mark))
			return false;
	return true;
}

/* The board with MARKS, or that there are none of these. */
static void put_painted(struct sheet *sheet, const struct position *pos, const struct marks *marks,
                        const char *caption, const char *none)
{
	if (is_empty(marks))
		sheet_paragraph(sheet, none);
	else
		sheet_board(sheet, pos, marks, caption);
}

enum done page_vectors(struct console *console, struct sheet *sheet)
{
	const struct position *pos = console_position(console);
	struct marks pins = { 0 }, checks = { 0 }, tactics = { 0 };

	sheet_open(sheet, "Vectors", false);
	sheet_paragraph(sheet, "A vector is the difference of the numbers of two squares, 16 * rank + file. A "
	                       "table by difference tells which men attack along it, and with which step; a "
	                       "walk back from the target finds out whether somebody stands in between.");
	put_star(sheet, pos);
	sheet_paragraph(sheet, "The frame is the board, the dark cell the king. L: rook and queen attack along "
	                       "this vector; D: bishop and queen; N: knight; K: king, rook and queen; W and B: "
	                       "king, bishop, queen and a white or black pawn.");
	put_attacks(sheet, pos);
	paint_pins(&pins, pos);
	put_painted(sheet, pos, &pins, "Pins, and men who may discover a check", "No man is pinned.");
	paint_checks(&checks, pos);
	put_painted(sheet, pos, &checks, "Checks", "There are no checks.");
	if (tactics_paint(console, &tactics) != DONE)
		return FAILED;
	put_painted(sheet, pos, &tactics, "Men in danger", "No man is in danger.");
	sheet_close(sheet);
	return DONE;
}

/* ---- exchanges ---- */

/* The captures of POS, best first; returns how many. */
static int list_captures(const struct position *pos, struct move moves[MOVES_MAX])
{
	int count = movegen_all(pos, moves), captures = 0;

	for (int i = 0; i < count; i++) {
		struct move move = moves[i];
		int at = captures;

		if (!move_is_capture(move))
			continue;
		for (; at > 0 && see(pos, moves[at - 1]) < see(pos, move); at--)
			moves[at] = moves[at - 1];
		moves[at] = move;
		captures++;
	}
	return captures;
}

static void put_ladder(struct sheet *sheet, const struct position *pos, struct move move)
{
	struct marks marks = { 0 };
	TEXT_ON_STACK(san, 16);
	TEXT_ON_STACK(name, 16);
	TEXT_ON_STACK(caption, 120);
	struct drawing drawing;

	add_san(&san, pos, move);
	fprintf(sheet->out, "<details>\n<summary>%s</summary>\n", san_chars);
	text_printf(&caption, "%s: who takes part", san_chars);
	paint_exchange(&marks, pos, move);
	sheet_board(sheet, pos, &marks, caption_chars);
	drawing = sheet_begin_figure(sheet, &name, pos, NULL);
	text_clear(&caption);
	text_printf(&caption, "%s: the balance for the mover behind each capture", san_chars);
	drawing.title = caption_chars;
	picture_exchange(&drawing, move);
	sheet_end_figure(sheet, caption_chars);
	sheet_close(sheet);
}

void page_exchanges(struct sheet *sheet, const struct position *pos)
{
	struct move moves[MOVES_MAX];
	int count = list_captures(pos, moves);

	sheet_open(sheet, "Exchanges", false);
	if (count == 0) {
		sheet_paragraph(sheet, "There is no capture.");
	} else {
		sheet_paragraph(sheet, "What each capture wins for the mover, in centipawns, if both sides go on "
		                       "taking on that square with their least valuable man while it pays. Pins "
		                       "are not considered.");
		fputs("<table>\n<tr><th scope=\"col\">Capture</th>"
		      "<th scope=\"col\" class=\"number\">Wins</th></tr>\n", sheet->out);
		for (int i = 0; i < count; i++) {
			TEXT_ON_STACK(san, 16);

			add_san(&san, pos, moves[i]);
			fprintf(sheet->out, "<tr><td>%s</td><td class=\"number\">%d</td></tr>\n", san_chars,
			        see(pos, moves[i]));
		}
		fputs("</table>\n", sheet->out);
	}
	for (int i = 0; i < count && i < LADDERS; i++)
		put_ladder(sheet, pos, moves[i]);
	sheet_close(sheet);
}

/* ---- the evaluation ---- */

static void put_pawns(const struct sheet *sheet, int centipawns)
{
	TEXT_ON_STACK(value, 16);

	add_pawns(&value, centipawns);
	fprintf(sheet->out, "<td class=\"number\">%s</td>", value_chars);
}

void page_evaluation(const struct sheet *sheet, const struct position *pos)
{
	struct eval_trace trace;
	TEXT_ON_STACK(total, 160);

	sheet_open(sheet, "Evaluation by hand-made terms", false);
	if (position_in_check(pos)) {
		sheet_paragraph(sheet, "The side to move is in check: only quiet positions have a value.");
		sheet_close(sheet);
		return;
	}
	evaluate_trace(pos, &trace);
	fputs("<table>\n<caption>White minus Black, in pawns</caption>\n<tr><th scope=\"col\">Term</th>"
	      "<th scope=\"col\" class=\"number\">Middlegame</th>"
	      "<th scope=\"col\" class=\"number\">Endgame</th></tr>\n", sheet->out);
	for (int term = 0; term < EVAL_TERMS; term++) {
		fprintf(sheet->out, "<tr><td>%s</td>", eval_term_name((enum eval_term)term));
		put_pawns(sheet, trace.middlegame[term][WHITE] - trace.middlegame[term][BLACK]);
		put_pawns(sheet, trace.endgame[term][WHITE] - trace.endgame[term][BLACK]);
		fputs("</tr>\n", sheet->out);
	}
	fputs("</table>\n", sheet->out);
	text_printf(&total, "Phase %d of %d, endgame scaled by %d/64", trace.phase, EVAL_PHASE_MAX,
	            trace.scale);
	if (trace.rule)
		text_printf(&total, ", decided by the rule '%s'", trace.rule);
	text_printf(&total, "; value for %s: ", colour_name(position_turn(pos)));
	add_pawns(&total, trace.total);
	text_add_char(&total, '.');
	sheet_paragraph(sheet, total_chars);
	sheet_close(sheet);
}
