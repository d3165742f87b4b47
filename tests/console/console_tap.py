# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Common parts of the console's tests: the program, TAP, patterns with "..."; after this module those of tests/play, such
as the rules, can be imported."""
import os
import re
import signal
import subprocess
import sys
import time

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "play"))
RHUMB = os.environ.get("RHUMB", "./rhumb")
LAB = os.environ.get("RHUMB_LAB", "./rhumb-lab")


class Tap:
    """Counts assertions and prints them as the Test Anything Protocol."""

    def __init__(self):
        self.count = 0

    def ok(self, good, what, note=""):
        self.count += 1
        print(("ok" if good else "not ok"), self.count, "-", what)
        if not good:
            for line in str(note).splitlines():
                print("#", line)
        return good

    def refused(self, ran, what, *words, status=1):
        """RAN, a finished process, has failed with STATUS and one line of error, which has WORDS."""
        lines = ran.stderr.splitlines()
        return self.ok(ran.returncode == status and len(lines) == 1 and all(word in lines[0] for word in words), what,
                       "status %d\n%s" % (ran.returncode, ran.stdout + ran.stderr))

    def done(self):
        print("1..%d" % self.count)


def run(arguments, commands="", program=RHUMB, **more):
    """Run the program with ARGUMENTS and COMMANDS as its input."""
    environment = dict(os.environ, **more.pop("environment", {}))
    return subprocess.run([program] + arguments, input=commands, capture_output=True, text=True,
                          timeout=1800, env=environment, **more)


def run_lab(arguments, **more):
    """Run rhumb-lab with ARGUMENTS."""
    return run(arguments, program=LAB, **more)


def has_network():
    """Whether the program has a built-in network."""
    return run(["--option", "Evaluation=network", "eval"]).returncode == 0


def has_worked(pid):
    """Whether the process PID has used the processor for a while, so that it is at work."""
    try:
        with open("/proc/%d/stat" % pid, encoding="ascii") as file:
            ticks = sum(int(field) for field in file.read().rsplit(")", 1)[1].split()[11:13])
    except OSError:
        time.sleep(1)
        return True
    return ticks > os.sysconf("SC_CLK_TCK") // 2


def check_interrupt(tap, words, folder, kept=()):
    """One Ctrl-C ends the command WORDS in FOLDER, when it is at work, with status 1 and a message of one line, and leaves
    no new file but those KEPT."""
    made = set(os.listdir(folder))
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder, text=True) as process:
        while process.poll() is None and not has_worked(process.pid):
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=1800)
    what = " ".join(words[1:])
    tap.ok(process.returncode == 1 and len(err.splitlines()) == 1 and "interrupted" in err, "%s ends" % what,
           "status %d\n%s" % (process.returncode, out[-500:] + err))
    tap.ok(set(os.listdir(folder)) - made <= set(kept), "and leaves no part of a file", os.listdir(folder))


def check_ended(tap, words, folder, number):
    """The signal NUMBER ends the command WORDS in FOLDER, and its new file, once there, is removed."""
    made = set(os.listdir(folder))
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder,
                          # nohup ignores SIGHUP
                          preexec_fn=lambda: signal.signal(number, signal.SIG_DFL)) as process:
        while process.poll() is None and set(os.listdir(folder)) == made:
            time.sleep(0.02)
        process.send_signal(number)
        process.communicate(timeout=1800)
    tap.ok(process.returncode == -number and set(os.listdir(folder)) == made,
           "%s ends %s, and no part of a file is left" % (number.name, " ".join(words[1:])),
           (process.returncode, os.listdir(folder)))


def moves_in(text):
    """{move: (weight, percent)} of a table of book moves."""
    return {move: (int(weight), float(share)) for move, weight, share in
            re.findall(r"(?m)^ ?(\S+) +(\d+) +([\d.]+)%  [A-E]\d\d ", text)}


def matches(pattern, text):
    """Whether TEXT, line by line, matches PATTERN.  "..." matches anything in a line;
    a line of it alone any number of lines.  More dots are dots."""
    lines = [line.rstrip() for line in text.splitlines()]
    at = {0}                 # how many lines the pattern's beginning may have matched
    for line in pattern.splitlines():
        if line.strip() == "...":
            at = set(range(min(at), len(lines) + 1)) if at else at
            continue
        parts = re.split(r"(?<!\.)\.\.\.(?!\.)", line.rstrip())
        good = re.compile(r".*".join(map(re.escape, parts)) + r" *")
        at = {i + 1 for i in at if i < len(lines) and good.fullmatch(lines[i])}
    return len(lines) in at
