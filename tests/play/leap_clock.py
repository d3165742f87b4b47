# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""An event loop whose clock can be advanced, so that hours pass at once.

Otherwise the clock runs as usual: real processes take real time, and no test depends on the speed
of the machine.
"""

import asyncio


class LeapLoop(asyncio.SelectorEventLoop):
    leapt = 0.0

    def time(self):
        return super().time() + self.leapt

    def leap(self, seconds):
        self.leapt += seconds


class LeapPolicy(asyncio.DefaultEventLoopPolicy):
    """Makes such loops, and passes each to `on_loop`."""

    def __init__(self, on_loop=None):
        super().__init__()
        self.on_loop = on_loop

    def new_event_loop(self):
        loop = LeapLoop()
        if self.on_loop:
            self.on_loop(loop)
        return loop


def use(on_loop=None):
    asyncio.set_event_loop_policy(LeapPolicy(on_loop))
