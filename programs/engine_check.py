# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The common part of cecp-check and uci-check: an engine as a process, sessions that play
dialogues with it, files of dialogues, and reports.

A program that uses it derives its own Session, with a method for each directive
("@name argument") that only its protocol has, and calls run().
"""

import argparse
import collections
import concurrent.futures
import glob
import json
import os
import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

from terminal_text import Parser

VERSION = "checkout"     # written here at installation

USUAL_LIMIT = 10.0
SHOWN = 120             # characters of a wrong line that a report has


class Misused(Exception):
    """Bad usage; neither the engine nor the checks are at fault."""


class Failed(Exception):
    """The check found a fault; the text is the reason."""


class Late(Failed):
    """A line did not come within its limit: which, and what else there is to say."""

    def __init__(self, pattern, details):
        super().__init__("no %s %s" % (pattern, details))
        self.pattern = pattern


class Unwise(Failed):
    """What the engine does is no fault by the protocol, which only advises against it."""


class NotApplicable(Exception):
    """The engine does not have the feature that the check is about."""


class Allowed(NotApplicable):
    """The engine does something else, which the protocol allows."""


def to_regex(pattern):
    parts = []
    for alternative in pattern.split(" || "):
        text = re.escape(alternative).replace(r"\*", ".*").replace(r"\#", r"-?\d+")
        parts.append("(?:%s)" % text)
    return re.compile("^(?:%s)$" % "|".join(parts))


class Engine:
    """The process, with a thread that reads its lines."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, bufsize=0)
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self._read)
        self.reader.start()

    def _read(self):
        rest = b""
        try:
            while True:
                data = os.read(self.process.stdout.fileno(), 65536)
                if not data:
                    break
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    self.lines.put(line.decode("latin-1").rstrip("\r"))
        except (OSError, ValueError):
            pass
        self.lines.put(None)

    def write(self, data):
        try:
            self.process.stdin.write(data)
        except (BrokenPipeError, ValueError):
            raise Failed("the engine has ended: cannot send %r" % data[:SHOWN])

    def end(self):
        """Close the engine's input; kill it if it does not end in time."""
        with self.process:
            self.process.stdin.close()
            try:
                self.process.wait(1)
            except subprocess.TimeoutExpired:
                self.process.kill()
            self.reader.join()


