#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Give a network more hidden numbers, to go on training with what it knows.

    git show REVISION:src/eval/network/numbers.c | python3 doc/widen.py HIDDEN OUT.network [SEED]

reads the numbers of a network from the source that `rhumb train --source` wrote and writes a
file of a network with HIDDEN hidden numbers.  The new ones have small random weights, so that
the value of a position changes little and training can tell them apart.
"""
import random
import re
import struct
import sys

INPUTS, BUCKETS = 768, 8
INPUT_MOST, OUTPUT_MOST = 25, 6   # random weights: a tenth and a fortieth of one
BIAS = 51                         # a fifth: none of them begins dead


def field(text, name):
    """The integers of the member NAME."""
    body = re.search(r"\.%s = (.*?)(?=\n\.|\n\};|,\n\.)" % name, text, re.S).group(1)
    return [int(number) for number in re.findall(r"-?\d+", body)]


def widen(rows, more, drawn):
    return [number for row in rows for number in row + drawn(more)]


def rows_of(numbers, length):
    return [numbers[at:at + length] for at in range(0, len(numbers), length)]


def main(hidden, path, seed=1):
    text = sys.stdin.read()
    bias = field(text, "bias")
    more = hidden - len(bias)
    chance = random.Random(seed)
    inputs = widen(rows_of(field(text, "input"), len(bias)), more,
                   lambda count: [chance.randint(-INPUT_MOST, INPUT_MOST) for _ in range(count)])
    sides = [[chance.randint(-OUTPUT_MOST, OUTPUT_MOST) for _ in range(more)] for _ in range(2)]
    outputs = [number for i, row in enumerate(rows_of(field(text, "output"), len(bias)))
               for number in row + sides[i % 2]]
    numbers = inputs + bias + more * [BIAS] + outputs
    name = re.search(r'\.name = "(.*)"', text).group(1).encode()
    body = (struct.pack("<%dh" % len(numbers), *numbers) +
            struct.pack("<8i", *field(text, "output_bias")) +
            struct.pack("<i32s", field(text, "scale")[0], name))
    checksum = 2166136261
    for byte in body:
        checksum = ((checksum ^ byte) * 16777619) & 0xFFFFFFFF
    with open(path, "wb") as file:
        file.write(b"Rhumb network 3\n" +
                   struct.pack("<4I", INPUTS, hidden, BUCKETS, checksum) + body)


if len(sys.argv) not in (3, 4):
    sys.exit(__doc__)
main(int(sys.argv[1]), *sys.argv[2:3], *map(int, sys.argv[3:]))
