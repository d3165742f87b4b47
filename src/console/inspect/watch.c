/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A move made and unmade, one store at a time, each with the line of C that does it: as text and as a figure. */
#include <config.h>

#include "console/inspect/inspect.h"

#include <assert.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "console/shell/shell.h"
#include "rules/watch.h"
#include "rules/zobrist.h"

/* ---- what a store has changed ---- */

enum part { PART_BOARD = 1, PART_KEY = 2, PART_STATE = 4, PART_ALL = PART_BOARD | PART_KEY | PART_STATE };

enum field {
	FIELD_CELL, FIELD_SQUARE, FIELD_MEMBERS, FIELD_KEY, FIELD_PAWN_KEY, FIELD_RULE50, FIELD_REVERSIBLE,
	FIELD_RIGHTS, FIELD_EN_PASSANT, FIELD_CAPTURED, FIELD_TURN, FIELD_PLIES, FIELD_RECORD
};

static const struct {
	const char *name;          /* as in struct position */
	enum part part;
} fields[] = {
	[FIELD_CELL] = { "cells", PART_BOARD }, [FIELD_SQUARE] = { "squares", PART_BOARD },
	[FIELD_MEMBERS] = { "members", PART_BOARD }, [FIELD_KEY] = { "key", PART_KEY },
	[FIELD_PAWN_KEY] = { "pawn_key", PART_KEY }, [FIELD_RULE50] = { "rule50", PART_STATE },
	[FIELD_REVERSIBLE] = { "reversible", PART_STATE }, [FIELD_RIGHTS] = { "rights", PART_STATE },
	[FIELD_EN_PASSANT] = { "en_passant", PART_STATE }, [FIELD_CAPTURED] = { "captured", PART_STATE },
	[FIELD_TURN] = { "turn", PART_STATE }, [FIELD_PLIES] = { "plies", PART_STATE },
	[FIELD_RECORD] = { "history", PART_STATE }
};

/* A field that differs; INDEX is the square, slot or kind, of COLOUR. */
struct change {
	enum field field;
	enum colour colour;
	int index;
};

enum { CHANGES_MAX = 16 };

struct changes {
	struct change list[CHANGES_MAX];
	int count;
};

static void add_change(struct changes *changes, bool differs, struct change change)
{
	if (!differs)
		return;
	assert(changes->count < CHANGES_MAX);
	changes->list[changes->count++] = change;
}

static bool cells_equal(struct cell a, struct cell b)
{
	return piece_equal(a.piece, b.piece) && a.slot == b.slot;
}

static struct cell captured_in(const struct position *pos)
{
	return position_captured_at(pos, position_plies(pos) - 1);
}

static void find_board_changes(struct changes *changes, const struct board *a, const struct board *b)
{
	for (int i = 0; i < FILES * RANKS; i++) {
		int square = square_from_64(i);

		add_change(changes, !cells_equal(board_cell(a, square), board_cell(b, square)),
		           (struct change){ .field = FIELD_CELL, .index = square });
	}
	for (int colour = WHITE; colour <= BLACK; colour++) {
		enum colour of = (enum colour)colour;

		for (int slot = 0; slot < SLOTS; slot++)
			add_change(changes, board_square(a, of, (unsigned)slot) != board_square(b, of, (unsigned)slot),
			           (struct change){ FIELD_SQUARE, of, slot });
		for (int kind = KING; kind < KINDS; kind++)
			add_change(changes, board_pieces(a, of, (enum kind)kind) != board_pieces(b, of, (enum kind)kind),
			           (struct change){ FIELD_MEMBERS, of, kind });
	}
}

static struct changes find_changes(const struct watched_store *store)
{
	const struct position *a = &store->before->pos, *b = &store->after->pos;
	struct changes changes = { .count = 0 };

