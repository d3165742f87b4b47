# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""annotate: what it writes about each move of random games, and of games with known mistakes, is computed again
(annotation_model.py); PGN and JSON have the same; the file's own comments, glyphs and variations stay; repeated, it
changes nothing.  What is wrong with a move does not depend on the network here: the hand-made terms evaluate."""
import collections
import itertools
import json
import os
import random
import re
import tempfile

from annotation_model import MATE, expected, facts, is_mate, is_worded, loss_of, mate_of, remarks
from console_tap import RHUMB, Tap, run
from console_terminal import Terminal
import chess_rules as rules
from chess960_rules import Position960
from engines import Pipe
from models import Ambiguous, fen_of

tap = Tap()
dice = random.Random(41)
ANNOTATE = ["--option", "Evaluation=classical", "annotate"]
GAMES, PLIES = 45, 8
SUMMARY = r"\[%rhumb summary,(\d+)\] (In sum: White (.*? per move); Black (.*? per move)\.)"
# A position, moves, and what is found in them.
KNOWN = (
    (rules.START, "e4 e5 Nf3 Nc6 Nxe5 Qh4 Nxc6 Qxe4 Be2 dxc6 O-O Bd6 Bf3 Qh4 g3 Qf6 h4 g5 hxg5 Qxg5 d4", "piece lost"),
    (rules.START, "f3 e5 g4 Be7 e4 d5 Kf2 Bh4 Kg2 dxe4 Qe1 Bxe1 d3 Bh4 a3 Nf6 b3 O-O", "mate missed"),
    (rules.START, "f3 e5 g4 a6", "mate missed"),
    (rules.START, "f3 e5 g4 Qh4", "mate allowed"),
    ("8/k7/8/8/8/8/2Q5/7K b - - 0 1", "Ka8 Qc7", "position"),       # a stalemate
    ("r3k3/8/8/8/3n4/3B4/PP3PPP/R3K3 w - - 0 1", "Bc4 Ne6", "fork"),
    ("r3k3/ppp3pp/6n1/8/8/2P2P2/PP4PP/3R2K1 b - - 0 1", "Ne5 Rd7", "pin"),
    ("r5k1/5ppp/8/3n4/8/8/P4PPP/3R2K1 b - - 0 1", "h6 h3", "material lost"),       # and not a knight
    ("8/1b6/8/1p3N2/1PkP4/P3K3/8/8 b - - 18 67", "Bg2 Kf4", "material lost"),
    ("3q4/8/4k3/8/8/8/5PPP/R5K1 b - - 0 1", "Kd5 h3", "skewer"),
    ("2q1k3/6pp/p7/8/4N3/8/5PPP/4R1K1 b - - 0 1", "Qb7 h3", "double check"),
    ("4k3/5ppp/8/3n4/4P3/8/5PPP/4K3 w - - 0 1", "Kd2 h6", "material missed"),
    ("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Nf3 Nc6 Nxe5 a6", "piece lost"),
    ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "Ra3 h3", "back rank mate allowed"),
    ("r5k1/5p1p/6p1/8/8/8/1R3PPP/6K1 w - - 0 1", "Rb7 h6", "back rank mate allowed"),
    ("6k1/8/6K1/8/8/8/r7/1R6 b - - 0 1", "Ra3 Rc1", "mate allowed"),
    ("7k/6NP/6K1/8/8/2n5/r7/1R4n1 b - - 0 1", "Ra3 Rc1", "mate allowed"),       # not behind its own pieces
    ("6k1/5ppp/8/8/8/8/5PPP/n1K5 b - - 0 1", "h6 h3", "trapped piece"),
    ("6k1/5ppp/4n3/2n3n1/8/6R1/5P1P/2R4K b - - 0 1", "Kh8 Kg2", "overloaded piece"),
    ("6k1/1p4pp/2r1n3/8/8/1B6/3K1PPP/2R5 b - - 0 1", "h6 h3", "captured defender"),
    ("8/8/P1k5/8/8/8/6K1/8 b - - 0 1", "Kd5 Kg3", "promotion"),
    ("6k1/1B2qppp/8/Q7/1N6/8/6P1/6K1 w - - 0 1", "Qb6 h6", "perpetual check"))
# What stands before an annotation: glyphs, comments, what is left of these, the clock.
BEFORE = (("", "", None, None), ("", "", None, None), ("$14 $6", "", None, None),
          ("", "{it is mine}", "it is mine", None),
          ("$4", "{[%clk 1:02:03.5] it is mine}", "it is mine", 3723.5),
          ("$10 $11 $12 $13", "", None, None),      # all that a move may have
          ("$2", "{it [%eval -3.50,7] is mine [%clk 0:00:09]}", "it is mine", 9.0),
          ("", "{[%eval #3]} {it is} {mine}", "it is mine", None), ("", "{[%rhumb summary,8] It sums.}", None, None),
          ("", "{[%rhumb fork,9] It forks. it is mine}", "it is mine", None),
          ("", "{[%clk 1:-1:00] it is}", "it is", None), ("", "{[%clk 1:00]}", None, None),
          ("", "{[%clk 0:00:07x]}", None, None), ("", "{[%clk -1:75:00]}", None, None),
          ("", "{[%clk 0:01:-9] it is}", "it is", None), ("", "{[%clk 11:59:00.25]}", None, 43140.2))


class Asked:
    """A game of the file: its start, its moves in SAN, what stands before each, and a variation in its place."""

    def __init__(self, fen, moves, kind=rules.Position, varied=True):
        self.start, self.moves, self.before, self.beside, position = kind(fen), [], [], [], kind(fen)
        for text in moves:
            move = position.parse_san(text)
            others = [other for other in position.legal_moves() if other != move]
            self.moves.append(position.san(move))
            self.before.append(dice.choice(BEFORE))
            self.beside.append(position.san(dice.choice(others)) if varied and others and dice.random() < 0.1 else "")
            position = position.play(move)

    def text(self):
        position, words = self.start, []
        for san, (nags, comment, _, _), beside in zip(self.moves, self.before, self.beside):
            number = "%d%s " % (position.fullmove, "." if position.turn == "w" else "...")
            beside = beside and "(%s%s)" % (number, beside)
            words += [number + san, nags] + ([beside, comment] if dice.random() < 0.5 else [comment, beside])
            position = position.play(position.parse_san(san))
        variant = '[Variant "Chess960"]\n' if isinstance(self.start, Position960) else ""
        return '%s[SetUp "1"]\n[FEN "%s"]\n\n%s *\n\n' % (variant, self.start.fen(), " ".join(words))


def random_games(count):
    """Parts of random games from the start, and from positions of known mistakes."""
    games = []
    while len(games) < count:
        position, line = rules.Position(dice.choice([rules.START] * 9 + [row[0] for row in KNOWN[1:]])), []
        for _ in range(150):
            moves = list(position.pseudo_legal())
            dice.shuffle(moves)
            if dice.random() < 0.3:
                moves.sort(key=lambda move: position.board[move[1]] == ".")
            move = next((m for m in moves if not position.leaves_king(m)), None)
            if line and (not move or len(line) == PLIES):
                games.append(Asked(line[0][0].fen(), [at.san(made) for at, made in line]))
                line = []
            if not move or position.insufficient_material():
                break
            line.append((position, move))
            position = position.play(move)
    return games


def known_game(fen, moves):
    """MOVES from FEN after a quiet move that leads there, so that the score before the first of them is written."""
    if fen == rules.START:
        return Asked(fen, moves.split())
    end = rules.Position(fen)
    before = end.copy()
    before.turn, before.ep, before.rights = "b" if end.turn == "w" else "w", 0, ""
    for start, to, promotion in before.legal_moves():
        if before.board[start] in "Pp" or before.board[to] != ".":
            continue
        first = before.copy()
        first.board[start], first.board[to] = ".", before.board[start]
        first = rules.Position(first.fen())
        if not first.attacked(first.kings[end.turn], first.turn) and first.play((to, start, "")).board == end.board:
            return Asked(first.fen(), [first.san((to, start, ""))] + moves.split(), varied=False)
    raise ValueError("no move leads to " + fen)


def score_of(said, after):
    """The score of a move for White, in centipawns, or MATE less the moves."""
    if "mate" in said:
        return (1 if said["mate"] > 0 else -1) * (MATE - abs(said["mate"]))
    return said["eval"] if "eval" in said else MATE if after.turn == "b" else -MATE


def sums(losses):
    """What the summary may say of a side that lost LOSSES [(permille, glyph)]: of the moves without a glyph some may
    have been the best ones, which lose nothing."""
    counts = [sum(glyph == kind for _, glyph in losses) for kind in (4, 2, 6)]
    total, unmarked = sum(loss for loss, _ in losses), [loss for loss, glyph in losses if not glyph and loss]
    best_ones = [sum(some) for count in range(3) for some in itertools.combinations(unmarked, count)]
    return ["%d blunder%s, %d mistake%s, %d doubtful, %d of 100 points lost per move" % (
        counts[0], "" if counts[0] == 1 else "s", counts[1], "" if counts[1] == 1 else "s", counts[2],
        int(int((total - best) / 10) / max(1, len(losses)))) for best in best_ones]


class Judge:
    """Faults of annotated games, and what has occurred."""

    def __init__(self):
        self.faults, self.kinds, self.skipped, self.unmarked = [], collections.Counter(), 0, 0

    def fault(self, *what):
        self.faults.append(" ".join(map(str, what)))

    def game(self, asked, said, pgn):
        """SAID is the game as JSON, PGN the same as [(SAN, glyphs, comment)]."""
        position, last, losses = asked.start, None, {"w": [], "b": []}
        if said["start"] != fen_of(position) or [move["san"] for move in said["moves"]] != asked.moves:
            self.fault("another game", said, asked.moves)
        for i, (move, san) in enumerate(zip(said["moves"], asked.moves)):
            played, sign = position.parse_san(san), 1 if position.turn == "w" else -1
            after = position.play(played)
            score = sign * score_of(move, after)         # of the player
            self.facts(asked, i, move, after, pgn[i])
            loss = loss_of(last, -score) if last is not None else 0
            glyph = move.get("mark", 0)
            due = 4 if loss >= 400 else 2 if loss >= 200 else 6 if loss >= 100 else 0
            if glyph and glyph != due and last is not None:
                self.fault(asked.start.fen(), san, "loses", loss, move)
            self.unmarked += not glyph and loss >= 100        # it was the best one
            losses[position.turn].append((loss, glyph))
            if glyph and last is not None:
                self.remark(asked, i, position, played, said["moves"][i:i + 2], last, -score)
            position, last = after, -score
        said = re.search(SUMMARY, pgn[-1][2])
        if not said or int(said[1]) != len(said[2]):
            self.fault("no sums", pgn[-1])
            return
        for turn, shown in zip("wb", said.groups()[2:]):
            wanted = sums(losses[turn])
            if turn == asked.start.turn:      # what its first move lost is not known
                shown, wanted = shown.rpartition(",")[0], [text.rpartition(",")[0] for text in wanted]
            if shown not in wanted:
                self.fault("the sums", asked.start.fen(), asked.moves, shown, wanted[0])

    def facts(self, asked, i, move, after, pgn):
        """The value, and what stays of the file, in JSON and PGN."""
        nags, before, words, clock = asked.before[i]
        san, glyphs, comment = pgn
        mark = [move["mark"]] if "mark" in move else []
        kept = [nag for nag in map(int, nags.split("$")[1:]) if nag not in mark][:4 - len(mark)] + mark
        wanted = {"san": asked.moves[i], "comment": words, "clock": clock, "nags": kept or None, "fen": fen_of(after)}
        if after.has_legal_move() or not after.in_check():
            score = score_of(move, after)
            pawns = "%s%d.%02d" % ("-" if score < 0 else "", *divmod(abs(score), 100))
            size = "#%d" % mate_of(score) if "mate" in move else pawns
            over = not after.has_legal_move() or after.insufficient_material()
            wanted.update(white=expected(score), depth=None if over else move.get("depth", "none"))
            parts = ["[%%eval %s%s]" % (size, "" if over else ",%s" % wanted["depth"])]
        else:
            wanted.update(white=None, depth=None)
            parts = []
        if "kind" in move:
            parts.append("[%%rhumb %s,%d] %s" % (move["kind"], len(move["remark"]), move["remark"]))
            if not is_worded(move["remark"]):
                self.fault("the words", move["remark"])
        parts = re.findall(r"\[%clk [^]]*\]", before) + ([words] if words else []) + parts
        for part in parts:
            comment = comment.replace(part, "", 1)
        comment = re.sub(SUMMARY if i == len(asked.moves) - 1 else "never", "", comment)
        wrong = {key: (move.get(key), value) for key, value in wanted.items() if move.get(key) != value}
        if wrong or glyphs != kept or comment.strip() or san != wanted["san"] or ("kind" in move) != ("mark" in move):
            self.fault(asked.start.fen(), san, wrong, glyphs, kept, "left:", comment, "of", pgn, parts, move)

    def line(self, position, line):
        """The moves of a better line."""
        moves = []
        for better in line:
            moves.append(position.parse_san(better["san"]))
            said, position = position.san(moves[-1]), position.play(moves[-1])
            if (better["san"], better["fen"]) != (said, fen_of(position)) or \
                    better["move"] not in ("O-O", "O-O-O", rules.coordinate(moves[-1])):
                self.fault("a better line", line, said, fen_of(position))
        return moves

    def remark(self, asked, i, position, played, moves, before, now):
        """Compare the remark on PLAYED.  The line after it is known if the next move has a better one, too."""
        after = position.play(played)
        lines = [self.line(at, move.get("better", [])) for at, move in zip((position, after), moves)]
        if not after.has_legal_move():
            lines[1:] = [[]]
        elif len(moves) < 2 or not lines[1]:
            return
        known = [beside and beside == move["better"][0]["san"] for beside, move in zip(asked.beside[i:], moves)]
        if isinstance(position, Position960) or any(known):
            return                       # the better move is the file's variation, without its line
        said = (moves[0].get("kind"), facts(moves[0].get("remark", "")))
        try:
            wanted = remarks(position, played, (before, lines[0]), (now, lines[1]))
        except Ambiguous:
            self.skipped += 1
            return
        if said not in wanted:
            self.fault(position.fen(), position.san(played), said, "and not", wanted, before, now, moves)
        self.kinds[said[0]] = self.kinds.get(said[0], 0) + 1


def main_line(text):
    """The moves of a game as PGN: [(SAN, glyphs, comment)], without variations."""
    line, depth = [], 0
    for comment, bracket, nag, word in re.findall(r"\{([^}]*)\}|([()])|\$(\d+)|([^\s{}()$]+)", text):
        depth += {"(": 1, ")": -1}.get(bracket, 0)
        if depth or bracket or re.match(r"\d+\.|\*|[01]-|1/2", word):
            continue
        if word:
            line.append([word, [], ""])
        elif nag:
            line[-1][1].append(int(nag))
        elif line:
            line[-1][2] = (line[-1][2] + " " + " ".join(comment.split())).strip()
    return line


def judged(source, asked, effort):
    """The games as EFFORT annotates them, as PGN and JSON, and the judge of them."""
    judge = Judge()
    write(source, "".join(game.text() for game in asked))
    first = run(ANNOTATE + [source] + effort)
    write(source, first.stdout)
    ran = run(ANNOTATE + [source, "depth", "1", "--json"])       # done: it is not annotated again
    said = [json.loads(line) for line in ran.stdout.splitlines()]
    bodies = [part.partition("\n\n")[2] for part in re.split(r"\n\n(?=\[)", first.stdout.strip())]
    tap.ok(len(said) == len(asked) == len(bodies) and not first.stderr + ran.stderr, "each game is there",
           first.stderr + ran.stderr)
    for game, line, body in zip(asked, said, bodies):
        judge.game(game, line, main_line(body))
    tap.ok(not judge.faults, "values, glyphs, remarks and sums are those that the scores and lines give",
           "\n".join(judge.faults[:4]))
    return first, said, judge


def check_games(folder):
    known = [known_game(fen, moves) for fen, moves, _ in KNOWN]
    other = Asked("nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1",
                  "Nb3 d5 d4 Nb6 e4 dxe4 Bf4 Bf5 Qa5 f6".split(), Position960)
    asked, source = known + [other] + random_games(GAMES), os.path.join(folder, "games.pgn")
    judged(source, known[:8], ["nodes", "2500"])         # searches end in the middle of an iteration
    first, said, judge = judged(source, asked, ["depth", "4", "-j", "2"])
    tap.ok(sum(judge.kinds.values()) >= 40 and judge.skipped < 20 and judge.unmarked < 6,
           "that is known of most", (judge.kinds, judge.skipped, judge.unmarked))
    for (fen, moves, kind), line in zip(KNOWN, said):
        kinds = [move.get("kind") for move in line["moves"]]
        tap.ok(kind in kinds, "%s in %s: %s" % (kind, fen, moves), kinds)
    part = "\n\n".join(re.split(r"\n\n(?=\[)", first.stdout)[:len(KNOWN)]) + "\n\n"
    write(source, part)
    again = run(ANNOTATE + [source, "depth", "4"]).stdout
    tap.ok(again.strip() == part.strip(), "repeated, it changes nothing", again)


class Searcher:
    """Searches of depth 4 over UCI: (score, line) for the side to move."""

    def __init__(self):
        self.engine = Pipe(RHUMB + " --uci")
        self.engine.send("setoption name Evaluation value classical")

    def search(self, start, moves):
        """The position after MOVES from START; no line if the game is over there."""
        self.engine.send("position fen %s moves %s\ngo depth 4" % (start.fen(), " ".join(map(rules.coordinate, moves))))
        *lines, last = self.engine.read_until("bestmove")
        value = [re.search(r" score (cp|mate) (-?\d+) (?:wdl [\d ]+)?nodes .* pv (.*)", line) for line in lines]
        value = [found for found in value if found][-1:]
        if not value:
            return (-MATE if "mate 0" in " ".join(lines) else 0), []
        score, line = int(value[0][2]), value[0][3].split()[:8]
        if value[0][1] == "mate":
            score = (MATE - abs(score)) * (1 if score > 0 else -1)
        return score, line if line[0] == last.split()[1] else last.split()[1:2]

    def opinions(self, start, moves):
        """From the last position of the game back: what annotation searches, in its order."""
        self.engine.send("ucinewgame")
        found = {}
        for i in range(len(moves), -1, -1):
            found[i] = score, line = self.search(start, moves[:i])
            if i == len(moves) or not line or is_mate(score) or line[0] == rules.coordinate(moves[i]) or \
                    loss_of(score, found[i + 1][0]) < 100:
                continue
            position = start
            for move in moves[:i]:
                position = position.play(move)
            found[i] = min(score, -self.search(start, moves[:i] + [position.parse_coordinate(line[0])])[0]), line
        return found


def check_searches(folder):
    """The values, glyphs and better lines are those of the same searches over UCI."""
    path, wrong, marks, searcher = os.path.join(folder, "searched.pgn"), [], collections.Counter(), Searcher()
    asked = [known_game(fen, moves) for fen, moves, _ in KNOWN[:6]] + random_games(12)
    write(path, "".join(game.text() for game in asked))
    ran = run(ANNOTATE + [path, "depth", "4", "--json"])
    for game, line in zip(asked, ran.stdout.splitlines()):
        positions, moves = [game.start], []
        for san in game.moves:
            moves.append(positions[-1].parse_san(san))
            positions.append(positions[-1].play(moves[-1]))
        found = searcher.opinions(game.start, moves)
        for i, said in enumerate(json.loads(line)["moves"]):
            before, (now, after) = found[i], found[i + 1]
            sign = 1 if positions[i + 1].turn == "w" else -1
            over = not after or positions[i + 1].insufficient_material()
            best = before[1][:1] == [rules.coordinate(moves[i])]
            loss = 0 if best else loss_of(before[0], now)
            mark = 4 if loss >= 400 else 2 if loss >= 200 else 6 if loss >= 100 else None
            marks[mark] += 1
            better = [move["move"] for move in said.get("better", [])]
            value = ("mate", mate_of(sign * now)) if is_mate(now) else ("eval", sign * now)
            if said.get(value[0]) != (None if now == -MATE else value[1]) or said.get("mark") != mark or \
                    mark and better != before[1] and not game.beside[i] or said.get("depth") != (None if over else 4):
                wrong.append((game.start.fen(), game.moves, i, value, mark, before, said))
    tap.ok(not wrong and len(marks) == 4, "values and lines are those of the same searches over UCI",
           "%d %s\n%s" % (len(wrong), marks, "\n".join(map(str, wrong[:3]))))


def write(path, text):
    with open(path, "w", encoding="ascii") as file:
        file.write(text)


def check_scripts(folder):
    """What is no annotation stays; variations of the file; the current game of the console."""
    path = os.path.join(folder, "game.pgn")
    for words in ("mine [%rhumb mate,0x10] here", "mine [%rhumb summary, 12 It gives", "mine [%rhumb fork,9999] here",
                  "mine [%eval broken and much of mine, see [1] end", "[%rhumb [%rhumb [%rhumb b] mine here"):
        texts = ["1. f3 {%s} e5 2. g4 Qh4# {%s} *\n" % (words, words)]
        for _ in range(2):
            write(path, texts[-1])
            texts.append(run(["annotate", path, "depth", "2"]).stdout)
        tap.ok(texts[1] == texts[2] and "mine" in texts[1] and words.split()[-1] in texts[1] and
               ("see [1]" in texts[1] or "[1]" not in words),
               "nothing grows or is lost beside a command that is none: " + words, texts)
    better = []
    for line in "", "(3. %s Nf6) (3. a3) (3. h3)":
        write(path, "1. e4 e5 2. Qh5 Nc6 3. Qxh7 %s Rxh7 *\n" % (line and line % better[0]))
        said = json.loads(run(["annotate", path, "nodes", "2000", "--json"]).stdout)
        better.append(said["moves"][4]["better"][0]["san"])
    tap.ok(better[0] == better[1], "a better line that the file has is found among its variations", better)
    lines = "setboard r4rk1/1pp3p1/p2p1qPn/3Pp3/2P1B1b1/5N2/PP2QPPR/1K1R4 b - - 4 26\nmove Bf5 Nd2 Ng4 Qxg4\n"
    text = run(ANNOTATE[:2] + ["--console"], lines + "annotate nodes 100000\n").stdout
    tap.ok(re.search(r"Ng4 \$[24] \{\[%eval\s[5-9]\.", text), "a mistake that shows only after the reply", text)
    path = os.path.join(folder, "current.pgn")
    run(["--console"], "move f3 e5 g4\nannotate depth 4 -o %s\n" % path)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    tap.ok(text == run(["annotate", path, "depth", "4"]).stdout and "In sum" in text, "the current game", text)
    tap.ok(run(["annotate", "depth"]).returncode == 2, "a limit needs a number")


def check_progress(folder):
    """How far the file and the game are that is worked on; which game cannot be written."""
    path, count = os.path.join(folder, "same.pgn"), 6
    write(path, '[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n\n' * count)
    term = Terminal(words=["annotate", path, "nodes", "12000", "-o", os.path.join(folder, "shown.pgn")])
    status = term.end()
    rows = [tuple(map(int, row)) for row in re.findall(r"\] (\d+)% game (\d+), position (\d+) of (\d+)", term.text)]
    far = [abs(percent - 100 * (game - 1 + at / (total + 1)) / count) for percent, game, at, total in rows]
    tap.ok(status == 0 and len(rows) > 2 and rows == sorted(rows) and max(far) < 4 and
           {row[3] for row in rows} == {9} and max(row[1] for row in rows) > 1, "progress is that of the file",
           (rows, far, term.text[-300:]))
    suite = os.path.join(folder, "shown.epd")
    write(suite, "# a comment\n" + "".join(rules.START.replace(" 0 1", " %s;\n" % task)
                                           for task in ("am a3", "bm a3") * 6))
    term = Terminal(words=["epd", suite, "nodes", "12000"])
    wrong, status, seen = [], term.end(), list(re.finditer(r"\] +(\d+)% (\d+) of 12, (\d+) solved ", term.text))
    for found in seen:
        verdicts = re.findall("m(solved|failed)", term.text[:found.start()])
        if list(map(int, found.groups())) != [100 * len(verdicts) // 12, len(verdicts), verdicts.count("solved")]:
            wrong.append((found[0], verdicts))
    tap.ok(status == 0 and seen and not wrong, "so is that of a suite", (wrong, term.text[-300:]))
    ran = run(["-c", 'exec "$0" annotate "$1" nodes 1 >/dev/full', RHUMB, path], program="sh")
    tap.refused(ran, "a game that cannot be written", "game 1 cannot be written")


with tempfile.TemporaryDirectory() as work:
    check_games(work)
    check_searches(work)
    check_scripts(work)
    check_progress(work)
tap.done()
