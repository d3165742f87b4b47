# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# What the program contains as data: the network and the opening book, binary files that
# embed.awk writes as C, and the version.
EXTRA_DIST += %D%/README.md %D%/embed.awk %D%/version.sh %D%/network.bin %D%/book.bin %D%/gauge.epd %D%/grow_book.py %D%/check_book.py
CLEANFILES += %D%/network.c %D%/book.c %D%/gauge.c %D%/version.c
EMBED = LC_ALL=C od -An -v -tu1

# The version, asked for by each make.  The file is written only if it is another: then make compiles it and links.
nodist_librhumb_core_a_SOURCES = %D%/version.c
%D%/version.c: always
	@$(MKDIR_P) %D% && $(SHELL) $(srcdir)/%D%/version.sh c > $@.part && \
	if cmp -s $@.part $@; then rm $@.part; else mv $@.part $@; fi
.PHONY: always
# The version that was built, for recipes.
BUILT_VERSION = `sed -n 's/.*string.. = "\(.*\)";/\1/p' %D%/version.c`

nodist_librhumb_core_a_SOURCES += %D%/book.c
%D%/book.c: %D%/book.bin %D%/embed.awk %D%/local.mk
	$(AM_V_GEN)$(MKDIR_P) %D% && $(EMBED) $(srcdir)/%D%/book.bin | \
	$(AWK) -v name=builtin_book -v type=bytes -v header=book/book.h \
	-f $(srcdir)/%D%/embed.awk > $@.part && mv $@.part $@

nodist_librhumb_lab_a_SOURCES = %D%/gauge.c
%D%/gauge.c: %D%/gauge.epd %D%/embed.awk %D%/local.mk
	$(AM_V_GEN)$(MKDIR_P) %D% && $(EMBED) $(srcdir)/%D%/gauge.epd | \
	$(AWK) -v name=gauge_data -v type=bytes -v header=lab/gauge.h \
	-f $(srcdir)/%D%/embed.awk > $@.part && mv $@.part $@

if WITH_NETWORK
nodist_librhumb_core_a_SOURCES += %D%/network.c
endif
%D%/network.c: %D%/network.bin %D%/embed.awk %D%/local.mk
	$(AM_V_GEN)$(MKDIR_P) %D% && $(EMBED) $(srcdir)/%D%/network.bin | \
	$(AWK) -v name=network_numbers -v type='_Alignas(NETWORK_ALIGNMENT) struct network' \
	-v header=eval/network/numbers.h -v skip=32 -v sum=28 \
	-v fields='input:2:@16,@20 bias:2:@20 output:2:@24,2,@20 output_bias:4:@24 scale:4 name:1:32' \
	-f $(srcdir)/%D%/embed.awk > $@.part && mv $@.part $@
