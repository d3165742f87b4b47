#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Measure the strength of Rhumb, and write the tables of doc/strength.md and README.md.

  strength.py play --rhumb PROGRAM --lab PROGRAM   play the matches that doc/opponents.ini asks for (`make strength`)
  strength.py tables                               write the tables anew from doc/strength.tsv (`make update-docs`)

A match is played in parts of 20 games, whose openings `rhumb-lab openings` makes from a seed, so anyone can repeat it,
and an interrupted run goes on where it stopped.  fastchess or cutechess-cli must be in PATH or named by RUNNER; an
opponent that is not there is left out, with a line that says so.  Do nothing else on the machine meanwhile."""
import argparse
import configparser
import csv
import datetime
import glob
import math
import os
import re
import shutil
import subprocess
import sys

DOC = os.path.dirname(os.path.abspath(__file__))
RESULTS = os.path.join(DOC, "strength.tsv")
FIELDS = ["opponent", "control", "threads", "won", "drawn", "lost", "forfeits", "date", "commit", "machine"]
PART = 20    # games
MARKS = ("<!-- strength table: begin -->\n", "<!-- strength table: end -->")


def read_results(path=RESULTS):
    with open(path, encoding="utf-8") as file:
        return list(csv.DictReader((line for line in file if not line.startswith("#")), delimiter="\t"))


def elo(won, drawn, lost):
    """(difference, half of its 95 % interval) of a match; None where the score is too near to 0 or 1 to say."""
    games = won + drawn + lost
    score = (won + drawn / 2) / games
    deviation = math.sqrt((won * (1 - score) ** 2 + drawn * (0.5 - score) ** 2 + lost * score ** 2) / games)
    low, high = (score + sign * 1.96 * deviation / math.sqrt(games) for sign in (-1, 1))
    if low <= 0 or high >= 1:
        return None
    low, middle, high = (-400 * math.log10(1 / part - 1) for part in (low, score, high))
    return (middle, (high - low) / 2) if high - low < 500 else None


def elo_text(row):
    found = elo(*counts(row))
    return "%+.0f ± %.0f" % found if found else "too large to measure"


def counts(row):
    return int(row["won"]), int(row["drawn"]), int(row["lost"])


def percent(row):
    won, drawn, lost = counts(row)
    return "%.1f %%" % (100 * (won + drawn / 2) / (won + drawn + lost))


def long_table(rows):
    yield "| opponent | time control | threads | games | won, drawn, lost | score | Elo of Rhumb | date | Rhumb |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for row in rows:
        yield "| %s | %s | %s | %d | %d, %d, %d | %s | %s | %s | %s |" % (
            row["opponent"], row["control"], row["threads"], sum(counts(row)), *counts(row), percent(row), elo_text(row),
            row["date"], row["commit"])


def short_table(rows):
    """The latest match with each opponent at the shortest control, on one thread, which README shows."""
    shortest = min((row["control"] for row in rows), key=lambda control: float(control.split()[0]))
    latest = {row["opponent"]: row for row in sorted(rows, key=lambda row: row["date"])
              if row["control"] == shortest and row["threads"] == "1"}
    yield "| opponent | games | score of Rhumb | Elo, 95 % | date, build of Rhumb |"
    yield "|---|---|---|---|---|"
    for opponent in dict.fromkeys(row["opponent"] for row in rows):
        if opponent in latest:
            row = latest[opponent]
            yield "| %s | %d (+%d =%d -%d) | %s | %s | %s, %s |" % (
                re.sub(r", `.*?`", "", opponent), sum(counts(row)), *counts(row), percent(row), elo_text(row),
                row["date"], row["commit"])


def put_table(path, lines):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    begin, end = text.index(MARKS[0]) + len(MARKS[0]), text.index(MARKS[1])
    with open(path, "w", encoding="utf-8") as file:
        file.write(text[:begin] + "".join(line + "\n" for line in lines) + text[end:])


def write_tables(top):
    rows = read_results()
    put_table(os.path.join(top, "doc", "strength.md"), long_table(rows))
    put_table(os.path.join(top, "README.md"), short_table(rows))


# ---- matches ----

def count_games(pgn, name):
    """(won, drawn, lost, forfeits by anyone) of the games in the text PGN from the view of NAME."""
    won = drawn = lost = forfeits = 0
    for game in re.split(r"(?=^\[Event )", pgn, flags=re.M):
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]', game, re.M))
        if tags.get("Result") == "1/2-1/2":
            drawn += 1
        elif tags.get("Result") in ("1-0", "0-1"):
            if (tags["Result"] == "1-0") == (tags["White"] == name):
                won += 1
            else:
                lost += 1
        forfeits += tags.get("Termination") in ("time forfeit", "illegal move", "abandoned", "stalled connection")
    return won, drawn, lost, forfeits


def engine_words(runner, name, command, protocol, options):
    words = ["-engine", "name=" + name, "proto=" + protocol]
    program, *arguments = command.split()
    words.append("cmd=" + program)
    if arguments:
        words += (["args=" + " ".join(arguments)] if runner.endswith("fastchess")
                  else ["arg=" + argument for argument in arguments])
    return words + ["option." + option for option in options.split()]


def play_part(runner, asked, section, control, threads, seed, pgn):
    """Play a part of a match; PGN appears when it is complete."""
    openings, partial = pgn + ".epd", pgn + ".partial"
    with open(openings, "w", encoding="utf-8") as file:
        subprocess.run([asked.lab, "openings", "--count", str(PART // 2), "--seed", str(seed)], stdout=file, check=True)
    if os.path.exists(partial):
        os.remove(partial)
    words = [runner, *engine_words(runner, "Rhumb", asked.rhumb + " --uci", "uci",
                                   "Hash=64 OwnBook=false Threads=%d" % threads),
             *engine_words(runner, section.name, section["command"], "uci",
                           section.get("options", "Hash=64") + (" Threads=%d" % threads if threads > 1 else "")),
             "-each", "tc=" + control, "-rounds", str(PART // 2), "-games", "2", "-repeat",
             "-concurrency", str(max(1, asked.cores // threads)),
             "-openings", "file=" + openings, "format=epd", "order=sequential",
             "-resign", "movecount=4", "score=800", "-draw", "movenumber=60", "movecount=8", "score=15", "-recover",
             "-pgnout", *(["file=" + partial] if runner.endswith("fastchess") else [partial])]
    with open(pgn + ".log", "w", encoding="utf-8") as log:
        subprocess.run(words, stdout=log, stderr=subprocess.STDOUT, check=True, cwd=os.path.dirname(pgn))
    with open(partial, encoding="utf-8") as file:
        if sum(count_games(file.read(), "Rhumb")[:3]) != PART:
            sys.exit("a part of the match has not %d games: see %s.log" % (PART, pgn))
    os.rename(partial, pgn)


def play_match(runner, asked, section, control, threads, games):
    place = os.path.join(asked.work, asked.commit)
    os.makedirs(place, exist_ok=True)
    stem = os.path.join(place, "%s-%s-%d" % (section.name, control, threads))
    for part in range(games // PART):
        if not os.path.exists("%s-%d.pgn" % (stem, part)):
            play_part(runner, asked, section, control, threads, asked.seed + part, "%s-%d.pgn" % (stem, part))
    sums = [0, 0, 0, 0]
    for path in glob.glob(glob.escape(stem) + "-*.pgn"):
        with open(path, encoding="utf-8") as file:
            sums = [a + b for a, b in zip(sums, count_games(file.read(), "Rhumb"))]
    return sums


def machine():
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        found = re.search(r"model name\s*: (.*)", file.read())
    return "%s, %d cores" % (found.group(1) if found else os.uname().machine, os.cpu_count())


def play(asked):
    runner = os.environ.get("RUNNER") or shutil.which("fastchess") or shutil.which("cutechess-cli")
    if not runner:
        sys.exit("no fastchess and no cutechess-cli in PATH; RUNNER can name one")
    asked.rhumb, asked.lab, asked.work = (os.path.abspath(path) for path in (asked.rhumb, asked.lab, asked.work))
    settings = configparser.ConfigParser(interpolation=None)
    settings.read(asked.opponents, encoding="utf-8")
    for line in settings["matches"]["controls"].strip().splitlines():
        control, threads, games, *opponents = line.split()
        games = (min(int(games), asked.games or int(games)) + PART - 1) // PART * PART
        for name in opponents:
            section = settings[name]
            if asked.only and name not in asked.only:
                continue
            if not shutil.which(section["command"].split()[0]):
                print("%s is not here: %s" % (name, section["how"]))
                continue
            won, drawn, lost, forfeits = play_match(runner, asked, section, control, int(threads), games)
            row = dict(zip(FIELDS, (section["shown"], control.replace("+", " s + ") + " s", threads, won, drawn, lost,
                                    forfeits, datetime.date.today().isoformat(), asked.commit, machine())))
            print("%s, %s: +%d =%d -%d, %s" % (name, row["control"], won, drawn, lost, elo_text(row)), flush=True)
            if not asked.dry:
                add_result(row)


def match_of(line):
    """What names the match of a LINE of the results: opponent, control, threads, commit."""
    return [line.split("\t")[FIELDS.index(field)] for field in ("opponent", "control", "threads", "commit")]


def add_result(row):
    """Add ROW, or put it in the place of that of the same match."""
    with open(RESULTS, encoding="utf-8") as file:
        lines = file.read().splitlines(keepends=True)
    new = "\t".join(str(row[field]) for field in FIELDS) + "\n"
    lines = [line for line in lines if line.startswith("#") or match_of(line) != match_of(new)]
    with open(RESULTS, "w", encoding="utf-8") as file:
        file.writelines(lines + [new])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    tables = commands.add_parser("tables", help="write the tables")
    tables.add_argument("--top", default=os.path.dirname(DOC))
    player = commands.add_parser("play", help="play the matches")
    player.add_argument("--rhumb", required=True)
    player.add_argument("--lab", required=True)
    player.add_argument("--work", default="strength", help="where games are kept (strength)")
    player.add_argument("--opponents", default=os.path.join(DOC, "opponents.ini"))
    player.add_argument("--only", action="append", help="this opponent (may be repeated)")
    player.add_argument("--games", type=int, help="no more games a match than this")
    player.add_argument("--cores", type=int, default=os.cpu_count())
    player.add_argument("--seed", type=int, default=1, help="of the openings")
    player.add_argument("--commit", help="of the build (that of the checkout)")
    player.add_argument("--dry", action="store_true", help="print the result; leave doc/strength.tsv")
    asked = parser.parse_args()
    if asked.command == "tables":
        write_tables(asked.top)
        return
    if not asked.commit:
        ran = subprocess.run(["git", "-C", DOC, "rev-parse", "--short", "HEAD"], text=True, capture_output=True, check=False)
        if ran.returncode:
            sys.exit("this is no checkout: name the build by --commit (make strength STRENGTH='--commit 0.3.0')")
        asked.commit = ran.stdout.strip()
    play(asked)


if __name__ == "__main__":
    main()
