# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""changelog.py [SINCE] < OLD: print ChangeLog, the commits since SINCE by day, from git log.  Without SINCE it goes on
from the commit that OLD, the present ChangeLog, names.  `make changelog` runs it; a release names the last release."""
import re
import subprocess
import sys

HEAD = """Changes in Rhumb since {since}, written from git log by doc/changelog.py.
NEWS has what users notice, doc/trials.tsv what was tried in games, `git log` everything before.
"""


def changes(since):
    log = subprocess.run(["git", "log", "--no-merges", "--date=short", "--format=%cd%x09%s%x09%h", since + "..HEAD"],
                         stdout=subprocess.PIPE, text=True, check=True).stdout
    day, seen = None, set()
    for line in log.splitlines():
        date, subject, commit = line.split("\t")
        if (date, subject) in seen:    # a branch that was rebased after a merge
            continue
        seen.add((date, subject))
        if date != day:
            yield "\n%s\n\n" % date
            day = date
        yield "\t* %s (%s)\n" % (subject, commit)


if __name__ == "__main__":
    found = sys.argv[1:] or re.findall(r"^Changes in Rhumb since (\w+)", sys.stdin.read(), re.M)
    if not found:
        sys.exit("changelog.py: since which commit?")
    sys.stdout.write(HEAD.format(since=found[0]) + "".join(changes(found[0])))
