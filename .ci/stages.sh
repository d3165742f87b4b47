# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# The stages of .ci/run and .ci/full; sourced, not run.  A stage is a function here; one that builds does
# so in a folder of its own in build-ci (see configured).  A script calls
#   stage NAME COMMAND...               run it; it counts as a result
#   stage_where PROBE NAME COMMAND...   skipped where the command PROBE fails
#   count DIRECTORY                     the results of the tests that ran in a build
#   finish                              the last line, "N passed, N failed[, N skipped]", and the exit status
# A skipped test fails, unless tests/skips.txt allows it in this build.
set -u
cd "$(dirname "$0")/.." || exit 1
top=$PWD
work=$top/build-ci
jobs=$(nproc 2> /dev/null || echo 2)
shared=${RHUMB_SHARED:-$top/../shared/data}
export DEBIAN_FRONTEND=noninteractive
passed=0 failed=0 skipped=0
began=$SECONDS
rm -rf "$work"
mkdir -p "$work"

stage()
{
	local name=$1 log=$work/$1.log status result=PASS wall user system
	shift
	{ time { ( set -e -o pipefail; "$@" ) > "$log" 2>&1 < /dev/null; status=$?; }; } 2> "$work/time"
	read -r wall user system < "$work/time"
	if test $status -eq 0; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		result=FAIL
	fi
	printf '%s %-12s %5d s, processors %5d s\n' $result "$name" "$wall" $((user + system))
	test $status -ne 0 || return 0
	echo '    the tests that failed, and the end of its output:'
	{
		grep -E '^(FAIL|ERROR|XPASS):' "$log" | head -n 10
		grep -vE '^(PASS:|SKIP:|ok |  CC|# |make|rm -f|====)' "$log" | tail -n 15
	} | sed 's/^/    /'
}
TIMEFORMAT='%0R %0U %0S'

stage_where()
{
	if $1 > /dev/null 2>&1; then
		shift
		stage "$@"
	else
		echo "SKIP $2: not possible here ($1)"
		skipped=$((skipped + 1))
	fi
}

# reasons DIRECTORY: the output of the failed tests of a build; shown again at the end.
reasons()
{
	local trs
	find "$1" -name '*.trs' -exec grep -lE '^:test-result: (FAIL|XPASS|ERROR)' {} + | while read -r trs; do
		echo "FAILED in $(basename "$1"): ${trs#"$1"/}"
		grep -E -A3 '^(not ok|Bail out)' "${trs%.trs}.log" | grep -vE '^(PASS:|FAIL:|ok |--)' | head -n 40 | sed 's/^/    /'
	done | tee -a "$work/reasons"
}

