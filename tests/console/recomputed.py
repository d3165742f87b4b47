#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What the console and the tools say is computed again: tasks of suites; replays; depths of a tree."""
import collections
import os
import random
import re
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "play"))
import chess_rules as rules  # noqa: E402  (the path is set above)
from console_tap import Tap, run  # noqa: E402
from models import fen_of  # noqa: E402

tap = Tap()
dice = random.Random(57)
CLASSICAL = ["--option", "Evaluation=classical"]
FENS = (rules.START, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 7", "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 9",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 11 40", "4k3/8/8/8/8/8/4P3/4K3 w - - 97 60", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 3 1")


# ---- suites, records of sessions ----

def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="ascii") as file:
        file.write(text)
    return path


def searches(folder, fens, depth):
    """For each position the exact lines of a search: [(first move, centipawns, mate, nodes)], and the nodes of all."""
    record = "# session begins: one speaking UCI\n> setoption name Evaluation value classical\n" + "".join(
        "> ucinewgame\n> position fen %s\n> go depth %d\n< bestmove *\n" % (fen, depth) for fen in fens)
    found = []
    for part in run(["replay", write(folder, "searches", record)]).stdout.split("> go depth")[1:]:
        lines = re.findall(
            r" score (cp|mate) (-?\d+) (?:wdl [\d ]+)?(lowerbound |upperbound |)nodes (\d+) .* pv (\S+)", part)
        found.append(([(move, int(value) if kind == "cp" else None, int(value) if kind == "mate" else None, int(nodes))
                       for kind, value, bound, nodes, move in lines if not bound],
                      int(re.findall(r" nodes (\d+) ", part)[-1]), re.search(r"bestmove (\S+)", part)[1]))
    return found


def random_task(position, lines, chosen, kind):
    """Operations of EPD; what they ask for; and whether a line (move, centipawns, mate, nodes) is an answer."""
    best, avoid, mate, texts = [], [], 0, []
    others = dice.sample(position.legal_moves(), min(2, len(position.legal_moves())))
    if kind in (0, 2, 3):
        best = dice.sample([chosen] + others, 1 + (kind > 0 and len(others) > 1))
        texts.append(("bm", " ".join(map(position.san, best))))
    if kind in (1, 2):
        avoid = [dice.choice([chosen] + others)]
        texts.append(("am", position.san(avoid[0])))
    if kind in (3, 4, 5):
        mate = (lines[-1][2] or dice.choice((1, -1))) + dice.choice((0, 0, 1, -1))
        mate = (mate or 1) * dice.choice((1, 1, -1))
        if kind == 5:
            texts.append(("bm", "%s%d" % (dice.choice("#M"), mate)))
        else:
            mate = abs(mate)
            texts.append(("dm", str(mate)))

    def answers(line):
        good = (not best or line[0] in best) and line[0] not in avoid
        return good and (not mate or (line[2] is not None and (line[2] < 0 if mate < 0 else 0 < line[2] <= mate)))

    return "".join(" %s %s;" % text for text in dice.sample(texts, len(texts))), \
        " ".join(" ".join(text) for kind in ("bm", "am", "dm") for text in texts if text[0] == kind), \
        answers, mate > 0


