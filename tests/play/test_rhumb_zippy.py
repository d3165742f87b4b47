#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""rhumb-zippy on the double of a chess server: it plays, comes back when the connection is lost,
goes on with the adjourned game, plays again, and ends with all that it started."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import uuid

import tap
from desk import MARK, Desk, missing, search_path
from ics_policies import after_moves, commands, greedy
from ics_server import Declined, Human, Server

HERE = os.path.dirname(os.path.abspath(__file__))
RHUMB = os.path.abspath(os.environ.get("RHUMB", "./rhumb"))
SCRIPT = os.path.join(os.environ.get("top_srcdir", os.path.join(HERE, "..", "..")),
                      "programs", "rhumb-zippy")
PATIENCE = 120          # seconds; nothing here should take a tenth of it
resign = commands("resign")


class Place:
    """A directory, a mark on all processes, and the script's arguments."""

    def __init__(self):
        self.directory = tempfile.mkdtemp(prefix="rhumb zippy-")
        self.logs = os.path.join(self.directory, "the logs")
        self.logon = os.path.join(self.directory, "logon")
        self.desk = Desk()
        self.desk.mark = uuid.uuid4().hex
        with open(self.logon, "w", encoding="ascii") as f:
            f.write("BotTwo\nPASSWORD\nset formula time >= 1\n")
        os.chmod(self.logon, 0o600)

    def environment(self, **more):
        env = {k: v for k, v in os.environ.items()
               if not k.startswith("XDG_") and k not in ("DISPLAY", "XAUTHORITY")}
        env.update({"HOME": self.directory, "PATH": search_path(), "NO_AT_BRIDGE": "1",
                    MARK: self.desk.mark,
                    "ZIPPYVARIANTS": "suicide"})      # which is none of its business
        env.update(more)
        return env

    def command(self, *arguments):
        return [SCRIPT, "--host", "127.0.0.1", "--logon", self.logon, "--log-dir", self.logs,
                "--rhumb", RHUMB, *arguments]

    def run(self, *arguments, **more):
        """The script's end: (status, standard output, standard error)."""
        done = subprocess.run(self.command(*arguments), env=self.environment(**more), timeout=60,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr

    def read(self, name):
        try:
            with open(os.path.join(self.logs, name), encoding="latin-1") as f:
                return f.read()
        except OSError:
            return ""


async def until(condition, seconds=PATIENCE):
    for _ in range(int(seconds * 20)):
        if condition():
            return True
        await asyncio.sleep(0.05)
    return False


async def challenge(server, human, bot, **terms):
    """A game with the bot, asked for until it is taken."""
    for _ in range(30):
        try:
            return await server.match(human, bot, 0, 1, colour="w", **terms)
        except (Declined, asyncio.TimeoutError):
            await asyncio.sleep(1)
    return None


async def end_of(game):
    try:
        return await asyncio.wait_for(asyncio.shield(game.ended), PATIENCE)
    except (asyncio.TimeoutError, AttributeError):
        return ("-", "no end")


async def come_back(server, old):
    """The bot's next session."""
    await until(lambda: server.players.get("BotTwo") not in (None, old))
    return await server.wait_for("BotTwo", PATIENCE)


async def life(place, server, port):
    script = subprocess.Popen(
        place.command("--port", str(port), "--wait", "1", "--game-end", "say thanks",
                      "--engine-options", "ResignThreshold=900,GoodGame=1"),
        env=place.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE)
    first = await server.wait_for("BotTwo", PATIENCE)
    tap.ok(True, "it logs in")
    tap.ok(await until(lambda: any("set formula" in t for _, t in first.commands)),
           "and gives the commands of the logon file", first.commands)
    human = Human("HumanA", after_moves(3, greedy(1), commands()))
    game = await challenge(server, human, first)
    tap.ok(game and await until(lambda: len(game.chess.moves) >= 6), "it plays")
    first.writer.close()
    tap.equal((await end_of(game))[1], "BotTwo lost connection; game adjourned",
              "the server drops the connection")
    second = await come_back(server, first)
    tap.ok(second is not first, "it comes back")
    human.policy = after_moves(5, greedy(2), resign)
    game = await challenge(server, human, second)
    tap.ok(game and game.resumed == 1, "the adjourned game goes on")
    end = await end_of(game)
    tap.ok(end[1] in ("HumanA resigns", "HumanA checkmated"), "to its end", *end)
    tap.ok(await until(lambda: any("say Good game" in t for _, t in second.commands)),
           "the opponent is thanked", second.commands)
    tap.ok(any("say thanks" in t for _, t in second.commands),
           "the command for the end of a game is given", second.commands)
    game = await challenge(server, Human("HumanB", after_moves(2, greedy(3), resign)), second)
    tap.equal((await end_of(game))[1], "HumanB resigns", "and another one is played")
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
           "it comes back when the engine has died", place.read("zippy.log")[-600:])