class Session:
    """One check being played, whatever the protocol."""

    def __init__(self, command, patience):
        self.engine = Engine(command)
        self.patience = patience
        self.heard = []
        self.forbidden = []
        self.pending = b""
        self.limit = None
        self.gone = False
        self.beyond = ""         # why no client would send this engine what the check has sent

    # -- what depends on the protocol --

    def tidy(self, line):
        """A second form of LINE that patterns may match."""
        return line

    def plain(self, line):
        """LINE in the only form that checks know."""
        return line

    def is_thinking(self, line):
        """Whether LINE is a line of thinking, or one that clients ignore: @quiet allows both."""

    def note(self, line):
        """Note a LINE of the engine; raise Failed if the engine must not send it."""

    def send(self, line, together=False):
        """Send LINE, in one write with the next one if TOGETHER."""
        data = line.encode("latin-1") + b"\n"
        if together:
            self.pending += data
            return
        self.engine.write(self.pending + data)
        self.pending = b""

    # -- listening --

    def scaled(self, seconds):
        """A limit that a check names, stretched by --limit."""
        return float(seconds) * self.patience / USUAL_LIMIT

    def take(self, timeout):
        """The next line within TIMEOUT seconds, or None."""
        try:
            line = self.engine.lines.get(timeout=max(timeout, 0))
        except queue.Empty:
            return None
        if line is None:
            self.gone = True
            self.engine.lines.put(None)
            return None
        line = self.plain(line)
        self.heard.append(line)
        for pattern, regex in self.forbidden:
            if regex.match(line) or regex.match(self.tidy(line)):
                if self.excuse(line):
                    raise Allowed("%r: %s" % (line[:SHOWN], self.excuse(line)))
                raise Failed("%r must not come here (%s)" % (line[:SHOWN], pattern))
        self.note(line)
        return line

    def missing(self, pattern):
        """Why the protocol lets the engine leave out a line that matches PATTERN, or None."""

    def excuse(self, line):
        """Why the protocol allows LINE all the same, where a check forbids it, or None."""

    def expect(self, pattern):
        regex = to_regex(pattern)
        limit = self.patience if self.limit is None else self.limit
        self.limit = None
        deadline = time.monotonic() + limit
        last = None
        while True:
            line = self.take(deadline - time.monotonic())
            if line is None:
                if self.gone:
                    raise Failed("the engine has ended before %s" % pattern)
                if self.missing(pattern):
                    raise Allowed("no %s: %s" % (pattern, self.missing(pattern)))
                raise Late(pattern, "within %g s%s" % (limit, "; last came %r" % last[:SHOWN] if last else ""))
            if regex.match(line) or regex.match(self.tidy(line)):
                return line
            last = line

    def listen(self, seconds):
        deadline = time.monotonic() + seconds
        came = []
        while True:
            line = self.take(deadline - time.monotonic())
            if line is None:
                if self.gone or time.monotonic() >= deadline:
                    return came
                continue
            came.append(line)

    # -- directives --

    def unless(self, argument):
        regex = to_regex(argument)
        if any(regex.match(line) for line in self.heard):
            raise NotApplicable("%s has come" % argument)

    def within(self, argument):
        self.limit = self.scaled(argument)

    def quiet(self, argument):
        for line in self.listen(float(argument)):
            if line.strip() and not self.is_thinking(line):
                raise Failed("%r came during silence" % line[:SHOWN])

    def pause(self, argument):
        self.listen(float(argument))

    def never(self, argument):
        if argument:
            self.forbidden.append((argument, to_regex(argument)))
        else:
            self.forbidden = []

    def count(self, argument):
        number, pattern = argument.split(" ", 1)
        regex = to_regex(pattern)
        found = sum(1 for line in self.heard if regex.match(line))
        wanted = int(number.rstrip("+"))
        if not (found >= wanted if number.endswith("+") else found == wanted):
            raise Failed("%s came %d times, not %s" % (pattern, found, number))

    def alive(self, _):
        if self.engine.process.poll() is not None:
            raise Failed("the engine has ended (status %s)" % self.engine.process.returncode)

    def exits(self, argument):
        words = argument.split()
        limit = self.scaled(words[0])
        try:
            status = self.engine.process.wait(timeout=limit)
        except subprocess.TimeoutExpired:
            raise Failed("it still runs after %g s" % limit)
        if len(words) > 1 and status != int(words[1]):
            raise Failed("exit status %d, not %s" % (status, words[1]))

    def close(self, _):
        self.engine.process.stdin.close()

    def deaf(self, _):
        # A read that has started still ends with the engine's next line.
        with open(os.devnull, "rb") as nothing:
            os.dup2(nothing.fileno(), self.engine.process.stdout.fileno())

    def signal(self, argument):
        self.engine.process.send_signal(getattr(signal, "SIG" + argument))

    def _cpu_seconds(self):
        try:
            with open("/proc/%d/stat" % self.engine.process.pid) as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            raise NotApplicable("this system does not report processor times")
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def cpu(self, argument):
        seconds, percent = map(float, argument.split())
        for _ in range(10):
            before = self._cpu_seconds()
            self.listen(seconds)
            used = self._cpu_seconds() - before
            if used <= seconds * percent / 100 + 0.011:
                return
        raise Failed("still %.2f s of processor time in %g s" % (used, seconds))

    def uses(self, argument):
        seconds, percent = map(float, argument.split())
        before = self._cpu_seconds()
        # A busy machine gives the engine less: ten times as long may pass.
        for _ in range(200):
            self.listen(seconds / 20)
            used = self._cpu_seconds() - before
            if used >= seconds * percent / 100:
                return
        raise Failed("only %.2f s of processor time in %g s" % (used, 10 * seconds))

    def memory(self, argument):
        try:
            with open("/proc/%d/smaps_rollup" % self.engine.process.pid) as file:
                text = file.read()
        except OSError:
            raise NotApplicable("this system does not report memory")
        used = sum(int(kb) for kb in re.findall(r"^Private_\w+:\s+(\d+) kB", text, re.M)) / 1024
        if used > float(argument):
            raise Failed("%.0f MB of private memory, more than %s" % (used, argument))

    def bytes(self, argument):
        self.engine.write(argument.encode("latin-1").decode("unicode_escape").encode("latin-1"))

    def poke(self, argument):
        try:
            self.engine.write(argument.encode("latin-1") + b"\n")
        except Failed:
            pass

    def long(self, argument):
        self.engine.write(b"x" * int(argument) + b"\n")

    def shorter(self, argument):
        longest = max(len(line) for line in self.heard)
        if longest >= int(argument):
            raise Failed("a line of %d bytes came" % longest)

    # -- playing the dialogue --

    def play(self, steps):
        for step in steps:
            mark, text = step
            if mark == ">":
                self.send(text)
            elif mark == ">+":
                self.send(text, together=True)
            elif mark == ">~":
                self.engine.write(text.encode("latin-1"))
            elif mark == "<":
                self.expect(text)
            else:
                name, _, argument = text.partition(" ")
                getattr(self, name)(argument.strip())


