/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The session of UCI against a model of it: random commands with both colours, in virtual time.  After each command
 * every field of the session, and of the engine's game and limits, is what the model says. */
#include <config.h>

#include "session_bench.h"

#include <stdlib.h>
#include <string.h>

#include "engine/internal.h"
#include "notation/coordinate.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "uci/uci_session.h"

enum { SESSIONS = 20, STEPS = 400 };

struct model {
	struct session_bench bench;
	struct uci_session real;
	struct position pos;
	enum activity activity;
	bool empty, debug, chess960, placed960, analyses, impartial, wants_wdl, shows_wdl, refused, any;
	int nodes_per_ms;
	char place[2000];                /* the last `position`'s arguments; "": none */
	/* what `go` said last */
	int64_t left[COLOURS], base, increment, move_us, nps;
	int moves, depth, mate;
	int64_t begun_us;
	uint64_t nodes;
	bool untimed;
	struct move only[MOVES_MAX];
	int only_count;                  /* 0: all moves */
};

static uint32_t draw(struct model *model, uint32_t count)
{
	return random_below(&model->bench.chance, count);
}

/* ---- positions ---- */

static void set_up(struct model *model, const char *fen)
{
	struct setup setup;
	struct error error = ERROR_NONE;

	assert_true(fen_parse(fen, model->chess960 ? FEN_CHESS960 : FEN_ANY, &setup, &error));
	setup.chess960 = model->chess960;
	assert_int_equal(position_set_up(&model->pos, &setup, NULL), SETUP_OK);
	model->placed960 = model->chess960;
	model->only_count = 0;
}

static void new_game(struct model *model)
{
	model->place[0] = '\0';
	model->refused = false;
	set_up(model, FEN_START);
	model->left[WHITE] = model->left[BLACK] = model->base;
	model->depth = model->mate = 0;
	model->nodes = 0;
	model->nps = -1;
	model->untimed = false;
}

static const char *const fens[] = {
	FEN_START, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 7",
	"4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 9", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 11 40", "8/3q4/8/4k3/8/8/8/4K3 b - - 97 60",
	"8/8/8/4k3/8/3R4/8/4K3 b - - 0 1", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "7k/8/8/8/8/8/8/q3K3 w - - 0 1"
};

/* Play up to MOST random moves, and write them. */
static void play(struct model *model, uint32_t most, struct text *line)
{
	for (uint32_t left = draw(model, most + 1); left > 0; left--) {
		struct move moves[MOVES_MAX];
		int count = movegen_all(&model->pos, moves);
		struct move move;
		char name[COORDINATE_MAX];

		if (count == 0)
			return;
		move = moves[draw(model, (uint32_t)count)];
		text_printf(line, " %s", coordinate_format(move, coordinate_style_of(&model->pos), name));
		assert_true(position_reserve(&model->pos, 1));
		position_make(&model->pos, move);
		model->only_count = 0;
	}
}

/* Nonsense: the position stays. */
static void draw_nonsense(struct model *model, struct text *line)
{
	text_add(line, "fen nonsense");
	if (model->placed960 != model->chess960)
		set_up(model, FEN_START);
	model->refused = true;
}

/* The same game with more moves, or another one; perhaps with a move that is refused. */
static void draw_game(struct model *model, struct text *line)
{
	bool same = *model->place && !model->refused && model->placed960 == model->chess960 && strlen(model->place) < 600;
	uint32_t number = draw(model, sizeof fens / sizeof *fens);

	if (same && draw(model, 2)) {
		text_add(line, model->place);
	} else {
		text_printf(line, number == 0 ? "startpos" : "fen %s", fens[number]);
		set_up(model, fens[number]);
	}
	if (!strstr(line->chars, " moves"))
		text_add(line, " moves");
	play(model, 4, line);
	model->refused = draw(model, 8) == 0;
	text_add(line, model->refused ? " a1a1" : "");
}

static void draw_position(struct model *model, struct text *line)
{
	if (draw(model, 12) == 0)
		draw_nonsense(model, line);
	else
		draw_game(model, line);
	snprintf(model->place, sizeof model->place, "%s", line->chars);
	session_bench_begin(&model->bench, line->chars);
	uci_obey_position(&model->real, line->chars);
	session_bench_end(&model->bench);
	if (model->refused)
		session_bench_take(&model->bench, "info string illegal ");
}

/* ---- go ---- */

