/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games as Portable Game Notation.
 *
 * A game is a list of tags, a start position, and a tree of moves with
 * comments and numeric glyphs.  The reader takes a stream game by game and
 * survives whatever is in it: a game that cannot be read to its end is
 * reported, with what could be read, and the next call goes on behind it.
 *
 * Source: Steven Edwards, "PGN Specification and Implementation Guide"
 * (1994). */
#ifndef RHUMB_NOTATION_PGN_H
#define RHUMB_NOTATION_PGN_H

#include <stdint.h>
#include <stdio.h>

#include "notation/fen.h"

enum pgn_result { PGN_UNKNOWN, PGN_WHITE_WINS, PGN_BLACK_WINS, PGN_DRAW };

enum { PGN_NAGS = 4, PGN_NONE = -1 };

/* A move of the tree.  The first of a game has number 0. */
struct pgn_node {
	struct move move;
	uint8_t nag_count;
	uint8_t nags[PGN_NAGS];   /* numeric glyphs behind it; more are dropped */
	int next;                 /* the move that follows; PGN_NONE: none */
	int alternative;          /* another move in place of this; PGN_NONE: none */
	int comment_before;       /* where in the game's text; PGN_NONE: none */
	int comment;              /* behind it; likewise */
};

struct pgn_tag {
	int name, value;          /* where in the game's text */
};

struct pgn_game {
	struct setup start;
	enum pgn_result result;
	struct pgn_tag *tags;     /* in the order of the text */
	struct pgn_node *nodes;
	char *text;               /* tags and comments, each with its NUL */
	int tag_count, node_count, text_length;
	int tag_capacity, node_capacity, text_capacity;
	int skipped;              /* variations cut short because of an error */
};

/* A game without tags and moves from the standard start position.  The game
 * is to be freed in the end. */
void pgn_init(struct pgn_game *game);
void pgn_free(struct pgn_game *game);

/* The same as after pgn_init, the memory kept. */
void pgn_clear(struct pgn_game *game);

/* The value of tag NAME; NULL if there is none. */
const char *pgn_tag(const struct pgn_game *game, const char *name);

/* Give tag NAME a value.  False for want of memory. */
bool pgn_set_tag(struct pgn_game *game, const char *name, const char *value);

/* What stands at WHERE in the game's text, "" for PGN_NONE. */
const char *pgn_text(const struct pgn_game *game, int where);

/* A new node for MOVE: behind node AFTER, or, if that has a successor, as the
 * last alternative to it; AFTER is PGN_NONE for the game's first move.
 * Its number, or PGN_NONE for want of memory. */
int pgn_add_move(struct pgn_game *game, int after, struct move move);

/* Put COMMENT behind NODE, or BEFORE it; what stood there is kept, a blank
 * between.  False for want of memory. */
bool pgn_add_comment(struct pgn_game *game, int node, bool before, const char *comment);

/* Make GAME the moves of POS from its set-up position on; tags are kept.
 * False for want of memory. */
bool pgn_from_position(struct pgn_game *game, const struct position *pos);

/* Set up POS and play the first PLIES moves of the main line (all of them if
 * fewer; -1: all).  False for want of memory. */
bool pgn_to_position(const struct pgn_game *game, struct position *pos, int plies);

/* "1-0", "0-1", "1/2-1/2", "*"; and back: false if STRING is none of them. */
const char *pgn_result_text(enum pgn_result result);
bool pgn_result_parse(const char *string, enum pgn_result *result);

/* Does VALUE of a Variant tag mean Chess960? */
bool pgn_variant_is_chess960(const char *value);

/* ---- reading ---- */

struct pgn_reader;

/* Read from FILE, or from LENGTH bytes at MEMORY; both are the caller's and
 * must last.  NULL for want of memory. */
struct pgn_reader *pgn_reader_open_file(FILE *file);
struct pgn_reader *pgn_reader_open_memory(const char *memory, size_t length);
void pgn_reader_close(struct pgn_reader *reader);

enum pgn_reading {
	PGN_READ,       /* a game */
	PGN_END,        /* no more games */
	PGN_BAD         /* a game with an error: GAME holds it as far as it goes */
};

/* Read the next game into GAME, which was initialised.  WITH_VARIATIONS: keep
 * variations; otherwise they are skipped.  Of PGN_BAD the reason, with its
 * line, is added to ERROR. */
enum pgn_reading pgn_read(struct pgn_reader *reader, bool with_variations,
                          struct pgn_game *game, struct text *error);

/* ---- writing ---- */

/* Write GAME through PUT: the seven tags of the roster first ("?" where
 * unknown), then SetUp, FEN and Variant where the start position asks for
 * them, then the others, then the moves in lines of less than 80 columns.
 * False for want of memory or if a move is not legal. */
typedef void pgn_put(void *sink, const char *string);
bool pgn_write(const struct pgn_game *game, pgn_put *put, void *sink);

#endif
