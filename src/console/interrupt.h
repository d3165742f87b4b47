/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Ctrl-C: a flag that long commands look at. */
#ifndef RHUMB_CONSOLE_INTERRUPT_H
#define RHUMB_CONSOLE_INTERRUPT_H

#include <stdbool.h>

/* From now on Ctrl-C sets the flag instead of ending the program.  Calls of the system that it
 * meets go on: a write that is broken off would lose what it was to show. */
void interrupt_catch(void);

/* Does Ctrl-C also break off the call that it meets, with EINTR?  For waits that only it can
 * end: for a line at a terminal, for the other end of a pipe.  Does nothing before
 * interrupt_catch. */
void interrupt_breaks_waits(bool breaks);

/* Has Ctrl-C been typed since the flag was cleared? */
bool interrupt_pending(void);
void interrupt_clear(void);

#endif
