# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The keeper of a bot on an Internet Chess Server, which programs/rhumb-zippy starts.

    XBoard <-> relay (helper.py) <-> keeper <-> server
       |
    guard (helper.py) - Rhumb

The keeper logs in by itself, starts XBoard in its zippy mode, and passes on what the server and
XBoard say to each other.  So it sees every line: who challenges, what is played, what is asked.

Files, from the ground up.  A file imports only files above it:
    options    what can be set, by configuration file and command line
    record     files that stay bounded and survive a full disk
    process    processes: start times, memory, death together with the keeper
    lock       one keeper for each directory of records and for each account
    words      the lines of the server as values
    display    the invisible display
    wire       the bytes to and from the server; logging in
    stream     the server's bytes as lines, some of which are withheld from XBoard
    game       the game that is being played
    thinking   what the engine thought, from its record
    pgn        a game as PGN, with clocks and thinking
    history    the games of the past; scores, ratings by day
    limits     whom the operator wants to play
    status     how the bot does, as text
    helper     the two small programs that XBoard starts
    engine     does the engine answer?
    xboard     XBoard's command line
    control    requests to the keeper that runs
    session    one login, from the first byte to the last
    keeper     sessions, one after the other
    main       what the command line asks for
"""

VERSION = ""   # of Rhumb: written here at installation; a source tree has it in configure.ac
