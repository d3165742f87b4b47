#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Rhumb's behaviour when the system fails: memory, calls, disks, clients, clocks, signals; TAP.

Each row of FAULTS is a fault, a command that shows it, Rhumb's behaviour, and the function that
tests it in all cases (RHUMB_LONG; else in some).  The manual's appendix is made of the same rows:
faults.py --texinfo > doc/faults.texi."""
import errno
import os
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time

RHUMB = os.environ.get("RHUMB", "./rhumb")
LAB = os.environ.get("RHUMB_LAB", "./rhumb-lab")
SOURCE = os.path.dirname(os.path.abspath(__file__))
LONG = bool(os.environ.get("RHUMB_LONG"))
PATIENCE = 600     # seconds for output that comes at once on an idle machine
GAME = '[Event "x"]\n[White "a"]\n\n1. e4 {a} e5 2. Nf3 (2. f4 d5) Nc6 *\n'
SUITE = "6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8#;\n"


class Session:
    """A session of CECP or UCI, line by line."""

    def __init__(self, front_end="--xboard", environment=None):
        self.process = subprocess.Popen([RHUMB, front_end], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        env=dict(os.environ, **(environment or {})))
        self.heard = b""
        self.lines = []

    def say(self, text):
        try:
            self.process.stdin.write(text.encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def hear(self, *heads):
        """The next line that begins with one of HEADS; None at the end."""
        while True:
            while b"\n" in self.heard:
                line, self.heard = self.heard.split(b"\n", 1)
                line = line.decode(errors="replace")
                self.lines.append(line)
                if line.startswith(heads):
                    return line
            if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
                raise TimeoutError("nothing is heard")
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                return None
            self.heard += more

    def end(self):
        """The exit status, once it has ended."""
        status = self.process.wait(PATIENCE)
        self.hear("\0")
        self.errors = self.process.stderr.read().decode(errors="replace")
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                pipe.close()
            except BrokenPipeError:
                pass
        return status

    def kill(self):
        self.process.kill()
        self.end()


class Folder:
    """A folder for files, and the library that refuses calls."""

    def __init__(self, path):
        self.path = path
        self.game = self.write("game.pgn", GAME)
        self.suite = self.write("suite.epd", SUITE)
        self.refuser = os.path.join(path, "refuse.so")
        built = subprocess.run(os.environ.get("CC", "cc").split() +
                               ["-shared", "-fPIC", "-O1", "-o", self.refuser,
                                os.path.join(SOURCE, "refuse.c"), "-ldl"],
                               capture_output=True, text=True, check=False)
        works = built.returncode == 0 and run(["perft", "1"], LD_PRELOAD=self.refuser)
        self.may_refuse = bool(works) and works.returncode == 0 and "Sanitizer" not in works.stderr

    def write(self, name, text):
        path = os.path.join(self.path, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def environment(self, kind, number):
        return {"LD_PRELOAD": self.refuser, kind: str(number),
                "REFUSE_COUNT": os.path.join(self.path, "count")}

    def count(self):
        with open(os.path.join(self.path, "count"), encoding="utf-8") as file:
            return int(file.read())


def run(words, lines="", program=RHUMB, **environment):
    try:
        return subprocess.run([program, *words], input=lines, capture_output=True, text=True,
                              timeout=PATIENCE, env=dict(os.environ, **environment), check=False)
    except subprocess.TimeoutExpired:
        return None


def shell(script, *words, lines="", program=RHUMB):
    try:
        return subprocess.run(["sh", "-c", script, program, *words], input=lines, capture_output=True,
                              text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return None


def numbers(count):
    """The numbers of the calls to refuse: all of them, or those of the start and some others."""
    step = 1 if LONG else max(1, count // 12)
    return sorted({*range(1, min(count, 20) + 1), *range(1, count + 1, step)})


# ---- memory ----

def comparable(text):
    """TEXT without times; and without memory a mate is written as a check."""
    return re.sub(r"\d+\.\d+ s\b|\d+ positions/s|\d+\.\d\d(?= +\d+  \d+\.)", "", text).replace("#", "+")


def refuse_to_command(folder, words, lines="", program=RHUMB, first=None):
    """Every command ends as without a fault, or reports the lack and fails.  From FIRST on each call is refused once."""
    if not folder.may_refuse:
        return None
    usual = run(words, lines, program, **folder.environment("REFUSE_AT", 0))
    wrong = [] if usual and usual.returncode == 0 else [("unrefused", usual)]
    count = folder.count() if not wrong else 0
    for kind in ("REFUSE_AT",) if first else ("REFUSE_AT", "REFUSE_FROM"):
        for number in range(first, count + 1) if first else numbers(count):
            ran = run(words, lines, program, **folder.environment(kind, number))
            reported = ran and ran.returncode in (1, 2) and \
                any(word in ran.stderr for word in ("memory", "thread"))
            unharmed = ran and ran.returncode == 0 and ran.stderr == usual.stderr and \
                comparable(ran.stdout) == comparable(usual.stdout)
            if not reported and not unharmed:
                wrong.append((kind, number, ran))
    return wrong


def refuse_to_load(folder):
    return refuse_to_command(folder, ["load", folder.game])


def refuse_to_epd(folder):
    return refuse_to_command(folder, ["epd", folder.suite, "depth", "2"])


def refuse_to_annotate(folder):
    return refuse_to_command(folder, ["annotate", folder.game, "depth", "1"])


def refuse_to_datagen(folder):
    """The file can still be continued."""
    return refuse_to_command(folder, ["datagen", "-o", os.path.join(folder.path, "refused.games"), "-n", "1",
                                      "--nodes", "10", "--label-nodes", "10", "--jobs", "2"], program=LAB)


def refuse_to_train(folder):
    games = os.path.join(folder.path, "few.games")
    run(["datagen", "-o", games, "-n", "3", "--nodes", "20", "--label-nodes", "10"], program=LAB)
    return refuse_to_command(folder, ["train", games, "--epochs", "1", "--batch", "64", "--jobs", "8",
                                      "--reference", games], program=LAB)


VIEWS = ("attacks e4", "bits e4", "checks", "eval e4", "explain", "explain e4", "figure explain e4", "figure tactics",
         "figure watch e4", "history", "key e4", "legal e2e4", "lists", "minimax", "moves", "order 1", "quiescence",
         "quiescence e4", "rays e2", "see e4", "state", "tactics", "think depth 1", "think lines 2 depth 1", "trace 1",
         "trace 1 e4", "tt", "undo-stack", "watch e4")
TREE = "k7/8/5p2/5P2/8/p5p1/P5PB/7K w - - 0 1"       # for minimax


def refuse_to_console(folder):
    """Each view, too, with each call refused that it adds to those of the start."""
    wrong = refuse_to_command(folder, ["--console"], "move e4\nmoves\nfen\nperft 2\nundo\ntactics\n")
    if wrong is None:
        return None
    run(["fen"], **folder.environment("REFUSE_AT", 0))
    start = folder.count()
    for view in VIEWS:
        words = (["--fen", TREE] if view == "minimax" else []) + view.split()
        wrong += refuse_to_command(folder, ["--option", "Evaluation=classical", *words], first=start)
    return wrong


def play_without(folder, kind, number):
    """A session whose call NUMBER is refused; returns the fault, or None."""
    session = Session("--xboard", folder.environment(kind, number))
    session.say("xboard\nprotover 2\nsd 2\nmemory 2\nforce\nusermove g2g4\ngo\n")
    heads = ("move ", "tellus", "Error (out of memory", "Illegal move (out of memory")
    answer = session.hear(*heads)
    session.say("ping 1\n")
    if answer and not answer.startswith("tellusererror"):
        session.hear("pong 1")
    session.say("quit\n")
    status = session.end()
    if answer is None and session.errors == "rhumb: out of memory\n" and status == 1:
        return None          # before it knows that the protocol is CECP
    if answer is None or status not in (0, 1) or (status == 1 and "rhumb: " not in session.errors):
        return kind, number, answer, status, session.lines, session.errors
    return None


def play_uci_without(folder, kind, number):
    """The same over UCI."""
    session = Session("--uci", folder.environment(kind, number))
    session.say("uci\nisready\nsetoption name Hash value 2\nposition startpos moves e2e4\ngo depth 2\n")
    answer = session.hear("bestmove ", "info string out of memory", "info string cannot start")
    session.say("isready\nquit\n")
    if answer == "info string out of memory":
        answer = session.hear("bestmove ") or answer
    status = session.end()
    reported = any(line.startswith(("info string out of memory", "info string cannot start"))
                   for line in session.lines)
    if answer is None and session.errors == "rhumb: out of memory\n" and status == 1:
        return None          # before it knows that the protocol is UCI
    moved = answer and answer.startswith("bestmove ") and (answer != "bestmove (none)" or reported)
    if status == 0 and moved or status == 1 and reported and "rhumb: " in session.errors:
        return None
    return kind, number, answer, status, session.lines, session.errors


def refuse_each(folder, play):
    """The faults of PLAY's session when one of its calls is refused."""
    if not folder.may_refuse:
        return None
    wrong = play(folder, "REFUSE_AT", 0)
    if wrong:
        return [wrong]
    count = folder.count()
    tried = [play(folder, kind, number)
             for kind in ("REFUSE_AT", "REFUSE_FROM") for number in numbers(count)]
    return [one for one in tried if one]


