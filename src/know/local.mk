# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 3: knowledge from files.
