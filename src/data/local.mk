# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# What the program contains as data, written as C, and the version.
EXTRA_DIST += %D%/README.md %D%/embed.awk %D%/embed.sh %D%/version.sh %D%/grow_book.py %D%/check_book.py \
	%D%/bench.txt %D%/book.bin %D%/gauge.epd %D%/glossary.txt %D%/kpk.bin %D%/network.bin %D%/openings.tsv %D%/tour.txt \
	%D%/zobrist.txt
CLEANFILES += %D%/bench.c %D%/book.c %D%/gauge.c %D%/kpk.c %D%/network.c %D%/openings.c %D%/zobrist.c \
	%D%/glossary.c %D%/tour.c %D%/version.c

# The version, asked for by each make.  The file is written only if it is another: then make compiles it and links.
nodist_librhumb_core_a_SOURCES = %D%/version.c
%D%/version.c: always
	@$(MKDIR_P) %D% && $(SHELL) $(srcdir)/%D%/version.sh c > $@.part && \
	if cmp -s $@.part $@; then rm $@.part; else mv $@.part $@; fi
.PHONY: always
# The version that was built, for recipes.
BUILT_VERSION = `sed -n 's/.*string.. = "\(.*\)";/\1/p' %D%/version.c`

# Data as C, in one step of embed.sh each.
embed = AWK='$(AWK)' $(SHELL) $(srcdir)/%D%/embed.sh
embed_scripts = %D%/embed.sh %D%/embed.awk
nodist_librhumb_core_a_SOURCES += %D%/bench.c %D%/book.c %D%/kpk.c %D%/openings.c %D%/zobrist.c
if WITH_NETWORK
nodist_librhumb_core_a_SOURCES += %D%/network.c
endif
nodist_librhumb_frontends_a_SOURCES = %D%/glossary.c %D%/tour.c
nodist_librhumb_lab_a_SOURCES = %D%/gauge.c
%D%/bench.c: %D%/bench.txt $(embed_scripts)
	$(AM_V_GEN)$(MKDIR_P) %D% && $(embed) bench $(srcdir)/%D%/bench.txt > $@.part && mv $@.part $@
%D%/book.c: %D%/book.bin $(embed_scripts)
	$(AM_V_GEN)$(MKDIR_P) %D% && $(embed) book $(srcdir)/%D%/book.bin > $@.part && mv $@.part $@
%D%/gauge.c: %D%/gauge.epd $(embed_scripts)
	$(AM_V_GEN)$(MKDIR_P) %D% && $(embed) gauge $(srcdir)/%D%/gauge.epd > $@.part && mv $@.part $@
%D%/glossary.c: %D%/glossary.txt $(embed_scripts)
	$(AM_V_GEN)$(MKDIR_P) %D% && $(embed) glossary $(srcdir)/%D%/glossary.txt > $@.part && mv $@.part $@
%D%/kpk.c: %D%/kpk.bin $(embed_scripts)
	$(AM_V_GEN)$(MKDIR_P) %D% && $(embed) kpk $(srcdir)/%D%/kpk.bin > $@.part && mv $@.part $@
%D%/network.c: %D%/network.bin $(embed_scripts)
	$(AM_V_GEN)$(MKDIR_P) %D% && $(embed) network $(srcdir)/%D%/network.bin > $@.part && mv $@.part $@
%D%/openings.c: %D%/openings.tsv $(embed_scripts)
	$(AM_V_GEN)$(MKDIR_P) %D% && $(embed) openings $(srcdir)/%D%/openings.tsv > $@.part && mv $@.part $@
%D%/tour.c: %D%/tour.txt $(embed_scripts)
	$(AM_V_GEN)$(MKDIR_P) %D% && $(embed) tour $(srcdir)/%D%/tour.txt > $@.part && mv $@.part $@
%D%/zobrist.c: %D%/zobrist.txt $(embed_scripts)
	$(AM_V_GEN)$(MKDIR_P) %D% && $(embed) zobrist $(srcdir)/%D%/zobrist.txt > $@.part && mv $@.part $@
