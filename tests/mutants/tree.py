# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A copy of the source in which one file at a time is changed, compiled and tested."""
import contextlib
import filecmp
import hashlib
import os
import resource
import shlex
import shutil
import signal
import subprocess
import time

MEMORY = 6 << 30         # bytes that a test may use
FIRST_SECONDS = 300      # for a test whose usual time is not known yet
PROGRAMS = ["rhumb", "rhumb-lab"]
SAME, REFUSED = "the same code", "does not compile"
LEFT_OUT = {".git", "autom4te.cache", "__pycache__"}
MAKE = ["make", "ACLOCAL=:", "AUTOCONF=:", "AUTOHEADER=:", "AUTOMAKE=:"]
# Types that do not fit are errors: no mutant of C that a compiler finds is worth a test.
CONFIGURE = ["--quiet", "--disable-shared", "--enable-static",
             "CFLAGS=-O1 -Werror=incompatible-pointer-types -Werror=int-conversion"]


class Unfit(Exception):
    """A mutant, or the tree, that cannot be judged."""


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


class Tree:
    """A copy of the source with a build folder in it.  It is built by make once; a mutant's file is
    compiled, and a test linked, by the commands that make used, which takes a tenth of the time."""

    def __init__(self, source, work, number, tests):
        self.top = os.path.join(work, "tree-%d" % number)
        self.build = os.path.join(self.top, "build")
        bring_up_to_date(source, self.top, {os.path.abspath(work)})
        shutil.rmtree(self.build, ignore_errors=True)
        os.makedirs(self.build)
        self.shared = os.path.abspath(os.environ.get(
            "RHUMB_SHARED", os.path.join(source, "..", "shared", "data")))
        self.compiling, self.linking, self.archive, self.seconds = {}, {}, {}, {}
        self.call(["../configure"] + CONFIGURE)
        for line in self.call(MAKE + ["V=1", "all"] + [t for t in tests if not os.path.splitext(t)[1]]).splitlines():
            words = shlex.split(line) if line.startswith("libtool: ") else []
            if words[1:2] == ["compile:"]:
                source = os.path.normpath(os.path.join("build", words[words.index("-c") + 1]))
                self.compiling[source] = words[2:]
            elif words[1:3] == ["link:", "ar"]:
                self.archive.update((name, words[4]) for name in words[5:])
            elif words[1:2] == ["link:"] and "-o" in words:
                self.linking[words[words.index("-o") + 1]] = words[2:]
        self.libraries = [name for name in os.listdir(self.build) if name.endswith(".la")]
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
        """Compile a source, or all that include a header, to where the links find it.  Returns a digest of the
        objects."""
        objects = hashlib.sha256()
        for source in [path] if path in self.compiling else self.users_of(path):
            words = self.compiling[source]
            name = words[words.index("-o") + 1]
            self.call(words)
            with open(os.path.join(self.build, name), "rb") as file:
                objects.update(file.read())
            if name in self.archive:
                self.call(["ar", "r", self.archive[name], name])
            else:       # libtool has renamed one of two objects of one name
                self.call(MAKE + ["-s"] + self.libraries)
        return objects.hexdigest()

    def users_of(self, header):
        """The sources that include HEADER."""
        users = []
        for source in self.compiling:
            if source.startswith("build" + os.sep):     # made by make, of data
                continue
            folder, name = os.path.split(os.path.splitext(source)[0])
            with open(os.path.join(self.build, folder, ".deps", name + ".Plo"), encoding="utf-8") as file:
                if "../" + header in file.read():
                    users.append(source)
        if not users:
            raise Unfit("make compiles nothing with %s" % header)
        return users

    def passes(self, test):
        """Link TEST, or the programs for a script, and run it.  A test that takes far longer than it did without
        a mutant has failed."""
        suffix = os.path.splitext(test)[1]
        for program in PROGRAMS if suffix else [test]:
            if program in self.linking:
                self.call(self.linking[program])
        environment = dict(os.environ, RHUMB_SHARED=self.shared, CC="cc", NM="nm", OBJDUMP="objdump",
                           RHUMB=os.path.abspath(os.path.join(self.build, "rhumb")), AWK="awk",
                           RHUMB_LAB=os.path.abspath(os.path.join(self.build, "rhumb-lab")),
                           top_srcdir=os.path.abspath(self.top), CMOCKA_MESSAGE_OUTPUT="TAP",
                           top_builddir=os.path.abspath(self.build), CHECK_CFLAGS="")
        start = {".py": ["python3"], ".sh": ["sh"]}.get(suffix, [])
        folder = self.top if suffix else self.build
        seconds = self.seconds.get(test, FIRST_SECONDS)

        def bounded():
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        process = subprocess.Popen(start + [os.path.abspath(os.path.join(folder, test))], cwd=self.build,
                                   env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.STDOUT, text=True, errors="replace",
                                   start_new_session=True, preexec_fn=bounded)
        try:
            said = process.communicate(timeout=4 * seconds)[0]
        except subprocess.TimeoutExpired:
            return False
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
        failed = [line for line in said.splitlines() if line.startswith("not ok") and "# SKIP" not in line]
        return process.returncode == 0 and not failed and "ok 1" in said

    def judge(self, mutant):
        """The first test that notices the mutant; SAME if it compiles to the same code, REFUSED if it does not
        compile, None if it lives."""
        path = os.path.join(self.top, mutant.path)
        with open(path, encoding="utf-8") as file:
            original = file.read()
        before = self.compile(mutant.path)
        try:
            with open(path, "w", encoding="utf-8") as file:
                file.write(mutant.text)
            try:
                if self.compile(mutant.path) == before:
                    return SAME
            except Unfit:
                return REFUSED
            for test in mutant.tests:
                if not self.passes(test):
                    return test
            return None
        finally:
            with open(path, "w", encoding="utf-8") as file:
                file.write(original)
            self.compile(mutant.path)

    def prove(self, tests):
        """Without a mutant every test passes; remember how long each takes."""
        for test in tests:
            begin = time.monotonic()
            if not self.passes(test):
                raise Unfit("%s fails without a mutant; see %s" % (test, self.build))
            self.seconds[test] = int(10 + 5 * (time.monotonic() - begin))
