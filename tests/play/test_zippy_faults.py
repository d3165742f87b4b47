#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Faults around rhumb-zippy, on the mock server: slow games, engines that die early, full disks,
wrong passwords, stale process numbers, two supervisors with one account.
"""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

import tap
from ics_policies import after_moves, commands, greedy, never_thrice
from ics_scenarios import WALL
from ics_server import Human
from zippy_place import (PASSWORD, PATIENCE, RHUMB, SHALLOW, Place, challenge, come_back, end_of,
                         leap, name_of, run_tests, status_of, stopped, until)

resign = commands("resign")


async def slow_game(place, server, port):
    """A game of more than an hour: a move every 70 s, and one that takes 25 minutes."""
    script = place.start("--port", str(port), *SHALLOW, leaping=True)
    bot = await come_back(server, None)
    policy = never_thrice(4)
    human = Human("HumanA", commands())         # the moves are given here
    game = await challenge(server, human, bot, 60, 30, fen=WALL)
    begin = asyncio.get_running_loop().time()
    for number in range(40):
        await until(lambda: game.end or game.turn == "w")
        if game.end:
            break
        if number == 20:
            await think_long(script, bot)
        else:
            leap(script, 70)
        server.command(human, policy(game)[0])
    passed = asyncio.get_running_loop().time() - begin
    tap.ok(not game.end and passed > 3600 and bot is server.players.get("BotTwo"),
           "a slow game is played for more than an hour", game.end, passed, place.said())
    server.command(human, "resign")
    tap.equal((await end_of(game))[1], "HumanA resigns", "to its end")
    await silence(place, server, script, bot)
    tap.equal(await stopped(script), 0, "the slow player's supervisor ends")


async def think_long(script, bot):
    """25 minutes without a line from the server: the supervisor must ask it for the date."""
    for _ in range(5):
        asked = dates(bot)
        leap(script, 300)
        await until(lambda: dates(bot) > asked, 60)     # pylint: disable=W0640


def dates(bot):
    return sum(text == "date" for _, text in bot.commands)


async def silence(place, server, script, bot):
    """A connection that is dead but not closed."""
    bot.raw = lambda text: None
    for _ in range(12):
        leap(script, 120)
        await asyncio.sleep(0.05)
    leap(script, 5)                             # the wait before the next login
    second = await come_back(server, bot)
    tap.ok(second is not bot and re.search(r"nothing has come from the server for 1[2-3]\d\d s",
                                           place.said()),
           "after a long silence of the server it logs in again", place.said())


async def early_deaths(place, server, port):
    broken = place.program("broken engine", "#!/bin/sh\necho no such network >&2\nexit 5\n")
    count = os.path.join(place.directory, "count")
    # Passes the trial, dies in XBoard the first time, and works from then on.
    weak = place.program("weak engine", """#!/bin/sh
