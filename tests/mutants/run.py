# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Do the tests notice bugs?  Plants each one-line bug of the lists in a copy of the tree, builds it,
and runs the quick tests of its floor, in their order, until one fails: then the mutant is killed.

    run.py --source DIR --work DIR [--jobs N] [--only WORD] [--list] LIST...

A list (see rules.txt) begins with the tests of its floor, as make names them:

    tests: tests/unit/test_position tests/protocol/run-clock.sh

and goes on with mutants.  A mutant names a file of src/ or programs/, or a folder with a slash behind it,
and a text that stands in it exactly once, so that it finds its place when lines move; if it does not, that is an error.

    == what the bug does
    file.c
    - the text
    + what takes its place
    = why no test can tell it from the original (survivors only)

Results are kept in the work folder, and hold until the mutated file or a test of its floor changes,
so that a run that was broken off goes on where it was.  Exit status 0 if at least 95 % are killed
and every survivor is explained, 1 if not, 2 if a mutant does not apply or build."""
import argparse
import filecmp
import hashlib
import os
import queue
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import threading

WALL_SECONDS = 900       # for a mutant that waits for ever
CPU_SECONDS = 120        # for one that never ends
MEMORY = 6 << 30
LEFT_OUT = {".git", "autom4te.cache", "__pycache__"}
MAKE = ["make", "ACLOCAL=:", "AUTOCONF=:", "AUTOHEADER=:", "AUTOMAKE=:"]
CONFIGURE = ["--quiet", "--disable-shared", "--enable-static", "CFLAGS=-O1"]


class Unfit(Exception):
    """A mutant, or the tree, that cannot be judged."""


class Mutant:
    """One bug: where, what, and the tests that ought to notice."""

    def __init__(self, floor, tests, name):
        self.floor, self.tests, self.name = floor, tests, name
        self.file = self.old = self.new = self.excuse = None
        self.path = self.text = None

    def locate(self, source, files):
        """Find the place, and make the text with the bug."""
        if self.file.endswith("/"):
            paths = sorted({p for found in files.values() for p in found if "/" + self.file in p})
        else:
            paths = files.get(self.file, [])
            if len(paths) > 1:
                raise Unfit("%s: more than one file" % self.file)
        places = []
        for path in paths:
            with open(os.path.join(source, path), encoding="utf-8") as file:
                text = file.read()
            places += [(path, text)] * text.count(self.old)
        if len(places) != 1:
            raise Unfit("%s: the text stands there %d times: %s" % (self.file, len(places), self.old))
        self.path, text = places[0]
        self.text = text.replace(self.old, self.new)

    def key(self, digests):
        """What its result depends on."""
        parts = [self.path, self.text] + [t + digests(t) for t in self.tests]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:20]


def read_list(path):
    """The mutants of a list."""
    floor = os.path.splitext(os.path.basename(path))[0]
    tests, mutants = [], []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if not line or line.startswith("#"):
                continue
            if line.startswith("tests:"):
                tests += line[6:].split()
            elif line.startswith("== "):
                mutants.append(Mutant(floor, tests, line[3:]))
            elif not mutants:
                raise Unfit("%s:%d: a mutant begins with ==" % (path, number))
            elif line.startswith("- "):
                mutants[-1].old = line[2:]
            elif line.startswith("+ ") or line == "+":
                mutants[-1].new = line[2:]
            elif line.startswith("= "):
                mutants[-1].excuse = line[2:]
            else:
                mutants[-1].file = line.strip()
    for mutant in mutants:
        if None in (mutant.file, mutant.old, mutant.new) or not tests:
            raise Unfit("%s: '%s' is not complete" % (path, mutant.name))
    return mutants


def source_files(source):
    """Paths under src/ and programs/ by the names that lists use: a path's end."""
    files = {}
    for folder in ("src", "programs"):
        for where, _, names in os.walk(os.path.join(source, folder)):
            for name in names:
                path = os.path.relpath(os.path.join(where, name), source)
                parts = path.split(os.sep)
                for i in range(len(parts)):
                    files.setdefault("/".join(parts[i:]), []).append(path)
    return files


def digest_of(source):
    """A function: the digest of a test's own source."""
    known = {}

    def digest(test):
        if test not in known:
            path = os.path.join(source, test)
            path = path if os.path.exists(path) else path + ".c"
            with open(path, "rb") as file:
                known[test] = hashlib.sha256(file.read()).hexdigest()
        return known[test]
    return digest


