#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Give a network more hidden numbers, to go on training with what it knows.

    widen.py NETWORK OUT HIDDEN [SEED]

writes a network of HIDDEN hidden numbers a side, more than NETWORK has.  Each new number is a noisy copy of an old
one, and counts for almost nothing in the value; so the value of a position hardly changes, the new numbers react to
something from the start, and training can tell them apart.  The file format is that of src/eval/network/network.c."""
import random
import struct
import sys

MAGIC = b"Rhumb network 3\n"
HEAD = struct.Struct("<4I")                 # inputs, hidden numbers, buckets, checksum
COPY, NOISE, INPUT_MOST = 0.7, 20, 500      # of an old weight; a standard deviation; 255 is one
BIAS_MOST = 15000
OUTPUTS = (-2, -1, 1, 2)                    # 256 is one


def checksum(body):
    """FNV-1a."""
    value = 0x811c9dc5
    for byte in body:
        value = (value ^ byte) * 0x01000193 & 0xffffffff
    return value


def rows_of(numbers, length):
    return [numbers[at:at + length] for at in range(0, len(numbers), length)]


def noisy(chance, number, most):
    return max(-most, min(most, round(number * COPY + chance.gauss(0, NOISE))))


def widen(data, hidden, seed):
    inputs, old, buckets, total = HEAD.unpack_from(data, len(MAGIC))
    body = data[len(MAGIC) + HEAD.size:]
    count = inputs * old + old + buckets * 2 * old
    if not data.startswith(MAGIC) or checksum(body) != total:
        sys.exit("widen.py: not a network, or a damaged one")
    if hidden <= old:
        sys.exit("widen.py: it has %d hidden numbers already" % old)
    numbers = list(struct.unpack("<%dh" % count, body[:2 * count]))
    chance = random.Random(seed)
    copied = [chance.randrange(old) for _ in range(hidden - old)]
    wide = []
    for row in rows_of(numbers[:inputs * old], old):
        wide += row + [noisy(chance, row[i], INPUT_MOST) for i in copied]
    bias = numbers[inputs * old:inputs * old + old]
    wide += bias + [noisy(chance, bias[i], BIAS_MOST) for i in copied]
    for row in rows_of(numbers[inputs * old + old:], old):
        wide += row + [chance.choice(OUTPUTS) for _ in copied]
    body = struct.pack("<%dh" % len(wide), *wide) + body[2 * count:]
    return MAGIC + HEAD.pack(inputs, hidden, buckets, checksum(body)) + body


def main(source, target, hidden, seed="1"):
    with open(source, "rb") as file:
        data = file.read()
    data = widen(data, int(hidden), int(seed))
    with open(target, "wb") as file:
        file.write(data)


if not 4 <= len(sys.argv) <= 5:
    sys.exit(__doc__)
main(*sys.argv[1:])
