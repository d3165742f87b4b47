#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Plays all dialogues of UCI with Rhumb; TAP.
here=$(dirname "$0")
if ! command -v python3 > /dev/null; then
	echo "1..0 # SKIP no python3"
	exit 0
fi
exec python3 "$here/../../programs/uci-check" --jobs 4 --limit 60 --strict --tap -- "${RHUMB:-./rhumb}"
