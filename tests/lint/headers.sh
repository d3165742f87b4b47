#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Each header compiles alone, and twice, after config.h: a reader may include
# any of them first.
. "$(dirname "$0")/tap.sh"
CC=${CC:-cc}

# alone NAME: compile a file that includes only the header NAME.
alone()
{
	printf '#include <config.h>\n#include "%s"\n#include "%s"\nint rhumb_alone = 1;\n' \
		"$1" "$1" > "$tap_tmp/alone.c"
	$CC $CHECK_CPPFLAGS $2 $CHECK_CFLAGS -Werror -O0 -fsyntax-only "$tap_tmp/alone.c" \
		2> "$tap_tmp/errors"
}

for header in $(sh "$top_srcdir/tests/lint/files.sh" src | sed -n 's|^src/\(.*\.h\)$|\1|p') rhumb.h; do
	alone "$header"
	tap_ok $? "$header compiles alone" "$tap_tmp/errors"
done

mkdir "$tap_tmp/bad"
printf 'int broken(struct nowhere_defined by_value);\n' > "$tap_tmp/bad/bad.h"
! alone bad.h "-I$tap_tmp/bad"
tap_ok $? "a header that needs another is found"
tap_done
