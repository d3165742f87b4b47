# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What the console's views must show, computed from the rules (tests/play/chess_rules.py) and from files and ranks,
without src/; and View, which compares facts and words of one printed view."""
import functools
import os
import re

from console_tap import run
import chess_rules
import stores
from chess_rules import N, S, STEPS, attackers, name, pin_line, square

TOP = os.environ.get("top_srcdir", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
ORDER = "pnbrqk"
NAMES = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}
SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]
NUMBER = {word: 16 * (i // 8) + i % 8 for i, word in enumerate(SQUARES)}
FLAG = {"p": 0, "n": 0x04, "b": 0x08, "r": 0x10, "q": 0x18, "k": 0x20}


def sign(number):
    return (number > 0) - (number < 0)


def movers(east, north):
    """The pieces that attack a square that many files east and ranks north on an empty board."""
    far, near = max(abs(east), abs(north)), min(abs(east), abs(north))
    if (far, near) == (2, 1):
        return ["knight"]
    if near not in (0, far):
        return []
    pawn = ["white pawn" if north > 0 else "black pawn"] * (far == near == 1)
    return pawn + ["bishop" if near else "rook", "queen"] + ["king"] * (far == 1)


def letter(east, north):
    kinds = movers(east, north)
    if not kinds:
        return "."
    if kinds == ["knight"]:
        return "N"
    if "king" not in kinds:
        return "D" if "bishop" in kinds else "L"
    return "W" if "white pawn" in kinds else "B" if "black pawn" in kinds else "K"


def step(east, north):
    kinds = movers(east, north)
    if not kinds:
        return 0
    return 16 * north + east if kinds == ["knight"] else 16 * sign(north) + sign(east)


PLATES = {
    "movers": letter,
    "step": lambda east, north: "%+d" % step(east, north) if step(east, north) else ".",
    "distance": lambda east, north: str(max(abs(east), abs(north))),
    "manhattan": lambda east, north: str(abs(east) + abs(north)),
    "index": lambda east, north: str(16 * north + east + 119),
}


def board_of(fen):
    """Letters by (file, rank)."""
    board = {}
    for down, row in enumerate(fen.split()[0].split("/")):
        file = 0
        for c in row:
            if c.isdigit():
                file += int(c)
            else:
                board[file, 7 - down] = c
                file += 1
    return board


def number_of(squares):
    return sum(1 << 8 * rank + file for file, rank in squares)


def expected_sets(board):
    sets = {}
    for colour, letters in (("White", str.upper), ("Black", str.lower)):
        for letter, name in NAMES.items():
            sets["%s %s" % (colour, name)] = [s for s, c in board.items() if c == letters(letter)]
        sets[colour] = [s for s, c in board.items() if c == letters(c)]
    sets["all pieces"] = list(board)
    sets["empty"] = [(f, r) for f in range(8) for r in range(8) if (f, r) not in board]
    return {name: (number_of(squares), len(squares)) for name, squares in sets.items()}


def expected_pawns(board, white):
    """Pushes, double pushes, captures towards the a-file, and towards the h-file."""
    step, start, pawn = (1, 1, "P") if white else (-1, 6, "p")
    single = double = west = east = 0
    for (file, rank), piece in board.items():
        if piece != pawn:
            continue
        if (file, rank + step) not in board:
            single += 1
            double += rank == start and (file, rank + 2 * step) not in board
        enemies = [board.get((file + side, rank + step), " ") for side in (-1, 1)]
        west += enemies[0].isalpha() and enemies[0].isupper() != white
        east += enemies[1].isalpha() and enemies[1].isupper() != white
    return single, double, west, east


def wrong_pictures(lines, board, white):
    """Headings of `bitboard pawns`, whose output is LINES, whose formula does not give the picture below."""
    sets = {"a": 0x0101010101010101, "h": 0x8080808080808080, "rank3": 0xFF << 16, "rank6": 0xFF << 40,
            "pawns": number_of([square for square, piece in board.items() if piece == ("P" if white else "p")]),
            "white": number_of([square for square, piece in board.items() if piece.isupper()]),
            "black": number_of([square for square, piece in board.items() if piece.islower()])}
    sets["empty"] = ~(sets["white"] | sets["black"])
    for row, column in ((row, 19 * column) for row in (0, 9) for column in range(4)):
        squares = [line[column:column + 15].split() for line in lines[row + 1:row + 9]]
        picture = number_of([(file, 7 - up) for up in range(8) for file in range(8) if squares[up][file] == "1"])
        heading = lines[row][column:column + 19].strip()
        name, _, formula = heading.replace("...", "last").rpartition(" = " if " = " in heading else ": ")
        if eval(formula, {}, sets) & (1 << 64) - 1 != picture:
            yield heading
        sets["last"] = sets[name or "last"] = picture


def number(at):
    return 16 * (at // 10 - 2) + at % 10 - 1


def way_back(board, target, at):
    """The squares from TARGET to the piece AT, and the step; no squares for a knight."""
    files, ranks = at % 10 - target % 10, at // 10 - target // 10
    far = max(abs(files), abs(ranks))
    if board[at] in "Nn":
        return [target, at], number(at) - number(target)
    step = (at - target) // far
    return [target + i * step for i in range(far + 1)], (number(at) - number(target)) // far


def walk_text(board, squares, target):
    return " < ".join((board[s] if board[s] != "." and s != target else "") + name(s) for s in squares)


def would_attack(board, target, white):
    """The squares of White's or Black's pieces that would attack TARGET on an empty board."""
    found = []
    for at in range(21, 99):
        if board[at] not in ".#" and board[at].isupper() == white and at != target:
            alone = [c if c == "#" else "." for c in board]
            alone[at] = board[at]
            found += attackers(alone, target, white)
    return found


def sentence(target, count, direct):
    """How many pieces of a side attack TARGET: COUNT on an empty board, DIRECT on this one."""
    pieces = "%s piece%s" % (count or "no", "s" if count > 1 else "")
    if count == direct:
        return "%s attack%s %s" % (pieces, "" if count > 1 else "s", target)
    does = "none does" if direct == 0 else "1 does" if direct == 1 else "%d do" % direct
    return "%s would attack %s on an empty board, %s" % (pieces, target, does)
VALUE = {"p": 100, "n": 325, "b": 325, "r": 500, "q": 975, "k": 10000}
STEP = re.compile(r"(?m)^ *(\d+)  (White|Black)  (\w)([a-h][1-8]) +([-+]\d+) +([-+]\d+)(?:  pinned by \w([a-h][1-8]))?$")


def fold(balance):
    """The best balance from each step on, and the first step that a side declines."""
    best, stop = balance[:], len(balance)
    for i in range(len(balance) - 2, -1, -1):
        # After step i the side of step i + 1 continues if that is better for it: White is the mover here.
        better = best[i + 1] > balance[i] if i % 2 else best[i + 1] < balance[i]
        if better:
            best[i] = best[i + 1]
        else:
            stop = i + 1
    return best, stop


def legal_worth(position, move):
    """What MOVE wins if only legal captures follow."""
    start, to, promotion = move
    board = position.board
    taken = VALUE[board[to].lower()] if board[to] != "." else VALUE["p"] * (board[start] in "Pp" and to == position.ep)
    taken += VALUE[promotion.lower()] - VALUE["p"] if promotion else 0
    after = position.play(move)
    replies = [m for m in after.legal_moves() if m[1] == to and m[2].lower() in ("", "q")]
    least = min(replies, key=lambda m: VALUE[after.board[m[0]].lower()], default=None)
    return taken - max(0, legal_worth(after, least)) if least else taken


def pinner(board, at, to):
    """The name of the piece that keeps the one AT from going TO by a pin; "" if none does."""
    line = pin_line(board, at, board[at].isupper())
    return name(line[-1]) if line and to not in line else ""


def exchange_faults(position, move, text):
    """The faults of the view of MOVE, "" if none."""
    start, to, promotion = move
    board, white = position.board[:], position.turn == "w"
    rows = STEP.findall(text)
    if not rows or rows[0][3] != name(start):
        return "no first step"
    balance, standing, found = [], 0, ""
    for i, (number, side, letter, square, shown, _, slider) in enumerate(rows):
        at, mover_white = chess_rules.square(square), white == (i % 2 == 0)
        pin = pinner(position.board, at, to)
        if slider != ("" if pin in [row[3] for row in rows[:i]] else pin):
            found += "pinned, step %d; " % (i + 1)
        if int(number) != i + 1 or side != ("White" if mover_white else "Black") or board[at] != letter:
            found += "step %d; " % (i + 1)
        kind = letter.lower()
        if i == 0:
            taken = VALUE[board[to].lower()] if board[to] != "." else 0
            if kind == "p" and to == position.ep and board[to] == ".":
                taken = VALUE["p"]
                board[to + (S if white else N)] = "."
            if promotion:
                kind = promotion
                taken += VALUE[kind] - VALUE["p"]
        else:
            taken, could = standing, attackers(board, to, mover_white)
            least = min((VALUE[board[s].lower()] for s in could), default=0)
            if at not in could or VALUE[kind] != least:
                found += "step %d is not the least; " % (i + 1)
        board[at], board[to], standing = ".", letter, VALUE[kind]
        if i and kind == "k" and attackers(board, to, not mover_white):
            found += "a king takes a defended piece; "
        balance.append((balance[-1] if balance else 0) + (-taken if i % 2 else taken))
        if int(shown) != balance[-1]:
            found += "balance %d; " % (i + 1)
    left = attackers(board, to, white == (len(rows) % 2 == 0))
    kings = [s for s in left if board[s] in "Kk"]
    if left and (left != kings or not attackers(board, to, white == (len(rows) % 2 == 1))):
        found += "ends too early; "
    best, stop = fold(balance)
    if [int(row[5]) for row in rows] != best:
        found += "fold %s; " % best
    said = re.search(r"(?m)^(?P<before>(?:.*\n)*?) +(White|Black) stops here: to go on \(([-+]\d+)\) is no better$", text)
    if (stop < len(rows)) != bool(said) or \
            (said and (len(STEP.findall(said["before"])) != stop or int(said[3]) != best[stop])):
        found += "stop %d; " % stop
    worth = "is even in material" if best[0] == 0 else "%s %d centipawns" % ("wins" if best[0] > 0 else "loses", abs(best[0]))
    if not re.search(r"(?m)^%s %s$" % (re.escape(position.san(move)), worth), text):
        found += "worth %s; " % worth
    legal = re.search(r"(?m)^If all captures must be legal and pawns promote, it (wins|loses) (\d+)$", text)
    if (int(legal[2]) * (1 if legal[1] == "wins" else -1) if legal else best[0]) != legal_worth(position, move):
        found += "legal worth %s; " % legal_worth(position, move)
    counted = re.search(r"(?m)^The promotion counts \+(\d+): (\d+) ", text)
    if bool(promotion) != bool(counted) or \
            (promotion and (int(counted[1]), int(counted[2])) != (VALUE[promotion] - 100, VALUE[promotion])):
        found += "promotion; "
    later = [i for i, row in enumerate(rows) if i and row[2] in "Pp" and to // 10 in (2, 9)]
    named = re.search(r"(?m)^Later pawns, as in step (\d+),", text)
    if (int(named[1]) - 1 if named else None) != (later[0] if later else None):
        found += "later pawns; "
    return found


def exchange(position, target):
    """What the side to move wins by taking on TARGET with legal captures, if that pays:
    (least, most), as equal pieces could be chosen in different orders."""
    board = position.board
    takes = [m for m in position.legal_moves() if m[1] == target and m[2] in (None, "", "q", "Q")]
    if not takes:
        return 0, 0
    kind = min(ORDER.index(board[m[0]].lower()) for m in takes)
    results = [gain(position, m) for m in takes if ORDER.index(board[m[0]].lower()) == kind]
    return (max(0, min(least for least, most in results)),
            max(0, max(most for least, most in results)))


def gain(position, move):
    """What a move wins by exchanges: (least, most)."""
    frm, to, promotion = move
    piece = position.board[frm]
    if piece in "Kk" and abs(to - frm) == 2:
        return 0, 0
    at = victim(position, move)
    taken = VALUE[position.board[at].lower()] if at else 0
    if promotion:
        taken += VALUE[promotion.lower()] - VALUE["p"]
    least, most = exchange(position.play(move), to)
    return taken - most, taken - least


def victim(position, move):
    frm, to, _ = move
    if position.board[frm] in "Pp" and to == position.ep:
        return to + (S if position.turn == "w" else N)
    return to if position.board[to] != "." else None


def with_turn(position, turn):
    """The same with TURN to move, as after a null move; None in check."""
    if position.turn == turn:
        return position
    if position.in_check():
        return None
    other = position.copy()
    other.turn, other.ep = turn, 0
    return other


def free(board, target, white):
    """The attackers that are not kept from capturing by a pin."""
    found = []
    for at in attackers(board, target, white):
        line = pin_line(board, at, white)
        if line is None or target in line:
            found.append(at)
    return found


def judge(position):
    """The set of (square, word) that must be printed, and of those that may be."""
    board, must, may = position.board, set(), set()
    pieces = [at for at in range(21, 99) if board[at] not in ".#"]
    for at in pieces:
        white, kind = board[at].isupper(), board[at].lower()
        alone = [m for m in pieces if board[m].isupper() == white and board[m] not in "Kk" and
                 m != at and free(board, m, not white) and
                 free(board, m, white) == [at]]
        if len(alone) >= 2:
            must.add((at, "overloaded"))
        if kind == "k":
            continue
        if not free(board, at, white):
            if free(board, at, not white):
                must.add((at, "hanging"))
            elif kind != "p":
                must.add((at, "loose"))
        if pin_line(board, at, white) is not None:
            must.add((at, "pinned"))
        enemy = with_turn(position, "b" if white else "w")
        friend = with_turn(position, "w" if white else "b")
        if not enemy:
            continue
        wins = [gain(enemy, m) for m in enemy.legal_moves() if victim(enemy, m) == at]
        if any(least > 0 for least, most in wins):
            must.add((at, "en prise"))
        elif any(most > 0 for least, most in wins):
            may.add((at, "en prise"))
        if kind == "p" or not friend or not any(most > 0 for least, most in wins):
            continue
        moves = [gain(friend, m) for m in friend.legal_moves() if m[0] == at]
        if all(most < 0 for least, most in moves) and (at, "en prise") in must:
            must.add((at, "trapped"))
        elif all(least < 0 for least, most in moves):
            may.add((at, "trapped"))
    return must, may


# ---- views ----

def byte_of(piece):
    """The byte of a cell with PIECE."""
    if piece in ".#":
        return {".": 0, "#": 0xC0}[piece]
    return (0x40 if piece.isupper() else 0x80) | (FLAG[piece.lower()] or (1 if piece.isupper() else 2))


def flags_along(east, north):
    """The table's entry for a vector: the flags of all that attack along it."""
    one = {"bishop": 0x08, "rook": 0x10, "queen": 0, "king": 0x20, "knight": 0x04, "white pawn": 1, "black pawn": 2}
    return sum(one[kind] for kind in movers(east, north))


