#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What the operator of a bot can set, on the mock server: limits, seeks, requests to adjourn and
abort, messages, status, games as PGN, ratings, an end after the game.
"""

import asyncio
import json
import os
import re

import tap
from chess_rules import Game
from ics_policies import after_moves, commands, greedy
from ics_server import Declined, Human
from zippy_place import (SHALLOW, challenge, come_back, end_of, leap, run_tests, status_of,
                         until)

resign = commands("resign")


async def declined(server, bot, name, minutes, increment, rating=1350, **terms):
    """(whether it was declined, the text that the human got)."""
    human = Human(name, commands("abort"), rating=rating)
    for _ in range(60):
        human.heard = []
        try:
            game = await server.match(human, bot, minutes, increment, colour="w", patience=240,
                                      **terms)
            await end_of(game)
            return False, " ".join(human.heard)
        except Declined:
            await until(lambda: any("tells you" in text for text in human.heard), 2)
        except asyncio.TimeoutError:
            return None, "no answer"
        if "not quite ready" not in " ".join(human.heard):
            break                       # XBoard says that right after another game
        await asyncio.sleep(1)
    return True, " ".join(human.heard)


async def limits(place, server, bot):
    for name, minutes, increment, more, words in (
            ("HumanA", 60, 0, {}, "other time controls: 0-5 0-2, 15 10"),
            ("HumanB", 1, 3, {}, "other time controls"),
            ("HumanC", 1, 0, {"rating": 900}, "rated 1000 to 2200"),
            ("HumanD", 1, 0, {"rating": 2300}, "rated 1000 to 2200"),
            ("HumanE", 1, 0, {"rated": True}, "unrated games only"),
            ("Noplay", 1, 0, {}, "do not play you")):
        refused, heard = await declined(server, bot, name, minutes, increment, **more)
        tap.ok(refused and words in heard, "declined: %s %d %d %s" % (
            name, minutes, increment, more),
               refused, heard)
    refused, heard = await declined(server, bot, "Abuser", 1, 0)
    tap.ok(refused and "tells you" not in heard, "one of the abuse list gets no reason", heard)
    for minutes, increment in ((5, 2), (15, 10)):
        refused, heard = await declined(server, bot, "HumanF", minutes, increment)
        tap.ok(refused is False, "accepted: %d %d" % (minutes, increment), heard)
    refused, heard = await declined(server, bot, "HumanF", 5, 0)
    tap.ok(refused and "enough for today" in heard, "the third game of the day is declined", heard)
    with open(os.path.join(place.directory, "noplay"), "w", encoding="ascii") as f:
        f.write("# no one\n")
    refused, heard = await declined(server, bot, "Noplay", 1, 0)
    tap.ok(refused is False, "the list is read again when it has changed", heard)


async def talk(server, bot):
    """XBoard obeys users who know its password, unless they are on the list of abusers."""
    abuser, friend = Human("Abuser", commands()), Human("HumanG", commands())
    for human, words in ((abuser, "finger abuser"), (friend, "finger friend")):
        server.logged_in(human)
        server.command(human, "tell BotTwo !remote!" + words)
    await until(lambda: any("finger friend" in text for _, text in bot.commands))
    said = [text for _, text in bot.commands]
    tap.ok(any("finger friend" in text for text in said)
           and not any("finger abuser" in text for text in said),
           "XBoard does not get words from the abuse list", said[-5:])


async def requests(server, bot):
    game = await challenge(server, Human("HumanH", after_moves(3, greedy(5), commands("adjourn"))),
                           bot)
    tap.equal((await end_of(game))[1], "Game adjourned by mutual agreement",
              "a request to adjourn is granted")
    game = await challenge(server, Human("HumanI", after_moves(3, greedy(6), commands("abort"))),
                           bot)
    tap.equal((await end_of(game))[1], "Game aborted by mutual agreement",
              "a request to abort is granted")


async def sought(script, server):
    """Whether the bot seeks a game.  A minute that passes before it has heard of its last game's end is no idle one."""
    for _ in range(9):      # minutes; after ten it seeks once more
        leap(script, 61)
        if await until(lambda: server.seeks.get("BotTwo"), 2):
            return True
    return await until(lambda: server.seeks.get("BotTwo"))


async def seeking(script, server, bot):
    tap.ok(await sought(script, server), "an idle bot seeks a game")
    tap.equal(server.seeks["BotTwo"], [["5", "0", "unrated"], ["3", "2", "unrated"]],
              "with the terms that were asked for")
    tap.equal(sum("seek" in text for _, text in bot.commands), 2, "once each")
    game = server.take_seek(Human("Weak", commands(), rating=500), bot)
    tap.equal((await end_of(game))[1], "Game aborted on move 1",
              "a seek is aborted if a refused opponent takes it")
    await sought(script, server)
    game = server.take_seek(Human("HumanJ", after_moves(2, greedy(8), resign)), bot)
    tap.ok(re.search("HumanJ (resigns|checkmated)", (await end_of(game))[1]),
           "another opponent is played")


