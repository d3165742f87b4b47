/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* One thread's part of a search: its position, its stack, its experience.  Workers share the
 * table and nothing else.
 *
 * A node at PLY owns frame PLY.  The caller that made the move leading there has filled in
 * CHECK, PIECES and CORRECTION; the node fills in the rest. */
#ifndef RHUMB_SEARCH_WORKER_H
#define RHUMB_SEARCH_WORKER_H

#include <stdbool.h>
#include <stdint.h>

#include "eval/eval.h"
#include "rules/check.h"
#include "search/control.h"
#include "search/correction.h"
#include "search/history.h"
#include "search/parameters.h"
#include "search/table.h"
#include "search/terms.h"
#include "search/trace.h"

enum { KILLERS = 2 };

struct frame {
	struct check_info check;
	struct move move;                   /* made here; MOVE_NONE: a null move */
	struct move excluded;               /* not to be searched here; or MOVE_NONE */
	struct move killers[KILLERS];
	struct continuation *continuation;  /* the history after MOVE */
	int move_index;                     /* of MOVE, for corrections */
	uint64_t pieces[COLOURS];           /* keys, for corrections */
	struct correction correction;       /* of the static value, here */
	enum node_end end;                  /* reason why the last node here ended */
	int eval;                           /* static; SCORE_NONE in check */
	int pv_length;
	struct move pv[SEARCH_PLY_MAX + 1];
};

struct root_move {
	struct move move;
	int score;                  /* in this iteration; -SCORE_INFINITE: not better than others */
	int last_score;             /* in the iteration before */
	int seldepth;
	uint64_t nodes;             /* spent on it in this search */
	int line_score;             /* of the line in PV, as last found */
	enum search_bound line_bound;
	int pv_length;
	struct move pv[SEARCH_PLY_MAX + 1];
};

/* Frames before the root's, so that the root can look back as every node does. */
enum { FRAMES_BEFORE = 4 };

struct worker {
	struct control *control;            /* shared */
	struct table *table;                /* shared */
	struct evaluator *evaluator;        /* its own */
	struct history *history;            /* its own */
	struct corrections *corrections;    /* its own */
	bool attends;               /* to limits and requests; one worker does, and the others end
	                             * when it has ended */
	struct search_options options;
	struct search_parameters parameters;
	const struct search_trace *trace;   /* its callbacks; or NULL */
	struct position pos;
	enum colour root_turn;
	bool stopped;               /* unwind: results are meaningless */
	struct search_limits limits;   /* as last read; none if it does not attend */
	int soft_percent;           /* the part of the soft limit to use */
	bool has_reply;             /* two iterations are complete, or one has settled the score: a
	                             * move, and one to ponder on */
	bool failing_low;           /* the best move has just turned out worse */
	uint64_t nodes;
	uint64_t poll_at;           /* nodes at which to look at the clock next */
	uint64_t polled;            /* nodes reported to clock and control */
	int seldepth;
	int null_move_from;         /* no null moves before this ply; 0 except while one is verified */
	int depth;                  /* of the iteration */
	int root_count;
	int root_first;             /* first of those still to be searched for this line */
	struct root_move roots[MOVES_MAX];
	struct frame stack[FRAMES_BEFORE + SEARCH_PLY_MAX + 2];
};

static inline struct frame *worker_frame(struct worker *worker, int ply)
{
	return &worker->stack[FRAMES_BEFORE + ply];
}

/* A worker without experience.  NULL if memory runs out. */
struct worker *worker_create(struct control *control, struct table *table, bool attends);
void worker_free(struct worker *worker);

/* Forget what was learned. */
void worker_clear(struct worker *worker);

/* Prepare WORKER to search POS, which is copied, with OPTIONS.  False if memory runs out;
 * otherwise worker_finish must follow. */
bool worker_begin(struct worker *worker, const struct position *pos,
                  const struct search_options *options);
void worker_finish(struct worker *worker);

/* The nodes of all workers: this one's as they are, the others' as last
 * reported. */
static inline uint64_t worker_all_nodes(const struct worker *worker)
{
	return control_nodes(worker->control) + worker->nodes - worker->polled;
}

/* Report the nodes, and check the clock and the requests of other threads.  May sleep in a
 * pause. */
void worker_poll(struct worker *worker);

/* Make MOVE at PLY and prepare the frame of the position after it. */
void worker_make(struct worker *worker, int ply, struct move move);
void worker_unmake(struct worker *worker);
void worker_make_null(struct worker *worker, int ply);
void worker_unmake_null(struct worker *worker);

/* The table's data on the position at PLY; its move is legal, or MOVE_NONE.  False if there is
 * none. */
static inline bool worker_probe(struct worker *worker, int ply, struct table_data *known)
{
	return table_probe_position(worker->table, &worker->pos, &worker_frame(worker, ply)->check, ply,
	                            known);
}

/* Store DATA on the position at PLY in the table. */
static inline void worker_store(struct worker *worker, int ply, const struct table_data *data)
{
	table_store(worker->table, position_key(&worker->pos), ply, data);
}

/* The static value of the position, which is not in check: from KNOWN, the table's data (NULL:
 * none), or by evaluation. */
int worker_evaluate(struct worker *worker, const struct table_data *known);

/* EVAL of POS, shrunk towards the fifty-move draw.  Values from EVAL_WON_ENDING on are not shrunk, so that their
 * slope leads to mate. */
int worker_shrink_eval(const struct search_parameters *parameters, const struct position *pos, int eval);

/* EVAL, from worker_evaluate at PLY: shrunk, corrected by experience unless it is from
 * EVAL_WON_ENDING on, and with the noise of the options. */
int worker_adjust_eval(const struct worker *worker, int ply, int eval);

/* Learn that a search of the position at PLY, DEPTH plies deep, found SCORE where the adjusted
 * static value was EVAL. */
void worker_learn_correction(struct worker *worker, int ply, int depth, int score, int eval);

/* The value of a draw for the side to move. */
int worker_draw_score(const struct worker *worker);

/* Whether the position, PLY plies from the root, is a draw by repetition, the fifty
 * moves, dead material or an exact rule of endings.  Mate on the last ply comes first. */
bool worker_is_draw(struct worker *worker, int ply);

/* Set the line at PLY: MOVE, then the line at the next ply. */
void worker_set_pv(struct worker *worker, int ply, struct move move);

#endif
