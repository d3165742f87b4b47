/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The flag that Ctrl-C sets, which is all that a signal handler may safely do.  Other threads
 * read it too, so it is atomic and lock-free. */
#include <config.h>

#include "util/interrupt.h"

#include <assert.h>
#include <signal.h>
#include <stddef.h>

static_assert(ATOMIC_BOOL_LOCK_FREE == 2, "a signal handler needs a lock-free flag");

static atomic_bool interrupted;

static void note_interrupt(int number)
{
	atomic_store(&interrupted, true);
#ifndef SA_RESTART
	signal(number, note_interrupt);
#else
	(void)number;
#endif
}

void interrupt_catch(bool once)
{
#ifdef SA_RESTART
	struct sigaction action = {
		.sa_handler = note_interrupt, .sa_flags = once ? SA_RESTART | (int)SA_RESETHAND : SA_RESTART
	};

	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
#else
	(void)once;
	signal(SIGINT, note_interrupt);
#endif
}

void interrupt_breaks_waits(bool breaks)
{
#ifdef SA_RESTART
	struct sigaction action;

	if (sigaction(SIGINT, NULL, &action) != 0 || action.sa_handler != note_interrupt)
		return;
	action.sa_flags = breaks ? 0 : SA_RESTART;
	sigaction(SIGINT, &action, NULL);
#else
	(void)breaks;
#endif
}

#ifdef __EMSCRIPTEN__
/* Of the page's script: whether to ask it now, and what it wants, for which it may take its time. */
int page_is_due(void);
int page_wants_stop(void);

void interrupt_ask(void)
{
	if (page_is_due() && page_wants_stop())
		atomic_store(&interrupted, true);
}
#else
void interrupt_ask(void)
{
}
#endif

bool interrupt_pending(void)
{
	interrupt_ask();
	return atomic_load(&interrupted);
}

void interrupt_clear(void)
{
	atomic_store(&interrupted, false);
}

const atomic_bool *interrupt_flag(void)
{
	return &interrupted;
}
