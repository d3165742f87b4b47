/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* One move explained: its vector, what it captures and wins, its checks, what it attacks and what
 * it no longer defends. */
#include <config.h>

#include "console/inspect/inspect.h"

#include <stdlib.h>

#include "console/draw/draw.h"
#include "console/shell/shell.h"
#include "engine/internal.h"
#include "engine/engine.h"
#include "eval/see.h"
#include "rules/attack.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "rules/position.h"
#include "rules/setup.h"
#include "search/search.h"
#include "tools/motifs.h"
#include "tools/legal_exchange.h"
#include "tools/score_text.h"

enum { REPLY_TABLE_MB = 4, REPLY_NODES = 20000 };   /* of the search for a reply */

static void print_path(FILE *out, const struct position *pos, struct move move)
{
	int from = move_from(move), to = move_to(move);
	struct text line = TEXT_OF(160);

	add_piece(&line, pos, from);
	text_add(&line, " goes to ");
	add_square(&line, to);
	if (move_is_castling(move)) {
		text_clear(&line);
		text_add(&line, "castling: ");
		add_piece(&line, pos, from);
		text_add(&line, " and ");
		add_piece(&line, pos, to);
	} else {
		text_printf(&line, ": difference %+d", to - from);
		if (vector_step(from, to))
			text_printf(&line, ", step %+d", vector_step(from, to));
		text_printf(&line, "; %s", move_kind_name(move));
	}
	if (move_is_capture(move)) {
		text_add(&line, " of ");
		add_piece(&line, pos, move_victim(move));
	}
	fprintf(out, "%s\n", line.chars);
}

/* Print the exchange value, unless MOVE takes nothing and loses nothing, without captures by
 * pinned pieces.  POS is unchanged on return. */
static void print_exchange(FILE *out, struct position *pos, struct move move)
{
	int value = legal_exchange(pos, move), plain = see(pos, move);

	if (value == 0 && plain == 0 && !move_is_capture(move))
		return;
	if (value == 0)
		fputs("by exchanges it is even", out);
	else
		fprintf(out, "by exchanges it %s %d", value > 0 ? "wins" : "loses", abs(value));
	if (value != plain)
		fprintf(out, "; 'see', which lets pinned pieces capture, says %d", plain);
	fputc('\n', out);
}

/* Where the piece that MOVE moves lies in a position: before or after it. */
struct place {
	const struct position *pos;
	int square;
};

/* Add, after WORDS, the pieces of COLOUR that the mover attacks from IN and not from OUT.  Left out are
 * the mover itself, what it takes, and kings, which are not defended and whose checks have lines of
 * their own.  Returns whether there were any. */
static bool add_reach(struct text *out, const char *words, struct place in, struct place other,
                      enum colour colour)
{
	const struct board *board = position_board(in.pos);
	const struct board *there = position_board(other.pos);
	bool found = false;

	for (unsigned pieces = board_all_pieces(board, colour); pieces; pieces = bits_rest(pieces)) {
		int square = board_square(board, colour, bits_lowest(pieces));
		struct piece piece = board_at(board, square);

		if (piece_is_king(piece) || square == in.square || !attack_hits(board, in.square, square) ||
		    !piece_equal(piece, board_at(there, square)) || square == other.square ||
		    attack_hits(there, other.square, square))
			continue;
		text_add(out, found ? " " : words);
		add_piece(out, in.pos, square);
		found = true;
	}
	return found;
}

/* Print what the mover attacks and defends after the move and did not before, and the other way
 * round: a sentence each, or none. */
static void print_changes(FILE *out, struct place before, struct place after, enum colour us)
{
	struct text now = TEXT_OF(300), then = TEXT_OF(300);

	if (add_reach(&now, "it now attacks ", after, before, colour_other(us)))
		add_reach(&now, ", and defends ", after, before, us);
	else
		add_reach(&now, "it now defends ", after, before, us);
	if (add_reach(&then, "it no longer attacks ", before, after, colour_other(us)))
		add_reach(&then, ", nor defends ", before, after, us);
	else
		add_reach(&then, "it no longer defends ", before, after, us);
	fprintf(out, "%s%s%s%s", now.chars, now.length ? "\n" : "", then.chars, then.length ? "\n" : "");
}

/* Whether the slider on SQUARE, which does not move, attacks more squares AFTER than BEFORE, through the
 * square FROM that the mover left. */
static bool is_opened(const struct position *before, const struct position *after, int square, int from)
{
	int step = vector_step(square, from);

	if (!attack_hits(position_board(before), square, from))
		return false;
	return !piece_is_guard(board_at(position_board(after), from + step)) &&
	       attack_hits(position_board(after), square, from + step);
}

/* Print the mover's own sliders whose lines its leaving of FROM opens. */
static void print_opened(FILE *out, const struct position *before, const struct position *after, int from)
{
	const struct board *board = position_board(after);
	enum colour us = position_turn(before);
	struct text line = TEXT_OF(160);

	for (unsigned pieces = board_all_pieces(board, us); pieces; pieces = bits_rest(pieces)) {
		int square = board_square(board, us, bits_lowest(pieces));

		if (!piece_slides(board_at(board, square)) ||
		    !piece_equal(board_at(board, square), position_at(before, square)) ||
		    !is_opened(before, after, square, from))
			continue;
		text_add(&line, line.length ? " " : "it opens a line of ");
		add_piece(&line, after, square);
	}
	fprintf(out, "%s%s", line.chars, line.length ? "\n" : "");
}

