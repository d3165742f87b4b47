/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine: a game being played, and somebody who thinks about it.
 *
 * An essay on this floor.  src/engine/ knows the game and the search, and
 * neither a protocol nor a terminal: src/xboard/, src/console/ and
 * src/library/ are faces of it.  A struct engine holds the position with the
 * moves that led to it, the variant, both clocks, the options, and a thread
 * that thinks.
 *
 * One thread owns an engine and makes all calls, but those marked "any
 * thread".  A call that fails leaves everything as it was; what was wrong is
 * added to a text of the caller's.  Any number of engines live in one process
 * without meeting.
 *
 * Thinking goes on beside the owner, one search at a time.  Each has a
 * generation number, greater than that of all before it; what a search
 * reports comes with that number, so an owner that queues reports can drop
 * those of a search that it has abandoned.  Whatever changes the position
 * (new, set up, move, undo) must find no search running: engine_abandon
 * first; engine_ponder_hit is the exception.
 *
 * Invariants: between engine_start and its done there is exactly one search;
 * after engine_abandon has returned nothing more is reported; the position
 * is never changed by thinking. */
#ifndef RHUMB_ENGINE_ENGINE_H
#define RHUMB_ENGINE_ENGINE_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/options.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "rules/outcome.h"
#include "search/search.h"
#include "util/clock.h"
#include "util/text.h"

struct engine;

/* An engine at the start of a game, with MEMORY_MB megabytes for its tables,
 * on CLOCK, which must outlive it.  NULL for want of memory. */
struct engine *engine_create(int memory_mb, struct clock *clock);
void engine_free(struct engine *engine);   /* may be thinking; may be NULL */

/* ---- the game ---- */

enum variant { VARIANT_NORMAL, VARIANT_CHESS960, VARIANT_NOCASTLE, VARIANTS };

/* As CECP calls it: "normal", "fischerandom", "nocastle"; and back, false if
 * there is no such variant. */
const char *variant_name(enum variant variant);
bool variant_parse(const char *name, enum variant *variant);

/* A new game of the variant that was asked for, from its start position; the
 * clocks stopped and set to the begin of the level, no other limits of depth,
 * nodes or nps; tables cleared, and their memory had from the system, beside the
 * caller. */
void engine_new_game(struct engine *engine);

/* The same from the start position of VARIANT, the limits kept. */
void engine_set_variant(struct engine *engine, enum variant variant);
enum variant engine_variant(const struct engine *engine);

/* The game begins anew from FEN; clocks and limits are kept.  Where normal
 * was asked for, a FEN with castling rights of Chess960 makes this game
 * VARIANT_CHESS960; in nocastle rights are dropped.  *DROPPED (a set of enum castling; may be
 * NULL) tells rights without king or rook in place. */
bool engine_set_up(struct engine *engine, const char *fen, unsigned *dropped,
                   struct text *error);

/* The same from SETUP. */
bool engine_set_up_from(struct engine *engine, const struct setup *setup,
                        struct text *error);

const struct position *engine_position(const struct engine *engine);

/* The move that STRING is in the present position, by coordinates or SAN.
 * Otherwise the reason is added to ERROR, in words that no client takes for
 * a command. */
enum reading engine_read_move(const struct engine *engine, const char *string,
                              struct move *move, struct text *error);

/* MOVE, legal here, is played; the mover's clock is stopped, and the
 * opponent's goes on if clocks run.  False for want of memory. */
bool engine_make_move(struct engine *engine, struct move move);

/* Take the last move back; false if there is none. */
bool engine_undo_move(struct engine *engine);

/* All legal moves; how many. */
int engine_moves(const struct engine *engine, struct move moves[MOVES_MAX]);

enum outcome engine_outcome(const struct engine *engine);

/* "1-0 {White mates}", "1/2-1/2 {Draw by repetition}"..: what CECP and PGN
 * say of OUTCOME with TURN to move, added to OUT. */
void outcome_claim(enum outcome outcome, enum colour turn, struct text *out);

/* ---- clocks and limits ---- */

/* MOVES moves (0: all of them) in BASE_US, INCREMENT_US added a move: both
 * clocks are set to BASE_US, and moves count from now on. */
void engine_set_level(struct engine *engine, int moves, int64_t base_us, int64_t increment_us);

/* Exactly this much for each move, until the next level. */
void engine_set_move_time(struct engine *engine, int64_t us);

void engine_set_depth(struct engine *engine, int depth);       /* 0: no limit */
void engine_set_nodes(struct engine *engine, uint64_t nodes);  /* a move; 0: no limit */

/* Time is nodes divided by NPS; 0: the processor's time; -1: real time. */
void engine_set_nps(struct engine *engine, int64_t nps);

/* The clock of COLOUR; what it shows is what is left, running time counted. */
void engine_set_clock(struct engine *engine, enum colour colour, int64_t us);

/* The same with what the keeper of the game's clocks says of COLOUR, for whom
 * this engine thinks.  Where that is less than ours shows after a move timed
 * here, the move has met with lag, which is learnt from. */
