# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Files for desktops and shells, Debian's packaging, snippets for chess programs, and
# `make release`.
desktopdir = $(datadir)/applications
dist_desktop_DATA = %D%/rhumb.desktop
metainfodir = $(datadir)/metainfo
metainfo_DATA = %D%/chess.rhumb.Rhumb.metainfo.xml
iconsdir = $(datadir)/icons/hicolor/scalable/apps
dist_icons_DATA = %D%/rhumb.svg
logosdir = $(datadir)/games/plugins/logos
dist_logos_DATA = %D%/rhumb.png
completionsdir = $(datadir)/bash-completion/completions
dist_completions_DATA = %D%/rhumb.bash %D%/rhumb-lab.bash
clientsdir = $(docdir)/clients
dist_clients_DATA = \
	%D%/clients/arena.txt \
	%D%/clients/cutechess.json \
	%D%/clients/en-croissant.json \
	%D%/clients/gnome-chess.conf \
	%D%/clients/knights.rc \
	%D%/clients/lichess-bot.yml \
	%D%/clients/lucas-chess.txt \
	%D%/clients/nibbler.json \
	%D%/clients/pychess.json \
	%D%/clients/scid.dat

EXTRA_DIST += \
	%D%/dist.sh \
	%D%/logo.svg \
	%D%/pages.sh \
	%D%/release.sh \
	%D%/rhumb.spec \
	%D%/debian/control \
	%D%/debian/copyright \
	%D%/debian/librhumb-dev.install \
	%D%/debian/librhumb0.install \
	%D%/debian/librhumb0.symbols \
	%D%/debian/not-installed \
	%D%/debian/rhumb-lab.install \
	%D%/debian/rhumb-tools.install \
	%D%/debian/rhumb.install \
	%D%/debian/rhumb.postinst \
	%D%/debian/rules \
	%D%/debian/source/format \
	%D%/lichess-bot/Containerfile

# Make all downloads in release/ from the committed source; takes minutes.
release:
	@bash $(srcdir)/%D%/release.sh '$(abs_top_srcdir)' '$(abs_top_builddir)/release'
clean-local: clean-release
clean-release:
	rm -rf release
# Draw the logo again after a change of logo.svg.
logo:
	rsvg-convert -w 100 -h 50 $(srcdir)/%D%/logo.svg -o $(srcdir)/%D%/rhumb.png
.PHONY: release clean-release logo
