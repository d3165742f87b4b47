# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# The manual, and the example of the library, which is built and run by check.
dist_man_MANS += %D%/rhumb.6
info_TEXINFOS = %D%/rhumb.texi
doc_rhumb_TEXINFOS = %D%/bot.texi %D%/cecp-check.texi %D%/commands.texi %D%/eval.texi %D%/faults.texi \
	%D%/ideas.texi %D%/recipes.texi %D%/start.texi %D%/tactics.texi %D%/trace.texi %D%/uci.texi %D%/vectors.texi
EXTRA_DIST += \
	README.md \
	HACKING.md \
	%D%/book.md \
	%D%/measurements.md \
	%D%/network.md \
	%D%/widen.py \
	%D%/pictures.sh \
	%D%/pictures/console.svg \
	%D%/pictures/xboard.png \
	%D%/ports.md \
	%D%/screens.sh \
	%D%/figures/exchange.svg \
	%D%/figures/history.svg \
	%D%/figures/star.svg \
	%D%/figures/walk.svg

examplesdir = $(docdir)/examples
dist_examples_DATA = %D%/examples/Containerfile %D%/examples/think.c
check_PROGRAMS += %D%/examples/think
doc_examples_think_SOURCES = %D%/examples/think.c
doc_examples_think_LDADD = librhumb.la

# The pictures of README.md, made again in the source tree.
.PHONY: pictures
pictures: rhumb$(EXEEXT)
	rhumb=`pwd`/rhumb$(EXEEXT); cd $(top_srcdir)/doc && ./pictures.sh "$$rhumb"
