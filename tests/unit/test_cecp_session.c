/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The session of CECP against a model of it: random commands with both colours, in virtual time.  After each command
 * every field of the session, and of the engine's game and clocks, is what the model says, and so is what was said. */
#include <config.h>

#include "session_bench.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/internal.h"
#include "notation/coordinate.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "rules/setup.h"
#include "util/error.h"
#include "xboard/session.h"

enum { SESSIONS = 20, STEPS = 500, PLIES_MOST = 60, US_PER_CS = 10000, CLAIM_MOST = 50, BASE_US = 6000000 };

/* A number that is only known to be in a range until it is compared: a search moves the clock while a command runs. */
struct range { int64_t low, high; };

struct model {
	struct session_bench bench;
	struct session real;
	struct position pos;
	enum mode mode;
	enum colour me;
	enum searching searching;
	enum session_state over;
	unsigned pending;
	bool on_server, played, hinted, post, ponder;
	bool may_claim;                   /* instead of our move, if the search shows that it is right */
	struct sent_clock sent[2];        /* ours, the opponent's */
	struct setup edit;
	enum colour edit_colour;
	enum variant declared, variant;
	bool random;
	struct move expected;
	int expected_ply;
	struct move excluded[MOVES_MAX];
	int excluded_count;
	int score_plies[PLIES_MOST + 2], score_count;
	struct range left[COLOURS], since, paused_at;
	bool running, paused;
	int64_t base, increment, move_us, nps;
	int moves, depth, level_ply, timed[COLOURS];
	struct search_snapshot earlier;
};

static uint32_t draw(struct model *model, uint32_t count)
{
	return random_below(&model->bench.chance, count);
}

/* ---- the clocks ---- */

static struct range now(const struct model *model)
{
	return (struct range){ model->bench.before_us, model->bench.after_us };
}

static struct range exactly(int64_t us)
{
	return (struct range){ us, us };
}

static void move_range(struct range *range, int64_t low, int64_t high)
{
	range->low += low;
	range->high += high;
}

/* What the running clock has used is taken from that of the side to move. */
static void take_used(struct model *model)
{
	struct range *left = &model->left[position_turn(&model->pos)], until = model->paused ? model->paused_at : now(model);

	if (model->running)
		move_range(left, -(until.high - model->since.low), -(until.low - model->since.high));
}

static void run_clocks(struct model *model, bool run)
{
	if (run == model->running)
		return;
	take_used(model);
	model->running = run;
	model->since = now(model);
}

static void set_clock(struct model *model, enum colour colour, int64_t us)
{
	model->left[colour] = exactly(us);
	model->timed[colour] = -1;
	if (model->running && position_turn(&model->pos) == colour)
		model->since = now(model);
}

static void settle(struct model *model)
{
	if (model->sent[0].known)
		set_clock(model, model->me, model->sent[0].us);
	if (model->sent[1].known)
		set_clock(model, colour_other(model->me), model->sent[1].us);
	model->sent[0].known = model->sent[1].known = false;
}

/* How many moves the side to move has made since the level began. */
static int made_in_level(const struct model *model)
{
	int made = 0;

	for (int ply = position_plies(&model->pos) - 2; ply >= model->level_ply; ply -= 2)
		made++;
	return made;
}

/* A move is made for which NODES were searched; -1: that is the opponent's affair. */
static void make(struct model *model, struct move move, int64_t nodes)
{
	enum colour mover = position_turn(&model->pos);
	int64_t nodes_us = model->nps > 0 && nodes >= 0 ? nodes * 1000000 / model->nps : 0;
	bool level_ends = model->moves && made_in_level(model) % model->moves == model->moves - 1;
	int64_t bonus = model->increment + (level_ends ? model->base : 0);

	model->timed[mover] = -1;
	if (model->running) {
		if (model->nps > 0 && nodes >= 0)
			move_range(&model->left[mover], -nodes_us, -nodes_us);
		else
			take_used(model);
		move_range(&model->left[mover], bonus, bonus);
		model->timed[mover] = position_plies(&model->pos) + 1;
		model->since = now(model);
	}
	assert_true(position_reserve(&model->pos, 1));
	position_make(&model->pos, move);
	model->excluded_count = 0;
}

/* ---- the game ---- */

static void forget_game(struct model *model)
{
	model->level_ply = model->score_count = model->excluded_count = 0;
	model->timed[WHITE] = model->timed[BLACK] = -1;
	model->expected = MOVE_NONE;
}

static bool set_up(struct model *model, struct setup setup, enum variant variant)
{
	setup.chess960 = variant == VARIANT_CHESS960;
	for (int i = 0; i < CASTLINGS && variant == VARIANT_NOCASTLE; i++)
		setup.castling_rook[i] = -1;
	if (position_set_up(&model->pos, &setup, NULL) != SETUP_OK)
		return false;
	model->variant = variant;
	forget_game(model);
	return true;
}

