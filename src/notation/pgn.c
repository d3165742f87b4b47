/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The record of a game: tags, a tree of moves, comments. */
#include <config.h>

#include "notation/pgn.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "rules/makemove.h"
#include "util/fnv1a.h"
#include "util/memory.h"

enum { SLOTS_FEWEST = 64, SLOTS_KEPT = 256 };

static const char *const RESULTS[] = {
	[PGN_UNKNOWN] = "*", [PGN_WHITE_WINS] = "1-0", [PGN_BLACK_WINS] = "0-1", [PGN_DRAW] = "1/2-1/2"
};

void pgn_init(struct pgn_game *game)
{
	memset(game, 0, sizeof *game);
	setup_start(&game->start);
}

void pgn_free(struct pgn_game *game)
{
	free(game->tags);
	free(game->tag_slots);
	free(game->nodes);
	free(game->text);
	pgn_init(game);
}

/* Empty the hash table of tags.  A large one is freed, so that it does not slow down the small
 * games after it. */
static void clear_slots(struct pgn_game *game)
{
	if (game->tag_slot_count > SLOTS_KEPT) {
		free(game->tag_slots);
		game->tag_slots = NULL;
		game->tag_slot_count = 0;
	}
	for (int i = 0; i < game->tag_slot_count; i++)
		game->tag_slots[i] = PGN_NONE;
}

void pgn_clear(struct pgn_game *game)
{
	clear_slots(game);
	game->tag_count = game->node_count = game->text_length = 0;
	game->result = PGN_UNKNOWN;
	setup_start(&game->start);
}

/* Make room for SIZE > 0 bytes at the end of the game's text.  Returns their offset, or PGN_NONE if
 * memory runs out. */
static int reserve_text(struct pgn_game *game, int size)
{
	int at = game->text_length;
	char *text = size < INT_MAX - at ? memory_reserve(game->text, &game->text_capacity, at + size, 1) : NULL;

	if (!text)
		return PGN_NONE;
	game->text = text;
	game->text_length = at + size;
	return at;
}

/* Add STRING to the game's text.  Returns its offset, or PGN_NONE if memory runs out. */
static int keep_text(struct pgn_game *game, const char *string)
{
	size_t length = strlen(string);
	int at = length < INT_MAX ? reserve_text(game, (int)length + 1) : PGN_NONE;

	if (at != PGN_NONE)
		memcpy(game->text + at, string, length + 1);
	return at;
}

/* The slot of tag NAME, or the free one where it belongs (FNV-1a and linear probing).  There
 * must be slots. */
static int *find_slot(const struct pgn_game *game, const char *name)
{
	unsigned mask = (unsigned)game->tag_slot_count - 1;
	uint32_t at = fnv1a_add(FNV1A_EMPTY, name, strlen(name));

	for (at ^= at >> 16;; at++) {
		int *slot = &game->tag_slots[at & mask];

		if (*slot == PGN_NONE || text_equal(game->text + game->tags[*slot].name, name))
			return slot;
	}
}

/* Make sure that there are slots for another tag.  False if memory runs out. */
static bool reserve_slot(struct pgn_game *game)
{
	int wanted = game->tag_slot_count ? 2 * game->tag_slot_count : SLOTS_FEWEST;
	int *slots;

	if (game->tag_count < game->tag_slot_count / 2)
		return true;
	if (wanted > INT_MAX / 4 || !(slots = malloc((size_t)wanted * sizeof *slots)))
		return false;
	free(game->tag_slots);
	game->tag_slots = slots;
	game->tag_slot_count = wanted;
	for (int i = 0; i < wanted; i++)
		slots[i] = PGN_NONE;
	for (int i = 0; i < game->tag_count; i++)
		*find_slot(game, game->text + game->tags[i].name) = i;
	return true;
}

static struct pgn_tag *find_tag(const struct pgn_game *game, const char *name)
{
	const int *slot = game->tag_count ? find_slot(game, name) : NULL;

	return slot && *slot != PGN_NONE ? &game->tags[*slot] : NULL;
}

const char *pgn_tag(const struct pgn_game *game, const char *name)
{
	const struct pgn_tag *tag = find_tag(game, name);

	return tag ? game->text + tag->value : NULL;
}

