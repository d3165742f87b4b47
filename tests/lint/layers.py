# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The architecture of src/: a file includes only its own layer or lower ones, two folders of one layer
do not know each other, no files include each other in a cycle, and none call each other in one."""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "console"))
from console_tap import Tap  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.join(os.environ.get("top_srcdir", os.path.join(HERE, "..", "..")), "src")
BUILD = os.path.join(os.environ.get("top_builddir", "."), "src")
NM = os.environ.get("NM", "nm").split()
LAYERS = {"util": 0, "rules": 1, "notation": 2, "eval": 2, "book": 2, "tablebase": 2, "search": 3, "engine": 4,
          "channel": 4, "library": 5, "tools": 5, "xboard": 5, "uci": 5, "lab": 6, "console": 6, "": 7}
# The folders whose files these folders may include, beside their own.
ONLY = {"xboard": ("engine", "channel", "util"), "uci": ("engine", "channel", "util"), "channel": ("util",)}
# The folders of the console: its top may include all of them.
CONSOLE = {"shell": ("shell", "draw"), "draw": ("shell", "draw"), "commands": ("commands", "shell", "draw"),
           "inspect": ("inspect", "shell", "draw")}
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]*)"', re.M)


def sources():
    """The .c and .h files below SOURCE that were not made by make."""
    files = subprocess.run(["sh", os.path.join(HERE, "files.sh"), "src"], capture_output=True, text=True, check=True).stdout
    return [name[len("src/"):] for name in files.splitlines() if name.endswith((".c", ".h"))]


def includes():
    """(file, included file) for each include line in quotes below SOURCE."""
    for name in sources():
        with open(os.path.join(SOURCE, name), encoding="utf-8") as file:
            for included in INCLUDE.findall(file.read()):
                yield name, included


def folder_of(path):
    return path.split("/")[0] if "/" in path else ""


def console_folder(path):
    """The folder of PATH below console/; "" on its top."""
    return path.split("/")[1] if path.count("/") > 1 else ""


def fault(file, included):
    """Why FILE may not include INCLUDED; None if it may."""
    if included == "rhumb.h":
        return None if folder_of(file) == "library" else "only library/ implements rhumb.h"
    here, there = folder_of(file), folder_of(included)
    if here not in LAYERS or there not in LAYERS:
        return "a folder without a layer"
    if LAYERS[there] > LAYERS[here]:
        return "upwards"
    if LAYERS[there] == LAYERS[here] and here != there:
        return "sideways"
    if here in ONLY and there != here and there not in ONLY[here]:
        return here + "/ includes only " + ", ".join(ONLY[here])
    if here == there == "console" and console_folder(file):
        allowed = CONSOLE[console_folder(file)]
        if console_folder(included) not in allowed:
            return "console/%s/ includes of the console only %s" % (console_folder(file), ", ".join(allowed))
    return None


def cycle(edges):
    """The nodes of a cycle among the pairs EDGES, in its order; None if there is none."""
    following = {}
    for start, end in edges:
        if start != end:
            following.setdefault(start, set()).add(end)
    done = set()

    def search(node, path):
        if node in path:
            return path[path.index(node):] + [node]
        if node in done:
            return None
        for after in sorted(following.get(node, ())):
            found = search(after, path + [node])
            if found:
                return found
        done.add(node)
        return None

    return next(filter(None, (search(node, []) for node in sorted(following))), None)


def objects():
    """(file without suffix, its object) for each .c file below SOURCE that was compiled.  libtool puts
    an object into .libs; that of a program has the program's name."""
    for name in sources():
        stem = name[:-2]
        head, tail = os.path.split(stem)
        for path in (os.path.join(head, ".libs", tail), stem, os.path.join(head, "rhumb-" + tail)):
            path = os.path.join(BUILD, path + ".o")
            if name.endswith(".c") and os.path.exists(path):
                yield stem, path
                break


def calls(symbols):
    """(file, file that it calls or whose data it uses); SYMBOLS are (file, kind, name) from nm."""
    home = {name: file for file, kind, name in symbols if kind in "TDRBCG"}
    return {(file, home[name]) for file, kind, name in symbols if kind == "U" and name in home}


def symbols_of(stem, path):
    for line in subprocess.run(NM + ["-g", path], capture_output=True, text=True, check=True).stdout.splitlines():
        kind, name = line.split()[-2:]
        yield stem, kind, name


tap = Tap()
lines = list(includes())
faults = ["%s includes %s: %s" % (*line, fault(*line)) for line in lines if fault(*line)]
tap.ok(len(lines) > 500 and not faults, "a file includes only its own layer or lower ones", "\n".join(faults))
found = cycle(lines)
tap.ok(not found, "no files include each other in a cycle", found)
try:
    symbols = [symbol for stem, path in objects() for symbol in symbols_of(stem, path)]
except OSError as error:
    tap.ok(True, "no files call each other in a cycle # SKIP %s" % error)
else:
    pairs = calls(symbols)
    found = cycle(pairs)
    tap.ok(len(pairs) > 500 and not found, "no files call each other in a cycle", found)

# Each check finds a planted violation.
for file, included in (
        ("rules/a.c", "search/search.h"), ("eval/a.h", "notation/fen.h"), ("book/a.c", "search/search.h"),
        ("xboard/a.c", "rules/position.h"), ("uci/a.c", "xboard/session.h"), ("uci/a.c", "search/search.h"),
        ("channel/a.c", "engine/engine.h"), ("channel/a.c", "rules/position.h"),
        ("engine/a.c", "channel/channel.h"), ("search/a.c", "engine/engine.h"), ("console/a.c", "rhumb.h"),
        ("console/shell/a.c", "console/commands/commands.h"), ("console/draw/a.c", "console/inspect/tree.h"),
        ("console/commands/a.c", "console/inspect/inspect.h"), ("console/inspect/a.c", "console/commands/commands.h"),
        ("console/commands/a.c", "console/dispatch.h"), ("lab/a.c", "console/shell/shell.h"),
        ("console/a.c", "lab/match.h"), ("odd/a.c", "util/text.h")):
    tap.ok(fault(file, included), "%s including %s is found" % (file, included))
tap.ok(cycle([("a", "b"), ("b", "c"), ("c", "a")]) == ["a", "b", "c", "a"], "a cycle is found")
tap.ok(not cycle([("a", "b"), ("b", "c"), ("a", "c")]), "and only a cycle")
three = [("a", "T", "f"), ("a", "U", "g"), ("b", "T", "g"), ("b", "U", "h"), ("c", "D", "h"), ("c", "U", "f")]
tap.ok(cycle(calls(three)), "calls and uses of data are read from symbols")
tap.done()
