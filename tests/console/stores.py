# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A model of the state that the stores of `watch` change: a position that was just set up, and what each line shows."""
import re

from console_tap import run

BYTES = {"P": 0x41, "N": 0x44, "B": 0x48, "R": 0x50, "Q": 0x58, "K": 0x60,
         "p": 0x82, "n": 0x84, "b": 0x88, "r": 0x90, "q": 0x98, "k": 0xA0, ".": 0}
KINDS = {"KING": "k", "PAWN": "p", "KNIGHT": "n", "BISHOP": "b", "ROOK": "r", "QUEEN": "q"}
REMARKS = {"O": "rook. Both leave", "ep": "beside the start", "=": "keeps its slot: its bit", "x": "removes the piece"}


def name(square):
    return "abcdefgh"[square & 7] + str((square >> 4) + 1)


def number(square):
    return "abcdefgh".index(square[0]) + 16 * (int(square[1]) - 1)


class Model:
    """The state of a position that was just set up: slots are given from a1 to h8, 0 to the king."""

    def __init__(self, fen, parts):
        placement, turn, rights, ep, clock = fen.split()[:5]
        self.cells, self.lists = {}, {"WHITE": [0] * 16, "BLACK": [0] * 16}
        self.sets = {(side, kind): 0 for side in self.lists for kind in KINDS}
        taken = {"WHITE": 0, "BLACK": 0}
        for rank, row in zip(range(8), reversed(placement.split("/"))):
            for file, piece in enumerate("".join("." * int(c) if c.isdigit() else c for c in row)):
                side = "WHITE" if piece.isupper() else "BLACK"
                square, slot = 16 * rank + file, 0
                if piece not in ".Kk":
                    taken[side] += 1
                    slot = taken[side]
                self.cells[square] = (piece, slot)
                if piece != ".":
                    self.lists[side][slot] = square
                    self.sets[side, [k for k in KINDS if KINDS[k] == piece.lower()][0]] |= 1 << slot
        standard = {"G": "K", "H": "K", "A": "Q", "B": "Q"}
        letters = {standard.get(c.upper(), c.upper()) if c.isupper() else standard.get(c.upper(), c.upper()).lower()
                   for c in rights}
        self.fields = {"turn": {"w": "White", "b": "Black"}[turn], "rights": "".join(c if c in letters else "-"
            for c in "KQkq"),
                       "en_passant": ep, "rule50": clock, "captured": "empty", "plies": "0", "history": None}
        self.parts = dict(parts)
        self.keys = {"key": sum_of(parts.values()), "pawn_key": sum_of(v for k, v in parts.items() if k[0] in "Pp")}
        self.inside = {"key": set(parts), "pawn_key": {k for k in parts if k[0] in "Pp"}}

    def state(self):
        """What two equal positions have in common, without slots of the lists that no piece has."""
        return (self.cells, self.sets, self.keys, {k: v for k, v in self.fields.items() if k not in ("history",
            "reversible")})

    def row(self, square):
        first = square & 0x70
        marks = "".join(("[" if at == square else "]" if at == square + 1 else " ") +
                        (self.cells[at][0] if not at & 8 else "#") for at in range(first, first + 16))
        return marks


def sum_of(numbers):
    total = 0
    for each in numbers:
        total ^= each
    return total


def parts_of(fen):
    """{part: its number in the key} as `key` has it, with Shredder's rights as `key` calls them."""
    text = run(["--console"], "setboard %s\nkey\n" % fen).stdout
    return {label: int(key, 16) for key,
            label in re.findall(r"(?m)^  ([0-9A-F]{16})  (\w[a-h][1-8]|castling \w|en passant .*|White to move)$",
                                text)}


def apply(model, field, rest, making, parts):
    """Check that MODEL has what the line of FIELD says was before, and set what it says is now.  The fault, or None."""
    if field == "cells":
        index, square, before, after, row = re.match(r"\[(\d+)\] +(\w\d)  (.{5}) -> (.{5})  (.*)$", rest).groups()
        at = number(square)
        piece, slot = model.cells[at]
        if int(index) != 48 + at or before != "%02X %02X" % (BYTES[piece], slot):
            return "cell before"
        byte, slot = (int(part, 16) for part in after.split())
        model.cells[at] = ([c for c in BYTES if BYTES[c] == byte][0], slot)
        return None if row == model.row(at).rstrip() else "row"
    if field == "squares":
        side, slot, before, was, after, now = re.match(r"\[(\w+)\]\[(\d+)\]  (..) (..) -> (..) (..)$", rest).groups()
        if model.lists[side][int(slot)] != int(before, 16) or number(was) != int(before,
                16) or number(now) != int(after, 16):
            return "list"
        model.lists[side][int(slot)] = int(after, 16)
        return None
    if field == "members":
        side, kind, before, after = re.match(r"\[(\w+)\]\[(\w+)\]  ([01 ]{19}) -> ([01 ]{19})$", rest).groups()
        if model.sets[side, kind] != int(before.replace(" ", ""), 2):
            return "set"
        model.sets[side, kind] = int(after.replace(" ", ""), 2)
        return None
    if field in model.keys and making:
        change, after, what = re.match(r"\^ (\w{16}) = (\w{16})  (.*)$", rest).groups()
        part = re.match(r"(\w[a-h][1-8]) (leaves|arrives)$|castling (\w) is lost$|en passant is (over|legal)$|the turn changes$", what)
        if not part:
            return "label"
        label = part[1] or (part[3] and "castling " + part[3]) or ("White to move" if "turn" in what else None) or \
            [key for key in parts if key.startswith("en passant")][0]
        leaves = label in model.inside[field]
        if part[2] == "arrives" and leaves or part[2] == "leaves" and not leaves or (part[3] or part[4] == "over") and not leaves:
            return "leaves or arrives"
        passes = label[0] in "Pp" and label[-1] in "18"          # before it is promoted
        if not passes and parts.get(label) != int(change, 16):
            return "number"
        model.inside[field] ^= {label}
        model.keys[field] ^= int(change, 16)
        return None if model.keys[field] == int(after, 16) else "running key"
    if field in model.keys:
        before, after = rest.split(" -> ")
        if model.keys[field] != int(before, 16):
            return "key before"
        model.keys[field] = int(after, 16)
        return None
    if field == "history":
        key, rights, ep, clock = re.match(r"\[0\]  key (\w{16}) (\S+) (\S+) (\d+)  move \w{4}, . slot \d+$", rest).groups()
        fields = model.fields
        good = (int(key, 16), rights, ep, clock) == (model.keys["key"], fields["rights"], fields["en_passant"], fields["rule50"])
        return None if good else "record"
    before, after = rest.split(" -> ")
    if field != "reversible" and model.fields[field] != before:
        return "%s before" % field
    model.fields[field] = after
    return None


