# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Thinking in the console: it stops at a mate that cannot be shorter, keeps the whole line, and names the side of its
scores; its times, nodes and shares fit each other.  What it prints, signatures.py has."""
import re
import tempfile
import time

from console_tap import Tap, run
from console_terminal import Terminal

MATE = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
LINE = re.compile(r"^ *(\d+)/\d+ +(\S+|mated? in \d+)[ +-] +[\d.]+ +\d+  (.*)$", re.M)
ROW = re.compile(r"^(\S+) +([-+]?[\d.]+|mated? in \d+)([ -]) +(\d+) +([\d.]+)%  (.*)$", re.M)
tap = Tap()


def check_mates():
    """Each of these would take a day if it did not stop by itself."""
    for fen, score in ((MATE, "mate in 1 for White"),
                       ("7k/R7/6K1/8/8/8/8/8 w - - 0 1", "mate in 1 for White"),
                       ("k7/8/2K5/8/8/8/8/7R w - - 0 1", "mate in 2 for White"),
                       ("k7/8/1K6/8/8/8/8/7R b - - 0 1", "mated in 1 for Black")):
        for command in ("think time 86400", "lines 1 time 86400"):
            ran = run(["--fen", fen] + command.split())
            tap.ok(ran.returncode == 0 and score in ran.stdout,
                   "%s ends at %s" % (command, score), ran.stdout + ran.stderr)
    ran = run(["--console"], "level time 86400\nsetboard %s\ngo\n" % MATE)
    tap.ok(re.search(r" 1\. Rd8# \(mate in 1\b.*White.* 1, \d+\.\d\d ", ran.stdout),
           "so does a move in a game, with score, depth and time", ran.stdout)
    ran = run(["--console"], "setboard %s\nlines 2 depth 4\n" % MATE)
    depths = [int(line[0]) for line in LINE.findall(ran.stdout)]
    tap.ok(max(depths) == 4, "several lines go on while one of them is no mate", ran.stdout)


def check_stats():
    """The time of an iteration is that in which so many nodes are searched at its speed."""
    ran = run(["--console"], "setboard kiwipete\nthink depth 9\nstats\n")
    rows = re.findall(r"(?m)^ +\d+ +\d+ +\S+ +(\d+) +[\d.]* +(\d+\.\d\d) +(\d+) +[\d.]+%$", ran.stdout)
    nodes, wrong = 0, []
    for new, shown, speed in rows:
        nodes += int(new)
        seconds = [nodes / 1000 / (int(speed) + 1), nodes / 1000 / max(1, int(speed))]
        wrong += [(shown, seconds)] if int(speed) and not seconds[0] - 0.011 < float(shown) < seconds[1] + 0.001 else []
    tap.ok(len(rows) == 9 and not wrong, "times and speeds of iterations fit", "%s\n%s" % (wrong, ran.stdout))


def check_lines():
    ran = run(["--console"], "setboard kiwipete\nthink depth 6\n")
    lines = LINE.findall(ran.stdout)
    best = re.search(r"^best: (.*) \((\S+) \w+ White, \w+ 6, [\d.]+ s\)$", ran.stdout, re.M)
    tap.ok(best and lines and best.group(1) == lines[-1][2] and best.group(2) == lines[-1][1],
           "the best line is whole, with its score and depth", ran.stdout)
    tap.ok("White" in ran.stdout.splitlines()[0], "the heading names the side", ran.stdout)
    ran = run(["--console"], "move e4\nthink depth 3\nstats\ntt\nmoves\n")
    headings = [line for line in ran.stdout.splitlines() if re.match(r"\w+ \w+ \w+ (White|Black), ", line)]
    tap.ok(len(headings) == 4 and "White" not in ran.stdout, "and Black if it is to move", ran.stdout)
    ran = run(["--console"], "level depth 4\ng4\ng4\n")
    tap.ok(re.search(r"(?m)^.* 1\.\.\. \S+ \([-+]\d+\.\d\d .*Black.* 4, \d+\.\d\d \w+\)$", ran.stdout),
           "a reply has score, depth and time", ran.stdout)


def check_iterations():
    """`stats` has of each depth the exact line of the first rank, of the last search alone, with its time and nodes."""
    text = run(["--console"], "setboard kiwipete\nlines 3 depth 7\nstats\nmove O-O-O\nthink depth 12\nstats\n"
               "setboard mate\nlines 2 depth 3\nstats\n").stdout
    bad, count = [], 0
    for part in re.split(r"(?m)(?=^Scores are for .*\n  depth)", text)[1:]:
        search, _, stats = part.partition("search of ")
        wanted, before = {}, 0
        for depth, seldepth, score, seconds, nodes in re.findall(
                r"(?m)^ *(\d+)/(\d+) +([-+]?[\d.]+|mated? in \d+)   +([\d.]+) +(\d+)  ", search):
            wanted.setdefault(int(depth), [depth, seldepth, score, int(nodes), seconds])
        rows = [list(row) for row in re.findall(
            r"(?m)^ *(\d+) +(\d+) +(\S+|mated? in \d+) +(\d+) (?: *[\d.]+| {8}) +(\d+\.\d\d) +\d+ +[\d.]+%$", stats)]
        for row in rows:
            before = row[3] = int(row[3]) + before
        count += len(rows)
        if rows != list(wanted.values()):
            bad.append((rows, list(wanted.values())))
    tap.ok(not bad and count > 20, "`stats` has the first line of each iteration", "%d %s\n%s" % (count, bad[:1], text))
    start = time.monotonic()
    said = run(["think", "time", "0.25"]).stdout
    spent = float(re.search(r"(?m)^best: .*, (\d+\.\d\d) s\)$", said)[1])
    tap.ok(0.1 <= spent <= time.monotonic() - start + 0.01, "the time is in seconds", said)


def check_roots():
    ran = run(["--console"], "setboard kiwipete\nlines 3 depth 5\nmoves\n")
    last = LINE.findall(ran.stdout)[-3:]
    rows = ROW.findall(ran.stdout)
    moves = re.search(r"^(\d+) moves$", ran.stdout, re.M)
    tap.ok(moves and len(rows) == int(moves.group(1)) == len({row[0] for row in rows}),
           "there is a row for each move", ran.stdout)
    tap.ok([(row[1], row[5]) for row in rows[:3]] == [line[1:] for line in last] and
           all(row[2] == " " for row in rows[:3]), "the lines come first, unchanged", rows[:3])
    tap.ok(all(row[1:3] == (last[2][1], "-") for row in rows[3:]),
           "the others are worth at most the last of them", rows[3:])
    nodes = [int(row[3]) for row in rows]
    tap.ok(nodes[3:] == sorted(nodes[3:], reverse=True), "and are sorted by their nodes", nodes)
    shares = [int(row[3]) * 1000 // sum(nodes) for row in rows]
    tap.ok(shares == [int(row[4].replace(".", "")) for row in rows], "shares are of all nodes", rows)
    tap.ok(all(row[5].startswith("1. " + row[0]) for row in rows), "each line begins with its move")


def check_stopped(columns, state):
    """What a stopped search has found stays, on terminals where lines are broken and not."""
    term = Terminal(columns, rows=200, XDG_STATE_HOME=state, TERM="dumb", LC_ALL="C", INPUTRC="/dev/null", NO_COLOR="1")
    term.expect("white 1> ")
    term.send("setboard kiwipete\r")
    term.expect("white 1> ")
    term.send("think time 86400\r")
    good = term.expect(r"[\r\n] *4/\d+")
    term.send("\x03")
    good = good and term.expect(r"best: 1\. (\S+\s+){3}")
    tap.ok(good and term.expect("white 1> "), "stopped, it keeps the line (%d)" % columns, repr(term.text[-500:]))
    term.send("quit\r")
    tap.ok(term.end() == 0, "and the console works on")


check_mates()
check_stats()
check_lines()
check_iterations()
check_roots()
with tempfile.TemporaryDirectory() as folder:
    for width in 40, 80:
        check_stopped(width, folder)
tap.done()
