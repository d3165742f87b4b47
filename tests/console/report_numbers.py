# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""rhumb-report, recomputed: games are written with values, marks, clocks and lines, so that nothing is searched; every
number of the pages and of the index, as a reader sees it, is computed again from the games, by other code and other
rules of chess; and two games have numbers that were computed on paper."""
import html.parser
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile

from console_tap import RHUMB, Tap
import chess_rules

REPORT = os.path.join(os.environ["top_srcdir"], "programs", "rhumb-report")
GLYPHS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
KINDS = {6: "doubtful", 2: "mistake", 4: "blunder"}
PLAYERS = ["Ann", "Bob", "Cy", "Dee"]
SEED = 57


# ---- pages as they are shown ----

class Node:
    def __init__(self, tag, attributes=(), parent=None):
        self.tag, self.attributes, self.parent, self.children = tag, dict(attributes), parent, []

    def __getitem__(self, name):
        return self.attributes.get(name)

    def all(self, tag=None, **wanted):
        """Those below, in order, of TAG and with the attributes; class_ is a word of the class."""
        found = []
        for child in self.children:
            if isinstance(child, str):
                continue
            if tag in (None, child.tag) and all(
                    value in (child["class"] or "").split() if name == "class_" else child[name] == value
                    for name, value in wanted.items()):
                found.append(child)
            found += child.all(tag, **wanted)
        return found

    def text(self):
        return " ".join("".join(child if isinstance(child, str) else "" if child.tag == "noscript" else child.text()
                                for child in self.children).split())

    def after(self):
        """The next element with the same parent, and None at the end."""
        row = [child for child in self.parent.children if not isinstance(child, str)]
        return (row + [None])[row.index(self) + 1]


class Tree(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.root = self.at = Node("")
        with open(path, encoding="utf-8") as file:
            self.feed(file.read())

    def handle_starttag(self, tag, attrs):
        node = Node(tag, attrs, self.at)
        self.at.children.append(node)
        if tag not in ("meta", "link", "input"):
            self.at = node

    def handle_startendtag(self, tag, attrs):
        self.at.children.append(Node(tag, attrs, self.at))

    def handle_endtag(self, tag):
        self.at = self.at.parent

    def handle_data(self, data):
        self.at.children.append(data)


def read_page(folder, name):
    return Tree(os.path.join(folder, name)).root


def rows_of(node):
    """The rows of a table by the words of its head: text of each cell."""
    head, *rows = node.all("tr")
    names = [cell.text() for cell in head.all("th")]
    return [dict(zip(names, [cell.text() for cell in row.all("td")])) for row in rows]


def placement_shown(svg, flipped):
    """The pieces on a board, by square, as in a FEN."""
    shown = {}
    for use in svg.all("use", class_="piece"):
        file, rank = int(use["x"]) // 50, 8 - int(use["y"]) // 50
        square = "%s%d" % ("abcdefgh"[7 - file if flipped else file], 9 - rank if flipped else rank)
        letter = use["href"][len("#piece-"):]
        shown[square] = letter if "white" in use["class"] else letter.lower()
    return shown


def marked_squares(svg, flipped):
    found = []
    for rect in svg.all("rect", class_="moved"):
        file, rank = int(rect["x"]) // 50, 8 - int(rect["y"]) // 50
        found.append("%s%d" % ("abcdefgh"[7 - file if flipped else file], 9 - rank if flipped else rank))
    return found


def points_at(svg, move, flipped):
    """Whether the arrow goes from square to square: beside the line between them, the real axis of complex numbers, it
    is 4 wide at each side, 13 at its head, begins 14 after the middle of the one square and ends 4 after that of the
    other."""
    start, end = (complex(ord(move[i]) - 96.5, 8.5 - int(move[i + 1])) * 50 for i in (0, 2))
    if flipped:
        start, end = 400 + 400j - start, 400 + 400j - end
    points, length = svg.all("polygon", class_="arrow")[0]["points"].split(), abs(end - start)
    shape = [(complex(*map(float, point.split(","))) - start) * length / (end - start) for point in points]
    neck = length - 20
    wanted = [14 + 4j, neck + 4j, neck + 13j, length + 4 + 0j, neck - 13j, neck - 4j, 14 - 4j]
    return len(shape) == 7 and all(abs(one - other) < 0.2 for one, other in zip(shape, wanted))


def placement_of(position):
    names = [chess_rules.name(square) for square in range(120) if position.board[square] not in ".#"]
    return {name: position.board[chess_rules.square(name)] for name in names}


def places(node, tag, *names, **wanted):
    """The numbers of the elements below NODE: a list for each."""
    return [[float(each[name]) for name in names] for each in node.all(tag, **wanted)]


def near(some, others, by=0.06):
    return len(some) == len(others) and all(len(a) == len(b) and all(abs(x - y) <= by for x, y in zip(a, b))
                                            for a, b in zip(some, others))


# ---- games with everything that a page shows ----

class Move:
    """One move: POSITION is the one before it."""

    def __init__(self, position, move):
        self.position, self.move, self.next = position, move, position.play(move)
        self.san, self.turn, self.number = position.san(move), position.turn, position.fullmove
        self.value, self.mate, self.depth, self.mark, self.own, self.clock = 0, 0, 0, None, None, None
        self.kind, self.remark, self.comment, self.better = "", "", "", []

    def label(self):
        return "%d%s %s%s" % (self.number, "." if self.turn == "w" else "...", self.san, GLYPHS.get(self.mark, ""))

    def coordinates(self):
        return chess_rules.coordinate(self.move)


def line_of(position, moves):
    """(SAN, position after it, coordinates) of MOVES one after the other."""
    out = []
    for move in moves:
        after = position.play(move)
        out.append((position.san(move), after, chess_rules.coordinate(move)))
        position = after
    return out


def random_line(random_, position, avoid):
    moves = []
    for _ in range(random_.randint(1, 4)):
        choice = [move for move in position.legal_moves() if moves or move != avoid]
        if not choice:
            break
        moves.append(random_.choice(choice))
        position = position.play(moves[-1])
    return moves


class Game:
    def __init__(self, white, black, result, **tags):
        self.tags = {"White": white, "Black": black, "Result": result, **tags}
        self.result, self.moves = result, []

    def add(self, move, **facts):
        """Play MOVE, in SAN or by squares; FACTS are fields of Move."""
        position = self.moves[-1].next if self.moves else chess_rules.Position(self.tags.get("FEN", chess_rules.START))
        self.moves.append(Move(position, position.parse_san(move) if isinstance(move, str) else move))
        vars(self.moves[-1]).update(facts)
        return self

    def pgn(self):
        out = ['[%s "%s"]' % tag for tag in self.tags.items()] + [""]
        for move in self.moves:
            nags = [nag for nag in (move.own, move.mark) if nag]
            eval_ = "#%d" % move.mate if move.mate else "%.2f" % ((move.value or 0) / 100)
            words = [move.comment, "[%%clk %d:%02d:%04.1f]" % (move.clock // 3600, move.clock // 60 % 60, move.clock % 60)
                     if move.clock is not None else "",
                     "[%%eval %s,%d]" % (eval_, move.depth) if move.value is not None else "",
                     "[%%rhumb %s,%d] %s" % (move.kind, len(move.remark), move.remark) if move.remark else "",
                     "[%rhumb summary,3] End" if move is self.moves[-1] else ""]
            number = "%d%s" % (move.number, "." if move.turn == "w" else "...")
            out.append("%s %s %s {%s}" % (number, move.san, " ".join("$%d" % nag for nag in nags), " ".join(filter(None, words))))
            if move.better:
                out.append("(%s %s)" % (number, " ".join(san for san, *_ in line_of(move.position, move.better))))
        return "\n".join(out) + "\n" + self.result + "\n\n"


def random_game(random_, plies):
    """A game of PLIES random moves with random values, and everything else that a page shows."""
    result = random_.choice(["1-0", "0-1", "1/2-1/2", "*"])
    base, increment, control = random_.choice(
        [(300, 3, "300+3"), (5400, 30, "5400+30"), (600, 0, "600"), (None, 0, "-")])
    date = random_.choice(["2026.%02d.07" % random_.randint(1, 12), "2026.05.??", "2025.??.??", "????.??.??"])
    game = Game(*random_.sample(PLAYERS, 2), result, Date=date, Event="Cup", Site=random_.choice(["?", "Oslo"]),
                Round=random_.choice(["?", "-", "3"]), TimeControl=control, BlackElo=str(random_.randint(800, 2800)))
    if random_.random() < 0.3:
        game.tags.update(SetUp="1", FEN="r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R b KQkq - 0 9")
    value, clocks = 20, {"w": base or 200, "b": base or 200}
    for _ in range(plies):
        position = game.moves[-1].next if game.moves else chess_rules.Position(game.tags.get("FEN", chess_rules.START))
        moves = position.legal_moves()
        if not moves:
            break
        captures = [m for m in moves if chess_rules.captures(position, m)]
        game.add(random_.choice(captures if captures and random_.random() < 0.5 else moves))
        move = game.moves[-1]
        value = max(-2000, min(2000, value + int(random_.gauss(0, 130))))
        move.value, move.depth = value, random_.randint(1, 30)
        if random_.random() < 0.03:
            move.mate = random_.choice([-7, -1, 2, 12])
        if base and random_.random() < 0.95:
            clocks[move.turn] = max(0, clocks[move.turn] +
                                    increment - random_.choice([0, 1, 2.5, 4, 9, 75, increment + 20, -20]))
            move.clock = clocks[move.turn]
        if random_.random() < 0.1:
            move.comment = "note %d" % random_.randint(0, 99)
        if random_.random() < 0.25:
            move.mark = random_.choice(list(KINDS))
            move.kind = random_.choice(["fork", "pin missed", "piece lost", "position", "mate allowed"])
            move.remark = "It is a case of %s, %d." % (move.kind, random_.randint(0, 99))
            move.better = random_line(random_, position, move.move)
        if random_.random() < 0.2:
            move.own = random_.choice([nag for nag in GLYPHS if nag != move.mark])
    if random_.random() < 0.3:
        game.moves[-1].value, game.moves[-1].mate, game.moves[-1].depth = None, 0, 0     # as after a mate
    return game


# ---- the same numbers, by other code ----

def chance(centipawns):
    """White's chance in percent: a logistic curve."""
    return 100 / (1 + math.exp(-0.00368208 * centipawns))


