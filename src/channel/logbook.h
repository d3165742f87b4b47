/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The record of sessions in a file that is bounded: --log.
 *
 * Sessions are appended one after the other, so that an engine that is started
 * again and again keeps what went before.  A file that has grown to its size
 * becomes FILE.1, FILE.1 becomes FILE.2 and so on; the oldest is removed.
 * Lines that begin with '#' are remarks: when a session begins, goes on in a
 * new file, and ends.  When lines cannot be written (a full disk) they are lost;
 * that is said once on standard error, and the session goes on. */
#ifndef RHUMB_CHANNEL_LOGBOOK_H
#define RHUMB_CHANNEL_LOGBOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* How the remarks about a session begin. */
#define LOGBOOK_BEGINS "# session begins"
#define LOGBOOK_GOES_ON "# session goes on"

struct logbook {
	FILE *file;              /* NULL: nothing is recorded */
	const char *name;
	const char *protocol;    /* its name, for the headings; may be changed until the first line */
	bool headed;             /* the session's heading has been written */
	int64_t began_us;        /* times are counted from then on */
	int64_t bytes;           /* of the file */
	int64_t most;            /* it has at most, but for the last line */
	int count;               /* of older files that are kept */
	bool lost;               /* lines could not be written; it has been said */
};

/* Append to NAME a session in PROTOCOL that begins at NOW_US, at most MB megabytes
 * a file.  Its heading is written with the first line.  NAME and PROTOCOL must outlive
 * LOGBOOK.  False with errno set if it cannot be opened. */
bool logbook_open(struct logbook *logbook, const char *name, const char *protocol, int mb,
                  int count, int64_t now_us);

/* Record LENGTH bytes of whole lines with MARK, '>' or '<', as of NOW_US. */
void logbook_lines(struct logbook *logbook, char mark, int64_t now_us, const char *text,
                  size_t length);

/* A remark, and with it the date. */
void logbook_remark(struct logbook *logbook, const char *remark);

/* Close the record.  False if a part of it could not be written. */
bool logbook_close(struct logbook *logbook);

#endif
