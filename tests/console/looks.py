# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""How views look: at most 80 columns, the same on a wider screen; colours are those of one palette, and there are none
with NO_COLOR."""
import re
import tempfile

from console_tap import Tap, run
from console_terminal import Terminal

POSITIONS = {"start": "Nf3", "kiwipete": "dxe6", "lucena": "Rc4"}
# Without `commands`, which programs read, and lines of moves, which are wrapped at the edge of a terminal.
VIEWS = ["board", "fen", "square e4", "square h8 numbers", "piece", "piece codes", "piece values", "piece e1 e8",
         "boards", "boards d5", "bitboard", "bitboard pawns", "bitboard between a1 h8", "lists", "lists black", "guard",
         "undo-stack", "watch %s", "state", "moves", "moves captures", "bits %s", "rays e1", "rays d4", "vectors e4", "vectors a1 step",
         "vectors e4 index", "vectors e4 distance", "vectors e4 manhattan", "vector b1 c3", "vector a1 h8", "attacks e4",
         "pins", "checks", "see %s", "key", "key %s", "history", "explain %s", "explain", "tactics", "tactics all", "eval",
         "trace", "trace 3 %s", "order", "quiescence", "quiescence %s", "legal %s", "perft 2", "divide 1", "option",
         "set", "level", "help", "help all", "help words", "book", "tables", "setboard", "tour"]
MARK = "nodes 1\n"          # what `perft 0` prints between views


def codes_of(view, **environment):
    """The escape codes that VIEW sends to a terminal, and its whole output."""
    with tempfile.TemporaryDirectory() as state:
        term = Terminal(80, ["--fen", "r1b1r1k1/ppp1qppp/2nb4/4p3/8/1P3N2/PBP1QPPP/R3R1K1 w - - 0 1"] + view.split(),
                        XDG_STATE_HOME=state, **environment)
        term.end()
    return re.findall("\x1b\\[([0-9;]*)m", term.text), term.text


tap = Tap()
for position, move in POSITIONS.items():
    views = [view.replace("%s", move) for view in VIEWS]
    script = "setboard %s\n" % position + "".join("%s\nperft 0\n" % view for view in views)
    narrow, wide = (re.sub(r"\d+\.\d\d s|(\d+) nodes \d+ nps", "", ran.stdout).split(MARK) for ran in (
        run(["--console"], script, environment={"COLUMNS": columns}) for columns in ("80", "120")))
    for view, text, other in zip(views, narrow, wide):
        tap.ok(text and max(map(len, text.splitlines())) <= 80, "%s fits 80 columns (%s)" % (view, position), text)
        if not view.startswith(("help words", "help all", "tour")):       # which use the whole width
            tap.ok(text == other, "%s is the same in 120 (%s)" % (view, position), other)

PALETTE = {"0", "1", "2", "31", "32", "35"}
for view in ("board", "attacks e5", "rays b2", "tactics all", "pins", "piece", "legal Nxe5", "bits Nxe5", "see Nxe5", "explain Nxe5",
             "key Nxe5", "help key", "eval", "vectors e5", "guard", "lists"):
    codes, _ = codes_of(view, TERM="xterm-256color", LC_ALL="C.UTF-8")
    squares = {code for code in codes if re.match(r"48;5;\d+;38;5;\d+$", code)}
    tap.ok(set(codes) - squares <= PALETTE, "%s has colours of the palette" % view, sorted(set(codes) - PALETTE))
    codes, text = codes_of(view, TERM="xterm-256color", LC_ALL="C.UTF-8", NO_COLOR="1")
    tap.ok(not codes and len(text) > 80, "%s has none with NO_COLOR" % view, codes)
tap.done()
