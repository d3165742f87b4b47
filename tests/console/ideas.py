# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The ideas of doc/ideas.txt: the commands of each show it, the files and functions that it names exist, and the test
that checks its facts runs its command; the manual's chapter is made of them.  The screens of the chapter for
beginners are the program's output."""
import os
import re
import subprocess
import sys

from console_tap import RHUMB, Tap, matches, run
from models import View

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.environ.get("top_srcdir", os.path.join(HERE, "..", ".."))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(TOP, "doc"))
import ideas  # noqa: E402  (the path is set above)

MASK = re.compile(r"\b\d+(?= bytes|, \d+ times as| times as)")     # differs between machines
# Tests that check a whole kind of views, and so name no particular command.
GENERAL = {"tests/lint/source.sh", "tests/console/tour.py"}


def read(*path):
    with open(os.path.join(TOP, *path), encoding="utf-8") as file:
        return file.read()


def defines(text, name):
    """Whether the source TEXT, in C or Python, defines NAME: a function if it ends with "()"."""
    word = re.escape(name.removesuffix("()"))
    if name.endswith("()"):
        return re.search(r"(?m)^(?:[a-zA-Z].*[ *]|    def |def )%s\([^;]*$" % word, text)
    return re.search(r"(?m)^(?:[a-zA-Z].*|#define |\t|.*[{,] )\b%s\b(?: =|\[| \{|;|,| \(\()" % word, text)


tap = Tap()
tap.ok(defines("int f(int a)\n{\n}\n", "f()") and not defines("int f(int a);\n", "f()") and
       not defines("\treturn f(a);\n", "f()") and not defines("/* f() does it */\n", "f()"), "a use is no definition")
sections = ideas.read()
rows = [idea for section in sections for idea in section[3]]
tap.ok(len({idea.title for idea in rows}) == len(rows) > 0, "each idea has a title of its own", len(rows))
makefiles = "".join(read("tests", folder, "local.mk") for folder in ("console", "lint"))
names = {line.split()[0] for line in run(["commands"]).stdout.splitlines()}
tap.ok(len(rows) >= 97 and {getattr(idea, "from") for idea in rows} == set(ideas.TEXTS),
       "there are ideas from each text")
plain = run(["--console"], "board\nfen\nmoves\n").stdout
for idea in rows:
    tap.ok(all(getattr(idea, field) for field in ("problem", "idea", "cost", "rhumb", "code", "see", "shows", "check",
                                                  "test")),
           "%s: no field is missing" % idea.title)
    ran = run(["--console"], idea.see.replace("; ", "\n") + "\n")
    flat = " ".join(ran.stdout.split())
    tap.ok(ran.returncode == 0 and ran.stderr == "" and (idea.shows in ran.stdout or idea.shows in flat),
           "'%s' shows %s" % (idea.see, idea.title), ran.stdout + ran.stderr)
    view = View(idea.see, ran.stdout)
    scope = {"re": re, "out": ran.stdout, "flat": flat}
    scope.update((method, getattr(view, method)) for method in dir(View) if method[0] != "_")
    tap.ok(eval(idea.check, scope) and (not view.claimed or view.complete(idea.shows)), "%s: what it prints is so" %
           idea.title,
           idea.check + "\n" + ran.stdout)
    tap.ok(idea.shows not in plain, "which not every view does", idea.shows)
    for path, defined in idea.code_places():
        text = read(*path.split("/")) if os.path.isfile(os.path.join(TOP, path)) else ""
        missing = [name for name in defined if not defines(text, name)]
        tap.ok(text and not missing, "%s has what %s needs" % (path, idea.title), missing)
    view = idea.see.split("; ")[-1].split()[0]
    test = read(*idea.test.split("/")) if os.path.isfile(os.path.join(TOP, idea.test)) else ""
    tap.ok(view in names and "%D%/" + os.path.basename(idea.test) in makefiles and
           (idea.test in GENERAL or re.search(r"\b%s\b" % view, test)), "%s is tested by %s" % (view, idea.test))
made = subprocess.run([sys.executable, "-B", os.path.join(TOP, "doc", "ideas.py"), RHUMB], capture_output=True,
                      text=True,
                      check=False)
tap.ok(made.returncode == 0 and MASK.sub("N", made.stdout) == MASK.sub("N", read("doc", "ideas.texi")),
       "doc/ideas.texi is current (make update-docs)", made.stderr)
nodes = set(re.findall(r"^@node (.*)$", made.stdout + read("doc", "rhumb.texi"), re.M))
references = set(re.findall(r"@(?:p?x?ref)\{([^}]*)\}", made.stdout))
tap.ok(len(references) >= len(sections) and references <= nodes, "the chapter's references exist", references - nodes)

screens = re.findall(r"^@smallexample\n((?:.*\n)*?)@end smallexample$", read("doc", "start.texi"), re.M)
tap.ok(len(screens) >= 2, "the first chapter has screens", len(screens))
for screen in screens:
    lines = re.sub(r"@([@{}])", r"\1", screen).splitlines()
    commands = [line[2:] for line in lines if line.startswith("> ")]
    ran = run(["--console"], "\n".join(commands) + "\n")
    tap.ok(ran.returncode == 0 and matches("\n".join(lines[len(commands):]), ran.stdout),
           "the screen of '%s' is real" % commands[-1], ran.stdout + ran.stderr)
tap.done()
