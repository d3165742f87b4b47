/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The words of a mailbox engine, which `help WORD` explains. */
#ifndef RHUMB_CONSOLE_GLOSSARY_H
#define RHUMB_CONSOLE_GLOSSARY_H

#include "console/shell/screen.h"
#include "console/shell/suggest.h"

struct glossary_word {
	const char *name;
	const char *also;          /* other names, with ", " between them */
	const char *meaning;
	const char *example;       /* commands that show it, a line each, from the start position */
	const char *source;        /* the file */
};

extern const struct glossary_word glossary_words[];
extern const int glossary_count;

/* The entry that is called NAME, or also so; NULL if there is none. */
const struct glossary_word *glossary_find(const char *name);

/* Offer the names of WORD to SUGGESTION. */
void glossary_suggest(const struct glossary_word *word, struct suggestion *suggestion);

/* Print all of WORD but its example. */
void glossary_print(const struct screen *screen, const struct glossary_word *word);

/* Print the names of all words in columns. */
void glossary_print_names(const struct screen *screen);

#endif
