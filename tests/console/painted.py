# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Boards painted by views: letters without colour, colours on a terminal, and
the same squares as SVG; in 40, 80 and 200 columns."""
import os
import re
import tempfile
import xml.dom.minidom

from console_tap import Tap, run
from console_terminal import Terminal

CELL, MARGIN = 36, 28
FILLS = {"#f0e4cf", "#c9ab82"}    # of squares that are not painted


def board_of(text):
    """The letters of the painted board in TEXT: {square: letter}."""
    rows = [line for line in text.splitlines() if re.match(r"[1-8]  \S[ :]", line)][-8:]
    found = {}
    for row in rows:
        for file in range(8):
            cell = row[2 + 4 * file:6 + 4 * file]
            if cell[2:3] == ":":
                found["abcdefgh"[file] + row[0]] = cell[3]
    return found


def painted(text):
    """The squares that an SVG paints."""
    found = set()
    for box in xml.dom.minidom.parseString(text).getElementsByTagName("rect"):
        if box.getAttribute("width") != str(CELL) or box.getAttribute("fill") in FILLS:
            continue
        file = (int(box.getAttribute("x")) - MARGIN) // CELL
        rank = 7 - (int(box.getAttribute("y")) - MARGIN) // CELL
        found.add("abcdefgh"[file] + str(rank + 1))
    return found


CASES = [  # position, command, letters, whether the view has a figure
    ("exchange", "attacks e5", {"e5": "t", "b2": "a", "c3": "w", "d4": "w", "e2": "a", "e3": "w",
                                "e4": "w", "f3": "a", "c6": "b", "d6": "b", "e7": "b", "e6": "w"},
     True),
    ("exchange", "attacks e5 black", {"e5": "t", "c6": "b", "d6": "b", "e7": "b", "e6": "w"}, False),
    ("pins", "pins", {"e1": "k", "e3": "p", "c3": "p", "d2": "w", "b4": "w", "a5": "s", "e2": "w",
                      "e4": "w", "e5": "w", "e6": "w", "e7": "w", "e8": "s"}, True),
    ("pins", "checks", {"e1": "k", "f1": "w", "g1": "w", "h1": "a"}, True),
    ("mate", "checks", {"d1": None, "g8": "k", "d8": "c", "d2": "w", "d3": "w", "d4": "w", "d5": "w",
                        "d6": "w", "d7": "w"}, True),
    ("leaf", "see Nxd5", {"d5": "t", "c3": "m", "e6": "o"}, False),
    ("leaf", "rays c3", {"c3": "m", "d5": "x", "e4": "w", "e2": "w", "d1": "w", "b1": "w", "a2": "b",
                         "a4": "w", "b5": "w"}, True),
    ("start", "rays e2", {"e2": "m", "e3": "w", "e4": "w"}, True),
    ("leaf", "explain Nb5", {"c3": "f", "b5": "t", "a3": "a"}, True),
    ("hanging", "tactics", {"g4": "e", "g7": "e"}, True),
    ("hanging", "tactics all", {"g4": "e", "g7": "e", "a1": "l", "h1": "l", "c4": "l", "c5": "l",
                                "a8": "l", "h8": "l"}, False),
    ("mate", "think depth 1", {"d1": "m", "d8": "m", "d2": "w", "d3": "w", "d4": "w", "d5": "w",
                               "d6": "w", "d7": "w"}, False),
]
tap = Tap()
for place, command, letters, has_figure in CASES:
    wanted = {square: letter for square, letter in letters.items() if letter}
    for columns in (40, 80, 200):
        ran = run(["--console"], "setboard %s\n%s\n" % (place, command),
                  environment={"COLUMNS": str(columns)})
        board = re.search(r"^8  (?:.*\n)+", ran.stdout, re.M)
        tap.ok(ran.returncode == 0 and board_of(ran.stdout) == wanted,
               "%s marks its squares (%d columns)" % (command, columns),
               "%s\n%s" % (board_of(ran.stdout), ran.stdout + ran.stderr))
        widest = max(map(len, board.group().splitlines()))
        tap.ok(widest <= columns, "the board and its legend fit", board.group())
        legend = set(re.findall(r"(?:^|   ):([a-z])  ", board.group(), re.M))
        tap.ok(legend == set(wanted.values()), "the legend names each letter", board.group())
    if has_figure:
        ran = run(["--console"], "setboard %s\nfigure %s\n" % (place, command))
        tap.ok(ran.returncode == 0 and painted(ran.stdout) == set(wanted),
               "figure %s paints the same" % command, ran.stdout + ran.stderr)
        tap.ok(all(">%s</text>" % name in ran.stdout for name in "abcdefgh12345678"),
               "and has coordinates", ran.stdout)
ran = run(["--console"], "flip\nsetboard exchange\nattacks e5\n")
tap.ok(re.search(r"^5  \.   \.   \.   p:t", ran.stdout, re.M), "a board that is turned around", ran.stdout)
with tempfile.TemporaryDirectory() as state:
    os.environ.pop("NO_COLOR", None)
    term = Terminal(80, ["--fen", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "rays", "d1"],
                    XDG_STATE_HOME=state, TERM="xterm-256color", LC_ALL="C.UTF-8")
    tap.ok(term.end() == 0 and re.search("\x1b\\[48;5;71;38;5;231m ♜", term.text) and
           term.text.count("\x1b[48;5;222;") == 7 + 3 + 2 + 1, "colours instead of letters",
           repr(term.text))
tap.done()
