/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Cutting PGN into tokens, whatever the bytes. */
#include <config.h>

#include "notation/pgn_lexer.h"

#include <string.h>

#include "util/text.h"

enum { MOVE_BYTES = 40 };   /* more than a move has, with its number */

void lexer_add(struct bytes *text, char c)
{
	if (text->length < LEXER_TEXT_MAX)
		bytes_add(text, &c, 1);
	else
		text->lost = true;
}

static int next_byte(struct lexer *lexer)
{
	if (!lexer->file)
		return lexer->at < lexer->length ? (unsigned char)lexer->memory[lexer->at++] : EOF;
	return lexer->stop && atomic_load_explicit(lexer->stop, memory_order_relaxed) ? EOF : getc(lexer->file);
}

/* A carriage return without a line feed ends a line, too, as on old Macintoshes. */
static int next_char(struct lexer *lexer)
{
	int c = lexer->unread_count > 0 ? lexer->unread[--lexer->unread_count] : next_byte(lexer);

	if (c == '\r' && lexer->unread_count == 0) {
		int next = next_byte(lexer);

		lexer->unread[lexer->unread_count++] = next;
		c = next == '\n' ? c : '\n';
	}
	if (c == '\n')
		lexer->line++;
	return c;
}

/* Put C back; it will be the next one read. */
static void unread_char(struct lexer *lexer, int c)
{
	if (lexer->unread_count == UNREAD_MAX)
		return;
	lexer->unread[lexer->unread_count++] = c;
	if (c == '\n')
		lexer->line--;
}

/* Whether C begins a byte order mark.  The mark is skipped: another file begins, and a line. */
static bool skip_mark(struct lexer *lexer, int c)
{
	int second, third;

	if (c != 0xEF)
		return false;
	second = next_char(lexer);
	if (second == 0xBB) {
		third = next_char(lexer);
		if (third == 0xBF) {
			lexer->at_line_start = true;
			return true;
		}
		unread_char(lexer, third);
	}
	unread_char(lexer, second);
	return false;
}

static bool is_blank(int c)
{
	return c >= 0 && c <= ' ';
}

static void skip_line(struct lexer *lexer)
{
	int c;

	do
		c = next_char(lexer);
	while (c != '\n' && c != EOF);
	lexer->at_line_start = true;
}

/* Add a byte of a comment.  Runs of blanks become one, and blanks at either end are dropped. */
static void add_comment_char(struct lexer *lexer, int c, bool *after_blank)
{
	if (is_blank(c)) {
		*after_blank = lexer->word.length > 0;
		return;
	}
	if (*after_blank)
		lexer_add(&lexer->word, ' ');
	*after_blank = false;
	lexer_add(&lexer->word, (char)c);
}

/* Whether LINE, of LENGTH bytes, is an Event tag and nothing else. */
static bool is_event(const char *line, int length)
{
	while (length > 0 && is_blank(line[length - 1]))
		length--;
	return length > 2 && line[length - 2] == '"' && line[length - 1] == ']';
}

/* Whether another game begins here, at the start of a line within a comment: with an Event tag, and then an empty
 * line or another tag.  If so, the comment was not closed.  The bytes read are put back. */
static bool another_game_begins(struct lexer *lexer)
{
	static const char head[] = "[Event ";
	const int head_length = sizeof head - 1;
	char line[TAG_LINE_MAX];
	int length = 0, c;
	bool begins;

	do {
		c = next_char(lexer);
		if (c != EOF)
			line[length++] = (char)c;
	} while (c != EOF && c != '\n' && length < TAG_LINE_MAX && (length > head_length || c == head[length - 1]));
	begins = length > head_length && (c == EOF || c == '\n') && is_event(line, length);
	if (begins && c == '\n') {
		c = next_char(lexer);
		begins = c == EOF || strchr("[\r\n", c);
		if (c != EOF)
			unread_char(lexer, c);
	}
	while (length > 0)
		unread_char(lexer, (unsigned char)line[--length]);
	return begins;
}

/* Read up to the closing brace. */
static enum token read_comment(struct lexer *lexer)
{
	bool after_blank = false;
	int line = lexer->line, c;

	while ((c = next_char(lexer)) != EOF && c != '}') {
		add_comment_char(lexer, c, &after_blank);
		if (c == '\n' && another_game_begins(lexer))
			break;
	}
	lexer->unclosed = c != '}' ? line : 0;
	lexer->at_line_start = c == '\n';
	return TOKEN_COMMENT;
}

/* Read up to the end of the line.  A closing brace, which could not be written in a comment,
 * becomes ')'. */
static enum token read_line_comment(struct lexer *lexer)
{
	bool after_blank = false;
	int c;

	while ((c = next_char(lexer)) != EOF && c != '\n')
		add_comment_char(lexer, c == '}' ? ')' : c, &after_blank);
	lexer->at_line_start = true;
	return TOKEN_COMMENT;
}

static bool is_name_char(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       (c > 0 && strchr("_-.+", c));
}

/* Read after a backslash in a value: the mark that it escapes.  Before any other character the
 * backslash is literal, as in "C:\games". */
static int read_escaped(struct lexer *lexer)
{
	int c = next_char(lexer);

	if (c == '"' || c == '\\')
		return c;
	unread_char(lexer, c);
	return '\\';
}

static int next_char_behind_blanks(struct lexer *lexer)
{
	int c;

	do
		c = next_char(lexer);
	while (c == ' ' || c == '\t');
	return c;
}

/* After a quotation mark in a value: whether it ends the value, because the tag ends or the line does.  Programs
 * that do not escape marks write others; such a one is added to the value, with the blanks after it. */
