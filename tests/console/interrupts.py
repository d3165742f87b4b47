# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""One Ctrl-C ends each long command, with status 1 and a message of one line; no part of a file is left, nor
by signals that end a program at once."""
import os
import signal
import tempfile

from console_tap import RHUMB, Tap, check_ended, check_interrupt

FEN = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
COMMANDS = [["epd", "suite.epd", "time", "86400"], ["annotate", "game.pgn", "time", "86400"],
            ["annotate", "game.pgn", "time", "86400", "new.pgn"],
            ["selfplay", "time", "86400"], ["bench", "90"], ["perft", "15"], ["divide", "15"],
            ["trace", "30"], ["order", "30"],
            ["--option", "Evaluation=classical", "--fen", "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1",
             "quiescence"]]

tap = Tap()
for command in COMMANDS:
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "suite.epd"), "w", encoding="ascii") as file:
            file.write(FEN[:-4] + " bm d3;\n")
        with open(os.path.join(folder, "game.pgn"), "w", encoding="ascii") as file:
            file.write("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 *\n")
        check_interrupt(tap, [RHUMB, "--fen", FEN] + command, folder)
        if "new.pgn" in command:
            for number in signal.SIGTERM, signal.SIGHUP:
                check_ended(tap, [RHUMB] + command, folder, number)
tap.done()
