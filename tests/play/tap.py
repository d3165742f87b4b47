# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The Test Anything Protocol for the Python tests: ok, equal, skip, done."""

import sys

_count = 0
_failed = 0


def ok(good, name, *details):
    global _count, _failed
    _count += 1
    _failed += not good
    print("%sok %d - %s" % ("" if good else "not ", _count, name))
    if not good:
        for detail in details:
            for line in str(detail).splitlines():
                print("# " + line)
    sys.stdout.flush()
    return good


def equal(got, wanted, name):
    return ok(got == wanted, name, "got    %r" % (got,), "wanted %r" % (wanted,))


def skip(name, reason):
    global _count
    _count += 1
    print("ok %d - %s # SKIP %s" % (_count, name, reason))


def skip_all(reason):
    print("1..0 # SKIP " + reason)
    sys.exit(0)


def done():
    print("1..%d" % _count)
    sys.exit(1 if _failed else 0)
