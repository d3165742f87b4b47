# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""One Ctrl-C ends each long command, with status 1 and a message of one line; no part of a file is left."""
import os
import signal
import subprocess
import tempfile
import time

from console_tap import RHUMB, Tap, has_worked

PATIENCE = 600
FEN = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
COMMANDS = [["epd", "suite.epd", "time", "86400"], ["annotate", "game.pgn", "time", "86400"],
            ["annotate", "game.pgn", "time", "86400", "new.pgn"],
            ["selfplay", "time", "86400"], ["bench", "90"], ["perft", "15"], ["divide", "15"],
            ["trace", "30"], ["order", "30"]]


tap = Tap()
for command in COMMANDS:
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "suite.epd"), "w", encoding="ascii") as file:
            file.write(FEN[:-4] + " bm d3;\n")
        with open(os.path.join(folder, "game.pgn"), "w", encoding="ascii") as file:
            file.write("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 *\n")
        made = set(os.listdir(folder))
        with subprocess.Popen([RHUMB, "--fen", FEN] + command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              cwd=folder, text=True) as process:
            end = time.monotonic() + PATIENCE
            while process.poll() is None and not has_worked(process.pid) and time.monotonic() < end:
                time.sleep(0.02)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE)
        what = " ".join(command)
        tap.ok(process.returncode == 1 and len(err.splitlines()) == 1 and err.startswith(command[0] + ": "),
               "%s ends" % what, "status %d\n%s" % (process.returncode, out[-500:] + err))
        tap.ok(set(os.listdir(folder)) == made, "and leaves no file", os.listdir(folder))
tap.done()
