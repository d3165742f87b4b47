# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Boards in every style, square by square: their colours on a terminal, of the last move, of a check and of what views
paint; the letters without colour, and the squares of a figure, are the same."""
import os
import random
import re
import xml.dom.minidom

from console_tap import Tap, run
from console_terminal import Terminal
import chess_rules as rules
import session_model

CELL, MARGIN = 36, 28


def board_of(text):
    """The letters of the painted board in TEXT: {square: letter}."""
    rows = [line for line in text.splitlines() if re.match(r"[1-8]  \S[ :]", line)][-8:]
    found = {}
    for row in rows:
        for file in range(8):
            cell = row[2 + 4 * file:6 + 4 * file]
            if cell[2:3] == ":":
                found["abcdefgh"[file] + row[0]] = cell[3]
    return found


tap = Tap()
LIGHT, DARK, MARKS = 180, 137, {222: "#f5dd7d", 167: "#e07b7b", 71: "#7cbf7c", 74: "#82b4dc", 170: "#c993d6",
                                37: "#6cc3c1", 208: "#f2a65a"}


def cell(at, piece, back, style, row=None):
    """A square of a board in colour; of a drawn one, its upper or lower row."""
    if style == "drawn" and row is not None:
        front, sign = 231 if piece.isupper() else 16, session_model.HEADS[piece.lower()] if row == 0 else \
            " . " if piece == "." else session_model.BASES[piece.lower()] % ("_" if piece.isupper() else "#")
    else:
        white = piece.isupper() and style != "unicode"
        front = 101 if piece == "." else 231 if white else 16
        sign = "\u00b7" if piece == "." else piece if style in ("ascii", "drawn") else \
            chr(0x2654 + "kqrbnp".index(piece.lower()) + 6 * (piece.islower() or style == "figurine")) + "\ufe0e"
    return "\x1b[48;5;%d;38;5;%dm %s \x1b[0m" % (back or (DARK if (at // 10 + at % 10) % 2 else LIGHT), front, sign)


def rows_of(game, style, flipped, backs, whole):
    """The rows of a board in colour, BACKS being the colours of squares that have one of their own; drawn if WHOLE."""
    ranks, files = (range(1, 9), range(8, 0, -1)) if flipped else (range(8, 0, -1), range(1, 9))
    for rank in ranks:
        squares = [10 + 10 * rank + file for file in files]
        for row in (0, 1) if style == "drawn" and whole else (None,):
            yield ("  " if row == 0 else "%d " % rank) + "".join(
                cell(at, game.position.board[at], backs.get(at), style, row) for at in squares)


def show(words, columns=80):
    """What the program prints at a terminal with colour."""
    term = Terminal(columns, ["set board ascii"] + words, XDG_STATE_HOME="/nonexistent", TERM="xterm-256color",
                    LC_ALL="C.UTF-8")
    term.end()
    return term.text.replace("\r", "").partition("\n")[2]


def check_colours(dice, style):
    game = rules.Game(dice.choice((rules.START,
                                   "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")))
    for _ in range(dice.randrange(30)):
        moves = game.position.legal_moves()
        checks = [move for move in moves if rules.gives_check(game.position, move)]
        if not moves:
            break
        game.play(dice.choice(checks or moves))
    flipped, position, backs = dice.random() < 0.5, game.position, {}
    for at in game.moves[-1][:2] if game.moves else ():
        backs[at] = 143 if (at // 10 + at % 10) % 2 else 186
    if position.in_check():
        backs[position.board.index("K" if position.turn == "w" else "k")] = 167
    usual = ["setboard " + game.start.fen()]
    usual += ["move " + " ".join(map(rules.coordinate, game.moves))] if game.moves else []
    begin = usual + ["set board " + style] + ["set flip on"] * flipped
    text = show(begin + ["board " + ("black" if flipped else "white")]).rpartition("board %s\n" % style)[2]
    plain = session_model.board_text(game, style, flipped).split("\n")
    wanted = list(rows_of(game, style, flipped, backs, True))
    if style == "drawn":
        wanted += plain[16:-1]
    else:
        wanted = [row + ("    " + note if note else "")
                  for row, note in zip(wanted, session_model.notes_of(game))] + plain[8:9]
    board = text.split("\n")[len(wanted) * flipped:]
    tap.ok(board == wanted + [""], "a %s board in colour" % style, "%s\n%s" % (board, wanted))

    square = dice.choice([rules.name(at) for at in range(21, 99) if position.board[at] not in "#."])
    view = dice.choice(("attacks", "rays")) + " " + square
    ran = run(["--console"], "\n".join(begin + [view]) + "\n", environment={"COLUMNS": "72"})
    letters = board_of(run(["--console"], "\n".join(usual + [view]) + "\n").stdout)
    legend = re.findall(r"   :(.)  (.*)$", ran.stdout, re.M)
    text = show(begin + [view])
    shown = dict((meaning, int(colour)) for colour, meaning in re.findall(
        "   \x1b\\[48;5;(\\d+);38;5;16m   \x1b\\[0m  (.*)$", text, re.M))
    colours = {letter: shown.get(meaning, 0) for letter, meaning in legend}
    wanted = list(rows_of(game, style, flipped,
                          {rules.square(name): colours.get(letter, 0) for name, letter in letters.items()}, False))
    tap.ok(all(row in text for row in wanted) and set(colours.values()) <= set(MARKS) and
           len(set(colours.values())) == len(legend) == len(set(letters.values())),
           "%s in colour on a %s board" % (view, style), "%s\n%s\n%s" % (begin, repr(text), wanted))
    if style == "drawn" and not flipped:
        rows = [line for line in ran.stdout.splitlines() if re.match(r"[1-8]  \S[ :]", line)]
        tap.ok("".join(re.sub(r":.|[1-8 ]", "", row[:34]) for row in rows) == "".join(
            position.board[10 + 10 * rank + file] for rank in range(8, 0, -1) for file in range(1, 9)),
               "letters in a pipe", rows)
    narrow = run(["--console"], "\n".join(begin + [view]) + "\n", environment={"COLUMNS": "71"}).stdout
    tap.ok(re.findall(r"^:(.)  (.*)$", narrow, re.M) == legend and not re.search("   :.  ", narrow),
           "the legend is below it in 71 columns", narrow)
    if not flipped:
        figure = run(["--console"], "\n".join(usual + ["figure " + view]) + "\n").stdout
        fills = {(int(box.getAttribute("x")), int(box.getAttribute("y"))): box.getAttribute("fill")
                 for box in xml.dom.minidom.parseString(figure).getElementsByTagName("rect")
                 if box.getAttribute("width") == str(CELL)}
        tap.ok(all(fills[MARGIN + CELL * "abcdefgh".index(name[0]), MARGIN + CELL * (8 - int(name[1]))] == MARKS.get(
            colours.get(letter))
                   for name, letter in letters.items()), "and those of the figure are the same", fills)


os.environ.pop("NO_COLOR", None)
for number, style in enumerate(("ascii", "unicode", "figurine", "drawn") * 4):
    check_colours(random.Random(number), style)
tap.ok(show(["help key"]).startswith("\x1b[1mkey\x1b[0m\n"), "titles are bold")
tap.done()
