/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The session's beginning, loop and end, and what it says. */
#include <config.h>

#include "xboard/session.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "xboard/command.h"

enum { USUAL_MEMORY_MB = 64, SAY_MOST = 4096, ECHO_MOST = 60 };

/* ---- what is said ---- */

void session_send(struct session *session, const char *text, size_t length, bool droppable)
{
	writer_put(&session->writer, text, length, droppable);
	logbook_lines(session->logbook, '<', clock_now_us(session->clock), text, length);
}

void session_say(struct session *session, const char *format, ...)
{
	TEXT_ON_STACK(line, SAY_MOST);
	va_list args;

	va_start(args, format);
	text_vprintf(&line, format, args);
	va_end(args);
	if (line.length == SAY_MOST - 1)
		line.length--;
	line.chars[line.length++] = '\n';
	session_send(session, line.chars, line.length, false);
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool begins_with(const char *string, const char *word)
{
	while (*word && lower(*string) == *word) {
		string++;
		word++;
	}
	return !*word;
}

/* Clients look for these anywhere in a line of complaint. */
static bool begins_dangerously(const char *string)
{
	static const char *const words[] = {
		"name", "rating", "?", "result", "board", "bk", "computer", "variant", "hint",
		"random", "depth", "accepted", "draw", "time", "analyze", "protover", "offer",
		"not found", "no such file", "permission denied", "unknown host", "can't alloc",
		"no remote"
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (begins_with(string, words[i]))
			return true;
	return false;
}

void session_add_echo(struct text *out, const char *string)
{
	size_t from = out->length;

	text_add_safely(out, string, ECHO_MOST);
	for (char *at = out->chars + from; *at; at++)
		if (begins_dangerously(at))
			*at = '*';
}

void session_error(struct session *session, const char *what, const char *line)
{
	TEXT_ON_STACK(echo, 8 * ECHO_MOST);

	session_add_echo(&echo, line);
	session_say(session, "Error (%s): %s", what, echo_chars);
}

/* ---- state ---- */

static enum session_state state_of_mode(const struct session *session)
{
	if (session->mode == MODE_ANALYSE)
		return STATE_ANALYSING;
	if (session->searching == SEARCHING_MOVE)
		return STATE_THINKING;
	return session->mode == MODE_FORCE ? STATE_FORCE : STATE_WAITING;
}

enum session_state session_state(const struct session *session)
{
	if (session->paused)
		return STATE_PAUSED;
	if (session->edit.active)
		return STATE_EDITING;
	if (session->refused)
		return STATE_REFUSED;
	if (session->handshake)
		return STATE_HANDSHAKE;
	return state_of_mode(session);
}

/* ---- the loop ---- */

/* What an abandoned search has reported is dropped. */
static bool is_current(const struct session *session, const struct event *event)
{
	return session->searching != SEARCHING_NOT &&
	       event->generation == engine_generation(session->engine);
}

/* Must EVENT wait until the pause ends? */
static bool waits(const struct session *session, const struct event *event)
{
	if (!session->paused)
		return false;
	return event->kind == EVENT_DONE ||
	       (event->kind == EVENT_LINE && !command_acts_in_pause(event->text));
}

static void happen(struct session *session, struct event *event)
{
	switch (event->kind) {
	case EVENT_LINE:
		command_obey(session, event->text);
		break;
	case EVENT_THINKING:
		if (is_current(session, event) && atomic_load(&session->post))
			session_send(session, event->text, strlen(event->text), true);
		break;
	case EVENT_DONE:
		if (is_current(session, event))
			session_done(session, event);
		break;
	case EVENT_END:
		session->quits = true;
		break;
	}
	free(event);
}

void session_keep(struct session *session, struct event *event)
{
	event->next = NULL;
	if (session->waiting.last)
		session->waiting.last->next = event;
	else
		session->waiting.first = event;
	session->waiting.last = event;
}

void session_catch_up(struct session *session)
{
	while (session->waiting.first && !session->paused && !session->quits) {
		struct event *event = session->waiting.first;

		session->waiting.first = event->next;
		if (!session->waiting.first)
			session->waiting.last = NULL;
		happen(session, event);
	}
}

static void loop(struct session *session)
{
	while (!session->quits) {
		struct event *event = queue_take(&session->queue);

		if (!event)
			return;
		if (event->kind == EVENT_LINE)
			logbook_lines(session->logbook, '>', event->time_us, event->text,
			             strlen(event->text));
		if (waits(session, event))
			session_keep(session, event);
		else
			happen(session, event);
	}
}

/* ---- beginning and end ---- */

static void prepare_signals(void)
{
#ifndef _WIN32
	signal(SIGPIPE, SIG_IGN);
#endif
	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_DFL);
}

static struct session *create_session(const struct xboard_options *options, struct clock *clock)
{
	struct session *session = calloc(1, sizeof *session);

	if (!session)
		return NULL;
	session->clock = clock;
	session->handshake = !options->greeted;
	session->mode = MODE_PLAY;
	session->me = BLACK;
	session->memory_mb = -1;
	session->variant = options->chess960 ? VARIANT_CHESS960 : VARIANT_NORMAL;
	atomic_init(&session->post, false);
	atomic_init(&session->columns, false);
	session->engine = engine_create(options->memory_mb ? options->memory_mb : USUAL_MEMORY_MB,
	                                clock);
	if (session->engine && queue_init(&session->queue)) {
		engine_set_variant(session->engine, session->variant);
		return session;
	}
	engine_free(session->engine);
	free(session);
	return NULL;
}

static void free_session(struct session *session)
{
	engine_free(session->engine);
	while (session->waiting.first) {
		struct event *event = session->waiting.first;

		session->waiting.first = event->next;
		free(event);
	}
	queue_free(&session->queue);
	while (session->deferred) {
		struct deferred *deferred = session->deferred;

		session->deferred = deferred->next;
		free(deferred);
	}
	free(session->pongs);
	free(session);
}

static int obey_session(struct session *session, const struct xboard_options *options)
{
	struct reader *reader = malloc(sizeof *reader);

	if (!reader)
		return EXIT_FAILURE;
	if (!writer_start(&session->writer, options->output, &session->queue)) {
		free(reader);
		return EXIT_FAILURE;
	}
	if (!reader_start(reader, options->input, &session->queue, session->clock)) {
		writer_stop(&session->writer);
		free(reader);
		return EXIT_FAILURE;
	}
	loop(session);
	engine_abandon(session->engine);
	writer_stop(&session->writer);
	if (reader_stop(reader)) {
		free_session(session);
		free(reader);
	}
	return EXIT_SUCCESS;
}

static bool open_record(struct logbook *logbook, const struct xboard_options *options,
                        struct clock *clock)
{
	bool opened = logbook_open(logbook, options->log,
	                          options->log_mb ? options->log_mb : XBOARD_LOG_MB,
	                          options->log_count, clock_now_us(clock));

	if (!opened) {
		fprintf(stderr, "rhumb: %s: ", options->log);
		perror(NULL);
	}
	return opened;
}

/* A session with the options that were asked for; NULL if it cannot be, which
 * is told, and *STATUS is the exit status. */
static struct session *prepare_session(const struct xboard_options *options, struct clock *clock,
                                       int *status)
{
	struct session *session = create_session(options, clock);
	TEXT_ON_STACK(error, 400);

	*status = EXIT_FAILURE;
	if (!session) {
		fputs("rhumb: out of memory\n", stderr);
		return NULL;
	}
	if (engine_assign_all(session->engine, options->assignments, &error))
		return session;
	fprintf(stderr, "rhumb: --option: %s\n", error_chars);
	free_session(session);
	*status = XBOARD_USAGE;
	return NULL;
}

int xboard_run(const struct xboard_options *options)
{
	struct clock real;
	struct clock *clock;
	struct session *session;
	struct logbook logbook = { .file = NULL };
	int status;

	clock_init_real(&real);
	clock = options->clock ? options->clock : &real;
	session = prepare_session(options, clock, &status);
	if (!session)
		return status;
	if (options->log && !open_record(&logbook, options, clock)) {
		free_session(session);
		return EXIT_FAILURE;
	}
	prepare_signals();
	session->logbook = &logbook;
	status = obey_session(session, options);
	return logbook_close(&logbook) ? status : EXIT_FAILURE;
}