/* "WORD NUMBER"; the number. */
static int64_t draw_number(struct model *model, struct text *line, const char *word, uint32_t most)
{
	int64_t number = draw(model, most) + 1;

	text_printf(line, " %s %d", word, (int)number);
	return number;
}

static int64_t draw_time(struct model *model, struct text *line, const char *word)
{
	if (draw(model, 6))
		return draw_number(model, line, word, 900);
	text_printf(line, " %s 0", word);
	return 0;
}

/* Some moves.  Without searchmoves they mean nothing. */
static void draw_moves(struct model *model, struct text *line)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(&model->pos, moves);
	char name[COORDINATE_MAX];

	model->only_count = 0;
	for (int i = 0; i < count; i++)
		if (draw(model, 4) == 0) {
			model->only[model->only_count++] = moves[i];
			text_printf(line, " %s", coordinate_format(moves[i], coordinate_style_of(&model->pos), name));
		}
}

static void draw_clocks(struct model *model, struct text *line)
{
	enum colour me = position_turn(&model->pos);
	bool both = draw(model, 4);
	int64_t time[COLOURS] = { 0, 0 }, increment[COLOURS] = { 0, 0 };

	time[WHITE] = both || me == WHITE ? draw_time(model, line, "wtime") : 0;
	time[BLACK] = both || me == BLACK ? draw_time(model, line, "btime") : 0;
	if (draw(model, 2)) {
		increment[WHITE] = draw_number(model, line, "winc", 40);
		increment[BLACK] = draw_number(model, line, "binc", 40);
	}
	model->untimed = false;
	model->moves = draw(model, 2) ? (int)draw_number(model, line, "movestogo", 30) : 0;
	/* Beside a clock that runs, an empty one is nearly empty. */
	if (time[me] == 0 && time[colour_other(me)] != 0)
		time[me] = 1;
	model->base = model->left[WHITE] = model->left[BLACK] = 1000 * time[me];
	model->increment = 1000 * increment[me];
}

/* A tab is as good as a blank. */
static void draw_tabs(struct model *model, struct text *line)
{
	for (char *at = line->chars; (at = strchr(at, ' ')); at++)
		if (draw(model, 8) == 0)
			*at = '\t';
}

static void draw_go(struct model *model, struct text *line)
{
	bool infinite = draw(model, 6) == 0, ponders = !infinite && draw(model, 6) == 0;

	model->move_us = -1;
	model->nps = model->nodes_per_ms > 0 ? 1000 * model->nodes_per_ms : -1;
	model->depth = model->mate = 0;
	model->nodes = 0;
	model->untimed = true;
	draw_moves(model, line);
	model->only_count = 0;
	if (infinite || ponders)
		text_add(line, infinite ? " infinite" : " ponder");
	if (draw(model, 2))
		draw_clocks(model, line);
	else
		model->nodes = (uint64_t)draw_number(model, line, "nodes", 500);
	if (draw(model, 4) == 0)
		model->move_us = 1000 * draw_number(model, line, "movetime", 50);
	if (draw(model, 4) == 0)
		model->depth = (int)draw_number(model, line, "depth", 4);
	if (draw(model, 8) == 0)
		model->mate = (int)draw_number(model, line, "mate", 3);
	if (draw(model, 4) == 0) {
		text_add(line, " searchmoves");
		draw_moves(model, line);
	}
	model->activity = infinite ? ACTIVITY_HOLD : ponders ? ACTIVITY_PONDER : ACTIVITY_SEARCH;
	model->impartial = infinite || model->analyses;
	model->shows_wdl = model->wants_wdl;
	draw_tabs(model, line);
	session_bench_begin(&model->bench, line->chars);
	model->begun_us = model->bench.before_us;
	uci_obey_go(&model->real, line->chars);
	session_bench_end(&model->bench);
	model->empty = model->refused || movegen_count(&model->pos) == 0;
	if (!model->empty)
		return;
	if (!model->refused)
		session_bench_take(&model->bench, position_in_check(&model->pos) ? "info depth 0 score mate 0" : "info depth 0 score cp 0");
	if (model->activity == ACTIVITY_SEARCH) {
		session_bench_take(&model->bench, "bestmove (none)");
		model->activity = ACTIVITY_NONE;
		model->empty = false;
	}
}

static bool is_searched(const struct model *model, struct move move)
{
	for (int i = 0; i < model->only_count; i++)
		if (move_equal(model->only[i], move))
			return true;
	return model->only_count == 0 && session_bench_is_legal(&model->pos, move);
}