async def games_kept(place, server):
    """Every game of the server is in the records, and can be replayed."""
    played = [game for game in server.finished if game.chess.moves]
    await until(lambda: place.read("games.pgn").count("[Event ") >= len(played))
    texts = re.split(r"(?m)^(?=\[Event )", place.read("games.pgn"))[1:]
    tap.equal(len(texts), len(played), "each game with a move is kept as PGN")
    bad = []
    for text, game in zip(texts, played):
        tags = dict(re.findall(r'\[(\w+) "([^"]*)"\]', text))
        moves = re.sub(r"\{[^}]*\}|\d+\.+", " ", text[text.rindex("]\n\n") + 2:]).split()
        replayed = Game()
        for san in moves[:-1]:
            replayed.play_text(san)
        if replayed.moves != game.chess.moves or tags["Result"] != game.end[0]:
            bad.append(text)
    tap.ok(not bad, "as it was played", *bad)
    mine = texts[-1]
    tap.ok(re.search(r"\[%clk \d:\d\d:\d\d", mine) and re.search(r"\[%eval [-+]\d", mine),
           "with clocks and thinking", mine)
    rows = [row for row in place.read("games.tsv").splitlines() if not row.startswith("#")]
    tap.equal(len(rows), len(server.finished), "and a line for each game is in games.tsv")


async def the_house(place, server, port):
    for name in ("noplay", "abuse"):
        with open(os.path.join(place.directory, name), "w", encoding="ascii") as f:
            f.write("noplay\n" if name == "noplay" else "# a remark\nABUSER\n")
    server.messages["BotTwo"] = [("HumanA", "please play faster"),
                                 ("HumanB", "thanks: a nice game")]
    script = place.start(
        "--port", str(port), "--time-controls", "0-5 0-2, 15 10", "--rating-range", "1000-2200",
        "--rated", "no", "--noplay", os.path.join(place.directory, "noplay"),
        "--abuse", os.path.join(place.directory, "abuse"), "--games-a-day", "2",
        "--seek", "5 0 unrated, 3 2 unrated", "--adjourn", "--abort",
        "--status-file", os.path.join(place.directory, "status"),
        *SHALLOW, "-zippyPassword", "!remote!", leaping=True)
    bot = await come_back(server, None)
    await until(lambda: "a nice game" in place.read("messages.log"))
    kept = place.read("messages.log")
    tap.ok("HumanA at Sat Nov 21, 12:00 UTC 2026: please play faster" in kept
           and "thanks: a nice game" in kept, "messages are read and kept", kept)
    await limits(place, server, bot)
    await talk(server, bot)
    await requests(server, bot)
    await seeking(script, server, bot)
    await games_kept(place, server)
    await states(place, script, server, bot)


async def states(place, script, server, bot):
    human = Human("HumanK", after_moves(3, greedy(9), commands()))
    game = await challenge(server, human, bot, 5, 0)
    await until(lambda: len(game.chess.moves) >= 6 and game.turn == "w")
    status, out, _ = await asyncio.to_thread(place.ask, "status")
    tap.ok(status == 0 and re.search("(?m)^state: +playing$", out)
           and re.search("(?m)^opponent: +HumanK$", out)
           and "HumanK (1350) - BotTwo (1500), unrated" in out
           and re.search("(?m)^engine: +alive, process", out)
           and re.search(r"(?m)^today: +%d games" % len(server.finished), out)
           and "messages kept:   2" in out, "status shows the game", status, out)
    await until(lambda: os.path.exists(os.path.join(place.directory, "status")))
    leap(script, 11)

    def in_file():
        with open(os.path.join(place.directory, "status"), encoding="ascii") as f:
            return "HumanK" in f.read()
    tap.ok(await until(in_file), "and so does the status file")
    asked = asyncio.ensure_future(asyncio.to_thread(place.ask, "--finish"))
    await until(lambda: "asked to finish" in place.said())
    refused, heard = await declined(server, bot, "HumanL", 5, 0)
    tap.ok(refused and "about to leave" in heard, "asked to finish, it declines others", heard)
    tap.ok(script.poll() is None and not game.end, "and plays on")
    server.command(human, "resign")
    tap.equal(await status_of(script), 0, "until its game is over")
    tap.equal((await asked)[0], 0, "--finish waits for its end")
    tap.equal(place.ask("status")[0], 3, "then none runs")
    tap.equal(place.desk.sweep(60), 0, "no process is left")


