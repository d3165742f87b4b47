#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A model of CECP sessions, with every state and the legal moves; TAP.

Sessions of random commands, valid and nearly valid, are sent to Rhumb, with a ping after each
command, so that all output up to its pong answers that command.  While Rhumb thinks about a move,
which lasts until the model sends `?`, pongs wait for that move: then an unknown command is sent
instead of the ping.  The model defines the valid answers, and an unexpected one is shown with the
end of the session.

    model.py                    a bounded number of sessions from fixed seeds
    model.py --seconds N [SEED] sessions for that long"""
import random
import re
import sys

from session_model import RIGHT, RIGHT_960, WRONG, Position960, Unexpected, main, rules

STEPS = 60
THINKING = re.compile(r"^ *\d+ [-+]?\d+ \d+ \d+( |\t|$)")
RESULT = re.compile(r"^(1-0|0-1|1/2-1/2) \{")
QUIET_COMMANDS = ("post", "nopost", "easy", "hard", "random", "random", "level 40 5 0", "time 3000",
                  "otim 3000", "st 5", "cores 1", "cores 2", "cores 3", "memory 2", "name x y", "rating 1500 0",
                  "computer", "accepted exclude", "rejected exclude", "ics -", "egtpath syzygy /nowhere",
                  "option Contempt=5", "option MultiPV=2", "white", "black", "put e4", "hover e4",
                  "partner", "xboard")
# Commands that may be sent while Rhumb thinks, and change nothing then.
SILENT = ("post", "nopost", "random", "memory 2", "name x y", "computer", "option MultiPV=2", "partner",
          "exit", ".", "put e4", "resume")
# The same, but they would have an effect if the move had come already.
BELATED = ("undo", "remove", "go", "playother", "hint", "bk", "lift e2", "edit", "variant normal")
PLACEMENTS = (("Ke1", "Ra1", "Rh1", "c", "Ke8", "Ra8"), ("Kg1", "Pa7", "c", "Kg8", "Pb2"),
              ("Ke1", "Ke2", "c", "Ke8"), ("Ke1", "c", "Pa1"), ("Ke1", "Re2", "c", "Ke8", "Qe7"),
              ("Kc1", "Rb1", "c", "Kh8", "Nh7"))


NOT_IN_EDIT = ("go", "playother", "usermove", "undo", "remove", "draw", "?", "pause", "hint", "bk",
               "analyze", "exit", ".", "exclude", "include", "lift", "variant")


class Ambiguous(Exception):
    """The move came by itself (at the maximum depth), and it is unknown whether before or after a
    command.  The session ends there."""


class Model:
    """The state of a session, and its valid answers."""

    def __init__(self, chance):
        self.chance = chance
        self.game = rules.Game()
        self.kind = rules.Position # of the variant
        self.mode, self.me = "play", "b"
        self.refused = self.paused = self.offered = False
        self.long = False          # the next search lasts until `?`
        self.thinking = False      # about a move, until `?`
        self.edit = None           # in edit mode: the board and the colour
        self.waiting = []          # commands, until the pause ends
        self.only = None           # the one root move that is not excluded
        self.answers = []          # not yet explained

    # ---- answers ----

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

    def has_moved(self):
        return any(answer.startswith("move ") for answer in self.answers)

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
        if self.only not in (None, rules.coordinate(self.game.moves[-1])):
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
        """A search for a move ends without one, unless the move has come before."""
        if self.thinking:
            self.thinking = False
            if self.has_moved():
                self.engine_turn()
        self.offered = False

    def set_up(self, fen):
        self.game, self.refused, self.only = rules.Game(fen, self.kind), False, None

    def obey(self, line):
        """Check the answers to LINE outside of a pause."""
        word, _, rest = line.partition(" ")
        if self.edit and self.obey_in_edit(line):
            return
        if self.edit and word in NOT_IN_EDIT:
            return
        if self.thinking and line in BELATED:
            if self.has_moved():
                raise Ambiguous
            return
        handler = getattr(self, "obey_" + {".": "status", "?": "now"}.get(word, word), None)
        if handler:
            handler(rest)
        elif line not in QUIET_COMMANDS + SILENT and not line.startswith(("sd ", "st ")):
            self.take_head("Error (unknown command): " + line.split()[0], 1, 1)

    def obey_new(self, _):
        self.leave_search()
        self.kind, self.edit = rules.Position, None
        self.set_up(rules.START)
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
        if not self.long:
            self.engine_turn()
        elif self.game.position.turn == me:
            self.thinking = True

    def obey_variant(self, name):
        self.leave_search()
        self.kind = Position960 if name == "fischerandom" else rules.Position
        self.set_up(rules.START)

    def obey_go(self, _):
        self.go(self.game.position.turn)

    def obey_playother(self, _):
        self.leave_search()
        self.go("b" if self.game.position.turn == "w" else "w")

    def obey_usermove(self, text):
        if self.thinking:
            if self.has_moved():
                raise Ambiguous
            self.take_head("Illegal move (not your turn): " + text, 1, 1)
            return
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
        game = rules.Game(self.game.start.fen(), self.kind)
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
        self.edit = None
        if fen in RIGHT or fen in RIGHT_960 and self.kind == Position960:
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
        if self.thinking:
            self.thinking = False
            self.engine_turn()

    def obey_draw(self, _):
        if self.mode == "analyse" or self.refused:
            return
        if self.mode == "force" or self.thinking:
            self.offered = True
            self.take_head("offer draw", 0, 1 if self.thinking else 0)
        else:
            self.take_head("offer draw", 0, 1)

    def obey_hint(self, _):
        if self.mode == "force" or self.refused:
            return
        for line in self.take_head("Hint: ", 0, 1):
            self.game.position.parse_coordinate(line[6:])

    def obey_bk(self, _):
        if not self.refused:
            # An empty line ends it; after a pause, another answer of `bk` may follow.
            before = self.answers[:self.answers.index("")] if "" in self.answers else []
            lines = [answer for answer in before if answer.startswith((" ", "\t"))]
            self.take(lambda answer: answer in lines, 1, len(lines), "a line of the book")
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

    # ---- edit mode ----

    def obey_edit(self, _):
        if self.mode == "force" or not self.thinking:
            self.leave_search()
            self.edit = [self.game.position.board[:], True]

    def obey_in_edit(self, line):
        """Whether LINE is a command of edit mode."""
        if line == ".":
            self.leave_edit()
        elif line == "#":
            self.edit[0] = ["." if piece != "#" else piece for piece in self.edit[0]]
        elif line == "c":
            self.edit[1] = not self.edit[1]
        elif re.match("[PNBRQKx][a-h][1-8]$", line):
            piece = "." if line[0] == "x" else line[0] if self.edit[1] else line[0].lower()
            self.edit[0][rules.square(line[1:])] = piece
        else:
            return False
        return True

    def edited(self):
        """The FEN of the edited board; "" if it is no valid position; None if that depends on more than
        is modelled here."""
        board = self.edit[0]
        position = self.game.position.copy()
        position.board = board
        rights = "".join(right for right, king, rook in
                         (("K", "e1", "h1"), ("Q", "e1", "a1"), ("k", "e8", "h8"), ("q", "e8", "a8"))
                         if board[rules.square(king)] == ("K" if right in "KQ" else "k") and
                         board[rules.square(rook)] == ("R" if right in "KQ" else "r"))
        if [board.count(piece) for piece in "Kk"] != [1, 1] or board.count("P") > 8 or board.count("p") > 8 or \
           any(board[sq] in "Pp" for sq in (*range(21, 29), *range(91, 99))) or \
           max(sum(piece.isupper() for piece in board), sum(piece.islower() for piece in board)) > 16:
            return ""
        fen = "%s %s %s - 0 1" % (position.placement(), position.turn, rights or "-")
        position = rules.Position(fen)
        if position.attacked(position.kings["b" if position.turn == "w" else "w"], position.turn):
            return ""
        return None if position.in_check() else fen

    def leave_edit(self):
        fen, self.edit = self.edited(), None
        if fen:
            self.set_up(fen)
            return
        self.refused = True
        self.take_head("tellusererror Illegal position (", 1, 1)

    def draw_edit(self):
        """Lines of edit mode with a known result."""
        before = self.edit
        while True:
            lines = ["edit"]
            self.edit = [self.game.position.board[:], True]
            if self.chance.random() < 0.5:
                lines += ("#", *self.chance.choice(PLACEMENTS))
            for _ in range(self.chance.randrange(5)):
                lines.append(self.chance.choice(("c", "x", "x", "P", "N", "Q", "K")))
                if lines[-1] != "c":
                    lines[-1] += self.chance.choice("abcdefgh") + self.chance.choice("12345678")
            for line in lines[1:]:
                self.obey_in_edit(line)
            fen, self.edit = self.edited(), before
            if fen is not None:
                break
        if self.chance.random() < 0.3:
            lines.append(self.chance.choice(("foo", "go", "usermove e2e4", "undo", "sd 1", "analyze",
                                             "hint", "new", "setboard " + RIGHT[1])))
        if lines[-1] == "new":
            return lines + ["sd 1"]
        return lines if lines[-1].startswith("setboard ") else lines + ["."]

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
        """Check ANSWERS to LINES, which were sent together."""
        self.answers = answers
        for line in lines:
            self.take_line(line)
        if self.thinking and self.has_moved():
            raise Ambiguous
        # Pondering shows the expected move when it starts, maybe after the last pong.
        self.take_head("Hint: ", 0, 10)
        if self.answers:
            raise Unexpected("not expected: %s" % self.answers)

    # ---- commands to send ----

    def legal(self):
        return [rules.coordinate(move) for move in self.game.position.legal_moves()]

    def some_move(self):
        position, legal = self.game.position, self.game.position.legal_moves()
        if legal and self.chance.random() < 0.85:
            move = self.chance.choice(legal)
            if self.kind == Position960 and position.castles(move):
                return "O-O" if move[1] > move[0] else "O-O-O"
            return rules.coordinate(move)
        while True:
            squares = [self.chance.choice("abcdefgh") + self.chance.choice("12345678") for _ in "12"]
            pieces = [position.board[rules.square(square)] for square in squares]
            # A king that takes its rook is another way to write castling.
            if pieces not in (["K", "R"], ["k", "r"]):
                return "".join(squares) + self.chance.choice(("", "", "q", "n"))

    def next_lines(self):
        """Some commands to send together.  During a pause none of them makes the engine think while
        others wait."""
        if self.thinking:
            return self.draw_while_thinking()
        while True:
            lines = self.draw_lines()
            word = lines[0].split(" ")[0]
            if not self.paused or word not in ("go", "playother", "easy", "edit") and \
               (word != "usermove" or self.mode == "force"):
                return lines

    def draw_while_thinking(self):
        chance, kind = self.chance, self.chance.random()
        if kind < 0.25:
            return ["sd 1", "?"]
        if kind < 0.30:
            return ["sd 1", "new", "sd 1"]           # `new` takes the limits back
        if kind < 0.40:
            return ["sd 1", chance.choice(("force", "result *", "analyze", "setboard " + RIGHT[1],
                                           "setboard " + WRONG[0]))]
        return [chance.choice((*SILENT, *BELATED, "foo bar", "draw", "usermove " + self.some_move(),
                               "protover 2"))]

    def may_think(self):
        return not self.paused and not self.refused and not self.edit and self.mode != "analyse" and \
            len(self.legal()) > 2 and not self.game.over() and not self.may_be_drawn()

    def draw_lines(self):
        chance, kind = self.chance, self.chance.random()
        if kind < 0.33:
            return ["usermove " + self.some_move()]
        if kind < 0.42:
            return ["go"]
        if kind < 0.47:
            return ["easy", "sd 0", "st 100000", "go"] if self.may_think() else ["go"]
        if kind < 0.56:
            return [chance.choice(("force", "playother", "analyze", "exit", "undo", "remove"))]
        if kind < 0.59:
            return ["new", "sd 1"]
        if kind < 0.62:
            return ["new", "variant fischerandom", "sd 1", "force"] if not self.paused else ["resume"]
        if kind < 0.68:
            fens = RIGHT + WRONG + (RIGHT_960 if self.kind == Position960 else ())
            return ["setboard " + chance.choice(fens)]
        if kind < 0.71:
            return self.draw_edit()
        if kind < 0.74:
            return [chance.choice(("pause", "resume", "resume"))]
        if kind < 0.77 and self.mode == "force" and not self.refused and not self.paused and self.legal():
            return ["exclude all", "include " + chance.choice(self.legal())]
        if kind < 0.81:
            return [chance.choice(("foo", "foo bar", "e9e4 x", "UNDO", "go!"))]
        if kind < 0.90:
            return [chance.choice((".", "?", "draw", "hint", "bk", "lift e2", "result 1-0 {x}", "result *",
                                   "protover 2", "variant normal"))]
        return [chance.choice(QUIET_COMMANDS)]


def exchange(client, lines, fence, answer):
    """Send LINES and FENCE, whose answer is ANSWER; returns the output before that."""
    client.say(lines + [fence])
    return [line for line in client.hear_until(lambda line: line == answer)[:-1]
            if not THINKING.match(line) and not line.startswith("# ")]


def converse(client, seed):
    """Run the session of SEED."""
    chance = random.Random(seed)
    model = Model(chance)
    book = "option OwnBook=%d" % (seed % 4 == 0)
    exchange(client, ["xboard", "protover 2", "accepted exclude", book, "sd 1"], "ping 0", "pong 0")
    try:
        for step in range(1, STEPS):
            lines = model.next_lines()
            model.long = lines[0] == "easy" and lines[-1] == "go"
            if model.long or model.thinking and lines[0] != "sd 1":
                word = "fence-%d" % step
                answers = exchange(client, lines, word, "Error (unknown command): " + word)
            else:
                answers = exchange(client, lines, "ping %d" % step, "pong %d" % step)
            model.explain(lines, answers)
    except Ambiguous:
        pass
    client.end(["quit"])


if __name__ == "__main__":
    sys.exit(main("--xboard", converse))
