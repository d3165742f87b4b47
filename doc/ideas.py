# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""ideas.py RHUMB: print the manual's chapter about the ideas, made of doc/ideas.txt and of what RHUMB prints and
draws.  ideas.py --page: print doc/ideas.md, the ideas without screens.  tests/console/ideas.py reads the same rows."""
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FIELDS = ("problem", "idea", "cost", "rhumb", "code", "see", "screen", "figure", "picture", "shows", "check", "test", "from")
HEAD = """\
@c SPDX-License-Identifier: GPL-3.0-or-later
@c SPDX-FileCopyrightText: 2026 the contributors to Rhumb
@c Made by doc/ideas.py of doc/ideas.txt (make update-docs); tests/console/ideas.py compares.
@node How a mailbox engine works
@chapter How a mailbox engine works
@cindex mailbox
@cindex ideas

Most of today's engines keep a set of 64 bits for each kind of piece, a
@dfn{bitboard}. Rhumb is of the older kind: its board is an array with a piece in
each cell, a @dfn{mailbox}. It answers every question about attacks by the
difference of two squares. This chapter has %d ideas: what each is good for and
what it costs, how Rhumb does it or why it does not, and the commands that show
it. What they print is what the program printed when this was made. @samp{tour} walks
through the parts of an engine in the order in which one would build them, and
@samp{help words} lists the terms that @samp{help} explains.

"""


class Idea:
    """A row of ideas.txt; SECTION is the title of its section."""

    def __init__(self, section, title):
        self.section, self.title = section, title
        for field in FIELDS:
            setattr(self, field, "")

    def code_places(self):
        """[(file, [names])]"""
        return [(part.split()[0], part.split()[1:]) for part in self.code.split("; ")]

    def verdict(self):
        """Whether Rhumb is made so, or only explains it."""
        return "explained" if self.rhumb.startswith(("Explained, not used", "The road not taken")) else "used"


def read(path=os.path.join(HERE, "ideas.txt")):
    """[(section, subtitle, text, [ideas])]"""
    sections = []
    with open(path, encoding="utf-8") as file:
        for line in file.read().splitlines():
            field, _, value = line.partition(": ")
            if not line or line.startswith("#"):
                continue
            if line.startswith("section "):
                title, subtitle = line[len("section "):].split(" | ")
                sections.append([title, subtitle, [], []])
            elif line.startswith("idea ") and field != "idea":
                sections[-1][3].append(Idea(sections[-1][0], line[len("idea "):]))
            elif sections[-1][3] and field in FIELDS:
                setattr(sections[-1][3][-1], field, value)
            elif sections[-1][3]:
                sys.exit("ideas.txt: '%s' is no field" % line)
            else:
                sections[-1][2].append(line)
    return [(title, subtitle, "\n".join(text), ideas) for title, subtitle, text, ideas in sections]


def output(rhumb, commands):
    """What RHUMB prints, run with COMMANDS, which have "; " between them."""
    ran = subprocess.run([rhumb, "--console"], input=commands.replace("; ", "\n") + "\n", capture_output=True, text=True,
                         env=dict(os.environ, COLUMNS="80", LC_ALL="C.UTF-8"), check=True)
    return ran.stdout


def quoted(text):
    return text.replace("@", "@@").replace("{", "@{").replace("}", "@}")


def prose(text, raw=False):
    """TEXT with `commands`; RAW text has commands of Texinfo, too."""
    parts = re.split(r"`([^`]*)`", text)
    plain = [part if raw else quoted(part) for part in parts]
    return "".join("@samp{%s}" % part if i % 2 else re.sub(r'"([^"]*)"', r"``\1''", part) for i, part in enumerate(plain))


def capital(text):
    return text[0].upper() + text[1:]


def screen(rhumb, commands):
    lines = ["> " + command for command in commands.split("; ")]
    lines += [line.rstrip() for line in output(rhumb, commands).splitlines()]
    return "@smallexample\n%s@end smallexample\n" % "".join(quoted(line) + "\n" for line in lines)


def figure(rhumb, commands):
    text = output(rhumb, commands)
    return "@html\n%s@end html\n" % text[text.index("<svg"):].replace("@", "@@")


def entry(rhumb, idea):
    places = "; ".join("@file{%s}%s" % (path, ": " * bool(names) + ", ".join("@code{%s}" % name for name in names))
                       for path, names in idea.code_places())
    rows = [("Problem", prose(idea.problem)), ("Idea", prose(idea.idea)), ("Cost", prose(idea.cost)),
            ("In Rhumb", prose(idea.rhumb) + "\n" + places + "."),
            ("See it", "@samp{%s}" % quoted(idea.see))]
    text = "@subheading %s\n@cindex %s\n@table @asis\n" % (quoted(capital(idea.title)), quoted(idea.title))
    text += "".join("@item %s\n%s\n" % row for row in rows) + "@end table\n\n"
    text += screen(rhumb, idea.see) + "\n" if idea.screen else ""
    text += "@html\n@include pictures/%s.svg\n@end html\n\n" % idea.picture if idea.picture else ""
    return text + (figure(rhumb, idea.figure) + "\n" if idea.figure else "")


def chapter(rhumb):
    sections = read()
    ideas = [idea for section in sections for idea in section[3]]
    text = HEAD % len(ideas) + "@menu\n"
    for title, subtitle, _, _ in sections:
        text += "* %-22s %s\n" % (title + "::", subtitle)
    text += "* %-22s Each idea, its commands and its page.\n@end menu\n\n" % "List of ideas::"
    for title, _, about, found in sections:
        text += "@node %s\n@section %s\n\n%s\n\n" % (title, title, prose(about, True))
        text += "".join(entry(rhumb, idea) for idea in found)
    text += "@node List of ideas\n@section List of ideas\n\n@multitable @columnfractions .4 .35 .25\n"
    text += "@headitem Idea @tab Command @tab Section\n"
    text += "".join("@item %s\n@tab @samp{%s}\n@tab @ref{%s}\n" % (quoted(idea.title), quoted(idea.see), idea.section)
                    for idea in ideas)
    return text + "@end multitable\n"


# ---- the page ----

PAGE = """\
<!-- SPDX-License-Identifier: GPL-3.0-or-later -->
<!-- SPDX-FileCopyrightText: 2026 the contributors to Rhumb -->
<!-- Made by doc/ideas.py of doc/ideas.txt (make update-docs); tests/console/manual.py compares. -->
# How a mailbox engine works

