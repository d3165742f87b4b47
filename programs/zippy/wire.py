# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The connection to the server: bytes both ways, and the login, which only the keeper knows."""

import asyncio
import os
import re
import stat

from . import process
from .words import TELNET

PATIENCE = 60           # seconds for each answer during the login
LOGIN = re.compile(rb"login:\s*$")
PASSWORD = re.compile(rb"password:\s*$")
UNREGISTERED = re.compile(rb"Press return to enter the server as [^\n]*$")
PROMPT = re.compile(rb"[\r\n][a-z]{0,8}% ")
WRONG = re.compile(rb"Invalid password|[Ww]rong password|[Ll]ogin incorrect")
KICKING = re.compile(rb"is already logged in - kicking")


class NoService(Exception):
    """The server cannot be reached, or lets nobody in at present."""


class WrongLogon(Exception):
    """The server knows the name or the password not; trying again soon is useless."""


class Logon:
    """The logon file: name, password, and commands for the server."""

    def __init__(self, path):
        """Raises OSError, or ValueError with what is wrong."""
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            raise ValueError("%s is no file" % path)
        if status.st_mode & 0o077:
            raise ValueError("others may read the password in %s; say: chmod 600 %s"
                             % (path, path))
        with open(path, encoding="latin-1") as f:
            lines = f.read().splitlines()
        if not lines or not lines[0].strip():
            raise ValueError("%s is empty" % path)
        self.name = lines[0].strip()
        self.password = lines[1].strip() if len(lines) > 1 else ""
        self.commands = [line.strip() for line in lines[2:] if line.strip()]
        self.stamp = (status.st_mtime_ns, status.st_size, status.st_ino)


class Wire:
    """Bytes to and from the server; with a helper such as timeseal, through its pipes."""

    def __init__(self, reader, writer, helper=None):
        self.reader, self.writer, self.helper = reader, writer, helper
        self.received = self.sent = asyncio.get_running_loop().time()

    async def read(self):
        """What has come, b"" at the end."""
        try:
            data = await self.reader.read(65536)
        except OSError:
            data = b""
        self.received = asyncio.get_running_loop().time()
        return data

    def write(self, data):
        self.sent = asyncio.get_running_loop().time()
        if not self.writer.is_closing():
            self.writer.write(data)

    def command(self, text):
        self.write(text.encode("latin-1", "replace") + b"\n")

    async def close(self):
        self.writer.close()
        if self.helper:
            await process.end(self.helper)
        else:
            try:
                await self.writer.wait_closed()
            except OSError:
                pass


async def connect(host, port, helper):
    """A wire; raises NoService."""
    try:
        if helper:
            child = await asyncio.create_subprocess_exec(
                helper, host, str(port), stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
                start_new_session=True, preexec_fn=process.die_with_parent)
            return Wire(child.stdout, child.stdin, child)
        return Wire(*await asyncio.wait_for(asyncio.open_connection(host, port), PATIENCE))
    except (OSError, asyncio.TimeoutError) as fault:
        raise NoService("%s, port %d, cannot be reached: %s" % (host, port, _reason(fault))) \
            from None


def _reason(fault):
    """In the system's words; asyncio's own tell the address again."""
    if isinstance(fault, asyncio.TimeoutError):
        return "no answer in %d s" % PATIENCE
    if fault.errno and fault.errno > 0:
        return os.strerror(fault.errno)
    return fault.strerror or str(fault)


class Login:
    """The dialogue up to the first prompt; `greeting` is all that the server said in it."""

    def __init__(self, wire, logon):
        self.wire, self.logon = wire, logon
        self.greeting = b""
        self.kicked_another = False
        self._seen = 0                  # of the greeting, what has been understood

    async def run(self):
        """Raises WrongLogon or NoService."""
        await self._until(LOGIN)
        self.wire.command(self.logon.name)
        if await self._until(PASSWORD, UNREGISTERED, LOGIN) is PASSWORD:
            self.wire.command(self.logon.password)
        elif self.logon.password or not self._fresh():
            raise WrongLogon("the server does not know the name %s" % self.logon.name)
        else:
            self.wire.command("")
        if await self._until(PROMPT, WRONG, LOGIN) is not PROMPT:
            raise WrongLogon("the password of %s is wrong" % self.logon.name)
        self.kicked_another = bool(KICKING.search(self.greeting))

    def _fresh(self):
        return UNREGISTERED.search(TELNET.sub(b"", self.greeting))

    async def _until(self, *patterns):
        """The first of the patterns that what comes next matches."""
        while True:
            text = TELNET.sub(b"", self.greeting)[self._seen:]
            for pattern in patterns:
                if pattern.search(text):
                    self._seen += len(text)
                    return pattern
            try:
                data = await asyncio.wait_for(self.wire.read(), PATIENCE)
            except asyncio.TimeoutError:
                raise NoService("the server does not go on with the login") from None
            if not data:
                raise NoService("the server closed the connection during the login" + self._last())
            self.greeting += data

    def _last(self):
        lines = [line.strip() for line in
                 TELNET.sub(b"", self.greeting).decode("latin-1").splitlines() if line.strip()]
        return ": " + lines[-1][:200] if lines else ""
