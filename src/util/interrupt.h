/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Ctrl-C: a flag that long commands test.  What a signal that ends the program removes first. */
#ifndef RHUMB_UTIL_INTERRUPT_H
#define RHUMB_UTIL_INTERRUPT_H

#include <stdatomic.h>
#include <stdbool.h>

/* From now on Ctrl-C sets the flag instead of ending the program.  System calls are restarted,
 * because an interrupted write would lose output.  If ONCE, a second Ctrl-C ends the program, which
 * may wait for the other end of a pipe. */
void interrupt_catch(bool once);

/* If BREAKS, Ctrl-C also interrupts system calls (EINTR): for waits that nothing else can end,
 * such as that for the other end of a pipe.  Does nothing before interrupt_catch. */
void interrupt_set_breaks_waits(bool breaks);

/* From now on SIGHUP, SIGINT, SIGPIPE, SIGQUIT or SIGTERM (on Windows none), if it ends the program, removes the file
 * PATH first; other signals leave it there.  The string stays as it is until interrupt_keep_at_signal(PATH), which
 * ends that.  More than 16 at a time are ignored. */
void interrupt_remove_at_signal(const char *path);
void interrupt_keep_at_signal(const char *path);

/* Where no signal can come, in a page of a browser: ask the page whether to stop, and set the flag if so.
 * interrupt_pending and the clock do, so that whoever reads either often can be stopped. */
void interrupt_ask(void);

/* True if Ctrl-C has been typed since the flag was cleared. */
bool interrupt_pending(void);
void interrupt_clear(void);

/* The flag itself, for searches and readers that end when it is set. */
const atomic_bool *interrupt_flag(void);

#endif
