# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""commands.py RHUMB: print the manual's chapter about the commands, made of the program's own table.  What an
example prints is included from tests/console/screens, where a screen is kept of it."""
import os
import subprocess
import sys

SCREENS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "console", "screens")
LINES = 60     # longer screens are left out


def read_rows(program):
    """(usage, topic, help, example) of each command; the example has a "> " before each line."""
    table = subprocess.run([program, "commands", "examples"], stdout=subprocess.PIPE, text=True, check=True).stdout
    rows = []
    for line in table.splitlines():
        if line.startswith("> "):
            rows[-1][2].append(line)
        elif line.startswith("| "):
            rows[-1][1].append(line[2:])
        else:
            rows.append((line, [], []))
    return [(usage, notes[0], notes[1], example) for usage, notes, example in rows]


def screen_of(name):
    """The file with what the example of NAME prints; None if there is none, or it is long."""
    path = os.path.join(SCREENS, name + ".txt")
    if not os.path.exists(path):
        return None
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return name + ".txt" if text.count("\n") <= LINES else None


def quoted(text):
    return text.replace("@", "@@").replace("{", "@{").replace("}", "@}")


def item(usage, text, example):
    name = usage.split()[0]
    screen = screen_of(name)
    lines = ["@item " + usage, "@cindex " + name, quoted(text) + "."]
    shown = ["@verbatiminclude " + screen] if screen else ["@verbatim"] + example + ["@end verbatim"]
    lines += ["@smallformat"] + shown + ["@end smallformat"]
    return "\n".join(lines) + "\n\n"


def chapter(program):
    rows = read_rows(program)
    text = ("@c SPDX-License-Identifier: GPL-3.0-or-later\n"
            "@c SPDX-FileCopyrightText: 2026 the contributors to Rhumb\n"
            "@c Made by doc/commands.py (make update-docs); tests/console/manual.py compares.\n")
    for topic in dict.fromkeys(row[1] for row in rows):
        text += "@node %s\n@section %s\n@table @code\n" % (topic, topic)
        text += "".join(item(usage, about, example) for usage, at, about, example in rows if at == topic)
        text += "@end table\n\n"
    return text


if __name__ == "__main__":
    sys.stdout.write(chapter(sys.argv[1]))