static bool mark_closes(struct lexer *lexer)
{
	int blanks = 0, c;

	while ((c = next_char(lexer)) == ' ' || c == '\t' || c == '\r')
		blanks++;
	unread_char(lexer, c);
	if (c == ']' || c == '\n' || c == EOF)
		return true;
	lexer_add(&lexer->word, '"');
	for (; blanks > 0; blanks--)
		lexer_add(&lexer->word, ' ');
	return false;
}

/* The line ends within a value.  If it ends in a mark and a bracket, the mark closes the value, which ends in the
 * backslash that seemed to escape it: [Site "C:\"].  The bracket is put back. */
static bool close_after_backslash(struct lexer *lexer)
{
	struct bytes *word = &lexer->word;

	while (word->length > 0 && word->at[word->length - 1] == ' ')
		word->length--;
	if (word->length < 2 || memcmp(word->at + word->length - 2, "\"]", 2) != 0)
		return false;
	word->length--;
	word->at[word->length - 1] = '\\';
	word->at[word->length] = '\0';
	unread_char(lexer, ']');
	return true;
}

/* Read the value after its quotation mark, and the closing mark. */
static bool read_value(struct lexer *lexer)
{
	int c;

	while ((c = next_char(lexer)) != '"' || !mark_closes(lexer)) {
		if (c == '"')
			continue;
		if (c == '\\')
			c = read_escaped(lexer);
		if (c == EOF || c == '\n') {
			unread_char(lexer, c);
			return close_after_backslash(lexer);
		}
		lexer_add(&lexer->word, is_blank(c) ? ' ' : (char)c);
	}
	return true;
}

/* Read a tag after its bracket.  If it is not a tag, returns false with the line skipped.  One whose value is not
 * closed ends with the line, and so does a FEN without quotation marks. */
static bool read_tag(struct lexer *lexer)
{
	int line = lexer->line, c = next_char_behind_blanks(lexer);
	bool ok, closed;

	bytes_clear(&lexer->name);
	while (is_name_char(c)) {
		lexer_add(&lexer->name, (char)c);
		c = next_char(lexer);
	}
	if (c == ' ' || c == '\t')
		c = next_char_behind_blanks(lexer);
	ok = lexer->name.length > 0 && (c == '"' || text_equal_any_case(bytes_as_text(&lexer->name), "FEN"));
	closed = c == '"' && ok && read_value(lexer);
	if (!ok && lexer->name.length > 0 && !lexer->odd_tag)
		lexer->odd_tag = line;
	lexer->cut_tag = ok && !closed ? line : 0;
	if (closed) {
		c = next_char_behind_blanks(lexer);
		lexer->at_line_start = true;
		if (c == ']')
			return true;
	}
	if (c != EOF && c != '"')
		unread_char(lexer, c);
	skip_line(lexer);
	return ok;
}

static bool ends_symbol(int c)
{
	return c == EOF || is_blank(c) || strchr("(){}[];$", c) != NULL;
}

/* Whether C begins a promotion in brackets, as in "a8(Q)": then that is added to the symbol.  A variation has more
 * than a letter. */
static bool add_bracketed(struct lexer *lexer, int c)
{
	int letter, end;

	if (c != '(' || lexer->word.length == 0)
		return false;
	letter = next_char(lexer);
	if (letter > 0 && strchr("QRBNqrbn", letter)) {
		end = next_char(lexer);
		if (end == ')') {
			lexer_add(&lexer->word, '(');
			lexer_add(&lexer->word, (char)letter);
			lexer_add(&lexer->word, ')');
			return true;
		}
		unread_char(lexer, end);
	}
	unread_char(lexer, letter);
	return false;
}

/* Whether C ends a move because the dots of another one follow, as in "4.Ba4...Nf6". */
static bool begins_dots(struct lexer *lexer, int c)
{
	const char *word = bytes_as_text(&lexer->word);
	int next;

	if (c != '.' || lexer->word.length > MOVE_BYTES || word[strspn(word, "0123456789.")] == '\0')
		return false;
	next = next_char(lexer);
	unread_char(lexer, next);
	return next == '.';
}

static enum token read_symbol(struct lexer *lexer, int c, enum token token)
{
	for (;; c = next_char(lexer)) {
		if (skip_mark(lexer, c))
			return token;
		if (!ends_symbol(c) && !begins_dots(lexer, c))
			lexer_add(&lexer->word, (char)c);
		else if (!add_bracketed(lexer, c))
			break;
	}
	if (c != EOF)
		unread_char(lexer, c);
	return token;
}

bool lexer_comment_follows(struct lexer *lexer)
{
	int c = next_char_behind_blanks(lexer);

	unread_char(lexer, c);
	return c == '{' || c == ';';
}

enum token lexer_next(struct lexer *lexer)
{
	bytes_clear(&lexer->word);
	for (;;) {
		bool at_line_start = lexer->at_line_start;
		int c = next_char(lexer);

		if (skip_mark(lexer, c))
			continue;
		lexer->at_line_start = c == '\n' || (at_line_start && is_blank(c));
		if (c == EOF)
			return TOKEN_END;
		if (is_blank(c) || c == '}' || c == ']')
			continue;
		if (c == '%' && at_line_start)
			skip_line(lexer);
		else if (c == '{')
			return read_comment(lexer);
		else if (c == ';')
			return read_line_comment(lexer);
		else if (c == '(')
			return TOKEN_OPEN;
		else if (c == ')')
			return TOKEN_CLOSE;
		else if (c == '$')
			return read_symbol(lexer, next_char(lexer), TOKEN_NAG);
		else if (c != '[')
			return read_symbol(lexer, c, TOKEN_SYMBOL);
		else if (at_line_start && read_tag(lexer))
			return TOKEN_TAG;
		else
			bytes_clear(&lexer->word);
	}
}