/* A second without an event: a search that takes long names its current move. */
static void tick(struct model *model)
{
	struct session_bench *bench = &model->bench;
	const struct event nothing = { .kind = EVENT_TICK };
	char name[COORDINATE_MAX];
	int time_ms;

	clock_advance_us(&bench->clock, draw(model, 6000000));
	session_bench_begin(bench, "a tick");
	uci_take_event(&model->real, &nothing);
	session_bench_end(bench);
	if (!session_bench_next_is(bench, "info "))
		return;
	assert_int_equal(sscanf(session_bench_take(bench, "info "), "info depth %*d currmove %7s currmovenumber %*d"
	                        " nodes %*d nps %*d time %d", name, &time_ms), 2);
	assert_true(is_searched(model, session_bench_move(&model->pos, name)));
	assert_in_range(time_ms, 3000, (bench->after_us - model->begun_us) / 1000);
}

/* The bestmove, by the search or at once. */
static void finish(struct model *model)
{
	struct event *event = NULL;
	const char *said;
	char name[COORDINATE_MAX] = "";

	session_bench_begin(&model->bench, "stop");
	uci_obey_stop(&model->real, name);
	if (!model->empty) {
		while (!(event = channel_take(model->bench.channel, -1)) || event->kind != EVENT_DONE)
			free(event);
		uci_take_event(&model->real, event);
		free(event);
	}
	session_bench_end(&model->bench);
	while (session_bench_next_is(&model->bench, "info "))
		session_bench_take(&model->bench, "info ");
	said = session_bench_take(&model->bench, "bestmove ") + strlen("bestmove ");
	snprintf(name, sizeof name, "%.*s", (int)strcspn(said, " "), said);
	if (model->empty)
		assert_string_equal(said, "(none)");
	else
		assert_true(is_searched(model, session_bench_move(&model->pos, name)));
	model->activity = ACTIVITY_NONE;
	model->empty = false;
}

static void hit(struct model *model)
{
	char none[] = "";

	session_bench_begin(&model->bench, "ponderhit");
	uci_obey_ponderhit(&model->real, none);
	session_bench_end(&model->bench);
	if (model->activity != ACTIVITY_PONDER)
		return;
	model->activity = ACTIVITY_SEARCH;
	if (!model->empty)
		return;
	session_bench_take(&model->bench, "bestmove (none)");
	model->activity = ACTIVITY_NONE;
	model->empty = false;
}

/* ---- the rest ---- */

static void draw_option(struct model *model, struct text *line)
{
	bool on = draw(model, 2);

	switch (draw(model, 6)) {
	case 0: model->chess960 = on; text_add(line, "name UCI_Chess960"); break;
	case 1: model->analyses = on; text_add(line, "name UCI_AnalyseMode"); break;
	case 2: model->wants_wdl = on; text_add(line, "name UCI_ShowWDL"); break;
	case 3: model->nodes_per_ms = on ? 2 : 0; text_printf(line, "name nodestime value %d", model->nodes_per_ms); break;
	case 4: text_printf(line, "name Hash value %d", 1 + on); break;
	default: text_printf(line, "name Contempt value %d", 5 * on); break;
	}
	if (!strstr(line->chars, "value"))
		text_add(line, on ? " value true" : " value false");
	draw_tabs(model, line);
	session_bench_begin(&model->bench, line->chars);
	uci_obey_setoption(&model->real, line->chars);
	session_bench_end(&model->bench);
}

static int evaluation(struct model *model)
{
	char none[] = "";

	session_bench_begin(&model->bench, "eval");
	uci_obey_eval(&model->real, none);
	session_bench_end(&model->bench);
	return atoi(session_bench_take(&model->bench, "Evaluation: ") + strlen("Evaluation: "));
}

/* A position with exchanged colours is worth as much for Black. */
static void evaluate(struct model *model)
{
	struct text mirrored = TEXT_OF(FEN_MAX + 10);
	struct setup setup, other;
	int value;

	if (model->refused || position_in_check(&model->pos))
		return;
	value = evaluation(model);
	position_get_setup(&model->pos, &setup);
	other = setup;
	for (int i = 0; i < 64; i++) {
		struct piece piece = setup.at[i];

		other.at[i ^ 56] = piece_is_empty(piece) ? piece : piece_make(colour_other(piece_colour(piece)), piece_kind(piece));
	}
	other.turn = colour_other(setup.turn);
	other.en_passant = SQUARE_NONE;
	for (int i = 0; i < CASTLINGS; i++)
		other.castling_rook[i] = setup.castling_rook[i ^ 2];
	text_add(&mirrored, "fen ");
	fen_format_setup(&other, FEN_SHREDDER, &mirrored);
	snprintf(model->place, sizeof model->place, "%s", mirrored.chars);
	set_up(model, mirrored.chars + 4);
	model->refused = false;
	uci_obey_position(&model->real, mirrored.chars);
	assert_int_equal(evaluation(model), -value);
}

