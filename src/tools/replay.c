/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Replaying a recorded session: its input is sent again, and the output is compared. */
#include <config.h>

#include "tools/replay.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "channel/logbook.h"
#include "util/stream.h"
#include "util/text.h"
#include "util/thread.h"

enum {
	LINE_ROOM = 70000,
	SECONDS_MOST = 1000000000,
	TIME_BAD = -2,
	NODES_PER_MS = 1000,      /* of the virtual clock */
	LOOK_MS = 1000,           /* real time from one look at the virtual clock to the next */
	LOOKS_MAX = 120          /* while the clock is still and there is no output */
};

static const char CLOCK_REMARK[] = "# clock ";

struct replay {
	const struct replay_front_end *front_end;
	struct clock clock;
	int to[2], from[2];       /* pipes to and from the session */
	size_t start, end;        /* of what has come from it */
	char heard[LINE_ROOM];
	FILE *file, *out, *report;
	char line[LINE_ROOM];     /* of the file, read last */
	int number;               /* its number, from 1 */
	bool held;                /* it is the head of a session that is not yet played */
	int differences;
	char protocol[16];        /* of the session, as its heading says; or "" */
	bool spoken;              /* something has been sent to a session */
	int status;               /* of the session played last */
};

/* One line of the log. */
struct recorded {
	int64_t us;               /* 0: none given; TIME_BAD: none that can be */
	int64_t until_us;         /* -1, or: what is said must be said from US to then */
	char mark;                /* '>' or '<'; 0: neither */
	const char *text;
};

/* Read the digits at *AT and skip them; -1 if the number is larger than MAXIMUM. */
static int64_t read_number(char **at, int64_t maximum)
{
	int64_t number = 0;

	for (; **at >= '0' && **at <= '9'; (*at)++)
		if (number >= 0)
			number = number > (maximum - (**at - '0')) / 10 ? -1 : 10 * number + (**at - '0');
	return number;
}

/* Read "12.345" or "12.3" at *AT as microseconds and skip it; TIME_BAD if it is not a time. */
static int64_t read_time(char **at)
{
	int64_t seconds = read_number(at, SECONDS_MOST), thousandths = 0;

	if (**at == '.') {
		size_t digits = strspn(++*at, "0123456789");

		thousandths = read_number(at, 999);
		if (digits > 3)
			return TIME_BAD;
		for (; digits < 3; digits++)
			thousandths *= 10;
	}
	return seconds < 0 || thousandths < 0 ? TIME_BAD : (seconds * 1000 + thousandths) * 1000;
}

/* "12.345 > text", "< text", and for tests "12.000-12.500 < move *" */
static struct recorded read_record(char *at)
{
	struct recorded recorded = { 0, -1, 0, "" };

	if (strspn(at, "0123456789") > 0) {
		recorded.us = read_time(&at);
		if (*at == '-') {
			at++;
			recorded.until_us = read_time(&at);
		}
		at += strspn(at, " ");
	}
	if ((*at != '>' && *at != '<') || (at[1] != ' ' && at[1] != '\0'))
		return recorded;
	recorded.mark = *at;
	recorded.text = at + (at[1] ? 2 : 1);
	return recorded;
}

/* True if TEXT matches PATTERN, in which '*' matches anything.  Each part between two '*' is searched
 * after the previous one, where it comes first, so the time is linear. */
static bool matches(const char *pattern, const char *text)
{
	const char *star = strchr(pattern, '*');
	size_t tail, left;

	if (!star)
		return text_equal(pattern, text);
	if (strncmp(pattern, text, (size_t)(star - pattern)) != 0)
		return false;
	text += star - pattern;
	for (const char *next; (next = strchr(star + 1, '*')); star = next) {
		char part[LINE_ROOM];
		size_t length = (size_t)(next - star - 1);

		memcpy(part, star + 1, length);
		part[length] = '\0';
		text = strstr(text, part);
		if (!text)
			return false;
		text += length;
	}
	tail = strlen(star + 1);
	left = strlen(text);
	return left >= tail && text_equal(text + left - tail, star + 1);
}

static void show(struct replay *replay, char mark, const char *text)
{
	int64_t us = clock_now_us(&replay->clock);

	text_fprintf(replay->out, "%lld.%03d %c %s\n", (long long)(us / 1000000),
	             (int)(us / 1000 % 1000), mark, text);
}

