#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""rhumb-zippy with real XBoard and engine on the mock server: it plays, logs in again, resumes the adjourned game, and
ends with all that it started; a full disk and stale process numbers.  Everything else is in test_zippy_session.py."""

import asyncio
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

import tap
from chess_rules import Game
from ics_policies import after_moves, commands, greedy
from ics_server import Human
from zippy_place import (PASSWORD, PATIENCE, RHUMB, SHALLOW, challenge, come_back, end_of, name_of, run_tests,
                         status_of, until)

resign = commands("resign")
HELPER = """#!%s
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
""" % sys.executable


async def plays(place, server, port):
    """With a helper like timeseal, in a path with a blank, as those of the engine and of the records are."""
    engine = place.program("my rhumb", "#!/bin/sh\nexec '%s' \"$@\"\n" % place.engine)
    script = place.start("--port", str(port), "--wait", "1", "--helper", place.program("my timeseal", HELPER),
                         "--rhumb", engine, "--thinking", "whisper",
                         "--engine-options", "ResignThreshold=900,GoodGame=1")
    first = await server.wait_for("BotTwo", PATIENCE)
    tap.ok(await until(lambda: any("set formula" in t for _, t in first.commands)),
           "it logs in, and gives the commands of the logon file", first.commands)
    human = Human("HumanA", after_moves(3, greedy(1), commands()))
    game = await challenge(server, human, first)
    tap.ok(game and await until(lambda: len(game.chess.moves) >= 6 and game.turn == "w"), "it plays")
    status, out, _ = await asyncio.to_thread(place.ask, "status")
    tap.ok(status == 0 and re.search("(?m)^state: +playing$", out) and re.search("(?m)^opponent: +HumanA$", out),
           "status shows the game", status, out)
    secrets(place)
    first.writer.close()
    tap.equal((await end_of(game))[1], "BotTwo lost connection; game adjourned", "the server drops the connection")
    second = await come_back(server, first)
    human.policy = after_moves(5, greedy(2), resign)
    game = await challenge(server, human, second)
    tap.equal((game.resumed, re.sub("checkmated|resigns", "loses", (await end_of(game))[1])), (1, "HumanA loses"),
              "it logs in again, and the adjourned game is resumed")
    tap.ok(await until(lambda: any("say Good game" in t for _, t in second.commands)), "the opponent is thanked",
           second.commands)
    tap.ok(any(re.match(r"whisper !!! [-+]?\S+", t) for _, t in second.commands), "what the engine thinks is whispered",
           second.commands)
    tap.ok(await until(lambda: "HumanA" in place.read("xboard.pgn")), "XBoard's record of the games is with the others",
           os.listdir(place.logs))
    status, _, error = place.run("--port", str(port))
    tap.ok(status == 1 and "running already, as process %d" % script.pid in error, "a second one is refused", error)
    logs, place.logs = place.logs, place.logs + " 2"
    status, _, error = place.run("--port", str(port))
    place.logs = logs
    tap.ok(status == 1 and "another rhumb-zippy plays with the account" in error, "nor do two share a logon file",
           error)
    await games_kept(place, server)
    await engine_dies(place, server, second)
    ends(place, script)
    await killed(place, server, port)


def secrets(place):
    """Password and cookie must be in no argument, environment or record."""
    with open(os.path.join(place.logs, "run", "auth"), "rb") as f:
        cookie = f.read()[-16:]
    hidden = [PASSWORD.encode(), cookie, cookie.hex().encode()]
    seen_in = {}
    for pid in place.desk.family():
        for name in ("cmdline", "environ"):
            with contextlib.suppress(OSError), open("/proc/%d/%s" % (pid, name), "rb") as f:     # it may have ended
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


async def games_kept(place, server):
    """Every game of the server is in the records, and can be replayed."""
    await until(lambda: place.read("games.pgn").count("[Event ") >= len(server.finished))
    texts = re.split(r"(?m)^(?=\[Event )", place.read("games.pgn"))[1:]
    tap.equal(len(texts), len(server.finished), "each game is kept as PGN")
    for text, game in zip(texts, server.finished):
        moves = re.sub(r"\{[^}]*\}|\d+\.+", " ", text[text.rindex("]\n\n") + 2:]).split()
        replayed = Game()
        for san in moves[:-1]:
            replayed.play_text(san)
        end = len(replayed.moves) if moves[-1] == "*" else None       # the part before the break
        tap.ok(replayed.moves == game.chess.moves[:end] and moves[-1] in ("*", game.end[0]), "as it was played", text)
    tap.ok(re.search(r"\[%clk \d:\d\d:\d\d", texts[-1]) and re.search(r"\[%eval [-+]\d", texts[-1]),
           "with clocks and thinking", texts[-1])
    status, out, _ = await asyncio.to_thread(place.ask, "digest", "--format", "json")
    day = json.loads(out)
    tap.ok(status == 0 and day["games"] == len(server.finished) and day["pongs"] > 0 and day["slowest_pong"] >= 0,
           "a digest has the games and the engine's pongs", day)


async def engine_dies(place, server, bot):
    """While XBoard waits for its last pong, so that it declines every challenge."""
    game = await challenge(server, Human("HumanC", after_moves(2, greedy(4), commands())), bot)
    await until(lambda: len(game.chess.moves) >= 4 and game.turn == "w")
    engines = [pid for pid in place.desk.family() if name_of(pid) == os.path.basename(RHUMB)]
    for pid in engines:
        os.kill(pid, signal.SIGSTOP)
    server.command(game.players["w"], "resign")
    await asyncio.sleep(0.5)
    for pid in engines:
        os.kill(pid, signal.SIGKILL)
    tap.ok(engines and await come_back(server, bot) is not bot,
           "it logs in again when the engine has died", place.read("zippy.log")[-600:])


def kind_of(pid):
    """The program of a process; for a script the script's name."""
    try:
        with open("/proc/%d/cmdline" % pid, encoding="utf-8", errors="replace") as f:
            words = [os.path.basename(word) for word in f.read().split("\0")]
    except OSError:
        return ""
    return words[1] if words[0].startswith("python") and len(words) > 1 else words[0]


