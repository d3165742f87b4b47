/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* rhumb-lab: finds the command, reads its options and runs it. */
#include <config.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "lab/command.h"
#include "util/error.h"
#include "util/interrupt.h"
#include "util/stream.h"

static const struct command_kind *const commands[] = {
	&match_command, &tune_command, &parameters_command, &openings_command, &datagen_command,
	&relabel_command, &train_command, &gauge_make_command, &gauge_command, &store_list_command, &store_check_command,
	&store_merge_command, &book_make_command, &book_merge_command,
	&annotate_command, &epd_command
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_help(void)
{
	const char *between = "";

	puts("Usage: rhumb-lab COMMAND [OPTION]... [OPERAND]...\n"
	     "Measure and train the chess engine Rhumb.\n"
	     "\n"
	     "Commands:");
	for (int i = 0; i < COMMANDS; i++)
		printf("  %-12s %s\n", commands[i]->name, commands[i]->summary);
	fputs("\nrhumb-lab-mpi runs these on several machines:", stdout);
	for (int i = 0; i < COMMANDS; i++) {
		if (!commands[i]->spreads)
			continue;
		printf("%s %s", between, commands[i]->name);
		between = ",";
	}
	puts("\n\n"
	     "'rhumb-lab COMMAND --help' lists the options of a command.\n"
	     "  -h, --help     display this help and exit\n"
	     "  -V, --version  output version information and exit\n"
	     "\n"
	     "Exit status: 0 if all went well, 1 if a command failed, 2 for bad usage.\n"
	     "\n"
	     "Examples:\n"
	     "  rhumb-lab match --second old/librhumb.so --sprt 0,10 --log new.log\n"
	     "  rhumb-lab datagen -o games.bin --games 1000 --jobs 2\n"
	     "  rhumb-lab train games.bin -o new.network");
	options_print_addresses();
}

static void print_command_help(const struct command_kind *kind, const void *request)
{
	printf("Usage: rhumb-lab %s [OPTION]...%s%s\n%c%s.\n\n%s\n\n", kind->name, *kind->operands ? " " : "",
	       kind->operands, *kind->summary - 'a' + 'A', kind->summary + 1, kind->details);
	options_print(kind->options, request, stdout);
	printf("  -h, %-28s%s\n", "--help", "display this help and exit");
}

/* Whether HELP is asked for among the words before "--". */
static bool asks_for_help(int argc, char **argv)
{
	for (int i = 1; i < argc && !text_equal(argv[i], "--"); i++)
		if (text_equal(argv[i], "--help") || text_equal(argv[i], "-h"))
			return true;
	return false;
}

/* The command of the first words of ARGV, *WORDS of them; NULL: there is none. */
static const struct command_kind *find_command(int argc, char **argv, int *words)
{
	for (int i = 0; i < COMMANDS; i++) {
		struct text typed = TEXT_OF(40);

		*words = strchr(commands[i]->name, ' ') ? 2 : 1;
		if (argc < *words)
			continue;
		text_printf(&typed, *words == 2 ? "%s %s" : "%s", argv[0], argv[1]);
		if (text_equal(typed.chars, commands[i]->name))
			return commands[i];
	}
	return NULL;
}

/* Run the command KIND with the options and operands ARGV[1..ARGC-1]. */
static int run(const struct command_kind *kind, struct job_ranks *ranks, int argc, char **argv)
{
	struct command command;
	void *request = calloc(1, kind->request_size + 1);
	int first, status;
	struct error error = ERROR_NONE;

	command_init(&command, kind, interrupt_flag(), ranks);
	if (!request)
		return command_fail(&command, "out of memory");
	if (kind->set_defaults)
		kind->set_defaults(request);
	if (asks_for_help(argc, argv)) {
		print_command_help(kind, request);
		free(request);
		return COMMAND_DONE;
	}
	first = options_read(kind->options, OPTIONS_ANYWHERE, request, argc, argv, &error);
	if (ranks && ranks->count > 1 && !kind->spreads)
		status = command_misuse(&command, "this command runs in one process, not in %d", ranks->count);
	else if (first < 0)
		status = command_misuse(&command, "%s", error.text);
	else
		status = kind->run(&command, request, argc - first, argv + first);
	free(request);
	return status;
}

/* A word that is no command. */
static int refuse(const char *word)
{
	struct text shown = TEXT_OF(200);

	text_add_safely(&shown, word, 60);
	fprintf(stderr, "rhumb-lab: there is no command '%s'; see 'rhumb-lab --help'\n", shown.chars);
	return COMMAND_MISUSED;
}

static int obey(struct job_ranks *ranks, int argc, char **argv)
{
	const struct command_kind *kind;
	int words;

	if (argc == 0) {
		fputs("rhumb-lab: a command is missing; see 'rhumb-lab --help'\n", stderr);
		return COMMAND_MISUSED;
	}
	if (text_equal(argv[0], "--help") || text_equal(argv[0], "-h")) {
		print_help();
		return COMMAND_DONE;
	}
	if (text_equal(argv[0], "--version") || text_equal(argv[0], "-V")) {
		options_print_version("rhumb-lab");
		return COMMAND_DONE;
	}
	kind = find_command(argc, argv, &words);
	return kind ? run(kind, ranks, argc - words + 1, argv + words - 1) : refuse(argv[0]);
}

/* As one of RANKS, or alone. */
static int obey_as(struct job_ranks *ranks, int argc, char **argv)
{
	const char *fault;
	int status;

	if (ranks && !ranks->leads && !freopen("/dev/null", "w", stdout))
		return COMMAND_FAILED;
	status = obey(ranks, argc - 1, argv + 1);
	fault = stream_flush(stdout);
	if (fault && status == COMMAND_DONE) {
		fprintf(stderr, "rhumb-lab: cannot write to standard output: %s\n", fault);
		return COMMAND_FAILED;
	}
	return status;
}

#ifdef RHUMB_WITH_MPI
static int start(int argc, char **argv)
{
	int status;
	struct job_ranks *ranks = ranks_open(&argc, &argv);

	status = obey_as(ranks, argc, argv);
	ranks_close(ranks);
	return status;
}
#else
static int start(int argc, char **argv)
{
	return obey_as(NULL, argc, argv);
}
#endif

int main(int argc, char **argv)
{
	stream_open_standard();
	interrupt_catch(true);
#ifdef SIGXFSZ
	signal(SIGXFSZ, SIG_IGN);     /* a limit on files is an error of writing */
#endif
	return start(argc, argv);
}
