# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""TAB: in every argument of every command it offers what the usage has there, names of files where it has FILE."""
import os
import random
import re
import tempfile

from console_tap import Tap, run
from console_terminal import Terminal, has_readline
import chess_rules
from session_model import PLACES

TOP = os.environ.get("top_srcdir", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
SETTINGS = "".join("set %s\n" % words for words in (
    "completion-query-items 0", "page-completions off", "completion-display-width 0", "bell-style none"))
FILES = "xa.pgn", "xb.bin"
dice, tap = random.Random(33), Tap()


def read(*path):
    with open(os.path.join(TOP, "src", *path), encoding="utf-8") as file:
        return file.read()


USAGES = {line.split()[0]: line.partition(" ")[2] for line in run(["commands"]).stdout.splitlines()}
NAMES = list(USAGES) + re.findall(r'\{ "(\S+)", "', read("console", "commands.c"))
TERMS = re.findall(r"(?m)^name: (.*)\n(?:also: (.*))?", read("data", "glossary.txt"))
POSITION = chess_rules.Position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 7")
MOVES = [text for move in POSITION.legal_moves() for text in (POSITION.san(move), chess_rules.coordinate(move))]
SQUARES = [file + rank for file in "abcdefgh" for rank in "12345678"]
VALUES = {"evaluation": ("classical", "network"), **dict.fromkeys(("ponder", "ownbook", "limitstrength"), ("0", "1"))}
PLACE_NAMES = list(PLACES) + ["castling960"]
LISTS = {"COMMAND": list(USAGES), "TOPIC": re.findall(r"(?m)^([a-z]+) \(", run(["help"]).stdout),
         "STEP": [str(i) for i in range(1, 17)], "MOVE": MOVES, "SQUARE": SQUARES, "FROM": SQUARES, "TO": SQUARES,
         "OPTION": re.findall(r"(?m)^(\w+)(?: =|:)", run(["option"]).stdout),
         "NAME": PLACE_NAMES, "FEN": PLACE_NAMES, "FILE": FILES, "OUT": FILES}


def terms(text):
    """The terms that begin with TEXT; of others their names that do."""
    for name, also in TERMS:
        yield from [name] if name.startswith(text) else also.split(", ")


def offered(name, words, text):
    """What the usage of NAME has for TEXT after WORDS: literal words, and what the names in capitals stand for."""
    found, forms = [], USAGES[name].split(" | ")
    for form in forms:
        tokens = [(re.sub(r"[][.]", "", token), "..." in token) for token in form.split()]
        if words and len(forms) > 1 and words[0] not in tokens[0][0].split("|"):
            continue
        token = tokens[len(words)][0] if len(words) < len(tokens) else tokens[-1][0] if tokens and tokens[-1][1] else ""
        for part in token.split("|"):
            found += terms(text) if part == "WORD" else VALUES.get(words[0].lower(), ()) if part == "VALUE" else \
                LISTS.get(part, ()) if part.isupper() else [part]
    return {word for word in found if word.startswith(text) and word}


CASES = [("", {word for word in NAMES + MOVES if word.startswith(text)}, text)
         for text in ("", "p", "e", "ta", "N", "b")] + [
    ("perft 0;", {"vector", "vectors"}, "vec"), ("fen #", set(), "si"), ("fen # ", set(), "si"),
    ("nonsense", set(), "w"), ("'fen' ; side", {"white"}, "wh"),
    ("fen; \"side\"", {"white", "black"}, ""), ("load it's.pgn; side", {"white"}, "w")]
for first in ("Evaluation", "Ponder", "ponder", "OwnBook", "Contempt", "nonsense", "y" * 31, "y" * 32, "y" * 90,
              "ClearHash", "MultiPV", "Limit\\ Strength"):
    CASES.append(("option " + first, offered("option", [first.replace("\\ ", "")], ""), ""))
for command, usage in USAGES.items():
    firsts = re.findall(r"[a-z]+", usage) + ["e4", "x"]
    for words in [[], []] + [[first] for first in sorted(set(firsts))] + [
            [dice.choice(firsts)] + [dice.choice(("e4", "3", "x"))] * count for count in (1, 2)]:
        start = dice.choice(("e", "c", "b", "1", "x", "Q")) if words == [] and CASES[-1][0] == command else ""
        wanted = offered(command, words, start)
        if not wanted & set(FILES):
            CASES.append((" ".join([command] + words), wanted, start))
CASES += [(before, set(FILES), "x") for before in ("load", "perft 2", "option BookFile", "option SyzygyPath",
                                                   "option NetworkFile", "source", "save", "annotate", "epd", "book",
                                                   "book dump", "book save")]


def check(folder):
    os.chdir(folder)
    for name in FILES + ("inputrc",):
        with open(name, "w", encoding="ascii") as file:
            file.write(SETTINGS)
    term, bad = Terminal(80, XDG_STATE_HOME=folder, TERM="dumb", LC_ALL="C", NO_COLOR="1",
                         INPUTRC=os.path.join(folder, "inputrc")), []
    term.expect("white 1> ")
    term.send("setboard %s\r" % POSITION.fen())
    term.expect("black 7> ")
    for before, wanted, text in CASES:
        start = term.seen
        term.send("%s%s%s\x1b?\x15side\r" % (before, " " if before else "", text))
        term.expect("side\r*\n(?:White|Black) to move\r*\nblack 7> ")
        lines = term.text[start:term.seen].replace("\r", "").split("\n")[1:-2]
        seen = {line.strip() for line in lines if not line.startswith("black 7> ")}
        # a single one is put into the line
        whole = re.match(re.escape(before) + r" ([^\s\x08]+) [ \r\x08]", term.text[start:])
        seen = {whole[1]} if not seen and whole and whole[1] != text else seen
        if seen != wanted:
            bad.append((before, text, sorted(seen - wanted)[:6], sorted(wanted - seen)[:6]))
    tap.ok(not bad and len(CASES) > 250, "TAB offers what the usage has",
           "%d of %d\n%s" % (len(bad), len(CASES), "\n".join(map(str, bad[:12]))))
    term.send("quit\r")
    tap.ok(term.end() == 0, "and the console works on")


if has_readline():
    with tempfile.TemporaryDirectory() as scratch:
        check(scratch)
else:
    tap.ok(True, "TAB # SKIP built without Readline")
tap.done()
