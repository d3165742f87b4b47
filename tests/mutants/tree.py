# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A copy of the source in which one file at a time is changed, compiled and tested."""
import contextlib
import filecmp
import hashlib
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import threading
import time

MEMORY = 6 << 30         # bytes that a test may use
FIRST_SECONDS = 300, 900     # of processor and of time, for a test whose usual ones are not known yet
PROGRAMS = ["rhumb", "rhumb-lab"]
SAME, REFUSED = "the same code", "does not compile"
LEFT_OUT = {".git", "autom4te.cache", "__pycache__"}
MAKE = ["make", "ACLOCAL=:", "AUTOCONF=:", "AUTOHEADER=:", "AUTOMAKE=:"]
# Types that do not fit are errors: no mutant of C that a compiler finds is worth a test.
CONFIGURE = ["--quiet", "--disable-shared", "--enable-static",
             "CFLAGS=-O1 -fPIC -Werror=incompatible-pointer-types -Werror=int-conversion"]


class Unfit(Exception):
    """A mutant, or the tree, that cannot be judged."""


def bring_up_to_date(source, tree, also_out):
    """Make TREE a copy of SOURCE, touching only what differs.  Whether what it was configured with has changed."""
    seen, remade = set(), False
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
                remade = remade or name in ("configure", "Makefile.in", "config.h.in")
                if os.path.exists(os.path.join(tree, "build", "Makefile")):
                    os.utime(new)
    for folder in ("src", "programs", "tests"):
        for where, _, names in os.walk(os.path.join(tree, folder)):
            for name in names:
                path = os.path.normpath(os.path.join(where, name))
                if path not in seen and not path.endswith(".pyc"):
                    os.remove(path)
    return remade


