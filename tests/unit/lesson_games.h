/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Files of games for the tests of training and tuning. */
#ifndef RHUMB_TESTS_LESSON_GAMES_H
#define RHUMB_TESTS_LESSON_GAMES_H

#include <stdbool.h>

#include "lab/datagen.h"

/* The settings of COUNT games of twenty nodes a move; positions of every value are drawn. */
struct datagen_settings lesson_settings(int count);

/* Play the games into a new file PATH. */
bool lesson_games(const char *path, const struct datagen_settings *settings);

#endif
