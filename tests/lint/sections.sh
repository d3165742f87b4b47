#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# The contents of objects.  No writable globals: the sections .data and .bss of every object are empty,
# with these exceptions:
#   util/interrupt               the flag that a signal handler sets, and the files that it removes
#   console/editor     the context of Readline's callbacks, which have no argument for it
#   tablebase/syzygy   the user of the endgame tables, which Fathom has once for a process
. "$(dirname "$0")/tap.sh"
OBJDUMP=${OBJDUMP:-objdump}
allowed='util/.*interrupt|console/.*editor|tablebase/.*syzygy'

# writable OBJECT...: "object section size" of the writable sections that are not empty.
writable()
{
	for object in "$@"; do
		$OBJDUMP -h "$object" | $AWK -v object="$object" '
			$2 ~ /^\.data\.rel\.ro/ { next }
			$2 ~ /^\.(data|bss|tdata|tbss|sdata|sbss)(\.|$)/ && $3 !~ /^0+$/ {
				print object, $2, "0x" $3
			}'
	done
}

if ! $OBJDUMP --version > /dev/null 2>&1; then
	tap_skip "writable sections" "no objdump"
	tap_done
	exit
fi
case $CHECK_CFLAGS in
*-fsanitize*|*--coverage*)
	tap_skip "writable sections" "the compiler adds its own data to each object"
	tap_done
	exit ;;
esac

cd "$top_builddir/src" || exit 99
# An old build folder may have objects whose source was removed.
find . -name '*.o' | sort | while read -r object; do
	source=$(echo "${object%.o}.c" | sed 's|/\.libs/|/|')
	test ! -f "$top_srcdir/src/$source" || echo "$object"
done > "$tap_tmp/objects"
tap_some "objects were found" "$tap_tmp/objects"
writable $(cat "$tap_tmp/objects") > "$tap_tmp/all"
grep -vE "$allowed" "$tap_tmp/all" > "$tap_tmp/bad"
tap_none "no object has a writable global" "$tap_tmp/bad"
sed 's/^/# allowed: /' "$tap_tmp/all"

# If two members of a static library define the same name, a linker silently takes
# the first.
twice()
{
	${NM:-nm} -g --defined-only "$@" 2> /dev/null | $AWK 'NF == 3 && $2 ~ /[A-Z]/ { print $3 }' |
		sort | uniq -d
}
# libtool may have made two objects of one source.
$AWK '{ source = $0; sub("/[.]libs/", "/", source) } !/main\.o$/ && !seen[source]++' "$tap_tmp/objects" > "$tap_tmp/single"
twice $(cat "$tap_tmp/single") > "$tap_tmp/found"
tap_none "no two objects define the same name" "$tap_tmp/found"
printf 'int count;\n' > "$tap_tmp/a.c"
${CC:-cc} -c -o "$tap_tmp/a.o" "$tap_tmp/a.c" && cp "$tap_tmp/a.o" "$tap_tmp/b.o"
twice "$tap_tmp/a.o" "$tap_tmp/b.o" > "$tap_tmp/found"
tap_some "a name defined twice is found" "$tap_tmp/found"

printf 'static int calls;\nint count(void) { return ++calls; }\n' > "$tap_tmp/bad.c"
${CC:-cc} -c -o "$tap_tmp/bad.o" "$tap_tmp/bad.c" && writable "$tap_tmp/bad.o" > "$tap_tmp/found"
tap_some "a static counter is found" "$tap_tmp/found"
tap_done
