#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What rhumb-lab says of its games is computed again from what it has recorded: results, adjudication, clocks and points
from the moves of a match; the values of a tuning from its points; the checksums of a store."""
import hashlib
import math
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "console"))
from console_tap import Tap, run, run_lab  # noqa: E402  (the path is set above)

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
    bad, points, games, recorded = [], [0, 0, 0], games_of(pgn), []
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
        recorded.append([int(us) for us in said[1:]])
        if int(said[0]) != half or (tags["Termination"] != "time forfeit" and
                                    not all(near(int(got), us) for got, us in zip(said[1:], wanted))):
            bad.append(("the log", at, said, half, wanted))
    summary = [int(n) for n in re.findall(r"(\d+) games, (\d+) won, (\d+) drawn, (\d+) lost", ran.stdout)[0]]
    spec = "first=first,,3,Contempt=80,Evaluation=classical second=second,,3,Contempt=90,MoveOverhead=90,Evaluation=classical "
    if summary != [len(games), points[2], points[1], points[0]] or len(games) != 8 or spec not in head or \
            any([float(part) for part in tags["TimeControl"].split("+")] != [BASE_US / 1e6, INCREMENT_US / 1e6] for tags, _ in games):
        bad.append((summary, points, head))
    pairs = [0] * 5
    for line in lines:
        pairs[sum(map(int, re.findall(r"points (\d)", line)))] += 1
    if "pairs %d %d %d %d %d\n" % tuple(pairs) not in ran.stdout:
        bad.append((ran.stdout, pairs))
    columns = list(zip(*recorded))
    for name, at_move, least in ("first", *columns[:2]), ("second", *columns[2:]):
        made = [us for us in at_move if us >= 0]
        clocks = ["%s's clock after %d moves: %.1f %% of the base in the mean of %d games\n" %
                  (name, CLOCK_MOVE, 100 * sum(made) / len(made) / BASE_US, len(made))] if made else []
        clocks.append("%s's clock at its lowest: %d ms\n" % (name, min(us for us in least if us >= 0) // 1000))
        bad += [clock for clock in clocks if clock not in ran.stdout]
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
    usual = re.search(r"(?m)^late_base, int, (\d+)", run_lab(["parameters"]).stdout)[1]
    short = run_lab(["tune", "late_base", "null_move_margin=-3", "--rounds", "1", "-n", "2", "--nodes", "20"]).stdout
    tap.ok(re.findall(r"(?m)^\w+ +(-?\d+\.\d+) +\d", short) == [usual + ".00", "-3.00"],
           "a number starts from its usual value, or the given one", short)
    tap.ok(len(rows) == rounds and moved and not bad, "a point moves a value as far as the gains say", "%s\n%s" % (rows, bad))


def sum_of(shards, store):
    """What the last line of a list says of SHARDS, the lines of a manifest."""
    games, plies, samples = (sum(int(number) for number in re.findall(r" %s (\d+)" % word, "\n".join(shards)))
                             for word in ("games", "plies", "samples"))
    size = sum(os.path.getsize(os.path.join(store, line.split()[0])) for line in shards)
    return "%d shards, %d games, %d plies, %d samples, %d bytes (%.2f a sample)\n" % (
        len(shards), games, plies, samples, size, size / samples)


def check_lists(folder):
    """Stores of different settings, listed and merged."""
    stores, all_shards = [], []
    for number, count in enumerate((2, 1, 3)):
        store = os.path.join(folder, "list%d" % number)
        run_lab(["datagen", store, "-n", str(2 * count), "--shard-games", "2",
                 "--nodes", str(20 + number), "--seed", str(10 * number + 1)])
        with open(os.path.join(store, "manifest"), encoding="ascii") as file:
            all_shards.append(file.read().splitlines()[1:])
        stores.append(store)
    merged = os.path.join(folder, "merged")
    bad = []
    for arguments, new in ((stores[:2], 3), (stores[1:], 3), (stores, 0)):
        ran = run_lab(["store", "merge"] + arguments + ["-o", merged])
        shards = all_shards[0] + all_shards[1] + all_shards[2] * (arguments != stores[:2])
        listed = run_lab(["store", "list", merged])
        with open(os.path.join(merged, "manifest"), encoding="ascii") as file:
            manifest = file.read()
        wanted, settings = "", ""
        for line in shards:
            fields = re.match(r"(\S+) games (\d+) plies \d+ samples (\d+) bytes \d+ settings (.*) sha256 \w{64}$", line)
            wanted += "by %s:\n" % fields[4] if fields[4] != settings else ""
            wanted += "%s  %s games, %s samples, %d bytes\n" % (
                *fields.groups()[:3], os.path.getsize(os.path.join(merged, fields[1])))
            settings = fields[4]
        total = sum_of(shards, merged)
        if manifest.splitlines() != ["Rhumb store 1"] + shards or ran.stdout != "%d new; %s" % (new, total) or \
           listed.stdout != wanted + total or run_lab(["store", "check", merged]).stdout != total:
            bad += [ran.stdout, listed.stdout, wanted + total, manifest]
    with open(os.path.join(stores[0], "manifest"), "a", encoding="ascii") as file:
        file.write(all_shards[1][0].replace(all_shards[1][0].split()[0], "5.games") + "\n")
    tap.refused(run_lab(["store", "merge", stores[0], "-o", merged]), "a shard that is absent is not merged", "5.games")
    tap.ok(not bad, "stores are merged and listed as their manifests say", "\n".join(bad))


def chance(value):
    return 1 / (1 + math.exp(-value / 130))


def check_gauge(folder):
    """The errors of a gauge, of its static values as `eval` shows them."""
    path, rows, values = os.path.join(folder, "few.epd"), [], []
    for number, fen in enumerate(("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -",
                                  "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -",
                                  "4k3/ppp2ppp/8/8/8/8/PPP1PPPP/4K3 w - -", "r3k3/ppp2ppp/8/8/8/8/PPP2PPP/R3K1N1 b - -",
                                  "2r3k1/5ppp/8/8/8/8/5PPP/1R1R2K1 w - -")):
        shown = run(["--console", "--option", "Evaluation=classical"], "setboard %s 0 1\neval\n" % fen).stdout
        values.append(round(100 * float(re.search(r"value for \w+: ([-+]?[\d.]+)", shown)[1])))
        rows.append((fen, (40, -25, 300, -3000, 3000)[number], ("opening", "tree")[number % 2]))
    with open(path, "w", encoding="ascii") as file:
        file.write("".join("%s ce %d; id \"%s\";\n" % row for row in rows))
    line = run_lab(["gauge", "--positions", path, "classical"]).stdout.splitlines()[2].split()

    def error(kinds, slope=1.0):
        losses = [(chance(slope * value) - chance(score)) ** 2
                  for value, (_, score, kind) in zip(values, rows) if kind in kinds]
        return math.sqrt(sum(losses) / len(losses))
    best = min((error(("opening", "tree"), at / 1000), at / 1000) for at in range(200, 5001))
    wanted = [error(("opening", "tree")), error(("opening",)), error(("tree",)), best[0], best[1],
              sum(map(abs, values)) / len(values)]
    found = [float(word) for word in line[1:3] + line[3:4] + line[5:]]
    tap.ok(line[4] == "-" and all(abs(a - b) < most for a, b, most in zip(found, wanted, (1e-4,) * 4 + (0.003, 0.06))),
           "a gauge's errors are those of the static values", "%s\n%s\n%s" % (line, wanted, values))


def sums_of(data):
    """[(where it ends, results, plies, samples)] of the first games of a file of games: none, one, two, ..."""
    at, results, plies, samples = 512, [0, 0, 0], 0, 0
    sums = [(at, (0, 0, 0), 0, 0)]
    while at < len(data):
        end = at + 12 + int.from_bytes(data[at:at + 4], "little")
        results[data[at + 12]] += 1
        count, at = int.from_bytes(data[at + 13:at + 15], "little"), at + 46
        plies += count
        for _ in range(count):
            drawn, at = data[at + 6], at + 7
            samples += drawn
            for _ in range(drawn):
                at += 5 + data[at]
        at += 4
        assert at == end
        sums.append((at, tuple(results), plies, samples))
    return sums


def check_sums(folder):
    """What datagen prints of a file's games, of as many as there are in it."""
    path, bad = os.path.join(folder, "sums.games"), []
    words = ["--seed", "3", "--nodes", "20", "--labels", "3", "--every", "2", "--option", "Evaluation=classical"]
    made = run_lab(["datagen", "-o", path, "-n", "8"] + words)
    with open(path, "rb") as file:
        data = file.read()
    for games, (end, results, plies, samples) in enumerate(sums_of(data)):
        with open(path, "wb") as file:
            file.write(data[:end])
        wanted = "%d games: +%d =%d -%d; %d plies, %d samples\n" % (games, *results[::-1], plies, samples)
        said = [run_lab(["datagen", "--check", path]).stdout]
        said += [run_lab(["datagen", "-o", path, "-n", str(games)] + words).stdout] if games else []
        bad += [(text, wanted) for text in said if text != wanted]
    tap.ok(games == 8 and not bad and made.stdout == wanted, "games are counted as they are recorded", "%s\n%s" % (made, bad))


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
    check_lists(work)
    check_gauge(work)
    check_sums(work)
    check_store(work)
tap.done()
