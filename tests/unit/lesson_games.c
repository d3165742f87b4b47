/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Playing a few games to learn from. */
#include <config.h>

#include "lesson_games.h"

#include <unistd.h>

#include "util/text.h"

struct datagen_settings lesson_settings(int count)
{
	struct datagen_settings settings = datagen_settings_default();

	settings.games = count;
	settings.nodes = 20;
	settings.labels = 2;
	return settings;
}

static bool go_on(void *context, const struct datagen_sum *sum)
{
	(void)context;
	(void)sum;
	return true;
}

bool lesson_games(const char *path, const struct datagen_settings *settings)
{
	struct datagen_callbacks callbacks = { NULL, go_on };
	struct datagen_sum sum;
	TEXT_ON_STACK(error, 700);

	unlink(path);
	return datagen_run(path, settings, &callbacks, &sum, &error);
}
