#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The mock chess server alone, to try a bot manually: it waits for the bot, plays one game with it
at `0 1`, and prints the events.

    ics_stand.py PORT [BOT]
"""

import asyncio
import sys

from ics_policies import after_moves, commands, greedy
from ics_server import Human, Server
from zippy_place import challenge, come_back, end_of


async def stand(port, name):
    server = Server()
    server.listener = await asyncio.start_server(server.connection, "127.0.0.1", port)
    print("waiting for %s on port %d" % (name, port), flush=True)
    bot = await come_back(server, None, name)
    print("%s has logged in" % name, flush=True)
    game = await challenge(server, Human("HumanA", after_moves(10, greedy(1), commands("resign"))),
                           bot)
    print("the game: %s %s" % await end_of(game), flush=True)
    while name in server.players:
        await asyncio.sleep(0.1)
    print("%s has gone" % name, flush=True)
    await server.stop()


if __name__ == "__main__":
    asyncio.run(stand(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "BotTwo"))
