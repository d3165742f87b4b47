# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""selfplay: a live board on a terminal, redrawn in place; afterwards the game is the
current one and can be stepped through, even if it was interrupted."""
import os
import re
import tempfile

from console_tap import Tap, run
from console_terminal import Terminal

tap = Tap()


def screen(text):
    """The lines that TEXT leaves on a terminal; colours are dropped."""
    lines, row = [""], 0
    for part in re.findall(r"\x1b\[\d*[A-Za-z]|\x1b\[[\d;?]*[A-Za-z]|\r|\n|[^\x1b\r\n]+", text):
        if re.fullmatch(r"\x1b\[\d*A", part):
            row -= int(part[2:-1] or 1)
        elif part == "\x1b[J":
            del lines[row + 1:]
            lines[row] = ""
        elif part == "\n":
            row += 1
            lines += [""] * (row + 1 - len(lines))
        elif part == "\x1b[K" or part == "\r":
            pass
        elif not part.startswith("\x1b"):
            lines[row] += part
    return lines


def check(columns, state):
    term = Terminal(columns, XDG_STATE_HOME=state, TERM="xterm", LC_ALL="C", INPUTRC="/dev/null",
                    NO_COLOR="1")

    def step(good, what):
        tap.ok(good, "%s (%d columns)" % (what, columns), repr(term.text[-1500:]))

    term.expect("white 1> ")
    term.send("setboard 8/8/8/8/8/5k2/7r/5K2 b - - 0 1\r")
    term.expect("black 1> ")
    term.send("move Ke3 Kg1\r")
    step(term.expect("black 2> "), "a game has started")
    start = term.seen
    term.send("selfplay depth 4\r")
    step(term.expect(r"\[Event ") and term.expect(r"(white|black) \d+> "), "it is played to its end")
    live = term.text[start:term.seen]
    step(live.count("\x1b[J") >= 3, "the board is drawn again and again")
    left = screen(live)
    step(sum(line.startswith("   a  b  c") for line in left) == 1, "but only one is left")
    step(any(re.match(r"\d+\.+ \S+ \(.* for (White|Black), ", line) for line in left),
         "the last move has score, depth and time")
    board = left[:left.index('[Event "Rhumb against itself"]')]
    step(max(map(len, board)) <= columns, "and all fits")
    term.send("game\r")
    step(term.expect(r"1\.\.\. Ke3 2\. Kg1 \S+") and term.expect(r"(white|black) \d+> "),
         "the whole game is the current one")
    term.send("goto 2...\r")
    step(term.expect("black 2> "), "goto goes to a move")
    term.send("next\r")
    step(term.expect("white 3> "), "next goes forward")
    term.send("prev\r")
    step(term.expect("black 2> "), "prev goes back")
    term.send("goto end\r")
    step(term.expect(r"checkmate|draw") and term.expect(r"(white|black) \d+> "), "goto end goes there")
    term.send("new\r")
    term.expect("white 1> ")
    term.send("move e4\r")
    term.expect("black 1> ")
    term.send("selfplay time 60\r")
    step(term.expect("selfplay time 60") and term.expect("   a  b  c"), "a board is there at once")
    term.send("\x03")             # noticed at the next line of thinking, or after the move
    step(term.expect(r"\nselfplay: [^\n]+\n") and term.expect(r"(white|black) \d+> "),
         "Ctrl-C ends it")
    term.send("game\r")
    step(term.expect(r"game\r+\n[^\n]*1\. e4") and term.expect(r"(white|black) \d+> "), "the game is the current one")
    term.send("quit\r")
    step(term.end() == 0, "and the console works on")


with tempfile.TemporaryDirectory() as folder:
    for width in (40, 80, 200):
        check(width, folder)
ran = run(["--console"], "setboard 8/8/8/8/8/5k2/7r/5K2 b - - 0 1\nmove Ke3 Kg1\nselfplay depth 4\n"
                         "game\nundo\nredo\n")
tap.ok(ran.returncode == 0 and "\x1b" not in ran.stdout and "1... Ke3 2. Kg1" in ran.stdout and
       "   a  b  c" not in ran.stdout, "in a pipe there is the whole game and no board", ran.stdout + ran.stderr)
with tempfile.TemporaryDirectory() as folder:
    game = os.path.join(folder, "game.pgn")
    with open(game, "w", encoding="utf-8") as file:
        file.write(run(["selfplay", "nodes", "200"]).stdout)
    ran = run(["annotate", game, "nodes", "200"])
    tap.ok(ran.returncode == 0 and not ran.stderr and ran.stdout.count("[Result ") == 1,
           "selfplay's output in a file is PGN", ran.stdout + ran.stderr)
tap.done()