static void set_variant(struct model *model, enum variant variant)
{
	struct setup start;

	setup_start(&start);
	model->declared = variant;
	set_up(model, start, variant);
}

static void undo(struct model *model)
{
	if (!position_plies(&model->pos))
		return;
	position_unmake(&model->pos);
	model->timed[WHITE] = model->timed[BLACK] = -1;
	model->expected = MOVE_NONE;
	model->excluded_count = 0;
	while (model->score_count && model->score_plies[model->score_count - 1] >= position_plies(&model->pos))
		model->score_count--;
}

static enum session_state state(const struct model *model)
{
	if (model->over)
		return model->over;
	if (model->mode == MODE_ANALYSE)
		return STATE_ANALYSING;
	if (model->searching == SEARCHING_MOVE)
		return STATE_THINKING;
	return model->mode == MODE_FORCE ? STATE_FORCE : STATE_WAITING;
}

static void claim(struct model *model, enum outcome outcome)
{
	bool by_white = position_turn(&model->pos) == BLACK;
	const char *wanted = outcome != OUTCOME_CHECKMATE ? "1/2-1/2 {" : by_white ? "1-0 {White" : "0-1 {Black";

	session_bench_take(&model->bench, wanted);
}

static struct move expected(const struct model *model)
{
	bool fits = !move_is_none(model->expected) && model->expected_ply == position_plies(&model->pos);

	return fits && session_bench_is_legal(&model->pos, model->expected) ? model->expected : MOVE_NONE;
}

static void ponder(struct model *model)
{
	struct move reply = expected(model);
	char hint[COORDINATE_MAX + 6] = "Hint: ";
	bool goes_on;

	if (!model->ponder || move_is_none(reply))
		return;
	assert_true(position_reserve(&model->pos, 1));
	position_make(&model->pos, reply);
	goes_on = movegen_count(&model->pos) > 0;
	position_unmake(&model->pos);
	if (!goes_on)
		return;
	model->searching = SEARCHING_PONDER;
	if (model->post && !model->hinted) {
		coordinate_format(reply, coordinate_style_of(&model->pos), hint + 6);
		assert_string_equal(session_bench_take(&model->bench, "Hint: "), hint);
		model->hinted = true;
	}
}

static void analyse(struct model *model)
{
	if (state(model) == STATE_ANALYSING && movegen_count(&model->pos) > 0)
		model->searching = SEARCHING_ANALYSIS;
}

static void go_on(struct model *model)
{
	enum outcome outcome = outcome_of(&model->pos);

	analyse(model);
	if (state(model) != STATE_WAITING)
		return;
	settle(model);
	run_clocks(model, true);
	if (position_turn(&model->pos) != model->me)
		ponder(model);
	else if (outcome_is_final(outcome))
		claim(model, outcome);
	else
		model->searching = SEARCHING_MOVE;
	model->may_claim = outcome != OUTCOME_OPEN && !(model->pending & PENDING_MOVE);
}

static void abandon(struct model *model)
{
	model->searching = SEARCHING_NOT;
	model->pending &= PENDING_PONDER;
}

static void ponder_if_due(struct model *model)
{
	bool due = model->pending & PENDING_PONDER;

	model->pending &= ~(unsigned)PENDING_PONDER;
	if (due && state(model) == STATE_WAITING && model->searching == SEARCHING_NOT &&
	    position_turn(&model->pos) != model->me)
		ponder(model);
}

static bool is_claimable(enum outcome outcome)
{
	return outcome == OUTCOME_THREEFOLD || outcome == OUTCOME_FIFTY;
}

/* Our search has ended with RESULT. */
static void take_done(struct model *model, const struct search_result *result)
{
	enum outcome before = outcome_of(&model->pos), after;
	bool claims = is_claimable(before) && result->score <= CLAIM_MOST, offers = model->pending & PENDING_ANSWER;
	char move[COORDINATE_MAX + 5] = "move ";

	model->searching = SEARCHING_NOT;
	model->score_plies[model->score_count++] = position_plies(&model->pos);
	if (claims && !(model->pending & PENDING_MOVE)) {
		claim(model, before);
		model->pending = model->on_server ? model->pending : 0;
		if (!model->on_server)
			return;
	}
	coordinate_format(result->best, coordinate_style_of(&model->pos), move + 5);
	make(model, result->best, (int64_t)result->nodes);
	model->expected = result->ponder;
	model->expected_ply = position_plies(&model->pos);
	model->hinted = false;
	model->played = true;
	after = outcome_of(&model->pos);
	offers = offers || claims || (is_claimable(after) && result->score <= CLAIM_MOST);
	while (session_bench_next_is(&model->bench, "offer draw")) {
		assert_true(offers);
		session_bench_take(&model->bench, "offer draw");
	}
	assert_string_equal(session_bench_take(&model->bench, "move "), move);
	claims = outcome_is_final(after) || (is_claimable(after) && result->score <= CLAIM_MOST);
	if (claims)
		claim(model, after);
	model->pending = claims ? 0 : PENDING_PONDER;
}

