/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Lines, pipes, and files: those that are replaced, appended to, written by one program alone, or removed by a signal;
 * and descriptors, of which none stays open. */
#include <config.h>

#include "file_test.h"
#include "unit_test.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "util/bytes.h"
#include "util/exclusive.h"
#include "util/interrupt.h"
#include "util/line.h"
#include "util/output.h"
#include "util/random.h"
#include "util/savefile.h"
#include "util/stream.h"
#include "util/terminal.h"

/* A pipe can be read once it has data or has ended; it has no width. */
static void test_pipe(void **state)
{
	char byte;
	int ends[2];

	assert_true(stream_pipe(ends));
	assert_int_equal(terminal_columns(ends[1]), 0);
	assert_false(stream_is_readable(ends[0], 0));
	assert_int_equal(stream_write(ends[1], "x", 1, 0), 1);
	assert_true(stream_is_readable(ends[0], 0));
	assert_int_equal(read(ends[0], &byte, 1), 1);
	assert_false(stream_is_readable(ends[0], 0));
	assert_true(stream_has_reader(ends[1]));
	close(ends[1]);
	assert_true(stream_is_readable(ends[0], 0));
	close(ends[0]);
	assert_true(stream_pipe(ends));
	close(ends[0]);
	assert_false(stream_has_reader(ends[1]));
	close(ends[1]);
}

static void ignore(int number)
{
}

/* A signal ends the wait for a reader, and is no error. */
static void test_interrupted_write(void **state)
{
	const struct sigaction catch = { .sa_handler = ignore };
	const struct itimerval often = { { 0, 1000 }, { 0, 1000 } }, never = { 0 };
	char bytes[1000] = { 0 };
	struct sigaction before;
	int ends[2];

	assert_true(stream_pipe(ends));
	while (stream_write(ends[1], bytes, sizeof bytes, 0) > 0)
		;
	sigaction(SIGALRM, &catch, &before);
	setitimer(ITIMER_REAL, &often, NULL);
	assert_int_equal(stream_write(ends[1], bytes, sizeof bytes, -1), 0);
	setitimer(ITIMER_REAL, &never, NULL);
	sigaction(SIGALRM, &before, NULL);
	close(ends[0]);
	close(ends[1]);
}

/* ---- files that are replaced, in a folder of their own ---- */

static int enter_folder(void **state)
{
	static const char form[] = "/tmp/test_files-XXXXXX";
	char *folder = malloc(sizeof form);

	assert_non_null(folder);
	assert_non_null(mkdtemp(memcpy(folder, form, sizeof form)));
	assert_int_equal(chdir(folder), 0);
	*state = folder;
	return 0;
}

/* Remove what is in the folder and return how many there were. */
static int empty_folder(void)
{
	DIR *folder = opendir(".");
	int count = 0;

	for (const struct dirent *entry; (entry = readdir(folder));)
		if (entry->d_name[0] != '.' || strlen(entry->d_name) > 2) {
			assert_int_equal(remove(entry->d_name), 0);
			count++;
		}
	closedir(folder);
	return count;
}

static int leave_folder(void **state)
{
	empty_folder();
	assert_int_equal(chdir("/"), 0);
	assert_int_equal(rmdir(*state), 0);
	free(*state);
	return 0;
}

static void put_file(const char *path, const char *contents)
{
	file_write(path, contents, strlen(contents));
}

static void assert_file(const char *path, const char *contents)
{
	assert_file_holds(path, contents, strlen(contents));
}

/* Replace PATH by "new\n". */
static void replace(const char *path)
{
	struct savefile save;

	assert_true(savefile_begin(&save, path));
	fputs("new\n", save.file);
	assert_true(savefile_end(&save, true));
	assert_file(path, "new\n");
}

