/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The program: reads the options and picks the front end.
 *
 * With standard input on a terminal it is the console, otherwise CECP; options can force a front
 * end.  Words that are not options are one command for the console.  The first line `uci` switches
 * from CECP to UCI. */
#include <config.h>

#include <getopt.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
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
#include "util/descriptors.h"
#include "util/error.h"
#include "util/number.h"
#include "util/stream.h"
#include "util/terminal.h"
#include "util/text.h"
#include "xboard/xboard.h"

enum { EXIT_USAGE = CONSOLE_USAGE, LOG_MB_MOST = 1024, LOG_COUNT_MOST = 999 };

enum front_end { FRONT_END_BY_INPUT, FRONT_END_XBOARD, FRONT_END_UCI, FRONT_END_CONSOLE };

/* The command line. */
struct request {
	enum front_end front_end;
	const char *log;          /* file for the log of sessions; or NULL */
	int64_t log_mb;           /* maximum size of a log file */
	int64_t log_count;        /* number of older log files */
	const char *fen;          /* the first position; or NULL */
	const char *variant;      /* NORMAL, FISCHERANDOM or NOCASTLE */
	const char **assignments; /* of --option; NULL after the last */
	int assignment_count;
	char threads[24];         /* the assignment of --threads */
	struct error wrong;       /* of the current option */
	int words;                /* number of words of the console command; 0: none */
	char **command;           /* those words */
};

/* Options without a letter. */
enum {
	OPTION_XBOARD = 256, OPTION_UCI, OPTION_CONSOLE, OPTION_LOG, OPTION_LOG_SIZE, OPTION_LOG_COUNT,
	OPTION_FEN, OPTION_VARIANT, OPTION_THREADS, OPTION_ASSIGNMENT
};

/* The protocols, as a log names them. */
static const char PROTOCOL_CECP[] = "CECP", PROTOCOL_UCI[] = "UCI";

/* The variants. */
static const char NORMAL[] = "normal", FISCHERANDOM[] = "fischerandom", NOCASTLE[] = "nocastle";

static const struct option long_options[] = {
	{ "xboard", no_argument, NULL, OPTION_XBOARD },
	{ "uci", no_argument, NULL, OPTION_UCI }, { "console", no_argument, NULL, OPTION_CONSOLE },
	{ "log", required_argument, NULL, OPTION_LOG },
	{ "log-size", required_argument, NULL, OPTION_LOG_SIZE },
	{ "log-count", required_argument, NULL, OPTION_LOG_COUNT },
	{ "fen", required_argument, NULL, OPTION_FEN },
	{ "variant", required_argument, NULL, OPTION_VARIANT },
	{ "threads", required_argument, NULL, OPTION_THREADS },
	{ "option", required_argument, NULL, OPTION_ASSIGNMENT },
	{ "help", no_argument, NULL, 'h' }, { "version", no_argument, NULL, 'V' }, { NULL, 0, NULL, 0 }
};