/* ---- the commands ---- */

typedef void expectation(struct model *model, char *arguments);
/* Write arguments into OUT; false: not now. */
typedef bool drawing(struct model *model, struct text *out);

static bool draw_none(struct model *model, struct text *out)
{
	return true;
}

static void expect_nothing(struct model *model, char *arguments)
{
}

static void expect_new(struct model *model, char *arguments)
{
	model->over = 0;
	model->sent[0].known = model->sent[1].known = false;
	set_variant(model, VARIANT_NORMAL);
	model->left[WHITE] = model->left[BLACK] = exactly(model->base);
	model->running = model->paused = model->random = model->on_server = model->played = false;
	model->depth = 0;
	model->nps = -1;
	if (model->mode == MODE_ANALYSE) {
		analyse(model);
		return;
	}
	model->mode = MODE_PLAY;
	model->me = BLACK;
}

static bool draw_variant(struct model *model, struct text *out)
{
	text_add(out, variant_name((enum variant)draw(model, VARIANTS)));
	return true;
}

static void expect_variant(struct model *model, char *arguments)
{
	enum variant variant = VARIANT_NORMAL;

	assert_true(variant_parse(arguments, &variant));
	model->over = 0;
	set_variant(model, variant);
	analyse(model);
}

static void expect_force(struct model *model, char *arguments)
{
	model->mode = MODE_FORCE;
	run_clocks(model, false);
}

static void play_as(struct model *model, enum colour me)
{
	if (model->over == STATE_REFUSED) {
		session_bench_take(&model->bench, "Error (illegal position): ");
		return;
	}
	model->mode = MODE_PLAY;
	model->me = me;
	model->pending |= PENDING_MOVE;
	go_on(model);
}

static void expect_go(struct model *model, char *arguments)
{
	play_as(model, position_turn(&model->pos));
}

static void expect_playother(struct model *model, char *arguments)
{
	play_as(model, colour_other(position_turn(&model->pos)));
}

static bool draw_move(struct model *model, struct text *out)
{
	struct move moves[MOVES_MAX], reply = expected(model);
	int count = movegen_all(&model->pos, moves);
	char name[COORDINATE_MAX];

	if (count == 0 || draw(model, 12) == 0)
		text_add(out, "a1a1");
	else
		text_add(out, coordinate_format(move_is_none(reply) || draw(model, 2) ? moves[draw(model, (uint32_t)count)] : reply,
		                                coordinate_style_of(&model->pos), name));
	return true;
}

static void expect_usermove(struct model *model, char *arguments)
{
	struct move move = session_bench_move(&model->pos, arguments);
	bool hit = model->searching == SEARCHING_PONDER && move_equal(move, expected(model));

	if (state(model) & (STATE_REFUSED | STATE_THINKING) || move_is_none(move)) {
		session_bench_take(&model->bench, "Illegal move (");
		return;
	}
	if (!hit)
		abandon(model);
	settle(model);
	make(model, move, -1);
	if (hit)
		model->searching = SEARCHING_MOVE;
	model->may_claim = false;
	if (hit && outcome_of(&model->pos) == OUTCOME_OPEN)
		return;
	abandon(model);
	go_on(model);
}

static void expect_undo(struct model *model, char *arguments)
{
	undo(model);
	analyse(model);
}

static void expect_remove(struct model *model, char *arguments)
{
	if (position_plies(&model->pos) >= 2) {
		undo(model);
		undo(model);
	}
	analyse(model);
}

static bool draw_result(struct model *model, struct text *out)
{
	text_add(out, draw(model, 2) ? "1-0 {White mates}" : "*");
	return true;
}

static void expect_result(struct model *model, char *arguments)
{
	model->played = false;
	if (model->mode == MODE_ANALYSE)
		analyse(model);
	else
		expect_force(model, arguments);
}

static bool draw_fen(struct model *model, struct text *out)
{
	static const char *const fens[] = {
		FEN_START, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 7",
		"4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 9", "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 9", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 11 40",
		"4k3/8/8/8/8/8/4P3/4K3 w - - 97 60", "4k3/4r3/8/8/8/8/4R3/4K3 w - - 98 60",
		"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
		"8/8/8/8/8/8/8/8 w - - 0 1", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "nonsense"
	};

	text_add(out, fens[draw(model, sizeof fens / sizeof *fens)]);
	return true;
}

static void expect_setboard(struct model *model, char *arguments)
{
	enum fen_variant style = model->declared == VARIANT_CHESS960 ? FEN_CHESS960 : FEN_ANY;
	struct setup setup;
	struct error error = ERROR_NONE;
	bool ok = fen_parse(arguments, style, &setup, &error) && set_up(model, setup, model->declared);

	model->over = ok ? 0 : STATE_REFUSED;
	if (ok)
		analyse(model);
	else
		session_bench_take(&model->bench, "tellusererror Illegal position (");
}

static void expect_edit(struct model *model, char *arguments)
{
	position_get_setup(&model->pos, &model->edit);
	model->edit_colour = WHITE;
	model->over = STATE_EDITING;
}

