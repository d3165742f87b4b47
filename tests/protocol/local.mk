# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# The dialogues of cecp-check (in programs/), for any engine.  They are installed
# with it, for other authors.
protocol_dialogues = \
	%D%/dialogues/01-handshake.txt \
	%D%/dialogues/02-game.txt \
	%D%/dialogues/03-clocks.txt \
	%D%/dialogues/04-positions.txt \
	%D%/dialogues/05-moves.txt \
	%D%/dialogues/06-analysis.txt \
	%D%/dialogues/07-claims.txt \
	%D%/dialogues/08-lifecycle.txt \
	%D%/dialogues/09-robustness.txt \
	%D%/dialogues/10-pondering.txt \
	%D%/dialogues/11-variants.txt \
	%D%/dialogues/12-clients.txt \
	%D%/dialogues/13-cores.txt

cecpcheckdir = $(pkgdatadir)/cecp-check
cecpdialoguesdir = $(cecpcheckdir)/dialogues
dist_cecpdialogues_DATA = $(protocol_dialogues)

# Those of uci-check.
ucicheckdir = $(pkgdatadir)/uci-check
ucidialoguesdir = $(ucicheckdir)/uci
dist_ucidialogues_DATA = \
	%D%/uci/01-handshake.txt \
	%D%/uci/02-search.txt \
	%D%/uci/03-positions.txt \
	%D%/uci/04-ending.txt \
	%D%/uci/05-clients.txt \
	%D%/uci/06-threads.txt

EXTRA_DIST += \
	%D%/clock/arguments.txt \
	%D%/clock/goodgame.txt \
	%D%/clock/human.txt \
	%D%/clock/lag.txt \
	%D%/clock/limits.txt \
	%D%/clock/patience.txt \
	%D%/clock/pause.txt \
	%D%/clock/refusal.txt \
	%D%/clock/resign.txt \
	%D%/clock/uci.txt \
	%D%/session_model.py

protocol_tests = %D%/run-dialogues.sh %D%/run-uci.sh %D%/run-clock.sh %D%/run-log.sh %D%/edges.py %D%/bad_engines.py \
	%D%/referees.py %D%/verdicts.py %D%/model.py %D%/uci_model.py
dist_check_SCRIPTS += $(protocol_tests)
TESTS += $(protocol_tests)

# Sessions by the models of CECP and of UCI, for MODEL_S seconds each.
MODEL_S = 3600
model: all
	@for model in model uci_model; do \
		RHUMB='$(abs_top_builddir)/rhumb$(EXEEXT)' python3 $(srcdir)/%D%/$$model.py \
			--seconds $(MODEL_S) || exit 1; \
	done
.PHONY: model