static void print_help(void)
{
	fputs("Usage: rhumb [OPTION]... [COMMAND [ARG]...]\n"
	      "   or: rhumb replay FILE\n"
	      "Play chess.\n"
	      "\n"
	      "With standard input on a terminal, Rhumb is a console; otherwise it speaks CECP,\n"
	      "the protocol of XBoard, or UCI if the first line is 'uci'.  With a COMMAND, it\n"
	      "runs that command of the console and exits; 'rhumb help' lists the commands.\n"
	      "'rhumb replay FILE' replays a session from the log that --log wrote.\n"
	      "\n"
	      "      --xboard        speak CECP\n"
	      "      --uci           speak UCI\n"
	      "      --console       run the console, even if input is not a terminal\n"
	      "      --log FILE      append a log of the session to FILE\n"
	      "      --log-size MB   start a new FILE at that size (64); the old one is FILE.1\n"
	      "      --log-count N   keep N old files (4)\n"
	      "      --fen FEN       start with this position\n"
	      "      --variant NAME  play normal, fischerandom or nocastle\n"
	      "      --threads N     search with N threads (1)\n"
	      "      --option NAME=VALUE\n"
	      "                      set an option of the engine: 'rhumb option' lists them\n"
	      "  -h, --help          display this help and exit\n"
	      "  -V, --version       output version information and exit\n"
	      "\n"
	      "Exit status: 0 if all went well, 1 if a command failed, 2 for bad usage.\n"
	      "\n"
	      "The manual: 'info rhumb', or 'man rhumb' in short.\n"
	      "\n"
	      "Examples:\n"
	      "  rhumb perft 5\n"
	      "  rhumb --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' eval\n"
	      "  xboard -fcp rhumb\n", stdout);
	if (*PACKAGE_BUGREPORT)
		puts("\nReport bugs to: " PACKAGE_BUGREPORT);
	if (*PACKAGE_URL)
		puts("Home page: <" PACKAGE_URL ">");
}

static void print_version(void)
{
	puts("rhumb (" PACKAGE_NAME ") " PACKAGE_VERSION "\n"
	     "License GPLv3+: GNU GPL version 3 or later <https://gnu.org/licenses/gpl.html>.\n"
	     "This is free software: you are free to change and redistribute it.\n"
	     "There is NO WARRANTY, to the extent permitted by law.");
	if (syzygy_library())
		printf("Endgame tables: Syzygy (%s)\n", syzygy_library());
}

/* The exit status of the program, which is EXIT_FAILURE if standard output could not be written. */
static int finish(int status)
{
	const char *fault = stream_write_fault(stdout);

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
	text_print(stderr, "rhumb: %s%s%s\n", what, word ? ": " : "", shown.chars);
	fputs("Try 'rhumb --help' for more information.\n", stderr);
	return EXIT_USAGE;
}

static const char *variant_find(const char *name)
{
	const char *const variants[] = { NORMAL, FISCHERANDOM, NOCASTLE };

	for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
		if (text_equal(name, variants[i]))
			return variants[i];
	}
	return NULL;
}

/* Assign ASSIGNMENT, "NAME=VALUE".  What is wrong with it, or NULL. */
static const char *take_assignment(struct request *request, const char *assignment)
{
	request->assignments[request->assignment_count++] = assignment;
	return option_check_assignment(assignment, &request->wrong) ? NULL : request->wrong.text;
}

static const char *choose_front_end(struct request *request, enum front_end front_end)
{
	if (request->front_end != FRONT_END_BY_INPUT && request->front_end != front_end)
		return "--xboard, --uci and --console exclude each other";
	request->front_end = front_end;
	return NULL;
}