static bool stands(const struct setup *setup, const char *square, enum colour colour, enum kind kind)
{
	return piece_is(setup->at[square_to_64(square_parse(square))], colour, kind);
}

static void end_edit(struct model *model)
{
	static const char *const rooks[CASTLINGS] = {
		[CASTLE_WHITE_SHORT] = "h1", [CASTLE_WHITE_LONG] = "a1", [CASTLE_BLACK_SHORT] = "h8", [CASTLE_BLACK_LONG] = "a8"
	};
	struct setup *setup = &model->edit;

	setup->en_passant = SQUARE_NONE;
	setup->rule50 = 0;
	for (int i = 0; i < CASTLINGS; i++) {
		enum colour colour = i == CASTLE_WHITE_SHORT || i == CASTLE_WHITE_LONG ? WHITE : BLACK;
		bool home = stands(setup, colour == WHITE ? "e1" : "e8", colour, KING) && stands(setup, rooks[i], colour, ROOK);

		setup->castling_rook[i] = (int8_t)(home ? rooks[i][0] - 'a' : -1);
	}
	model->over = set_up(model, *setup, model->variant) ? 0 : STATE_REFUSED;
	if (model->over)
		session_bench_take(&model->bench, "tellusererror Illegal position (");
	else
		analyse(model);
}

/* A line of edit mode: it is drawn, and obeyed by the model. */
static void draw_edit(struct model *model, struct text *out)
{
	static const char letters[] = "PNBRQKxpnbrqkXz";
	enum kind kinds[] = { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING };
	uint32_t letter = draw(model, 15), file = draw(model, 8), rank = draw(model, 8), home = draw(model, 4);

	if (home < 2) {     /* a king or a rook on a square of its own, so that castling may be possible */
		letter = (uint32_t)(strchr(letters, home ? 'K' : 'R') - letters);
		file = home ? FILE_E : file % 2 * FILE_H;
		rank = model->edit_colour == WHITE ? RANK_1 : RANK_8;
	}
	switch (draw(model, 9)) {
	case 0:
	case 1:
		text_add_char(out, '.');
		break;
	case 2:
		text_add_char(out, 'c');
		model->edit_colour = colour_other(model->edit_colour);
		break;
	case 3:
		if (draw(model, 4) == 0) {
			text_add_char(out, '#');
			for (int i = 0; i < 64; i++)
				model->edit.at[i] = PIECE_EMPTY;
			break;
		}
		/* fallthrough */
	default:
		text_printf(out, "%c%c%u", letters[letter], 'a' + (char)file, rank + 1);
		if (letters[letter] == 'z')       /* no piece */
			break;
		model->edit.at[8 * rank + file] = letter % 7 == 6 ? PIECE_EMPTY : piece_make(model->edit_colour, kinds[letter % 7]);
	}
}

static void expect_draw(struct model *model, char *arguments)
{
	if (state(model) != STATE_WAITING)
		model->pending |= PENDING_ANSWER;
	else if (session_bench_next_is(&model->bench, "offer draw"))
		session_bench_take(&model->bench, "offer draw");
}

static void expect_pause(struct model *model, char *arguments)
{
	model->over = STATE_PAUSED;
	if (!model->paused)
		model->paused_at = now(model);
	model->paused = true;
}

static void expect_resume(struct model *model, char *arguments)
{
	model->over = 0;
	model->paused = false;
	move_range(&model->since, now(model).low - model->paused_at.high, now(model).high - model->paused_at.low);
}

static bool draw_level(struct model *model, struct text *out)
{
	text_printf(out, "%u %u:%02u %u.%u", draw(model, 4), draw(model, 12) == 0, draw(model, 10), draw(model, 2), draw(model, 10));
	return true;
}

static void expect_level(struct model *model, char *arguments)
{
	int minutes, seconds, whole, tenths;

	assert_int_equal(sscanf(arguments, "%d %d:%d %d.%d", &model->moves, &minutes, &seconds, &whole, &tenths), 5);
	model->base = (60 * minutes + seconds) * INT64_C(1000000);
	model->increment = (10 * whole + tenths) * INT64_C(100000);
	model->move_us = model->nps = -1;
	model->level_ply = position_plies(&model->pos);
	set_clock(model, WHITE, model->base);
	set_clock(model, BLACK, model->base);
}

static bool draw_small(struct model *model, struct text *out)
{
	text_printf(out, "%u", draw(model, 4));
	return true;
}

static void expect_st(struct model *model, char *arguments)
{
	model->move_us = atoi(arguments) * INT64_C(1000000);
}

static void expect_sd(struct model *model, char *arguments)
{
	model->depth = atoi(arguments);
}

static bool draw_nps(struct model *model, struct text *out)
{
	text_printf(out, "%u", 20 * (1 + draw(model, 3)));
	return true;
}

static void expect_nps(struct model *model, char *arguments)
{
	model->nps = atoi(arguments);
}

