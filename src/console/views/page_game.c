/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A game on a page: moves in a table, chances as a curve, mistakes on the board. */
#include <config.h>

#include "console/views/page_game.h"

#include <string.h>

#include "console/words.h"
#include "engine/chances.h"
#include "rules/makemove.h"
#include "util/number.h"

enum {
	CURVE_WIDTH = 700, CURVE_HEIGHT = 160, CURVE_MARGIN = 30,
	NAG_MISTAKE = 2, NAG_BLUNDER = 4, NAG_DOUBTFUL = 6,
	LINE_MOST = 16           /* moves of a line in a caption */
};

/* A game being written. */
struct writer {
	struct sheet *sheet;
	const struct pgn_game *game;
	struct position pos;     /* before the move being written */
	int here;                /* the ply of the position at hand */
};

static bool is_known(const char *tag)
{
	return tag && *tag && !text_equal(tag, "?");
}

void page_game_title(struct text *out, const struct pgn_game *game)
{
	const char *white = pgn_tag(game, "White"), *black = pgn_tag(game, "Black");

	if (game->node_count == 0)
		text_add(out, "A position");
	else if (!is_known(white) && !is_known(black))
		text_add(out, "A game");
	else
		text_printf(out, "%s - %s, %s", is_known(white) ? white : "?",
		            is_known(black) ? black : "?", pgn_result_text(game->result));
}

void page_game_tags(const struct sheet *sheet, const struct pgn_game *game)
{
	if (game->tag_count == 0)
		return;
	fputs("<table>\n", sheet->out);
	for (int i = 0; i < game->tag_count; i++) {
		fputs("<tr><th scope=\"row\"><bdi>", sheet->out);
		sheet_text(sheet, pgn_text(game, game->tags[i].name));
		fputs("</bdi></th><td><bdi>", sheet->out);
		sheet_text(sheet, pgn_text(game, game->tags[i].value));
		fputs("</bdi></td></tr>\n", sheet->out);
	}
	fputs("</table>\n", sheet->out);
}

/* ---- comments ---- */

/* The points of a thousand that the side with SCORE expects. */
static int expected(int score)
{
	struct chances chances = chances_of(score);

	return chances.win + chances.draw / 2;
}

/* What COMMENT says the position is worth: the text N of "[%eval N]", and in WHITE the
 * points of a thousand that White expects by it.  False if it says nothing. */
static bool read_eval(const char *comment, struct text *value, int *white)
{
	static const char mark[] = "[%eval ";
	const char *from = strstr(comment, mark), *digits;
	size_t length;
	int64_t pawns = 0, parts = 0;
	TEXT_ON_STACK(whole, 8);

	if (!from)
		return false;
	from += strlen(mark);
	length = strspn(from, "#-.0123456789");
	for (size_t i = 0; i < length; i++)
		text_add_char(value, from[i]);
	if (*from == '#') {
		*white = from[1] == '-' ? 0 : 1000;
		return length > 1;
	}
	digits = from + (*from == '-');
	for (; *digits >= '0' && *digits <= '9'; digits++)
		text_add_char(&whole, *digits);
	if (!number_parse(whole_chars, 0, 999, &pawns))
		return false;
	if (digits[0] == '.' && digits[1] >= '0' && digits[1] <= '9')
		parts = 10 * (digits[1] - '0') +
		        (digits[2] >= '0' && digits[2] <= '9' ? digits[2] - '0' : 0);
	parts += 100 * pawns;
	*white = expected(*from == '-' ? -(int)parts : (int)parts);
	return true;
}

/* COMMENT without the commands in it, such as "[%clk 0:10:00]". */
static void put_comment(const struct writer *writer, const char *comment)
{
	FILE *out = writer->sheet->out;
	const char *end;

	fputs("<bdi>", out);
	while (*comment) {
		TEXT_ON_STACK(part, 512);

		if (comment[0] == '[' && comment[1] == '%' && (end = strchr(comment, ']'))) {
			comment = end + 1;
			continue;
		}
		do
			text_add_char(&part, *comment++);
		while (*comment && *comment != '[' && part.length + 1 < part.capacity);
		sheet_text(writer->sheet, part_chars);
	}
	fputs("</bdi>", out);
}

/* ---- moves ---- */

static void add_nags(struct text *out, const struct pgn_node *node)
{
	static const char *const glyphs[] = { "", "!", "?", "!!", "??", "!?", "?!" };

	for (int i = 0; i < node->nag_count; i++)
		if (node->nags[i] < sizeof glyphs / sizeof *glyphs)
			text_add(out, glyphs[node->nags[i]]);
		else
			text_printf(out, " $%d", node->nags[i]);
}

