# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""An environment for real XBoard: its own X server, home directory and processes.

Everything started through a Desk has a mark in its environment, so that processes left over (an
engine that outlives its XBoard, a sound player) are found and ended.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import uuid

MARK = "RHUMB_PLAY_DESK"


def search_path():
    """PATH with Debian's directory of games, which root and daemons lack."""
    path = os.environ.get("PATH", "/usr/bin:/bin")
    return path if "/usr/games" in path.split(":") else path + ":/usr/games"


def missing(*programs):
    """Those of these programs that cannot be found."""
    return [p for p in programs if not shutil.which(p, path=search_path())]


class Desk:
    """Context manager: an X server and a directory, both removed afterwards."""

    def __init__(self, keep=None):
        self.keep = keep
        self.server = None

    def __enter__(self):
        # A test ended by a signal must still clean up: turn the signal into an exception.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        if self.keep:
            os.makedirs(self.keep, exist_ok=True)
        self.directory = os.path.abspath(self.keep) if self.keep \
            else tempfile.mkdtemp(prefix="desk-")
        self.mark = uuid.uuid4().hex
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x768x24", "-nolisten", "tcp",
             "-noreset"],
            pass_fds=(write,), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(write)
        with os.fdopen(read) as f:
            self.display = f.readline().strip()
        if not self.display:
            self.__exit__()
            raise RuntimeError("Xvfb did not start")
        return self

    def __exit__(self, *_):
        self.sweep()
        if self.server:
            self.server.terminate()
            self.server.wait()
        if not self.keep:
            shutil.rmtree(self.directory, ignore_errors=True)

    def environment(self, home):
        env = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "ZIPPY"))}
        env.update({"HOME": home, "DISPLAY": ":" + self.display, "PATH": search_path(),
                    "NO_AT_BRIDGE": "1", MARK: self.mark})
        return env

    def xboard(self, name, arguments, stdin=subprocess.DEVNULL):
        """Starts XBoard with a home directory called `name`; returns the process.

        Its terminal output goes to the file `output` there, its debug log to `debug`.
        """
        home = os.path.join(self.directory, name)
        os.makedirs(home, exist_ok=True)
        command = ["xboard", "-xpopup", "-xexit", "-noGUI", "-saveSettingsOnExit", "false",
                   "-settingsFile", os.path.join(home, "settings"), "-soundProgram", "true",
                   "-fd", home, "-sd", home, "-debug",
                   "-debugfile", os.path.join(home, "debug")] + arguments
        with open(os.path.join(home, "output"), "w", encoding="utf-8") as output:
            process = subprocess.Popen(command, cwd=home, env=self.environment(home),
                                       stdin=stdin, stdout=output, stderr=output,
                                       start_new_session=True)
        process.home = home
        return process

    def family(self):
        """Ids of processes with our mark."""
        found = []
        for entry in os.listdir("/proc") if os.path.isdir("/proc") else []:
            if entry.isdigit():
                try:
                    with open("/proc/%s/environ" % entry, "rb") as f:
                        if ("%s=%s" % (MARK, self.mark)).encode() in f.read().split(b"\0"):
                            found.append(int(entry))
                except OSError:
                    pass
        return found

    def sweep(self, wait=0.0):
        """Ends all processes that we started, after `wait` seconds; returns how many still ran."""
        deadline = time.monotonic() + wait
        while self.family() and time.monotonic() < deadline:
            time.sleep(0.05)
        left = self.family()
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass
        return len(left)