/* Wait for output of the session; false if it hangs.  As long as the virtual clock advances it is
 * searching, however slow the machine is. */
static bool wait_for_output(struct replay *replay)
{
	int64_t seen_us = clock_now_us(&replay->clock);

	for (int looks = 0; looks < LOOKS_MAX; looks++) {
		if (stream_is_readable(replay->from[0], LOOK_MS))
			return true;
		if (clock_now_us(&replay->clock) != seen_us) {
			seen_us = clock_now_us(&replay->clock);
			looks = 0;
		}
	}
	return false;
}

/* Read more output of the session; false at its end. */
static bool read_more(struct replay *replay)
{
	ssize_t count;

	memmove(replay->heard, replay->heard + replay->start, replay->end - replay->start);
	replay->end -= replay->start;
	replay->start = 0;
	if (replay->end == LINE_ROOM || !wait_for_output(replay))
		return false;
	count = read(replay->from[0], replay->heard + replay->end, LINE_ROOM - replay->end);
	if (count <= 0)
		return false;
	replay->end += (size_t)count;
	return true;
}

/* The next output line that is not fleeting; NULL at the end. */
static const char *read_reply(struct replay *replay)
{
	for (;;) {
		char *line = replay->heard + replay->start;
		char *end = memchr(line, '\n', replay->end - replay->start);

		if (!end) {
			if (!read_more(replay))
				return NULL;
			continue;
		}
		*end = '\0';
		replay->start = (size_t)(end + 1 - replay->heard);
		show(replay, '<', line);
		if (!replay->front_end->is_fleeting(line))
			return line;
	}
}

static void differ(struct replay *replay, int number, const char *then, const char *now)
{
	text_fprintf(replay->report, "%d: then: %s\n%d: now:  %s\n", number, then ? then : "(nothing)",
	             number, now ? now : "(nothing)");
	replay->differences++;
}

/* Write LENGTH bytes to the session; false if it has ended. */
static bool send_bytes(struct replay *replay, const char *bytes, size_t length)
{
	while (length > 0) {
		ssize_t count = write(replay->to[1], bytes, length);

		if (count < 0 && errno == EINTR)
			continue;
		if (count < 0)
			return false;
		bytes += count;
		length -= (size_t)count;
	}
	return true;
}

/* Advance the clock to the time of RECORDED, and send it.  If the session has ended, that is no
 * difference until output is expected. */
static void send_again(struct replay *replay, const struct recorded *recorded)
{
	int64_t ahead = recorded->us - clock_now_us(&replay->clock);

	if (ahead > 0)
		clock_advance_us(&replay->clock, ahead);
	replay->spoken = true;
	show(replay, '>', recorded->text);
	(void)(send_bytes(replay, recorded->text, strlen(recorded->text)) &&
	       send_bytes(replay, "\n", 1));
}

/* Compare the next output with RECORDED; false if it differs. */
static bool compare(struct replay *replay, const struct recorded *recorded, int number)
{
	const char *now = read_reply(replay);
	int64_t us = clock_now_us(&replay->clock);

	if (!now || !matches(recorded->text, now)) {
		differ(replay, number, recorded->text, now);
		return false;
	}
	if (recorded->until_us >= 0 && (us < recorded->us || us > recorded->until_us)) {
		differ(replay, number, "(said in time)", "(said at another time)");
		return false;
	}
	return true;
}

/* Read the next line of the log; false at its end. */
static bool next_line(struct replay *replay)
{
	if (!fgets(replay->line, sizeof replay->line, replay->file))
		return false;
	replay->line[strcspn(replay->line, "\r\n")] = '\0';
	replay->number++;
	return true;
}

/* Skip lines of a session that started in another file.  False if nothing is left to replay. */
static bool find_session(struct replay *replay)
{
	if (replay->held)
		return true;
	replay->held = next_line(replay);
	if (!replay->held || !text_starts_with(replay->line, LOGBOOK_GOES_ON))
		return replay->held;
	do {
		replay->held = next_line(replay);
	} while (replay->held && !text_starts_with(replay->line, LOGBOOK_BEGINS));
	if (!replay->held) {
		fputs("the log has only the rest of a session that starts in an older file\n", replay->report);
		replay->differences++;
	}
	return replay->held;
}

