# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The manual is complete: every command with its example as the table has it,
every option of the command line and of the engine."""
import os
import re

from console_tap import Tap, run

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
DOC = os.path.join(os.environ.get("top_srcdir", TOP), "doc")


def read(name):
    with open(os.path.join(DOC, name), encoding="utf-8") as file:
        return file.read()


tap = Tap()
manual, page = read("rhumb.texi"), read("rhumb.6").replace("\\", "")
chapter = run(["commands", "texinfo"]).stdout
tap.ok(len(chapter) > 5000 and read("commands.texi") == chapter,
       "doc/commands.texi is what 'rhumb commands texinfo' prints")
names = [line.split()[0] for line in run(["commands"]).stdout.splitlines()]
for name in names:
    tap.ok(re.search(r"^@item %s( |$)" % re.escape(name), chapter, re.M), "the manual has " + name)
tap.ok(run(["vectors", "c2"]).stdout in read("vectors.texi"),
       "doc/vectors.texi is what 'rhumb vectors c2' prints")
tap.ok(run(["figure", "star", "c2"]).stdout == read("figures/star.svg"),
       "doc/figures/star.svg is what 'rhumb figure star c2' draws")
options = re.findall(r"--[a-z]+", run(["--help"]).stdout)
for option in sorted(set(options)):
    tap.ok("@item %s" % option in manual or "@itemx %s" % option in manual,
           "the manual has " + option)
    tap.ok(option in page, "the man page has " + option)
features = run(["--xboard"], "xboard\nprotover 2\nquit\n").stdout
engine_options = re.findall(r'option="(\S+) ', features)
tap.ok(len(engine_options) > 5, "the engine has options", features)
for option in engine_options:
    tap.ok("@item %s\n" % option in manual, "the manual has the engine's option " + option)
for option, usual, least, most in re.findall(
        r'option="(\S+) -spin (-?\d+) (-?\d+) (-?\d+)"', features):
    tap.ok(re.search(r"@item %s\n%s to %s\b.*\[%s\]" % (option, least, most, usual), manual),
           "with its range, its unit and its default: " + option)
for option, usual in re.findall(r'option="(\S+) -check ([01])"', features):
    tap.ok("@item %s\nA switch [%s]." % (option, ("off", "on")[int(usual)]) in manual,
           "with its default: " + option)
tap.done()