def refuse_to_session(folder):
    return refuse_each(folder, play_without)


def refuse_to_uci(folder):
    return refuse_each(folder, play_uci_without)


def limit_memory(_folder):
    if "Sanitizer" in shell('ulimit -v 60000; exec "$0" --version').stderr:
        return None
    wrong = []
    for kilobytes in range(20000, 200000, 5000 if LONG else 30000):
        ran = shell('ulimit -v "$1"; exec "$0" --xboard', str(kilobytes),
                    lines="xboard\nprotover 2\nping 1\nquit\n")
        if not ran or not (ran.returncode == 0 and "pong 1\n" in ran.stdout or ran.returncode == 1 and
                           (ran.stdout.startswith("tellusererror ") or
                            "out of memory" in ran.stderr)):
            wrong.append((kilobytes, ran))
    return wrong


# ---- input and output ----

IO_LINES = "xboard\nprotover 2\nsd 2\nforce\nusermove g2g4\nping 1\ngo\n"
UCI_LINES = "uci\nisready\nposition startpos moves e2e4\ngo depth 2\n"
# A protocol, the lines to send, and the beginning of the last answer.
IO_SESSIONS = (("--xboard", IO_LINES, "move "), ("--uci", UCI_LINES, "bestmove "))


def talk(folder, front_end, lines, last, **fault):
    """A session line by line whose calls fail by FAULT: its lines up to LAST, exit status, errors.  It ends by
    itself, or by `quit` after LAST."""
    session = Session(front_end, dict(folder.environment("REFUSE_AT", 0), **fault))
    for line in lines.splitlines(True):
        session.say(line)
    try:
        heard = session.hear(last)
    except TimeoutError:
        session.kill()
        return [], None, "it hangs"
    session.say("quit\n")
    status = session.end()
    lines = [re.sub(r" (nps|time|hashfull) \d+", "", line) for line in session.lines]
    return [line for line in lines if heard and not re.match(r"feature (myname|option)|id name|\s*\d+ ", line)], \
        status, session.errors


