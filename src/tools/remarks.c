/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A sentence about a mistake, from the moves that prove it. */
#include <config.h>

#include "tools/remarks.h"

#include "engine/engine.h"
#include "eval/see.h"
#include "notation/san.h"
#include "rules/check.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/setup.h"
#include "search/terms.h"
#include "tools/motifs.h"
#include "tools/legal_exchange.h"

enum {
	WIN_MIN = 100,      /* centipawns worth a sentence */
	SWING_MAX = 900,      /* to be explained; with more a game is won anyway */
	GIFT_MAX = 1000,     /* centipawns that are given exactly */
	GIFT_MOVES = 3,      /* of the reply that shows it */
	CHECKS_MIN = 3,      /* of a draw by checks without end */
	ROOM = OPINION_MOVES + SEE_STEPS + 2
};

/* A line that is examined move by move. */
struct study {
	struct position pos;       /* where the line begins, or on the line */
	struct position next;      /* with the first move made */
	enum colour side;          /* the side that starts it */
	const struct opinion *opinion;
	int swing;                 /* centipawns that the mistake lost */
	struct text *kind;         /* of the remark, once there is a sentence */
};

/* True if VALUE, in centipawns, explains the mistake and not only a small part of it. */
static bool explains(const struct study *study, int value)
{
	int swing = study->swing < SWING_MAX ? study->swing : SWING_MAX;

	return value >= WIN_MIN && 3 * value >= swing;
}

static int worth(struct piece piece)
{
	return piece_is_empty(piece) || piece_is_king(piece) ? 0 : see_value[piece_kind(piece)];
}

/* The material of COLOUR less that of the other side. */
static int balance(const struct position *pos, enum colour colour)
{
	const struct board *board = position_board(pos);
	int sum = 0;

	for (int side = WHITE; side <= BLACK; side++)
		for (unsigned pieces = board_all_pieces(board, (enum colour)side); pieces; pieces = bits_rest(pieces)) {
			int square = board_square(board, (enum colour)side, bits_lowest(pieces));

			sum += side == (int)colour ? worth(board_at(board, square))
			                           : -worth(board_at(board, square));
		}
	return sum;
}

static void add_move(struct text *out, const struct position *pos, struct move move)
{
	char san[SAN_MAX];

	text_add(out, san_format(pos, move, san));
}

static void add_piece(struct text *out, const struct position *pos, int square)
{
	char name[SQUARE_NAME_MAX];

	square_name(square, name);
	text_printf(out, "the %s on %s", kind_name(piece_kind(position_at(pos, square))), name);
}

static bool changes_material(struct move move)
{
	return move_is_capture(move) || move_is_promotion(move);
}

static bool begin(struct study *study, const struct position *pos, const struct opinion *opinion,
                  int swing, struct text *kind)
{
	*study = (struct study){
		.opinion = opinion, .side = position_turn(pos), .swing = swing, .kind = kind
	};
	return position_init(&study->pos) && position_init(&study->next) &&
	       position_copy(&study->pos, pos, ROOM) && position_copy(&study->next, pos, ROOM);
}

static void end(struct study *study)
{
	position_free(&study->pos);
	position_free(&study->next);
}

/* Make the first COUNT moves of the line. */
static void make(struct study *study, int count)
{
	for (int i = 0; i < count; i++)
		position_make(&study->pos, study->opinion->line[i]);
}

static void unmake(struct study *study, int count)
{
	while (count-- > 0)
		position_unmake(&study->pos);
}

/* Add the first COUNT moves of the line. */
static void add_moves(struct text *out, struct study *study, int count)
{
	for (int i = 0; i < count; i++) {
		text_add(out, i ? " " : "");
		add_move(out, &study->pos, study->opinion->line[i]);
		position_make(&study->pos, study->opinion->line[i]);
	}
	unmake(study, count);
}

/* Begin a sentence about KIND, which the mistake allows or MISSED. */
static void add_start(struct text *out, const struct study *study, const char *kind, bool missed)
{
	text_printf(study->kind, "%s%s", kind, missed ? " missed" : "");
	text_add(out, missed ? "It misses " : "It allows ");
}

/* ---- drops ---- */

/* What the second move of the line wins by a capture on another square than the first. */
static int won_in_turn(struct study *study)
{
	const struct move *line = study->opinion->line;
	int wins;

	if (study->opinion->length < 2 || !move_is_capture(line[1]) || move_to(line[1]) == move_to(line[0]))
		return 0;
	make(study, 1);
	wins = legal_exchange(&study->pos, line[1]);
	unmake(study, 1);
	return wins;
}

