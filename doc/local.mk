# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# The manual, and the example of the library, which is built and run by check.
dist_man_MANS += %D%/rhumb.6 %D%/rhumb-lab.6
info_TEXINFOS = %D%/rhumb.texi
AM_MAKEINFOFLAGS = -I $(srcdir)/tests/console/screens
# TeX works in a folder of its own.
TEXI2DVI = texi2dvi -I $(abs_srcdir)/tests/console/screens
AM_MAKEINFOHTMLFLAGS = $(AM_MAKEINFOFLAGS) --css-include=$(srcdir)/%D%/manual.css \
	-c 'EXTRA_HEAD=<meta name="viewport" content="width=device-width, initial-scale=1">'
doc_rhumb_TEXINFOS = %D%/bot.texi %D%/cecp-check.texi %D%/commands.texi %D%/eval.texi %D%/faults.texi \
	%D%/ideas.texi %D%/lab.texi %D%/levels.texi %D%/options.texi %D%/quiescence.texi %D%/recipes.texi %D%/start.texi %D%/tactics.texi %D%/trace.texi %D%/troubleshooting.texi %D%/uci.texi %D%/vectors.texi
EXTRA_DIST += \
	%D%/commands.py \
	%D%/ideas.py \
	%D%/ideas.txt \
	%D%/manual.css \
	%D%/options.py \
	%D%/opponents.ini \
	%D%/options.txt \
	%D%/strength.py \
	%D%/strength.tsv \
	%D%/texinfo.py \
	%D%/widen.py \
	%D%/pictures.sh \
	%D%/pictures/console.svg \
	%D%/pictures/explore.png \
	%D%/pictures/openbench.png \
	%D%/pictures/rays.svg \
	%D%/pictures/report.png \
	%D%/pictures/see.svg \
	%D%/pictures/xboard.png \
	%D%/screens.sh \
	%D%/screenshot.py \
	%D%/trials.tsv \
	%D%/figures/exchange.svg \
	%D%/figures/history.svg \
	%D%/figures/star.svg \
	%D%/figures/walk.svg \
	%D%/figures/watch.svg

examplesdir = $(docdir)/examples
dist_examples_DATA = %D%/examples/Containerfile %D%/examples/think.c
check_PROGRAMS += %D%/examples/think
doc_examples_think_SOURCES = %D%/examples/think.c
doc_examples_think_LDADD = librhumb.la
doc_examples_think_LDFLAGS = $(AM_LDFLAGS)

# The pages that a forge renders; tests/lint/links.py follows their links, and each archive has them.
EXTRA_DIST += \
	CONTRIBUTING.md \
	HACKING.md \
	README.md \
	SECURITY.md \
	%D%/book.md \
	%D%/bot.md \
	%D%/cluster.md \
	%D%/checkers.md \
	%D%/gui.md \
	%D%/ideas.md \
	%D%/install.md \
	%D%/levels.md \
	%D%/network.md \
	%D%/openbench.md \
	%D%/options.md \
	%D%/packaging.md \
	%D%/ports.md \
	%D%/report-compared.md \
	%D%/speed.md \
	%D%/strength.md \
	%D%/troubleshooting.md

# Write anew what is made from the program or from a page: tests/console/manual.py compares.
.PHONY: update-docs
update-docs: rhumb$(EXEEXT)
	rhumb=`pwd`/rhumb$(EXEEXT); cd $(top_srcdir)/doc && \
		python3 commands.py "$$rhumb" > commands.texi && \
		python3 ideas.py "$$rhumb" > ideas.new && mv ideas.new ideas.texi && \
		python3 ideas.py --page > ideas.md && \
		python3 options.py "$$rhumb" md > options.md && \
		python3 options.py "$$rhumb" texi > options.texi && \
		python3 texinfo.py gui.md Recipes > recipes.texi && \
		python3 texinfo.py levels.md Levels > levels.texi && \
		python3 texinfo.py troubleshooting.md Troubleshooting > troubleshooting.texi && \
		python3 strength.py tables && \
		./screens.sh "$$rhumb" && ./pictures.sh "$$rhumb" console

# Matches against the opponents of doc/opponents.ini, hours of them: results go to doc/strength.tsv and the tables.
# An interrupted run goes on.  STRENGTH: more arguments, as --only Weiss or --games 40.
.PHONY: strength
strength: rhumb$(EXEEXT) rhumb-lab$(EXEEXT)
	python3 $(srcdir)/%D%/strength.py play --rhumb ./rhumb$(EXEEXT) --lab ./rhumb-lab$(EXEEXT) $(STRENGTH)
	python3 $(srcdir)/%D%/strength.py tables

# The pictures of README.md, made again in the source tree.
.PHONY: pictures
pictures: rhumb$(EXEEXT)
	rhumb=`pwd`/rhumb$(EXEEXT); cd $(top_srcdir)/doc && ./pictures.sh "$$rhumb"
