/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Playing one game, with the rules of chess and the referee's own. */
#include <config.h>

#include "lab/match_game.h"

#include <stdlib.h>

#include "notation/san.h"
#include "rules/makemove.h"
#include "rules/outcome.h"
#include "rules/setup.h"
#include "search/search.h"

const char *const game_end_texts[GAME_ENDS] = {
	[GAME_BY_RULES] = "normal",
	[GAME_ADJUDICATED] = "adjudication",
	[GAME_BY_TIME] = "time forfeit",
	[GAME_BY_FORFEIT] = "rules infraction"
};

/* A game going on. */
struct playing {
	struct player *const *players;
	const struct player_level *level;
	const struct adjudication *rules;
	struct match_game *game;
	struct pgn_game *pgn;
	struct position pos;
	int moves[COLOURS];        /* made so far */
	int level_plies;           /* plies in a row that both took for a draw */
	int behind[COLOURS];       /* moves in a row that this side took for lost */
};

static void end_game(struct playing *playing, enum pgn_result result, enum game_end end)
{
	playing->game->result = result;
	playing->game->end = end;
}

static enum pgn_result win_of(enum colour colour)
{
	return colour == WHITE ? PGN_WHITE_WINS : PGN_BLACK_WINS;
}

/* MOVER, on the move, cannot go on: the other wins. */
static void forfeit(struct playing *playing, enum game_end end)
{
	end_game(playing, win_of(colour_other(position_turn(&playing->pos))), end);
}

/* The rules of chess; draws that could be claimed are claimed. */
static void apply_rules(struct playing *playing)
{
	enum outcome outcome = outcome_of(&playing->pos);

	if (outcome == OUTCOME_CHECKMATE)
		end_game(playing, win_of(colour_other(position_turn(&playing->pos))), GAME_BY_RULES);
	else if (outcome != OUTCOME_OPEN)
		end_game(playing, PGN_DRAW, GAME_BY_RULES);
}

/* The referee's rules, after MOVER's move, of which it thought SCORE. */
static void adjudicate(struct playing *playing, enum colour mover, int score)
{
	const struct adjudication *rules = playing->rules;
	int size = score < 0 ? -score : score;
	int move = position_move_number(&playing->pos);

	playing->behind[mover] = score <= -rules->resign_centipawns ? playing->behind[mover] + 1 : 0;
	playing->level_plies = size <= rules->draw_centipawns && move >= rules->draw_from
	                       ? playing->level_plies + 1 : 0;
	if (playing->game->result != PGN_UNKNOWN)
		return;
	if (rules->resign_moves && playing->behind[mover] >= rules->resign_moves)
		end_game(playing, win_of(colour_other(mover)), GAME_ADJUDICATED);
	else if ((rules->draw_moves && playing->level_plies >= 2 * rules->draw_moves) ||
	         (rules->moves_most && move > rules->moves_most))
		end_game(playing, PGN_DRAW, GAME_ADJUDICATED);
}

/* Note what is left of MOVER's clock when it has thought; is that enough? */
static bool clock_is_in_time(struct playing *playing, enum colour mover)
{
	struct clock_note *note = &playing->game->clocks[mover];
	int64_t left;

	if (playing->level->base_us <= 0)
		return true;
	left = player_clock(playing->players[mover], mover);
	if (note->least_us < 0 || left < note->least_us)
		note->least_us = left > 0 ? left : 0;
	return left > 0;
}

/* After MOVER's move: the other player learns what MOVER's clock shows. */
static void exchange_clocks(struct playing *playing, enum colour mover)
{
	int64_t left;

	if (playing->level->base_us <= 0)
		return;
	left = player_clock(playing->players[mover], mover);
	player_set_clock(playing->players[colour_other(mover)], mover, left);
	if (playing->moves[mover] == CLOCK_MOVE)
		playing->game->clocks[mover].at_move_us = left;
}

/* Add MOVE to the record, with what was thought of it in US. */
static bool record_move(struct playing *playing, struct move move,
                        const struct player_thought *thought, int64_t us)
{
	int node = pgn_add_move(playing->pgn, playing->pgn->node_count - 1, move);
	struct text comment = TEXT_OF(80);

	if (node == PGN_NONE)
		return false;
	if (thought->depth == 0)
		text_add(&comment, "book");
	else if (score_is_mate(thought->score))
		text_printf(&comment, "%cM%d", thought->score > 0 ? '+' : '-',
		            abs(score_mate_moves(thought->score)));
	else
		text_printf(&comment, "%c%d.%02d", thought->score < 0 ? '-' : '+',
		            abs(thought->score) / 100, abs(thought->score) % 100);
	if (thought->depth > 0)
		text_printf(&comment, "/%d", thought->depth);
	if (playing->level->base_us > 0)
		text_printf(&comment, " %d.%03ds", (int)(us / 1000000), (int)(us / 1000 % 1000));
	return pgn_add_comment(playing->pgn, &playing->pgn->nodes[node].after, comment.chars);
}

/* MOVER's MOVE is made by the referee and both players. */
static bool make_move(struct playing *playing, struct move move, const char *string)
{
	if (!position_reserve(&playing->pos, 1))
		return false;
	position_make(&playing->pos, move);
	return player_make(playing->players[WHITE], string) &&
	       player_make(playing->players[BLACK], string);
}

/* One move.  False if memory runs out. */
static bool play_move(struct playing *playing)
{
	enum colour mover = position_turn(&playing->pos);
	struct player *player = playing->players[mover];
	int64_t before = player_clock(player, mover);
	struct player_thought thought;
	struct move move;
	struct error ignored = ERROR_NONE;

	if (!player_think(player, &thought))
		return false;
	if (!clock_is_in_time(playing, mover)) {
		forfeit(playing, GAME_BY_TIME);
		return true;
	}
	if (move_parse(&playing->pos, thought.move, &move, &ignored) != READ_OK) {
		forfeit(playing, GAME_BY_FORFEIT);
		return true;
	}
	if (!record_move(playing, move, &thought, before - player_clock(player, mover)) ||
	    !make_move(playing, move, thought.move))
		return false;
	playing->moves[mover]++;
	exchange_clocks(playing, mover);
	apply_rules(playing);
	adjudicate(playing, mover, thought.score);
	return true;
}

static bool begin(struct playing *playing, const char *fen, struct error *error)
{
	if (!fen_set_up(&playing->pos, fen, FEN_ANY, NULL, error) ||
	    !pgn_from_position(playing->pgn, &playing->pos))
		return false;
	for (int colour = 0; colour < COLOURS; colour++) {
		playing->game->clocks[colour] = (struct clock_note){ -1, -1 };
		if (!player_begin(playing->players[colour], fen, playing->level, error))
			return false;
	}
	end_game(playing, PGN_UNKNOWN, GAME_BY_RULES);
	apply_rules(playing);
	return true;
}

bool match_game_play(struct player *const players[COLOURS], const char *fen,
                     const struct player_level *level, const struct adjudication *rules,
                     const _Atomic bool *over, struct match_game *game, struct pgn_game *pgn,
                     struct error *error)
{
	struct playing playing = {
		.players = players, .level = level, .rules = rules, .game = game, .pgn = pgn
	};
	bool ok = position_init(&playing.pos);

	if (!ok)
		return error_memory(error);
	ok = begin(&playing, fen, error);
	while (ok && game->result == PGN_UNKNOWN) {
		ok = play_move(&playing) && !atomic_load(over);    /* which cuts a move short */
		if (!ok)
			error_set(error, "out of memory, or a player refuses a legal move");
	}
	pgn->result = game->result;
	position_free(&playing.pos);
	return ok;
}
