# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Options: one table, read from a configuration file and then from the command line."""

import os
import re
from typing import Callable, NamedTuple, Optional

from . import VERSION


class Misused(Exception):
    """Bad usage; the text says of what."""


def number(least, most):
    """A check for whole numbers; leading zeros mean nothing."""
    def check(name, text):
        if not re.fullmatch(r"[0-9]{1,6}", text) or not least <= int(text) <= most:
            raise Misused("--%s takes a number from %d to %d" % (name, least, most))
        return int(text)
    return check


def pattern(expression, what):
    def check(name, text):
        if not re.fullmatch(expression, text):
            raise Misused("--%s takes %s" % (name, what))
        return text
    return check


def anything(_name, text):
    return text


def command(name, text):
    """A line for the server."""
    if re.search(r"[\x00-\x1f\x7f]", text):
        raise Misused("--%s takes one line" % name)
    return text


def span(text):
    """(least, most) of "3" or "1-15"."""
    least, _, most = text.partition("-")
    return int(least), int(most or least)


def time_controls(name, text):
    """[((least, most) minutes, (least, most) seconds), ...] of "1-15 0-12, 60 0"."""
    part = r"\s*\d{1,3}(-\d{1,3})?\s+\d{1,3}(-\d{1,3})?\s*"
    if not re.fullmatch("%s(,%s)*" % (part, part), text):
        raise Misused("--%s takes minutes and increments such as '1-15 0-12, 60 0'" % name)
    return [tuple(span(word) for word in control.split()) for control in text.split(",")]


def rating_range(name, text):
    if not re.fullmatch(r"\d{1,4}-\d{1,4}", text):
        raise Misused("--%s takes a range such as 1200-2200" % name)
    return span(text)


def seeks(name, text):
    """["5 0", "15 5 unrated"] of "5 0, 15 5 unrated"."""
    found = [" ".join(part.split()) for part in command(name, text).split(",")]
    if not all(re.fullmatch(r"\d{1,3} \d{1,3}( [A-Za-z0-9/-]+)*", part) for part in found):
        raise Misused("--%s takes what 'seek' takes, such as '5 0, 15 5 unrated'" % name)
    return found


class Option(NamedTuple):
    name: str
    argument: Optional[str]             # None: a flag
    default: object
    check: Optional[Callable]
    help: str


def _home(variable, fallback, *path):
    base = os.environ.get(variable) or os.path.join(os.environ.get("HOME", ""), fallback)
    return os.path.join(base, *path)


