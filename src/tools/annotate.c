/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Annotating a game: search each position, compare the scores, write comments. */
#include <config.h>

#include "tools/annotate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/error.h"

enum {
	DOUBTFUL = 100, MISTAKE = 200, BLUNDER = 400,    /* permille of a point */
	NEAR_MATE = 3,         /* moves */
	DEPTH_LIMIT = 1000,    /* of what others wrote */
	NAG_MISTAKE = 2, NAG_BLUNDER = 4, NAG_DOUBTFUL = 6
};

/* The command before what an annotation says in words, and the kind of the summary. */
#define OWN_COMMAND "[%rhumb "
#define SUMMARY "summary"

struct annotator {
	struct pgn_game *game;
	struct engine *engine;
	annotate_progress *progress;
	void *context;             /* of PROGRESS */
	struct opinion *opinion;    /* of the running search */
	struct sum {
		int moves, doubtful, mistakes, blunders;
		int loss;              /* permille, of all moves */
	} sums[COLOURS];
};

static void on_line(void *context, const struct search_line *line)
{
	struct annotator *annotator = context;
	struct opinion *opinion = annotator->opinion;

	if (line->bound == BOUND_EXACT) {
		opinion->length = line->pv_length < OPINION_MOVES ? line->pv_length : OPINION_MOVES;
		for (int i = 0; i < opinion->length; i++)
			opinion->line[i] = line->pv[i];
	}
}

/* Search the engine's position.  False if memory runs out. */
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
	opinion->depth = result.depth;
	if (opinion->length == 0 || !move_equal(opinion->line[0], result.best)) {
		opinion->line[0] = result.best;
		opinion->length = 1;
	}
	return true;
}

/* Add the score of OPINION, for TURN, and its depth as a comment for White. */
static void add_eval(struct text *out, const struct opinion *opinion, enum colour turn)
{
	int size = abs(opinion->score);
	const char *sign = size && (opinion->score < 0) == (turn == WHITE) ? "-" : "";

	if (score_is_mate(opinion->score))
		text_printf(out, "[%%eval #%s%d", sign, abs(score_mate_moves(opinion->score)));
	else
		text_printf(out, "[%%eval %s%d.%02d", sign, size / 100, size % 100);
	if (opinion->depth)
		text_printf(out, ",%d", opinion->depth);
	text_add_char(out, ']');
}

/* True if SCORE is a mate in a few moves for its side. */
static bool is_near_mate(int score)
{
	return score_is_mate(score) && score > 0 && score_mate_moves(score) <= NEAR_MATE;
}

/* The permille of a point that MOVE lost, from the opinions before and after it.  Allowing a near
 * mate is a blunder even if the game was lost anyway; missing one is doubtful even if the game is
 * still won. */
static int loss_of(const struct opinion *before, const struct opinion *after, struct move move)
{
	int loss = expected_points(before->score) - expected_points(-after->score), minimum = 0;

	if (before->length == 0 || move_equal(before->line[0], move))
		return 0;
	if (is_near_mate(after->score) && !score_is_mate(before->score))
		minimum = BLUNDER;
	else if (is_near_mate(before->score) && !score_is_mate(after->score))
		minimum = DOUBTFUL;
	return loss < minimum ? minimum : loss;
}

/* The move that was played in the engine's position, of which BEFORE is the opinion, seems to be a mistake.
 * The better move was searched a ply less deep: make it, search again, and give BEFORE the lower of the two scores.
 * False if memory runs out. */
static bool recheck(struct annotator *annotator, struct opinion *before)
{
	struct opinion after;

	if (score_is_mate(before->score))
		return true;
	if (!engine_make_move(annotator->engine, before->line[0]) || !form_opinion(annotator, &after))
		return false;
	if (-after.score < before->score)
		before->score = -after.score;
	engine_undo_move(annotator->engine);
	return true;
}

/* Make NAG the last of NODE's glyphs: the others are the file's. */
static void add_nag(struct pgn_node *node, int nag)
{
	int kept = 0;

	for (int i = 0; i < node->nag_count; i++)
		if (node->nags[i] != nag)
			node->nags[kept++] = node->nags[i];
	if (kept == PGN_NAGS)
		kept--;
	node->nags[kept++] = (uint8_t)nag;
	node->nag_count = (uint8_t)kept;
}

