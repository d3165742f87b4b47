/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The program: reads the options and picks the face.
 *
 * Standard input on a terminal means the console, anything else CECP; options
 * force one of the faces; words that are no option are one command for the
 * console.  From CECP the first line `uci` leads to UCI. */
#include <config.h>

#include <getopt.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "channel/channel.h"
#include "channel/replay.h"
#include "console/console.h"
#include "engine/options.h"
#include "engine/task.h"
#include "know/tables.h"
#include "tools/bench.h"
#include "uci/uci.h"
#include "util/descriptors.h"
#include "util/number.h"
#include "util/terminal.h"
#include "util/text.h"
#include "xboard/xboard.h"

enum { EXIT_USAGE = CONSOLE_USAGE, LOG_MB_MOST = 1024, LOG_COUNT_MOST = 999 };

enum face { FACE_BY_INPUT, FACE_XBOARD, FACE_UCI, FACE_CONSOLE };

/* What the command line asks for. */
struct request {
	enum face face;
	const char *log;          /* file that records sessions; or NULL */
	int64_t log_mb;           /* of each such file, at most */
	int64_t log_count;        /* of older ones kept */
	const char *fen;          /* position to begin with; or NULL */
	const char *variant;      /* NORMAL, FISCHERANDOM or NOCASTLE */
	const char **assignments; /* of --option, NULL behind the last */
	int assignment_count;
	char threads[24];         /* the assignment that --threads makes */
	char wrong[400];          /* with the option that is being read */
	int words;                /* of one console command; 0: none */
	char **command;           /* these words */
};

/* Options that have no letter. */
enum {
	OPTION_XBOARD = 256, OPTION_UCI, OPTION_CONSOLE, OPTION_LOG, OPTION_LOG_SIZE, OPTION_LOG_COUNT,
	OPTION_FEN, OPTION_VARIANT, OPTION_THREADS, OPTION_ASSIGNMENT
};

/* The protocols, as a record names them. */
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
	      "With standard input on a terminal Rhumb is a console; otherwise it speaks CECP,\n"
	      "the protocol of XBoard, or UCI if the first line is 'uci'.  With a COMMAND it\n"
	      "does what the console would do, and exits: 'rhumb help' lists the commands.\n"
	      "'rhumb replay FILE' plays a session again that --log has recorded.\n"
	      "\n"
	      "      --xboard        speak CECP\n"
	      "      --uci           speak UCI\n"
	      "      --console       be the console, also where input is no terminal\n"
	      "      --log FILE      append a record of what is said to FILE\n"
	      "      --log-size MB   begin a new FILE at that size (64); the old one is FILE.1\n"
	      "      --log-count N   keep that many old ones (4)\n"
	      "      --fen FEN       begin with this position\n"
	      "      --variant NAME  play normal, fischerandom or nocastle\n"
	      "      --threads N     think with N threads (1)\n"
	      "      --option NAME=VALUE\n"
	      "                      set an option of the engine: 'rhumb option' lists them\n"
	      "  -h, --help          display this help and exit\n"
	      "  -V, --version       output version information and exit\n"
	      "\n"
	      "Exit status: 0 if all went well, 1 if a command failed, 2 for bad usage.\n"
	      "\n"
	      "Examples:\n"
	      "  rhumb perft 5\n"
	      "  rhumb --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' eval\n"
	      "  xboard -fcp rhumb\n", stdout);
}

static void print_version(void)
{
	puts("rhumb (" PACKAGE_NAME ") " PACKAGE_VERSION "\n"
	     "License GPLv3+: GNU GPL version 3 or later <https://gnu.org/licenses/gpl.html>.\n"
	     "This is free software: you are free to change and redistribute it.\n"
	     "There is NO WARRANTY, to the extent permitted by law.");
	for (int i = 0; i < FORMATS; i++) {
		enum table_format format = (enum table_format)i;

		if (tables_library(format))
			printf("Endgame tables: %s (%s)\n", table_format_name(format),
			       tables_library(format));
	}
}

/* What was written to standard output has arrived, or the exit status says
 * that it has not. */
static int finish(int status)
{
	if ((fflush(stdout) != 0 || ferror(stdout)) && status == EXIT_SUCCESS) {
		fputs("rhumb: cannot write to standard output\n", stderr);
		return EXIT_FAILURE;
	}
	return status;
}

/* WHAT is wrong (NULL: that has been said), and with which WORD (or NULL). */
static int usage_error(const char *what, const char *word)
{
	TEXT_ON_STACK(shown, 400);

	if (word)
		text_add_safely(&shown, word, 80);
	if (what)
		fprintf(stderr, "rhumb: %s%s%s\n", what, word ? ": " : "", shown_chars);
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
	struct text error;

	text_init(&error, request->wrong, sizeof request->wrong);
	request->assignments[request->assignment_count++] = assignment;
	return option_check_assignment(assignment, &error) ? NULL : request->wrong;
}

static const char *choose_face(struct request *request, enum face face)
{
	if (request->face != FACE_BY_INPUT && request->face != face)
		return "--xboard, --uci and --console exclude each other";
	request->face = face;
	return NULL;
}