/* One option into REQUEST.  What is wrong with it, or NULL. */
static const char *take_option(struct request *request, int option, const char *argument)
{
	struct text threads;

	switch (option) {
	case OPTION_XBOARD:
		return choose_front_end(request, FRONT_END_XBOARD);
	case OPTION_UCI:
		return choose_front_end(request, FRONT_END_UCI);
	case OPTION_CONSOLE:
		return choose_front_end(request, FRONT_END_CONSOLE);
	case OPTION_LOG:
		request->log = argument;
		return NULL;
	case OPTION_LOG_SIZE:
		return number_parse(argument, 1, LOG_MB_MOST, &request->log_mb)
		       ? NULL : "--log-size takes 1 to 1024 megabytes";
	case OPTION_LOG_COUNT:
		return number_parse(argument, 0, LOG_COUNT_MOST, &request->log_count)
		       ? NULL : "--log-count takes 0 to 999 files";
	case OPTION_FEN:
		request->fen = argument;
		return NULL;
	case OPTION_ASSIGNMENT:
		return take_assignment(request, argument);
	case OPTION_THREADS:
		text_init(&threads, request->threads, sizeof request->threads);
		text_printf(&threads, "Threads=%s", argument);
		return take_assignment(request, request->threads);
	default:
		request->variant = variant_find(argument);
		return request->variant ? NULL : "--variant takes normal, fischerandom or nocastle";
	}
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

/* What goes with what.  What is wrong, or NULL. */
static const char *check_request(struct request *request)
{
	if (is_replay(request))
		return NULL;
	if (request->words) {
		const char *wrong = check_words(request);

		if (wrong)
			return wrong;
		request->front_end = FRONT_END_CONSOLE;
	}
	if (request->front_end == FRONT_END_BY_INPUT)
		request->front_end = terminal_is(fileno(stdin)) ? FRONT_END_CONSOLE : FRONT_END_XBOARD;
	if (request->front_end == FRONT_END_CONSOLE) {
		if (request->fen && request->variant == NOCASTLE)
			return "--variant nocastle and --fen exclude each other";
		return NULL;
	}
	if (request->fen)
		return "--fen is for the console; CECP has setboard, UCI has position";
	if (request->variant == NOCASTLE)
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
	enum variant variant = request->variant == FISCHERANDOM ? VARIANT_CHESS960 : VARIANT_NORMAL;
	bool uci = front_end == FRONT_END_UCI, misuse;
	struct error error = ERROR_NONE;
	struct engine *engine = engine_create_with(ENGINE_DEFAULT_MB, channel_clock(channel),
	                                           uci ? UCI_OWN_BOOK : true, request->assignments,
	                                           &misuse, &error);
	int status;

	if (!engine && misuse) {
		text_print(stderr, "rhumb: --option: %s\n", error.text);
		return EXIT_USAGE;
	}
	if (!engine)
		return run_out(channel, front_end);
	if (uci)
		status = uci_speak(channel, engine, variant, greeted);
	else
		status = xboard_speak(channel, engine, variant, greeted);
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
		.log_mb = (int)request->log_mb,
		.log_count = (int)request->log_count
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
		.chess960 = request->variant == FISCHERANDOM,
		.nocastle = request->variant == NOCASTLE,
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

/* getopt has refused an option of ARGV.  Returns the exit status. */
static int option_error(char **argv)
{
	bool is_read = optind > 1 && argv[optind - 1][0] == '-';

	return usage_error(optopt > UCHAR_MAX ? "an option lacks its argument" : "there is no such option",
	                   argv[is_read ? optind - 1 : optind]);
}

/* Read the options of ARGV into REQUEST.  False if the program ends with *STATUS
 * because of them. */
static bool read_options(int argc, char **argv, struct request *request, int *status)
{
	const char *wrong;
	int option;

	opterr = 0;
	while ((option = getopt_long(argc, argv, "+hV", long_options, NULL)) != -1) {
		switch (option) {
		case 'h':
			print_help();
			*status = EXIT_SUCCESS;
			return false;
		case 'V':
			print_version();
			*status = EXIT_SUCCESS;
			return false;
		case '?':
			*status = option_error(argv);
			return false;
		default:
			wrong = take_option(request, option, optarg);
			if (!wrong)
				break;
			*status = usage_error(wrong, NULL);
			return false;
		}
	}
	request->words = argc - optind;
	request->command = argv + optind;
	return true;
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
		.variant = NORMAL, .log_mb = CHANNEL_LOG_MB, .log_count = CHANNEL_LOG_COUNT,
		.assignments = calloc((size_t)argc + 1, sizeof *request.assignments)
	};
	int status = EXIT_FAILURE;

#ifdef SIGXFSZ
	signal(SIGXFSZ, SIG_IGN);     /* a limit on files is an error of writing, no end */
#endif
	descriptors_hold();
	if (!request.assignments)
		fputs("rhumb: out of memory\n", stderr);
	else if (read_options(argc, argv, &request, &status))
		status = run_request(&request);
	free(request.assignments);
	return finish(status);
}