static bool draw_clock(struct model *model, struct text *out)
{
	text_printf(out, "%u", draw(model, 3) ? 100 * draw(model, 6) : draw(model, 600));
	return true;
}

static void send_clock(struct model *model, int whose, const char *arguments)
{
	model->sent[whose] = (struct sent_clock){ true, atoi(arguments) * INT64_C(10000) };
	if (state(model) == STATE_THINKING)
		settle(model);
}

static void expect_time(struct model *model, char *arguments)
{
	send_clock(model, 0, arguments);
}

static void expect_otim(struct model *model, char *arguments)
{
	send_clock(model, 1, arguments);
}

static void expect_post(struct model *model, char *arguments)
{
	model->post = true;
}

static void expect_nopost(struct model *model, char *arguments)
{
	model->post = false;
}

static void expect_hard(struct model *model, char *arguments)
{
	model->ponder = true;
}

static void expect_easy(struct model *model, char *arguments)
{
	model->ponder = false;
	if (model->searching == SEARCHING_PONDER)
		abandon(model);
}

static void expect_random(struct model *model, char *arguments)
{
	model->random = !model->random;
}

/* While Rhumb thinks they wait, which is not in the model. */
static bool draw_at_rest(struct model *model, struct text *out)
{
	text_add_char(out, '1');
	return model->searching != SEARCHING_MOVE;
}

static void expect_restart(struct model *model, char *arguments)
{
	enum searching before = model->searching;

	abandon(model);
	if (before != SEARCHING_NOT)
		go_on(model);
}

static bool draw_option(struct model *model, struct text *out)
{
	text_printf(out, "Contempt=0");
	return model->searching != SEARCHING_MOVE;
}

static void expect_option(struct model *model, char *arguments)
{
	if (model->searching != SEARCHING_ANALYSIS)
		return;
	abandon(model);
	analyse(model);
}

static void expect_hint(struct model *model, char *arguments)
{
	if (session_bench_next_is(&model->bench, "Hint: "))
		assert_false(move_is_none(session_bench_move(&model->pos, session_bench_take(&model->bench, "Hint: ") + 6)));
	else
		assert_true(model->searching == SEARCHING_ANALYSIS || movegen_count(&model->pos) == 0);
}

static void expect_bk(struct model *model, char *arguments)
{
	while (*session_bench_take(&model->bench, ""))
		;
}

static void expect_analyze(struct model *model, char *arguments)
{
	model->mode = MODE_ANALYSE;
	run_clocks(model, false);
	analyse(model);
}

static void expect_exit(struct model *model, char *arguments)
{
	if (model->mode == MODE_ANALYSE)
		model->mode = MODE_FORCE;
}

/* Until the search has begun, what it shows is that of the search before. */
static bool draw_status(struct model *model, struct text *out)
{
	model->earlier = engine_snapshot(model->bench.engine);
	while (model->searching == SEARCHING_ANALYSIS && !(model->earlier.running && model->earlier.moves_total)) {
		sched_yield();
		model->earlier = engine_snapshot(model->bench.engine);
	}
	return true;
}

/* Time, nodes and depth are those of the search, and the moves those of the position. */
static void expect_status(struct model *model, char *arguments)
{
	struct search_snapshot earlier = model->earlier, later = engine_snapshot(model->bench.engine);
	long long time, nodes;
	int depth, left, total;

	if (model->mode != MODE_ANALYSE)
		return;
	assert_int_equal(sscanf(session_bench_take(&model->bench, "stat01: "), "stat01: %lld %lld %d %d %d",
	                        &time, &nodes, &depth, &left, &total), 5);
	if (model->searching != SEARCHING_ANALYSIS) {
		assert_int_equal(time + nodes + depth + left + total, 0);
		return;
	}
	assert_in_range(time, earlier.time_us / US_PER_CS, later.time_us / US_PER_CS);
	assert_in_range(nodes, earlier.nodes, later.nodes);
	assert_in_range(depth, earlier.depth, later.depth);
	assert_int_equal(total, movegen_count(&model->pos) - model->excluded_count);
	assert_in_range(left, 0, total - 1);
}

static void mark_excluded(struct model *model, const char *word, bool excluded)
{
	struct move move = session_bench_move(&model->pos, word);
	int at = 0;

	if (text_equal(word, "all")) {
		model->excluded_count = excluded ? movegen_all(&model->pos, model->excluded) : 0;
		return;
	}
	while (at < model->excluded_count && !move_equal(model->excluded[at], move))
		at++;
	if (excluded && at == model->excluded_count)
		model->excluded[model->excluded_count++] = move;
	else if (!excluded && at < model->excluded_count)
		model->excluded[at] = model->excluded[--model->excluded_count];
}

static bool is_all_excluded(const struct model *model)
{
	return model->excluded_count && model->excluded_count == movegen_count(&model->pos);
}