	find_board_changes(&changes, position_board(a), position_board(b));
	add_change(&changes, position_key(a) != position_key(b), (struct change){ .field = FIELD_KEY });
	add_change(&changes, position_pawn_key(a) != position_pawn_key(b), (struct change){ .field = FIELD_PAWN_KEY });
	add_change(&changes, position_rule50(a) != position_rule50(b), (struct change){ .field = FIELD_RULE50 });
	add_change(&changes, position_reversible_plies(a) != position_reversible_plies(b),
	           (struct change){ .field = FIELD_REVERSIBLE });
	add_change(&changes, position_rights(a) != position_rights(b), (struct change){ .field = FIELD_RIGHTS });
	add_change(&changes, position_en_passant(a) != position_en_passant(b),
	           (struct change){ .field = FIELD_EN_PASSANT });
	add_change(&changes, !cells_equal(captured_in(a), captured_in(b)), (struct change){ .field = FIELD_CAPTURED });
	add_change(&changes, position_turn(a) != position_turn(b), (struct change){ .field = FIELD_TURN });
	add_change(&changes, position_plies(a) != position_plies(b), (struct change){ .field = FIELD_PLIES });
	add_change(&changes, !move_equal(store->before->record.move, store->after->record.move),
	           (struct change){ .field = FIELD_RECORD, .index = position_plies(b) - 1 });
	return changes;
}

/* ---- a change in words ---- */

enum { NUMBERS_MAX = 16 };

/* The numbers that stores have added to a key or removed from it. */
struct numbers {
	uint64_t list[NUMBERS_MAX];
	int count;
};

struct watching {
	const struct screen *screen;
	struct position start;     /* before the move; not its history */
	struct move move;
	struct numbers numbers[2]; /* of the key and of the pawn key */
	enum part parts;           /* that are shown */
	int count;                 /* of stores */
	bool unmakes;              /* the move is being taken back */
	bool steps;                /* the user is asked after each store */
	bool quits;                /* the user wants no more */
	const struct svg *svg;     /* of a figure, and the next row's upper edge; or NULL */
	int y;
};

struct words {
	struct text before, after, more;
	const char *between;       /* "->" */
};
#define WORDS_EMPTY { TEXT_OF(48), TEXT_OF(24), TEXT_OF(48), "->" }

/* Note that NUMBER goes into NUMBERS, or leaves: true if it leaves, IN at the start. */
static bool toggle(struct numbers *numbers, uint64_t number, bool in)
{
	for (int i = 0; i < numbers->count; i++)
		in ^= numbers->list[i] == number;
	assert(numbers->count < NUMBERS_MAX);
	numbers->list[numbers->count++] = number;
	return in;
}

/* Add what NUMBER is and whether it arrives or leaves.  False if it is none of zobrist_numbers. */
static bool add_number(struct text *out, const struct position *start, struct numbers *numbers, uint64_t number)
{
	for (int index = 0; index < PIECE_INDEXES; index++)
		for (int i = 0; i < FILES * RANKS; i++) {
			struct piece piece = piece_from_index(index);
			int square = square_from_64(i);

			if (zobrist_piece(piece, square) != number)
				continue;
			text_add_char(out, piece_letter(piece));
			add_square(out, square);
			text_add(out, toggle(numbers, number, piece_equal(position_at(start, square), piece)) ? " leaves" : " arrives");
			return true;
		}
	for (int right = 0; right < CASTLINGS; right++)
		if (zobrist_castling(right) == number) {
			text_printf(out, "castling %c is lost", "KQkq"[right]);
			return true;
		}
	for (int file = FILE_A; file <= FILE_H; file++)
		if (zobrist_en_passant(file) == number) {
			bool in = position_en_passant(start) != SQUARE_NONE &&
			          square_file(position_en_passant(start)) == file;

			text_add(out, toggle(numbers, number, in) ? "en passant is over" : "en passant is legal");
			return true;
		}
	if (number == zobrist_turn())
		text_add(out, "the turn changes");
	return number == zobrist_turn();
}

static void describe_key(struct watching *watching, enum field field, uint64_t before, uint64_t after,
                         struct words *words)
{
	struct numbers *numbers = &watching->numbers[field == FIELD_PAWN_KEY];

	text_printf(&words->after, "%016" PRIX64, after);
	if (!watching->unmakes && add_number(&words->more, &watching->start, numbers, before ^ after)) {
		text_printf(&words->before, "^ %016" PRIX64, before ^ after);
		words->between = "=";
	} else {
		text_printf(&words->before, "%016" PRIX64, before);
	}
}

