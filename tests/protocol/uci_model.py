#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A model of UCI sessions, with every state and the legal moves; TAP.

Sessions of random commands, valid and nearly valid, are sent to Rhumb, with an option that does not
exist after each command, so that all output up to the error for that option belongs to the command.
A search runs at the same time: its lines and its bestmove may come whenever the protocol allows.
The model defines the valid answers, and an unexpected one is shown with the end of the session.

    uci_model.py                    a bounded number of sessions from fixed seeds
    uci_model.py --seconds N [SEED] sessions for that long"""
import collections
import random
import re
import sys

from session_model import RIGHT, RIGHT_960, WRONG, Position960, Unexpected, main, rules

STEPS = 40
NO_OPTION = "info string there is no such option: "
INFO = re.compile(r"info depth (\d+) seldepth (\d+) multipv (\d+) score (cp -?\d+|mate -?\d+)"
                  r"( lowerbound| upperbound)?( wdl \d+ \d+ \d+)? nodes \d+ nps \d+ hashfull (\d+)"
                  r" tbhits \d+ time \d+ pv((?: \S+)+)$")
CURRENT = re.compile(r"info depth \d+ currmove (\S+) currmovenumber \d+ nodes \d+ nps \d+ time \d+$")
COUNTED = re.compile(r"([a-h][1-8][a-h][1-8][qrbn]?): (\d+)$")
# Options, and the beginning of the error for a bad value ("": it is accepted).
OPTIONS = (("Hash value 1", ""), ("Hash value 3", ""), ("Threads value 2", ""), ("Threads value 1", ""),
           ("Contempt value 7", ""), ("Move Overhead value 5", ""), ("MoveOverhead value 5", ""),
           ("Ponder value true", ""), ("UCI_AnalyseMode value true", ""), ("Clear Hash", ""),
           ("Skill value 5", ""), ("Skill value 20", ""), ("UCI_LimitStrength value false", ""),
           ("SyzygyPath value <empty>", ""), ("Evaluation value classical", ""),
           ("Hash value 0", "info string Hash takes 1 to "),
           ("Hash value many", "info string Hash takes 1 to "),
           ("Threads value -1", "info string Threads takes 1 to "),
           ("MultiPV value 99999999999999999999", "info string MultiPV takes 1 to "),
           ("Ponder value maybe", "info string Ponder takes 0 or 1: maybe"),
           ("Evaluation value oracle", "info string Evaluation takes "),
           ("UCI_ShowWDL value perhaps", "info string UCI_ShowWDL takes 0 or 1: perhaps"),
           ("No Such Thing value 1", NO_OPTION + "No Such Thing"))
# Options that wait for the end of a search, and are refused only then.
LATE = (("NetworkFile value /nowhere/net", "info string NetworkFile: "),
        ("BookFile value /nowhere/book", "info string BookFile: "))


class Search:
    """The search of a `go`: its valid output, and when it may end."""

    def __init__(self, model, holds, ponders, ends):
        self.position, self.chess960 = model.game.position, model.placed960
        self.legal = [] if model.refused else model.legal()
        self.moves = self.legal
        self.holds, self.ponders, self.ends = holds, ponders, ends
        self.depth, self.lines, self.wdl = 1000, model.multipv, model.wdl
        self.whole = False         # it ends at a depth, and by nothing else
        self.best = None           # the move of the last line

    def judge_line(self, line):
        """A line of thinking."""
        current = CURRENT.match(line)
        if current:
            if current.group(1) not in self.moves:
                raise Unexpected("a move that is not searched: " + line)
            return
        said = INFO.match(line)
        if not said or not self.moves:
            raise Unexpected("no line of thinking: " + line)
        depth, seldepth, rank, hashfull = (int(said.group(i)) for i in (1, 2, 3, 7))
        pv = said.group(8).split()
        if not 1 <= depth <= self.depth or seldepth < 0 or not 1 <= rank <= self.lines or hashfull > 1000:
            raise Unexpected("out of range: " + line)
        if bool(said.group(6)) != self.wdl or \
           self.wdl and sum(int(chance) for chance in said.group(6).split()[1:]) != 1000:
            raise Unexpected("chances: " + line)
        if pv[0] not in self.moves:
            raise Unexpected("a move that is not searched: " + line)
        position = self.position
        for move in pv:
            position = position.play(position.parse_coordinate(move))
        if rank == 1 and not said.group(5):
            self.best = pv[0]

    def judge_best(self, line, weak):
        """Check the bestmove."""
        words = line.split(" ")
        if not self.moves:
            if line != "bestmove (none)":
                raise Unexpected("nothing can be played: " + line)
            return
        if len(words) not in (2, 4) or words[1] not in self.moves or words[2:3] not in ([], ["ponder"]):
            raise Unexpected("a wrong answer: " + line)
        if self.whole and not weak and self.best != words[1]:
            raise Unexpected("the last line has another move: " + line)
        if len(words) == 4:
            position = self.position.play(self.position.parse_coordinate(words[1]))
            position.parse_coordinate(words[3])


class Count:
    """A running `go perft`."""

    def __init__(self, model, depth):
        self.position, self.left, self.total = model.game.position, model.legal(), 0
        self.depth, self.over = depth, False

    def judge_line(self, line):
        said = COUNTED.match(line)
        if said and said.group(1) in self.left:
            self.left.remove(said.group(1))
            leaves = int(said.group(2))
            self.total += leaves
            after = self.position.play(self.position.parse_coordinate(said.group(1)))
            if self.depth <= 2 and leaves != rules.perft(after, self.depth - 1):
                raise Unexpected("a wrong count: " + line)
        elif line == "Nodes searched: %d" % self.total and not self.left:
            self.over = True
        elif line:
            raise Unexpected("not counted: " + line)


class Model:
    """The state of a session, and its valid answers."""

    def __init__(self, chance):
        self.chance = chance
        self.game, self.refused = rules.Game(), False
        self.chess960 = self.placed960 = False      # requested, and of the current position
        self.debug = self.wdl = self.weak = False
        self.multipv = 1
        self.search = self.count = None
        self.owed = []             # errors that wait for the end of the search
        self.answers = collections.deque()
        self.words = []            # of the last position

    # ---- answers ----

    def attend(self):
        """Take the valid output of a search or a perft."""
        while self.answers:
            line = self.answers[0]
            if self.search and line.startswith("info depth ") and not line.startswith("info depth 0 "):
                self.search.judge_line(line)
            elif self.search and not self.search.holds and line.startswith("bestmove "):
                self.search.judge_best(line, self.weak)
                self.search = None
            elif self.count and (not line or COUNTED.match(line) or line.startswith("Nodes searched: ")):
                self.count.judge_line(line)
                self.count = None if self.count.over else self.count
            elif self.owed and not self.search and not self.count and line.startswith(self.owed[0]):
                self.owed.pop(0)
            else:
                return
            self.answers.popleft()

    def take(self, head, tail=""):
        """Take the next answer, which must have HEAD and TAIL."""
        self.attend()
        if not self.answers or not self.answers[0].startswith(head) or not self.answers[0].endswith(tail):
            raise Unexpected("missing: %s...%s; next is: %s" % (head, tail, list(self.answers)[:1]))
        return self.answers.popleft()

    def finish(self):
        """After a command that ends a search, take its bestmove."""
        self.attend()
        if self.count:
            raise Unexpected("no count")
        self.obey_stop([])
        self.attend()
        if self.search:
            raise Unexpected("no bestmove")

    def explain(self, lines, answers):
        """Check ANSWERS to LINES, which were sent together.  Without LINES the answers end with a
        bestmove, and its consequences are still to come."""
        self.answers.extend(answers)
        for line in lines:
            self.attend()
            self.obey(line)
        self.attend()
        if lines and self.owed and not self.search and not self.count:
            raise Unexpected("not refused: %s" % self.owed)
        if self.answers:
            raise Unexpected("not expected: %s" % list(self.answers))

    # ---- commands ----

    def legal(self):
        return [rules.coordinate(move) for move in self.game.position.legal_moves()]

    def obey(self, line):
        """Check the answers to LINE."""
        words = line.split()
        while words:
            handler = getattr(self, "obey_" + words[0], None)
            if handler:
                handler(words[1:])
                return
            if self.debug:
                self.take("info string unknown command: " + words[0])
            words = words[1:]

    def obey_uci(self, _):
        self.take("id name ")
        self.take("id author ")
        while self.take("")[:7] == "option ":
            self.attend()
            if self.answers and self.answers[0] == "uciok":
                break
        self.take("uciok")

    def obey_debug(self, words):
        if words in (["on"], ["off"]):
            self.debug = words == ["on"]
        elif self.debug:
            self.take("info string debug takes on or off")

    def obey_isready(self, _):
        self.take("readyok")

    def obey_register(self, _):
        pass

    def obey_setoption(self, words):
        text = " ".join(words)
        if not text.startswith("name "):
            self.take("info string no option is named")
            return
        text = text[len("name "):]
        word, value = text.split(" ")[0], text.split(" ")[-1]
        late, head = dict(LATE).get(text), dict(OPTIONS).get(text)
        if late and (self.search or self.count):
            self.owed.append(late)
        elif head or late:
            self.take(head or late)
        elif word == "UCI_Chess960":
            self.chess960 = value == "true"
        elif word == "UCI_ShowWDL":
            self.wdl = value == "true"
        elif word == "MultiPV":
            self.multipv = int(value)
        elif word == "Skill":
            self.weak = True
        elif head is None:
            self.take(NO_OPTION + text)

    def begin_game(self, fen):
        self.placed960 = self.chess960
        if self.chess960:
            self.game = rules.Game(fen or rules.START, Position960)
        else:
            self.game = rules.Game(fen or rules.START)

    def obey_ucinewgame(self, _):
        self.finish()
        self.begin_game(None)
        self.refused, self.words = False, []

    def obey_position(self, words):
        self.finish()
        self.words, self.refused = words, True
        at = words.index("moves") if "moves" in words else len(words)
        fen = " ".join(words[1:at])
        if words[:1] == ["startpos"]:
            fen = rules.START
        elif words[:1] != ["fen"] or fen not in RIGHT + RIGHT_960:
            self.take("info string illegal position: ")
            return
        self.begin_game(fen)
        for word in words[at + 1:]:
            try:
                self.game.play(self.game.position.parse_coordinate(word))
            except (rules.IllegalMove, ValueError):
                self.take("info string illegal move (", "): " + word)
                return
        self.refused = False

    def obey_go(self, words):
        self.finish()
        numbers = {}
        for word, value in zip(words, words[1:]):
            if re.match(r"-?\d+$", value):
                numbers[word] = int(value)
        if "perft" in numbers:
            self.count = Count(self, numbers["perft"])
            return
        holds = "infinite" in words or "ponder" in words
        mine = "wtime" if self.game.position.turn == "w" else "btime"
        ends = any(word in numbers for word in (mine, "movetime", "nodes")) or \
            numbers.get("depth", 99) <= 6
        search = Search(self, holds, "ponder" in words and "infinite" not in words,
                        ends and "infinite" not in words)
        search.depth = max(1, numbers["depth"]) if "depth" in numbers else search.depth
        search.whole = list(numbers) == ["depth"]
        asked = [word for word in words if word in search.legal] if "searchmoves" in words else []
        search.moves = asked or search.legal
        self.search = search
        if not search.legal:
            search.ends = True
            if not self.refused:
                self.take("info depth 0 score " + ("mate 0" if search.position.in_check() else "cp 0"))

    def obey_stop(self, _):
        if self.search:
            self.search.holds, self.search.ends, self.search.whole = False, True, False
        self.count = None

    def obey_ponderhit(self, _):
        if self.search and self.search.holds and self.search.ponders:
            self.search.holds = False

    def obey_quit(self, _):
        self.finish()

    def obey_bench(self, words):
        self.finish()
        if words == ["1"]:
            if not re.match(r"\d+ nodes \d+ nps$", self.take("")):
                raise Unexpected("no bench")
        else:
            self.take("info string no depth: ")

    def obey_d(self, _):
        board = [self.take("") for _ in range(11)]
        position = self.game.position
        if self.refused or self.search or self.count:
            return
        rows = [row[3:].replace(" ", "") for row in board[:8]]
        fen = position.fen().split(" ")
        fen[3] = fen[3] if position.key()[3] else "-"
        if rows != position.placement(".").split("/") or board[9] != "Fen: " + " ".join(fen):
            raise Unexpected("another position: %s; %s" % (board[9], position.fen()))

    def obey_eval(self, _):
        self.finish()
        line = self.take("")
        if not self.refused and self.game.position.in_check():
            if not line.startswith("info string there is no static evaluation"):
                raise Unexpected("an evaluation in check: " + line)
        elif not re.match(r"Evaluation: -?\d+ centipawns for White$|info string ", line):
            raise Unexpected("no evaluation: " + line)

    # ---- commands to send ----

    def draw_moves(self, game, count):
        """Up to COUNT moves that continue GAME; now and then an illegal one."""
        words = []
        for _ in range(count):
            legal = game.position.legal_moves()
            if not legal:
                break
            move = self.chance.choice(legal)
            words.append(rules.coordinate(move))
            game.play(move)
        if self.chance.random() < 0.1:
            words.append(self.chance.choice(("a1a1", "0000", "e7e8x", "nonsense", "h9h8")))
        return words

    def draw_position(self):
        chance = self.chance
        kind = Position960 if self.chess960 else rules.Position
        if chance.random() < 0.1:
            return "position " + chance.choice(("", "fen", "moves e2e4", *("fen " + fen for fen in WRONG)))
        same = self.chess960 == self.placed960 and not self.refused and self.words
        if same and "moves" in same and chance.random() < 0.1:
            return "position " + " ".join(same) + "0"
        if same and chance.random() < 0.5:
            game = rules.Game(self.game.start.fen(), kind)
            for move in self.game.moves:
                game.play(move)
            words = list(self.words)
        else:
            fen = chance.choice((None, *(RIGHT_960 if self.chess960 else RIGHT)))
            game = rules.Game(fen or rules.START, kind)
            words = ["fen " + fen] if fen else [chance.choice(("startpos", "startpos movesx"))]
        moves = self.draw_moves(game, chance.randrange(6))
        if moves and "moves" not in words:
            words.append("moves")
        return "position " + " ".join(words + moves)

    def draw_go(self):
        chance = self.chance
        words = [chance.choice((
            "depth %d" % chance.randint(1, 5), "nodes %d" % chance.randint(1, 3000),
            "movetime %d" % chance.randint(1, 30), "wtime %d btime 300" % chance.randint(-5, 900),
            "wtime 600 btime 600 winc 5 binc 5", "wtime 500 btime 500 movestogo %d" % chance.randint(0, 3),
            "mate 2 depth 3", "infinite", "infinite depth 2", "ponder wtime 500 btime 500",
            "ponder depth 3", "ponder", "mate 1", "", "depth", "depth x nodes 50", "sideways depth 2",
            "nodes 0", "depth -3", "wtime x btime 5", "wtime 100", "depth 999 movetime 5", "movetime 0",
            "depth 0", "winc 50 binc 50", "winc 50 binc 50 nodes 200", "movestogo 3"))]
        legal = [] if self.refused else self.legal()
        if legal and chance.random() < 0.3:
            asked = chance.sample(legal, min(len(legal), chance.randint(1, 3)))
            asked.insert(chance.randrange(len(asked) + 1), chance.choice(("a1a1", "zz", asked[0])))
            words.insert(chance.randrange(2), "searchmoves " + " ".join(asked))
        return "go " + " ".join(words)

    def draw_option(self):
        chance, kind = self.chance, self.chance.random()
        if kind < 0.15:
            return "setoption name UCI_Chess960 value " + chance.choice(("true", "false"))
        if kind < 0.25:
            return "setoption name UCI_ShowWDL value " + chance.choice(("true", "false"))
        if kind < 0.35:
            return "setoption name MultiPV value %d" % chance.randint(1, 4)
        if kind < 0.40:
            return chance.choice(("setoption", "setoption value 3", "setoption nam Hash value 3"))
        return "setoption name " + chance.choice(OPTIONS + LATE)[0]

    def draw_lines(self):
        """Commands to send together."""
        chance, kind = self.chance, self.chance.random()
        if self.search and kind < 0.4:
            return [chance.choice(("stop", "stop", "isready", "ponderhit"))]
        if self.count:             # everything else would wait for it, perhaps for hours
            return [chance.choice(("stop", "isready"))]
        if kind < 0.55:
            return [self.draw_position()]
        if kind < 0.80:
            return [self.draw_go()] + ["stop"] * (chance.random() < 0.1)
        if kind < 0.90:
            return [self.draw_option()]
        if kind < 0.92 and not self.refused:
            return [chance.choice(("go perft 1", "go perft 2"))]
        if kind < 0.93 and not self.refused:
            return ["go perft 9"]
        return [chance.choice(("isready", "isready", "stop", "ponderhit", "ucinewgame", "uci", "d", "eval",
                               "debug on", "debug off", "debug", "register later", "joho isready", "foo bar",
                               "", "bench 1", "bench x", "Go depth 1", "xboard"))]


def converse(client, seed):
    """Run the session of SEED."""
    chance = random.Random(seed)
    model = Model(chance)
    client.say(["uci"])
    model.explain(["uci"], client.hear_until(lambda line: line == "uciok"))
    for step in range(STEPS):
        ending = model.search and model.search.ends and not model.search.holds
        if ending and chance.random() < 0.5:
            model.explain([], client.hear_until(lambda line: line.startswith("bestmove ")))
            continue
        lines = model.draw_lines()
        fence = "fence-%d" % step
        client.say(lines + ["setoption name " + fence])
        model.explain(lines, client.hear_until(lambda line, end=NO_OPTION + fence: line == end)[:-1])
    if model.count:
        client.say(["stop", "isready"])
        model.explain(["stop", "isready"], client.hear_until(lambda line: line == "readyok"))
    if chance.random() < 0.5:
        model.explain(["quit"], client.end(["quit"]))
    else:
        client.end([])


if __name__ == "__main__":
    sys.exit(main("--uci", converse))
