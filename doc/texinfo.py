# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""texinfo.py PAGE.md NODE: print a Markdown page as a chapter of the manual, so that the page and the chapter have
one source.  It knows what doc/gui.md uses: headings, paragraphs, lists, code blocks with indentation or fences,
tables, `code`, **strong** and links; a link to another page becomes a reference to its chapter."""
import re
import sys

LICENCE = ("@c SPDX-License-Identifier: GPL-3.0-or-later\n"
           "@c SPDX-FileCopyrightText: 2026 the contributors to Rhumb\n")
# The chapter that a page is, or belongs to.
NODES = {"options.md": "Engine options", "levels.md": "Levels", "bot.md": "A bot on a server",
         "checkers.md": "Checking an engine", "gui.md": "Recipes", "network.md": "The network",
         "troubleshooting.md": "Troubleshooting"}


def quoted(text):
    return text.replace("@", "@@").replace("{", "@{").replace("}", "@}")


def link(match):
    text, target = match.group(1), match.group(2)
    if target in NODES:
        return "%s (@pxref{%s})" % (inline(text), NODES[target])
    if "://" in target:
        return "@uref{%s, %s}" % (quoted(target), inline(text))
    name = target.split("/")[-1]
    return "@file{%s}" % text if text in (name, target.lstrip("./")) else "%s (@file{%s})" % (inline(text), target.lstrip("./"))


def inline(text):
    """TEXT, which may hold code, links and strong words, in Texinfo."""
    text = re.sub(r"\(\[[^]]*\]\(([^)]*)\)\)", lambda m: m.group(0) if m.group(1) not in NODES else
                  "(@pxref{%s})" % NODES[m.group(1)], text)
    parts = re.split(r"(@pxref\{[^}]*\}|\[[^]]*\]\([^)]*\)|`[^`]*`|\*\*[^*]*\*\*)", text)
    result = ""
    for part in parts:
        matched = re.fullmatch(r"\[([^]]*)\]\(([^)]*)\)", part)
        if matched:
            result += link(matched)
        elif part.startswith("@pxref{"):
            result += part
        elif part.startswith("`") and len(part) > 1:
            result += "@samp{%s}" % quoted(part[1:-1])
        elif part.startswith("**") and len(part) > 3:
            result += "@strong{%s}" % quoted(part[2:-2])
        else:
            result += quoted(re.sub(r'"([^"]*)"', r"``\1''", part))
    return result


def table(lines):
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    text = "@multitable @columnfractions %s\n" % " ".join([".3"] + ["%.2f" % (0.7 / (len(rows[0]) - 1))] *
                                                          (len(rows[0]) - 1))
    for number, row in enumerate(rows):
        if number != 1:
            text += ("@headitem " if number == 0 else "@item ") + "\n@tab ".join(inline(cell) for cell in row) + "\n"
    return text + "@end multitable\n"


def code(lines):
    environment = "smallexample" if max(len(line) for line in lines) > 58 else "example"
    return "@%s\n%s@end %s\n" % (environment, "".join(quoted(line) + "\n" for line in lines), environment)


def block(lines):
    """Lines of one block, which a blank line or a fence ends."""
    if lines[0].startswith("|"):
        return table(lines)
    if lines[0].startswith("- "):
        items = re.split(r"\n- ", "\n" + "\n".join(lines))[1:]
        return "@itemize\n%s@end itemize\n" % "".join("@item\n%s\n" % inline(item.replace("\n  ", "\n"))
                                                      for item in items)
    return inline("\n".join(lines)) + "\n"


def blocks(page):
    """The blocks of PAGE in order, as (kind, lines): "text", "code", "heading"."""
    current, fenced = [], None
    for line in page.splitlines() + [""]:
        if fenced is not None:
            if line.startswith("```"):
                yield "code", fenced
                fenced = None
            else:
                fenced.append(line)
            continue
        if line.startswith("<!--"):
            continue
        if current and (not line.strip() or line.startswith("```") or line.startswith("#")):
            yield "text", current
            current = []
        if line.startswith("```"):
            fenced = []
        elif line.startswith("#"):
            yield "heading", [line]
        elif line.strip():
            current.append(line)


def chapter(page, node):
    text = LICENCE + "@c Made by doc/texinfo.py (make update-docs); tests/console/manual.py compares.\n"
    for kind, lines in blocks(page):
        if kind == "code":
            text += code(lines)
        elif kind == "text":
            text += block(lines)
        elif lines[0].startswith("## "):
            name = lines[0][3:]
            text += "@heading %s\n" % inline(name)
            text += "" if re.match(r"How |What ", name) else "@cindex %s\n" % quoted(name)
        else:
            text += "@node %s\n@chapter %s\n@cindex %s\n" % (node, node, node.lower())
        text += "\n"
    return text.rstrip("\n") + "\n"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as source:
        sys.stdout.write(chapter(source.read(), sys.argv[2]))
