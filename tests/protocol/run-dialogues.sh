#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Plays all dialogues with Rhumb; TAP.
here=$(dirname "$0")
if ! command -v python3 > /dev/null; then
	echo "1..0 # SKIP no python3"
	exit 0
fi
# The limits are far above the times of a loaded machine.  A sanitizer needs more
# memory.
case $CHECK_CFLAGS in
*-fsanitize*) set -- --skip memory. ;;
esac
# Scid sends `xboard` to engines that do not answer its `uci`; Rhumb does.
set -- --skip client.scid "$@"
exec python3 "$here/../../programs/cecp-check" --jobs 4 --limit 60 --strict "$@" --tap -- "${RHUMB:-./rhumb}" --xboard
