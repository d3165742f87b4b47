# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""options.py RHUMB md|texi: print the engine options as a Markdown page or as a part of the manual.  Names, ranges and
defaults are what the program offers over CECP, UCI and in the console; units and meanings are in doc/options.txt.  It fails if
one of them has an option that the other lacks."""
import os
import re
import subprocess
import sys
import textwrap

import texinfo

MEANINGS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "options.txt")
SWITCH = {"0": "off", "1": "on", "false": "off", "true": "on"}


class Option:
    """An option as the program offers it.  cecp, uci: its names there, or None; cecp is the command line's, too."""

    def __init__(self, name, kind):
        self.name, self.kind = name, kind
        self.cecp = self.uci = None
        self.least = self.most = self.default = ""
        self.uci_default = ""
        self.unit = self.meaning = ""

    def range(self):
        if self.kind == "check":
            return "on or off"
        if self.kind == "spin":
            return "%s to %s" % (self.least, self.most)
        if self.kind == "combo":
            return " or ".join(self.choices)
        return {"file": "a file", "path": "directories", "button": "(a button)"}.get(self.kind, "a text")


def said(program, face, lines):
    return subprocess.run([program, face], input=lines, stdout=subprocess.PIPE, text=True, check=True).stdout


def read_cecp(program):
    options = {}
    for name, kind, rest in re.findall(r'option="(\S+) -(\w+) ?([^"]*)"', said(program, "--xboard",
                                                                              "xboard\nprotover 2\nquit\n")):
        option = options[name] = Option(name, kind)
        option.cecp = name
        words = rest.split()
        if kind == "spin":
            option.default, option.least, option.most = words
        elif kind == "check":
            option.default = SWITCH[rest]
        elif kind == "combo":
            option.choices = [word.lstrip("*") for word in words if word != "///"]
            option.default = "".join(word[1:] for word in words if word.startswith("*"))
    return options


def read_uci(program, options):
    """Add the names and defaults of UCI to OPTIONS, and the options that only UCI has."""
    own = {}
    known = set(re.findall(r"^(\w+)", subprocess.run([program, "option"], stdout=subprocess.PIPE, text=True,
                                                    check=True).stdout, re.M))
    for name, kind, rest in re.findall(r"^option name (.+?) type (\w+) ?(.*)$", said(program, "--uci", "uci\nquit\n"),
                                       re.M):
        ours = name.replace(" ", "")
        ours = ours if ours in options else ours.replace("UCI_", "", 1)
        if ours not in options:
            ours = name
            own[name] = Option(name, kind)
        option = options.get(ours) or own[ours]
        option.uci = name
        found = dict(re.findall(r"(default|min|max) (\S+)", rest))
        option.uci_default = found.get("default", "").replace("<empty>", "")
        if kind == "check":
            option.uci_default = SWITCH[option.uci_default]
        if option.cecp is None:
            option.default = option.uci_default
            option.least, option.most = found.get("min", ""), found.get("max", "")
            option.cecp = name if name in known else None    # CECP has a command for it
    return list(own.values()) + list(options.values())


def read_meanings(options):
    by_name = {option.name: option for option in options}
    with open(MEANINGS, encoding="utf-8") as file:
        entries = [entry for entry in file.read().split("\n\n") if entry.strip() and not entry.startswith("#")]
    for entry in entries:
        head, meaning = entry.strip().split("\n", 1)
        name, unit, default = [part.strip() for part in (head + "||").split("|")][:3]
        if name not in by_name:
            sys.exit("options.py: the program has no option '%s', which options.txt explains" % name)
        option = by_name.pop(name)
        option.unit, option.meaning = unit.strip("()"), " ".join(meaning.split())
        if default:
            option.default = option.uci_default = default
    if by_name:
        sys.exit("options.py: options.txt does not explain " + ", ".join(by_name))


def markdown(options):
    print("<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n"
          "<!-- SPDX-FileCopyrightText: 2026 the contributors to Rhumb -->\n"
          "<!-- Made by doc/options.py from the program and doc/options.txt: `make update-docs`. -->\n"
          "# Options\n\n"
          "Every option of the engine. In XBoard they are in the menu Engine, Engine #1 Settings; UCI programs show them\n"
          "in their form for the engine; on the command line `rhumb --option NAME=VALUE` sets them for every protocol\n"
          "and command; in the console `option` shows and sets them. Letter case in names does not matter.\n\n"
          "| name (CECP, command line) | name over UCI | range | unit | default | meaning |\n"
          "|---|---|---|---|---|---|")
    for option in options:
        default = option.default or ("none" if option.kind in ("file", "path", "string") else "")
        if option.uci and option.cecp and option.kind == "check" and option.uci_default != option.default:
            default += "; over UCI " + option.uci_default
        print("| %s | %s | %s | %s | %s | %s |" % ("`%s`" % option.cecp if option.cecp else "",
                                                   "`%s`" % option.uci if option.uci else "", option.range(),
                                                   option.unit, default, option.meaning))


def first_line(option):
    """What OPTION takes, in what unit, and its default."""
    unit = {"": "", "a number": ", a number"}.get(option.unit, " " + option.unit)
    if option.kind == "check":
        return "A switch [%s]." % option.default
    if option.kind == "button":
        return "A button."
    if option.kind == "spin":
        return "%s%s [%s]." % (option.range(), unit, option.default)
    return "%s [%s]." % (texinfo.inline(option.range().capitalize() if option.kind != "combo" else
                                        "`%s`" % "` or `".join(option.choices)), option.default or "none")


def manual(options):
    print(texinfo.LICENCE + "@c Made by doc/options.py from the program and doc/options.txt: make update-docs.\n"
          "@table @samp")
    for option in options:
        print("@item %s\n@cindex %s" % (option.name, option.name))
        line = first_line(option)
        if option.uci and option.uci != option.cecp:
            line += " Over UCI" + (": @samp{%s}." % option.uci if option.cecp else " only.")
        print(line)
        print(textwrap.fill(texinfo.inline(option.meaning), 88, break_long_words=False, break_on_hyphens=False))
    print("@end table")


if __name__ == "__main__":
    found = read_uci(sys.argv[1], read_cecp(sys.argv[1]))
    read_meanings(found)
    {"md": markdown, "texi": manual}[sys.argv[2]](found)