/* The reply captures a piece for nothing, and more than the mistake captured. */
static bool add_drop(struct text *out, struct study *study)
{
	struct piece taken = position_captured_at(&study->pos, position_plies(&study->pos) - 1).piece;
	struct move reply = study->opinion->line[0];
	char from[SQUARE_NAME_MAX], to[SQUARE_NAME_MAX];
	int wins = legal_exchange(&study->pos, reply) - won_in_turn(study);

	if (!move_is_capture(reply) || move_is_en_passant(reply) ||
	    wins < worth(position_at(&study->pos, move_to(reply))) ||
	    !explains(study, wins - worth(taken)))
		return false;
	square_name(move_from(reply), from);
	square_name(move_to(reply), to);
	text_add(study->kind, "piece lost");
	text_printf(out, "It drops the %s: %sx%s.",
	            kind_name(piece_kind(position_at(&study->pos, move_to(reply)))), from, to);
	return true;
}

/* ---- motifs ---- */

static bool aims_at(const struct motif *motif, int square)
{
	for (int i = 0; i < motif->target_count; i++)
		if (motif->targets[i] == square)
			return true;
	return false;
}

/* The index of the move of the line that captures a target of MOTIF and explains the mistake; 0
 * if there is none.  After a check it is the next capture. */
static int proof_of(struct study *study, const struct motif *motif)
{
	bool is_check = motif->kind == MOTIF_DOUBLE_CHECK || motif->kind == MOTIF_DISCOVERED_CHECK;
	int at = 0;

	if (motif->kind == MOTIF_MATE_THREAT || motif->kind == MOTIF_UNCOVERED)
		return 0;
	for (int i = 2; i < study->opinion->length && !at; i += 2) {
		struct move move = study->opinion->line[i];

		make(study, i);
		if (move_is_capture(move) && !move_is_en_passant(move) &&
		    (is_check ? i == 2 : aims_at(motif, move_to(move))) &&
		    explains(study, legal_exchange(&study->pos, move)))
			at = i;
		unmake(study, i);
	}
	return at;
}

/* Add MOTIF of the first move in words. */
static void add_motif(struct text *out, const struct study *study, const struct motif *motif)
{
	const struct position *next = &study->next;
	int last = motif->target_count - 1;

	text_printf(out, "%s: ", motif_name(motif->kind));
	add_move(out, &study->pos, study->opinion->line[0]);
	switch (motif->kind) {
	case MOTIF_FORK:
		text_add(out, " attacks ");
		for (int i = 0; i <= last; i++) {
			text_add(out, i == 0 ? "" : i < last ? ", " : " and ");
			add_piece(out, next, motif->targets[i]);
		}
		break;
	case MOTIF_SKEWER:
		text_add(out, " attacks ");
		add_piece(out, next, motif->targets[0]);
		text_add(out, " and behind it ");
		add_piece(out, next, motif->targets[1]);
		break;
	case MOTIF_PIN:
	case MOTIF_RELATIVE_PIN:
		text_add(out, " pins ");
		add_piece(out, next, motif->targets[0]);
		text_add(out, " to ");
		add_piece(out, next, motif->targets[1]);
		break;
	case MOTIF_DOUBLE_CHECK:
		text_add(out, " checks twice");
		break;
	default:
		text_add(out, " opens the line of ");
		add_piece(out, next, motif->from);
		text_add(out, " to ");
		add_piece(out, next, motif->targets[0]);
	}
}

/* Add a motif of the first move that a later move of the line proves.  MISSED: the mistake was not to
 * play it. */
static bool add_proven_motif(struct text *out, struct study *study, bool missed)
{
	struct motif motifs[MOTIFS_MAX];
	struct move move = study->opinion->line[0];
	int count, at = 0, i;

	position_make(&study->next, move);
	count = motifs_find(&study->pos, &study->next, move, motifs);
	for (i = 0; i < count && !at; i++)
		at = proof_of(study, &motifs[i]);
	if (at) {
		add_start(out, study, motif_name(motifs[i - 1].kind), missed);
		text_add(out, "a ");
		add_motif(out, study, &motifs[i - 1]);
		text_add(out, "; then ");
		make(study, at);
		add_move(out, &study->pos, study->opinion->line[at]);
		unmake(study, at);
		text_add_char(out, '.');
	}
	position_unmake(&study->next);
	return at;
}

/* ---- trapped pieces and lost defenders ---- */

/* True if the piece on SQUARE, of the side to move, has no move without loss. */
static bool is_trapped(struct position *pos, int square)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	for (int i = 0; i < count; i++)
		if (move_from(moves[i]) == square && legal_exchange(pos, moves[i]) >= 0)
			return false;
	return true;
}

