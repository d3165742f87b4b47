# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 4: a game being played, and an engine that thinks about it.