n=$(cat '%s' 2> /dev/null || echo 0)
echo $((n + 1)) > '%s'
test "$n" != 1 || { echo 'feature done=0'; sleep 1; echo out of luck >&2; exit 7; }
exec '%s' "$@"
""" % (count, count, RHUMB))
    # A long wait: while the next try is being made, the status would be "logging in".
    script = place.start("--port", str(port), "--rhumb", broken, "--wait", "600")
    await until(lambda: "no such network" in place.said())
    tap.ok("the engine has ended by itself, exit status 5: no such network" in place.said(),
           "an engine that ends at once is reported with its last words", place.said())
    status, out, _ = await asyncio.to_thread(place.ask, "status")
    tap.ok(status == 1 and "not logged in: the engine has ended by itself" in out,
           "status says so", status, out)
    tap.equal(server.logins, [], "and no one logs in")
    tap.equal(await stopped(script), 0, "its supervisor ends")
    script = place.start("--port", str(port), "--rhumb", weak, "--wait", "1", *SHALLOW)
    await until(lambda: "BotTwo" in server.players)
    first = server.players["BotTwo"]
    asked = asyncio.ensure_future(server.match(Human("HumanB", commands()), first, 0, 1,
                                               patience=PATIENCE))
    second = await come_back(server, first)
    tap.ok(second is not first and not asked.done() and first.game is None,
           "an engine that dies in its first seconds plays no game")
    asked.cancel()
    game = await challenge(server, Human("HumanC", after_moves(2, greedy(1), resign)), second)
    tap.ok(re.search("the engine has gone, exit status 7: out of luck", place.said()),
           "its exit status and last words are reported", place.said())
    tap.ok(re.search("HumanC (resigns|checkmated)", (await end_of(game))[1]),
           "the next session plays")
    tap.equal(await stopped(script), 0, "and ends")
    status, _, error = place.run("--rhumb", "/nonexistent/rhumb")
    tap.ok(status == 1 and "cannot be found" in error, "an absent engine is refused at once")


async def full_disk(place, server, port):
    disk = tempfile.mkdtemp(prefix="zippy disk-")
    if os.getuid() != 0 or subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=1m", "none", disk], stderr=subprocess.DEVNULL,
            check=False).returncode != 0:
        os.rmdir(disk)
        tap.ok(True, "a full disk # SKIP only root can make a small one")
        return
    place.logs = os.path.join(disk, "the logs")
    try:
        await on_full_disk(place, server, port, disk)
    finally:
        subprocess.run(["umount", "-l", disk], check=False)
        os.rmdir(disk)


async def on_full_disk(place, server, port, disk):
    script = place.start("--port", str(port), *SHALLOW)
    bot = await come_back(server, None)
    human = Human("HumanC", after_moves(12, greedy(7), resign))
    game = await challenge(server, human, bot)
    await until(lambda: len(game.chess.moves) >= 4)
    with open(os.path.join(disk, "ballast"), "wb", buffering=0) as f:
        try:
            while True:
                f.write(b"0" * 4096)
        except OSError:
            pass
    end = (await end_of(game))[1]
    tap.ok(re.search("HumanC (resigns|checkmated)", end), "a full disk does not end a game", end)
    tap.ok(await until(lambda: "cannot be written: No space left" in place.said()), "it is reported",
           place.said())
    status, out, error = await asyncio.to_thread(place.ask, "status")
    tap.ok(status == 0 and re.search("(?m)^disk: .*No space left", out), "status has it, too",
           status, out, error)
    game = await challenge(server, Human("HumanD", after_moves(2, greedy(3), resign)), bot)
    tap.ok(re.search("HumanD (resigns|checkmated)", (await end_of(game))[1]),
           "and the next game is played")
    os.remove(os.path.join(disk, "ballast"))
    tap.ok(await until(lambda: "can be written again; 0 lines are lost" in place.said()),
           "when there is room nothing is lost", place.said())
    rows, games = place.read("games.tsv"), place.read("games.pgn")
    tap.ok(rows.startswith("#ended") and all(name in text for text in (rows, games) for name in ("HumanC", "HumanD")),
           "and both games are in the records", rows, games)
    await asyncio.to_thread(place.ask, "--stop")
    tap.equal(await status_of(script), 0, "and --stop works there")
    tap.equal(place.desk.sweep(60), 0, "nothing is left running")


async def hangs(place, server, port):
    """The engine or XBoard runs, but does nothing: idle, and while it is its move."""
    script = place.start("--port", str(port), *SHALLOW, leaping=True)
    bot = await come_back(server, None)
    stop(place, os.path.basename(RHUMB))
    stopped_once = r"the engine has been stopped for 10 s after \d+ s; again in 5 s"
    bot = await restarted(place, server, script, bot, stopped_once)
    human = Human("HumanA", commands())
    game = await challenge(server, human, bot, 5, 0)
    stop(place, os.path.basename(RHUMB))
    server.command(human, "e2e4")
    bot = await restarted(place, server, script, bot, "(?s)%s.*%s" % (stopped_once, stopped_once))
    tap.equal(game.end[1], "BotTwo lost connection; game adjourned", "a game is adjourned long before the flag falls")
    human.policy = after_moves(2, greedy(2), resign)
    game = await challenge(server, human, bot)
    tap.equal((game.resumed, (await end_of(game))[1]), (1, "HumanA resigns"), "and resumed")
    stop(place, "xboard")
    asked = asyncio.ensure_future(server.match(Human("HumanB", commands()), bot, 5, 0, patience=PATIENCE))
    await asyncio.sleep(0)
    bot = await restarted(place, server, script, bot, r"XBoard has been stopped for 10 s")
    asked.cancel()
    game = await challenge(server, Human("HumanC", after_moves(2, greedy(3), resign)), bot)
    tap.equal((await end_of(game))[1], "HumanC resigns", "then it plays again")
    tap.equal(await stopped(script), 0, "its supervisor ends")
    tap.equal(place.desk.sweep(60), 0, "and nothing of what hung is left")


def stop(place, program):
    for pid in place.desk.family():
        if name_of(pid) == program:
            os.kill(pid, signal.SIGSTOP)


async def seconds(script, count):
    """Let seconds pass one by one: the supervisor counts those in which it runs."""
    for _ in range(count):
        leap(script, 1)
        await asyncio.sleep(0.01)


async def restarted(place, server, script, bot, why):
    """The bot's next session, after what hung was ended, which is reported."""
    for _ in range(400):
        if re.search(why, place.said()):
            break
        await seconds(script, 1)
    tap.ok(re.search(why, place.said()), "reported: " + why, place.said())
    await until(lambda: "BotTwo" not in server.players)
    leap(script, 6)                             # the wait before the next login
    return await come_back(server, bot)


