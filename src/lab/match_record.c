/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Writing the record of a match, and reading it again. */
#include <config.h>

#include "lab/match.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "util/error.h"
#include "util/exclusive.h"

enum { LOG_LINE_MAX = 8192 };

/* ---- counting ---- */

static void add_clock(struct clock_sum *sum, const struct clock_note *note)
{
	if (note->at_move_us >= 0) {
		sum->games++;
		sum->at_move_us += note->at_move_us;
	}
	if (note->least_us >= 0 && (sum->least_us < 0 || note->least_us < sum->least_us))
		sum->least_us = note->least_us;
}

void match_sum_add(struct match_sum *sum, const struct match_pair *pair)
{
	sum->pairs++;
	sum->counts.of[pair->half_points[0] + pair->half_points[1]]++;
	for (int game = 0; game < GAMES_OF_PAIR; game++) {
		sum->results[pair->half_points[game]]++;
		sum->ends[pair->ends[game]]++;
		for (int player = 0; player < PLAYERS; player++)
			add_clock(&sum->clocks[player], &pair->clocks[game][player]);
	}
}

/* ---- the log's lines ---- */

static void describe_player(const struct match_settings *settings, int player, struct text *out)
{
	const struct player_spec *spec = &settings->players[player];

	text_printf(out, " %s=%s,%s,%d", player == FIRST ? "first" : "second",
	            settings->names[player], spec->library ? spec->library : "", spec->memory_mb);
	for (int i = 0; i < spec->option_count; i++)
		text_printf(out, ",%s", spec->options[i]);
	if (spec->nodes)
		text_printf(out, " nodes=%" PRIu64, spec->nodes);
}

/* A number that depends on all openings and their order. */
static uint64_t openings_digest(const struct openings *openings)
{
	uint64_t digest = 0;

	for (int i = 0; openings && i < openings->count; i++)
		for (const char *c = openings->fens[i]; *c; c++)
			digest = (digest ^ (unsigned char)*c) * UINT64_C(0x100000001B3) + 1;
	return digest;
}

void match_describe(const struct match_settings *settings, struct text *out)
{
	const struct player_level *level = &settings->level;
	const struct adjudication *rules = &settings->rules;

	describe_player(settings, FIRST, out);
	describe_player(settings, SECOND, out);
	text_printf(out, " depth=%d nodes=%" PRIu64 " moves=%d base=%" PRId64 " increment=%" PRId64
	            " rate=%" PRIu32, level->depth, level->nodes, level->moves, level->base_us,
	            level->increment_us, level->nodes_per_ms);
	text_printf(out, " draw=%d,%d,%d resign=%d,%d most=%d", rules->draw_moves,
	            rules->draw_centipawns, rules->draw_from, rules->resign_moves,
	            rules->resign_centipawns, rules->moves_most);
	text_printf(out, " seed=%" PRIu64 " openings=%016" PRIx64, settings->seed,
	            openings_digest(settings->openings));
	if (settings->pgn)
		text_printf(out, " pgn=%s", settings->pgn);
}

static void describe_pair(const struct match_pair *pair, int number, long bytes,
                          struct text *out)
{
	text_printf(out, "pair %d bytes %ld", number, bytes);
	for (int game = 0; game < GAMES_OF_PAIR; game++) {
		const struct clock_note *clocks = pair->clocks[game];

		text_printf(out, " points %d end %d clocks %" PRId64 " %" PRId64 " %" PRId64
		            " %" PRId64, pair->half_points[game], (int)pair->ends[game],
		            clocks[FIRST].at_move_us, clocks[FIRST].least_us,
		            clocks[SECOND].at_move_us, clocks[SECOND].least_us);
	}
}

static bool parse_game(const char **line, struct match_pair *pair, int game)
{
	struct clock_note *clocks = pair->clocks[game];
	int end, length = 0;

	if (sscanf(*line, " points %d end %d clocks %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64
	           "%n", &pair->half_points[game], &end, &clocks[FIRST].at_move_us,
	           &clocks[FIRST].least_us, &clocks[SECOND].at_move_us,
	           &clocks[SECOND].least_us, &length) != 6)
		return false;
	if (pair->half_points[game] < 0 || pair->half_points[game] > 2 || end < 0 ||
	    end >= GAME_ENDS)
		return false;
	pair->ends[game] = (enum game_end)end;
	*line += length;
	return true;
}

static bool parse_pair(const char *line, int number, struct match_pair *pair, long *bytes)
{
	int logged, length = 0;

	if (sscanf(line, "pair %d bytes %ld%n", &logged, bytes, &length) != 2 || logged != number)
		return false;
	line += length;
	return parse_game(&line, pair, 0) && parse_game(&line, pair, 1);
}

