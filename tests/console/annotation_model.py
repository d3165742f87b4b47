# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What annotation must write about a move, from the scores and lines of two positions: points lost and the facts of its
remark."""
import itertools
import math
import random
import re

from console_tap import run  # noqa: F401  (after it the rules can be imported)
from chess_rules import IllegalMove, Position, coordinate, gives_check, name
from models import Ambiguous, NAMES, VALUE, captured_by, exchange, free, gain, motifs, sign, with_turn

LOGISTIC = [round(1000 / (1 + math.exp(-i / 8))) for i in range(49)]
MATE = 100000      # less the moves to it


# A remark, in which _ is for each move, number or piece, P for "the _ on _".
WORDING = re.compile(
    re.sub(r"\n +", "", r"""It (drops the _: _|loses material: _|misses _, which wins (material|the _)|(allows|misses) (
    a (fork: _ attacks P(, P)* and P|skewer: _ attacks P and behind it P|(relative )?pin: _ pins P to P
    |double check: _ checks twice
    |discovered (check|attack): _ opens the line of P to P); then _
    |_, which traps P|_: P (was the only defender of|cannot both take and defend) P
    |a _ that promotes: _|checks without end: _
    |mate in _( on the back rank)?)
    |gives away _ of _ winning chances \((_ centipawns|more than _ pawns)\)(: _)?; _ was better)\."""))


def is_fact(word):
    return word in NAMES.values() or word.startswith("O-O") or any(c.isdigit() for c in word)


def facts(text):
    """The moves, squares, pieces and numbers of TEXT, in their order."""
    return tuple(filter(is_fact, re.findall(r"[-\w+#=]+", text)))


def is_worded(text):
    """Whether TEXT has the words of a remark around its facts."""
    text = re.sub(r"[-\w+#=]+", lambda word: "_" if is_fact(word[0]) else word[0], text)
    return WORDING.fullmatch(re.sub("_( _)+", "_", text.replace("the _ on _", "P")))


def expected(score):
    """Permille of a point that are expected with SCORE."""
    def curve(x):
        at, rest = divmod(8 * abs(x), 80)
        value = LOGISTIC[at] + (LOGISTIC[at + 1] - LOGISTIC[at]) * rest // 80 if at < 48 else 1000
        return value if x >= 0 else 1000 - value

    if is_mate(score):
        return 1000 * (score > 0)
    win, loss = curve(score - 90), curve(-score - 90)
    return win + (1000 - win - loss) // 2


def is_mate(score):
    return abs(score) > MATE // 2


def mate_of(score):
    """The moves to mate, negative if it is against the side to move; 0 if there is none."""
    return sign(score) * (MATE - abs(score)) if is_mate(score) else 0


def loss_of(before, after):
    """What a move other than the best one loses: BEFORE is the score of its player, AFTER that of the other side."""
    least = 400 if 1 <= mate_of(after) <= 3 and not is_mate(before) else \
        100 if 1 <= mate_of(before) <= 3 and not is_mate(after) else -1000
    return max(least, expected(before) - expected(-after))


def worth(position, move):
    """What MOVE wins by exchanges."""
    least, most = gain(position, move)
    if least != most:
        raise Ambiguous
    return least


def value(letter):
    return 0 if letter in ".Kk" else VALUE[letter.lower()]


def balance(position, turn):
    return sum(value(c) * (1 if c.isupper() == (turn == "w") else -1) for c in position.board if c not in ".#")


def changes_material(position, move):
    return bool(move[2]) or captured_by(position, move) > 0


def best_capture(position):
    return max([0] + [worth(position, m) for m in position.legal_moves() if changes_material(position, m)])


class Line:
    """A line from a position, and what it proves about a mistake that lost SWING centipawns."""

    def __init__(self, position, moves, score, swing, missed):
        self.moves, self.score, self.swing, self.missed, self.at = moves, score, swing, missed, [position]
        for move in moves:
            self.at.append(self.at[-1].play(move))
        self.side, self.white, self.asked = position.turn, position.turn == "w", []

    def explains(self, wins):
        self.asked.append(wins)
        return wins >= 100 and 3 * wins >= min(self.swing, 900)

    def san(self, first, end):
        return " ".join(self.at[i].san(self.moves[i]) for i in range(first, end))

    def piece(self, position, at):
        return "%s %s" % (NAMES[position.board[at].lower()], name(at))

    def takes(self, i):
        """Whether move I captures a piece on the square that it goes to."""
        return self.at[i].board[self.moves[i][1]] != "."

    def says(self, kind, *texts):
        return {(kind + " missed" * self.missed, facts(" ".join(texts)))}

    def won_in_turn(self):
        if len(self.moves) < 2 or not captured_by(self.at[1], self.moves[1]) or self.moves[1][1] == self.moves[0][1]:
            return 0
        return worth(self.at[1], self.moves[1])

    # ---- what has a name ----

    def motif(self):
        """The motifs that are proven, of which any may be chosen."""
        proven, texts = [], set()
        for rank, kind, start, targets in motifs(self.at[0], self.moves[0]):
            for i in range(2, len(self.moves), 2):
                aimed = i == 2 if kind in ("double check", "discovered check") else self.moves[i][1] in targets
                if kind != "uncovered" and aimed and self.takes(i) and self.explains(worth(self.at[i], self.moves[i])):
                    proven.append((rank, kind, start, targets, i))
                    break
        for rank, kind, start, targets, i in proven:
            if rank > min(proven)[0]:
                continue
            for order in itertools.permutations(targets) if kind == "fork" else [targets]:
                named = [] if kind == "double check" else order if kind == "fork" or rank == 3 else (start, *order)
                texts |= self.says(kind, self.san(0, 1), *(self.piece(self.at[1], at) for at in named),
                                   self.san(i, i + 1))
        return texts

    def third(self):
        """What the third move wins that the first one could not."""
        moves = self.moves
        if len(moves) < 3 or not self.takes(2) or moves[2][1] in (moves[0][1], moves[1][1]):
            return 0
        wins, (least, most) = worth(self.at[2], moves[2]), exchange(self.at[0], moves[2][1])
        if least < wins <= most:
            raise Ambiguous
        return wins if wins > most else 0

    def trapped(self):
        if not self.explains(self.third()) or self.moves[0][1] == self.moves[1][1]:
            return None
        after, target = self.at[1], self.moves[2][1]
        if after.board[target] in "Pp" or after.in_check() or \
                self.moves[0][1] not in free(after.board, target, self.white) or \
                any(worth(after, m) >= 0 for m in after.legal_moves() if m[0] == target):
            return None
        return self.says("trapped piece", self.san(0, 1), self.piece(self.at[0], target))

    def defender(self):
        wins = self.third()
        if wins <= 0:
            return None
        board, first, target = self.at[0].board, self.moves[0][1], self.moves[2][1]

        def only(at):
            return at != target and board[target] not in "Kk" and free(board, target, not self.white) == [at] and \
                free(board, target, self.white)

        retaken = self.moves[1][1] == first
        guard = self.moves[1][0] if retaken and not only(first) else first
        wins += value(board[first]) - (value(board[self.moves[0][0]]) if retaken else 0)
        if not only(guard) or not self.explains(wins):
            return None
        return self.says("captured defender" if guard == first else "overloaded piece", self.san(0, 1),
                         self.piece(self.at[0], guard), self.piece(self.at[0], target))

    def promotion(self):
        at = next((i for i in range(0, len(self.moves), 2) if self.moves[i][2]), None)
        if at is None or not self.explains(worth(self.at[at], self.moves[at])):
            return None
        return self.says("promotion", "pawn", self.san(0, at + 1))

    def perpetual(self):
        checks = [self.at[i + 1].in_check() for i in range(0, len(self.moves), 2)]
        return self.says("perpetual check", self.san(0, len(self.moves))) \
            if self.score == 0 and len(checks) >= 3 and all(checks) else None

    def named(self):
        return self.motif() or self.trapped() or self.defender() or self.promotion() or self.perpetual()

    # ---- material ----

    def at_risk(self):
        last = self.at[-1]
        if last.turn == self.side:
            if last.in_check():
                return 1000
            last = with_turn(last, "b" if self.white else "w")
        return best_capture(last)

    def wins(self, base):
        """The length of the line that wins material against BASE, and how much."""
        settled = won = 0
        length = len(self.moves)
        for i, position in enumerate(self.at):
            now = balance(position, self.side) - base - (self.at_risk() if i == length else 0)
            quiet = i + 2 <= length and not position.in_check() and not gives_check(position, self.moves[i]) and \
                not any(changes_material(self.at[n], self.moves[n]) for n in (i, i + 1))
            if quiet or (i == length and self.explains(now)):
                settled, won = i, now
        while settled and not changes_material(self.at[settled - 1], self.moves[settled - 1]):
            settled -= 1
        return settled, won

    def mates_on_back_rank(self):
        end, king = self.at[-1], self.at[-1].kings[self.at[-1].turn]
        up = 10 if end.turn == "w" else -10
        home, own = 2 if end.turn == "w" else 9, str.isupper if end.turn == "w" else str.islower
        if not self.moves or not end.in_check() or end.has_legal_move():
            return False
        at = self.moves[-1][1]
        return king // 10 == home == at // 10 and end.board[at] in "qrbQRB" and \
            sum(own(end.board[king + up + side]) for side in (-1, 0, 1)) >= 2


def mate_remark(line, missed):
    where = "back rank " if line.mates_on_back_rank() else ""
    return {("%smate %s" % (where, "missed" if missed else "allowed"), facts(str(mate_of(line.score))))}


def remarks(position, played, before, now, asked=None):
    """The remarks (kind, facts) of which one is made about PLAYED, a mistake in POSITION.  BEFORE and NOW are the
    score and the line of POSITION and of the one after it, each for its side to move.  The values that might explain
    the mistake are added to ASKED."""
    swing, after = before[0] + now[0], position.play(played)
    reply, better = Line(after, now[1], now[0], swing, False), Line(position, before[1], before[0], swing, True)
    if asked is not None:
        reply.asked = better.asked = asked
    if mate_of(now[0]):
        return mate_remark(reply, False)
    if mate_of(before[0]):
        return mate_remark(better, True)
    taken, base = captured_by(position, played), balance(position, position.turn)
    if reply.moves:
        first, target = reply.moves[0], after.board[reply.moves[0][1]]
        wins = worth(after, first) - reply.won_in_turn()
        if target != "." and wins >= value(target) and reply.explains(wins - taken):
            return {("piece lost", (NAMES[target.lower()], name(first[0]) + "x" + name(first[1])))}
        said = reply.named()
        if said:
            return said
        length, won = reply.wins(-base)
        if length and reply.explains(won):
            return {("material lost", facts(reply.san(0, length)))}
        if captured_by(after, first) and reply.explains(wins - taken):
            length = 2 if len(reply.moves) > 1 and reply.moves[1][1] == first[1] else 1
            return {("material lost", facts(reply.san(0, length)))}
    got = max(0, worth(position, played))
    target = position.board[better.moves[0][1]]
    wins = worth(position, better.moves[0]) if target != "." else 0
    if better.explains(wins - got):
        what = NAMES[target.lower()] if wins >= value(target) else ""
        return {("material missed", facts(better.san(0, 1) + " " + what))}
    said = better.named()
    if said:
        return said
    length, won = better.wins(base)
    if length and better.explains(won - got):
        return {("material missed", facts(better.san(0, length)))}
    chances = (expected(before[0]) - expected(-now[0]) + 5) // 10
    return {("position", facts("%d 100 %d %s %s" % (
        chances, swing if swing <= 1000 else 10, reply.san(0, min(3, len(reply.moves))), better.san(0, 1))))}


# ---- rows for tests/unit/data_remarks ----

# A position, a mistake, and a line that proves it: about two for each kind of remark.
PROOFS = (
    ("1Q2bk2/7Q/r3B3/5p2/8/3p3b/pPPP2P1/2K5 b - - 0 1", "a6e6", "b8h2 a2a1q"),
    ("4k1B1/2Pppp2/1P3p2/8/8/8/2B2q2/5Krb w - - 0 1", "f1f2", "g1g8 c2e4 h1e4 c7c8q"),
    ("5rk1/p4ppp/8/7Q/8/3B4/8/6K1 b - - 0 1", "a7a6", "h5h7"),
    ("6k1/6pp/8/8/8/8/6PP/K3Q3 b - - 0 1", "h7h6", "e1e8 g8h7 e8e4 h7g8 e4e8 g8h7 h2h3"),
    ("8/8/8/4Q3/4p3/8/K2P2r1/3k1Bq1 b - - 0 1", "g1f1", "e5f5 d1d2 f5g5 d2e1 g5d2"),
    ("r3r1k1/8/3p4/8/5P2/8/8/3Q3K b - - 0 1", "e8e5", "f4e5 d6e5 d1a4 a8a4"),
    ("1bNb4/4b3/4p1k1/Q1n5/5p1R/8/3P1K1Q/8 b - - 0 1", "c5a4", "c8e7 g6f6 a5d8"),
    ("7k/5ppp/P1Pb3P/8/6R1/7P/3b2PP/7K w - - 0 1", "g4g7", "d2h6 c6c7 h6g7 c7c8q"),
    ("3b4/3p4/6Bb/7Q/7R/6PB/8/KR2k2q b - - 0 1", "e1f2", "h5e2 f2e2 h4h6"),
    ("6kb/2K1r3/8/2RP4/8/2n5/8/N7 w - - 0 1", "c7c6", "c3d5 c6d5 h8a1"),
    ("7R/3K4/5PpP/3r4/1N1P2R1/6B1/6q1/1kN5 w - - 0 1", "d7c6", "d5d4 b4d5 d4g4 g3f4 g4f4 h8c8"),
    ("k6K/3bQ3/8/4PP2/B2Q2Q1/5p2/R3P3/8 b - - 0 1", "d7b5", "a4b3 b5a6 a2a6 a8b8 g4f3"),
    ("2q1k3/1p4pp/p7/8/4N3/8/5PPP/4R1K1 b - - 0 1", "a6a5", "e4d6 e8d8 d6c8"),
    ("2K5/2N2pb1/1Rp2P2/n7/8/2B5/b5r1/3k4 w - - 0 1", "c3d2", "a5c4 d2b4 a2b3 c8d8 c4b6 d8e7 g2d2 c7e6"),
    ("k7/2b3Rq/3Br3/8/n2p4/2Q2Q2/1PPPP3/2K1Q3 b - - 0 1", "e6e4", "g7e7 a4c3 e7h7 c3b5 h7f7 c7a5"),
    ("5K2/8/1p2k1N1/5p2/8/8/8/6r1 w - - 0 1", "f8g7", "g1g3 g7f8 g3g6 f8e8 e6d6 e8f7"),
    ("8/7r/2Bn4/5Q1P/8/p7/PPP5/1K2k3 b - - 0 1", "d6f5", "c6e4 e1f2 c2c4 h7b7 e4f5 a3b2 f5e4"),
    ("4R2n/1R2PR2/1p5R/3B2N1/6K1/4q3/2k5/q7 b - - 0 1", "a1a2", "h6h2 c2d1 h2d2 d1e1 d2a2 h8f7 d5f7"),
    ("8/4R3/2P3N1/8/4K3/1q6/8/4k3 w - - 0 1", "e7f7", "b3c2 e4d4 c2g6 f7a7 g6g7"),
    ("6K1/8/6bp/8/8/4R3/5k1r/8 b - - 0 1", "g6f5", "e3e8 f2f1 e8e7 f5g6 e7c7 g6h7 g8h7 f1f2"),
    ("q6k/8/1P6/8/8/4p3/p3PPPR/4QK1B b - - 0 1", "h8g7", "f2e3 a8f3 g2f3"),
    ("1q6/8/8/5Q2/4P3/r1k5/1PPP4/2K5 b - - 0 1", "c3b4", "c2c4 b4c4 b2a3"),
    ("6K1/4N3/4r3/Q7/p2P4/4RR2/5N2/n5k1 w - - 0 1", "a5a4", "e6e3 f3e3 g1f2 a4a1 f2e3"),
    ("2b5/7q/P7/1pPn4/p1R3b1/8/2PPP3/1k1K4 w - - 0 1", "c4g4", "d5e3 d2e3 h7c2 d1e1 c2d1"),
    ("8/8/8/4Q3/4p3/8/K2P2r1/3k1Bq1 b - - 0 1", "g1f1", "e5h5 d1d2 h5g5 d2e1 g5d2"),
    ("4b3/8/4KP2/3P4/Q7/6b1/8/5k2 b - - 0 1", "e8a4", "f6f7 f1e2 f7f8q g3e1 f8e8 a4e8 e6f6 e1h4"),
    ("K6k/6pp/6rp/1p3P2/8/2Q3p1/3p4/2B5 w - - 0 1", "f5g6", "d2c1r c3a3 c1c2"),
    ("2n5/R7/5P1K/1Qq5/8/8/7P/6Nk b - - 0 1", "c8a7", "b5c5 h1h2 c5a7"),
    ("4k3/5r2/8/1bb4B/1r6/8/PP5Q/K7 b - - 0 1", "b4b2", "h2f4 b5a6 f4f7"),
    ("4k3/2p5/8/3P4/8/8/1r6/4K2R b - - 0 1", "c7c5", "d5c6 b2b1 e1d2 b1h1 c6c7"))
SWINGS = 100, 150, 299, 300, 301, 330, 675, 676, 900, 901, 1000, 1001, 1400      # centipawns


def turned(words):
    """Positions or moves with the colours exchanged."""
    return "/".join(reversed(words.split("/"))).swapcase() if "/" in words else \
        words.translate(str.maketrans("12345678", "87654321"))


def altered(dice, proof):
    """The proof as positions and moves, perhaps with other pieces, the colours exchanged, the line cut; None if it is
    illegal."""
    fen, played, line = proof
    position = Position(fen)
    changes = dice.choice((0, 0, 1, 1, 1, 2))
    for _ in range(changes):
        at = dice.choice([at for at in range(21, 99) if position.board[at] not in "#Kk"])
        position.board[at] = dice.choice("..PpNnBbRrQq" if 3 <= at // 10 <= 8 else "..NnBbRrQq")
    placement, turn = position.placement(), position.turn
    if dice.random() < 0.5:
        placement, turn, played, line = turned(placement), "b" if turn == "w" else "w", turned(played), turned(line)
    position = Position("%s %s - - 0 1" % (placement, turn))
    if position.attacked(position.kings["b" if turn == "w" else "w"], turn) or changes and position.in_check():
        return None      # no last move may have given the check
    try:
        made = position.parse_coordinate(played)
        after, moves = position.play(made), []
        for word in line.split()[:dice.choice((8, 8, 8, 5, 3, 2, 1))]:
            moves.append(after.parse_coordinate(word))
            after = after.play(moves[-1])
    except IllegalMove:
        return None
    return position, made, moves


def random_move(dice, position, line):
    """A move after those of LINE: perhaps a capture, on the last square, or of a pawn that promotes."""
    moves, kind = list(position.pseudo_legal()), dice.random() * (0.6 if len(line) == 2 else 1)
    dice.shuffle(moves)
    if kind < 0.2 and line:
        moves.sort(key=lambda move: (move[1] != line[-1][1], move[2] != "q"))
    elif kind < 0.6:
        moves.sort(key=lambda move: (-captured_by(position, move), not move[2], move[2] != "q" and kind < 0.5))
    return next((move for move in moves if not position.leaves_king(move)), None)


def random_line(dice, position, length):
    line = []
    while len(line) < length:
        move = random_move(dice, position, line)
        if not move:
            break
        line.append(move)
        position = position.play(move)
    return line


def random_row(dice, proof):
    """A position, a mistake, the score and the line before and after it, and the remarks that may be made. The proof
    is what the mistake allows or misses. None if that makes no row."""
    found = altered(dice, proof)
    if not found:
        return None
    position, played, line = found
    missed, swing = dice.random() < 0.3, dice.choice(SWINGS)
    lines = [random_line(dice, position, dice.choice((1, 1, 3, 4))), line]
    if missed:
        position = position.play(played)
        played = random_move(dice, position, [])
        lines = [line, random_line(dice, position.play(played), dice.choice((0, 1, 2, 5)))] if played else [[]]
    checks = line and Line(found[0].play(found[1]), line, 0, 0, False).at[-1].in_check()
    score = dice.choice((0, dice.randrange(-400, 900),
                         MATE - dice.randrange(1, 9) if checks or dice.random() < 0.1 else swing // 2))
    if is_mate(score):
        swing = score + dice.randrange(-200, 200) * (-1 if missed else 1)
    scores = [score, swing - score] if missed else [swing - score, score]
    if not lines[0]:
        return None
    try:
        asked = []
        allowed = remarks(position, played, *zip(scores, lines), asked)
        # a swing that one of them just explains, or not
        if any(wins >= 100 for wins in asked) and dice.random() < 0.6:
            scores[not missed] += 3 * dice.choice([wins for wins in asked if wins >= 100]) + dice.randrange(2) - swing
            allowed = remarks(position, played, *zip(scores, lines))
    except Ambiguous:
        return None
    words = [position.fen(), coordinate(played)]
    for score, line in zip(scores, lines):
        words += ["#%d" % mate_of(score) if is_mate(score) else str(score), " ".join(map(coordinate, line))]
    if expected(scores[0]) - expected(-scores[1]) < 100:
        return None
    words += [" ".join([kind, "-", *its]) for kind, its in sorted(allowed)]
    return "\t".join(words) if len(words) <= 16 else None      # the fields that a table may have


def print_rows(dice, count):
    """COUNT rows for each proof."""
    for proof in PROOFS:
        rows = 0
        while rows < count:
            row = random_row(dice, proof)
            if row:
                rows += 1
                print(row)


if __name__ == "__main__":
    print_rows(random.Random(61), 16)