/* Add the row of the guarded board that has SQUARE, which is marked. */
static void add_row(struct text *out, const struct board *board, int square)
{
	int first = square_make(FILE_A, square_rank(square));

	for (int at = first; at < first + 16; at++) {
		struct piece piece = board_at(board, at);

		text_add_char(out, at == square ? '[' : at == square + 1 ? ']' : ' ');
		text_add_char(out, piece_is_guard(piece) ? '#' : piece_letter(piece));
	}
}

static void add_cell_bytes(struct text *out, struct cell cell)
{
	text_printf(out, "%02X %02X", piece_to_byte(cell.piece), cell.slot);
}

static void add_cell(struct text *out, struct cell cell)
{
	if (piece_is_empty(cell.piece))
		text_add(out, "empty");
	else
		text_printf(out, "%c slot %d", piece_letter(cell.piece), cell.slot);
}

static void describe_board(const struct change *change, const struct board *before, const struct board *after,
                           struct words *words)
{
	enum colour colour = change->colour;
	const char *side = colour == WHITE ? "WHITE" : "BLACK";
	static const char *const kinds[KINDS] = { "KING", "PAWN", "KNIGHT", "BISHOP", "ROOK", "QUEEN" };
	unsigned slot = (unsigned)change->index;
	enum kind kind = (enum kind)change->index;

	if (change->field == FIELD_CELL) {
		text_printf(&words->before, "[%d]%s", BOARD_GUARDS + change->index,
		            BOARD_GUARDS + change->index < 100 ? "  " : " ");
		add_square(&words->before, change->index);
		text_add(&words->before, "  ");
		add_cell_bytes(&words->before, board_cell(before, change->index));
		add_cell_bytes(&words->after, board_cell(after, change->index));
		add_row(&words->more, after, change->index);
	} else if (change->field == FIELD_SQUARE) {
		text_printf(&words->before, "[%s][%u]  %02X ", side, slot, (unsigned)board_square(before, colour, slot));
		add_square(&words->before, board_square(before, colour, slot));
		text_printf(&words->after, "%02X ", (unsigned)board_square(after, colour, slot));
		add_square(&words->after, board_square(after, colour, slot));
	} else {
		text_printf(&words->before, "[%s][%s]  ", side, kinds[kind]);
		add_bits(&words->before, board_pieces(before, colour, kind), SLOTS);
		add_bits(&words->after, board_pieces(after, colour, kind), SLOTS);
	}
}

static void describe_record(const struct record *record, int ply, struct words *words)
{
	text_printf(&words->before, "[%d]  key %016" PRIX64 " ", ply, record->before.key);
	add_rights(&words->before, record->before.rights);
	text_add_char(&words->before, ' ');
	add_square_or_none(&words->before, record->before.en_passant);
	text_printf(&words->before, " %d", record->before.rule50);
	words->between = "";
	text_printf(&words->more, "move %04X, ", move_to_word(record->move));
	add_cell(&words->more, record->moved);
}

static void describe(struct watching *watching, const struct change *change, const struct watched_store *store,
                     struct words *words)
{
	const struct position *a = &store->before->pos, *b = &store->after->pos;
	struct text *before = &words->before, *after = &words->after;

	switch (change->field) {
	case FIELD_CELL:
	case FIELD_SQUARE:
	case FIELD_MEMBERS:
		describe_board(change, position_board(a), position_board(b), words);
		break;
	case FIELD_KEY:
		describe_key(watching, change->field, position_key(a), position_key(b), words);
		break;
	case FIELD_PAWN_KEY:
		describe_key(watching, change->field, position_pawn_key(a), position_pawn_key(b), words);
		break;
	case FIELD_RULE50:
		text_printf(before, "%d", position_rule50(a));
		text_printf(after, "%d", position_rule50(b));
		break;
	case FIELD_REVERSIBLE:
		text_printf(before, "%d", position_reversible_plies(a));
		text_printf(after, "%d", position_reversible_plies(b));
		break;
	case FIELD_RIGHTS:
		add_rights(before, position_rights(a));
		add_rights(after, position_rights(b));
		break;
	case FIELD_EN_PASSANT:
		add_square_or_none(before, position_en_passant(a));
		add_square_or_none(after, position_en_passant(b));
		break;
	case FIELD_CAPTURED:
		add_cell(before, captured_in(a));
		add_cell(after, captured_in(b));
		break;
	case FIELD_TURN:
		text_add(before, colour_name(position_turn(a)));
		text_add(after, colour_name(position_turn(b)));
		break;
	case FIELD_PLIES:
		text_printf(before, "%d", position_plies(a));
		text_printf(after, "%d", position_plies(b));
		break;
	case FIELD_RECORD:
		describe_record(&store->after->record, change->index, words);
		break;
	}
}

