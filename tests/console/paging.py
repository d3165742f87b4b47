# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""At a terminal help and long lists go through $PAGER; in a pipe they do not."""
import os
import re
import shutil
import tempfile

from console_tap import Tap, run
from console_terminal import Terminal

COMMANDS = ("help all", "commands", "option", "help search", "help words", "moves", "game", "tactics", "tt", "tables",
            "boards", "piece", "lists", "history", "undo-stack", "bitboard pawns", "vectors e4", "key", "trace 2")


def shown(pager, command, state, columns=80, term="xterm", script="move e4\r", **variables):
    """The lines that COMMAND shows at a prompt with the pager PAGER; the exit status."""
    environment = {"XDG_STATE_HOME": state, "TERM": term, "LC_ALL": "C", "INPUTRC": "/dev/null", "NO_COLOR": "1",
                   **variables}
    if pager is not None:
        environment["PAGER"] = pager
    terminal = Terminal(columns, **environment)
    terminal.expect("white 1> ")
    terminal.send(script)
    terminal.expect("black 1> ")
    terminal.send(command + "\r")
    terminal.expect(re.escape(command) + "\r+\n")
    start = terminal.seen
    terminal.expect("black 1> ")
    lines = terminal.text[start:terminal.seen].replace("\r", "").split("\n")[:-1]
    terminal.send("quit\r")
    return [re.sub(r"\x1b\[\?2004.", "", line) for line in lines], terminal.end()


tap = Tap()
os.environ.pop("PAGER", None)
with tempfile.TemporaryDirectory() as folder:
    mark = os.path.join(folder, "mark")
    with open(mark, "w", encoding="utf-8") as file:
        file.write("#!/bin/sh\nsed 's/^/| /'\n")
    os.chmod(mark, 0o755)
    for columns in (40, 80, 200):
        for command in COMMANDS:
            wanted = run(["--console"], "move e4\n%s\n" % command, environment={"COLUMNS": str(columns)})
            lines, status = shown(mark, command, folder, columns)
            tap.ok(lines == ["| " + line for line in wanted.stdout.splitlines()] and status == 0,
                   "%s goes through the pager (%d columns)" % (command, columns), lines)
    lines, status = shown("sed 's/^/a|/' | sed 's/^/b/'", "help play", folder)
    tap.ok(lines and all(line.startswith("ba|") for line in lines) and status == 0,
           "PAGER is a command of the shell", lines)
    lines, status = shown("head -n 1", "help all", folder)
    tap.ok(len(lines) == 1 and status == 0, "a pager may be left early", lines)
    whole = run(["help", "all"]).stdout.splitlines()
    for pager, term in (("", "xterm"), ("cat", "xterm"), ("false", "dumb")):
        lines, status = shown(pager, "help all", folder, term=term)
        tap.ok(lines == whole and status == 0, "PAGER=%s TERM=%s: no paging" % (pager, term), lines)
    lines, status = shown("/nonexistent/pager", "help all", folder)
    tap.ok(lines[-len(whole):] == whole and status == 0, "nor without the pager's program", lines)
    only_cat = os.path.join(folder, "bin")
    os.mkdir(only_cat)
    os.symlink(shutil.which("cat"), os.path.join(only_cat, "cat"))
    lines, status = shown(None, "help all", folder, PATH=only_cat)
    tap.ok(lines == whole and status == 0, "nor without less", lines)
    lines, status = shown(mark, "perft 1", folder)
    tap.ok(lines == ["nodes 20"], "other commands have no pager", lines)
    for arguments in (["help", "all"], ["commands"], ["option"]):
        ran = run(arguments, environment={"PAGER": "false"})
        tap.ok(ran.returncode == 0 and len(ran.stdout.splitlines()) > 20,
               "%s is not paged in a pipe" % " ".join(arguments), ran.stdout[-200:])
    terminal = Terminal(80, ["help", "all"], TERM="xterm", LC_ALL="C", NO_COLOR="1", PAGER=mark)
    tap.ok(terminal.end() == 0 and terminal.text.replace("\r", "").splitlines() == whole,
           "rhumb help all has no pager", terminal.text)
    environment = {"XDG_STATE_HOME": folder, "TERM": "xterm", "LC_ALL": "C", "INPUTRC": "/dev/null", "NO_COLOR": "1",
                   "PAGER": mark}
    terminal = Terminal(80, ["tour", "15"], **environment)
    asks = r"\[[^]]*q[^]]*\] "
    tap.ok(terminal.expect(asks) and "| " not in terminal.text, "a step of the tour has no pager", terminal.text)
    for typed, shows in (("t", r"\| > setboard legals-mate; .*\r\n(\| .*\r\n){20,}"), ("help all", r"(\| .*\r\n){100,}")):
        start = terminal.seen
        terminal.send(typed + "\r")
        tap.ok(terminal.expect(asks) and re.search(shows, terminal.text[start:]) and "| | " not in terminal.text,
               "%s there goes through it, once" % typed, terminal.text[start:])
    terminal.send("q\r")
    tap.ok(terminal.end() == 0, "and the tour ends")
    if shutil.which("less"):
        terminal = Terminal(80, TERM="xterm", LC_ALL="C", XDG_STATE_HOME=folder, INPUTRC="/dev/null", NO_COLOR="1",
                            LESS="FRX")
        terminal.expect("white 1> ")
        terminal.send("help all\r")
        terminal.expect(r"help all\r+\n")
        terminal.expect(r"\n:")
        tap.ok(whole[-1] not in terminal.text, "without PAGER it is less, which stops at a page", terminal.text)
        terminal.send("\x03")       # for less; the terminal drops keys typed before it arrives
        for _ in range(300):
            terminal.send("q")
            terminal.read(0.2)
            if terminal.text.endswith("white 1> "):
                break
        tap.ok(terminal.expect("white 1> "), "and can be left, even after Ctrl-C", repr(terminal.text))
        terminal.send("\x15quit\r")
        tap.ok(terminal.end() == 0, "and the console works on")
        os.environ.pop("LESS", None)
        terminal = Terminal(80, TERM="xterm", LC_ALL="C", XDG_STATE_HOME=folder, INPUTRC="/dev/null", NO_COLOR="1")
        terminal.expect("white 1> ")
        terminal.send("help all\r")
        tap.ok(terminal.expect(r"\n[^\n]*\[Space [^]\n]* q [^]\n]*\]"), "without LESS it shows its keys", terminal.text[-300:])
        terminal.send("G")
        tap.ok(terminal.expect(r"\n[^\n]*\[Enter [^]\n]*\]"), "and at the end another one", terminal.text[-300:])
        terminal.send("\r")
        tap.ok(terminal.expect("white 1> "), "and that goes on", terminal.text[-300:])
        terminal.send("quit\r")
        tap.ok(terminal.end() == 0, "to the end")
    else:
        tap.ok(True, "less is the default # SKIP it is not installed")
tap.done()