def unchanged(model, code):
    """Whether the statement CODE, which has changed nothing, would store what is there."""
    if "squares" in code:
        return True
    field = re.match(r"pos->past\.(\w+) = ", code)[1]
    return model.fields.get(field, "0") == {"captured": "empty"}.get(field, "0")


def check(fen, move, after, shown):
    """The faults of what `watch MOVE` prints, SHOWN, as (what, line)."""
    parts, parts_after = parts_of(fen), parts_of(after)
    model, before = Model(fen, parts), Model(fen, parts)
    lines, making, faults, count, stores = shown.splitlines(), True, [], 0, 0
    both, codes = {**parts_after, **parts}, set()
    word = re.search(r"(?m)^   history .*  move (\w{4}),", shown)[1]
    for i, line in enumerate(lines):
        store = re.match(r"([ \d]\d) (.*?) +(\w+)$", line)
        change = re.match(r"   ([a-z]\w+) +(\S.*)$", line)
        if store:
            count += 1
            codes.add((store[2], store[3]))
            if int(store[1]) != count:
                faults.append(("number of the store", line))
            if "nothing changes" in lines[i + 1] and not unchanged(model, store[2]):
                faults.append(("nothing changes", line))
        elif change:
            fault = apply(model, change[1], change[2], making, both)
            faults += [(fault, line)] if fault else []
        elif line.startswith("make "):
            if not re.fullmatch("make %s[+#]? = %s; the key is %016X" % (re.escape(move), word, model.keys["key"]), line):
                faults.append(("heading", line))
        elif line.startswith("unmake "):
            making, stores = False, count
            start, to = int(word, 16) & 0x77, int(word, 16) >> 8 & 0x77
            castled = {model.cells[start][0], before.cells[to][0]} & set("KkRr") and before.cells[to][0] in "Rr" and "O-O" in move
            if not re.fullmatch("unmake %s[+#]? = %s; the key is %016X" % (re.escape(move), word, model.keys["key"]), line) or not castled and (
                    before.cells[start][0] == "." or model.cells[to][1] != before.cells[start][1]):
                faults.append(("heading", line))
            known = Model(after, parts_after)
            if {at: cell[0] for at, cell in model.cells.items()} != {at: cell[0] for at, cell in known.cells.items()} or \
                    model.keys != known.keys or [model.fields[f] for f in ("turn", "rights", "en_passant", "rule50")] != \
                    [known.fields[f] for f in ("turn", "rights", "en_passant", "rule50")]:
                faults.append(("after the move", line))
            for side in known.lists:
                for at, (piece, slot) in model.cells.items():
                    kind = [k for k in KINDS if KINDS[k] == piece.lower()]
                    if kind and (piece.isupper() == (side == "WHITE")) and \
                            (model.lists[side][slot] != at or not model.sets[side, kind[0]] >> slot & 1):
                        faults.append(("slot and square are inverse", name(at)))
    if model.state() != before.state() or any(
            model.lists[s][c[1]] != at for at, c in model.cells.items() if c[0] != "."
            for s in ["WHITE" if c[0].isupper() else "BLACK"]):
        faults.append(("after unmaking", ""))
    verdict = "%d stores, and %d back: all \\d+ bytes of the state are as before." % (stores, count - stores)
    if not re.fullmatch(verdict, lines[-1]):
        faults.append(("verdict", lines[-1]))
    kinds = {"O": "O-O" in move, "ep": fen.split()[3] == move[2:] == "a3", "=": "=" in move,
             "x": "x" in move and not move.endswith("a3")}
    faults += [("remark", kind) for kind in kinds if (REMARKS[kind] in " ".join(lines[:2])) != kinds[kind] and
               not (kind == "x" and kinds["="])]
    if max(map(len, lines)) > 80:
        faults.append(("more than 80 columns", max(lines, key=len)))
    return faults, codes
