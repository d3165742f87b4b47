/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The flag that Ctrl-C sets, and the files that a signal removes, which is all that a signal handler may safely
 * do.  Other threads read and write them too, so they are atomic and lock-free. */
#include <config.h>

#include "util/interrupt.h"

#include <assert.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

enum { DOOMED_MAX = 16 };

static_assert(ATOMIC_BOOL_LOCK_FREE == 2, "a signal handler needs a lock-free flag");
static_assert(ATOMIC_POINTER_LOCK_FREE == 2, "a signal handler needs lock-free names");

static atomic_bool interrupted;
static _Atomic(const char *) doomed[DOOMED_MAX];

static void note_interrupt(int number)
{
	atomic_store(&interrupted, true);
#ifndef SA_RESTART
	signal(number, note_interrupt);
#else
	(void)number;
#endif
}

/* ---- files that a signal removes ---- */

static void replace(const char *old, const char *path)
{
	for (int i = 0; i < DOOMED_MAX; i++) {
		const char *expected = old;

		if (atomic_compare_exchange_strong(&doomed[i], &expected, path))
			return;
	}
}

#ifdef SA_RESTART
static void end_program(int number)
{
	for (int i = 0; i < DOOMED_MAX; i++) {
		const char *path = atomic_load(&doomed[i]);

		if (path)
			unlink(path);
	}
	signal(number, SIG_DFL);
	raise(number);
}

static void note_only_interrupt(int number)
{
	note_interrupt(number);
	signal(number, end_program);
}

/* Only signals that would end the program at once. */
static void catch_endings(void)
{
	static const int endings[] = { SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM };
	struct sigaction action;

	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
		if (sigaction(endings[i], NULL, &action) == 0 && action.sa_handler == SIG_DFL)
			signal(endings[i], end_program);
}
#else
static void catch_endings(void)
{
}
#endif

void interrupt_remove_at_signal(const char *path)
{
	replace(NULL, path);
	catch_endings();
}

void interrupt_keep_at_signal(const char *path)
{
	replace(path, NULL);
}

/* ---- Ctrl-C ---- */

void interrupt_catch(bool once)
{
#ifdef SA_RESTART
	struct sigaction action = {
		.sa_handler = once ? note_only_interrupt : note_interrupt, .sa_flags = SA_RESTART
	};

	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
#else
	(void)once;
	signal(SIGINT, note_interrupt);
#endif
}

void interrupt_set_breaks_waits(bool breaks)
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
