# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The supervisor of a bot on an Internet Chess Server; programs/rhumb-zippy starts it.

    XBoard <-> relay (xboard.py) <-> supervisor <-> server
       |
    guard (xboard.py) <-> Rhumb

The supervisor logs in, starts XBoard in its zippy mode, and forwards what the server and XBoard
send to each other.  So it sees every line: challenges, games, messages.

Files; each imports only files above it in this list:
    options    what can be set, by configuration file and command line
    system     processes, locks, files that stay bounded and survive a full disk
    server     the server's lines as values; the bytes to and from it; logging in
    games      the game that is being played, what the engine thought, both as PGN
    history    past games, ratings by day, which opponents the operator accepts
    xboard     XBoard's command line, a trial of the engine, the two small programs that XBoard starts;
               through them the supervisor asks whether XBoard and the engine still answer
    session    one login, from the first byte to the last
    supervisor sessions, one after the other; the status of the bot
    main       commands, some of them requests to the running supervisor
"""

VERSION = "checkout"     # written here at installation
