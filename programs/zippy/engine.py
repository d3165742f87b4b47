# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Does the engine answer?  It is tried before anybody logs in."""

import asyncio
import re

from . import process

PATIENCE = 60           # seconds for an answer, on a busy machine
LINES = 5               # of its last words that are told


class NoEngine(Exception):
    """It cannot play; the text says why."""


def how_it_ended(status, last):
    """An exit status and last words as a phrase."""
    text = "killed by signal %d" % -status if status < 0 else "exit status %d" % status
    words = "; ".join(line for line in last if line.strip())
    return text + (": " + words if words else "")


async def try_out(command, options):
    """Shake hands with the engine and set its options; raises NoEngine.

    Returns what it complained about, a list of lines.
    """
    try:
        child = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT, start_new_session=True,
            preexec_fn=process.die_with_parent)
    except OSError as fault:
        raise NoEngine("the engine cannot be started: %s: %s" % (
            command[0], fault.strerror)) from None
    said = []
    try:
        await asyncio.wait_for(_talk(child, options, said), PATIENCE)
    except asyncio.TimeoutError:
        raise NoEngine("the engine does not answer: %s" % command[0]) from None
    except (OSError, EOFError):
        rest = await asyncio.wait_for(child.stdout.read(), PATIENCE)
        said += rest.decode("utf-8", "replace").splitlines()
        status = await asyncio.wait_for(child.wait(), PATIENCE)
        raise NoEngine("the engine has ended by itself, %s" % how_it_ended(
            status, [line for line in said if not line.startswith("feature")][-LINES:])) from None
    finally:
        child.stdin.close()
        await process.end(child)
    return [line for line in said if re.match(r"Error|tellusererror", line)]


async def _talk(child, options, said):
    async def until(pattern):
        while True:
            line = await child.stdout.readline()
            if not line:
                raise EOFError
            said.append(line.decode("utf-8", "replace").strip())
            if re.search(pattern, said[-1]):
                return

    child.stdin.write(b"xboard\nprotover 2\n")
    await child.stdin.drain()
    await until(r"^feature .*done=1|^pong")
    for option in filter(None, options.split(",")):
        child.stdin.write(b"option %s\n" % option.strip().encode())
    child.stdin.write(b"ping 1\n")
    await child.stdin.drain()
    await until(r"^pong 1$")
    child.stdin.write(b"quit\n")
