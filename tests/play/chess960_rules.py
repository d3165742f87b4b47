# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The rules of Chess960 on top of chess_rules.py: castling, and what goes with it.

A right is the file of its rook, in capitals for White ("HAha"), as in Shredder-FEN; X-FEN's KQkq
are read as well.  Castling is the move (king, own rook, '')."""

from chess_rules import IllegalMove, Position


def back_rank(colour):
    """The square before the a-file of the rank where COLOUR castles."""
    return 20 if colour == "w" else 90


class Position960(Position):
    """A position of Chess960."""

    __slots__ = ()

    def __init__(self, fen):
        super().__init__(fen)
        fields = fen.split()
        rights = {self._right_of(letter) for letter in fields[2].replace("-", "")}
        self.rights = "".join(sorted(right for right in rights if right.isupper()))[::-1] + \
            "".join(sorted(right for right in rights if right.islower()))[::-1]

    def _right_of(self, letter):
        """LETTER of a FEN as the file of a rook."""
        if letter not in "KQkq":
            return letter
        colour, rook = ("w", "R") if letter.isupper() else ("b", "r")
        base, king = back_rank(colour), self.kings[colour]
        squares = range(base + 8, king, -1) if letter in "Kk" else range(base + 1, king)
        file = "abcdefgh"[next(sq for sq in squares if self.board[sq] == rook) - base - 1]
        return file.upper() if letter.isupper() else file

    def castles(self, move):
        """Whether a pseudo-legal move is castling."""
        return self.board[move[0]] in "Kk" and self.board[move[1]] in "Rr" and \
            self.mine(self.board[move[1]])

    def _castling_moves(self):
        enemy = "b" if self.turn == "w" else "w"
        base, king = back_rank(self.turn), self.kings[self.turn]
        for right in self.rights:
            if right.isupper() != (self.turn == "w"):
                continue
            rook = base + 1 + "abcdefgh".index(right.lower())
            king_to, rook_to = (base + 7, base + 6) if rook > king else (base + 3, base + 4)
            path = range(min(king, king_to), max(king, king_to) + 1)
            needed = set(path) | set(range(min(rook, rook_to), max(rook, rook_to) + 1))
            if all(self.board[sq] == "." for sq in needed - {king, rook}) and \
               not any(self.attacked(sq, enemy) for sq in path):
                yield (king, rook, "")

    def play(self, move):
        frm, to, _ = move
        base = back_rank(self.turn)
        if self.castles(move):
            after = self.copy()
            king_to, rook_to = (base + 7, base + 6) if to > frm else (base + 3, base + 4)
            king, rook = after.board[frm], after.board[to]
            after.board[frm] = after.board[to] = "."
            after.board[king_to], after.board[rook_to] = king, rook
            after.kings[self.turn] = king_to
            after.ep, after.rule50 = 0, self.rule50 + 1
            after.turn = "b" if self.turn == "w" else "w"
            after.fullmove += self.turn == "b"
        else:
            after = super().play(move)
        lost = [sq for sq in (frm, to)]
        after.rights = "".join(
            right for right in after.rights
            if back_rank("w" if right.isupper() else "b") + 1 + "abcdefgh".index(right.lower())
            not in lost and not (self.board[frm] in "Kk" and
                                 right.isupper() == (self.turn == "w")))
        return after

    def parse_san(self, text):
        castle = text.strip().rstrip("+#!?").upper().replace("0", "O")
        if castle not in ("O-O", "O-O-O"):
            return super().parse_san(text)
        for move in self.legal_moves():
            if self.castles(move) and (move[1] > move[0]) == (castle == "O-O"):
                return move
        raise IllegalMove("%s in %s" % (text, self.fen()))

    def san(self, move, after=None):
        if not self.castles(move):
            return super().san(move, after)
        after = after or self.play(move)
        text = "O-O" if move[1] > move[0] else "O-O-O"
        if after.in_check():
            text += "+" if after.has_legal_move() else "#"
        return text
