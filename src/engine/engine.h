/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The engine: a game being played, and a thread that thinks about it.
 *
 * A struct engine holds the position with the
 * moves that led to it, the variant, both clocks, the options, and a thread
 * that thinks.
 *
 * One thread owns an engine and makes all calls, but those marked "any
 * thread".  A call that fails leaves everything as it was; what was wrong is
 * added to a text of the caller's.  Any number of engines live in one process
 * without meeting.
 *
 * Thinking goes on beside the owner, one search at a time.  An owner that
 * queues reports drops the queued ones when it abandons a search: after
 * engine_abandon no more come.  Whatever changes the position
 * (new, set up, move, undo) must find no search running: engine_abandon
 * first; engine_ponder_hit is the exception.
 *
 * Invariants: between engine_start and its done there is exactly one search;
 * after engine_abandon has returned nothing more is reported; the position
 * is never changed by thinking. */
#ifndef RHUMB_ENGINE_ENGINE_H
#define RHUMB_ENGINE_ENGINE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "book/book.h"
#include "book/opening_names.h"
#include "engine/options.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "rules/outcome.h"
#include "rules/perft.h"
#include "rules/piece.h"
#include "search/search.h"
#include "search/terms.h"
#include "tablebase/syzygy.h"
#include "util/clock.h"
#include "util/error.h"
#include "util/text.h"

struct engine;
struct network;

/* What a protocol's engine has unless its client says otherwise, and what any can
 * be asked to take. */
enum { ENGINE_DEFAULT_MB = 64, ENGINE_MAX_MB = 1 << 20 };

/* An engine at the start of a game, with MEMORY_MB megabytes for its tables, on
 * CLOCK, which must outlive it.  NULL if memory runs out. */
struct engine *engine_create(int memory_mb, struct clock *clock);
void engine_free(struct engine *engine);   /* may be thinking; may be NULL */

/* An engine whose option OwnBook is OWN_BOOK and whose options ASSIGNMENTS (engine_assign_all)
 * have been set.  NULL with the reason in ERROR if memory runs out or (*MISUSE) an assignment is
 * wrong. */
struct engine *engine_create_with(int memory_mb, struct clock *clock, bool own_book,
                                  const char *const *assignments, bool *misuse,
                                  struct error *error);

/* An engine for long work: it has the settings of OTHER, but for OwnBook and HumanTime, which are off.  NULL with
 * the reason in ERROR. */
struct engine *engine_create_copy(int memory_mb, struct clock *clock, const struct engine *other,
                                  struct error *error);

/* Begin a new game of the variant that was asked for, from its start position.
 * The clocks stop and are set to the beginning of the level; other limits of
 * depth, nodes or nps are dropped.  The tables are cleared and their memory is
 * fetched in the background. */
void engine_new_game(struct engine *engine);

/* Use MB (>= 0) megabytes for all tables, as far as available, and at most half of the machine's
 * memory; 0: the smallest table that works.  Tables of another size begin empty. */
void engine_set_memory(struct engine *engine, int mb);

/* ---- game.c: the game of an engine: its variant, position and moves, the reply expected, the root moves that
 * are excluded, the scores of our own moves, and the seed of what is left to chance. */

enum variant { VARIANT_NORMAL, VARIANT_CHESS960, VARIANT_NOCASTLE, VARIANTS };

/* The name in CECP: "normal", "fischerandom", "nocastle"; and back, false if
 * there is no such variant. */
const char *variant_name(enum variant variant);
bool variant_parse(const char *name, enum variant *variant);

/* Begin a game of VARIANT from its start position.  Clocks and limits are kept. */
void engine_set_variant(struct engine *engine, enum variant variant);

/* Begin the game anew from FEN.  Clocks and limits are kept.  If the variant was
 * to be normal and FEN has castling rights of Chess960 (SETUP is of it), this game is
 * Chess960; in nocastle all rights are dropped.  *DROPPED (may be NULL) as in
 * position_set_up.  False with the reason in ERROR. */
bool engine_set_up(struct engine *engine, const char *fen, unsigned *dropped,
                   struct error *error);

/* The same from SETUP. */
bool engine_set_up_from(struct engine *engine, const struct setup *setup, unsigned *dropped,
                        struct error *error);

const struct position *engine_position(const struct engine *engine);

