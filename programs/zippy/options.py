# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Options: one parser for a configuration file and then for the command line."""

import argparse
import os
import re
import time

from . import VERSION


class Misused(Exception):
    """Bad usage; the text says what was wrong."""


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise Misused(re.sub(r"^argument (\S+): ", r"\1 ", message))


class Formatter(argparse.RawDescriptionHelpFormatter):
    def __init__(self, prog):
        super().__init__(prog, max_help_position=28, width=80)

    def add_usage(self, usage, actions, groups, prefix=None):
        super().add_usage(usage, actions, groups, "Usage: ")


# ---- values ----

def refuse(text):
    raise argparse.ArgumentTypeError(text)


def number(least, most):
    """A check for whole numbers; leading zeros mean nothing."""
    def check(text):
        if not re.fullmatch(r"[0-9]{1,6}", text) or not least <= int(text) <= most:
            refuse("takes a number from %d to %d" % (least, most))
        return int(text)
    return check


def pattern(expression, what):
    def check(text):
        return text if re.fullmatch(expression, text) else refuse("takes " + what)
    return check


def command(text):
    """A line for the server."""
    return refuse("takes one line") if re.search(r"[\x00-\x1f\x7f]", text) else text


FACTS = ("me", "opponent", "opponent_rating", "colour", "kind", "minutes", "increment")
FACTS_OF_END = FACTS + ("moves", "result", "outcome", "reason", "rating", "change")
MOST_TEXT = 300         # bytes: servers cut longer lines


def with_facts(known):
    """A check for a line with names of facts in braces, such as {opponent}."""
    def check(text):
        for name in re.findall(r"\{(.*?)\}", command(text)):
            if name not in known:
                refuse("has no {%s}; it has %s" % (name, ", ".join("{%s}" % fact for fact in known)))
        if len(text.encode()) > MOST_TEXT:
            refuse("takes %d bytes at most" % MOST_TEXT)
        return text
    return check


def file(text):
    return os.path.abspath(text) if text else ""


def span(text):
    """(least, most) of "3" or "1-15"."""
    least, _, most = text.partition("-")
    return int(least), int(most or least)


def time_controls(text):
    """[((least, most) minutes, (least, most) seconds), ...] of "1-15 0-12, 60 0"."""
    part = r"\s*\d{1,3}(-\d{1,3})?\s+\d{1,3}(-\d{1,3})?\s*"
    if not re.fullmatch("%s(,%s)*" % (part, part), text):
        refuse("takes minutes and increments such as '1-15 0-12, 60 0'")
    return [tuple(span(word) for word in control.split()) for control in text.split(",")]


def rating_range(text):
    return span(text) if re.fullmatch(r"\d{1,4}-\d{1,4}", text) else \
        refuse("takes a range such as 1200-2200")


def seeks(text):
    """["5 0", "15 5 unrated"] of "5 0, 15 5 unrated"."""
    found = [" ".join(part.split()) for part in command(text).split(",")]
    if not all(re.fullmatch(r"\d{1,3} \d{1,3}( [A-Za-z0-9/-]+)*", part) for part in found):
        refuse("takes what 'seek' takes, such as '5 0, 15 5 unrated'")
    return found


# ---- the parser ----

def _home(variable, fallback, *path):
    base = os.environ.get(variable) or os.path.join(os.environ.get("HOME", ""), fallback)
    return os.path.join(base, *path)


DESCRIPTION = """\
Play on an Internet Chess Server: XBoard in zippy mode with Rhumb, started again
whenever it ends, until a signal (TERM, INT, HUP) ends all of it.  'status' reports
how the running bot does, 'ratings' its rating gains and losses by day, 'digest'
sums up a day: games, ratings, the slowest pong, errors.  For several bots,
name their directories of records."""

EPILOG = """\
Exit status: 0 if asked to end, 1 if something is missing, 2 for bad usage; that
of 'status' is 0 if all is well, 1 if the bot cannot play, 3 if none runs."""

LICENCE = """\
rhumb-zippy (Rhumb) %s
License GPLv3+: GNU GPL version 3 or later <https://gnu.org/licenses/gpl.html>.
This is free software: you are free to change and redistribute it.
There is NO WARRANTY, to the extent permitted by law."""

