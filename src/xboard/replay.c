/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Playing a recorded session again: the lines received are sent again, and
 * what is said now is compared with what was said then. */
#include <config.h>

#include "xboard/xboard.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifndef _WIN32
#include <poll.h>
#endif

#include "util/thread.h"

enum {
	LINE_ROOM = 20000,
	NODES_PER_MS = 1000,      /* of the virtual clock */
	PATIENCE_MS = 60000       /* real time to wait for a line */
};

struct replay {
	struct clock clock;
	int to[2], from[2];       /* pipes to and from the session */
	size_t start, end;        /* of what has come from it */
	char heard[LINE_ROOM];
	FILE *out, *report;
	int differences;
};

/* One line of the record. */
struct recorded {
	int64_t us;               /* -1: none given */
	char mark;                /* '>' or '<'; 0: neither */
	const char *text;
};

/* "12.345 > text", "< text" */
static struct recorded read_record(char *line)
{
	struct recorded recorded = { -1, 0, "" };
	char *at = line, *end;

	if (*at >= '0' && *at <= '9') {
		long long seconds = strtoll(at, &end, 10);
		long thousandths = *end == '.' ? strtol(end + 1, &end, 10) : 0;

		recorded.us = (seconds * 1000 + thousandths) * 1000;
		at = end + strspn(end, " ");
	}
	if ((*at != '>' && *at != '<') || (at[1] != ' ' && at[1] != '\0'))
		return recorded;
	recorded.mark = *at;
	recorded.text = at + (at[1] ? 2 : 1);
	return recorded;
}

/* Lines that depend on how fast the machine is. */
static bool is_fleeting(const char *text)
{
	return strchr("0123456789 \t#", *text) || strncmp(text, "stat01:", 7) == 0;
}

static void show(struct replay *replay, char mark, const char *text)
{
	int64_t us = clock_now_us(&replay->clock);

	fprintf(replay->out, "%lld.%03d %c %s\n", (long long)(us / 1000000),
	        (int)(us / 1000 % 1000), mark, text);
}

#ifndef _WIN32

/* More of what the session says; false at its end. */
static bool hear_more(struct replay *replay)
{
	struct pollfd fd = { replay->from[0], POLLIN, 0 };
	ssize_t count;

	memmove(replay->heard, replay->heard + replay->start, replay->end - replay->start);
	replay->end -= replay->start;
	replay->start = 0;
	if (replay->end == LINE_ROOM || poll(&fd, 1, PATIENCE_MS) <= 0)
		return false;
	count = read(replay->from[0], replay->heard + replay->end, LINE_ROOM - replay->end);
	if (count <= 0)
		return false;
	replay->end += (size_t)count;
	return true;
}

/* The next line said that is not fleeting; NULL at the end. */
static const char *hear_line(struct replay *replay)
{
	for (;;) {
		char *line = replay->heard + replay->start;
		char *end = memchr(line, '\n', replay->end - replay->start);

		if (!end) {
			if (!hear_more(replay))
				return NULL;
			continue;
		}
		*end = '\0';
		replay->start = (size_t)(end + 1 - replay->heard);
		show(replay, '<', line);
		if (!is_fleeting(line))
			return line;
	}
}

static void differ(struct replay *replay, int number, const char *then, const char *now)
{
	fprintf(replay->report, "%d: then: %s\n%d: now:  %s\n", number, then ? then : "(nothing)",
	        number, now ? now : "(nothing)");
	replay->differences++;
}

static bool send_line(struct replay *replay, const char *text)
{
	size_t length = strlen(text);

	show(replay, '>', text);
	return write(replay->to[1], text, length) == (ssize_t)length &&
	       write(replay->to[1], "\n", 1) == 1;
}

/* Go through FILE; false if the session has ended before it. */
static bool follow(struct replay *replay, FILE *file)
{
	static const char overlong[] = "a line is too long";
	char line[LINE_ROOM];

	for (int number = 1; fgets(line, sizeof line, file); number++) {
		struct recorded recorded;
		const char *now;

		if (!strchr(line, '\n') && !feof(file)) {
			differ(replay, number, overlong, NULL);
			return false;
		}
		line[strcspn(line, "\r\n")] = '\0';
		recorded = read_record(line);
		if (recorded.mark == '>') {
			int64_t ahead = recorded.us - clock_now_us(&replay->clock);

			if (recorded.us >= 0 && ahead > 0)
				clock_advance_us(&replay->clock, ahead);
			if (!send_line(replay, recorded.text))
				return false;
		}
		if (recorded.mark != '<' || is_fleeting(recorded.text))
			continue;
		now = hear_line(replay);
		if (!now || strcmp(now, recorded.text) != 0) {
			differ(replay, number, recorded.text, now);
			return now != NULL;
		}
	}
	return true;
}

static void *session_main(void *context)
{
	struct replay *replay = context;
	struct xboard_options options = {
		.input = replay->to[0], .output = replay->from[1], .clock = &replay->clock
	};

	xboard_run(&options);
	close(replay->from[1]);
	return NULL;
}

static int play_again(struct replay *replay, FILE *file)
{
	pthread_t thread;
	const char *more;

	if (!thread_start(&thread, session_main, replay)) {
		close(replay->from[1]);
		return EXIT_FAILURE;
	}
	follow(replay, file);
	close(replay->to[1]);
	while ((more = hear_line(replay)) != NULL)
		if (!replay->differences)
			differ(replay, 0, NULL, more);
	close(replay->from[0]);
	pthread_join(thread, NULL);
	close(replay->to[0]);
	return replay->differences ? EXIT_FAILURE : EXIT_SUCCESS;
}

static bool open_pipes(struct replay *replay)
{
	if (pipe(replay->to) != 0)
		return false;
	if (pipe(replay->from) == 0)
		return true;
	close(replay->to[0]);
	close(replay->to[1]);
	return false;
}

int xboard_replay(const char *file_name, FILE *out, FILE *report)
{
	struct replay *replay = calloc(1, sizeof *replay);
	FILE *file = fopen(file_name, "r");
	int status = EXIT_FAILURE;

	if (!file) {
		fprintf(report, "%s: %s\n", file_name, strerror(errno));
	} else if (replay && open_pipes(replay)) {
		clock_init_virtual(&replay->clock, NODES_PER_MS);
		replay->out = out;
		replay->report = report;
		status = play_again(replay, file);
	}
	if (file)
		fclose(file);
	free(replay);
	return status;
}

#else

int xboard_replay(const char *file_name, FILE *out, FILE *report)
{
	(void)file_name;
	(void)out;
	fputs("replay is not to be had on this system\n", report);
	return EXIT_FAILURE;
}

#endif
