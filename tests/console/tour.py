# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The tour, from beginning to end: in a pipe, and step by step on terminals of 40, 80
and 200 columns; it can be left, resumes where it was left, and does not change the game."""
import os
import re
import tempfile

from console_tap import Tap, run
from console_terminal import Terminal

STEPS = 16
SHOWN = [r"0x34", r"Q +0x58", r"0 Ke1", r"0x3C14", r"step +\+33", r"Re1  -16", r"Bb2.*0x11", r"14 e2 -> 34 e4", r"e4d5 +0x433C",
         r"= [0-9A-F]{16}", r"P [-+]\d\.|material", r"Nc3 +\+325", r"; 11 nodes of 11", r"; 7 nodes of 11", r"exd5 +[-+]",
         r"best: 1\. Kg7 0\.00"]
# The step that explains a word: no earlier one uses it.
EXPLAINED = {"guard": 1, "0x88": 1, "slot": 3, "vector": 1, "step ": 5, "record": 9, "pl(y|ies)\\b": 9, "right": 9, "key": 9,
             "network": 11, "tree": 13, "node": 13, "lea(f|ves)": 13, "alpha": 14, "beta": 14, "window": 14, "fails": 14,
             "stand pat": 15, "static": 15, "depth": 16, "iteration": 16, "other moves": 16, "reduced": 16, "exact\\b": 16}
ASKS = r"\[[^]]*q[^]]*\] "
STEP = r"\w+ %%d \w+ %d:" % STEPS
TOP = os.environ.get("top_srcdir", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))


def steps_of(text):
    """The numbers of the steps that TEXT shows."""
    return [int(number) for number in re.findall(r"^\w+ (\d+) \w+ %d: " % STEPS, text, re.M)]


def check_pipe(tap):
    whole = run(["--console"], "tour\n")
    tap.ok(whole.returncode == 0 and steps_of(whole.stdout) == list(range(1, STEPS + 1)),
           "a pipe shows all steps in order", whole.stdout + whole.stderr)
    for number in range(1, STEPS + 1):
        ran = run(["tour", str(number)])
        lines = ran.stdout.splitlines()
        tap.ok(ran.returncode == 0 and steps_of(ran.stdout) == [number] and ran.stdout in whole.stdout and
               lines[0].endswith("?") and re.search(SHOWN[number - 1], ran.stdout),
               "tour %d shows only that step, which asks a question" % number, ran.stdout + ran.stderr)
        found = re.match(r"\w+  (.*?) +\w+  (\S+)$", lines[-1])
        tap.ok(found and os.path.isfile(os.path.join(TOP, found.group(2))), "and names a file", lines[-1])
        tried = run(["--console"], (found.group(1) if found else "x") + "\n")
        tap.ok(tried.returncode == 0 and len(tried.stdout.splitlines()) > 1, "and what can be tried",
               lines[-1] + tried.stderr)
    answers = ["\n".join(line for line in text.split("\n> ")[0].splitlines()[1:]) for text in re.split(r"(?m)^(?=\w+ \d+ \w+ \d+: )", whole.stdout)[1:]]
    early = [(word, number) for word, first in EXPLAINED.items() for number, text in enumerate(answers, 1)
             if number < first and re.search(r"\b%s" % word, text, re.I)]
    bodies = [re.sub(r"(?m)^(Step|Try|>) .*$", "", text) for text in re.split(r"(?m)^(?=\w+ \d+ \w+ \d+: )", whole.stdout)[1:]]
    early += [(word, number, "shown") for word, first in EXPLAINED.items() for number, text in enumerate(bodies, 1)
              if number < first and re.search(r"\b%s" % word, re.sub(r"[a-h][1-8] leaves|leaves the same four|double step", "", text), re.I)]
    missing = [word for word, first in EXPLAINED.items() if not re.search(r"\b%s" % word, answers[first - 1], re.I)]
    tap.ok(not early and not missing, "words are explained before they are used", (early, missing))
    for number in (12, 15):
        tried = run(["tour", str(number)]).stdout.splitlines()[-1].split("  ")[1]
        shown = run(["--console"], tried + "\n").stdout.splitlines()
        tap.ok(len(shown) + 2 <= 24, "what step %d suggests fits a screen" % number, "\n".join(shown))
    best = re.findall(r"(?m)^ *(\d+)/\d+ +(\S+) .* 1\. (\w+)", run(["--console"], "setboard reti\nthink depth 12\n").stdout)
    tap.ok(len(best) == 12 and best[-1][1:] == ("0.00", "Kg7") and "Kh7" in [move for _, _, move in best],
           "what the last step says of depths is so", best)
    end = whole.stdout[whole.stdout.rindex("\n\n"):]
    names = {line.split()[0] for line in run(["commands"]).stdout.splitlines()}
    tap.ok(len(set(re.findall(r"'([a-z-]+)", end)) & names) >= 10, "the end names other commands", end)


def rows_of(text, columns):
    """The rows that TEXT takes on a terminal, its last line included."""
    shown = re.sub("\x1b\\[[0-9;?]*[a-zA-Z]|[\r\ufe0e]", "", text)
    return sum(max(1, -(-len(line) // columns)) for line in shown.split("\n"))


def check_screens(tap, environment):
    """Each step, with its title and the prompt, fits a screen of 80x24."""
    term = Terminal(80, ["tour"], 24, **environment)
    for number in range(1, STEPS + 1):
        tap.ok(term.expect(STEP % number), "step %d" % number, repr(term.text[-500:]))
        start = term.text.rfind("\n", 0, term.seen) + 1
        term.expect(ASKS if number < STEPS else r"b: [^]]*\] ")
        rows = rows_of(term.text[start:term.seen], 80)
        tap.ok(10 < rows <= 24, "step %d has %d rows (TERM=%s)" % (number, rows, environment["TERM"]),
               term.text[start:term.seen])
        term.send("\r")
    tap.ok(term.end() == 0, "rhumb tour ends")
    term = Terminal(80, ["tour", "7"], 24, **environment)
    tap.ok(term.expect(STEP % 7) and term.expect(ASKS), "rhumb tour 7 starts there", repr(term.text))
    term.send("\rq\r")
    tap.ok(term.expect(STEP % 8) and term.expect("tour 8") and term.end() == 0, "and shows how to continue",
           repr(term.text))


BEFORE = "move e4 e5 Nf3\nlevel depth 3\nthink\nundo 2\nflip\npost on\nreplies off\n"
AFTER = ("perft 0\ngame\nstats\ntt\nlevel\nboard\nset\noption MultiPV\nredo 2\ngame\n"
         "goto start\ngame\ngoto end\ngame\n")


def state_after(command):
    """Everything that a user can see of the game and the last search, after COMMAND."""
    ran = run(["--console"], BEFORE + command + "\n" + AFTER)
    seen = ran.stdout.split("nodes 1\n")[-1]
    return ran.returncode, re.sub(r"\d+\.\d\d +\d+ ", "", seen)    # without seconds and nodes a second


def check_untouched(tap):
    known = state_after("")
    tap.ok(known[0] == 0 and len(known[1]) > 1000, "there is a game with moves taken back", known[1])
    for command in ("tour", "help stats", "help think", "help set", "help level", "help side", "help undo"):
        seen = state_after(command)
        tap.ok(seen == known, "%s does not change the game, moves taken back and the last search" % command, seen[1])


def check_terminal(tap, columns, environment):
    term = Terminal(columns, **environment)

    def step(good, what):
        tap.ok(good, "%s (%d columns)" % (what, columns), repr(term.text[-500:]))

    step(term.expect("tour") and term.expect("white 1> "), "the banner names the tour")
    term.send("move d4\r")
    term.expect("black 1> ")
    term.send("move d5\r")
    term.expect("white 2> ")
    term.send("undo\r")
    term.expect("black 1> ")
    term.send("tour\r")
    for i in range(3):
        step(term.expect(STEP % (i + 1)) and term.expect(SHOWN[i]) and term.expect(ASKS),
             "step %d runs its commands" % (i + 1))
        term.send("\r" if i < 2 else "q\r")
    step(term.expect("black 1> "), "q leaves it")
    term.send("help tour\r")
    step(term.expect(STEP % 1) and term.expect("File  src/rules/square.h") and term.expect("black 1> "),
         "its help shows a step, and does not ask")
    term.send("game\r")
    step(term.expect(r"1\. d4") and term.expect("black 1> "), "the game is unchanged")
    term.send("redo\r")
    step(term.expect("white 2> "), "and the move taken back")
    term.send("undo\r")
    term.expect("black 1> ")
    term.send("tour\r")
    step(term.expect(STEP % 3) and term.expect(ASKS), "it resumes where it was left")
    term.send("t\r")
    step(term.expect("> move e4 d5 exd5; lists") and term.expect("4 xd5") and term.expect(ASKS),
         "t runs what the step suggests")
    term.send("game\r")
    step(term.expect("1. e4 d5 2. exd5") and term.expect(ASKS), "on the step's own board")
    term.send("move Nf6\r")
    step(term.expect("last move exd5|Nf6|White to move") and term.expect(ASKS), "a move is followed by the board")
    term.send("squrae e4\r")
    step(term.expect("'square'") and term.expect(ASKS), "an error is reported")
    term.send("5\r")
    step(term.expect(STEP % 5) and term.expect(ASKS), "a number is a step")
    term.send("tour 3\r")
    step(term.expect(STEP % 3) and term.expect(ASKS), "and so is tour with a number")
    term.send("tour\r")
    step(term.expect(STEP % 3) and term.expect(ASKS), "tour alone shows the step again")
    term.send("b\r")
    step(term.expect(STEP % 2) and term.expect(ASKS), "b goes back")
    term.send("back\r")
    step(term.expect(STEP % 1) and term.expect(ASKS), "so does back")
    term.send("b\r")
    step(term.expect("\n[^>]*first step") and term.expect(ASKS), "and reports if there is no earlier step")
    term.send("n\r")
    step(term.expect(STEP % 2) and term.expect(ASKS), "n goes on")
    term.send("\r")
    step(term.expect(STEP % 3) and term.expect(ASKS), "so does Enter")
    for key, name in (("\x03", "Ctrl-C"), ("\x04", "Ctrl-D")):
        term.send(key)
        step(term.expect("black 1> "), "%s leaves it" % name)
        term.send("tour 3\r")
        step(term.expect(STEP % 3) and term.expect(ASKS), "and the console works on")
    term.send("q\r")
    term.expect("black 1> ")
    term.send("tour 4\r")
    for i in range(3, STEPS):
        step(term.expect(STEP % (i + 1)) and term.expect(SHOWN[i]) and
             term.expect(ASKS if i < STEPS - 1 else r"b: [^]]*\] "), "step %d" % (i + 1))
        term.send("\r")
    step(term.expect("black 1> "), "it ends")
    term.send("tour\r")
    step(term.expect(STEP % 1) and term.expect(ASKS), "and begins again")
    term.send("q\rquit\r")
    step(term.end() == 0, "and the console works on")


tap = Tap()
check_pipe(tap)
check_untouched(tap)
with tempfile.TemporaryDirectory() as state:
    os.environ.pop("NO_COLOR", None)
    for term, locale in (("dumb", "C"), ("xterm-256color", "C.UTF-8")):
        check_screens(tap, {"XDG_STATE_HOME": state, "TERM": term, "LC_ALL": locale, "INPUTRC": "/dev/null"})
    for columns in (40, 80, 200):
        check_terminal(tap, columns, {"XDG_STATE_HOME": state, "TERM": "dumb", "LC_ALL": "C",
                                      "INPUTRC": "/dev/null"})
tap.done()
