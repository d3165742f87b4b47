# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Completion of rhumb-lab's command line in bash, from what its --help prints.

_rhumb_lab()
{
	local word=${COMP_WORDS[COMP_CWORD]} command=()
	COMPREPLY=()

	# A command is one word, or `book` and another.
	if test "$COMP_CWORD" -eq 1; then
		mapfile -t COMPREPLY < <(compgen -W "--help --version
			$(rhumb-lab --help 2> /dev/null | sed -n 's/^  \([a-z]*\) .*/\1/p' | sort -u)" -- "$word")
		return
	fi
	command=("${COMP_WORDS[1]}")
	if test "${COMP_WORDS[1]}" = book; then
		if test "$COMP_CWORD" -eq 2; then
			mapfile -t COMPREPLY < <(compgen -W 'make merge' -- "$word")
			return
		fi
		command+=("${COMP_WORDS[2]}")
	fi
	compopt -o filenames 2> /dev/null
	mapfile -t COMPREPLY < <(compgen -W \
		"$(rhumb-lab "${command[@]}" --help 2> /dev/null | grep -o -e '--[a-z-]*' | sort -u)" -- "$word"
		compgen -f -- "$word")
}
complete -F _rhumb_lab rhumb-lab
