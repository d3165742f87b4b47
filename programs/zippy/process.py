# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Processes: when they started, what memory they have, and that they end with the keeper."""

import asyncio
import ctypes
import os
import signal
import subprocess

try:
    _PRCTL = ctypes.CDLL(None, use_errno=True).prctl
except (OSError, AttributeError):       # no Linux
    _PRCTL = None
_PR_SET_PDEATHSIG = 1


def die_with_parent():
    """For a child, before it becomes another program: SIGTERM when its parent has gone."""
    if _PRCTL:
        _PRCTL(_PR_SET_PDEATHSIG, signal.SIGTERM)


def start_time(pid):
    """When a process started, as text that no other process of that number can have; or ""."""
    try:
        with open("/proc/%d/stat" % pid, encoding="ascii", errors="replace") as f:
            fields = f.read().rpartition(")")[2].split()
        return "" if fields[0] == "Z" else fields[19]
    except (OSError, IndexError):
        pass
    if os.path.exists("/proc/self/stat"):
        return ""
    done = subprocess.run(["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True,
                          text=True, check=False)
    return " ".join(done.stdout.split())


def memory(pid):
    """Resident memory in kB, or 0 if that cannot be told."""
    try:
        with open("/proc/%d/status" % pid, encoding="ascii", errors="replace") as f:
            for line in f:
                if line.startswith("VmRSS:"):
                    return int(line.split()[1])
    except (OSError, ValueError):
        pass
    return 0


def reap_orphans():
    """As process 1 of a container the keeper inherits orphans; bury those that have ended.

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
    """Ends a child of asyncio and all of its process group."""
    if process.returncode is None:
        _signal(process.terminate)
        try:
            await asyncio.wait_for(process.wait(), seconds)
        except asyncio.TimeoutError:
            pass
    _signal(lambda: os.killpg(process.pid, signal.SIGKILL))
    _signal(process.kill)
    await process.wait()


def _signal(send):
    try:
        send()
    except (ProcessLookupError, PermissionError):
        pass
