# SPDX-License-Identifier: GPL-3.0-or-later
# Programs that are scripts, each with its man page: rhumb-zippy keeps XBoard
# and Rhumb playing on a chess server, cecp-check tests any engine.
dist_bin_SCRIPTS += %D%/cecp-check %D%/rhumb-zippy
dist_man_MANS = %D%/cecp-check.6 %D%/rhumb-zippy.6

# The cecp-check that is installed knows where its dialogues are.
install-exec-hook:
	sed 's|^DATA = .*|DATA = "$(cecpcheckdir)"|' $(srcdir)/%D%/cecp-check \
		> "$(DESTDIR)$(bindir)/`echo cecp-check | sed '$(transform)'`"
