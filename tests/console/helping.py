# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Help: topics, commands, real output in examples, lines that fit the screen."""
import re

from console_tap import Tap, run

tap = Tap()


def helped(arguments, columns=80):
    return run(["help"] + arguments, environment={"COLUMNS": str(columns)})


names = [line.split()[0] for line in run(["commands"]).stdout.splitlines()]
overview = helped([]).stdout
tap.ok(len(names) > 70 and all(re.search(r"(^|\s)%s(\s|$)" % re.escape(name), overview, re.M)
                               for name in names), "help names every command", overview)
tap.ok(len(overview.splitlines()) <= 24, "on one screen", overview)
topics = re.findall(r"^([a-z]+) \(.*\)$", overview, re.M)
tap.ok(len(topics) == 7, "help names its topics", overview)
listed = ""
for topic in topics:
    text = helped([topic]).stdout
    listed += text
    tap.ok(len(text.splitlines()) > 4, "help %s explains a topic" % topic, text)
tap.ok(all(re.search(r"^  %s( |$)" % re.escape(name), listed, re.M) for name in names),
       "every command is in a topic", listed)
every = helped(["all"]).stdout
tap.ok(all(line in every for line in listed.splitlines()), "help all has all topics", every)
for topic, words in (("search", "side to move"), ("chess", "side to move"), ("work", "for White")):
    tap.ok(words in helped([topic]).stdout, "help %s names the viewpoint" % topic)
for columns in (8, 40, 80, 200):
    for arguments in [[], ["all"]] + [[topic] for topic in topics]:
        ran = helped(arguments, columns)
        wide = [line for line in ran.stdout.splitlines()
                if len(line) > columns and " " in line.strip()]
        tap.ok(ran.returncode == 0 and not wide,
               "help %s fits %d columns" % (" ".join(arguments), columns), wide)
tap.ok("\nvalue for White: " in helped(["eval"]).stdout and "..." not in helped(["eval"]).stdout,
       "an example is run, so its output is real")
ran = run(["--console"], "move d4 d5\nlevel depth 3\nhelp stats\nhelp undo-stack\ngame\nlevel\n")
tap.ok(ran.returncode == 0 and "search of 6k1/" in ran.stdout and
       ran.stdout.endswith("1. d4 d5\nRhumb thinks to depth 3\n"),
       "the game and its level come back", ran.stdout[-300:] + ran.stderr)
tap.ok("(... stands for what differs)" in helped(["bench"]).stdout, "or the dots are explained")
tap.ok(helped(["machin"]).returncode == 2, "there is no such topic")
tap.done()
