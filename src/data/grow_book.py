#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Make the built-in opening book, src/data/book.bin, from searches of Rhumb.

The book grows from the start position like a tree.  Of the positions that it does
not hold yet, those that are reached at the least cost come next: each ply costs
PLY_COST centipawns, and each move what it loses against the best move there, so
that the main lines grow deep and the others stay short.  A search of fixed nodes
finds a position's best moves, and the scores of the leaves are carried back to the
root.  In the end, the moves that lose no more than a margin get a weight.  The book
is the same from every run of the same engine, on every machine.

A weight halves with every HALF_LOSS centipawns that the move loses, and grows with
the square root of the lines behind it, so that whole lines vary.

The method is Thomas R. Lincke's "Strategies for the Automatic Construction of
Opening Books" (Computers and Games 2000), with scores of searches instead of games.
"""
import argparse
import concurrent.futures
import functools
import heapq
import os
import queue
import re
import struct
import subprocess
import sys

PLY_COST = 5          # centipawns, for each ply away from the start position
FOLLOWED_LOSS = 25    # a move that loses more is not followed
WEIGHT_MARGIN = 15    # a move that loses more, after all searches, is not played
HALF_LOSS = 8         # centipawns that halve the weight of a move
WEIGHT_MOST = 1000    # of the moves of a position
LINES = 4             # moves of a position that a search compares
ROUND = 20            # positions searched before scores are carried back
NEAR_PLIES = 8        # so far from the start position, searches are longer


class Engine:
    """Rhumb over UCI."""

    def __init__(self, path, nodes):
        self.nodes = nodes
        self.process = subprocess.Popen([path, "--uci"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say("uci")
        for name, value in (("OwnBook", "false"), ("Threads", 1), ("Hash", 32), ("MultiPV", LINES)):
            self.say("setoption name %s value %s" % (name, value))

    def say(self, line):
        self.process.stdin.write(line + "\n")

    def best_moves(self, moves):
        """The best moves after MOVES, as pairs of a move and its score for the side to move, the
        best one first; of the last depth that was searched completely."""
        self.say("ucinewgame")
        self.say("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        self.say("go nodes %d" % (self.nodes * (1 + max(0, NEAR_PLIES - len(moves)) // 2)))
        found = {}
        for line in self.process.stdout:
            if line.startswith("bestmove"):
                break
            match = re.match(r"info depth (\d+) .*multipv (\d+) score cp (-?\d+) (?!\w+bound).* pv (\w+)",
                             line)
            if match:
                depth, rank, score, move = match.groups()
                found.setdefault(int(depth), {})[int(rank)] = (move, int(score))
        whole = max(len(lines) for lines in found.values())
        lines = found[max(depth for depth in found if len(found[depth]) == whole)]
        return sorted(lines.values(), key=lambda line: -line[1])

    def close(self):
        self.say("quit")
        self.process.wait()


class Node:
    """A position of the book."""

    def __init__(self, moves, best):
        self.moves = moves            # that lead to it
        self.best = best              # pairs of a move and its score, by the search
        self.values = best            # the same by the lines behind the moves, the best one first


@functools.lru_cache(maxsize=None)
def place(moves):
    """What distinguishes the position after MOVES: pieces, rights and en passant."""
    board = dict(zip((f + "1" for f in "abcdefgh"), "RNBQKBNR"))
    board.update(zip((f + "8" for f in "abcdefgh"), "rnbqkbnr"))
    board.update({f + "2": "P" for f in "abcdefgh"})
    board.update({f + "7": "p" for f in "abcdefgh"})
    touched, passant = set(), ""
    for move in moves:
        start, goal = move[:2], move[2:4]
        piece = board.pop(start)
        if piece in "Pp" and start[0] != goal[0] and goal not in board:
            del board[goal[0] + start[1]]
        if piece in "Kk" and abs(ord(start[0]) - ord(goal[0])) == 2:
            rook = ("h" if goal[0] == "g" else "a") + start[1]
            board[("f" if goal[0] == "g" else "d") + start[1]] = board.pop(rook)
        board[goal] = move[4:].upper() if piece == "P" and move[4:] else move[4:] or piece
        touched.update((start, goal))
        beside = [chr(ord(goal[0]) + side) + goal[1] for side in (-1, 1)]
        passant = goal if piece in "Pp" and abs(int(start[1]) - int(goal[1])) == 2 and any(
            board.get(square) == piece.swapcase() for square in beside) else ""
    rights = tuple(square in touched for square in ("e1", "a1", "h1", "e8", "a8", "h8"))
    return (tuple(sorted(board.items())), len(moves) % 2, rights, passant)


def cheapest(nodes, plies, count):
    """Moves to the COUNT positions outside of NODES that are reached at the least cost."""
    found, seen, heap, number = [], set(), [(0, 0, ())], 0
    while heap and len(found) < count:
        cost, _, moves = heapq.heappop(heap)
        key = place(moves)
        if key in seen:
            continue
        seen.add(key)
        if key not in nodes:
            found.append(moves)
            continue
        values = nodes[key].values
        for move, value in values:
            loss = values[0][1] - value
            if loss <= FOLLOWED_LOSS and len(moves) + 1 < plies:
                number += 1
                heapq.heappush(heap, (cost + loss + PLY_COST, number, moves + (move,)))
    return found


def carry_back(nodes):
    """Give each move the value of the lines behind it, from the leaves to the root."""
    for node in sorted(nodes.values(), key=lambda node: -len(node.moves)):
        values = []
        for move, score in node.best:
            child = nodes.get(place(node.moves + (move,)))
            if child and len(child.moves) > len(node.moves):
                score = -child.values[0][1]
            values.append((move, score))
        node.values = sorted(values, key=lambda pair: -pair[1])


def search_all(engines, positions):
    """The best moves of POSITIONS, in their order.  Each search begins with an empty table, so
    it does not matter which of ENGINES makes it."""
    idle = queue.SimpleQueue()

    def search(moves):
        engine = idle.get()
        best = engine.best_moves(moves)
        idle.put(engine)
        return best

    for engine in engines:
        idle.put(engine)
    with concurrent.futures.ThreadPoolExecutor(len(engines)) as threads:
        return list(threads.map(search, positions))


def grow(engines, size, plies):
    """Search SIZE positions less than PLIES plies from the start."""
    nodes = {}
    while len(nodes) < size:
        chosen = cheapest(nodes, plies, min(ROUND, size - len(nodes)))
        if not chosen:
            break
        for moves, best in zip(chosen, search_all(engines, chosen)):
            nodes[place(moves)] = Node(moves, best)
        carry_back(nodes)
        print("%d positions, the last: %s" % (len(nodes), " ".join(chosen[-1])), file=sys.stderr)
    return nodes


def losses(node):
    """The moves to be played in NODE, with what they lose against the best one."""
    pairs = ((move, node.values[0][1] - value) for move, value in node.values)
    return [(move, loss) for move, loss in pairs if loss <= WEIGHT_MARGIN]


def line_weights(nodes):
    """For each of NODES the weights of its moves, in their order: by what a move loses, and
    by the square root of the weights in the position behind it."""
    weights = {}
    for key, node in sorted(nodes.items(), key=lambda item: -len(item[1].moves)):
        weights[key] = []
        for move, loss in losses(node):
            behind = place(node.moves + (move,))
            lines = nodes[behind].moves if behind in nodes else ()
            weights[key].append(2 ** (-loss / HALF_LOSS) *
                                (sum(weights[behind]) ** 0.5 if len(lines) > len(node.moves)
                                 else 1))
    return weights


def weighed(node, weights):
    """The moves to be played in NODE, with their WEIGHTS as the book has them."""
    return [(move, max(1, round(WEIGHT_MOST * weight / max(weights))))
            for (move, _), weight in zip(losses(node), weights)]


def book_keys(path, nodes):
    """The key of each of NODES in a book of Polyglot's format."""
    orders = "replies off\n" + "".join(
        "new\n%skey\n" % (node.moves and "move " + " ".join(node.moves) + "\n" or "")
        for node in nodes)
    said = subprocess.run([path, "--console"], input=orders, stdout=subprocess.PIPE, text=True,
                          check=True).stdout
    keys = re.findall(r"^ *([0-9A-F]{16})  key in a Polyglot book$", said, re.M)
    assert len(keys) == len(nodes)
    return keys