def table():
    """The options, in the order in which --help lists them."""
    logs = _home("XDG_STATE_HOME", ".local/state", "rhumb", "zippy")
    return (
        Option("host", "HOST", "freechess.org",
               pattern(r"[A-Za-z0-9.:_][A-Za-z0-9.:_-]*", "the name of a server"),
               "the server (freechess.org)"),
        Option("port", "PORT", 5000, number(1, 65535), "(5000)"),
        Option("logon", "FILE", _home("XDG_CONFIG_HOME", ".config", "rhumb", "logon"), anything,
               "name and password, a line each, then commands for the server; "
               "no one else may read it ($XDG_CONFIG_HOME/rhumb/logon)"),
        Option("helper", "PROGRAM", "", anything,
               "timeseal or the like, which connects to the server"),
        Option("variants", "LIST", "normal",
               pattern(r"[A-Za-z0-9,][A-Za-z0-9,-]*", "names with commas between them"),
               "play these: normal, fischerandom.. (normal)"),
        Option("time-controls", "LIST", [], time_controls,
               "play only these: minutes and increments such as '1-15 0-12, 60 0' (all)"),
        Option("rating-range", "A-B", (0, 9999), rating_range,
               "play opponents rated so; who has no rating counts as 0 (all)"),
        Option("rated", "WHICH", "both",
               lambda name, text: pattern("yes|no|both", "yes, no or both")(name, text),
               "rated games only (yes), unrated only (no), or both (both)"),
        Option("noplay", "FILE", "", anything, "names, one a line, who are declined"),
        Option("abuse", "FILE", "", anything,
               "names who are declined without a word and not listened to"),
        Option("games-a-day", "N", 0, number(0, 9999),
               "games a day with one opponent; 0: any (0)"),
        Option("max-games", "N", 0, number(0, 9999),
               "games in a row with one opponent; 0: any (0)"),
        Option("replay-timeout", "S", 120, number(0, 99999),
               "seconds until that one may play again (120)"),
        Option("short-game", "PLIES", 0, number(0, 999),
               "who ends a game before that has to wait, too (0)"),
        Option("accept-only", "NAME", "", pattern(r"[A-Za-z0-9_-]*", "one name"),
               "play with nobody else"),
        Option("seek", "LIST", [], seeks,
               "seek games when idle, such as '5 0, 15 5 unrated'"),
        Option("adjourn", None, False, None, "adjourn when the opponent asks for it"),
        Option("abort", None, False, None, "abort when the opponent asks for it"),
        Option("game-start", "COMMAND", "", command,
               "for the server, at the beginning of each game"),
        Option("game-end", "COMMAND", "", command, "at its end"),
        Option("engine-options", "LIST", "", command, "NAME=VALUE,.. for Rhumb"),
        Option("log-dir", "DIR", logs, anything, "records ($XDG_STATE_HOME/rhumb/zippy)"),
        Option("log-size", "MB", 64, number(1, 1024), "of each file (64)"),
        Option("log-count", "N", 10, number(0, 999), "older files kept of each (10)"),
        Option("status-file", "FILE", "", anything,
               "keep there what 'rhumb-zippy status' says"),
        Option("wait", "S", 5, number(1, 86400),
               "seconds before the next login; twice as many each time that no login "
               "succeeds (5)"),
        Option("max-wait", "S", 300, number(1, 86400), "and at most (300)"),
        Option("silence", "S", 1200, number(4, 86400),
               "log in again when the server has been silent for that long, though it was "
               "asked for the date (1200)"),
        Option("xvfb", None, False, None,
               "on an invisible display, also where there is another"),
        Option("rhumb", "PROGRAM", "", anything,
               "the engine (rhumb beside this program, or in PATH)"),
        Option("xboard", "PROGRAM", "xboard", anything, "(xboard)"),
        Option("config", "FILE", _home("XDG_CONFIG_HOME", ".config", "rhumb", "zippy.conf"),
               anything, "options without dashes, one a line; the command line wins "
               "($XDG_CONFIG_HOME/rhumb/zippy.conf)"),
        Option("plot", "FILE", "", pattern(r".*\.(svg|png)", "a file that ends in .svg or .png"),
               "with 'ratings': draw them there, by gnuplot"),
        Option("print", None, False, None, "show XBoard's command line and exit"),
        Option("finish", None, False, None,
               "end the one that runs with this --log-dir after its game"),
        Option("stop", None, False, None, "end it at once"),
        Option("help", None, False, None, "show this and exit"),
        Option("version", None, False, None, "show the version and exit"),
    )


ACTIONS = ("print", "finish", "stop", "help", "version")
COMMANDS = ("status", "ratings")
NOT_IN_FILE = ACTIONS + ("config", "plot")
SHORT = {"-h": "--help", "-V": "--version"}

USAGE = """\
Usage: rhumb-zippy [OPTION]... [-- XBOARD-ARGUMENT...]
       rhumb-zippy status | ratings [OPTION]...
Play on an Internet Chess Server: XBoard in zippy mode with Rhumb, started again
whenever it ends, until a signal (TERM, INT, HUP) ends all of it.  'status' says
how the one that runs does, 'ratings' what it has gained and lost by day.

%s
Exit status: 0 if told to end, 1 if something is missing, 2 for bad usage; that
of 'status' is 0 if all is well, 1 if the bot cannot play, 3 if none runs.
"""

LICENCE = """\
rhumb-zippy (Rhumb) %s
License GPLv3+: GNU GPL version 3 or later <https://gnu.org/licenses/gpl.html>.
This is free software: you are free to change and redistribute it.
There is NO WARRANTY, to the extent permitted by law.
"""


