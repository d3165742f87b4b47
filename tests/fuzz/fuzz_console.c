/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing lines of the console: whatever is typed, the console works until its input
 * ends.  Commands that take long are interrupted as by Ctrl-C.  It runs in a folder of
 * its own; inputs that name files elsewhere are skipped. */
#include <config.h>

#include "fuzz.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "console/console.h"
#include "util/interrupt.h"
#include "util/thread.h"

const char fuzz_name[] = "console";
const int fuzz_rounds = 100;
const char *const fuzz_examples[] = {
	"move e4 e5 Nf3\nboard\nlists\nattacks e5\npins\nchecks\nkey\nhistory\nundo-stack\nwatch Nc6\n",
	"level depth 2\ngo\nhint\nundo 2\nredo\ngoto start\nnext\nprev\ngame\ntakeback\n",
	"setboard exchange\nsee Nxe5\nexplain Nxe5\ntactics\neval\neval network\nmoves\nfen\n",
	"perft 2\ndivide 1\nthink depth 3\nstats\ntrace 2\norder 2\ntt\nbench 1\nselfplay depth 1\n",
	"1. e4 e5 2. Nf3 (2. f4 {x}) Nc6 *\n[Event \"x\"]\n\n1. d4 d5 1-0\nsave x.pgn\nload x.pgn\n",
	"figure star e4\nfigure walk a1 h8\nfigure history -o f.svg\nvectors e4 step\nvector a1 h8\n",
	"option Ponder on\noption\nhelp perft\ncommands\nset board unicode\nflip\nplaces\nguard\n",
	"fen 8/8/8/8/8/8/8/8 w - - 0 1; perft 1 # comment\nepd x.epd depth 1\nannotate x.pgn depth 1\n",
	"book\nbook save x.bin\nbook x.bin\nbook dump x.bin 2\nbitboard pawns\n",
	"resign\ndraw\nnew\nside black\nreplies off\npost on\ntime\nsource x\nxboard\n",
	"pieces\nfigure star e4 -o\n'a\"b\\ c;d\n",
	NULL
};

enum { LONG_US = 20000, VERY_LONG_US = 60000000 };

/* Send Ctrl-C repeatedly.  How far a command comes in LONG_US depends on the machine; with
 * FUZZ_PATIENT in the environment the examples run to their ends, so that their edges can be counted. */
static void *press_keys(void *context)
{
	useconds_t pause = getenv("FUZZ_PATIENT") ? VERY_LONG_US : LONG_US;

	(void)context;
	for (;;) {
		usleep(pause);
		kill(getpid(), SIGINT);
	}
	return NULL;
}

static void prepare(void)
{
	static bool prepared;
	pthread_t thread;

	if (prepared)
		return;
	prepared = true;
	interrupt_catch(false);
	if (chdir(fuzz_folder()) != 0 || !thread_start(&thread, press_keys, NULL) ||
	    !freopen("/dev/null", "w", stdout))
		abort();
}

/* Whether a word of INPUT might name a file outside of this folder. */
static bool leads_away(const char *input)
{
	char before = ' ';

	for (const char *c = input; *c; before = *c++) {
		bool in_word = (before >= '0' && before <= '9') || (before >= 'a' && before <= 'z') ||
		               (before >= 'A' && before <= 'Z');

		if (*c == '~' || (*c == '/' && !in_word) || (*c == '.' && before == '.'))
			return true;
	}
	return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct console_options options = { .table_mb = 1 };
	char *input = fuzz_string(data, size);
	FILE *usual = stdin;

	if (size > 0 && !leads_away(input)) {
		prepare();
		stdin = fmemopen(input, size, "r");
		if (!stdin)
			abort();
		(void)console_run(&options);
		fclose(stdin);
		stdin = usual;
	}
	free(input);
	return 0;
}