/* Add NODE's move, legal in POS, with its number if it is White's or NUMBERED. */
static void add_move(struct text *out, const struct position *pos, const struct pgn_node *node,
                     bool numbered)
{
	bool white = position_turn(pos) == WHITE;

	if (white || numbered)
		text_printf(out, "%d%s ", position_move_number(pos), white ? "." : "...");
	add_san(out, pos, node->move);
	add_nags(out, node);
}

/* Write the variation that begins with NODE, its own ones in parentheses.  The
 * reader of games limits how deep they are nested. */
static bool put_variation(struct writer *writer, int node)
{
	const struct pgn_game *game = writer->game;
	FILE *out = writer->sheet->out;
	int plies = position_plies(&writer->pos);
	bool is_first = true, ok = true;

	for (; ok && node != PGN_NONE; node = game->nodes[node].next) {
		const struct pgn_node *at = &game->nodes[node];
		int other = is_first ? PGN_NONE : at->alternative;
		TEXT_ON_STACK(move, 64);

		add_move(&move, &writer->pos, at, is_first);
		fputs(is_first ? "(" : " ", out);
		sheet_text(writer->sheet, move_chars);
		if (at->comment != PGN_NONE) {
			fputs(" ", out);
			put_comment(writer, pgn_text(game, at->comment));
		}
		for (; ok && other != PGN_NONE; other = game->nodes[other].alternative) {
			fputs(" ", out);
			ok = put_variation(writer, other);
		}
		is_first = false;
		ok = ok && position_reserve(&writer->pos, 1);
		if (ok)
			position_make(&writer->pos, at->move);
	}
	fputs(")", out);
	while (position_plies(&writer->pos) > plies)
		position_unmake(&writer->pos);
	return ok;
}

/* A row of the table: the move at NODE, its value, what is said of it. */
static bool put_row(struct writer *writer, const struct pgn_node *node)
{
	const struct pgn_game *game = writer->game;
	FILE *out = writer->sheet->out;
	const char *comment = pgn_text(game, node->comment);
	bool is_here = position_plies(&writer->pos) + 1 == writer->here, ok = true;
	int white;
	TEXT_ON_STACK(move, 64);
	TEXT_ON_STACK(value, 16);

	add_move(&move, &writer->pos, node, true);
	fprintf(out, "<tr><td>%s", is_here ? "<mark>" : "");
	sheet_text(writer->sheet, move_chars);
	fprintf(out, "%s</td><td class=\"number\">", is_here ? "</mark>" : "");
	if (read_eval(comment, &value, &white))
		sheet_text(writer->sheet, value_chars);
	fputs("</td><td>", out);
	put_comment(writer, pgn_text(game, node->comment_before));
	put_comment(writer, comment);
	for (int other = node->alternative; ok && other != PGN_NONE;
	     other = game->nodes[other].alternative) {
		fputs(" ", out);
		ok = put_variation(writer, other);
	}
	fputs("</td></tr>\n", out);
	return ok;
}

/* Call SHOW for each move of the main line, WRITER's position being the one before it. */
static bool walk(struct writer *writer, bool (*show)(struct writer *, const struct pgn_node *))
{
	const struct pgn_game *game = writer->game;

	if (!pgn_to_position(game, &writer->pos, 0))
		return false;
	for (int node = game->node_count ? 0 : PGN_NONE; node != PGN_NONE;
	     node = game->nodes[node].next) {
		if (!show(writer, &game->nodes[node]) || !position_reserve(&writer->pos, 1))
			return false;
		position_make(&writer->pos, game->nodes[node].move);
	}
	return true;
}

/* ---- the curve ---- */

static void put_points(FILE *out, const struct pgn_game *game, int length)
{
	int ply = 0;

	for (int node = 0; node != PGN_NONE; node = game->nodes[node].next) {
		int white;
		TEXT_ON_STACK(value, 16);

		ply++;
		if (read_eval(pgn_text(game, game->nodes[node].comment), &value, &white))
			fprintf(out, "%d,%d ", CURVE_MARGIN + CURVE_WIDTH * ply / length,
			        CURVE_MARGIN / 2 + CURVE_HEIGHT - CURVE_HEIGHT * white / 1000);
	}
}

