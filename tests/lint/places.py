#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Where commands are implemented.  As a test: each command of the console by a static function in the file of its row,
each word of CECP and UCI by one function; the table goes to tests/lint/places.md in the build folder.  With --draw
[COUNT [SEED]]: the names of 30 or COUNT public functions at random, to guess what they do, and in which folder, before
looking."""
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "console"))
from console_tap import Tap, run  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.join(os.environ.get("top_srcdir", os.path.join(HERE, "..", "..")), "src")
TABLE = os.path.join(os.environ.get("top_builddir", "."), "tests", "lint", "places.md")
ROW = re.compile(r'\{ "([\w-]+)",((?:"(?:[^"\\]|\\.)*"|[^"{}])*?)\b([a-z]\w*) \}')
FUNCTION = re.compile(r"^(static |(?:ALWAYS|NEVER)_INLINE )?[A-Za-z][\w *]*?\b(\w+)\([^;{}]*\)\n\{", re.M)
OPTION = re.compile(r'\{ "(\w+)", OPTION_\w+,(?:"(?:[^"\\]|\\.)*"|[^"{}])*?(?:FIELD\((\w+)\)|(apply\w*|engine_\w+))',
                    re.S)


def read_all(endings=".c"):
    """{path below src/: text} of each file with one of these ENDINGS that was not made by make."""
    texts = {}
    files = subprocess.run(["sh", os.path.join(HERE, "files.sh"), "src"], capture_output=True, text=True, check=True).stdout
    for name in files.splitlines():
        if name.endswith(endings):
            with open(os.path.join(SOURCE, "..", name), encoding="utf-8") as file:
                texts[name[len("src/"):]] = file.read()
    return texts


def functions_of(text):
    """(line, name, whether it is static) of each function in TEXT."""
    for found in FUNCTION.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, found.group(2), bool(found.group(1))


def homes_of(texts):
    """{name: [(path, line, static)]} of all functions."""
    homes = {}
    for path, text in texts.items():
        for line, name, static in functions_of(text):
            homes.setdefault(name, []).append((path, line, static))
    return homes


def places_of_rows(texts, wanted):
    """(word, function, file of the row, where it is defined) of each row in the files for which WANTED is true."""
    homes = homes_of(texts)
    for path, text in texts.items():
        if not wanted(path):
            continue
        for word, between, function in ROW.findall(text):
            if path.startswith("console/") and "TOPIC_" not in between:
                continue
            places = homes.get(function, [])
            own = [place for place in places if place[0] == path]
            yield word, function, path, (own or [place for place in places if not place[2]])


def public_functions():
    """The names of all functions that other files can call: those that are not static, and those that headers inline."""
    names = set()
    for path, text in read_all((".c", ".h")).items():
        text = text.replace("static inline ", "") if path.endswith(".h") else text
        names.update(name for _, name, static in functions_of(text) if not static)
    return sorted(names - {"main"})


def write_table(parts, options, texts):
    with open(TABLE, "w", encoding="utf-8") as file:
        for title, rows in parts:
            file.write("## %s\n\n| word | function | file |\n|---|---|---|\n" % title)
            for word, function, _, places in rows:
                file.write("| `%s` | `%s` | %s |\n" % (word, function, ", ".join("%s:%d" % p[:2] for p in places)))
            file.write("\n")
        file.write("## Options\n\n| option | field or function | read by |\n|---|---|---|\n")
        for name, field, function in options:
            reads = re.compile(r"(->|\.)%s\b" % (field or "-"))
            read = [path for path, text in sorted(texts.items()) if path != "engine/options.c" and
                    path.startswith(("engine/", "xboard/", "uci/")) and reads.search(text)]
            file.write("| `%s` | `%s` | %s |\n" % (name, field or function, ", ".join(read) or "engine/options.c"))


def check(texts):
    tap = Tap()
    commands = list(places_of_rows(texts, lambda path: path.startswith("console/")))
    names = [line.split()[0] for line in run(["commands"]).stdout.splitlines()]
    tap.ok(len(names) > 50 and sorted(names) == sorted(row[0] for row in commands), "each command has one row",
           sorted(set(names) ^ {row[0] for row in commands}))
    for word, function, path, places in commands:
        tap.ok(len(places) == 1 and places[0][0] == path and places[0][2],
               "%s is implemented by a static function in the file of its row" % word, (function, path, places))
    protocols = []
    for title, table in (("CECP", "xboard/cecp.c"), ("UCI", "uci/uci.c")):
        rows = list(places_of_rows(texts, lambda path, table=table: path == table))
        lost = [row for row in rows if len(row[3]) != 1]
        tap.ok(len(rows) > 5 and not lost, "each word of %s is implemented by one function" % title, lost)
        protocols.append((title, rows))
    options = OPTION.findall(texts["engine/options.c"])
    write_table([("Commands", sorted(commands))] + protocols, options, texts)

    # The check finds a planted violation.
    bad = {"a.c": 'x = {\n\t{ "go", 1, "a { b", run_go },\n};\n', "b.c": "void run_go(int a)\n{\n}\n"}
    tap.ok([row[3] for row in places_of_rows(bad, lambda path: True)] == [[("b.c", 1, False)]],
           "a function in another file is found")
    tap.done()


if sys.argv[1:2] == ["--draw"]:
    count, seed = (sys.argv[2:] + [30, None][len(sys.argv[2:]):])[:2]
    print("\n".join(random.Random(seed).sample(public_functions(), int(count))))
else:
    check(read_all())
