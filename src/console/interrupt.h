/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Ctrl-C: a flag that long commands look at. */
#ifndef RHUMB_CONSOLE_INTERRUPT_H
#define RHUMB_CONSOLE_INTERRUPT_H

#include <stdbool.h>

/* From now on Ctrl-C sets the flag instead of ending the program. */
void interrupt_catch(void);

/* Has Ctrl-C been typed since the flag was cleared? */
bool interrupt_pending(void);
void interrupt_clear(void);

#endif
