#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What rhumb-lab says of its games is computed again from what it has recorded: results, adjudication, clocks and points
from the moves of a match; the values of a tuning from its points; the checksums of a store."""
import hashlib
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "console"))
from console_tap import Tap, run_lab  # noqa: E402  (the path is set above)

tap = Tap()
BASE_US, INCREMENT_US = 1003000, 21000
MATE = 10000
CLOCK_MOVE = 40


class Thought:
    """A move of a match, with its number, and its mover: 0 is White."""

    def __init__(self, number, mover, score, us):
        self.number, self.mover, self.score, self.us = number, mover, score, us


def games_of(path):
    """[(tags, thoughts)]"""
    with open(path, encoding="ascii") as file:
        text = file.read()
    games = []
    for part in re.split(r"\n\n(?=\[)", text.strip()):
        head, _, moves = part.partition("\n\n")
        tags, thoughts = dict(re.findall(r'\[(\w+) "([^"]*)"\]', head)), []
        fen = tags.get("FEN", "x w - - 0 1").split()
        number, mover = int(fen[5]), fen[1] == "b"
        for sign, mate, score, us in re.findall(r"\{\s*([-+])(?:M(\d+)|([\d.]+))/\d+(?:\s+([\d.]+)s)?\s*\}", moves):
            value = MATE if mate else round(100 * float(score))
            thoughts.append(Thought(number, int(mover), int(sign + str(value)), round(1e6 * float(us or 0))))
            number, mover = number + mover, not mover
        games.append((tags, thoughts))
    return games


def adjudged(thoughts, rules):
    """(after how many moves, the result) by the rules; (None, None): not at all."""
    draw_moves, draw_score, draw_from, resign_moves, resign_score, most = rules
    level, behind = 0, [0, 0]
    for ply, thought in enumerate(thoughts, 1):
        after = thought.number + thought.mover
        behind[thought.mover] = behind[thought.mover] + 1 if thought.score <= -resign_score else 0
        level = level + 1 if abs(thought.score) <= draw_score and after >= draw_from else 0
        if resign_moves and behind[thought.mover] >= resign_moves:
            return ply, "1-0" if thought.mover else "0-1"
        if draw_moves and level >= 2 * draw_moves or most and after > most:
            return ply, "1/2-1/2"
    return None, None


def clocks_of(thoughts):
    """For each colour what its clock has after CLOCK_MOVE moves, and at its lowest, in microseconds; -1: never."""
    left, made, at_move, least = [BASE_US, BASE_US], [0, 0], [-1, -1], [-1, -1]
    for thought in thoughts:
        colour = thought.mover
        left[colour] -= thought.us
        least[colour] = left[colour] if least[colour] < 0 else min(least[colour], left[colour])
        left[colour] += INCREMENT_US
        made[colour] += 1
        if made[colour] == CLOCK_MOVE:
            at_move[colour] = left[colour]
    return at_move, least


def near(got, wanted):
    """Times are recorded in milliseconds."""
    return got == wanted or got >= 0 and abs(got - wanted) <= 1000 * 200


def check_match(folder, number, rules):
    pgn, log = os.path.join(folder, "%d.pgn" % number), os.path.join(folder, "%d.log" % number)
    words = ["match", "-n", "8", "--clock", "1.003+0.021", "--rate", "8", "--memory", "3", "--pgn", pgn, "--log", log, "--seed", str(number),
             "--first-option", "Contempt=80", "--second-option", "Contempt=90", "--second-option", "MoveOverhead=90",
             "--option", "Evaluation=classical", "-j", "2",
             "--draw", "%d,%d,%d" % rules[:3], "--resign", "%d,%d" % rules[3:5], "--most", str(rules[5])]
    ran = run_lab(words)
    with open(log, encoding="ascii") as file:
        head, *lines = file.read().splitlines()
    bad, points, games = [], [0, 0, 0], games_of(pgn)
    for at, (tags, thoughts) in enumerate(games):
        ply, result = adjudged(thoughts, rules)
        if tags["Termination"] == "adjudication" and (ply, result) != (len(thoughts), tags["Result"]) or \
           tags["Termination"] != "adjudication" and ply not in (None, len(thoughts)):
            bad.append(("adjudication", at, tags["Result"], len(thoughts), ply, result))
        first = 0 if tags["White"] == "first" else 1
        half = {"1/2-1/2": 1}.get(tags["Result"], 2 * ((tags["Result"] == "1-0") == (first == 0)))
        points[half] += 1
        said = re.findall(r"points (\d) end \d clocks (\S+) (\S+) (\S+) (\S+)", lines[at // 2])[at % 2]
        at_move, least = clocks_of(thoughts)
        wanted = (at_move[first], least[first], at_move[1 - first], least[1 - first])
        if int(said[0]) != half or (tags["Termination"] != "time forfeit" and
                                    not all(near(int(got), us) for got, us in zip(said[1:], wanted))):
            bad.append(("the log", at, said, half, wanted))
    summary = [int(n) for n in re.findall(r"(\d+) games, (\d+) won, (\d+) drawn, (\d+) lost", ran.stdout)[0]]
    spec = "first=first,,3,Contempt=80,Evaluation=classical second=second,,3,Contempt=90,MoveOverhead=90,Evaluation=classical "
    if summary != [len(games), points[2], points[1], points[0]] or len(games) != 8 or spec not in head or \
            any([float(part) for part in tags["TimeControl"].split("+")] != [BASE_US / 1e6, INCREMENT_US / 1e6] for tags, _ in games):
        bad.append((summary, points, head))
    tap.ok(not bad, "results, clocks and points of a match by %s follow from its moves" % (rules,), "\n".join(map(str, bad)))
    return [tags["Termination"] for tags, _ in games]


def check_tuning(folder):
    """How far a point moves a value, by Spall's gains."""
    log, rounds, gain, step = os.path.join(folder, "tune.log"), 8, 0.02, 50.0
    run_lab(["tune", "time_reserve_moves_dry=50:50", "--rounds", str(rounds), "-n", "8", "--gain", str(gain), "--clock", "0.2",
             "--rate", "20", "--log", log, "--most", "60", "--seed", "5", "--option", "Evaluation=classical"])
    with open(log, encoding="ascii") as file:
        rows = [[float(word) for word in line.split("\t")] for line in file.read().splitlines()[1:]]
    before, moved, bad = 50.0, 0, []
    for number, points, value in rows:
        wanted = abs(points) * gain * step * (1.1 * rounds / (0.1 * rounds + number)) ** 0.602 / (rounds / number) ** 0.101
        moved += points != 0
        if abs(abs(value - before) - wanted) > 1e-9:
            bad.append((number, points, value, before, wanted))
        before = value
    tap.ok(len(rows) == rounds and moved and not bad, "a point moves a value as far as the gains say", "%s\n%s" % (rows, bad))