/* Read STRING, a move in the present position by coordinates or SAN.  If it is
 * none, the reason is added to ERROR, in words that no client takes for a
 * command. */
enum reading engine_read_move(const struct engine *engine, const char *string,
                              struct move *move, struct error *error);

/* Play MOVE, legal here: the mover's clock stops, and if clocks run, the
 * opponent's goes on.  False if memory runs out. */
bool engine_make_move(struct engine *engine, struct move move);

/* The same of the move that the engine's search found; its clock is charged as engine_set_nps says. */
bool engine_make_best(struct engine *engine, const struct search_result *result);

/* Take the last move back; false if there is none. */
bool engine_undo_move(struct engine *engine);

/* List all legal moves; returns how many there are. */
int engine_moves(const struct engine *engine, struct move moves[MOVES_MAX]);

enum outcome engine_outcome(const struct engine *engine);

/* Add to OUT what CECP and PGN say of OUTCOME with TURN to move:
 * "1-0 {White mates}", "1/2-1/2 {Draw by repetition}".. */
void outcome_format_result(enum outcome outcome, enum colour turn, struct text *out);

/* ---- what is expected, and what is excluded ---- */

/* The move expected from the opponent here; MOVE_NONE if there is none. */
struct move engine_expected(const struct engine *engine);

/* Expect REPLY (or MOVE_NONE) in the present position. */
void engine_expect(struct engine *engine, struct move reply);

/* Exclude root moves from the search, or include them again.  In a new position
 * none is excluded. */
void engine_exclude(struct engine *engine, struct move move, bool excluded);
void engine_exclude_all(struct engine *engine, bool excluded);
bool engine_is_excluded(const struct engine *engine, struct move move);

/* ---- chance: noise in the evaluation, the choice of book moves, what a level overlooks ---- */

/* Whether to vary the evaluation by chance: CECP's `random`.  It renews the seed. */
void engine_set_random(struct engine *engine, bool random);
bool engine_is_random(const struct engine *engine);

/* The seed: the option Seed, or the time at which the game began or engine_set_random was last
 * called. */
uint64_t engine_current_seed(const struct engine *engine);

/* ---- timing.c: the clocks and limits of a game, and what they leave a search. */

/* MOVES moves (0: all of them) in BASE_US, with INCREMENT_US added for each move.
 * Both clocks are set to BASE_US, and moves count from now on.  Without time and increment nothing
 * is known of the clocks, and a move takes a second, until a clock is set to more than 0. */
void engine_set_level(struct engine *engine, int moves, int64_t base_us, int64_t increment_us);

/* Exactly this much for each move, until the next level. */
void engine_set_move_time_us(struct engine *engine, int64_t us);

void engine_set_depth(struct engine *engine, int depth);       /* 0: no limit */
void engine_set_nodes(struct engine *engine, uint64_t nodes);  /* a move; 0: no limit */

void engine_set_mate(struct engine *engine, int moves);        /* see search_limits; 0: none */

/* No limit at all, neither a clock nor any of these, until they are set anew. */
void engine_lift_limits(struct engine *engine);

/* How long to think about each position; the first limit met ends the search. */
struct effort {
	int depth;          /* plies; 0: any */
	uint64_t nodes;     /* 0: any */
	int64_t time_ms;    /* 0: any */
	bool clock;         /* the engine's clock of the game decides instead of TIME_MS */
};

enum { EFFORT_DAYS_MAX = 365 };   /* an effort without a limit of time lasts that long */

void engine_set_effort(struct engine *engine, const struct effort *effort);

/* The engine's own time is nodes divided by NPS; 0: the processor's time; -1: real time.  That of moves that
 * others find (engine_make_move) is always real. */
void engine_set_nps(struct engine *engine, int64_t nps);

/* Set the clock of COLOUR; and read what is left on it, running time counted. */
void engine_set_clock_us(struct engine *engine, enum colour colour, int64_t us);
int64_t engine_clock_us(struct engine *engine, enum colour colour);

/* Set the clock of COLOUR, for which this engine thinks, to what the client's
 * clock shows.  If that is less than ours shows after a move timed here, the
 * move has met with lag, and the engine learns from it. */
void engine_correct_clock(struct engine *engine, enum colour colour, int64_t us);

/* The lag learnt: microseconds a move kept back beside MoveOverhead.  A new game
 * keeps it. */
