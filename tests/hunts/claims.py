# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Draws in CECP that the engine should not claim or accept.

In each session the engine is winning by the judge's verdict when it may claim a draw or is offered
one: it can mate, the opponent has just hung something, or a game in which it is far ahead was resumed
at a repetition.  In the last part it is losing, and should claim.  A UCI engine never claims, so the
judge has no number of its own."""

from bench import DECIDED, WINNING, Row
from chess_rules import Game, coordinate
from engines import Cecp, place
from positions import back, ending, forced_mate, is_quiet, mating_moves, quiet_moves, random_game

SIZES = (10, 100)
DEPTH = 8               # plies of the engine's moves
FIFTY = 100             # plies without a capture or pawn move that allow a claim
BALANCED = 60           # centipawns: neither side is ahead
LOSING = -200           # centipawns of a side that should take a draw
SURVEY_NODES = 100000   # of the judge for all moves of a position
EVEN = ("KRPPvKRPP", "KRBPvKRBP", "KRNPPvKRNPP", "KQPPvKQPP", "KRPPPvKRPPP", "KRBPPvKRNPP")
WON = ("KQvK", "KRvK", "KQPvKP", "KQvKR", "KRPPvKP", "KQPPvKBPP", "KRRvKR", "KQRvKRB", "KQvKN")


class Session:
    """A CECP session from `setboard` on, with its lines."""

    def __init__(self, engine, position, clock=0):
        fen = with_clock(position, clock)
        self.engine = engine
        self.game = Game(fen)
        self.lines = []
        self.send("new", "force", "easy", "sd %d" % DEPTH, "setboard " + fen)

    def send(self, *lines):
        """Send LINES in one write; returns the engine's lines until it waits for input."""
        self.lines += lines
        return self.engine.ask(*lines)

    def pass_move(self, move, *more):
        """Make the opponent's MOVE and the engine's reply; returns the reply, or None."""
        self.game.play(move)
        said = self.send("usermove " + coordinate(move), *more)
        for line in said:
            if line.startswith("move "):
                self.game.play_text(line[5:])
                return said
        return said

    def fault(self, said, remark):
        """The session as a fault if it ended in a draw."""
        ends = [line for line in said if line.startswith(("1/2-1/2", "offer draw"))]
        return "%s\n# %s: %s" % ("\n".join(self.lines), remark, ends[0]) if ends else None


def with_clock(position, clock):
    fields = position.fen().split()
    return " ".join(fields[:4] + [str(clock), "150"])


def survey(judge, position):
    """[(score, move)] for all moves of a position at clock 0, the worst for its side first."""
    judge.new_game()
    judge.set("MultiPV", 250)
    lines = judge.think(place(with_clock(position, 0)), "nodes %d" % SURVEY_NODES).ranks()
    judge.set("MultiPV", 1)
    return sorted((line.score, line.pv[0]) for line in lines)


def mate_at_fifty(bench, session_engine, chance):
    """The opponent completes the fifty moves; a mate in one is on the board."""
    case = forced_mate(chance)
    after = case.position.play(case.check)
    session = Session(session_engine, after, FIFTY - 1)
    session.send("playother")
    said = session.pass_move(case.reply)
    return session.fault(said, coordinate(case.mate) + " mates")


def hung_at_fifty(bench, session_engine, chance):
    """The opponent completes the fifty moves by a blunder, in a game that was level before it."""
    while True:
        position = ending(chance, chance.choice(EVEN))
        if position.in_check() or abs(bench.verdict(position.fen(), nodes=20000)) > BALANCED:
            continue
        quiet = {coordinate(move) for move in quiet_moves(position)}
        good = [text for _, text in survey(bench.judge, position) if text in quiet]
        if not good:
            continue
        session = Session(session_engine, position, FIFTY - 3)
        session.send("playother")
        session.pass_move(session.game.position.parse_coordinate(good[-1]))
        if session.game.position.rule50 != FIFTY - 1 or session.game.over():
            continue
        move = find_blunder(bench, session.game.position, quiet=True)
        if move:
            said = session.pass_move(move)
            return session.fault(said, "the last move is a blunder")


