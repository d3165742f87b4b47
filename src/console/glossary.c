/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The terms of a mailbox engine (src/data/glossary.txt): found and printed. */
#include <config.h>

#include "console/internal.h"

#include <stddef.h>
#include <string.h>

#include "util/text.h"

bool glossary_next_name(const char **list, struct text *name)
{
	size_t length = strcspn(*list, ",");

	text_clear(name);
	text_printf(name, "%.*s", (int)length, *list);
	*list += length;
	*list += strspn(*list, ", ");
	return length > 0;
}

static bool list_has(const char *list, const char *name)
{
	struct text one = TEXT_OF(40);

	while (glossary_next_name(&list, &one))
		if (text_equal_any_case(one.chars, name))
			return true;
	return false;
}

const struct glossary_word *glossary_find(const char *name)
{
	for (int i = 0; i < glossary_count; i++)
		if (text_equal_any_case(glossary_words[i].name, name) || list_has(glossary_words[i].also, name))
			return &glossary_words[i];
	return NULL;
}

void glossary_suggest(const struct glossary_word *word, struct suggestion *suggestion)
{
	const char *also = word->also;
	struct text one = TEXT_OF(40);

	suggestion_consider(suggestion, word->name);
	while (glossary_next_name(&also, &one)) {
		suggestion_consider(suggestion, one.chars);
		if (suggestion->best == one.chars)
			suggestion->best = word->name;
	}
}

void glossary_print_names(const struct screen *screen)
{
	enum { COLUMN = 23 };
	int width = screen_columns(screen), column = 0;

	for (int i = 0; i < glossary_count; i++) {
		int length = (int)strlen(glossary_words[i].name);

		if (column > 0 && column + COLUMN > width) {
			fputc('\n', screen->out);
			column = 0;
		}
		screen_put(screen, PAINT_TITLE, glossary_words[i].name);
		column += COLUMN;
		if (i + 1 < glossary_count && column + COLUMN <= width)
			fprintf(screen->out, "%*s", COLUMN - length, "");
	}
	fputc('\n', screen->out);
}

void glossary_print(const struct screen *screen, const struct glossary_word *word)
{
	screen_put(screen, PAINT_TITLE, word->name);
	fputs("\n  ", screen->out);
	screen_put_prose(screen, 2, 2, word->meaning);
	if (*word->also) {
		fputs("  also     ", screen->out);
		screen_put_prose(screen, 11, 11, word->also);
	}
	fprintf(screen->out, "  source   %s\n", word->source);
}
