#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""rhumb-zippy on the mock server: it plays, logs in again when the connection is lost, resumes the
adjourned game, plays another one, and ends with all processes that it started."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys

import tap
from desk import missing, search_path
from ics_policies import after_moves, commands, greedy
from ics_server import Human, Server
from zippy_place import PATIENCE, RHUMB, Place, challenge, come_back, end_of, name_of, until

resign = commands("resign")


async def life(place, server, port):
    script = place.start("--port", str(port), "--wait", "1", "--game-end", "say thanks",
                         "--engine-options", "ResignThreshold=900,GoodGame=1")
    first = await server.wait_for("BotTwo", PATIENCE)
    tap.ok(await until(lambda: any("set formula" in t for _, t in first.commands)),
           "it logs in, and gives the commands of the logon file", first.commands)
    human = Human("HumanA", after_moves(3, greedy(1), commands()))
    game = await challenge(server, human, first)
    tap.ok(game and await until(lambda: len(game.chess.moves) >= 6), "it plays")
    first.writer.close()
    tap.equal((await end_of(game))[1], "BotTwo lost connection; game adjourned",
              "the server drops the connection")
    second = await come_back(server, first)
    tap.ok(second is not first, "it logs in again")
    human.policy = after_moves(5, greedy(2), resign)
    game = await challenge(server, human, second)
    tap.ok(game and game.resumed == 1, "the adjourned game is resumed")
    end = await end_of(game)
    tap.ok(end[1] in ("HumanA resigns", "HumanA checkmated"), "to its end", *end)
    tap.ok(await until(lambda: any("say Good game" in t for _, t in second.commands)),
           "the opponent is thanked", second.commands)
    tap.ok(not any("kibitz" in t or "whisper" in t for _, t in second.commands), "what the engine thinks is not shown",
           second.commands)
    tap.ok(any("say thanks" in t for _, t in second.commands),
           "the command for the end of a game is given", second.commands)
    game = await challenge(server, Human("HumanB", after_moves(2, greedy(3), resign)), second)
    tap.equal((await end_of(game))[1], "HumanB resigns", "and another one is played")
    tap.ok(await until(lambda: "HumanB resigns" in place.read("xboard.pgn")),
           "XBoard's record of the games is with the others", os.listdir(place.logs))
    status, _, error = place.run("--port", str(port))
    tap.ok(status == 1 and "running already" in error, "a second one is refused", error)
    await engine_dies(place, server, second)
    return script


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
    tap.equal(status, 0, "asked to end it does")
    said = place.said()
    tap.ok(re.search(r"the server closed the connection after \d+ s; again in 1 s", said)
           and "asked to end" in said,
           "it has reported what happened", said)
    left = place.desk.sweep(60)
    tap.equal(left, 0, "no process is left")
    tap.ok(not os.path.exists(os.path.join(place.logs, "run")), "nor its sockets and pipes")
    record = place.read("rhumb.log")
    tap.equal(len(re.findall("^# session begins", record, re.M)), 3,
              "the record holds all sessions")
    tap.ok("are kept back for lag" in record and "ResignThreshold=900" in record,
           "the reserve for lag and the engine's options are in it")
    tap.ok("asked to end" in place.read("zippy.log"), "its messages are in a file, too")


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
    status, _, error = await asyncio.to_thread(place.run, "--stop")
    tap.ok(status == 0 and not error, "--stop ends it", error)
    tap.equal(await asyncio.to_thread(script.wait, PATIENCE), 0, "as a signal does")
    tap.equal(place.desk.sweep(60), 0, "nothing is left of the killed one")


def refusals(place):
    def refused(status, pattern, what, *arguments, **more):
        got, out, error = place.run(*arguments, **more)
        tap.ok(got == status and re.search(pattern, error) and error.count("\n") == 1 and not out,
               what, got, out, error)

    refused(2, "--port takes", "an invalid port is refused", "--port", "70000")
    refused(2, "no option --fly", "an unknown option", "--fly", "1")
    refused(2, "no option --fly", "an unknown option as the last word", "--fly")
    refused(2, "come after --", "a word that is no option", "fly")
    refused(2, "--host takes", "an invalid host", "--host", "no; such")
    refused(1, "is not there", "a logon file that is absent", "--logon", place.logon + "x")
    refused(1, "/nonexistent/rhumb cannot be found", "a program that is absent", "--rhumb",
            "/nonexistent/rhumb")
    xboard = os.path.relpath(shutil.which("xboard", path=search_path()))
    status, out, error = place.run("--print", "--save-games=", DISPLAY=":99")
    tap.ok(status == 0 and "'-saveGameFile' ''" in out and "'-savePositionFile' ''" in out,
           "XBoard saves no games if so asked, whatever its own settings", out, error)
    status, out, error = place.run("--print", "--log-size", "010", "--xboard", xboard,
                                   DISPLAY=":99")
    tap.ok(status == 0 and "'--log-size' '10'" in out and out.startswith("'/"),
           "numbers may begin with zeros, and paths of programs be relative", out, error)
    os.chmod(place.logon, 0o644)
    refused(1, "others may read the password", "a password that others may read")
    os.chmod(place.logon, 0o600)
    config = os.path.join(place.directory, "conf")
    with open(config, "w", encoding="ascii") as f:
        f.write("# a remark\nvariants normal,fischerandom\nadjourn\nport 5001\n")
    status, out, error = place.run("--config", config, "--port", "5002", "--print", "--",
                                   "-zippyPassword", "it's me", DISPLAY=":99")
    tap.ok(status == 0 and "'-zippyVariants' 'normal,fischerandom'" in out and
           "'-zippyAdjourn' 'true'" in out and "'-icsport' '5002'" in out and
           "'-zippyPassword' 'it'\\''s me'" in out and "-noGUI" not in out,
           "--print shows what configuration and command line make", out, error)
    with open(config, "a", encoding="ascii") as f:
        f.write("wings 2\n")
    refused(2, "conf: there is no option --wings", "nonsense in the configuration",
            "--config", config)
    with open(config, "w", encoding="ascii") as f:
        f.write("adjourn false\n")
    refused(2, "conf: --adjourn .*false", "a flag with a value there", "--config", config)
    with open(config, "w", encoding="ascii") as f:
        f.write("version\n")
    refused(2, "conf: version is for the command line", "and a word that is no setting",
            "--config", config)
    refused(1, "none is running", "there is nothing to stop", "--stop")


async def play(place):
    server = Server()
    port = await server.start()
    try:
        script = await life(place, server, port)
        ends(place, script)
        await killed(place, server, port)
        place.judge_pongs()
    finally:
        await server.stop()


def main():
    absent = missing("xboard", "Xvfb", "xauth", "ps")
    if absent:
        tap.skip_all("not installed: " + ", ".join(absent))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    place = Place()
    try:
        refusals(place)
        asyncio.run(play(place))
    finally:
        place.remove()
    tap.done()


if __name__ == "__main__":
    sys.exit(main())
