# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""An event loop whose clock leaps when it is told to, so that hours pass at once.

Between the leaps the clock runs as usual: what real processes take is real time, and no test
depends on how fast a machine is.
"""

import asyncio


class LeapLoop(asyncio.SelectorEventLoop):
    leapt = 0.0

    def time(self):
        return super().time() + self.leapt

    def leap(self, seconds):
        self.leapt += seconds


class LeapPolicy(asyncio.DefaultEventLoopPolicy):
    """Makes loops that leap, each once handed to `on_loop`."""

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
