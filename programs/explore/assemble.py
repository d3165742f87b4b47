# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""assemble.py SOURCE MODULE OUT: write the page OUT, one file, of the template, style and scripts beside this file, of
MODULE, which Emscripten has made, and of the tour (which MODULE has) and the ideas (doc/ideas.txt)."""
import json
import os
import re
import string
import subprocess
import sys

SCRIPTS = ("text.js", "engine_link.js", "board.js", "console.js", "book.js", "watch.js", "play.js", "page.js")
MOST_BYTES = 3000000
ASK = """require(process.argv[1])({ isDue: () => false }).then(module => console.log(JSON.stringify({
	version: module.UTF8ToString(module._page_version()),
	tour: JSON.parse(module.ccall("page_tour", "string", ["number"], [module._page_open()]))})))"""
HERE = os.path.dirname(os.path.abspath(__file__))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def ideas(source):
    sys.path.insert(0, os.path.join(source, "doc"))
    import ideas as rows  # pylint: disable=import-outside-toplevel
    fields = ("section", "title", "problem", "idea", "cost", "rhumb", "code")
    return [{**{field: getattr(idea, field) for field in fields}, "see": idea.see.split("; "), "verdict": idea.verdict()}
            for _, _, _, found in rows.read() for idea in found]


def tour(steps):
    return [{**step, "commands": step["commands"].split("\n"), "try": step["try"].split("; ")} for step in steps]


def main():
    source, module, out = sys.argv[1:]
    asked = json.loads(subprocess.run(["node", "-e", ASK, os.path.abspath(module)], capture_output=True, text=True,
                                      check=True).stdout)
    book = json.dumps({"tour": tour(asked["tour"]), "ideas": ideas(source)}, ensure_ascii=False)
    engine = read(module) + read(os.path.join(HERE, "engine.js"))
    if re.search(r"</script|<!--", engine, re.I):
        sys.exit("assemble.py: the engine's script would end the element that it is in")
    page = string.Template(read(os.path.join(HERE, "template.html"))).substitute(
        style=read(os.path.join(HERE, "style.css")), scripts="".join(read(os.path.join(HERE, name)) for name in SCRIPTS),
        engine=engine, book=book.replace("</", "<\\/"), version=asked["version"])
    if len(page.encode()) > MOST_BYTES:
        sys.exit("assemble.py: the page has %d bytes, which is too many" % len(page.encode()))
    with open(out + ".part", "w", encoding="utf-8") as file:
        file.write(page)
    os.replace(out + ".part", out)
    print("%s: %d bytes" % (out, len(page.encode())))


main()
