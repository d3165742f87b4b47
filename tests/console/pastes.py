# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Typed and pasted input: positions, games and moves in every common form,
other programs' names of commands, quoted file names."""
import os
import re
import tempfile

from console_tap import Tap, run

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
ENDING = "8/8/4k3/8/8/4K3/4P3/8 b - - 37 60"
TAGGED = """[Event "A paste"]
[White "Smith, A"]
[Black "Jones, B"]
[Result "1-0"]

1. e4 e5 {a comment
over two lines (with 1-0 in it)} 2. Nf3 (2. f4 exf4 1-0)
Nc6 3. Bb5 $1 ; to the end 1-0
a6 1-0
"""
AFTER_E4_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n"


def expect(tap, commands, output, what, status=0, **more):
    ran = run(["--console"], commands, **more)
    printed = re.sub(r"(?m)(, \d+) \w+$", r"\1", ran.stdout)     # without "plies"
    tap.ok(printed == output and ran.returncode == status, what,
           "%r\n%r\n%s" % (output, ran.stdout, ran.stderr))
    return ran


def check_positions(tap):
    for command in (ENDING, '"%s"' % ENDING, "fen " + ENDING, "setb '%s'" % ENDING, "position " + ENDING):
        expect(tap, command + "; fen; side\n", ENDING + "\nBlack to move\n",
               "%r is set up, and commands follow" % command)
    epd = '7k/5Q2/8/6K1/8/8/8/8 w - - hmvc 99; bm Kg6; id "a; b";'
    for line in (epd, "setboard " + epd, "setb " + epd):
        expect(tap, line + "\nfen\n", "a; b\n7k/5Q2/8/6K1/8/8/8/8 w - - 99 1\n",
               "%r is set up" % line)
    for name in ("startpos", "start"):
        expect(tap, "move e4\nsetboard %s\nfen\n" % name, START, "setboard " + name)
    expect(tap, "7k/8/8/8/8/8/8/K7 w\nfen\n", "7k/8/8/8/8/8/8/K7 w - - 0 1\n",
           "fields that are missing have their defaults")
    for words in ([ENDING], epd.split()):
        ran = run(["setboard", *words])
        tap.ok(ran.returncode == 0 and ran.stderr == "", "%r is set up at a shell" % words, ran.stderr)


def check_games(tap):
    expect(tap, TAGGED + "game\n", "Smith, A - Jones, B, 1-0, 6\n"
           "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n", "PGN with tags is taken")
    expect(tap, "perft 1\n" + TAGGED + TAGGED + "undo 5\ngame\n",
           "nodes 20\n" + 2 * "Smith, A - Jones, B, 1-0, 6\n" + "1. e4\n",
           "of two games, the last is the current one")
    expect(tap, TAGGED.replace(" 1-0\n", "\n").replace("(2. f4 exf4 1-0)", "") + "\ngame\n",
           "Smith, A - Jones, B, 1-0, 6\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n",
           "an empty line ends a game without a result")
    expect(tap, '[White "A"]\n\n1. d4 d5', "A - ?, *, 2\n", "and so does the end of input")
    expect(tap, '[FEN "%s"]\n\n60... Kd6 61. Kd4 *\nfen\n' % ENDING,
           "? - ?, *, 2\n8/8/3k4/8/3K4/8/4P3/8 b - - 39 61\n", "a game from a position")
    ran = expect(tap, "move d4\n[White \"A\"]\n\n1. e4 e6 2. Ke3 *\ngame\n", "1. d4\n",
                 "a game with an illegal move changes nothing", 1)
    tap.refused(ran, "and the error names the move", "Ke3")


def check_several_lines(tap):
    """Lines that come at once, as a terminal pastes them, run until one fails or leaves."""
    for line, fens, status in ("fen", 3, 0), ("undo 2", 1, 1), ("nonsense", 1, 2), ("quit", 1, 0):
        ran = run(["play e4 e5\nundo 2\nfen\n%s\nfen" % line])
        tap.ok(ran.stdout == fens * START and ran.returncode == status, "%d of the lines run: %s" % (fens, line),
               ran.stdout + ran.stderr)


def check_moves(tap):
    for line in ("1. e4 e5", "1.e4 e5", "1. e4 1... e5", "1.e2e4 e7e5", "1. e4! e5 $1 {good}",
                 "1. e4 (1. d4 d5) e5", "1. e4 e5 *", "e4 1... e5", "1. e4\n1... e5",
                 "1. e4 {open\nand closed} e5", "move e4 e5", "e4 {a; b} 1... e5"):
        expect(tap, line + "\nfen\n", AFTER_E4_E5, "%r is played" % line)
    expect(tap, "1. e4 e5\n2. Nf3 Nc6 3. Bb5\ngame\n", "1. e4 e5 2. Nf3 Nc6 3. Bb5\n",
           "moves continue line by line")
    ran = expect(tap, "1. e4 e5\n1. d4\ngame\n", "1. e4 e5\n", "another number is refused", 1)
    tap.refused(ran, "with the expected number", "2.")
    for line in ("e4 e5", "play e4 e5", "play 1. e4 e5", "play 1.e4 1... e5", "move 1. e4 e5"):
        expect(tap, line + "\ngame\n", "1. e4 e5\n", "%r makes the moves" % line)
    expect(tap, "replies off\nplay 1. e4\nplay e5\ngame\n", "replies off\n1. e4 e5\n", "play takes one move, too")
    ran = run(["--console"], "level depth 1\noption OwnBook 0\nplay e4\ngame\n")
    tap.ok(re.search(r"^1\. e4 \S+$", ran.stdout, re.M), "which Rhumb answers", ran.stdout + ran.stderr)
    ran = expect(tap, "e4 Ke2\ngame\n", "", "an illegal move after a move undoes both", 1)
    tap.refused(ran, "and the error names it", "Ke2")
    expect(tap, "replies off\ne4; e5\ngame\n", "replies off\n1. e4 e5\n",
           "a semicolon separates commands")


def check_names(tap):
    known = run(["help"]).stdout
    for name in ("?", "h"):
        tap.ok(run(["--console"], name + "\n").stdout == known, name + " is help")
    tap.ok(run(["--console"], "? perft\n").stdout == run(["help", "perft"]).stdout,
           "? takes a command")
    for name in ("exit", "quit", "q", "bye"):
        expect(tap, name + "\nfen\n", "", name + " leaves")


def check_files(tap, folder):
    environment = {"HOME": folder}
    path = os.path.join(folder, "a b;c.fen")
    for number, name in enumerate(("'%s'" % path, "~/a\\ b\\;c.fen", '"~/a b;c.fen"')):
        expect(tap, "move e4 e5\nsave %s\nnew\nload %s %d\nfen\n" % (name, name, number + 1),
               AFTER_E4_E5, "a file called %s" % name, environment=environment)
    with open(path, encoding="utf-8") as file:
        tap.ok(file.read() == 3 * AFTER_E4_E5, "they are all the same file")
    ran = run(["--console"], "figure star e4 -o ~/star.svg\nbook save ~/own.bin\nbook ~/own.bin\n", environment=environment)
    tap.ok(ran.returncode == 0 and sorted(os.listdir(folder)) == ["a b;c.fen", "own.bin", "star.svg"],
           "every command expands ~", ran.stdout[-300:] + ran.stderr)
    expect(tap, "fen # a comment; perft 1\nfen #; x\n", 2 * START, "a comment ends the line")


report = Tap()
check_positions(report)
check_games(report)
check_several_lines(report)
check_moves(report)
check_names(report)
with tempfile.TemporaryDirectory() as scratch:
    check_files(report, scratch)
report.done()
