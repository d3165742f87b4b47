#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Rhumb as a bot: real XBoard in zippy mode on the mock server.

The short set for `make check`; with RHUMB_LONG=1 (`make check-zippy`) all scenarios.
"""

import asyncio
import os
import re
import sys

import tap
import zippy_run
from desk import missing

RHUMB = os.environ.get("RHUMB", "./rhumb")


def report(name, what, got, good, seconds):
    tap.ok(good, "%s: %s" % (name, what), "ended: %s %s after %.1f s" % (got + (seconds,)))


def main():
    absent = missing("xboard", "Xvfb", "xauth")
    if absent:
        tap.skip_all("not installed: " + ", ".join(absent))
    if not os.access(RHUMB, os.X_OK):
        tap.ok(False, "there is a rhumb to test", RHUMB)
        tap.done()
    scenarios = zippy_run.choose(bool(os.environ.get("RHUMB_LONG")))
    bench, pipes = asyncio.run(zippy_run.run(os.path.abspath(RHUMB), scenarios, report))
    for what, good, figure in zippy_run.manners(bench, pipes):
        of_speed = re.match("slowest pong|no challenge declined", what)
        if of_speed and not os.environ.get("RHUMB_LONG"):
            print("# %s: %s" % (what, figure))  # of speed, which no short test asserts
        else:
            tap.ok(good, what, figure)
    tap.done()


if __name__ == "__main__":
    sys.exit(main())
