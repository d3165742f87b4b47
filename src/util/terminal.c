/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Terminals of POSIX, and the console of Windows. */
#include <config.h>

#include "util/terminal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef _WIN32

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

bool terminal_is(int fd)
{
	return isatty(fd);
}

int terminal_columns(int fd)
{
#ifdef TIOCGWINSZ
	struct winsize size;

	if (ioctl(fd, TIOCGWINSZ, &size) == 0)
		return size.ws_col;
#else
	(void)fd;
#endif
	return 0;
}

bool terminal_enable_colour(int fd)
{
	const char *term = getenv("TERM");

	(void)fd;
	return term && strcmp(term, "dumb") != 0;
}

bool terminal_enable_unicode(int fd)
{
	(void)fd;
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

char *terminal_read_line(void)
{
	char *line = NULL;
	size_t capacity = 0;

	if (getline(&line, &capacity, stdin) < 0) {
		free(line);
		return NULL;
	}
	line[strcspn(line, "\n")] = '\0';
	return line;
}

#else

#include <windows.h>

#include <io.h>

enum {
	PIECE = 512,               /* characters read at a time */
	BYTES_MAX = 3,            /* of UTF-8 for each of them */
	CTRL_Z = 'Z' - '@'         /* first in a line: the end of input */
};

static HANDLE handle_of(int fd)
{
	return (HANDLE)_get_osfhandle(fd);
}

/* isatty() would take the device NUL for a terminal. */
bool terminal_is(int fd)
{
	DWORD mode;

	return GetConsoleMode(handle_of(fd), &mode) != 0;
}

/* Without the last column: after a line that fills it, a console without escape codes
 * shows an empty line. */
int terminal_columns(int fd)
{
	CONSOLE_SCREEN_BUFFER_INFO info;

	if (!GetConsoleScreenBufferInfo(handle_of(fd), &info))
		return 0;
	return info.srWindow.Right - info.srWindow.Left;
}

static bool cursor_is_at(HANDLE console, COORD place)
{
	CONSOLE_SCREEN_BUFFER_INFO info;

	return GetConsoleScreenBufferInfo(console, &info) &&
	       info.dwCursorPosition.X == place.X && info.dwCursorPosition.Y == place.Y;
}

/* Whether CONSOLE, which has accepted the mode, obeys codes.  Wine's prints them instead: then
 * the cursor has moved, and the output is erased. */
static bool obeys_codes(HANDLE console)
{
	static const char plain[] = "\033[0m";
	CONSOLE_SCREEN_BUFFER_INFO before;
	DWORD done;

	if (!GetConsoleScreenBufferInfo(console, &before) ||
	    !WriteConsoleA(console, plain, sizeof plain - 1, &done, NULL))
		return false;
	if (cursor_is_at(console, before.dwCursorPosition))
		return true;
	SetConsoleCursorPosition(console, before.dwCursorPosition);
	FillConsoleOutputCharacterA(console, ' ', sizeof plain - 1, before.dwCursorPosition, &done);
	return false;
}

bool terminal_enable_colour(int fd)
{
	HANDLE console = handle_of(fd);
	DWORD mode;

	if (!GetConsoleMode(console, &mode) ||
	    !SetConsoleMode(console, mode | ENABLE_PROCESSED_OUTPUT |
	                             ENABLE_VIRTUAL_TERMINAL_PROCESSING))
		return false;
	if (obeys_codes(console))
		return true;
	SetConsoleMode(console, mode);
	return false;
}

/* The older console shows UTF-8, but its fonts have no chess pieces. */
bool terminal_enable_unicode(int fd)
{
	return terminal_is(fd) && SetConsoleOutputCP(CP_UTF8) && getenv("WT_SESSION");
}

/* Append the COUNT characters of PIECE_READ to LINE of *LENGTH bytes, as UTF-8.  Returns the
 * line, which may have moved; NULL if memory runs out. */
static char *append(char *line, size_t *length, const wchar_t *piece_read, DWORD count)
{
	char *longer = realloc(line, *length + BYTES_MAX * PIECE + 1);

	if (!longer) {
		free(line);
		return NULL;
	}
	*length += (size_t)WideCharToMultiByte(CP_UTF8, 0, piece_read, (int)count, longer + *length,
	                                       BYTES_MAX * PIECE, NULL, NULL);
	longer[*length] = '\0';
	return longer;
}

/* Ctrl-C ends the line like Enter; its signal arrives in another thread. */
char *terminal_read_line(void)
{
	wchar_t piece[PIECE];
	char *line = NULL;
	size_t length = 0;
	DWORD count;

	do {
		if (!ReadConsoleW(handle_of(0), piece, PIECE, &count, NULL)) {
			free(line);
			return NULL;
		}
		line = append(line, &length, piece, count);
	} while (line && count == PIECE && line[length - 1] != '\n');
	if (line)
		line[strcspn(line, "\r\n")] = '\0';
	if (line && *line == CTRL_Z) {
		free(line);
		return NULL;
	}
	return line;
}

#endif