/* A legal move. */
static bool draw_legal(struct model *model, struct text *out)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(&model->pos, moves);
	char name[COORDINATE_MAX];

	if (count == 0)
		return false;
	text_add(out, coordinate_format(moves[draw(model, (uint32_t)count)], coordinate_style_of(&model->pos), name));
	return true;
}

/* A search needs a move: where all are excluded, one is included next. */
static bool draw_exclude(struct model *model, struct text *out)
{
	if (model->excluded_count + 1 >= movegen_count(&model->pos))
		return false;
	if (model->mode != MODE_FORCE || draw(model, 3))
		return draw_legal(model, out);
	text_add(out, "all");
	return true;
}

static void expect_exclude(struct model *model, char *arguments)
{
	mark_excluded(model, arguments, true);
}

static void expect_include(struct model *model, char *arguments)
{
	mark_excluded(model, arguments, false);
}

/* The squares that a piece can go to, with their colours. */
static void expect_lift(struct model *model, char *arguments)
{
	const char *said = session_bench_take(&model->bench, "highlight ") + strlen("highlight ");
	char letters[64] = { 0 };
	struct move moves[MOVES_MAX];
	int count = movegen_all(&model->pos, moves), square = 56;

	for (int i = 0; i < count; i++) {
		char name[COORDINATE_MAX];
		int to = move_to(moves[i]);

		coordinate_format(moves[i], COORDINATE_STANDARD, name);
		if (strncmp(name, arguments, 2) != 0 || (move_is_castling(moves[i]) && model->variant == VARIANT_CHESS960))
			continue;
		to = move_is_castling(moves[i]) ? square_parse(name + 2) : to;
		letters[square_to_64(to)] = name[4] ? 'm' : move_is_capture(moves[i]) ? 'r' : 'y';
	}
	for (; *said; said++) {
		if (*said == '/')
			square -= 16;
		else if (*said >= '1' && *said <= '8')
			square += *said - '0';
		else
			assert_int_equal(*said, model->variant == VARIANT_CHESS960 ? *said : letters[square]);
		if (*said != '/' && !(*said >= '1' && *said <= '8'))
			letters[square++] = 0;
	}
	for (int i = 0; i < 64 && model->variant != VARIANT_CHESS960; i++)
		assert_int_equal(letters[i], 0);
}

static bool draw_ics(struct model *model, struct text *out)
{
	text_add(out, draw(model, 2) ? "-" : "server.example");
	return true;
}

static void expect_ics(struct model *model, char *arguments)
{
	model->on_server = *arguments != '-';
}

enum {
	PLAYING = STATE_WAITING | STATE_THINKING, QUIET = STATE_FORCE | STATE_WAITING | STATE_ANALYSING,
	ACTIVE = QUIET | STATE_THINKING, ANY = ACTIVE | STATE_REFUSED | STATE_EDITING, ALWAYS = ANY | STATE_PAUSED
};
enum model_effect { NONE, ENDS, ENDS_PONDERING, RESTARTS };

static const struct word {
	const char *name;
	int weight;
	unsigned states;
	enum model_effect effect;
	drawing *draw;
	expectation *expect;
} words[] = {
	{ "usermove", 24, ACTIVE | STATE_REFUSED, NONE, draw_move, expect_usermove },
	{ "go", 8, STATE_FORCE | STATE_WAITING | STATE_REFUSED, ENDS_PONDERING, draw_none, expect_go },
	{ "playother", 3, STATE_FORCE | STATE_WAITING | STATE_REFUSED, ENDS, draw_none, expect_playother },
	{ "new", 2, ALWAYS, ENDS, draw_none, expect_new },
	{ "variant", 1, QUIET | STATE_REFUSED, ENDS, draw_variant, expect_variant },
	{ "force", 3, ALWAYS, ENDS, draw_none, expect_force },
	{ "undo", 3, QUIET, ENDS, draw_none, expect_undo },
	{ "remove", 3, QUIET, ENDS, draw_none, expect_remove },
	{ "result", 2, ALWAYS, ENDS, draw_result, expect_result },
	{ "setboard", 6, ALWAYS, ENDS, draw_fen, expect_setboard },
	{ "edit", 2, QUIET | STATE_REFUSED, ENDS, draw_none, expect_edit },
	{ "draw", 3, STATE_FORCE | PLAYING, NONE, draw_none, expect_draw },
	{ "?", 2, STATE_THINKING, NONE, draw_none, expect_nothing },
	{ "pause", 2, ACTIVE | STATE_PAUSED, NONE, draw_none, expect_pause },
	{ "resume", 8, STATE_PAUSED, NONE, draw_none, expect_resume },
	{ "level", 3, ANY, NONE, draw_level, expect_level },
	{ "st", 1, ANY, NONE, draw_small, expect_st },
	{ "sd", 3, ANY, NONE, draw_small, expect_sd },
	{ "nps", 2, ANY, NONE, draw_nps, expect_nps },
	{ "time", 4, ANY, NONE, draw_clock, expect_time },
	{ "otim", 4, ANY, NONE, draw_clock, expect_otim },
	{ "post", 2, ANY, NONE, draw_none, expect_post },
	{ "nopost", 1, ANY, NONE, draw_none, expect_nopost },
	{ "hard", 2, ANY, NONE, draw_none, expect_hard },
	{ "easy", 1, ANY, NONE, draw_none, expect_easy },
	{ "random", 2, ANY, NONE, draw_none, expect_random },
	{ "memory", 1, ANY, NONE, draw_at_rest, expect_restart },
	{ "cores", 1, ANY, NONE, draw_at_rest, expect_restart },
	{ "option", 1, ANY, NONE, draw_option, expect_option },
	{ "hint", 2, STATE_WAITING | STATE_ANALYSING, NONE, draw_none, expect_hint },
	{ "bk", 1, QUIET, NONE, draw_none, expect_bk },
	{ "analyze", 1, STATE_FORCE | PLAYING | STATE_REFUSED, ENDS, draw_none, expect_analyze },
	{ "exit", 2, STATE_ANALYSING | STATE_REFUSED, ENDS, draw_none, expect_exit },
	{ ".", 2, STATE_ANALYSING | STATE_REFUSED, NONE, draw_status, expect_status },
	{ "exclude", 3, ACTIVE, RESTARTS, draw_exclude, expect_exclude },
	{ "include", 2, ACTIVE, RESTARTS, draw_legal, expect_include },
	{ "lift", 8, QUIET, NONE, draw_legal, expect_lift },
	{ "ics", 2, ANY, NONE, draw_ics, expect_ics },
	{ "name", 1, ANY, NONE, draw_none, expect_nothing },
	{ "computer", 1, ANY, NONE, draw_none, expect_nothing }
};

