# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""match, datagen and train from the command line: what they print and write."""
import os
import re
import signal
import struct
import subprocess
import tempfile
import time

from console_tap import RHUMB, Tap, matches, run

tap = Tap()
EMPTY = {"HOME": "/nonexistent", "XDG_STATE_HOME": "/nonexistent"}


def shows(what, arguments, pattern):
    ran = run(arguments, environment=EMPTY)
    return tap.ok(ran.returncode == 0 and matches(pattern, ran.stdout), what,
                  ran.stdout + ran.stderr)


def games_of(path):
    with open(path) as file:
        return re.findall(r"\[White \"(.*)\"\]\n\[Black \"(.*)\"\]", file.read())


def check_match(folder):
    pgn = os.path.join(folder, "match.pgn")
    again = os.path.join(folder, "again.pgn")
    clock = ["match", "--games", "4", "--clock", "60/0.5+0.01", "--rate", "2", "--seed", "3",
             "--memory", "1", "--resign", "3,900", "--draw", "6,10,60", "--most", "120",
             "--first-name", "Anna", "--second-name", "Ben"]
    shows("a match under the virtual clock tells the clocks", clock + ["--pgn", pgn],
          "Anna against Ben: 4 games, ... won, ... drawn, ... lost; pairs ...\nscore ... %, Elo ...\n"
          "...\nAnna's clock at its lowest: ... ms\n...\nBen's clock at its lowest: ... ms")
    shows("and is the same with two jobs", clock + ["--pgn", again, "--jobs", "2"], "...\nscore ...\n...")
    tap.ok(sorted(games_of(pgn)) == sorted([("Anna", "Ben"), ("Ben", "Anna")] * 2),
           "each has White twice", games_of(pgn))
    with open(pgn) as one, open(again) as two:
        tap.ok(one.read() == two.read(), "the games are the same")
    shows("games of a file are openings",
          ["match", "--games", "2", "--depth", "2", "--openings", pgn, "--most", "150"],
          "first against second: 2 games, ...\n...")
    shows("a test of hypotheses is decided",
          ["match", "--games", "400", "--first-nodes", "300", "--second-nodes", "3", "--sprt", "0,200",
           "--alpha", "0.1", "--beta", "0.1", "--resign", "2,700"],
          "first against second: ...\nscore ...\nSPRT [0, 200]: accepted")


def check_library():
    library = os.path.join(os.path.dirname(RHUMB) or ".", ".libs", "librhumb.so")
    if not os.path.exists(library):
        tap.ok(True, "a library as player # SKIP none was built")
        return
    for limit in ["--nodes", "200"], ["--clock", "0.3+0.01", "--rate", "2"]:
        shows("a library and the program itself play alike (%s)" % limit[0],
              ["match", "--games", "4", "--second", library, "--most", "60",
               "--option", "Contempt=5"] + limit,
              "first against second: 4 games, ...; pairs 0 0 2 0 0\nscore 50.0 %, ...\n...")
    ran = run(["match", "--games", "2", "--nodes", "5", "--second", library, "--second-option", "No=1"])
    tap.ok(ran.returncode == 1 and "No" in ran.stderr, "a library's refusal is told", ran.stderr)


def check_interruption(folder):
    log = os.path.join(folder, "match.log")
    arguments = ["match", "--games", "20000", "--nodes", "500", "--log", log]
    played = subprocess.Popen([RHUMB] + arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True)
    while played.poll() is None and (not os.path.exists(log) or os.path.getsize(log) < 200):
        time.sleep(0.05)
    played.send_signal(signal.SIGINT)
    out, err = played.communicate(timeout=600)
    tap.ok(played.returncode != 0 and "interrupted" in err and "first against second" in out,
           "an interrupted match tells how it stands", out + err)


def numbers_of_source(path):
    with open(path) as file:
        text = file.read()
    body = text[text.index(".bias = {"):]
    return [int(number) for number in re.findall(r"-?\d+", body)]


def numbers_of_file(path):
    with open(path, "rb") as file:
        data = file.read()
    inputs, hidden, buckets = struct.unpack("<3I", data[16:28])
    count = inputs * hidden + hidden + 2 * buckets * hidden
    numbers = struct.unpack("<%dh" % count, data[32:32 + 2 * count])
    first = inputs * hidden
    return list(numbers[first:]) + list(numbers[:first])


def check_training(folder):
    games, network, source = (os.path.join(folder, name) for name in ("a.games", "a.network", "a.c"))
    shows("games to learn from",
          ["datagen", games, "3", "--seed", "7", "--nodes", "30", "--samples", "2", "--labels", "1",
           "--label-nodes", "20"], "3 games: ...")
    shows("are counted", ["datagen", "--check", games], "3 games: ...")
    shows("a network is trained and written",
          ["train", games, "--target", "score", "--epochs", "1", "--batch", "64", "--scale", "130",
           "--out", network, "--source", source, "--name", "tiny"],
          "epoch   1 ...\n... positions trained on, ...")
    tap.ok(numbers_of_source(source) == numbers_of_file(network), "both hold the same numbers")
    shows("the engine takes it", ["--option", "NetworkFile=" + network, "eval"], "...\n...")
    shows("and so does a training that goes on",
          ["train", games, "--target", "eval", "--from", network, "--epochs", "1", "--scale", "130"],
          "epoch   1 ...\n... positions trained on, ...")
    ran = run(["train", games, "--epochs", "1", "--out", "/nonexistent/x"])
    tap.ok(ran.returncode == 1 and "/nonexistent/x" in ran.stderr, "what cannot be written is told",
           ran.stderr)


def check_weights(folder):
    games, source = (os.path.join(folder, name) for name in ("w.games", "weights.c"))
    shows("games to fit weights to",
          ["datagen", games, "40", "--seed", "8", "--nodes", "20", "--labels", "2", "--label-nodes", "20"],
          "40 games: ...")
    shows("weights are fitted and written",
          ["tune-eval", games, "--positions", "500", "--rounds", "2", "--source", source],
          "round 1 of 2: loss ...\nround 2 of 2: loss ..., before ...")
    with open(source, encoding="ascii") as file:
        text = file.read()
    tap.ok(text.startswith("/* SPDX") and "\t.tempo = P(" in text and text.endswith("\t},\n};\n"),
           "they are source")
    ran = run(["tune-eval", games, "--positions", "20", "--rounds", "1", "--source", "/nonexistent/x"])
    tap.ok(ran.returncode == 1 and "/nonexistent/x" in ran.stderr, "what cannot be written is told",
           ran.stderr)


with tempfile.TemporaryDirectory() as scratch:
    check_match(scratch)
    check_library()
    check_interruption(scratch)
    check_training(scratch)
    check_weights(scratch)
tap.done()
