/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A game as JSON. */
#include <config.h>

#include "tools/game_json.h"

#include <stdlib.h>
#include <string.h>

#include "book/opening_names.h"
#include "engine/wdl.h"
#include "notation/coordinate.h"
#include "notation/san.h"
#include "rules/makemove.h"
#include "tools/annotate.h"
#include "tools/remarks.h"

enum { JSON_VERSION = 1 };

/* TEXT as a string.  Bytes that are no UTF-8 are taken for Latin-1, as old PGN files have them.  No
 * control character is written as it is, so that a terminal may show the string. */
static void put_string(FILE *out, const char *text)
{
	putc('"', out);
	while (*text) {
		const unsigned char *c = (const unsigned char *)text;
		int length = text_utf8_length(text);

		if (length == 2 && c[0] == 0xC2 && c[1] < 0xA0)
			fprintf(out, "\\u%04x", c[1]);
		else if (length > 1)
			fwrite(text, 1, (size_t)length, out);
		else if (*c == '"' || *c == '\\')
			fprintf(out, "\\%c", *c);
		else if (*c < ' ' || *c > '~')
			fprintf(out, "\\u%04x", *c);
		else
			putc(*c, out);
		text += length > 0 ? length : 1;
	}
	putc('"', out);
}

static void put_tags(FILE *out, const struct pgn_game *game)
{
	const char *separator = "";

	fputs("\"tags\": {", out);
	for (int i = 0; i < game->tag_count; i++) {
		const char *name = game->text + game->tags[i].name, *value = game->text + game->tags[i].value;

		if (pgn_tag(game, name) != value)
			continue;
		fputs(separator, out);
		put_string(out, name);
		fputs(": ", out);
		put_string(out, value);
		separator = ", ";
	}
	fputs("}", out);
}

static void put_opening(FILE *out, struct position *pos)
{
	const struct opening_name *name = opening_name_of_game(pos);

	fputs(", \"opening\": ", out);
	if (!name) {
		fputs("null", out);
		return;
	}
	fprintf(out, "{\"code\": \"%s\", \"name\": ", name->code);
	put_string(out, name->name);
	fprintf(out, ", \"plies\": %d}", position_plies(pos));
}

/* The two members that name MOVE. */
static void put_move(FILE *out, const struct position *pos, struct move move)
{
	char san[SAN_MAX], coordinates[COORDINATE_MAX];

	fputs("\"san\": ", out);
	put_string(out, san_format(pos, move, san));
	fprintf(out, ", \"move\": \"%s\"", coordinate_format(move, coordinate_style_of(pos), coordinates));
}

/* Make MOVE on POS, and end the object with the position.  False if memory runs out. */
static bool make_and_put(FILE *out, struct position *pos, struct move move)
{
	struct text fen = TEXT_OF(FEN_MAX);

	if (!position_reserve(pos, 1))
		return false;
	position_make(pos, move);
	fen_format(pos, position_is_chess960(pos) ? FEN_SHREDDER : FEN_X, &fen);
	fprintf(out, ", \"fen\": \"%s\"}", fen.chars);
	return true;
}

static void put_value(FILE *out, const struct move_annotation *annotation)
{
	struct wdl wdl = wdl_of_score(annotation->score);

	if (!annotation->has_value)
		return;
	if (annotation->mate)
		fprintf(out, ", \"mate\": %d, \"white\": %d", annotation->mate, annotation->mate > 0 ? 1000 : 0);
	else
		fprintf(out, ", \"eval\": %d, \"white\": %d", annotation->score, wdl.win + wdl.draw / 2);
	if (annotation->depth)
		fprintf(out, ", \"depth\": %d", annotation->depth);
}

static void put_nags(FILE *out, const struct pgn_node *node)
{
	for (int i = 0; i < node->nag_count; i++)
		fprintf(out, "%s%d", i ? ", " : ", \"nags\": [", node->nags[i]);
	if (node->nag_count)
		putc(']', out);
}

static void put_texts(FILE *out, const struct move_annotation *annotation)
{
	struct text kind = TEXT_OF(60);

	if (*annotation->remark) {
		remarks_add_kind(&kind, annotation->remark);
		fprintf(out, ", \"kind\": \"%s\", \"remark\": ", kind.chars);
		put_string(out, annotation->remark);
	}
	if (*annotation->rest) {
		fputs(", \"comment\": ", out);
		put_string(out, annotation->rest);
	}
	if (annotation->clock_ms >= 0)
		fprintf(out, ", \"clock\": %d.%d", (int)(annotation->clock_ms / 1000),
		        (int)(annotation->clock_ms / 100 % 10));
}

/* MOVE, and the position after it, in which POS is left.  False if memory runs out. */
static bool put_and_make(FILE *out, struct position *pos, struct move move)
{
	put_move(out, pos, move);
	return make_and_put(out, pos, move);
}

/* The line that annotation has put beside NODE, the move about to be made on POS. */
static bool put_better(FILE *out, const struct pgn_game *game, const struct pgn_node *node, struct position *pos)
{
	int at = node->alternative, made = 0;
	bool ok = true;

	while (at != PGN_NONE && game->nodes[at].alternative != PGN_NONE)
		at = game->nodes[at].alternative;
	if (at == PGN_NONE || !annotate_is_mistake(node))
		return true;
	for (; ok && at != PGN_NONE; at = game->nodes[at].next, made++) {
		fputs(made ? ", {" : ", \"better\": [{", out);
		ok = put_and_make(out, pos, game->nodes[at].move);
	}
	putc(']', out);
	while (made-- > 0)
		position_unmake(pos);
	return ok;
}

/* The move of NODE, and what is known about it; then it is made on POS. */
static bool put_node(FILE *out, const struct pgn_game *game, const struct pgn_node *node, struct position *pos)
{
	struct move_annotation annotation;

	if (!move_annotation_read(pgn_comment(game, &node->after), &annotation))
		return false;
	putc('{', out);
	put_move(out, pos, node->move);
	put_value(out, &annotation);
	put_nags(out, node);
	put_texts(out, &annotation);
	move_annotation_free(&annotation);
	return put_better(out, game, node, pos) && make_and_put(out, pos, node->move);
}

static bool put_moves(FILE *out, const struct pgn_game *game, struct position *pos)
{
	bool ok = true;

	fputs(", \"moves\": [", out);
	for (int node = game->node_count ? 0 : PGN_NONE; ok && node != PGN_NONE; node = game->nodes[node].next) {
		fputs(node ? ", " : "", out);
		ok = put_node(out, game, &game->nodes[node], pos);
	}
	fputs("]", out);
	return ok;
}

bool game_json_write(const struct pgn_game *game, const char *fault, FILE *out)
{
	struct position pos;
	struct text fen = TEXT_OF(FEN_MAX);
	bool ok = position_init(&pos) && pgn_to_position(game, &pos, -1);

	if (ok) {
		fprintf(out, "{\"version\": %d, ", JSON_VERSION);
		if (*fault) {
			fputs("\"fault\": ", out);
			put_string(out, fault);
			fputs(", ", out);
		}
		put_tags(out, game);
		fen_format_setup(&game->start, game->start.chess960 ? FEN_SHREDDER : FEN_X, &fen);
		fprintf(out, ", \"start\": \"%s\", \"chess960\": %s, \"result\": \"%s\"", fen.chars,
		        game->start.chess960 ? "true" : "false", pgn_result_text(game->result));
		put_opening(out, &pos);
		ok = pgn_to_position(game, &pos, 0) && put_moves(out, game, &pos);
		fputs("}\n", out);
	}
	position_free(&pos);
	return ok && !ferror(out);
}
