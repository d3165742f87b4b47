/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Annotating a game: think about each position, compare, write down. */
#include <config.h>

#include "tools/annotate.h"

#include <stdlib.h>
#include <string.h>

enum {
	LINE_MOVES = 8,        /* of a better line that are shown */
	DOUBTFUL = 50, MISTAKE = 100, BLUNDER = 300,
	DECIDED = 700,
	NAG_MISTAKE = 2, NAG_BLUNDER = 4, NAG_DOUBTFUL = 6
};

/* What thinking found out about a position, from its side to move. */
struct opinion {
	int score;
	int length;
	struct move line[LINE_MOVES];
};

struct annotator {
	struct pgn_game *game;
	struct engine *engine;
	const struct annotate_callbacks *callbacks;
	struct opinion *opinion;    /* being formed */
};

static void on_line(void *context, unsigned generation, const struct search_line *line)
{
	struct annotator *annotator = context;
	struct opinion *opinion = annotator->opinion;

	(void)generation;
	if (line->bound == BOUND_EXACT) {
		opinion->length = line->pv_length < LINE_MOVES ? line->pv_length : LINE_MOVES;
		for (int i = 0; i < opinion->length; i++)
			opinion->line[i] = line->pv[i];
	}
	if (!annotator->callbacks->wanted(annotator->callbacks->context))
		engine_move_now(annotator->engine);
}

/* Think about the engine's position.  False if memory runs out. */
static bool form_opinion(struct annotator *annotator, struct opinion *opinion)
{
	struct engine_listener listener = { annotator, on_line, NULL };
	struct search_result result;

	*opinion = (struct opinion){ 0 };
	if (outcome_is_final(engine_outcome(annotator->engine))) {
		if (engine_outcome(annotator->engine) == OUTCOME_CHECKMATE)
			opinion->score = -SCORE_MATE;
		return true;
	}
	annotator->opinion = opinion;
	if (!engine_think(annotator->engine, THINK_MOVE, &listener, &result))
		return false;
	opinion->score = result.score;
	if (opinion->length == 0 || !move_equal(opinion->line[0], result.best)) {
		opinion->line[0] = result.best;
		opinion->length = 1;
	}
	return true;
}

/* SCORE, from TURN, as the comment that says so for White. */
static void add_eval(struct text *out, int score, enum colour turn)
{
	int sign = turn == WHITE ? 1 : -1;
	int size = abs(score);

	if (score_is_mate(score)) {
		bool white_mates = (score > 0) == (turn == WHITE);

		text_printf(out, "[%%eval #%s%d]", white_mates ? "" : "-", abs(score_mate_moves(score)));
		return;
	}
	text_printf(out, "[%%eval %s%d.%02d]", sign * score < 0 ? "-" : "", size / 100, size % 100);
}

static bool is_decided(int score)
{
	return abs(score) >= DECIDED;
}

/* What the move gave away, from the opinions before and after it. */
static int loss_of(const struct opinion *before, const struct opinion *after, struct move move)
{
	int value = -after->score;

	if (before->length == 0 || move_equal(before->line[0], move))
		return 0;
	if (is_decided(before->score) && is_decided(value) && (before->score > 0) == (value > 0))
		return 0;
	return before->score - value;
}

static void add_nag(struct pgn_node *node, int nag)
{
	for (int i = 0; i < node->nag_count; i++)
		if (node->nags[i] == nag)
			return;
	if (node->nag_count < PGN_NAGS)
		node->nags[node->nag_count++] = (uint8_t)nag;
}

/* Is MOVE played behind AFTER already, in whatever variation? */
static bool is_known(const struct pgn_game *game, int after, struct move move)
{
	int node = after == PGN_NONE ? 0 : game->nodes[after].next;

	while (node != PGN_NONE && !move_equal(game->nodes[node].move, move))
		node = game->nodes[node].alternative;
	return node != PGN_NONE;
}

