# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""`tables`: the files of endgame tables, damage, values, distances, moves."""
import json
import os
import re
import tempfile

from console_tap import Tap, run

TOP = os.environ.get("top_srcdir", ".")
SHARED = os.path.abspath(os.environ.get("RHUMB_SHARED", os.path.join(TOP, "..", "shared", "data")))
SYZYGY = os.path.join(SHARED, "egtb", "syzygy4")
QUEEN = "8/8/8/8/8/1k6/3Q4/K7 w - - 0 1"


def show(options, words=("tables",), fen=QUEEN):
    """Run `tables` with OPTIONS."""
    given = [word for option in options for word in ("--option", option)]
    return run(given + ["--fen", fen] + list(words))


def moves_of(ran):
    """[(move, value, DTZ)] of the table that RAN printed."""
    return re.findall(r"(?m)^([KQRBNa-h]\S*) +(win|cursed win|draw|blessed loss|loss) +(\d+|-)$", ran.stdout)


def check_damage(tap):
    """One file with a wrong bit: it is reported, and only its positions are unknown."""
    with tempfile.TemporaryDirectory() as folder:
        for name in os.listdir(SYZYGY):
            os.symlink(os.path.join(SYZYGY, name), os.path.join(folder, name))
        damaged = os.path.join(folder, "KQvKR.rtbw")
        with open(damaged, "rb") as file:
            data = bytearray(file.read())
        data[5047] ^= 128
        os.unlink(damaged)
        with open(damaged, "wb") as file:
            file.write(data)
        option = ["SyzygyPath=" + folder]
        ran = show(option, fen="8/8/8/8/8/1k6/3Q2r1/K7 w - - 0 1")
        tap.ok(ran.returncode == 0 and "KQvKR.rtbw" in ran.stdout and not moves_of(ran),
               "a damaged file is reported, and its positions have no value", ran.stdout + ran.stderr)
        ran = show(option)
        tap.ok(moves_of(ran) and "KQvKR.rtbw" in ran.stdout, "other positions are known", ran.stdout + ran.stderr)
        ran = show(option, ("tables", "check"))
        tap.ok("KQvKR.rtbw" in ran.stdout, "tables check names it", ran.stdout)
        tap.ok(ran.returncode == 1 and
               ran.stderr == "%s: damaged: its checksum is wrong\ntables: 1 of 70 files are damaged\n" % damaged,
               "and fails", ran.stderr)


def check_incomplete(tap):
    """A file that is cut off is named on standard error, and by its own name; the library has another, and
    standard output."""
    with tempfile.TemporaryDirectory() as folder:
        for name in os.listdir(SYZYGY):
            os.symlink(os.path.join(SYZYGY, name), os.path.join(folder, name))
        with open(os.path.join(SYZYGY, "KQvK.rtbw"), "rb") as file:
            data = file.read()
        os.unlink(os.path.join(folder, "KQvK.rtbw"))
        with open(os.path.join(folder, "KQvK.rtbw"), "wb") as file:
            file.write(data[:-7])
        game = os.path.join(folder, "game.pgn")
        with open(game, "w", encoding="ascii") as file:
            file.write('[FEN "7k/8/8/8/8/8/Q7/K7 w - - 0 1"]\n[SetUp "1"]\n[Result "*"]\n\n1. Qa7 Kg8 *\n')
        option = ["--option", "SyzygyPath=" + folder]
        ran = run(option + ["annotate", game, "nodes", "200", "--json"])
        tap.ok(ran.returncode == 0 and len(ran.stdout.splitlines()) == 1 and len(json.loads(ran.stdout)["moves"]) == 2,
               "an incomplete file: JSON is JSON", ran.stdout + ran.stderr)
        tap.ok(ran.stderr == "%s: damaged: its length is wrong\n" % os.path.join(folder, "KQvK.rtbw"),
               "the file is named once", ran.stderr)
        ran = run(option + ["annotate", game, "nodes", "200"])
        tap.ok(ran.returncode == 0 and ran.stdout.startswith("[Event "), "and PGN is PGN", ran.stdout + ran.stderr)
        ran = run(option + ["--xboard"], "protover 2\nping 1\nquit\n")
        tap.ok(ran.returncode == 0 and "pong 1" in ran.stdout and "Incomplete" not in ran.stdout, "CECP is CECP",
               ran.stdout + ran.stderr)
        ran = run(["--uci"], "uci\nsetoption name SyzygyPath value %s\nisready\nquit\n" % folder)
        tap.ok(ran.returncode == 0 and "readyok" in ran.stdout and "Incomplete" not in ran.stdout, "UCI is UCI",
               ran.stdout + ran.stderr)
        ran = show(option[1:], fen="8/8/8/8/8/1k6/3Q2r1/K7 w - - 0 1")
        tap.ok("KQvK.rtbw" in ran.stdout, "and `tables` names the file", ran.stdout + ran.stderr)


def check_syzygy(tap):
    option = ["SyzygyPath=" + SYZYGY]
    ran = show(option)
    tap.ok(ran.returncode == 0 and re.findall(r"(?m)^  (\d) \w+: (\d+) WDL, (\d+) DTZ$", ran.stdout) ==
           [("3", "5", "5"), ("4", "30", "30")], "the files are counted", ran.stdout + ran.stderr)
    moves = moves_of(ran)
    tap.ok(moves[0] == ("Qd4", "win", "9") and moves[-1] == ("Qb4+", "draw", "-"), "moves and values", moves)
    ran = show(option, ("tables", "check"))
    tap.ok(ran.returncode == 0 and re.match(r"70\b", ran.stdout.splitlines()[-1]), "tables check", ran.stdout + ran.stderr)
    ran = show(option, fen="4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1")
    tap.ok(ran.returncode == 0 and not moves_of(ran), "a position with many pieces", ran.stdout + ran.stderr)
    for fen, answer in (("7k/5K2/6Q1/8/8/8/P7/8 b - - 0 1", "draw for Black: stalemate"),
                        ("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "loss for Black: checkmate")):
        ran = show(option, fen=fen)
        tap.ok(ran.returncode == 0 and ran.stdout.splitlines()[-1] == answer, answer, ran.stdout + ran.stderr)
    check_damage(tap)
    check_incomplete(tap)


tap = Tap()
version = run(["--version"]).stdout
ran = show([])
tap.ok(ran.returncode == 0 and "SyzygyPath" in ran.stdout, "no tables", ran.stdout + ran.stderr)
if "Syzygy" not in version:
    tap.ok(True, "Syzygy's tables # SKIP built without the library")
elif not os.path.isdir(SYZYGY):
    tap.ok(True, "Syzygy's tables # SKIP no data")
else:
    check_syzygy(tap)
tap.done()
