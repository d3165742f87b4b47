# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The keeper of a bot on an Internet Chess Server, which programs/rhumb-zippy starts.

    XBoard <-> relay (xboard.py) <-> keeper <-> server
       |
    guard (xboard.py) - Rhumb

The keeper logs in by itself, starts XBoard in its zippy mode, and passes on what the server and
XBoard say to each other.  So it sees every line: who challenges, what is played, what is asked.

Files, from the ground up.  A file imports only files above it:
    options    what can be set, by configuration file and command line
    system     processes, locks, files that stay bounded and survive a full disk
    server     the server's lines as values; the bytes to and from it; logging in
    games      the game that is being played, what the engine thought, both as PGN
    history    the games of the past, ratings by day, whom the operator wants to play
    xboard     XBoard's command line; does the engine answer? the two small programs that XBoard starts
    session    one login, from the first byte to the last
    keeper     sessions, one after the other; how the bot does
    main       what the command line asks for, some of it of the keeper that runs
"""

VERSION = ""   # of Rhumb: written here at installation; a source tree has it in configure.ac
