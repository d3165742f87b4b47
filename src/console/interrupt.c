/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The flag that Ctrl-C sets: all that a signal handler may safely do. */
#include <config.h>

#include "console/interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t interrupted;

static void note_interrupt(int number)
{
	interrupted = 1;
#ifndef SA_RESTART
	signal(number, note_interrupt);
#else
	(void)number;
#endif
}

void interrupt_catch(void)
{
#ifdef SA_RESTART
	struct sigaction action = { .sa_handler = note_interrupt };

	/* No SA_RESTART: a read at the prompt is to come back. */
	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
#else
	signal(SIGINT, note_interrupt);
#endif
}

bool interrupt_pending(void)
{
	return interrupted;
}

void interrupt_clear(void)
{
	interrupted = 0;
}
