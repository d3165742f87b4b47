#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The referees of cecp-check and uci-check, without an engine: whether each accepts a line at that point of a session.  Also
how a check measures processor time and memory; TAP."""
import importlib.machinery
import importlib.util
import io
import os
import re
import sys
import types

PROGRAMS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "programs")
sys.dont_write_bytecode = True


def load(name):
    """A checker, as a module."""
    loader = importlib.machinery.SourceFileLoader(name.replace("-", "_"), os.path.join(PROGRAMS, name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


CECP, UCI = load("cecp-check"), load("uci-check")
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
# Sessions: lines that are sent; after "<" lines of the engine that are right there, after "!" those that are not.
SESSIONS = (
    ("uci", "a legal move", ("position startpos moves e2e4", "go", "<bestmove e7e5 ponder g1f3")),
    ("uci", "a move of the other side", ("position startpos moves e2e4", "go", "!bestmove e2e4")),
    ("uci", "a move that leaves the king in check", ("position fen 4r1k1/8/8/8/8/8/4B3/4K3 w - - 0 1", "go", "!bestmove e2d3")),
    ("uci", "no go", ("position startpos", "!bestmove e2e4")),
    ("uci", "two moves for a go", ("position startpos", "go", "<bestmove e2e4", "!bestmove d2d4")),
    ("uci", "each go has its own position", ("position startpos", "go", "position startpos moves e2e4", "go",
                                             "<bestmove d2d4", "!bestmove d2d4")),
    ("uci", "a game that goes on", ("position startpos moves e2e4", "position startpos moves e2e4 e7e5", "go",
                                    "<bestmove g1f3")),
    ("uci", "a part of the last game", ("position startpos moves e2e4 e7e5", "position startpos moves e2e4", "go",
                                        "<bestmove e7e5")),
    ("uci", "the start of the last game", ("position startpos moves e2e4", "position startpos", "go", "<bestmove e2e4")),
    ("uci", "moves after none", ("position startpos", "position startpos moves e2e4", "go", "<bestmove e7e5")),
    ("uci", "another game with the same moves", ("position startpos moves e2e4", "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
                                                 " moves e2e4", "go", "<bestmove e8e7")),
    ("uci", "a game that goes on after an illegal move", (
        "position startpos moves e2e4", "position startpos moves e2e4 e2e4", "position startpos moves e2e4 e7e5", "go",
        "<bestmove g1f3")),
    ("uci", "a count is no search", ("position startpos", "go perft 2", "!bestmove e2e4")),
    ("uci", "a position that no one knows", ("position fen nonsense", "go", "<bestmove a1h8")),
    ("uci", "a position after an illegal move", ("position startpos moves e2e5", "go", "<bestmove a1h8")),
    ("uci", "and the next one is judged again", ("position startpos moves e2e5", "position startpos", "go", "!bestmove a1h8")),
    ("uci", "no word for the move", ("position startpos", "go", "!bestmove")),
    ("uci", "no move where there is one", ("position startpos", "go", "!bestmove 0000")),
    ("uci", "no move where there is none", ("position fen " + MATED, "go", "<bestmove (none)")),
    ("uci", "the move to ponder on", ("position startpos", "go", "!bestmove e2e4 ponder e2e4")),
    ("uci", "a principal variation", ("position startpos", "go", "<info depth 2 pv e2e4 e7e5", "!info depth 2 pv e2e4 d2d4")),
    ("uci", "a line without a search", ("position startpos", "<info depth 2 pv a1h8")),
    ("uci", "no move at all", ("position startpos", "go", "!bestmove xyz")),
    ("cecp", "a legal move", ("new", "usermove e2e4", "<move e7e5")),
    ("cecp", "a move of the other side", ("new", "usermove e2e4", "!move d2d4")),
    ("cecp", "its own moves count", ("new", "usermove e2e4", "<move e7e5", "!move e7e5")),
    ("cecp", "a move without usermove", ("new", "e2e4", "<move e7e5")),
    ("cecp", "a new game", ("new", "usermove e2e4", "<move e7e5", "new", "<move e2e4")),
    ("cecp", "an illegal move is not played", ("new", "usermove e2e5", "<Illegal move: e2e5", "<move e2e4")),
    ("cecp", "a legal move that is refused is not played", ("new", "usermove e2e4", "<Illegal move: e2e4", "<Illegal move: e2e4", "<move d2d4")),
    ("cecp", "it is, if another one is refused", ("new", "usermove e2e4", "<Illegal move: a7a5", "<move e7e5")),
    ("cecp", "undo", ("new", "usermove e2e4", "undo", "<move e2e4")),
    ("cecp", "remove", ("new", "usermove e2e4", "usermove e7e5", "remove", "<move e2e4")),
    ("cecp", "remove of more than there is", ("new", "usermove e2e4", "remove", "<move e7e5")),
    ("cecp", "setboard", ("new", "setboard 4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "<move a1a8")),
    ("cecp", "setboard with a board and a side", ("new", "setboard 4k3/8/8/8/8/8/8/R3K3 b", "<move e8e7")),
    ("cecp", "setboard with a board", ("new", "setboard 4k3/8/8/8/8/8/8/R3K3", "<move a1a8")),
    ("cecp", "setboard of nonsense changes nothing", ("new", "setboard 9/8 w", "<move e2e4")),
    ("cecp", "setboard without a side neither", ("new", "setboard 4k3/8/8/8/8/8/8/R3K3 x", "<move e2e4")),
    ("cecp", "another variant is not judged", ("new", "variant giveaway", "<move a1h8")),
    ("cecp", "the normal one is", ("new", "variant normal", "!move a1h8")),
    ("cecp", "nor is what edit makes", ("new", "edit", "#", ".", "<move a1h8")),
    ("cecp", "only moves are", ("new", "<tellall a1h8")),
)


def wrong_verdict(name, lines):
    """The first line that a referee judges otherwise, with its complaint, or None."""
    referee = (CECP if name == "cecp" else UCI).Referee()
    for line in lines:
        if line[0] not in "<!":
            referee.sent(line)
            continue
        complaint = referee.said(line[1:])
        if (complaint is not None) != (line[0] == "!"):
            return "%s: %s" % (line, complaint)
    return None


# The processor time at each look, in seconds; whether the check passes, after how many periods of how many seconds.
PROCESSOR_TIMES = (
    ("uses", "2 50", (5, 6), True, 1, 0.1),
    ("uses", "2 50", (5, 5.2, 5.995, 6.3), True, 3, 0.1),
    ("uses", "2 50", (5, *200 * [5.9]), False, 200, 0.1),
    ("cpu", "2 5", (0, 0.1 + 0.011), True, 1, 2),
    ("cpu", "2 5", (5, 5.1115, 6, 8, 8, 8), True, 3, 2),
    ("cpu", "2 5", 10 * (5, 5.2), False, 10, 2),
)


def wrong_use(check, argument, looks, passes, periods, period):
    """What is wrong with the verdict on an engine that uses so much processor time, or None."""
    left, heard = list(looks), []
    session = types.SimpleNamespace(_cpu_seconds=lambda: left.pop(0), listen=heard.append)
    try:
        getattr(UCI.Session, check)(session, argument)
        passed, shown = True, []
    except UCI.Failed as reason:
        passed, shown = False, re.findall(r"[\d.]+", str(reason))
    right = passed == passes and not left and heard == periods * [period]
    if not passed:
        first, seconds = (0, 20) if check == "uses" else (-2, 2)
        right = right and shown == ["%.2f" % (looks[-1] - looks[first]), "%g" % seconds]
    return None if right else "%s: %s, after %s" % (check, passed, heard)


def wrong_clock():
    """What is wrong with the processor time of an engine, which knows it itself, or None."""
    busy = "for i in $(seq 200000); do [ 1 ]; done; for i in $(seq 20000); do : < /dev/null; done"
    session = UCI.Session(["sh", "-c", busy + "; times; read -r line"], 600)
    try:
        times = re.findall(r"(\d+)m([\d.]+)s", session.take(600))
        shown = sum(60 * float(minutes) + float(seconds) for minutes, seconds in times)
        seen = session._cpu_seconds()   # pylint: disable=W0212
    finally:
        session.engine.end()
    return None if abs(seen - shown) < 0.05 else "%s s, not %s" % (seen, shown)


def wrong_memory():
    """What is wrong with the verdicts on an engine with four megabytes of its own, and others that it shares, or None."""
    engine_check = UCI.engine_check
    engine_check.open = lambda path: io.StringIO("Rss: 8 kB\nShared_Dirty: 77 kB\n" + "".join(
        "Private_%s:   %d kB\n" % row for row in (("Clean", 1000), ("Dirty", 3096), ("Hugetlb", 0))))
    session, said = types.SimpleNamespace(engine=types.SimpleNamespace(process=types.SimpleNamespace(pid=1))), []
    for limit in "4", "3.9995", "1":
        try:
            UCI.Session.memory(session, limit)
            said.append(None)
        except UCI.Failed as reason:
            said += re.findall(r"[\d.]+", str(reason))
    del engine_check.open
    return None if said == [None, "4", "3.9995", "4", "1"] else str(said)


def main():
    results = [("%s: %s" % session[:2], wrong_verdict(session[0], session[2])) for session in SESSIONS]
    results += [("the verdict on processor times: %s %s %s" % row[:3], wrong_use(*row)) for row in PROCESSOR_TIMES]
    if os.path.exists("/proc/self/stat"):
        results.append(("processor time is measured", wrong_clock()))
    results.append(("memory is measured", wrong_memory()))
    for number, (name, fault) in enumerate(results, 1):
        print("%s %d - %s" % ("not ok" if fault else "ok", number, name))
        if fault:
            print("# " + fault)
    print("1..%d" % len(results))


if __name__ == "__main__":
    main()