/* White's expected points behind each move. */
static void put_curve(struct writer *writer)
{
	static const char *const names[] = { "1", "\302\275", "0" };
	int length = pgn_main_line_length(writer->game);
	TEXT_ON_STACK(name, 16);
	struct drawing drawing = sheet_begin_figure(writer->sheet, &name, &writer->pos, NULL);

	drawing.title = "White's expected points after each move";
	drawing_begin(&drawing, CURVE_WIDTH + 2 * CURVE_MARGIN, CURVE_HEIGHT + CURVE_MARGIN);
	for (int i = 0; i < 3; i++) {
		int y = CURVE_MARGIN / 2 + CURVE_HEIGHT * i / 2;

		drawing_line(&drawing, CURVE_MARGIN, y, CURVE_MARGIN + CURVE_WIDTH, y, "stroke=\"#bbb\"");
		drawing_text(&drawing, CURVE_MARGIN / 2, y + 5, "", names[i]);
	}
	fputs("<polyline fill=\"none\" stroke=\"#0a62a8\" stroke-width=\"2\" points=\"",
	      writer->sheet->out);
	put_points(writer->sheet->out, writer->game, length);
	fputs("\"/>\n", writer->sheet->out);
	drawing_end(&drawing);
	sheet_end_figure(writer->sheet, "White's expected points after each move");
}

/* ---- mistakes ---- */

static bool is_mistake(const struct pgn_node *node)
{
	for (int i = 0; i < node->nag_count; i++)
		if (node->nags[i] == NAG_MISTAKE || node->nags[i] == NAG_BLUNDER ||
		    node->nags[i] == NAG_DOUBTFUL)
			return true;
	return false;
}

/* The last alternative to NODE, where annotation puts the line that it found better;
 * PGN_NONE if there is none. */
static int line_instead(const struct pgn_game *game, const struct pgn_node *node)
{
	int instead = node->alternative;

	while (instead != PGN_NONE && game->nodes[instead].alternative != PGN_NONE)
		instead = game->nodes[instead].alternative;
	return instead;
}

/* Mark where MOVE goes from and to, and its way. */
static void mark_move(struct marks *marks, struct move move, enum mark mark)
{
	marks_set(marks, move_from(move), mark);
	marks_set(marks, move_to(move), mark);
	marks_arrow(marks, move_from(move), move_to(move));
}

/* A mistake: the position before it, the move played and the one instead of it. */
static bool put_mistake(struct writer *writer, const struct pgn_node *node)
{
	const struct pgn_game *game = writer->game;
	int instead = is_mistake(node) ? line_instead(game, node) : PGN_NONE;
	FILE *out = writer->sheet->out;
	struct move line[LINE_MOST];
	struct marks marks = { 0 };
	int count = 0;
	TEXT_ON_STACK(move, 64);
	TEXT_ON_STACK(caption, 400);

	if (!is_mistake(node) || !position_reserve(&writer->pos, LINE_MOST))
		return !is_mistake(node);
	add_move(&move, &writer->pos, node, true);
	text_printf(&caption, "Played: %s", move_chars);
	marks_name(&marks, MARK_RED, 'p', "played");
	marks_name(&marks, MARK_GREEN, 'i', "instead");
	marks_name(&marks, MARK_WAY, 'w', "a way");
	if (instead != PGN_NONE) {
		mark_move(&marks, game->nodes[instead].move, MARK_GREEN);
		for (int at = instead; at != PGN_NONE && count < LINE_MOST; at = game->nodes[at].next)
			line[count++] = game->nodes[at].move;
		text_add(&caption, "; instead: ");
		add_line(&caption, &writer->pos, line, count);
	}
	mark_move(&marks, node->move, MARK_RED);
	fputs("<details>\n<summary>", out);
	sheet_text(writer->sheet, move_chars);
	fputs(" ", out);
	put_comment(writer, pgn_text(game, node->comment));
	fputs("</summary>\n", out);
	sheet_board(writer->sheet, &writer->pos, &marks, caption_chars);
	fputs("</details>\n", out);
	return true;
}

bool page_game_moves(struct sheet *sheet, const struct pgn_game *game, int here)
{
	struct writer writer = { .sheet = sheet, .game = game, .here = here };
	bool ok = false;

	if (position_init(&writer.pos)) {
		sheet_open(sheet, "The game, annotated", true);
		put_curve(&writer);
		fputs("<table>\n<tr><th scope=\"col\">Move</th><th scope=\"col\" class=\"number\">Value</th>"
		      "<th scope=\"col\">Remarks</th></tr>\n", sheet->out);
		ok = walk(&writer, put_row);
		fputs("</table>\n", sheet->out);
		sheet_paragraph(sheet, "Values are in pawns and for White; #3 is a mate in three by White, "
		                       "#-3 by Black.");
		sheet_close(sheet);
		sheet_open(sheet, "Mistakes on the board", false);
		ok = ok && walk(&writer, put_mistake);
		sheet_close(sheet);
	}
	position_free(&writer.pos);
	return ok;
}