/* ---- the text ---- */

enum { NUMBER_WIDTH = 3, NAME_WIDTH = 11, WIDTH = 80 };

static void print_change(struct watching *watching, const struct change *change, const struct watched_store *store)
{
	const struct screen *screen = watching->screen;
	struct words words = WORDS_EMPTY;

	describe(watching, change, store, &words);
	fprintf(screen->out, "%*s%-*s", NUMBER_WIDTH, "", NAME_WIDTH, fields[change->field].name);
	fputs(words.before.chars, screen->out);
	if (*words.between)
		fprintf(screen->out, " %s ", words.between);
	screen_put(screen, PAINT_GOOD, words.after.chars);
	fprintf(screen->out, "%s%s\n", words.more.length ? "  " : "", words.more.chars);
}

/* Ask whether to go on. */
static void ask(struct watching *watching)
{
	char *line = console_ask(watching->screen, "[Enter: next store, a: all, q: quit] ");
	const char *word = line ? text_strip(line) : "q";

	if (line && watching->screen->redraws)
		fputs("\033[A\033[K", watching->screen->out);     /* over the question */
	watching->steps = *word != 'a' && *word != 'A';
	watching->quits = *word == 'q' || *word == 'Q';
	free(line);
}

/* Let the viewer see the board after STORE, with the cells that it has changed. */
static void show_board(const struct watching *watching, const struct watched_store *store,
                       const struct changes *changes)
{
	const struct viewer *viewer = &watching->screen->viewer;
	struct marks marks = { .arrow_count = 0 };
	struct text caption = TEXT_OF(WIDTH);

	marks_define(&marks, MARK_ORANGE, 'x', "changed by this store");
	for (int i = 0; i < changes->count; i++)
		if (changes->list[i].field == FIELD_CELL)
			marks_set(&marks, changes->list[i].index, MARK_ORANGE);
	text_printf(&caption, "%s %s", watching->unmakes ? "unmake" : "make", store->code);
	viewer->see(viewer->context, &store->after->pos, &marks, caption.chars);
}

static void print_store(void *context, const struct watched_store *store)
{
	struct watching *watching = context;
	const struct screen *screen = watching->screen;
	struct changes changes = find_changes(store);
	bool is_shown = changes.count == 0 && watching->parts == PART_ALL;
	struct text code = TEXT_OF(WIDTH);

	watching->count++;
	for (int i = 0; i < changes.count; i++)
		is_shown |= (fields[changes.list[i].field].part & watching->parts) != 0;
	if (!is_shown || watching->quits)
		return;
	text_printf(&code, "%*d %s", NUMBER_WIDTH - 1, watching->count, store->code);
	fprintf(screen->out, "%-*s ", WIDTH - 1 - (int)strlen(store->function), code.chars);
	screen_put(screen, PAINT_DIM, store->function);
	fputc('\n', screen->out);
	for (int i = 0; i < changes.count; i++)
		if (fields[changes.list[i].field].part & watching->parts)
			print_change(watching, &changes.list[i], store);
	if (changes.count == 0)
		fprintf(screen->out, "%*snothing changes: it was so before\n", NUMBER_WIDTH + NAME_WIDTH, "");
	if (screen->viewer.see)
		show_board(watching, store, &changes);
	if (watching->steps)
		ask(watching);
}

