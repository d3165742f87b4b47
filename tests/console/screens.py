# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The console's output is what it was when a person last reviewed it.

A file in screens/ holds sessions, separated by lines "----": comments ("# "), input ("> "), output, errors ("! ").
`make update-screens` runs all of them and writes the files again; then review the diff.  To add a session, write its
input.  NAME.txt is the example of the command NAME.  Output that depends on the search, the network or the machine has
no screen; such an example must only succeed and print something."""
import glob
import os
import re
import sys
import tempfile

from console_tap import Tap, run

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "screens")
LIVE = {"go", "side", "tour", "uci", "eval", "think", "stats", "trace", "quiescence", "order", "tt",
        "bench", "selfplay", "annotate", "book"}
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


def read_sessions(path):
    """The sessions of a file: (comments, input, output)."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for part in text.split("----\n"):
        lines = part.splitlines()
        count = next((i for i, line in enumerate(lines) if not line.startswith("# ")), len(lines))
        end = next((i for i, line in enumerate(lines) if i >= count and not line.startswith("> ")), len(lines))
        yield lines[:count], lines[count:end], lines[end:]


def print_session(typed):
    """The program's output for the input TYPED, as lines; whether it succeeded."""
    with tempfile.TemporaryDirectory() as folder:
        ran = run(["--console"], "".join(line[2:] + "\n" for line in typed), cwd=folder,
                  environment={"COLUMNS": "80", "HOME": folder})
    lines = ran.stdout.splitlines() + ["! " + line for line in ran.stderr.splitlines()]
    for pattern, mask in MASKS:
        lines = pattern.sub(mask, "\n".join(lines)).split("\n")
    return [line.rstrip() for line in lines], ran.returncode == 0


def screen_of(name):
    return os.path.join(FOLDER, name + ".txt")


def kept(table):
    return [name for name in table if name not in LIVE | SILENT]


def update(table):
    for name in kept(table):
        write(screen_of(name), [([], table[name], [])])
    for path in glob.glob(screen_of("*")):
        write(path, list(read_sessions(path)))


def write(path, sessions):
    with open(path, "w", encoding="utf-8") as file:
        file.write("----\n".join("".join(line + "\n" for line in comments + typed + print_session(typed)[0])
                                for comments, typed, _ in sessions))


def check(table):
    tap = Tap()
    tap.ok(len(table) > 50 and not (LIVE | SILENT) - set(table), "the commands are known")
    for name, typed in table.items():
        tap.ok(any(line.split()[1] == name for line in typed), "%s has an example" % name)
        if name in LIVE | SILENT:
            lines, works = print_session(typed)
            tap.ok(works and (lines or name in SILENT), "the example of %s works" % name, "\n".join(lines))
            continue
        sessions = list(read_sessions(screen_of(name))) if os.path.exists(screen_of(name)) else []
        tap.ok([session[1] for session in sessions] == [typed], "%s.txt is its example; see update-screens" % name)
    for path in sorted(glob.glob(screen_of("*"))):
        for number, (_, typed, known) in enumerate(read_sessions(path), 1):
            lines, works = print_session(typed)
            tap.ok(lines == known, "%s %d: %s" % (os.path.basename(path), number, typed[-1:]), "\n".join(lines))
            tap.ok(works == (not any(line.startswith("! ") for line in known)), "and its exit status")
    for name, typed in table.items():
        ran = run(["help", name])
        tap.ok(ran.returncode == 0 and all(line in ran.stdout for line in typed) and ran.stderr == "",
               "help %s shows its example" % name, ran.stdout + ran.stderr)
    tap.done()


(update if sys.argv[1:] == ["--update"] else check)(read_table())