/* Add the glyph for LOSS to NODE, which follows AFTER, and the better line as a variation. */
static bool criticise(struct annotator *annotator, int after, int node, int loss,
                      const struct opinion *better)
{
	int last = after;

	add_nag(&annotator->game->nodes[node],
	        loss >= BLUNDER ? NAG_BLUNDER : loss >= MISTAKE ? NAG_MISTAKE : NAG_DOUBTFUL);
	if (pgn_move_to_end(annotator->game, after, better->line[0]))
		return true;
	for (int i = 0; i < better->length; i++) {
		last = pgn_add_move(annotator->game, last, better->line[i]);
		if (last == PGN_NONE)
			return false;
	}
	return true;
}

/* Remove the text between FROM and TO, and the blanks after it. */
static void cut(char *from, const char *to)
{
	to += strspn(to, " ");
	memmove(from, to, strlen(to) + 1);
}

/* What an annotation says in words stands behind a command that says what it is and how long:
 * "[%rhumb fork,46] It allows a fork: ...". */
static void add_words(struct text *out, const char *kind, const char *words)
{
	text_printf(out, " [%%rhumb %s,%d] %s", kind, (int)strlen(words), words);
}

/* Words that follow a command. */
struct words {
	char *command;             /* where it begins */
	char kind[REMARK_KIND_MAX];
	const char *begin, *end;   /* equal if they are not as the command says */
};

/* Read the command at COMMAND, and the words behind it.  False if it is none. */
static bool read_words(char *command, struct words *words)
{
	int length, used = 0;
	const char *begin;

	words->command = command;
	if (sscanf(command + strlen(OWN_COMMAND), "%39[a-z ],%4d]%n", words->kind, &length, &used) < 2 || used == 0)
		return false;
	begin = command + strlen(OWN_COMMAND) + used;
	words->begin = begin += strspn(begin, " ");
	words->end = length > 0 && memchr(begin, '\0', (size_t)length) == NULL ? begin + length : begin;
	return true;
}

/* Find the first words in TEXT.  False if there are none. */
static bool find_words(char *text, struct words *words)
{
	while ((text = strstr(text, OWN_COMMAND)) && !read_words(text, words))
		text++;
	return text;
}

/* The end of the command at TEXT, "[%eval 0.30]", behind its bracket; NULL if it is not closed before another
 * bracket opens. */
static char *end_of_command(char *text)
{
	char *end = text + 1 + strcspn(text + 1, "[]");

	return *end == ']' ? end + 1 : NULL;
}

/* Remove the commands from TEXT that begin with BEGINNING. */
static void remove_commands(char *text, const char *beginning)
{
	while ((text = strstr(text, beginning))) {
		const char *end = end_of_command(text);

		if (end)
			cut(text, end);
		else
			text++;
	}
}

/* Remove from TEXT what an earlier annotation wrote: its words, and the scores (other programs write one in
 * each of several comments). */
static void remove_own(char *text)
{
	struct words words;

	while (find_words(text, &words))
		cut(words.command, words.end);
	remove_commands(text, "[%eval ");
}

/* Remove from COMMENT what an earlier annotation wrote there.  False if memory runs out. */
static bool clean_comment(struct pgn_game *game, struct pgn_comment *comment)
{
	char *rest = strdup(pgn_comment(game, comment));
	bool ok = rest != NULL;

	if (rest) {
		remove_own(rest);
		text_strip(rest);
		ok = pgn_set_comment(game, comment, rest);
	}
	free(rest);
	return ok;
}

