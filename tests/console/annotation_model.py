# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What annotation must write about a move, from the scores and lines of two positions: points lost and the facts of its remark."""
import itertools
import math
import re

from console_tap import run  # noqa: F401  (after it the rules can be imported)
from chess_rules import gives_check, name
from models import Ambiguous, NAMES, VALUE, captured_by, exchange, free, gain, motifs, sign, with_turn

LOGISTIC = [round(1000 / (1 + math.exp(-i / 8))) for i in range(49)]
MATE = 100000      # less the moves to it


def facts(text):
    """The moves, squares, pieces and numbers of TEXT, in their order; how it puts them into words does not matter."""
    return tuple(word for word in re.findall(r"[-\w+#=]+", text)
                 if word in NAMES.values() or word.startswith("O-O") or any(c.isdigit() for c in word))


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
        self.side, self.white = position.turn, position.turn == "w"

    def explains(self, wins):
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
                texts |= self.says(kind, self.san(0, 1), *(self.piece(self.at[1], at) for at in named), self.san(i, i + 1))
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


def remarks(position, played, before, now):
    """The remarks (kind, facts) of which one is made about PLAYED, a mistake in POSITION.  BEFORE and NOW are the
    score and the line of POSITION and of the one after it, each for its side to move."""
    swing, after = before[0] + now[0], position.play(played)
    reply, better = Line(after, now[1], now[0], swing, False), Line(position, before[1], before[0], swing, True)
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
