/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The program: reads the options and picks the front end.
 *
 * With standard input on a terminal it is the console, otherwise CECP; options can force a front
 * end.  Words that are not options are one command for the console.  The first line `uci` switches
 * from CECP to UCI. */
#include <config.h>

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "channel/channel.h"
#include "console/console.h"
#include "engine/options.h"
#include "engine/engine.h"
#include "tablebase/syzygy.h"
#include "tools/replay.h"
#include "uci/uci.h"
#include "util/error.h"
#include "util/options.h"
#include "util/stream.h"
#include "util/terminal.h"
#include "util/text.h"
#include "xboard/xboard.h"

enum { EXIT_USAGE = CONSOLE_USAGE, LOG_MB_MOST = 1024, LOG_COUNT_MOST = 999 };

enum front_end { FRONT_END_BY_INPUT, FRONT_END_XBOARD, FRONT_END_UCI, FRONT_END_CONSOLE };

/* The command line. */
struct request {
	bool xboard, uci, console;
	enum front_end front_end; /* that these three, the words or the input choose */
	const char *log;          /* file for the log of sessions; or NULL */
	int log_mb;               /* maximum size of a log file */
	int log_count;            /* number of older log files */
	const char *fen;          /* the first position; or NULL */
	enum variant variant;
	const char **assignments; /* of --option; NULL after the last */
	int assignment_count;
	char threads[24];         /* the assignment of --threads */
	bool help, version;
	int words;                /* number of words of the console command; 0: none */
	char **command;           /* those words */
};

/* The protocols, as a log names them. */
static const char PROTOCOL_CECP[] = "CECP", PROTOCOL_UCI[] = "UCI";

/* ---- options ---- */

static bool take_variant(void *target, const char *value, struct error *error)
{
	return variant_parse(value, &((struct request *)target)->variant) ||
	       error_set(error, "it takes normal, fischerandom or nocastle");
}

static bool take_assignment(void *target, const char *value, struct error *error)
{
	struct request *request = target;

	request->assignments[request->assignment_count++] = value;
	return option_check_assignment(value, error);
}

static bool take_threads(void *target, const char *value, struct error *error)
{
	struct request *request = target;
	struct text threads = TEXT_IN(request->threads);

	text_printf(&threads, "Threads=%s", value);
	return take_assignment(request, request->threads, error);
}

#define AT(field) offsetof(struct request, field)

static const struct option_row rows[] = {
	{ "xboard", VALUE_FLAG, 0, 0, AT(xboard), NULL, "speak CECP", NULL, 0 },
	{ "uci", VALUE_FLAG, 0, 0, AT(uci), NULL, "speak UCI", NULL, 0 },
	{ "console", VALUE_FLAG, 0, 0, AT(console), NULL, "run the console, even if input is no terminal", NULL, 0 },
	{ "log", VALUE_TEXT, 0, 0, AT(log), "FILE", "append a log of the session to FILE", NULL, 0 },
	{ "log-size", VALUE_INT, 1, LOG_MB_MOST, AT(log_mb), "MB", "begin a new FILE at that size; the old one is FILE.1",
	  NULL, 0 },
	{ "log-count", VALUE_INT, 0, LOG_COUNT_MOST, AT(log_count), "N", "keep N old files", NULL, 0 },
	{ "fen", VALUE_TEXT, 0, 0, AT(fen), "FEN", "start with this position", NULL, 0 },
	{ "variant", VALUE_READ, 0, 0, 0, "NAME", "play normal, fischerandom or nocastle", take_variant, 0 },
	{ "threads", VALUE_READ, 0, 0, 0, "N", "search with N threads (1)", take_threads, 0 },
	{ "option", VALUE_READ, 0, 0, 0, "NAME=VALUE", "set an option of the engine; 'rhumb option' lists them",
	  take_assignment, 0 },
	{ "help", VALUE_STOP, 0, 0, AT(help), NULL, "display this help and exit", NULL, 'h' },
	{ "version", VALUE_STOP, 0, 0, AT(version), NULL, "output version information and exit", NULL, 'V' }
};
static const struct option_table own_options = OPTION_TABLE(rows);
static const struct option_table *const option_tables[] = { &own_options, NULL };

static void print_help(const struct request *request)
{
	fputs("Usage: rhumb [OPTION]... [COMMAND [ARG]...]\n"
	      "   or: rhumb replay FILE\n"
	      "Play chess.\n"
	      "\n"
	      "With standard input on a terminal, Rhumb is a console; otherwise it speaks CECP,\n"
	      "the protocol of XBoard, or UCI if the first line is 'uci'.  With a COMMAND, it\n"
	      "runs that command of the console and exits; 'rhumb help' lists the commands.\n"
	      "'rhumb replay FILE' replays a session from the log that --log wrote.\n"
	      "\n", stdout);
	options_print(option_tables, request, stdout);
	fputs("\n"
	      "Exit status: 0 if all went well, 1 if a command failed, 2 for bad usage.\n"
	      "\n"
	      "The manual: 'info rhumb', or 'man rhumb' in short.\n"
	      "\n"
	      "Examples:\n"
	      "  rhumb perft 5\n"
	      "  rhumb --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' eval\n"
	      "  xboard -fcp rhumb\n", stdout);
	options_print_addresses();
}

