# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 6: the console.