/* What is special to the kind of MOVE; NULL for nothing. */
static const char *remark_of(struct move move)
{
	if (move_is_castling(move))
		return "Castling is king takes own rook. Both leave the board before either arrives, because in Chess960 "
		       "one may land where the other was.";
	if (move_is_en_passant(move))
		return "En passant: the pawn that is taken is beside the start, not on the target, and is removed first.";
	if (move_is_promotion(move))
		return move_is_capture(move)
		               ? "A capture removes the piece on the target first. The pawn arrives as a pawn, then changes its "
		                 "kind and keeps its slot: its bit leaves the set of pawns."
		               : "The pawn arrives as a pawn, then changes its kind and keeps its slot: its bit leaves the set "
		                 "of pawns.";
	if (move_is_capture(move))
		return "A capture removes the piece on the target first. It keeps its slot, and 'captured' keeps piece and slot, "
		       "so that they can be put back.";
	return NULL;
}

static void print_heading(const struct watching *watching, const char *what, const struct position *pos)
{
	struct text heading = TEXT_OF(WIDTH);

	text_printf(&heading, "%s ", what);
	add_san(&heading, &watching->start, watching->move);
	text_printf(&heading, " = %04X", move_to_word(watching->move));
	if (watching->parts & PART_KEY)
		text_printf(&heading, "; the key is %016" PRIX64, position_key(pos));
	screen_put(watching->screen, PAINT_TITLE, heading.chars);
	fputc('\n', watching->screen->out);
}

/* Make the move in POS and take it back in sight. */
static void print_watched(struct watching *watching, struct position *pos)
{
	const char *remark = remark_of(watching->move);
	struct text verdict = TEXT_OF(WIDTH);
	int made;

	if (remark)
		screen_put_prose(watching->screen, 0, 0, remark);
	print_heading(watching, "make", pos);
	watch_make(pos, watching->move, print_store, watching);
	made = watching->count;
	watching->unmakes = true;
	if (!watching->quits)
		print_heading(watching, "unmake", pos);
	watch_unmake(pos, print_store, watching);
	if (watching->quits)
		return;
	text_printf(&verdict, "%d stores, and %d back: ", made, watching->count - made);
	if (position_equal(pos, &watching->start))
		text_printf(&verdict, "all %d bytes of the state are as before.", (int)offsetof(struct position, homes));
	else
		text_add(&verdict, "the state is not as before: WRONG");
	screen_put_prose(watching->screen, 0, 0, verdict.chars);
}

/* ---- the figure ---- */

enum { ROW = 24, BOX = 20, BITS = 64, BAR = 16 * BOX / BITS };
enum { NUMBER_X = 26, CODE_X = 48, PART_X = 464, NAME_X = 478, STRIP_X = 612, FIGURE_WIDTH = STRIP_X + 16 * BOX + 16 };

static const char *part_fill(enum part part)
{
	return part == PART_BOARD ? "#7cbf7c" : part == PART_KEY ? "#f2a65a" : "#82b4dc";
}

/* Draw box number I of a strip, FILLed, with TEXT; framed if it has CHANGED. */
static void draw_box(const struct watching *watching, int i, const char *fill, const char *text, bool changed)
{
	int x = STRIP_X + i * BOX;
	struct text style = TEXT_OF(40);

	text_printf(&style, "fill=\"%s\" stroke=\"#999\"", fill);
	svg_box(watching->svg, x, watching->y + 2, BOX, BOX, style.chars);
	if (changed)
		svg_box(watching->svg, x + 2, watching->y + 4, BOX - 4, BOX - 4, "fill=\"none\" stroke=\"#c22\" stroke-width=\"2\"");
	svg_text(watching->svg, x + BOX / 2, watching->y + 16, "font-size=\"11\"", text);
}

/* The row of the guarded board that has SQUARE. */
static void draw_cells(const struct watching *watching, const struct board *board, int square)
{
	int first = square_make(FILE_A, square_rank(square));

	for (int i = 0; i < 16; i++) {
		struct piece piece = board_at(board, first + i);
		char letter[] = { piece_is_guard(piece) || piece_is_empty(piece) ? '\0' : piece_letter(piece), '\0' };

		draw_box(watching, i, piece_is_guard(piece) ? "#888" : square_is_light(first + i) ? "#f0e4cf" : "#c9ab82",
		         letter, first + i == square);
	}
}

