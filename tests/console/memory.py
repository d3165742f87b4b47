# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""history, undo-stack, lists, state and moves: records and lists of pieces, the ply that a position repeats, invisible
state, the picker's stages, computed independently by the rules (tests/play/chess_rules.py)."""
import random
import re

from console_tap import Tap, run
import chess_rules
from models import View, victim

GAMES = 30


def game_of(chance, plies):
    """A random game of chess_rules in which pieces often move back."""
    game = chess_rules.Game()
    for _ in range(plies):
        moves = game.position.legal_moves()
        back = [m for m in moves if len(game.moves) > 1 and (m[1], m[0]) == game.moves[-2][:2]]
        castling = [m for m in moves if game.position.board[m[0]] in "Kk" and abs(m[0] - m[1]) == 2]
        if game.over() or game.repetitions() == 4:     # a fifth time would end it
            break
        game.play(chance.choice(castling or (back if back and chance.random() < 0.6 else moves)))
    return game


tap = Tap()
chance = random.Random(20261124)
games = [game_of(chance, chance.randrange(4, 90)) for _ in range(GAMES)]
ran = run(["--console"], "".join("new\nmove %s\nhistory\nundo-stack\nlists\n" % " ".join(game.sans) for game in games))
histories = ran.stdout.split("ply  key               move\n")[1:]
wrong, repeated, taken = [], 0, 0
for game, part in zip(games, histories):
    view, lost = View("move " + " ".join(game.sans), part), []
    for before, move in zip(game.positions, game.moves):
        lost += ["x" + chess_rules.name(at) for at in [victim(before, move)] if at]
    made = re.findall(r"(?m)^ *\d+  (\S+) +0x[0-9A-F]{4}  ", part)
    if not view.history() or made != list(map(chess_rules.coordinate, game.moves)) or \
            sorted(re.findall(r" \d+ (x[a-h][1-8])\b", part)) != sorted(lost) or re.search(r" \d+ - ", part):
        wrong.append((game.sans, part))
    repeated += part.count(": occurrence ")
    taken += len(lost)
tap.ok(ran.returncode == 0 and len(histories) == GAMES and not wrong,
       "repetitions, moves made and pieces lost are those of the games", "\n".join(map(str, wrong[:2])) + ran.stderr)
tap.ok(min(repeated, taken) >= 5, "both occur", (repeated, taken))

# The invisible state, beside that of the last earlier position with the same board.
def invisible(game, ply):
    position = game.positions[ply]
    ep = position.key()[3]
    return [{"w": "White", "b": "Black"}[position.turn], position.rights or "-", chess_rules.name(ep) if ep else "-",
            "%d of 100 plies" % position.rule50]


def state_of(text):
    """The columns that `state` has, and the ply of the second."""
    rows = re.findall(r"(?m)^(?:side to move|castling|en passant|fifty-move rule|key) {2,}(.*)$", text)
    cells = [re.split(r" {2,}", row) for row in rows]
    ply = re.search(r"(?m)^invisible +now +before ply (\d+)$", text)
    return cells, int(ply[1]) if ply else None


wrong, counts, stated = [], {"alone": 0, "repeated": 0, "another": 0}, []
for game in games:
    stated += [(game, ply) for ply in chance.sample(range(1, len(game.moves) + 1), min(6, len(game.moves)))]
text = run(["--console"], "".join("new\nmove %s\nstate\n" % " ".join(map(chess_rules.coordinate, game.moves[:ply]))
                                  for game, ply in stated)).stdout
for (game, ply), part in zip(stated, re.split("(?m)^visible$", text)[1:]):
    earlier = [i for i in range(ply) if game.positions[i].board == game.positions[ply].board]
    cells, shown = state_of(part)
    if shown != (earlier[-1] if earlier else None) or [row[0] for row in cells[:4]] != invisible(game, ply):
        wrong.append((game.sans[:ply], part))
    board = "".join(re.findall(r"(?m)^[1-8] +((?:\S +){7}\S)$", part)).replace(" ", "")
    if board.replace(".", "") != "".join(c for c in game.positions[ply].placement(".") if c not in "/."):
        wrong.append((game.sans[:ply], board))
    if earlier:
        if [row[1] for row in cells[:4]] != invisible(game, earlier[-1]) or \
                any((row[0] != row[1]) != (row[2:] == ["differs"]) for row in cells):
            wrong.append((game.sans[:ply], part))
        same = game.positions[earlier[-1]].key() == game.positions[ply].key()
        if same != (cells[4][0] == cells[4][1]) or same != ("a repetition, occurrence" in part):
            wrong.append((game.sans[:ply], part))
        counts["repeated" if same else "another"] += 1
    else:
        counts["alone"] += 1
tap.ok(not wrong and min(counts.values()) >= 3, "invisible state is that of the games", (counts, wrong[:2]))

positions = [game.position for game in games if game.position.has_legal_move()]
text = run(["--console"], "".join("setboard %s\nmoves\n" % position.fen() for position in positions)).stdout
order = ["captures that lose nothing", "quiet moves", "losing captures"]
wrong, seen = [], set()
for position, part in zip(positions, re.split(r"(?m)^(?=Exchanges are for )", text)[1:]):
    stage, stages, moves = "", [], []
    for line in part.splitlines()[1:-1]:
        if line.endswith(":"):
            stage = line.split(",")[0].rstrip(":")
            stages.append(stage)
            continue
        san, coordinates, value, kind = line.split(None, 3)
        moves.append(coordinates)
        tactical = "capture" in kind or "promotion" in kind or "en passant" in kind
        under = coordinates[4:] in ("n", "b", "r")
        good = {order[0]: tactical and not under and int(value) >= 0, order[1]: not tactical,
                order[2]: tactical and (under or int(value) < 0),
                "evasions of the check": position.in_check()}.get(stage, False)
        wrong += [] if good else [(position.fen(), stage, line)]
    seen |= set(stages)
    if stages != ([s for s in order if s in stages] if not position.in_check() else ["evasions of the check"]):
        wrong.append((position.fen(), stages))
    if sorted(moves) != sorted(map(chess_rules.coordinate, position.legal_moves())):
        wrong.append((position.fen(), "moves"))
tap.ok(not wrong and set(order) <= seen, "the picker's stages follow each other", wrong[:3])
tap.done()