def check_suites(folder):
    """Tasks are judged as the lines of a search over UCI are by their definitions."""
    fens = [rules.random_position(dice, 6, 90, rules.captures, 0.3) for _ in range(14)] + list(map(rules.Position, (
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "7k/8/5K2/8/8/8/8/1R6 w - - 0 1", "6k1/R7/8/8/8/8/8/1R5K b - - 0 1",
        "8/8/8/8/8/2k5/1r6/3K4 b - - 0 1", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "5k2/8/4K3/8/8/8/8/R7 w - - 0 1") * 2))
    fens = [rules.Position(" ".join(fen_of(position).split()[:4] + ["0", "1"])) for position in fens
            if position.has_legal_move() and not position.insufficient_material()]
    text, wanted, counts, least, most = ["# a comment", ""], [], collections.Counter(), 0, 0
    for position, (lines, nodes, chosen) in zip(fens, searches(folder, [position.fen() for position in fens], 5)):
        lines = [(position.parse_coordinate(line[0]), *line[1:]) for line in lines]
        operations, task, answers, ends = random_task(position, lines, position.parse_coordinate(chosen),
                                                      len(wanted) % 7)
        right = [answers(line) for line in lines]
        if ends and any(right):
            del lines[right.index(True) + 1:], right[right.index(True) + 1:]
        since = len(right) - next((i for i, good in enumerate(reversed(right)) if not good), len(right))
        move, centipawns, mate, at = lines[-1]
        verdict = "played" if not task else "solved" if right[-1] else "failed"
        counts[verdict] += 1
        least, most = least + (lines[-1][3] if ends and right[-1] else nodes), most + nodes
        score = "mate%s in %d" % ("d" if mate < 0 else "", abs(mate)) if mate else \
            "%+.2f" % (centipawns / 100) if centipawns else "0.00"
        text.append("%s%s id \"n%d\";" % (position.fen().rpartition(" 0 1")[0], operations or " ce 1;", len(text) + 1))
        wanted.append([str(len(text)), "n%d" % len(text), verdict, position.san(move), score,
                       "%d nodes" % (lines[since][3] if right[-1] else nodes), task])
        if dice.random() < 0.2:
            text.append(dice.choice(("nonsense", "8/8/8/8/8/2k5/1r6/1K6 b - - am Zz9;",
                                     "R5k1/5ppp/8/8/8/8/8/4K3 b - - dm 1;", "4k3/8/8/8/8/8/4P3/4K3 w - - dm 0;",
                                     "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; am e5 e6;")))
            wanted.append([str(len(text)), "bad line"])
            counts["bad"] += 1
    ran = run(CLASSICAL + ["epd", write(folder, "tasks.epd", "\n".join(text) + "\n"), "depth", "5", "-j", "2"])
    rows = [[part for part in re.split(r"  +|(?<=solved) |(?<=failed) |(?<=played) |: .*", line.strip()) if part]
            for line in ran.stdout.splitlines()]
    bad = [(row, want) for row, want in zip(rows, wanted) if row != [part for part in want if part]]
    tap.ok(len(rows) == len(wanted) + 1 and not bad and ran.returncode == 1, "a suite is judged",
           "%s\n%s" % (bad[:3], ran.stdout))
    last = "%d of %d solved%s%s; " % (
        counts["solved"], counts["solved"] + counts["failed"],
        ", %d without a task" % counts["played"] if counts["played"] else "",
        ", %d bad line%s" % (counts["bad"], "s" * (counts["bad"] != 1)) if counts["bad"] else "")
    sums = ran.stdout.splitlines()[-1]
    tap.ok(sums.startswith(last) and least <= int(re.fullmatch(r".*; (\d+) nodes", sums)[1]) <= most and
           len(counts) == 4, "and summed up", "%s %d %d" % (last, least, most) + sums)
    began = time.monotonic()
    sums = run(CLASSICAL + ["epd", write(folder, "time.epd", rules.START.replace(" 0 1", " bm a3;\n")), "time",
                            "0.31"]).stdout
    tap.ok(0.1 <= float(re.search(r"([\d.]+) s$", sums.strip())[1]) <= time.monotonic() - began,
           "the sum of the times has passed", sums)


def check_efforts():
    """The limits of a search: their least and most."""
    bad = []
    for kind, what, most in ("depth", "depth", 100), ("nodes", "number of nodes", 2 ** 63 - 1), ("time", "", 86400):
        for amount in [0, 1, most, most + 1, "1x", "x" * 50] + ["0.001", ".5", "86400.001", "86399.999"] * (not what):
            ran = run(["epd", "/dev/null", kind, str(amount)])
            good = re.fullmatch(r"\d*\.?\d{0,3}", str(amount)) and (0.001 if not what else 1) <= float(amount) and (
                float(amount) <= most if not what else int(amount) <= most)
            shown = str(amount)[:40] + "..." * (len(str(amount)) > 40)
            why = "the %s is a number from 1 to %d, not '%s'" % (what, most, shown) if what else \
                "a time is 0.001 to 86400 seconds"
            if (ran.returncode, ran.stderr) != ((0, "") if good else (2, "epd: %s\n" % why)):
                bad.append((kind, amount, ran.returncode, ran.stderr))
    tap.ok(not bad, "limits are within their bounds", bad)


