# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The program in a pseudo-terminal, for the console's tests."""
import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

from console_tap import RHUMB

PATIENCE = int(os.environ.get("RHUMB_PATIENCE", "600"))     # seconds for output that comes at once on an idle machine


class Terminal:
    """The program in a pseudo-terminal, and its output so far."""

    def __init__(self, columns=80, words=(), rows=24, **environment):
        self.text = ""
        self.seen = 0
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")    # a read may end within a character
        pid, self.fd = pty.fork()
        if pid == 0:
            # Before the program starts, so that it has its size from the start, without a signal.
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
                signal.signal(number, signal.SIG_DFL)    # nohup ignores SIGHUP
            os.environ.update(environment)
            os.execv(RHUMB, [RHUMB, *words])
        self.pid = pid

    def read(self, seconds):
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return None
        if not data:
            return None
        self.text += self.decoder.decode(data)
        return True

    def expect(self, pattern):
        """Wait for PATTERN after the text that matched before."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = re.compile(pattern).search(self.text, self.seen)
            if found:
                self.seen = found.end()
                return True
            if self.read(0.2) is None:
                return False
        return False

    def send(self, text):
        os.write(self.fd, text.encode())

    def end(self):
        """Read the rest of the output; returns the exit status."""
        finish = time.monotonic() + PATIENCE
        while time.monotonic() < finish and self.read(0.2) is not None:
            pass
        pid, status = os.waitpid(self.pid, os.WNOHANG)
        while pid == 0 and time.monotonic() < finish:   # its output has ended; it is about to
            time.sleep(0.01)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
        if pid == 0:
            os.kill(self.pid, signal.SIGKILL)
            status = os.waitpid(self.pid, 0)[1]
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status)


def has_readline():
    config = os.path.join(os.environ.get("top_builddir", "."), "config.h")
    try:
        with open(config, encoding="utf-8") as file:
            return "#define HAVE_LIBREADLINE 1" in file.read()
    except OSError:
        return True