static void test_replaced_file(void **state)
{
	struct savefile save;
	struct stat status;
	mode_t mask;

	replace("file");
	assert_int_equal(stat("file", &status), 0);
	umask(mask = umask(0));
	assert_int_equal(status.st_mode & 07777, 0666 & ~mask);
	put_file("file", "old\n");
	assert_int_equal(chmod("file", 0606), 0);
	put_file("file.new", "the user's\n");
	replace("file");
	assert_file("file.new", "the user's\n");
	assert_int_equal(stat("file", &status), 0);
	assert_int_equal(status.st_mode & 07777, 0606);
	assert_true(savefile_begin(&save, "file"));
	fputs("half", save.file);
	assert_false(savefile_end(&save, false));
	assert_file("file", "new\n");
	assert_int_equal(empty_folder(), 2);
}

static void test_replaced_links(void **state)
{
	struct savefile save;
	struct stat status;

	put_file("other", "old\n");
	put_file("target", "old\n");
	assert_int_equal(symlink("other", "link.new"), 0);
	assert_int_equal(symlink("target", "link"), 0);
	replace("link");
	assert_file("target", "new\n");
	assert_file("other", "old\n");
	assert_int_equal(lstat("link", &status), 0);
	assert_true(S_ISLNK(status.st_mode));
	assert_int_equal(remove("target"), 0);
	assert_false(savefile_begin(&save, "link"));
	assert_int_equal(errno, ENOENT);
	assert_false(savefile_begin(&save, "."));
	assert_int_equal(errno, EISDIR);
	assert_false(savefile_begin(&save, "/dev/null"));
	assert_int_equal(errno, EINVAL);
	assert_int_equal(empty_folder(), 3);
}

static void test_new_file(void **state)
{
	struct savefile save;

	assert_true(savefile_begin_new(&save, "file"));
	fputs("new\n", save.file);
	put_file("file", "made in the meantime\n");
	assert_false(savefile_end(&save, true));
	assert_int_equal(errno, EEXIST);
	assert_false(savefile_begin_new(&save, "file"));
	assert_int_equal(errno, EEXIST);
	assert_file("file", "made in the meantime\n");
	assert_int_equal(symlink("nothing", "link"), 0);
	assert_false(savefile_begin_new(&save, "link"));
	assert_int_equal(errno, EEXIST);
	assert_int_equal(empty_folder(), 2);
	assert_true(savefile_begin_new(&save, "file"));
	assert_true(savefile_end(&save, true));
	assert_int_equal(empty_folder(), 1);
}

/* A file is written where its path leaves room for the name beside it, of 13 bytes more. */
static void test_long_paths(void **state)
{
	for (size_t length = SAVEFILE_PATH - 20; length < SAVEFILE_PATH; length++) {
		char path[SAVEFILE_PATH] = ".";
		struct savefile save;

		memset(path + 1, '/', length - 1);
		path[length - 1] = 'f';
		assert_int_equal(savefile_begin_new(&save, path), length + 13 < SAVEFILE_PATH);
		assert_true(length + 13 < SAVEFILE_PATH ? savefile_end(&save, true) : errno == ENAMETOOLONG);
		assert_int_equal(empty_folder(), length + 13 < SAVEFILE_PATH);
	}
}

/* ---- streams ---- */

/* Only a regular file is opened, without waiting for the other end of a pipe. */
static void test_regular_file(void **state)
{
	struct error error = ERROR_NONE;
	int next = next_descriptor();
	FILE *file;

	assert_int_equal(mkfifo("pipe", 0600), 0);
	assert_null(stream_open_file("pipe", &error));
	assert_string_equal(error.text, "not a regular file");
	assert_null(stream_open_file(".", &error));
	assert_string_equal(error.text, "not a regular file");
	errno = 0;
	assert_null(stream_open_file("nothing", &error));
	assert_int_equal(errno, ENOENT);
	assert_string_equal(error.text, strerror(ENOENT));
	put_file("file", "old\n");
	assert_null(stream_of_file(open("file", O_RDONLY), "no mode", &error));
	assert_string_equal(error.text, strerror(EINVAL));
	error_clear(&error);
	file = stream_open_file("file", &error);
	assert_non_null(file);
	assert_int_equal(getc(file), 'o');
	assert_int_equal(fcntl(fileno(file), F_GETFD), FD_CLOEXEC);
	assert_false(error_is_set(&error));
	fclose(file);
	assert_int_equal(next_descriptor(), next);
}

