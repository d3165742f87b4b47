# SPDX-License-Identifier: GPL-3.0-or-later
# Dialogues, and cecp-check, the tester that plays them with any engine.  It is
# installed with its dialogues, for other authors.
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
	%D%/dialogues/12-clients.txt

dist_bin_SCRIPTS += %D%/cecp-check
cecpcheckdir = $(pkgdatadir)/cecp-check
dist_cecpcheck_DATA = tests/play/chess_rules.py
cecpdialoguesdir = $(cecpcheckdir)/dialogues
dist_cecpdialogues_DATA = $(protocol_dialogues)
EXTRA_DIST += \
	%D%/clock/goodgame.txt \
	%D%/clock/lag.txt \
	%D%/clock/limits.txt \
	%D%/clock/patience.txt \
	%D%/clock/pause.txt \
	%D%/clock/refusal.txt \
	%D%/latency.py

# The one that is installed knows where its dialogues are.
install-exec-hook:
	sed 's|^DATA = .*|DATA = "$(cecpcheckdir)"|' $(srcdir)/%D%/cecp-check \
		> "$(DESTDIR)$(bindir)/`echo cecp-check | sed '$(transform)'`"

protocol_tests = %D%/run-dialogues.sh %D%/run-clock.sh %D%/run-log.sh
dist_check_SCRIPTS += $(protocol_tests)
TESTS += $(protocol_tests)
