# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A game of the server as PGN: moves, clocks, and what the engine thought."""

import re
import textwrap
import time

START_MS = 10000        # a clock that begins at 0 minutes starts at ten seconds


def game_text(game, ends, site, thoughts):
    """THOUGHTS are those of the engine's moves, in order; moves without one have none."""
    fen, first = game.known_from()
    tags = [("Event", "%s %s" % ("rated" if game.rated else "unrated", game.kind)),
            ("Site", site),
            ("Date", time.strftime("%Y.%m.%d", time.localtime(game.began))), ("Round", "-"),
            ("White", game.white), ("Black", game.black), ("Result", ends.result)]
    tags += [(name, str(game.ratings[side])) for name, side in (("WhiteElo", "w"),
                                                                ("BlackElo", "b"))
             if game.ratings[side]]
    tags += [("UTCDate", time.strftime("%Y.%m.%d", time.gmtime(game.began))),
             ("UTCTime", time.strftime("%H:%M:%S", time.gmtime(game.began))),
             ("TimeControl", "%d+%d" % (60 * game.minutes or START_MS // 1000, game.increment)),
             ("Termination", ends.reason)]
    if "wild/fr" in game.kind:
        tags.append(("Variant", "fischerandom"))
    if fen:
        tags += [("SetUp", "1"), ("FEN", fen)]
    head = "".join('[%s "%s"]\n' % (name, _quoted(text)) for name, text in tags)
    words = _movetext(game, first, _matched(game, first, thoughts))
    body = "\n".join(textwrap.wrap(" ".join(words + [ends.result]), 79, break_long_words=False,
                                   break_on_hyphens=False))
    return head + "\n" + body + "\n\n"


def _quoted(text):
    return re.sub(r'["\\]', "", text)


def _matched(game, first, thoughts):
    """{ply: Thought}: the engine's moves and its thoughts are both in order."""
    found, rest = {}, iter(thoughts)
    mine = [ply for ply in range(first, game.ply + 1) if (ply % 2 == 1) == (game.colour == "w")]
    for ply in mine:
        move = game.moves.get(ply)
        if not move or not move.coordinates:
            continue
        ahead = list(rest)
        for i, thought in enumerate(ahead):
            if _same(thought.move, move.coordinates):
                found[ply], ahead = thought, ahead[i + 1:]
                break
        rest = iter(ahead)
    return found


def _same(a, b):
    """Castling in Chess960 is O-O for the engine."""
    return a == b or a.startswith("O-O")


def _movetext(game, first, thoughts):
    words = []
    for ply in range(first, game.ply + 1):
        move = game.moves.get(ply)
        if not move:                    # a gap: nothing behind it can be replayed
            break
        if ply % 2 == 1:
            words.append("%d." % (ply // 2 + 1))
        elif not words or words[-1].endswith("}"):
            words.append("%d..." % (ply // 2))
        words.append(move.san)
        comment = _comment(ply, move, thoughts.get(ply))
        if comment:
            words.append("{" + comment + "}")
    return words


def _comment(ply, move, thought):
    parts = []
    if move.clock_ms >= 0:
        seconds = move.clock_ms / 1000
        parts.append("[%%clk %d:%02d:%s]" % (seconds // 3600, seconds // 60 % 60,
                                             ("%04.1f" % (int(seconds % 60 * 10) / 10))
                                             if move.clock_ms % 1000 else
                                             "%02d" % (seconds % 60)))
    if thought and thought.depth:
        parts.append("[%%eval %s,%d]" % (_score(thought.score * (1 if ply % 2 else -1)),
                                         thought.depth))
        if thought.line:
            parts.append(re.sub(r"[{}]", "", thought.line))
    return " ".join(parts)


def _score(score):
    """From White's side, in pawns, or a mate."""
    if abs(score) >= 100000:
        return "#%s%d" % ("-" if score < 0 else "", abs(score) - 100000)
    return "%+.2f" % (score / 100)