async def wrong_password(place, server, port):
    server.passwords["BotTwo"] = "another"
    script = place.start("--port", str(port), *SHALLOW, leaping=True)
    tap.ok(await until(lambda: "password of BotTwo is wrong; again in 3600 s" in place.said()),
           "a wrong password is reported", place.said())
    connections = len(server.connections)
    leap(script, 3601)
    await until(lambda: server.refused == 2)
    await asyncio.sleep(0.3)
    tap.ok(server.refused == 2 and place.said().count("password of BotTwo") == 1,
           "once, and the next try comes an hour later", place.said(), server.refused, connections)
    status, out, _ = await asyncio.to_thread(place.ask, "status")
    tap.ok(status == 1 and "the password of BotTwo is wrong; next try at" in out, "status says why",
           out)
    server.passwords["BotTwo"] = PASSWORD + "2"
    place.write_logon("BotTwo", PASSWORD + "2", newline=False)
    leap(script, 1)
    tap.ok(await until(lambda: "BotTwo" in server.players),
           "a new logon file is tried at once, even without a final newline", place.said())
    bot = await come_back(server, None)
    tap.ok(await until(lambda: any("set formula" in text for _, text in bot.commands)),
           "its last command is sent")
    secrets(place)
    tap.equal(await stopped(script), 0, "its supervisor ends")
    server.passwords.clear()


def secrets(place):
    """Password and cookie must be in no argument, environment or record."""
    with open(os.path.join(place.logs, "run", "auth"), "rb") as f:
        cookie = f.read()[-16:]
    hidden = [PASSWORD.encode(), cookie, cookie.hex().encode()]
    seen_in = {}
    for pid in place.desk.family():
        for name in ("cmdline", "environ"):
            with open("/proc/%d/%s" % (pid, name), "rb") as f:
                seen_in["%d %s" % (pid, name)] = f.read()
    for folder, _, names in os.walk(place.logs):
        for name in names:
            path = os.path.join(folder, name)
            if os.path.isfile(path) and not os.path.islink(path) and name != "auth":
                with open(path, "rb") as f:
                    seen_in[name] = f.read()
    found = [where for where, text in seen_in.items() if any(word in text for word in hidden)]
    tap.ok(len(seen_in) > 10 and not found, "password and cookie appear nowhere", found, len(seen_in))
    tap.ok(b"\x1b" not in seen_in.get("zippy.log", b""), "there are no colours in the record")


