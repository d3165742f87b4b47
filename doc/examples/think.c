/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* An example of the library: sets up a position, lists its legal moves and the options, thinks
 * for a second about two lines and prints them.
 *
 *   cc think.c $(pkg-config --cflags --libs rhumb) -o think
 *   ./think [FEN [MILLISECONDS]] */
#include <stdio.h>
#include <stdlib.h>

#include <rhumb.h>

static void list_moves(const struct rhumb *engine)
{
	struct rhumb_move moves[RHUMB_MOVES_MAX];
	int count = rhumb_moves(engine, moves, RHUMB_MOVES_MAX);

	printf("%d moves:", count);
	for (int i = 0; i < count; i++)
		printf(" %s", moves[i].san);
	printf("\n");
}

static void list_options(const struct rhumb *engine)
{
	struct rhumb_option option;

	printf("options:");
	for (int i = 0; rhumb_option(engine, i, &option); i++)
		printf(" %s=%s", option.name, option.value);
	printf("\n");
}

static void show_line(void *context, const struct rhumb_line *line)
{
	(void)context;
	printf("depth %d, line %d: ", line->depth, line->rank);
	if (line->mate)
		printf("mate in %d: %s\n", line->mate, line->moves);
	else
		printf("%+d: %s\n", line->centipawns, line->moves);
}

int main(int argc, char **argv)
{
	const char *fen = argc > 1 ? argv[1] : NULL;
	struct rhumb_limits limits = { .time_ms = argc > 2 ? atoi(argv[2]) : 1000 };
	struct rhumb *engine = rhumb_create(16);
	struct rhumb_move best;
	char error[128];
	int centipawns;

	if (!engine) {
		fprintf(stderr, "out of memory\n");
		return EXIT_FAILURE;
	}
	if (!rhumb_set_option(engine, "MultiPV", "2", error, sizeof error) ||
	    !rhumb_set_position(engine, fen, error, sizeof error)) {
		fprintf(stderr, "%s\n", error);
		rhumb_free(engine);
		return EXIT_FAILURE;
	}
	list_moves(engine);
	list_options(engine);
	if (rhumb_evaluate(engine, &centipawns))
		printf("without a search: %+d\n", centipawns);
	if (rhumb_think(engine, &limits, show_line, NULL, &best, NULL))
		printf("best: %s\n", best.san);
	else
		printf("no move\n");
	rhumb_free(engine);
	return EXIT_SUCCESS;
}
