/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The rows of the table of commands, and how a line finds its row. */
#include <config.h>

#include "xboard/session.h"

#include <string.h>

#include "util/error.h"

/* Sets of states. */
enum {
	PLAYING = STATE_WAITING | STATE_THINKING,
	QUIET = STATE_FORCE | STATE_WAITING | STATE_ANALYSING,
	ACTIVE = QUIET | STATE_THINKING,
	SETTLED = ACTIVE | STATE_REFUSED,
	ANY = SETTLED | STATE_EDITING,
	ALWAYS = ANY | STATE_PAUSED,
	AT_FIRST = ALWAYS | STATE_HANDSHAKE
};

/* What happens to a running search before the handler is called. */
enum effect {
	SEARCH_GOES_ON,       /* nothing; or the handler knows */
	SEARCH_ENDS,          /* it is abandoned: no move follows */
	PONDERING_ENDS,       /* the same, but thinking about a move goes on */
	ANALYSIS_RESTARTS     /* analysis starts again after the handler */
};

struct command {
	const char *name;
	unsigned states;      /* set of enum session_state: elsewhere it is met with silence */
	enum effect effect;
	cecp_handler *run;
};

static const struct command command_table[] = {
	{ "xboard", AT_FIRST, SEARCH_GOES_ON, obey_nothing },
	{ "protover", AT_FIRST, SEARCH_GOES_ON, obey_protover },
	{ "uci", STATE_HANDSHAKE, SEARCH_GOES_ON, obey_uci },
	{ "accepted", AT_FIRST, SEARCH_GOES_ON, obey_nothing },
	{ "rejected", AT_FIRST, SEARCH_GOES_ON, obey_nothing },
	{ "quit", ALWAYS, SEARCH_ENDS, obey_quit },
	{ "ping", ALWAYS, SEARCH_GOES_ON, obey_ping },

	{ "new", ALWAYS, SEARCH_ENDS, obey_new },
	{ "variant", QUIET | STATE_REFUSED, SEARCH_ENDS, obey_variant },
	{ "force", ALWAYS, SEARCH_ENDS, obey_force },
	{ "go", STATE_FORCE | STATE_WAITING | STATE_REFUSED, PONDERING_ENDS, obey_go },
	{ "playother", STATE_FORCE | STATE_WAITING | STATE_REFUSED, SEARCH_ENDS, obey_playother },
	{ "usermove", SETTLED, SEARCH_GOES_ON, obey_usermove },
	{ "undo", QUIET, SEARCH_ENDS, obey_undo },
	{ "remove", QUIET, SEARCH_ENDS, obey_remove },
	{ "result", ALWAYS, SEARCH_ENDS, obey_result },
	{ "setboard", ALWAYS, SEARCH_ENDS, obey_setboard },
	{ "edit", QUIET | STATE_REFUSED, SEARCH_ENDS, obey_edit },
	{ "draw", STATE_FORCE | PLAYING, SEARCH_GOES_ON, obey_draw },
	{ "?", STATE_THINKING, SEARCH_GOES_ON, obey_move_now },
	{ "pause", ACTIVE | STATE_PAUSED, SEARCH_GOES_ON, obey_pause },
	{ "resume", STATE_PAUSED, SEARCH_GOES_ON, obey_resume },

	{ "level", ANY, SEARCH_GOES_ON, obey_level },
	{ "st", ANY, SEARCH_GOES_ON, obey_st },
	{ "sd", ANY, SEARCH_GOES_ON, obey_sd },
	{ "nps", ANY, SEARCH_GOES_ON, obey_nps },
	{ "time", ANY, SEARCH_GOES_ON, obey_time },
	{ "otim", ANY, SEARCH_GOES_ON, obey_otim },

	{ "post", ANY, SEARCH_GOES_ON, obey_post },
	{ "nopost", ANY, SEARCH_GOES_ON, obey_nopost },
	{ "hard", ANY, SEARCH_GOES_ON, obey_hard },
	{ "easy", ANY, SEARCH_GOES_ON, obey_easy },
	{ "random", ANY, SEARCH_GOES_ON, obey_random },
	{ "memory", ANY, SEARCH_GOES_ON, obey_memory },
	{ "cores", ANY, SEARCH_GOES_ON, obey_cores },
	{ "option", ANY, SEARCH_GOES_ON, obey_option },
	{ "hint", STATE_WAITING | STATE_ANALYSING, SEARCH_GOES_ON, obey_hint },
	{ "bk", QUIET, SEARCH_GOES_ON, obey_book },

	{ "analyze", STATE_FORCE | PLAYING | STATE_REFUSED, SEARCH_ENDS, obey_analyze },
	{ "exit", STATE_ANALYSING | STATE_REFUSED, SEARCH_ENDS, obey_exit },
	{ ".", STATE_ANALYSING | STATE_REFUSED, SEARCH_GOES_ON, obey_status },
	{ "exclude", ACTIVE, ANALYSIS_RESTARTS, obey_exclude },
	{ "include", ACTIVE, ANALYSIS_RESTARTS, obey_include },
	{ "lift", QUIET, SEARCH_GOES_ON, obey_lift },
	{ "put", QUIET, SEARCH_GOES_ON, obey_nothing },
	{ "hover", QUIET, SEARCH_GOES_ON, obey_nothing },

	{ "ics", ANY, SEARCH_GOES_ON, obey_ics },
	{ "name", ANY, SEARCH_GOES_ON, obey_nothing },
	{ "rating", ANY, SEARCH_GOES_ON, obey_nothing },
	{ "computer", ANY, SEARCH_GOES_ON, obey_nothing },
	{ "egtpath", ANY, SEARCH_GOES_ON, obey_egtpath },
	{ "white", ANY, SEARCH_GOES_ON, obey_nothing },
	{ "black", ANY, SEARCH_GOES_ON, obey_nothing },
	{ "setscore", ANY, SEARCH_GOES_ON, obey_nothing },
	{ "partner", ANY, SEARCH_GOES_ON, obey_nothing },
	{ "ptell", ANY, SEARCH_GOES_ON, obey_nothing },
	{ "holding", ANY, SEARCH_GOES_ON, obey_nothing }
};

