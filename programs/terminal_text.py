# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Text from outside on a terminal, for rhumb-report, cecp-check and uci-check."""

import argparse


def disarm(message):
    """MESSAGE without what could control a terminal: control characters, C1 and those of directions, too."""
    return "".join(c if c.isprintable() else "?" for c in str(message))


class Parser(argparse.ArgumentParser):
    """Its complaints quote words of the command line, such as names of files."""

    def error(self, message):
        super().error(disarm(message))
