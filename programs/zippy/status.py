# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""How the bot does, as `rhumb-zippy status` says it: a line for each thing."""

import os

from . import history
from .history import stamp
from .process import memory

WELL, CANNOT_PLAY, NOT_RUNNING = 0, 1, 3


class Status:
    """The keeper's notes, as `rhumb-zippy status` and the status file tell them."""

    def __init__(self, settings):
        self.settings = settings
        self.name = ""                  # the account's
        self.logged_in_since = 0.0      # 0: not logged in
        self.why_not = "starting"
        self.engine_pid = 0             # 0: there is none
        self.xboard_pid = 0
        self.game = None
        self.messages = 0               # messages kept since the start
        self.seeking = False
        self.finishing = False
        self.last_error = ""
        self.disk_fault = ""

    def error(self, text):
        self.last_error = "%s %s" % (stamp(), text)

    def exit_status(self):
        return WELL if self.logged_in_since and self.engine_pid else CANNOT_PLAY

    def state(self):
        if not self.logged_in_since:
            return "not logged in: " + self.why_not
        if not self.engine_pid:
            state = "XBoard and the engine are starting"
        elif self.game:
            state = "playing"
        elif self.seeking:
            state = "waiting for a game, seeking " + ", ".join(self.settings.seek)
        else:
            state = "waiting for a game"
        return state + (", then ends" if self.finishing else "")

    def text(self, past):
        """PAST is the history."""
        games = past.games
        rows = [("time", stamp()), ("state", self.state()),
                ("server", "%s, port %d, as %s" % (self.settings.host, self.settings.port,
                                                  self.name))]
        if self.logged_in_since:
            rows.append(("logged in since", stamp(self.logged_in_since)))
        rows.append(("engine", "alive, process %d" % self.engine_pid if self.engine_pid
                     else "none"))
        if self.game:
            rows += [("opponent", self.game.opponent), ("game", self.game.title())]
        today = [played for played in games if played.ended >= history.midnight()]
        week = [played for played in games if played.ended >= history.monday()]
        rows += [("today", history.total(today)), ("this week", history.total(week)),
                 ("messages kept", str(self.messages)),
                 ("memory", ", ".join("%s %d MB" % (what, memory(pid) // 1024) for what, pid in (
                     ("engine", self.engine_pid), ("xboard", self.xboard_pid),
                     ("keeper", os.getpid())) if pid))]
        if self.disk_fault:
            rows.append(("disk", self.disk_fault))
        rows.append(("last error", self.last_error or "none"))
        return "".join("%-16s %s\n" % (name + ":", value) for name, value in rows)