enum { COMMANDS = sizeof command_table / sizeof *command_table };

/* The row of the first word of LINE. */
static const struct command *find(const char *line)
{
	const char *word = line + strspn(line, " \t\r");
	size_t length = strcspn(word, " \t\r");

	for (int i = 0; i < COMMANDS; i++)
		if (strlen(command_table[i].name) == length && memcmp(command_table[i].name, word, length) == 0)
			return &command_table[i];
	return NULL;
}

bool cecp_acts_in_pause(const char *line)
{
	const struct command *command = find(line);

	return command && command->states & STATE_PAUSED;
}

bool cecp_ends_search(const char *line)
{
	const struct command *command = find(line);

	return command && command->effect == SEARCH_ENDS;
}

static void end_handshake(struct session *session)
{
	if (session->over == STATE_HANDSHAKE)
		session->over = 0;
}

static void run(struct session *session, const struct command *command, char *arguments)
{
	bool pondering = session->searching == SEARCHING_PONDER;
	bool analysing = session->searching == SEARCHING_ANALYSIS;

	if (!(command->states & STATE_HANDSHAKE))
		end_handshake(session);
	if (!(command->states & session_state(session)))
		return;
	if (command->effect == SEARCH_ENDS || (command->effect == PONDERING_ENDS && pondering) ||
	    (command->effect == ANALYSIS_RESTARTS && analysing)) {
		turn_abandon(session);
		session->hinted = false;
		session->pending = 0;
	}
	command->run(session, arguments);
	if (command->effect == ANALYSIS_RESTARTS && analysing)
		turn_analyse(session);
}

/* A word that is no command may be a move. */
static bool is_move(const struct session *session, const char *word)
{
	struct error error = ERROR_NONE;
	struct move move;
	const char *end;

	if (coordinate_has_form(word) || coordinate_castling(word, &end))
		return true;
	return engine_read_move(session->engine, word, &move, &error) == READ_OK;
}

void cecp_obey(struct session *session, char *line)
{
	char *stripped = text_strip(line);
	const struct command *command = find(stripped);
	char *rest = stripped + strcspn(stripped, " \t\r");

	if (!*stripped)
		return;
	if (session->over == STATE_EDITING && edit_obey(session, stripped))
		return;
	if (command) {
		run(session, command, rest + strspn(rest, " \t\r"));
		return;
	}
	end_handshake(session);
	if (!*rest && is_move(session, stripped) && session->over != STATE_EDITING)
		turn_take_move(session, stripped);
	else
		session_error(session, "unknown command", stripped);
}