def day(text):
    try:
        return text and time.strftime("%Y-%m-%d", time.strptime(text, "%Y-%m-%d"))
    except ValueError:
        return refuse("takes a day such as 2026-11-25")


COMMANDS = ("status", "ratings", "digest")
NOT_IN_FILE = ("print", "finish", "stop", "help", "version", "config")


def parser():
    made = Parser(
        prog="rhumb-zippy", description=DESCRIPTION, epilog=EPILOG, allow_abbrev=False, add_help=False,
        usage="rhumb-zippy [OPTION]... [-- XBOARD-ARGUMENT...]\n"
              "       rhumb-zippy status | ratings | digest [OPTION]... [DIR]...",
        formatter_class=Formatter)

    def add(name, argument, default, check, text):
        made.add_argument("--" + name, metavar=argument, default=default, type=check, help=text)

    def flag(name, text):
        made.add_argument("--" + name, action="store_true", help=text)

    def act(name, text):
        made.add_argument("--" + name, dest="act", action="store_const", const=name, default="run", help=text)

    add("host", "HOST", "freechess.org", pattern(r"[A-Za-z0-9.:_][A-Za-z0-9.:_-]*", "the name of a server"),
        "the server (freechess.org)")
    add("port", "PORT", 5000, number(1, 65535), "(5000)")
    add("logon", "FILE", _home("XDG_CONFIG_HOME", ".config", "rhumb", "logon"), file,
        "name and password, a line each, then commands for the server; no one else may read it "
        "($XDG_CONFIG_HOME/rhumb/logon)")
    add("helper", "PROGRAM", "", str, "timeseal or the like, which connects to the server")
    add("variants", "LIST", "normal", pattern(r"[A-Za-z0-9,][A-Za-z0-9,-]*", "names with commas between them"),
        "play these: normal, fischerandom.. (normal)")
    add("time-controls", "LIST", [], time_controls,
        "play only these: minutes and increments such as '1-15 0-12, 60 0' (all)")
    add("rating-range", "A-B", (0, 9999), rating_range,
        "play opponents with such ratings; without a rating they count as 0 (all)")
    add("rated", "WHICH", "both", pattern("yes|no|both", "yes, no or both"),
        "rated games only (yes), unrated only (no), or both (both)")
    add("noplay", "FILE", "", file, "names, one a line, to decline")
    add("abuse", "FILE", "", file, "names to decline without an answer and to ignore")
    add("games-a-day", "N", 0, number(0, 9999), "games a day with one opponent; 0: any (0)")
    add("max-games", "N", 0, number(0, 9999),
        "games in a row with one opponent, who then has to wait; 0: any (0)")
    add("replay-timeout", "S", 120, number(0, 99999), "the wait in seconds; a game with another ends it (120)")
    add("short-game", "PLIES", 0, number(0, 999), "an opponent who ends a game earlier has to wait, too (0)")
    add("accept-only", "NAME", "", pattern(r"[A-Za-z0-9_-]*", "one name"), "play with no one else")
    add("seek", "LIST", [], seeks, "seek games when idle, such as '5 0, 15 5 unrated'")
    flag("adjourn", "adjourn when the opponent asks for it")
    flag("abort", "abort when the opponent asks for it")
    add("greeting", "TEXT", "", with_facts(FACTS),
        "for the opponent when a game begins; {opponent} and other facts are filled in: see the manual")
    add("farewell", "TEXT", "", with_facts(FACTS_OF_END),
        "when it has ended, such as 'Thank you, {opponent}: {moves} moves, {result}.'")
    add("game-start", "COMMAND", "", with_facts(FACTS), "for the server, at the beginning of each game")
    add("game-end", "COMMAND", "", with_facts(FACTS_OF_END), "at its end")
    add("thinking", "WHERE", "no", pattern("no|kibitz|whisper", "no, kibitz or whisper"),
        "show depth, score and line after each move: to all (kibitz), to observers (whisper) (no)")
    add("engine-options", "LIST", "", command, "NAME=VALUE,.. for Rhumb")
    add("log-dir", "DIR", _home("XDG_STATE_HOME", ".local/state", "rhumb", "zippy"), file,
        "records ($XDG_STATE_HOME/rhumb/zippy)")
    add("save-games", "FILE", "xboard.pgn", str,
        "XBoard's record of the games, beside that of this program, which is games.pgn; "
        "an empty name: none (xboard.pgn)")
    add("log-size", "MB", 64, number(1, 1024), "of each file (64)")
    add("log-count", "N", 10, number(0, 999), "older files kept of each (10)")
    add("status-file", "FILE", "", file, "keep there what 'rhumb-zippy status' says")
    add("format", "FORMAT", "text", pattern("text|json|prometheus", "text, json or prometheus"),
        "of 'status', of 'digest' (text or json) and of the status file (text)")
    add("day", "DAY", "", day, "of 'digest', such as 2026-11-25 (today)")
    add("wait", "S", 5, number(1, 86400),
        "seconds before the next login; twice as many each time that no login succeeds (5)")
    add("max-wait", "S", 300, number(1, 86400), "and at most (300)")
    add("silence", "S", 1200, number(4, 86400),
        "log in again when the server has been silent for that long, though it was asked for the date (1200)")
    flag("xvfb", "on an invisible display, also where there is another")
    add("rhumb", "PROGRAM", "", str, "the engine (rhumb beside this program, or in PATH)")
    add("xboard", "PROGRAM", "xboard", str, "(xboard)")
    add("config", "FILE", "", file,
        "options without dashes, one a line; the command line wins ($XDG_CONFIG_HOME/rhumb/zippy.conf)")
    act("print", "show XBoard's command line and exit")
    act("finish", "end the one that runs with this --log-dir after its game")
    act("stop", "end it at once")
    made.add_argument("-h", "--help", action="help", help="show this and exit")
    made.add_argument("-V", "--version", action="version", version=LICENCE % VERSION,
                      help="show the version and exit")
    return made


