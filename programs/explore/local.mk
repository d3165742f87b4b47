# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# `make explore`: explore.html, the console in a page of a browser, one file with all in it.  It needs emcc
# (Emscripten) and node; without them it says so and makes nothing.
EXTRA_DIST += \
	%D%/assemble.py \
	%D%/build.sh \
	%D%/engine.js \
	%D%/library.js \
	%D%/board.js \
	%D%/book.js \
	%D%/console.js \
	%D%/engine_link.js \
	%D%/page.js \
	%D%/play.js \
	%D%/style.css \
	%D%/template.html \
	%D%/text.js \
	%D%/watch.js
explore:
	@$(SHELL) $(srcdir)/%D%/build.sh '$(abs_top_srcdir)' '$(abs_top_builddir)'
# `make install-html` puts it beside the manual, if it was made.
install-html-local:
	@test ! -f explore.html || { $(MKDIR_P) "$(DESTDIR)$(htmldir)" && \
		$(INSTALL_DATA) explore.html "$(DESTDIR)$(htmldir)/explore.html"; }
uninstall-local:
	rm -f "$(DESTDIR)$(htmldir)/explore.html"
clean-local: clean-explore
clean-explore:
	rm -rf explore-build explore.html explore.html.part
.PHONY: explore clean-explore install-html-local