/* Append WORDS to the comment on NODE, without what an earlier annotation wrote there or after its variations. */
static bool set_comment(struct pgn_game *game, int node, const char *words)
{
	bool ok = clean_comment(game, &game->nodes[node].after);

	for (int other = node; ok && other != PGN_NONE; other = game->nodes[other].alternative)
		if (game->nodes[other].outside.length)
			ok = clean_comment(game, &game->nodes[other].outside);
	return ok && pgn_add_comment(game, &game->nodes[node].after, words);
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
                          const struct opinion *before, const struct opinion *now)
{
	struct move move = annotator->game->nodes[node].move;
	int loss = loss_of(before, now, move);
	struct text comment = TEXT_OF(100 + sizeof (struct remark));
	struct remark remark;

	count_loss(&annotator->sums[turn], loss);
	if (now->score != -SCORE_MATE)
		add_eval(&comment, now, colour_other(turn));
	if (loss >= DOUBTFUL) {
		if (!remark_on(&remark, engine_position(annotator->engine), before, now))
			return false;
		add_words(&comment, remark.kind, remark.sentence);
	}
	if (!set_comment(annotator->game, node, text_strip(comment.chars)))
		return false;
	return loss < DOUBTFUL || criticise(annotator, after, node, loss, before);
}

/* Add the summary of both sides to NODE, the last move. */
static bool sum_up(struct annotator *annotator, int node)
{
	struct text text = TEXT_OF(300), comment = TEXT_OF(400);

	for (int colour = WHITE; colour <= BLACK; colour++) {
		const struct sum *sum = &annotator->sums[colour];

		text_printf(&text, "%s%d blunder%s, %d mistake%s, %d doubtful, %d of 100 points lost per move%s",
		            colour == WHITE ? "In sum: White " : " Black ", sum->blunders,
		            sum->blunders == 1 ? "" : "s", sum->mistakes, sum->mistakes == 1 ? "" : "s",
		            sum->doubtful, sum->moves ? sum->loss / 10 / sum->moves : 0,
		            colour == WHITE ? ";" : ".");
	}
	add_words(&comment, SUMMARY, text.chars);
	return pgn_add_comment(annotator->game, &annotator->game->nodes[node].after, text_strip(comment.chars));
}

/* Search the positions of the game whose last one, after MOVES moves, the engine has: from there back
 * to the first, so that the table knows what came of each position when it is searched.  OPINIONS[N]
 * becomes that of the position after N moves. */
static enum annotate_end form_opinions(struct annotator *annotator, struct opinion *opinions, int moves)
{
	struct move played = MOVE_NONE;

	for (int i = moves; i >= 0; i--) {
		annotator->progress(annotator->context, moves - i + 1, moves + 1);
		if (!form_opinion(annotator, &opinions[i]))
			return ANNOTATE_NO_MEMORY;
		if (i < moves && loss_of(&opinions[i], &opinions[i + 1], played) >= DOUBTFUL &&
		    !recheck(annotator, &opinions[i]))
			return ANNOTATE_NO_MEMORY;
		if (engine_is_stopped(annotator->engine))
			return ANNOTATE_STOPPED;
		if (i > 0) {
			played = position_last_move(engine_position(annotator->engine));
			engine_undo_move(annotator->engine);
		}
	}
	return ANNOTATE_DONE;
}

static bool make_moves(struct annotator *annotator)
{
	const struct pgn_game *game = annotator->game;

	for (int node = 0; node != PGN_NONE; node = game->nodes[node].next)
		if (!engine_make_move(annotator->engine, game->nodes[node].move))
			return false;
	return true;
}

/* Write about each move what follows from OPINIONS; the engine is at the first position. */
static bool annotate_moves(struct annotator *annotator, const struct opinion *opinions)
{
	struct pgn_game *game = annotator->game;
	int after = PGN_NONE;

	for (int node = 0; node != PGN_NONE; node = game->nodes[node].next) {
		enum colour turn = position_turn(engine_position(annotator->engine));

		if (!engine_make_move(annotator->engine, game->nodes[node].move) ||
		    !annotate_move(annotator, after, node, turn, &opinions[0], &opinions[1]))
			return false;
		opinions++;
		after = node;
	}
	return sum_up(annotator, after);
}

static enum annotate_end annotate_main_line(struct annotator *annotator)
{
	int moves = pgn_main_line_length(annotator->game);
	struct opinion *opinions;
	enum annotate_end end = ANNOTATE_NO_MEMORY;