def find_blunder(bench, position, quiet):
    """A move that leaves the other side WINNING although the best one does not, or None.  If QUIET, it
    does not reset the fifty-move clock, and the other side wins by a move that does or that mates."""
    scores = survey(bench.judge, position)
    if scores[-1][0] <= -WINNING:
        return None
    for score, text in scores:
        move = position.parse_coordinate(text)
        if score > -WINNING:
            return None
        if quiet and not is_quiet(position, move):
            continue
        after = position.play(move)
        replies = [reply for reply in after.legal_moves() if not quiet or ends_clock(after, reply)]
        if replies and bench.verdict(with_clock(after, 0), only=map(coordinate, replies)) >= WINNING:
            return move
    return None


def ends_clock(position, move):
    return position.play(move).rule50 == 0 or move in mating_moves(position)


def resumed_at_repetition(bench, session_engine, chance, ahead=True):
    """A game in which the engine is far ahead, or losing, is resumed; the opponent's move repeats the
    position."""
    while True:
        position = ending(chance, chance.choice(WON))
        verdict = bench.verdict(position.fen(), nodes=20000)
        if (verdict if ahead else -verdict) < WINNING:
            continue
        cycle = draw_cycle(position, chance)
        if not cycle:
            continue
        moves = cycle + cycle
        session = Session(session_engine, position)
        for move in moves[:-1]:
            session.game.play(move)
            session.send("usermove " + coordinate(move))
        session.send("playother")
        said = session.pass_move(moves[-1])
        remark = "the judge sees %+d for the engine" % verdict
        if ahead:
            return session.fault(said, remark)
        return None if session.fault(said, remark) else "%s\n# %s: no claim" % ("\n".join(session.lines), remark)


def repetition_when_lost(bench, session_engine, chance):
    return resumed_at_repetition(bench, session_engine, chance, ahead=False)


def draw_cycle(position, chance):
    """Two quiet moves that are then taken back, or None."""
    cycle = []
    for _ in range(2):
        quiet = quiet_moves(position)
        if not quiet:
            return None
        cycle.append(chance.choice(quiet))
        position = position.play(cycle[-1])
    for move in cycle[:2]:
        if back(move) not in quiet_moves(position):
            return None
        cycle.append(back(move))
        position = position.play(cycle[-1])
    return cycle


def blunder_with_offer(bench, session_engine, chance):
    """An opponent who is ahead hangs something and offers a draw at the same time."""
    while True:
        game = random_game(bench.judge, chance, chance.randint(16, 50))
        start = without_a_piece(game.position, chance)
        if not start or start.in_check() or not start.has_legal_move():
            continue
        score = bench.verdict(start.fen(), nodes=20000)
        if not -LOSING <= score < DECIDED:
            continue
        session = Session(session_engine, start)
        session.send("playother")
        best = survey(bench.judge, start)[-1][1]
        session.pass_move(session.game.position.parse_coordinate(best))
        if session.game.over() or session.game.position.turn != start.turn:
            continue
        move = find_blunder(bench, session.game.position, quiet=False)
        if move:
            said = session.pass_move(move, "draw")
            return session.fault(said, "the last move is a blunder")


def without_a_piece(position, chance):
    """POSITION without a minor piece of the side not to move; None if that leaves no legal one."""
    other = "NB" if position.turn == "b" else "nb"
    squares = [sq for sq in range(21, 99) if position.board[sq] in other]
    if not squares:
        return None
    copy = position.copy()
    copy.board[chance.choice(squares)] = "."
    waiting = "b" if copy.turn == "w" else "w"
    return None if copy.attacked(copy.kings[waiting], copy.turn) else copy


def hunt(bench, cases):
    engine = bench.keep(Cecp(bench.engine + " --xboard --option OwnBook=0"))
    for what, make in (("fifty moves, mate in one on the board", mate_at_fifty),
                       ("fifty moves by a blunder", hung_at_fifty),
                       ("repetition in a resumed game that is won", resumed_at_repetition),
                       ("draw offered together with a blunder", blunder_with_offer),
                       ("repetition in a lost game, not claimed", repetition_when_lost)):
        row = Row("claims: " + what)
        for number in range(cases):
            row.add(make(bench, engine, bench.chance(what, number)))
        yield row
