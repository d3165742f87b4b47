# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Input is accepted if its meaning is clear: moves and their beginnings, times, polite words; and `explain` shows what
a move changes, which is computed independently by the rules."""
import os
import random
import re

from console_tap import Tap, run
from chess_rules import E, N, S, SLIDERS, STEPS, W, name, random_position

SQUARE = re.compile("[a-h][1-8]")


def timeless(text):
    return re.sub(r"(?m), \d+\.\d\d s(?=\)$)|(?<= )\d+\.\d\d(?= +\d+  \d+\. )", "", text)


def printed(commands):
    return timeless(run(["--console"], commands + "\n").stdout)


def same(tap, typed, meant, before=""):
    ran = run(["--console"], before + typed + "\nfen\nlevel\n")
    tap.ok(ran.returncode == 0 and timeless(ran.stdout) == printed(before + meant + "\nfen\nlevel"),
           "%r is %r" % (typed, meant), ran.stdout + ran.stderr)


def reach(board, at):
    """The squares that the piece AT attacks."""
    kind, white, found = board[at].lower(), board[at].isupper(), set()
    for step in ((N + E, N + W) if white else (S + E, S + W)) if kind == "p" else STEPS[kind]:
        to = at + step
        while kind in SLIDERS and board[to] == ".":
            found.add(to)
            to += step
        if board[to] != "#":
            found.add(to)
    return found


def seen(board, at, others):
    """The pieces, without kings, that the piece AT attacks and defends in BOARD: {square: enemy}."""
    return {to: board[to].isupper() != board[at].isupper() for to in reach(board, at)
            if board[to] not in ".#Kk" and board[to] == others[to]}


def changes(before, after, frm, to):
    """The changes by a move, four sets of squares: now attacked, defended; no longer attacked, defended."""
    then, now = seen(before, frm, after), seen(after, to, before)
    new = {at: enemy for at, enemy in now.items() if at not in then and at != frm}
    old = {at: enemy for at, enemy in then.items() if at not in now and at != to}
    return [{name(at) for at in part if part[at] == enemy} for part in (new, old) for enemy in (True, False)]


def opened(before, after, frm):
    """The own sliders that see farther through the square that the mover left."""
    white = before[frm].isupper()
    return {name(at) for at in range(21, 99)
            if after[at].lower() in SLIDERS and after[at] not in ".#" and after[at] == before[at] and
            after[at].isupper() == white and frm in reach(before, at) and
            beyond(at, frm) in reach(after, at)}


def beyond(at, frm):
    """The next square on the line from AT through FRM."""
    steps = [step for step in STEPS["q"] if any(at + i * step == frm for i in range(1, 8))]
    return frm + steps[0]


def said(text, words):
    """The squares in the part of a sentence that begins with WORDS, up to a comma or the end."""
    found = re.search(r"(?m)^it [^\n]*?%s([^,\n]*)" % words, text)
    return set(SQUARE.findall(found.group(1))) if found else set()


def check_explain(tap, count):
    chance = random.Random(8)
    while count:
        position = random_position(chance, 4, 90)
        moves = [m for m in position.legal_moves() if position.board[m[0]] not in "Kk" or abs(m[1] - m[0]) != 2]
        if not moves:
            continue
        count -= 1
        frm, to, promotion = move = chance.choice(moves)
        word = name(frm) + name(to) + (promotion or "").lower()
        ran = run(["--fen", position.fen(), "explain", word])
        after = position.play(move)
        attacked, defended, not_attacked, not_defended = changes(position.board, after.board, frm, to)
        tap.ok(ran.returncode == 0 and said(ran.stdout, "now attacks ") == attacked and
               said(ran.stdout, "(?:now|and) defends ") == defended and
               said(ran.stdout, "no longer attacks ") == not_attacked and
               said(ran.stdout, "(?:no longer|nor) defends ") == not_defended and
               said(ran.stdout, "opens a line of ") == opened(position.board, after.board, frm),
               "%s in %s" % (word, position.fen()), ran.stdout + ran.stderr)


def check_choice(tap):
    moves = "setboard mate\nmove Rd8\n"
    lines = printed(moves + "explain").splitlines()[1:]
    tap.ok(lines[0].startswith("1. Rd8#,") and lines[1:] == printed("setboard mate\nexplain Rd8").splitlines(),
           "explain explains the last move", "\n".join(lines))
    lines = printed("setboard mate\nexplain").splitlines()
    tap.ok(lines[0].startswith("1. Rd8#,"), "before the first move, the best one", "\n".join(lines))
    tap.refused(run(["--fen", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "explain"]), "without a move there is none", "explain")


def moves_in(text):
    """The moves that `moves` lists, without the headings of stages."""
    return [line.strip() for line in text.splitlines() if line.startswith("  ")]


def check_beginnings(tap):
    knights = "replies off\nsetboard kiwipete\n"
    whole = moves_in(printed(knights + "moves"))
    for word in ("N", "Nd", "B", "Bx", "O", "K", "a", "dx", "Qxf"):
        ran = run(["--console"], knights + word + "\n")
        listed = moves_in(ran.stdout)
        tap.ok(ran.returncode == 0 and listed == [line for line in whole if line.startswith(word)] and listed,
               "%s lists the moves that begin with it" % word, ran.stdout + ran.stderr)
    for square in ("e5", "d5", "e1", "c3"):
        listed = moves_in(printed(knights + "moves " + square))
        tap.ok(listed == [line for line in whole if re.search(" %s[a-h]" % square, line)] and listed,
               "moves %s" % square, "\n".join(listed))
    for word in ("Q", "Qe"):
        tap.refused(run(["--console"], word + "\n"), "no move begins with %s" % word, word)


def check_departures(tap):
    for moves, word, words in (("e4 e5", "e2e5", ("e2", "e4")), ("e4 e5 e5", "e2e5", ()),
                               ("Nf3 Nf6 Ng1 Ng8 Nh3 d5", "g1f3", ("g1", "h3")),
                               ("d4 d5", "e5e6", ("e5",))):
        ran = run(["--console"], "move %s\n%s\n" % (moves, word))
        if words:
            tap.refused(ran, "%s after %s" % (word, moves), word, *words)
    ran = run(["--console"], "setboard r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\nmove O-O Ke7\nh1h2\ne1e2\n")
    tap.ok(len(re.findall("castled", ran.stderr)) == 2, "king and rook castled", ran.stderr)


tap = Tap()
for typed, meant in (("go now", "go"), ("play Nf3", "Nf3"),
                     ("play 2. Nf3", "Nf3"), ("d4 d5 c4", "move d4 d5 c4"), ("d2 d4", "d2d4"),
                     ("why Nf3", "explain Nf3"), ("best", "hint"),
                     ("tutorial 1", "tour 1"), ("help me", "help"), ("square 0x34", "square e4"),
                     ("square 52", "square e4"), ("square E4", "square e4"), ("why D4", "explain d4"), ("D2 D4", "d2d4"),
                     ("D4", "d4"), ("D2D4", "d2d4"), ("moves KNIGHTS", "N"), ("bits 15380", "bits 0x3C14"), ("watch d4 KEY", "watch d4 key"),
                     ("attacks 0x44", "attacks e5"), ("vector e2e4", "vector e2 e4"), ("vector 20 0x34",
                         "vector e2 e4"),
                     ("bits 0x2506", "bits Nf3"), ("moves knight", "N"), ("moves knights", "N"), ("moves pawns",
                         "moves pawn"),
                     ("zobrist", "help zobrist"), ("0x88", "help 0x88"), ("SEE", "help see"), ("fork", "help fork"),
                     ("null window", "help null window"), ("de Bruijn", "help bitscan"), ("TT", "help TT"),
                     ("UCI", "help uci"), ("multipv", "help multipv"), ("search", "help search"), ("move ordering",
                         "help move ordering")):
    same(tap, typed, meant, "option OwnBook 0\nlevel depth 1\nmove e4 e5\n")
for fen, made, others in (("kiwipete", "O-O", "; type O-O-O for the other side"), ("castling960", "O-O",
        "; type O-O-O for the other side"),
                          ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O", ""), ("4k3/8/8/8/8/8/8/1R1K2R1 w G - 0 1",
                              "O-O", "")):
    shown = printed("replies off\nsetboard %s\ncastle\nfen\nundo\nbits castle" % fen)
    tap.ok(("castle means %s%s\n" % (made, others)) in shown and printed("setboard %s\nmove %s\nfen" %
        (fen, made)) in shown and
           printed("setboard %s\nbits %s" % (fen, made)) in shown, "castle is %s in %s" % (made, fen), shown)
tap.refused(run(["--console"], "castle\n"), "without a legal one both reasons are named", "by f1", "O-O-O", "by d1")
for typed in ("d2d5", "d2 d5", "square 28", "square 0x38", "vector e2e", "moves rook"):
    tap.ok(run(["--console"], typed + "\n").returncode != 0, "%s is refused" % typed)
tap.refused(run(["moves", "bishop"]), "a piece without a move is named", "no bishop has a legal move")
tap.refused(run(["bitboard", "between", "e4", "e4"]), "a square is not between itself", "one square")
same(tap, "go depth 2", "go", "option OwnBook 0\nlevel depth 2\nsetboard kiwipete\n")
check_choice(tap)
check_beginnings(tap)
check_departures(tap)
check_explain(tap, 200 if os.environ.get("RHUMB_LONG") else 60)
tap.done()
