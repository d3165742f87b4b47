# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The tour, from end to end: in a pipe, and key by key on terminals of 40, 80
and 200 columns; it is left, goes on where it was left, and gives the game back."""
import os
import tempfile

from console_tap import Tap, run
from console_terminal import Terminal

TITLES = ["a number for each square", "a difference of two squares", "the table of all vectors",
          "a walk answers: is it attacked", "a pin is a walk that goes on",
          "an exchange without making a move", "captures, the best first",
          "a key, and a repetition", "quiescence", "the search along a line"]
SHOWN = [r"\[34\]", r"step +\+33", r"D +N +L +N +D", r"stands behind Qe2", r"Nc3 is pinned",
         r"Nxe5 loses 225", r"8 captures", r"occurrence 2", r"captures only", r"1\. Kg7: depth 3"]
ASKS = r"q: leave\]"


def check_pipe(tap):
    ran = run(["--console"], "move e4 e5\ntour\ngame\n")
    places = [ran.stdout.find("Step %d of 10: %s" % (i + 1, title))
              for i, title in enumerate(TITLES)]
    tap.ok(ran.returncode == 0 and -1 not in places and places == sorted(places),
           "a pipe shows all ten steps in order", ran.stdout + ran.stderr)
    tap.ok(ran.stdout.endswith("1. e4 e5\n"), "and the game is back", ran.stdout[-200:])
    ran = run(["--console"], "setboard mate\nmove Rd8\ntour 9\ngame\nfen\n")
    tap.ok("Step 8" not in ran.stdout and "Step 9 of 10" in ran.stdout and
           ran.stdout.endswith("1. Rd8#\ncheckmate, 1-0\n3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 1\n"),
           "a step has its number; a game from another position is back", ran.stdout[-300:])


def check_terminal(tap, columns, environment):
    term = Terminal(columns, **environment)

    def step(good, what):
        tap.ok(good, "%s (%d columns)" % (what, columns), repr(term.text[-500:]))

    step(term.expect("'tour' to see the machine") and term.expect("white 1> "),
         "the banner names the tour")
    term.send("move d4\r")
    term.expect("black 1> ")
    term.send("tour\r")
    for i in range(3):
        step(term.expect("Step %d of 10" % (i + 1)) and term.expect(SHOWN[i]) and term.expect(ASKS),
             "step %d runs its commands" % (i + 1))
        term.send(" " if i < 2 else "q")
    step(term.expect("'tour' goes on") and term.expect("black 1> "), "q leaves it")
    term.send("game\r")
    step(term.expect(r"1\. d4") and term.expect("black 1> "), "the game is there")
    term.send("tour\r")
    step(term.expect("Step 3 of 10") and term.expect(ASKS), "it goes on where it was left")
    term.send("b")
    step(term.expect("Step 2 of 10") and term.expect(ASKS), "b goes back")
    term.send("\x1b[C")
    step(term.expect("Step 3 of 10") and term.expect(ASKS), "an arrow goes on")
    term.send("\x03")
    step(term.expect("'tour' goes on") and term.expect("black 1> "), "Ctrl-C leaves it")
    term.send("tour 4\r")
    for i in range(3, 10):
        step(term.expect("Step %d of 10" % (i + 1)) and term.expect(SHOWN[i]) and
             term.expect(ASKS if i < 9 else r"the end, b: back\]"), "step %d" % (i + 1))
        term.send("x")
    step(term.expect("That was the tour") and term.expect("black 1> "), "it ends")
    term.send("quit\r")
    step(term.end() == 0, "and the console goes on to its own end")


tap = Tap()
check_pipe(tap)
with tempfile.TemporaryDirectory() as state:
    os.environ.pop("NO_COLOR", None)
    for columns in (40, 80, 200):
        check_terminal(tap, columns, {"XDG_STATE_HOME": state, "TERM": "dumb", "LC_ALL": "C",
                                      "INPUTRC": "/dev/null"})
tap.done()