int64_t engine_lag_us(const struct engine *engine);
void engine_clear_lag(struct engine *engine);

/* Moves of COLOUR until the next time control; 0: there is none. */
int engine_moves_to_go(const struct engine *engine, enum colour colour);

/* Let the clock of the side to move run, or none. */
void engine_run_clocks(struct engine *engine, bool run);

/* Freeze search and clocks; go on exactly where they were. */
void engine_pause(struct engine *engine);
void engine_resume(struct engine *engine);

/* ---- thinker.c: thinking beside the owner: one search at a time, on a thread of the engine. */

enum think {
	THINK_MOVE,      /* for the side to move, within clocks and limits */
	THINK_CLAIM,     /* the same where a draw can be claimed: without the advisor, and done as
	                  * soon as it is seen that a claim is right (engine_claims_draw) */
	THINK_STUDY,     /* as THINK_MOVE, but at full strength and without the book */
	THINK_PONDER,    /* as if the reply expected had been played; waits */
	THINK_HELD,      /* for the side to move, and waits for engine_release_held */
	THINK_ANALYSE    /* without end */
};

/* Called on the thread that thinks; must not call the engine except for what is
 * marked "any thread".  RESULT is NULL if memory ran out.  A move that the
 * advisor gave is reported like any other: a line, then done, its result with
 * SCORE_NONE and no nodes. */
struct engine_listener {
	void *context;
	void (*line)(void *context, const struct search_line *line);
	void (*done)(void *context, const struct search_result *result);
};

/* Another source of moves, an opening book for instance: it is asked before a
 * search for a move begins, and if it knows one, nothing is searched. */
struct engine_advice {
	struct move move;
	int score;               /* centipawns, for the line of thinking */
};

struct engine_advisor {
	void *context;

	/* Called on the thread that thinks, or on the owner's before pondering.  False
	 * if nothing is known of POS.  A move that is illegal or excluded is ignored. */
	bool (*advise)(void *context, const struct position *pos, struct engine_advice *advice);
};

/* From now on ask ADVISOR, which is copied (NULL: none), instead of the engine's
 * own book.  Not while thinking. */
void engine_set_advisor(struct engine *engine, const struct engine_advisor *advisor);

/* The search options that ENGINE's settings imply, for callers such as the bench, which search
 * without an engine. */
struct search_options engine_search_options(const struct engine *engine);

/* Begin to think beside the caller.  False if the position has no legal move, if there is nothing
 * to ponder on (the advisor or a table has an answer to the expected move), or if memory runs out;
 * then nothing is reported. */
bool engine_start(struct engine *engine, enum think think,
                  const struct engine_listener *listener);

/* Think for a move or analyse, and return when it is done; reports (LISTENER may
 * be NULL) come from another thread.  False where engine_start returns false, or if
 * memory runs out. */
bool engine_think(struct engine *engine, enum think think,
                  const struct engine_listener *listener, struct search_result *result);

/* Search the present position shortly at full strength; no search may be running.  False if there
 * is no move. */
bool engine_search_briefly(struct engine *engine, struct search_result *result);

enum { ENGINE_PERFT_DEPTH_MAX = 20 };

/* Count the leaves DEPTH (1..ENGINE_PERFT_DEPTH_MAX) plies after the position, beside the caller.
 * ON_MOVE is called from another thread: for each root move, then with MOVE_NONE and the number of
 * all leaves.  engine_abandon ends a count as it ends a search, without that last report.  False if
 * memory runs out. */
bool engine_start_perft(struct engine *engine, int depth, perft_on_move *on_move, void *context);

/* Wait until no search runs, nor is being reported, but at most MS milliseconds of real time.  Whether that is so. */
bool engine_wait(struct engine *engine, int ms);

/* What the search that ended last has found.  False if memory ran out. */
bool engine_result(const struct engine *engine, struct search_result *result);

/* Whether a search (or a count of leaves) runs or reports its end. */
bool engine_is_thinking(struct engine *engine);

/* Any thread.  Finish with what is known: done follows at once. */
void engine_move_now(struct engine *engine);

/* Whether the search that runs or ran last is limited by depth or nodes, and by no time that was asked for: a level,
 * a clock or a time for each move.  Time that is counted in nodes (engine_set_nps) is a limit of nodes. */
bool engine_is_limited_without_clock(const struct engine *engine);