class Record:
    """A random log, and what a replay of it must print and report.  A session answers each line with one at once."""

    def __init__(self):
        self.lines, self.said, self.report, self.waiting = [], "", "", []
        if dice.random() < 0.2:
            self.lines += ["# session goes on: it speaks UCI", "5.000 > ping 1", "< pong 2"]
            if dice.random() < 0.2:
                self.report = "the log has only the rest of a session that starts in an older file\n"
                return
        for number in range(dice.choice((1, 1, 2, 3))):
            self.uci, self.us = dice.random() < 0.4, 0
            if number or self.lines or self.uci or dice.random() < 0.5:
                self.lines.append("# session begins: number %d speaking %s" %
                                  (number, "UCI, as ever" if self.uci else "CECP"))
            self.fresh = True
            for _ in range(dice.randrange(1, 9)):
                if not self.report:
                    self.step()
            if self.waiting and not self.report:
                self.report = "0: then: (nothing)\n0: now:  %s\n" % self.waiting[0]
            self.say("<", *self.waiting)
            self.waiting = []
            if self.report:
                return

    def say(self, mark, *texts):
        for text in texts:
            self.said += "%d.%03d %s %s\n" % (*divmod(self.us // 1000, 1000), mark, text)

    def step(self):
        kind = dice.randrange(12)
        if kind < 6 or not self.waiting:
            self.send()
        elif kind < 11:
            self.compare()
        else:
            self.lines.append(dice.choice((
                "# a remark", "1a > ping 2", ".5 > ping 2", ">ping 2", "< 12 34 5 678 e2e4", "info depth 3", "",
                "< stat01: 12 345 6 7 20 e2e4", "< info depth 2 nodes 5" if self.uci else "< 1 2 3 4 e4")))

    def send(self):
        """Input, perhaps at a time, to which the clock advances."""
        at = ""
        if dice.random() < 0.5:
            ms = self.us // 1000 + dice.choice((-700, 0, 1, 70, 999, 1000, 61234))
            if ms >= 0:
                self.us, at = max(self.us, 1000 * ms), "%d.%03d" % divmod(ms, 1000)
                at = dice.choice((at, at.rstrip("0").rstrip("."))) + " "
        elif dice.random() < 0.08:
            bad = dice.choice(("99999999999999999999.000", "0.1000", "0.0005", "1000000001.000",
                               "1.000-99999999999.000"))
            self.lines.append(bad + dice.choice((" > ping 2", " < pong 2")))
            self.report = "%d: a time of more than 1000000000 seconds, or of less than a thousandth\n" % len(self.lines)
            return
        text, answer = dice.choice((("isready", "readyok"),) if self.uci else (
            ("ping %d" % len(self.lines), "pong %d" % len(self.lines)), ("abcab", "Error (unknown command): abcab")))
        if dice.random() < 0.1:
            text, answer = "", None           # an empty line has no answer
        self.lines.append("%s> %s" % (at, text) if text else at + ">")
        self.say(">", text)
        self.waiting += [answer] if answer else []

    def compare(self):
        """Output, or a pattern of it, perhaps in a range of times."""
        now = self.waiting.pop(0)
        then, start, end = now, dice.randrange(len(now)), dice.randrange(len(now) + 1)
        for _ in range(dice.choice((0, 1, 2))):
            then = then[:start] + "*" + then[max(start, end):]
            start, end = sorted((dice.randrange(len(then)), dice.randrange(len(then) + 1)))
        if dice.random() < 0.15:
            then = dice.choice((then[1:], then[:-1], then + "b", "a" + then, then.replace("o", "oo")))
        then = now if then[:1].isdigit() else then       # a line of thinking would not be compared
        low = self.us // 1000 + dice.choice((0, -50, -50, 1)) if dice.random() < 0.3 else None
        span = dice.choice((0, 50, 50, 49))
        self.lines.append("< " + then)
        self.say("<", now)
        if low is not None and low >= 0:
            self.lines[-1] = "%d.%03d-%d.%03d < %s" % (*divmod(low, 1000), *divmod(low + span, 1000), then)
        if not re.fullmatch(".*".join(map(re.escape, then.split("*"))), now):
            self.report = "%d: then: %s\n%d: now:  %s\n" % (len(self.lines), then, len(self.lines), now)
        elif low is not None and 0 <= low and not 1000 * low <= self.us <= 1000 * (low + span):
            self.report = "%d: then: (said in time)\n%d: now:  (said at another time)\n" % (
                len(self.lines), len(self.lines))


def check_records(folder):
    """A session is replayed as its log says, up to the first difference, which is reported."""
    bad, ends = [], collections.Counter()
    for _ in range(150):
        record = Record()
        ran = run(["replay", write(folder, "log", "\n".join(record.lines) + "\n")])
        wanted = (record.said, record.report, int(bool(record.report)))
        ends[re.sub("[0-9].*: ", "", record.report.split("\n")[0])[:9]] += 1
        if (ran.stdout, ran.stderr, ran.returncode) != wanted:
            bad.append((record.lines, (ran.stdout, ran.stderr, ran.returncode), wanted))
    lines = "> quit\n" + "> isready\n" * 20000        # more than a pipe holds, and the session does not read it
    ran = run(["replay", write(folder, "quit", "# session begins: one speaking UCI\n" + lines)])
    tap.ok((ran.stdout, ran.stderr, ran.returncode) == (lines.replace("> ", "0.000 > "), "", 0),
           "a session that has ended", ran.stderr)
    for answer in "", "< readyok\n":
        log = write(folder, "failed", 2 * ("# session begins: one speaking UCI\n> isready\n" + answer))
        ran = run(["--option", "BookFile=/absent/book", "replay", log])
        wanted = "0.000 > isready\n", 2, bool(answer)
        tap.ok((ran.stdout, ran.returncode, "3: now:  (nothing)" in ran.stderr) == wanted and
               "/absent/book" in ran.stderr,
               "a session that fails is the last one, and its status that of the replay", ran)
    tap.ok(not bad, "random records are replayed", "%d: %s" % (len(bad), bad[:2]))
    tap.ok(len(ends) > 4, "with differences of each kind", ends)


# ---- views ----

def check_tree():
    """By how much a depth differs from that of the node above, less one."""
    bad, noted, depth = [], 0, 6
    for words in "setboard reti\ntrace %d Kg7\n", "setboard kiwipete\ntrace %d\n", "setboard opposition\ntrace %d\n":
        above = {2: depth}               # the depth of the node above, by indentation
        for line in run(CLASSICAL + ["--console"], words % depth).stdout.splitlines():
            node = re.match(r"( +)(?:\d+\.+ )?\S+: depth (\d+), window", line)
            move = re.match(r"( +)([KQRBNa-hO]\S*) +(\d+)  \S.*(?:fails|exact)", line)
            if node:
                above[len(node[1]) + 2] = int(node[2])
            elif move and "again" not in line:
                change = re.search(r"(reduced|extended) by (\d+)", line)
                by = int(change[2]) * (1 if change[1] == "extended" else -1) if change else 0
                noted += bool(change)
                if int(move[3]) != max(0, above[len(move[1])] - 1 + by):
                    bad.append((above, line))
    tap.ok(not bad and noted, "depths are reduced and extended by what the tree says", "%s %s" % (noted, bad[:3]))


def check_order():
    """The nodes below the root that fail high, by the place of the move that does so among those searched."""
    places = [0] * 4
    for fen in FENS[5], "kiwipete", "reti":
        text = run(CLASSICAL + ["--console"], "setboard %s\ntrace 2\norder 2\n" % fen).stdout
        moves = sorted(set(re.findall(r"(?m)^  ([KQRBNa-hO]\S*) +\d+  ", text)))
        traces = run(CLASSICAL + ["--console"], "\ntrace 2 ".join(["setboard " + fen, *moves]) + "\n").stdout
        counted = [0] * 4
        for node in re.findall(r": depth 1, .*\n((?:    .*\n)*)", traces):
            searched = [line for line in node.splitlines() if "static value" not in line]
            if searched and "fails high" in searched[-1]:      # else a later search was exact
                counted[min(sum("again" not in line for line in searched), 4) - 1] += 1
        row = re.search(r"(?m)^ +1 +(\d+)((?: +[\d.]+%)+)$", text)
        shares = ["%d.%d%%" % divmod(1000 * count // max(1, sum(counted)), 10) for count in counted]
        tap.ok(row and int(row[1]) == sum(counted) and row[2].split() == shares,
               "`order` counts what `trace` shows: " + fen, "%s\n%s" % (counted, text))
        places = [before + count for before, count in zip(places, counted)]
    tap.ok(all(places[:2]), "of the first move and of others", places)


def check_side():
    for words, plies in ("side black\ne4", 2), ("side white", 1), ("side white\nside black\nnew\ne4", 2), ("e4", 1):
        text = run(CLASSICAL + ["--console"], "replies off\nlevel depth 1\n%s\nfen\n" % words).stdout
        turn = text.splitlines()[-1].split()[1]
        tap.ok((turn == "b") == (plies % 2 == 1), "`side` makes Rhumb reply: " + words.replace("\n", "; "), text)


with tempfile.TemporaryDirectory() as work:
    check_suites(work)
    check_efforts()
    check_records(work)
check_tree()
check_order()
check_side()
tap.done()
