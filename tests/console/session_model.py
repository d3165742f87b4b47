# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A model of the console: its game, level, settings and options; the words that each command takes; and for every line
what is printed, by the rules of chess_rules and the usage lines alone."""
import re
import textwrap

import chess_rules as rules
from console_tap import run
import models

PLACES = dict(models.PLACES, start=rules.START, startpos=rules.START)
del PLACES["castling960"]              # other rules

ANY = "…"
CLAIMS = "draw by repetition", "draw by the fifty-move rule"
COURTESY = "please", "now", "game"
HEADS = {"k": "_+_", "q": "www", "r": "uuu", "b": "(/)", "n": "/^>", "p": " o ", ".": "   "}
BASES = {"k": "\\%s/", "q": "\\%s/", "r": "[%s]", "b": "/%s\\", "n": "/%s|", "p": "/%s\\"}
CLOCK = "a clock is MINUTES, MINUTES+SECONDS or MOVES/MINUTES+SECONDS"
LEVEL = "a level is easy, normal, hard, a Skill of 0 to 20 or 600 to 2800 Elo; " \
    "or level [depth|nodes|time|clock|elo NUMBER]"
EFFORT = {"depth": ("depth", 100), "nodes": ("number of nodes", 2 ** 63 - 1)}
SWITCHES = {word: ("off", "on")[i % 2 == 0] for i, word in enumerate(
    ("on", "off", "yes", "no", "true", "false", "1", "0"))}


class Refused(Exception):
    """The line of error that a command ends with; ANY in it is any text."""


def outcome(game):
    """How the game has ended, or what draw can be claimed; "" while it goes on."""
    position, times = game.position, game.repetitions()
    if not position.has_legal_move():
        return "checkmate" if position.in_check() else "stalemate"
    if position.insufficient_material():
        return "draw by insufficient material"
    if times >= 5 or position.rule50 >= 150:
        return "draw by fivefold repetition" if times >= 5 else "draw by the seventy-five-move rule"
    return CLAIMS[0] if times >= 3 else CLAIMS[1] if position.rule50 >= 100 else ""


def result_of(game):
    """The result that the rules give, a draw also where one can be claimed."""
    end = outcome(game)
    return "*" if not end else "1/2-1/2" if end != "checkmate" else "0-1" if game.position.turn == "w" else "1-0"


def side_name(turn):
    return "White" if turn == "w" else "Black"


def notes_of(game):
    """What stands beside a board, by row from the top."""
    position, notes = game.position, [""] * 8
    notes[:3] = ("%s to move, move %d" % (side_name(position.turn), position.fullmove),
                 "castling " + (position.rights or "-"), "fifty-move rule: %d of 100 plies" % position.rule50)
    passed = models.fen_of(position).split()[3]
    notes[3] = "en passant on " + passed if passed != "-" else ""
    if game.moves:
        before = game.positions[-2]
        notes[5] = "last move %d%s %s" % (before.fullmove, "." if before.turn == "w" else "...", game.sans[-1])
    notes[6] = outcome(game) or ("%s is in check" % side_name(position.turn) if position.in_check() else "")
    return notes


def board_text(game, style="ascii", flipped=False, beside=True):
    """The board without colour, in a style, and what stands beside or below it."""
    board, position = game.position.board, game.position
    sides = {game.moves[-1][1]: "[]", game.moves[-1][0]: "()"} if game.moves else {}
    if position.in_check():
        sides[board.index("K" if position.turn == "w" else "k")] = "!!"
    ranks, files = (range(1, 9), range(8, 0, -1)) if flipped else (range(8, 0, -1), range(1, 9))
    rows, notes = [], notes_of(game)
    for row, rank in enumerate(ranks):
        cells = [(board[10 + 10 * rank + file], sides.get(10 + 10 * rank + file, "  ")) for file in files]
        if style == "drawn":
            rows.append("  " + "".join(" %s " % HEADS[piece.lower()] for piece, _ in cells))
            rows.append("%d %s" % (rank, "".join("%s%s%s" % (
                side[0], " . " if piece == "." else BASES[piece.lower()] % ("_" if piece.isupper() else "#"), side[1])
                                                 for piece, side in cells)))
            continue
        signs = [piece if style != "unicode" or piece == "." else
                 chr(0x2654 + "kqrbnp".index(piece.lower()) + 6 * piece.islower()) + "\ufe0e" for piece, _ in cells]
        rows.append("%d %s%s" % (rank, "".join(side[0] + sign + side[1] for sign, (_, side) in zip(signs, cells)),
                                 "    " + notes[row] if beside and notes[row] else ""))
    letters = ["abcdefgh"[file - 1] for file in files]
    rows.append("  " + "".join(("  %s  " if style == "drawn" else " %s ") % letter for letter in letters))
    return "\n".join(rows + ([] if beside and style != "drawn" else [note for note in notes if note])) + "\n"


def safe(word):
    """WORD as errors repeat it."""
    return word if len(word) <= 40 else word[:40] + "..."


def number(word, least, most):
    """WORD as a whole number in this range, or None."""
    return int(word) if re.fullmatch(r"[-+]?[0-9]+", word) and least <= int(word) <= most else None


def thousandths(word, most):
    """WORD, a number with at most three places, in thousandths, or None."""
    if not re.fullmatch(r"[0-9]+\.?[0-9]{0,3}|\.[0-9]{1,3}", word):
        return None
    whole, _, part = word.partition(".")
    value = 1000 * int(whole or 0) + int((part + "000")[:3])
    return value if value <= most else None


def asked_number(word, what, least, most):
    value = number(word, least, most)
    if value is None:
        raise Refused("the %s is a number from %d to %d, not '%s'" % (what, least, most, safe(word)))
    return value


def effort_of(kind, word):
    """An effort in two words, as (kind, number)."""
    if kind in EFFORT:
        return kind, asked_number(word, EFFORT[kind][0], 1, EFFORT[kind][1])
    if kind != "time":
        raise Refused("say 'depth', 'nodes' or 'time' and a number")
    value = thousandths(word, 86400000)
    if not value:
        raise Refused("a time is 0.001 to 86400 seconds")
    return kind, value


def clock_of(word):
    """[MOVES/]MINUTES[+SECONDS], as thousandths of a minute."""
    found = re.fullmatch(r"(?:([^/+]*)/)?([^+]*)(?:\+(.*))?", word)
    minutes = thousandths(found[2], 1000000) if found else None
    if not minutes or (found[1] is not None and number(found[1], 1, 1000) is None) or \
            (found[3] is not None and thousandths(found[3], 3600000) is None):
        raise Refused(CLOCK)
    return minutes


def fill(text, width):
    return textwrap.fill(text, min(width, 80), subsequent_indent="  ", break_long_words=False,
                         break_on_hyphens=False) + "\n"


class Option:
    """A row of `option`."""

    def __init__(self, row):
        self.name, self.value, self.help, self.range = re.fullmatch(r"(\w+) = (.*?): (.*?) \(([^()]+)\)", row).groups()

    def text(self, width):
        return fill("%s = %s: %s (%s)" % (self.name, self.value, self.help, self.range), width)

    def set(self, value):
        limits = re.fullmatch(r"(-?\d+) to (-?\d+)", self.range)
        if limits:
            good = number(value, *map(int, limits.groups()))
        elif self.range == "0 or 1":
            good = next((i for i, words in enumerate(("0 off false no", "1 on true yes"))
                         if value.lower() in words.split()), None)
        elif " or " in self.range:
            good = next((word for word in self.range.split(" or ") if word == value.lower()), None)
        elif value:
            raise Refused("…")
        else:
            good = value
        if good is None:
            raise Refused("%s takes %s" % (self.name, self.range))
        self.value = str(good)


def read_options():
    """{name in lower case: the option}, in the order of `option`."""
    rows = re.sub(r"\n  +", " ", run(["option"]).stdout).splitlines()
    return {row.split()[0].lower(): Option(row) for row in rows if not re.match(r"ClearHash: .*[^)]$", row)}


class Console:
    """The state, and a method for each command: it takes the words and returns what is printed."""

    USAGE = {line.split()[0]: line for line in run(["commands"]).stdout.splitlines()}

    def __init__(self, terminal=0):
        self.interactive, self.columns = terminal > 0, terminal or 80
        self.effort, self.skill, self.elo, self.limited = ("time", 1000), 20, 2800, False
        self.board, self.flip, self.post, self.replies = "ascii", "off", "off", "on"
        self.options, self.files, self.loaded = read_options(), {}, None
        self.begin(rules.START)

    def run(self, name, words):
        """(what is printed, the error or None) of the command NAME."""
        command = getattr(self, "do_" + name)
        least, most = command.words
        words = list(words)
        if getattr(command, "rest", False) and len(words) > most:
            words = words[:most - 1] + [" ".join(words[most - 1:])]
        while len(words) > most and words[-1] in COURTESY:
            words.pop()
        try:
            if not least <= len(words) <= most:
                self.usage(name)
            return command(*words), None
        except Refused as refused:
            return "", "%s: %s" % (name, refused)

    def usage(self, name):
        raise Refused("usage: " + self.USAGE[name])

    # -- what is shown --

    def drawing(self, flipped=None):
        return board_text(self.game, self.board, (self.flip == "on") if flipped is None else flipped,
                          self.columns >= 62)

    def shown(self):
        return self.drawing() if self.interactive else ""

    def ended(self):
        end = outcome(self.game)
        return "" if not end else "a draw can be claimed: %s\n" % end if end in CLAIMS else \
            "%s, %s\n" % (end, result_of(self.game))

    def strength(self):
        elo = self.elo if self.limited else 600 + 2200 * self.skill // 20
        return "Rhumb plays at full strength\n" if elo == 2800 else "Rhumb plays at a strength of %d Elo\n" % elo

    # -- the game --

    def begin(self, fen):
        self.game, self.ahead, self.result = rules.Game(fen), [], ""

    def refuse_if_over(self):
        end = outcome(self.game)
        if self.result or (end and end not in CLAIMS):
            raise Refused("the game is over: " + (self.result or end))

    def make(self, move):
        same = self.ahead and self.ahead[-1] == move
        self.ahead = self.ahead[:-1] if same else []
        self.game.play(move)

    def back(self, plies):
        made = len(self.game.moves)
        if not made:
            raise Refused("there is no move to take back")
        if plies > made:
            raise Refused("only %d move%s can be taken back" % (made, "s" * (made != 1)))
        kept, self.ahead = self.game.moves[:-plies], self.ahead + self.game.moves[-plies:][::-1]
        self.game, self.result = rules.Game(self.game.start.fen()), ""
        for move in kept:
            self.game.play(move)
        return self.shown()

    def forward(self, plies):
        count = len(self.ahead)
        if not count:
            raise Refused("there is no move to redo")
        if plies > count:
            raise Refused("only %d move%s can be redone" % (count, "s" * (count != 1)))
        for _ in range(plies):
            self.game.play(self.ahead.pop())
        return self.shown() + self.ended()

    def do_move(self, *words):
        """All moves, or none: then what was taken back before is what it was, and the moves made can be redone."""
        made = 0
        try:
            for word in words:
                found = re.match(r"(\d+)(\.+)|", word)
                self.refuse_if_over()
                position, white = self.game.position, self.game.position.turn == "w"
                if found[1] and (int(found[1]) != position.fullmove or (len(found[2]) == 1) != white):
                    raise Refused("'%s' is not the number of the next move, which is %d%s" %
                                  (found[0], position.fullmove, "." if white else "..."))
                if found.end() < len(word):
                    self.make(self.parse(word[found.end():]))
                    made += 1
        except Refused:
            if made:
                result = self.result
                self.back(made)
                self.result = result
            raise
        if not made:
            raise Refused("there is no move after the number")
        return self.shown() + self.ended()

    def parse(self, word):
        try:
            position = self.game.position
            return position.parse_coordinate(word) if re.match(r"[a-h][1-8][a-h][1-8]", word) else \
                position.parse_san(word)
        except rules.IllegalMove:
            raise Refused(word + ": …") from None

    def do_undo(self, word="1"):
        return self.back(len(self.game.moves) if word == "all" else asked_number(word, "number of moves", 1, 9999))

    def do_redo(self, word="1"):
        return self.forward(len(self.ahead) if word == "all" else asked_number(word, "number of moves", 1, 9999))

    def do_goto(self, word):
        plies, start = len(self.game.moves), self.game.start
        found = re.fullmatch(r"([0-9]{1,7})(\.|\.\.\.|)", word)
        if word in ("0", "start"):
            ply = 0
        elif word == "end":
            ply = plies + len(self.ahead)
        elif not found or not 1 <= int(found[1]) <= 99999:
            raise Refused("say 'start', 'end' or the number of a move, such as 23 or 23...")
        else:
            ply = 2 * (int(found[1]) - start.fullmove) + (found[2] == "...") - (start.turn == "b")
        if not 0 <= ply <= plies + len(self.ahead):
            raise Refused("the game has no move " + word)
        return self.back(plies - ply) if ply < plies else self.forward(ply - plies) if ply > plies else self.shown()

    def do_new(self):
        self.begin(rules.START)
        return self.shown()

    def do_setboard(self, text=None):
        if text is None:
            return None            # the list, which helping.py has
        names = [name for name in PLACES if name == text]
        names = names or [name for name in PLACES if name.startswith(text) and len(text) > 2]
        fens = {PLACES[name] for name in names}
        try:
            self.begin(fens.pop() if len(fens) == 1 else self.proper(text))
        except (ValueError, IndexError):
            raise Refused("…") from None
        return self.shown()

    def proper(self, text):
        if not re.fullmatch(r"[1-8pnbrqkPNBRQK/]+ [wb] \S+ \S+ \d+ \d+", text) or \
                not text.split()[0].count("k") == text.split()[0].count("K") == 1:
            raise ValueError
        return text

    def do_fen(self, *text):
        return self.do_setboard(*text) if text else models.fen_of(self.game.position) + "\n"

    def do_game(self):
        words, position = [], self.game.start
        for ply, (san, position) in enumerate(zip(self.game.sans, self.game.positions)):
            if ply == 0 or position.turn == "w":
                words.append("%d%s %s" % (position.fullmove, "." if position.turn == "w" else "...", san))
            else:
                words.append(san)
        lines = [""]
        for word in words:                 # a number and its move stay together
            lines = lines[:-1] + [(lines[-1] + " " + word).strip()] if len(lines[-1] + word) < 76 else lines + [word]
        return ("\n".join(lines) + "\n" if words else "") + (self.result + "\n" if self.result else self.ended())

    def do_resign(self):
        self.refuse_if_over()
        self.result = "0-1" if self.game.position.turn == "w" else "1-0"
        return "%s resigns, %s\n" % (side_name(self.game.position.turn), self.result)

    def do_draw(self):
        self.refuse_if_over()
        if not outcome(self.game):
            return None                    # it is offered, and the search decides
        self.result = "1/2-1/2"
        return "%s, 1/2-1/2\n" % outcome(self.game)

    def do_side(self, word=None):
        if word is None:
            return "%s to move\n" % side_name(self.game.position.turn)
        side = {"white": "w", "w": "w", "black": "b", "b": "b"}.get(word)
        if not side:
            raise Refused("a colour is white or black, not '%s'" % safe(word))
        if side == self.game.position.turn:
            self.refuse_if_over()
            return None                    # Rhumb moves
        self.replies = "on"
        return "Rhumb plays %s\n" % side_name(side)

    def do_board(self, word=None):
        if word not in (None, "flip", "white", "black", "w", "b"):
            raise Refused("a colour is white or black, not '%s'" % safe(word))
        turned = self.flip == "on"
        return self.drawing(not turned if word == "flip" else word in ("black", "b") if word else turned)

    # -- level, settings, options --

    def do_level(self, word=None, amount=None):
        if amount is None and word is not None:
            return self.set_strength(word)
        if word == "elo":
            return self.set_strength(amount, True)
        if word == "clock":
            self.effort = "clock", clock_of(amount)
        elif word is not None:
            self.effort = effort_of(word, amount)
        kind, value = self.effort
        text = {"depth": "Rhumb searches to depth %d\n", "nodes": "Rhumb searches %d nodes a move\n",
                "clock": "Rhumb plays by the game's clock\n",
                "time": "Rhumb searches %d.%03d seconds a move\n"}[kind] % (
                    divmod(value, 1000) if kind == "time" else () if kind == "clock" else value)
        if kind == "clock":
            tenths = value * 6 // 10
            text += "".join("%s %d:%02d.%d\n" % (side, tenths // 600, tenths // 10 % 60, tenths % 10)
                            for side in ("White", "Black"))
        if word is None or "full" not in self.strength():
            text += self.strength()
        return text + (
            fill("To change it: level easy, level 1400, level full; level time 5, level clock 5+3, level depth 8",
                 self.columns)
                       if word is None else "")

    def set_strength(self, word, as_elo=False):
        word = word if as_elo else {"easy": "1000", "normal": "1800", "hard": "full"}.get(word, word)
        whole = number(word, -2 ** 63, 2 ** 63 - 1)
        if word == "full":
            self.skill, self.limited = 20, False
        elif not as_elo and whole is None:
            raise Refused(LEVEL)
        elif as_elo or whole > 20:
            self.options["elo"].set(word)
            self.limited, self.elo = True, int(word)
        else:
            self.options["skill"].set(word)
            self.limited, self.skill = False, int(word)
        for name, value in (("skill", self.skill), ("limitstrength", int(self.limited))):
            self.options[name].value = str(value)
        return self.strength()

    def do_set(self, name=None, value=None):
        names = "board", "flip", "post", "replies"
        if name is None:
            return "".join("%s %s\n" % (name, getattr(self, name)) for name in names)
        if name not in names:
            self.usage("set")
        if name == "board" and value is not None and value not in ("ascii", "unicode", "figurine", "drawn"):
            raise Refused("a board is ascii, unicode, figurine or drawn")
        if name != "board" and value is not None and value not in SWITCHES:
            raise Refused("%s is on or off" % name)
        if value is not None:
            setattr(self, name, value if name == "board" else SWITCHES[value])
        elif name == "flip":
            self.flip = "off" if self.flip == "on" else "on"
        return self.drawing() if name == "flip" else "%s %s\n" % (name, getattr(self, name))

    def do_option(self, name=None, value=None):
        if name is None:
            return None
        name, equals, first = name.partition("=")
        if equals:
            value = first if value is None else first + " " + value
        key = re.sub("^uci_", "", re.sub("[ \t]", "", name.lower()))
        key = {"skilllevel": "skill"}.get(key, key)
        if key == "clearhash":
            return ""
        if key not in self.options or (name.lower().startswith("uci_") and key not in ("elo", "limitstrength")):
            raise Refused("there is no option '%s'; …" % safe(name))
        option = self.options[key]
        if value is not None:
            option.set(value)
            self.elo, self.skill, self.limited = (int(self.options[key].value)
                                                  for key in ("elo", "skill", "limitstrength"))
        return option.text(self.columns)

    # -- files --

    def do_perft(self, word, file=None):
        depth = asked_number(word, "depth", 0, 20)
        if file is not None:
            raise Refused(file + ": …")
        if depth > 1 and self.game.position.has_legal_move():
            return None
        return "nodes %d\n" % rules.perft(self.game.position, depth)

    def do_divide(self, word, file=None):
        depth = asked_number(word, "depth", 1, 20)
        if file is not None:
            raise Refused(file + ": …")
        return "nodes 0\n" if not self.game.position.has_legal_move() else None if depth > 1 else None

    def do_go(self, kind=None, amount=None):
        if amount is not None:
            effort_of(kind, amount)
        elif kind not in (None, "now"):
            self.usage("go")
        self.refuse_if_over()

    def do_hint(self):
        self.refuse_if_over()

    def do_selfplay(self, kind=None, amount=None):
        if kind and amount is None:
            self.usage("selfplay")
        if kind:
            effort_of(kind, amount)

    def do_bench(self, word="1"):
        asked_number(word, "depth", 1, 100)

    def do_tables(self, word=None):
        if word not in (None, "check"):
            self.usage("tables")
        if word:
            raise Refused("no endgame tables are open")
        return "no endgame tables are open: see the option SyzygyPath\n"

    def do_commands(self, word=None):
        if word not in (None, "examples"):
            self.usage("commands")

    def do_tour(self, word=None):
        if word is not None:
            asked_number(word, "step", 1, 16)

    def do_source(self, file):
        raise Refused(file + ": …")

    def do_load(self, file, word="1"):
        wanted = asked_number(word, "number", 1, 1000000000)
        entries = self.files.get(file)
        if entries is None:
            raise Refused(file + ": …")
        if wanted > len(entries):
            raise Refused("the file has no game %d" % wanted if ".pgn" in file
                          else "the file has only %d positions" % len(entries))
        entry = entries[wanted - 1]
        if ".pgn" not in file:
            self.begin(entry)
            return self.shown()
        self.begin(entry[0])
        for move in entry[1]:
            self.game.play(move)
        self.loaded = entry
        return "… - …, %s, %d pl%s\n" % (entry[2], len(entry[1]),
                                         "y" if len(entry[1]) == 1 else "ies") + self.shown()

    def do_save(self, file):
        if file.endswith(".gz"):
            raise Refused(file + ": packed files can be read, but not written")
        if file.startswith("/none"):
            raise Refused(file + ": …")
        if not file.startswith("session"):
            return None
        if ".pgn" not in file:
            entry = models.fen_of(self.game.position)
        else:
            start, moves, known = self.game.start.fen(), self.game.moves, self.loaded
            goes_on = known and known[0] == start and 0 < len(known[1]) <= len(moves) and \
                moves[:len(known[1])] == known[1]
            entry = start, list(moves), self.result or \
                (known[2] if goes_on and moves == known[1] else result_of(self.game))
            self.loaded = entry if goes_on else known
        self.files.setdefault(file, []).append(entry)
        return ""

    def do_genfens(self, *words):
        if len(words) % 2 == 0:
            raise Refused("a value is missing after '%s'" % words[-1])
        asked_number(words[0], "number of openings", 1, 10000000)
        book = None
        for word, value in zip(words[1::2], words[2::2]):
            if word == "book":
                book = None if value in ("None", "none") else value
            elif word in ("seed", "plies", "margin"):
                asked_number(value, word, *{"seed": (0, 2 ** 63 - 1), "plies": (1, 200), "margin": (0, 10000)}[word])
            else:
                raise Refused("seed, book, plies or margin, not '%s'" % safe(word))
        if book:
            raise Refused(book + ": …")

    def do_book(self, *words):
        if words[:1] in (("make",), ("merge",)):
            raise Refused("use 'rhumb-lab book %s' for this" % words[0])
        if words[:1] == ("dump",):
            if len(words) == 3:
                asked_number(words[2], "plies", 1, 60)
            if len(words) == 1:
                return None
            raise Refused(words[1] + ": …")
        if words and (len(words) != 2 if words[0] == "save" else len(words) > 1):
            self.usage("book")
        if words and (words[0] != "save" or words[1].startswith("/none")):
            raise Refused(words[-1] + ": …")
        return None

    def do_epd(self, *words):
        rest = self.batch(words, ("--jobs", "-j", "--log"))
        file = rest.pop(0) if rest else None
        self.with_effort(rest)
        if file is None or rest:
            self.usage("epd")
        raise Refused(file + ": …")

    def batch(self, words, valued, flags=()):
        """The words that are no options.  An option without its value, or with a wrong one, is refused."""
        rest, words = [], list(words)
        while words:
            word = words.pop(0)
            if word in valued:
                if not words or (word in ("--jobs", "-j") and number(words[0], 1, 256) is None):
                    raise Refused("…")
                words.pop(0)
            elif word.startswith("-") and word not in flags and word != "-":
                raise Refused("…")
            elif word not in flags:
                rest.append(word)
        return rest

    def with_effort(self, rest):
        if rest and rest[0] in ("depth", "nodes", "time"):
            if len(rest) == 1:
                raise Refused("the number is missing: '%s NUMBER'" % rest[0])
            effort_of(rest.pop(0), rest.pop(0))

    def do_annotate(self, *words):
        rest = self.batch(words, ("--jobs", "-j", "--log", "-o"), ("--json", "--unsearched"))
        file = rest.pop(0) if rest and rest[0] not in ("depth", "nodes", "time") else None
        self.with_effort(rest)
        if rest and "-o" not in words:
            rest.pop(0)
        if rest:
            self.usage("annotate")
        if file is None:
            return None
        raise Refused(file + ": …")


def takes(words, *names, rest=False):
    for name in names:
        command = getattr(Console, "do_" + name)
        command.words, command.rest = words, rest


takes((0, 0), "new", "hint", "resign", "draw", "game")
takes((0, 1), "side", "undo", "redo", "board", "bench", "tables", "commands")
takes((0, 1), "fen", "setboard", rest=True)
takes((0, 2), "go", "level", "set", "selfplay")
takes((0, 2), "option", rest=True)
takes((1, 1), "goto", "source", "save")
takes((0, 1), "tour")
takes((1, 2), "perft", "divide", "load")
takes((1, 512), "move")
takes((1, 9), "genfens")
takes((0, 3), "book")
takes((1, 12), "epd")
takes((0, 13), "annotate")
