# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Long help and long lists come page by page on a terminal: a key goes on, q
leaves; in a pipe they come at once."""
import re
import tempfile

from console_tap import Tap, run
from console_terminal import Terminal

ASK = r"\[any key: go on, q: leave\]"
tap = Tap()


def pages(term, command):
    """Show the pages of COMMAND; what they say, line by line, and how many they are."""
    term.send(command + "\r")
    term.expect(re.escape(command) + "\r+\n")
    start, count = term.seen, 1
    while term.expect("(%s)|(white|black) 1> " % ASK) and term.text[:term.seen].endswith("]"):
        count += 1
        term.send(" ")
    text = re.sub(r"\r *\r|" + ASK + r"|\r|\x1b\[K", "", term.text[start:term.seen])
    return text.split("\n")[:-1], count


def check(columns, rows, state):
    term = Terminal(columns, rows=rows, XDG_STATE_HOME=state, TERM="dumb", LC_ALL="C",
                    INPUTRC="/dev/null", NO_COLOR="1")

    def step(good, what):
        tap.ok(good, "%s (%dx%d)" % (what, columns, rows), repr(term.text[-800:]))

    step(term.expect("white 1> "), "the prompt is there")
    for command in ("help all", "commands", "option", "help search", "word"):
        wanted = run(["--console"], command + "\n", environment={"COLUMNS": str(columns)})
        lines, count = pages(term, command)
        step(lines == wanted.stdout.splitlines(), "%s shows what a pipe gets" % command)
        taken = sum(max(1, -(-len(line) // columns)) for line in lines)
        step(count >= taken / (rows - 1) and (count > 1) == (taken > rows - 1),
             "%s: %d rows on %d pages" % (command, taken, count))
    for key in ("q", "\x03", "\x04", "\x1b"):
        term.send("help all\r")
        step(term.expect(ASK), "there is a page")
        at = term.seen
        term.send(key)
        step(term.expect("white 1> ") and "Console commands" not in term.text[at:],
             "%r leaves" % key)
    term.send("move e4\r")
    step(term.expect("black 1> "), "and the console goes on")
    term.send("quit\r")
    step(term.end() == 0, "and ends")


for arguments in (["help", "all"], ["commands"], ["option"]):
    ran = run(arguments)
    tap.ok(ran.returncode == 0 and len(ran.stdout.splitlines()) > 20 and "any key" not in ran.stdout,
           "%s comes at once in a pipe" % " ".join(arguments), ran.stdout[-200:])
with tempfile.TemporaryDirectory() as folder:
    for size in ((40, 12), (80, 24), (200, 50)):
        check(*size, folder)
    term = Terminal(80, ["help", "all"], XDG_STATE_HOME=folder, TERM="dumb", LC_ALL="C")
    tap.ok(term.end() == 0 and not re.search(ASK, term.text) and "Console commands" in term.text,
           "rhumb help all asks nothing")
tap.done()