def movers_name(piece):
    """The name of PIECE among those that attack along a vector."""
    return NAMES.get(piece.lower()) if piece not in "Pp" else "white pawn" if piece == "P" else "black pawn"


def plural(count, word):
    return "%d %s%s" % (count, word, "" if count == 1 else "s")


def between(first, second):
    """The squares of chess_rules from FIRST to SECOND, both included, on a line."""
    far = max(abs(first % 10 - second % 10), abs(first // 10 - second // 10))
    return [first + i * (second - first) // far for i in range(far + 1)]


def source(path):
    with open(os.path.join(TOP, *path.split("/")), encoding="utf-8") as file:
        return file.read()


@functools.lru_cache(None)
def zobrist():
    """The numbers of src/data/zobrist.txt, which are those of Polyglot's format: 781 in its order."""
    return [int(number, 16) for number in re.findall(r"\b[0-9A-F]{16}\b", source("src/data/zobrist.txt"))]


def key_parts(position, book=False):
    """{label: number} of POSITION's key."""
    numbers, parts = zobrist(), {}
    for i, word in enumerate(SQUARES):
        piece = position.board[square(word)]
        if piece != ".":
            parts[piece + word] = numbers[64 * (2 * ORDER.index(piece.lower()) + piece.isupper()) + i]
    parts.update(("castling " + right, numbers[768 + "KQkq".index(right)]) for right in position.rights)
    ep = position.ep if book and any(position.board[position.ep + (S if position.turn == "w" else N) + side] ==
                                     ("P" if position.turn == "w" else "p") for side in (-1, 1)) else position.key()[3]
    if ep:
        parts["en passant on the %s-file" % name(ep)[0]] = numbers[772 + ep % 10 - 1]
    return {**parts, "White to move": numbers[780]} if position.turn == "w" else parts


def sum_of(numbers):
    total = 0
    for each in numbers:
        total ^= each
    return total


def word_of(position, move):
    """MOVE in 16 bits."""
    start, to, promotion = move
    kind, holes = position.board[start].lower(), 0
    if kind == "k" and abs(start - to) == 2:
        holes, to = (0x8000, start + 3) if to > start else (0x8800, start - 4)
    elif kind == "p" and abs(start - to) == 20:
        holes = 0x0800
    takes = 8 if position.board[to].isalpha() and not holes else 8 | 0x0800 if kind == "p" and to == position.ep else 0
    return number(to) << 8 | number(start) | holes | takes | {"": 0, "n": 0x80, "b": 0x880, "r": 0x8080, "q": 0x8880}[promotion.lower()]


def slots_of(game):
    """The piece lists after GAME: {white: [[letter, square, whether it was captured] or None]}."""
    lists = {True: [None] * 16, False: [None] * 16}
    for white, slots in lists.items():
        found = [at for at in range(21, 99) if game.start.board[at] not in ".#" and game.start.board[at].isupper() == white]
        found.sort(key=lambda at: (game.start.board[at] not in "Kk", at))
        slots[:len(found)] = [[game.start.board[at], at, False] for at in found]
    for position, (start, to, promotion) in zip(game.positions, game.moves):
        taken = victim(position, (start, to, promotion))
        moves = {start: to}
        if position.board[start] in "Kk" and abs(start - to) == 2:
            moves[start + 3 if to > start else start - 4] = (start + to) // 2
        for entry in [entry for slots in lists.values() for entry in slots if entry and not entry[2]]:
            entry[1:] = (entry[1], True) if entry[1] == taken else (moves.get(entry[1], entry[1]), False)
    return lists


PLACES = dict(re.findall(r'\{ "([\w-]+)",\s*"(\S+ [wb] [^"]*)"', source("src/console/shell/named_positions.c")))


class View:
    """What the commands SEE have printed, OUT.  A check claims text, computed from the rules; a claim is taken out of the
    view's rest.  In the end nothing with a number or a square may be left."""

    def __init__(self, see, out):
        self.rest, self.claimed = out, ""
        self.game = chess_rules.Game()
        for words in (command.split() for command in see.split("; ")):
            if words[0] == "setboard":
                self.game = chess_rules.Game(PLACES.get(words[1]) or " ".join(words[1:]))
            elif words[0] == "move":
                for word in words[1:]:
                    self.game.play_text(word)
        self.position = self.game.position
        self.board = self.position.board

    def has(self, *texts):
        """Whether each of TEXTS is in the rest, whatever its blanks are."""
        missing = 0
        for text in texts:
            words = text.split()
            found = re.search(r"(?<![^\s(])%s(?=[,.;:)]?(?:\s|$))" % r"\s+".join(map(re.escape, words)), self.rest) if words else None
            if found:
                self.rest = self.rest[:found.start()] + " ... " + self.rest[found.end():]
                self.claimed += " " + " ".join(words)
            else:
                print("# missing:", " ".join(words))
                missing += 1
        return missing == 0

    def take(self, pattern):
        """Claim the lines that match PATTERN, which a model has compared."""
        found = [match.group() for match in re.finditer("(?m)" + pattern, self.rest)]
        return all([self.has(text) for text in found]) and found != []

    def complete(self, shows):
        """Whether all facts are claimed, and what the row SHOWS is."""
        left = [line for line in self.rest.splitlines() if re.search(r"\d|\b[a-h][1-8]\b", line) and line[:2] != "> "]
        return not left and " ".join(shows.split()) in self.claimed or print("# not computed:", left or shows)

    def picture(self, marks, code=()):
        """The board, with {square: mark}; beside it each mark is explained, and the lines of CODE."""
        rows = ["%d %s" % (r, " ".join(self.board[s] + (":" + marks[s] if s in marks else "") for s in range(11 + 10 * r, 19 + 10 * r)))
                for r in range(8, 0, -1)]
        found = re.search("\n".join(" +".join(map(re.escape, row.split())) + "(?: +(:.*|[a-z(;].*))? *" for row in rows), self.rest)
        if not found:
            return print("# no such board:\n# " + "\n# ".join(rows))
        beside = [text for text in found.groups() if text]
        self.rest = self.rest.replace(found.group(), "")
        self.claimed += " ".join(code)
        return set(text[1] for text in beside if text[0] == ":") == set(marks.values()) and \
            [text.partition("  /*")[0] for text in beside if text[0] != ":"] == list(code)

    # -- squares and boards --

    def square(self, word, whole=False):
        n, i = NUMBER[word], SQUARES.index(word)
        file, rank = n & 7, n >> 4

        def bits(value):
            return "{:04b} {:04b}".format(value >> 4 & 15, value & 15)
        good = self.has("number 0x%02X = %d = 16 * %d + %d" % (n, n, rank, file), "0x88 test %s & 0x88 = %02X: %s" % (bits(n), n & 0x88, word),
                        "nibbles %s: rank %d counts as %d, file %s as %d" % (bits(n), rank + 1, rank, word[0], file),
                        "0..63 %d = (%d + %d) / 2, and back %d + (%d & ~7) = %d" % ((n + (n & 7)) // 2, n, n & 7, i, i, i + (i & ~7)),
                        "vector %+d from the origin a1: %d north of %+d each, %d east of %+d each" %
                        (n - NUMBER["a1"], rank, NUMBER["a2"] - NUMBER["a1"], file, NUMBER["b1"] - NUMBER["a1"]))
        good &= rank == 7 or self.has("0..63 edge h%d + 1 = %d + 1 = %d is %s: only their files show the edge" %
                                      (rank + 1, 8 * rank + 7, 8 * rank + 8, SQUARES[8 * rank + 8]))
        for count, way, by in ((8 - file, "east", 1), (8 - rank, "north", 16), (file + 1, "west", -1), (rank + 1, "south", -16)):
            value = n + count * by & 255
            good &= value & 0x88 != 0 and self.has("%d %s %s & 0x88 = %02X: off" % (count, way, bits(value), value & 0x88))
        for row in range(7, -1, -1) if whole else ():
            halves = [" ".join(form % at for at in ats) for form, ats in (
                ("%02X", range(16 * row, 16 * row + 8)), ("%d", range(8 * row, 8 * row + 8)))]
            text = "%d %s %02X-%02X %d %s" % (row + 1, halves[0], 16 * row + 8, 16 * row + 15, row + 1, halves[1])
            if row == rank:
                good &= self.rest.count("[%02X]" % n) == self.rest.count("[%2d]" % i) == 1
                self.rest = self.rest.replace("[%02X]" % n, " %02X " % n).replace("[%2d]" % i, " %d " % i)
            good &= self.has(text)
        return good and (not whole or self.has("0x88, in hex holes 0..63"))

    LAYOUTS = {  # columns, rows of guards below and above, columns before the a-file; rank and file of n
        "8x8": (8, 0, 0, 0, "n >> 3", "n & 7"), "10x10": (10, 1, 1, 1, "n / 10 - 1", "n % 10 - 1"),
        "10x12": (10, 2, 2, 1, "n / 10 - 2", "n % 10 - 1"), "15x12": (15, 2, 2, 4, "(n - 34) * 9 >> 7", "n - 34 - 15 * rank"),
        "16x12": (16, 2, 2, 4, "(n - 36) >> 4", "(n - 36) & 7"), "0x88": (16, 0, 0, 0, "n >> 4", "n & 7"),
        "15x15": (15, 3, 4, 4, "(n - 49) * 9 >> 7", "n - 49 - 15 * rank"), "16x16": (16, 4, 4, 4, "(n >> 4) - 4", "(n & 15) - 4")}

    def boards(self, word):
        """Each formula is evaluated for all squares, each claim about a step is tried."""
        good, pictures = True, []
        for title, (columns, below, above, before, rank_of, file_of) in self.LAYOUTS.items():
            offset = columns * below + before
            cell = {w: columns * (int(w[1]) - 1) + "abcdefgh".index(w[0]) + offset for w in SQUARES}
            for w, n in cell.items():
                rank = eval(rank_of.replace("/", "//"), {"n": n})
                good &= (eval(file_of, {"n": n, "rank": rank}), rank) == ("abcdefgh".index(w[0]), int(w[1]) - 1)
            good &= self.has("%s n = %d * rank + file%s; %s: %d." % (title, columns, " + %d" % offset if offset else "", word, cell[word]))
            tail = {"15x12": ", without a division; n & 1 alone"}.get(title, "")
            good &= self.has("Back: rank = %s%s" % (rank_of, tail or ","))
            good &= self.has(("file still needs the rank: %s." if title == "15x12" else "file = %s" + ("." if title[0] != "1" or title[:2] != "16" else ";")
                              if title not in ("16x12", "0x88") else "file = %s;") % file_of)
            if title in ("16x12", "0x88", "16x16"):
                good &= all(n == i + (i & ~7) + offset for i, n in enumerate(cell[w] for w in SQUARES))
                good &= self.has("from s: n = s + (s & ~7)%s" % (", and" if title == "0x88" else " + %d%s" % (offset, "." if title == "16x16" else ", and")))
            wall = ":" if title == "0x88" else "#"
            rows = [wall * columns] * above + [wall * before + "".join(self.board[square(f + r)] for f in "abcdefgh") + wall * (columns - before - 8)
                                               for r in "87654321"] + [wall * columns] * below
            pictures.append((columns, [title] + rows))
        pictures.append((8, ["bitboard"] + ["".join("1" if self.board[square(f + r)].isupper() else "0" for f in "abcdefgh") for r in "87654321"]))
        lines = self.rest.split("\n\n")
        for band, three in zip(lines, (pictures[i:i + 3] for i in (0, 3, 6))):
            shown = band.splitlines()
            wanted = ["   ".join((rows[i] if i < len(rows) else "").ljust(columns) for columns, rows in three).rstrip()
                      for i in range(max(len(rows) for _, rows in three))]
            good &= [line.rstrip() for line in shown] == wanted or bool(print("# picture", shown, wanted))
            self.rest = self.rest.replace(band, "")
        one, wide = ({s: c * (int(s[1]) - 1) + ord(s[0]) for s in SQUARES} for c in (10, 15))
        good &= one["h1"] - one["a1"] == one["a2"] - one["d1"] == 7 and len({(a, b) for a in SQUARES for b in SQUARES}) == 4096
        good &= all(len({(wide[b] - wide[a]) for a in SQUARES for b in SQUARES if (ord(b[0]) - ord(a[0]), int(b[1]) - int(a[1])) == v}) == 1
                    for v in ((7, 0), (-3, 1))) and len({wide[b] - wide[a] for a in SQUARES for b in SQUARES}) == 15 * 15
        good &= min(10 + file - 21 + 1 for file in range(8)) < 0
        i = SQUARES.index("h4")
        return good and self.has(
            "Hard: h4 + 1 is %s:" % SQUARES[i + 1], "%d cells; a square's number indexes every table." % len(SQUARES),
            "a knight on rank 1 or 8 jumps over the ring", "+7 is a1 to h1, and d1 to a2.",
            "the number is n - 1.", "fifteen columns for the differences -7 to +7 of two files:", "n - 36.", "bit of 0x88.", "like the table",
            "back: s = ((n >> 4) - 2) * 8 + (n & 15) - 4.", "back: s = (n + (n & 7)) >> 1.", "%d cells for %d squares." % (15 * 15, 8 * 8),
            "again the halves of a byte are rank and file, counted from 4.", "%d cells; a square has no bit that is always 0," % (16 * 16),
            "bitboard n = 8 * rank + file; %s: %d." % (word, SQUARES.index(word)), "A loop over all of them with a switch on the piece generates the moves without a list.",
            "The numbers of 0x88 in a memory with guards", "the 0x88 test", "Of its 16 columns,")

    def guard(self):
        rows = ["cell %d square %d %s" % (16 * (r + 3), 16 * r, " ".join(
            self.board[21 + 10 * r + f] if 0 <= r < 8 and f < 8 else "#" for f in range(16))) for r in range(9, -4, -1)]
        jumps = [NUMBER[w] + jump for w in ("a1", "h8") for jump in (33, 31, 18, 14, -33, -31, -18, -14)]
        return self.has("%d cells of two bytes; cell = square + %d; # guard, . empty" % (16 * 13, 48), *rows) & (byte_of("#") == 0x40 | 0x80) & \
            self.has("A knight's jump from h8 reaches %d at most," % max(jumps), "one from a1 reaches %d," % min(jumps)) & \
            (-48 <= min(jumps) < -32 and 144 <= max(jumps) < 160)

    # -- vectors --

    def vector(self, first, second):
        east, north = ord(second[0]) - ord(first[0]), int(second[1]) - int(first[1])
        a, b, kinds, far = NUMBER[first], NUMBER[second], movers(east, north), max(abs(east), abs(north))
        good = self.has("squares %s = 0x%02X, %s = 0x%02X" % (first, a, second, b),
                        "difference 0x%02X - 0x%02X = %+d: entry %d + 119 = %d of each table" % (b, a, b - a, b - a, b - a + 119),
                        "path %s %s, %s %s" % (plural(abs(east), "file"), "west" if east < 0 else "east", plural(abs(north), "rank"),
                                               "south" if north < 0 else "north"),
                        "distance %s, %d by ranks and files" % (plural(far, "king move"), abs(east) + abs(north)),
                        "attackers " + (", ".join(kinds) or "none"), "step " + ("%+d" % step(east, north) if kinds else "none"))
        piece = self.board[square(first)]
        if kinds:
            way = between(square(second), square(first)) if kinds != ["knight"] else [square(second), square(first)]
            end = next((i for i in range(1, len(way)) if self.board[way[i]] != "."), len(way) - 1)
            met = self.board[way[end]] + name(way[end])
            able = movers_name(piece) in kinds
            up, at, to = N if piece == "P" else S, square(first), square(second)
            moves = piece in "Pp" and self.board[to] == "." and (to == at + up or to == at + 2 * up and self.board[at + up] == "." and
                                                                 at // 10 == (3 if piece == "P" else 8))
            good &= self.has("walk back " + walk_text(self.board, way[:end + 1], way[0]))
            if piece == ".":
                return good & self.has("now %s is empty" % first)
            good &= self.has("now %s%s" % (piece + first, (
                " attacks " + second if met == piece + first else " would attack %s, but the walk back from it meets %s" % (second, met))
                if able else " may move along this vector, but a pawn attacks diagonally" if moves else " does not attack along this vector"))
        return good

    def plate(self, word, kind):
        """All 225 vectors around WORD, in which the board is the window between bars."""
        value = PLATES.get(kind) or (lambda east, north: "%+d" % (16 * north + east))
        title = {"movers": "which pieces attack from the centre", "step": "unit step from the centre", "index": "entry of the tables",
                 "distance": "king moves from the centre", "manhattan": "ranks and files from the centre",
                 "difference": "differences of the squares' numbers"}[kind]
        file, rank, rows = ord(word[0]) - 97, int(word[1]) - 1, []
        for north in range(7, -8, -1):
            cells = [value(east, north) if east or north else "*" for east in range(-7, 8)]
            inside = 0 <= rank + north < 8
            rows.append(" ".join(cells[:7 - file]) + ("| " if inside else " ") + " ".join(cells[7 - file:15 - file]) +
                        ("| " if inside else " ") + " ".join(cells[15 - file:]) + (" %d" % (rank + north + 1) if inside else ""))
        self.rest = re.sub(r" *\| *", "| ", self.rest)
        return self.has("All vectors from %s (*): %s" % (word, title), *rows) & \
            self.has("%d entries, by difference + %d, serve all 64 * 64 = %d pairs of squares" % (15 * 16, 7 * 16 + 7, 64 * 64)) & \
            (kind != "movers" or self.has("D diagonal, L line, N knight, K next to it on a line, W and B next to it on a diagonal, where a "
                                          "white or a black pawn attacks too")) & \
            (kind != "difference" or self.has("the bases of the rows, %d for each rank; a file adds %d." % (NUMBER["a2"], NUMBER["b1"]))) & \
            bool(re.search(r"\+-+\+", self.rest) and self.has("+" + re.search(r"\+(-+)\+", self.rest)[1] + "+"))

    # -- sets --

    def sets(self):
        return self.has("set bit 8 * rank + file count", *("%s 0x%016X %d" % (title, *found) for title, found in expected_sets(
            board_of(self.position.fen())).items())) & self.has("sets of list slots in %d bits ('lists')." % 16)

    def pawns(self):
        """Pictures by their headings, then the moves, and what both ways cost."""
        white, lines = self.position.turn == "w", self.rest.splitlines()
        board, own = board_of(self.position.fen()), "P" if white else "p"
        wrong = list(wrong_pictures(lines[:18], board, white))
        up, starts = (N if white else S), [s for s in range(21, 99) if self.board[s] == own]
        ep = self.position.key()[3]
        moves = [m for m in self.position.pseudo_legal() if m[0] in starts and m[2] in ("", "q") and (
            m[1] % 10 == m[0] % 10 or m[1] == ep or self.board[m[1]] != ".")]
        rows = [[m for m in moves if m[1] - m[0] == by and (by % 10 == 0 or m[1] != ep)] for by in (up, 2 * up, up - 1, up + 1)]
        rows.append([m for m in moves if m[1] == ep and m[1] % 10 != m[0] % 10])
        promoting = len([m for m in moves if m[2]])
        read = 2 * len(starts) + sum(1 + (self.board[s + up] == "." and s // 10 == (3 if white else 8)) for s in starts)
        self.rest = "\n".join(lines[18:])
        self.claimed += " ".join(lines[:18])
        return not wrong and self.has(
            "pushes %d, double pushes %d, captures %d to the a-file and %d to the h-file" % expected_pawns(board, white),
            *(title + " " + " ".join(name(a) + name(b) for a, b, _ in row)
              for title, row in zip(("pushes", "double", "a-file", "h-file", "e.p."), rows) if row),
            "By sets: 13 operations for all pawns, and 4 for each of %d moves (find a bit, drop it, subtract the shift): %d." %
            (len(moves), 13 + 4 * len(moves)), "%d squares read for %s," % (read, plural(len(starts), "pawn")),
            *(["%d of the moves promote%s, and 'moves' lists each four times," % (promoting, "s" if promoting == 1 else "")] if promoting else []))

    def named_set(self, kind):
        sets = expected_sets(board_of(self.position.fen()))
        rows = [" ".join("1" if sets["%s %s" % (side, kind)][0] >> SQUARES.index(f + r) & 1 else "." for side in ("White", "Black") for f in "abcdefgh")
                for r in "87654321"]
        return self.has("White Black", *rows) & self.has(*("%s 0x%016X %d" % (side, *sets["%s %s" % (side, kind)]) for side in ("White", "Black")))

    def set_between(self, first, second):
        way = between(square(first), square(second))[1:-1]
        met = [s for s in way if self.board[s] != "."]
        east, north = ord(second[0]) - ord(first[0]), int(second[1]) - int(first[1])
        i, by = SQUARES.index(first), NUMBER[second] - NUMBER[first]
        bits = sum(1 << SQUARES.index(name(s)) for s in way)
        rows = [" ".join("1" if good(square(f + r)) else "." for good in (
            lambda s: s in way, lambda s: self.board[s] != ".", lambda s: s in met) for f in "abcdefgh") for r in "87654321"]
        read = way.index(met[0]) + 1 if met else len(way)
        return self.has("between all pieces ... & all pieces", *rows) & self.has(
            "By sets: one entry of a table of 64 * 64 sets and one AND: %s is between." % ("something" if met else "nothing"),
            "By difference: entry %d + 119 = %d of 240, 0x%016X, rotated by %d." % (by, by + 119, (bits >> i | bits << 64 - i) & 2 ** 64 - 1, i),
            "By vectors: steps of %+d from %s; %s read." % (step(east, north), first, plural(read, "square")))

    def counted(self, *words):
        x = sum(1 << SQUARES.index(word) for word in words)
        low, count = (x & -x).bit_length() - 1, len(words)
        rows = [" ".join("1" if f + r in words else "." for f in "abcdefgh") for r in "87654321"]
        parts = {bits: "+".join(str(bin(x >> at & (1 << bits) - 1).count("1")) for at in range(0, 64, bits)) for bits in (4, 8)}
        byte = x >> low // 8 * 8 & 255
        factor = int(re.search(r"\* 0x(\w+) >> 58", self.rest)[1], 16)
        entries = [(factor << bit & 2 ** 64 - 1) >> 58 for bit in range(64)]
        return len(set(entries)) == len({(2 ** (n + 1) - 1) % 67 for n in range(64)}) == 64 and self.has(*rows) & self.has(
            "x = 0x%016X" % x, "count by a table of 16, 4 bits at a time: %s = %d" % (parts[4], count),
            "count by a table of 256, 8 bits at a time: %s = %d" % (parts[8], count),
            "count by x & (x - 1), which drops the lowest, until nothing is left: " + plural(count, "step"),
            "count by one instruction: %d" % count,
            "lowest by x ^ (x - 1) = 0x%X, modulo 67: entry %d of a table: %d" % (x ^ x - 1, (x ^ x - 1) % 67, low),
            "lowest of byte %d, 0x%02X, by b ^ (b - 1), modulo 11: entry %d of a table: %d + %d" %
            (low // 8, byte, (byte ^ byte - 1) % 11, low // 8 * 8, low % 8),
            "lowest by (x & -x) * 0x%016X >> 58: entry %d of a table: %d, %s" % (factor, entries[low], low, SQUARES[low]), "lowest by one instruction: %d" % low)

    # -- pieces --

    def codes(self):
        good, muller, lists = True, (1, 3, 4, 5, 6, 7), slots_of(self.game)
        for black, colour in enumerate(("White", "Black")):
            for kind, letter in enumerate(ORDER):
                slots = [str(i + 1 + 16 * black) for i, entry in enumerate(lists[not black]) if entry and entry[0].lower() == letter]
                good &= self.has("%s %s %d %d %+d %d 0x%02X 0x%02X %s" % (
                    colour, NAMES[letter], 2 * (kind + 1) + black, 8 * black + kind + 1, (1, -1)[black] * (kind + 1),
                    muller[kind] + black * (9 if kind == 0 else 8), 1 << black | 4 << kind,
                    byte_of(letter if black else letter.upper()), " ".join(slots)))
        return good & self.has("2k + c", "8c + k", "8c + m", "slots (1..32", "n ^ 1 is the other side's piece.", "(n > 0,", "counted from 1,",
                               "white 1 and black 2,", "2, 8 and 9 are then no pieces,", "exactly two in each piece")

    def flags(self, letters="KQRBNPkqrbnp#.", asks=True):
        bits, good = (0x80, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01), True
        good &= self.has("byte black white king line diag. knight black white pawn pawn", " ".join("0x%02X" % bit for bit in bits))
        for c in letters:
            good &= self.has("%s 0x%02X %s" % (c, byte_of(c), " ".join("1" if byte_of(c) & bit else "." for bit in bits)))
        entry = flags_along(1, 1)
        for colour, kind, mask in (("white", "bishop", 8), ("white", "queen", 8), ("white", "rook", 8), ("white", "pawn", entry),
                                   ("black", "pawn", entry), ("black", "king", entry)) if asks else ():
            c = [k for k in NAMES if NAMES[k] == kind][0]
            byte = byte_of(c.upper() if colour == "white" else c)
            attacks = kind in {8: ("bishop", "queen")}.get(mask, [k.split()[-1] for k in movers(1, 1) if not ("pawn" in k and colour not in k)])
            good &= bool(byte & mask) == attacks and self.has("%s %s 0x%02X & 0x%02X = 0x%02X %s" % (
                colour, kind, byte, mask, byte & mask, "yes" if attacks else "no"))
        return good & (not asks or self.has("one square to the north-east, along %+d?" % step(1, 1)))

    def encapsulated(self):
        """No file but piece.h reads the bits of a piece."""
        readers = {file for folder, _, files in os.walk(os.path.join(TOP, "src")) for file in files if file[-2:] in (".c", ".h") and
                   re.search(r"(\.|->)bits\b", source(os.path.relpath(os.path.join(folder, file), TOP)))}
        return readers == {"piece.h", "move.h"} and self.has("Only piece.h sees the bits of a piece:") and self.flags("P", False) and self.bits("e4")

    def values(self):
        text, good = source("src/eval/weights.c"), True
        counts = {c: [self.board.count(c.upper()), self.board.count(c)] for c in ORDER[:5]}
        for c in ORDER[:5]:
            middle, end = re.search(r"\[%s\] = P\((\d+), (\d+)\)" % NAMES[c].upper(), text).groups()
            good &= self.has("%s %d %s %s %d %d" % (NAMES[c], VALUE[c], middle, end, *counts[c]))
        return good & self.has("sum (exchange) %d %d" % tuple(sum(VALUE[c] * counts[c][i] for c in counts) for i in (0, 1)))

    def board_text(self, drawn=lambda c: c, marks=()):
        """The plain board, whose last move is marked, and what is beside it."""
        sides, position = {8: "%s to move, move %d" % ({"w": "White", "b": "Black"}[self.position.turn], self.position.fullmove),
                           7: "castling " + self.position.rights, 6: "fifty-move rule: %d of 100 plies" % self.position.rule50}, self.position
        if self.game.moves:
            before = self.game.positions[-2]
            sides[3] = "last move %d%s %s" % (before.fullmove, "." if before.turn == "w" else "...", self.game.sans[-1])
            marks = dict(zip(self.game.moves[-1], ("(%s)", "[%s]")))
        return self.has(*("%d %s %s" % (r, " ".join(dict(marks).get(s, "%s") % drawn(position.board[s]) for s in range(11 + 10 * r, 19 + 10 * r)),
                                        sides.get(r, "")) for r in range(8, 0, -1)))

    def unicode(self):
        return self.board_text(lambda c: c if c == "." else chr(0x2654 + "kqrbnp".index(c.lower()) + (6 if c.islower() else 0)) + "\ufe0e")

    def drawn(self):
        """Pieces of a kind look alike, in both colours but for the base, and no two kinds do."""
        lines, looks = self.rest.splitlines()[1:17], {}
        for i, r in enumerate(range(8, 0, -1)):
            for f in range(8):
                top, base = (line.ljust(43)[3 + 5 * f - 1:][:5].strip() for line in lines[2 * i:2 * i + 2])
                looks.setdefault(self.board[11 + 10 * r + f], set()).add((top, base))
        ranks = [line[0] for line in lines[1::2]] == list("87654321")
        self.claimed += " ".join(lines)
        self.rest = "\n".join(self.rest.splitlines()[17:])
        only = {c: list(found)[0] for c, found in looks.items() if len(found) == 1}
        return ranks and len(only) == 13 == len(set(only.values())) and all(only[c] == (only[c.upper()][0], only[c.upper()][1].replace("_", "#"))
                                                                  for c in ORDER) and self.has(
            "White to move, move 1 castling KQkq fifty-move rule: %d of 100 plies" % self.position.rule50)

    def terms(self):
        """What `eval` adds up: differences, sums, and the blend of both by what is on the board."""
        rows = [(title, [round(100 * float(n)) for n in numbers.split()]) for title, numbers in re.findall(
            r"(?m)^([a-z ]+?) {2,}((?: *[-+]?\d+\.\d\d){6})$", self.rest)]
        middle, end = (sum(row[i] for _, row in rows) for i in (4, 5))
        phase = min(24, sum({"n": 1, "b": 1, "r": 2, "q": 4}.get(c.lower(), 0) for c in self.board))
        scaled = int(re.search(r"scaled by (\d+)/64", self.rest)[1])
        value = (middle * phase + end * scaled // 64 * (24 - phase)) // 24
        text = re.search(r"(?m)^sum .*\n(?:.*\n)*", self.rest)[0].split()
        side = {"w": "White", "b": "Black"}[self.position.turn]
        self.take(r"^(?:[a-z ]+?) {2,}(?: *[-+]?\d+\.\d\d){6}$")
        signed = ["0.00" if not n else "%+.2f" % (n / 100) for n in (middle, end, value)]
        return all(abs(row[0] - row[2] - row[4]) <= 1 >= abs(row[1] - row[3] - row[5]) for _, row in rows) and len(rows) == 10 and \
            all(abs(float(shown) - float(ours)) < 0.03 for shown, ours in zip(text[1:3] + [text[text.index(side + ":") + 1].strip(";")], signed)) and \
            self.has("sum " + " ".join(text[1:3]), "phase %d of 24, endgame scaled by %d/64" % (phase, scaled)) and \
            self.take(r"^value for %s: .*$" % side)

    # -- lists, state --

    def lists(self, *sides):
        lists, good = slots_of(self.game), True
        for white in (side == "White" for side in sides or ("White", "Black")):
            slots, kinds = lists[white], "KPNBRQ" if white else "kpnbrq"
            alive = [i for i, entry in enumerate(slots) if entry and not entry[2]]
            good &= self.has("%s: %s, set 0x%04X; bit n is slot n" % ("White" if white else "Black", plural(len(alive), "piece"), sum(1 << i for i in alive)),
                             " ".join("%d %s" % (i, "-" if not entry else ("x" if entry[2] else entry[0]) + name(entry[1])) for i, entry in enumerate(slots)),
                             " ".join("%s 0x%04X" % (c, sum(1 << i for i in alive if slots[i][0] == c)) for c in kinds))
            good &= all(self.has("x%s: captured in this game, on %s; its slot stays its own." % (name(e[1]), name(e[1]))) for e in slots if e and e[2])
        cells = {e[1]: e[0] + str(i) for slots in lists.values() for i, e in enumerate(slots) if e and not e[2]}
        return good & self.has(*("%d %s" % (r, " ".join(cells.get(s, ".") for s in range(11 + 10 * r, 19 + 10 * r))) for r in range(8, 0, -1)))

    def records(self):
        """The undo stack: a record a ply."""
        good, lists = True, None
        for ply, (before, move) in enumerate(zip(self.game.positions, self.game.moves)):
            lists, at = slots_of(self.game_until(ply)), victim(before, move)
            taken = [e[0] + " slot %d" % i for slots in lists.values() for i, e in enumerate(slots) if e and not e[2] and e[1] == at]
            rights = "".join(c if c in before.rights else "-" for c in "KQkq")
            good &= self.has("%d %s 0x%04X %s %s %s %d %016X" % (ply, chess_rules.coordinate(move), word_of(before, move), taken[0] if taken else "-",
                                                                 rights, name(before.key()[3]) if before.key()[3] else "-", before.rule50,
                                                                 sum_of(key_parts(before).values())))
        size, copy = (int(n) for n in re.search(r"(\d+) bytes a move; by a copy of the state: (\d+)", self.rest).groups())
        return good & self.has("%d records of %d bytes" % (len(self.game.moves), size),
                               "ply move word captured rights ep 50 key before the move",
                               "undo by record: %d bytes a move; by a copy of the state: %d, %d times as many" % (size, copy, (copy + size // 2) // size))

    def game_until(self, ply):
        game = chess_rules.Game(self.game.start.fen())
        for move in self.game.moves[:ply]:
            game.play(move)
        return game

    def state(self):
        plies = len(self.game.moves)
        then = max(i for i in range(plies) if self.game.positions[i].board == self.board)
        rows = [[("White", "Black")[p.turn == "b"], p.rights or "-", name(p.key()[3]) if p.key()[3] else "-", "%d of 100 plies" % p.rule50,
                 "%016X" % sum_of(key_parts(p).values())] for p in (self.position, self.game.positions[then])]
        return self.picture({}) & self.has("invisible now before ply %d" % then, *(
            "%s %s %s%s" % (title, a, b, " differs" if a != b else "") for title, a, b in zip(
                ("side to move", "castling", "en passant", "fifty-move rule", "key"), *rows))) & \
            self.has("The same board, but another key: another position, so no repetition." if rows[0][4] != rows[1][4] else "a repetition")

    def fen(self):
        fields = self.position.fen().split()
        fields[3] = name(self.position.key()[3]) if self.position.key()[3] else "-"
        return self.has(" ".join(fields))

    def history(self, *sans):
        for san in sans:
            self.game.play_text(san)
        positions, plies, good = self.game.positions, len(self.game.moves), True
        keys = [sum_of(key_parts(position).values()) for position in positions]
        first = max([ply for ply in range(1, plies + 1) if positions[ply].rule50 == 0 or
                     positions[ply].rights != positions[ply - 1].rights], default=0)     # none before it can come again
        for ply, key in list(enumerate(keys))[first:]:
            before = [i for i in range(first, ply) if keys[i] == key]
            good &= self.has("%d %016X %s%s%s" % (ply, key, chess_rules.coordinate(self.game.moves[ply]) if ply < plies else "now",
                                                  " *" if plies - ply >= 4 and (plies - ply) % 2 == 0 else "",
                                                  " as before ply %d: occurrence %d" % (before[-1], len(before) + 1) if before else ""))
        return good

    def key(self):
        parts = key_parts(self.position)
        total = sum_of(parts.values())
        return self.has(*("%016X %s" % (n, label) for label, n in parts.items())) & self.has(
            "= %016X all of them, by exclusive or" % total, "%016X key updated by the moves" % total,
            "%016X key of the pawns" % sum_of(n for label, n in parts.items() if label[0] in "Pp"),
            "%016X key in a Polyglot book" % sum_of(key_parts(self.position, True).values()))

    def key_of(self, san):
        before, after = key_parts(self.position), key_parts(self.position.play(self.position.parse_san(san)))
        total, rows = sum_of(after.values()), []
        for parts, others, words in ((before, after, ("leaves", "is lost", "is over")), (after, before, ("arrives", "", "is legal"))):
            rows += ["^ %016X %s" % (n, "the turn changes" if "move" in label else "en passant " + words[2] if " on " in label else
                                     "%s %s" % (label, words["castling" in label])) for label, n in parts.items() if others.get(label) != n]
        return len([row for row in self.rest.splitlines() if row[:1] == "^"]) == len(rows) and self.has(
            "%016X key before %s" % (sum_of(before.values()), san), *rows) & \
            self.has("= %016X their exclusive or" % total, "%016X key after %s" % (total, san))

    # -- moves --

    def bits(self, san):
        move = self.position.parse_san(san)
        word, start, to = word_of(self.position, move), name(move[0]), name(move[1])
        kinds = [((0, 0, 0, 0), "quiet"), ((0, 0, 1, 0), "double step"), ((0, 0, 0, 1), "castling short"), ((0, 0, 1, 1), "castling long"),
                 ((0, 1, 0, 0), "capture"), ((0, 1, 1, 0), "en passant"), ((1, 0, 0, 0), "to a knight")]
        right = [((1, taking, a, b), "to a %s%s" % (kind, ", taking" * taking)) for taking in (0, 1)
                 for (a, b), kind in zip(((0, 0), (1, 0), (0, 1), (1, 1)), ("knight", "bishop", "rook", "queen"))][1:]
        holes = tuple(word >> bit & 1 for bit in (7, 3, 11, 15))
        rows = ["%s%s %s" % ("* " * (one[0] == holes), " ".join("1" if bit else "." for bit in one[0]), one[1]) for one in (
            pair for both in zip(kinds, right) for pair in both)]
        self.rest = self.rest.replace("*  .", "* .")
        return self.has(*rows) & self.has(
            "%s, %s%s, is the word 0x%04X:" % (san, start, to, word),
            "to B %d %s A %d %s %s" % (holes[3], format(int(to[1]) - 1, "03b"), holes[2], format(ord(to[0]) - 97, "03b"), to),
            "from promo %d %s takes %d %s %s" % (holes[0], format(int(start[1]) - 1, "03b"), holes[1], format(ord(start[0]) - 97, "03b"),
                                                 self.board[move[0]] + start), "Bits 7 and 3 of a square are always 0,",
            "Numbers of 0..63 take six bits: %d + 64 * %d = %d leaves" % (SQUARES.index(start), SQUARES.index(to),
                                                                          SQUARES.index(start) + 64 * SQUARES.index(to)))

    def rays(self, word, captures=False):
        """The walks of the piece on WORD, by the steps of its kind."""
        at, board = square(word), self.board
        piece, white = board[at], board[at].isupper()
        kind, up = piece.lower(), N if white else S
        marks, looks, guards, rows, promotions = {at: "m"}, 0, 0, [], 0
        for by in (up, up - 1, up + 1) if kind == "p" else STEPS[kind]:
            passed, to = [], at + by
            while board[to] == "." and kind in "bqr" or board[to] == "." and not passed and kind in "nk" or \
                    board[to] == "." and by == up and kind == "p" and not passed:
                passed, to = passed + [to], to + by
            one = kind in "nkp" and passed
            met = board[to] if not one else "."
            looks, guards = looks + len(passed) + (met != "."), guards + (met == "#")
            enemy = met.isalpha() and met.isupper() != white
            last = kind == "p" and (at + by) // 10 in (2, 9)
            promotions += 4 * (last and bool(passed or enemy))
            end = "| takes %s" % (met + name(to)) if enemy else "| nothing to take" if captures else "| guard" if met == "#" else \
                "| %s blocks" % (met + name(to)) if met.isalpha() else ""
            end += ", promotes: four moves" if last and enemy else "| promotes: four moves" if last and passed else ""
            rows.append("%+d %s %s" % (16 * round(by / 10) + by - 10 * round(by / 10), " ".join(map(name, passed)), end))
            marks.update({s: "w" for s in passed})
            marks.update({to: "x"} if enemy else {to: "b"} if met.isalpha() else {})
        legal = [m for m in self.position.legal_moves() if m[0] == at]
        castling = [m for m in legal if kind == "k" and abs(m[1] - at) == 2]
        for m in castling:
            rook = at + 3 if m[1] > at else at - 4
            rows.append("%s %s | the rook goes from %s to %s" % ("O-O" if m[1] > at else "O-O-O", name(m[1]), name(rook), name((at + m[1]) // 2)))
            marks[m[1]] = "c"
        counts = [list(marks.values()).count("w"), list(marks.values()).count("x")]
        if promotions:
            counts = [0, 0]
        legal = [m for m in legal if not captures or board[m[1]] != "."]
        total = ("" if captures else "%d quiet, " % counts[0]) + plural(counts[1], "capture") + \
            (", %d promotions" % promotions if promotions else "") + (", %d castling" % len(castling) if castling else "")
        good = self.has("%s, a %s on 0x%02X, steps by" % (piece + word, NAMES[kind], NUMBER[word]), *rows) & \
            self.has(total + "; %d of them legal" % len(legal))
        good &= kind == "p" or self.has("Guards: %d cells read. while (!(to & 0x88) && empty(to)): %d tests, %d read." % (looks, looks, looks - guards))
        loop = {"p": "if (empty(to = from + up))", "k": "if (empty(to = from + s))"}.get(kind, "for (to = from + s; empty(to); to += s)")
        code = [loop, ";" if captures else "quiet(from, to);",
                "if (enemy(to%s))" % (" = from + up + side" if kind == "p" else ""), "capture(from, to);"]
        return good & self.picture(marks, code)

    def see(self, san):
        """An exchange, by exchange_faults."""
        move, text = self.position.parse_san(san), self.rest[self.rest.index("step  piece"):]
        steps = [(side == ("White" if self.position.turn == "w" else "Black"), square(at)) for _, side, _, at, *_ in STEP.findall(text)]
        marks = {}
        for mine, at in steps:
            marks.update({s: "w" for s in (between(move[1], at)[1:-1] if self.board[at] not in "Nn" else ())})
        marks.update({at: "m" if mine else "o" for mine, at in steps})
        marks[move[1]] = "t"
        return exchange_faults(self.position, move, text) == "" and self.picture(marks) and all([self.take(pattern) for pattern in (
            r"^ *\d+  (?:White|Black)  .*$", r"^\S+ (?:wins|loses) \d+ centipawns$")]) and \
            self.take(r"^ +White stops here.*$|^The promotion counts.*$|^If all captures must be legal .*$")

    def captures(self, *only):
        """The captures as `moves` groups them, by what an exchange wins."""
        found = {self.position.san(m): m for m in self.position.legal_moves() if victim(self.position, m)}
        found = {san: m for san, m in found.items() if not only or san in only}
        worth = {san: legal_worth(self.position, m) for san, m in found.items()}
        rows = {san: "%s %s %s %s" % (san.ljust(1), chess_rules.coordinate(m), "%+d" % worth[san] if worth[san] else "0",
                                      "en passant" if self.board[m[1]] == "." else "capture") for san, m in found.items()}
        good, bad = self.rest.split("losing captures,")[0], self.rest.split("losing captures,")[-1]
        victims = [self.board[found[line.split()[0]][1]].lower() for line in good.splitlines() if line.startswith("  ")]
        placed = all((san + " ") in (good if worth[san] >= 0 else bad) for san in found)
        heads = ["Exchanges are for %s, the side to move." % {"w": "White", "b": "Black"}[self.position.turn]]
        heads += ["captures that lose nothing, by victim:"] * (max(worth.values()) >= 0)
        heads += ["losing captures, and promotions to less than a queen:"] * (min(worth.values()) < 0)
        return placed and victims == sorted(victims, key=lambda c: -"pnbrq".find(c)) and self.has(*heads, *rows.values()) & self.has(
            plural(len(found), "capture" if not only else "move"))

    def attacks(self, word):
        target, board, marks, good = square(word), self.board, {square(word): "t"}, True
        for white, mark in ((True, "a"), (False, "b")):
            could, does = would_attack(board, target, white), attackers(board, target, white)
            good &= self.has("%s: %s" % ("White" if white else "Black", sentence(word, len(could), len(does))))
            behind = []
            for at in sorted(could, key=lambda s: len(way_back(board, target, s)[0])):
                way, by = way_back(board, target, at)
                met = [s for s in way[1:-1] if board[s] != "."]
                pin = pinner(board, at, target) if at in does and board[at] not in "Kk" else ""
                line = pin_line(board, at, white) if pin else None
                through = met and all(board[s].isupper() == white and s in does + behind for s in met)
                behind += [at] if through else []
                verdict = "attacks" + (", but pinned by %s" % (board[line[-1]] + pin) if pin else "") if at in does else "%s %s" % (
                    "behind" if through else "blocked by", board[met[0]] + name(met[0]))
                good &= self.has("%s %+d: %s %s" % (board[at] + name(at), by, walk_text(board, way, target), verdict))
                marks.update({s: "w" for s in way[1:-1] if board[s] == "." and at in does} | ({at: mark} if at in does else {}))
        return good & self.picture(marks)

    def legal(self, san, pinned):
        """A pseudo-legal, quiet move of a bishop or knight that a pin forbids: each test of `legal`."""
        start, to = square(san[:2]), square(san[2:])
        a, b, piece = NUMBER[san[:2]], NUMBER[san[2:]], self.board[start]
        east, north = to % 10 - start % 10, to // 10 - start // 10
        line, entry, move = pin_line(self.board, start, True), flags_along(east, north), (start, to, "")
        return pinned == name(line[-1]) and to not in line and move in self.position.pseudo_legal() and move not in self.position.legal_moves() and self.has(
            "the word 0x%04X: %s to %s, quiet" % (word_of(self.position, move), san[:2], san[2:]),
            "mover %s is the mover's: 0x%02X & 0x40 = 0x%02X passes" % (piece + san[:2], byte_of(piece), byte_of(piece) & 0x40),
            "kind %s is empty; quiet needs an empty square passes" % san[2:],
            "vector 0x%02X - 0x%02X = %+d: movers 0x%02X & 0x%02X = 0x%02X passes" % (b, a, b - a, entry, byte_of(piece), entry & byte_of(piece)),
            "walk by %+d: %s < %s passes" % (a - b, san[2:], piece + san[:2]),
            "king the %s on %s is pinned by %s fails" % (NAMES[piece.lower()], san[:2], pinned), "verdict: pseudo-legal, but not legal")

    # -- search and tactics --

    def leaf(self, *line):
        """A quiescence tree of one line: static values as `eval` has them, values as each side stands pat or takes."""
        game, statics = chess_rules.Game(self.position.fen()), []
        for san in line + ("",):
            text = run(["--fen", game.position.fen(), "eval"]).stdout
            statics.append(float(re.findall(r"(?:value for \w+|the search uses): ([-+]?[\d.]+\d)", text)[-1]))
            if san:
                game.play_text(san)
        statics = [value * (-1) ** i for i, value in enumerate(statics)]       # for the side that begins
        values = statics[:]
        for i in range(len(line) - 1, -1, -1):
            values[i] = (max, min)[i % 2](statics[i], values[i + 1])
        names = ["(position)"] + game.sans
        return [m for m in game.position.legal_moves() if victim(game.position, m)] == [] and self.has(*(
            "%d %s %+.2f %+.2f %s" % (i, names[i], statics[i], values[i], "best: " + names[i + 1] if i < len(line) else "stands pat: nothing to take")
            for i in range(len(names)))) & self.has("value %+.2f, %s, %d deep; not tried: 0 losing, 0 hopeless" % (
                values[0], plural(len(names), "node"), len(line)), "line 1. " + " ".join(game.sans))

    def minimax(self, cut=False):
        """A tree of two plies, in the order shown; with CUT a reply that is no better for the mover ends its move."""
        us, alpha, searched, good = self.position.turn, None, 0, True
        tree = {san: self.position.play(self.position.parse_san(san)) for san in re.findall(r"(?m)^  (\S+)", self.rest)}
        order = [re.findall(r"(?m)^    (\S+)", part) for part in re.split(r"(?m)^  (?=\S)", self.rest)[1:]]
        size = sum(1 + len(after.legal_moves()) for after in tree.values())

        def worth(position):
            material = sum(VALUE[c.lower()] * (1 if c.isupper() else -1) for c in position.board if c in "PNBRQpnbrq")
            return material if us == "w" else -material

        def pawns(value):
            return "%+.2f" % (value / 100) if value else "0.00"
        for (san, after), shown in zip(tree.items(), order):
            leaves = {after.san(m): worth(after.play(m)) for m in after.legal_moves()}
            least, left = min(leaves[reply] for reply in shown), len(leaves) - len(shown)
            stops = cut and alpha is not None and least <= alpha
            good &= len(set(shown)) == len(shown) and (left > 0) <= stops and (not stops or leaves[shown[-1]] == least and all(leaves[reply] > alpha for reply in shown[:-1]))
            note = "at most, and not above %s: %s left out" % (pawns(alpha), "1 reply is" if left == 1 else "%d replies are" % left) if left else \
                "the least of its replies"
            good &= self.has("%s %s %s" % (san, pawns(least), note), " ".join("%s %s" % (reply, pawns(leaves[reply])) for reply in shown))
            best, alpha = (san, least) if alpha is None or least > alpha else (best, alpha)
            searched += 1 + len(shown)
        return good and set(tree) == {self.position.san(m) for m in self.position.legal_moves()} and self.has(
            "best: %s %s; %d nodes of %d below the root searched" % (best, pawns(alpha), searched, size))

    def cutoffs(self):
        """Of each depth how many nodes failed high, by which move: shares of 100, and the sum of all depths."""
        rows = [[float(n.strip("%")) for n in row.split()] for row in re.findall(r"(?m)^ +\d+ +(\d+(?: +[\d.]+%){4})$", self.rest)]
        whole = [float(n.strip("%")) for n in re.search(r"(?m)^ +all (.*)$", self.rest)[1].split()]
        counts = [[round(row[0] * share / 100) for share in row[1:]] for row in rows]
        return all(abs(sum(row[1:]) - 100) < 0.4 and sum(count) == row[0] for row, count in zip(rows, counts)) and \
            sum(row[0] for row in rows) == whole[0] and all(abs(100 * sum(column) / whole[0] - share) < 0.1 for column, share in zip(
                zip(*counts), whole[1:])) and self.take(r"^ +(?:\d+|all) +\d+(?: +[\d.]+%){4}$")

    def perft(self, place, depth):
        return self.has("nodes %d" % chess_rules.perft(chess_rules.Position(PLACES[place]), depth))

    def watched(self, san, after):
        """The stores of a move, by stores.py."""
        faults, _ = stores.check(self.position.fen(), san, after, self.rest)
        self.claimed, self.rest = " ".join(self.rest.split()), ""
        return not faults or print("# ", faults)

    def tactics(self, only="", loose=False):
        """Words by judge, with who attacks, along which way, and what it wins."""
        must, may = judge(self.position)
        marks, good, shown = {}, must == must | may or not may, []
        for at, word in sorted(must):
            piece, white = self.board[at] + name(at), self.board[at].isupper()
            who = attackers(self.board, at, not white)
            if only not in (name(at), "") or word == "loose" and not loose:
                continue
            way = " > ".join(self.board[s] + name(s) if self.board[s] != "." else name(s) for s in (
                [who[0], at] if self.board[who[0]] in "Nn" else between(who[0], at))) if who else ""
            enemy = with_turn(self.position, "b" if white else "w")
            mine = with_turn(self.position, "w" if white else "b")
            if word == "en prise":
                text = "loses %d: %s" % (max(gain(enemy, m)[0] for m in enemy.legal_moves() if victim(enemy, m) == at), way)
            elif word == "trapped":
                text = "each of its %d moves loses" % len([m for m in mine.legal_moves() if m[0] == at])
            elif word == "overloaded":
                text = "the only defender of " + " ".join(self.board[s] + name(s) for s in range(21, 99) if self.board[s].isalpha() and s != at and
                                                          self.board[s].isupper() == white and self.board[s] not in "Kk" and
                                                          free(self.board, s, not white) and free(self.board, s, white) == [at])
            else:
                text = "no defender" + (", no attacker" if word == "loose" else ": " + way)
            good &= self.has("%s %s %s" % (piece, word, text))
            shown.append(white)
            marks[at] = marks.get(at) or word[0] if word != "en prise" else "e"
        return good & self.picture(marks) & all(self.has("%s nothing" % side) for side, white in (("White", True), ("Black", False))
                                                if white not in shown and not only)

    def pins(self):
        marks, good = {}, True
        for white in (True, False):
            king = self.board.index("K" if white else "k")
            found = [(at, pin_line(self.board, at, white)) for at in range(21, 99) if self.board[at].isalpha() and
                     self.board[at].isupper() == white and self.board[at] not in "Kk" and pin_line(self.board, at, white)]
            good &= self.has("Seen from " + self.board[king] + name(king))
            for at, line in found:
                way = " > ".join((self.board[s] if self.board[s] != "." else "") + name(s) for s in [king] + line)
                good &= self.has("%s is pinned: %s by steps of %+d" % (self.board[at] + name(at), way, number(line[0]) - number(king)))
                marks.update({s: "w" for s in line} | {king: "k", at: "p", line[-1]: "s"})
            good &= bool(found) or self.has("no pin on its eight lines")
        return good & self.picture(marks)


def captured_by(position, move):
    """The value of the piece that MOVE captures, 0 if it captures none."""
    at = victim(position, move)
    return VALUE[position.board[at].lower()] if at else 0


def motifs(before, move):
    """The motifs of MOVE but mate threats, as {(rank, name, from, targets)}; one of a lower rank is found first."""
    after, to = before.play(move), move[1]
    board, white = after.board, before.turn == "w"
    king, castles = after.kings[after.turn], before.board[move[0]] in "Kk" and abs(move[1] - move[0]) == 2
    theirs = [at for at in range(21, 99) if board[at] not in ".#" and board[at].isupper() != white]
    found = set()

    def must_react(at, target):
        kind = board[target].lower()
        return kind == "k" or VALUE[kind] > VALUE[board[at].lower()] or \
            (kind != "p" and not free(board, target, not white))

    if len(attackers(board, king, white)) > 1:
        found.add((0, "double check", to, (king,)))
    for target in () if castles else theirs:
        for at in set(free(board, target, white)) - set(attackers(before.board, target, white)) - {to}:
            if board[at].lower() in chess_rules.SLIDERS:
                found.add((1, "discovered check" if target == king else "discovered attack" if must_react(at, target)
                           else "uncovered", at, (target,)))
    least, most = exchange(after, to)
    if castles or least > 0:
        return found
    if most > 0:
        raise Ambiguous
    hit = tuple(target for target in theirs if to in free(board, target, white) and must_react(to, target))
    if len(hit) > 1 and board[to] not in "Kk":
        found.add((2, "fork", to, hit))
    kind = board[to].lower()
    for along in STEPS[kind] if kind in chess_rules.SLIDERS else ():
        line, at = [], to + along
        while board[at] != "#" and len(line) < 2:
            line += [at] if board[at] != "." else []
            at += along
        if len(line) == 2 and all(at in theirs and board[at] not in "Pp" for at in line):
            own, front, back = (VALUE[board[at].lower()] for at in [to] + line)
            if line[1] == king:
                found.add((3, "pin", to, tuple(line)))
            elif front > own and front > back and must_react(to, line[1]):
                found.add((3, "skewer", to, tuple(line)))
            elif back > front and back > own:
                found.add((3, "relative pin", to, tuple(line)))
    return found


def fen_of(position):
    """With an en passant square only where it can be taken."""
    fields = position.fen().split(" ")
    fields[3] = fields[3] if position.key()[3] else "-"
    return " ".join(fields)


class Ambiguous(Exception):
    """Equal pieces can exchange in different orders, with different results."""