count()
{
	local results=$work/results name logs p f s n
	name=$(basename "$1")
	mapfile -t logs < <(find "$1/tests" -name '*.trs' | sed 's/trs$/log/')
	if test ${#logs[@]} -eq 0; then
		echo "no results in $1"
		failed=$((failed + 1))
		return
	fi
	cat "${logs[@]/%log/trs}" | sed -n 's/^:test-result: //p' > "$results"
	p=$(grep -c '^PASS' "$results")
	f=$(grep -cE '^(FAIL|XPASS|ERROR)' "$results")
	s=$(grep -cE '^(SKIP|XFAIL)' "$results")
	test -d "$shared" || name="$name unshared"
	sh "$top/tests/summary.sh" --unexpected "$name" "${logs[@]}" > "$work/unexpected"
	n=$(grep -c . "$work/unexpected")
	test "$n" -eq 0 || sed "s/^/SKIPPED in ${name%% *}, which tests\/skips.txt does not allow: /" "$work/unexpected" |
		tee -a "$work/reasons"
	reasons "$1"
	printf '     %s: %d passed, %d failed, %d skipped\n' "${name%% *}" "$p" $((f + n)) $((s - n))
	passed=$((passed + p)) failed=$((failed + f + n)) skipped=$((skipped + s - n))
}

finish()
{
	test -s "$work/reasons" && cat "$work/reasons"
	echo "total time: $((SECONDS - began)) s"
	if test "$skipped" -gt 0; then
		echo "$passed passed, $failed failed, $skipped skipped"
	else
		echo "$passed passed, $failed failed"
	fi
	test "$failed" -eq 0
}

# apt WORD...: apt-get, after waiting for its locks: apt itself waits for that of its
# database, this function for that of its lists.
apt()
{
	local root='' tries=60 complaint status
	test "$(id -u)" = 0 || root=sudo
	while :; do
		status=0
		{ complaint=$($root apt-get -q -o DPkg::Lock::Timeout=600 "$@" 2>&1 >&3); } 3>&1 || status=$?
		printf '%s\n' "$complaint" >&2
		test $status -ne 0 && test $((tries--)) -gt 0 && [[ $complaint == *lock* ]] &&
			[[ $complaint != *"ermission denied"* ]] || return $status
		sleep 10
	done
}

# install PACKAGE...: install what a script needs; bootstrap.sh installs what the tests need.
install()
{
	apt update
	apt install -y --no-install-recommends "$@"
}

# configured NAME OPTION...: an empty build directory, configured.
configured()
{
	mkdir -p "$work/$1"
	cd "$work/$1"
	shift
	test -x "$top/configure" || (cd "$top" && ./bootstrap.sh)
	"$top/configure" "$@"
}

# built: make sure that the build directory of bootstrap.sh has the program.
built()
{
	test -x build/rhumb || test -f build/Makefile || (./bootstrap.sh; mkdir -p build; cd build; ../configure)
	make -C build -j"$jobs"
}

# ---- the stages ----

scripts() { shellcheck -x -P .ci -S warning bootstrap.sh .ci/run .ci/full .ci/stages.sh tests/summary.sh; }

# The README's command; config.site makes warnings errors.
bootstrap_check()
{
	echo 'test -n "${enable_warnings-}" || enable_warnings=error' > "$work/config.site"
	CONFIG_SITE=$work/config.site ./bootstrap.sh check
}

bootstrap_play()
{
	env -u DISPLAY timeout 300 ./bootstrap.sh play | tee "$work/play.pgn"
	grep -q '^\[Result "\(1-0\|0-1\|1/2-1/2\)"\]' "$work/play.pgn"
}

# sanitizers VARIABLE=VALUE: `make check` with this variable; the quick tests are those below.  Without
# assertions, which evaluate each position by the network twice; that would take most of the time.
sanitizers()
{
	configured sanitizers CC=gcc CFLAGS='-O1 -g1' --enable-sanitizers --enable-warnings=error
	make -j"$jobs"; make -j"$jobs" check TESTS=
	nodes_of ./rhumb > nodes &
	make -j"$jobs" check "$@"
	wait
}
quick_tests='$(protocol_tests) $(data_tests) $(cmocka_tests) $(fuzz_tests)'
# Without those that search or train for long, which take two thirds of the time under sanitizers (`bench` is searched
# in the stage "signatures"), and the one whose subject is the checkers in Python.
long_tests='%/bad_engines.py %/run-clock.sh %/test_train %/test_match %/test_tune %/test_strength %/test_draw_resign'
long_tests="$long_tests %/test_search_signature"
# shellcheck disable=SC2034
short_tests="\$(filter-out $long_tests,$quick_tests)"

# libFuzzer sees the branches of the targets.
fuzz_edges() { make -C build fuzz FUZZ_S=0; }

nodes_of() { "$1" bench | sed -n '$s/ nodes.*//p'; }

# One source, one node count, whatever the compiler: every program here has the committed count.  Slow ones have been
# asked for it beside the tests of their stage, and the file "nodes" has the answer.
signatures()
{
	local program nodes pinned
	pinned=$(cat "$top/tests/bench/signature.txt")
	for program in "$top/build/rhumb" "$work"/*/rhumb; do
		nodes=$(cat "$(dirname "$program")/nodes" 2> /dev/null || nodes_of "$program")
		echo "${program#"$top"/}: $nodes"
		test "$nodes" = "$pinned" || return 1
	done
}

# With assertions, and without whole games, which the build of `check` plays.
clang_werror()
{
	configured clang CC=clang CFLAGS='-O2' --enable-warnings=error --enable-assertions
	make -j"$jobs"; make -j"$jobs" check TESTS=
	make -j"$jobs" check play_tests=
}

# The build of an OpenBench client: without Autotools, from files without permission to run.
openbench()
{
	local name copy=$work/openbench-source
	for name in configure.ac include openbench src; do
		mkdir -p "$copy"
		cp -r "$top/$name" "$copy"
	done
	find "$copy" -type f -exec chmod a-x {} +
	mkdir -p "$work/openbench"
	make -C "$copy/openbench" EXE="$work/openbench/rhumb" CC=gcc EVALFILE="$copy/src/data/network.bin"
	printf 'uci\nquit\n' | "$work/openbench/rhumb" | grep 'option name late_base type spin'
}

# The console in a page of a browser, and its tests, none of which may be skipped but as skips.txt says.
explore()
{
	built
	make -C build check-explore
	test -z "$(sh tests/summary.sh --unexpected explore build/tests/explore/*.log)"
}

# Without Readline, and at -O3, whose warnings are often wrong, as the compiler's manual says.
fast()
{
	configured fast CC=gcc CFLAGS='-O3' --without-readline --without-fathom --without-zstd
	make -j"$jobs" rhumb rhumb-lab
}

# A race ends the program and fails the test.  Without the virtual clock, whose seconds are too many
# nodes for this slow build.
threads()
{
	configured threads CC=gcc CFLAGS='-O1 -g' --enable-sanitizers=thread
	make -j"$jobs" rhumb
	TSAN_OPTIONS=halt_on_error=1 make -j"$jobs" check TESTS="tests/unit/test_thinker tests/unit/test_jobs \
		tests/unit/test_search_beside tests/unit/test_rhumb tests/protocol/run-dialogues.sh \
		tests/fuzz/fuzz_cecp tests/fuzz/fuzz_uci tests/fuzz/fuzz_console"
}

makes_32_bits() { printf 'int main(void) { return 0; }\n' | gcc -m32 -x c -o "$work/m32-works" -; }
bits32()
{
	configured m32 CC='gcc -m32' CFLAGS='-O2' --host=i686-pc-linux-gnu --without-readline --without-fathom
	make -j"$jobs" rhumb
}

# A port, if its tools are installed; with flags that compile fast if the program cannot run here.
can_port() { sh "$top/tests/ports/ports.sh" --can "$1"; }
port() { PORTS_WORK=$work/ports PORTS_CFLAGS=$2 sh "$top/tests/ports/ports.sh" "$1"; }

# A release unpacked elsewhere, built out of a read-only tree, without our data and without whole games.
distcheck()
{
	built
	# TESTS, not "play_tests=", which would leave these scripts out of the tarball.
	local others='$(console_tests) $(lab_tests) $(lint_tests) $(bench_tests) tests/faults/faults.py'
	RHUMB_SHARED=/nonexistent make -C build -j"$jobs" distcheck TESTS="$quick_tests $others"
}

# A release as those build it who download it.  The tests that read the source; the Debian package runs the others.
in_place()
{
	built
	rm -f build/rhumb-*.tar.*
	make -C build dist-xz
	mkdir -p "$work/in-place"
	tar -xf build/rhumb-*.tar.xz -C "$work/in-place" --strip-components=1
	cd "$work/in-place"
	./configure
	make -j"$jobs"; make -j"$jobs" check TESTS=
	RHUMB_SHARED=/nonexistent make -j"$jobs" check TESTS='$(lint_tests) $(console_tests)'
}

# All downloads, and on an empty machine the packages.
release()
{
	built
	make -C build release
	ls build/release/*.deb
}
packages()
{
	local root=$work/packages
	debian_base "$root"
	cp build/release/*.deb "$root/root/"
	inside "$root" 'apt-get update -q && apt-get install -y --no-install-recommends /root/*.deb &&
		/usr/games/rhumb bench && /usr/games/cecp-check --version && /usr/games/rhumb-lab --version'
	rm -rf "$root"
}

# The manual as PDF.
has_tex() { command -v texi2dvi && command -v tex; }
printed() { built && make -C build pdf; }

# The hand-made terms alone: the tests that depend on their values and lines.  After the signatures, because
# its node count differs.
terms()
{
	configured terms CC=gcc CFLAGS='-O1' --without-network --enable-warnings=error
	make -j"$jobs"; make -j"$jobs" check TESTS=
	make -j"$jobs" check play_tests= protocol_tests= fuzz_tests= lint_tests= data_tests=
}

static_check()
{
	# pieces.c: a piece reaches at most 27 squares, which cppcheck cannot know.
	cppcheck --quiet --std=c11 --inline-suppr --error-exitcode=1 --enable=warning,portability,performance \
		--suppress=missingIncludeSystem --suppress=arrayIndexOutOfBoundsCond:src/eval/pieces.c -j "$jobs" \
		-I src -I include -I build src
}

static_analysis() { python3 tests/static.py --source . --build build --jobs "$jobs"; }

# README's two commands, in order, on an empty machine: Debian's base system in a chroot.
can_chroot() { test "$(id -u)" = 0 && command -v debootstrap unshare && unshare -m -p -f true; }
debian_base()
{
	debootstrap --variant=minbase "$(. /etc/os-release; echo "$VERSION_CODENAME")" "$1"
	cp /etc/resolv.conf "$1/etc/"
}
# inside ROOT COMMAND: as root of that machine.
inside()
{
	unshare -m -p -f sh -c 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" \
		env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive sh -c "$1"' "$1" "$2"
}
empty_machine()
{
	local root=$work/empty
	debian_base "$root"
	git clone -q "$top" "$root/rhumb/rhumb"
	test ! -d "$shared" || { mkdir -p "$root/rhumb/shared"; cp -R "$shared" "$root/rhumb/shared/data"; }
	inside "$root" 'cd /rhumb/rhumb && ./bootstrap.sh play && ./bootstrap.sh check'
	mv "$root/rhumb/rhumb/build" "$work/empty-build"
	rm -rf "$root"
}
