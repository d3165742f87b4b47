# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What `tables` shows of endgame tables: files, damage, values, distances, moves."""
import os
import tempfile

from console_tap import Tap, matches, run

TOP = os.environ.get("top_srcdir", ".")
SHARED = os.path.abspath(os.environ.get("RHUMB_SHARED", os.path.join(TOP, "..", "shared", "data")))
SYZYGY = os.path.join(SHARED, "egtb", "syzygy4")
GAVIOTA = os.path.join(SHARED, "egtb", "gaviota3")
QUEEN = "8/8/8/8/8/1k6/3Q4/K7 w - - 0 1"


def show(options, words=("tables",), fen=QUEEN):
    """Run `tables` with OPTIONS in force."""
    given = [word for option in options for word in ("--option", option)]
    return run(given + ["--fen", fen] + list(words))


def shows(tap, ran, pattern, what):
    """It worked, and printed what PATTERN says."""
    tap.ok(ran.returncode == 0 and matches(pattern, ran.stdout), what, ran.stdout + ran.stderr)


def check_damage(tap):
    """One file with a wrong bit: it is named, and its positions are unknown; others are not."""
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
        shows(tap, show(option, fen="8/8/8/8/8/1k6/3Q2r1/K7 w - - 0 1"),
              "...\n  KQvKR.rtbw is damaged: its checksum is wrong\nthe tables do not know this position",
              "a damaged file is named, and nothing is claimed")
        shows(tap, show(option), "...\nwin for White\n...", "other positions are known")
        ran = show(option, ("tables", "check"))
        tap.ok(ran.returncode == 1 and "1 of 70 files are damaged" in ran.stderr,
               "tables check fails", ran.stdout + ran.stderr)


def check_syzygy(tap):
    option = ["SyzygyPath=" + SYZYGY]
    shows(tap, show(option),
          "Syzygy tables of up to 4 men in ...\n  3 men: 5 WDL, 5 DTZ\n  4 men: 30 WDL, 30 DTZ\n"
          "win for White\nmove     leads to           DTZ      DTM\n"
          "Qd4      win                  9        -\n...\nQb4+     draw                 -        -",
          "files, value and moves")
    shows(tap, show(option, ("tables", "check")), "...\n70 files, none damaged", "tables check")
    shows(tap, show(option, fen="4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"),
          "...\nthe tables do not know this position", "a position with many men")
    check_damage(tap)


def check_gaviota(tap):
    shows(tap, show(["GaviotaPath=" + GAVIOTA]),
          "Gaviota tables of up to 3 men in ...\n  3 men: 5 DTM\nwin for White\n...\n"
          "Qd4      win                  -        9\n...", "Gaviota's tables tell distances to mate")


tap = Tap()
version = run(["--version"]).stdout
shows(tap, show([]), "no endgame tables are open: ...", "no tables")
for library, folder, check in (("Syzygy", SYZYGY, check_syzygy), ("Gaviota", GAVIOTA, check_gaviota)):
    if library not in version:
        tap.ok(True, "%s's tables # SKIP built without the library" % library)
    elif not os.path.isdir(folder):
        tap.ok(True, "%s's tables # SKIP no data" % library)
    else:
        check(tap)
tap.done()