/* One option into REQUEST.  What is wrong with it, or NULL. */
static const char *take_option(struct request *request, int option, const char *argument)
{
	struct text threads;

	switch (option) {
	case OPTION_XBOARD:
		return choose_face(request, FACE_XBOARD);
	case OPTION_UCI:
		return choose_face(request, FACE_UCI);
	case OPTION_CONSOLE:
		return choose_face(request, FACE_CONSOLE);
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

/* `rhumb replay FILE`? */
static bool is_replay(const struct request *request)
{
	return request->words == 2 && text_equal(request->command[0], "replay");
}

/* The words of a command.  What is wrong with them, or NULL. */
static const char *check_words(const struct request *request)
{
	if (text_equal(request->command[0], "replay"))
		return "give one file that --log has written";
	if (request->face == FACE_XBOARD || request->face == FACE_UCI)
		return "a command is for the console, not for a protocol";
	if (request->log)
		return "--log records a session, not a command";
	if (!console_has_command(request->command[0]))
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
		request->face = FACE_CONSOLE;
	}
	if (request->face == FACE_BY_INPUT)
		request->face = terminal_is(fileno(stdin)) ? FACE_CONSOLE : FACE_XBOARD;
	if (request->face == FACE_CONSOLE) {
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

static bool run_bench(const struct engine *engine, int depth, uint64_t *nodes, int64_t *time_us)
{
	struct search_options options = engine_search_options(engine);
	struct bench_result result;
	struct clock clock;

	clock_init_real(&clock);
	if (bench_run(depth ? depth : BENCH_DEPTH, &options, &clock, NULL, &result) != BENCH_DONE)
		return false;
	*nodes = result.nodes;
	*time_us = result.time_us;
	return true;
}

static int speak_uci(const struct request *request, struct channel *channel, bool greeted)
{
	struct uci_options options = {
		.greeted = greeted,
		.chess960 = request->variant == FISCHERANDOM,
		.assignments = request->assignments,
		.bench = run_bench
	};

	return uci_speak(channel, &options);
}

/* CECP, and UCI if the client begins with `uci`. */
static int speak_cecp(const struct request *request, struct channel *channel, bool greeted)
{
	struct xboard_options options = {
		.greeted = greeted,
		.chess960 = request->variant == FISCHERANDOM,
		.assignments = request->assignments
	};
	int status = xboard_speak(channel, &options);

	return status == XBOARD_TO_UCI ? speak_uci(request, channel, true) : status;
}

/* Speak the protocol of FACE over CHANNEL_OPTIONS; GREETED: its first word has been
 * read. */
static int speak(const struct request *request, enum face face, bool greeted,
                 struct channel_options *channel_options)
{
	struct channel *channel;
	TEXT_ON_STACK(error, 400);
	int status;

	channel_options->protocol = face == FACE_UCI ? PROTOCOL_UCI : PROTOCOL_CECP;
	channel = channel_open(channel_options, &error);
	if (!channel) {
		channel_tell(channel_options->output, "%s %s",
		             face == FACE_UCI ? "info string" : "tellusererror", error_chars);
		fprintf(stderr, "rhumb: %s\n", error_chars);
		return EXIT_FAILURE;
	}
	if (face == FACE_UCI)
		status = speak_uci(request, channel, greeted);
	else
		status = speak_cecp(request, channel, greeted);
	return channel_close(channel) || status != EXIT_SUCCESS ? status : EXIT_FAILURE;
}

static int speak_to_client(const struct request *request, enum face face, bool greeted)
{
	struct clock clock;
	struct channel_options options = {
		.input = fileno(stdin),
		.output = fileno(stdout),
		.clock = &clock,
		.log = request->log,
		.log_mb = (int)request->log_mb,
		.log_count = (int)request->log_count
	};

	clock_init_real(&clock);
	return speak(request, face, greeted, &options);
}

/* ---- replay ---- */

static int speak_again(const void *context, const char *protocol, int input, int output,
                       struct clock *clock)
{
	struct channel_options options = { .input = input, .output = output, .clock = clock };

	return speak(context, text_equal(protocol, PROTOCOL_UCI) ? FACE_UCI : FACE_XBOARD, false,
	             &options);
}

static bool is_fleeting(const char *line)
{
	return xboard_is_fleeting(line) || uci_is_fleeting(line);
}

static int replay(const struct request *request)
{
	struct replay_face face = { request, speak_again, is_fleeting };

	return replay_file(request->command[1], &face, stdout, stderr);
}

/* ---- the console ---- */

static int be_console(const struct request *request)
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
		return speak_to_client(request, FACE_XBOARD, true);
	if (status == CONSOLE_UCI)
		return speak_to_client(request, FACE_UCI, true);
	return status;
}

/* Read the options of ARGV into REQUEST.  False if the program ends with *STATUS
 * because of them. */
static bool read_options(int argc, char **argv, struct request *request, int *status)
{
	const char *wrong;
	int option;

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
			*status = usage_error(NULL, NULL);
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

static int grant(struct request *request)
{
	const char *wrong = check_request(request);

	if (wrong)
		return usage_error(wrong, request->words && !console_has_command(request->command[0])
		                          ? request->command[0] : NULL);
	if (is_replay(request))
		return replay(request);
	if (request->face == FACE_CONSOLE)
		return be_console(request);
	return speak_to_client(request, request->face, false);
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
		status = grant(&request);
	free(request.assignments);
	return finish(status);
}
