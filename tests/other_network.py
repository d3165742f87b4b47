#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A network that plays much like another one, with other values everywhere: to see which tests depend on the network.

    other_network.py src/data/network.bin OUT [SEED]

Each weight is changed by about a seventh of itself.  Put OUT in place of src/data/network.bin, then `make check`: only
tests/bench/signature.sh may fail."""
import random
import struct
import sys

MAGIC, SHARE = b"Rhumb network 3\n", 0.15


def checksum(data):
    """FNV-1a, of 32 bits."""
    total = 2166136261
    for byte in data:
        total = ((total ^ byte) * 16777619) & 0xFFFFFFFF
    return total


def changed(body, inputs, hidden, buckets, chance):
    """BODY with other weights.  No weight of the output layer grows, as their sums are limited."""
    first = inputs * hidden + hidden
    count = first + buckets * 2 * hidden
    weights = list(struct.unpack("<%dh" % count, body[:2 * count]))
    most = max(map(abs, weights[:first]))
    for i, old in enumerate(weights):
        new = round(old * (1 + SHARE * chance.gauss(0, 1)))
        most_here = most if i < first else abs(old)
        weights[i] = max(-most_here, min(most_here, new))
    return struct.pack("<%dh" % count, *weights) + body[2 * count:]


def main():
    with open(sys.argv[1], "rb") as file:
        data = file.read()
    head, body = data[:len(MAGIC) + 12], data[len(MAGIC) + 16:]
    assert head.startswith(MAGIC), "another format"
    body = changed(body, *struct.unpack("<3I", head[len(MAGIC):]), random.Random("".join(sys.argv[3:])))
    with open(sys.argv[2], "wb") as file:
        file.write(head + struct.pack("<I", checksum(body)) + body)


main()
