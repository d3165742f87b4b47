# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Openings to start games from, read from EPD."""

import re

from chess_rules import START, Game, IllegalMove


class Opening:
    def __init__(self, fen=START, moves=(), ident=""):
        self.fen, self.moves, self.ident = fen, list(moves), ident


def read_openings(path):
    """EPD lines; if c0 has the moves from the start they are played, which suits any engine."""
    openings = []
    with open(path, encoding="utf-8") as f:
        for line in f:
            fields = line.split(None, 4)
            if len(fields) < 4:
                continue
            operations = fields[4] if len(fields) > 4 else ""
            ident = re.search(r'id "([^"]*)"', operations)
            opening = Opening(" ".join(fields[:4]) + " 0 1", [], ident.group(1) if ident else "")
            moves = re.search(r'c0 "([^"]*)"', operations)
            if moves:
                try:
                    game = Game()
                    for text in moves.group(1).split():
                        game.play_text(text)
                    if game.position.fen().split()[0] == fields[0]:
                        opening.fen, opening.moves = START, moves.group(1).split()
                except IllegalMove:
                    pass
            openings.append(opening)
    return openings
