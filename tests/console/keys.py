# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""key: the changes of the key by each of 400 moves, computed independently by the rules (tests/play/chess_rules.py);
every number belongs to one part of a position, the changed key is the sum of all parts of the new position, and the
keys published with Polyglot's format are right."""
import random
import re

from console_tap import Tap, run
import chess_rules

MOVES = 400
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


def parts_of(position):
    """All parts of POSITION that have a number in the key."""
    _, turn, rights, ep = position.key()
    parts = {position.board[s] + chess_rules.name(s) for s in range(21, 99) if position.board[s] not in ".#"}
    parts |= {"castling " + right for right in rights}
    parts |= {"en passant on the %s-file" % chess_rules.name(ep)[0]} if ep else set()
    return parts | ({"White to move"} if turn == "w" else set())


def changed_part(label, before, after):
    """The part that a line of `key MOVE` adds or removes."""
    found = re.match(r"(\w[a-h][1-8]) (leaves|arrives)$|(castling \w) is lost$|en passant is (over|legal)$", label)
    if not found:
        return {"the turn changes": "White to move"}.get(label, "?" + label)
    if found[4]:
        return "en passant on the %s-file" % chess_rules.name((before if found[4] == "over" else after).key()[3])[0]
    return found[1] or found[3]


tap = Tap()
chance = random.Random(20261125)
moves = cases(chance)
ran = run(["--console"], "".join("setboard %s\nkey %s\nmove %s\nkey\n" % (p.fen(), word, word) for p, m in moves
                                 for word in [chess_rules.coordinate(m)]))
changes = re.findall(r"(?m)^  (\w{16})  key before .*\n((?:\^ .*\n)+)= (\w{16})  .*\n  (\w{16})  key after .*$", ran.stdout)
sums = re.findall(r"(?m)^((?:  \w{16}  (?!key ).*\n)+)= (\w{16})  all of them, by exclusive or\n  (\w{16})  key updated", ran.stdout)
tap.ok(ran.returncode == 0 and len(changes) == len(sums) == len(moves), "each move changes the key", ran.stderr)
numbers, wrong, kinds = {}, [], set()
for (position, move), (key, lines, added, given), (parts, total, updated) in zip(moves, changes, sums):
    after, note = position.play(move), "%s %s" % (position.fen(), position.san(move))
    terms = [(int(number, 16), changed_part(label, position, after))
             for number, label in re.findall(r"(?m)^\^ (\w{16})  (.*)$", lines)]
    if {part for _, part in terms} != parts_of(position) ^ parts_of(after) or len(set(terms)) != len(terms):
        wrong.append((note, lines))
    shown = [(int(number, 16), label) for number, label in re.findall(r"(?m)^  (\w{16})  (.*)$", parts)]
    if {label for _, label in shown} != parts_of(after):
        wrong.append((note, parts))
    value = int(key, 16)
    for number, part in terms:
        value ^= number
    whole = 0
    for number, part in shown:
        whole ^= number
    if not value == whole == int(added, 16) == int(given, 16) == int(total, 16) == int(updated, 16):
        wrong.append((note, "sum"))
    wrong += [(note, part) for number, part in terms + shown if numbers.setdefault(part, number) != number]
    kinds |= {"castling"} if castles(position, move) else set()
    kinds |= {"promotion"} if move[2] else {"en passant"} if takes_en_passant(position, move) else set()
    kinds |= {"lost " + right for right in position.rights if right not in after.rights}
tap.ok(not wrong, "the numbers are those of the changed parts", "\n".join(map(str, wrong[:3])))
tap.ok(len(set(numbers.values())) == len(numbers) > 500, "and all of them differ", len(numbers))
tap.ok(kinds == {"castling", "promotion", "en passant", "lost K", "lost Q", "lost k", "lost q"}, "all kinds occur", kinds)
for line, known in PUBLISHED.items():
    text = run(["--console"], ("move %s\n" % line if line else "") + "key\n").stdout
    tap.ok("\n  %s  key in a Polyglot book\n" % known in text, "Polyglot's key after '%s'" % line, text)
tap.done()
