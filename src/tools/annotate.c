/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Annotating a game: think about each position, compare, write down. */
#include <config.h>

#include "tools/annotate.h"

#include <stdlib.h>
#include <string.h>

#include "engine/chances.h"
#include "tools/remarks.h"

enum {
	DOUBTFUL = 100, MISTAKE = 200, BLUNDER = 400,    /* permille of a point */
	NEAR_MATE = 3,         /* moves */
	NAG_MISTAKE = 2, NAG_BLUNDER = 4, NAG_DOUBTFUL = 6
};

/* How the summary begins, so that it is found again; its full stop ends it. */
#define SUMMARY "In sum: White "

struct annotator {
	struct pgn_game *game;
	struct engine *engine;
	const struct annotate_callbacks *callbacks;
	struct opinion *opinion;    /* being formed */
	struct sum {
		int moves, doubtful, mistakes, blunders;
		int loss;              /* permille, of all moves */
	} sums[COLOURS];
};

static void on_line(void *context, unsigned generation, const struct search_line *line)
{
	struct annotator *annotator = context;
	struct opinion *opinion = annotator->opinion;

	(void)generation;
	if (line->bound == BOUND_EXACT) {
		opinion->length = line->pv_length < OPINION_MOVES ? line->pv_length : OPINION_MOVES;
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
	if (!engine_think(annotator->engine, THINK_STUDY, &listener, &result))
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

/* Expected points of the side that has SCORE, in permille. */
static int expected(int score)
{
	struct chances chances = chances_of(score);

	return chances.win + chances.draw / 2;
}

/* Is SCORE a mate in a few moves, for those who have it? */
static bool is_near_mate(int score)
{
	return score_is_mate(score) && score > 0 && score_mate_moves(score) <= NEAR_MATE;
}

/* How much of a point the move gave away, from the opinions before and after it.
 * Who allows a near mate blunders even if little was to be lost; who misses one
 * plays a doubtful move even if he wins all the same. */
static int loss_of(const struct opinion *before, const struct opinion *after, struct move move)
{
	int loss = expected(before->score) - expected(-after->score), least = 0;

	if (before->length == 0 || move_equal(before->line[0], move))
		return 0;
	if (is_near_mate(after->score) && !score_is_mate(before->score))
		least = BLUNDER;
	else if (is_near_mate(before->score) && !score_is_mate(after->score))
		least = DOUBTFUL;
	return loss < least ? least : loss;
}

/* MOVE, just made, seems to have given chances away.  The better move was judged a ply
 * less deep: make it, think again, and let BEFORE have the lower of its two scores.  False
 * if memory runs out. */
static bool doubt(struct annotator *annotator, struct opinion *before, struct move move)
{
	struct engine *engine = annotator->engine;
	struct opinion after;
	bool ok;

	if (before->length == 0 || score_is_mate(before->score))
		return true;
	engine_undo_move(engine);
	ok = engine_make_move(engine, before->line[0]) && form_opinion(annotator, &after);
	if (ok) {
		if (-after.score < before->score)
			before->score = -after.score;
		engine_undo_move(engine);
		ok = engine_make_move(engine, move);
	}
	return ok;
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

/* Remove from TEXT what lies between FROM and TO, and the blanks behind that. */
static void cut(char *from, const char *to)
{
	to += strspn(to, " ");
	memmove(from, to, strlen(to) + 1);
}

/* Remove from TEXT what an earlier annotation wrote: the summary, the value, and behind
 * that a sentence about the move if it ends the comment. */
static void remove_own(char *text)
{
	char *from = strstr(text, SUMMARY), *to = from ? strchr(from, '.') : NULL;

	if (to)
		cut(from, to + 1);
	from = strstr(text, "[%eval ");
	to = from ? strchr(from, ']') : NULL;
	if (!to)
		return;
	cut(from, to + 1);
	if (remarks_length(from) == (int)strlen(from))
		*from = '\0';
}

/* Put REMARK behind the comment on NODE, in place of what an earlier annotation
 * has left there. */
static bool set_remark(struct pgn_game *game, int node, const char *remark)
{
	char *rest = strdup(pgn_text(game, game->nodes[node].comment));
	bool ok = rest != NULL;

	if (rest) {
		remove_own(rest);
		game->nodes[node].comment = PGN_NONE;
		text_strip(rest);
		ok = !*rest || pgn_add_comment(game, node, false, rest);
	}
	free(rest);
	return ok && (!*remark || pgn_add_comment(game, node, false, remark));
}

static void count_loss(struct sum *sum, int loss)
{
	sum->moves++;
	sum->loss += loss;
	sum->blunders += loss >= BLUNDER;
	sum->mistakes += loss >= MISTAKE && loss < BLUNDER;
	sum->doubtful += loss >= DOUBTFUL && loss < MISTAKE;
}

static bool annotate_move(struct annotator *annotator, int after, int node, enum colour turn,
                          struct opinion *before, const struct opinion *now)
{
	struct move move = annotator->game->nodes[node].move;
	int loss = loss_of(before, now, move);
	TEXT_ON_STACK(remark, 400);

	if (loss >= DOUBTFUL) {
		if (!doubt(annotator, before, move))
			return false;
		loss = loss_of(before, now, move);
	}
	count_loss(&annotator->sums[turn], loss);
	if (now->score != -SCORE_MATE)
		add_eval(&remark, now->score, colour_other(turn));
	if (loss >= DOUBTFUL) {
		text_add_char(&remark, ' ');
		if (!remarks_add(&remark, engine_position(annotator->engine), before, now))
			return false;
	}
	if (!set_remark(annotator->game, node, remark_chars))
		return false;
	return loss < DOUBTFUL || criticise(annotator, after, node, loss, before);
}

/* Sum both sides up behind the move at NODE, the last one. */
static bool sum_up(struct annotator *annotator, int node)
{
	TEXT_ON_STACK(text, 300);

	for (int colour = WHITE; colour <= BLACK; colour++) {
		const struct sum *sum = &annotator->sums[colour];

		text_printf(&text, "%s%d blunder%s, %d mistake%s, %d doubtful, %d points lost in 100 moves%s",
		            colour == WHITE ? SUMMARY : " Black ", sum->blunders,
		            sum->blunders == 1 ? "" : "s", sum->mistakes, sum->mistakes == 1 ? "" : "s",
		            sum->doubtful, sum->moves ? sum->loss / 10 / sum->moves : 0,
		            colour == WHITE ? ";" : ".");
	}
	return pgn_add_comment(annotator->game, node, false, text_chars);
}

static enum annotate_end annotate_moves(struct annotator *annotator)
{
	const struct annotate_callbacks *callbacks = annotator->callbacks;
	struct pgn_game *game = annotator->game;
	int total = pgn_main_line_length(game), ply = 0, after = PGN_NONE;
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
	return sum_up(annotator, after) ? ANNOTATE_DONE : ANNOTATE_NO_MEMORY;
}

enum annotate_end annotate_game(struct pgn_game *game, struct engine *engine,
                                const struct effort *effort,
                                const struct annotate_callbacks *callbacks)
{
	struct annotator annotator = { .game = game, .engine = engine, .callbacks = callbacks };
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