/* ---- files ---- */

/* Cut FILE off at BYTES, where writing goes on. */
static bool cut(FILE *file, const char *name, long bytes, struct error *error)
{
	if (fseek(file, 0, SEEK_END) != 0 || ftell(file) < bytes)
		return error_about(error, name, "shorter than the log says");
	return exclusive_cut(file, bytes) || error_system(error, name);
}

/* Read the next line of FILE without its line feed.  False at the end, or if it is incomplete. */
static bool read_line(FILE *file, char line[LOG_LINE_MAX])
{
	size_t length;

	if (!fgets(line, LOG_LINE_MAX, file))
		return false;
	length = strlen(line);
	if (length == 0 || line[length - 1] != '\n')
		return false;
	line[length - 1] = '\0';
	return true;
}

/* Count the pairs of the log, and set *BYTES to the length of the games' file
 * after them.  *LOG_BYTES is where the log's last good line ends. */
static void read_pairs(FILE *log, struct match_sum *sum, long *bytes, long *log_bytes)
{
	char line[LOG_LINE_MAX];
	struct match_pair pair = { .half_points = { 0 } };
	long logged;

	*log_bytes = ftell(log);
	while (read_line(log, line) && parse_pair(line, sum->pairs, &pair, &logged)) {
		match_sum_add(sum, &pair);
		*bytes = logged;
		*log_bytes = ftell(log);
	}
}

static bool is_empty(FILE *file)
{
	return fseek(file, 0, SEEK_END) == 0 && ftell(file) == 0;
}

/* Open the file of games.  If the match has not STARTED, a file that holds something is someone's. */
static bool open_pgn(struct match_record *record, const char *name, bool started, struct error *error)
{
	record->pgn = exclusive_open(name, error);
	if (!record->pgn)
		return error_in(error, "%s", name);
	return started || is_empty(record->pgn) || error_about(error, name, "%s", strerror(EEXIST));
}

/* Open the log and the file of games at the places where the match goes on. */
static bool open_files(struct match_record *record, const struct match_settings *settings, struct match_sum *sum,
                       bool *started, struct error *error)
{
	struct text head = TEXT_OF(LOG_LINE_MAX);
	long bytes = 0, log_bytes;

	text_add(&head, "rhumb match:");
	match_describe(settings, &head);
	text_add_char(&head, '\n');
	if (settings->log && !(record->log = exclusive_open_log(settings->log, &head, started, error)))
		return false;
	if (settings->pgn && !open_pgn(record, settings->pgn, *started, error))
		return false;
	if (!*started)
		return true;
	read_pairs(record->log, sum, &bytes, &log_bytes);
	return cut(record->log, settings->log, log_bytes, error) &&
	       (!record->pgn || cut(record->pgn, settings->pgn, bytes, error));
}

bool match_record_open(struct match_record *record, const struct match_settings *settings,
                       struct match_sum *sum, struct error *error)
{
	bool started = false, ok;

	*record = (struct match_record){ NULL, NULL };
	ok = open_files(record, settings, sum, &started, error);
	if (ok)
		return true;
	if (record->log && !started)
		remove(settings->log);
	match_record_close(record);
	return false;
}

/* The standing of the match, for a reader of the log. */
static void describe_sum(const struct match_settings *settings, const struct match_sum *sum,
                         struct text *out)
{
	struct elo_estimate estimate = elo_estimate(&sum->counts);

	text_printf(out, " elo %+.1f [%+.1f, %+.1f]", estimate.elo, estimate.low, estimate.high);
	if (settings->tests)
		text_printf(out, " llr %.2f", sprt_llr(&settings->sprt, &sum->counts));
}

bool match_record_add(struct match_record *record, const struct match_settings *settings,
                      const struct match_pair *pair, const char *games,
                      const struct match_sum *sum, struct error *error)
{
	struct text line = TEXT_OF(512);

	if (record->pgn && (fputs(games, record->pgn) < 0 || fflush(record->pgn) != 0))
		return error_system(error, settings->pgn);
	if (!record->log)
		return true;
	describe_pair(pair, sum->pairs - 1, record->pgn ? ftell(record->pgn) : 0, &line);
	describe_sum(settings, sum, &line);
	if (fprintf(record->log, "%s\n", line.chars) < 0 || fflush(record->log) != 0)
		return error_system(error, settings->log);
	return true;
}

void match_record_close(struct match_record *record)
{
	if (record->log)
		fclose(record->log);
	if (record->pgn)
		fclose(record->pgn);
	*record = (struct match_record){ NULL, NULL };
}
