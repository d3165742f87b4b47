/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing UCI sessions: whatever the client says, only lines of the protocol
 * come back, and the session ends with its input. */
#include <config.h>

#include "fuzz_session.h"

#include <stdlib.h>
#include <string.h>

#include "uci/uci.h"

const char fuzz_name[] = "uci";
const int fuzz_rounds = 150;
const char *const fuzz_examples[] = {
	"uci\nisready\nucinewgame\nposition startpos moves e2e4 e7e5\ngo wtime 1000 btime 1000\n!\n"
	"position startpos moves e2e4 e7e5 g1f3 b8c6\ngo movetime 50\n!\nquit\n",
	"setoption name Hash value 2\nsetoption name Clear Hash\nsetoption name MultiPV value 3\n"
	"setoption name UCI_ShowWDL value true\nposition startpos\ngo depth 3\n!\n"
	"setoption name Move Overhead value 99999\nsetoption name NetworkFile value /none\n",
	"position fen 7k/8/8/8/8/8/6q1/7K w - - 0 1\ngo infinite\nisready\nsetoption name Hash value 1\n"
	"stop\ngo ponder wtime 5 btime 5\nponderhit\n!\n",
	"setoption name UCI_Chess960 value true\n"
	"position fen 1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1 moves c1h1\ngo nodes 99\n!\nd\neval\n",
	"go perft 2\nisready\ngo perft 2\nstop\ngo mate 2\n!\nposition fen 8/8 w\ngo\n!\n"
	"position startpos moves e2e5\ngo infinite\nstop\ngo searchmoves a2a3 b2b4 depth 2\n!\n",
	"debug on\njoho isready\nfoo bar\ngo wtime x btime -1 winc\n!\nregister later\nponderhit\nstop\n"
	"go ponder infinite depth 1\nponderhit\nposition startpos\ndebug off\nxboard\n",
	NULL
};

static const char *const heads[] = {
	"id ", "option name ", "uciok", "readyok", "info ", "bestmove ", "Fen: ", "Key: ",
	"Evaluation: ", "Nodes searched: ", NULL
};

/* A line of counts ("e2e4: 20"), or one of the board. */
static bool is_shown(const char *line)
{
	return strchr("12345678 ", *line) || (*line >= 'a' && *line <= 'h' && strchr(line, ':'));
}

/* A session waits for its perft, and a deep one would take days: shorten the number after
 * `perft` to one digit, 2 at most.  A whole bench takes minutes under sanitizers: spoil its name. */
static void bound_work(char *input)
{
	char *at = input;

	while ((at = strstr(at, "perft"))) {
		bool first = true;

		for (; *at && *at != '\n'; at++) {
			if (*at < '0' || *at > '9')
				continue;
			if (!first)
				*at = ' ';
			else if (*at > '2')
				*at = '2';
			first = false;
		}
	}
	for (at = input; (at = strstr(at, "bench")); at++)
		*at = 'x';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct fuzz_front_end front_end = {
		uci_speak, "stop\nsetoption name probe-77007\n", "info string there is no such option: probe-77007",
		heads, is_shown
	};
	char *input = fuzz_string(data, size);

	bound_work(input);
	fuzz_session(&front_end, input);
	free(input);
	return 0;
}
