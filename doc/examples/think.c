/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* An example of the library: sets up a position, lists its legal moves, thinks
 * for a second and prints the line.
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

static void show_line(void *context, const struct rhumb_line *line)
{
	(void)context;
	if (line->mate)
		printf("depth %d: mate in %d: %s\n", line->depth, line->mate, line->moves);
	else
		printf("depth %d: %+d: %s\n", line->depth, line->centipawns, line->moves);
}

int main(int argc, char **argv)
{
	const char *fen = argc > 1 ? argv[1] : NULL;
	struct rhumb_limits limits = { .time_ms = argc > 2 ? atoi(argv[2]) : 1000 };
	struct rhumb *engine = rhumb_create(16);
	struct rhumb_move best;
	char error[128];

	if (!engine) {
		fprintf(stderr, "out of memory\n");
		return EXIT_FAILURE;
	}
	if (!rhumb_set_position(engine, fen, error, sizeof error)) {
		fprintf(stderr, "%s\n", error);
		rhumb_free(engine);
		return EXIT_FAILURE;
	}
	list_moves(engine);
	if (rhumb_think(engine, &limits, show_line, NULL, &best, NULL))
		printf("best: %s\n", best.san);
	else
		printf("no move\n");
	rhumb_free(engine);
	return EXIT_SUCCESS;
}
