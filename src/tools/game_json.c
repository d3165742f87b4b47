/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A game as JSON. */
#include <config.h>

#include "tools/game_json.h"

#include <stdlib.h>

#include "book/opening_names.h"
#include "engine/engine.h"
#include "notation/coordinate.h"
#include "notation/san.h"
#include "rules/makemove.h"
#include "tools/annotate.h"

enum { JSON_VERSION = 1 };

/* The number of the character of UTF-8 at C, of LENGTH 2 or 3 bytes. */
static unsigned code_of(const unsigned char *c, int length)
{
	return length == 2 ? (c[0] & 0x1Fu) << 6 | (c[1] & 0x3Fu)
	                   : (c[0] & 0x0Fu) << 12 | (c[1] & 0x3Fu) << 6 | (c[2] & 0x3Fu);
}

void json_put_string(struct bytes *out, const char *text)
{
	bytes_add_text(out, "\"");
	while (*text) {
		const unsigned char *c = (const unsigned char *)text;
		int length = text_utf8_length(text);

		if (length > 1 && text_utf8_controls(text, length))
			bytes_printf(out, "\\u%04x", code_of(c, length));
		else if (length > 1)
			bytes_add(out, text, (size_t)length);
		else if (*c == '"' || *c == '\\')
			bytes_printf(out, "\\%c", *c);
		else if (*c < ' ' || *c > '~')
			bytes_printf(out, "\\u%04x", *c);
		else
			bytes_add(out, c, 1);
		text += length > 0 ? length : 1;
	}
	bytes_add_text(out, "\"");
}

static void put_tags(struct bytes *out, const struct pgn_game *game)
{
	const char *separator = "";

	bytes_add_text(out, "\"tags\": {");
	for (int i = 0; i < game->tag_count; i++) {
		const char *name = game->text + game->tags[i].name, *value = game->text + game->tags[i].value;

		if (pgn_tag(game, name) != value)
			continue;
		bytes_add_text(out, separator);
		json_put_string(out, name);
		bytes_add_text(out, ": ");
		json_put_string(out, value);
		separator = ", ";
	}
	bytes_add_text(out, "}");
}

static void put_opening(struct bytes *out, struct position *pos)
{
	const struct opening_name *name = opening_name_of_game(pos);

	bytes_add_text(out, ", \"opening\": ");
	if (!name) {
		bytes_add_text(out, "null");
		return;
	}
	bytes_printf(out, "{\"code\": \"%s\", \"name\": ", name->code);
	json_put_string(out, name->name);
	bytes_printf(out, ", \"plies\": %d}", position_plies(pos));
}

/* The two members that name MOVE. */
static void put_move(struct bytes *out, const struct position *pos, struct move move)
{
	char san[SAN_MAX], coordinates[COORDINATE_MAX];

	bytes_add_text(out, "\"san\": ");
	json_put_string(out, san_format(pos, move, san));
	bytes_printf(out, ", \"move\": \"%s\"", coordinate_format(move, coordinate_style_of(pos), coordinates));
}

/* Make MOVE on POS, and end the object with the position.  False if memory runs out. */
static bool make_and_put(struct bytes *out, struct position *pos, struct move move)
{
	struct text fen = TEXT_OF(FEN_MAX);

	if (!position_reserve(pos, 1))
		return false;
	position_make(pos, move);
	fen_format(pos, position_is_chess960(pos) ? FEN_SHREDDER : FEN_X, &fen);
	bytes_printf(out, ", \"fen\": \"%s\"}", fen.chars);
	return true;
}

static void put_value(struct bytes *out, const struct move_annotation *annotation)
{
	if (!annotation->has_value)
		return;
	if (annotation->mate)
		bytes_printf(out, ", \"mate\": %d, \"white\": %d", annotation->mate, annotation->mate > 0 ? 1000 : 0);
	else
		bytes_printf(out, ", \"eval\": %d, \"white\": %d", annotation->score, expected_points(annotation->score));
	if (annotation->depth)
		bytes_printf(out, ", \"depth\": %d", annotation->depth);
}

static void put_nags(struct bytes *out, const struct pgn_node *node, const struct move_annotation *annotation)
{
	for (int i = 0; i < node->nag_count; i++)
		bytes_printf(out, "%s%d", i ? ", " : ", \"nags\": [", node->nags[i]);
	if (node->nag_count)
		bytes_add_text(out, "]");
	if (node->nag_count && *annotation->remark)
		bytes_printf(out, ", \"mark\": %d", node->nags[node->nag_count - 1]);
}

