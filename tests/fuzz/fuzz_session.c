/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A session over pipes, and its output. */
#include <config.h>

#include "fuzz_session.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "util/error.h"
#include "util/thread.h"

enum { HEARD_ROOM = 1 << 16, PATIENCE_MS = 600000, NODES_PER_MS = 1 };

struct meeting {
	const struct fuzz_front_end *front_end;
	const char *input;           /* all of it, for messages */
	struct clock clock;
	int to[2], from[2];          /* pipes to and from the front end */
	int status;                  /* of the front end, once it has ended */
	size_t start, end;           /* of the output not yet checked */
	char heard[HEARD_ROOM];
};

static int run(const struct fuzz_front_end *front_end, int input, int output, struct clock *clock)
{
	struct channel_options options = { .input = input, .output = output, .clock = clock };
	struct error error = ERROR_NONE;
	struct channel *channel = channel_open(&options, &error);
	struct engine *engine = engine_create(1, clock);
	int status;

	if (!channel || !engine) {
		fprintf(stderr, "no session: %s\n", error.text);
		abort();
	}
	status = front_end->speak(channel, engine, VARIANT_NORMAL, false);
	engine_free(engine);
	channel_close(channel);
	return status;
}

static void *face_main(void *context)
{
	struct meeting *meeting = context;

	meeting->status = run(meeting->front_end, meeting->to[0], meeting->from[1], &meeting->clock);
	close(meeting->from[1]);
	close(meeting->to[0]);
	return NULL;
}

/* Wait for output.  A fuzzer's alarm may interrupt the wait, which is harmless. */
static bool something_comes(const struct meeting *meeting)
{
	struct pollfd fd = { meeting->from[0], POLLIN, 0 };
	int ready;

	do
		ready = poll(&fd, 1, PATIENCE_MS);
	while (ready < 0 && errno == EINTR);
	return ready > 0;
}

/* Read more output of the front end; false at its end. */
static bool hear(struct meeting *meeting)
{
	ssize_t count;

	memmove(meeting->heard, meeting->heard + meeting->start, meeting->end - meeting->start);
	meeting->end -= meeting->start;
	meeting->start = 0;
	fuzz_check(meeting->end < HEARD_ROOM, "a line without an end", meeting->input);
	fuzz_check(something_comes(meeting), "it hangs", meeting->input);
	do
		count = read(meeting->from[0], meeting->heard + meeting->end, HEARD_ROOM - meeting->end);
	while (count < 0 && errno == EINTR);
	if (count <= 0)
		return false;
	meeting->end += (size_t)count;
	return true;
}

static void check_line(const struct meeting *meeting, const char *line)
{
	for (const char *c = line; *c; c++)
		fuzz_check((*c >= ' ' && *c <= '~') || *c == '\t', "an unsafe line", meeting->input);
	for (const char *const *head = meeting->front_end->heads; *head; head++)
		if (text_starts_with(line, *head))
			return;
	fuzz_check(*line == '\0' || meeting->front_end->may_say(line), line, meeting->input);
}

/* Read lines up to WANTED (NULL: up to the end); false at the end. */
static bool hear_until(struct meeting *meeting, const char *wanted)
{
	for (;;) {
		char *line = meeting->heard + meeting->start;
		char *end = memchr(line, '\n', meeting->end - meeting->start);

		if (!end) {
			if (hear(meeting))
				continue;
			fuzz_check(meeting->start == meeting->end, "half a line", meeting->input);
			return false;
		}
		*end = '\0';
		meeting->start = (size_t)(end + 1 - meeting->heard);
		check_line(meeting, line);
		if (wanted && text_equal(line, wanted))
			return true;
	}
}

/* A front end that has ended reads no more. */
static bool send_bytes(const struct meeting *meeting, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t sent = write(meeting->to[1], bytes, length);

		if (sent < 0 && errno != EINTR)
			return false;
		if (sent > 0) {
			bytes += sent;
			length -= (size_t)sent;
		}
	}
	return true;
}

static void say_all(struct meeting *meeting)
{
	const char *line = meeting->input;
	bool goes_on = true;

	while (goes_on && *line) {
		size_t length = strcspn(line, "\n");

		if (length == 1 && *line == '!')
			goes_on = send_bytes(meeting, meeting->front_end->probe,
			                     strlen(meeting->front_end->probe)) &&
			          hear_until(meeting, meeting->front_end->answer);
		else
			goes_on = send_bytes(meeting, line, length) && send_bytes(meeting, "\n", 1);
		line += length + (line[length] == '\n');
	}
	close(meeting->to[1]);
	(void)hear_until(meeting, NULL);
}

void fuzz_session(const struct fuzz_front_end *front_end, const char *input)
{
	static struct meeting meeting;
	pthread_t thread;

	meeting.front_end = front_end;
	meeting.input = input;
	meeting.start = meeting.end = 0;
	clock_init_virtual(&meeting.clock, NODES_PER_MS);
	if (pipe(meeting.to) != 0 || pipe(meeting.from) != 0 ||
	    !thread_start(&thread, face_main, &meeting))
		abort();
	say_all(&meeting);
	pthread_join(thread, NULL);
	close(meeting.from[0]);
	fuzz_check(meeting.status == 0, "an exit status other than 0", input);
}
