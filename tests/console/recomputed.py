#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What the console and the tools say is computed again: random games taken back, redone, set up and loaded; annotations as
JSON from those as PGN; tasks of suites; limits of recorded times; depths of a tree; captured pieces; the sign of a reply."""
import json
import os
import random
import re
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "play"))
import chess_rules as rules  # noqa: E402  (the path is set above)
from chess960_rules import Position960  # noqa: E402
from console_tap import Tap, run  # noqa: E402

tap = Tap()
dice = random.Random(57)
CLASSICAL = ["--option", "Evaluation=classical"]
FENS = (rules.START, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 7", "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 9",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 11 40", "4k3/8/8/8/8/8/4P3/4K3 w - - 97 60", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 3 1")


def fen_of(position):
    """With an en passant square only where it can be taken."""
    fields = position.fen().split(" ")
    fields[3] = fields[3] if position.key()[3] else "-"
    return " ".join(fields)


def score_of(game):
    """The moves with their numbers, as `game` shows them."""
    words, position = [], game.start
    for ply, move in enumerate(game.moves):
        if ply == 0 or position.turn == "w":
            words.append("%d." % position.fullmove if position.turn == "w" else "%d..." % position.fullmove)
        words.append(position.san(move))
        position = position.play(move)
    return " ".join(words)


# ---- the game of the console ----

class Model:
    """A game, the moves that can be redone, and whether a player has ended it."""

    def __init__(self):
        self.begin(rules.START)

    def begin(self, fen):
        self.game, self.ahead, self.result = rules.Game(fen), [], ""

    def back(self, plies):
        if 0 < plies <= len(self.game.moves):
            self.ahead += reversed(self.game.moves[-plies:])
            kept, self.game = self.game.moves[:-plies], rules.Game(self.game.start.fen())
            for move in kept:
                self.game.play(move)
            self.result = ""

    def forward(self, plies):
        if 0 < plies <= len(self.ahead):
            for _ in range(plies):
                self.game.play(self.ahead.pop())

    def is_over(self):
        return self.result or self.game.over()

    def step(self, folder):
        """A random command, whose effect is made here."""
        plies, position = len(self.game.moves), self.game.position
        kind = dice.randrange(14)
        if kind < 5:
            legal = position.legal_moves()
            if self.is_over() or not legal:
                return "move a1a1"
            move = dice.choice(legal)
            text = dice.choice((rules.coordinate(move), position.san(move)))
            same = self.ahead and self.ahead[-1] == move
            self.ahead = self.ahead[:-1] if same else []
            self.game.play(move)
            return "move " + text
        if kind < 7:
            count = dice.choice((1, 1, 2, plies, plies + 1))
            self.back(count)
            return "undo %s" % (count if count else "all")
        if kind < 9:
            count = dice.choice((1, 1, 2, len(self.ahead)))
            self.forward(count)
            return "redo %s" % (count if count else "all")
        if kind < 11:
            return self.go_to(plies)
        if kind == 11 and not self.is_over():
            self.result = "0-1" if position.turn == "w" else "1-0"
            return "resign"
        return self.set_up(folder)

    def go_to(self, plies):
        ply = dice.randrange(-1, plies + len(self.ahead) + 2)
        start = self.game.start
        number = start.fullmove + (ply + (start.turn == "b")) // 2
        black = (start.turn == "b") == (ply % 2 == 0)
        if number < 1:
            self.back(plies)
            return "goto start"
        if 0 <= ply < plies:
            self.back(plies - ply)
        elif ply <= plies + len(self.ahead):
            self.forward(ply - plies)
        return "goto %d%s" % (number, "..." if black else "")

    def set_up(self, folder):
        fen = dice.choice(FENS)
        self.begin(fen)
        if dice.random() < 0.5:
            return "setboard " + fen
        others = dice.sample(FENS, 3)
        at = dice.randrange(4)
        lines = others[:at] + [fen] + others[at:]
        for _ in range(3):
            lines.insert(dice.randrange(len(lines) + 1), dice.choice(("# a comment", "")))
        path = os.path.join(folder, "%d.fen" % len(os.listdir(folder)))
        with open(path, "w", encoding="ascii") as file:
            file.write("\n".join(lines) + "\n")
        return "load %s %d" % (path, at + 1)


def check_games(folder):
    for seed in range(6):
        model, commands, wanted = Model(), [], []
        for _ in range(40):
            line = model.step(folder)
            commands += [line, "side", "fen", "game"]
            wanted.append((line, fen_of(model.game.position), score_of(model.game), model.result))
        ran = run(["--console"], "set board off\n" + "\n".join(commands) + "\n")
        parts = re.split(r"(?m)^(?:White|Black) to move\n", ran.stdout)[1:]
        bad = []
        for (line, fen, score, result), part in zip(wanted, parts):
            first, _, rest = part.partition("\n")
            words = rest.split()[:len(score.split())]
            end = rest.split()[len(words):]
            if (first, " ".join(words)) != (fen, score) or (result and end[:1] != [result]) or (not result and end[:1] in (["1-0"], ["0-1"]) and
                                                                                            "resigns" in rest):
                bad.append((line, first, fen, rest, score, result))
            elif not result and end and end[0] in ("1-0", "0-1") and not rules.Game(fen).over():
                bad.append((line, "a result is left", rest))
        tap.ok(len(parts) == len(wanted) and not bad, "a random game is what its commands make of it: %d" % seed,
               "\n".join(map(str, bad[:3])) + ran.stderr[-300:])


# ---- annotation ----

PGN_960 = """[Event "x"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1"]

1. Nb3 d5 2. d4 Nb6 3. e4 dxe4 4. Bf4 Bf5 5. Qa5 f6 *
"""
PGN = """[Event "y"]

1. e4 e5 2. Nf3 Nc6 3. Nxe5 Qh4 4. Nxc6 Qxe4+ 5. Be2 dxc6 6. O-O Bd6 7. Bf3 Qh4 8. g3 Qf6 9. h4 g5 10. hxg5 Qxg5 11. d4 Qxg3+ *

[Event "z"]
[SetUp "1"]
[FEN "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 b - - 3 30"]

30... Qa3 31. h3 Qa2 32. Kh1 Qxf2 33. Rd8# 1-0

[Event "stalemate"]
[SetUp "1"]
[FEN "8/k7/8/8/8/8/2Q5/7K b - - 0 1"]

1... Ka8 2. Qc7 *

[Event "lost"]

1. f3 e5 2. g4 Be7 3. e4 d5 4. Kf2 Bh4+ 5. Kg2 dxe4 6. Qe1 Bxe1 7. d3 Bh4 8. a3 Nf6 9. b3 O-O *
"""
MOVE = re.compile(r"(?:\d+\.+\s*)?([KQRBNa-hO][^\s{}]*)\s+(?:\$(\d+)\s+)?\{([^}]*)\}")


def main_lines(text):
    """For each game of annotated PGN its [(SAN, glyph, comment)]."""
    found = []
    for part in re.split(r"\n\n(?=\[)", text.strip()):
        body = part.partition("\n\n")[2].replace("\n", " ")
        body = re.sub(r"\{[^}]*\}", lambda comment: comment[0].replace("(", "<").replace(")", ">"), body)
        while True:
            plain = re.sub(r"\([^()]*\)", "", body)
            if plain == body:
                break
            body = plain
        found.append(MOVE.findall(body))
    return found


def check_annotations(folder):
    path, gifts = os.path.join(folder, "games.pgn"), []
    with open(path, "w", encoding="ascii") as file:
        file.write(PGN_960 + "\n" + PGN)
    pgn = run(CLASSICAL + ["annotate", path, "depth", "5"])
    games = [json.loads(line) for line in run(CLASSICAL + ["annotate", path, "depth", "5", "--json"]).stdout.splitlines()]
    for game, line in zip(games, main_lines(pgn.stdout)):
        kind = Position960 if game["chess960"] else rules.Position
        position, bad, last = kind(game["start"]), [], None
        for told, (san, glyph, comment) in zip(game["moves"], line):
            mover = 1 if position.turn == "w" else -1
            position = position.play(position.parse_san(san))
            value = re.search(r"\[%eval (#?)(-?)([\d.]+)(?:,(\d+))?\]", comment)
            number = value and (int(value[3]) if value[1] else round(100 * float(value[3]))) * (-1 if value[2] else 1)
            wanted = {} if not value else {"mate": number} if value[1] else {"eval": number}
            seen = {key: told[key] for key in ("mate", "eval") if key in told}
            if told["san"] != san or told["fen"].split()[:2] != fen_of(position).split()[:2] or (
                    value and (seen != wanted or told.get("depth", 0) != int(value[4] or 0))) or \
                    [str(nag) for nag in told.get("nags", [])] != ([glyph] if glyph else []):
                bad.append((san, told, wanted, position.fen()))
            if told["fen"] != fen_of(position) and not game["chess960"]:
                bad.append((told["fen"], fen_of(position)))
            if game["chess960"]:
                bad += [told["fen"]] if kind(told["fen"]).key() != position.key() else []
            gift = re.search(r"gives away \d+ of 100 winning chances <(?:(\d+) centi|more than (\d+) )pawns>", comment)
            if gift and last is not None and "eval" in wanted:
                lost = mover * (last - number)
                good = int(gift[1]) == lost <= 1000 if gift[1] else 100 * int(gift[2]) == 1000 < lost
                gifts.append((good, lost, san))
            last = wanted.get("eval")
        tap.ok(line and len(game["moves"]) == len(line) and not bad, "JSON has what PGN has: " + game["tags"]["Event"],
               "\n".join(map(str, bad[:3])) + pgn.stdout)
    rights = [fen.split()[2] for game in games if game["chess960"] for fen in (game["start"], game["moves"][0]["fen"])]
    tap.ok(rights == ["GBgb", "GBgb"], "rights of Chess960 are files of rooks", rights)
    tap.ok({lost > 1000 for _, lost, _ in gifts} == {False, True} and all(good for good, _, _ in gifts),
           "what a move gives away is the difference of two values, or more than ten pawns", gifts)


# ---- suites, records of sessions ----

def check_suites(folder):
    path = os.path.join(folder, "tasks.epd")
    with open(path, "w", encoding="ascii") as file:
        file.write('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - dm 2; id "sooner";\n7k/8/5K2/6Q1/8/8/8/8 w - - dm 1; id "late";\n'
                   '8/8/8/8/8/2k5/1r6/3K4 b - - dm 1; id "none";\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8; id "early";\n')
    ran = run(CLASSICAL + ["epd", path, "depth", "9"])
    lines = dict(re.findall(r"(?m)^ *\d+  (\w+) +(\w+ .*)$", ran.stdout))
    verdicts = {name: line.split()[0] for name, line in lines.items()}
    nodes = {name: int(re.search(r"(\d+) nodes", line)[1]) for name, line in lines.items()}
    total = int(re.search(r"; (\d+) nodes", ran.stdout)[1])
    tap.ok(verdicts["sooner"] == verdicts["early"] != verdicts["none"], "a mate in fewer moves than asked for is one", ran.stdout)
    tap.ok(nodes["early"] < 1000 and sum(nodes.values()) < total, "nodes are counted up to the solution", ran.stdout)
    with open(path, "w", encoding="ascii") as file:
        file.write('5k2/8/4K3/8/8/8/8/R7 w - - dm 9; id "mate";\n')
    text = run(CLASSICAL + ["epd", path, "depth", "12"]).stdout
    tap.ok(re.search(r"(\d+) nodes  dm", text)[1] == re.search(r"solved; (\d+) nodes", text)[1],
           "a mate that was asked for ends the search", text)
    with open(path, "w", encoding="ascii") as file:
        file.write(rules.START.replace(" 0 1", " bm a3;\n"))
    began = time.monotonic()
    text = run(CLASSICAL + ["epd", path, "time", "0.31"]).stdout
    tap.ok(0.1 <= float(re.search(r"([\d.]+) s$", text.strip())[1]) <= time.monotonic() - began,
           "the sum of the times has passed", text)


def check_limits(folder):
    """A recorded time fails outside of its limits, and only there."""
    head = "# clock 10 nodes a millisecond\n0.000 > xboard\n> new\n> easy\n> option Evaluation=classical\n> option OwnBook=0\n> st 2\n10.000 > usermove e2e4\n%s < move *\n> quit\n"
    statuses = []
    for limits in ("10.000-99.000", "10.000-10.010", "90.000-99.000", "0.000-9.000"):
        path = os.path.join(folder, "session")
        with open(path, "w", encoding="ascii") as file:
            file.write(head % limits)
        statuses.append(run(["replay", path]).returncode)
    tap.ok(statuses == [0, 1, 1, 1], "a move that comes too late or too early is a difference", statuses)


# ---- views ----

def check_tree():
    """By how much a depth differs from that of the node above, less one."""
    bad, noted, depth = [], 0, 6
    for words in "setboard reti\ntrace %d Kg7\n", "setboard kiwipete\ntrace %d\n", "setboard opposition\ntrace %d\n":
        above = {2: depth}               # the depth of the node above, by indentation
        for line in run(CLASSICAL + ["--console"], words % depth).stdout.splitlines():
            node = re.match(r"( +)(?:\d+\.+ )?\S+: depth (\d+), window", line)
            move = re.match(r"( +)([KQRBNa-hO]\S*) +(\d+)  \S.*(?:fails|exact)", line)
            if node:
                above[len(node[1]) + 2] = int(node[2])
            elif move and "again" not in line:
                change = re.search(r"(reduced|extended) by (\d+)", line)
                by = int(change[2]) * (1 if change[1] == "extended" else -1) if change else 0
                noted += bool(change)
                if int(move[3]) != max(0, above[len(move[1])] - 1 + by):
                    bad.append((above, line))
    tap.ok(not bad and noted, "depths are reduced and extended by what the tree says", "%s %s" % (noted, bad[:3]))


def check_order():
    """The nodes below the root that fail high, by the place of the move that does so among those searched."""
    places = [0] * 4
    for fen in FENS[5], "kiwipete", "reti":
        text = run(CLASSICAL + ["--console"], "setboard %s\ntrace 2\norder 2\n" % fen).stdout
        moves = sorted(set(re.findall(r"(?m)^  ([KQRBNa-hO]\S*) +\d+  ", text)))
        traces = run(CLASSICAL + ["--console"], "\ntrace 2 ".join(["setboard " + fen, *moves]) + "\n").stdout
        counted = [0] * 4
        for node in re.findall(r": depth 1, .*\n((?:    .*\n)*)", traces):
            searched = [line for line in node.splitlines() if "static value" not in line]
            if searched and "fails high" in searched[-1]:      # else a later search was exact
                counted[min(sum("again" not in line for line in searched), 4) - 1] += 1
        row = re.search(r"(?m)^ +1 +(\d+)((?: +[\d.]+%)+)$", text)
        shares = ["%d.%d%%" % divmod(1000 * count // max(1, sum(counted)), 10) for count in counted]
        tap.ok(row and int(row[1]) == sum(counted) and row[2].split() == shares,
               "`order` counts what `trace` shows: " + fen, "%s\n%s" % (counted, text))
        places = [before + count for before, count in zip(places, counted)]
    tap.ok(all(places[:2]), "of the first move and of others", places)


def check_pieces():
    """The list of captured pieces, after random games."""
    bad = []
    for _ in range(6):
        game, lost = rules.Game(dice.choice(FENS[:2])), {"w": 0, "b": 0}
        for _ in range(60):
            legal = game.position.legal_moves()
            if not legal:
                break
            move = dice.choice(legal)
            after = game.position.play(move)
            other = "b" if game.position.turn == "w" else "w"
            pieces = [sum(piece.isupper() == (other == "w") for piece in position.placement() if piece.isalpha())
                      for position in (game.position, after)]
            lost[other] += pieces[0] - pieces[1]
            game.play(move)
        commands = "setboard %s\nmove %s\nlists\n" % (game.start.fen(), " ".join(map(rules.coordinate, game.moves)))
        text = run(["--console"], commands).stdout
        white, black = text.split("Black: ")[0], text.split("Black: ")[1].split("Board: ")[0]
        seen = {"w": len(re.findall(r"\bx[a-h][1-8]", white)), "b": len(re.findall(r"\bx[a-h][1-8]", black))}
        if seen != lost:
            bad.append((game.start.fen(), seen, lost, text))
    tap.ok(not bad, "captured pieces are those that are missing", bad[:1])


def check_replies():
    """A side that is a queen ahead stays ahead after the best reply, whichever it is."""
    for fen, move, ahead in (("4k3/5ppp/8/8/8/8/5PPP/3QK3 w - - 0 1", "h3", True), ("3qk3/5ppp/8/8/8/8/5PPP/4K3 b - - 0 1", "h6", True),
                             ("3qk3/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1", "h3", False), ("4k3/5ppp/8/8/8/8/5PPP/3QK3 b - - 0 1", "h6", False)):
        text = run(CLASSICAL + ["--console"], "setboard %s\nexplain %s\n" % (fen, move)).stdout
        said = re.search(r"best reply: .*; then the mover (?:has ([-+])|is mated)", text)
        tap.ok(said and (said[1] == "+") == ahead, "the mover %s after %s" % ("is ahead" if ahead else "is behind", move), text)
    for words, plies in ("side black\ne4", 2), ("side white", 1), ("side white\nside black\nnew\ne4", 2), ("e4", 1):
        text = run(CLASSICAL + ["--console"], "replies off\nlevel depth 1\n%s\nfen\n" % words).stdout
        turn = text.splitlines()[-1].split()[1]
        tap.ok((turn == "b") == (plies % 2 == 1), "`side` makes Rhumb reply: " + words.replace("\n", "; "), text)


with tempfile.TemporaryDirectory() as work:
    check_games(os.path.join(work))
    check_annotations(work)
    check_suites(work)
    check_limits(work)
check_tree()
check_order()
check_pieces()
check_replies()
tap.done()