/* The list of COLOUR: the squares of its living pieces. */
static void draw_list(const struct watching *watching, const struct board *board, enum colour colour, int changed)
{
	unsigned living = board_all_pieces(board, colour);

	for (int slot = 0; slot < SLOTS; slot++) {
		struct text name = TEXT_OF(SQUARE_NAME_MAX);

		if (living >> slot & 1)
			add_square(&name, board_square(board, colour, (unsigned)slot));
		draw_box(watching, slot, "white", name.chars, slot == changed);
	}
}

/* Sets as bits, slot 15 on the left; framed where they differ. */
static void draw_set(const struct watching *watching, unsigned before, unsigned after)
{
	for (int slot = 0; slot < SLOTS; slot++)
		draw_box(watching, SLOTS - 1 - slot, after >> slot & 1 ? "#bcd4ea" : "white", after >> slot & 1 ? "1" : "0",
		         (before ^ after) >> slot & 1);
}

/* Keys as 64 bars: dark for ones, red where they differ. */
static void draw_key(const struct watching *watching, uint64_t before, uint64_t after)
{
	static const char *const fills[] = { "white", "#444", "#f4c4b4", "#c22" };   /* differs, is one: 00, 01, 10, 11 */
	FILE *out = watching->svg->out;

	for (unsigned fill = 0; fill < sizeof fills / sizeof *fills; fill++) {
		fprintf(out, "<path fill=\"%s\" stroke=\"#999\" stroke-width=\"0.5\" d=\"", fills[fill]);
		for (int bit = 0; bit < BITS; bit++)
			if (fill == ((before ^ after) >> bit & 1) * 2 + (after >> bit & 1))
				fprintf(out, "M%d %dh%dv%dh-%dz", STRIP_X + (BITS - 1 - bit) * BAR, watching->y + 2, BAR, BOX, BAR);
		fputs("\"/>\n", out);
	}
}

static void draw_change(struct watching *watching, const struct change *change, const struct watched_store *store)
{
	const struct position *a = &store->before->pos, *b = &store->after->pos;
	const struct board *board = position_board(b);
	enum kind kind = (enum kind)change->index;
	struct words words = WORDS_EMPTY;
	struct text name = TEXT_OF(40), bar = TEXT_OF(40), saved = TEXT_OF(80);
	int y = watching->y + 17;

	describe(watching, change, store, &words);
	text_add(&name, fields[change->field].name);
	switch (change->field) {
	case FIELD_CELL:
		text_add_char(&name, ' ');
		add_square(&name, change->index);
		draw_cells(watching, board, change->index);
		break;
	case FIELD_SQUARE:
		text_printf(&name, " of %s", colour_name(change->colour));
		draw_list(watching, board, change->colour, change->index);
		break;
	case FIELD_MEMBERS:
		text_printf(&name, " %c", piece_letter(piece_make(change->colour, kind)));
		draw_set(watching, board_pieces(position_board(a), change->colour, kind),
		         board_pieces(board, change->colour, kind));
		break;
	case FIELD_KEY:
		draw_key(watching, position_key(a), position_key(b));
		break;
	case FIELD_PAWN_KEY:
		draw_key(watching, position_pawn_key(a), position_pawn_key(b));
		break;
	case FIELD_RECORD:
		text_printf(&name, "[%d]", change->index);
		text_printf(&saved, "the state before, %s", words.more.chars);
		svg_label(watching->svg, STRIP_X, y, "", saved.chars);
		break;
	default:
		if (words.after.length)
			text_printf(&words.before, " \u2192 %s", words.after.chars);
		svg_label(watching->svg, STRIP_X, y, "", words.before.chars);
		break;
	}
	if (fields[change->field].part == PART_KEY && words.more.length)
		text_printf(&name, ": %s", words.more.chars);
	svg_label(watching->svg, NAME_X, y, "fill=\"#555\" font-size=\"12\"", name.chars);
	text_printf(&bar, "fill=\"%s\"", part_fill(fields[change->field].part));
	svg_box(watching->svg, PART_X, watching->y + 1, 6, ROW - 2, bar.chars);
}

