# SPDX-License-Identifier: GPL-3.0-or-later
# Whole games: through XBoard under Xvfb, and on a double of an Internet Chess
# Server. They skip themselves where XBoard, Xvfb or the opponent is missing.
play_tests = \
	%D%/test_rules.py \
	%D%/test_match.py \
	%D%/test_xboard_games.py
play_tools = \
	%D%/cecp_engine.py \
	%D%/chess_rules.py \
	%D%/desk.py \
	%D%/fake_engine.py \
	%D%/match.py \
	%D%/openings.py \
	%D%/pgn_read.py \
	%D%/score.py \
	%D%/tap.py \
	%D%/xboard_match.py
EXTRA_DIST += $(play_tools)
dist_check_SCRIPTS += $(play_tests)
TESTS += $(play_tests)
