/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Rhumb, a chess engine in a library.
 *
 * A struct rhumb is a game and an engine that thinks about it.  Any number of them may live in
 * one process; they share nothing.  One thread at a time may use a struct rhumb, but
 * rhumb_stop may be called from any thread.
 *
 * The library prints nothing, and reads nothing but its arguments and the files that options
 * name.  Errors are return values; a call that fails changes nothing.
 *
 * Before release 1.0 this interface may change. */
#ifndef RHUMB_H
#define RHUMB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) && !defined(_WIN32)
#define RHUMB_API __attribute__((__visibility__("default")))
#else
#define RHUMB_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

struct rhumb;

/* The version of the library: "1.2.0", or "1.2.0-34-g9ccc681" if it was built 34 commits later. */
RHUMB_API const char *rhumb_version(void);

/* Create an engine at the start of a game, with about MEMORY_MB (1 or more) megabytes of hash
 * table, or as many as are available.  NULL if memory runs out. */
RHUMB_API struct rhumb *rhumb_create(int memory_mb);

/* Free ENGINE, which may be NULL and must not be thinking. */
RHUMB_API void rhumb_free(struct rhumb *engine);

/* Positions.
 *
 * Start a new game from the position FEN (2 to 6 fields; X-FEN and Shredder-FEN castling
 * rights mean Chess960); NULL is the start position of standard chess.  False if it is
 * refused; then ERROR (of ERROR_SIZE bytes; may be NULL) has the reason. */
RHUMB_API bool rhumb_set_position(struct rhumb *engine, const char *fen,
                                  char *error, size_t error_size);

enum { RHUMB_FEN_SIZE = 128 };   /* bytes, enough for any FEN */

/* Write the position as FEN, cut off after SIZE-1 characters. */
RHUMB_API void rhumb_fen(const struct rhumb *engine, char *fen, size_t size);

/* Moves. */
struct rhumb_move {
	char coordinate[8];   /* "e2e4", "e7e8q", "e1g1" */
	char san[16];         /* "e4", "e8=Q+", "O-O" */
};

enum { RHUMB_MOVES_MAX = 256 };  /* no position has more legal moves */

/* Write the legal moves, at most CAPACITY, to MOVES.  Returns their number, which may be
 * larger. */
RHUMB_API int rhumb_moves(const struct rhumb *engine, struct rhumb_move *moves,
                          int capacity);

/* Play MOVE, in coordinates or SAN.  False if it is not a legal move, or if memory runs out;
 * then ERROR has the reason. */
RHUMB_API bool rhumb_make_move(struct rhumb *engine, const char *move,
                               char *error, size_t error_size);

/* Take back the last move.  False if there is none. */
RHUMB_API bool rhumb_undo_move(struct rhumb *engine);

/* The state of the game. */
enum rhumb_outcome {
	RHUMB_ONGOING,
	RHUMB_WHITE_MATES,
	RHUMB_BLACK_MATES,
	RHUMB_STALEMATE,
	RHUMB_INSUFFICIENT_MATERIAL,   /* no series of moves leads to mate */
	RHUMB_SEVENTY_FIVE_MOVES,
	RHUMB_FIVEFOLD_REPETITION,
	RHUMB_FIFTY_MOVES,             /* a draw if a player claims it */
	RHUMB_THREEFOLD_REPETITION     /* a draw if a player claims it */
};

RHUMB_API enum rhumb_outcome rhumb_outcome(const struct rhumb *engine);

/* Thinking.
 *
 * Limits of 0 do not limit; if all are 0, thinking goes on until rhumb_stop. */
struct rhumb_limits {
	int depth;            /* plies */
	uint64_t nodes;
	int time_ms;
};

/* One line of thinking, or the result of it. */
struct rhumb_line {
	int depth;            /* plies; 0: a result without a search */
	int centipawns;       /* for the side to move; 0 if MATE is not 0 */
	int mate;             /* full moves to mate; negative: until the side to move is mated; 0:
	                       * no mate found */
	int rank;             /* 1 for the best line; 2 and more for the others, up to the option MultiPV */
	uint64_t nodes;
	int time_ms;
	const char *moves;    /* the best moves of both sides, in SAN, separated by blanks; valid
	                       * during the callback, or until the next call with this engine */
};

