# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""An invisible display (Xvfb) that nobody else can look at.

Its cookie is in a file, and in no list of arguments.
"""

import asyncio
import os
import struct

from . import process

PATIENCE = 60           # seconds for Xvfb to start, on a busy machine


class NoDisplay(Exception):
    """It does not start; the text says why."""


def write_cookie(path):
    """A file of Xauthority with one secret, for any display of this machine."""
    def counted(data):
        return struct.pack(">H", len(data)) + data
    wild = 0xFFFF                       # FamilyWild of X11/Xauth.h: any address, any number
    entry = struct.pack(">H", wild) + counted(b"") + counted(b"") \
        + counted(b"MIT-MAGIC-COOKIE-1") + counted(os.urandom(16))
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    try:
        os.write(file, entry)
    finally:
        os.close(file)


class Display:
    """Xvfb, started when it is asked for and not there."""

    def __init__(self, cookie):
        self.cookie = cookie
        self.process = None
        self.number = ""

    async def environment(self):
        """What XBoard needs to find it."""
        if not self.process or self.process.returncode is not None:
            await self._start()
        return {"DISPLAY": ":" + self.number, "XAUTHORITY": self.cookie}

    async def _start(self):
        readable, writable = os.pipe()
        try:
            self.process = await asyncio.create_subprocess_exec(
                "Xvfb", "-displayfd", str(writable), "-screen", "0", "1024x768x24",
                "-nolisten", "tcp", "-auth", self.cookie, pass_fds=(writable,),
                stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL, start_new_session=True,
                preexec_fn=process.die_with_parent)
        except OSError as fault:
            os.close(readable)
            raise NoDisplay("Xvfb does not start: %s" % fault.strerror) from None
        finally:
            os.close(writable)
        reader = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        transport, _ = await loop.connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(readable, "rb", 0))
        try:
            self.number = (await asyncio.wait_for(reader.readline(), PATIENCE)).decode().strip()
        except asyncio.TimeoutError:
            self.number = ""
        finally:
            transport.close()
        if not self.number:
            await self.end()
            raise NoDisplay("Xvfb does not start")

    async def end(self):
        if self.process:
            await process.end(self.process)
            self.process = None