static void put_texts(struct bytes *out, const struct move_annotation *annotation)
{
	if (*annotation->remark) {
		bytes_printf(out, ", \"kind\": \"%s\", \"remark\": ", annotation->kind);
		json_put_string(out, annotation->remark);
	}
	if (*annotation->rest) {
		bytes_add_text(out, ", \"comment\": ");
		json_put_string(out, annotation->rest);
	}
	if (annotation->clock_ms >= 0)
		bytes_printf(out, ", \"clock\": %d.%d", (int)(annotation->clock_ms / 1000),
		        (int)(annotation->clock_ms / 100 % 10));
}

/* MOVE, and the position after it, in which POS is left.  False if memory runs out. */
static bool put_and_make(struct bytes *out, struct position *pos, struct move move)
{
	put_move(out, pos, move);
	return make_and_put(out, pos, move);
}

/* The line that annotation has put beside NODE, a mistake about to be made on POS. */
static bool put_better(struct bytes *out, const struct pgn_game *game, const struct pgn_node *node,
                       struct position *pos)
{
	int at = node->alternative, made = 0;
	bool ok = true;

	while (at != PGN_NONE && game->nodes[at].alternative != PGN_NONE)
		at = game->nodes[at].alternative;
	if (at == PGN_NONE)
		return true;
	for (; ok && at != PGN_NONE; at = game->nodes[at].next, made++) {
		bytes_add_text(out, made ? ", {" : ", \"better\": [{");
		ok = put_and_make(out, pos, game->nodes[at].move);
	}
	bytes_add_text(out, "]");
	while (made-- > 0)
		position_unmake(pos);
	return ok;
}

/* The comments after NODE's move and after its variations as one string, to be freed; NULL if memory runs out. */
static char *join_comments(const struct pgn_game *game, const struct pgn_node *node)
{
	size_t size = (size_t)node->after.length + 1;
	char *joined;
	struct text text;

	for (int at = node->alternative; at != PGN_NONE; at = game->nodes[at].alternative)
		size += (size_t)game->nodes[at].outside.length + 1;
	joined = malloc(size);
	if (!joined)
		return NULL;
	text_init(&text, joined, size);
	text_add(&text, pgn_comment(game, &node->after));
	for (int at = node->alternative; at != PGN_NONE; at = game->nodes[at].alternative) {
		const struct pgn_comment *outside = &game->nodes[at].outside;

		if (text.length && outside->length)
			text_add_char(&text, ' ');
		text_add(&text, pgn_comment(game, outside));
	}
	return joined;
}

/* The move of NODE, and what is known about it; then it is made on POS. */
static bool put_node(struct bytes *out, const struct pgn_game *game, const struct pgn_node *node, struct position *pos)
{
	struct move_annotation annotation;
	char *comment = join_comments(game, node);
	bool ok = comment && move_annotation_read(comment, &annotation), mistake;

	free(comment);
	if (!ok)
		return false;
	bytes_add_text(out, "{");
	put_move(out, pos, node->move);
	put_value(out, &annotation);
	put_nags(out, node, &annotation);
	put_texts(out, &annotation);
	mistake = *annotation.remark;
	move_annotation_free(&annotation);
	return (!mistake || put_better(out, game, node, pos)) && make_and_put(out, pos, node->move);
}

static bool put_moves(struct bytes *out, const struct pgn_game *game, struct position *pos)
{
	bool ok = true;

	bytes_add_text(out, ", \"moves\": [");
	for (int node = game->node_count ? 0 : PGN_NONE; ok && node != PGN_NONE; node = game->nodes[node].next) {
		bytes_add_text(out, node ? ", " : "");
		ok = put_node(out, game, &game->nodes[node], pos);
	}
	bytes_add_text(out, "]");
	return ok;
}

bool game_json_write(const struct pgn_game *game, const char *fault, struct bytes *out)
{
	struct position pos;
	struct text fen = TEXT_OF(FEN_MAX);
	bool ok = position_init(&pos) && pgn_to_position(game, &pos, -1);

	if (ok) {
		bytes_printf(out, "{\"version\": %d, ", JSON_VERSION);
		if (*fault) {
			bytes_add_text(out, "\"fault\": ");
			json_put_string(out, fault);
			bytes_add_text(out, ", ");
		}
		put_tags(out, game);
		fen_format_setup(&game->start, game->start.chess960 ? FEN_SHREDDER : FEN_X, &fen);
		bytes_printf(out, ", \"start\": \"%s\", \"chess960\": %s, \"result\": \"%s\"", fen.chars,
		        game->start.chess960 ? "true" : "false", pgn_result_text(game->result));
		put_opening(out, &pos);
		ok = pgn_to_position(game, &pos, 0) && put_moves(out, game, &pos);
		bytes_add_text(out, "}\n");
	}
	position_free(&pos);
	return ok && !out->lost;
}
