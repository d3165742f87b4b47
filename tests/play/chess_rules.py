# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The rules of standard chess, for the referees of tests/play: slow, short and independent of src/.

A position is never changed: `play` returns a new one.  Squares are indices of a 10x12 board whose
rim holds '#': a1 = 21, h8 = 98.  A move is a tuple (from, to, promotion), promotion being '' or one
of 'qrbn'; castling is the king's move of two squares.  Run as a program with a perft depth and a
FEN, it prints the number of leaves.
"""

import re
import sys

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
N, E, S, W = 10, 1, -10, -1
DIAGONAL = (N + E, N + W, S + E, S + W)
STRAIGHT = (N, E, S, W)
KNIGHT = (N + N + E, N + N + W, S + S + E, S + S + W, E + E + N, E + E + S, W + W + N, W + W + S)
STEPS = {"n": KNIGHT, "b": DIAGONAL, "r": STRAIGHT, "q": DIAGONAL + STRAIGHT,
         "k": DIAGONAL + STRAIGHT}
SLIDERS = "brq"
# Castling: right -> (king from, king to, rook from, rook to)
CASTLING = {"K": (25, 27, 28, 26), "Q": (25, 23, 21, 24),
            "k": (95, 97, 98, 96), "q": (95, 93, 91, 94)}
HOME = {25: "KQ", 28: "K", 21: "Q", 95: "kq", 98: "k", 91: "q"}
SAN = re.compile(r"^([KQRBN])?([a-h])?([1-8])?x?([a-h][1-8])(?:=?([QRBNqrbn]))?[+#]*[!?]*$")


class IllegalMove(ValueError):
    """A move that the rules forbid; the text says which and where."""


def square(name):
    return 21 + (ord(name[0]) - 97) + 10 * (int(name[1]) - 1)


def name(sq):
    return "abcdefgh"[sq % 10 - 1] + str(sq // 10 - 1)


def coordinate(move):
    return name(move[0]) + name(move[1]) + move[2]


def attackers(board, target, white):
    """The squares of White's or Black's pieces that attack TARGET on BOARD."""
    found = []
    for at in range(21, 99):
        piece = board[at]
        if piece in ".#" or piece.isupper() != white or at == target:
            continue
        kind = piece.lower()
        if kind == "p":
            steps = (N + E, N + W) if white else (S + E, S + W)
        else:
            steps = STEPS[kind]
        for step in steps:
            to = at + step
            while kind in SLIDERS and board[to] == "." and to != target:
                to += step
            if to == target:
                found.append(at)
    return found


class Position:
    """One position with all its state: board, side to move, rights, en passant, clocks."""

    __slots__ = ("board", "turn", "rights", "ep", "rule50", "fullmove", "kings")

    def __init__(self, fen=START):
        fields = fen.split()
        if len(fields) < 1:
            raise ValueError("empty FEN")
        self.board = ["#"] * 120
        ranks = fields[0].split("/")
        if len(ranks) != 8:
            raise ValueError("FEN needs eight ranks: " + fen)
        for i, rank in enumerate(ranks):
            sq = 91 - 10 * i
            for c in rank:
                if c.isdigit():
                    for _ in range(int(c)):
                        self.board[sq] = "."
                        sq += 1
                elif c in "PNBRQKpnbrqk":
                    self.board[sq] = c
                    sq += 1
                else:
                    raise ValueError("bad piece '%s' in FEN: %s" % (c, fen))
            if sq != 99 - 10 * i:
                raise ValueError("a rank without eight squares in FEN: " + fen)
        self.turn = fields[1] if len(fields) > 1 else "w"
        if self.turn not in ("w", "b"):
            raise ValueError("no side to move in FEN: " + fen)
        rights = fields[2] if len(fields) > 2 else "-"
        self.rights = "".join(r for r in "KQkq" if r in rights and self._can_have(r))
        self.ep = square(fields[3]) if len(fields) > 3 and fields[3] != "-" else 0
        numbers = len(fields) > 5 and fields[4].isdigit() and fields[5].isdigit()
        self.rule50 = int(fields[4]) if numbers else 0
        self.fullmove = int(fields[5]) if numbers else 1
        if self.board.count("K") != 1 or self.board.count("k") != 1:
            raise ValueError("each side needs one king: " + fen)
        self.kings = {"w": self.board.index("K"), "b": self.board.index("k")}

    def _can_have(self, right):
        king, _, rook, _ = CASTLING[right]
        white = right.isupper()
        return self.board[king] == ("K" if white else "k") \
            and self.board[rook] == ("R" if white else "r")

    def copy(self):
        p = type(self).__new__(type(self))
        p.board, p.turn, p.rights, p.ep = self.board[:], self.turn, self.rights, self.ep
        p.rule50, p.fullmove, p.kings = self.rule50, self.fullmove, dict(self.kings)
        return p

    def placement(self, empty=""):
        """The pieces by ranks, joined by '/'; empty squares are counted, or shown as `empty`."""
        ranks = []
        for base in range(91, 20, -10):
            text = "".join(self.board[base:base + 8])
            ranks.append(text.replace(".", empty) if empty
                         else re.sub(r"\.+", lambda m: str(len(m.group())), text))
        return "/".join(ranks)

    def fen(self):
        return "%s %s %s %s %d %d" % (self.placement(), self.turn, self.rights or "-",
                                      name(self.ep) if self.ep else "-",
                                      self.rule50, self.fullmove)

    def key(self):
        """The state that must be equal for a repetition (FIDE: en passant only if a capture is legal)."""
        ep = self.ep if self.ep and any(m[1] == self.ep and self.board[m[0]] in "Pp"
                                        for m in self.legal_moves()) else 0
        return "".join(self.board), self.turn, self.rights, ep

    def mine(self, c):
        return c.isupper() if self.turn == "w" else c.islower()

    def attacked(self, sq, by):
        """Whether the square is attacked by a piece of colour `by` ('w' or 'b')."""
        board, up = self.board, by == "w"
        pawn, back = ("P", S) if up else ("p", N)
        if board[sq + back + E] == pawn or board[sq + back + W] == pawn:
            return True
        knight, king = ("N", "K") if up else ("n", "k")
        for step in KNIGHT:
            if board[sq + step] == knight:
                return True
        for steps, pieces in ((DIAGONAL, "BQ" if up else "bq"), (STRAIGHT, "RQ" if up else "rq")):
            for step in steps:
                at = sq + step
                if board[at] == king:
                    return True
                while board[at] == ".":
                    at += step
                if board[at] in pieces:
                    return True
        return False

    def in_check(self):
        return self.attacked(self.kings[self.turn], "b" if self.turn == "w" else "w")

    def pseudo_legal(self):
        for sq in range(21, 99):
            c = self.board[sq]
            if c in ".#" or not self.mine(c):
                continue
            kind = c.lower()
            if kind == "p":
                yield from self._pawn_moves(sq)
                continue
            for step in STEPS[kind]:
                to = sq + step
                while True:
                    t = self.board[to]
                    if t == "#" or (t != "." and self.mine(t)):
                        break
                    yield (sq, to, "")
                    if t != "." or kind not in SLIDERS:
                        break
                    to += step
        yield from self._castling_moves()

    def _pawn_moves(self, sq):
        up = N if self.turn == "w" else S
        start, last = (3, 9) if self.turn == "w" else (8, 2)
        targets = []
        if self.board[sq + up] == ".":
            targets.append(sq + up)
            if sq // 10 == start and self.board[sq + 2 * up] == ".":
                targets.append(sq + 2 * up)
        for to in (sq + up + E, sq + up + W):
            t = self.board[to]
            if (t not in ".#" and not self.mine(t)) or (to == self.ep and t == "."):
                targets.append(to)
        for to in targets:
            if to // 10 == last:
                for kind in "qrbn":
                    yield (sq, to, kind)
            else:
                yield (sq, to, "")

    def _castling_moves(self):
        enemy = "b" if self.turn == "w" else "w"
        for right in self.rights:
            if right.isupper() != (self.turn == "w"):
                continue
            king, to, rook, over = CASTLING[right]
            low, high = sorted((king, rook))
            if all(self.board[s] == "." for s in range(low + 1, high)) \
                    and not self.attacked(king, enemy) and not self.attacked(over, enemy):
                yield (king, to, "")

    def play(self, move):
        """The position after a pseudo-legal move."""
        frm, to, promotion = move
        p = self.copy()
        piece, white = p.board[frm], self.turn == "w"
        capture = p.board[to] != "."
        p.board[frm] = "."
        p.board[to] = (promotion.upper() if white else promotion) or piece
        p.ep = 0
        if piece in "Pp":
            if to == self.ep:
                p.board[to + (S if white else N)] = "."
            if abs(to - frm) == 2 * N:
                p.ep = (frm + to) // 2
        elif piece in "Kk":
            p.kings[self.turn] = to
            for king, king_to, rook, rook_to in CASTLING.values():
                if abs(to - frm) == 2 and (frm, to) == (king, king_to):
                    p.board[rook], p.board[rook_to] = ".", p.board[rook]
        if p.rights:
            lost = HOME.get(frm, "") + HOME.get(to, "")
            p.rights = "".join(r for r in p.rights if r not in lost)
        p.rule50 = 0 if capture or piece in "Pp" else self.rule50 + 1
        p.turn = "b" if white else "w"
        p.fullmove += 0 if white else 1
        return p

    def leaves_king(self, move):
        """Whether a pseudo-legal move leaves the mover's own king attacked."""
        after = self.play(move)
        return after.attacked(after.kings[self.turn], after.turn)

    def legal_moves(self):
        return [m for m in self.pseudo_legal() if not self.leaves_king(m)]

    def has_legal_move(self):
        return any(not self.leaves_king(m) for m in self.pseudo_legal())

    def parse_coordinate(self, text):
        """A legal move from coordinate notation (e2e4, e7e8q, e7e8=Q, O-O); raises IllegalMove."""
        t = text.strip()
        if t.upper().replace("0", "O") in ("O-O", "O-O-O"):
            return self.parse_san(t)
        t = t.lower().replace("=", "").replace("-", "")
        if not re.match(r"^[a-h][1-8][a-h][1-8][qrbn]?$", t):
            raise IllegalMove("not a move: %r" % text)
        move = (square(t[:2]), square(t[2:4]), t[4:])
        if move not in self.pseudo_legal():
            raise IllegalMove("%s cannot be played in %s" % (t, self.fen()))
        if self.leaves_king(move):
            raise IllegalMove("%s leaves the king in check in %s" % (t, self.fen()))
        return move

    def parse_san(self, text):
        t = text.strip()
        castle = t.rstrip("+#!?").upper().replace("0", "O")
        if castle in ("O-O", "O-O-O"):
            right = "K" if castle == "O-O" else "Q"
            right = right if self.turn == "w" else right.lower()
            king, to = CASTLING[right][:2]
            move = (king, to, "")
            if right in self.rights and move in self._castling_moves() \
                    and not self.leaves_king(move):
                return move
            raise IllegalMove("%s in %s" % (text, self.fen()))
        m = SAN.match(t)
        if not m:
            raise IllegalMove("not SAN: %r" % text)
        kind, file, rank, to, promotion = m.groups()
        piece = (kind or "P") if self.turn == "w" else (kind or "P").lower()
        found = [mv for mv in self.pseudo_legal()
                 if self.board[mv[0]] == piece and mv[1] == square(to)
                 and mv[2] == (promotion or "").lower()
                 and (not file or name(mv[0])[0] == file)
                 and (not rank or name(mv[0])[1] == rank)
                 and not (piece in "Kk" and abs(mv[0] - mv[1]) == 2)
                 and not self.leaves_king(mv)]
        if len(found) != 1:
            raise IllegalMove("%s has %d readings in %s" % (text, len(found), self.fen()))
        return found[0]

    def san(self, move, after=None):
        frm, to, promotion = move
        kind = self.board[frm].upper()
        after = after or self.play(move)
        if kind == "K" and abs(to - frm) == 2:
            text = "O-O" if to > frm else "O-O-O"
        else:
            capture = self.board[to] != "." or (kind == "P" and to == self.ep)
            text = self._origin(move, kind, capture) + ("x" if capture else "") + name(to)
            text += "=" + promotion.upper() if promotion else ""
        if after.in_check():
            text += "+" if after.has_legal_move() else "#"
        return text

    def _origin(self, move, kind, capture):
        frm, to, _ = move
        if kind == "P":
            return name(frm)[0] if capture else ""
        twins = [m[0] for m in self.pseudo_legal()
                 if m[1] == to and m[0] != frm and self.board[m[0]] == self.board[frm]
                 and not self.leaves_king(m)]
        if not twins:
            return kind
        if all(name(t)[0] != name(frm)[0] for t in twins):
            return kind + name(frm)[0]
        if all(name(t)[1] != name(frm)[1] for t in twins):
            return kind + name(frm)[1]
        return kind + name(frm)

    def insufficient_material(self):
        """Neither side can mate: kings, one minor, or bishops of one colour of squares only."""
        pieces = [(c.lower(), sq) for sq, c in enumerate(self.board) if c not in ".#Kk"]
        if any(kind in "pqr" for kind, _ in pieces):
            return False
        if len(pieces) <= 1:
            return True
        return all(kind == "b" for kind, _ in pieces) \
            and len({(sq // 10 + sq % 10) % 2 for _, sq in pieces}) == 1


def random_position(chance, least, most, likes=None, share=1.0):
    """The position after LEAST to MOST - 1 random moves from the start, or the end of that game.  With the probability
    SHARE a move is one that LIKES(position, move) if there is any."""
    position = Position()
    for _ in range(chance.randrange(least, most)):
        moves = position.legal_moves()
        if not moves:
            break
        liked = [m for m in moves if likes(position, m)] if likes and chance.random() < share else []
        position = position.play(chance.choice(liked or moves))
    return position


def captures(position, move):
    return position.board[move[1]] != "."


def moves_a_pawn(position, move):
    return position.board[move[0]] in "Pp"


def gives_check(position, move):
    return position.play(move).in_check()


def pin_line(board, at, white):
    """The squares of the line on which the piece AT is pinned to its king, or None."""
    king = board.index("K" if white else "k")
    for step in STEPS["q"]:
        pieces, line, to = [], [], king + step
        while board[to] != "#" and len(pieces) < 2:
            line.append(to)
            if board[to] != ".":
                pieces.append(to)
            to += step
        if len(pieces) == 2 and pieces[0] == at and board[pieces[1]].isupper() != white and \
                board[pieces[1]].lower() in SLIDERS and step in STEPS[board[pieces[1]].lower()]:
            return line
    return None


class Game:
    """A series of legal moves from a position, with repetitions and draws."""

    def __init__(self, fen=START, kind=Position):
        self.start = kind(fen)
        self.positions = [self.start]
        self.moves = []
        self.sans = []
        self._keys = [self.start.key()]

    @property
    def position(self):
        return self.positions[-1]

    def play(self, move):
        before = self.position
        after = before.play(move)
        self.sans.append(before.san(move, after))
        self.moves.append(move)
        self.positions.append(after)
        self._keys.append(after.key())

    def play_text(self, text):
        """Plays a move given in coordinates or SAN; raises IllegalMove."""
        p = self.position
        if re.match(r"^[a-h][1-8]-?[a-h][1-8]", text):
            self.play(p.parse_coordinate(text))
        else:
            self.play(p.parse_san(text))

    def repetitions(self):
        """How often the current position has occurred, including now."""
        return self._keys.count(self._keys[-1])

    def over(self):
        """(result, reason) where the game has ended without any claim, else None."""
        p = self.position
        if not p.has_legal_move():
            if p.in_check():
                return ("0-1" if p.turn == "w" else "1-0"), "checkmate"
            return "1/2-1/2", "stalemate"
        if p.insufficient_material():
            return "1/2-1/2", "insufficient material"
        return None

    def claimable(self):
        """Why the side to move may claim a draw in the present position, or None."""
        if self.repetitions() >= 3:
            return "repetition"
        if self.position.rule50 >= 100:
            return "fifty moves"
        return None


def perft(position, depth):
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(m), depth - 1) for m in moves)


if __name__ == "__main__":
    print(perft(Position(sys.argv[2] if len(sys.argv) > 2 else START), int(sys.argv[1])))
