#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""How the time and the memory of each command that reads a file grow with its size.

    files.py [MEGABYTES...]     (10 100; RHUMB and RHUMB_LAB name the programs)

Prints a table: processor time and peak memory for each size, and the factor by which the time
grew from the first size to the last.  The exit status is 1 if a command fails, if its time grew
more than twice as fast as its file, or its memory by more than a quarter of the file."""
import os
import resource
import subprocess
import sys
import tempfile

RHUMB = os.environ.get("RHUMB", "./rhumb")
LAB = os.environ.get("RHUMB_LAB", "./rhumb-lab")
GAME = ('[Event "x"]\n[White "a"]\n[Black "b"]\n[Result "1/2-1/2"]\n\n1. e4 {a comment} e5 2. Nf3 Nc6 '
        '3. Bb5 a6 (3... Nf6 4. O-O) 4. Ba4 Nf6 5. O-O Be7 1/2-1/2\n\n')
SUITE = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - bm Nf6; id \"x\";\n"
PERFT = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n"
RECORD = "0.000 > ping 1\n0.000 < pong 1\n"
COMMENTS = "{a comment that is not long} "
VARIATIONS = "(1. d4) "

# The input, its parts (before, repeated, after), and the command.  Commands that search get a
# hundredth of the size: their time is that of the searches.
COMMANDS = (
    ("load, the last game", "pgn", ("", GAME, ""), ["load", "FILE", "-1"]),
    ("load, one game with many comments", "pgn", ("1. e4 ", COMMENTS, "*\n"), ["load", "FILE"]),
    ("load, one game with many variations", "pgn", ("1. e4 ", VARIATIONS, "*\n"), ["load", "FILE"]),
    ("load, one game with many tags", "pgn", ("", '[Tag%d "a value"]\n', "\n*\n"), ["load", "FILE"]),
    ("load, the last position", "epd", ("", SUITE, ""), ["load", "FILE", "-1"]),
    ("epd", "epd", ("", SUITE, ""), ["epd", "FILE", "nodes", "1"]),
    ("annotate", "pgn", ("", GAME, ""), ["annotate", "FILE", "nodes", "1"]),
    ("perft", "epd", ("", PERFT, ""), ["perft", "1", "FILE"]),
    ("book make", "pgn", ("", GAME, ""), [LAB, "book", "make", "FILE", "-o", "OUT"]),
    ("source", "txt", ("", "key\n", ""), ["source", "FILE"]),
    ("replay", "log", ("# session begins\n", RECORD, "> quit\n"), ["replay", "FILE"]),
)


def write(path, parts, size):
    before, part, after = parts
    count = size // (len(part) + ("%d" in part) * 5) + 1
    with open(path, "w", encoding="utf-8") as file:
        file.write(before)
        for start in range(0, count, 1000):
            many = range(start, min(start + 1000, count))
            file.write("".join(part % i for i in many) if "%d" in part else part * len(many))
        file.write(after)
    return count


def measure(words):
    """(exit status, seconds of processor time, megabytes) of the program."""
    with subprocess.Popen(words if words[0] == LAB else [RHUMB, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True) as process:
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
    if status:
        print(errors[-300:])
    return status, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    sizes = [float(word) for word in sys.argv[1:]] or [10, 100]
    wrong = 0
    print("%-36s" % "" + "".join("%9g MB:" % size for size in sizes) + "     time x")
    for name, suffix, parts, words in COMMANDS:
        results = []
        for size in sizes:
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "file." + suffix)
                part = 0.01 if name in ("epd", "annotate") else 1
                count = write(path, parts, int(size * 1e6 * part))
                filled = [{"FILE": path, "OUT": os.path.join(folder, "out"), "-1": str(count)}.get(w, w)
                          for w in words]
                results.append(measure(filled))
        grew = results[-1][1] / max(results[0][1], 0.01)
        by = sizes[-1] / sizes[0]
        one_game = "one game" in name or name == "book make"
        bad = any(result[0] for result in results) or grew > 2 * by or \
            (not one_game and results[-1][2] - results[0][2] > sizes[-1] / 4)
        wrong += bad
        print("%-36s" % name + "".join("%7.2f s%4.0f" % result[1:] for result in results) +
              "  %7.1f %s" % (grew, "WRONG" if bad else ""), flush=True)
    print("(seconds of processor time, megabytes of memory; one game is kept as a whole)")
    return 1 if wrong else 0


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.exit(main())
