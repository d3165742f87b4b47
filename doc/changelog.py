# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""changelog.py [SINCE] < OLD: print ChangeLog, the commits since SINCE by day, from git log.  Without SINCE it goes on
from the commit that OLD, the present ChangeLog, names, and keeps the entries of OLD without a commit, whose commits are
not in the repository.  `make changelog` runs it; a release names the last release."""
import re
import subprocess
import sys

HEAD = """Changes in Rhumb since {since}, written from git log by doc/changelog.py.
NEWS has what users notice, doc/trials.tsv what was tried in games, `git log` everything before.
"""


KEPT = "The entries without a commit came in one, 366cb0a.\n"


def commits(since):
    """Day and entry of each commit since SINCE, the newest first."""
    log = subprocess.run(["git", "log", "--no-merges", "--date=short", "--format=%cd%x09%s (%h)", since + "..HEAD"],
                         stdout=subprocess.PIPE, text=True, check=True).stdout
    seen = set()
    for line in log.splitlines():
        day, entry = line.split("\t")
        key = day, entry.rpartition(" ")[0]
        if key not in seen:    # else a branch that was rebased after a merge
            seen.add(key)
            yield day, entry


def without_commit(old):
    """Day and entry of what OLD has without a commit."""
    day = None
    for line in old.splitlines():
        if re.fullmatch(r"\d{4}-\d\d-\d\d", line):
            day = line
        elif line.startswith("\t* ") and not re.search(r" \([0-9a-f]{7,}\)$", line):
            yield day, line[3:]


def by_day(entries):
    last = None
    for day, entry in entries:
        if day != last:
            yield "\n%s\n\n" % day
            last = day
        yield "\t* %s\n" % entry


if __name__ == "__main__":
    old = sys.stdin.read()
    found = sys.argv[1:] or re.findall(r"^Changes in Rhumb since (\w+)", old, re.M)
    if not found:
        sys.exit("changelog.py: since which commit?")
    kept = [] if sys.argv[1:] else list(without_commit(old))
    sys.stdout.write(HEAD.format(since=found[0]) + (KEPT if kept else "") +
                     "".join(by_day(list(commits(found[0])) + kept)))
