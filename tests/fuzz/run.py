#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Run the fuzz targets for a while, and print a table.

Each target runs under libFuzzer with AddressSanitizer and UndefinedBehaviorSanitizer (built in
BUILD/fuzz), or if clang does not have them with the driver of tests/fuzz/fuzz_main.c as
built by `make check`.  With --seconds 0 libFuzzer only runs the corpus, each input to its end.

The script checks the fuzzer's coverage: each object with code has sections of SanitizerCoverage,
and with --seconds 0 each target's examples and cases reach at least as many edges as
tests/fuzz/edges.txt requires.  (During fuzzing the console is interrupted so often that its
edges depend on the machine.)  The exit status is 1 if that fails, or if anything was found.

Corpus (minimised after each run) and findings stay in BUILD/fuzz/.  Once a finding is fixed,
put its input into tests/fuzz/cases/TARGET/, with a descriptive name: `make check` runs
these files."""
import argparse
import concurrent.futures
import glob
import os
import re
import shutil
import subprocess
import sys

SANITIZERS = "-fsanitize=%saddress,undefined -fno-sanitize-recover=all"
COMPILE = ["clang", "-g1", "-O1", "-std=c17"]
UNCOVERED = "eval/network/simd"
ARCHIVES = ["librhumb-%s.a" % part for part in ("core", "tools", "frontends", "lab")]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def quiet(words, **more):
    """Run WORDS; their output is shown only if they fail."""
    ran = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, text=True, check=False, **more)
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
    # Sums over rows of the network have no branches to discover, and take most of the time.
    # A list with a line "fun:" would exclude functions of all files from coverage.
    uncovered = os.path.join(folder, "uncovered")
    with open(uncovered, "w", encoding="utf-8") as file:
        file.write("src:*/%s.c\n" % UNCOVERED)
    flags = ("-g1 -O1 -fsanitize-coverage-ignorelist=%s " % uncovered + SANITIZERS % "fuzzer-no-link,")
    configure = [os.path.join(source, "configure"), "CC=clang", "CFLAGS=" + flags,
                 "--enable-assertions", "--disable-shared", "--without-readline"]
    stamp = os.path.join(folder, "configured")
    if not os.path.exists(stamp) or read(stamp) != "\n".join(configure):
        if not quiet(configure, cwd=folder) or not quiet(["make", "clean"], cwd=folder):
            return False
        with open(stamp, "w", encoding="utf-8") as file:
            file.write("\n".join(configure))
    return quiet(["make", "-j%d" % (os.cpu_count() or 1), *ARCHIVES], cwd=folder)


def sections(path):
    """{name: size} of the sections of the object PATH."""
    listed = subprocess.run(["objdump", "-h", path], capture_output=True, text=True, check=True).stdout
    return {name: int(size, 16) for name, size in re.findall(r"^ *\d+ (\S+) +([0-9a-f]{8}) ", listed, re.M)}


def has_coverage(folder):
    """Whether all objects in FOLDER that should have coverage do."""
    objects = glob.glob(os.path.join(folder, "src", "**", "*.o"), recursive=True)
    blind = []
    for path in objects:
        has = sections(path)
        code = any(size for name, size in has.items() if re.fullmatch(r"\.text(\.(?!asan).*)?", name))
        if code and "__sancov_cntrs" not in has and not path.endswith(UNCOVERED + ".o"):
            blind.append(os.path.relpath(path, folder))
    print("coverage: %d objects, %d of them without" % (len(objects), len(blind)), *sorted(blind)[:10])
    return bool(objects) and not blind


def build_target(source, folder, name):
    tests = os.path.join(source, "tests", "fuzz")
    sources = [os.path.join(tests, part + ".c") for part in ("fuzz_" + name, "fuzz_common")]
    if "fuzz_session.h" in read(sources[0]):
        sources.append(os.path.join(tests, "fuzz_session.c"))
    # The libraries that configure found, as make has them for a test.
    libraries = subprocess.run(["make", "-s", "--no-print-directory", "--eval=libraries: ; @echo $(all_libs) $(LIBS)", "libraries"],
                               cwd=folder, capture_output=True, text=True, check=True).stdout.split()
    return quiet([*COMPILE, *(SANITIZERS % "fuzzer,").split(), "-I.", "-I" + os.path.join(source, "src"),
                  *sources, *libraries, "-o", "lf_" + name], cwd=folder)


def run_libfuzzer(folder, name, seconds):
    """(runs, findings, edges of the corpus, edges at the end) of NAME, whose corpus is in FOLDER."""
    found = os.path.join(folder, "found", name, "")
    corpus = os.path.join(folder, "corpus", name)
    os.makedirs(found, exist_ok=True)
    before = set(os.listdir(found))
    ran = subprocess.run([os.path.join(folder, "lf_" + name), corpus,
                          "-max_total_time=%d" % seconds if seconds else "-runs=0",
                          "-max_len=4096", "-timeout=120", "-report_slow_units=60",
                          "-rss_limit_mb=4096", "-detect_leaks=0", "-handle_int=0",
                          "-print_final_stats=1", "-artifact_prefix=" + found],
                         stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
                         check=False, cwd=folder,
                         env=os.environ if seconds else dict(os.environ, FUZZ_PATIENT="1"))
    runs = re.search(r"number_of_executed_units: (\d+)", ran.stderr)
    edges = re.findall(r"^#\d+\s+[A-Z]\w+\s+cov: (\d+)", ran.stderr, re.M)
    first = re.search(r"^#\d+\s+INITED\s+cov: (\d+)", ran.stderr, re.M)
    findings = len(set(os.listdir(found)) - before)
    if ran.returncode and not findings:
        findings = 1
    if findings:
        print(ran.stderr[-3000:])
        with open(found + "log", "a", encoding="utf-8") as file:
            file.write(ran.stderr)
    elif seconds:
        minimise(folder, name, corpus)
    return (int(runs.group(1)) if runs else 0, findings, int(first.group(1)) if first else 0,
            int(edges[-1]) if edges else 0)


def minimise(folder, name, corpus):
    """Keep only inputs of CORPUS that reach something that no smaller input reaches."""
    smaller = corpus + ".smaller"
    shutil.rmtree(smaller, ignore_errors=True)
    os.makedirs(smaller)
    if quiet([os.path.join(folder, "lf_" + name), "-merge=1", "-max_len=4096", "-rss_limit_mb=4096",
              "-detect_leaks=0", "-handle_int=0", smaller, corpus], cwd=folder, errors="replace"):
        shutil.rmtree(corpus)
        os.rename(smaller, corpus)


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
    if not libfuzzer and not asked.seconds:
        print("no clang with libFuzzer here")
        return 1
    if libfuzzer and not (build_libraries(asked.source, folder) and has_coverage(folder)):
        return 1
    least = dict(line.split() for line in read(os.path.join(asked.source, "tests", "fuzz", "edges.txt"))
                  .splitlines() if line and not line.startswith("#"))
    total = blind = 0
    rows = []

    def prepare(name):
        corpus = os.path.join(folder, "corpus", name)
        os.makedirs(corpus, exist_ok=True)
        driver = os.path.join(asked.build, "tests", "fuzz", "fuzz_" + name)
        return quiet([driver, "--write-seeds", corpus], env=dict(os.environ, top_srcdir=asked.source)) and \
            (not libfuzzer or build_target(asked.source, folder, name))

    # Build all first: the source may change while they run.  A corpus alone runs beside others, each input to its end.
    pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1)
    if not all(pool.map(prepare, names)):
        return 1
    run = (map if asked.seconds else pool.map)(lambda name: run_libfuzzer(folder, name, asked.seconds), names if libfuzzer else ())
    for name in names:
        if libfuzzer:
            rows.append((name, "libFuzzer") + next(run))
            if not asked.seconds and rows[-1][4] < int(least.get(name, 1 << 30)):
                print("%s: %d edges, fewer than the %s of tests/fuzz/edges.txt" % (
                    name, rows[-1][4], least.get(name, "(missing)")))
                blind += 1
        else:
            rows.append((name, "plain") + run_plain(asked.build, folder, name, asked.seconds) + (0, 0))
        print("%s: %d runs, %d findings" % (name, rows[-1][2], rows[-1][3]), flush=True)
    print("%-12s %-10s %10s %9s %9s %7s %7s" % ("target", "driver", "runs", "a second", "findings",
                                                "edges", "at end"))
    for name, driver, runs, findings, first, ended in rows:
        print("%-12s %-10s %10d %9s %9d %7s %7s" % (
            name, driver, runs, runs // asked.seconds if asked.seconds else "", findings, first or "", ended or ""))
        total += findings
    print("%d runs, %d findings" % (sum(row[2] for row in rows), total) +
          ("" if asked.seconds else ", %d targets with too few edges" % blind))
    return 1 if total or blind else 0


if __name__ == "__main__":
    sys.exit(main())
