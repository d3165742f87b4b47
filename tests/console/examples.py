# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Each command's example in `help` does what it shows; no command lacks one."""
import os
import tempfile

from console_tap import Tap, matches, run


def read_table(text):
    """The rows of `commands examples`: (usage, input, what is shown)."""
    rows = []
    for line in text.splitlines():
        if line.startswith("> "):
            rows[-1][1].append(line[2:])
        elif line.startswith("|"):
            rows[-1][2].append(line[2:])
        elif line:
            rows.append((line, [], []))
    return rows


tap = Tap()
tap.ok(matches("a\n...\nb ... c", "a\n1\n2\nb 3 c\n"), "a pattern matches")
tap.ok(not matches("a\n...\nb ... c", "a\n1\n2\nb 3 d\n"), "a pattern can fail to match")
table = run(["commands", "examples"])
rows = read_table(table.stdout)
tap.ok(table.returncode == 0 and len(rows) > 30, "the table has rows", table.stderr)
with tempfile.TemporaryDirectory() as folder:
    for usage, commands, shown in rows:
        name = usage.split()[0]
        tap.ok(any(command.split()[0] == name for command in commands),
               "%s has an example" % name)
        ran = run(["--console"], "\n".join(commands) + "\n", cwd=os.path.join(folder))
        tap.ok(ran.returncode == 0 and matches("\n".join(shown), ran.stdout),
               "the example of %s does what it shows" % name, ran.stdout + ran.stderr)
        told = run(["help", name])
        tap.ok(told.returncode == 0 and all("> " + command in told.stdout for command in commands),
               "help %s shows it" % name, told.stdout)
tap.done()
