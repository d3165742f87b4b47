/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* One key at a terminal, and Ctrl-C at any time before it. */
#include <config.h>

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <cmocka.h>

#include "console/interrupt.h"
#include "console/key.h"

enum { PATIENCE_SECONDS = 60 };

/* What the user types; standard input is the other end. */
static int keyboard;

static int open_terminal(void **state)
{
	int terminal;

	(void)state;
	keyboard = posix_openpt(O_RDWR | O_NOCTTY);
	if (keyboard < 0 || grantpt(keyboard) != 0 || unlockpt(keyboard) != 0)
		return 1;
	terminal = open(ptsname(keyboard), O_RDWR | O_NOCTTY);
	return terminal < 0 || dup2(terminal, STDIN_FILENO) < 0 || close(terminal) != 0;
}

/* The key that is read when TYPED was. */
static int key_of(const char *typed)
{
	assert_int_equal(write(keyboard, typed, strlen(typed)), strlen(typed));
	return key_wait();
}

static void test_keys(void **state)
{
	(void)state;
	assert_int_equal(key_of("x"), 'x');
	assert_int_equal(key_of("\033[D"), KEY_LEFT);
	assert_int_equal(key_of("\033[C"), KEY_OTHER);
	assert_int_equal(key_of("\033"), KEY_END);
}

/* Typed between the question and the wait for its answer, Ctrl-C is a signal. */
static void test_earlier_interrupt(void **state)
{
	(void)state;
	interrupt_catch();
	raise(SIGINT);
	alarm(PATIENCE_SECONDS);      /* a key that never comes ends this program */
	assert_int_equal(key_wait(), KEY_END);
	alarm(0);
	interrupt_clear();
	assert_int_equal(key_of("b"), 'b');
}

static void test_terminal_is_as_before(void **state)
{
	struct termios before, after;

	(void)state;
	assert_int_equal(tcgetattr(STDIN_FILENO, &before), 0);
	assert_int_equal(key_of("q"), 'q');
	assert_int_equal(tcgetattr(STDIN_FILENO, &after), 0);
	assert_int_equal(after.c_lflag, before.c_lflag);
	assert_true(before.c_lflag & ISIG);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_keys),
		cmocka_unit_test(test_earlier_interrupt),
		cmocka_unit_test(test_terminal_is_as_before),
	};

	return cmocka_run_group_tests(tests, open_terminal, NULL);
}
