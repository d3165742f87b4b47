#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Run the fuzz targets for a while, and print a table.

Each target runs under libFuzzer with AddressSanitizer and UndefinedBehaviorSanitizer, if
clang has them (built in BUILD/fuzz), and with the driver of tests/fuzz/fuzz_main.c as
`make check` built it.  Corpus and findings stay in BUILD/fuzz/.  The exit status is 1 if
anything was found.  What was found belongs into tests/fuzz/cases/TARGET/, with a name that
says what it is, once it is fixed: `make check` runs these files."""
import argparse
import glob
import os
import re
import subprocess
import sys

SANITIZERS = "-fsanitize=%saddress,undefined -fno-sanitize-recover=all"
COMPILE = ["clang", "-g", "-O1", "-std=c17"]


def quiet(words, **more):
    """Run WORDS; what they say comes to light only if they fail."""
    ran = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                         check=False, **more)
    if ran.returncode:
        print(ran.stdout[-3000:])
    return ran.returncode == 0


def has_libfuzzer(folder):
    probe = os.path.join(folder, "probe.c")
    with open(probe, "w", encoding="utf-8") as file:
        file.write("int LLVMFuzzerTestOneInput(const char *d, unsigned long n)"
                   "{ return d && n ? 0 : 0; }\n")
    try:
        return subprocess.run(COMPILE + (SANITIZERS % "fuzzer,").split() + [probe, "-o", probe + ".o"],
                              capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def build_libraries(source, folder):
    """The program's parts with coverage for libFuzzer, in FOLDER."""
    if not os.path.exists(os.path.join(folder, "Makefile")):
        # Sums over rows of the network have no branches to be discovered, and are most of the time.
        uncovered = os.path.join(folder, "uncovered")
        with open(uncovered, "w", encoding="utf-8") as file:
            file.write("src:*/eval/network/accumulator.c\nfun:*\n")
        flags = ("-g -O1 -fsanitize-coverage-ignorelist=%s " % uncovered +
                 SANITIZERS % "fuzzer-no-link,")
        if not quiet([os.path.join(source, "configure"), "CC=clang", "CFLAGS=" + flags,
                      "--enable-assertions", "--disable-shared", "--without-readline"], cwd=folder):
            return False
    return quiet(["make", "-j2", "librhumb-core.la", "librhumb-faces.la"], cwd=folder)


def build_target(source, folder, name):
    tests = os.path.join(source, "tests", "fuzz")
    sources = [os.path.join(tests, part + ".c") for part in ("fuzz_" + name, "fuzz_common")]
    with open(sources[0], encoding="utf-8") as file:
        if "fuzz_session.h" in file.read():
            sources.append(os.path.join(tests, "fuzz_session.c"))
    # libtool knows which other libraries the parts need: those that configure found.
    return quiet(["./libtool", "--quiet", "--tag=CC", "--mode=link", *COMPILE,
                  *(SANITIZERS % "fuzzer,").split(), "-I.", "-I" + os.path.join(source, "src"),
                  *sources, "librhumb-faces.la", "librhumb-core.la", "-o", "lf_" + name], cwd=folder)


def run_libfuzzer(folder, name, seconds):
    """(runs, findings) of NAME, whose corpus is in FOLDER."""
    found = os.path.join(folder, "found", name, "")
    os.makedirs(found, exist_ok=True)
    before = set(os.listdir(found))
    ran = subprocess.run([os.path.join(folder, "lf_" + name), os.path.join(folder, "corpus", name),
                          "-max_total_time=%d" % seconds, "-max_len=4096", "-timeout=120",
                          "-report_slow_units=60",
                          "-rss_limit_mb=4096", "-detect_leaks=0", "-handle_int=0",
                          "-print_final_stats=1", "-artifact_prefix=" + found],
                         stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                         errors="replace", check=False, cwd=folder)
    runs = re.search(r"number_of_executed_units: (\d+)", ran.stderr)
    findings = len(set(os.listdir(found)) - before)
    if ran.returncode and not findings:
        findings = 1
    if findings:
        print(ran.stderr[-3000:])
        with open(found + "log", "a", encoding="utf-8") as file:
            file.write(ran.stderr)
    return int(runs.group(1)) if runs else 0, findings


def run_plain(build, folder, name, seconds):
    ran = subprocess.run([os.path.join(build, "tests", "fuzz", "fuzz_" + name), "--seconds",
                          str(seconds)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                         errors="replace", check=False, cwd=folder)
    runs = re.search(r": (\d+) runs", ran.stdout)
    if ran.returncode:
        print(ran.stdout[-3000:])
    return int(runs.group(1)) if runs else 0, int(ran.returncode != 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", required=True)
    parser.add_argument("--build", required=True)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("names", nargs="*")
    asked = parser.parse_args()
    names = asked.names or sorted(
        os.path.basename(path)[len("fuzz_"):-len(".c")]
        for path in glob.glob(os.path.join(asked.source, "tests", "fuzz", "fuzz_*.c"))
        if os.path.basename(path) not in ("fuzz_main.c", "fuzz_common.c", "fuzz_session.c"))
    folder = os.path.join(asked.build, "fuzz")
    os.makedirs(folder, exist_ok=True)
    libfuzzer = has_libfuzzer(folder)
    if libfuzzer and not build_libraries(asked.source, folder):
        return 1
    total = 0
    rows = []
    for name in names:
        corpus = os.path.join(folder, "corpus", name)
        os.makedirs(corpus, exist_ok=True)
        driver = os.path.join(asked.build, "tests", "fuzz", "fuzz_" + name)
        if not quiet([driver, "--write-seeds", corpus]):
            return 1
        if libfuzzer:
            if not build_target(asked.source, folder, name):
                return 1
            rows.append((name, "libFuzzer") + run_libfuzzer(folder, name, asked.seconds))
        rows.append((name, "plain") + run_plain(asked.build, folder, name, asked.seconds))
    print("%-12s %-10s %12s %10s %9s" % ("target", "driver", "runs", "a second", "findings"))
    for name, driver, runs, findings in rows:
        print("%-12s %-10s %12d %10d %9d" % (name, driver, runs, runs // asked.seconds, findings))
        total += findings
    print("%d runs, %d findings" % (sum(row[2] for row in rows), total))
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