def name_of(pid):
    try:
        with open("/proc/%d/comm" % pid, encoding="ascii", errors="replace") as f:
            return f.read().strip()
    except OSError:
        return ""


def ends(place, script):
    script.send_signal(signal.SIGTERM)
    try:
        status = script.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        status = "does not end"
    tap.equal(status, 0, "told to end it does")
    told = script.stderr.read().decode("latin-1")
    tap.ok(re.search(r"the server closed the connection after \d+ s; again in 1 s", told) and "told to end" in told,
           "it has said what happened", told)
    left = place.desk.sweep(5)
    tap.equal(left, 0, "no process is left")
    tap.ok(not os.path.exists(os.path.join(place.logs, "run")), "nor what it ran with")
    record = place.read("rhumb.log")
    tap.equal(len(re.findall("^# session begins", record, re.M)), 3,
              "the record holds all sessions")
    tap.ok("are kept back for lag" in record and "ResignThreshold=900" in record,
           "the reserve for lag and the engine's options are in it")
    tap.ok("told to end" in place.read("zippy.log"), "what it said is in a file, too")


async def killed(place, server, port):
    """Killed without a word, it leaves XBoard behind; the next one clears away."""
    def start(*arguments):
        return subprocess.Popen(place.command("--port", str(port), *arguments),
                                env=place.environment(), stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    await until(lambda: "BotTwo" not in server.players)
    script = start()
    first = await server.wait_for("BotTwo", PATIENCE)
    script.kill()
    script.wait()
    script = start("--silence", "8", "--wait", "1")
    second = await come_back(server, first)
    second.raw = lambda text: None
    third = await come_back(server, second)
    tap.ok(third is not second and "nothing has come from the server" in place.read("zippy.log"),
           "it comes back from a server that has fallen silent", place.read("zippy.log")[-600:])
    status, _, error = await asyncio.to_thread(place.run, "--stop")
    tap.ok(status == 0 and not error, "--stop ends it", error)
    tap.equal(await asyncio.to_thread(script.wait, PATIENCE), 0, "as a signal does")
    tap.equal(place.desk.sweep(5), 0, "one that was killed leaves nothing to the next one")


def refusals(place):
    def refused(status, pattern, what, *arguments, **more):
        got, out, error = place.run(*arguments, **more)
        tap.ok(got == status and re.search(pattern, error) and error.count("\n") == 1 and not out,
               what, got, out, error)

    refused(2, "--port takes", "a port that is none is refused", "--port", "70000")
    refused(2, "no option --fly", "an option that is none", "--fly", "1")
    refused(2, "no option --fly", "the same as the last word", "--fly")
    refused(2, "comes behind --", "a word that is no option", "fly")
    refused(2, "--host takes", "a host that is none", "--host", "no; such")
    refused(1, "is not there", "a logon file that is absent", "--logon", place.logon + "x")
    refused(1, "/nonexistent/rhumb cannot be found", "a program that is absent", "--rhumb",
            "/nonexistent/rhumb")
    xboard = os.path.relpath(shutil.which("xboard", path=search_path()))
    status, out, error = place.run("--print", "--log-size", "010", "--xboard", xboard,
                                   DISPLAY=":99")
    tap.ok(status == 0 and "'--log-size' '10'" in out and out.startswith("'/"),
           "numbers may begin with zeros, and programs be named from here", out, error)
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
    refused(2, "conf: adjourn takes no value", "a flag with a value there", "--config", config)
    with open(config, "w", encoding="ascii") as f:
        f.write("version\n")
    refused(2, "conf: version is for the command line", "and what is no setting",
            "--config", config)
    refused(1, "none is running", "there is nothing to stop", "--stop")


async def play(place):
    server = Server()
    port = await server.start()
    try:
        script = await life(place, server, port)
        ends(place, script)
        await killed(place, server, port)
    finally:
        await server.stop()


def main():
    absent = missing("xboard", "Xvfb", "ps")
    if absent:
        tap.skip_all("not installed: " + ", ".join(absent))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    place = Place()
    try:
        refusals(place)
        asyncio.run(play(place))
    finally:
        place.desk.sweep(0)
        shutil.rmtree(place.directory, ignore_errors=True)
    tap.done()


if __name__ == "__main__":
    sys.exit(main())