	if (moves == 0)
		return ANNOTATE_DONE;
	opinions = calloc((size_t)moves + 1, sizeof *opinions);
	if (opinions && make_moves(annotator))
		end = form_opinions(annotator, opinions, moves);
	if (end == ANNOTATE_DONE && !annotate_moves(annotator, opinions))
		end = ANNOTATE_NO_MEMORY;
	free(opinions);
	return end;
}

enum annotate_end annotate_game(struct pgn_game *game, struct engine *engine,
                                const struct effort *effort, annotate_progress *progress,
                                void *context)
{
	struct annotator annotator = { .game = game, .engine = engine, .progress = progress,
	                               .context = context };
	struct error ignored = ERROR_NONE;

	engine_new_game(engine);
	if (!engine_set_up_from(engine, &game->start, NULL, &ignored))
		return ANNOTATE_BAD_INPUT;
	engine_set_effort(engine, effort);
	return annotate_main_line(&annotator);
}

/* ---- reading ---- */

bool annotate_is_done(const struct pgn_game *game)
{
	int last = PGN_NONE;

	for (int node = game->node_count ? 0 : PGN_NONE; node != PGN_NONE; node = game->nodes[node].next) {
		if (last != PGN_NONE && !strstr(pgn_comment(game, &game->nodes[last].after), "[%eval "))
			return false;
		last = node;
	}
	return last != PGN_NONE && strstr(pgn_comment(game, &game->nodes[last].after), OWN_COMMAND SUMMARY);
}

/* The value N of "[%eval N]" or "[%eval N,DEPTH]" at TEXT, behind "[%eval ". */
static void read_value(const char *text, struct move_annotation *annotation)
{
	char *end;
	double number = strtod(text + (*text == '#'), &end);

	if (*end == ',') {
		long depth = strtol(end + 1, &end, 10);

		annotation->depth = depth > 0 && depth < DEPTH_LIMIT ? (int)depth : 0;
	}
	annotation->has_value = *end == ']' && number > -1000 && number < 1000;
	if (annotation->has_value && *text == '#')
		annotation->mate = (int)number;
	else if (annotation->has_value)
		annotation->score = (int)(100 * number + (number < 0 ? -0.5 : 0.5));
}

/* The time H:MM:SS, with or without parts of a second, at TEXT; -1 if it is none. */
static int64_t read_clock(const char *text)
{
	int hours, minutes, used = 0;
	double seconds;

	if (sscanf(text, "%4d:%2d:%6lf%n", &hours, &minutes, &seconds, &used) < 3 || text[used] != ']' ||
	    hours < 0 || minutes < 0 || !(seconds >= 0))
		return -1;
	return (hours * INT64_C(60) + minutes) * 60000 + (int64_t)(1000 * seconds);
}

/* Take the first words but the summary out of TEXT, which loses all words.  False if memory runs out. */
static bool take_remark(char *text, struct move_annotation *annotation)
{
	struct words words;

	while (find_words(text, &words)) {
		if (!annotation->remark && !text_equal(words.kind, SUMMARY)) {
			struct text kind = TEXT_IN(annotation->kind);
			size_t length = (size_t)(words.end - words.begin);

			text_add(&kind, words.kind);
			annotation->remark = calloc(1, length + 1);
			if (!annotation->remark)
				return false;
			memcpy(annotation->remark, words.begin, length);
		}
		cut(words.command, words.end);
	}
	return annotation->remark || (annotation->remark = strdup(""));
}

bool move_annotation_read(const char *comment, struct move_annotation *annotation)
{
	const char *value = strstr(comment, "[%eval "), *clock = strstr(comment, "[%clk ");

	*annotation = (struct move_annotation){ .clock_ms = -1, .rest = strdup(comment) };
	if (value)
		read_value(value + strlen("[%eval "), annotation);
	if (clock)
		annotation->clock_ms = read_clock(clock + strlen("[%clk "));
	if (!annotation->rest || !take_remark(annotation->rest, annotation)) {
		move_annotation_free(annotation);
		return false;
	}
	remove_commands(annotation->rest, "[%");
	text_strip(annotation->rest);
	return true;
}

void move_annotation_free(struct move_annotation *annotation)
{
	free(annotation->remark);
	free(annotation->rest);
}
