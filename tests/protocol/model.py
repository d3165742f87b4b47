#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A model of the CECP session, which knows every state and the legal moves; TAP.

Sessions of random commands, right and nearly right, are sent to Rhumb; behind each command a
ping, so that all that is said up to its pong answers that command.  The model says what may be
answered, and an answer that it does not expect is shown with the whole session.

    model.py                    a bounded number of sessions from fixed seeds
    model.py --seconds N [SEED] sessions for that long

The rules of chess are those of tests/play/chess_rules.py, which share nothing with src/."""
import os
import random
import re
import select
import subprocess
import sys
import time

SOURCE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(SOURCE, "..", "play"))
import chess_rules as rules  # noqa: E402  (the path is set above)

RHUMB = os.environ.get("RHUMB", "./rhumb")
SESSIONS = 400 if os.environ.get("RHUMB_LONG") else 40
STEPS = 60
PATIENCE = 600
THINKING = re.compile(r"^ *\d+ [-+]?\d+ \d+ \d+( |\t|$)")
RESULT = re.compile(r"^(1-0|0-1|1/2-1/2) \{")
RIGHT = (rules.START, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
         "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
         "4k3/8/8/8/8/8/4P3/4K3 w - - 99 60", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
         "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1",
         "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
WRONG = ("8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K2P w - - 0 1", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
         "kk6/8/8/8/8/8/8/4K3 w - - 0 1", "nonsense", "4k3/8/8/8/8/8/8/4K3 x - - 0 1")
QUIET_COMMANDS = ("post", "nopost", "easy", "hard", "random", "random", "level 40 5 0", "time 3000",
                  "otim 3000", "st 5", "cores 1", "memory 2", "name x y", "rating 1500 0", "computer",
                  "accepted exclude", "rejected exclude", "ics -", "egtpath syzygy /nowhere",
                  "option Contempt=5", "option MultiPV=2", "white", "black", "put e4", "hover e4",
                  "partner", "xboard")


class Unexpected(Exception):
    """An answer that the model does not allow."""


class Client:
    """A session with the program."""

    def __init__(self):
        self.process = subprocess.Popen([RHUMB, "--xboard"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.heard = b""
        self.pings = 0
        self.record = []

    def exchange(self, lines):
        """Send LINES and a ping; what is said before its pong."""
        self.pings += 1
        pong = "pong %d" % self.pings
        text = "".join(line + "\n" for line in lines + ["ping %d" % self.pings])
        self.record += ["> " + line for line in lines]
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()
        answers = []
        while True:
            line = self.read_line()
            self.record.append("< " + line)
            if line == pong:
                return answers
            if not THINKING.match(line) and not line.startswith("# "):
                answers.append(line)

    def read_line(self):
        while b"\n" not in self.heard:
            if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
                raise Unexpected("nothing is said any more")
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                raise Unexpected("the session has ended")
            self.heard += more
        line, self.heard = self.heard.split(b"\n", 1)
        return line.decode(errors="replace")

    def close(self):
        try:
            self.process.stdin.write(b"quit\n")
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        self.process.stdout.close()
        if self.process.wait(PATIENCE) != 0:
            raise Unexpected("exit status %d" % self.process.returncode)

    def kill(self):
        self.process.kill()
        self.process.wait()


class Model:
    """The state of a session, and what it may answer."""

    def __init__(self, chance):
        self.chance = chance
        self.game = rules.Game()
        self.mode, self.me = "play", "b"
        self.refused = self.paused = self.offered = False
        self.waiting = []          # commands, until the pause ends
        self.only = None           # the one root move that is not excluded
        self.answers = []          # not yet explained

    # ---- what is answered ----

    def take(self, test, least, most, what):
        """Take up to MOST answers that pass TEST; there must be LEAST."""
        taken = [answer for answer in self.answers if test(answer)][:most]
        for answer in taken:
            self.answers.remove(answer)
        if len(taken) < least:
            raise Unexpected("missing: " + what)
        return taken

    def take_head(self, head, least, most):
        return self.take(lambda answer: answer.startswith(head), least, most, head)

    def may_be_drawn(self):
        return self.game.claimable() or self.game.position.insufficient_material()

    def take_result(self, least):
        over = self.game.over()
        for line in self.take(RESULT.match, least, 1, "a result"):
            wanted = over[0] if over else "1/2-1/2" if self.may_be_drawn() else None
            if line.split(" ")[0] != wanted:
                raise Unexpected("a wrong claim: " + line)

    def engine_turn(self):
        """If it is the engine's turn, it moves or the game is over."""
        if self.mode != "play" or self.game.position.turn != self.me:
            return
        if not self.game.position.has_legal_move():
            self.take_result(1)
            return
        before = bool(self.may_be_drawn())
        moves = self.take_head("move ", 0 if before else 1, 1)
        if not moves:
            self.take_result(1)
            return
        self.play(moves[0][5:])
        if self.only not in (None, moves[0][5:]):
            raise Unexpected("an excluded move: " + moves[0])
        self.only = None
        if self.offered or before or self.may_be_drawn():
            self.take_head("offer draw", 0, 2)
        self.offered = False
        self.take_result(0 if self.game.position.has_legal_move() else 1)
        if before:
            self.take_result(0) if not self.game.over() else None

    def play(self, move):
        try:
            self.game.play(self.game.position.parse_coordinate(move))
        except rules.IllegalMove as illegal:
            raise Unexpected("the engine plays %s: %s" % (move, illegal)) from None

    # ---- commands ----

    def leave_search(self):
        self.offered = False

    def set_up(self, fen):
        self.game, self.refused, self.only = rules.Game(fen), False, None

    def obey(self, line):
        """What follows from LINE outside of a pause."""
        word, _, rest = line.partition(" ")
        handler = getattr(self, "obey_" + {".": "status", "?": "now"}.get(word, word), None)
        if handler:
            handler(rest)
        elif line not in QUIET_COMMANDS and not line.startswith("sd "):
            self.take_head("Error (unknown command): " + line.split()[0], 1, 1)

    def obey_new(self, _):
        self.set_up(rules.START)
        self.leave_search()
        if self.mode != "analyse":
            self.mode, self.me = "play", "b"

    def obey_force(self, _):
        self.leave_search()
        self.mode = "force"

    def obey_result(self, _):
        self.leave_search()
        if self.mode != "analyse":
            self.mode = "force"

    def go(self, me):
        if self.refused:
            self.take_head("Error (illegal position): ", 1, 1)
            return
        if self.mode == "analyse":
            return
        self.mode, self.me = "play", me
        self.engine_turn()

    def obey_go(self, _):
        self.go(self.game.position.turn)

    def obey_playother(self, _):
        self.leave_search()
        self.go("b" if self.game.position.turn == "w" else "w")

    def obey_usermove(self, text):
        self.leave_search() if self.mode != "force" else None
        try:
            move = None if self.refused else self.game.position.parse_coordinate(text)
        except (rules.IllegalMove, ValueError):
            move = None
        if not move:
            self.take(lambda answer: answer.startswith("Illegal move (") and answer.endswith(": " + text),
                      1, 1, "Illegal move: " + text)
            return
        self.game.play(move)
        self.only = None
        self.engine_turn()

    def take_back(self, count):
        plies = self.game.moves[:-count]
        game = rules.Game(self.game.start.fen())
        for move in plies:
            game.play(move)
        self.game, self.only = game, None

    def obey_undo(self, _):
        if not self.refused:
            self.leave_search()
            if self.game.moves:
                self.take_back(1)

    def obey_remove(self, _):
        if not self.refused:
            self.leave_search()
            if len(self.game.moves) >= 2:
                self.take_back(2)

    def obey_setboard(self, fen):
        self.leave_search()
        if fen in RIGHT:
            self.set_up(fen)
            return
        self.refused = True
        self.take_head("tellusererror Illegal position (", 1, 1)

    def obey_analyze(self, _):
        self.leave_search()
        self.mode = "analyse"

    def obey_exit(self, _):
        if self.mode == "analyse":
            self.leave_search()
            self.mode = "force"

    def obey_status(self, _):
        if self.mode == "analyse":
            self.take_head("stat01: ", 1, 1)

    def obey_now(self, _):
        pass

    def obey_draw(self, _):
        if self.mode == "analyse" or self.refused:
            return
        if self.mode == "force":
            self.offered = True
        else:
            self.take_head("offer draw", 0, 1)

    def obey_hint(self, _):
        if self.mode == "force" or self.refused:
            return
        for line in self.take_head("Hint: ", 0, 1):
            self.game.position.parse_coordinate(line[6:])

    def obey_bk(self, _):
        if not self.refused:
            self.take(lambda answer: answer.startswith((" ", "\t")), 1, 1, "a line of the book")
            self.take(lambda answer: answer == "", 1, 1, "an empty line")

    def obey_lift(self, _):
        if not self.refused:
            self.take_head("highlight ", 1, 1)

    def obey_exclude(self, _):
        pass                      # "all": `include` follows in the same step

    def obey_include(self, move):
        if not self.refused:
            self.only = move

    def obey_protover(self, _):
        self.take_head("feature ", 3, 100)

    def obey_pause(self, _):
        if not self.refused:
            self.paused = True

    def obey_resume(self, _):
        pass

    # ---- pauses ----

    def end_pause(self, forced):
        self.paused = False
        if forced and self.mode == "play":
            self.mode = "force"
        waiting, self.waiting = self.waiting, []
        for place, line in enumerate(waiting):
            self.obey(line)
            if self.paused:         # paused again: the rest waits on
                self.waiting = waiting[place + 1:]
                return

    def take_line(self, line):
        word = line.split(" ")[0]
        if not self.paused:
            self.obey(line)
        elif word == "resume":
            self.end_pause(False)
        elif word in ("new", "force", "result", "setboard"):
            self.end_pause(True)
            self.paused = False
            self.obey(line)
        elif word not in ("pause", "xboard", "protover", "accepted", "rejected"):
            self.waiting.append(line)
        elif word == "protover":
            self.obey(line)

    def explain(self, lines, answers):
        """LINES were sent together, and ANSWERS came."""
        self.answers = answers
        for line in lines:
            self.take_line(line)
        # Pondering says what it expects whenever it begins, maybe after the last pong.
        self.take_head("Hint: ", 0, 10)
        if self.answers:
            raise Unexpected("not expected: %s" % self.answers)

    # ---- what is said ----

    def legal(self):
        return [rules.coordinate(move) for move in self.game.position.legal_moves()]

    def some_move(self):
        legal = self.legal()
        if legal and self.chance.random() < 0.85:
            return self.chance.choice(legal)
        return self.chance.choice("abcdefgh") + self.chance.choice("12345678") + \
            self.chance.choice("abcdefgh") + self.chance.choice("12345678") + \
            self.chance.choice(("", "", "q", "n"))

    def next_lines(self):
        """Some commands that are sent together.  What would make the engine think while others
        wait for the end of a pause is not said in it."""
        while True:
            lines = self.draw_lines()
            word = lines[0].split(" ")[0]
            if not self.paused or word not in ("go", "playother") and \
               (word != "usermove" or self.mode == "force"):
                return lines

    def draw_lines(self):
        chance, kind = self.chance, self.chance.random()
        if kind < 0.35:
            return ["usermove " + self.some_move()]
        if kind < 0.47:
            return ["go"]
        if kind < 0.57:
            return [chance.choice(("force", "playother", "analyze", "exit", "undo", "remove"))]
        if kind < 0.62:
            return ["new", "sd 1"]
        if kind < 0.68:
            return ["setboard " + chance.choice(RIGHT + WRONG)]
        if kind < 0.73:
            return [chance.choice(("pause", "resume", "resume"))]
        if kind < 0.76 and self.mode == "force" and not self.refused and not self.paused and self.legal():
            return ["exclude all", "include " + chance.choice(self.legal())]
        if kind < 0.80:
            return [chance.choice(("foo", "foo bar", "e9e4 x", "UNDO", "go!"))]
        if kind < 0.90:
            return [chance.choice((".", "?", "draw", "hint", "bk", "lift e2", "result 1-0 {x}", "result *",
                                   "protover 2"))]
        return [chance.choice(QUIET_COMMANDS)]


def run_session(seed):
    """None, or what is wrong with the session of SEED."""
    chance = random.Random(seed)
    model, client = Model(chance), Client()
    try:
        client.exchange(["xboard", "protover 2", "accepted exclude", "sd 1"])
        for _ in range(STEPS):
            lines = model.next_lines()
            model.explain(lines, client.exchange(lines))
        client.close()
        return None
    except (Unexpected, rules.IllegalMove, BrokenPipeError) as wrong:
        client.kill()
        return "seed %s: %s\n%s" % (seed, wrong, "\n".join(client.record[-40:]))


def run_for(seconds, seed):
    end, count = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        wrong = run_session(seed + count)
        count += 1
        if wrong:
            print(wrong)
            return 1
    print("%d sessions of %d commands, from seed %d on: all as the model has it" % (count, STEPS, seed))
    return 0


def main():
    if sys.argv[1:2] == ["--seconds"]:
        return run_for(float(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else int(time.time()))
    print("1..%d" % SESSIONS)
    for seed in range(SESSIONS):
        wrong = run_session(seed)
        print("%s %d - session %d" % ("not ok" if wrong else "ok", seed + 1, seed))
        if wrong:
            print("\n".join("# " + line for line in wrong.splitlines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
