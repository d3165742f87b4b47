# SPDX-License-Identifier: GPL-3.0-or-later
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
    a line; a line of it alone for any number of lines."""
    parts = []
    for line in pattern.splitlines():
        if line.strip() == "...":
            parts.append(r"(?:[^\n]*\n)*?")
        else:
            parts.append(r"[^\n]*".join(re.escape(p) for p in line.rstrip().split("...")) + r" *\n")
    lines = "".join(line.rstrip() + "\n" for line in text.splitlines())
    return re.fullmatch("".join(parts), lines) is not None
