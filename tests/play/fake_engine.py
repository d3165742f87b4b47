#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A CECP engine that plays random legal moves, and misbehaves on request: for testing the referees.

    fake_engine.py [--seed N] [--fault illegal|silent|crash|claim|late|echo|resign] [--at PLY]

It writes each move a second time when the next one is asked for (echo), and resigns behind a move
that it makes all the same (resign), as GNU Chess does.
"""

import argparse
import os
import random
import sys
import time

from chess_rules import Game, IllegalMove, coordinate


def say(text):
    try:
        print(text, flush=True)
    except BrokenPipeError:
        os._exit(0)


class Fake:
    def __init__(self, options):
        self.options = options
        self.random = random.Random(options.seed)
        self.game, self.force = Game(), False
        self.said = None        # the last move of this game, as it was written
        self.resigned = False

    def move(self):
        if self.force or self.game.over():
            return
        if self.options.fault and len(self.game.moves) >= self.options.at:
            if self.misbehave(self.options.fault):
                return
        move = self.random.choice(self.game.position.legal_moves())
        self.game.play(move)
        if self.said and self.options.fault == "echo":
            say("My move is : " + self.said)
        self.said = coordinate(move)
        say("move " + self.said)
        if self.options.fault == "resign" and not self.resigned and \
                len(self.game.moves) >= self.options.at:
            say("resign")
            self.resigned = True

    @staticmethod
    def misbehave(fault):
        """Does it; False if a move should still follow."""
        if fault == "illegal":
            say("move e1e8")
        elif fault == "crash":
            os._exit(3)
        elif fault == "claim":
            say("1/2-1/2 {Repetition, as I see it}")
        elif fault in ("late", "echo", "resign"):
            time.sleep(3 if fault == "late" else 0)
            return False
        elif fault == "silent":
            while True:
                time.sleep(1)
        return True

    def command(self, line):
        word, _, rest = line.partition(" ")
        if word == "protover":
            say('feature ping=1 setboard=1 usermove=1 colors=0 sigint=0 sigterm=0 reuse=1 '
                'name=1 myname="Fake" variants="normal" done=1')
        elif word == "new":
            self.game, self.force, self.said, self.resigned = Game(), False, None, False
        elif word == "setboard":
            self.game = Game(rest)
        elif word == "force":
            self.force = True
        elif word == "go":
            self.force = False
            self.move()
        elif word == "ping":
            say("pong " + rest)
        elif word == "usermove":
            try:
                self.game.play_text(rest)
            except IllegalMove:
                say("Illegal move: " + rest)
                return
            self.move()


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--fault", choices=("illegal", "silent", "crash", "claim", "late", "echo", "resign"))
    p.add_argument("--at", type=int, default=6)
    fake = Fake(p.parse_args())
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        fake.command(line.strip())


if __name__ == "__main__":
    main()
