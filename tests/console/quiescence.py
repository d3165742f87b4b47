# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""quiescence: the whole tree of each position, searched independently by the documented rules, slowly: legal moves by
tests/play/chess_rules.py, exchanges on a copied board, static values as `eval` prints them for each position.  Only
the order of equal captures comes from the program.  A search must find the same value."""
import random
import re

from console_tap import Tap, has_network, run
import chess_rules
from chess_rules import attackers

POSITIONS, ROWS_MAX = 100, 600
MATE, MATE_BOUND, TABLE_BOUND, INFINITE = 32000, 32000 - 256, 32000 - 1256, 32001
VALUE = {"p": 100, "n": 325, "b": 325, "r": 500, "q": 975, "k": 10000}
DELTA, LOST, RULE50_PARTS = 200, -4000, 220
LEAST_FIRST = "pnbrqk"
SCORE = r"(?:[-+]?\d+\.\d\d|mated? in \d+)"
ROW = re.compile(r"^ *(\d+) +(\S+|\(position\)) +(?:(check|%s)? +((?:[<>]= )?%s)  (\S.*)|(not tried: .*))$" %
                 (SCORE, SCORE))


def positions(chance, count):
    """Positions of games with random moves, captures more often than others."""
    while count > 0:
        position = chess_rules.random_position(chance, 6, 60, chess_rules.captures, 0.3)
        if position.has_legal_move():
            yield position
            count -= 1


def takes(position, move):
    return position.board[move[1]] != "." or (position.board[move[0]] in "Pp" and move[1] == position.ep)


def gains_on(board, square, white, standing):
    """What White or Black can win on SQUARE with a piece of value STANDING; a set, because equal pieces may capture in
    any order."""
    found = attackers(board, square, white)
    if not found:
        return {0}
    kind = min((board[s].lower() for s in found), key=LEAST_FIRST.index)
    if kind == "k" and attackers(board[:found[0]] + ["."] + board[found[0] + 1:], square, not white):
        return {0}
    gains = set()
    for start in found:
        if board[start].lower() == kind:
            after = board[:]
            after[start], after[square] = ".", board[start]
            gains |= {max(0, standing - reply) for reply in gains_on(after, square, not white, VALUE[kind])}
    return gains


def exchange(position, move):
    """What MOVE can gain by exchanges on its square."""
    start, to, promotion = move
    board, white = position.board[:], position.turn == "w"
    if board[start] in "Kk" and abs(to - start) == 2:
        return {0}
    gain = VALUE[board[to].lower()] if board[to] != "." else 0
    if not gain and takes(position, move):
        gain = VALUE["p"]
        board[to + (chess_rules.S if white else chess_rules.N)] = "."
    kind = promotion or board[start].lower()
    gain += VALUE[kind] - VALUE["p"] if promotion else 0
    board[start], board[to] = ".", kind.upper() if white else kind
    return {gain - reply for reply in gains_on(board, to, not white, VALUE[kind])}


def score_text(score):
    if abs(score) > MATE_BOUND:
        return "mate in %d" % ((MATE - score + 1) // 2) if score > 0 else "mated in %d" % ((MATE + score) // 2)
    return "%s%d.%02d" % ("-" if score < 0 else "+" if score else "", abs(score) // 100, abs(score) % 100)


def bound_of(score, alpha, beta):
    return "lower" if score >= beta else "exact" if score > alpha else "upper"


def settles(bound, score, alpha, beta):
    return bound == "exact" or (score >= beta if bound == "lower" else score <= alpha)


class Printed:
    """A row of the program's tree, and those below it."""

    def __init__(self, ply, name, static, value, reason):
        self.ply, self.name, self.static, self.value, self.reason = ply, name, static, value, reason
        self.children = []

    def walk(self, position):
        """Each searched position and its row."""
        yield position, self
        for child in self.children:
            if child.value:
                yield from child.walk(position.play(position.parse_san(child.name)))


