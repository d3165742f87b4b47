# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Completion of rhumb's command line in bash.  The program lists what can be completed: its
# commands, its options, and the options of the engine.

# The literal words in the usage line of command $1.
_rhumb_words()
{
	rhumb commands 2> /dev/null | sed -n "s/^$1 //p" | tr -c 'a-z0-9-' '\n' | sed 's/^-*$//'
}

_rhumb()
{
	local word=${COMP_WORDS[COMP_CWORD]} before='' command='' i
	test "$COMP_CWORD" -gt 0 && before=${COMP_WORDS[COMP_CWORD - 1]}
	COMPREPLY=()

	# bash splits NAME=VALUE: `--option NAME` is completed up to the sign.
	case $before in
	--option)
		compopt -o nospace
		mapfile -t COMPREPLY < <(compgen -S = -W \
			"$(rhumb option 2> /dev/null | sed -n 's/ = .*//p')" -- "$word")
		return ;;
	--variant)
		mapfile -t COMPREPLY < <(compgen -W 'normal fischerandom nocastle' -- "$word")
		return ;;
	--log | replay)
		compopt -o filenames
		mapfile -t COMPREPLY < <(compgen -f -- "$word")
		return ;;
	--fen | --threads | --log-size | --log-count) return ;;
	esac

	# The first word that is neither an option nor the argument of one.
	for ((i = 1; i < COMP_CWORD; i++)); do
		case ${COMP_WORDS[i]} in
		--fen | --variant | --threads | --log | --log-size | --log-count) i=$((i + 1)) ;;
		--option)
			i=$((i + 1))
			test "${COMP_WORDS[i + 1]}" = = && i=$((i + 2)) ;;
		-*) ;;
		*) command=${COMP_WORDS[i]}; break ;;
		esac
	done
	if test -z "$command"; then
		mapfile -t COMPREPLY < <(compgen -W "replay
			$(rhumb commands 2> /dev/null | sed 's/ .*//')
			$(rhumb --help | grep -o -e '--[a-z-]*' | sort -u)" -- "$word")
		return
	fi
	compopt -o filenames
	mapfile -t COMPREPLY < <(compgen -W "$(_rhumb_words "$command")" -- "$word"
		compgen -f -- "$word")
}
complete -F _rhumb rhumb
