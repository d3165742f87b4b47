# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""legal: moves by two squares and words of 16 bits, judged independently by the rules (tests/play/chess_rules.py),
with the test that a move of a piece fails; the differences and bytes that the tests show."""
import random
import re

from console_tap import Tap, run
import chess_rules

VERDICTS = 400
LEGAL, PSEUDO, NEITHER = "legal", "pseudo-legal, but not legal", "not pseudo-legal"


# What a row says, and the verdict that fits it: fixed, or computed from what it says, with where the move goes.
P, F = "passes", "fails"
WORDS = [
    ("mover", r"\S+ is the mover's: .*", P), ("mover", r".*is not the mover's: .*", F),
    ("kind", "no kind of move takes and has the hole B", F), ("kind", r"\S+ is no king: it cannot castle", F), ("kind", r"\w+ has the right to castle \w+", P),
    ("kind", r"\w+ has lost the right to castle \w+", F), ("kind", r"(no )?promotion: the pawn is (not )?on the last rank but one", F),
    ("kind", r".* is a pawn's, not a \w+'s", F),
    ("kind", r"\w+ is (empty|an own piece|an enemy); .* needs (an empty square|an enemy)", lambda m, to: m[1] in m[2]),
    ("kind", r"taking en passant opens the line from \w+ to the king|the pawn on \w+ is pinned by \w+|the check from \w+ remains", F),
    ("kind", r"the square for taking en passant is (\w+)", lambda m, to: m[1] == to),
    ("rook", r"the rook of that right is on (\w+)", lambda m, to: m[1] == to),
    ("way", "free where king and rook pass and land", P), ("way", r"\S+ is in the way of king or rook", F),
    ("vector", r".*: movers 0x\w+ & 0x\w+ = 0x(\w+)", lambda m, to: int(m[1], 16) != 0),
    ("vector", r"0x\w\w - 0x\w\w = (\S+); a step is (\S+)", lambda m, to: m[1] == m[2]),
    ("vector", r"0x\w\w - 0x(\w)\w = (\S+); a double step is (\S+) from the second rank",
     lambda m, to: m[2] == m[3] and m[1] == ("1" if m[3][0] == "+" else "6")),
    ("walk", r"by \S+: (?:\w+ < )+(?:\w(\w\w)|guard)", None), ("walk", r"\w+ between is empty", P), ("walk", r"\S+ lies between", F),
    ("king", "no check, and no square on the king's way is attacked", P), ("king", r"no enemy attacks \w+( once the king has left)?", P),
    ("king", "no line to the king opens as two pawns leave", P), ("king", "takes the piece that gives check", P),
    ("king", "stands between king and checker", P), ("king", "pinned, but it stays on the line", P),
    ("king", "no check, and the piece is not pinned", P), ("king", r".*(?:attack|pinned by|check|leave|opens?|stays|answer).*", F)]
said = set()


def misfits(text):
    """The rows of all views in TEXT whose verdict is not that of their words."""
    to = start = None
    for line in text.splitlines():
        move = re.match(r"the word 0x\w+: (\w\w) to (\w\w),", line)
        start, to = move.groups() if move else (start, to)
        row = re.match(r"(\w+) +(.*?) +(passes|fails)$", line)
        if not row:
            continue
        for i, (name, words, verdict) in enumerate(WORDS):
            found = name == row[1] and re.fullmatch(words, row[2])
            if found:
                said.add(i)
                wanted = verdict if isinstance(verdict, str) else (P, F)[not (verdict(found, to) if verdict else found[1] == start)]
                if wanted != row[3]:
                    yield line
                break
        else:
            yield "unknown: " + line


def candidate(position, chance):
    """A move by two squares: legal, pseudo-legal, or any."""
    moves = list(position.pseudo_legal())
    bad = [m for m in moves if position.leaves_king(m)]
    kind = chance.randrange(4)
    if kind == 0 and bad:
        return chance.choice(bad)
    if kind <= 1 and moves:
        return chance.choice(moves)
    own = [s for s in range(21, 99) if position.board[s] not in ".#" and position.mine(position.board[s])]
    start = chance.choice(own if chance.random() < 0.9 else [s for s in range(21, 99) if position.board[s] != "#"])
    to = chance.choice([s for s in range(21, 99) if position.board[s] != "#" and s != start])
    return start, to, chance.choice(["", "", "", "q"]) if position.board[start] in "Pp" else ""


def castles(position, move):
    """Whether MOVE means castling: the king goes two squares from e1 or e8, or onto an own rook of its rank."""
    start, to, promotion = move
    if position.board[start] not in "Kk" or not position.mine(position.board[start]) or promotion:
        return False
    rook = position.board[to] in "Rr" and position.mine(position.board[to]) and to // 10 == start // 10
    return rook or (start in (25, 95) and start // 10 == to // 10 and abs(to - start) == 2)


def right_of(position, move):
    start, to, _ = move
    return ("K" if to > start else "Q") if position.turn == "w" else ("k" if to > start else "q")


def castling_verdict(position, move):
    right = right_of(position, move)
    king, to, rook, _ = chess_rules.CASTLING[right]
    if right not in position.rights or move[1] not in (to, rook):
        return NEITHER
    if any(position.board[s] != "." for s in range(min(king, rook) + 1, max(king, rook))):
        return NEITHER
    return LEGAL if (king, to, "") in position.legal_moves() else PSEUDO


def verdict(position, move):
    if castles(position, move):
        return castling_verdict(position, move)
    if move in position.legal_moves():
        return LEGAL
    return PSEUDO if move in position.pseudo_legal() else NEITHER


def failing(position, move):
    """The test that a move of a piece, no pawn and no castling, fails; "king" if none does."""
    start, to, _ = move
    piece = position.board[start]
    if piece == "." or not position.mine(piece):
        return "mover"
    if position.board[to] != "." and position.mine(position.board[to]):
        return "kind"
    files, ranks = to % 10 - start % 10, to // 10 - start // 10
    far, near = max(abs(files), abs(ranks)), min(abs(files), abs(ranks))
    moves_so = {"n": (far, near) == (2, 1), "k": far == 1, "b": far == near, "r": near == 0,
                "q": near in (0, far)}[piece.lower()]
    if not moves_so:
        return "vector"
    step = (to - start) // far if piece not in "Nn" else to - start
    if any(position.board[s] != "." for s in range(start + step, to, step)):
        return "walk"
    return "king"


tap = Tap()
chance = random.Random(20261124)
cases = []
while len(cases) < VERDICTS:
    position = chess_rules.random_position(chance, 4, 80, chess_rules.gives_check, 0.15)
    cases += [(position, candidate(position, chance)) for _ in range(3)]
ran = run(["--console"], "".join("setboard %s\nlegal %s\n" % (p.fen(), chess_rules.coordinate(m)) for p, m in cases))
parts = re.findall(r"((?:.*\n)*?)verdict: ([^:\n]*)(?::.*)?\n", ran.stdout)
tap.ok(ran.returncode == 0 and len(parts) == len(cases), "each move has a verdict", ran.stderr)
wrong, counts, failed = [], {LEGAL: 0, PSEUDO: 0, NEITHER: 0}, {}
for (position, move), (tests, given) in zip(cases, parts):
    wanted = verdict(position, move)
    # An illegal capture en passant is no candidate: the square is set only if a capture is legal.
    if wanted == PSEUDO and move[1] == position.ep and position.board[move[0]] in "Pp":
        wanted = NEITHER
    counts[given] += 1
    note = "%s %s: %s\n%s" % (position.fen(), chess_rules.coordinate(move), given, tests)
    if given != wanted:
        wrong.append(note)
    results = re.findall(r"^(\w+) .* (passes|fails)$", tests, re.M)
    if any(result == "fails" for _, result in results[:-1]) or (results and (results[-1][1] == "passes") != (given == LEGAL)):
        wrong.append(note)
    wrong += [note] * any(misfits(tests))
    if results and not castles(position, move) and position.board[move[0]] not in "Pp":
        failed.setdefault(failing(position, move), []).append(results[-1][0])
        if results[-1][0] != failing(position, move):
            wrong.append(note)
    numbers = [16 * (s // 10 - 2) + s % 10 - 1 for s in move[:2]]
    for to, start, difference in re.findall(r"0x(\w\w) - 0x(\w\w) = ([-+]\d+)", tests):
        if [int(start, 16), int(to, 16)] != numbers or int(difference) != numbers[1] - numbers[0]:
            wrong.append(note)
    for first, second, both in re.findall(r"0x(\w\w) & 0x(\w\w) = 0x(\w\w)", tests):
        if int(first, 16) & int(second, 16) != int(both, 16):
            wrong.append(note)
tap.ok(not wrong, "each is that of the rules, with the test that decides", "\n".join(wrong[:4]))
tap.ok(min(counts.values()) >= 30 and set(failed) == {"mover", "kind", "vector", "walk", "king"},
       "all verdicts and tests occur", (counts, {name: len(found) for name, found in failed.items()}))

# Words, as a table might return them: each of 65,536 is some move, and the legal ones are the legal moves.
position = chess_rules.Position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
words = sorted({chance.randrange(1 << 16) for _ in range(1500)})
kiwipete = "setboard kiwipete\n"
legal = [line for line in run(["--console"], kiwipete + "".join(
    "bits %s\n" % position.san(m) for m in position.legal_moves())).stdout.splitlines() if "is the word" in line]
legal = {int(line.split("0x")[1][:4], 16) for line in legal}
tap.ok(len(legal) == 48, "48 moves are 48 words", len(legal))
words = sorted(set(words) | legal | {word ^ 1 << bit for word in sorted(legal)[:20] for bit in range(16)})
text = run(["--console"], kiwipete + "".join("legal 0x%04x\n" % word for word in words)).stdout
given = re.findall(r"^verdict: (.*)$", text, re.M)
tap.ok({word for word, said in zip(words, given) if said == LEGAL} == legal and len(given) == len(words),
       "of other words none is legal", len(words))
faults = list(misfits(text))
tap.ok(not faults, "the rows of other words, too, have the verdict that they say", "\n".join(faults[:9]))
tap.ok(max(map(len, text.splitlines() + ran.stdout.splitlines())) <= 80, "nothing is wider than 80 columns")
for fen, letters, test, wanted in (
        (chess_rules.Position().fen(), "O-O", "way     Bf1 .* fails", NEITHER),
        ("r3k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1", "O-O-O", "way     Nb1 .* fails", NEITHER),
        ("r3k2r/8/8/8/8/8/8/R3K1NR w KQkq - 0 1", "O-O", "way     Ng1 .* fails", NEITHER),
        ("r3k1r1/8/8/8/8/8/8/R3K2R w KQq - 0 1", "O-O", "king    .*g1.* fails", PSEUDO),
        ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "O-O-O", "king    .*e4.* fails", PSEUDO),
        ("4k3/8/8/8/8/8/8/1R1K2R1 w GB - 0 1", "O-O", "way     free .* passes", LEGAL),
        ("4k3/8/8/8/8/8/8/RKN5 w A - 0 1", "O-O-O", "way     Nc1 .* fails", NEITHER),      # where the king lands
        ("4k3/8/8/8/8/8/8/4NKR1 w G - 0 1", "O-O", "way     free .* passes", LEGAL),
        ("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "O-O-O", "king    .*a1.* fails", PSEUDO)):        # the rook shields its king
    shown = run(["--console"], "setboard %s\nlegal %s\n" % (fen, letters)).stdout
    tap.ok(not list(misfits(shown)) and re.search("(?m)^" + test + "$", shown) and ("\nverdict: %s\n" % wanted) in shown,
           "%s in %s is %s" % (letters, fen, wanted), shown)
for fen, move in (("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "0x8704"), ("4k3/8/8/8/1p6/8/P7/4K3 b - - 0 1", "b4a3"), ("4k3/8/8/8/8/n7/P7/4K3 w - - 0 1", "a2a4"),
                  ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), ("8/8/8/K2pP2r/8/8/8/7k w - d6 0 1", "e5d6"), ("4k3/8/8/8/4r3/8/5P2/4KB2 w - - 0 1", "f1e2"), ("4k3/8/8/8/4r3/5P2/8/4K3 w - - 0 1", "f3e4")):
    shown = run(["--console"], "setboard %s\nlegal %s\n" % (fen, move)).stdout
    tap.ok(not list(misfits(shown)), "the words of %s in %s" % (move, fen), shown)
missing = [words for i, (_, words, _) in enumerate(WORDS) if i not in said]
tap.ok(not missing, "each sentence occurs", missing)
tap.ok("verdict: legal" in run(["--console"], kiwipete + "legal O-O-O\n").stdout, "castling is written as letters, too")
tap.done()
