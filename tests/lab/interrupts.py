# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""One Ctrl-C ends each command of rhumb-lab, with status 1 and a message of one line; no part of a file is left,
and the complete part of a file that can be continued is kept.  TERM leaves no part of a file either."""
import os
import signal
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "console"))
from console_tap import LAB, Tap, check_ended, check_interrupt, run_lab  # noqa: E402

# A command, and the files that it may leave.
COMMANDS = [("match --games 20000 --nodes 1000000000 --log log --pgn pgn", {"log", "pgn"}),
            ("tune late_base --rounds 20000 --nodes 1000000000 --log log", {"log"}),
            ("datagen -o games -n 20000 --nodes 1000000 --jobs 2", {"games"}),
            ("relabel few --label-nodes 1000000 -o anew", {"anew"}),
            ("train few --epochs 10000 --batch 64 -o new.network --checkpoint check", {"check"}),
            ("epd positions.epd --nodes 1000000000000 --jobs 2", set()),
            ("openings -n 10000000 -o new.fen", set()),
            ("book make /dev/zero -o new.bin", set())]

tap = Tap()
for command, kept in COMMANDS:
    with tempfile.TemporaryDirectory() as folder:
        if " few " in command:
            run_lab("datagen few --shard-games 3 -n 3 --nodes 20 --label-nodes 10".split(), cwd=folder)
        with open(os.path.join(folder, "positions.epd"), "w", encoding="ascii") as file:
            file.write("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n" * 4)
        check_interrupt(tap, [LAB] + command.split(), folder, kept)
        if " -o new" in command and not kept:
            check_ended(tap, [LAB] + command.split(), folder, signal.SIGTERM)
tap.done()