static void draw_code(const struct watching *watching, const struct watched_store *store, bool changes)
{
	struct text number = TEXT_OF(8);

	text_printf(&number, "%d", watching->count);
	svg_text(watching->svg, NUMBER_X, watching->y + 17, "fill=\"#555\" font-size=\"12\"", number.chars);
	svg_label(watching->svg, CODE_X, watching->y + 17, "font-family=\"monospace\" font-size=\"11\"", store->code);
	if (!changes)
		svg_label(watching->svg, STRIP_X, watching->y + 17, "fill=\"#555\"", "it was so before");
}

/* Draw a store, a row for each change; or only leave space for it. */
static void draw_store(void *context, const struct watched_store *store)
{
	struct watching *watching = context;
	struct changes changes = find_changes(store);

	watching->count++;
	if (watching->svg)
		draw_code(watching, store, changes.count > 0);
	for (int i = 0; i < changes.count; i++, watching->y += ROW)
		if (watching->svg)
			draw_change(watching, &changes.list[i], store);
	if (changes.count == 0)
		watching->y += ROW;
}

static void draw_heading(struct watching *watching, const char *what)
{
	struct text heading = TEXT_OF(40);

	text_printf(&heading, "%s ", what);
	add_san(&heading, &watching->start, watching->move);
	if (watching->svg)
		svg_label(watching->svg, CODE_X, watching->y + 20, "font-weight=\"bold\"", heading.chars);
	watching->y += ROW + ROW / 4;
}

static void draw_legend(struct watching *watching)
{
	static const struct {
		enum part part;
		const char *meaning;
	} entries[] = {
		{ PART_BOARD, "the board: cells, list, sets" }, { PART_KEY, "keys by bits, red: changed" },
		{ PART_STATE, "the state that the board does not show" }
	};

	for (int i = 0; watching->svg && i < 3; i++) {
		struct text style = TEXT_OF(40);

		text_printf(&style, "fill=\"%s\"", part_fill(entries[i].part));
		svg_box(watching->svg, CODE_X + i * 210, watching->y + 8, 6, ROW - 6, style.chars);
		svg_label(watching->svg, CODE_X + i * 210 + 14, watching->y + 22, "fill=\"#555\"", entries[i].meaning);
	}
	watching->y += 2 * ROW;
}

/* Draw the move of WATCHING, made and taken back in POS, or only leave space for it. */
static void draw_all(struct watching *watching, struct position *pos)
{
	draw_heading(watching, "make");
	watch_make(pos, watching->move, draw_store, watching);
	draw_heading(watching, "unmake");
	watching->unmakes = true;
	watch_unmake(pos, draw_store, watching);
	draw_legend(watching);
}

enum done draw_watched(struct console *console, const struct svg *svg, struct move move)
{
	struct position *pos = console_scratch(console, 1);
	struct watching space = { .move = move };
	struct watching drawn = { .move = move, .svg = svg };

	if (!pos)
		return FAILED;
	space.start = drawn.start = *pos;
	draw_all(&space, pos);
	svg_begin(svg, FIGURE_WIDTH, space.y);
	draw_all(&drawn, pos);
	svg_end(svg);
	return DONE;
}

/* The parts that WORD names; 0 for none. */
static unsigned parts_of(const char *word)
{
	if (text_equal_any_case(word, "board"))
		return PART_BOARD;
	if (text_equal_any_case(word, "key"))
		return PART_KEY;
	return text_equal_any_case(word, "state") ? PART_STATE : 0;
}

static enum done run_watch(struct console *console, int argc, char **argv)
{
	struct watching watching = { .screen = &console->screen, .parts = PART_ALL, .steps = console_can_ask(console) };
	struct position *pos;

	if (argc > 2 && !parts_of(argv[2]))
		return console_usage(console);
	if (argc > 2)
		watching.parts = (enum part)parts_of(argv[2]);
	if (!argument_move(console, argv[1], &watching.move))
		return FAILED;
	pos = console_scratch(console, 1);
	if (!pos)
		return FAILED;
	watching.start = *pos;
	print_watched(&watching, pos);
	return DONE;
}

static const struct console_command rows[] = {
	{ "watch", "MOVE [board|key|state]", 1, 2, TOPIC_MACHINE, 0,
	  "make a move and take it back, one store at a time, with the line of C that does it; on a terminal, Enter "
	  "steps",
	  "watch e4", run_watch },
};

const struct command_rows watch_rows = { rows, sizeof rows / sizeof *rows };