def kill_group(pid):
    """End a test, and what it has left running."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


class Tree:
    """A copy of the source with a build folder in it.  It is built by make once; a mutant's file is
    compiled, and a test linked, by the commands that make used, which takes a tenth of the time."""

    def __init__(self, source, work, number, tests, seconds):
        self.top = os.path.join(work, "tree-%d" % number)
        self.build = os.path.join(self.top, "build")
        if bring_up_to_date(source, self.top, {os.path.abspath(work)}):
            shutil.rmtree(self.build, ignore_errors=True)
        self.shared = os.path.abspath(os.environ.get(
            "RHUMB_SHARED", os.path.join(source, "..", "shared", "data")))
        self.compiling, self.linking = {}, {}   # by source and by program, the command
        self.archiving = {}     # by archive
        self.seconds = seconds  # of processor and of time that a test may use; those that have passed, in any tree
        self.digests = {}       # of programs without a mutant
        self.linked = {}        # the same of those linked since a source was compiled last
        if not os.path.exists(os.path.join(self.build, "Makefile")):
            os.makedirs(self.build, exist_ok=True)
            self.call(["../configure"] + CONFIGURE)
        commands = os.path.join(self.build, "commands")     # those of all calls of make
        programs = [test for test in tests if not os.path.splitext(test.partition(":")[0])[1]]
        with open(commands, "a", encoding="utf-8") as file:
            self.call(MAKE + ["V=1", "all"] + programs, stdout=file)
        with open(commands, encoding="utf-8") as file:
            lines = file.read().splitlines()
        linked_as = {}      # libtool's names of objects of the library, two of which have one name
        for line in lines:
            if line.endswith(" &&\\") and " -c -o " in line and "libtool" not in line:
                words = shlex.split(line[:-len(" &&\\")])
                del words[words.index("-MT"):words.index("-MF") + 2]
                self.compiling[os.path.normpath(os.path.join("build", words[-1]))] = words
                continue
            words = shlex.split(line) if re.match(r"libtool: |ar |\S*cc .* -o ", line) else []
            if words[:1] == ["libtool:"]:
                words = words[2:]
            if words[:1] == ["ln"]:
                linked_as[words[2]] = words[1]
            elif words[:1] == ["ar"]:   # appends: of two objects of one name, none replaces the other
                self.archiving[words[2]] = ["ar", "cq", words[2]] + [linked_as.get(word, word) for word in words[3:]]
            elif "-c" in words:
                self.compiling[os.path.normpath(os.path.join("build", words[words.index("-c") + 1]))] = words
            elif "-o" in words:
                self.linking[words[words.index("-o") + 1]] = words
        # For matches, without mutants.
        self.call(["cc", "-shared", "-o", ".libs/librhumb.so", "-Wl,--whole-archive", ".libs/librhumb.a",
                   "-Wl,--no-whole-archive"] + [word for word in self.linking["rhumb"] if word.startswith("-l")])
        self.digests = {program: self.digest(program) for program in self.linking}

    def call(self, command, stdout=subprocess.PIPE):
        """Run COMMAND, which must work."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith("MAKE") and k != "MFLAGS"}
        done = subprocess.run(command, cwd=self.build, env=environment, stdin=subprocess.DEVNULL,
                              stdout=stdout, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            raise Unfit("%s:\n%s" % (" ".join(command[:4]), done.stderr[-3000:]))

    def digest(self, name):
        with open(os.path.join(self.build, name), "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()

    def link(self, program):
        """Link PROGRAM; whether it differs from what it is without a mutant."""
        if program not in self.linked:
            self.call(self.linking[program])
            self.linked[program] = self.digest(program)
        return self.linked[program] != self.digests[program]

    def sources(self, path, tests):
        """What is compiled with PATH: a source, or all that include a header, of the tests only TESTS."""
        if path in self.compiling:
            return [path]
        linked = {word for test in tests for word in self.linking.get(test, [])}
        linked |= {word for archive in linked for word in self.archiving.get(archive, [])}
        users = []
        for source, words in self.compiling.items():
            folder, name = os.path.split(words[words.index("-o") + 1])
            if source.startswith("build" + os.sep) or source.startswith("tests" + os.sep) and \
               os.path.join(folder, name) not in linked:
                continue        # made by make, of data; or not run
            dependencies = os.path.join(self.build, folder, ".deps", os.path.splitext(name)[0])
            kind = ".Plo" if os.path.exists(dependencies + ".Plo") else ".Po"
            with open(dependencies + kind, encoding="utf-8") as file:
                if "../" + path in file.read():
                    users.append(source)
        if not users:
            raise Unfit("make compiles nothing with %s" % path)
        return users

    def objects_of(self, sources):
        """The objects of SOURCES: {name: bytes}."""
        objects = {}
        for source in sources:
            words = self.compiling[source]
            name = words[words.index("-o") + 1]
            with open(os.path.join(self.build, name), "rb") as file:
                objects[name] = file.read()
        return objects

    def put(self, objects):
        """Write OBJECTS to where the links find them."""
        self.linked = {}
        for name, content in objects.items():
            with open(os.path.join(self.build, name), "wb") as file:
                file.write(content)
        for archive, command in self.archiving.items():
            if not set(objects).isdisjoint(command):
                os.remove(os.path.join(self.build, archive))
                self.call(command)

    def passes(self, test):
        """Run TEST to its end or its first failure.  One that takes far longer than it once did has failed; by the clock it
        does so twice, since the machine may have been busy."""
        good, late = self.run(test, 1)
        return self.run(test, 2)[0] if late else good

    def run(self, test, patience):
        """Run TEST once: whether it passed, and whether its time, PATIENCE times the usual one, was over."""
        test, _, argument = test.partition(":")
        suffix = os.path.splitext(test)[1]
        environment = dict(os.environ, RHUMB_SHARED=self.shared, CC="cc", NM="nm", OBJDUMP="objdump",
                           RHUMB=os.path.abspath(os.path.join(self.build, "rhumb")), AWK="awk",
                           RHUMB_LAB=os.path.abspath(os.path.join(self.build, "rhumb-lab")),
                           top_srcdir=os.path.abspath(self.top), CMOCKA_MESSAGE_OUTPUT="TAP",
                           top_builddir=os.path.abspath(self.build), CHECK_CFLAGS="", PYTHONUNBUFFERED="1", RHUMB_PATIENCE="120",
                           PYTHONDONTWRITEBYTECODE="1")  # of a script changed twice in a second Python would run the first
        start = {".py": ["python3"], ".sh": ["sh"]}.get(suffix, [])
        folder = self.top if suffix else self.build
        processor, seconds = self.seconds.get((test, argument), FIRST_SECONDS)

        def bounded():
            resource.setrlimit(resource.RLIMIT_CPU, (processor, processor + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        words = start + [os.path.abspath(os.path.join(folder, test))] + ([argument] if argument else [])
        begin, used = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        process = subprocess.Popen(words, cwd=self.build,
                                   env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True, errors="replace",
                                   start_new_session=True, preexec_fn=bounded)
        over = threading.Event()

        def give_up():
            over.set()
            kill_group(process.pid)

        overdue = threading.Timer(seconds * patience, give_up)
        overdue.start()
        began, failed = False, False
        for line in process.stdout:
            began = began or line.startswith("ok 1")
            failed = line.startswith("not ok") and "# SKIP" not in line
            if failed:
                kill_group(process.pid)
                break
        process.wait()
        overdue.cancel()
        kill_group(process.pid)
        process.communicate()
        good = began and not failed and process.returncode == 0
        if good and (test, argument) not in self.seconds:
            now = resource.getrusage(resource.RUSAGE_CHILDREN)
            self.seconds[test, argument] = (int(10 + 5 * (now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime)),
                                            int(60 + 4 * (time.monotonic() - begin)))
        return good, over.is_set() and not failed

    def notices(self, test, sources, objects):
        """Whether TEST fails with the mutant of OBJECTS.  One that has never passed must do so without the mutant.
        A test of the programs as they are without the mutant is not run."""
        programs = PROGRAMS if os.path.splitext(test.partition(":")[0])[1] else [test]
        changed = [self.link(program) for program in programs]
        if not any(changed) or self.passes(test):
            return False
        if test.partition(":")[::2] not in self.seconds:
            mutated = self.objects_of(sources)
            self.put(objects)
            for program in programs:
                self.link(program)
            if not self.passes(test):
                raise Unfit("%s fails without a mutant; see %s" % (test, self.build))
            self.put(mutated)
        return True

    def judge_script(self, path, mutant):
        """The same of a program that is not compiled."""
        with open(path, encoding="utf-8") as file:
            original = file.read()
        for test in mutant.tests:
            if test.partition(":")[::2] not in self.seconds and not self.passes(test):
                raise Unfit("%s fails without a mutant; see %s" % (test, self.build))
        with open(path, "w", encoding="utf-8") as file:
            file.write(mutant.text)
        try:
            return next((test for test in mutant.tests if not self.passes(test)), None)
        finally:
            with open(path, "w", encoding="utf-8") as file:
                file.write(original)

    def judge(self, mutant):
        """The first test that notices the mutant; SAME if it compiles to the same code, REFUSED if it does not
        compile or is not compiled, None if it lives."""
        path = os.path.join(self.top, mutant.path)
        if not mutant.path.endswith((".c", ".h")):
            return self.judge_script(path, mutant)
        if mutant.path.endswith(".c") and mutant.path not in self.compiling:
            return REFUSED      # such as src/lab/ranks.c: `make all` has no MPI
        sources, times = self.sources(mutant.path, mutant.tests), os.stat(path)
        objects = self.objects_of(sources)

        def write(text):
            """Without make's notice: it is compiled here."""
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

        with open(path, encoding="utf-8") as file:
            original = file.read()
        try:
            write(mutant.text)
            try:
                for source in sources:
                    self.call(self.compiling[source])
            except Unfit:
                return REFUSED
            mutated = self.objects_of(sources)
            if mutated == objects:
                return SAME
            self.put(mutated)
            return next((test for test in mutant.tests if self.notices(test, sources, objects)), None)
        finally:
            self.put(objects)
            write(original)
