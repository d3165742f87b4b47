# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Mates in one that a level above 600 Elo does not play.

A case is a random check with only one reply, after which one quiet move mates.  The engine searches
the position before the mate, or ponders on it: in UCI by `ponderhit`, in CECP by the only move that
is not excluded, and then the forced reply."""

from bench import Row
from chess_rules import coordinate
from engines import Cecp, place
from positions import forced_mate

SIZES = (20, 200)
SEED = 1                # decides what weak levels overlook
ELOS = tuple(range(601, 2801, 200)) + (2800,)
DEPTH = 6               # plies: a mate in one needs one


def answers(engine, case, elo, ponders):
    """The move of a UCI engine before the mate, and the lines that lead to it."""
    engine.new_game()
    engine.set("UCI_Elo", elo)
    limits = "depth %d" % DEPTH
    if ponders:
        moves = [coordinate(case.check), coordinate(case.reply)]
        lines = [place(case.position.fen(), moves), "go ponder " + limits, "ponderhit"]
        engine.send("\n".join(lines))
        best = engine.answer().best
    else:
        lines = [place(case.to_mate.fen()), "go " + limits]
        best = engine.think(lines[0], limits).best
    return best, "%s\n# plays %s" % ("\n".join(
        ["setoption name UCI_LimitStrength value true", "setoption name Seed value %d" % SEED,
         "setoption name UCI_Elo value %d" % elo, *lines]), best)


def replies(engine, case, elo, ponders):
    """The same of a CECP engine."""
    check, reply = coordinate(case.check), coordinate(case.reply)
    lines = ["new", "force", "hard" if ponders else "easy", "option LimitStrength=1", "option Elo=%d" % elo,
             "option Seed=%d" % SEED, "sd %d" % DEPTH]
    if ponders:
        lines += ["setboard " + case.position.fen(), "exclude all", "include " + check, "go"]
        engine.ask(*lines)
        lines.append("usermove " + reply)
        said = engine.ask(lines[-1])
    else:
        lines += ["setboard " + case.to_mate.fen(), "go"]
        said = engine.ask(*lines)
    best = "".join(line[5:] for line in said if line.startswith("move "))
    return best, "%s\n# plays %s" % ("\n".join(lines), best)


def count_misses(row, case, ask, engine, ponders, by_judge=False):
    for elo in ELOS:
        best, lines = ask(engine, case, elo, ponders)
        mate = coordinate(case.mate)
        row.add(None if best == mate else lines + ", not " + mate, by_judge)


def hunt(bench, cases):
    levels = [(bench.start(bench.engine, UCI_LimitStrength="true", Seed=SEED), False),
              (bench.start(bench.judge_command, UCI_LimitStrength="true"), True)]
    session = bench.keep(Cecp(bench.engine + " --xboard --option OwnBook=0"))
    for ponders in (False, True):
        how = "pondering" if ponders else "thinking"
        uci, cecp = Row("mate in one, levels, UCI, " + how), Row("mate in one, levels, CECP, " + how)
        for number in range(cases):
            case = forced_mate(bench.chance("mates", number))
            for engine, by_judge in levels:
                count_misses(uci, case, answers, engine, ponders, by_judge)
            count_misses(cecp, case, replies, session, ponders)
        yield uci
        yield cecp