def disturb(folder, faults):
    """The failures of sessions with each of FAULTS, (environment, harmless): a harmless one does not change the
    output, any other ends the session properly."""
    if not folder.may_refuse:
        return None
    wrong = []
    for front_end, lines, last in IO_SESSIONS:
        usual = talk(folder, front_end, lines, last)
        wrong += [] if usual[0] and usual[1] == 0 else [("undisturbed", front_end, usual)]
        for fault, harmless in faults:
            said, status, errors = talk(folder, front_end, lines, last, **fault)
            if harmless and (said, status, errors) != usual or \
               not harmless and (status not in (0, 1) or bool(status) != errors.startswith("rhumb: ")):
                wrong.append((front_end, fault, said, status, errors))
    return wrong


def disturb_calls(folder):
    """One byte at a time; interruptions of each second call, and of each of the first."""
    faults = [({"IO": io, "IO_EVERY": "1"}, True) for io in ("read", "write")]
    for io in ("read", "write", "poll"):
        for error in (errno.EINTR, errno.EAGAIN):
            faults.append(({"IO": io, "IO_ERROR": str(error), "IO_EVERY": "2"}, True))
            faults += [({"IO": io, "IO_ERROR": str(error), "REFUSE_AT": str(at)}, True)
                       for at in (range(1, 20) if LONG else (1, 2, 5))]
    return disturb(folder, faults)