/* A file is appended to, and a pipe only if someone reads it; then writes wait. */
static void test_appended_file(void **state)
{
	int next = next_descriptor(), reader;
	FILE *file;

	assert_int_equal(mkfifo("pipe", 0600), 0);
	assert_null(stream_open_to_append("pipe"));
	assert_int_equal(errno, ENXIO);
	assert_int_equal(next_descriptor(), next);
	reader = open("pipe", O_RDONLY | O_NONBLOCK);
	file = stream_open_to_append("pipe");
	assert_non_null(file);
	assert_int_equal(fcntl(fileno(file), F_GETFL) & (O_NONBLOCK | O_APPEND), O_APPEND);
	fclose(file);
	close(reader);
	for (int i = 0; i < 2; i++) {
		file = stream_open_to_append("file");
		assert_non_null(file);
		assert_int_equal(fcntl(fileno(file), F_GETFD), FD_CLOEXEC);
		fputs(i ? "two\n" : "one\n", file);
		fclose(file);
	}
	assert_file("file", "one\ntwo\n");
	assert_null(stream_open_to_append("nothing/file"));
	assert_int_equal(errno, ENOENT);
	assert_int_equal(next_descriptor(), next);
}

/* What is written between silence and restoring goes nowhere. */
static void test_silence(void **state)
{
	int next = next_descriptor(), kept;
	FILE *file = fopen("file", "w");

	assert_non_null(file);
	fputs("before ", file);
	kept = stream_silence(file);
	assert_true(kept >= 0);
	fputs("between ", file);
	fflush(file);
	fputs("between ", file);
	stream_restore(file, kept);
	fputs("after", file);
	stream_restore(file, -1);
	fclose(file);
	assert_file("file", "before after");
	assert_int_equal(next_descriptor(), next);
}

/* What could not be written is reported, with the reason while there is one. */
static void test_flush(void **state)
{
	FILE *file = fopen("/dev/full", "w"), *good = fopen("file", "w");

	assert_non_null(good);
	errno = ERANGE;
	assert_null(stream_flush(good));
	fputs("old\n", good);
	errno = ERANGE;
	assert_null(stream_flush(good));
	assert_file("file", "old\n");
	fclose(good);
	if (!file)
		skip();
	fputs("lost", file);
	assert_string_equal(stream_flush(file), strerror(ENOSPC));
	fclose(file);
	file = fopen("/dev/full", "w");
	fputs("lost", file);
	fflush(file);
	errno = ERANGE;
#ifdef __GLIBC__
	assert_string_equal(stream_flush(file), "an earlier write failed");
#endif
	fclose(file);
}

/* Run RUN in another process, which ends by a signal or with its result. */
static int status_of(int (*run)(int number), int number)
{
	pid_t child = fork();
	int status;

	assert_true(child >= 0);
	if (child == 0)
		_exit(run(number));
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

/* Descriptors 0 to 2, of which SET are closed, are open then, and the new ones good for nothing. */
static int open_standard(int set)
{
	int kept[3];
	struct stat status;

	for (int fd = 0; fd < 3; fd++) {
		kept[fd] = fcntl(fd, F_DUPFD, 100);
		(void)!dup2(open("file", fd ? O_WRONLY | O_CREAT : O_RDONLY | O_CREAT, 0600), fd);
	}
	for (int fd = 0; fd < 3; fd++)
		if (set >> fd & 1)
			close(fd);
	stream_open_standard();
	for (int fd = 0; fd < 3; fd++) {
		bool regular = fstat(fd, &status) == 0 && S_ISREG(status.st_mode);
		char byte = 'x';

		if (regular == (set >> fd & 1) || fcntl(fd, F_GETFD) < 0 || kept[fd] < 0)
			return 1;
		if ((set >> fd & 1) && (fd ? write(fd, &byte, 1) : read(fd, &byte, 1)) != -1)
			return 2;
	}
	return 0;
}

static void test_standard(void **state)
{
	for (int set = 0; set < 8; set++)
		assert_int_equal(status_of(open_standard, set), 0);
}

/* All that opens a file does so where standard input is closed, too. */
static int open_as_input(int way)
{
	struct error error = ERROR_NONE;
	struct savefile save;
	struct stat status;
	FILE *file = NULL;
	int kept;

	close(0);
	if (way == 0)
		file = stream_open_file("file", &error);
	else if (way == 1)
		file = stream_open_to_append("file");
	else if (way == 2 && savefile_begin(&save, "file") && fileno(save.file) == 0)
		return savefile_end(&save, true) ? 0 : 2;
	if (way < 3)
		return file && fileno(file) == 0 ? 0 : 1;
	if (way == 3)
		return stream_of_file(open(".", O_RDONLY), "r", &error) || open("file", O_RDONLY) != 0;
	file = fdopen(fcntl(open("file", O_WRONLY), F_DUPFD, 10), "w");
	close(0);
	kept = stream_silence(file);
	if (kept != 0 || fstat(fileno(file), &status) != 0 || !S_ISCHR(status.st_mode))
		return 3;
	stream_restore(file, kept);
	return fcntl(0, F_GETFD) < 0 && fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode) ? 0 : 4;
}