/* Called on the thread that thinks, for each new line.  It must call no function of the
 * library but rhumb_stop. */
typedef void rhumb_on_line(void *context, const struct rhumb_line *line);

/* Think about the position, which is unchanged, until a limit is met or rhumb_stop is called.
 * A single legal move is chosen after a short search unless there is no limit at all.  ON_LINE
 * may be NULL.  BEST gets the chosen move, and LINE (may be NULL) its line.  False if there is
 * no legal move, or if memory runs out. */
RHUMB_API bool rhumb_think(struct rhumb *engine, const struct rhumb_limits *limits,
                           rhumb_on_line *on_line, void *context,
                           struct rhumb_move *best, struct rhumb_line *line);

/* The same for a move of a game with clocks: the clock of the side to move limits the time. */
RHUMB_API bool rhumb_think_by_clock(struct rhumb *engine, rhumb_on_line *on_line,
                                    void *context, struct rhumb_move *best,
                                    struct rhumb_line *line);

/* Stop a running search.  Any thread, at any time.  If none is running, the next one is not
 * affected. */
RHUMB_API void rhumb_stop(struct rhumb *engine);

/* Clocks.
 *
 * MOVES moves (0: the whole game) in BASE_US microseconds, and INCREMENT_US added after each
 * move.  Both clocks are set to BASE_US and do not run until rhumb_run_clocks.  A new position
 * starts a new count of moves. */
RHUMB_API void rhumb_set_level(struct rhumb *engine, int moves, int64_t base_us,
                               int64_t increment_us);

/* Start the clock of the side to move, or stop it.  While clocks run, rhumb_make_move charges
 * the mover. */
RHUMB_API void rhumb_run_clocks(struct rhumb *engine, bool run);

/* Set or read the clock of White or Black, in microseconds. */
RHUMB_API void rhumb_set_clock(struct rhumb *engine, bool white, int64_t us);
RHUMB_API int64_t rhumb_clock(struct rhumb *engine, bool white);

/* Use virtual time: only thinking takes time, and NODES_PER_MS nodes take one millisecond, so
 * a game is the same on every machine under any load.  0: real time.  Call it before clocks
 * run. */
RHUMB_API void rhumb_use_virtual_time(struct rhumb *engine, uint32_t nodes_per_ms);

/* The value of the position for the side to move, without a search: centipawns.  False if that
 * side is in check, where such a value means nothing. */
RHUMB_API bool rhumb_evaluate(const struct rhumb *engine, int *centipawns);

/* Options. */
enum rhumb_option_type {
	RHUMB_CHECK,          /* 0 or 1 */
	RHUMB_SPIN,           /* a number from LEAST to MOST */
	RHUMB_CHOICE,         /* one of CHOICES */
	RHUMB_TEXT,           /* a file, directories; maybe empty */
	RHUMB_BUTTON          /* no value */
};

struct rhumb_option {
	const char *name;
	const char *help;     /* one line */
	enum rhumb_option_type type;
	int least, most;
	const char *const *choices;   /* NULL after the last */
	char value[1024];     /* the current one */
};

/* Describe the option INDEX, from 0.  False after the last. */
RHUMB_API bool rhumb_option(const struct rhumb *engine, int index, struct rhumb_option *option);

/* Set the option NAME, in either case, to VALUE (NULL for a button).  The names of UCI are known, too:
 * UCI_Elo is Elo, and Hash, which rhumb_option does not list, is the size of the hash table in megabytes.
 * OwnBook is off at first: an engine of the library searches.  The numbers that the search is tuned by are
 * set by their names in the same way; they change from version to version.  False if there is
 * no such option or value; then ERROR has the reason. */
RHUMB_API bool rhumb_set_option(struct rhumb *engine, const char *name, const char *value,
                                char *error, size_t error_size);

#ifdef __cplusplus
}
#endif

#endif