def break_calls(folder):
    """From one call on all reads, writes or polls fail."""
    return disturb(folder, [({"IO": io, "IO_ERROR": str(error), "REFUSE_FROM": str(at)}, False)
                            for io in ("read", "write", "poll") for error in (errno.EIO, errno.ENOMEM)
                            for at in (range(1, 20) if LONG else (1, 2, 4))])


def break_output(folder):
    """Output that fails ends the session with a message and status 1."""
    if not folder.may_refuse:
        return None
    wrong = []
    for front_end, lines, last in IO_SESSIONS:
        for at in ("1", "2"):
            _, status, errors = talk(folder, front_end, lines, last, IO="write", IO_ERROR=str(errno.EIO),
                                     REFUSE_FROM=at)
            if status != 1 or errors.count("\n") != 1 or os.strerror(errno.EIO) not in errors:
                wrong.append((front_end, at, status, errors))
    return wrong


# ---- disks and descriptors ----

def fill_log(_folder):
    lines = "xboard\n" + "".join("ping %d\n" % i for i in range(500)) + "quit\n"
    ran = shell('exec "$0" --xboard --log /dev/full', lines=lines)
    uci = shell('exec "$0" --uci --log /dev/full', lines="isready\n" * 500 + "go depth 1\nquit\n")
    good = ran and "pong 499\n" in ran.stdout and uci and "\nbestmove " in uci.stdout and \
        all(one.returncode == 1 and one.stderr.count("lines of the record are lost") == 1
            for one in (ran, uci))
    return [] if good else [ran, uci]


def fill_save(folder):
    path = folder.write("full.pgn", GAME)
    ran = shell('ulimit -f 1; i=0; while test $i -lt 20; do echo "save $1"; i=$((i+1)); done |'
                'exec "$0" --console', path)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    whole = text.startswith(GAME) and text.endswith("\n*\n\n")
    return [] if ran and ran.returncode == 1 and "File too large" in ran.stderr and whole else \
        [ran, text[-200:]]


def fill_book(folder):
    """No file is left, in whatever folder it should be."""
    wrong = []
    book = os.path.join(SOURCE, "..", "data", "tiny.bin")
    new = os.path.join(folder.path, "new.bin")
    for program, words in ((LAB, ["book", "make", folder.game, "-o", new]), (LAB, ["book", "merge", book, "-o", new]),
                           (RHUMB, ["--option", "BookFile=" + book, "book", "save", "~/new.bin"])):
        ran = shell('ulimit -f 0; HOME=$1; export HOME; shift; exec "$0" "$@"', folder.path, *words, program=program)
        if not ran or ran.returncode != 1 or "File too large" not in ran.stderr or \
                os.path.exists(new):
            wrong.append((words, ran, os.listdir(folder.path)))
    return wrong


def fill_output(folder):
    wrong = []
    for words in (["perft", "1"], ["--help"], ["load", folder.game], ["epd", folder.suite],
                  ["annotate", folder.game, "depth", "1"], ["figure", "star", "e4"], ["bench", "1"]):
        ran = shell('exec "$0" "$@" > /dev/full', *words)
        if not ran or ran.returncode != 1 or not ran.stderr:
            wrong.append((words, ran))
    return wrong


def close_descriptors(_folder):
    wrong = []
    for closed in range(1, 8):
        marks = "".join(" %d%s&-" % (i, "<" if i == 0 else ">") for i in range(3) if closed >> i & 1)
        for words in ("--xboard", "--uci", "--console", "perft 1"):
            ran = shell('exec "$0" %s %s' % (words, marks), lines="ping 1\nisready\nquit\n"
                        if words in ("--xboard", "--uci") else "quit\n")
            lost = closed & 2 and words not in ("--xboard", "--uci")
            if not ran or ran.returncode < 0 or ran.returncode > 1 or \
               (lost and words == "perft 1" and ran.returncode != 1):
                wrong.append((marks, words, ran))
    return wrong