def bring_up_to_date(source, tree, also_out):
    """Make TREE a copy of SOURCE, touching only what differs."""
    seen = set()
    for where, folders, names in os.walk(source):
        folders[:] = [f for f in folders if f not in LEFT_OUT and
                      os.path.abspath(os.path.join(where, f)) not in also_out and
                      not os.path.exists(os.path.join(where, f, "config.status"))]
        here = os.path.join(tree, os.path.relpath(where, source))
        os.makedirs(here, exist_ok=True)
        for name in names:
            old, new = os.path.join(where, name), os.path.normpath(os.path.join(here, name))
            seen.add(new)
            if not os.path.exists(new) or not filecmp.cmp(old, new, shallow=False):
                shutil.copy2(old, new)
                if os.path.exists(os.path.join(tree, "build", "Makefile")):
                    os.utime(new)
    for folder in ("src", "programs", "tests"):
        for where, _, names in os.walk(os.path.join(tree, folder)):
            for name in names:
                path = os.path.normpath(os.path.join(where, name))
                if path not in seen and not path.endswith(".pyc"):
                    os.remove(path)


def bounded():
    """What a test of a mutant may use."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Tree:
    """A copy of the source with a build folder in it.  It is built by make once; a mutant's file is
    compiled, and a test linked, by the commands that make used, which takes a tenth of the time."""

    def __init__(self, options, number, tests):
        self.top = os.path.join(options.work, "tree-%d" % number)
        self.build = os.path.join(self.top, "build")
        bring_up_to_date(options.source, self.top, {os.path.abspath(options.work)})
        shutil.rmtree(self.build, ignore_errors=True)
        os.makedirs(self.build)
        self.shared = os.path.abspath(os.environ.get(
            "RHUMB_SHARED", os.path.join(options.source, "..", "shared", "data")))
        self.compiling, self.linking, self.archive = {}, {}, {}
        self.call(["../configure"] + CONFIGURE)
        programs = ["rhumb"] + [t for t in tests if not os.path.splitext(t)[1]]
        for line in self.call(MAKE + ["V=1"] + programs).splitlines():
            words = shlex.split(line) if line.startswith("libtool: ") else []
            if words[1:2] == ["compile:"]:
                source = os.path.normpath(os.path.join("build", words[words.index("-c") + 1]))
                self.compiling[source] = words[2:]
            elif words[1:3] == ["link:", "ar"]:
                self.archive.update((name, words[4]) for name in words[5:])
            elif words[1:2] == ["link:"] and "-o" in words:
                self.linking[words[words.index("-o") + 1]] = words[2:]
        self.prove(tests)

    def call(self, command):
        """What COMMAND prints; it must work."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith("MAKE") and k != "MFLAGS"}
        done = subprocess.run(command, cwd=self.build, env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode:
            raise Unfit("%s:\n%s" % (" ".join(command[:4]), done.stdout[-3000:]))
        return done.stdout

    def compile(self, path):
        """Compile a source again, or all that include a header, to where the links find it."""
        for source in [path] if path in self.compiling else self.users_of(path):
            words = self.compiling[source]
            name = words[words.index("-o") + 1]
            if name not in self.archive:    # libtool has renamed one of two objects of one name
                self.call(MAKE + ["-s", "librhumb-core.la", "librhumb-faces.la"])
                return
            self.call(words)
            self.call(["ar", "r", self.archive[name], name])

    def users_of(self, header):
        """The sources that include HEADER."""
        users = []
        for source in self.compiling:
            folder, name = os.path.split(os.path.splitext(source)[0])
            with open(os.path.join(self.build, folder, ".deps", name + ".Plo"), encoding="utf-8") as file:
                if "../" + header in file.read():
                    users.append(source)
        if not users:
            raise Unfit("make compiles nothing with %s" % header)
        return users

    def passes(self, test):
        """Link TEST, or the program for a script, and run it."""
        suffix = os.path.splitext(test)[1]
        self.call(self.linking["rhumb" if suffix else test])
        environment = dict(os.environ, RHUMB_SHARED=self.shared, CC="cc", NM="nm", OBJDUMP="objdump",
                           RHUMB=os.path.abspath(os.path.join(self.build, "rhumb")), AWK="awk",
                           top_srcdir=os.path.abspath(self.top), CMOCKA_MESSAGE_OUTPUT="TAP",
                           top_builddir=os.path.abspath(self.build), CHECK_CFLAGS="")
        start = {".py": ["python3"], ".sh": ["sh"]}.get(suffix, [])
        folder = self.top if suffix else self.build
        process = subprocess.Popen(start + [os.path.abspath(os.path.join(folder, test))], cwd=self.build,
                                   env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True, errors="replace",
                                   start_new_session=True, preexec_fn=bounded)
        try:
            said = process.communicate(timeout=WALL_SECONDS)[0]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return False
        failed = [line for line in said.splitlines() if line.startswith("not ok") and "# SKIP" not in line]
        return process.returncode == 0 and not failed and "ok 1" in said

    def judge(self, mutant):
        """The first test that notices the mutant, or None."""
        path = os.path.join(self.top, mutant.path)
        with open(path, encoding="utf-8") as file:
            original = file.read()
        try:
            with open(path, "w", encoding="utf-8") as file:
                file.write(mutant.text)
            self.compile(mutant.path)
            for test in mutant.tests:
                if not self.passes(test):
                    return test
            return None
        finally:
            with open(path, "w", encoding="utf-8") as file:
                file.write(original)
            self.compile(mutant.path)

    def prove(self, tests):
        """Without a mutant every test passes."""
        for test in tests:
            if not self.passes(test):
                raise Unfit("%s fails without a mutant; see %s" % (test, self.build))


class Results:
    """What is known, on file; threads take turns."""

    def __init__(self, path):
        self.path, self.known, self.lock = path, {}, threading.Lock()
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                for line in file:
                    key, killer = line.rstrip("\n").split("\t")[:2]
                    self.known[key] = killer

    def add(self, key, killer, mutant):
        with self.lock:
            self.known[key] = killer or ""
            with open(self.path, "a", encoding="utf-8") as file:
                file.write("%s\t%s\t%s: %s\n" % (key, killer or "", mutant.floor, mutant.name))
            print("%-9s %-9s %s%s" % ("killed" if killer else "SURVIVED", mutant.floor, mutant.name,
                                      " (%s)" % os.path.basename(killer) if killer else ""), flush=True)


def work_through(options, number, tests, jobs, results, unfit):
    """A thread: judge mutants in a tree of its own until none is left."""
    try:
        tree = Tree(options, number, tests)
    except (Unfit, OSError) as error:
        unfit.append(str(error))
        return
    while True:
        try:
            key, mutant = jobs.get_nowait()
        except queue.Empty:
            return
        try:
            results.add(key, tree.judge(mutant), mutant)
        except Exception as error:      # a mutant that cannot be judged does not keep the others
            unfit.append("%s: %s: %s" % (mutant.floor, mutant.name, error))


def report(mutants, keys, results):
    """The table; whether it is good enough."""
    print("\n%-10s %7s %7s" % ("floor", "mutants", "killed"))
    good, killed = True, 0
    for floor in dict.fromkeys(m.floor for m in mutants):
        ours = [m for m in mutants if m.floor == floor]
        dead = [m for m in ours if results.known[keys[m]]]
        killed += len(dead)
        print("%-10s %7d %7d" % (floor, len(ours), len(dead)))
    print("%-10s %7d %7d   %.1f %%" % ("all", len(mutants), killed, 100.0 * killed / len(mutants)))
    for mutant in mutants:
        survived = not results.known[keys[mutant]]
        if survived:
            print("survived: %s: %s (%s)\n    %s" % (mutant.floor, mutant.name, mutant.path,
                                                     mutant.excuse or "NOT EXPLAINED"))
        elif mutant.excuse:
            print("killed, though said to be equivalent: %s: %s" % (mutant.floor, mutant.name))
        good = good and survived == bool(mutant.excuse)
    return good and killed >= 0.95 * len(mutants)


def main():
    parser = argparse.ArgumentParser(description="Plant bugs, and see whether the tests notice.")
    parser.add_argument("--source", required=True, help="the tree; ./configure must be there")
    parser.add_argument("--work", required=True, help="folder for copies and results")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="only mutants whose floor, file or name has this")
    parser.add_argument("--list", action="store_true", help="only see that they apply")
    parser.add_argument("lists", nargs="+")
    options = parser.parse_args()
    try:
        mutants = [m for path in options.lists for m in read_list(path)]
    except Unfit as error:
        print(error)
        return 2
    mutants = [m for m in mutants if options.only in m.floor + " " + m.file + " " + m.name]
    files, unfit, jobs, keys = source_files(options.source), [], queue.Queue(), {}
    digests = digest_of(options.source)
    os.makedirs(options.work, exist_ok=True)
    results = Results(os.path.join(options.work, "results"))
    for mutant in mutants:
        try:
            mutant.locate(options.source, files)
            keys[mutant] = mutant.key(digests)
            if keys[mutant] not in results.known:
                jobs.put((keys[mutant], mutant))
        except (Unfit, OSError) as error:
            unfit.append("%s: %s: %s" % (mutant.floor, mutant.name, error))
    print("%d mutants, %d of them not judged yet" % (len(mutants), jobs.qsize()), flush=True)
    if options.list or unfit:
        print("\n".join(unfit))
        return 2 if unfit else 0
    tests = list(dict.fromkeys(t for _, m in jobs.queue for t in m.tests))
    threads = [threading.Thread(target=work_through, args=(options, n + 1, tests, jobs, results, unfit))
               for n in range(min(options.jobs, jobs.qsize()))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if unfit:
        print("\n".join(unfit))
        return 2
    return 0 if mutants and report(mutants, keys, results) else 1


if __name__ == "__main__":
    sys.exit(main())