def read_tree(text):
    """The root row of a printed tree, the number of rows, and the last lines."""
    rows, rest = [], []
    for line in text.splitlines()[2:]:
        match = ROW.match(line)
        if not match or rest:
            rest.append(line)
            continue
        ply, name, static, value, reason, skip = match.groups()
        rows.append(Printed(int(ply), name, static or "", value or "", reason or skip))
    path = []
    for row in rows:
        del path[row.ply:]
        if path:
            path[-1].children.append(row)
        path.append(row)
    return rows[0] if rows else None, len(rows), rest


class Reference:
    """Quiescence as documented; ROWS are its steps, in the program's format."""

    def __init__(self, statics):
        self.statics, self.table, self.rows = statics, {}, []

    def priority(self, position, move, in_check):
        if move[2] and move[2] != "q":
            return 0 if in_check else -(1 << 20)
        gain = VALUE[position.board[move[1]].lower()] if position.board[move[1]] != "." else 0
        if not gain and takes(position, move):
            gain = VALUE["p"]
        gain += VALUE["q"] if move[2] else 0
        return 16 * gain + ((1 << 20) if in_check and gain else 0)

    def ordered(self, position, printed, in_check, first):
        moves = [m for m in position.legal_moves() if in_check or m[2] or takes(position, m)]
        names = [child.name for child in printed.children] if printed else []
        sans = {m: position.san(m) for m in moves}
        order = {m: names.index(san) if san in names else len(names) for m, san in sans.items()}
        return sorted(moves, key=lambda m: (m != first, -self.priority(position, m, in_check), order[m]))

    def static(self, position):
        value = self.statics[position.fen()]
        if abs(value) < -LOST:
            shrunk = abs(value) * position.rule50 // RULE50_PARTS
            value -= shrunk if value > 0 else -shrunk
        return value

    def skip(self, position, move, printed, state):
        """Why MOVE is not tried; "" if it is."""
        in_check, static, alpha, best = state
        if best <= -MATE_BOUND:
            return ""
        if not in_check and static > LOST:
            victim = position.board[move[1]].lower()
            if move[2] and move[2] != "q":
                return "not tried: no queen"
            gain = DELTA + VALUE[victim if victim != "." else "p"]
            if not move[2] and static + gain <= alpha:
                sign = 1 if printed.ply % 2 == 0 else -1
                return "not tried: reaches %s, has %s" % (score_text(sign * (static + gain)), score_text(sign * alpha))
        gains = exchange(position, move)
        if max(gains) >= 0 > min(gains):
            shown = [child.reason for child in printed.children if child.name == position.san(move)]
            return shown[0] if shown and shown[0].startswith("not tried: loses") else ""
        return "not tried: loses %d.%02d" % (-max(gains) // 100, -max(gains) % 100) if max(gains) < 0 else ""

    def search(self, position, printed, ply, alpha, beta, name="(position)"):
        row = [ply, name, "", ""]
        self.rows.append(row)
        in_check, old_alpha = position.in_check(), alpha
        best, best_move, static = -INFINITE, None, 0
        if position.insufficient_material() or (printed and printed.reason == "draw" and bare_king(position)):
            return self.leave(row, 0, alpha, beta)
        score, bound, first = self.table.get(position.key(), (0, "", None))
        if bound and abs(score) > MATE_BOUND:
            score += -ply if score > 0 else ply
        if bound and beta - alpha <= 1 and settles(bound, score, alpha, beta):
            return self.leave(row, score, alpha, beta)
        row[2] = "check"
        if not in_check:
            static = self.static(position)
            if bound and abs(score) <= TABLE_BOUND and settles(bound, score, static, static):
                static = score
            best = static
            row[2] = score_text(static if ply % 2 == 0 else -static)
            if best >= beta:
                if not bound:
                    self.remember(position, ply, best, "lower", None)
                return self.leave(row, best, alpha, beta)
            alpha = max(alpha, best)
        if first and not in_check and not (first[2] or takes(position, first)):
            first = None
        for move in self.ordered(position, printed, in_check, first):
            reason = self.skip(position, move, printed, (in_check, static, alpha, best)) if printed else ""
            if reason:
                self.rows.append([ply + 1, position.san(move), "", "", reason])
                continue
            below = next((c for c in printed.children if c.name == position.san(move)), None) if printed else None
            score = -self.search(position.play(move), below, ply + 1, -beta, -alpha, position.san(move))
            if score > best:
                best = score
                if score > alpha:
                    alpha, best_move = score, move
                    if score >= beta:
                        break
        if in_check and best == -INFINITE:
            return self.leave(row, -MATE + ply, old_alpha, beta)
        self.remember(position, ply, best, bound_of(best, old_alpha, beta), best_move)
        return self.leave(row, best, old_alpha, beta)

    def remember(self, position, ply, score, bound, move):
        if abs(score) > MATE_BOUND:
            score += ply if score > 0 else -ply
        kept = self.table.get(position.key(), (0, "", None))[2]
        self.table[position.key()] = (score, bound, move or kept)

    @staticmethod
    def leave(row, score, alpha, beta):
        bound = bound_of(score, alpha, beta)
        sign = "" if bound == "exact" else ">= " if (bound == "lower") == (row[0] % 2 == 0) else "<= "
        row[3] = sign + score_text(score if row[0] % 2 == 0 else -score)
        return score


def bare_king(position):
    pieces = [c for c in position.board if c not in ".#Kk"]
    return all(c.isupper() for c in pieces) or all(c.islower() for c in pieces)


def flat(printed):
    """The rows of a printed tree in the reference's format."""
    row = [printed.ply, printed.name, printed.static, printed.value]
    yield row if printed.value else row + [printed.reason]
    for child in printed.children:
        yield from flat(child)


def statics_of(fens):
    """{FEN: the value of `eval` that the search uses}."""
    fens = sorted(fens)
    text = run(["--console"], "".join("setboard %s\neval\n" % fen for fen in fens)).stdout
    values = [line.split()[-1] for line in text.splitlines() if line.startswith("value for ")]
    return dict(zip(fens, (int(value.replace(".", "")) for value in values)))


tap = Tap()
chance = random.Random(20261124)
# The first has promotions to less than a queen, which are never tried there; random ones need not have any.
pool = [chess_rules.Position("1n2k3/P2p4/8/8/8/8/4P3/4K3 w - - 0 1")]
pool += positions(chance, POSITIONS + POSITIONS // 2)
text = run(["--console"], "".join("setboard %s\nquiescence all\n" % p.fen() for p in pool)).stdout
parts = re.split(r"(?m)^(?=Values are in pawns)", text)[1:]
cases = []
for position, part in zip(pool, parts):
    root, count, rest = read_tree(part)
    if root and count <= ROWS_MAX and len(cases) < POSITIONS:
        cases.append((position, root, count, rest))
tap.ok(len(parts) == len(pool) and len(cases) == POSITIONS, "positions have trees", (len(parts), len(cases)))
statics = statics_of({place.fen() for position, root, _, _ in cases for place, row in root.walk(position)
                      if row.static not in ("", "check")})
nodes, wrong, skipped = 0, [], {"loses": 0, "reaches": 0, "no": 0}
for position, root, count, rest in cases:
    reference = Reference(statics)
    try:
        score = reference.search(position, root, 0, -INFINITE, INFINITE)
    except KeyError as missing:
        wrong.append("%s: %s was not searched" % (position.fen(), missing))
        continue
    ours = list(flat(root))
    nodes += sum(row.value != "" for _, row in root.walk(position))
    for row in ours:
        if len(row) > 4:
            skipped[row[4].split()[2]] += 1
    wrong += ["%s: %s, not %s" % (position.fen(), a, b) for a, b in zip(ours, reference.rows) if a != b][:1]
    if len(ours) != len(reference.rows) or not rest or not rest[0].startswith("value %s, " % score_text(score)):
        wrong.append("%s: %s, not %s" % (position.fen(), rest[:1], score_text(score)))
tap.ok(not wrong, "each tree is that of the rules", "\n".join(wrong[:8]))
tap.ok(nodes > 5 * POSITIONS and all(skipped.values()), "and they are trees", (nodes, skipped))

# In a search: the first move at the root is searched with the full window, and at depth 1 quiescence follows.
text = run(["--console"], "".join("setboard %s\ntrace 1\n" % p.fen() for p in pool)).stdout
firsts = []
for position, part in zip(pool, re.split(r"(?m)^(?=iteration 1;)", text)[1:]):
    match = re.search(r"^  (\S+) +0 +-inf \.\. \+inf +([-+]?\d+\.\d\d|mated? in \d+) ", part, re.M)
    if match and not position.play(position.parse_san(match[1])).in_check():
        firsts.append((position, match[1], match[2]))
text = run(["--console"], "".join("setboard %s\nquiescence %s\n" % (p.fen(), san) for p, san, _ in firsts)).stdout
values = re.findall(r"^value ([-+]?\d+\.\d\d|mated? in \d+),", text, re.M)
wrong = [(p.fen(), san, seen, own) for (p, san, seen), own in zip(firsts, values)
         if seen != own.translate(str.maketrans("+-", "-+"))]
tap.ok(len(firsts) == len(values) >= POSITIONS and not wrong, "a search finds the same values", wrong[:5])

shown = [run(["--fen", position.fen(), "quiescence"]).stdout.splitlines() for position in pool]
tap.ok(max(map(len, shown)) <= 23 and max(len(line) for lines in shown for line in lines) <= 80,
       "each tree fits a screen of 80x24 with a prompt",
       "\n".join(line for lines in shown for line in lines if len(line) > 80))
signs = {"enough: the": r"(?m)^ .* enough", "<=: at most": r"(?m)^ .* [<>]= [-+m\d]", "has: what": r"(?m)^ .* has [-+m\d]"}
wrong = [(sign, lines) for lines in shown for sign, row in signs.items()
         if (sign in " ".join(lines)) != bool(re.search(row, "\n".join(lines)))]
seen = {sign: sum(sign in " ".join(lines) for lines in shown) for sign in signs}
tap.ok(not wrong and all(0 < count < len(shown) for count in seen.values()), "words and signs are explained where they are",
       wrong[:1] or seen)
small = [lines for lines in shown if not any("rows are shown" in line for line in lines)]
tap.ok(0 < len(small) < len(shown), "small trees are shown whole, large ones in part", len(small))
for plies in (0, 1, 37, 99):
    for choice in ["classical"] + ["network"] * has_network():
        ran = run(["--option", "Evaluation=" + choice, "--fen", "r3k3/8/8/8/8/8/P7/4K2R w - - %d 80" % plies, "eval"])
        text = run(["--option", "Evaluation=" + choice, "--fen", "r3k3/8/8/8/8/8/P7/4K2R w - - %d 80" % plies,
                    "quiescence"]).stdout
        value = re.findall(r"(?m)^value for White: .*?([-+]?\d+\.\d\d)$", ran.stdout)
        value += re.findall(r"(?m)^in the search ([-+]?\d+\.\d\d): %d/220 less, after %d pl(?:y|ies) " % (plies, plies), ran.stdout)
        static = re.search(r"\(position\) +([-+]?\d+\.\d\d) ", text)
        shrinks = abs(round(100 * float(value[0]))) * plies >= RULE50_PARTS
        tap.ok(static and len(value) == 1 + shrinks and value[-1] == static[1], "eval has the value of the search after %d plies (%s)" % (plies, choice),
               ran.stdout + text)
mated = run(["--fen", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "quiescence"]).stdout
tap.ok("value mated in 0, 1 node" in mated, "mate needs no capture", mated)
bare = run(["--fen", "8/8/8/3k4/8/4q3/4K3/8 w - - 0 1", "quiescence"]).stdout
tap.ok(re.search(r"(?m)^ +1 +Kxe3 +0\.00 +draw$", bare), "bare kings are a draw", bare)
for position, san, _ in firsts:
    in_part = re.search(r"(?m)^\d+ of (\d+) rows are shown",
                        run(["--fen", position.fen(), "quiescence", san]).stdout)
    if in_part:
        break
for words in (["all", san], [san, "all"]):
    ran = run(["--fen", position.fen(), "quiescence"] + words)
    tap.ok(in_part and len(re.findall("(?m)^ +[0-9]+ +[(A-Za-z]", ran.stdout)) == int(in_part[1]) and
           " after the move " in ran.stdout and "rows are shown" not in ran.stdout,
           " ".join(words) + " shows all rows", ran.stdout)


def least_of(position, move, us):
    """The replies to MOVE with their values for US: [(san, value)], and the least value."""
    def worth(p):
        if not p.legal_moves():
            return -10 ** 6 * (p.turn == us) + 10 ** 6 * (p.turn != us) if p.in_check() else 0
        return sum(VALUES.get(c.lower(), 0) * (1 if c.isupper() == (us == "w") else -1) for c in p.board if c in "PNBRQpnbrq")
    after, rows = position.play(move), []
    for reply in sorted(after.legal_moves(), key=lambda m: not (after.board[m[1]] != "." or m[2])):
        rows.append((after.san(reply), worth(after.play(reply))))
    return rows, worth(after) if not rows else min(value for _, value in rows)


VALUES = {"p": 100, "n": 325, "b": 325, "r": 500, "q": 975}
for fen in ("k7/8/5p2/5P2/8/p5p1/P5PB/7K w - - 0 1", "8/8/5p2/1p3P2/PP2p3/4P1p1/p5P1/k6K w - - 0 1",
            "7k/8/6pB/p5P1/P7/1p6/1P6/K7 w - - 0 1", "k7/8/1K6/8/8/8/8/7R w - - 0 1", "7k/5K2/8/6p1/8/8/8/6n1 b - - 0 1"):
    position = chess_rules.Position(fen)
    whole, cut = (run(["--fen", fen, "minimax"] + more).stdout for more in ([], ["cut"]))
    named = {position.san(m): least_of(position, m, position.turn) for m in position.legal_moves()}
    parts = [re.split(r"(?m)^(?=  \S)", text.rsplit("best: ", 1)[0])[1:] for text in (whole, cut)]
    alpha, faults, searched = None, [], 0
    for full, short in zip(*parts):
        san, value = re.match(r"  (\S+) +(\S+(?: in \d+)?)", full).groups()
        rows, shown = dict(named[san][0]), re.findall(r"(?m)^    (\S+) +(\S+(?: in \d+)?)$", full)
        texts = {reply: "%+.2f" % (worth / 100) if 0 < abs(worth) < 10 ** 5 else "0.00" if not worth else "mate" for reply, worth in rows.items()}
        faults += [full] if {r: t.split(" in")[0] for r, t in shown} != texts and "mate" not in full else []
        worth = named[san][1]
        kept = re.findall(r"(?m)^    (\S+)", short)
        wanted = next((i + 1 for i, (reply, _) in enumerate(shown) if alpha is not None and rows[reply] <= alpha), len(shown))
        faults += [short] if kept != [reply for reply, _ in shown][:wanted] or (len(kept) < len(shown)) != (" left out" in short) or (
            " left out" in short and not re.search(r" %d repl(y is|ies are) left out" % (len(shown) - wanted), short)) else []
        searched += 1 + len(kept)
        alpha = worth if alpha is None else max(alpha, worth)
    size = len(named) + sum(len(rows) for rows, _ in named.values())
    ends = [re.search(r"best: (\S+) .*; (\d+) nodes of (\d+) below", text) for text in (whole, cut)]
    tap.ok(len(parts[0]) == len(parts[1]) == len(named) and not faults and ends[0][1] == ends[1][1] and named[ends[0][1]][1] == alpha and
           [int(n) for end in ends for n in end.groups()[1:]] == [size, size, searched, size] and searched <= size,
           "minimax, and alpha-beta on the same tree, in %s" % fen, "\n".join(faults) + whole + cut)
tap.refused(run(["minimax"]), "a large tree is not shown", "setboard tree")
tap.refused(run(["quiescence", "e5"]), "an illegal move is refused", "e5")
tap.done()