def help_text():
    letters = {long: short for short, long in SHORT.items()}
    lines = []
    for option in table():
        long = "--" + option.name
        head = "  %3s %s" % (letters[long] + "," if long in letters else "",
                             long + (" " + option.argument if option.argument else ""))
        lines += _beside(head, option.help)
    return USAGE % "".join(line + "\n" for line in lines)


def _beside(head, text, column=29, width=80):
    """The lines of an option: its name, and beside it what it does."""
    lines, line = [], "%-*s" % (column - 1, head)
    for word in text.split():
        if len(line) + 1 + len(word) > width:
            lines.append(line)
            line = " " * (column - 1)
        line += " " + word
    return lines + [line]


def _version():
    if VERSION:
        return VERSION
    top = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
    with open(os.path.join(top, "configure.ac"), encoding="utf-8") as file:
        return re.search(r"^AC_INIT\(\[Rhumb\], \[([^]]+)\]", file.read(), re.M)[1]


def version_text():
    return LICENCE % _version()


class Settings:
    """The values of all options (`log-dir` is settings.log_dir), and what is to be done."""

    def __init__(self):
        self.options = {option.name: option for option in table()}
        for option in self.options.values():
            setattr(self, option.name.replace("-", "_"), option.default)
        self.act = "run"
        self.xboard_arguments = []

    def take(self, name, value, where=""):
        option = self.options.get(name)
        if not option:
            raise Misused("%sthere is no option --%s; 'rhumb-zippy --help' lists them"
                          % (where, name))
        if name in ACTIONS:
            self.act = name
        setattr(self, name.replace("-", "_"), True if option.argument is None
                else option.check(name, value))

    def is_flag(self, name):
        return name in self.options and self.options[name].argument is None


def read_file(settings, path):
    """The configuration: options without dashes, one a line."""
    try:
        with open(path, encoding="utf-8", errors="replace") as f:
            lines = f.read().splitlines()
    except OSError as fault:
        raise Misused("--config: %s cannot be read: %s" % (path, fault.strerror)) from None
    for line in lines:
        name, _, value = line.strip().partition(" ")
        value = value.strip()
        if not name or name.startswith("#"):
            continue
        if name in NOT_IN_FILE:
            raise Misused("%s: %s is for the command line" % (path, name))
        if settings.is_flag(name) and value:
            raise Misused("%s: %s takes no value" % (path, name))
        if name in settings.options and not settings.is_flag(name) and not value:
            raise Misused("%s: %s needs a value" % (path, name))
        settings.take(name, value, path + ": ")


def _words(arguments):
    """(name, value or None) of each option; a word without dashes is ("", word)."""
    rest = list(arguments)
    flags = {option.name for option in table() if option.argument is None}
    known = {option.name for option in table()}
    while rest:
        word = SHORT.get(rest[0], rest[0])
        del rest[0]
        if word == "--":
            yield "--", rest
            return
        if not word.startswith("--"):
            yield "", word
            continue
        name, equals, value = word[2:].partition("=")
        if equals and name in flags:
            raise Misused("--%s takes no value" % name)
        if equals or name in flags or name not in known:
            yield name, value
            continue
        if not rest:
            raise Misused("--%s needs a value" % name)
        yield name, rest.pop(0)


def parse(arguments):
    """The settings of a command line and of the configuration file that it names."""
    settings = Settings()
    words = list(_words(arguments))
    asked = [name for name, _ in words if name in ("help", "version")]
    if asked:
        settings.act = asked[0]
        return settings
    config = [value for name, value in words if name == "config"]
    if config:
        read_file(settings, config[-1])
    elif os.path.exists(settings.config):
        read_file(settings, settings.config)
    for name, value in words:
        if name == "--":
            settings.xboard_arguments = value
        elif name:
            settings.take(name, value)
        elif value in COMMANDS:
            settings.act = value
        else:
            raise Misused("'%s' is no option; what is for XBoard comes behind --" % value)
    settings.max_wait = max(settings.wait, settings.max_wait)
    for name in ("log_dir", "logon", "noplay", "abuse", "status_file", "plot"):
        if getattr(settings, name):
            setattr(settings, name, os.path.abspath(getattr(settings, name)))
    return settings