def square_bits(square):
    return 8 * (int(square[1]) - 1) + ord(square[0]) - ord("a")


def word(node, move):
    """MOVE as a book has it: castling as king takes own rook."""
    castles = {"e1g1": "e1h1", "e1c1": "e1a1", "e8g8": "e8h8", "e8c8": "e8a8"}
    pieces = dict(place(node.moves)[0])
    if move in castles and pieces[move[:2]] in "Kk":
        move = castles[move]
    assert len(move) == 4
    return 64 * square_bits(move[:2]) + square_bits(move[2:])


def write(out, path, nodes):
    weights = line_weights(nodes)
    entries = []
    for key, at in zip(book_keys(path, nodes.values()), nodes):
        entries += [(key, -weight, word(nodes[at], move))
                    for move, weight in weighed(nodes[at], weights[at])]
    for key, weight, bits in sorted(entries):
        out.write(struct.pack(">QHHI", int(key, 16), bits, -weight, 0))
    print("%d moves in %d positions" % (len(entries), len(nodes)), file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description="Make the built-in opening book.")
    parser.add_argument("--rhumb", default=os.environ.get("RHUMB", "./rhumb"))
    parser.add_argument("--positions", type=int, default=1500)
    parser.add_argument("--plies", type=int, default=16)
    parser.add_argument("--nodes", type=int, default=300000, help="of a search")
    parser.add_argument("--jobs", type=int, default=1, help="searches at the same time")
    parser.add_argument("--output", default="-", metavar="FILE")
    options = parser.parse_args()
    engines = [Engine(options.rhumb, options.nodes) for _ in range(options.jobs)]
    nodes = grow(engines, options.positions, options.plies)
    for engine in engines:
        engine.close()
    if options.output == "-":
        write(sys.stdout.buffer, options.rhumb, nodes)
    else:
        with open(options.output, "wb") as out:
            write(out, options.rhumb, nodes)


if __name__ == "__main__":
    main()