/* Whether one of MOTIFS is a check that the slider on FROM discovers. */
static bool is_discovered(const struct motif *motifs, int count, int from)
{
	for (int i = 0; i < count; i++)
		if (motifs[i].kind == MOTIF_DISCOVERED_CHECK && motifs[i].from == from)
			return true;
	return false;
}

/* Print the walks to the king that is in check in POS, except those that MOTIFS have. */
static void print_checks(FILE *out, const struct position *pos, const struct motif *motifs, int count)
{
	const struct board *board = position_board(pos);
	enum colour enemy = colour_other(position_turn(pos));
	int king = position_king(pos, position_turn(pos));

	for (unsigned pieces = attackers_of(board, king, enemy); pieces; pieces = bits_rest(pieces)) {
		int from = board_square(board, enemy, bits_lowest(pieces));
		struct text line = TEXT_OF(120);

		if (is_discovered(motifs, count, from))
			continue;
		add_path(&line, pos, from, king);
		fprintf(out, "check: %s\n", line.chars);
	}
}

/* Add the mate that the mover threatens in AFTER. */
static void add_threat(struct text *out, struct position *after, struct move mate)
{
	position_make_null(after);
	add_san(out, after, mate);
	position_unmake_null(after);
}

static void add_motif(struct text *out, struct position *after, const struct motif *motif)
{
	int last = motif->target_count - 1;

	text_add(out, motif->kind == MOTIF_UNCOVERED ? "it uncovers" : motif_name(motif->kind));
	if (motif->kind == MOTIF_DOUBLE_CHECK)
		return;
	text_add(out, motif->kind == MOTIF_UNCOVERED ? " " : ": ");
	if (motif->kind == MOTIF_MATE_THREAT) {
		add_threat(out, after, motif->mate);
	} else if (motif->kind == MOTIF_FORK) {
		for (int i = 0; i <= last; i++) {
			text_add(out, i == 0 ? "" : i < last ? ", " : " and ");
			add_path(out, after, motif->from, motif->targets[i]);
		}
	} else {
		add_path(out, after, motif->from, motif->targets[last]);
	}
}

/* Paint the mover's sliders that attack an enemy in AFTER and did not in BEFORE. */
static void paint_uncovered(struct marks *marks, const struct board *before,
                            const struct board *after, enum colour us, int mover)
{
	for (unsigned pieces = board_all_pieces(after, us); pieces; pieces = bits_rest(pieces)) {
		int from = board_square(after, us, bits_lowest(pieces));

		if (from == mover || !piece_slides(board_at(after, from)))
			continue;
		for (unsigned others = board_all_pieces(after, colour_other(us)); others;
		     others = bits_rest(others)) {
			int to = board_square(after, colour_other(us), bits_lowest(others));

			if (!attack_hits(after, from, to) || attack_hits(before, from, to))
				continue;
			marks_set(marks, from, MARK_CYAN);
			marks_set(marks, to, MARK_RED);
			marks_arrow(marks, from, to);
		}
	}
}

void paint_move(struct marks *marks, const struct position *pos, const struct position *after,
                struct move move)
{
	const struct board *board = position_board(after);
	enum colour us = position_turn(pos);
	int to = move_to(move);

	marks_define(marks, MARK_BLUE, 'f', "from");
	marks_define(marks, MARK_GREEN, 't', "to");
	marks_define(marks, MARK_RED, 'a', "attacked by the move");
	marks_define(marks, MARK_CYAN, 'u', "uncovered by the move");
	marks_define(marks, MARK_WAY, 'w', "the path");
	if (move_is_castling(move)) {
		marks_set(marks, move_from(move), MARK_BLUE);
		marks_set(marks, board_king(board, us), MARK_GREEN);
		marks_arrow(marks, move_from(move), board_king(board, us));
		return;
	}
	marks_set(marks, move_from(move), MARK_BLUE);
	marks_set(marks, to, MARK_GREEN);
	marks_arrow(marks, move_from(move), to);
	for (unsigned pieces = board_all_pieces(board, colour_other(us)); pieces; pieces = bits_rest(pieces)) {
		int square = board_square(board, colour_other(us), bits_lowest(pieces));

		if (!attack_hits(board, to, square))
			continue;
		marks_set(marks, square, MARK_RED);
		marks_arrow(marks, to, square);
	}
	paint_uncovered(marks, position_board(pos), board, us, to);
}

