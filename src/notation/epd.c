/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading EPD lines. */
#include <config.h>

#include "notation/epd.h"

#include <stdlib.h>
#include <string.h>

#include "notation/san.h"
#include "util/line.h"
#include "util/number.h"

static const char BLANKS[] = " \t\r\n\v\f";

/* Longest opcode, NUL not included, from the standard. */
enum { OPCODE_MAX = 15 };

/* Append LENGTH bytes of STRING to the text, at offset *AT.  False if there is no space. */
static bool keep(struct epd *epd, const char *string, size_t length, uint16_t *at)
{
	if (length + 1 > (size_t)(EPD_TEXT - epd->text_length))
		return false;
	*at = (uint16_t)epd->text_length;
	memcpy(epd->text + epd->text_length, string, length);
	epd->text_length += (int)length;
	epd->text[epd->text_length++] = '\0';
	return true;
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* A letter, then letters, digits and underscores. */
static bool is_opcode(const char *string, size_t length)
{
	if (length == 0 || length > OPCODE_MAX || !is_letter(string[0]))
		return false;
	for (size_t i = 1; i < length; i++)
		if (!is_letter(string[i]) && string[i] != '_' && (string[i] < '0' || string[i] > '9'))
			return false;
	return true;
}

static bool add_operation(struct epd *epd, const char *opcode, size_t length)
{
	struct epd_operation *operation = &epd->operations[epd->operation_count];

	if (epd->operation_count == EPD_OPERATIONS || !keep(epd, opcode, length, &operation->opcode))
		return false;
	operation->first = (uint16_t)epd->operand_count;
	operation->count = 0;
	epd->operation_count++;
	return true;
}

static bool add_operand(struct epd *epd, const char *operand, size_t length)
{
	if (epd->operand_count == EPD_OPERANDS ||
	    !keep(epd, operand, length, &epd->operands[epd->operand_count]))
		return false;
	epd->operand_count++;
	epd->operations[epd->operation_count - 1].count++;
	return true;
}

/* What ends an operand of OPCODE, of LENGTH bytes: between moves there may be commas. */
static const char *separators_of(const char *opcode, size_t length)
{
	bool has_moves = length == 2 && opcode[1] == 'm' && strchr("abps", opcode[0]);

	return has_moves ? " \t\r\n\v\f;," : " \t\r\n\v\f;";
}

static bool fail_at(const char *line, const char *at, const char *what, struct error *error)
{
	return error_set(error, "%s (column %d)", what, (int)(at - line) + 1);
}

/* Read the operand at *AT, which is no separator and not the end, up to one of SEPARATORS. */
static bool parse_operand(const char *line, const char **at, const char *separators, struct epd *epd,
                          struct error *error)
{
	const char *start = *at;
	bool quoted = *start == '"';
	const char *end = quoted ? strchr(start + 1, '"') : start + strcspn(start, separators);

	if (!end)
		return fail_at(line, start, "quotation mark not closed", error);
	*at = end + quoted;
	start += quoted;
	if (!add_operand(epd, start, (size_t)(end - start)))
		return fail_at(line, start, "too many or too long operands", error);
	return true;
}

/* Read one operation and the ';' after it. */
static bool parse_operation(const char *line, const char **at, struct epd *epd,
                            struct error *error)
{
	const char *opcode = *at;
	size_t length = strcspn(opcode, " \t\r\n\v\f;");
	const char *separators = separators_of(opcode, length);

	if (!is_opcode(opcode, length))
		return fail_at(line, opcode, "no operation is called so", error);
	if (!add_operation(epd, opcode, length))
		return fail_at(line, opcode, "too many operations", error);
	*at = opcode + length;
	for (;;) {
		while (**at && **at != ';' && strchr(separators, **at))
			(*at)++;
		if (**at == '\0')
			return true;
		if (**at == ';') {
			(*at)++;
			return true;
		}
		if (!parse_operand(line, at, separators, epd, error))
			return false;
	}
}

/* Read the two clocks of a FEN, if they are there before the operations; "-" is none. */
static const char *parse_clocks(const char *at, struct epd *epd)
{
	static const char *const opcodes[2] = { "hmvc", "fmvn" };
	const char *words[2];
	size_t lengths[2];
	const char *rest = at;

	for (int i = 0; i < 2; i++) {
		rest += strspn(rest, BLANKS);
		words[i] = rest;
		lengths[i] = *rest == '-' ? 1 : strspn(rest, "0123456789");
		rest += lengths[i];
		if (lengths[i] == 0 || (*rest != '\0' && *rest != ';' && !strchr(BLANKS, *rest)))
			return at;
	}
	for (int i = 0; i < 2; i++) {
		if (*words[i] == '-')
			continue;
		add_operation(epd, opcodes[i], strlen(opcodes[i]));
		add_operand(epd, words[i], lengths[i]);
	}
	return rest;
}

bool epd_parse(const char *line, enum fen_variant variant, struct epd *epd, struct error *error)
{
	const char *at = fen_parse_start(line, variant, &epd->setup, error);

	if (!at)
		return false;
	epd->operation_count = epd->operand_count = epd->text_length = 0;
	at = parse_clocks(at, epd);
	for (;;) {
		while (*at == ';' || (*at && strchr(BLANKS, *at)))
			at++;
		if (*at == '\0')
			return true;
		if (!parse_operation(line, &at, epd, error))
			return false;
	}
}

int epd_find(const struct epd *epd, const char *opcode)
{
	for (int i = 0; i < epd->operation_count; i++)
		if (text_equal(epd->text + epd->operations[i].opcode, opcode))
			return i;
	return -1;
}

const char *epd_operand(const struct epd *epd, const char *opcode, int number)
{
	int i = epd_find(epd, opcode);

	if (i < 0 || number < 0 || number >= epd->operations[i].count)
		return NULL;
	return epd->text + epd->operands[epd->operations[i].first + number];
}

bool epd_number(const struct epd *epd, const char *opcode, int64_t least, int64_t most,
                int64_t *out)
{
	const char *operand = epd_operand(epd, opcode, 0);

	return operand && !epd_operand(epd, opcode, 1) && number_parse(operand, least, most, out);
}

/* The counter that is OPCODE's one operand; USUAL if there is none. */
static int counter(const struct epd *epd, const char *opcode, int usual)
{
	const char *operand = epd_operand(epd, opcode, 0);
	int number = operand && !epd_operand(epd, opcode, 1) ? fen_counter(operand, strlen(operand)) : -1;

	return number >= 0 ? number : usual;
}

struct setup epd_setup(const struct epd *epd)
{
	struct setup setup = epd->setup;

	setup.rule50 = counter(epd, "hmvc", setup.rule50);
	setup.move_number = counter(epd, "fmvn", setup.move_number);
	return setup;
}

bool epd_set_up(const struct epd *epd, struct position *pos, struct error *error)
{
	struct setup setup = epd_setup(epd);
	enum setup_error result = position_set_up(pos, &setup, NULL);

	if (result != SETUP_OK)
		error_set(error, "%s", setup_error_text(result));
	return result == SETUP_OK;
}

/* Read OPERAND of OPCODE as a move of POS. */
static bool read_move(const struct position *pos, const char *opcode, const char *operand,
                      bool has_room, struct move *move, struct error *error)
{
	struct text shown = TEXT_OF(100);

	if (!has_room)
		error_set(error, "too many moves");
	else if (move_parse(pos, operand, move, error) == READ_OK)
		return true;
	text_add_safely(&shown, operand, 20);
	return error_in(error, "%s %s", opcode, shown.chars);
}

int epd_moves(const struct epd *epd, const struct position *pos, const char *opcode,
              struct move *moves, int room, struct error *error)
{
	const char *operand;
	int count = 0;

	for (; (operand = epd_operand(epd, opcode, count)) != NULL; count++)
		if (!read_move(pos, opcode, operand, count < room, &moves[count], error))
			return -1;
	return count;
}

bool epd_read_file(FILE *file, epd_take *take, void *context, struct error *error)
{
	struct epd *epd = malloc(sizeof *epd);
	const char *why = NULL;
	struct position pos;
	bool ok = position_init(&pos) && epd;
	int number = 0;
	char *line;

	if (!ok)
		error_memory(error);
	while (ok && (line = line_read(file, NULL, &why))) {
		const char *text = text_strip(line);

		number++;
		if (*text && *text != '#')
			ok = epd_parse(text, FEN_ANY, epd, error) && epd_set_up(epd, &pos, error) &&
			     take(context, epd, &pos, error);
		free(line);
	}
	if (why)
		ok = error_set(error, "%s", why);
	if (!ok)
		error_in(error, "line %d", number);
	position_free(&pos);
	free(epd);
	return ok;
}