/* From now on each search finishes with what is known when *STOP becomes true, by another
 * thread or a signal handler, unless it waits (pondering, analysis).  NULL: none, as at the
 * beginning.  Not while thinking. */
void engine_set_stop(struct engine *engine, const atomic_bool *stop);

/* Whether that flag is raised. */
bool engine_is_stopped(const struct engine *engine);

/* Stop and wait for the end, after which nothing more is reported; without a search nothing
 * happens.  The listener is called until then: a caller that queues reports drops them afterwards. */
void engine_abandon(struct engine *engine);

/* While pondering: the expected move has been played.  It is made in the game, and
 * the search goes on as THINK_MOVE within the limits that hold now.  False if memory runs out. */
bool engine_ponder_hit(struct engine *engine);

/* While thinking THINK_HELD: it goes on as THINK_MOVE within the limits that hold
 * now, time counted from now. */
void engine_release_held(struct engine *engine);

/* From now on thinking for a move is analysis: a draw has the value 0, nothing is
 * varied by chance, and no advisor is asked; or it is not. */
void engine_set_impartial(struct engine *engine, bool impartial);

/* Wait until the tables are clear and their memory is there.  Not while thinking. */
void engine_await_ready(struct engine *engine);

/* Any thread. */
struct search_snapshot engine_snapshot(struct engine *engine);

/* Any thread.  The best move found so far by the search that runs or ran last;
 * MOVE_NONE if none is known. */
struct move engine_best(struct engine *engine);

/* The position that the running or last search is about (in pondering the
 * expected move is made in it). */
const struct position *engine_search_root(const struct engine *engine);

/* Add the moves of PV, legal one after the other from engine_search_root, to OUT in
 * SAN.  Only the thread that reports may call it, or the owner while nothing is searched. */
void engine_format_line(struct engine *engine, const struct move *pv, int length, struct text *out);

/* The search, with nothing going on in it.  Not while thinking. */
struct search *engine_idle_search(struct engine *engine);

/* ---- draw_resign.c: when to claim, offer and accept a draw, and when to resign. */

/* What to do about the game when a search for a move has ended with RESULT,
 * before its move is made. */
enum engine_choice {
	CHOICE_PLAY_ON,
	CHOICE_RESIGN,
	CHOICE_OFFER_DRAW
};

/* Takes note of RESULT's score (unless it is SCORE_NONE); call it once a move. */
enum engine_choice engine_decide_resign_or_offer(struct engine *engine, const struct search_result *result);

/* A draw is claimed or accepted by a score of the position at hand, never by one from before the
 * opponent's last move. */

/* Whether a draw is as good as what ME can hope for.  Answers an offer by the score of ME's search of this
 * position, or of its last move if that led here.  Where there is none, the position is searched
 * shortly, or, if another search is running, the offer is declined. */
bool engine_accepts_draw(struct engine *engine, enum colour me);

/* Whether the side to move can claim a draw here and should.  Its search of this position has found
 * SCORE. */
bool engine_claims_draw(const struct engine *engine, int score);

/* The same after MOVE, which the search gave SCORE; *OUTCOME is that position's. */
bool engine_claims_draw_after(struct engine *engine, struct move move, int score,
                              enum outcome *outcome);

/* ---- strength.c: how strong an engine plays: the options LimitStrength, Elo and Skill.
 *
 * A level bounds the depth and the nodes of a search, so that it is the same on
 * every machine and at every time control that leaves time for those nodes.  It
 * blurs the evaluation, and lets the search overlook moves
 * (search/blunders.c): both by the game's seed and the position, so that a
 * position is misjudged in the same way whenever it is looked at.  With few pieces on
 * the board it sees better, and against a bare king it sees everything. */

enum {
	ELO_MIN = 600,
	ELO_FULL = 2800,             /* of the unlimited engine, and of Skill's top */
	SKILL_FULL = 20
};

/* What ENGINE's settings ask for, in Elo: at least ELO_MIN; ELO_FULL: no limit.
 * LimitStrength puts Elo into force; without it Skill counts. */
int engine_strength(const struct engine *engine);

