# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The words of `tactics` have the manual's meaning: in positions of random games
each is found by a slow program that shares nothing with src/."""
import os
import random
import re

from console_tap import Tap, run
from chess_rules import N, S, attackers, captures, name, pin_line, random_position, square

VALUE = {"p": 100, "n": 325, "b": 325, "r": 500, "q": 975, "k": 10000}
ORDER = "pnbrqk"
LINE = re.compile(r"^  ([KQRBNPkqrbnp])([a-h][1-8])  ([a-z ]+?)  ")
POSITIONS = 400 if os.environ.get("RHUMB_LONG") else 60


def exchange(position, target):
    """What the side to move wins by taking on TARGET with legal captures, if that pays:
    (least, most), as equal pieces could be chosen in different orders."""
    board = position.board
    takes = [m for m in position.legal_moves() if m[1] == target and m[2] in (None, "", "q", "Q")]
    if not takes:
        return 0, 0
    kind = min(ORDER.index(board[m[0]].lower()) for m in takes)
    results = [gain(position, m) for m in takes if ORDER.index(board[m[0]].lower()) == kind]
    return (max(0, min(least for least, most in results)),
            max(0, max(most for least, most in results)))


def gain(position, move):
    """What a move wins by exchanges: (least, most)."""
    frm, to, promotion = move
    piece = position.board[frm]
    if piece in "Kk" and abs(to - frm) == 2:
        return 0, 0
    at = victim(position, move)
    taken = VALUE[position.board[at].lower()] if at else 0
    if promotion:
        taken += VALUE[promotion.lower()] - VALUE["p"]
    least, most = exchange(position.play(move), to)
    return taken - most, taken - least


def victim(position, move):
    frm, to, _ = move
    if position.board[frm] in "Pp" and to == position.ep:
        return to + (S if position.turn == "w" else N)
    return to if position.board[to] != "." else None


def with_turn(position, turn):
    """The same with TURN to move, as after a null move; None in check."""
    if position.turn == turn:
        return position
    if position.in_check():
        return None
    other = position.copy()
    other.turn, other.ep = turn, 0
    return other


def free(board, target, white):
    """The attackers that are not kept from capturing by a pin."""
    found = []
    for at in attackers(board, target, white):
        line = pin_line(board, at, white)
        if line is None or target in line:
            found.append(at)
    return found


def judge(position):
    """The set of (square, word) that must be printed, and of those that may be."""
    board, must, may = position.board, set(), set()
    pieces = [at for at in range(21, 99) if board[at] not in ".#"]
    for at in pieces:
        white, kind = board[at].isupper(), board[at].lower()
        alone = [m for m in pieces if board[m].isupper() == white and board[m] not in "Kk" and
                 m != at and free(board, m, not white) and
                 free(board, m, white) == [at]]
        if len(alone) >= 2:
            must.add((at, "overloaded"))
        if kind == "k":
            continue
        if not free(board, at, white):
            if free(board, at, not white):
                must.add((at, "hanging"))
            elif kind != "p":
                must.add((at, "loose"))
        if pin_line(board, at, white) is not None:
            must.add((at, "pinned"))
        enemy = with_turn(position, "b" if white else "w")
        friend = with_turn(position, "w" if white else "b")
        if not enemy:
            continue
        wins = [gain(enemy, m) for m in enemy.legal_moves() if victim(enemy, m) == at]
        if any(least > 0 for least, most in wins):
            must.add((at, "en prise"))
        elif any(most > 0 for least, most in wins):
            may.add((at, "en prise"))
        if kind == "p" or not friend or not any(most > 0 for least, most in wins):
            continue
        moves = [gain(friend, m) for m in friend.legal_moves() if m[0] == at]
        if all(most < 0 for least, most in moves) and (at, "en prise") in must:
            must.add((at, "trapped"))
        elif all(least < 0 for least, most in moves):
            may.add((at, "trapped"))
    return must, may


def random_positions(count):
    chance = random.Random(1)
    while count:
        position = random_position(chance, 6, 120, captures, 0.3)
        if position.has_legal_move():
            count -= 1
            yield position


tap = Tap()
positions = list(random_positions(POSITIONS))
script = "".join("setboard %s\nfen\ntactics all\n" % position.fen() for position in positions)
answer = run(["--console"], script)
sections = re.split(r"^\S+/\S+ [wb] .*\n", answer.stdout, flags=re.M)[1:]
tap.ok(answer.returncode == 0 and len(sections) == len(positions), "every position is answered",
       answer.stderr)
kinds = set()
for position, section in zip(positions, sections):
    said = set()
    for line in section.splitlines():
        found = LINE.match(line)
        if found:
            said.add((found.group(2), found.group(3)))
            at, of = square(found.group(2)), position.board[square(found.group(2))].isupper() == (found.group(3) == "hanging")
            if found.group(3) in ("hanging", "en prise"):
                pinned = {name(m) for m in attackers(position.board, at, of)} - {name(m) for m in free(position.board, at, of)}
                tap.ok(set(re.findall(r", as \w(..) is pinned by", line)) == pinned, "who is pinned: %s" % line)
    must, may = judge(position)
    must = {(name(at), word) for at, word in must}
    may = {(name(at), word) for at, word in may}
    kinds |= {word for _, word in said}
    tap.ok(must <= said <= must | may, position.fen(),
           "missing %s\nwrong %s" % (sorted(must - said), sorted(said - must - may)))
for word in ("en prise", "hanging", "loose", "pinned", "overloaded", "trapped"):
    tap.ok(word in kinds, "'%s' has occurred" % word)
shown = run(["--fen", "4k3/4n3/8/3p4/8/2N5/8/4R1K1 w - - 0 1", "tactics", "d5"]).stdout
tap.ok("hanging     no defender, as ne7 is pinned by Re1: Nc3 > pd5\n" in shown, "a pinned defender is named", shown)
first = positions[-1].fen()
whole = [line for line in run(["--fen", first, "tactics", "all"]).stdout.splitlines() if LINE.match(line)]
short = [line for line in run(["--fen", first, "tactics"]).stdout.splitlines() if LINE.match(line)]
tap.ok(short == [line for line in whole if LINE.match(line).group(3) != "loose"], "loose pieces come on request",
       "\n".join(short + whole))
for square in {LINE.match(line).group(2) for line in whole}:
    alone = [line for line in run(["--fen", first, "tactics", square]).stdout.splitlines() if LINE.match(line)]
    tap.ok(alone == [line for line in whole if LINE.match(line).group(2) == square], "tactics %s" % square, alone)
tap.done()