class Check:
    """A dialogue: its name, title and steps; what it is based on, and whether that is only advice."""

    def __init__(self, name, title, basis, steps):
        self.name, self.title, self.steps = name, title, steps
        self.is_advice, self.basis = basis
        self.awaited = ""        # the line that did not come in time when it was played last

    def run(self, kind, command, patience, strict):
        """Play it; returns ('pass' | 'fail' | 'advice' | 'n/a', the reason).  STRICT: advice and what the
        protocol merely allows fail, too."""
        session = kind(command, patience)
        try:
            session.play(self.steps)
            return "pass", ""
        except Failed as reason:
            self.awaited = getattr(reason, "pattern", "")
            if session.beyond and not strict:
                return "n/a", "%s: %s" % (session.beyond, reason)
            is_advice = self.is_advice or isinstance(reason, Unwise)
            return "advice" if is_advice and not strict else "fail", str(reason)
        except Allowed as reason:
            return "fail" if strict else "n/a", str(reason)
        except NotApplicable as reason:
            return "n/a", str(reason)
        finally:
            session.engine.end()


def make_checks(name, title, basis, rows, steps):
    if not rows:
        return [Check(name, title, basis, steps)]
    checks = []
    for row in rows:
        def fill(text, row=row):
            for i, value in enumerate(row, 1):
                text = text.replace("$%d" % i, value)
            return text
        checks.append(Check(fill(name), fill(title), basis, [(m, fill(t)) for m, t in steps]))
    return checks


def read_dialogues(path, kind):
    """The checks of a file."""
    checks, name, title, rows, steps = [], None, None, [], []
    basis = usual_basis = (False, "")
    directives = set(dir(kind))
    with open(path, encoding="latin-1") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if line.startswith("== "):
                if name:
                    checks += make_checks(name, title, basis, rows, steps)
                name, _, title = line[3:].partition(": ")
                rows, steps, basis = [], [], usual_basis
            elif line.startswith(("@cites ", "@advises ")):
                mark, _, text = line.partition(" ")
                basis = (mark == "@advises", text)
                usual_basis = usual_basis if name else basis
            elif line.startswith("% "):
                rows.append([column.strip() for column in line[2:].split(" ; ")])
            elif line.startswith("@") and line[1:].partition(" ")[0] in directives:
                steps.append(("@", line[1:]))
            elif line[:2] in (">+", ">~"):
                steps.append((line[:2], line[3:]))
            elif line[:2] in ("> ", "< ") or line in (">", "<"):
                steps.append((line[:1], line[2:]))
            elif line.strip() and not line.startswith("#"):
                raise Misused("%s:%d: not understood: %s" % (path, number, line))
    if name:
        checks += make_checks(name, title, basis, rows, steps)
    return checks


def find_dialogues(folder):
    files = sorted(glob.glob(os.path.join(folder, "*.txt")))
    if not files:
        raise Misused("no dialogues in %s" % folder)
    return files


def choose_checks(args, kind, folder):
    try:
        checks = [check for path in (args.dialogues or find_dialogues(folder))
                  for check in read_dialogues(path, kind)]
    except OSError as error:
        raise Misused("%s: %s" % (error.filename, error.strerror))
    if args.only:
        checks = [check for check in checks if check.name.startswith(tuple(args.only))]
    checks = [check for check in checks if not check.name.startswith(tuple(args.skip))]
    if not checks:
        raise Misused("no such check")
    return checks


def number_from(least, kind):
    def convert(text):
        number = kind(text)
        if number < least:
            raise ValueError
        return number
    convert.__name__ = "number"
    return convert


def report_line(args, number, check, verdict, reason):
    if args.json:
        return None
    if args.tap:
        line = "%sok %d - %s: %s" % ("not " if verdict == "fail" else "", number, check.name,
                                     check.title)
        if verdict == "n/a":
            line += " # SKIP " + reason
        return line + ("\n# %s: %s" % (verdict, reason) if verdict in ("fail", "advice") else "")
    basis = " [%s]" % check.basis if verdict in ("fail", "advice") and check.basis else ""
    return "%-6s %-28s %s%s%s" % (verdict, check.name, check.title, ": " + reason if reason else "", basis)


