#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""rhumb-zippy with a clock that can be advanced: a line with a number on standard input advances it
by that many seconds, and is answered by `ok`.

    leap_zippy.py RHUMB-ZIPPY [ARG]...
"""

import os
import sys

import leap_clock


def obey(loop):
    rest = b""

    def read():
        nonlocal rest
        data = os.read(0, 4096)
        if not data:
            loop.remove_reader(0)
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            loop.leap(float(line))
            loop.call_later(0, os.write, 1, b"ok\n")

    loop.add_reader(0, read)


if __name__ == "__main__":
    launcher = os.path.realpath(sys.argv[1])
    sys.path.insert(0, os.path.dirname(launcher))
    from zippy import main
    leap_clock.use(obey)
    sys.exit(main.main(launcher, sys.argv[2:]))
