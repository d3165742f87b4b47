/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The options of an engine: one table that every front end reads.
 *
 * A row names the field of struct engine_settings in which its value lives, so
 * that a new option is one field and one row.  Front ends show the table in the
 * words of their protocol and set options by name and text; the command line
 * does the same with `--option NAME=VALUE`. */
#ifndef RHUMB_ENGINE_OPTIONS_H
#define RHUMB_ENGINE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "util/error.h"
#include "util/text.h"

struct engine;

enum { OPTION_TEXT_MAX = 1024 };   /* bytes of a text, its NUL included */

struct engine_settings {
	bool ponder;
	int multipv;             /* lines */
	int multipv_margin;      /* centipawns; 0: all lines are shown */
	int threads;             /* that think */
	int contempt;            /* centipawns that a draw costs us */
	int move_overhead_ms;    /* kept back for lag */
	int resign_threshold;    /* centipawns behind; 0: never resigns */
	int resign_moves;        /* for that many moves of ours in a row */
	bool draw_offers;        /* offers draws on its own */
	int evaluation;          /* EVALUATION_CLASSICAL, EVALUATION_NETWORK */
	char network_file[OPTION_TEXT_MAX];   /* empty: the built-in network */
	bool own_book;           /* moves are played from the book */
	char book_file[OPTION_TEXT_MAX];      /* empty: the built-in book */
	int book_depth;          /* up to this move of a game */
	int book_variety;        /* percent: see book/book.h */
	bool best_book_move;     /* always the move of the greatest weight */
	char syzygy_path[OPTION_TEXT_MAX];    /* empty: no endgame tables */
	int syzygy_probe_depth;  /* plies */
	int syzygy_probe_limit;  /* pieces; 0: the tables are not asked */
	bool syzygy_50_moves;    /* a win that the fifty moves spoil is a draw */
	bool limit_strength;
	int elo;                 /* if it is limited: see engine_strength */
	int skill;               /* 0..SKILL_FULL; counts if it is not */
	bool human_time;         /* a limited strength takes its time for a move: see engine_set_human_time */
	int seed;                /* of what is left to chance in a game; 0: the time */
	bool good_game;          /* thanks the opponent after a game on a server */
};

enum option_type {
	OPTION_CHECK,            /* the field is a bool */
	OPTION_SPIN,             /* an int in LEAST..MOST */
	OPTION_CHOICE,           /* an int: the index of one of CHOICES */
	OPTION_TEXT,             /* a char[OPTION_TEXT_MAX]; maybe empty */
	OPTION_FILE,             /* the same, the name of a file */
	OPTION_PATH,             /* the same, the name of a directory */
	OPTION_BUTTON            /* no field */
};

/* A row of the table. */
struct engine_option {
	const char *name;             /* one word */
	enum option_type type;
	int least, most;              /* of a spin */
	int usual;                    /* of a check, a spin, a choice */
	const char *help;             /* one line */
	size_t field;                 /* its offset in the settings */
	const char *const *choices;   /* NULL after the last */
	const char *usual_text;       /* of a text, a file, a path; NULL: empty */
	const char *alias;            /* another name that it is found by; NULL: none */

	bool for_talk;                /* about resigning, draws and politeness: only for
	                               * protocols that can speak of them */
	bool for_tables;              /* about endgame tables: only where the build reads them */
	bool by_command;              /* CECP has a command of its own for it: not offered there */

	/* Not NULL: puts the new value of the field into force (opens a file..).
	 * If it cannot, it adds the reason to ERROR and leaves ENGINE as it was;
	 * the field then gets its old value back.  No search runs meanwhile. */
	bool (*apply)(struct engine *engine, struct error *error);

	/* Of a button, which ends a search that runs. */
	void (*press)(struct engine *engine);
};

extern const struct engine_option engine_option_table[];
extern const int engine_option_count;

/* The row named NAME, in either case and with or without blanks; NULL if there is none. */
const struct engine_option *engine_option_find(const char *name);

/* Whether a front end offers OPTION: it does not where this build cannot obey it. */
bool option_is_offered(const struct engine_option *option);

/* Whether OPTION is called NAME, in either case and with or without blanks. */
bool option_has_name(const struct engine_option *option, const char *name);

/* Whether no search may run while OPTION is set.  The others may be set at any time
 * and take effect with the next search. */
bool engine_option_needs_rest(const struct engine_option *option);

/* ---- values as text ---- */

/* Whether OPTION can take VALUE.  A check takes 0, 1, on, off, true, false,
 * yes or no, a choice one of its words; letters count in either case.  VALUE
 * is NULL where none is given, as for a button.  If not, the reason is added to
 * ERROR. */
bool option_check(const struct engine_option *option, const char *value, struct error *error);

/* The number that VALUE means to OPTION, a check, a spin or a choice; else as
 * option_check. */
bool option_read_number(const struct engine_option *option, const char *value, int *number,
                        struct error *error);

/* Store VALUE in RECORD, which OPTION->field counts from (a button stores
 * nothing).  False, with RECORD unchanged, as option_check. */
bool option_store(const struct engine_option *option, void *record, const char *value,
                  struct error *error);

/* Store the usual value. */
void option_reset(const struct engine_option *option, void *record);

/* Add the value in RECORD, in a form that option_store takes; nothing for a
 * button. */
void option_format(const struct engine_option *option, const void *record, struct text *out);

/* Add what VALUE may be: "0 or 1", "1 to 64", "network or classical".. */
void option_describe(const struct engine_option *option, struct text *out);

/* Whether some engine can obey ASSIGNMENT, "NAME=VALUE" or the name of a button.
 * If not, the reason is added to ERROR. */
bool option_check_assignment(const char *assignment, struct error *error);

/* ---- the options of an engine ---- */

const struct engine_settings *engine_settings(const struct engine *engine);
void settings_reset(struct engine_settings *settings);

/* Set OPTION to VALUE, or press it.  False with the reason in ERROR. */
bool engine_set_option(struct engine *engine, const struct engine_option *option,
                       const char *value, struct error *error);

/* Set the parameter NAME of the search (search/parameters.h) to VALUE, a number.
 * Matches and tuning use it; builds made with ENABLE_TUNING offer it over UCI.  False with
 * the reason in ERROR. */
bool engine_set_parameter(struct engine *engine, const char *name, const char *value,
                          struct error *error);

/* Describe the parameter INDEX, from 0, in ROW, an OPTION_SPIN without a field.  False after the
 * last, and for all of them where the build does not offer them to clients. */
bool engine_parameter_row(int index, struct engine_option *row);

/* Obey all of ASSIGNMENTS, NULL after the last (or NULL: none), up to the
 * first that fails: false with the reason in ERROR. */
bool engine_assign_all(struct engine *engine, const char *const *assignments, struct error *error);

/* Give ENGINE the settings of OTHER.  False with the reason in ERROR. */
bool engine_copy_settings(struct engine *engine, const struct engine *other, struct error *error);

#endif