%d ideas, and the commands of `rhumb` that show them; the manual's chapter of this name has the screens, too.
`rhumb tour` walks through an engine in the order in which one builds it, and `help words` lists the terms.

Most ideas are in one of three texts, %s;
the others are known from elsewhere. `tests/console/ideas.py` runs each command and computes the facts and the words
that it prints by other means; the test in its row does so for many positions.

| idea | from | command | in Rhumb | test |
|---|---|---|---|---|
"""
TEXTS = {"lecture": "the lecture", "vectors": "Vector Attacks", "pieces": "Pieces", "": ""}
NAMES = ("[the lecture](https://www.ics.uci.edu/~eppstein/180a/970408.html) by David\n"
         "Eppstein and the pages [Vector Attacks](https://www.chessprogramming.org/Vector_Attacks) and\n"
         "[Pieces](https://www.chessprogramming.org/Pieces) of the Chess Programming Wiki")


def marked(text):
    """TEXT for Markdown: outside of `commands` nothing marks up."""
    parts = text.split("`")
    return "`".join(part if i % 2 else re.sub(r"([*_<>|\\])", r"\\\1", part) for i, part in enumerate(parts))


def page():
    sections = read()
    rows = [idea for section in sections for idea in section[3]]
    text = PAGE % (len(rows), NAMES)
    text += "".join("| %s | %s | `%s` | %s | %s |\n" % (marked(idea.title), TEXTS[getattr(idea, "from")], idea.see.replace("|", "\\|"),
                                                   idea.verdict(), os.path.basename(idea.test)) for idea in rows)
    for title, _, about, ideas in sections:
        text += "\n## %s\n\n%s\n" % (title, marked(re.sub(r"\s*@xref{[^}]*}[^.]*\.", "", about)))
        for idea in ideas:
            places = "; ".join("[%s](../%s)%s" % (path, path, ": " * bool(names) + ", ".join("`%s`" % name for name in names))
                               for path, names in idea.code_places())
            text += "\n### %s\n\n" % marked(capital(idea.title))
            text += "".join("- **%s:** %s\n" % row for row in (
                ("Problem", marked(idea.problem)), ("Idea", marked(idea.idea)), ("Cost", marked(idea.cost)),
                ("In Rhumb", marked(idea.rhumb) + " " + places + "."), ("See it", "`%s`" % idea.see)))
    return text


if __name__ == "__main__":
    sys.stdout.write(page() if sys.argv[1] == "--page" else chapter(sys.argv[1]))
