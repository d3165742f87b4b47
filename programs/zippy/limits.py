# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Whom and what the operator wants to play."""

import os


class Names:
    """A file of names, one a line, read again whenever it has changed."""

    def __init__(self, path):
        self.path = path
        self._stamp = None
        self._names = frozenset()

    def all(self):
        """The names in small letters."""
        if not self.path:
            return self._names
        try:
            status = os.stat(self.path)
            stamp = status.st_mtime_ns, status.st_size, status.st_ino
            if stamp != self._stamp:
                with open(self.path, encoding="utf-8", errors="replace") as f:
                    self._names = frozenset(
                        line.strip().lower() for line in f if not line.startswith("#"))
                self._stamp = stamp
        except OSError:
            pass                        # being edited: the names read last still hold
        return self._names

    def __contains__(self, name):
        return name.lower() in self.all()


class Limits:
    def __init__(self, settings, history):
        self.settings, self.history = settings, history
        self.noplay, self.abuse = Names(settings.noplay), Names(settings.abuse)

    def refusal(self, name, rating, rated, minutes, increment, adjourned=False):
        """Why this game is not wanted, in words for the opponent; "" if it is.

        An adjourned game was wanted once; of it only the names are judged.
        """
        if name in self.abuse or name in self.noplay:
            return "I do not play you"
        if adjourned:
            return ""
        wanted = self.settings
        if rated and wanted.rated == "no":
            return "I play unrated games only"
        if not rated and wanted.rated == "yes":
            return "I play rated games only"
        least, most = wanted.rating_range
        if not least <= rating <= most:
            return "I play opponents rated %d to %d" % (least, most)
        if wanted.time_controls and not any(
                low <= minutes <= high and shortest <= increment <= longest
                for (low, high), (shortest, longest) in wanted.time_controls):
            return "I play other time controls: " + controls_text(wanted.time_controls)
        if wanted.games_a_day and self.history.today_with(name) >= wanted.games_a_day:
            return "that was enough for today; come back tomorrow"
        return ""


def controls_text(controls):
    def span(least, most):
        return str(least) if least == most else "%d-%d" % (least, most)
    return ", ".join("%s %s" % (span(*minutes), span(*seconds)) for minutes, seconds in controls)
