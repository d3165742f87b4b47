# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The manual's chapters for beginners and about the machine: their screens are what the program
prints, and its list names a command and a section for each idea of the design."""
import os
import re

from console_tap import Tap, matches, run

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
TOP = os.environ.get("top_srcdir", TOP)
IDEAS = 18
# What the command of each idea must print, so that it shows the idea and not just anything.
SHOWS = {
    "a move in two bytes": "0x3C14",
    "visible and invisible state": " w KQkq - 0 1",
    "undo by a stack that stores only what cannot be recomputed": "KQkq    -     0  ",
    "repetition by a list of hash codes": " 2\n",
    "0x88": "0011 0100 & 0x88 = 00",
    "disjoint piece flags": "0x48 & 0x08 = 0x08",
    "white and black pawns are different movers": "0x82 & 0x29 = 0x00",
    "piece lists": "0xFFFF",
    "encapsulation": "piece.h",
    "pictures of pieces": "r  n  b  q  k  b  n  r",
    "tactical properties": "975: nf6 > Qg4",
    "displacement = difference of squares": "0x22 - 0x01 = +33",
    "15x15 table superimposed on the board": "+-------------------------------+",
    "queen/rook/bishop unit vectors": "-18 -17 -16 -15 -14",
    "source-destination": "e3 e4 | ",
    "destination-source": "e5 < d4 < c3 < Bb2",
    "0x88 inside guard ranks": "208 ",
    "static exchange evaluation": "225",
}


def read(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8") as file:
        return file.read()


def start(idea):
    """An idea up to its first mark of punctuation."""
    return re.split(r"[:;,(]", idea.replace("*", ""))[0].strip()


tap = Tap()
chapter = read("doc", "ideas.texi")
nodes = set(re.findall(r"^@node (.*)$", chapter + read("doc", "rhumb.texi"), re.M))
start_chapter = read("doc", "start.texi")
screens = re.findall(r"^@smallexample\n((?:.*\n)*?)@end smallexample$", chapter + start_chapter, re.M)
tap.ok(len(screens) >= 14, "the chapter has screens", len(screens))
for screen in screens:
    lines = re.sub(r"@([@{}])", r"\1", screen).splitlines()
    commands = [line[2:] for line in lines if line.startswith("> ")]
    ran = run(["--console"], "\n".join(commands) + "\n")
    tap.ok(ran.returncode == 0 and matches("\n".join(lines[len(commands):]), ran.stdout),
           "the screen of '%s' is real" % commands[-1], ran.stdout + ran.stderr)
for name in re.findall(r"@file\{([^}]*/[^}]*)\}", chapter):
    tap.ok(os.path.exists(os.path.join(TOP, name)), "there is a file " + name)

table = chapter[chapter.index("@c ideas:"):]
rows = re.findall(r"^@item (.*)\n@samp\{(.*)\}; @ref\{(.*)\}$", table, re.M)
tap.ok(len(rows) >= IDEAS and len(rows) == len(re.findall("^@item", table, re.M)),
       "each row of the list has a command and a section", len(rows))
for idea, command, node in rows:
    ran = run(["--console"], command + "\n")
    tap.ok(ran.returncode == 0 and SHOWS.get(start(idea), "?!") in ran.stdout,
           "'%s' shows %s" % (command, start(idea)), ran.stdout + ran.stderr)
    tap.ok(node in nodes, "the manual has the section '%s'" % node)
tap.done()