async def texts(place, server, port):
    """A greeting and a farewell with facts; what the engine thinks; rematches; a status for machines; a digest."""
    script = place.start(
        "--port", str(port), "--greeting", "Hello {opponent}, I play {colour}.",
        "--farewell", "You {outcome}? I {outcome}: {result}, {moves} moves; {rating} ({change}).",
        "--game-end", "whisper {reason}", "--thinking", "whisper", "--max-games", "1", "--replay-timeout", "9000",
        "--status-file", os.path.join(place.directory, "prom"), "--format", "prometheus", *SHALLOW)
    bot = await come_back(server, None)
    bot.rating = 2073

    def said(words):
        return [text for _, text in bot.commands if words in text]
    human = Human("HumanO", after_moves(3, greedy(5), resign))
    game = await challenge(server, human, bot, rated=True)
    await end_of(game)
    tap.ok(await until(lambda: said("tell HumanO Hello HumanO, I play Black.")), "a greeting", bot.commands)
    farewell = "tell HumanO You won? I won: 0-1, %d moves; 2078 (+5)." % ((len(game.chess.moves) + 1) // 2)
    tap.ok(await until(lambda: said(farewell)), "a farewell with the new rating", farewell, bot.commands)
    tap.equal(len(said("whisper HumanO ")), 1, "a command with the reason, once")
    tap.ok(any(re.match(r"whisper !!! [-+]?\S+", text) for _, text in bot.commands) and not said("kibitz"),
           "what the engine thinks is whispered", [text for _, text in bot.commands])
    server.logged_in(Human("HumanP", commands()))
    bot.send("\n\rChallenge: HumanP (1350) BotTwo (2073) unrated untimed.\n\r")
    tap.ok(await until(lambda: said("decline HumanP") and said("tell HumanP Sorry, I play by the clock only.")),
           "a challenge without clocks is declined", bot.commands)
    bot.send("\n\rYou have 4 messages.\n\r")
    tap.ok(await until(lambda: "messages" in [text for _, text in bot.commands]),
           "a server that does not count unread messages is asked for all", bot.commands)
    refused, heard = await declined(server, bot, "HumanO", 5, 0)
    tap.ok(refused and "1 game in a row" in heard, "a rematch is declined", heard)
    await until(lambda: "HumanO" in place.read("games.tsv"))
    status, out, _ = await asyncio.to_thread(place.ask, "status", "--format", "json")
    facts = json.loads(out)
    tap.equal((status, facts["account"], facts["today"]["won"], facts["today"]["ratings"], facts["game"]),
              (0, "BotTwo", 1, {"lightning": 2078}, None), "a status as JSON")
    with open(os.path.join(place.directory, "prom"), encoding="ascii") as file:
        tap.ok("rhumb_zippy_can_play{" in file.read(), "a status file for Prometheus")
    status, out, _ = await asyncio.to_thread(place.ask, "digest", "--format", "json")
    day = json.loads(out)
    tap.equal((status, day["games"], day["won"], day["declined"]), (0, 1, 1, 2), "a digest has the game")
    tap.ok(day["pongs"] > 0 and day["slowest_pong"] >= 0, "and the engine's pongs", day)
    place.ask("--stop")
    tap.equal(await status_of(script), 0, "and it ends")


async def rated(place, server, port):
    """Ratings by day, from rated games; an opponent's request is not granted unless allowed."""
    script = place.start("--port", str(port), *SHALLOW)
    bot = await come_back(server, None)
    bot.rating = 2073
    game = await challenge(server, Human("HumanM", after_moves(3, greedy(5), resign)), bot,
                           rated=True)
    await end_of(game)
    human = Human("HumanN", after_moves(3, greedy(6), commands("adjourn", "abort")))
    game = await challenge(server, human, bot, rated=True)
    await until(lambda: len(game.offers) == 2)
    await asyncio.sleep(0.3)
    tap.ok(not game.end, "without --adjourn and --abort requests stay unanswered", game.end)
    server.command(human, "resign")
    await end_of(game)
    await until(lambda: "2083" in place.read("games.tsv"))
    _, out, _ = await asyncio.to_thread(place.ask, "status")
    tap.ok(re.search(r"(?m)^today: +2 games, \+2 =0 -0, lightning 2083$", out)
           and re.search(r"(?m)^this week: +2 games", out), "score and rating of today", out)
    status, out, _ = place.ask("ratings")
    tap.ok(status == 0 and re.search(r"lightning +2 +2 +2083 +2078 +2083", out),
           "ratings by day", out)
    place.ask("--stop")
    tap.equal(await status_of(script), 0, "and it ends")


if __name__ == "__main__":
    run_tests((the_house, rated, texts))
