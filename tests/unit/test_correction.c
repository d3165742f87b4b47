/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Corrections: their keys follow every move. */
#include <config.h>

#include "chess_test.h"

#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/setup.h"
#include "search/correction.h"

/* After each legal move the incremental keys are those of the position. */
static void keys_visit(struct position *pos, void *context)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);
	uint64_t before[COLOURS], followed[COLOURS], computed[COLOURS];

	(void)context;
	correction_keys(pos, before);
	for (int i = 0; i < count; i++) {
		correction_keys_after(pos, moves[i], before, followed);
		position_make(pos, moves[i]);
		correction_keys(pos, computed);
		assert_memory_equal(followed, computed, sizeof computed);
		position_unmake(pos);
	}
}

static void test_keys(void **state)
{
	test_random_games(1, 80 * test_scale(1, 4), 7, keys_visit, NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_keys),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
