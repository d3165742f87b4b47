/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The search tree on a page: a table for each node of the best line, in the one of
 * its parent. */
#include <config.h>

#include "console/views/page_tree.h"

#include <inttypes.h>

#include "console/views/tree.h"
#include "console/words.h"

struct tree_writer {
	const struct sheet *sheet;
	bool in_table;
};

static void end_table(struct tree_writer *writer)
{
	if (writer->in_table)
		fputs("</table>\n", writer->sheet->out);
	writer->in_table = false;
}

static void put_begin(void *context, const struct tree_node *node)
{
	struct tree_writer *writer = context;
	TEXT_ON_STACK(line, 160);

	end_table(writer);
	text_printf(&line, "%s: depth %d, window %s, %d moves", node->name, node->depth,
	            node->window, node->moves);
	fputs("<details>\n<summary>", writer->sheet->out);
	sheet_text(writer->sheet, line_chars);
	fputs("</summary>\n", writer->sheet->out);
}

static void put_cell(const struct tree_writer *writer, const char *text)
{
	fputs("<td>", writer->sheet->out);
	sheet_text(writer->sheet, text);
	fputs("</td>", writer->sheet->out);
}

static void put_end(void *context, const struct tree_node *node)
{
	struct tree_writer *writer = context;
	FILE *out = writer->sheet->out;

	if (node->on_line) {
		end_table(writer);
		sheet_close(writer->sheet);
	}
	if (!writer->in_table)
		fputs("<table>\n<tr><th scope=\"col\">Move</th><th scope=\"col\" class=\"number\">Depth</th>"
		      "<th scope=\"col\">Window</th><th scope=\"col\">Value</th>"
		      "<th scope=\"col\" class=\"number\">Nodes</th><th scope=\"col\">Result</th></tr>\n",
		      out);
	writer->in_table = true;
	fputs("<tr>", out);
	put_cell(writer, node->name);
	fprintf(out, "<td class=\"number\">%d</td>", node->depth);
	put_cell(writer, node->window);
	put_cell(writer, node->value);
	fprintf(out, "<td class=\"number\">%" PRIu64 "</td>", node->nodes);
	put_cell(writer, node->note);
	fputs("</tr>\n", out);
}

/* What the table's columns mean, and what was found. */
static enum done put_result(struct console *console, const struct sheet *sheet, int depth,
                            const struct search_result *result)
{
	struct position *pos = console_scratch(console, 1);
	TEXT_ON_STACK(line, 160);

	if (!pos)
		return FAILED;
	text_printf(&line, "The last iteration of a search to depth %d: %" PRIu64 " nodes; best: ", depth,
	            result->nodes);
	add_line(&line, pos, &result->best, 1);
	text_add(&line, ", ");
	add_score(&line, result->score);
	sheet_paragraph(sheet, line_chars);
	sheet_paragraph(sheet, "Each value is for the side that makes the move. A window such as > +0.30? is "
	                       "a question: is the move better than that? It fails high if it is, and fails "
	                       "low if it is not. Moves that are missing were pruned, or were not reached "
	                       "because another one had failed high.");
	return DONE;
}

enum done page_tree(struct console *console, struct sheet *sheet, int depth)
{
	struct tree_writer writer = { sheet, false };
	struct tree_watcher watcher = { &writer, put_begin, put_end };
	struct search_result result = { .score = 0 };
	struct move line[TREE_LINE_MAX];
	enum done done;
	int length;

	done = tree_best_line(console, depth, line, &length);
	if (done != DONE)
		return done;
	sheet_open(sheet, "The search tree along the best line", false);
	done = tree_walk(console, depth, line, length, &watcher, &result);
	end_table(&writer);
	if (done == DONE)
		done = put_result(console, sheet, depth, &result);
	sheet_close(sheet);
	return done;
}