/* Process one line of the log; false at a difference. */
static bool follow_line(struct replay *replay)
{
	struct recorded recorded = read_record(replay->line);

	if (text_starts_with(replay->line, CLOCK_REMARK)) {
		char *at = replay->line + strlen(CLOCK_REMARK);
		int64_t nodes_per_ms = read_number(&at, UINT32_MAX);

		if (nodes_per_ms > 0)
			replay->clock.nodes_per_ms = (uint32_t)nodes_per_ms;
	}
	if (recorded.us == TIME_BAD || recorded.until_us == TIME_BAD) {
		fprintf(replay->report, "%d: a time of more than %d seconds, or of less than a "
		        "thousandth\n", replay->number, SECONDS_MOST);
		replay->differences++;
		return false;
	}
	if (recorded.mark == '>')
		send_again(replay, &recorded);
	if (recorded.mark == '<' && !replay->front_end->is_fleeting(recorded.text))
		return compare(replay, &recorded, replay->number);
	return true;
}

/* Process one session of the log, up to the first difference. */
static void follow(struct replay *replay)
{
	replay->held = false;
	while (follow_line(replay) && next_line(replay)) {
		if (text_starts_with(replay->line, LOGBOOK_BEGINS)) {
			replay->held = true;
			return;
		}
	}
}

static void *session_main(void *context)
{
	struct replay *replay = context;

	replay->status = replay->front_end->run(replay->front_end->context, replay->protocol,
	                                   replay->to[0], replay->from[1], &replay->clock);
	close(replay->from[1]);
	close(replay->to[0]);     /* no one reads: further writes fail */
	return NULL;
}

/* Read the protocol of the session that starts with the current line. */
static void read_protocol(struct replay *replay)
{
	static const char before[] = " speaking ";
	const char *at = text_starts_with(replay->line, LOGBOOK_BEGINS)
	                 ? strstr(replay->line, before) : NULL;
	struct text protocol = TEXT_IN(replay->protocol);

	for (at = at ? at + strlen(before) : ""; *at && *at != ','; at++)
		text_add_char(&protocol, *at);
}

/* Replay one session over the open pipes.  False on failure. */
static bool play_again(struct replay *replay)
{
	pthread_t thread;
	const char *more;

	read_protocol(replay);
	clock_init_virtual(&replay->clock, NODES_PER_MS);
	replay->start = replay->end = 0;
	stream_ignore_broken_pipes();
	if (!thread_start(&thread, session_main, replay)) {
		for (int i = 0; i < 2; i++) {
			close(replay->to[i]);
			close(replay->from[i]);
		}
		return false;
	}
	follow(replay);
	close(replay->to[1]);
	while ((more = read_reply(replay)) != NULL)
		if (!replay->differences)
			differ(replay, 0, NULL, more);
	close(replay->from[0]);
	pthread_join(thread, NULL);
	return true;
}

static bool open_pipes(struct replay *replay)
{
	if (!stream_pipe(replay->to))
		return false;
	if (stream_pipe(replay->from))
		return true;
	close(replay->to[0]);
	close(replay->to[1]);
	return false;
}

/* Replay all sessions of the log, up to the first difference. */
static int play_all(struct replay *replay)
{
	while (!replay->differences && !replay->status && find_session(replay)) {
		if (!open_pipes(replay) || !play_again(replay)) {
			fputs("cannot open a pipe or start a thread\n", replay->report);
			return EXIT_FAILURE;
		}
	}
	return replay->differences && !replay->status ? EXIT_FAILURE : replay->status;
}

int replay_file(const char *file_name, const struct replay_front_end *front_end, FILE *out, FILE *report)
{
	struct replay *replay = calloc(1, sizeof *replay);
	FILE *file = fopen(file_name, "r");
	int status = EXIT_FAILURE;

	if (!file) {
		text_fprintf(report, "rhumb: %s: %s\n", file_name, strerror(errno));
	} else if (replay) {
		replay->file = file;
		replay->front_end = front_end;
		replay->out = out;
		replay->report = report;
		status = play_all(replay);
		if (status == EXIT_SUCCESS && !replay->spoken) {
			text_fprintf(report, "rhumb: %s: %s\n", file_name,
			             ferror(file) ? strerror(errno) : "no session is recorded there");
			status = EXIT_FAILURE;
		}
	}
	if (file)
		fclose(file);
	free(replay);
	return status;
}
