#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Play thousands of games in one process, under the virtual clock, and watch its memory,
threads and descriptors, which must not grow after the first games.

    endurance.py [GAMES]        (3000; RHUMB_LAB names the program)

Prints a table of samples, and what grew.  The exit status is 1 if anything did, or if a game
was lost on time."""
import os
import re
import subprocess
import sys
import tempfile
import time

LAB = os.environ.get("RHUMB_LAB", "./rhumb-lab")
CLOCK = "0.2+0.005"
SAMPLES = 20
SLACK_KB = 1024      # by which memory may differ, because of the allocator


def sample(pid, log):
    """(games, kilobytes, threads, descriptors) of the process."""
    with open("/proc/%d/status" % pid, encoding="ascii") as file:
        status = dict(line.split(":", 1) for line in file)
    with open(log, encoding="utf-8") as file:
        pairs = sum(1 for line in file if line.startswith("pair "))
    return (2 * pairs, int(status["VmRSS"].split()[0]), int(status["Threads"]),
            len(os.listdir("/proc/%d/fd" % pid)))


def watch(process, log, games):
    """Samples, one whenever a twentieth of the games has been played."""
    samples = []
    while process.poll() is None:
        time.sleep(0.2)
        try:
            now = sample(process.pid, log)
        except (OSError, KeyError):
            continue
        if now[0] and (not samples or now[0] - samples[-1][0] >= games // SAMPLES):
            samples.append(now)
            print("%8d games %8d kB %4d threads %4d descriptors" % now, flush=True)
    return samples


def grown(samples):
    """The quantities that are larger in the second half than ever in the first."""
    half = len(samples) // 2
    if half < 2:
        return ["too few samples"]
    first, second = samples[1:half + 1], samples[half + 1:]
    wrong = []
    for place, (name, slack) in enumerate((("memory", SLACK_KB), ("threads", 0), ("descriptors", 0)), 1):
        before, after = max(s[place] for s in first), max(s[place] for s in second)
        if after > before + slack:
            wrong.append("%s: %d, then %d" % (name, before, after))
    return wrong


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    with tempfile.TemporaryDirectory() as folder:
        log, pgn = os.path.join(folder, "log"), os.path.join(folder, "pgn")
        with open(os.path.join(folder, "out"), "w+", encoding="utf-8") as out:
            with subprocess.Popen([LAB, "match", "--games", str(games), "--clock", CLOCK,
                                   "--log", log, "--pgn", pgn], stdout=out,
                                  stderr=subprocess.STDOUT) as process:
                samples = watch(process, log, games)
            out.seek(0)
            output = out.read()
        with open(pgn, encoding="utf-8") as file:
            text = file.read()
    lost = len(re.findall(r"time forfeit|on time", text))
    played = text.count("[Event ")
    print(output[-1500:])
    print("%d games, %d lost on time" % (played, lost))
    wrong = grown(samples)
    if process.returncode or played != games or lost:
        wrong.append("status %d, %d games, %d lost on time" % (process.returncode, played, lost))
    print("\n".join("GROWN " + one for one in wrong) or "memory, threads and descriptors are flat")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