static void test_input_closed(void **state)
{
	put_file("file", "old\n");
	for (int way = 0; way < 5; way++)
		assert_int_equal(status_of(open_as_input, way), 0);
}

/* A write to a pipe that no one reads fails, or ends the process. */
static int break_pipe(int ignored)
{
	int ends[2];

	signal(SIGPIPE, SIG_DFL);
	if (ignored)
		stream_ignore_broken_pipes();
	if (!stream_pipe(ends))
		return 1;
	close(ends[0]);
	return write(ends[1], "x", 1) == -1 && errno == EPIPE ? 0 : 2;
}

static void test_broken_pipe(void **state)
{
	int status = status_of(break_pipe, false);

	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE);
	assert_int_equal(status_of(break_pipe, true), 0);
}

/* ---- lines ---- */

/* Texts of random lines: with marks, empty, of any length, ended or not. */
static void test_lines(void **state)
{
	struct random random = { 43 };

	for (int n = 0; n < 300; n++) {
		uint32_t count = random_below(&random, 6);
		struct bytes lines[6] = { { 0 } };
		FILE *file = tmpfile();

		assert_non_null(file);
		for (uint32_t i = 0; i < count; i++) {
			bool last = i + 1 == count && random_below(&random, 2);
			uint32_t length = random_below(&random, 3) ? random_below(&random, 5) : random_below(&random, 3000);

			assert_true(bytes_add(&lines[i], "", 0));
			length += last && length == 0;
			for (uint32_t at = 0; at < length; at++)
				assert_true(bytes_add(&lines[i], &"ab\r \xEF\xBB\xBF"[random_below(&random, 7)], 1));
			fputs(random_below(&random, 2) ? "\xEF\xBB\xBF" : "", file);
			if (ftell(file) > 0 && strncmp(bytes_as_text(&lines[i]), "\xEF\xBB\xBF", 3) == 0)
				lines[i].at[0] = 'c';
			fprintf(file, "%s%s", bytes_as_text(&lines[i]), last ? "" : "\n");
		}
		rewind(file);
		for (uint32_t i = 0; i <= count; i++) {
			const char *why = NULL;
			char *line = line_read(file, NULL, &why);

			if (i < count)
				assert_string_equal(line, bytes_as_text(&lines[i]));
			else
				assert_null(line);
			assert_null(why);
			free(line);
			if (i < count)
				bytes_free(&lines[i]);
		}
		fclose(file);
	}
}