def check_store(folder):
    store, other = os.path.join(folder, "store"), os.path.join(folder, "other")
    run_lab(["datagen", store, "-n", "2", "--shard-games", "2", "--nodes", "20", "--option", "Evaluation=classical"])
    path = os.path.join(store, "manifest")
    with open(path, encoding="ascii") as file:
        text = file.read()
    name, digest = re.search(r"\n(\S+) games 2 .* sha256 (\w{64})", text).groups()
    ran = run_lab(["store", "check", store])
    tap.ok(ran.returncode == 0, "a store is what its manifest says", ran.stderr)
    shard = os.path.join(store, name)
    with open(shard, "rb") as file:
        data = file.read()
    if data[:4] != b"\x28\xb5\x2f\xfd":
        tap.ok(hashlib.sha256(data).hexdigest() == digest, "its checksum is SHA-256")
    for what, changed in (("a checksum", text.replace(digest, digest[::-1])), ("a size", re.sub(r" bytes (\d+)", r" bytes 1\1", text)),
                          ("a name with a folder", text.replace(name, "x/../" + name)), ("a hidden name", text.replace(name, "." + name)),
                          ("a name in the folder above", text.replace(name, "../" + os.path.basename(store) + "/" + name))):
        os.link(shard, os.path.join(store, "." + name)) if what == "a hidden name" else None
        os.makedirs(os.path.join(store, "x"), exist_ok=True)
        with open(path, "w", encoding="ascii") as file:
            file.write(changed)
        for words in ["check", store], ["merge", store, "-o", other]:
            ran = run_lab(["store"] + words)
            tap.ok(ran.returncode == 1 and ran.stderr, "%s that is another is refused by %s" % (what, words[0]), ran.stdout + ran.stderr)


with tempfile.TemporaryDirectory() as work:
    ends = []
    for turn, terms in enumerate(((3, 40, 12, 2, 250, 40), (1, 60, 20, 3, 150, 0), (0, 0, 1, 1, 400, 25), (6, 120, 8, 0, 0, 60))):
        ends += check_match(work, turn, terms)
    tap.ok(ends.count("adjudication") > 10, "most of these games are adjudged", ends)
    check_tuning(work)
    check_store(work)
tap.done()
