# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 5: CECP.
librhumb_faces_la_SOURCES += \
	%D%/xboard.h

# XBoard lists the engines it finds here; it passes over a file that is older
# than the user's settings, hence the fresh date.
dist_plugins_DATA = %D%/rhumb.eng
install-data-hook:
	touch "$(DESTDIR)$(pluginsdir)/rhumb.eng"
