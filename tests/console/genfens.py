# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Openings for clients of OpenBench, and whole lines as arguments of the program."""
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from console_tap import Tap, run  # noqa: E402

PREFIX = "info string genfens "
LEVEL = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"
LOST = "4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"


def openings(tap, what, *arguments):
    """The FENs that the program prints."""
    ran = run(list(arguments))
    lines = ran.stdout.splitlines()
    tap.ok(ran.returncode == 0 and not ran.stderr and lines and all(line.startswith(PREFIX) for line in lines), what,
           ran.stdout + ran.stderr)
    return [line[len(PREFIX):] for line in lines]


def check(tap, folder):
    asked = openings(tap, "a client gets openings", "genfens 4 seed 7 book None ", "quit")
    tap.ok(len(set(asked)) == 4 and all(len(fen.split()) == 6 for fen in asked), "as many as it wants, with all fields",
           asked)
    tap.ok(openings(tap, "words are a command, too", "genfens", "4", "seed", "7") == asked, "with the same result")
    other = openings(tap, "another seed", "genfens 4 seed 8 book None", "quit")
    tap.ok(not set(asked) & set(other), "gives others", other)
    book = os.path.join(folder, "book.epd")
    with open(book, "w", encoding="utf-8") as file:
        file.write(LEVEL + "\n")
    near = openings(tap, "openings begin in a book", "genfens 4 seed 7 book %s plies 1 margin 400" % book, "quit")
    tap.ok(all(fen.split()[5] in ("3", "4") for fen in near), "that many plies from it", near)
    games = os.path.join(folder, "games.pgn")
    with open(games, "w", encoding="utf-8") as file:
        file.write("1. e4 e5 *\n\n[Event \"x\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Nf3 Be7 5. e3 O-O *\n")
    read = openings(tap, "games are a book", "genfens 12 seed 7 book %s plies 1 margin 400" % games, "quit")
    tap.ok({fen.split()[5] for fen in read} <= {"2", "3", "6", "7"} and
           len({"67".find(fen.split()[5]) < 0 for fen in read}) == 2, "of which each is used", read)
    with open(games, "w", encoding="utf-8") as file:
        file.write("1. e4 *\n\n[Event \"x\"]\n\n1. f3 e5 2. g4 Qh4# *\n")
    tap.refused(run(["genfens 1 seed 7 book %s" % games, "quit"]), "but not one that is over", "opening 2", "checkmate")
    made = openings(tap, "openings of a length", "genfens 8 seed 9 book None plies 12 margin 30", "quit")
    record = os.path.join(folder, "searches")
    with open(record, "w", encoding="utf-8") as file:
        file.write("# session begins: one speaking UCI\n> setoption name Hash value 1\n" + "".join(
            "> ucinewgame\n> position fen %s\n> go nodes 4000\n< bestmove *\n" % fen for fen in made))
    searches = run(["replay", record]).stdout.split("> go ")[1:]
    scores = [int(re.findall(r"score cp (-?\d+) (?!\w+bound)", search)[-1]) for search in searches]
    tap.ok(all(fen.split()[5] == "7" for fen in made) and {fen.split()[1] for fen in made} == {"w", "b"},
           "have twelve or thirteen plies", made)
    tap.ok(len(scores) == 8 and all(abs(score) <= 80 for score in scores) and min(scores) < 0 < max(scores),
           "and are level, as a search says", scores)
    with open(book, "w", encoding="utf-8") as file:
        file.write(LOST + "\n")
    tap.refused(run(["genfens 1 seed 7 book %s plies 2 margin 10" % book, "quit"]),
                "a book of lost positions is an error", "2000 attempts")
    tap.refused(run(["genfens 1 seed 7 book %s.none" % book, "quit"]), "a book that is absent", "No such file")
    ran = run(["perft 1", "perft 2", "quit", "perft 3"])
    tap.ok(ran.stdout == "nodes 20\nnodes 400\n" and ran.returncode == 0, "lines are run until quit", ran.stdout)
    ran = run(["perft x", "perft 2"])
    tap.ok(ran.stdout == "" and ran.returncode == 2, "or a failure", ran.stdout + ran.stderr)


tap = Tap()
with tempfile.TemporaryDirectory() as scratch:
    check(tap, scratch)
tap.done()
