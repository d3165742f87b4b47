#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Plays all dialogues with Rhumb; TAP.
here=$(dirname "$0")
if ! command -v python3 > /dev/null; then
	echo "1..0 # SKIP no python3"
	exit 0
fi
# No limit is near to what a loaded machine takes.  A sanitizer takes memory of
# its own.
case $CHECK_CFLAGS in
*-fsanitize*) set -- --skip memory. ;;
esac
# Scid says `xboard` to engines that do not answer its `uci`; Rhumb does.
set -- --skip client.scid "$@"
exec python3 "$here/../../programs/cecp-check" --jobs 4 --limit 60 "$@" --tap -- "${RHUMB:-./rhumb}" --xboard
