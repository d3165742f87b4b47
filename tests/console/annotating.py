# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""annotate: judges by winning chances, gives the refutation of a mistake, sums up both sides;
also for the current game; repeated, it changes nothing.  What is wrong with a move does not depend on the network here:
the hand-made terms evaluate."""
import json
import os
import re
import tempfile

from console_tap import Tap, run

tap = Tap()


def annotated(commands, effort="depth 6"):
    """The annotated game.  If it has sums, these are those of its marks."""
    ran = run(["--option", "Evaluation=classical", "--console"], "%s\nannotate %s\n" % (commands, effort))
    text = " ".join(ran.stdout.split())
    tap.ok(not sums(text) or [sums(text)[i:i + 3] for i in (0, 4)] == marks(text), "the sums are those of the marks", text)
    return text, ran


def marks(text):
    """How many moves of White, and of Black, have the marks of a blunder, a mistake, a doubtful move."""
    counts, black = [[0, 0, 0], [0, 0, 0]], True
    bare = re.sub(r"\([^()]*\)", "", re.sub(r"\{[^}]*\}|\[[^]]*\]", "", text))
    for number, dots, mark, move in re.findall(r"(\d+)(\.+)|\$(\d+)|([a-hKQRBNO]\S+)", bare):
        if mark in ("4", "2", "6"):
            counts[black][("4", "2", "6").index(mark)] += 1
        black = dots != "..." if number else not black if move else black
    return counts


def sums(text):
    """Blunders, mistakes, doubtful moves and points of White, then of Black."""
    found = re.search(r"White (\d+ [^;]*); Black ([^}]*)", text)
    return [int(number) for side in found.groups() for number in re.findall(r"\d+", side)[:4]] if found else []


def comment_of(text, move):
    """The comment after MOVE."""
    found = re.search(re.escape(move) + r" (?:\$\d+ )*\{([^}]*)\}", text)
    return found.group(1) if found else ""


text, ran = annotated("move f3 e5 g4")
tap.ok(ran.returncode == 0 and re.search(r"2\. g4 \$4 \{ ?\[%eval #-1,\d+\] [^}]*mate in 1", text),
       "a mate that is allowed", text + ran.stderr)
tap.ok(sums(text)[0] == 1 and sums(text)[4:7] == [0, 0, 0] and sums(text)[3] > 10 > sums(text)[7],
       "both sides are summed up", text)
text, ran = annotated("move e4 e5 Nf3 Nc6 Nxe5")
tap.ok(re.search(r"3\. Nxe5 \$[24] [^}]*knight: c6xe5\b", text), "a knight that is dropped, and who takes it", text)
text, ran = annotated("setboard r2q1rk1/5ppp/8/8/8/5n2/4QPPP/R4RK1 w - - 0 1\nmove Qxf3 Qd1")
tap.ok(re.search(r"queen: \w", comment_of(text, "1. Qxf3") + comment_of(text, "Qd1")), "a queen that is dropped", text)
text, ran = annotated("setboard r1bq1rk1/pp3pp1/2n2n1p/3pb3/2P5/2NBBN1P/PP3PP1/R2Q1RK1 b - - 4 12\nmove Bxc3")
tap.ok(comment_of(text, "12... Bxc3") and not re.search("[a-h][1-8]x[a-h][1-8]", text), "an exchange drops nothing", text)
for fen, move, words in (        # words of a comment, in order
        ("r3k3/8/8/8/3n4/3B4/PP3PPP/R3K3 w - - 0 1", "Bc4", ["fork", "Nc2+", "king", "e1", "rook", "a1", "Nxa1"]),
        ("r3k3/ppp3pp/6n1/8/8/2P2P2/PP4PP/3R2K1 b - - 0 1", "Ne5", ["pin", "Re1", "knight", "e5", "king", "e8", "Rxe5"]),
        ("5r1k/3q1p1p/p1p3r1/1p3b2/P1pPNQ2/2P5/4PP1P/RR4K1 w - - 1 25", "Ng3", ["material", "Bxb1"]),
        ("r5k1/5ppp/8/3n4/8/8/P4PPP/3R2K1 b - - 0 1", "h6", ["material", "Rxd5", "Rxa2"]),      # and not a knight
        ("8/1b6/8/1p3N2/1PkP4/P3K3/8/8 b - - 18 67", "Bg2", ["material", "Nd6+", "Kb3", "Nxb5"]),
        ("3q4/8/4k3/8/8/8/5PPP/R5K1 b - - 0 1", "Kd5", ["skewer", "Rd1+", "king", "d5", "queen", "d8", "Rxd8"]),
        ("2q1k3/6pp/p7/8/4N3/8/5PPP/4R1K1 b - - 0 1", "Qb7", ["double check", "Nd6+", "Nxb7"]),
        ("4k3/5ppp/8/3n4/4P3/8/5PPP/4K3 w - - 0 1", "Kd2", ["misses", "exd5", "knight"])):
    text, ran = annotated("setboard %s\nmove %s" % (fen, move))
    comment = re.sub(r"\[[^]]*\]", "", comment_of(text, move))
    tap.ok(re.search(".*".join(r"(?<!\w)" + re.escape(word) for word in words), comment),
           "%s: %s" % (move, ", ".join(words)), text + ran.stderr)
text, ran = annotated("setboard 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\nmove h3")
tap.ok(re.search(r"1\. h3 \$\d [^}]*mate in 1", text), "a mate that is missed", text)
text, ran = annotated("setboard r5k1/5pp1/7p/8/1N6/8/5PPP/3Q2K1 w - - 0 1\nmove Na6 Rxa6", "depth 6")
tap.ok("$" not in text and sums(text)[:3] == [0, 0, 0],
       "a won game that stays won has no blunders", text)
text, ran = annotated("setboard rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nmove e4 e5 Nf3 Nc6",
                      "depth 3")
evals = [float(number) for number in re.findall(r"%eval (-?[0-9.]+),3\]", text)]
tap.ok(len(evals) == 4 and min(evals) > 3, "evaluations are from White's side, after moves of both sides", text)
text, ran = annotated("setboard r4rk1/1pp3p1/p2p1qPn/3Pp3/2P1B1b1/5N2/PP2QPPR/1K1R4 b - - 4 26\n"
                      "move Bf5 Nd2 Ng4 Qxg4", "nodes 100000")
tap.ok(re.search(r"Ng4 \$[24] \{ ?\[%eval [5-9]\.", text), "a mistake that shows only after the reply", text)
with tempfile.TemporaryDirectory() as folder:
    first, second = os.path.join(folder, "a.pgn"), os.path.join(folder, "b.pgn")
    run(["--console"], "move f3 e5 g4\nannotate depth 4 -o %s\n" % first)
    run(["annotate", first, "depth", "4", second])
    with open(first, encoding="utf-8") as one, open(second, encoding="utf-8") as two:
        a, b = one.read(), two.read()
    tap.ok(a == b and len(re.findall(r"White\s+\d+\s", a)) == 1, "repeated, it changes nothing", a + b)
    game = os.path.join(folder, "c.pgn")
    with open(game, "w", encoding="utf-8") as file:
        file.write("1. f3 {[%eval 0.10] It misses the point. I think so} e5 2. g4 {It drops in.} *\n")
    for words in ("mine [%rhumb mate,0x10] here", "mine [%rhumb summary, 12 It gives", "mine [%rhumb fork,9999] here",
                  "mine [%eval broken and much of mine, see [1] end", "[%rhumb [%rhumb [%rhumb b] mine here"):
        again = os.path.join(folder, "again.pgn")
        with open(again, "w", encoding="utf-8") as file:
            file.write("1. f3 {%s} e5 2. g4 Qh4# {%s} *\n" % (words, words))
        once = run(["annotate", again, "depth", "2"]).stdout
        with open(again, "w", encoding="utf-8") as file:
            file.write(once)
        twice = run(["annotate", again, "depth", "2"]).stdout
        tap.ok(once == twice and "mine" in once and words.split()[-1] in once and
               ("see [1]" in once or "[1]" not in words),
               "nothing grows or is lost beside a command that is none: " + words, once + twice)
    ran = run(["annotate", game, "depth", "4"])
    text = " ".join(ran.stdout.split())
    tap.ok("It misses the point. I think so" in text and "It drops in." in text,
           "other comments stay", text)
    tap.ok("%eval 0.10" not in text, "but the value is replaced", text)
    with open(game, "w", encoding="utf-8") as file:      # as lichess writes judged moves: two comments after one
        file.write("[Result \"1-0\"]\n\n1. e4 { first } { [%eval 9.0] [%clk 0:10:00] } 1... e5 { [%clk 0:09:59] } "
                   "2. Bc4 { [%clk 0:09:58] } 2... Nc6 { (0.1 to 0.5) second comment } { [%clk 0:09:50] } "
                   "3. Qh5 { [%clk 0:09:40] } 3... Nf6?? { Checkmate is now unavoidable. } { [%eval 8.0] } "
                   "{ [%eval 7.0] [%clk 0:09:30] } 4. Qxf7# { [%clk 0:09:20] } 1-0\n")
    ran = run(["annotate", game, "nodes", "1000", "--json"])
    moves = json.loads(ran.stdout)["moves"] if ran.returncode == 0 else []
    tap.ok([move["clock"] for move in moves] == [600, 599, 598, 590, 580, 570, 560] and
           [move.get("comment") for move in moves] == ["first", None, None, "(0.1 to 0.5) second comment", None,
                                                       "Checkmate is now unavoidable.", None] and
           all(abs(move.get("eval", 0)) < 300 for move in moves) and "allows mate in 1" in moves[5]["remark"],
           "of two comments after a move, each is there, with the move's own clock, value and remark",
           ran.stdout + ran.stderr)
    bad = "1. e4 e5 2. Qh5 Nc6 3. Qxh7 %s Rxh7 *\n"
    better = []
    for line in "", "(3. %s Nf6) (3. a3) (3. h3)":
        with open(game, "w", encoding="utf-8") as file:
            file.write(bad % (line and line % better[0]))
        ran = run(["annotate", game, "nodes", "2000", "--json"])
        better.append(json.loads(ran.stdout)["moves"][4]["better"][0]["san"])
    tap.ok(better[0] == better[1], "a better line that the file has is found among its variations", better)
    # A side lets something happen, the other one misses it.
    for fen, moves, words in (
            ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "1... Ra3 2. h3", "back rank mate"),
            ("r5k1/5p1p/6p1/8/8/8/1R3PPP/6K1 w - - 0 1", "1. Rb7 h6", "back rank mate"),
            ("6k1/8/6K1/8/8/8/r7/1R6 b - - 0 1", "1... Ra3 2. Rc1", "mate"),
            ("7k/6NP/6K1/8/8/2n5/r7/1R4n1 b - - 0 1", "1... Ra3 2. Rc1", "mate"),       # not behind its own pieces
            ("6k1/5ppp/8/8/8/8/5PPP/n1K5 b - - 0 1", "1... h6 2. h3", "trapped piece"),
            ("6k1/5ppp/4n3/2n3n1/8/6R1/5P1P/2R4K b - - 0 1", "1... Kh8 2. Kg2", "overloaded piece"),
            ("6k1/1p4pp/2r1n3/8/8/1B6/3K1PPP/2R5 b - - 0 1", "1... h6 2. h3", "captured defender"),
            ("8/8/P1k5/8/8/8/6K1/8 b - - 0 1", "1... Kd5 2. Kg3", "promotion"),
            ("6k1/1B2qppp/8/Q7/1N6/8/6P1/6K1 w - - 0 1", "1. Qb6 h6", "perpetual check")):
        with open(game, "w", encoding="utf-8") as file:
            file.write('[SetUp "1"]\n[FEN "%s"]\n\n%s *\n' % (fen, moves))
        ran = run(["--option", "Evaluation=classical", "annotate", game, "nodes", "20000", "--json"])
        judged = json.loads(ran.stdout)["moves"] if ran.returncode == 0 else []
        kinds = [move.get("kind") for move in judged]
        tap.ok([move.get("remark", "").split()[:2] for move in judged] == [["It", "allows"], ["It", "misses"]] and
               kinds == [words + (" allowed" if "mate" in words else ""), words + " missed"],
               "proven: %s, %s" % (words, moves), ran.stdout + ran.stderr)
tap.ok(run(["annotate", "depth"]).returncode == 2, "a limit needs a number")
tap.done()
