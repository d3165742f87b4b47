#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# bootstrap.sh on machines that lack everything: the packages that it requests from
# each package manager, and its message to a user who may not install.
. "$(dirname "$0")/tap.sh"

# A machine: a copy of the script, and a path with a few harmless programs.
mkdir "$tap_tmp/checkout" "$tap_tmp/bin"
cp "$top_srcdir/bootstrap.sh" "$tap_tmp/checkout/"
for tool in sh date dirname printf; do
	path=$(command -v $tool) && case $path in /*) ln -s "$path" "$tap_tmp/bin/$tool" ;; esac
done
printf '#!/bin/sh\necho "${RHUMB_TEST_ID:-0}"\n' > "$tap_tmp/bin/id"
chmod +x "$tap_tmp/bin/id"

# machine MANAGER STATUS: a machine on which MANAGER ends with STATUS and records its arguments.
machine()
{
	rm -f "$tap_tmp/bin/apt-get" "$tap_tmp/bin/dnf" "$tap_tmp/bin/pacman" \
		"$tap_tmp/bin/zypper" "$tap_tmp/bin/apk" "$tap_tmp/bin/brew"
	test "$1" = none && return
	printf '#!%s\necho "%s $*" >> "%s"\nexit %s\n' "$(command -v sh)" "$1" "$tap_tmp/asked" "$2" \
		> "$tap_tmp/bin/$1"
	chmod +x "$tap_tmp/bin/$1"
}

# locked TIMES MESSAGE: apt-get prints MESSAGE and fails that many times, and then works.
locked()
{
	machine none
	cat > "$tap_tmp/bin/apt-get" <<END
#!$(command -v sh)
echo "apt-get \$*" >> "$tap_tmp/asked"
case \$1 in update) exit 0 ;; esac
read -r left < "$tap_tmp/left"
echo \$((left - 1)) > "$tap_tmp/left"
test "\$left" -gt 0 || exit 0
echo "$2" >&2
exit 100
END
	chmod +x "$tap_tmp/bin/apt-get"
	echo "$1" > "$tap_tmp/left"
	: > "$tap_tmp/slept"
}
printf '#!%s\necho "$*" >> "%s"\n' "$(command -v sh)" "$tap_tmp/slept" > "$tap_tmp/bin/sleep"
chmod +x "$tap_tmp/bin/sleep"

# run ARG: run the script on that machine; returns its status.
run()
{
	: > "$tap_tmp/asked"
	(cd "$tap_tmp/checkout" && PATH=$tap_tmp/bin "$(command -v sh)" ./bootstrap.sh "$@") \
		> "$tap_tmp/out" 2>&1
}

while read -r manager words; do
	machine "$manager" 1
	run check
	status=$?
	for word in $words; do
		grep -qw -- "$word" "$tap_tmp/asked" || status="no $word"
	done
	cat "$tap_tmp/asked" >> "$tap_tmp/out"
	test "$status" = 1 && grep -q "^  $manager " "$tap_tmp/out" &&
		grep -v update "$tap_tmp/asked" | head -n 1 | grep make | grep -q zstd
	tap_ok $? "$manager gets all packages at once, and its failure is reported" "$tap_tmp/out"
done <<'END'
apt-get install gcc libc6-dev make autoconf automake libtool libreadline-dev libcmocka-dev texinfo python3
dnf install gcc make autoconf automake libtool readline-devel libcmocka-devel texinfo python3
pacman -S gcc make autoconf automake libtool readline cmocka texinfo python
zypper install gcc make autoconf automake libtool readline-devel libcmocka-devel texinfo python3
apk add gcc musl-dev make autoconf automake libtool readline-dev cmocka-dev texinfo python3
brew install make autoconf automake libtool readline cmocka texinfo python
END

lock='E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 42 (apt-get)'
locked 3 "$lock"
run check
test "$(grep -c "^apt-get install.* gcc" "$tap_tmp/asked")" = 4 && test "$(grep -c . "$tap_tmp/slept")" = 3 &&
	test "$(grep -c '^Another process is using' "$tap_tmp/out")" = 1 && ! grep -q 'could not install' "$tap_tmp/out"
tap_ok $? "it waits for the package manager's lock, and reports that once" "$tap_tmp/out"
locked 1000 "$lock"
RHUMB_LOCK_WAIT=20 run check
test $? -eq 1 && test "$(grep -c . "$tap_tmp/slept")" = 4 && grep -q '^  apt-get install' "$tap_tmp/out"
tap_ok $? "but not for ever" "$tap_tmp/out"
for message in 'E: Unable to locate package gcc' \
		'E: Could not open lock file /var/lib/dpkg/lock - open (13: Permission denied)'; do
	locked 2 "$message"
	run check
	test $? -eq 1 && ! test -s "$tap_tmp/slept" && grep -qF "$message" "$tap_tmp/out"
	tap_ok $? "nor for other errors: ${message#E: }" "$tap_tmp/out"
done

machine none 0
run check
test $? -eq 1 && grep -q 'missing: cc make' "$tap_tmp/out"
tap_ok $? "without a package manager it prints what is missing" "$tap_tmp/out"

machine apt-get 0
RHUMB_TEST_ID=1000
export RHUMB_TEST_ID
run check
test $? -eq 1 && grep -q '^  apt-get install .*gcc' "$tap_tmp/out" && ! test -s "$tap_tmp/asked"
tap_ok $? "a user without sudo gets the command, and nothing is run" "$tap_tmp/out"

# ---- a machine that has everything needed, on which packages install headers and programs ----
# The compiler finds the headers in $tap_tmp/headers; apt-get puts them there; configure and make
# record that they ran.
mkdir "$tap_tmp/headers"
sh=$(command -v sh)
for tool in cat chmod mkdir touch; do
	path=$(command -v $tool) && case $path in /*) ln -s "$path" "$tap_tmp/bin/$tool" ;; esac
done
for tool in makeinfo python3 autoreconf automake libtoolize; do
	printf '#!%s\nexit 0\n' "$sh" > "$tap_tmp/bin/$tool"
done
cat > "$tap_tmp/bin/cc" <<END
#!$sh
while read -r word header; do
	case \$header in
	\<cmocka.h\> | \<zlib.h\> | \<zstd.h\> | \<tbprobe.h\> | \<readline/readline.h\>)
		header=\${header#?}
		header=\${header%?}
		test -f "$tap_tmp/headers/\${header##*/}" || exit 1 ;;
	esac
