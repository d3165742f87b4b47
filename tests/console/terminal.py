# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A session of the console on a terminal: prompt, completion, saved history,
Ctrl-C while thinking and at the prompt, colour and its absence."""
import fcntl
import os
import re
import signal
import struct
import sys
import tempfile
import termios
import time

from console_tap import Tap
from console_terminal import Terminal, has_readline


def walk_plain(tap, term, step):
    step(term.expect("White to move"), "the board is shown")
    step(term.expect(r"white 1> "), "the prompt shows the side to move")
    term.send("move e4\r")
    step(term.expect(r"last move 1\. e4") and term.expect(r"black 1> "), "a move is made")
    term.send("level depth 2\re5\r")
    step(term.expect(r"Rhumb plays 2\. \S+") and term.expect(r"black 2> "), "a move is answered")
    term.send("think time 600\r")
    step(term.expect(r"\d+/\d+ +[-+]?\d"), "thinking shows lines")
    step(term.expect(" knps"), "a live line shows the progress")
    term.send("\x03")
    step(term.expect(r"best: 2\.\.\. \S+") and term.expect(r"black 2> "),
         "Ctrl-C ends the thinking and returns to the prompt")
    term.send("perft 12\r")
    step(term.expect(r"\[[#.]{30}\] \d+%"), "a count shows its progress")
    term.send("\x03")
    step(term.expect("perft: interrupted") and term.expect(r"black 2> "), "Ctrl-C ends a count")
    term.send("fe")
    step(term.expect("fe"), "a line can be typed at once")
    time.sleep(0.5)        # Ctrl-C used to drop it a tenth of a second later
    term.send("n\r")
    step(term.expect(r"\S+/\S+ b \S+ - ") and term.expect(r"black 2> "),
         "and is not dropped by the Ctrl-C that ended the count")


def walk_readline(tap, term, step):
    term.send("vectr\x03")
    step(term.expect(r"black 2> "), "Ctrl-C at the prompt drops the line")
    term.send("perf\t 2\r")
    step(term.expect(r"perft +2") and term.expect(r"nodes \d+") and term.expect(r"black 2> "),
         "TAB completes a command")
    term.send("undo 9\r")
    step(term.expect("undo: only 3 moves can be taken back") and term.expect(r"black 2> "), "an error is reported")
    term.send("\x12vec")
    step(term.expect("reverse-i-search"), "Ctrl-R searches the history")
    term.send("\x03")
    step(term.expect(r"\n.*black 2> $") or term.expect(r"black 2> "), "Ctrl-C leaves the search")
    term.send("fen\r")
    step(term.expect(r"rnbqkbnr/\S+ b \S+ - \d+ 2") and term.expect(r"black 2> "),
         "and the next line is a command again")
    term.send("fen; side\t'bl\t")
    step(term.expect(r"side +'black'"), "TAB completes a word in quotes")
    term.send("\x03")
    term.expect("black 2> ")
    term.send("undo 3\r")
    step(term.expect(r"white 1> "), "moves are taken back")
    term.send("move Nh\t\r")
    step(term.expect(r"last move 1\. Nh3"), "TAB completes a move")
    step(term.expect(r"black 1> "), "and it is Black's turn")
    term.send("setboard kiwi\t\rfen\r")
    step(term.expect("r3k2r/p1ppqpb1/bn2pnp1"), "TAB completes a position's name")
    term.send("\x1b[A\x1b[A\r")
    step(term.expect("setboard kiwipete") and term.expect(r"white 1> "),
         "the history is recalled")
    term.send("\x1b[200~[White \"A\"]\n\n1. e4 e5\n2. Nf3 {a\nb} *\x1b[201~\r")
    step(term.expect(r"A - \?, \*, 3 plies") and term.expect("black 2> "), "a pasted game is taken")
    term.send("quit\r")


def check_history(tap, environment, history):
    """Lines are saved at once, by several consoles at a time, whatever ends them."""
    terminals = [Terminal(**environment), Terminal(**environment)]
    for number, term in enumerate(terminals):
        term.expect("white 1> ")
        term.send("level depth %d\r" % (number + 11))
        term.expect("white 1> ")
        term.send("fen\r")
        term.expect("RNBQKBNR w")
    for term, number in zip(terminals, (signal.SIGTERM, signal.SIGHUP)):
        os.kill(term.pid, number)
        term.end()
    with open(history, encoding="utf-8") as file:
        lines = file.read().splitlines()
    tap.ok("level depth 11" in lines and "level depth 12" in lines,
           "two consoles that are killed both keep their history", lines[-8:])
    tap.ok("setboard kiwipete " in lines, "and the earlier lines", lines[-8:])


def check_history_place(tap, environment, folder):
    """The history is in $XDG_STATE_HOME or in ~/.local/state, if this is a whole path; it has a thousand lines,
    and none twice in a row."""
    usual = os.path.join(folder, ".local", "state", "rhumb", "history")
    os.makedirs(os.path.dirname(usual))
    with open(usual, "w", encoding="ascii") as file:
        file.writelines("perft %d\n" % i for i in range(1500))
    os.chdir(folder)
    for state, home, grows in (("", folder, True), ("state", folder, True), ("", "home", False),
                               ("state", "home", False)):
        with open(usual, encoding="ascii") as file:
            before = file.read().splitlines()
        term = Terminal(**dict(environment, XDG_STATE_HOME=state, HOME=home))
        term.expect("white 1> ")
        for line in "fen", "fen", "side", "side", "fen":
            term.send(line + "\r")
            term.expect("white 1> ")
        term.send("\x04")
        term.end()
        with open(usual, encoding="ascii") as file:
            after = file.read().splitlines()
        wanted = before[-1000:] + ["fen", "side", "fen"][before[-1] == "fen":] if grows else before
        tap.ok(after == wanted and not os.path.exists("state") and not os.path.exists("home"),
               "the history's place: %r, %r" % (state, home), (len(before), len(after), after[-5:], wanted[-5:]))


def check_resized(tap, environment):
    """What was paged leaves no width behind: after it, a screen that is made smaller is one."""
    term = Terminal(80, **dict(environment, PAGER="cat", TERM="xterm", NO_COLOR="1"))
    term.expect("white 1> ")
    term.send("option Contempt\r")
    term.expect("white 1> ")
    fcntl.ioctl(term.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 44, 0, 0))
    start = term.seen
    term.send("level\rside\r")
    term.expect("White to move")
    lines = term.text[start:term.seen].replace("\r", "").split("\n")
    tap.ok(any("level 1400" in line for line in lines) and max(map(len, lines)) <= 44, "a screen may be made smaller",
           lines)
    term.send("quit\r")
    term.end()


def check_full_terminal(tap, environment, folder):
    """Interrupts while the terminal accepts no output: the output is still written completely."""
    script = os.path.join(folder, "positions")
    with open(script, "w", encoding="ascii") as file:
        file.write("fen\n" * 20000)
    term = Terminal(**environment)
    term.expect("white 1> ")
    term.send("source %s\r" % script)
    # Nothing is read.  The first signal comes when a line is partly written, the second while its
    # rest is; only on a very slow machine both come too early and prove nothing.
    for _ in range(3):
        time.sleep(0.3)
        os.kill(term.pid, signal.SIGINT)
    tap.ok(term.expect("KQkq") and term.expect("white 1> "),
           "a script ends while the terminal is full", repr(term.text[-300:]))
    term.send("quit\r")
    tap.ok(term.end() == 0, "and everything was written", repr(term.text[-300:]))


def check_stopped_terminal(tap, environment):
    """Interrupts while the terminal accepts nothing of what the prompt shows are no failure of its output."""
    term = Terminal(**environment)
    term.expect("white 1> ")
    try:
        terminal = os.open("/proc/%d/fd/1" % term.pid, os.O_RDWR | os.O_NOCTTY)
    except OSError:
        tap.ok(True, "Ctrl-C at a prompt that cannot be shown is no error # SKIP there is no /proc")
        return
    termios.tcflow(terminal, termios.TCOOFF)
    term.send("fen")
    for _ in range(3):      # each breaks off the write of a letter; too early ones prove nothing
        time.sleep(0.3)
        os.kill(term.pid, signal.SIGINT)
    termios.tcflow(terminal, termios.TCOON)
    os.close(terminal)
    term.send("\x15quit\r")
    tap.ok(term.end() == 0, "Ctrl-C at a prompt that cannot be shown is no error", repr(term.text[-300:]))


def check_pipe(tap, environment, folder):
    """A command waits for a pipe without another end, and Ctrl-C ends the wait."""
    pipe = os.path.join(folder, "pipe")
    os.mkfifo(pipe)
    for command in ("load", "save"):
        term = Terminal(**environment)
        term.expect("white 1> ")
        for _ in range(300):        # a Ctrl-C that comes too early drops the line or is forgotten
            if term.text.endswith("> "):
                term.send("%s %s\r" % (command, pipe))
            time.sleep(0.5)
            term.send("\x03")
            while term.read(0.2):
                pass
            if "Interrupted" in term.text:
                break
        tap.ok(term.expect("%s: .*Interrupted" % command), "Ctrl-C ends the wait of %s" % command,
               repr(term.text[-300:]))
        term.send("quit\r")
        term.end()


tap = Tap()
step = tap.ok
with tempfile.TemporaryDirectory() as state:
    environment = {"XDG_STATE_HOME": state, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
                   "INPUTRC": "/dev/null"}
    os.environ.pop("NO_COLOR", None)
    terminal = Terminal(**environment)
    walk_plain(tap, terminal, lambda good, what: step(good, what, repr(terminal.text[-300:])))
    if has_readline():
        walk_readline(tap, terminal,
                      lambda good, what: step(good, what, repr(terminal.text[-300:])))
    else:
        terminal.send("quit\r")
    status = terminal.end()
    step(status == 0, "quit ends it with status 0", (status, terminal.text[-300:]))
    step("\x1b[48;5;" in terminal.text, "the board is coloured")
    step("\ufe0e" in terminal.text, "figures have the variation selector for text")
    if has_readline():
        history = os.path.join(state, "rhumb", "history")
        step(os.path.exists(history), "the history is kept in the state folder")
        terminal = Terminal(**environment)
        terminal.expect("white 1> ")
        terminal.send("\x1b[A\x1b[A\r")
        step(terminal.expect("setboard kiwipete") and terminal.expect("r  .*k  .*r|♜"),
             "and recalled in the next session", repr(terminal.text[-300:]))
        terminal.expect("white 1> ")  # earlier, Readline would not read the end of input
        terminal.send("\x04")
        step(terminal.end() == 0, "end of input ends it with status 0")
    if has_readline():
        check_history(tap, environment, history)
        check_history_place(tap, environment, os.path.join(state, "home"))
        check_resized(tap, environment)
    check_full_terminal(tap, environment, state)
    check_stopped_terminal(tap, environment)
    check_pipe(tap, environment, state)
    terminal = Terminal(**dict(environment, NO_COLOR="1", LC_ALL="C", TERM="dumb"))
    terminal.expect("white 1> ")
    terminal.send("quit\r")
    step(terminal.end() == 0 and "\x1b[48" not in terminal.text and
         "8  r  n  b  q  k" in terminal.text, "NO_COLOR and no UTF-8: letters without colour",
         repr(terminal.text))
    terminal = Terminal(**dict(environment, NO_COLOR="1", LC_ALL="C", TERM="dumb"))
    for command, shown in (("perft 12", r"\d+%"), ("think time 600", r"\r +\d+  \S+ \(\d+ of")):
        terminal.expect("white 1> ")
        terminal.send(command + "\r")
        terminal.expect(shown)
        terminal.send("\x03")
    terminal.expect("best: ")
    terminal.send("quit\r")
    step(terminal.end() == 0 and "\x1b" not in terminal.text,
         "a terminal without escape codes gets none, not even in live lines", repr(terminal.text[-300:]))
    for columns in (40, 80, 200):
        terminal = Terminal(columns, **dict(environment, NO_COLOR="1", LC_ALL="C"))
        terminal.expect("white 1> ")
        terminal.send("perft 12\r")
        terminal.expect(r"\d+%")
        terminal.send("\x03")
        terminal.expect("interrupted")
        terminal.send("think time 600\r")
        terminal.expect(" knps" if columns > 40 else r"\r +\d+  \S+ \(\d+ of")
        terminal.send("\x03")
        terminal.expect("best: ")
        terminal.send("quit\r")
        live = re.findall(r"\r([^\r\n\x1b^]*(?:\d%| of \d)[^\r\n\x1b^]*)", terminal.text)
        step(terminal.end() == 0 and live and max(map(len, live)) < columns,
             "live lines fit %d columns" % columns, repr(live[-5:]))
tap.done()
sys.stdout.flush()
