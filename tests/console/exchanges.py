# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""see: each exchange is made independently on a copied board, step by step: the pieces that may take, the least
valuable of them, the balance, the column evaluated from the bottom, where a side stops, and the move's value.
Promotions, too."""
import random
import re

from console_tap import Tap, run
import chess_rules
from chess_rules import attackers

EXCHANGES, PROMOTIONS = 400, 120
VALUE = {"p": 100, "n": 325, "b": 325, "r": 500, "q": 975, "k": 10000}
STEP = re.compile(r"(?m)^ *(\d+)  (White|Black)  (\w)([a-h][1-8]) +([-+]\d+) +([-+]\d+)(?:  pinned by \w([a-h][1-8]))?$")


def games(chance):
    while True:
        yield chess_rules.random_position(chance, 8, 70)


def endings(chance):
    """Positions with pawns before their last ranks, pieces anywhere."""
    while True:
        board = {}
        for letter in "Kk" + "P" * 3 + "p" * 3 + "".join(chance.choice("NBRQnbrq") for _ in range(10)):
            ranks = {"P": (7,), "p": (2,)}.get(letter, range(1, 9))
            board.setdefault((chance.randrange(8), chance.choice(ranks)), letter)
        if sorted(c for c in board.values() if c in "Kk") != ["K", "k"]:
            continue
        rows = ["".join(board.get((file, rank), "1") for file in range(8)) for rank in range(8, 0, -1)]
        fen = re.sub("1+", lambda m: str(len(m.group())), "/".join(rows))
        position = chess_rules.Position(fen + " %s - - 0 1" % chance.choice("wb"))
        other = position.copy()
        other.turn = "b" if position.turn == "w" else "w"
        if not other.in_check() and not position.in_check():     # no last move can have given some checks
            yield position


def captures(position):
    board = position.board
    return [m for m in position.legal_moves() if not (board[m[0]] in "Kk" and abs(m[1] - m[0]) == 2) and
            (board[m[1]] != "." or m[2] or (board[m[0]] in "Pp" and m[1] == position.ep))]


def fold(balance):
    """The best balance from each step on, and the first step that a side declines."""
    best, stop = balance[:], len(balance)
    for i in range(len(balance) - 2, -1, -1):
        # After step i the side of step i + 1 continues if that is better for it: White is the mover here.
        better = best[i + 1] > balance[i] if i % 2 else best[i + 1] < balance[i]
        if better:
            best[i] = best[i + 1]
        else:
            stop = i + 1
    return best, stop


def legal_worth(position, move):
    """What MOVE wins if only legal captures follow."""
    start, to, promotion = move
    board = position.board
    taken = VALUE[board[to].lower()] if board[to] != "." else VALUE["p"] * (board[start] in "Pp" and to == position.ep)
    taken += VALUE[promotion.lower()] - VALUE["p"] if promotion else 0
    after = position.play(move)
    replies = [m for m in after.legal_moves() if m[1] == to and m[2].lower() in ("", "q")]
    least = min(replies, key=lambda m: VALUE[after.board[m[0]].lower()], default=None)
    return taken - max(0, legal_worth(after, least)) if least else taken


def pinner(board, at, to):
    """The name of the piece that keeps the one AT from going TO by a pin; "" if none does."""
    line = chess_rules.pin_line(board, at, board[at].isupper())
    return chess_rules.name(line[-1]) if line and to not in line else ""


def faults(position, move, text):
    """The faults of the view of MOVE, "" if none."""
    start, to, promotion = move
    board, white = position.board[:], position.turn == "w"
    rows = STEP.findall(text)
    if not rows or rows[0][3] != chess_rules.name(start):
        return "no first step"
    balance, standing, found = [], 0, ""
    for i, (number, side, letter, square, shown, _, slider) in enumerate(rows):
        at, mover_white = chess_rules.square(square), white == (i % 2 == 0)
        pin = pinner(position.board, at, to)
        if slider != ("" if pin in [row[3] for row in rows[:i]] else pin):
            found += "pinned, step %d; " % (i + 1)
        if int(number) != i + 1 or side != ("White" if mover_white else "Black") or board[at] != letter:
            found += "step %d; " % (i + 1)
        kind = letter.lower()
        if i == 0:
            taken = VALUE[board[to].lower()] if board[to] != "." else 0
            if kind == "p" and to == position.ep and board[to] == ".":
                taken = VALUE["p"]
                board[to + (chess_rules.S if white else chess_rules.N)] = "."
            if promotion:
                kind = promotion
                taken += VALUE[kind] - VALUE["p"]
        else:
            taken, could = standing, attackers(board, to, mover_white)
            least = min((VALUE[board[s].lower()] for s in could), default=0)
            if at not in could or VALUE[kind] != least:
                found += "step %d is not the least; " % (i + 1)
        board[at], board[to], standing = ".", letter, VALUE[kind]
        if i and kind == "k" and attackers(board, to, not mover_white):
            found += "a king takes a defended piece; "
        balance.append((balance[-1] if balance else 0) + (-taken if i % 2 else taken))
        if int(shown) != balance[-1]:
            found += "balance %d; " % (i + 1)
    left = attackers(board, to, white == (len(rows) % 2 == 0))
    kings = [s for s in left if board[s] in "Kk"]
    if left and (left != kings or not attackers(board, to, white == (len(rows) % 2 == 1))):
        found += "ends too early; "
    best, stop = fold(balance)
    if [int(row[5]) for row in rows] != best:
        found += "fold %s; " % best
    said = re.search(r"(?m)^(?P<before>(?:.*\n)*?) +(White|Black) stops here: to go on \(([-+]\d+)\) is no better$", text)
    if (stop < len(rows)) != bool(said) or \
            (said and (len(STEP.findall(said["before"])) != stop or int(said[3]) != best[stop])):
        found += "stop %d; " % stop
    worth = "is even in material" if best[0] == 0 else "%s %d centipawns" % ("wins" if best[0] > 0 else "loses", abs(best[0]))
    if not re.search(r"(?m)^%s %s$" % (re.escape(position.san(move)), worth), text):
        found += "worth %s; " % worth
    legal = re.search(r"(?m)^If all captures must be legal and pawns promote, it (wins|loses) (\d+)$", text)
    if (int(legal[2]) * (1 if legal[1] == "wins" else -1) if legal else best[0]) != legal_worth(position, move):
        found += "legal worth %s; " % legal_worth(position, move)
    counted = re.search(r"(?m)^The promotion counts \+(\d+): (\d+) ", text)
    if bool(promotion) != bool(counted) or \
            (promotion and (int(counted[1]), int(counted[2])) != (VALUE[promotion] - 100, VALUE[promotion])):
        found += "promotion; "
    later = [i for i, row in enumerate(rows) if i and row[2] in "Pp" and to // 10 in (2, 9)]
    named = re.search(r"(?m)^Later pawns, as in step (\d+),", text)
    if (int(named[1]) - 1 if named else None) != (later[0] if later else None):
        found += "later pawns; "
    return found


tap = Tap()
chance = random.Random(20261125)
for name, source, count, choose in (
        ("exchanges of games", games(chance), EXCHANGES, lambda m: True),
        ("promotions", endings(chance), PROMOTIONS, lambda m: m[2]),
        ("captures on the last ranks", endings(chance), PROMOTIONS, lambda m: m[1] // 10 in (2, 9) and not m[2])):
    cases = []
    while len(cases) < count:
        position = next(source)
        moves = [m for m in captures(position) if choose(m)]
        cases += [(position, m) for m in chance.sample(moves, min(3, len(moves)))]
    text = run(["--console"], "".join("setboard %s\nsee %s\n" % (p.fen(), chess_rules.coordinate(m)) for p, m in cases))
    parts = re.split("(?m)^(?=step  piece)", text.stdout)[1:]
    wrong = [(p.fen(), chess_rules.coordinate(m), found, part) for (p, m), part in zip(cases, parts)
             for found in [faults(p, m, part)] if found]
    lengths = [len(STEP.findall(part)) for part in parts]
    tap.ok(len(parts) == len(cases) and not wrong, "%d %s are made and evaluated" % (len(cases), name),
           "\n".join(map(str, wrong[:2])) + text.stderr)
    tap.ok(max(lengths) >= 4 and sum("stops here" in part for part in parts) > 10, "some are long, some stop", lengths)
    tap.ok(max(map(len, text.stdout.splitlines())) <= 80, "within 80 columns")
for fen, move in (("6r1/p1qp1kpQ/1p3r1R/1Bpb1p2/2P2P2/3P4/PP1B2PP/4R1K1 b - - 0 22", "f6h6"),
                  ("4k3/8/1p6/2p5/4N3/8/8/4RK2 w - - 0 1", "e4c5")):
    text = run(["--console"], "setboard %s\nsee %s\n" % (fen, move)).stdout
    position = chess_rules.Position(fen)
    found = faults(position, position.parse_coordinate(move), text[text.index("step  piece"):])
    tap.ok(not found and "pin" not in text, "no pin is named where none forbids a capture: " + move, found + text)
places = [next(endings(chance)) for _ in range(40)]
shown = run(["--console"], "".join("setboard %s\nmoves captures\n" % p.fen() for p in places)).stdout
wrong, differ = [], 0
for position, part in zip(places, shown.split("the side to move.\n")[1:]):
    for word, worth, pins in re.findall(r"(?m)^  \S+ +([a-h][1-8][a-h][1-8]\w?) +(0|[-+]\d+)  .*?(?:, if all is legal ([-+]\d+))?$", part):
        move = position.parse_coordinate(word)
        differ += bool(pins)
        wrong += [(position.fen(), word, worth, pins)] if int(pins or worth) != legal_worth(position, move) else []
tap.ok(differ > 5 and not wrong, "moves has both values where legality matters", (differ, wrong[:5]))
tap.done()