done
END
cat > "$tap_tmp/checkout/configure" <<END
#!$sh
echo configure >> "$tap_tmp/made"
touch Makefile
printf '#!%s\necho "config.status \$*" >> "%s"\n' "$sh" "$tap_tmp/made" > config.status
chmod +x config.status
END
sed "s/^	//" > "$tap_tmp/bin/make" <<END
	#!$sh
	echo "make \$*" >> "$tap_tmp/made"
END
# apt REFUSED: an apt-get that installs everything but REFUSED.
apt()
{
	cat > "$tap_tmp/bin/apt-get" <<END
#!$sh
echo "apt-get \$*" >> "$tap_tmp/asked"
for name in "\$@"; do
	case \$name in
	$1) exit 100 ;;
	libcmocka-dev) touch "$tap_tmp/headers/cmocka.h" ;;
	libreadline-dev) touch "$tap_tmp/headers/readline.h" ;;
	zlib1g-dev) touch "$tap_tmp/headers/zlib.h" ;;
	libzstd-dev) touch "$tap_tmp/headers/zstd.h" ;;
	libfathom-dev) touch "$tap_tmp/headers/tbprobe.h" ;;
	esac
done
END
	chmod +x "$tap_tmp/bin/apt-get"
}
chmod +x "$tap_tmp/bin"/* "$tap_tmp/checkout/configure"
RHUMB_TEST_ID=0

# made COMMAND: run it, and collect what was configured and made in one line.
made()
{
	: > "$tap_tmp/made"
	run "$1"
	status=$?
	got=$(while read -r line; do printf '%s; ' "$line"; done < "$tap_tmp/made")
	got=${got%; }
	echo "status $status: $got" >> "$tap_tmp/out"
}
mkdir -p "$tap_tmp/checkout/build"
printf '#!%s\n' "$sh" > "$tap_tmp/checkout/build/rhumb"
chmod +x "$tap_tmp/checkout/build/rhumb"
apt nothing
made play
case $got in 'configure; make '*' rhumb') true ;; *) false ;; esac && test -f "$tap_tmp/headers/tbprobe.h" &&
	test "$(grep -c '^apt-get install' "$tap_tmp/asked")" = 1
tap_ok $? "play installs the libraries of the full program in one run, configures and builds the program alone" "$tap_tmp/out"
grep -E '^(packages|configure|build): [0-9]+ s$' "$tap_tmp/out" > "$tap_tmp/phases"
test "$(grep -c . "$tap_tmp/phases")" = 3
tap_ok $? "and says how long that took" "$tap_tmp/out"
made play
case $got in make*) true ;; *) false ;; esac && test "$status" = 0
tap_ok $? "repeated, it does not configure again" "$tap_tmp/out"
made check
case $got in 'config.status --quiet --recheck; config.status --quiet; make '*'; make '*' check') true ;; *) false ;; esac
tap_ok $? "check after play configures again, since cmocka is new" "$tap_tmp/out"
rm "$tap_tmp/headers/zlib.h" "$tap_tmp/headers/tbprobe.h"
apt libfathom-dev
made check
case $got in 'config.status '*' check') true ;; *) false ;; esac && test "$status" = 0 &&
	test -f "$tap_tmp/headers/zlib.h" && grep -q 'left out:.*libfathom-dev' "$tap_tmp/out"
tap_ok $? "optional packages that cannot be installed are left out, and reported" "$tap_tmp/out"
RHUMB_TEST_ID=1000
rm "$tap_tmp/headers/zlib.h"
made check
test "$status" = 0 && ! test -s "$tap_tmp/asked" && grep -q 'left out:.*zlib1g-dev' "$tap_tmp/out"
tap_ok $? "and a user who may not install is not asked for them" "$tap_tmp/out"

run nonsense
test $? -eq 1 && grep -q '^bootstrap.sh: usage' "$tap_tmp/out"
tap_ok $? "an unknown word is answered with the usage" "$tap_tmp/out"
tap_done
