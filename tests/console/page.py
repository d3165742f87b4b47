# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""page: valid HTML 5 without script, its pictures XML, every string from outside
escaped, and what it says what other commands say."""
import os
import re
import tempfile
import xml.etree.ElementTree

from console_tap import Tap, run
from page_reader import HOSTILE, Reader, write_hostile

SVG = "{http://www.w3.org/2000/svg}"


def number(square):
    return 16 * (int(square[1]) - 1) + "abcdefgh".index(square[0])


def rows_of(text, heading):
    """The cells of the table below HEADING in the page TEXT, row by row."""
    table = text[text.index(heading):]
    table = table[:table.index("</table>")]
    return [re.findall(r"<td[^>]*>(.*?)</td>", row) for row in re.findall(r"<tr><td.*?</tr>", table)]


def check(tap, what, text):
    reader = Reader()
    reader.feed(text)
    reader.close()
    tap.ok(not reader.faults and not reader.open, what + ": every element is closed in its order",
           "\n".join(reader.faults + reader.open))
    tap.ok(text.startswith("<!DOCTYPE html>\n<html lang=") and reader.count["h1"] == 1 and
           reader.count["title"] == 1 + reader.count["svg"], what + ": it has a frame", reader.count)
    tap.ok(not reader.refused, what + ": no script, no foreign element, nothing is loaded",
           "\n".join(reader.refused))
    tap.ok(len(reader.ids) == len(set(reader.ids)), what + ": each id is there once", reader.ids)
    tap.ok(set(re.findall(r"url\(#(\w+)\)", text)) <= set(reader.ids), what + ": each reference leads "
           "to an id")
    pictures = re.findall(r"<svg.*?</svg>", text, re.S)
    tap.ok(len(pictures) == reader.count["svg"] == reader.count["figure"] == reader.count["figcaption"],
           what + ": each picture has a caption", reader.count)
    for picture in pictures:
        tree = xml.etree.ElementTree.fromstring(picture)
        if not tap.ok(tree.tag == SVG + "svg" and tree[0].tag == SVG + "title" and tree[0].text,
                      "%s: '%s' is XML" % (what, tree[0].text)):
            break
    return reader


tap = Tap()
with tempfile.TemporaryDirectory() as folder:
    write_hostile(os.path.join(folder, "hostile.pgn"))
    path = os.path.join(folder, "page.html")
    ran = run(["--console"], "load hostile.pgn\ngoto 5\npage nodes 20000 -o page.html\n", cwd=folder, errors="replace")
    tap.ok(ran.returncode == 0 and "page.html written" in ran.stdout, "a game becomes a page", ran.stderr)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    reader = check(tap, "a game", text)
    for string in HOSTILE:
        tap.ok(string in reader.text, "'%s' stands there as text" % string[:40].encode("ascii", "replace").decode())
    tap.ok("L\u00e9gal" in reader.text and "\u00c5ngstr\u00f6m" in reader.text,
           "Latin-1 and UTF-8 are both read")
    tap.ok("\x07" not in text and "\x1b" not in text, "control characters are gone")
    headings = re.findall(r"<summary><h2>(.*?)</h2>", text)
    tap.ok(headings == ["The game, annotated", "Mistakes on the board", "Vectors", "Exchanges",
                        "Evaluation by hand-made terms", "The search tree along the best line"],
           "the sections are folded", headings)
    moves = [re.sub("<.*?>", "", row[0]) for row in rows_of(text, ">Remarks<")]
    tap.ok([re.sub(r"[?!]+$", "", move.split()[-1]) for move in moves] ==
           "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#".split(), "all moves are there", moves)
    tap.ok("<mark>4... g6" in text, "the position at hand is marked")
    tap.ok("(2... Nc6 <bdi>main &amp; usual</bdi> 3. Bb5 (3. Bc4 Bc5) a6)" in text, "variations are nested",
           re.findall(r"\(2\.\.\..*", text))
    tap.ok(re.search(r"<summary>5\.\.\. Bxd1\?\? <bdi> It allows mate in 2\.</bdi></summary>", text),
           "a blunder is on the board")
    attacks = rows_of(text, "Each attack on an enemy")
    good = [row for row in attacks
            if number(row[1][-2:]) - number(row[0][-2:]) == int(row[2]) and
            row[4].split()[0] == row[1][-2:] and row[4].split()[-1] == row[0][-2:] and
            all(number(a) - number(b) == int(row[3]) for a, b in zip(row[4].split(), row[4].split()[1:]))]
    tap.ok({(row[0], row[1]) for row in good} == {("Bc4", "pf7"), ("Nf3", "pe5"), ("bg4", "Nf3")} and
           len(good) == len(attacks), "attacks and their walks are true", attacks)
    for san, wins in rows_of(text, ">Capture<"):
        told = run(["--console"], "load hostile.pgn\ngoto 5\nsee %s\n" % san, cwd=folder, errors="replace").stdout
        tap.ok("%s %s %d" % (san, "wins" if int(wins) > 0 else "loses", abs(int(wins))) in told,
               "the exchange %s is what 'see' says" % san, told)
    ran = run(["--console"], "load hostile.pgn\npage -o page.html\n", cwd=folder, errors="replace")
    tap.ok(ran.returncode == 1 and "File exists" in ran.stderr, "an old page is not overwritten", ran.stderr)

for name, start in (("start", "setboard start"), ("mate", "setboard mate\nmove Rd8"),
                    ("stalemate", "setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), ("exchange", "setboard exchange"),
                    ("Chess960", "setboard bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9")):
    ran = run(["--console"], start + "\npage nodes 500\n")
    tap.ok(ran.returncode == 0, name + " becomes a page", ran.stderr)
    check(tap, name, ran.stdout[ran.stdout.index("<!DOCTYPE"):])

ran = run(["--console"], "setboard exchange\npage\n")
tree = ran.stdout[ran.stdout.index("The search tree"):]
told = re.findall(r"<tr><td>([^<]*)</td><td[^>]*>(\d+)</td><td>([^<]*)</td><td>([^<]*)</td><td[^>]*>(\d+)</td>", tree)
line = [move.split()[-1] for move in dict.fromkeys(re.findall(r"<summary>([^:<]*): depth", tree))]
traced = run(["--console"], "setboard exchange\ntrace 8 %s\n" % " ".join(line)).stdout
shown = re.findall(r"^ *(\S+|w/o \S+) +depth +(\d+)  (\S.*?\S) +(\S+) +(\d+)  ", traced, re.M)
tap.ok(len(told) > 20 and [(row[0], row[1], row[2].replace("&gt;", ">"), row[3], row[4]) for row in told] == shown,
       "the tree is the one that 'trace' shows", "%d rows, %d lines" % (len(told), len(shown)))
tap.done()
