/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The commands of a game: new, moves, taking back, setting up, pauses, offers. */
#ifndef RHUMB_XBOARD_GAME_COMMANDS_H
#define RHUMB_XBOARD_GAME_COMMANDS_H

#include "xboard/session.h"

cecp_handler obey_new, obey_variant, obey_force, obey_go, obey_playother, obey_usermove, obey_undo,
        obey_remove, obey_result, obey_setboard, obey_random, obey_draw, obey_move_now, obey_pause,
        obey_resume;

#endif
