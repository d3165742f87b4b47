/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The file in which a training that may be interrupted keeps what it has learned.
 *
 * Its name and version, the settings as lines NAME=VALUE, how many epochs are
 * done, a struct trainer_state in the machine's own format, and a checksum of
 * all this (FNV-1a, 64 bits). */
#ifndef RHUMB_LAB_CHECKPOINT_H
#define RHUMB_LAB_CHECKPOINT_H

#include "lab/trainer.h"
#include "util/error.h"

enum { CHECKPOINT_SETTINGS = 2048 };   /* bytes of the settings, the NUL included */

/* Put the state after EPOCHS by SETTINGS in the place of what PATH was.  False with the reason. */
bool checkpoint_write(const char *path, const char *settings, int epochs,
                      const struct trainer_state *state, struct error *error);

enum checkpoint_end {
	CHECKPOINT_READ,
	CHECKPOINT_ABSENT,       /* no file */
	CHECKPOINT_REFUSED       /* *ERROR says why */
};

/* Read PATH, which was made by SETTINGS (NULL: any). */
enum checkpoint_end checkpoint_read(const char *path, const char *settings, int *epochs,
                                    struct trainer_state *state, struct error *error);

#endif