# ---- clients and time ----

def stop_reading(front_end, line):
    """A client that sends LINE again and again, and never reads."""
    session = Session(front_end)
    try:
        for _ in range(3000):
            session.process.stdin.write(line * 1000)
            session.process.stdin.flush()
    except BrokenPipeError:
        pass
    try:
        session.process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        session.kill()
        return ["it hangs"]
    status = session.end()
    return [] if "does not read" in session.errors else [status, session.errors]


def stop_reading_cecp(_folder):
    return stop_reading("--xboard", b"ping 1234567\n")


def stop_reading_uci(_folder):
    return stop_reading("--uci", b"isready\n")


def flood(_folder):
    """More lines than can be processed; memory does not grow."""
    session = Session()
    session.say("xboard\nprotover 2\n")
    session.hear("feature done=1")
    chunk = "setboard r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3\n" * 1000
    grown = 0
    for i in range(100 if LONG else 40):
        session.say(chunk)
        with open("/proc/%d/statm" % session.process.pid, encoding="ascii") as file:
            grown = max(grown, int(file.read().split()[1]) * resource.getpagesize() >> 20)
    session.say("ping 5\nquit\n")
    answered = session.hear("pong 5")
    status = session.end()
    return [] if answered and status == 0 and grown < 400 else [answered, status, grown]


def stop_and_go(_folder):
    session = Session()
    session.say("xboard\nprotover 2\npost\nst 1\nusermove g2g4\n")
    session.hear(" ", "1", "2", "3", "4", "5")
    session.process.send_signal(signal.SIGSTOP)
    time.sleep(2)
    session.process.send_signal(signal.SIGCONT)
    moved = session.hear("move ")
    session.say("quit\n")
    status = session.end()
    return [] if moved and status == 0 else [moved, status]


def leap(folder):
    """The clock jumps forward or back while Rhumb thinks."""
    if not folder.may_refuse:
        return None
    wrong = []
    for seconds in (3600, -3600, 86400 * 365):
        for reading in (2, 10, 50, 200):
            session = Session("--xboard", dict(folder.environment("LEAP_AT", reading),
                                               LEAP_S=str(seconds)))
            session.say("xboard\nprotover 2\nlevel 40 1 0\ntime 200\notim 200\nusermove g2g4\n")
            if seconds < 0:
                session.say("?\n")
            moved = session.hear("move ")
            session.say("ping 1\n")
            answered = session.hear("pong 1")
            session.say("quit\n")
            status = session.end()
            if not moved or not answered or status != 0:
                wrong.append((seconds, reading, moved, status))
    return wrong


# ---- signals ----

IGNORED = ("INT", "PIPE", "CHLD", "CONT", "URG", "XFSZ", "WINCH")
STOPPING = ("TSTP", "TTIN", "TTOU")
ENDING = ("HUP", "QUIT", "ALRM", "TERM", "USR1", "USR2", "XCPU", "VTALRM", "PROF", "IO")

# A state, the lines that lead to it, and the output that shows it.  No book has 1. g4.
CECP_STATES = (
    ("at first", "ping 1\n", ("pong 1",)),
    ("force", "xboard\nprotover 2\nforce\nping 1\n", ("pong 1",)),
    ("waiting", "xboard\nnew\neasy\nping 1\n", ("pong 1",)),
    ("pondering", "xboard\nnew\npost\nhard\nsd 4\nusermove g2g4\n", ("Hint: ",)),
    ("thinking", "xboard\nnew\npost\nlevel 1 60 0\nusermove g2g4\n", tuple("123456789")),
    ("analysing", "xboard\nforce\npost\nanalyze\n", tuple("123456789")),
    ("editing", "xboard\nforce\nedit\nping 1\n", ("pong 1",)),
    ("paused", "xboard\nnew\nlevel 1 60 0\nusermove g2g4\npause\nping 1\n", ("pong 1",)),
    ("refused", "xboard\nforce\nsetboard 8/8/8/8/8/8/8/8 w - - 0 1\n", ("tellusererror",)),
)
UCI_STATES = (
    ("at first", "isready\n", ("readyok",)),
    ("a position", "uci\nposition startpos moves e2e4\nisready\n", ("readyok",)),
    ("thinking", "go wtime 6000000 btime 6000000\n", ("info depth ",)),
    ("endless", "setoption name MultiPV value 2\ngo infinite\n", ("info depth ",)),
    ("pondering", "position startpos\ngo ponder wtime 1000 btime 1000\n", ("info depth ",)),
    ("holding", "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo infinite\n", ("info depth 0",)),
    ("counting", "go perft 7\nisready\n", ("readyok",)),
)


