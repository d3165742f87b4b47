# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""rays: the squares of each walk, its end, and its illegal moves, computed independently by the rules
(tests/play/chess_rules.py)."""
import random
import re

from console_tap import Tap, run
import chess_rules

WALKS = 400


def cases(chance):
    """Positions of random games, each with a few pieces: most of the side to move."""
    found = []
    while len(found) < WALKS:
        position = chess_rules.random_position(chance, 0, 120, chess_rules.moves_a_pawn, 0.5)
        pieces = [s for s in range(21, 99) if position.board[s] not in ".#"]
        own = [s for s in pieces if position.mine(position.board[s])]
        found += [(position, s) for s in set(chance.sample(own, min(3, len(own))) + [chance.choice(pieces)])]
    return found


def number(square):
    return 16 * (square // 10 - 2) + square % 10 - 1


def name_of(hexadecimal):
    return "abcdefgh"[hexadecimal & 7] + str((hexadecimal >> 4) + 1)


def expected(position, square):
    """{target: (captures?, legal?)} and the castlings {text: (legal?, way is free?)} of the piece on SQUARE."""
    white = position.board[square].isupper()
    ours = position.turn == ("w" if white else "b")
    if not ours:
        position = position.copy()
        position.turn, position.ep = "w" if white else "b", 0
    targets, legal = {}, position.legal_moves()
    # Rhumb has an en passant square only if a capture is legal.
    ep_is_legal = any(m[1] == position.ep and position.board[m[0]] in "Pp" for m in legal)
    for move in position.pseudo_legal():
        if move[0] != square or (position.board[square] in "Kk" and abs(move[1] - square) == 2):
            continue
        en_passant = position.board[square] in "Pp" and move[1] == position.ep and position.board[move[1]] == "."
        if not (en_passant and not ep_is_legal):
            targets[move[1]] = (position.board[move[1]] != "." or en_passant, move in legal or not ours)
    castlings = {}
    if ours and position.board[square] in "Kk":
        for right in position.rights:
            if right.isupper() == white:
                king, to, rook, _ = chess_rules.CASTLING[right]
                free = all(position.board[s] == "." for s in range(min(king, rook) + 1, max(king, rook)))
                castlings["O-O" if right in "Kk" else "O-O-O"] = (square, to, "") in legal, free
    return targets, castlings, [m for m in legal if m[0] == square], ours


tap = Tap()
chance = random.Random(20261124)
walks = cases(chance)
ran = run(["--console"], "".join("setboard %s\nrays %s\nrays %s captures\n" %
                                 (p.fen(), chess_rules.name(s), chess_rules.name(s)) for p, s in walks))
parts = re.split(r"(?m)^(?=\w+, a \w+ on 0x\w\w, steps by$)", ran.stdout)[1:]
tap.ok(ran.returncode == 0 and len(parts) == 2 * len(walks), "each piece has walks", ran.stderr)
wrong, counts = [], {"illegal": 0, "castling": 0, "promotions": 0, "captures": 0}
for (position, square), *both in zip(walks, parts[::2], parts[1::2]):
    targets, castlings, legal, ours = expected(position, square)
    pawn = position.board[square] in "Pp"
    for only, text in enumerate(both):
        quiet, takes = {}, {}
        for step, body in re.findall(r"(?m)^ *([-+]\d+) (.*)$", text):
            walked, _, end = body.partition("  illegal: ")[0].partition("|")
            for i, word in enumerate(walked.split(), 1):
                at = number(square) + i * int(step)
                quiet[chess_rules.square(name_of(at))] = not word.endswith("!")
                if at & 0x88 or word.rstrip("!") != name_of(at):
                    wrong.append((position.fen(), square, step, word))
            victim = re.search(r"takes \w?([a-h][1-8])(!?)|([a-h][1-8]) takes en passant(!?)", end)
            if victim:
                takes[chess_rules.square(victim[1] or victim[3])] = not (victim[2] or victim[4])
        promotes = {t: 4 for t in targets if pawn and t // 10 in (2, 9)}
        wanted_quiet = {t: is_legal for t, (capture, is_legal) in targets.items() if not capture}
        wanted_takes = {t: is_legal for t, (capture, is_legal) in targets.items() if capture}
        if takes != wanted_takes or (quiet != wanted_quiet and not only):
            wrong.append((position.fen(), chess_rules.name(square), text, targets))
        if only and not pawn and not set(quiet) >= set(wanted_quiet):
            wrong.append((position.fen(), chess_rules.name(square), "captures", text))
        shown = {word: not mark for word, mark in re.findall(r"(?m)^ *(O-O(?:-O)?) [cg][18](!?) \|", text)}
        if shown != ({} if only else {text: is_legal for text, (is_legal, _) in castlings.items()}):
            wrong.append((position.fen(), castlings, text))
        total = re.search(r"(?m)^(?:(\d+) quiet, )?(\d+) captures?(?:, (\d+) promotions)?(?:, (\d+) castling)?; "
                          r"(?:(\d+) of them legal|\w+ is to move)$", text)
        counted = [int(n or 0) for n in total.groups()] if total else []
        wanted = [0 if only else sum(t not in promotes for t in wanted_quiet), sum(t not in promotes for t in wanted_takes),
                  sum(promotes.values()), 0 if only else sum(free for _, free in castlings.values()),
                  sum(1 for m in legal if not only or m[1] in wanted_takes or m[2]) if ours else 0]
        if counted != wanted:
            wrong.append((position.fen(), chess_rules.name(square), wanted, text))
        costs = re.search(r"Guards: (\d+) cells read\..*: (\d+) tests, (\d+) read\.", text)
        ends = re.findall(r"(?m)^ *[-+]\d+ (.*)$", text)
        off = sum(" | guard" in end for end in ends)
        if bool(costs) == pawn or (costs and (costs[1] != costs[2] or (not only and int(costs[2]) - int(costs[3]) != off))):
            wrong.append((position.fen(), chess_rules.name(square), "costs", text))
        if costs and not only:
            looks = sum(len(re.findall("[a-h][1-8]", end.partition("  illegal")[0].partition("|")[0])) + ("|" in end) for end in ends)
            wrong += [(position.fen(), chess_rules.name(square), looks, text)] if int(costs[1]) != looks else []
        reasons = len(re.findall(r"(?m)  illegal: ", text))
        bad = [t for t, (capture, is_legal) in targets.items() if not is_legal and (capture or not only)]
        if (reasons > 0) != bool(bad) or reasons > len(bad):
            wrong.append((position.fen(), chess_rules.name(square), bad, text))
        counts["illegal"] += len(bad)
        counts["castling"] += len(shown)
        counts["promotions"] += counted[2] if counted else 0
        counts["captures"] += len(takes)
tap.ok(not wrong, "walks, captures, castling, promotions and illegal squares are those of the rules",
       "\n".join(map(str, wrong[:3])))
tap.ok(min(counts.values()) >= 10, "all of them occur", counts)
tap.ok(max(map(len, ran.stdout.splitlines())) <= 80 and max(part.count("\n") for part in parts) <= 23,
       "each view fits a screen of 80x24", max(part.count("\n") for part in parts))

tap.refused(run(["rays", "e2", "quiet"]), "captures is the only form", "quiet", status=2)
tap.done()
