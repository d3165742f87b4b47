# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Programs that are scripts, each with its man page: rhumb-zippy keeps XBoard
# and Rhumb playing on a chess server, rhumb-report makes pages of games,
# cecp-check and uci-check test any engine.
dist_bin_SCRIPTS += %D%/cecp-check %D%/rhumb-report %D%/rhumb-zippy %D%/uci-check
dist_man_MANS += %D%/cecp-check.6 %D%/rhumb-report.6 %D%/rhumb-zippy.6 %D%/uci-check.6

# The common part of cecp-check and uci-check, and what rhumb-report shares with them.
checkmodulesdir = $(pkgdatadir)/check
dist_checkmodules_DATA = %D%/engine_check.py %D%/terminal_text.py tests/play/chess_rules.py

# The modules of rhumb-zippy, which nothing else imports.
zippydir = $(pkgdatadir)/zippy
dist_zippy_DATA = \
	%D%/zippy/__init__.py \
	%D%/zippy/games.py \
	%D%/zippy/history.py \
	%D%/zippy/supervisor.py \
	%D%/zippy/main.py \
	%D%/zippy/options.py \
	%D%/zippy/server.py \
	%D%/zippy/session.py \
	%D%/zippy/system.py \
	%D%/zippy/xboard.py

# The templates of rhumb-report.
reportdir = $(pkgdatadir)/report
dist_report_DATA = %D%/report/game.html %D%/report/index.html %D%/report/report.css %D%/report/report.js

# The folder of systemd for users' units.
systemduserunitdir = $(prefix)/lib/systemd/user
EXTRA_DIST += %D%/rhumb-zippy.service.in

# Installed programs know how their modules are reached from their own folder, so that a prefix can be moved; the
# unit has its program's path.  Both are filled in at installation, when the directories are certain.
reached = (os.path.join(HERE, os.path.relpath(path, "$(bindir)")) for path in
install-exec-hook:
	for check in cecp uci; do \
		sed 's|^\(DATA, MODULES\) = os.*|\1 = $(reached) ("$(pkgdatadir)/'$$check'-check", "$(checkmodulesdir)"))|' \
			$(srcdir)/%D%/$$check-check > "$(DESTDIR)$(bindir)/`echo $$check-check | sed '$(transform)'`" || exit 1; \
	done
	sed 's|^MODULES = .*|MODULES, = $(reached) ("$(pkgdatadir)",))|' $(srcdir)/%D%/rhumb-zippy \
		> "$(DESTDIR)$(bindir)/`echo rhumb-zippy | sed '$(transform)'`"
	sed 's|^\(TEMPLATES, MODULES\) = .*|\1 = $(reached) ("$(reportdir)", "$(checkmodulesdir)"))|; '\
	's|^VERSION = .*|VERSION = "'$(BUILT_VERSION)'"|' $(srcdir)/%D%/rhumb-report \
		> "$(DESTDIR)$(bindir)/`echo rhumb-report | sed '$(transform)'`"
	$(MKDIR_P) "$(DESTDIR)$(systemduserunitdir)"
	sed "s|[@]bindir[@]/rhumb-zippy|$(bindir)/`echo rhumb-zippy | sed '$(transform)'`|" \
		$(srcdir)/%D%/rhumb-zippy.service.in > "$(DESTDIR)$(systemduserunitdir)/rhumb-zippy.service"

# So is the version.  What an installation lacks is said at its end.
install-data-hook: install-versions install-notes
install-versions:
	for module in check/engine_check.py zippy/__init__.py; do \
		sed 's|^VERSION = .*|VERSION = "'$(BUILT_VERSION)'"|' "$(srcdir)/%D%/$${module#check/}" \
			> "$(DESTDIR)$(pkgdatadir)/$$module" || exit 1; \
	done
install-notes:
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 8))' 2> /dev/null || \
		echo "rhumb-report, rhumb-zippy, cecp-check and uci-check need Python 3.8 or later, which is not here."
	@case $(datadir) in \
	/usr/share | /usr/local/share) ;; \
	*) printf '%s\n' 'XBoard does not look in $(pluginsdir).  Start it by' '    xboard -fcp $(bindir)/rhumb' \
		'or put Rhumb into its list of engines: as root, in /usr/local/share/games/plugins/xboard,' \
		'    printf "plugin spec 0.0\n$(bindir)/rhumb\nchess\n" > rhumb.eng' ;; \
	esac
.PHONY: install-versions install-notes

# Remove the folders that only Rhumb uses, if they are empty.
uninstall-hook:
	rm -f "$(DESTDIR)$(systemduserunitdir)/rhumb-zippy.service"
	@for folder in "$(pkgdatadir)/cecp-check/dialogues" "$(pkgdatadir)/cecp-check" "$(pkgdatadir)/uci-check/uci" \
			"$(pkgdatadir)/uci-check" "$(pkgdatadir)/check" "$(pkgdatadir)/report" "$(pkgdatadir)/zippy" \
			"$(pkgdatadir)" "$(docdir)/clients" "$(docdir)/examples" "$(docdir)"; do \
		if test -d "$(DESTDIR)$$folder"; then rmdir "$(DESTDIR)$$folder" 2> /dev/null || :; fi; \
	done