/* Print the state of POS, in which the move with MOTIFS has been made. */
static void print_after(struct console *console, const struct position *pos, const struct motif *motifs,
                        int count)
{
	FILE *out = console->screen.out;
	enum outcome outcome = outcome_of(pos);
	int replies = movegen_count(pos);
	struct text value = TEXT_OF(160);

	print_checks(out, pos, motifs, count);
	if (outcome != OUTCOME_OPEN)
		fprintf(out, "then: %s\n", outcome_text(outcome));
	if (position_in_check(pos) || outcome != OUTCOME_OPEN)
		return;
	add_pawns(&value, -eval_choice_score(console->engine, pos));
	add_ending(&value, pos, -eval_choice_score(console->engine, pos));
	text_printf(&value, "; %d repl%s", replies, replies == 1 ? "y" : "ies");
	fputs("static value for the mover: ", out);
	screen_put_prose(&console->screen, 29, 2, value.chars);
}

/* Search POS, which has a legal move, a little. */
static enum done search_a_little(struct console *console, const struct position *pos,
                                 struct search_result *result)
{
	struct search *search = search_create(REPLY_TABLE_MB, &console->clock);
	struct search_limits limits = search_limits_none();
	struct search_options options = engine_search_options(console->engine);
	struct search_callbacks callbacks = { NULL, NULL };
	bool ok;

	if (!search)
		return console_fail(console, "out of memory");
	limits.nodes = REPLY_NODES;
	search_prepare(search, &limits);
	ok = search_think(search, pos, &options, &callbacks, result);
	search_free(search);
	return ok ? DONE : console_fail(console, "out of memory");
}

/* Print the best reply in POS by a small search, and the score for the mover, while the game goes on. */
static enum done print_reply(struct console *console, struct position *pos)
{
	struct search_result result;
	struct text line = TEXT_OF(160);

	if (outcome_of(pos) != OUTCOME_OPEN)
		return DONE;
	if (search_a_little(console, pos, &result) != DONE)
		return FAILED;
	add_line(&line, pos, &result.best, 1);
	if (score_is_mate(result.score) && result.score > 0) {
		if (score_mate_moves(result.score) > 1)
			text_printf(&line, "; then the mover is mated in %d", score_mate_moves(result.score) - 1);
	} else {
		text_add(&line, "; then the mover has ");
		add_score(&line, -result.score);
		add_outlook(&line, -result.score);
	}
	fputs("best reply: ", console->screen.out);
	screen_put_prose(&console->screen, 12, 2, line.chars);
	return DONE;
}

/* Choose the move to explain if none is named: the last one, which is taken back in POS, or before the
 * first one the best one. */
static enum done choose_move(struct console *console, struct position *pos, struct move *move)
{
	struct search_result result;
	bool is_last = position_plies(pos) > 0;
	struct text line = TEXT_OF(80);

	if (is_last) {
		*move = position_last_move(pos);
		position_unmake(pos);
	} else if (movegen_count(pos) == 0) {
		return console_fail(console, "there is no move to explain");
	} else if (search_a_little(console, pos, &result) != DONE) {
		return FAILED;
	} else {
		*move = result.best;
	}
	add_line(&line, pos, move, 1);
	fprintf(console->screen.out, "%s, the %s move\n", line.chars, is_last ? "last" : "best");
	return DONE;
}

/* Explain MOVE, legal in BEFORE, which is AFTER; AFTER has room for SEE_STEPS + 1 moves, and MOVE is
 * made in it. */
static enum done explain(struct console *console, const struct position *before, struct position *after,
                         struct move move)
{
	FILE *out = console->screen.out;
	struct place from = { before, move_from(move) }, to = { after, move_to(move) };
	struct marks marks = { 0 };
	struct motif motifs[MOTIFS_MAX];
	int count;

	print_path(out, before, move);
	print_exchange(out, after, move);
	position_make(after, move);
	if (!move_is_castling(move)) {
		print_changes(out, from, to, position_turn(before));
		print_opened(out, before, after, from.square);
	}
	count = motifs_find(before, after, move, motifs);
	for (int i = 0; i < count; i++) {
		struct text line = TEXT_OF(400);

		add_motif(&line, after, &motifs[i]);
		fprintf(out, "%s\n", line.chars);
	}
	print_after(console, after, motifs, count);
	if (print_reply(console, after) != DONE)
		return FAILED;
	paint_move(&marks, before, after, move);
	board_text_show_marks(&console->screen, after, &marks);
	return DONE;
}

static enum done run_explain(struct console *console, int argc, char **argv)
{
	struct position *after = console_scratch(console, SEE_STEPS + 1);
	struct position before;
	struct move move;
	enum done done;

	if (!after || (argc > 1 && !argument_move(console, argv[1], &move)) ||
	    (argc == 1 && choose_move(console, after, &move) != DONE))
		return FAILED;
	if (position_init(&before) && position_copy(&before, after, 0))
		done = explain(console, &before, after, move);
	else
		done = console_fail(console, "out of memory");
	position_free(&before);
	return done;
}

static const struct console_command rows[] = {
	{ "explain", "[MOVE]", 0, 1, TOPIC_CHESS, PAGED,
	  "explain a move, the last one if none is named, or before the first the best one: its vector, what it "
	  "wins by exchanges, gives check to, attacks and defends, and the best reply",
	  "setboard mate\nexplain Rd8", run_explain },
};

const struct command_rows explain_rows = { rows, sizeof rows / sizeof *rows };
