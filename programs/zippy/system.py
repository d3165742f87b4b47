# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What the supervisor needs from the system: processes that end with it, locks, files of limited size.

The system releases the lock of a process that has ended, so no one has to guess from a process
number whether the owner still runs.
"""

import asyncio
import ctypes
import fcntl
import os
import re
import signal
import subprocess
import tempfile
import sys

CHUNK = 65536           # bytes of a read at most

# ---- processes ----

try:
    _PRCTL = ctypes.CDLL(None, use_errno=True).prctl
except (OSError, AttributeError):       # no Linux
    _PRCTL = None
_PR_SET_PDEATHSIG = 1


def die_with_parent():
    """For a child, before it becomes another program: get SIGTERM when the parent has ended."""
    if _PRCTL:
        _PRCTL(_PR_SET_PDEATHSIG, signal.SIGTERM)


def _facts(pid):
    """The fields of a process from its state on, as proc(5) has them; [] if there is none, or no such system."""
    try:
        with open("/proc/%d/stat" % pid, encoding="ascii", errors="replace") as f:
            return f.read().rpartition(")")[2].split()
    except OSError:
        return []


def is_stopped(pid):
    """Whether a process was stopped by a signal; False if the system does not know."""
    return _facts(pid)[:1] == ["T"]


def start_time(pid):
    """When a process started, as text that no other process with that number can have; or ""."""
    facts = _facts(pid)
    if facts:
        return "" if facts[0] == "Z" else facts[19]
    if os.path.exists("/proc/self/stat"):
        return ""
    done = subprocess.run(["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True,
                          text=True, check=False)
    return " ".join(done.stdout.split())


def memory(pid):
    """Resident memory in kB, or 0 if unknown."""
    try:
        with open("/proc/%d/status" % pid, encoding="ascii", errors="replace") as f:
            for line in f:
                if line.startswith("VmRSS:"):
                    return int(line.split()[1])
    except (OSError, ValueError):
        pass
    return 0


def reap_orphans():
    """As process 1 of a container the supervisor inherits orphans; reap those that have ended.

    Its own children lead a process group each, which orphans do not.
    """
    try:
        with open("/proc/self/task/%d/children" % os.getpid(), encoding="ascii") as f:
            pids = [int(word) for word in f.read().split()]
    except (OSError, ValueError):
        return
    for pid in pids:
        try:
            if os.getpgid(pid) != pid:
                os.waitpid(pid, os.WNOHANG)
        except OSError:
            pass


async def end(process, seconds=5):
    """Ends a child of asyncio and all of its process group, which it leads."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + seconds
    there = _signal_group(process.pid, signal.SIGTERM)
    _signal_group(process.pid, signal.SIGCONT)      # a stopped one can obey
    while there and loop.time() < deadline:
        await asyncio.sleep(0.02)
        there = _signal_group(process.pid, 0)
    _signal_group(process.pid, signal.SIGKILL)
    await process.wait()


def _signal_group(pid, number):
    """Send a signal to a process group; False if there is no such group."""
    try:
        os.killpg(pid, number)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True


# ---- locks: one supervisor for a directory of records, one for an account ----

class Held(Exception):
    """Another process has the lock."""

    def __init__(self, pid=0):
        super().__init__("held by process %d" % pid)
        self.pid = pid