def bounded(move):
    return 1000 * (move.mate > 0) - 1000 * (move.mate < 0) if move.mate else max(-1000, min(1000, move.value))


def points_of_white(move):
    """Expected points, in percent: wins and half of the draws, each a logistic curve 90 centipawns from even."""
    if move.mate:
        return 100.0 * (move.mate > 0)
    win, loss = (1 / (1 + math.exp(-(sign * move.value - 90) / 80)) for sign in (1, -1))
    return 100 * (win + (1 - win - loss) / 2)


def points_shown(move):
    """What the bar beside the board shows, in percent; None without a value and a mate."""
    if move.value is None and move.san.endswith("#"):
        return 100.0 * (move.turn == "w")
    return None if move.value is None else points_of_white(move)


def phase_of(move, ply):
    pieces = [c for c in move.position.board if c in "NBRQnbrq"]
    return "endgame" if len(pieces) < 7 else "opening" if ply < 20 else "middlegame"


class Judged:
    """A game's numbers."""

    def __init__(self, game):
        self.game, self.by = game, {"w": [], "b": []}     # (phase, accuracy, weight, loss)
        self.lost = {}                                    # ply: expected points lost, in percent; (before, after)
        start = Move.__new__(Move)
        start.value, start.mate = 15, 0
        valued = [(ply, move) for ply, move in enumerate(game.moves) if move.value is not None]
        if "FEN" not in game.tags:
            valued.insert(0, (-1, start))
        chances = [chance(bounded(move)) for _, move in valued]
        count = len(chances) - 1
        size = sorted((2, count // 10, 8))[1]
        for i in range(1, len(valued)):
            (_, before), (ply, move) = valued[i - 1], valued[i]
            first = max(0, i - size + 1)      # the window that ends here, or the first one
            window = chances[first:first + size]
            mean = sum(window) / len(window)
            deviation = math.sqrt(sum((x - mean) ** 2 for x in window) / len(window))
            sign = 1 if move.turn == "w" else -1
            drop = sign * (chances[i - 1] - chances[i])
            accuracy = 100 if drop <= 0 else max(0, min(100, 103.1668100711649 * math.exp(-0.04354415386753951 * drop) -
                                                        2.166924740191411))
            self.by[move.turn].append((phase_of(move, ply), accuracy, max(0.5, min(12, deviation)),
                                       max(0, sign * (bounded(before) - bounded(move)))))
            points = [points_of_white(before), points_of_white(move)]
            if move.turn == "b":
                points = [100 - points[0], 100 - points[1]]
            self.lost[ply] = (max(0, points[0] - points[1]), points)

    def accuracy(self, turn, phase=None):
        moves = [(a, w) for p, a, w, _ in self.by[turn] if phase in (None, p)]
        if not moves:
            return None
        return (sum(a * w for a, w in moves) / sum(w for _, w in moves) + len(moves) / sum(1 / max(1, a) for a, _ in moves)) / 2

    def count(self, turn, mark):
        return sum(move.mark == mark and move.turn == turn for move in self.game.moves)

    def spent(self):
        """Seconds, by ply."""
        found, control = {}, re.fullmatch(r"(\d+)\+?(\d*)", self.game.tags.get("TimeControl", ""))
        for turn in "wb":
            last = int(control[1]) if control else None
            for ply, move in enumerate(self.game.moves):
                if move.turn != turn:
                    continue
                if last is not None and move.clock is not None:
                    found[ply] = last + (int(control[2] or 0) if control else 0) - move.clock
                last = move.clock
        return {ply: seconds for ply, seconds in found.items() if seconds >= 0}


def words_of(seconds):
    return "%.1f s" % seconds if seconds < 60 else "%d:%02d min" % divmod(int(seconds), 60)


def shown(value):
    return "" if value is None else "%.1f" % value


def mean(values):
    values = [value for value in values if value is not None]
    return sum(values) / len(values) if values else None


def points(game, turn):
    white = {"1-0": 1, "0-1": 0, "1/2-1/2": 0.5, "*": None}[game.result]
    return white if white is None or turn == "w" else 1 - white


def result(game):
    return game.result if game.result != "*" else "unfinished"


def close(one, other, by=0.11):
    """Whether two numbers, as shown, are equal but for rounding."""
    return one == other or bool(one and other) and abs(float(one) - float(other)) < by


# ---- a game's page ----

def check_cards(wrong, page, judged):
    cards = page.all("section", class_="card")
    if [card["class"] for card in cards] != ["card white", "card black"]:
        wrong.append(("cards", [card["class"] for card in cards]))
    for card, turn, colour in zip(cards, "wb", ("White", "Black")):
        tags = judged.game.tags
        head = " ".join(filter(None, [tags[colour], tags.get(colour + "Elo")]))
        items = [item.text() for item in card.all("li")]
        counts = ["%d %s" % (judged.count(turn, mark), kind if mark == 6 or judged.count(turn, mark) == 1 else kind + "s")
                  for mark, kind in KINDS.items()]
        phases = [(phase, shown(judged.accuracy(turn, phase))) for phase in ("opening", "middlegame", "endgame")
                  if judged.accuracy(turn, phase) is not None]
        losses = [loss for *_, loss in judged.by[turn]]
        paragraphs = [p.text() for p in card.all("p")]
        loss = re.fullmatch(r"average loss (\d+) centipawns", paragraphs[1])
        got = [tuple(item.split(" ")) for item in items[3:]]
        if card.all("h2")[0].text() != head or items[:3] != counts or [p for p, _ in got] != [p for p, _ in phases] or \
                not all(close(a, b) for (_, a), (_, b) in zip(got, phases)) or \
                not losses and (paragraphs[0], paragraphs[1]) != ("\u2013 accuracy", "no values") or \
                losses and not (close(paragraphs[0].split()[0], shown(judged.accuracy(turn))) and
                                loss and abs(int(loss[1]) - mean(losses)) <= 0.51):
            wrong.append((colour, card.text(), head, counts, phases, judged.accuracy(turn), losses and mean(losses)))


def check_moves(wrong, page, judged):
    links = [link for link in page.all("div", class_="moves")[0].all("a") if link["data-ply"]]
    text, spent = page.all("div", class_="moves")[0].text(), judged.spent()
    words, again = [], True
    if len(links) != len(judged.game.moves):
        wrong.append(("moves", len(links)))
    for ply, (link, move) in enumerate(zip(links, judged.game.moves)):
        value = None if move.value is None else "#%d" % move.mate if move.mate else "%+.2f" % (move.value / 100)
        details = [value, "depth %d" % move.depth if value else None]
        if move.clock is not None:
            details.append("%d:%02d:%02d left" % (move.clock // 3600, move.clock % 3600 // 60, move.clock % 60))
        if ply in spent:
            details.append(words_of(spent[ply]) + " spent")
        if (link.text(), link["id"], link["href"], link["data-ply"], link["class"], link["title"]) != (
                move.san + GLYPHS.get(move.mark, ""), str(ply + 1), "#%d" % (ply + 1), str(ply + 1), KINDS.get(move.mark),
                ", ".join(filter(None, details))):
            wrong.append((move.label(), link.attributes, details))
        after = link.after()
        remark = check_remark(wrong, after.after() if move.own else after, move, ply)
        words += filter(None, [move.label() if move.turn == "w" or again else move.label().split()[1],
                               "(file: %s)" % GLYPHS[move.own] if move.own else "", remark])
        again = bool(remark)
    if text != " ".join(words):
        wrong.append(("moves", text, " ".join(words)))


def line_words(move):
    """The better line with its numbers."""
    words, number = [], move.number
    for i, (san, after, _) in enumerate(line_of(move.position, move.better)):
        white = after.turn == "b"
        words.append("%d. %s" % (number, san) if white else "%d... %s" % (number, san) if i == 0 else san)
        number += not white
    return " ".join(words)


def check_remark(wrong, node, move, ply):
    remark = node if node and node["class"] == "remark" else Node("")
    better = remark.all("span", class_="line")
    line, words = line_of(move.position, move.better), line_words(move)
    expected = " ".join(filter(None, [move.remark, "Better: " + words if words else "", move.comment]))
    if remark.text() != expected:
        wrong.append(("remark", move.label(), remark.text(), expected))
    links = better[0].all("a") if better else []
    if [(a["id"], a["href"], a["data-move"], a["data-fen"].split()[0]) for a in links] != [
            ("%db%d" % (ply + 1, i + 1), "#%db%d" % (ply + 1, i + 1), coordinates, after.fen().split()[0])
            for i, (_, after, coordinates) in enumerate(line)]:
        wrong.append(("better line", move.label(), [a.attributes for a in links]))
    boards = remark.all("noscript")
    if bool(boards) != bool(line) or line and not (
            placement_shown(boards[0], move.turn == "b") == placement_of(move.position) and
            points_at(boards[0], line[0][2], move.turn == "b")):
        wrong.append(("board of a better move", move.label()))
    return expected


def check_turning_points(wrong, page, judged):
    items = [item for item in page.all("li") if item.parent.tag == "ol"]
    marked = {ply: judged.lost[ply] for ply, move in enumerate(judged.game.moves)
              if move.mark and judged.lost.get(ply, (0,))[0] > 0}
    least = sorted((lost for lost, _ in marked.values()), reverse=True)[:3][-1:] or [0]
    seen = []
    for item in items:
        found = re.match(r"(\S+ \S+) took (White|Black)\u2019s winning chances from (\d+) to (\d+) of 100\. (.*)", item.text())
        ply = int(item.all("a")[0]["data-ply"]) - 1
        move, (lost, (before, after)) = judged.game.moves[ply], judged.lost[ply]
        why = move.remark if move.kind != "position" else "Better was %s." % move.position.san(move.better[0]) if move.better else ""
        seen.append(ply)
        if not found or found[1] != move.label() or found[2][0].lower() != move.turn or abs(int(found[3]) - before) > 1 or \
                abs(int(found[4]) - after) > 1 or found[5] != why or lost < least[0] - 0.5:
            wrong.append(("turning point", item.text(), move.label(), before, after))
    least = sum(1 for lost, _ in marked.values() if lost > 0.15)      # the engine's points are whole permille
    if seen != sorted(seen) or not min(3, least) <= len(seen) <= min(3, len(marked)):
        wrong.append(("turning points", seen, marked))


def check_curve(wrong, page, judged):
    game, spent = judged.game, judged.spent()
    valued = [(ply, move) for ply, move in enumerate(game.moves, 1) if move.value is not None]
    if len(valued) < 2:
        if page.all("svg", class_="curve"):
            wrong.append(("a curve of", valued))
        return
    svg, length = page.all("svg", class_="curve")[0], len(game.moves)

    def x(ply):
        return 24 + 440 * ply / length

    dots = [tuple(map(float, point.split(","))) for point in svg.all("polyline")[0]["points"].split()]
    expected = [(x(ply), 126 - 1.1 * points_of_white(move)) for ply, move in valued]
    if len(dots) != len(expected) or any(abs(a - c) > 0.06 or abs(b - d) > 0.4 for (a, b), (c, d) in zip(dots, expected)):
        wrong.append(("curve", dots, expected))
    circles = [(circle["class"], circle.all("title")[0].text()) for circle in svg.all("circle")]
    if circles != [(KINDS[move.mark], move.label()) for _, move in valued if move.mark]:
        wrong.append(("circles", circles))
    zones = [(zone["class"].split()[1], float(zone["x"]), float(zone["x"]) + float(zone["width"])) for zone in svg.all("rect", class_="zone")]
    phases = [phase_of(move, ply) for ply, move in enumerate(game.moves)]
    middles = [next((name for name, begin, end in zones if begin <= x(ply + 0.5) <= end), None) for ply in range(length)]
    if middles != phases:
        wrong.append(("zones", zones, phases))
    named = [(name, begin) for name, begin, end in zones if end - begin > 7 * len(name) + 3]
    if [text.text() for text in svg.all("text")] != [name for name, _ in named] + ["1", "0"] or not near(
            places(svg, "text", "x", "y"), [[begin + 3, 11] for _, begin in named] + [[8, 26], [8, 126]]):
        wrong.append(("labels", places(svg, "text", "x", "y"), named))
    bottom = 170 if spent else 134
    under = [tuple(map(float, point.split(","))) for point in svg.all("polygon")[0]["points"].split()]
    if not near(under, [(dots[0][0], 126), *dots, (dots[-1][0], 126)]) or svg["viewbox"] != "0 0 472 %d" % bottom or \
            (svg["data-left"], svg["data-width"]) != ("24", "440") or \
            ("the time" in svg["aria-label"]) != bool(spent) or \
            places(svg, "line", "x1", "x2", "y1", "y2") != [[24, 464, 71, 71]] + 2 * [[0, 0, 16, bottom]] or \
            places(svg, "rect", "y", "height", class_="zone") != [[16, 110]] * len(zones) or not near(
                places(svg, "circle", "cx", "cy", "r"),
                [[*dot, 4] for dot, (_, move) in zip(dots, valued) if move.mark]):
        wrong.append(("curve", under, svg.attributes))
    bars = [(bar["class"].split()[1], bar.all("title")[0].text(),
             *(float(bar[name]) for name in ("x", "y", "width", "height")))
            for bar in svg.all("rect", class_="time")]
    most = max(spent.values(), default=0) or 1
    times = [("white" if game.moves[ply].turn == "w" else "black", "%s: %s" % (game.moves[ply].label(), words_of(seconds)),
              x(ply), 166 - 30 * seconds / most, max(440 / length - 0.8, 0.8), 30 * seconds / most)
             for ply, seconds in sorted(spent.items())]
    if [bar[:2] for bar in bars] != [time[:2] for time in times] or any(
            abs(a - b) > 0.06 for bar, time in zip(bars, times) for a, b in zip(bar[2:], time[2:])):
        wrong.append(("times", bars, times))


def check_board(wrong, page, judged, player):
    last, flipped = judged.game.moves[-1], judged.game.tags["Black"] == player
    svg = page.all("svg", id="board")[0]
    points = points_shown(last)
    white = 4 * (53.5 if points is None else points)
    bar = svg.all("rect", id="bar")[0]
    if placement_shown(svg, flipped) != placement_of(last.next) or svg["data-flipped"] != str(int(flipped)) or \
            marked_squares(svg, flipped) != [last.coordinates()[:2], last.coordinates()[2:4]] or \
            len(svg.all("polygon", class_="arrow")) != bool(last.better) or abs(float(bar["height"]) - white) > 1.2 or \
            last.better and not points_at(svg, chess_rules.coordinate(last.better[0]), flipped) or \
            abs(float(bar["y"]) - (0 if flipped else 400 - white)) > 1.2 or \
            places(svg, "rect", "x", "y", "width", "height", class_="black") != [[404, 0, 12, 400]] or \
            places(svg, "rect", "x", "width", id="bar") != [[404, 12]]:
        wrong.append(("board", placement_shown(svg, flipped), placement_of(last.next), bar.attributes, white))
    names = svg.all("text", class_="name")
    if [text.text() for text in names] != list("12345678hgfedcba" if flipped else "87654321abcdefgh") or \
            places(svg, "text", "x", "y", class_="name") != \
            [[3, 50 * i + 12] for i in range(8)] + [[50 * i + 42, 396] for i in range(8)]:
        wrong.append(("names of squares", [(text.text(), text.attributes) for text in names]))
    data = json.loads(page.all("script", id="game")[0].children[0])
    titles = [link["title"] for link in page.all("div", class_="moves")[0].all("a") if link["data-ply"]]
    if data["white"] != 535 or data["start"].split()[:2] != judged.game.moves[0].position.fen().split()[:2] or \
            [its["details"] for its in data["moves"]] != titles:
        wrong.append(("data", data["white"], data["start"]))
    for move, its in zip(judged.game.moves, data["moves"]):
        points = points_shown(move)
        white = None if points is None else 10 * points
        if its["move"] != move.coordinates() or its["fen"].split()[0] != move.next.fen().split()[0] or its["name"] != move.label() \
                or (its["white"] is None) != (white is None) \
                or white is not None and abs(its["white"] - white) > 3 * (move.value is not None) or \
                its.get("better") != (chess_rules.coordinate(move.better[0]) if move.better else None):
            wrong.append(("data", move.label(), its))


def check_game(folder, number, judged, player, opening):
    wrong, page, game = [], read_page(folder, "game-%04d.html" % number), judged.game
    facts = ", ".join(filter(None, [*(
        game.tags[name] if re.search(r"\w", game.tags.get(name, "").replace("????.??.??", "")) else ""
        for name in ("Event", "Site", "Date", "Round", "TimeControl")), opening]))
    if page.all("p")[0].text() != facts or page.all("title")[0].text() != "%s \u2013 %s, %s" % (
            game.tags["White"], game.tags["Black"], result(game)):
        wrong.append((page.all("p")[0].text(), facts))
    if page.all("h1")[0].text() != "%s \u2013 %s %s" % (game.tags["White"], game.tags["Black"], result(game)):
        wrong.append(page.all("h1")[0].text())
    check_cards(wrong, page, judged)
    check_moves(wrong, page, judged)
    check_turning_points(wrong, page, judged)
    check_curve(wrong, page, judged)
    check_board(wrong, page, judged, player)
    return wrong


# ---- the index ----

def describe(game, move, player):
    other = "against " + game.tags["Black" if move.turn == "w" else "White"] if player else \
        "%s \u2013 %s" % (game.tags["White"], game.tags["Black"])
    date = re.match(r"\d+(\.\d+)*", game.tags["Date"])
    return "%s%s, %s: %s" % (date[0] + " " if date else "", other, result(game), move.label())


def check_table(wrong, rows, expected, what):
    """ROWS as shown are those EXPECTED, in any order; accuracies are equal but for rounding."""
    def key(row):
        return [value for name, value in row.items() if "ccuracy" not in name]
    rows, expected = sorted(rows, key=key), sorted(expected, key=key)
    if [key(row) for row in rows] != [key(row) for row in expected] or \
            not all(close(row[name], other[name]) for row, other in zip(rows, expected) for name in row if "ccuracy" in name):
        wrong.append((what, rows, expected))


def check_columns(wrong, table, player):
    """The heads of columns of numbers say so, and no others; rows with more games, or mistakes, come first."""
    head, *rows = table.all("tr")
    columns = {th.text(): [row.all("td")[i].text() for row in rows] for i, th in enumerate(head.all("th"))}
    numbers = [name for name, column in columns.items() if all(re.fullmatch(r"\d*\.?\d*", text) for text in column)]
    for row in rows:
        for name, cell in zip(columns, row.all("td")):
            number = name not in ("Game", "Result", "Where") and re.fullmatch(r"[\d.]+", cell.text())
            if cell["class"] != ("own" if cell.text() == player else "number" if number else None):
                wrong.append(("cell", name, cell.text(), cell["class"]))
    many = [int(text) for text in columns.get("Games") or columns.get("Mistakes", [])]
    if [th.text() for th in head.all("th", class_="number")] != numbers or many != sorted(many, reverse=True):
        wrong.append(("columns", columns, numbers))


def found_mistakes(games, player):
    """{kind: [(address, words)]} of all mistakes, or of the player's."""
    found = {}
    for number, judged in enumerate(games, 1):
        for ply, move in enumerate(judged.game.moves, 1):
            if move.mark and player in (None, judged.game.tags["White" if move.turn == "w" else "Black"]):
                found.setdefault(move.kind, []).append(("game-%04d.html#%d" % (number, ply), describe(judged.game, move, player)))
    return found


def check_motifs(wrong, table, games, player):
    shown_ = {row.all("td")[0].text(): (row.all("td")[1].text(), [(a["href"], a.text()) for a in row.all("a")])
              for row in table.all("tr")[1:]}
    if shown_ != {kind: (str(len(where)), where) for kind, where in found_mistakes(games, player).items()}:
        wrong.append(("motifs", shown_))
    for row in table.all("tr")[1:]:
        more, lists = row.all("summary"), [len(node.all("li")) for node in row.all("ul")]
        many = sum(lists)
        if lists != ([many] if many <= 5 else [5, many - 5]) or \
                [node.text() for node in more] != ["%d more" % (many - 5)] * (many > 5):
            wrong.append(("more motifs", lists, row.text()))


def opening_sums(games, openings, player):
    sums = {}
    for judged, opening in zip(games, openings):
        tags = judged.game.tags
        if opening and player in (None, tags["White"], tags["Black"]):
            got = points(judged.game, "w" if player in (None, tags["White"]) else "b")
            code, name = opening.partition(",")[0].split(" ", 1)
            row = sums.setdefault(name, [code, code, 0, 0, 0])
            row[0], row[1] = min(row[0], code), max(row[1], code)
            row[2] += 1
            row[3] += got is None
            row[4] += got or 0
    return [{"Code": low if low == high else low + "-" + high, "Opening": name, "Games": "%d" % many,
             "Unfinished": "%d" % unfinished, "Points" if player else "White's points": "%g" % sum_}
            for name, (low, high, many, unfinished, sum_) in sums.items()]


def check_practice(wrong, page, games, player):
    every = [(judged.lost.get(ply, (0,))[0], number, ply, move) for number, judged in enumerate(games, 1)
             for ply, move in enumerate(judged.game.moves)
             if move.mark and move.better and judged.game.tags["White" if move.turn == "w" else "Black"] == player]
    worst = sorted((lost for lost, *_ in every), reverse=True)[:6]
    figures = page.all("figure")
    if len(figures) != len(worst):
        wrong.append(("practice", len(figures), len(worst)))
    for figure, loss in zip(figures, worst):
        address = figure.all("details")[0].all("a")[-1]["href"]
        number, ply = int(address[5:9]), int(address.split("#")[1]) - 1
        game, move = games[number - 1].game, games[number - 1].game.moves[ply]
        before = game.moves[ply - 1].coordinates() if ply else ""
        flipped, words = move.turn == "b", figure.all("figcaption")[0].text()
        solution = "%s to move. Move Try Solution%s Played was %s. %s %s" % (
            "Black" if flipped else "White", line_words(move), move.san, move.remark, describe(game, move, player))
        anchors = ["p%d-%d-%d" % (number, ply + 1, i + 1) for i in range(len(move.better))]
        if abs(games[number - 1].lost.get(ply, (0,))[0] - loss) > 0.5 or \
                words != solution or [a["id"] for a in figure.all("a")[:-1]] != anchors or \
                placement_shown(figure.all("svg")[0], flipped) != placement_of(move.position) or \
                marked_squares(figure.all("svg")[0], flipped) != ([before[:2], before[2:4]] if before else []) or \
                (figure["data-move"], figure["data-san"], figure["data-played"], figure["data-flipped"], figure["data-last"],
                 figure["data-start"].split()[:2]) != (
                    chess_rules.coordinate(move.better[0]), move.position.san(move.better[0]), move.san, str(int(flipped)), before,
                    move.position.fen().split()[:2]):
            wrong.append(("practice", address, words, figure.attributes, loss))


def openings_shown(folder):
    listed = next(table for table in read_page(folder, "index.html").all("table") if "White's accuracy" in table.text())
    return [row["Opening"] for row in rows_of(listed)]


def check_index(folder, games, player):
    wrong, page = [], read_page(folder, "index.html")
    tables = page.all("table")
    if [page.all(tag)[0].text() for tag in ("title", "h1", "p")] != [
            "Games of games.pgn", "Games of games.pgn", "%d games, 1 nodes a position" % len(games)]:
        wrong.append(("head", page.all("p")[0].text()))
    for table in tables:
        check_columns(wrong, table, player)
    listed = next(table for table in tables if "White's accuracy" in table.text())
    openings = openings_shown(folder)
    links = [row.all("a")[0]["href"] for row in listed.all("tr")[1:]]
    check_table(wrong, rows_of(listed), [
        {"Game": str(number), "White": judged.game.tags["White"], "Black": judged.game.tags["Black"], "Result": result(judged.game),
         "Date": judged.game.tags.get("Date", ""), "Opening": opening, "Moves": "%d" % math.ceil(len(judged.game.moves) / 2),
         "White's accuracy": shown(judged.accuracy("w")), "Black's accuracy": shown(judged.accuracy("b"))}
        for number, (judged, opening) in enumerate(zip(games, openings), 1)], "games")
    if links != ["game-%04d.html" % number for number in range(1, len(games) + 1)]:
        wrong.append(("links", links))
    expected, own = [], {}
    for name in PLAYERS:
        sides = [(judged, turn) for judged in games for turn, colour in (("w", "White"), ("b", "Black"))
                 if judged.game.tags[colour] == name]
        got = [points(judged.game, turn) for judged, turn in sides]
        own[name] = (sides, got)
        if sides:
            expected.append({
                "Player": name, "Games": str(len(sides)), "Points": "%g" % sum(x or 0 for x in got), "Unfinished": str(got.count(None)),
                "Accuracy": shown(mean(judged.accuracy(turn) for judged, turn in sides)),
                **{word: str(sum(judged.count(turn, mark) for judged, turn in sides))
                   for word, mark in (("Doubtful", 6), ("Mistakes", 2), ("Blunders", 4))}})
    check_table(wrong, rows_of(next(table for table in tables if table.text().startswith("Player"))), expected, "players")
    for number, who in (0, player), (1, None):
        table = [table for table in tables if table.text().startswith("Code")][number]
        check_table(wrong, rows_of(table), opening_sums(games, openings, who), "openings")
        check_motifs(wrong, [table for table in tables if table.text().startswith("Motif")][number], games, who)
    sides, got = own[player]
    words = page.all("h2")[0].after().text()
    found = re.fullmatch(r"(\d+) games, ([\d.]+) points of (\d+), (\d+) unfinished, accuracy ([\d.]+)\.", words)
    if not found or [found[1], found[2], found[3], found[4]] != [
            str(len(got)), "%g" % sum(x or 0 for x in got), str(len(got) - got.count(None)), str(got.count(None))] or \
            not close(found[5], shown(mean(judged.accuracy(turn) for judged, turn in sides))):
        wrong.append((player, words, got))
    phases = [item.text().split(": ") for item in page.all("h2")[0].after().after().all("li")]
    if [phase for phase, _ in phases] != ["opening", "middlegame", "endgame"] or not all(
            close(value, shown(mean(judged.accuracy(turn, phase) for judged, turn in sides))) for phase, value in phases):
        wrong.append((player, phases))
    check_practice(wrong, page, games, player)
    return wrong


def make(folder, games, *words):
    path, pages = os.path.join(folder, "games.pgn"), os.path.join(folder, "pages")
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(game.pgn() for game in games))
    ran = subprocess.run([sys.executable, REPORT, "--engine", os.path.abspath(RHUMB), "--nodes", "1", path, "-o", pages, *words],
                         capture_output=True, text=True, check=False)
    return ran, pages


def check_random(tap, folder):
    random_ = random.Random(SEED)
    games = [random_game(random_, plies) for plies in (1, 2, 3, 19, 20, 21, 22, 40, 75, 76, 90, 168, 170, 200, 240,
                                                       300)]
    for white, black, result, moves in (("Ann", "Bob", "0-1", "f3 e5 g4"), ("Cy", "Ann", "1-0", "e4 f6 d4 g5"),
                                        ("Bob", "Ann", "1-0", "e4 f6 d4 g5")):
        game = Game(white, black, result, Date="2026.05.07", Event="Cup", TimeControl="-")
        for move in moves.split():
            game.add(move, value=20, depth=1)
        games.append(game.add("Qh4#" if result == "0-1" else "Qh5#", value=None))
    for moves in "e4 c5 Nf3 d6", "e4 c5 c3 d5":      # one opening, two codes
        game = Game("Ann", "Bob", "*", Date="2026.05.08", Event="Cup", TimeControl="-")
        for move in moves.split():
            game.add(move, value=20, depth=1)
        games.append(game)
    games.append(random_game(random_, 12))
    games[-1].moves[-2].own = 3
    judged = [Judged(game) for game in games]
    for player in "Ann", "Bob":
        ran, pages = make(folder, games, "--player", player)
        tap.ok(ran.returncode == 0 and not ran.stderr and ran.stdout == "%d games are in %s\n" % (
            len(games), os.path.join(pages, "index.html")), "pages for %s" % player, ran.stdout + ran.stderr)
        openings = openings_shown(pages)
        wrong = [(number, item) for number, its in enumerate(judged, 1)
                 for item in check_game(pages, number, its, player, openings[number - 1])]
        tap.ok(not wrong, "every number of a game's page", "\n".join(str(item)[:2000] for item in wrong))
        wrong = check_index(pages, judged, player)
        tap.ok(not wrong, "every number of the index", "\n".join(str(item)[:3000] for item in wrong))


def check_paper(tap, folder):
    """White blunders in the one game, Black in the other.  Of 51.38 percent, lost 48.92 and 46.16: 103.1668 exp(-0.043544
    lost) - 2.1669 is 10.1 and 11.7; no window of two is wider than its ends.  A minute and five seconds a move."""
    white = Game("Ann", "Bob", "0-1", TimeControl="60+5").add("e4", value=-1000, clock=61).add("e5", value=-1000, clock=45.5)
    black = Game("Bob", "Ann", "1-0", TimeControl="60+5").add("e4", value=15, clock=60).add("f6", value=1000, clock=5)
    ran, pages = make(folder, [white, black], "--player", "Ann")
    seen = []
    for number in 1, 2:
        page = read_page(pages, "game-%04d.html" % number)
        seen.append([card.all("b")[0].text() for card in page.all("section", class_="card")] +
                    [card.all("p")[1].text().split()[2] for card in page.all("section", class_="card")] +
                    [link["title"].split(", ")[-1] for link in page.all("a") if link["data-ply"]])
    tap.ok(seen == [["10.1", "100.0", "1015", "0", "4.0 s spent", "19.5 s spent"],
                    ["100.0", "11.7", "0", "985", "5.0 s spent", "1:00 min spent"]], "numbers computed on paper", "%s %s" % (seen, ran))
    words = read_page(pages, "index.html").all("h2")[0].after().text()
    tap.ok(words == "2 games, 0 points of 2, 0 unfinished, accuracy 10.9.", "and their mean", words)


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        check_paper(tap, folder)
        check_random(tap, folder)
    tap.done()


if __name__ == "__main__":
    main()