/* The move at NODE behind AFTER gave LOSS away: say so, and what was better. */
static bool criticise(struct annotator *annotator, int after, int node, int loss,
                      const struct opinion *better)
{
	int last = after;

	add_nag(&annotator->game->nodes[node],
	        loss >= BLUNDER ? NAG_BLUNDER : loss >= MISTAKE ? NAG_MISTAKE : NAG_DOUBTFUL);
	if (is_known(annotator->game, after, better->line[0]))
		return true;
	for (int i = 0; i < better->length; i++) {
		last = pgn_add_move(annotator->game, last, better->line[i]);
		if (last == PGN_NONE)
			return false;
	}
	return true;
}

/* Put EVAL behind the comment on NODE, in place of the one that an earlier
 * annotation has left there. */
static bool set_eval(struct pgn_game *game, int node, const char *eval)
{
	static const char mark[] = "[%eval ";
	char *rest = strdup(pgn_text(game, game->nodes[node].comment));
	char *old = rest ? strstr(rest, mark) : NULL;
	char *end = old ? strchr(old, ']') : NULL;
	bool ok = rest != NULL;

	if (end) {
		end += 1 + (end[1] == ' ');
		memmove(old, end, strlen(end) + 1);
		game->nodes[node].comment = PGN_NONE;
		text_strip(rest);
		ok = !*rest || pgn_add_comment(game, node, false, rest);
	}
	free(rest);
	return ok && pgn_add_comment(game, node, false, eval);
}

static bool annotate_move(struct annotator *annotator, int after, int node, enum colour turn,
                          const struct opinion *before, const struct opinion *now)
{
	int loss = loss_of(before, now, annotator->game->nodes[node].move);
	TEXT_ON_STACK(comment, 40);

	if (now->score != -SCORE_MATE)
		add_eval(&comment, now->score, colour_other(turn));
	if (comment.length && !set_eval(annotator->game, node, comment_chars))
		return false;
	return loss < DOUBTFUL || criticise(annotator, after, node, loss, before);
}

static int main_line_length(const struct pgn_game *game)
{
	int length = 0;

	for (int node = game->node_count ? 0 : PGN_NONE; node != PGN_NONE;
	     node = game->nodes[node].next)
		length++;
	return length;
}

static enum annotate_end annotate_moves(struct annotator *annotator)
{
	const struct annotate_callbacks *callbacks = annotator->callbacks;
	struct pgn_game *game = annotator->game;
	int total = main_line_length(game), ply = 0, after = PGN_NONE;
	struct opinion before, now;

	if (total == 0)
		return ANNOTATE_DONE;
	if (!form_opinion(annotator, &before))
		return ANNOTATE_NO_MEMORY;
	for (int node = 0; node != PGN_NONE; node = game->nodes[node].next) {
		enum colour turn = position_turn(engine_position(annotator->engine));

		callbacks->progress(callbacks->context, ++ply, total);
		if (!engine_make_move(annotator->engine, game->nodes[node].move) ||
		    !form_opinion(annotator, &now))
			return ANNOTATE_NO_MEMORY;
		if (!callbacks->wanted(callbacks->context))
			return ANNOTATE_STOPPED;
		if (!annotate_move(annotator, after, node, turn, &before, &now))
			return ANNOTATE_NO_MEMORY;
		before = now;
		after = node;
	}
	return ANNOTATE_DONE;
}

enum annotate_end annotate_game(struct pgn_game *game, struct engine *engine,
                                const struct effort *effort,
                                const struct annotate_callbacks *callbacks)
{
	struct annotator annotator = { game, engine, callbacks, NULL };
	TEXT_ON_STACK(fen, FEN_MAX);
	TEXT_ON_STACK(error, 200);

	fen_format_setup(&game->start, FEN_SHREDDER, &fen);
	engine_new_game(engine);
	engine_set_variant(engine, game->start.chess960 ? VARIANT_CHESS960 : VARIANT_NORMAL);
	if (!engine_set_up(engine, fen_chars, NULL, &error))
		return ANNOTATE_BAD_START;
	effort_set(effort, engine);
	return annotate_moves(&annotator);
}
