# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What the console's tests share: the program, TAP, patterns with "..."."""
import os
import re
import subprocess

RHUMB = os.environ.get("RHUMB", "./rhumb")


class Tap:
    """Counts assertions and tells them as the Test Anything Protocol."""

    def __init__(self):
        self.count = 0

    def ok(self, good, what, note=""):
        self.count += 1
        print(("ok" if good else "not ok"), self.count, "-", what)
        if not good:
            for line in str(note).splitlines():
                print("#", line)
        return good

    def done(self):
        print("1..%d" % self.count)


def run(arguments, commands="", **more):
    """Run the program with ARGUMENTS and COMMANDS as its input."""
    environment = dict(os.environ, **more.pop("environment", {}))
    return subprocess.run([RHUMB] + arguments, input=commands, capture_output=True, text=True,
                          timeout=1800, env=environment, **more)


def matches(pattern, text):
    """Is TEXT, line by line, what PATTERN says?  "..." stands for anything in
    a line; a line of it alone for any number of lines.  More dots are dots."""
    lines = [line.rstrip() for line in text.splitlines()]
    at = {0}                 # how many lines the pattern's beginning may have matched
    for line in pattern.splitlines():
        if line.strip() == "...":
            at = set(range(min(at), len(lines) + 1)) if at else at
            continue
        parts = re.split(r"(?<!\.)\.\.\.(?!\.)", line.rstrip())
        good = re.compile(r".*".join(map(re.escape, parts)) + r" *")
        at = {i + 1 for i in at if i < len(lines) and good.fullmatch(lines[i])}
    return len(lines) in at