/* What the third move of the line wins by an exchange; 0 if it is not a capture of a piece that was there, or if the
 * first move could have won as much by it. */
static int third_wins(struct study *study)
{
	const struct move *line = study->opinion->line;
	int wins = 0;

	if (study->opinion->length < 3 || !move_is_capture(line[2]) || move_is_en_passant(line[2]) ||
	    move_to(line[1]) == move_to(line[2]))
		return 0;
	make(study, 2);
	wins = legal_exchange(&study->pos, line[2]);
	unmake(study, 2);
	return wins > legal_recapture(&study->pos, move_to(line[2])) ? wins : 0;
}

/* The first move, which is not taken back, attacks a piece that has no move without loss, and the third captures it. */
static bool add_trapped(struct text *out, struct study *study, bool missed)
{
	const struct move *line = study->opinion->line;
	int target;
	bool trapped;

	if (!explains(study, third_wins(study)) || move_to(line[1]) == move_to(line[0]))
		return false;
	target = move_to(line[2]);
	position_make(&study->next, line[0]);
	trapped = !piece_is_pawn(position_at(&study->next, target)) && !position_in_check(&study->next) &&
	          legal_attack(position_board(&study->next), move_to(line[0]), target) && is_trapped(&study->next, target);
	position_unmake(&study->next);
	if (!trapped)
		return false;
	add_start(out, study, "trapped piece", missed);
	add_move(out, &study->pos, line[0]);
	text_add(out, ", which traps ");
	add_piece(out, &study->pos, target);
	text_add_char(out, '.');
	return true;
}

/* The only defender of the piece that the third move captures takes back on the first move's square, or was captured
 * there. */
static bool add_defender(struct text *out, struct study *study, bool missed)
{
	const struct move *line = study->opinion->line;
	const struct board *board = position_board(&study->pos);
	enum colour enemy = colour_other(study->side);
	int wins = third_wins(study), first = move_to(line[0]), guard = first;
	bool retaken;

	if (wins <= 0)
		return false;
	retaken = move_to(line[1]) == first;
	if (retaken && !is_only_defender(board, enemy, first, move_to(line[2])))
		guard = move_from(line[1]);
	wins += worth(board_at(board, first)) - (retaken ? worth(board_at(board, move_from(line[0]))) : 0);
	if (!is_only_defender(board, enemy, guard, move_to(line[2])) || !explains(study, wins))
		return false;
	add_start(out, study, guard == first ? "captured defender" : "overloaded piece", missed);
	add_move(out, &study->pos, line[0]);
	text_add(out, ": ");
	add_piece(out, &study->pos, guard);
	text_add(out, guard == first ? " was the only defender of " : " cannot both take and defend ");
	add_piece(out, &study->pos, move_to(line[2]));
	text_add_char(out, '.');
	return true;
}

/* ---- pawns that promote, and checks without end ---- */

/* A pawn promotes in the line, and the piece that it becomes is not taken in return. */
static bool add_promotion(struct text *out, struct study *study, bool missed)
{
	const struct move *line = study->opinion->line;
	bool wins = false;
	int at = 0;

	while (at < study->opinion->length && !move_is_promotion(line[at]))
		at += 2;
	if (at >= study->opinion->length)
		return false;
	make(study, at);
	wins = explains(study, legal_exchange(&study->pos, line[at]));
	unmake(study, at);
	if (!wins)
		return false;
	add_start(out, study, "promotion", missed);
	text_add(out, "a pawn that promotes: ");
	add_moves(out, study, at + 1);
	text_add_char(out, '.');
	return true;
}

/* The line is a draw, and each move of its first side gives check. */
static bool add_perpetual(struct text *out, struct study *study, bool missed)
{
	const struct opinion *opinion = study->opinion;
	int checks = 0;

	for (int i = 0; i < opinion->length; i++) {
		checks += i % 2 == 0 && move_gives_check(&study->pos, opinion->line[i]);
		position_make(&study->pos, opinion->line[i]);
	}
	unmake(study, opinion->length);
	if (opinion->score != 0 || checks < CHECKS_MIN || checks < (opinion->length + 1) / 2)
		return false;
	add_start(out, study, "perpetual check", missed);
	text_add(out, "checks without end: ");
	add_moves(out, study, opinion->length);
	text_add_char(out, '.');
	return true;
}

