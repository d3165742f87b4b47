# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""annotate --json and rhumb-report: the JSON has the data of the game and the annotation; the pages are
strict HTML, load nothing from outside, and show every string from outside as text."""
import html
import json
import os
import re
import subprocess
import sys
import tempfile

from console_tap import RHUMB, Tap, run
from report_reader import HOSTILE, Reader, write_hostile

TOP = os.environ["top_srcdir"]
sys.path.insert(0, os.path.join(TOP, "tests", "play"))
import chess_rules  # noqa: E402  (the path is set above)

REPORT = os.path.join(TOP, "programs", "rhumb-report")
FOOL = """[White "Ann"]
[Black "Bob"]
[Result "0-1"]

1. f3 {[%clk 0:01:01.5] why not} e5 {[%clk 1:00:00]} 2. g4 {[%clk 0:00:00.4]} Qh4#
{[%clk -1:00:00]} 0-1

"""
OTHERS = """[Event "Without a result"]
[White "Bob"]
[Black "Cy"]

1. e4 *

[Event "Chess960"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. Re1 O-O 1/2-1/2

[Event "Cut off"]
[Result "1-0"]

1. d4 d5 2. Kd4 1-0
"""


def report(*words, cwd=None):
    return subprocess.run([sys.executable, REPORT, "--engine", os.path.abspath(RHUMB), "--nodes", "500", *words],
                          capture_output=True, text=True, timeout=900, cwd=cwd, check=False)


def read_page(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        text = file.read()
    reader = Reader()
    reader.feed(text)
    return reader, text


def check_page(tap, folder, name):
    reader, text = read_page(folder, name)
    tap.ok(not reader.faults and not reader.open, name + ": all elements are closed and nested correctly", reader.faults)
    tap.ok(not reader.refused, name + ": nothing comes from outside", reader.refused)
    tap.ok(len(set(reader.ids)) == len(reader.ids), name + ": ids are unique")
    return reader, text


def json_of(path, *words):
    ran = run(["annotate", path, *words, "--json"], errors="replace")
    return ran, [json.loads(line) for line in ran.stdout.splitlines()]


def check_json(tap, folder):
    path = os.path.join(folder, "fool.pgn")
    with open(path, "w", encoding="utf-8") as file:
        file.write(FOOL)
    ran, games = json_of(path, "nodes", "2000")
    game = games[0]
    tap.ok(ran.returncode == 0 and len(games) == 1, "a game is a line", ran.stderr)
    tap.ok(game["version"] == 1 and game["result"] == "0-1" and game["tags"]["White"] == "Ann" and
           not game["chess960"], "version, result and tags", game)
    tap.ok([move["san"] for move in game["moves"]] == ["f3", "e5", "g4", "Qh4#"] and
           [move["move"] for move in game["moves"]] == ["f2f3", "e7e5", "g2g4", "d8h4"], "the moves", game)
    first, blunder = game["moves"][0], game["moves"][2]
    tap.ok([move.get("clock") for move in game["moves"]] == [61.5, 3600, 0.4, None] and first["comment"] == "why not",
           "clocks and a comment", game)
    tap.ok(all(move["depth"] > 0 for move in game["moves"][:3]) and "depth" not in game["moves"][3],
           "the depth of each search; a mate on the board needs none", game)
    tap.ok(blunder["mate"] == -1 and blunder["white"] == 0 and blunder["nags"] == [4] and
           blunder["kind"] == "mate allowed" and blunder["remark"], "a blunder, its kind and remark", blunder)
    tap.ok(blunder["better"] and all(step["fen"].count("/") == 7 for step in blunder["better"]), "a better line", blunder)
    tap.ok("opening" in game and game["start"].startswith("rnbqkbnr/"), "start and opening", game)

    annotated = os.path.join(folder, "annotated.pgn")
    run(["annotate", path, "nodes", "2000", "-o", annotated])
    _, again = json_of(annotated, "nodes", "1")
    with open(annotated, "a", encoding="utf-8") as file:
        file.write('\n[Result "*"]\n\n1. e4 {[%eval 0.30]} e5 {[%eval #-3,17]} 2. Nf3 {[%eval 0.2,9x]} '
                   'Nc6 {[%eval 0.25,-4] In sum: White .} *\n')
    _, others = json_of(annotated, "nodes", "1")
    values = [[move.get(name) for name in ("eval", "mate", "depth")] for move in others[1]["moves"]]
    tap.ok(values == [[30, None, None], [None, -3, 17], [None, None, None], [25, None, None]],
           "values of other programs", values)
    tap.ok(again[0]["moves"] == game["moves"], "annotated games are not searched again",
           "%s\n%s" % (again[0]["moves"], game["moves"]))
    latin = os.path.join(folder, "latin.pgn")
    with open(latin, "wb") as file:
        file.write(b'[Site "\xe2\x82\xac \xe2\x82x \xed\xa0\x80"]\n[White "\xe9t\xe9"]\n[Black "\xc3\xa9"]\n\n1. e4 *\n')
    _, games = json_of(latin, "nodes", "1")
    tags = games[0]["tags"]
    tap.ok((tags["Site"], tags["White"], tags["Black"]) == ("\u20ac \xe2\x82x \xed\xa0\x80", "\xe9t\xe9", "\xe9"),
           "bytes that are no UTF-8 are Latin-1", tags)
    ran = run(["annotate", path, "--jason"])
    tap.refused(ran, "another option is refused", "--jason", status=2)


def check_positions(tap, path):
    """The positions of the JSON are those of an independent implementation of the rules, in Python."""
    _, games = json_of(path, "nodes", "200")
    wrong = []
    for game in games:
        if game["chess960"]:
            continue
        position = chess_rules.Position(game["start"])
        for move in game["moves"]:
            position = position.play(position.parse_coordinate(move["move"]))
            ours, theirs = position.fen().split(), move["fen"].split()
            if ours[:3] + ours[4:] != theirs[:3] + theirs[4:] or theirs[3] not in ("-", ours[3]):
                wrong.append((position.fen(), move))
    tap.ok(games and not wrong, "each position follows from its move", wrong)


def contrast(one, other):
    """The contrast of two colours #rrggbb as WCAG 2 defines it, from 1 to 21."""
    def luminance(colour):
        parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def check_colours(tap):
    with open(os.path.join(TOP, "programs", "report", "report.css"), encoding="utf-8") as file:
        schemes = [dict(re.findall(r"--(\w+): (#\w{6})", rules)) for rules in re.findall(r":root \{(.*?)\}", file.read(), re.S)]
    for name, scheme in zip(("light", "dark"), schemes):
        poor = {word: contrast(scheme[word], scheme["paper"])
                for word in ("text", "faint", "link", "better", "doubtful", "mistake", "blunder")}
        tap.ok(min(poor.values()) >= 4.5, name + ": text is readable on its background", poor)
    tap.ok(len(schemes) == 2, "there are two schemes of colours")


def check_large(tap, folder):
    """A game of 500 moves, games of a player to practise, a player's name highlighted."""
    path, pages = os.path.join(folder, "large.pgn"), os.path.join(folder, "large pages")
    with open(path, "w", encoding="utf-8") as file:
        file.write('[White "Ann"]\n[Black "Bob"]\n\n%s *\n\n' % " ".join(["Nf3 Nf6 Ng1 Ng8"] * 250))
        file.write("".join('[White "Ann"]\n[Black "Bob"]\n[Result "0-1"]\n\n%s 0-1\n\n' % moves for moves in (
            "1. e4 e5 2. Ke2 Nc6 3. Ke3 Nf6 4. Qg4 Nxg4+", "1. d4 d5 2. Qd3 Nf6 3. Qxh7 Nxh7",
            "1. f3 e5 2. g4 Qh4#", "1. e4 e5 2. Ba6 Nxa6 3. Qg4 d6 4. Qxg7 Bxg7")))
    ran = report(path, "-o", pages, "--player", "Ann")
    tap.ok(ran.returncode == 0 and len(os.listdir(pages)) == 8, "a page a game, of 500 moves, too", ran.stderr)
    reader, text = check_page(tap, pages, "game-0001.html")
    tap.ok("500. Ng1" in " ".join(reader.text.split()) and text.count("data-ply=") == 1000, "with all of its moves")
    tap.ok("whole game" in reader.text and "middlegame" in reader.text, "and both sides by phase")
    reader, text = check_page(tap, pages, "index.html")
    tap.ok(reader.count["figure"] == 3 and text.count("Solution") == 3 and "Black to move" not in reader.text,
           "three positions of the player's own to practise", reader.count)
    tap.ok(text.count('<td class="own">Ann</td>') == 6 and 'class="own">Bob' not in text, "the player's name is marked")
    tap.ok(text.count("<table") == 6, "openings and motifs have tables, of all and of the player", text.count("<table"))


def check_no_openings(tap, folder):
    """A game that starts from another position has no opening."""
    path, pages = os.path.join(folder, "ending.pgn"), os.path.join(folder, "ending pages")
    with open(path, "w", encoding="utf-8") as file:
        file.write('[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n[SetUp "1"]\n[FEN "8/8/8/8/8/k1K5/1q6/8 w - - 0 1"]\n\n'
                   "1. Kxb2?? Ka4 1-0\n")
    report(path, "-o", pages, "--player", "Ann")
    reader, text = check_page(tap, pages, "index.html")
    tap.ok("Openings" not in reader.text and all("<td" in table for table in text.split("<table")[1:]),
           "no table is empty", text)


tap = Tap()
check_colours(tap)
with tempfile.TemporaryDirectory() as folder:
    check_json(tap, folder)
    check_large(tap, folder)
    check_no_openings(tap, folder)
    games = os.path.join(folder, "games.pgn")
    write_hostile(games)
    with open(games, "ab") as file:
        file.write(b"\n" + FOOL.encode() + OTHERS.encode())
    check_positions(tap, games)
    pages = os.path.join(folder, "pages")
    ran = report(games, "-o", pages, "--player", "Bob", "--jobs", "2")
    tap.ok(ran.returncode == 1 and "game 5" in ran.stderr and len(ran.stderr.splitlines()) == 1,
           "a game cut off is reported, with status 1", ran.stderr)
    names = ["game-%04d.html" % number for number in range(1, 6)] + ["index.html"]
    tap.ok(sorted(os.listdir(pages)) == sorted(names + ["report.css", "report.js"]), "a page a game, and an index",
           os.listdir(pages))
    for name in names:
        reader, text = check_page(tap, pages, name)
        if name == names[0]:
            tap.ok(all(string in reader.text for string in HOSTILE[:2] + HOSTILE[3:]), "hostile strings are text", reader.text)
            data = re.search(r'<script type="application/json" id="game">(.*)</script>', text).group(1)
            tap.ok(len(json.loads(data)["moves"]) == 13 and "<" not in data, "the script's data have all moves", data)
        if name == "game-0002.html":
            tap.ok(reader.count["circle"] == reader.count["title"] - 1 > 0, "mistakes are on the curve", text)
        if name == "game-0004.html":
            tap.ok("O-O" in reader.text and "1/2-1/2" in reader.text, "Chess960 has a page", reader.text)
    index, text = read_page(pages, "index.html")
    tap.ok(all("game-%04d.html" % n in text for n in range(1, 6)), "the index has all games")
    tap.ok("mate allowed" in index.text and "2 games" in index.text and html.escape("Bob") in text,
           "it has the motifs and the player's part", index.text)

    ran = report(games, "-o", pages)
    tap.refused(ran, "a folder with files in it is left alone", pages)
    ran = report(games, "-o", os.path.join(folder, "other"), "--player", "Zoe")
    tap.ok(ran.returncode == 1 and "Zoe" in ran.stderr, "a player who has no game is reported", ran.stderr)
    ran = report(os.path.join(folder, "absent.pgn"), "-o", os.path.join(folder, "third"))
    tap.refused(ran, "an absent file is reported", "absent.pgn")
    unmade = os.path.join(folder, "unmade")
    ran = report(games, "-o", unmade, "--engine", "absent-engine")
    tap.refused(ran, "an absent engine is reported", "absent-engine")
    tap.ok(not os.path.exists(unmade), "and no folder is made for it")
    ran = report(games, "-o", os.path.join(folder, "fourth"), "--jobs", "0")
    tap.ok(ran.returncode == 2 and "--jobs" in ran.stderr, "a number of 0 jobs is bad usage", ran.stderr)
tap.done()
