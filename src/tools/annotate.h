/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Annotation: the moves of a game judged by a search of each position.
 *
 * Each move of the main line gets the score of its position as the comment
 * "[%eval N,DEPTH]", in pawns for White ("#3": mate in three).  A move that loses
 * expected points gets a glyph, the better line as a variation, and a sentence
 * (remarks.h) about what the reply or the better move wins.  Expected points
 * (wdl_of_score) make a pawn matter in an even position and not in a won one:
 *
 *     ?!  10 points of 100    ?  20    ??  40
 *
 * The positions are searched from the last one back, so that a search knows what came of its
 * position in the game: a mistake that shows only moves later is found where it was made.
 *
 * A doubtful move is judged twice, because the better move was searched a ply less
 * deep than the one that was played: the better move is made and searched, too.  The lower value is that
 * of the position: values, glyphs and sentences agree.
 *
 * A move that allows a mate in three or less is a blunder.  One that misses such a
 * mate is doubtful at least.
 *
 * The last comment sums up both sides.  The sentences and the summary follow a command that says
 * what they are, and their length in bytes: "[%rhumb fork,46] It allows a fork: ...".  Everything
 * that the game had stays; what an earlier annotation wrote is replaced. */
#ifndef RHUMB_TOOLS_ANNOTATE_H
#define RHUMB_TOOLS_ANNOTATE_H

#include "engine/engine.h"
#include "notation/pgn.h"
#include "tools/remarks.h"

enum annotate_end {
	ANNOTATE_DONE,
	ANNOTATE_STOPPED,       /* the engine's stop was raised (engine_set_stop) */
	ANNOTATE_NO_MEMORY,
	ANNOTATE_BAD_INPUT      /* the game starts from no position */
};

/* The search of the COUNTth position of TOTAL starts. */
typedef void annotate_progress(void *context, int count, int total);

/* Annotate GAME with ENGINE, whose own game is replaced.  When stopped (engine_set_stop) before all
 * positions have been searched, GAME is as it was. */
enum annotate_end annotate_game(struct pgn_game *game, struct engine *engine,
                                const struct effort *effort, annotate_progress *progress,
                                void *context);

/* Whether each move of GAME's main line but a mate has a value already. */
bool annotate_is_done(const struct pgn_game *game);

/* What a comment on a move says. */
struct move_annotation {
	bool has_value;            /* "[%eval ...]" */
	int mate;                  /* moves to mate, for White; 0: none */
	int score;                 /* centipawns, for White */
	int depth;                 /* of the search, 0: not known */
	int64_t clock_ms;          /* of "[%clk ...]", -1: none */
	char *remark;              /* the sentence about a mistake, whose glyph is the move's last one; "": none; */
	char kind[REMARK_KIND_MAX];    /* what it is about (remarks.h) */
	char *rest;                /* the text without all that, summary and other commands */
};

/* Read COMMENT.  False if memory runs out; else free it with move_annotation_free. */
bool move_annotation_read(const char *comment, struct move_annotation *annotation);
void move_annotation_free(struct move_annotation *annotation);

#endif