# ---- reading ----

def file_words(path):
    """The configuration as words of a command line."""
    try:
        with open(path, encoding="utf-8", errors="replace") as config:
            lines = config.read().splitlines()
    except OSError as fault:
        raise Misused("--config: %s cannot be read: %s" % (path, fault.strerror)) from None
    for line in lines:
        name, _, value = line.strip().partition(" ")
        if not name or name.startswith("#"):
            continue
        if name in NOT_IN_FILE:
            raise Misused("%s: %s is for the command line" % (path, name))
        yield "--%s=%s" % (name, value.strip()) if value.strip() else "--" + name


def take(made, words, settings=None):
    """SETTINGS changed by WORDS; a word that is no option is a command."""
    settings, rest = made.parse_known_args(words, settings)
    settings.directories = []
    for word in rest:
        if word.startswith("-"):
            raise Misused("there is no option %s; 'rhumb-zippy --help' lists them" % word.partition("=")[0])
    if rest:
        if rest[0] not in COMMANDS:
            raise Misused("'%s' is no option; XBoard's arguments come after --" % rest[0])
        settings.act, settings.directories = rest[0], [os.path.abspath(word) for word in rest[1:]]
    return settings


def parse(arguments):
    """The settings of a command line and of the configuration file that it names."""
    words, rest = list(arguments), []
    if "--" in words:
        at = words.index("--")
        words, rest = words[:at], words[at + 1:]
    made = parser()
    asked = take(made, words)
    config = asked.config or _home("XDG_CONFIG_HOME", ".config", "rhumb", "zippy.conf")
    if asked.config or os.path.exists(config):
        try:
            settings = take(made, list(file_words(config)))
        except Misused as fault:
            raise fault if str(fault).startswith(("--config", config)) else \
                Misused("%s: %s" % (config, fault)) from None
        settings = take(made, words, settings)
    else:
        settings = asked
    settings.xboard_arguments = rest
    if settings.act == "digest" and settings.format == "prometheus":
        raise Misused("digest takes --format text or json")
    settings.max_wait = max(settings.wait, settings.max_wait)
    if settings.save_games:
        settings.save_games = os.path.join(settings.log_dir, settings.save_games)
    return settings