static void start_again(struct model *model)
{
	char none[] = "";

	session_bench_begin(&model->bench, "ucinewgame");
	uci_obey_ucinewgame(&model->real, none);
	session_bench_end(&model->bench);
	new_game(model);
}

/* ---- comparing ---- */

static void compare_session(const struct model *model)
{
	const struct uci_session *real = &model->real;

	assert_int_equal(real->activity, model->activity);
	assert_int_equal(real->empty, model->empty);
	assert_int_equal(real->chess960, model->chess960);
	assert_int_equal(real->placed_chess960, model->placed960);
	assert_int_equal(real->analyses, model->analyses);
	assert_int_equal(real->wants_wdl, model->wants_wdl);
	assert_int_equal(real->shows_wdl, model->shows_wdl);
	assert_int_equal(real->nodes_per_ms, model->nodes_per_ms);
	assert_int_equal(real->refused, model->refused);
	assert_string_equal(real->last_position ? real->last_position : "", model->place);
}

static void compare_engine(const struct model *model)
{
	const struct engine *engine = model->bench.engine;
	const struct timing *real = &engine->timing;
	int count = movegen_count(&model->pos);

	session_bench_same_game(&engine->pos, &model->pos);
	assert_int_equal(engine->impartial, model->impartial);
	assert_int_equal(real->depth, model->depth);
	assert_int_equal(real->nodes, model->nodes);
	assert_int_equal(real->mate, model->mate);
	assert_int_equal(real->untimed, model->untimed);
	assert_int_equal(real->move_us, model->move_us);
	assert_int_equal(real->nps, model->nps);
	assert_int_equal(real->moves, model->moves);
	assert_int_equal(real->base_us, model->base);
	assert_int_equal(real->increment_us, model->increment);
	for (int colour = 0; colour < COLOURS; colour++)
		assert_int_equal(real->left_us[colour], model->left[colour]);
	assert_int_equal(engine->excluded_count, model->only_count ? count - model->only_count : 0);
	for (int i = 0; i < model->only_count; i++)
		assert_false(engine_is_excluded(engine, model->only[i]));
}

static void step(struct model *model)
{
	struct text line = TEXT_OF(2000);
	uint32_t kind = draw(model, 10);

	if (draw(model, 3) == 0)
		clock_advance_us(&model->bench.clock, draw(model, 3000));
	if (model->activity != ACTIVITY_NONE && kind < 5)
		finish(model);
	else if (model->activity != ACTIVITY_NONE && kind < 7)
		tick(model);
	else if (model->activity != ACTIVITY_NONE)
		hit(model);
	else if (kind < 4)
		draw_go(model, &line);
	else if (kind < 7)
		draw_position(model, &line);
	else if (kind < 8)
		draw_option(model, &line);
	else if (kind < 9)
		evaluate(model);
	else
		start_again(model);
	session_bench_silent(&model->bench);
	compare_session(model);
	compare_engine(model);
}

static void test_sessions(void **state)
{
	int sessions = test_scale(SESSIONS, 20 * SESSIONS);

	for (int seed = 0; seed < sessions; seed++) {
		static struct model model;

		model = (struct model){ .base = 300 * INT64_C(1000000), .move_us = -1, .nps = -1 };
		*state = &model.bench;
		session_bench_open(&model.bench, (uint64_t)seed);
		assert_true(position_init(&model.pos));
		model.real = (struct uci_session){ .channel = model.bench.channel, .engine = model.bench.engine };
		uci_position_reset(&model.real);
		new_game(&model);
		for (int i = 0; i < STEPS; i++)
			step(&model);
		if (model.activity != ACTIVITY_NONE)
			finish(&model);
		free(model.real.last_position);
		position_free(&model.pos);
		session_bench_close(&model.bench);
		*state = NULL;
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test_teardown(test_sessions, session_bench_show) };

	return cmocka_run_group_tests(tests, NULL, NULL);
}
