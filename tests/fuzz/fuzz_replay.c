/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing records of sessions: whatever they contain, replay plays them to the end. */
#include <config.h>

#include "fuzz.h"

#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include "tools/replay.h"

const char fuzz_name[] = "replay";
const int fuzz_rounds = 300;
const char *const fuzz_examples[] = {
	"# session begins: Rhumb\n0.000 > xboard\n0.100 > ping 1\n0.100 < ping 1\n0.2 < *\n",
	"> a\n< a\n< b*c*d\n1.000-2.500 < x\n> quit\n",
	"# session goes on: x\n> a\n# session begins: y\n# clock 5\n3.5 > e\n< e\n# session ends\n"
	"# session begins: z\n> q\n< z\n",
	"99999999999999999999.000 > ping 1\n1.000-99999999999.000 < a\n",
	"> aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n< *a*a*a*a*a*a*a*a*a*a*a*a*a*a*b\n",
	NULL
};

enum { REST_MS = 2, SAID_MOST = 1 << 16 };

/* A front end that echoes, and ends after a moment without input. */
static int echo(const void *context, const char *protocol, int input, int output,
                struct clock *clock)
{
	struct pollfd fd = { input, POLLIN, 0 };
	char bytes[4096];
	ssize_t count, total = 0;

	(void)context;
	(void)protocol;
	(void)clock;
	while (total < SAID_MOST && poll(&fd, 1, REST_MS) > 0 &&
	       (count = read(input, bytes, sizeof bytes)) > 0) {
		total += count;
		if (write(output, bytes, (size_t)count) != count)
			break;
	}
	return 0;
}

static bool is_fleeting(const char *line)
{
	return *line >= '0' && *line <= '9';
}

static void play(const char *name, const char *input)
{
	static const struct replay_front_end front_end = { NULL, echo, is_fleeting };
	FILE *out = fopen("/dev/null", "w");
	int status;

	if (!out)
		abort();
	status = replay_file(name, &front_end, out, out);
	fuzz_check(status == 0 || status == 1, "another status", input);
	fclose(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *input = fuzz_string(data, size);
	char name[] = "/tmp/fuzz-replay-XXXXXX";
	int fd = mkstemp(name);

	if (fd < 0 || write(fd, data, size) != (ssize_t)size)
		abort();
	close(fd);
	play(name, input);
	unlink(name);
	free(input);
	return 0;
}
