# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""XBoard: its command line, its environment, and the engine's behind it."""

import os
import shlex

from .helper import COMMAND

SEARCH_PATH = ("/usr/local/games", "/usr/games")    # where some systems put XBoard


def search_path():
    path = os.environ.get("PATH", "/usr/local/bin:/usr/bin:/bin").split(":")
    return ":".join(path + [folder for folder in SEARCH_PATH if folder not in path])


def engine_command(settings):
    return [settings.rhumb, "--xboard", "--log", engine_log(settings),
            "--log-size", str(settings.log_size), "--log-count", str(settings.log_count)]


def trial_command(settings):
    return [settings.rhumb, "--xboard"]


def engine_log(settings):
    return os.path.join(settings.log_dir, "rhumb.log")


def command(settings, hidden):
    """HIDDEN: nobody looks at the display.

    The programs are named from the directory of records, where XBoard runs, so that no path
    needs quotes.  XBoard knows no password: the keeper has logged in when it starts.
    """
    def flag(value):
        return "true" if value else "false"

    line = [settings.xboard, "-zp", "-ics", "-icshost", settings.host,
            "-icsport", str(settings.port), "-icslogon", os.devnull, "-icshelper", "run/relay",
            "-fcp", "run/guard", "-fd", ".", "-zippyVariants", settings.variants,
            # XBoard knows ICC's words for these requests, the keeper those of FICS.
            "-zippyAdjourn", flag(settings.adjourn), "-zippyAbort", flag(settings.abort),
            "-zippyMaxGames", str(settings.max_games),
            "-zippyReplayTimeout", str(settings.replay_timeout),
            "-zippyShortGame", str(settings.short_game), "-xzt", "-autoflag", "-keepAlive", "0",
            "-xcolorize", "-xpopup", "-xexit", "-soundProgram", "true",
            "-saveSettingsOnExit", flag(False)]
    for option, value in (("-firstOptions", settings.engine_options),
                          ("-zippyAcceptOnly", settings.accept_only),
                          ("-zippyGameStart", settings.game_start),
                          ("-zippyGameEnd", settings.game_end)):
        if value:
            line += [option, value]
    if hidden:
        line.append("-noGUI")
    return line + settings.xboard_arguments


def environment(settings, display):
    """XBoard would believe ZIPPY... variables rather than its options."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("ZIPPY")}
    env.update(display)
    env["PATH"] = search_path()
    env[COMMAND] = " ".join(shlex.quote(word) for word in engine_command(settings))
    return env


def shown(line):
    """A command line as a shell takes it."""
    return " ".join("'%s'" % word.replace("'", "'\\''") for word in line)
