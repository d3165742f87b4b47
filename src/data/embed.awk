# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Writes a binary file as C, so that it becomes part of the program with every compiler and in
# cross builds.  Standard input has the bytes of the file as `od -An -v -tu1 FILE` prints them.
#   name    of the variable
#   type    of the variable; "bytes": an array of unsigned char, and its length in NAME_length
#   header  the header that declares it
#   skip    bytes before the first number
#   fields  of the struct TYPE, as NAME:BYTES[:DIMENSION,DIMENSION...], little-endian and
#           signed; 1: text.  A dimension @N is the four-byte number at byte N of the file.
#   sum     the byte of a four-byte checksum, for NAME_checksum; absent: none
function number(at, bytes,    value, i) {
	value = 0
	for (i = bytes - 1; i >= 0; i--)
		value = value * 256 + byte[at + i]
	return value
}
function signed(at, bytes,    value) {
	value = number(at, bytes)
	return byte[at + bytes - 1] < 128 ? value : value - 256 ^ bytes
}
function put(text) {
	if (column + length(text) > 110) {
		printf "\n"
		column = 0
	}
	printf "%s", text
	column += length(text)
}
# COUNT of DIMENSIONS, from the one numbered LEVEL on.
function array(level,    i) {
	if (level > dimensions) {
		put(sprintf("%d,", signed(at, size)))
		at += size
		return
	}
	put("{")
	for (i = 0; i < dimension[level]; i++)
		array(level + 1)
	put("},")
}
{
	for (i = 1; i <= NF; i++)
		byte[count++] = $i
}
END {
	printf "/* Written by src/data/embed.awk. */\n#include <config.h>\n\n#include \"%s\"\n\n", header
	if (type == "bytes") {
		printf "const size_t %s_length = %d;\n\nconst unsigned char %s[] = {\n", name, count, name
		for (at = 0; at < count; at++)
			put(byte[at] ",")
		printf "\n};\n"
		exit
	}
	if (sum != "")
		printf "const uint32_t %s_checksum = UINT32_C(%.0f);\n\n", name, number(sum + 0, 4)
	printf "const %s %s = {\n", type, name
	at = skip
	words = split(fields, field, " ")
	for (i = 1; i <= words; i++) {
		split(field[i], part, ":")
		size = part[2]
		dimensions = split(part[3], dimension, ",")
		for (j = 1; j <= dimensions; j++)
			if (dimension[j] ~ /^@/)
				dimension[j] = number(substr(dimension[j], 2) + 0, 4)
		printf "\n.%s = ", part[1]
		column = 0
		array(1)
	}
	printf "\n};\n"
	if (at != count) {
		printf "%s: %d bytes, not %d\n", name, count, at > "/dev/stderr"
		exit 1
	}
}
