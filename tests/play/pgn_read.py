# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Reads the PGN that XBoard saves: tags, moves, result and the reason in the last comment."""

import re

TOKEN = re.compile(r"\{[^}]*\}|\d+\.+|1-0|0-1|1/2-1/2|\*|[^\s{}]+")


class PgnGame:
    def __init__(self):
        self.tags = {}
        self.moves = []
        self.result = "*"
        self.reason = ""


def read_pgn(text):
    """The games of a PGN text, complete ones only (those with a result at the end)."""
    games, game, body = [], None, []
    for line in text.splitlines() + ['[End "of file"]']:
        tag = re.match(r'^\[(\w+) "(.*)"\]\s*$', line)
        if tag and body:
            _read_moves(game, " ".join(body))
            games.append(game)
            game, body = None, []
        if tag:
            game = game or PgnGame()
            game.tags[tag.group(1)] = tag.group(2)
        elif line.strip() and game:
            body.append(line)
    return games


def _read_moves(game, body):
    comment = ""
    for token in TOKEN.findall(body):
        if token.startswith("{"):
            comment = token[1:-1].strip()
        elif token in ("1-0", "0-1", "1/2-1/2", "*"):
            game.result, game.reason = token, comment
        elif not re.match(r"^\d+\.", token):
            game.moves.append(token)
            comment = ""