/* ---- human_time.c: how long a weakened engine takes for a move: the option HumanTime.
 *
 * A level finds its move in a few milliseconds.  With HumanTime it plays that move
 * after a time in which a person might have found it: a forced move, a recapture, a
 * move from the book and a mate come quickly; many moves and captures to choose from
 * take long, openings and decided games less.  The time is a part of what time
 * management gives to a move, and varies by the game's seed and the position.
 *
 * It waits only where a clock or a time for the move is set, and depth, nodes and a
 * mate are not limited; never in analysis, hints or pondering.  A time spent pondering
 * on the move counts. */

/* Set HumanTime, which is off in a new engine. */
void engine_set_human_time(struct engine *engine, bool on);

/* ---- opening.c: the opening book that an engine plays from: the options OwnBook, BookFile,
 * BookDepth, BookVariety and BestBookMove. */

enum { BOOK_DEPTH_MAX = 200 };     /* moves */

/* Set OwnBook, which is on in a new engine. */
void engine_set_own_book(struct engine *engine, bool on);

/* The book that ENGINE has open, whether it plays from it or not; NULL: the
 * built-in one. */
const struct book *engine_book(const struct engine *engine);

/* The moves that this book knows in the game's position, those of greater
 * weight first; returns how many. */
int engine_book_moves(const struct engine *engine, struct book_choice choices[MOVES_MAX]);

/* Add a line for each of the COUNT moves of the game's position at CHOICES, with
 * MARGIN before it: the move, its weight, its share of all weights, and the name
 * of the opening that it leads to, if that position has one. */
void engine_format_choices(const struct engine *engine, const struct book_choice *choices,
                           int count, const char *margin, struct text *out);

/* The opening of the game: the name of its last position that has one; NULL if
 * none has. */
const struct opening_name *engine_opening_name(const struct engine *engine);

/* Add "C60 Ruy Lopez". */
void opening_name_format(const struct opening_name *name, struct text *out);

/* ---- tablebase.c: the endgame tables of an engine: the options SyzygyPath and SyzygyProbeDepth. */

/* The tables that ENGINE uses; NULL: none are open. */
const struct syzygy *engine_tables(const struct engine *engine);

/* Read all files of ENGINE's tables (syzygy_scan_files), while no search runs.  False if PROGRESS broke it off. */
bool engine_scan_table_files(struct engine *engine, table_progress *progress, void *context);

/* ---- eval_choice.c: by what an engine evaluates: the options Evaluation and NetworkFile. */


enum { EVALUATION_CLASSICAL, EVALUATION_NETWORK };

/* The values of the option Evaluation; NULL after the last. */
extern const char *const eval_choice_names[];

/* The network that ENGINE evaluates by; NULL: the hand-made terms. */
const struct network *eval_choice_network(const struct engine *engine);

/* The value of POS for the side to move, which is not in check, as ENGINE evaluates it:
 * centipawns. */
int eval_choice_score(const struct engine *engine, const struct position *pos);

/* ---- wdl.c: what a score means for the result: how many of a thousand such games Rhumb wins,
 * draws and loses against itself, fitted to 12,000 positions of such games by the terms (2026-11-22). */

struct wdl {
	int win, draw, loss;     /* permille; their sum is 1000 */
};

/* Of the side that has SCORE. */
struct wdl wdl_of_score(int score);

/* Expected points of the side that has SCORE, in permille: wins and half of the draws. */
int expected_points(int score);

/* ---- bench.c: a fixed list of positions searched to a fixed depth on one thread with a table of fixed size, each with
 * an empty memory.  The number of nodes is the build's signature: the same source has the same one on every machine. */

enum { BENCH_DEPTH = 11, BENCH_TABLE_MB = 16 };

struct bench_result {
	uint64_t nodes;
	int64_t time_us;
};

struct bench_callbacks {
	void *context;
	/* Called before each position with how many of TOTAL are done, and the sum so far. */
	void (*progress)(void *context, int done, int total, const struct bench_result *sum);
	const atomic_bool *stop;   /* the bench ends when it becomes true */
};

enum bench_end { BENCH_DONE, BENCH_STOPPED, BENCH_NO_MEMORY };

/* Search with OPTIONS.  CALLBACKS may be NULL. */
enum bench_end bench_run(int depth, const struct search_options *options,
                         const struct bench_callbacks *callbacks, struct bench_result *result);

/* What the bench prints last: nodes, and nodes a second. */
void bench_format(const struct bench_result *result, struct text *out);

/* Its positions (src/data/bench.txt): FENs, NULL after the last. */
extern const char *const bench_positions[];

#endif
