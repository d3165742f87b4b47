# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The manual is complete: every command with its example from the table of
commands, every option of the command line and of the engine."""
import os
import re
import subprocess
import sys

from console_tap import RHUMB, Tap, run

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
DOC = os.path.join(os.environ.get("top_srcdir", TOP), "doc")
EXCHANGE = "r1b1r1k1/ppp1qppp/2nb4/4p3/8/1P3N2/PBP1QPPP/R3R1K1 w - - 0 1"


def read(name):
    with open(os.path.join(DOC, name), encoding="utf-8") as file:
        return file.read()


def made(script, *arguments):
    """The output of a script in doc/."""
    ran = subprocess.run([sys.executable, "-B", os.path.join(DOC, script)] + list(arguments), capture_output=True,
                         text=True, check=False)
    return ran.stdout if ran.returncode == 0 else "status %d\n%s" % (ran.returncode, ran.stderr)


tap = Tap()
manual, man_page = read("rhumb.texi"), read("rhumb.6").replace("\\", "")
for page, script, arguments in (("commands.texi", "commands.py", [RHUMB]), ("options.md", "options.py", [RHUMB, "md"]),
                                ("ideas.md", "ideas.py", ["--page"]), ("options.texi", "options.py", [RHUMB, "texi"]),
                                ("recipes.texi", "texinfo.py", [os.path.join(DOC, "gui.md"), "Recipes"]),
                                ("levels.texi", "texinfo.py", [os.path.join(DOC, "levels.md"), "Levels"]),
                                ("troubleshooting.texi", "texinfo.py",
                                 [os.path.join(DOC, "troubleshooting.md"), "Troubleshooting"])):
    fresh = made(script, *arguments)
    tap.ok(len(fresh) > 2000 and fresh == read(page), "doc/%s is current (make update-docs)" % page, fresh[:400])
CHECKERS = ("cecp-check", "uci-check")
counts = [len(made("../programs/" + check, "--list").splitlines()) for check in CHECKERS]
tap.ok(all(re.search(r"\b%d checks of `%s`" % (count, check), read("checkers.md")) for count, check in zip(counts, CHECKERS)),
       "doc/checkers.md has the numbers of checks", counts)
chapter, options = read("commands.texi"), read("options.texi")
for name, words, page in (("console", "attacks e5", "../README.md"), ("rays", "rays e2", "ideas.texi"),
                          ("see", "see Nxe5", "ideas.texi")):
    picture = subprocess.run([sys.executable, os.path.join(DOC, "screenshot.py"), RHUMB, "--fen", EXCHANGE] + words.split(),
                             capture_output=True, text=True, check=False)
    tap.ok(len(picture.stdout) > 5000 and picture.stdout == read("pictures/%s.svg" % name) and
           "pictures/%s.svg" % name in read(page), "pictures/%s.svg is what doc/screenshot.py makes" % name, picture.stderr)
tap.ok("--fen '%s' attacks e5" % EXCHANGE in read("../README.md"), "README.md has the command of its picture")
names = [line.split()[0] for line in run(["commands"]).stdout.splitlines()]
for name in names:
    tap.ok(re.search(r"^@item %s( |$)" % re.escape(name), chapter, re.M), "the manual has " + name)
tap.ok(run(["vectors", "c2"]).stdout in read("vectors.texi"),
       "doc/vectors.texi is what 'rhumb vectors c2' prints")
for figure in ("star c2", "watch e4"):
    path = "figures/%s.svg" % figure.split()[0]
    tap.ok(run(["figure", *figure.split()]).stdout == read(path), "doc/%s is what 'rhumb figure %s' draws" % (path, figure))
for option in sorted(set(re.findall(r"--[a-z]+", run(["--help"]).stdout))):
    tap.ok("@item %s" % option in manual or "@itemx %s" % option in manual,
           "the manual has " + option)
    tap.ok(option in man_page, "the man page has " + option)
for front_end, lines, pattern in (("--xboard", "xboard\nprotover 2\nquit\n", r'option="(\S+) '),
                             ("--uci", "uci\nquit\n", r"^option name (.+?) type")):
    offered = re.findall(pattern, run([front_end], lines).stdout, re.M)
    tap.ok(len(offered) > 20 and not [name for name in offered if "`%s`" % name not in read("options.md")],
           "doc/options.md has each option that %s offers" % front_end, offered)
    tap.ok(not [name for name in offered if "@item %s\n" % name not in options and "{%s}" % name not in options],
           "so has the manual", offered)
tap.done()