/* Add what the line proves that has a name. */
static bool add_named(struct text *out, struct study *study, bool missed)
{
	return add_proven_motif(out, study, missed) || add_trapped(out, study, missed) ||
	       add_defender(out, study, missed) || add_promotion(out, study, missed) || add_perpetual(out, study, missed);
}

/* ---- material ---- */

/* What the best capture or promotion wins for the side to move. */
static int best_capture(struct position *pos)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves), best = 0;

	for (int i = 0; i < count; i++) {
		int value = changes_material(moves[i]) ? legal_exchange(pos, moves[i]) : 0;

		best = value > best ? value : best;
	}
	return best;
}

/* What SIDE could lose by a capture next. */
static int at_risk(struct position *pos, enum colour side)
{
	int risk;

	if (position_turn(pos) != side)
		return best_capture(pos);
	if (position_in_check(pos))
		return GIFT_MAX;
	position_make_null(pos);
	risk = best_capture(pos);
	position_unmake_null(pos);
	return risk;
}

/* True if neither side captures with the line's next two moves, from AT, although none is in check. */
static bool is_quiet(const struct study *study, int at)
{
	const struct move *moves = &study->opinion->line[at];

	return at + 2 <= study->opinion->length && !changes_material(moves[0]) && !changes_material(moves[1]) &&
	       !position_in_check(&study->pos) && !move_gives_check(&study->pos, moves[0]);
}

/* The length of the line up to the last capture that is not answered by others; 0 if there is none.  *WINS becomes the
 * material that it wins for its first side, at least, relative to BASE. */
static int line_wins(struct study *study, int base, int *wins)
{
	int settled = 0, length = study->opinion->length;

	for (int i = 0; i <= length; i++) {
		int won = balance(&study->pos, study->side) - base;

		if (i == length)
			won -= at_risk(&study->pos, study->side);
		if (is_quiet(study, i) || (i == length && explains(study, won))) {
			settled = i;
			*wins = won;
		}
		if (i < length)
			position_make(&study->pos, study->opinion->line[i]);
	}
	unmake(study, length);
	while (settled > 0 && !changes_material(study->opinion->line[settled - 1]))
		settled--;
	return settled;
}

/* The reply wins by an exchange, although it is answered by a recapture. */
static bool add_exchange(struct text *out, struct study *study)
{
	struct piece taken = position_captured_at(&study->pos, position_plies(&study->pos) - 1).piece;
	const struct move *line = study->opinion->line;
	bool retaken = study->opinion->length > 1 && move_to(line[1]) == move_to(line[0]);

	if (!move_is_capture(line[0]) ||
	    !explains(study, legal_exchange(&study->pos, line[0]) - worth(taken) - won_in_turn(study)))
		return false;
	text_add(study->kind, "material lost");
	text_add(out, "It loses material: ");
	add_moves(out, study, retaken ? 2 : 1);
	text_add_char(out, '.');
	return true;
}

/* ---- the sentence ---- */

/* Add what the reply to the mistake proves.  BASE is the replier's material before the mistake. */
static bool add_by_reply(struct text *out, struct study *study, int base)
{
	int wins = 0, length;

	if (study->opinion->length == 0)
		return false;
	if (add_drop(out, study) || add_named(out, study, false))
		return true;
	length = line_wins(study, base, &wins);
	if (length == 0 || !explains(study, wins))
		return add_exchange(out, study);
	text_add(study->kind, "material lost");
	text_add(out, "It loses material: ");
	add_moves(out, study, length);
	text_add_char(out, '.');
	return true;
}

/* Add what the better move proves.  BASE is the material of its side before it.  What PLAYED wins was
 * not missed. */
static bool add_by_better(struct text *out, struct study *study, int base, struct move played)
{
	struct move move = study->opinion->line[0];
	int won = legal_exchange(&study->pos, played), wins = 0, length;
	struct piece target = position_at(&study->pos, move_to(move));

	won = won > 0 ? won : 0;
	if (move_is_capture(move) && !move_is_en_passant(move))
		wins = legal_exchange(&study->pos, move);
	if (explains(study, wins - won)) {
		text_add(study->kind, "material missed");
		text_add(out, "It misses ");
		add_move(out, &study->pos, move);
		if (wins < worth(target))
			text_add(out, ", which wins material.");
		else
			text_printf(out, ", which wins the %s.", kind_name(piece_kind(target)));
		return true;
	}
	if (add_named(out, study, true))
		return true;
	length = line_wins(study, base, &wins);
	if (length == 0 || !explains(study, wins - won))
		return false;
	text_add(study->kind, "material missed");
	text_add(out, "It misses ");
	add_moves(out, study, length);
	text_add(out, ", which wins material.");
	return true;
}