static void print_version(void)
{
	options_print_version("rhumb");
	if (syzygy_library())
		printf("Endgame tables: Syzygy (%s)\n", syzygy_library());
}

/* The exit status of the program, which is EXIT_FAILURE if standard output could not be written. */
static int finish(int status)
{
	const char *fault = stream_flush(stdout);

	if (fault && status == EXIT_SUCCESS) {
		fprintf(stderr, "rhumb: cannot write to standard output: %s\n", fault);
		return EXIT_FAILURE;
	}
	return status;
}

/* Print WHAT is wrong, with WORD, if not NULL.  Returns the exit status. */
static int usage_error(const char *what, const char *word)
{
	struct text shown = TEXT_OF(400);

	if (word)
		text_add_safely(&shown, word, 80);
	text_fprintf(stderr, "rhumb: %s%s%s\n", what, word ? ": " : "", shown.chars);
	fputs("Try 'rhumb --help' for more information.\n", stderr);
	return EXIT_USAGE;
}

/* True for `rhumb replay FILE`. */
static bool is_replay(const struct request *request)
{
	return request->words == 2 && text_equal(request->command[0], "replay");
}

/* The words of a command.  What is wrong with them, or NULL. */
static const char *check_words(const struct request *request)
{
	if (text_equal(request->command[0], "replay"))
		return "give one file that --log has written";
	if (request->front_end == FRONT_END_XBOARD || request->front_end == FRONT_END_UCI)
		return "a command is for the console, not for a protocol";
	if (request->log)
		return "--log records a session, not a command";
	if (console_knows_lab_command(request->command[0]))
		return "a command of the program rhumb-lab ('rhumb-lab --help')";
	if (!console_is_line(request->command[0]) && !console_has_command(request->command[0]))
		return "there is no such command ('rhumb help' lists them)";
	return NULL;
}

/* The front end that the options name.  What is wrong, or NULL. */
static const char *name_front_end(struct request *request)
{
	if (request->xboard + request->uci + request->console > 1)
		return "--xboard, --uci and --console exclude each other";
	request->front_end = request->xboard  ? FRONT_END_XBOARD
	                   : request->uci     ? FRONT_END_UCI
	                   : request->console ? FRONT_END_CONSOLE
	                                      : FRONT_END_BY_INPUT;
	return NULL;
}

/* What goes with what.  What is wrong, or NULL. */
static const char *check_request(struct request *request)
{
	const char *wrong = name_front_end(request);

	if (wrong || is_replay(request))
		return wrong;
	if (request->words) {
		wrong = check_words(request);
		if (wrong)
			return wrong;
		request->front_end = FRONT_END_CONSOLE;
	}
	if (request->front_end == FRONT_END_BY_INPUT)
		request->front_end = terminal_is(fileno(stdin)) ? FRONT_END_CONSOLE : FRONT_END_XBOARD;
	if (request->front_end == FRONT_END_CONSOLE) {
		if (request->fen && request->variant == VARIANT_NOCASTLE)
			return "--variant nocastle and --fen exclude each other";
		return NULL;
	}
	if (request->fen)
		return "--fen is for the console; CECP has setboard, UCI has position";
	if (request->variant == VARIANT_NOCASTLE)
		return "--variant nocastle is for the console; CECP has variant";
	return NULL;
}

/* ---- protocols ---- */

/* The word before an error message to the client of FRONT_END. */
static const char *error_word(enum front_end front_end)
{
	return front_end == FRONT_END_UCI ? "info string" : "tellusererror";
}

/* Memory has run out: report that to the client and the user. */
static int run_out(struct channel *channel, enum front_end front_end)
{
	channel_say(channel, "%s out of memory", error_word(front_end));
	fputs("rhumb: out of memory\n", stderr);
	return EXIT_FAILURE;
}

/* Speak the protocol of FRONT_END over CHANNEL with an engine of its own, and UCI if a client of
 * CECP begins with `uci`.  GREETED: the protocol's first word has been read. */
static int speak_over(const struct request *request, enum front_end front_end, bool greeted,
                      struct channel *channel)
{
	bool uci = front_end == FRONT_END_UCI, misuse;
	struct error error = ERROR_NONE;
	struct engine *engine = engine_create_with(ENGINE_DEFAULT_MB, channel_clock(channel),
	                                           uci ? UCI_OWN_BOOK : true, request->assignments,
	                                           &misuse, &error);
	int status;