/* NAME as Rhumb writes it, whatever case other programs have; NAME itself if Rhumb knows no such tag. */
static const char *known_spelling(const char *name)
{
	static const char *const known[] = {
		"Event", "Site", "Date", "Round", "White", "Black", "Result", "SetUp", "FEN", "Variant",
		"WhiteElo", "BlackElo", "ECO", "TimeControl", "Termination", "Annotator", "PlyCount"
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (text_equal_any_case(name, known[i]))
			return known[i];
	return name;
}

bool pgn_set_tag(struct pgn_game *game, const char *any_name, const char *value)
{
	const char *name = known_spelling(any_name);
	int where = keep_text(game, value);
	struct pgn_tag *tag = find_tag(game, name);
	struct pgn_tag *tags;
	int name_where;

	if (where == PGN_NONE)
		return false;
	if (tag) {
		tag->value = where;
		return true;
	}
	name_where = keep_text(game, name);
	tags = memory_reserve(game->tags, &game->tag_capacity, game->tag_count + 1, sizeof *tags);
	if (tags)
		game->tags = tags;
	if (!tags || name_where == PGN_NONE || !reserve_slot(game))
		return false;
	*find_slot(game, name) = game->tag_count;
	tags[game->tag_count++] = (struct pgn_tag){ name_where, where };
	return true;
}

/* Make node NUMBER the last of the alternatives whose first is FIRST. */
static void add_alternative(struct pgn_game *game, int first, int number)
{
	struct pgn_node *nodes = game->nodes;

	nodes[nodes[first].newest].alternative = number;
	nodes[first].newest = number;
}

int pgn_add_move(struct pgn_game *game, int after, struct move move)
{
	int number = game->node_count;
	struct pgn_node *nodes = NULL;

	if (number < INT_MAX / 4)
		nodes = memory_reserve(game->nodes, &game->node_capacity, number + 1, sizeof *nodes);
	if (!nodes)
		return PGN_NONE;
	game->nodes = nodes;
	nodes[number] = (struct pgn_node){
		.move = move, .next = PGN_NONE, .alternative = PGN_NONE, .newest = number
	};
	game->node_count++;
	if (after == PGN_NONE && number > 0)
		add_alternative(game, 0, number);
	else if (after != PGN_NONE && nodes[after].next == PGN_NONE)
		nodes[after].next = number;
	else if (after != PGN_NONE)
		add_alternative(game, nodes[after].next, number);
	return number;
}

bool pgn_move_to_end(struct pgn_game *game, int after, struct move move)
{
	int first = after == PGN_NONE ? 0 : game->nodes[after].next;
	int *link = &game->nodes[first].alternative, found;

	while (*link != PGN_NONE && !move_equal(game->nodes[*link].move, move))
		link = &game->nodes[*link].alternative;
	found = *link;
	if (found == PGN_NONE || game->nodes[first].newest == found)
		return found != PGN_NONE;
	*link = game->nodes[found].alternative;
	game->nodes[found].alternative = PGN_NONE;
	add_alternative(game, first, found);
	return true;
}

int pgn_main_line_length(const struct pgn_game *game)
{
	int length = 0;

	for (int node = game->node_count ? 0 : PGN_NONE; node != PGN_NONE;
	     node = game->nodes[node].next)
		length++;
	return length;
}

/* Give COMMENT, which has no room for TOTAL bytes and a NUL, a place with that room: one that grows
 * gets twice as much, so that adding to it takes linear time.  False if memory runs out. */
static bool move_comment(struct pgn_game *game, struct pgn_comment *comment, size_t total)
{
	int room, at;

	if (total >= INT_MAX / 4)
		return false;
	room = comment->length ? 2 * ((int)total + 1) : (int)total + 1;
	at = reserve_text(game, room);
	if (at == PGN_NONE)
		return false;
	memcpy(game->text + at, pgn_comment(game, comment), (size_t)comment->length + 1);
	*comment = (struct pgn_comment){ at, comment->length, room };
	return true;
}

bool pgn_add_comment(struct pgn_game *game, struct pgn_comment *comment, const char *text)
{
	size_t length = strlen(text);
	size_t old = (size_t)comment->length + (comment->length > 0);

	if (length == 0)
		return true;
	if (old + length + 1 > (size_t)comment->room && !move_comment(game, comment, old + length))
		return false;
	if (comment->length)
		game->text[comment->at + comment->length] = ' ';
	memcpy(game->text + comment->at + old, text, length + 1);
	comment->length = (int)(old + length);
	return true;
}

bool pgn_set_comment(struct pgn_game *game, struct pgn_comment *comment, const char *text)
{
	struct pgn_comment fresh = { 0, 0, 0 };

	if (*text && !pgn_add_comment(game, &fresh, text))
		return false;
	*comment = fresh;
	return true;
}

const char *pgn_comment(const struct pgn_game *game, const struct pgn_comment *comment)
{
	return comment->length ? game->text + comment->at : "";
}

/* ---- packed: the struct, and behind it what its pointers lead to ---- */

bool pgn_pack(const struct pgn_game *game, struct bytes *out)
{
	return bytes_add(out, game, sizeof *game) &&
	       bytes_add(out, game->tags, (size_t)game->tag_count * sizeof *game->tags) &&
	       bytes_add(out, game->nodes, (size_t)game->node_count * sizeof *game->nodes) &&
	       bytes_add(out, game->text, (size_t)game->text_length) &&
	       bytes_add(out, game->tag_slots, (size_t)game->tag_slot_count * sizeof *game->tag_slots);
}

/* Make *ARRAY one of COUNT members of SIZE bytes, which stand at *FROM, and move *FROM behind them. */
static bool unpack_array(void **array, int *capacity, int count, size_t size, const uint8_t **from)
{
	void *room;

	if (count == 0)
		return true;
	room = memory_reserve(*array, capacity, count, size);
	if (!room)
		return false;
	*array = room;
	memcpy(room, *from, (size_t)count * size);
	*from += (size_t)count * size;
	return true;
}

bool pgn_unpack(struct pgn_game *game, const void *packed)
{
	const uint8_t *from = (const uint8_t *)packed + sizeof *game;
	struct pgn_game head;
	void *tags = game->tags, *nodes = game->nodes, *text = game->text, *slots = NULL;
	int slot_capacity = 0;
	bool done;

	memcpy(&head, packed, sizeof head);
	done = unpack_array(&tags, &game->tag_capacity, head.tag_count, sizeof *game->tags, &from) &&
	       unpack_array(&nodes, &game->node_capacity, head.node_count, sizeof *game->nodes, &from) &&
	       unpack_array(&text, &game->text_capacity, head.text_length, 1, &from) &&
	       unpack_array(&slots, &slot_capacity, head.tag_slot_count, sizeof *game->tag_slots, &from);
	game->tags = tags;
	game->nodes = nodes;
	game->text = text;
	if (!done) {
		free(slots);
		pgn_clear(game);
		return false;
	}
	free(game->tag_slots);
	game->tag_slots = slots;
	game->tag_slot_count = head.tag_slot_count;
	game->start = head.start;
	game->result = head.result;
	game->tag_count = head.tag_count;
	game->node_count = head.node_count;
	game->text_length = head.text_length;
	return true;
}

bool pgn_from_position(struct pgn_game *game, const struct position *pos)
{
	struct position start;
	int node = PGN_NONE;
	bool ok;

	if (!position_init(&start))
		return false;
	ok = position_copy(&start, pos, 0);
	while (ok && position_plies(&start) > 0)
		position_unmake(&start);
	position_get_setup(&start, &game->start);
	position_free(&start);
	game->node_count = 0;
	for (int ply = 0; ok && ply < position_plies(pos); ply++) {
		node = pgn_add_move(game, node, position_move_at(pos, ply));
		ok = node != PGN_NONE;
	}
	return ok;
}

bool pgn_to_position(const struct pgn_game *game, struct position *pos, int plies)
{
	int node = game->node_count > 0 ? 0 : PGN_NONE;

	if (position_set_up(pos, &game->start, NULL) != SETUP_OK)
		return false;
	for (int ply = 0; node != PGN_NONE && (plies < 0 || ply < plies); ply++) {
		if (!position_reserve(pos, 1))
			return false;
		position_make(pos, game->nodes[node].move);
		node = game->nodes[node].next;
	}
	return true;
}

const char *pgn_result_text(enum pgn_result result)
{
	return RESULTS[result];
}

bool pgn_result_parse(const char *string, enum pgn_result *result)
{
	for (int i = PGN_UNKNOWN; i <= PGN_DRAW; i++) {
		if (text_equal(string, RESULTS[i])) {
			*result = (enum pgn_result)i;
			return true;
		}
	}
	if (!text_equal(string, "1/2"))
		return false;
	*result = PGN_DRAW;
	return true;
}

/* Whether VALUE is one of NAMES, ignoring case and punctuation. */
static bool variant_is_one_of(const char *value, const char *const names[])
{
	struct text plain = TEXT_OF(40);

	for (; *value; value++) {
		char c = text_lower(*value);

		if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
			text_add_char(&plain, c);
	}
	for (; *names; names++)
		if (text_equal(plain.chars, *names))
			return true;
	return false;
}

bool pgn_variant_is_chess960(const char *value)
{
	static const char *const names[] = {
		"chess960", "fischerandom", "fischerrandom", "fischerrandomchess", "frc", "960", NULL
	};

	return variant_is_one_of(value, names);
}

bool pgn_variant_is_chess(const char *value)
{
	static const char *const names[] = {
		"", "normal", "standard", "chess", "regular", "fromposition", "nocastle", "orthodox", NULL
	};

	return variant_is_one_of(value, names);
}
