# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Programs that are scripts, each with its man page: rhumb-zippy keeps XBoard
# and Rhumb playing on a chess server, cecp-check and uci-check test any engine.
dist_bin_SCRIPTS += %D%/cecp-check %D%/rhumb-zippy %D%/uci-check
dist_man_MANS += %D%/cecp-check.6 %D%/rhumb-zippy.6 %D%/uci-check.6

# What cecp-check and uci-check share.
checkmodulesdir = $(pkgdatadir)/check
dist_checkmodules_DATA = %D%/engine_check.py tests/play/chess_rules.py

# The modules of rhumb-zippy, which nobody else imports.
zippydir = $(pkgdatadir)/zippy
dist_zippy_DATA = \
	%D%/zippy/__init__.py \
	%D%/zippy/control.py \
	%D%/zippy/display.py \
	%D%/zippy/engine.py \
	%D%/zippy/game.py \
	%D%/zippy/helper.py \
	%D%/zippy/history.py \
	%D%/zippy/keeper.py \
	%D%/zippy/limits.py \
	%D%/zippy/lock.py \
	%D%/zippy/main.py \
	%D%/zippy/options.py \
	%D%/zippy/pgn.py \
	%D%/zippy/process.py \
	%D%/zippy/record.py \
	%D%/zippy/session.py \
	%D%/zippy/status.py \
	%D%/zippy/stream.py \
	%D%/zippy/thinking.py \
	%D%/zippy/wire.py \
	%D%/zippy/words.py \
	%D%/zippy/xboard.py

# systemd looks for users' units there.
systemduserunitdir = $(prefix)/lib/systemd/user
EXTRA_DIST += %D%/rhumb-zippy.service.in

# What is installed knows where the rest of it is: cecp-check and uci-check
# their dialogues, rhumb-zippy its modules, the unit its program.  So it is made at installation,
# when the directories are known for certain.
install-exec-hook:
	sed 's|^BINDIR = .*|BINDIR = "$(bindir)"|; '\
	's|^DATA, MODULES = os.*|DATA, MODULES = "$(cecpcheckdir)", "$(checkmodulesdir)"|' \
		$(srcdir)/%D%/cecp-check > "$(DESTDIR)$(bindir)/`echo cecp-check | sed '$(transform)'`"
	sed 's|^BINDIR = .*|BINDIR = "$(bindir)"|; '\
	's|^DATA, MODULES = os.*|DATA, MODULES = "$(ucicheckdir)", "$(checkmodulesdir)"|' \
		$(srcdir)/%D%/uci-check > "$(DESTDIR)$(bindir)/`echo uci-check | sed '$(transform)'`"
	sed 's|^BINDIR = .*|BINDIR = "$(bindir)"|; s|^MODULES = .*|MODULES = "$(pkgdatadir)"|' \
		$(srcdir)/%D%/rhumb-zippy \
		> "$(DESTDIR)$(bindir)/`echo rhumb-zippy | sed '$(transform)'`"
	$(MKDIR_P) "$(DESTDIR)$(systemduserunitdir)"
	sed "s|[@]bindir[@]/rhumb-zippy|$(bindir)/`echo rhumb-zippy | sed '$(transform)'`|" \
		$(srcdir)/%D%/rhumb-zippy.service.in > "$(DESTDIR)$(systemduserunitdir)/rhumb-zippy.service"

# So is their version, which configure.ac has.
install-data-hook: install-versions
install-versions:
	for module in check/engine_check.py zippy/__init__.py; do \
		sed 's|^VERSION = .*|VERSION = "$(VERSION)"|' "$(srcdir)/%D%/$${module#check/}" \
			> "$(DESTDIR)$(pkgdatadir)/$$module" || exit 1; \
	done
.PHONY: install-versions

uninstall-hook:
	rm -f "$(DESTDIR)$(systemduserunitdir)/rhumb-zippy.service"