def signal_in_state(front_end, name, state):
    _, lines, heads = state
    ask, answer = ("?\nping 77\n", "pong 77") if front_end == "--xboard" else ("stop\nisready\n", "readyok")
    session = Session(front_end)
    session.say(lines)
    session.hear(*heads)
    session.process.send_signal(getattr(signal, "SIG" + name))
    if name in ENDING:
        status = session.end()
        return status == -getattr(signal, "SIG" + name)
    if name in STOPPING:
        session.process.send_signal(signal.SIGCONT)
    session.say(ask)
    answered = session.hear(answer)
    session.say("quit\n")
    return session.end() == 0 and answered is not None


def send_signals(front_end, states):
    wrong = []
    for number, name in enumerate(IGNORED + STOPPING + ENDING):
        for place, state in enumerate(states):
            if (LONG or (number + place) % 5 == 0) and not signal_in_state(front_end, name, state):
                wrong.append((name, state[0]))
    return wrong


def send_signals_cecp(_folder):
    return send_signals("--xboard", CECP_STATES)


def send_signals_uci(_folder):
    return send_signals("--uci", UCI_STATES)


FAULTS = (
    ("No memory, mapping or thread at one call, or from one call on, at the start of a session "
     "and until its first move",
     "ulimit -v 40000; rhumb --xboard",
     "``tellusererror'' and ``rhumb: out of memory'' (or ``cannot start a thread''), status 1; "
     "later, a line that says so, and the session goes on", refuse_to_session),
    ("The same, with less and less memory", "ulimit -v 20000; rhumb --xboard",
     "The same; with less than the program itself needs, the message goes to standard error only",
     limit_memory),
    ("The same, in a session of UCI", "ulimit -v 40000; rhumb --uci",
     "The same, as ``info string out of memory''; a search for which there is no memory is answered "
     "by ``bestmove (none)''", refuse_to_uci),
    ("The same, in @samp{load}", "ulimit -v 40000; rhumb load game.pgn",
     "A line that says so, status 1; nothing is changed", refuse_to_load),
    ("The same, in @samp{epd}", "ulimit -v 40000; rhumb epd suite.epd depth 2",
     "The same", refuse_to_epd),
    ("The same, in @samp{annotate}", "ulimit -v 40000; rhumb annotate game.pgn depth 1",
     "The same", refuse_to_annotate),
    ("The same, in @samp{datagen}", "ulimit -v 40000; rhumb-lab datagen -o games.bin --jobs 8",
     "A line that says so, status 1; the file can be continued", refuse_to_datagen),
    ("The same, in @samp{train} with many jobs", "ulimit -v 100000; rhumb-lab train games.bin --jobs 8",
     "A line that says so, status 1", refuse_to_train),
    ("The same, in a console that reads a pipe", "ulimit -v 40000; rhumb --console < commands",
     "The same; later commands are tried", refuse_to_console),
    ("Calls of @samp{read} and @samp{write} that move one byte; calls of these and of @samp{poll} that are "
     "interrupted (EINTR, EAGAIN)", "tests/faults/refuse.c", "Nothing else is printed than without them", disturb_calls),
    ("Calls of @samp{read}, @samp{write} or @samp{poll} that fail for good (EIO, ENOMEM)", "tests/faults/refuse.c",
     "Input that fails is input that ends; lost output gives a message and status 1", break_calls),
    ("The same for output only", "tests/faults/refuse.c", "``cannot write'' with the reason, status 1", break_output),
    ("A full disk under the record", "rhumb --xboard --log /dev/full",
     "The game goes on; standard error says once that lines are lost; status 1 at the end",
     fill_log),
    ("A full disk, or a limit, under @samp{save}", "ulimit -f 1; rhumb --console < saves",
     "A line that says so, status 1; the file holds whole games only", fill_save),
    ("The same, under @samp{book}", "ulimit -f 0; rhumb-lab book make game.pgn -o book.bin",
     "A line that says so, status 1, and no file", fill_book),
    ("A full disk under standard output", "rhumb perft 1 > /dev/full",
     "``cannot write to standard output'', status 1", fill_output),
    ("Closed descriptors, any of 0 to 2", "rhumb --xboard <&- >&-",
     "A session without input ends; lost output gives status 1; no file takes their place",
     close_descriptors),
    ("A client that never reads", "yes ping 1 | rhumb --xboard | sleep 1000",
     "Thinking lines are dropped and up to 4 MB of other output is queued; then Rhumb reports ``the client does "
     "not read what is said'' and ends", stop_reading_cecp),
    ("The same, over UCI", "yes isready | rhumb --uci | sleep 1000", "The same", stop_reading_uci),
    ("A client that sends commands faster than Rhumb can execute them", "yes analyze | rhumb --xboard",
     "1 MB of lines waits in Rhumb, the rest in the client's pipe", flood),
    ("SIGSTOP for seconds in the middle of thinking, then SIGCONT",
     "kill -STOP @var{pid}; sleep 2; kill -CONT @var{pid}",
     "A legal move at once if its time is over", stop_and_go),
    ("A clock that leaps by an hour or a year, or an hour back", "tests/faults/refuse.c",
     "A legal move; after a leap back it may come later, and @samp{?} still brings it at once",
     leap),
    ("Each of 20 signals in each of 9 states of a session", "kill -USR1 @var{pid}",
     "INT, PIPE, CHLD, CONT, URG, XFSZ and WINCH change nothing; after TSTP, TTIN, TTOU and "
     "then CONT the session goes on; the others end it at once", send_signals_cecp),
    ("Each of them in each of 7 states of a session of UCI", "kill -USR1 @var{pid}", "The same",
     send_signals_uci),
)


