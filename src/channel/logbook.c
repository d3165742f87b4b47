/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The record of sessions, and the rotation of its files. */
#include <config.h>

#include "channel/logbook.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "util/stream.h"
#include "util/text.h"
#include "util/version.h"

enum { LOG_NAME_MAX = 4096 };

/* The date and the time of day, with the distance to UTC: that of the moment at which the clock shows here what
 * it shows now in UTC.  (%z names the zone in words on Windows.) */
static void add_date(struct text *out)
{
	time_t now = time(NULL);
	const struct tm *utc = gmtime(&now);
	struct tm of_utc = utc ? *utc : (struct tm){ .tm_mday = 1 };
	const struct tm *local = localtime(&now);
	char date[40];
	int minutes;

	if (!local || strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S", local) == 0)
		return;
	of_utc.tm_isdst = local->tm_isdst;
	minutes = (int)(difftime(now, mktime(&of_utc)) / 60);
	text_printf(out, "%s %c%02d%02d", date, minutes < 0 ? '-' : '+', abs(minutes) / 60,
	            abs(minutes) % 60);
}

static void add_counted(struct logbook *logbook, int written)
{
	if (written > 0)
		logbook->bytes += written;
}

/* Report that lines are lost because of ERROR, once: a disk may be full for hours. */
static void lose(struct logbook *logbook, int error)
{
	if (!logbook->lost)
		text_fprintf(stderr, "rhumb: %s: lines of the record are lost: %s\n", logbook->name,
		             strerror(error));
	logbook->lost = true;
}

/* Flush the file, and report a failure. */
static void flush(struct logbook *logbook)
{
	if (fflush(logbook->file) != 0 || ferror(logbook->file))
		lose(logbook, errno);
}

static void write_heading(struct logbook *logbook, const char *heading)
{
	struct text date = TEXT_OF(60);

	add_date(&date);
	add_counted(logbook, fprintf(logbook->file, "%s: %s speaking %s, pid %ld, %s\n", heading,
	                            version_name, logbook->protocol, (long)getpid(), date.chars));
	flush(logbook);
}

/* ---- files ---- */

static bool open_file(struct logbook *logbook)
{
	struct stat status;

	logbook->file = stream_open_to_append(logbook->name);
	if (!logbook->file)
		return false;
	logbook->bytes = fstat(fileno(logbook->file), &status) == 0 ? (int64_t)status.st_size : 0;
	return true;
}

/* FILE.NUMBER; 0 is the file itself. */
static void add_name(const struct logbook *logbook, int number, struct text *out)
{
	text_add(out, logbook->name);
	if (number)
		text_printf(out, ".%d", number);
}

/* Make room for a new file: the older ones move up, the oldest goes. */
static bool move_up(const struct logbook *logbook)
{
	for (int number = logbook->count; number >= 0; number--) {
		struct text from = TEXT_OF(LOG_NAME_MAX);
		struct text to = TEXT_OF(LOG_NAME_MAX);

		add_name(logbook, number, &from);
		add_name(logbook, number + 1, &to);
		if (to.truncated)
			return false;
		if (number == logbook->count)
			remove(from.chars);
		else if (rename(from.chars, to.chars) != 0 && number == 0)
			return false;
	}
	return true;
}

/* Begin a new file.  If that fails, the record ends, because a file may not grow
 * without bounds. */
static void change_file(struct logbook *logbook)
{
	fclose(logbook->file);
	logbook->file = NULL;
	if (move_up(logbook) && open_file(logbook))
		write_heading(logbook, LOGBOOK_GOES_ON);
	else
		text_fprintf(stderr, "rhumb: %s: cannot begin a new file\n", logbook->name);
}

bool logbook_open(struct logbook *logbook, const char *name, const char *protocol, int mb,
                  int count, int64_t now_us)
{
	*logbook = (struct logbook){
		.name = name, .protocol = protocol, .began_us = now_us, .most = (int64_t)mb * 1000000, .count = count
	};
	if (!open_file(logbook))
		return false;
	if (logbook->bytes >= logbook->most) {
		fclose(logbook->file);
		if (!move_up(logbook) || !open_file(logbook))
			return false;
	}
	return true;
}

/* Write the session's heading before anything else. */
static void begin(struct logbook *logbook)
{
	if (logbook->headed || !logbook->file)
		return;
	logbook->headed = true;
	write_heading(logbook, LOGBOOK_BEGINS);
}

bool logbook_close(struct logbook *logbook)
{
	FILE *file = logbook->file;

	if (!file)
		return true;
	begin(logbook);
	write_heading(logbook, "# session ends");
	logbook->file = NULL;
	if (fclose(file) != 0)
		lose(logbook, errno);
	return !logbook->lost;
}

/* ---- lines ---- */

static void write_line(struct logbook *logbook, char mark, int64_t us, const char *text, int length)
{
	if (logbook->bytes >= logbook->most)
		change_file(logbook);
	if (!logbook->file)
		return;
	add_counted(logbook, fprintf(logbook->file, "%lld.%03d %c %.*s\n", (long long)(us / 1000000),
	                            (int)(us / 1000 % 1000), mark, length, text));
}

void logbook_lines(struct logbook *logbook, char mark, int64_t now_us, const char *text,
                  size_t length)
{
	begin(logbook);
	while (logbook->file && length > 0) {
		const char *end = memchr(text, '\n', length);
		size_t line = end ? (size_t)(end - text) : length;

		write_line(logbook, mark, now_us - logbook->began_us, text, (int)line);
		length -= end ? line + 1 : line;
		text += line + 1;
	}
	if (logbook->file)
		flush(logbook);
}

void logbook_remark(struct logbook *logbook, const char *remark)
{
	struct text date = TEXT_OF(60);

	begin(logbook);
	if (!logbook->file)
		return;
	add_date(&date);
	add_counted(logbook, fprintf(logbook->file, "# %s: %s\n", date.chars, remark));
	flush(logbook);
}