def ends(place, script):
    script.send_signal(signal.SIGTERM)
    try:
        status = script.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        status = "does not end"
    tap.equal((status, place.desk.sweep(60), os.path.exists(os.path.join(place.logs, "run"))), (0, 0, False),
              "asked to end it does; no process is left, nor its sockets and pipes")
    tap.ok(re.search(r"(?s)the server closed the connection after \d+ s; again in 1 s.*asked to end", place.said()),
           "it has reported what happened", place.said())
    record = place.read("rhumb.log")
    tap.ok(len(re.findall("^# session begins", record, re.M)) == 3 and "are kept back for lag" in record and
           "ResignThreshold=900" in record,
           "the record holds all sessions, the reserve for lag and the engine's options")


async def killed(place, server, port):
    """Killed, it leaves XBoard running; the next start ends that."""
    await until(lambda: "BotTwo" not in server.players)
    script = place.start("--port", str(port))
    second = await server.wait_for("BotTwo", PATIENCE)
    script.kill()
    script.wait()
    script = place.start("--port", str(port), "--wait", "1")
    third = await come_back(server, second)
    for name in ("Xvfb", "xboard"):
        await until(lambda: {"Xvfb", "xboard", "guard"} <= {kind_of(pid) for pid in place.desk.family()})
        for pid in place.desk.family():
            if kind_of(pid) == name:
                os.kill(pid, signal.SIGKILL)
        second, third = third, await come_back(server, third)
        tap.ok(third is not second, "it logs in again when %s has been killed" % name,
               place.read("zippy.log")[-600:])
    status, _, error = await asyncio.to_thread(place.ask, "--finish")
    tap.equal((status, error, script.poll()), (0, "", 0), "--finish waits for its end")
    tap.equal(place.desk.sweep(60), 0, "nothing is left of the killed one")


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
    tap.ok(await until(lambda: "cannot be written: No space left" in place.said()), "it is reported", place.said())
    game = await challenge(server, Human("HumanD", after_moves(2, greedy(3), resign)), bot)
    tap.ok(re.search("HumanD (resigns|checkmated)", (await end_of(game))[1]), "and the next game is played")
    os.remove(os.path.join(disk, "ballast"))
    tap.ok(await until(lambda: "can be written again; 0 lines are lost" in place.said()),
           "when there is room nothing is lost", place.said())
    rows, games = place.read("games.tsv"), place.read("games.pgn")
    tap.ok(rows.startswith("#ended") and all(name in text for text in (rows, games) for name in ("HumanC", "HumanD")),
           "and both games are in the records", rows, games)
    await asyncio.to_thread(place.ask, "--stop")
    tap.equal((await status_of(script), place.desk.sweep(60)), (0, 0), "--stop works there, and leaves nothing running")


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
    shutil.rmtree(place.logs)
    tap.equal(await status_of(script), 1, "when its records vanish it ends")
    tap.ok("has vanished" in place.said(), "and says so", place.said())
    tap.equal(place.desk.sweep(60), 0, "nothing is left running")
    await until(lambda: server.players.get("BotTwo") is not bot)


if __name__ == "__main__":
    run_tests((plays, full_disk, stale_numbers))
