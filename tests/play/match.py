#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A match between two CECP engines over pipes, refereed by chess_rules.py: clocks, score, SPRT.

    match.py --engine1 ./rhumb --engine2 fairymax --games 100 --tc 10+0.1 \\
             --openings ../shared/data/openings/balanced8.epd --concurrency 2 --pgn out.pgn

The driver keeps the clocks in real time, ends games by the rules (mate, stalemate, threefold,
fifty moves, material) and forfeits an engine for a lost clock, an illegal move, a crash, a silence
or a false claim, each counted apart.  Each opening is played twice with colours exchanged; pairs
are the unit of the error bar and of the SPRT.
"""

import argparse
import math
import os
import re
import shlex
import sys
import threading
import time

from cecp_engine import Engine, EngineGone, TimeControl
from chess_rules import START, Game, IllegalMove
from openings import Opening, read_openings
from score import FORFEITS, Score

MOVE = re.compile(r"^(?:move\s+|My move is\s*:\s*|\d+\. \.\.\. )(\S+)")
CLAIM = re.compile(r"^(1-0|0-1|1/2-1/2)\b\s*(?:\{(.*)\})?")
GRACE = 5.0             # how long after its flag fell an engine may still answer before "silent"
LONGEST = 1000          # plies


class Played:
    """How one game went."""

    def __init__(self, game, result, reason, loser_by_forfeit=None):
        self.game, self.result, self.reason = game, result, reason
        self.forfeit = loser_by_forfeit         # label of the engine that forfeited, or None


def opponent_wins(game_turn):
    return "0-1" if game_turn == "w" else "1-0"


class Referee:
    """Plays one game between two running engines."""

    def __init__(self, white, black, opening, control, options):
        self.engines = {"w": white, "b": black}
        self.control, self.options = control, options
        self.game = Game(opening.fen)
        self.clock = {"w": control.base, "b": control.base}
        self.made = {"w": 0, "b": 0}
        self.told_to_go = {"w": False, "b": False}
        self.said = {"w": None, "b": None}      # the last move, as the engine wrote it
        self.offered = None
        self.opening = opening
        self.comments = {}
        self.scores = {"w": [], "b": []}
        self.narrow = 0                 # moves over the clock, within the margin

    def forfeit(self, side, reason):
        return Played(self.game, opponent_wins(side), reason, self.engines[side].label)

    def play(self):
        side = "w"
        try:
            for side, engine in self.engines.items():
                engine.new_game(self.control, self.options.ponder)
                self._set_up(engine)
                if not engine.synchronise():
                    return self.forfeit(side, "silence")
            for text in self.opening.moves:
                self.game.play_text(text)
            while True:
                end = self._by_rule()
                if end:
                    return end
                side = self.game.position.turn
                end = self._turn(side)
                if end:
                    return end
        except EngineGone:
            return self.forfeit(side, "crash")

    def _set_up(self, engine):
        if self.opening.fen != START:
            engine.send("setboard " + self.opening.fen)
        game = Game(self.opening.fen)
        for text in self.opening.moves:
            game.play_text(text)
            engine.send(engine.move_line(game.moves[-1]))

    def _by_rule(self):
        over = self.game.over()
        if over:
            return Played(self.game, *over)
        draw = self.game.claimable()
        if draw:
            return Played(self.game, "1/2-1/2", draw)
        if len(self.game.moves) >= LONGEST:
            return Played(self.game, "1/2-1/2", "length")
        return self._by_scores()

    def _by_scores(self):
        """Ends a game that both engines hold for decided; off unless asked for."""
        limit, count = self.options.adjudicate, 4
        if not limit or min(len(self.scores["w"]), len(self.scores["b"])) < count:
            return None
        white, black = self.scores["w"][-count:], self.scores["b"][-count:]
        if min(white) >= limit and max(black) <= -limit:
            return Played(self.game, "1-0", "adjudication")
        if min(black) >= limit and max(white) <= -limit:
            return Played(self.game, "0-1", "adjudication")
        return None

    def _turn(self, side):
        """Lets one side move; a Played if the game ended by it."""
        engine, other = self.engines[side], "b" if side == "w" else "w"
        lines = ["time %d" % max(1, self.clock[side] * 100),
                 "otim %d" % max(1, self.clock[other] * 100)]
        if self.game.moves and len(self.game.moves) > len(self.opening.moves):
            lines.append(engine.move_line(self.game.moves[-1]))
        if not self.told_to_go[side]:
            lines.append("go")
            self.told_to_go[side] = True
        engine.thinking = ()
        if any(line.lower().startswith("resign") for line in engine.drain()):
            return Played(self.game, opponent_wins(side), "resignation")
        begin = time.monotonic()
        engine.send("\n".join(lines))
        deadline = begin + self.clock[side] + self.options.margin + GRACE
        while True:
            line = engine.wait(deadline)
            if line is None:
                return self.forfeit(side, "silence")
            found = MOVE.match(line)
            # GNU Chess writes a move in two forms, and the second may come late.  Nobody can
            # make the same move twice in a row.
            if found and found.group(1) == self.said[side]:
                continue
            if found:
                self.said[side] = found.group(1)
                return self._moved(side, found.group(1), engine.heard - begin)
            end = self._other_line(side, line)
            if end:
                return end

    def _moved(self, side, text, used):
        try:
            move = self.game.position.parse_coordinate(text)
        except IllegalMove as why:
            self.comments[len(self.game.moves)] = str(why)
            return self.forfeit(side, "illegal move")
        clock = self.clock[side] - used
        if clock < -self.options.margin:
            self.comments[len(self.game.moves)] = "took %.3f of %.3f s" % (used, self.clock[side])
            return self.forfeit(side, "time")
        self.narrow += clock < 0
        self.made[side] += 1
        self.clock[side] = self.control.after(max(0, clock), self.made[side])
        thinking = self.engines[side].thinking
        self.scores[side].append(thinking[1] if thinking else 0)
        self.comments[len(self.game.moves)] = "%+.2f/%d %.2fs" % (
            thinking[1] / 100, thinking[0], used) if thinking else "%.2fs" % used
        self.game.play(move)
        if self.offered == side:
            self.offered = None
        return None

    def _other_line(self, side, line):
        low = line.lower()
        if low.startswith("resign"):
            return Played(self.game, opponent_wins(side), "resignation")
        if low.startswith("illegal move"):
            return self.forfeit(side, "refused a legal move")
        if low.startswith("offer draw"):
            if self.offered and self.offered != side:
                return Played(self.game, "1/2-1/2", "agreement")
            self.offered = side
            self.engines["b" if side == "w" else "w"].send("draw")
            return None
        claim = CLAIM.match(line)
        if not claim:
            return None
        if claim.group(1) == opponent_wins(side) and "resign" in (claim.group(2) or "").lower():
            return Played(self.game, claim.group(1), "resignation")
        # Whatever the rules end, the driver has ended before it asks for a move.
        self.comments[len(self.game.moves)] = "claimed: " + line
        return self.forfeit(side, "false claim")


class Match:
    """All the games, by a few workers that each keep a pair of engines running."""

    def __init__(self, options):
        self.options = options
        self.control = TimeControl(options.tc)
        self.openings = read_openings(options.openings)[options.skip:] if options.openings \
            else [Opening()]
        self.score = Score()
        self.lock = threading.Lock()
        self.next = 0
        self.stop = False
        self.failure = None
        self.begin = time.monotonic()

    def take(self):
        with self.lock:
            if self.stop or self.next >= self.options.games:
                return None
            self.next += 1
            return self.next - 1

    def engine(self, number):
        o = self.options
        lines = list(o.option1 if number == 1 else o.option2)
        lines = [s if s.split()[0] in ("memory", "cores", "option") else "option " + s
                 for s in lines]
        if o.memory:
            lines.append("memory %d" % o.memory)
        label = (o.name1, o.name2)[number - 1] or \
            os.path.basename(shlex.split((o.engine1, o.engine2)[number - 1])[0])
        if number == 2 and label == (o.name1 or os.path.basename(shlex.split(o.engine1)[0])):
            label += "'"
        return Engine((o.engine1, o.engine2)[number - 1], label, lines)

    def work(self):
        engines = {}
        try:
            engines = {1: self.engine(1), 2: self.engine(2)}
            while True:
                number = self.take()
                if number is None:
                    break
                self.play(number, engines)
        except BaseException as why:            # a bug of ours must end the match, not hide
            self.failure = why
            self.stop = True
        finally:
            for engine in engines.values():
                engine.close()

    def play(self, number, engines):
        first = 1 if number % 2 == 0 else 2     # who has White
        opening = self.openings[number // 2 % len(self.openings)]
        referee = Referee(engines[first], engines[3 - first], opening, self.control, self.options)
        played = referee.play()
        for engine in engines.values():
            self.finish(engine, played)
        with self.lock:
            self.record(number, first, played, referee, engines)

    def finish(self, engine, played):
        try:
            engine.send("result %s {%s}\nforce" % (played.result, played.reason))
            if engine.synchronise() and engine.features["reuse"] != "0" \
                    and not self.options.restart:
                return
        except EngineGone:
            pass
        engine.quit()
        engine.start()

    def record(self, number, first, played, referee, engines):
        white_points = {"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}[played.result]
        points = white_points if first == 1 else 1 - white_points
        score = self.score
        score.points[number] = points
        score.by_colour["w" if first == 1 else "b"].append(points)
        score.narrow += referee.narrow
        reason = played.reason
        if played.forfeit:
            loser = 1 if engines[1].label == played.forfeit else 2
            score.forfeits[loser][reason] += 1
            reason = "%s forfeits: %s" % (played.forfeit, reason)
        score.reasons[reason] += 1
        if self.options.pgn:
            with open(self.options.pgn, "a", encoding="utf-8") as f:
                f.write(self.pgn(number, played, reason, referee))
        text = "%4d  %s - %s  %s  %s, %d moves" % (
            number + 1, referee.engines["w"].label, referee.engines["b"].label, played.result,
            reason, (len(played.game.moves) + 1) // 2)
        note = referee.comments.get(len(played.game.moves)) if played.forfeit else None
        if not self.options.quiet or played.forfeit:
            print(text + (" (%s)" % note if note else ""))
        if len(score.points) % 10 == 0 or len(score.points) == self.options.games:
            print("      " + score.line() + self.sprt_text())
        sys.stdout.flush()
        self.check_sprt()

    def bounds(self):
        return (math.log(self.options.beta / (1 - self.options.alpha)),
                math.log((1 - self.options.beta) / self.options.alpha))

    def sprt_text(self):
        if self.options.sprt is None:
            return ""
        return "   LLR %.2f [%.2f, %.2f]" % ((self.score.llr(*self.options.sprt),) + self.bounds())

    def check_sprt(self):
        if self.options.sprt is None:
            return
        llr = self.score.llr(*self.options.sprt)
        low, high = self.bounds()
        if llr >= high or llr <= low:
            self.stop = True

    def pgn(self, number, played, reason, referee):
        game = played.game
        tags = [("Event", "match.py"), ("Site", "-"), ("Date", time.strftime("%Y.%m.%d")),
                ("Round", str(number + 1)), ("White", referee.engines["w"].label),
                ("Black", referee.engines["b"].label), ("Result", played.result),
                ("TimeControl", self.control.text), ("Termination", reason)]
        if game.start.fen() != START:
            tags += [("SetUp", "1"), ("FEN", game.start.fen())]
        words = []
        turn, full = game.start.turn, game.start.fullmove
        for i, san in enumerate(game.sans):
            if turn == "w":
                words.append("%d." % full)
            elif i == 0:
                words.append("%d..." % full)
            words.append(san)
            if i in referee.comments:
                words += ("{%s}" % referee.comments[i]).split()
            full += turn == "b"
            turn = "b" if turn == "w" else "w"
        if played.forfeit and len(game.sans) in referee.comments:
            words += ("{%s}" % referee.comments[len(game.sans)]).split()
        words.append(played.result)
        lines, line = [], ""
        for word in words:
            if line and len(line) + 1 + len(word) > 79:
                lines.append(line)
                line = word
            else:
                line = (line + " " + word).strip()
        lines.append(line)
        return "".join('[%s "%s"]\n' % t for t in tags) + "\n" + "\n".join(lines) + "\n\n"

    def run(self):
        threads = [threading.Thread(target=self.work) for _ in range(self.options.concurrency)]
        try:
            for t in threads:
                t.start()
            for t in threads:
                t.join()
        except KeyboardInterrupt:
            self.stop = True
            print("stopping after the running games")
            for t in threads:
                t.join()
        if self.failure:
            raise self.failure
        self.report()

    def report(self):
        score = self.score
        if not score.points:
            return
        print("\n%s against %s at %s, %.0f s" % (self.options.engine1, self.options.engine2,
                                                 self.control.text, time.monotonic() - self.begin))
        print(score.line())
        for colour, text in (("w", "White"), ("b", "Black")):
            points = score.by_colour[colour]
            print("  as %s: %.1f/%d" % (text, sum(points), len(points)))
        for number in (1, 2):
            print("  forfeits of engine %d: %s" % (number, ", ".join(
                "%s %d" % (f, score.forfeits[number][f]) for f in FORFEITS)))
        print("  moves past the clock but within the margin: %d" % score.narrow)
        for reason, count in score.reasons.most_common():
            print("  %4d  %s" % (count, reason))
        if self.options.sprt is not None:
            low, high = self.bounds()
            llr = score.llr(*self.options.sprt)
            verdict = "H1 accepted" if llr >= high else "H0 accepted" if llr <= low else "open"
            print("  SPRT(%g, %g): LLR %.2f [%.2f, %.2f] %s" % (
                *self.options.sprt, llr, low, high, verdict))

    def forfeits(self):
        return sum(sum(c.values()) for c in self.score.forfeits.values())


def main():
    p = argparse.ArgumentParser(description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--engine1", required=True, metavar="CMD")
    p.add_argument("--engine2", required=True, metavar="CMD")
    p.add_argument("--name1")
    p.add_argument("--name2")
    p.add_argument("--option1", action="append", default=[], metavar="NAME=VALUE",
                   help="engine option, or a whole line beginning memory, cores or option")
    p.add_argument("--option2", action="append", default=[], metavar="NAME=VALUE")
    p.add_argument("--memory", type=int, default=0, metavar="MB")
    p.add_argument("--games", type=int, default=100)
    p.add_argument("--tc", default="10+0.1", help="MOVES/SECONDS+INCREMENT (default 10+0.1)")
    p.add_argument("--openings", metavar="EPD")
    p.add_argument("--skip", type=int, default=0, help="openings left out at the start")
    p.add_argument("--concurrency", type=int, default=1)
    p.add_argument("--margin", type=float, default=0.0,
                   help="seconds past the flag that are forgiven (default 0)")
    p.add_argument("--ponder", action="store_true")
    p.add_argument("--restart", action="store_true", help="fresh processes for each game")
    p.add_argument("--adjudicate", type=int, default=0, metavar="CENTIPAWNS",
                   help="end a game that both engines score so for 4 moves each")
    p.add_argument("--sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"))
    p.add_argument("--alpha", type=float, default=0.05)
    p.add_argument("--beta", type=float, default=0.05)
    p.add_argument("--pgn", metavar="FILE", help="games are appended")
    p.add_argument("--quiet", action="store_true", help="only totals and forfeits")
    options = p.parse_args()
    for which in ("engine1", "engine2"):        # engines run in directories of their own
        words = shlex.split(getattr(options, which))
        if "/" in words[0]:
            words[0] = os.path.abspath(words[0])
        setattr(options, which, " ".join(shlex.quote(w) for w in words))
    match = Match(options)
    match.run()
    return 1 if match.forfeits() else 0


if __name__ == "__main__":
    sys.exit(main())
