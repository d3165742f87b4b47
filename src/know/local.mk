# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 2: knowledge from files.