def run(*arguments):
    """As play_all; if no one reads the output any more, that is the end."""
    try:
        try:
            return play_all(*arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())    # for what Python still writes
        return 1


def play_all(name, description, kind, folder):
    """Run the program NAME, which plays the dialogues of FOLDER in sessions of KIND; returns
    its exit status."""
    parser = Parser(
        prog=name, description=description,
        epilog="A check fails if the engine does what the protocol forbids.  What is only wise is advice; "
               "what the protocol allows does not apply.  "
               "Exit status: 0 if no check failed, 1 if one did, 2 for bad usage.")
    parser.add_argument("--version", action="version", version="%(prog)s (Rhumb) " + VERSION)
    parser.add_argument("--only", metavar="NAME", action="append", default=[],
                        help="only checks whose names begin with this (may be repeated)")
    parser.add_argument("--skip", metavar="NAME", action="append", default=[],
                        help="not these")
    parser.add_argument("--strict", action="store_true",
                        help="advice, and what the protocol merely allows, fail, too")
    parser.add_argument("--json", action="store_true", help="report as JSON")
    parser.add_argument("--tap", action="store_true", help="report as TAP")
    parser.add_argument("--limit", metavar="S", type=number_from(0.1, float), default=USUAL_LIMIT,
                        help="wait that long for a line (%g s); limits in a check "
                        "are stretched in proportion" % USUAL_LIMIT)
    parser.add_argument("--jobs", metavar="N", type=number_from(1, int), default=1,
                        help="play N checks at a time (1)")
    parser.add_argument("--give-up", metavar="N", type=number_from(0, int), default=20,
                        help="stop when N checks have failed because a line did not come in time (20; 0: never)")
    parser.add_argument("--list", action="store_true", help="list the checks and exit")
    parser.add_argument("--dialogues", metavar="FILE", action="append",
                        help="play this file instead of the usual ones")
    parser.add_argument("engine", nargs=argparse.REMAINDER, metavar="-- ENGINE [ARG]")
    args = parser.parse_args()
    command = args.engine[1:] if args.engine[:1] == ["--"] else args.engine
    try:
        checks = choose_checks(args, kind, folder)
    except Misused as reason:
        parser.error(str(reason))
    if args.list:
        for check in checks:
            print("%-28s %s%s" % (check.name, check.title, " [%s]" % check.basis if check.basis else ""))
        return 0
    if not command:
        parser.error("no engine: %s [OPTION]... -- ENGINE [ARG]..." % name)
    tally = {"pass": 0, "fail": 0, "advice": 0, "n/a": 0}
    results, late, stopped = [], collections.Counter(), ""
    if not shutil.which(command[0]):
        parser.error("%s: no such program" % command[0])
    pool = concurrent.futures.ThreadPoolExecutor(args.jobs)
    verdicts = pool.map(lambda check: check.run(kind, command, args.limit, args.strict), checks)
    for number, (check, (verdict, reason)) in enumerate(zip(checks, verdicts), 1):
        tally[verdict] += 1
        results.append({"name": check.name, "title": check.title, "verdict": verdict,
                        "reason": reason, "basis": check.basis})
        line = report_line(args, number, check, verdict, reason)
        if line:
            print(line, flush=True)
        if verdict == "fail" and check.awaited:
            late[check.awaited] += 1
        if args.give_up and sum(late.values()) == args.give_up and number < len(checks):
            pattern, count = late.most_common(1)[0]
            stopped = "%d checks are not played, since %d waited for a line that did not come in time, " \
                "%d of them for %s" % (len(checks) - number, args.give_up, count, pattern)
            verdicts.close()     # which withdraws those that have not begun
            break
    if args.json:
        print(json.dumps({"engine": command, "checks": results, "summary": tally, "stopped": stopped}, indent=1))
    elif args.tap:
        print("Bail out! " + stopped if stopped else "1..%d" % len(checks))
    else:
        if stopped:
            print("stopped: " + stopped)
        print("%d check%s: %d passed, %d failed, %d with advice, %d do not apply" % (
            len(results), "" if len(results) == 1 else "s", tally["pass"], tally["fail"], tally["advice"],
            tally["n/a"]))
    return 1 if tally["fail"] else 0
