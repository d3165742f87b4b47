# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""key: the changes of the key by each of 200 moves, computed independently by the rules (tests/play/chess_rules.py);
every number belongs to one part of a position, the changed key is the sum of all parts of the new position, and the
keys published with Polyglot's format are right."""
import random
import re

from console_tap import Tap, run
import chess_rules
from models import View, zobrist

MOVES = 200
PUBLISHED = {
    "": "463B96181691FC9C", "e4": "823C9B50FD114196", "e4 d5": "0756B94461C50FB0", "e4 d5 e5": "662FAFB965DB29D4",
    "e4 d5 e5 f5": "22A48B5A8E47FF78", "e4 d5 e5 f5 Ke2": "652A607CA3F242C1", "e4 d5 e5 f5 Ke2 Kf7": "00FDD303C946BDD9",
    "a4 b5 h4 b4 c4": "3C8123EA7B067637", "a4 b5 h4 b4 c4 bxc3 Ra3": "5C3F9B829B279560",
}


def cases(chance):
    """Moves of random games, with rare kinds more often than by chance."""
    found = []
    while len(found) < MOVES:
        position = chess_rules.Position()
        for _ in range(chance.randrange(160)):
            moves = position.legal_moves()
            if not moves:
                break
            rare = [m for m in moves if m[2] or castles(position, m) or takes_en_passant(position, m)]
            move = chance.choice(rare or moves)
            if rare or chance.random() < 0.04:
                found.append((position, move))
            position = position.play(move)
    return found[:MOVES]


def castles(position, move):
    return position.board[move[0]] in "Kk" and abs(move[1] - move[0]) == 2


def takes_en_passant(position, move):
    return position.board[move[0]] in "Pp" and move[1] == position.ep and position.board[move[1]] == "."


tap = Tap()
chance = random.Random(20261125)
moves = cases(chance)
ran = run(["--console"], "".join("setboard %s\nkey %s\nmove %s\nkey\n" % (p.fen(), word, word) for p, m in moves
                                 for word in [chess_rules.coordinate(m)]))
parts = re.split(r"(?m)^(?=  \w{16}  key before )", ran.stdout)[1:]
wrong, kinds = [], set()
for (position, move), part in zip(moves, parts):
    changes, _, sums = part.partition("  key after ")
    san, place = position.san(move), "setboard " + position.fen()
    view = View(place, changes + "  key after " + sums.partition("\n")[0])
    after = View("setboard " + position.play(move).fen(), sums.partition("\n")[2])
    if not (view.key_of(san) and view.complete("key before") and after.key() and after.complete("key updated by the moves")):
        wrong.append((place, san, part))
    kinds |= {"castling"} if castles(position, move) else set()
    kinds |= {"promotion"} if move[2] else {"en passant"} if takes_en_passant(position, move) else set()
    kinds |= {"lost " + right for right in position.rights if right not in position.play(move).rights}
tap.ok(ran.returncode == 0 and len(parts) == len(moves) and not wrong, "the numbers are those of the changed parts",
       "\n".join(map(str, wrong[:3])) + ran.stderr)
tap.ok(len(set(zobrist())) == 781, "and all of them differ")
tap.ok(kinds == {"castling", "promotion", "en passant", "lost K", "lost Q", "lost k", "lost q"}, "all kinds occur", kinds)
for line, known in PUBLISHED.items():
    text = run(["--console"], ("move %s\n" % line if line else "") + "key\n").stdout
    tap.ok("\n  %s  key in a Polyglot book\n" % known in text, "Polyglot's key after '%s'" % line, text)
tap.done()
