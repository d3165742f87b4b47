/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Playing a few games to learn from. */
#include <config.h>

#include "lesson_games.h"

#include <unistd.h>

#include "util/error.h"

struct datagen_settings lesson_settings(int count)
{
	struct datagen_settings settings = datagen_settings_default();

	settings.games = count;
	settings.nodes = 20;
	settings.eval_limit = 3000;
	return settings;
}

bool lesson_games(const char *path, const struct datagen_settings *settings)
{
	struct datagen_callbacks callbacks = { NULL, NULL, NULL, NULL };
	struct datagen_sum sum;
	struct error error = ERROR_NONE;

	unlink(path);
	return datagen_run(path, settings, &callbacks, &sum, &error) == JOBS_DONE;
}
