# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The motifs that `explain` finds are those that a slow program finds, in positions of random games and in those where
a person has listed them."""
import random
import re

from console_tap import Tap, run
import chess_rules as rules
from models import Ambiguous, motifs, with_turn

# A position, a move, and its motifs as a person named them.
LISTED = (
    ("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nc7+", "fork"),
    ("4k3/8/8/8/4p3/8/3P1N2/3RK3 b - - 0 1", "e3", ""),
    ("4k3/8/8/8/4p3/8/3R1N2/4K3 b - - 0 1", "e3", "fork"),
    ("3qk3/8/8/8/3N4/8/8/K2R4 w - - 0 1", "Nb5", "discovered attack"),
    ("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nc5", "discovered check"),
    ("4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1", "Nd6+", "double check, discovered check"),
    ("4k3/8/2n5/8/8/8/8/4KB2 w - - 0 1", "Bb5", "pin"),
    ("4k3/4r3/8/8/8/3K4/8/4R3 w - - 0 1", "Re3", "pin"),
    ("3r2k1/8/8/3n4/8/8/8/B5KR w - - 0 1", "Rh5", ""),
    ("3q2k1/8/8/3n4/8/8/8/R5K1 w - - 0 1", "Rd1", "relative pin"),
    ("3r2k1/8/8/3n4/8/8/8/Q5K1 w - - 0 1", "Qd1", ""),
    ("3q4/8/8/3k4/8/8/8/R3K3 w - - 0 1", "Rd1+", "skewer"),
    ("4B3/8/8/8/2k5/1r6/8/4K3 w - - 0 1", "Bf7+", "skewer"),
    ("6k1/5ppp/8/8/8/8/2B5/3Q2K1 w - - 0 1", "Qd3", "mate threat"),
    ("4k2r/8/8/8/8/8/8/Q3K3 w - - 0 1", "Qe5+", "fork"),
    ("2q1kb2/8/8/8/4N3/8/8/4K3 w - - 0 1", "Nd6+", ""),
    ("4k3/8/2r1r3/8/3P4/8/8/K7 w - - 0 1", "d5", "fork"),
    ("3q2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "h6", "mate threat"),
    ("3q2k1/5ppp/8/8/8/7P/5PP1/6K1 b - - 0 1", "h6", ""),
    ("2r1k1r1/8/8/3N4/8/8/8/4K3 w - - 0 1", "Nf6+", "fork"),
    ("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8=Q", ""),
    ("k7/2Q5/2K5/8/8/8/8/8 w - - 0 1", "Kb6", ""),
    ("k7/8/1K6/8/8/8/8/7R w - - 99 100", "Rh2", ""),
    ("k7/8/1K6/8/8/8/8/7R w - - 0 1", "Rh2", "mate threat"),
    ("rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5", "Nxe5", "discovered attack"),
    ("8/1b3n2/7k/8/8/8/3R4/6K1 w - - 0 1", "Rd7", "fork"),
    ("6k1/1b3n2/8/8/8/8/3R4/6K1 w - - 0 1", "Rd7", ""))
NAMES = ("fork", "discovered attack", "discovered check", "double check", "pin", "relative pin", "skewer",
         "mate threat", "it uncovers")
tap, dice = Tap(), random.Random(2)


def sparse_position():
    """Kings, a slider, and a few pieces that it may attack, anywhere."""
    while True:
        board = dict(zip(dice.sample(range(64), 8),
                         "Kk" + dice.choice("BRQ") + "".join(dice.choices("nbrqp", k=4)) + "N"))
        rows = ["".join(board.get(8 * row + column, "1") for column in range(8)) for row in range(8)]
        mine = rules.Position("%s w - - 0 1" % "/".join(rows))
        if "p" not in rows[0] + rows[7] and not mine.attacked(mine.kings["b"], "w"):
            return mine


def lines_up(position, move):
    """Whether a slider moves to where two pieces, of the other side and no pawns, are one behind the other."""
    board, to = position.play(move).board, move[1]
    for step in rules.STEPS[board[to].lower()] if board[to] in "BRQbrq" else ():
        seen, at = "", to + step
        while board[at] != "#":
            seen, at = seen + board[at].strip("."), at + step
        if len(seen) > 1 and all(c.isupper() != board[to].isupper() and c not in "Pp" for c in seen[:2]):
            return True
    return False


def random_rows(count):
    """Positions, each with a move, nearly all of which have a motif or attack two pieces in line."""
    while count:
        position = sparse_position() if count % 3 else rules.random_position(dice, 6, 100, rules.captures, 0.3)
        moves = position.legal_moves()
        for move in dice.sample(moves, min(6, len(moves))) + [m for m in moves if count % 3 and lines_up(position, m)]:
            try:
                found = motifs(position, move)
            except Ambiguous:
                continue
            if (lines_up(position, move) if count % 3 else found) or dice.random() < 0.05:
                count -= 1
                yield position.fen(), position.san(move), None
                break


def threats(before, move):
    """The mates that the side could give if it moved again."""
    after = before.play(move)
    if after.in_check() or rules.Game(after.fen()).over() or after.rule50 >= 100:
        return set()
    again = with_turn(after, before.turn)
    mates = [m for m in again.legal_moves() if again.play(m).in_check() and not again.play(m).has_legal_move()]
    return {again.san(m) for m in mates}


def shown(answer):
    """What `explain` says: {(name, squares)} and the mates that threaten."""
    found, mates = set(), set()
    for word, rest in re.findall(r"(?m)^(%s)(?:$|:? (.*)$)" % "|".join(NAMES), answer):
        paths = [re.findall(r"\b[A-Za-z]([a-h][1-8])\b", path) for path in re.split(r", | and ", rest)]
        if word == "mate threat":
            mates.add(rest)
        elif word == "fork":
            found.add((word, paths[0][0], frozenset(path[-1] for path in paths)))
        elif word == "double check":
            found.add((word,))
        else:
            found.add((word, *paths[0]))
    return found, mates


def wanted(position, move):
    """The same by the model."""
    found = set()
    for rank, word, at, targets in motifs(position, move):
        squares = [rules.name(target) for target in targets]
        found.add((word,) if rank == 0 else (word, rules.name(at), frozenset(squares)) if rank == 2 else
                  (word.replace("uncovered", "it uncovers"), rules.name(at), *squares))
    return found


rows = [*LISTED, *random_rows(60)]
ran = run(["--option", "Evaluation=classical", "--console"],
          "".join("setboard %s\nexplain %s\nfen\n" % (fen, move) for fen, move, _ in rows))
answers = re.split(r"^(?:\w+/){7}\w+ [wb] .*\n", ran.stdout, flags=re.M)
kinds = set()
for (fen, san, listed), answer in zip(rows, answers):
    at = rules.Position(fen)
    played = at.parse_san(san)
    (found, mates), possible = shown(answer), threats(at, played)
    tap.ok(found == wanted(at, played) and mates <= possible and len(mates) == bool(possible), "%s in %s" % (san, fen),
           "%s\n%s %s\n%s" % (sorted(found, key=str), sorted(wanted(at, played), key=str), possible, answer))
    words = {word[0] for word in found} | {"mate threat" for mate in mates}
    kinds |= words
    if listed is not None:
        tap.ok(words - {"it uncovers"} == set(listed.split(", ")) - {""}, "a person says '%s'" % listed, answer)
tap.ok(ran.returncode == 0 and len(answers) == len(rows) + 1 and kinds == set(NAMES),
       "each move is answered; each motif occurs", ran.stderr)
tap.done()
