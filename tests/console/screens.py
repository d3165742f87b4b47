# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The examples of the commands print what they did when a person last reviewed it, and the manual shows.

screens/NAME.txt has the example of the command NAME: input ("> "), output, errors ("! ").  `make update-screens` runs
all of them and writes the files again; then review the diff.  Examples whose output is long (signatures.py has it), or
depends on the search, the network or the machine, have no screen; they must only succeed and print something."""
import os
import re
import sys
import tempfile

from console_tap import Tap, run

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "screens")
LIVE = {"go", "side", "tour", "uci", "eval", "think", "stats", "trace", "quiescence", "order", "tt",
        "bench", "selfplay", "annotate", "book", "boards", "commands", "figure"}
SILENT = {"source", "xboard", "quit"}
# What differs between machines, versions and networks.
MASKS = [(re.compile(pattern), mask) for pattern, mask in (
    (r"\d+(?= bytes|, \d+ times as| times as)", "N"), (r"Rhumb \d+\.\d+[\w.-]*", "Rhumb VERSION"),
    (r"[-+]\d+\.\d\d\b", "+N.NN"), (r"best reply: .*(?:\n  \S.*)*", "best reply: ..."))]


def read_table():
    """The commands and the lines of their examples."""
    table = {}
    for line in run(["commands", "examples"]).stdout.splitlines():
        if line.startswith("> "):
            table[name].append(line)
        elif not line.startswith("| "):
            name = line.split()[0]
            table[name] = []
    return table


def screen_of(typed):
    """The input TYPED and its output, as text; whether it succeeded."""
    with tempfile.TemporaryDirectory() as folder:
        ran = run(["--console"], "".join(line[2:] + "\n" for line in typed), cwd=folder,
                  environment={"COLUMNS": "80", "HOME": folder})
    lines = ran.stdout.splitlines() + ["! " + line for line in ran.stderr.splitlines()]
    for pattern, mask in MASKS:
        lines = pattern.sub(mask, "\n".join(lines)).split("\n")
    return "".join(line.rstrip() + "\n" for line in typed + lines), ran.returncode == 0


def path_of(name):
    return os.path.join(FOLDER, name + ".txt")


def update(table):
    for name in set(table) - LIVE - SILENT:
        with open(path_of(name), "w", encoding="utf-8") as file:
            file.write(screen_of(table[name])[0])


def check(table):
    tap = Tap()
    tap.ok(len(table) > 50 and not (LIVE | SILENT) - set(table), "the commands are known")
    tap.ok(set(os.listdir(FOLDER)) == {name + ".txt" for name in set(table) - LIVE - SILENT}, "the others have screens")
    for name, typed in table.items():
        tap.ok(any(line.split()[1] == name for line in typed), "%s has an example" % name)
        shown, works = screen_of(typed)
        if name in LIVE | SILENT:
            tap.ok(works and (name in SILENT or shown.count("\n") > len(typed)), "the example of %s works" % name,
                   shown)
        else:
            with open(path_of(name), encoding="utf-8") as file:
                tap.ok(works and shown == file.read(), "%s.txt is its example; see update-screens" % name, shown)
        ran = run(["help", name])
        tap.ok(ran.returncode == 0 and all(line in ran.stdout for line in typed) and ran.stderr == "",
               "help %s shows its example" % name, ran.stdout + ran.stderr)
    tap.done()


(update if sys.argv[1:] == ["--update"] else check)(read_table())
