# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""screenshot: SVG with the words and the colours that a terminal would show."""
import os
import re
import tempfile
import xml.etree.ElementTree

from console_tap import Tap, run

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
TOP = os.environ.get("top_srcdir", TOP)
SVG = "{http://www.w3.org/2000/svg}"
EXCHANGE = "r1b1r1k1/ppp1qppp/2nb4/4p3/8/1P3N2/PBP1QPPP/R3R1K1 w - - 0 1"


def read(text):
    """The words of an SVG by line, and its rectangles by colour."""
    tree, lines, boxes = xml.etree.ElementTree.fromstring(text), {}, {}
    for element in tree:
        if element.tag == SVG + "text":
            lines.setdefault(round((int(element.get("y")) - 12) / 19), []).append(element.text)
        elif element.get("x"):
            boxes[element.get("fill")] = boxes.get(element.get("fill"), 0) + int(element.get("width")) // 27
    return [lines[line] for line in sorted(lines)], boxes


tap = Tap()
ran = run(["--fen", EXCHANGE, "screenshot", "attacks", "e5"])
lines, boxes = read(ran.stdout)
told = run(["--fen", EXCHANGE, "attacks", "e5"]).stdout.splitlines()
words = [line.split() for line in told if not re.match("[1-8] ", line)][:-1]
tap.ok(ran.returncode == 0 and lines[0] == [">", "attacks", "e5"] and lines[1:1 + len(words)] == words,
       "the words are those of the command", lines)
tap.ok(boxes.get("#d75f5f") == 2 and boxes.get("#5faf5f") == 4 and boxes.get("#5fafd7") == 4 and
       boxes["#d7af87"] + boxes["#af875f"] + 1 + 3 + 3 + 5 == 64, "the colours are those of the board and of the legend", boxes)
ran = run(["screenshot", "fen"])
tap.ok("rnbqkbnr/pppppppp" in ran.stdout and ran.returncode == 0, "plain text")
with tempfile.TemporaryDirectory() as folder:
    with open(os.path.join(folder, "a.pgn"), "wb") as file:
        file.write(b'[White "<&> L\xe9gal"]\n[Black "b\x07"]\n\n1. e4 *\n')
    ran = run(["screenshot", "load", "a.pgn", "-o", "a.svg"], cwd=folder)
    with open(os.path.join(folder, "a.svg"), encoding="utf-8") as file:
        lines, boxes = read(file.read())
    tap.ok(lines[1][:2] == ["<&>", "L\u00e9gal"], "what is not XML is escaped", lines)
    ran = run(["screenshot", "fen", "-o", "a.svg"], cwd=folder)
    tap.ok(ran.returncode == 1 and "File exists" in ran.stderr, "a file is not overwritten", ran.stderr)
with open(os.path.join(TOP, "README.md"), encoding="utf-8") as file:
    readme = file.read()
with open(os.path.join(TOP, "doc", "pictures", "console.svg"), encoding="utf-8") as file:
    picture = file.read()
tap.ok("screenshot attacks e5" in readme and EXCHANGE in readme and
       picture == run(["--fen", EXCHANGE, "screenshot", "attacks", "e5"]).stdout,
       "README's picture is what its command draws")
tap.done()
