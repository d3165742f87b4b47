# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 2: text to values and back.
