/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The bench, and its positions: studies everybody knows, and games of Rhumb
 * against itself from openings of every sort. */
#include <config.h>

#include "engine/engine.h"

#include <inttypes.h>

#include "notation/fen.h"
#include "util/clock.h"
#include "util/error.h"

const char *const bench_positions[] = {
	/* openings */
	FEN_START,
	"rnb1kb1r/pp2qppp/3p1n2/4p3/2Bp4/1QP2N2/PP3PPP/RNB1R1K1 w kq - 4 9",
	"r2qk2r/1pp2ppp/p1pb1n2/4p3/4P3/3PBb1P/PPP2PP1/RN1Q1RK1 w kq - 0 9",
	"rnbq1rk1/pp3ppp/5n2/3p4/1bpP4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9",
	"r1bq1rk1/ppp2pbp/3p1np1/2nPp3/2P1P3/2N2N2/PPB2PPP/R1BQ1RK1 b - - 2 9",
	"rn1qk2r/ppp1bppp/3p1n2/5bN1/2PP4/2N1Pp2/PP4PP/R1BQKB1R w KQkq - 0 8",
	"rnb1k2r/pp3ppp/3qpn2/3p4/3P4/3B1N2/PPP2PPP/RN1QK2R w KQkq - 0 8",
	"r1bq1rk1/ppp1ppbp/2n3pn/8/2PpBP2/4PN2/PP1P2PP/RNBQ1RK1 w - - 6 8",
	/* middlegames */
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"2r1kb1r/pp1q1ppp/4nn2/4R1B1/2B5/2Q5/PP3PPP/RN4K1 w k - 2 16",
	"3rr1k1/2pnqppp/1ppb4/p3p3/P1N1P3/2PPB2P/1P2QPP1/R2R2K1 w - - 6 16",
	"r3r1k1/1p3pp1/pqnbbn1p/3pN3/2pP1P2/P1N1P3/1PBB2PP/2R1QRK1 w - - 1 16",
	"r2r2k1/1pp1qp1p/5npb/p1pPp3/2P1P3/P1N4P/1PB1QPP1/3R1RK1 b - - 2 16",
	"r2qr1k1/pp1nbppp/3p1n2/2pP4/2P1P3/1PNQ1N2/P5PP/R1B2RK1 w - - 1 15",
	"r3r1k1/1pp2p2/p1nqb2p/3p2pn/3P4/P1NB1N1P/1PPQ1PP1/R3R1K1 w - - 0 16",
	"1r3rk1/pp1bqppp/P1n1pn2/3p4/R2P4/2NB1N2/1PPQ1PPP/5RK1 w - - 1 15",
	"r4rk1/p1p1ppbp/q1p3pn/8/4PP2/1PNp1Q1P/P2P2P1/R1B2R1K w - - 1 15",
	"3rr1k1/bp3pp1/pq3n1p/3pNn2/2pP1P2/P1N1PQ1P/1P1B2P1/1R3RK1 w - - 4 30",
	"r3r1k1/1p1q1ppp/p2p1b2/2pPnR2/2P1P3/1PN1B2P/P1Q3P1/2R3K1 w - - 4 22",
	/* tactics */
	"3rr1k1/1b3ppp/3n1n2/3p4/3P4/2NB1N2/1Q3PPP/3RR1K1 w - - 0 1",
	"r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P1Q1/2N5/PPPP1PPP/R1B1K1NR b KQkq - 0 5",
	"r2qkbnr/ppp2ppp/2np4/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 1",
	"r3r3/3q1p1k/pp1p1Bnp/2pP3Q/P1P1Pp2/1PN4P/6P1/4R1K1 w - - 2 29",
	"3r2k1/2p2ppp/1ppr4/p7/P1QPPn1q/3RBP1P/1P4P1/3R2K1 w - - 6 23",
	"3r2k1/2p2pp1/1pPr4/p7/P3P1P1/3R1P1q/1PQ5/3R1K2 w - - 3 30",
	"2r3k1/R4ppp/4pn2/1b6/2p5/1P1N1N1P/4rPP1/2R3K1 w - - 0 29",
	"4k3/8/8/8/8/8/4P3/R3K2r w Q - 0 1",
	/* endgames */
	"1r1r1k2/1p3p1p/4n3/R2N4/1P1bB3/8/1P3PPP/3R2K1 w - - 3 30",
	"8/6k1/3n4/1p1N2P1/1P5P/3B4/1b4K1/8 w - - 1 49",
	"6k1/1R3p2/p4p1p/3p4/r1pN2P1/7P/8/5K2 w - - 0 49",
	"8/5pk1/6p1/p1pB3p/2P1PP1P/bP3K2/8/8 b - - 0 39",
	"5kr1/3q1p2/pp5p/2pPp3/P1P1P2P/1PN3Q1/6P1/6K1 w - - 2 38",
	"6k1/2p5/p6p/P5p1/1PR5/7P/6P1/1r3K2 w - - 1 39",
	"8/5p1k/pBp3p1/8/N4p2/1P5P/P2b2K1/8 w - - 1 38",
	"1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1",
	"4k3/R7/1r6/3KP3/8/8/8/8 w - - 0 1",
	"8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
	"7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1",
	/* and one of Chess960 */
	"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
	NULL
};

static int positions_count(void)
{
	int count = 0;

	while (bench_positions[count])
		count++;
	return count;
}

/* Search POS, as set up, within LIMITS, and add what it took. */
static bool search_one(struct search *search, const struct position *pos,
                       const struct search_limits *limits, const struct search_options *options,
                       struct bench_result *sum)
{
	struct search_result result;

	search_clear(search);
	search_prepare(search, limits);
	if (!search_think(search, pos, options, NULL, &result))
		return false;
	sum->nodes += result.nodes;
	sum->time_us += result.time_us;
	return true;
}

static enum bench_end search_all(struct search *search, struct position *pos,
                                 const struct search_limits *limits,
                                 const struct search_options *options,
                                 const struct bench_callbacks *callbacks, struct bench_result *result)
{
	int total = positions_count();
	struct error error = ERROR_NONE;

	for (int i = 0; i < total; i++) {
		if (callbacks)
			callbacks->progress(callbacks->context, i, total, result);
		if (!fen_set_up(pos, bench_positions[i], FEN_ANY, NULL, &error) ||
		    !search_one(search, pos, limits, options, result))
			return BENCH_NO_MEMORY;
		if (limits->stop && atomic_load(limits->stop))
			return BENCH_STOPPED;
	}
	return BENCH_DONE;
}

enum bench_end bench_run(int depth, const struct search_options *options,
                         const struct bench_callbacks *callbacks, struct bench_result *result)
{
	struct search_limits limits = search_limits_none();
	enum bench_end end = BENCH_NO_MEMORY;
	struct search *search;
	struct position pos;
	struct clock clock;

	*result = (struct bench_result){ 0 };
	limits.depth = depth;
	limits.stop = callbacks ? callbacks->stop : NULL;
	clock_init_real(&clock);
	search = search_create(BENCH_TABLE_MB, &clock);
	if (!search)
		return end;
	if (position_init(&pos))
		end = search_all(search, &pos, &limits, options, callbacks, result);
	position_free(&pos);
	search_free(search);
	return end;
}

void bench_format(const struct bench_result *result, struct text *out)
{
	text_printf(out, "%" PRIu64 " nodes %" PRIu64 " nps", result->nodes,
	            result->nodes * 1000 / (uint64_t)(result->time_us / 1000 + 1));
}
