# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Whole games: through XBoard under Xvfb, and on a mock Internet Chess Server.
# Tests are skipped if XBoard, Xvfb or the opponent is missing.
play_tests = \
	%D%/test_rhumb_zippy.py \
	%D%/test_zippy.py \
	%D%/test_xboard_games.py \
	%D%/test_zippy_limits.py \
	%D%/test_zippy_parts.py \
	%D%/test_zippy_session.py \
	%D%/test_rules.py \
	%D%/test_blunders.py \
	%D%/test_score.py \
	%D%/test_ics_double.py
play_tools = \
	%D%/chess960_rules.py \
	%D%/chess_rules.py \
	%D%/desk.py \
	%D%/engines.py \
	%D%/factorial.py \
	%D%/ics_bench.py \
	%D%/ics_board.py \
	%D%/ics_policies.py \
	%D%/ics_scenarios.py \
	%D%/ics_server.py \
	%D%/openings.py \
	%D%/pgn_read.py \
	%D%/pipe_log.py \
	%D%/score.py \
	%D%/tap.py \
	%D%/xboard_match.py \
	%D%/zippy_place.py \
	%D%/zippy_run.py
EXTRA_DIST += $(play_tools)
dist_check_SCRIPTS += $(play_tests)
TESTS += $(play_tests)

# All scenarios of the bot, with the slow ones.
check-zippy: all
	RHUMB_LONG=1 $(MAKE) $(AM_MAKEFLAGS) check TESTS='%D%/test_zippy.py %D%/test_rhumb_zippy.py'
.PHONY: check-zippy
