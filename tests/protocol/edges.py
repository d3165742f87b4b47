#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Sessions at the edges: a full disk, closed descriptors, a client that never
reads, little memory, records that replay cannot follow, lines that XBoard shows, UCI by hand; TAP."""
import os
import re
import subprocess
import tempfile
import threading

RHUMB = os.environ.get("RHUMB", "./rhumb")
PATIENCE = 600     # seconds for what comes at once on an idle machine
COUNT = 0


def ok(good, what, note=""):
    global COUNT
    COUNT += 1
    print("ok" if good else "not ok", COUNT, "-", what)
    if not good:
        for line in str(note).splitlines():
            print("#", line)


def shell(script, lines="", *words):
    """Run SCRIPT, in which $0 is the program.  A session that hangs has status None."""
    try:
        return subprocess.run(["sh", "-c", script, RHUMB, *words], input=lines,
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired as expired:
        return subprocess.CompletedProcess(expired.cmd, None, "", "it hangs")


def check_full_disk(folder):
    lines = "xboard\n" + "".join("ping %d\n" % i for i in range(2000)) + "quit\n"
    log = os.path.join(folder, "full")
    for script, why in (('exec "$0" --xboard --log /dev/full', "No space left on device"),
                        ('ulimit -f 8; exec "$0" --xboard --log "$1"', "File too large")):
        ran = shell(script, lines, log)
        ok("pong 1999" in ran.stdout, "%s: the session goes on" % why, ran)
        ok(ran.stderr.count("lines of the record are lost") == 1 and why in ran.stderr and
           ran.returncode == 1, "%s: lost lines are told once" % why, ran.stderr)


def check_descriptors(folder):
    ran = shell('exec "$0" <&-')
    ok(ran.returncode is not None and ran.stdout == "", "without input a session ends", ran)
    log = os.path.join(folder, "log")
    ran = shell('exec "$0" --xboard --log "$1" >&-', "xboard\nprotover 2\nping 1\nquit\n", log)
    with open(log, encoding="utf-8") as file:
        lines = file.read().splitlines()
    ok(ran.returncode is not None and
       all(line.startswith("#") or line.split()[1] in "<>" for line in lines),
       "what is said to nobody does not get into the record", "\n".join(lines[:20]))
    ran = shell('exec "$0" perft 1 >&-')
    ok(ran.returncode == 1 and "cannot write" in ran.stderr, "lost output is told", ran)


def check_silent_reader():
    """Its output fills the pipe, then 4 megabytes of memory."""
    with subprocess.Popen([RHUMB, "--xboard"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as session:
        chunk = b"ping 1234567\n" * 1000
        try:
            for _ in range(2000):
                session.stdin.write(chunk)
                session.stdin.flush()
        except BrokenPipeError:
            pass
        ended = False
        try:
            session.wait(PATIENCE)
            ended = True
        except subprocess.TimeoutExpired:
            session.kill()
        errors = session.stderr.read()
        ok(ended and b"does not read" in errors, "a client that never reads is given up", errors)
        try:
            session.stdin.close()
        except BrokenPipeError:
            pass


def check_memory():
    """However little there is, the client is told, or it is played with."""
    if "Sanitizer" in shell('ulimit -v 60000; exec "$0" --version').stderr:
        ok(True, "little memory # SKIP sanitizers need more")
        return
    for kilobytes in (60000, 80000, 90000, 200000):
        ran = shell('ulimit -v "$1"; exec "$0" --xboard', "xboard\nprotover 2\nping 1\nquit\n",
                    str(kilobytes))
        told = ran.stdout.startswith("tellusererror ") and ran.returncode == 1 and \
            ran.stdout.split(" ", 1)[1] == ran.stderr.replace("rhumb: ", "")
        ok(told or (ran.returncode == 0 and "pong 1\n" in ran.stdout),
           "%d kilobytes: the client is told, or all goes well" % kilobytes, ran)


def check_pause():
    """What waits for the end of a pause is bounded; nothing is lost without a word."""
    lines = "xboard\nprotover 2\nforce\npause\n" + "level 0 5 0\n" * 200000 + "resume\nping 2\nquit\n"
    ran = shell('exec "$0" --xboard', lines)
    told = ran.stdout.count("Error (too much waits for the end of the pause): level 0 5 0\n")
    ok(0 < told < 200000 and "pong 2\n" in ran.stdout and ran.returncode == 0,
       "what waits for the end of a pause is bounded", ran.stdout[-200:] + ran.stderr)


def check_columns():
    """CECP allows more columns in a line of thinking, which XBoard's message line shows raw."""
    with subprocess.Popen([RHUMB, "--xboard"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as session:
        session.stdin.write("xboard\nprotover 2\naccepted exclude\nnew\npost\nsd 4\nusermove g2g4\n")
        session.stdin.flush()
        said = []
        while not said or not said[-1].startswith("move "):
            said.append(session.stdout.readline())
            if not said[-1]:
                break
    lines = [line for line in said if line[:1].isdigit()]
    ok(len(lines) >= 4 and all(re.fullmatch(r"\d+ -?\d+ \d+ \d+ [a-hNO].*\n", line)
                              for line in lines),
       "XBoard gets four numbers and the moves, since its message line shows any others", "".join(said))


def check_typed_uci():
    """What people and scripts type that UCI has no words for, and leave at once."""
    count = "Nodes searched: 197281\n"
    for what, lines, wanted in (
            ("quit waits for a count", "go perft 4\nquit\n", count),
            ("so does the end of input", "go perft 4\n", count),
            ("so does the next position", "go perft 4\nposition startpos moves e2e4\nd\n",
             count + "8  r n b q k b n r\n"),
            ("isready is answered in a count", "go perft 20\nisready\nstop\n", "readyok\n"),
            ("stop ends a count", "go perft 20\nstop\nd\n", "8  r n b q k b n r\n"),
            ("also behind what waits for it", "go perft 20\nposition startpos moves e2e4\nd\nstop\n",
             "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"),
            ("quit waits for a bench", "bench 1\nquit\n", " nodes "),
            ("the key is Polyglot's", "position startpos moves e2e4\nd\n", "Key: 823C9B50FD114196\n"),
            ("eval tells a value", "eval\n", "Evaluation: ")):
        ran = shell('exec "$0" --uci', lines)
        ok(wanted in ran.stdout and ran.returncode == 0, "UCI: " + what, ran)


def check_stop_behind_go():
    """A `stop` that ends a count is obeyed in its place, too: the search behind the count ends."""
    with subprocess.Popen([RHUMB, "--uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          text=True) as session:
        patience = threading.Timer(PATIENCE, session.kill)
        patience.start()
        session.stdin.write("go perft 20\ngo infinite\nstop\n")
        session.stdin.flush()
        said = []
        for line in session.stdout:
            said.append(line)
            if line.startswith("bestmove "):
                break
        patience.cancel()
        session.stdin.close()
    ok(said and said[-1].startswith("bestmove "),
       "UCI: stop behind a go that waits for a count ends its search", "".join(said))


def check_replay(folder):
    head = "> xboard\n> ping 1\n< pong 1\n"
    stars = "*" + "*a" * 40 + "b*"
    said = "> nonsense%s\n" % ("a" * 50)
    for what, record, status, told in (
            ("what is sent to a session that has ended is no difference",
             head + "> quit\n" + "> name xxxxxxxxxxxxxxxxxxxxxxxx\n" * 10000, 0, ""),
            ("what it was to say then is one",
             head + "> quit\n" + "> ping 2\n" * 10000 + "< pong 2\n", 1, "then: pong 2"),
            ("a time that no clock can show is told",
             head + "99999999999999999999.000 > ping 2\n< pong 2\n", 1, "4: a time"),
            ("so is one in a range", head + "> ping 2\n1.000-99999999999.000 < pong 2\n", 1,
             "5: a time"),
            ("a late one is reached", head + "1000000000.000 > ping 2\n< pong 2\n> quit\n", 0, ""),
            ("many stars that do not match", head + said + "< " + stars + "\n", 1, "then: *"),
            ("many stars that match", head + said + "< *" + "*a" * 40 + "*\n> quit\n", 0, ""),
            ("stars at both ends", head + said + "< *unknown*nonsense*\n> quit\n", 0, ""),
            ("the end is the end", head + said + "< *nonsense\n", 1, "then: *nonsense"),
            ("the beginning is the beginning", head + said + "< rror*a\n", 1, "then: rror*a"),
            ("no byte counts twice", head + "> ping 1\n< pong*ng 1\n", 1, "then: pong*ng 1")):
        path = os.path.join(folder, "record")
        with open(path, "w", encoding="utf-8") as file:
            file.write(record)
        ran = shell('exec "$0" replay "$1"', "", path)
        ok(ran.returncode == status and told in ran.stderr, what, ran.stderr)


with tempfile.TemporaryDirectory() as scratch:
    check_full_disk(scratch)
    check_descriptors(scratch)
    check_silent_reader()
    check_memory()
    check_pause()
    check_columns()
    check_typed_uci()
    check_stop_behind_go()
    check_replay(scratch)
print("1..%d" % COUNT)
