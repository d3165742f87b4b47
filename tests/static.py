#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Static checks of src/: gcc -fanalyzer, and clang-tidy's groups bugprone and cert.

    static.py --source DIR --build DIR [--jobs N]

Exceptions are listed below, with reasons.  The exit status is 1 if anything else is found, or if
an exception is no longer needed."""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys

# Checks of clang-tidy that are not used.
LEFT_OUT = {
    "bugprone-easily-swappable-parameters": "two squares, or two numbers, are usual arguments in chess",
    "cert-err33-c": "output is checked once, by ferror and fclose; signal() cannot fail here",
    "bugprone-narrowing-conversions": "arithmetic with letters and small sets of bits",
    "bugprone-implicit-widening-of-multiplication-result": "products of constants and small counts",
    "bugprone-signed-char-misuse": "castling_rook is a file or -1, and no character",
    "cert-str34-c": "the same check under another name",
    "bugprone-suspicious-memory-comparison": "the state of a position is compared byte for byte: "
                                             "copies carry their padding along",
    "cert-exp42-c": "the same check under another name",
    "cert-flp37-c": "the same check under another name",
    "bugprone-sizeof-expression": "tables of pointers are meant",
    "bugprone-macro-parentheses": "names of fields cannot be in parentheses",
}

# Single findings that are wrong: (file, part of the message), and why.
WRONG = {
    ("src/notation/fen.c", "use of uninitialized value"): "the loop before fills all fields",
    ("src/lab/book_maker.c", "leak of ‘file’"): "it is kept in the list of runs",
    ("src/lab/player_library.c", "leak of ‘guest’"): "its first member is what is returned or freed",
    ("src/lab/trainer.c", "leak of"): "it is kept in the trainer's list",
    ("src/lab/match_record.c", "cert-err34-c"): "the number of conversions is checked, and ranges are",
}


def analyze(compiler, source, build, path):
    flags = ["-std=c17", "-D_GNU_SOURCE", "-I" + build, "-I" + os.path.join(source, "src"),
             "-I" + os.path.join(source, "include")]
    if compiler == "gcc":
        words = ["gcc", "-O1", "-fanalyzer", "-fdiagnostics-plain-output", *flags, "-c", path, "-o", os.devnull]
    else:
        checks = "-*,bugprone-*,cert-*," + ",".join("-" + name for name in LEFT_OUT)
        words = ["clang-tidy", "--quiet", "--checks=" + checks, path, "--", *flags]
    ran = subprocess.run(words, capture_output=True, text=True, check=False, cwd=source,
                         env=dict(os.environ, LC_ALL="C.UTF-8"))
    found = [line.replace(source + "/", "") for line in (ran.stdout + ran.stderr).splitlines()
             if re.search(r": (warning|error): ", line)]
    if ran.returncode and not found:
        found = ["%s: %s fails: %s" % (path, compiler, ran.stderr[-500:])]
    return set(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", default=".")
    parser.add_argument("--build", default="build")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    source, build = os.path.abspath(asked.source), os.path.abspath(asked.build)
    files = subprocess.run(["sh", os.path.join(source, "tests", "lint", "files.sh"), "src"], capture_output=True, text=True,
                           check=True).stdout
    paths = [path for path in files.splitlines() if path.endswith(".c")]
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        results = pool.map(lambda work: analyze(work[0], source, build, work[1]),
                           [(compiler, path) for compiler in ("gcc", "clang-tidy") for path in paths])
        found = set().union(*results)
    wrong = {key for key in WRONG for line in found if line.startswith(key[0]) and key[1] in line}
    left = sorted(line for line in found
                  if not any(line.startswith(file) and text in line for file, text in WRONG))
    stale = ["%s: no longer found: %s" % key for key in WRONG if key not in wrong]
    print("\n".join(left + stale))
    print("%d files, %d findings, %d exceptions" % (len(paths), len(left), len(wrong)))
    return 1 if left or stale else 0


if __name__ == "__main__":
    sys.exit(main())