/* Add a sentence about what can be captured, and its kind; false if there is none. */
static bool add_by_line(struct text *out, struct text *kind, const struct position *pos,
                        struct position *earlier, const struct opinion *before, const struct opinion *now,
                        bool *ok)
{
	int swing = before->score + now->score;
	int base = balance(earlier, position_turn(earlier));
	struct study reply, better;
	bool said = false;

	*ok = begin(&reply, pos, now, swing, kind) && begin(&better, earlier, before, swing, kind);
	if (*ok)
		said = add_by_reply(out, &reply, -base) ||
		       add_by_better(out, &better, base, position_last_move(pos));
	end(&reply);
	end(&better);
	return said;
}

/* Add how much was lost between the two opinions, and the reply that shows it. */
static bool add_gift(struct text *out, struct text *kind, const struct position *pos, const struct opinion *before,
                     const struct opinion *now)
{
	int chances = expected_points(before->score) - expected_points(-now->score), centipawns = before->score + now->score;
	struct study reply;
	bool ok = begin(&reply, pos, now, centipawns, kind);

	text_printf(out, "It gives away %d of 100 winning chances (", (chances + 5) / 10);
	if (centipawns > GIFT_MAX)
		text_printf(out, "more than %d pawns)", GIFT_MAX / 100);
	else
		text_printf(out, "%d centipawns)", centipawns);
	if (ok && now->length > 0) {
		text_add(out, ": ");
		add_moves(out, &reply, now->length < GIFT_MOVES ? now->length : GIFT_MOVES);
	}
	end(&reply);
	return ok;
}

/* ---- mates ---- */

/* The number of pieces in front of KING, which is on the back rank of COLOUR, that are its own. */
static int count_shield(const struct board *board, int king, enum colour colour)
{
	int step = colour == WHITE ? NORTH : -NORTH, count = 0;

	for (int side = -EAST; side <= EAST; side += EAST)
		if (square_is_ok(king + step + side))
			count += !piece_is_empty(board_at(board, king + step + side)) &&
			         piece_colour(board_at(board, king + step + side)) == colour;
	return count;
}

/* True if OPINION's line from POS ends in a mate along the back rank, of a king behind its own pieces. */
static bool ends_on_back_rank(const struct position *pos, const struct opinion *opinion)
{
	struct position end;
	bool found = position_init(&end) && position_copy(&end, pos, OPINION_MOVES);

	for (int i = 0; found && i < opinion->length; i++)
		position_make(&end, opinion->line[i]);
	if (found && position_in_check(&end) && movegen_count(&end) == 0) {
		enum colour mated = position_turn(&end);
		int king = position_king(&end, mated), from = move_to(position_last_move(&end));

		found = square_rank(king) == (mated == WHITE ? RANK_1 : RANK_8) && square_rank(from) == square_rank(king) &&
		        piece_slides(position_at(&end, from)) && count_shield(position_board(&end), king, mated) >= 2;
	} else {
		found = false;
	}
	position_free(&end);
	return found;
}

/* Add the mate that OPINION's line from POS gives, which the mistake allows or MISSED. */
static void add_mate(struct text *out, struct text *kind, const struct position *pos, const struct opinion *opinion,
                     bool missed)
{
	bool back_rank = ends_on_back_rank(pos, opinion);

	text_printf(kind, "%smate %s", back_rank ? "back rank " : "", missed ? "missed" : "allowed");
	text_printf(out, "It %s mate in %d%s.", missed ? "misses" : "allows", score_mate_moves(opinion->score),
	            back_rank ? " on the back rank" : "");
}

bool remark_on(struct remark *remark, const struct position *pos, const struct opinion *before,
               const struct opinion *now)
{
	struct position earlier;
	struct text kind = TEXT_IN(remark->kind), out = TEXT_IN(remark->sentence);
	bool ok = position_init(&earlier) && position_copy(&earlier, pos, ROOM);

	if (ok) {
		position_unmake(&earlier);
		/* After a mistake its player has no mate, and before it there was none against the player. */
		if (score_is_mate(now->score)) {
			add_mate(&out, &kind, pos, now, false);
		} else if (score_is_mate(before->score)) {
			add_mate(&out, &kind, &earlier, before, true);
		} else if (!add_by_line(&out, &kind, pos, &earlier, before, now, &ok) && ok) {
			text_add(&kind, "position");
			ok = add_gift(&out, &kind, pos, before, now);
			text_add(&out, "; ");
			add_move(&out, &earlier, before->line[0]);
			text_add(&out, " was better.");
		}
	}
	position_free(&earlier);
	return ok;
}