async def stale_numbers(place, server, port):
    """A stale process number that now belongs to another program called rhumb-zippy."""
    os.makedirs(os.path.join(place.logs, "run"))
    other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)",
                              "rhumb-zippy", "Xvfb -displayfd", place.logs])
    for name in ("pid", "xboard_pid", "display_pid", "watch_pid"):
        with open(os.path.join(place.logs, "run", name), "w", encoding="ascii") as f:
            f.write("%d\n" % other.pid)
    with open(os.path.join(place.logs, "lock"), "w", encoding="ascii") as f:
        f.write("%d 12345\n" % other.pid)
    status, _, error = place.ask("--stop")
    tap.ok(status == 1 and "none is running" in error and other.poll() is None,
           "--stop does not end another program with a stale number", status, error)
    tap.equal(place.ask("status")[0], 3, "status says that none runs")
    script = place.start("--port", str(port), *SHALLOW)
    bot = await come_back(server, None)
    tap.ok(other.poll() is None, "nor does a start, which works")
    other.kill()
    other.wait()
    status, _, error = place.run("--port", str(port))
    tap.ok(status == 1 and "running already, as process %d" % script.pid in error,
           "a second one for the same records is refused", error)
    shutil.rmtree(place.logs)
    tap.equal(await status_of(script), 1, "when its records vanish it ends")
    tap.ok("has vanished" in place.said(), "and says so", place.said())
    tap.equal(place.desk.sweep(60), 0, "nothing is left running")
    await until(lambda: server.players.get("BotTwo") is not bot)


async def two_supervisors(place, server, port):
    other = Place()
    try:
        first = place.start("--port", str(port), "--silence", "86400", *SHALLOW, leaping=True)
        await come_back(server, None)
        logs, place.logs = place.logs, other.logs
        status, _, error = place.run("--port", str(port))
        place.logs = logs
        tap.ok(status == 1 and "another rhumb-zippy plays with the account" in error,
               "two supervisors do not share a logon file", error)
        before = len(server.logins)
        second = other.start("--port", str(port), "--silence", "86400", *SHALLOW,
                             leaping=True)
        tap.ok(await until(lambda: "someone else has logged in as BotTwo" in place.said()),
               "one that is disconnected reports it", place.said())
        tap.ok("someone else was logged in as BotTwo and has been disconnected" in other.said(),
               "and the other one reports that it did so", other.said())
        out, waited = (place, first), []
        for _ in range(4):
            waited.append(int(re.findall(r"logged in as BotTwo; again in (\d+) s",
                                         out[0].said())[-1]))
            thrown_out = (other, second) if out[0] is place else (place, first)
            seen = thrown_out[0].said().count("someone else has logged in")
            old = await come_back(server, None)
            for script in (first, second):
                leap(script, waited[-1] + 1)
            await come_back(server, old)
            await until(lambda: thrown_out[0].said().count(     # pylint: disable=W0640
                "someone else has logged in") > seen)          # pylint: disable=W0640
            out = thrown_out
        tap.equal(waited, [900, 900, 1800, 1800], "each wait is twice as long")
        tap.equal(len(server.logins) - before, 5, "and no one logs in otherwise")
        tap.equal(await stopped(first), 0, "the first one ends")
        tap.equal(await stopped(second), 0, "and the second one")
    finally:
        other.remove()


async def with_helper(place, server, port):
    """A helper like timeseal, in a path with a blank."""
    helper = place.program("my timeseal", """#!%s
import os, socket, sys, threading
server = socket.create_connection((sys.argv[1], int(sys.argv[2])))
def up():
    while True:
        data = os.read(0, 4096)
        if not data:
            os._exit(0)
        server.sendall(data)
threading.Thread(target=up, daemon=True).start()
while True:
    data = server.recv(4096)
    if not data:
        break
    os.write(1, data)
""" % sys.executable)
    engine = place.program("my rhumb", "#!/bin/sh\nexec '%s' \"$@\"\n" % RHUMB)
    script = place.start("--port", str(port), "--helper", helper, "--rhumb", engine, *SHALLOW)
    bot = await come_back(server, None)
    bot.raw("x" * 300000 + "\n\r")              # XBoard would hang
    game = await challenge(server, Human("HumanE", after_moves(2, greedy(5), resign)), bot)
    tap.ok(re.search("HumanE (resigns|checkmated)", (await end_of(game))[1]),
           "a helper, an engine and records in paths with blanks; a line of any length before that")
    tap.equal(await stopped(script), 0, "its supervisor ends")
    tap.equal(place.desk.sweep(60), 0, "and the helper")


TESTS = (slow_game, early_deaths, full_disk, hangs, wrong_password, stale_numbers, two_supervisors, with_helper)


if __name__ == "__main__":
    run_tests(TESTS)