enum { WORDS = sizeof words / sizeof *words };

static const struct word *draw_word(struct model *model)
{
	int sum = 0, at;

	for (int i = 0; i < WORDS; i++)
		sum += words[i].weight;
	at = (int)draw(model, (uint32_t)sum);
	for (int i = 0; i < WORDS; i++)
		if ((at -= words[i].weight) < 0)
			return &words[i];
	return NULL;
}

static void obey(struct model *model, const struct word *word, char *arguments)
{
	bool analysing = model->searching == SEARCHING_ANALYSIS, pondering = model->searching == SEARCHING_PONDER;

	if (!(word->states & state(model)))
		return;
	if (word->effect == ENDS || (word->effect == ENDS_PONDERING && pondering) || (word->effect == RESTARTS && analysing)) {
		model->searching = SEARCHING_NOT;
		model->hinted = false;
		model->pending = 0;
	}
	word->expect(model, arguments);
	if (word->effect == RESTARTS && analysing)
		analyse(model);
}

/* ---- comparing ---- */

static void compare_range(const char *what, int64_t real, struct range *range)
{
	if (real < range->low || real > range->high)
		fail_msg("%s is %lld instead of %lld..%lld", what, (long long)real, (long long)range->low, (long long)range->high);
	*range = exactly(real);
}

static void compare_session(const struct model *model)
{
	const struct session *real = &model->real;

	assert_int_equal(real->mode, model->mode);
	assert_int_equal(real->me, model->me);
	assert_int_equal(real->searching, model->searching);
	assert_int_equal(real->over, model->over);
	assert_int_equal(real->pending, model->pending);
	assert_int_equal(real->on_server, model->on_server);
	assert_int_equal(real->played, model->played);
	assert_int_equal(real->hinted, model->hinted);
	assert_int_equal(real->post, model->post);
	assert_int_equal(real->mine.known, model->sent[0].known);
	assert_int_equal(real->other.known, model->sent[1].known);
	assert_true(!real->mine.known || real->mine.us == model->sent[0].us);
	assert_true(!real->other.known || real->other.us == model->sent[1].us);
}

static void compare_game(const struct model *model)
{
	const struct engine *engine = model->bench.engine;

	assert_int_equal(engine->variant, model->declared);
	assert_int_equal(position_is_chess960(&engine->pos), model->variant == VARIANT_CHESS960);
	assert_int_equal(engine->random, model->random);
	assert_int_equal(engine->settings.ponder, model->ponder);
	if (model->searching == SEARCHING_MOVE)
		assert_int_equal(engine->thinker.may_claim, model->may_claim);
	session_bench_same_game(&engine->pos, &model->pos);
	assert_true(move_equal(engine_expected(engine), expected(model)));
	assert_int_equal(engine->excluded_count, model->excluded_count);
	for (int i = 0; i < model->excluded_count; i++)
		assert_true(engine_is_excluded(engine, model->excluded[i]));
	assert_int_equal(engine->scores.count, model->score_count < GAME_SCORES_MAX ? model->score_count : GAME_SCORES_MAX);
	for (int i = 1; i <= engine->scores.count; i++)
		assert_int_equal(engine->scores.at[engine->scores.count - i].ply, model->score_plies[model->score_count - i]);
}