void engine_correct_clock(struct engine *engine, enum colour colour, int64_t us);

/* What has been learnt: microseconds a move kept back beside MoveOverhead.  A
 * new game keeps it. */
int64_t engine_lag_us(const struct engine *engine);
void engine_forget_lag(struct engine *engine);
int64_t engine_clock_us(struct engine *engine, enum colour colour);

/* Until the next time control of COLOUR; 0: there is none. */
int engine_moves_to_go(const struct engine *engine, enum colour colour);

/* The clock of the side to move runs, or none does. */
void engine_run_clocks(struct engine *engine, bool run);

/* ---- thinking ---- */

enum think {
	THINK_MOVE,      /* for the side to move, within clocks and limits */
	THINK_PONDER,    /* as if the reply expected had been played; waits */
	THINK_ANALYSE    /* without end */
};

/* Called on the thread that thinks; must not call the engine but for what is
 * marked "any thread".  RESULT is NULL for want of memory. */
struct engine_listener {
	void *context;
	void (*line)(void *context, unsigned generation, const struct search_line *line);
	void (*done)(void *context, unsigned generation, const struct search_result *result);
};

/* Begin to think beside the caller.  The generation (> 0); 0 if the position
 * has no legal move, if there is nothing to ponder on, or for want of memory;
 * then nothing is reported. */
unsigned engine_start(struct engine *engine, enum think think,
                      const struct engine_listener *listener);

/* Think for a move or analyse, and return when it is done; reports (LISTENER
 * may be NULL) come from another thread.  False as engine_start gives 0. */
bool engine_think(struct engine *engine, enum think think,
                  const struct engine_listener *listener, struct search_result *result);

/* A good move here, after a moment's thought; none may be running.  False if
 * there is no move. */
bool engine_advise(struct engine *engine, struct move *move);

/* Is a search running (or its done being reported)? */
bool engine_is_thinking(struct engine *engine);

/* The generation of the search that runs or ran last. */
unsigned engine_generation(const struct engine *engine);

/* Any thread.  Finish with what is known: done follows at once. */
void engine_move_now(struct engine *engine);

/* Stop, wait for the end, and forget about it; without a search nothing. */
void engine_abandon(struct engine *engine);

/* Freeze search and clocks; go on exactly. */
void engine_pause(struct engine *engine);
void engine_resume(struct engine *engine);

/* The move expected from the opponent here: MOVE_NONE if there is none. */
struct move engine_expected(const struct engine *engine);

/* Remember REPLY (or MOVE_NONE) as that. */
void engine_expect(struct engine *engine, struct move reply);

/* While pondering: the expected move has been played.  It is made in the
 * game, and the search goes on within the limits of now as THINK_MOVE; its
 * generation stays.  False for want of memory. */
bool engine_ponder_hit(struct engine *engine);

/* Any thread. */
struct search_snapshot engine_snapshot(struct engine *engine);

/* Any thread.  The best move found so far by the search that runs or ran
 * last; MOVE_NONE if none is known. */
struct move engine_best(struct engine *engine);

/* The position that the running or last search is about (in pondering the
 * expected move is made in it). */
const struct position *engine_searched(const struct engine *engine);

/* Add the moves of PV, legal one after the other from engine_searched, to
 * OUT in SAN, or by coordinates.  Only the thread that reports may call it,
 * or the owner while nothing is searched. */
void engine_format_line(struct engine *engine, const struct move *pv, int length,
                        bool as_coordinates, struct text *out);

/* Root moves.  None is excluded in a new position. */
void engine_exclude(struct engine *engine, struct move move, bool excluded);
void engine_exclude_all(struct engine *engine, bool excluded);
bool engine_is_excluded(const struct engine *engine, struct move move);

/* The evaluation of chance: `random` of CECP. */
void engine_set_random(struct engine *engine, bool random);
bool engine_is_random(const struct engine *engine);

/* MB megabytes for all tables, processor threads: what can be had is taken.
 * Tables of another size begin empty. */
void engine_set_memory(struct engine *engine, int mb);
void engine_set_cores(struct engine *engine, int cores);

/* ---- draws and resignation ---- */

/* What to do about the game when a search for a move has ended with RESULT,
 * before its move is made. */
enum courtesy {
	COURTESY_NONE,
	COURTESY_RESIGN,
	COURTESY_OFFER_DRAW
};

/* Takes note of RESULT's score; call it once a move. */
enum courtesy engine_courtesy(struct engine *engine, const struct search_result *result);

/* Is a draw as good as what ME, who thinks, can hope for?  Answers an offer
 * by the scores of the last moves, or by evaluation where there are none. */
bool engine_accepts_draw(struct engine *engine, enum colour me);

/* Can the side to move claim a draw here, and would it? */
bool engine_claims_draw(struct engine *engine);

/* The same for after MOVE, of which the search thought SCORE. */
bool engine_claims_draw_after(struct engine *engine, struct move move, int score,
                              enum outcome *outcome);

#endif