/* The longest line, one that is too long, one that is interrupted, and one that cannot be read. */
static void test_lines_lost(void **state)
{
	const char *why = NULL;
	FILE *file = tmpfile();
	atomic_bool stop;
	char *line;

	atomic_init(&stop, false);
	assert_non_null(file);
	for (int i = 0; i < LINE_BYTES_MAX; i++)
		putc('a', file);
	fputs("\nb", file);
	for (int i = 0; i < LINE_BYTES_MAX; i++)
		putc('b', file);
	rewind(file);
	line = line_read(file, &stop, &why);
	assert_non_null(line);
	assert_int_equal(strlen(line), LINE_BYTES_MAX);
	free(line);
	assert_null(line_read(file, &stop, &why));
	assert_string_equal(why, "a line is longer than 16 megabytes");
	rewind(file);
	atomic_store(&stop, true);
	assert_null(line_read(file, &stop, &why));
	assert_string_equal(why, "interrupted");
	assert_null(line_read(file, &stop, NULL));
	fclose(file);
	file = fopen(".", "r");
	assert_non_null(file);
	assert_null(line_read(file, &stop, &why));
	assert_string_equal(why, "interrupted");
	assert_null(line_read(file, NULL, &why));
	assert_string_equal(why, "cannot be read to its end");
	fclose(file);
}

/* ---- files of one program, or none ---- */

static void test_exclusive(void **state)
{
	struct error error = ERROR_NONE;
	int next = next_descriptor();
	FILE *file = exclusive_open("file", &error), *other;

	assert_non_null(file);
	assert_null(exclusive_open("file", &error));
	assert_string_equal(error.text, "another program is writing it");
	fputs("one two three", file);
	assert_true(exclusive_cut(file, 4));
	fputs("four", file);
	fclose(file);
	assert_file("file", "one four");
	other = exclusive_open("file", &error);
	assert_non_null(other);
	assert_int_equal(getc(other), 'o');
	assert_null(exclusive_open(".", &error));
	fclose(other);
	assert_int_equal(next_descriptor(), next);
}

/* A log of this work continues after its first line, even where that was cut off; one of other work is left alone. */
static void test_log(void **state)
{
	static const char head[] = "work of 7\n";
	int next = next_descriptor();

	for (int i = 0; i <= 2 * (int)sizeof head; i++) {
		struct error error = ERROR_NONE;
		struct text line = TEXT_OF(20), found = TEXT_OF(40), wanted = TEXT_OF(60);
		int length = i / 2;
		bool started = false, whole = length >= (int)sizeof head - 1;
		bool other = i % 2 && length > 0;
		FILE *file;

		text_add(&line, head);
		text_printf(&found, "%.*s", length, head);
		if (length == (int)sizeof head)
			text_add(&found, "more");
		if (other)
			found.chars[0] = 'W';
		put_file("log", found.chars);
		file = exclusive_open_log("log", &line, i % 3 ? &started : NULL, &error);
		if (other) {
			assert_null(file);
			assert_string_equal(error.text, "log: it is the log of other work");
			assert_file("log", found.chars);
			continue;
		}
		assert_non_null(file);
		assert_int_equal(started, whole && i % 3);
		assert_int_equal(ftell(file), strlen(head));
		fputs("+", file);
		fclose(file);
		text_printf(&wanted, "%s+%s", head, whole && length == (int)sizeof head ? "ore" : "");
		assert_file("log", wanted.chars);
	}
	for (int i = 0; i < 2; i++) {
		struct text line = TEXT_OF(20);
		struct error error = ERROR_NONE;

		text_add(&line, i ? head : "so many settings that they do not fit");
		assert_null(exclusive_open_log(i ? "nothing/log" : "log", &line, NULL, &error));
		assert_non_null(strstr(error.text, i ? "nothing/log: No such" : "log: the settings are too long"));
	}
	assert_int_equal(next_descriptor(), next);
}