class Lock:
    """A lock on a file, held while this object and its process exist."""

    def __init__(self, path, make=True):
        """Raises Held or OSError.  With MAKE the file is created, and contains the holder's process number."""
        flags = os.O_RDWR | os.O_CREAT if make else os.O_RDONLY
        self.path = path
        self.file = os.open(path, flags | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            pid = owner(self.file) if make else 0
            os.close(self.file)
            raise Held(pid) from None
        if make:
            self._sign()

    def _sign(self):
        try:
            os.ftruncate(self.file, 0)
            os.pwrite(self.file, ("%d %s\n" % (os.getpid(), start_time(os.getpid()))).encode(), 0)
        except OSError:
            pass                        # a full disk; the lock is held all the same

    def is_there(self):
        """False if the file has been removed or replaced."""
        try:
            mine, now = os.fstat(self.file), os.stat(self.path)
        except OSError:
            return False
        return (mine.st_dev, mine.st_ino) == (now.st_dev, now.st_ino)


def owner(file):
    """The process whose number is in a lock's file, if it still runs, else 0."""
    try:
        pid, _, started = os.pread(file, CHUNK, 0).decode("ascii", "replace").strip().partition(" ")
        return int(pid) if started and start_time(int(pid)) == started else 0
    except (OSError, ValueError):
        return 0


def holder(path):
    """The process that holds the lock on a file: its number, 0 if unknown, None if the file is not locked."""
    try:
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        return None
    except OSError:
        return owner(file)
    finally:
        os.close(file)


# ---- files of lines, of limited size ----

# What a terminal would obey: strings such as titles (ESC ] 0 ; ... BEL), sequences such as colours, and any
# other control character, those of C1 (U+0080 .. U+009F) and of directions included.  Tabs and line ends are text.
ORDERS = re.compile(r"(?:\x1b[PX\]^_]|[\x90\x98\x9d-\x9f])[^\x00-\x06\n\x0e-\x1f\x80-\x9f]*?(?:\x07|\x1b\\|\x9c)"
                    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b[ -/]*[0-~]"
                    r"|[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def plain(text):
    """Text from outside without anything that a terminal would obey."""
    return ORDERS.sub("", text)


def show(text, file=None):
    """Print lines on standard output, or to FILE, as plain text."""
    print(plain(text).rstrip("\n"), file=file or sys.stdout, flush=True)


class Record:
    """FILE; when it has grown to its limit it is renamed FILE.1, that FILE.2 and so on.

    What cannot be written, on a full disk, waits in memory and is written when there is room.
    """

    MOST_WAITING = 1000000              # bytes that wait at most; lines after these are lost

    def __init__(self, path, megabytes, count, on_fault=None, header=""):
        self.path, self.most, self.count = path, megabytes * 1000000, count
        self.on_fault = on_fault        # called with a reason when writing begins to fail
        self.header = header            # the first line of each file
        self.fault = ""                 # why lines are not written at present
        self.waiting = b""
        self.lost = 0                   # lines

    def write(self, text):
        """Append lines; an empty one at the end stays."""
        text = plain(text)
        data = (text if text.endswith("\n") else text + "\n").encode("utf-8", "replace")
        if len(self.waiting) + len(data) > self.MOST_WAITING and self.waiting:
            self.lost += data.count(b"\n")
        else:
            self.waiting += data
        self.flush()

    def flush(self):
        """Write the lines that wait."""
        if not self.waiting:
            return
        try:
            size = self._append(self.waiting)
            self.waiting = b""
            if size >= self.most:
                self._move_up()
        except OSError as fault:
            reason = "%s cannot be written: %s" % (self.path, fault.strerror)
            first = not self.fault
            self.fault = reason
            if first and self.on_fault:
                self.on_fault(reason)
            return
        self.fault = ""

    def give_up(self):
        """Lines that still wait count as lost."""
        self.flush()
        self.lost += self.waiting.count(b"\n")
        self.waiting = b""

    def _append(self, data):
        """Append all of DATA or nothing; returns the file's new size."""
        file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            size = os.fstat(file).st_size
            if size == 0 and self.header:
                data = (self.header + "\n").encode("utf-8") + data
            try:
                written = 0
                while written < len(data):
                    written += os.write(file, data[written:])
            except OSError:             # the disk is full now: no half lines
                os.ftruncate(file, size)
                raise
        finally:
            os.close(file)
        return size + len(data)

    def bound(self):
        """Rename the file, too, when another program writes it and it has grown to its limit."""
        try:
            if os.path.getsize(self.path) >= self.most:
                self._move_up()
        except OSError:
            pass                        # it does not exist yet

    def _move_up(self):
        for number in range(self.count, 0, -1):
            older = "%s.%d" % (self.path, number)
            newer = "%s.%d" % (self.path, number - 1) if number > 1 else self.path
            if os.path.exists(newer):
                os.replace(newer, older)
        if self.count == 0:
            os.remove(self.path)


def replace_file(path, text):
    """Replace the contents of FILE by TEXT atomically; raises OSError, and then FILE is unchanged.

    The new file has a random name until it is complete, so no other file is written over or followed.
    """
    file, new = tempfile.mkstemp(prefix=os.path.basename(path) + ".", dir=os.path.dirname(path) or ".")
    try:
        with open(file, "w", encoding="utf-8", errors="replace") as f:
            os.fchmod(file, 0o644)
            f.write(plain(text))
        os.replace(new, path)
    except OSError:
        try:
            os.remove(new)
        except OSError:
            pass
        raise
