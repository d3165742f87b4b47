/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing CECP sessions: whatever the client says, only lines of the protocol
 * come back, and the session ends with its input. */
#include <config.h>

#include "fuzz_session.h"

#include <stdlib.h>

#include "xboard/xboard.h"

const char fuzz_name[] = "cecp";
const int fuzz_rounds = 150;
const char *const fuzz_examples[] = {
	"xboard\nprotover 2\naccepted exclude\nnew\nlevel 40 5 0\npost\nhard\nusermove e2e4\n!\n"
	"usermove d2d4\n!\nhint\nbk\nundo\nremove\n!\nresult 1-0 {x}\nquit\n",
	"xboard\nprotover 2\nforce\nsetboard r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\ngo\n!\ndraw\n"
	"time 100\notim 1\nusermove e8g8\n!\n?\nforce\n",
	"analyze\n.\nexclude e2e4\ninclude all\nusermove e2e4\n.\n!\nundo\nexit\nplayother\n!\n",
	"edit\n#\nKa1\nPa2\nc\nKh8\nqh7\nx\n.\ngo\n!\n.\nanalyze\nsetboard 8/8/8/8/8/8/8/8 w - - 0 1\n"
	"go\ne2e4\nnew\n",
	"new\nvariant fischerandom\nsetboard 1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1\ngo\n!\nO-O\n!\n",
	"pause\nusermove e2e4\nping 1\nresume\n!\npause\nforce\nst 1\nsd 3\nnps 10\nrandom\ngo\n!\n"
	"memory 2\ncores 2\noption MultiPV=3\noption Ponder=1\noption ClearHash\nanalyze\n!\n",
	"lift e2\nput e4\nhover e5\nname x\nrating 1 2\nics a\ncomputer\negtpath a b\nwhite\nblack\n"
	"level 0 0:30 0.1\nlevel 40 5 0\nlevel 1 1e3 -1\ntime -5\notim 99999999999\nping -1\nping x\n",
	"variant nocastle\ne2e4\n!\ng1f3\n!\neasy\nnopost\nrejected exclude\nO-O\ne7e8q\nb2b3\n"
	"Nf3\nfoo bar\n\t\n  \n",
	"force\nusermove f2f3\nusermove e7e5\nusermove g2g4\nusermove d8h4\ngo\n!\nundo\nundo\ngo\n!\n",
	NULL
};

static const char *const heads[] = {
	"feature ", "move ", "pong ", "Error (", "Illegal move (", "tellusererror ",
	"telluser ", "tellics", "tellopponent ", "tellall ", "offer draw", "resign", "1-0 {", "0-1 {", "1/2-1/2 {",
	"Hint: ", "stat01: ", "highlight ", "# ", " ", "\t", NULL
};

static int speak(struct channel *channel, struct engine *engine, enum variant variant, bool greeted)
{
	int status = xboard_speak(channel, engine, variant, greeted);

	return status == XBOARD_TO_UCI ? EXIT_SUCCESS : status;
}

/* A line of thinking. */
static bool may_say(const char *line)
{
	return *line >= '0' && *line <= '9';
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct fuzz_front_end front_end = { speak, "?\nping 77007\n", "pong 77007", heads, may_say };
	char *input = fuzz_string(data, size);

	fuzz_session(&front_end, input);
	free(input);
	return 0;
}