static void compare_clocks(struct model *model)
{
	const struct timing *real = &model->bench.engine->timing;

	assert_int_equal(real->running, model->running);
	assert_int_equal(real->paused, model->paused);
	assert_int_equal(real->moves, model->moves);
	assert_int_equal(real->base_us, model->base);
	assert_int_equal(real->increment_us, model->increment);
	assert_int_equal(real->move_us, model->move_us);
	assert_int_equal(real->level_ply, model->level_ply);
	assert_int_equal(real->depth, model->depth);
	assert_int_equal(real->nps, model->nps);
	for (int colour = 0; colour < COLOURS; colour++) {
		assert_int_equal(real->timed_ply[colour], model->timed[colour]);
		compare_range("a clock", real->left_us[colour], &model->left[colour]);
	}
	if (model->running)
		compare_range("the start of a clock", real->since_us, &model->since);
	if (model->paused)
		compare_range("the start of a pause", real->paused_us, &model->paused_at);
	for (int colour = 0; colour < COLOURS && model->searching == SEARCHING_NOT; colour++) {
		int64_t until = model->paused ? model->paused_at.low : clock_now_us(&model->bench.clock);
		int64_t used = model->running && position_turn(&model->pos) == (enum colour)colour ? until - model->since.low : 0;

		assert_int_equal(engine_clock_us(model->bench.engine, (enum colour)colour), model->left[colour].low - used);
	}
}

/* ---- a session ---- */

/* In edit mode a line of its own, else a command; false: none, try again. */
static bool draw_line(struct model *model, struct text *line, const struct word **word)
{
	struct text arguments = TEXT_OF(FEN_MAX);
	bool must_include = is_all_excluded(model) && state(model) == STATE_FORCE;

	*word = NULL;
	if (model->over == STATE_EDITING && draw(model, 4)) {
		draw_edit(model, line);
		return true;
	}
	*word = draw_word(model);
	if ((model->over == STATE_PAUSED && !((*word)->states == STATE_PAUSED || (*word)->expect == expect_pause)) ||
	    (must_include && (*word)->expect != expect_include) || !(*word)->draw(model, &arguments))
		return false;
	if ((position_plies(&model->pos) >= PLIES_MOST && (*word)->expect != expect_new) ||
	    (model->over == STATE_EDITING && (*word)->expect == expect_status))
		return false;
	text_printf(line, "%s %s", (*word)->name, arguments.chars);
	return true;
}

static void command(struct model *model)
{
	struct text line = TEXT_OF(FEN_MAX + 20);
	const struct word *word;
	char *arguments;

	while (!draw_line(model, &line, &word))
		;
	session_bench_begin(&model->bench, line.chars);
	cecp_obey(&model->real, line.chars);
	turn_ponder_if_due(&model->real);
	session_bench_end(&model->bench);
	arguments = strchr(model->bench.line, ' ');
	if (word)
		obey(model, word, arguments + 1);
	else if (text_equal(model->bench.line, "."))
		end_edit(model);
	else if (model->bench.line[0] == 'z')
		session_bench_take(&model->bench, "Error (unknown command): z");
}

/* Take the end of the search for our move. */
static void finish(struct model *model)
{
	struct search_result result = session_bench_await(&model->bench);

	session_bench_begin(&model->bench, "(the search has ended)");
	turn_search_done(&model->real, &result);
	turn_ponder_if_due(&model->real);
	session_bench_end(&model->bench);
	take_done(model, &result);
}

static void step(struct model *model)
{
	if (draw(model, 3) == 0)
		clock_advance_us(&model->bench.clock, (int64_t)draw(model, 3000) * 1000);
	if (model->searching == SEARCHING_MOVE && model->over != STATE_PAUSED && draw(model, 3))
		finish(model);
	else
		command(model);
	ponder_if_due(model);
	session_bench_silent(&model->bench);
	compare_session(model);
	compare_game(model);
	compare_clocks(model);
}

static void test_sessions(void **state_)
{
	int sessions = test_scale(SESSIONS, 20 * SESSIONS);

	for (int seed = 0; seed < sessions; seed++) {
		static struct model model;

		model = (struct model){ .mode = MODE_PLAY, .me = BLACK, .base = BASE_US, .move_us = -1, .nps = -1 };
		*state_ = &model.bench;
		session_bench_open(&model.bench, (uint64_t)seed);
		assert_true(position_init(&model.pos));
		session_init(&model.real, model.bench.channel, model.bench.engine, VARIANT_NORMAL, true);
		model.real.listener = session_bench_listener(&model.bench);
		set_variant(&model, VARIANT_NORMAL);
		engine_set_level(model.bench.engine, 0, BASE_US, 0);
		model.left[WHITE] = model.left[BLACK] = exactly(BASE_US);
		for (int i = 0; i < STEPS; i++)
			step(&model);
		session_free(&model.real);
		position_free(&model.pos);
		session_bench_close(&model.bench);
		*state_ = NULL;
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test_teardown(test_sessions, session_bench_show) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
