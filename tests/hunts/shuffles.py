# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Games that go back and forth, in which the history may make the engine play a worse move.

Both sides of a random game move pieces there and back, so that root moves lead to positions that
have occurred before.  The best move with the history must not lose BLUNDER centipawns against the
best move for the same position without it, by the judge, which gets the history.

In won endings the only winning move was played once and taken back.  A move that wins without the
history and does not win with it, by the tables, is a fault."""

import endings
from bench import BLUNDER, Row, coordinates, uci_lines
from chess_rules import Game, coordinate
from positions import back, is_quiet, quiet_moves, random_game
from engines import place

SIZES = (30, 2000)
NODES = 50000
LEAST_PLIES, MOST_PLIES = 8, 80
# Lines in which the move that goes back loses: mate in one, and the queen.
KNOWN = (
    ("rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     "e2e4 e7e5 f1c4 b8c6 d1h5 c6b8 c4b3 b8c6 b3c4"),
    ("r2q2k1/5ppp/3p4/4Q3/8/8/5PPP/6K1 b - - 0 1", "g8h8 e5e1 h8g8"),
)


def add_shuffle(chance, game, depth):
    """Play two or more quiet moves, and reverse them by moves; False if that is impossible."""
    pair = []
    for _ in range(2):
        moves = quiet_moves(game.position)
        if not moves:
            return False
        pair.append(chance.choice(moves))
        game.play(pair[-1])
    if depth > 1 and not add_shuffle(chance, game, depth - 1):
        return False
    for move in pair:
        if back(move) not in quiet_moves(game.position):
            return False
        game.play(back(move))
    return True


def goes_back(game):
    """Whether a legal move leads to a position that has occurred."""
    seen = {position.key() for position in game.positions}
    return any(game.position.play(move).key() in seen for move in quiet_moves(game.position))


def draw_game(judge, chance):
    """A random game that has gone back and forth."""
    while True:
        game = random_game(judge, chance, chance.randint(LEAST_PLIES, MOST_PLIES))
        if game.over():
            continue
        for _ in range(10):
            copy = Game(game.start.fen())
            for move in game.moves:
                copy.play(move)
            if add_shuffle(chance, copy, chance.choice((1, 1, 2))) and goes_back(copy):
                return copy


def around(position, move, times, chance):
    """A game that comes to POSITION for the given number of times, each time from the position after MOVE, which
    is a quiet one; or None."""
    start = position.play(move)
    replies = quiet_moves(start)
    for reply in chance.sample(replies, len(replies)):
        away = start.play(reply)
        if back(move) not in quiet_moves(away) or back(reply) not in quiet_moves(away.play(back(move))):
            continue
        game = Game(start.fen())
        for step in ((reply, back(move), back(reply), move) * times)[:-1]:
            game.play(step)
        return game
    return None


def draw_win(tables, chance):
    """A game at a won position whose only winning move leads to the game's first position."""
    while True:
        position = endings.draw_ending(tables, chance, endings.WON, "win")
        if position.turn != endings.stronger(position):
            continue
        winning = [position.parse_san(san) for san, value, _ in tables.probe(position).moves if value == "win"]
        game = len(winning) == 1 and is_quiet(position, winning[0]) and around(position, winning[0], 1, chance)
        if game:
            return game, coordinate(winning[0])


def find_refusal(player, game, winning):
    """The fault of the player's move in GAME, or None if it is the WINNING one or not found without the history."""
    limits = "nodes %d" % NODES
    player.new_game()
    if player.think(place(game.position.fen()), limits).best != winning:
        return None
    player.new_game()
    chosen = player.think(place(game.start.fen(), coordinates(game)), limits).best
    return None if chosen == winning else uci_lines(game, limits, "plays %s; %s wins" % (chosen, winning))


def known_game(number):
    game = Game(KNOWN[number][0])
    for text in KNOWN[number][1].split():
        game.play_text(text)
    return game


def find_fault(bench, player, game):
    """The fault of the player's move in GAME, or None."""
    limits = "nodes %d" % NODES
    fen, moves = game.start.fen(), coordinates(game)
    player.new_game()
    alone = player.think(place(game.position.fen()), limits).best
    player.new_game()
    chosen = player.think(place(fen, moves), limits).best
    if chosen == alone:
        return None
    ours, other = (bench.verdict(fen, moves, (move,)) for move in (chosen, alone))
    if other - ours < BLUNDER:
        return None
    return uci_lines(game, limits, "plays %s (%+d), without the moves before %s (%+d)" % (
        chosen, ours, alone, other))


def hunt(bench, cases):
    row = Row("games that go back and forth")
    maker = bench.start(bench.judge_command)
    players = bench.players()
    for number in range(cases):
        game = known_game(number) if number < len(KNOWN) else \
            draw_game(maker, bench.chance("shuffles", number))
        for player, by_judge in players:
            row.add(find_fault(bench, player, game), by_judge)
    yield row
    row = Row("wins that were played once and taken back")
    tables = endings.open_tables(bench)
    for number in range(cases):
        game, winning = draw_win(tables, bench.chance("wins", number))
        for player, by_judge in players:
            row.add(find_refusal(player, game, winning), by_judge)
    yield row