/* What a command writes is complete or not there, and goes where it usually does without a name. */
static void test_output(void **state)
{
	struct error error = ERROR_NONE;
	struct output output;
	FILE *usual = fopen("usual", "w"), *full = fopen("/dev/full", "w");

	for (int named = 0; named < 2; named++) {
		for (int done = 0; done < 2; done++) {
			assert_true(output_open(&output, named ? "file" : NULL, usual, &error));
			assert_int_equal(output.file == usual, !named);
			fputs("new\n", output.file);
			assert_int_equal(access("file", F_OK), -1);
			assert_true(output_close(&output, done, &error));
			assert_int_equal(access("file", F_OK) == 0, named && done);
		}
	}
	assert_file("usual", "new\nnew\n");
	assert_file("file", "new\n");
	assert_false(output_open(&output, "file", usual, &error));
	assert_string_equal(error.text, "file: File exists");
	assert_true(output_open(&output, "other", usual, &error));
	put_file("other", "made in the meantime\n");
	assert_false(output_close(&output, true, &error));
	assert_string_equal(error.text, "other: File exists");
	fclose(usual);
	if (!full)
		skip();
	for (int done = 0; done < 2; done++) {
		error_clear(&error);
		assert_true(output_open(&output, NULL, full, &error));
		fputs("lost", output.file);
		assert_int_equal(output_close(&output, done, &error), !done);
		assert_string_equal(error.text, done ? "standard output: No space left on device" : "");
	}
	fclose(full);
}

/* Of seventeen files the process removes the first sixteen, except the one that is complete, when NUMBER comes. */
static int remove_at_signal(int number)
{
	static const char *const names[] = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o",
	                                     "p", "q" };

	setrlimit(RLIMIT_CORE, &(struct rlimit){ 0, 0 });
	signal(number < 0 ? -number : number, number < 0 ? SIG_IGN : SIG_DFL);
	number = number < 0 ? -number : number;
	for (int i = 0; i < 17; i++) {
		put_file(names[i], "half");
		interrupt_remove_at_signal(names[i]);
	}
	interrupt_keep_at_signal("e");
	raise(number);
	return 7;
}

static void test_removed_files(void **state)
{
	static const int numbers[] = { SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGUSR1, -SIGHUP, -SIGINT };

	for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
		int status = status_of(remove_at_signal, numbers[i]);

		if (numbers[i] < 0)
			assert_int_equal(WEXITSTATUS(status), 7);
		else
			assert_true(WIFSIGNALED(status) && WTERMSIG(status) == numbers[i]);
		assert_int_equal(empty_folder(), numbers[i] < 0 || numbers[i] == SIGUSR1 ? 17 : 2);
	}
}

/* The first Ctrl-C sets the flag, and the second ends the process if it was to be caught ONCE. */
static int interrupt_twice(int once)
{
	signal(SIGINT, SIG_DFL);
	interrupt_catch(once);
	put_file("file", "half");
	interrupt_remove_at_signal("file");
	interrupt_clear();
	for (int i = 0; i < 2; i++) {
		if (interrupt_pending() || atomic_load(interrupt_flag()))
			return 1;
		raise(SIGINT);
		if (!interrupt_pending() || !atomic_load(interrupt_flag()))
			return 2;
		interrupt_clear();
	}
	return 0;
}

static void test_interrupts(void **state)
{
	int status = status_of(interrupt_twice, true);

	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
	assert_int_equal(empty_folder(), 0);
	assert_int_equal(status_of(interrupt_twice, false), 0);
	assert_int_equal(empty_folder(), 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define IN_FOLDER(name) cmocka_unit_test_setup_teardown(name, enter_folder, leave_folder)
		IN_FOLDER(test_replaced_file), IN_FOLDER(test_replaced_links), IN_FOLDER(test_new_file), IN_FOLDER(test_long_paths),
		IN_FOLDER(test_regular_file), IN_FOLDER(test_appended_file), IN_FOLDER(test_silence), IN_FOLDER(test_flush),
		IN_FOLDER(test_standard), IN_FOLDER(test_input_closed), IN_FOLDER(test_exclusive), IN_FOLDER(test_log),
		IN_FOLDER(test_output),
		IN_FOLDER(test_removed_files), IN_FOLDER(test_interrupts), IN_FOLDER(test_lines_lost),
		cmocka_unit_test(test_broken_pipe), cmocka_unit_test(test_lines), cmocka_unit_test(test_pipe),
		cmocka_unit_test(test_interrupted_write)
	};

	return cmocka_run_group_tests_name("files", tests, NULL, NULL);
}