	if (!engine && misuse) {
		text_fprintf(stderr, "rhumb: --option: %s\n", error.text);
		return EXIT_USAGE;
	}
	if (!engine)
		return run_out(channel, front_end);
	if (uci)
		status = uci_speak(channel, engine, request->variant, greeted);
	else
		status = xboard_speak(channel, engine, request->variant, greeted);
	engine_free(engine);
	if (channel_ran_out_of_memory(channel))
		return run_out(channel, front_end);
	return status == XBOARD_TO_UCI ? speak_over(request, FRONT_END_UCI, true, channel) : status;
}

static int speak(const struct request *request, enum front_end front_end, bool greeted,
                 struct channel_options *channel_options)
{
	struct channel *channel;
	struct error error = ERROR_NONE;
	int status;

	channel_options->protocol = front_end == FRONT_END_UCI ? PROTOCOL_UCI : PROTOCOL_CECP;
	if (front_end == FRONT_END_XBOARD) {
		channel_options->other_word = "uci";
		channel_options->other_protocol = PROTOCOL_UCI;
	}
	channel = channel_open(channel_options, &error);
	if (!channel) {
		text_disarm(error.text, true);
		channel_say_unopened(channel_options->output, "%s %s", error_word(front_end), error.text);
		fprintf(stderr, "rhumb: %s\n", error.text);
		return EXIT_FAILURE;
	}
	status = speak_over(request, front_end, greeted, channel);
	return channel_close(channel) || status != EXIT_SUCCESS ? status : EXIT_FAILURE;
}

/* The client is written to by a descriptor of its own: the usual one may be diverted meanwhile. */
static int speak_to_client(const struct request *request, enum front_end front_end, bool greeted)
{
	int output = dup(fileno(stdout));
	struct clock clock;
	struct channel_options options = {
		.input = fileno(stdin),
		.output = output >= 0 ? output : fileno(stdout),
		.clock = &clock,
		.log = request->log,
		.log_mb = request->log_mb,
		.log_count = request->log_count
	};

	clock_init_real(&clock);
	return speak(request, front_end, greeted, &options);
}

/* ---- replay ---- */

static int speak_again(const void *context, const char *protocol, int input, int output,
                       struct clock *clock)
{
	struct channel_options options = { .input = input, .output = output, .clock = clock };

	return speak(context, text_equal(protocol, PROTOCOL_UCI) ? FRONT_END_UCI : FRONT_END_XBOARD, false,
	             &options);
}

static bool is_fleeting(const char *line)
{
	return xboard_is_fleeting(line) || uci_is_fleeting(line);
}

static int replay(const struct request *request)
{
	struct replay_front_end front_end = { request, speak_again, is_fleeting };

	return replay_file(request->command[1], &front_end, stdout, stderr);
}

/* ---- the console ---- */

static int run_console(const struct request *request)
{
	struct console_options options = {
		.fen = request->fen,
		.chess960 = request->variant == VARIANT_CHESS960,
		.nocastle = request->variant == VARIANT_NOCASTLE,
		.assignments = request->assignments
	};
	int status;

	if (request->words)
		status = console_run_command(&options, request->words, request->command);
	else
		status = console_run(&options);
	if (status == CONSOLE_XBOARD)
		return speak_to_client(request, FRONT_END_XBOARD, true);
	if (status == CONSOLE_UCI)
		return speak_to_client(request, FRONT_END_UCI, true);
	return status;
}

/* Read the options of ARGV into REQUEST.  False if the program ends with *STATUS
 * because of them. */
static bool read_options(int argc, char **argv, struct request *request, int *status)
{
	struct error error = ERROR_NONE;
	struct request defaults = *request;
	int first = options_read(option_tables, OPTIONS_FIRST, request, argc, argv, &error);

	if (first < 0) {
		*status = usage_error(error.text, NULL);
		return false;
	}
	*status = EXIT_SUCCESS;
	if (request->help)
		print_help(&defaults);
	else if (request->version)
		print_version();
	request->words = argc - first;
	request->command = argv + first;
	return !request->help && !request->version;
}

static int run_request(struct request *request)
{
	const char *wrong = check_request(request);

	if (wrong)
		return usage_error(wrong, request->words && !console_has_command(request->command[0])
		                          ? request->command[0] : NULL);
	if (is_replay(request))
		return replay(request);
	if (request->front_end == FRONT_END_CONSOLE)
		return run_console(request);
	return speak_to_client(request, request->front_end, false);
}

int main(int argc, char **argv)
{
	struct request request = {
		.variant = VARIANT_NORMAL, .log_mb = CHANNEL_LOG_MB, .log_count = CHANNEL_LOG_COUNT,
		.assignments = calloc((size_t)argc + 1, sizeof *request.assignments)
	};
	int status = EXIT_FAILURE;

#ifdef SIGXFSZ
	signal(SIGXFSZ, SIG_IGN);     /* a limit on files is an error of writing, no end */
#endif
	stream_open_standard();
	if (!request.assignments)
		fputs("rhumb: out of memory\n", stderr);
	else if (read_options(argc, argv, &request, &status))
		status = run_request(&request);
	free(request.assignments);
	return finish(status);
}