def texinfo():
    lines = ["@c SPDX-License-Identifier: GPL-3.0-or-later",
             "@c SPDX-FileCopyrightText: 2026 the contributors to Rhumb",
             "@c Written by tests/faults/faults.py --texinfo.",
             "@multitable @columnfractions .3 .3 .4",
             "@headitem Fault @tab Try it with @tab What happens"]
    for what, command, outcome, _ in FAULTS:
        lines += ["@item %s" % what, "@tab @code{%s}" % command, "@tab %s." % outcome]
    return "\n".join(lines + ["@end multitable"]) + "\n"


def main():
    count = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = Folder(scratch)
        for what, _, _, trial in FAULTS:
            if sys.argv[1:] and trial.__name__ not in sys.argv:
                continue
            count += 1
            began = time.monotonic()
            wrong = trial(folder)
            if wrong is None:
                print("ok %d - %s # SKIP calls cannot be refused here" % (count, what))
                continue
            print("%s %d - %s" % ("not ok" if wrong else "ok", count, what))
            print("# %.1f s" % (time.monotonic() - began))
            for one in wrong[:10]:
                print("#", str(one).replace("\n", "\\n")[:600])
            sys.stdout.flush()
    path = os.path.join(SOURCE, "..", "..", "doc", "faults.texi")
    with open(path, encoding="utf-8") as file:
        same = file.read() == texinfo()
    print("%s %d - the manual's table is this one" % ("ok" if same else "not ok", count + 1))
    print("1..%d" % (count + 1))


# The parent may ignore some of the signals (nohup, a shell's background), and child
# processes inherit that.
for ending in ENDING + ("INT",):
    signal.signal(getattr(signal, "SIG" + ending), signal.SIG_DFL)
if sys.argv[1:] == ["--texinfo"]:
    sys.stdout.write(texinfo())
else:
    main()
