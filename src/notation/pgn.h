/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Games in Portable Game Notation.
 *
 * A game is a list of tags, a start position, and a tree of moves with comments and numeric
 * glyphs.  pgn_read.c reads it, pgn_write.c writes it.
 *
 * Source: Steven Edwards, "PGN Specification and Implementation Guide" (1994). */
#ifndef RHUMB_NOTATION_PGN_H
#define RHUMB_NOTATION_PGN_H

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

#include "notation/fen.h"
#include "util/bytes.h"
#include "util/error.h"

enum pgn_result { PGN_UNKNOWN, PGN_WHITE_WINS, PGN_BLACK_WINS, PGN_DRAW };

enum { PGN_NAGS = 4, PGN_NONE = -1 };

/* A comment, "" by itself: where it is in the game's text, and the room that it has there.  Only
 * pgn_set_comment and pgn_add_comment write one. */
struct pgn_comment {
	int at;                   /* offset in the game's text */
	int length;               /* bytes without the NUL; 0: there is no comment */
	int room;                 /* bytes from AT on, with the NUL */
};

/* A move of the tree.  The first of a game has index 0. */
struct pgn_node {
	struct move move;
	uint8_t nag_count;
	uint8_t nags[PGN_NAGS];   /* numeric glyphs after it; more are dropped */
	int next;                 /* the next move; PGN_NONE: none */
	int alternative;          /* another move instead of this one; PGN_NONE: none */
	int newest;               /* in the first alternative: the last one; in others: itself */
	struct pgn_comment before, after;   /* comments */
	struct pgn_comment outside; /* comment after the variation that begins with this move */
};

struct pgn_tag {
	int name, value;          /* offsets in the game's text */
};

struct pgn_game {
	struct setup start;
	enum pgn_result result;
	struct pgn_tag *tags;     /* in the order of the text */
	struct pgn_node *nodes;
	int *tag_slots;           /* hash table: indexes of tags by name, PGN_NONE: free */
	int tag_slot_count;       /* a power of two, at least twice the tags; or 0 */
	char *text;               /* tags and comments, each with its NUL */
	int tag_count, node_count, text_length;
	int tag_capacity, node_capacity, text_capacity;
};

/* Make GAME, whose contents are ignored, a game without tags and moves from the standard start
 * position.  Free it with pgn_free. */
void pgn_init(struct pgn_game *game);
void pgn_free(struct pgn_game *game);

/* Make GAME empty as pgn_init does, but keep its memory. */
void pgn_clear(struct pgn_game *game);

/* The value of tag NAME; NULL if there is none. */
const char *pgn_tag(const struct pgn_game *game, const char *name);

/* Set tag NAME, a usual one in any case, to VALUE.  False if memory runs out. */
bool pgn_set_tag(struct pgn_game *game, const char *any_name, const char *value);

/* The text of COMMENT, one of a node of GAME; "" if there is none.  Valid until GAME changes. */
const char *pgn_comment(const struct pgn_game *game, const struct pgn_comment *comment);

/* Add a node for MOVE after node AFTER (PGN_NONE: as the game's first move), or, if AFTER has
 * a successor, as the last alternative to that.  Returns the index of the node, or PGN_NONE if
 * memory runs out. */
int pgn_add_move(struct pgn_game *game, int after, struct move move);

/* Make the alternative to the move after node AFTER (PGN_NONE: to the first one) that begins with MOVE the last one,
 * where pgn_add_move would add it.  False if there is none. */
bool pgn_move_to_end(struct pgn_game *game, int after, struct move move);

/* The number of plies of the main line. */
int pgn_main_line_length(const struct pgn_game *game);

/* Append TEXT, which is not part of GAME, to COMMENT, one of a node of GAME, with a blank between the
 * two; or replace the comment by it.  False if memory runs out; then the comment is as it was. */
bool pgn_add_comment(struct pgn_game *game, struct pgn_comment *comment, const char *text);
bool pgn_set_comment(struct pgn_game *game, struct pgn_comment *comment, const char *text);

/* Replace start position and moves of GAME by those of POS; the tags are kept.  False if
 * memory runs out. */
bool pgn_from_position(struct pgn_game *game, const struct position *pos);

/* Set up POS, which was initialised, and play the first PLIES moves of the main line (all of
 * them if fewer; -1: all).  False if the start position is impossible or memory runs out. */
bool pgn_to_position(const struct pgn_game *game, struct position *pos, int plies);

/* Append GAME to OUT, for another thread or process of this build, and make GAME what was PACKED so.
 * False if memory runs out. */
bool pgn_pack(const struct pgn_game *game, struct bytes *out);
bool pgn_unpack(struct pgn_game *game, const void *packed);

/* "1-0", "0-1", "1/2-1/2", "*"; and back: false if STRING is none of them. */
const char *pgn_result_text(enum pgn_result result);
bool pgn_result_parse(const char *string, enum pgn_result *result);

/* Whether VALUE of a Variant tag means Chess960, or standard chess.  Both are false for a
 * variant that Rhumb does not know. */
bool pgn_variant_is_chess960(const char *value);
bool pgn_variant_is_chess(const char *value);

/* ---- pgn_read.c: reading PGN from a stream, game by game.  A game that cannot be read to its end is reported
 * together with the part that could be read, and the next call continues after it. */

struct pgn_reader;

/* Read from FILE, or from LENGTH bytes at MEMORY.  Both belong to the caller and must exist as
 * long as the reader.  NULL if memory runs out. */
struct pgn_reader *pgn_reader_open_file(FILE *file);
struct pgn_reader *pgn_reader_open_memory(const char *memory, size_t length);
void pgn_reader_close(struct pgn_reader *reader);

/* From now on the input ends when *STOP becomes true, by another thread or a signal handler.
 * NULL: it does not, as at first. */
void pgn_reader_set_stop(struct pgn_reader *reader, const atomic_bool *stop);

/* The length of the move number at TEXT, "12." or "12..."; 0 if there is none. */
size_t pgn_number_length(const char *text);

enum pgn_reading {
	PGN_READ,       /* a game */
	PGN_END,        /* no more games */
	PGN_BAD         /* a game with an error: GAME holds it up to the error */
};

/* Read the next game into GAME, which was initialised.  Variations are skipped unless
 * WITH_VARIATIONS.  On PGN_BAD the reason, with its line, is in ERROR; on PGN_READ, too, if a tag, a
 * variation or the rest of one was lost. */
enum pgn_reading pgn_read(struct pgn_reader *reader, bool with_variations,
                          struct pgn_game *game, struct error *error);

/* ---- pgn_write.c: writing PGN, in the export format of the standard. */

/* Append GAME to OUT: the seven tags of the roster ("?" where unknown), then SetUp, FEN
 * and Variant if the start position needs them, then the other tags, then the moves in lines
 * of less than 80 columns.  False if memory runs out, or if the start position or a move is
 * illegal. */
bool pgn_write(const struct pgn_game *game, struct bytes *out);

#endif
