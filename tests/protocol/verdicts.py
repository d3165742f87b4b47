#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What cecp-check and uci-check find, and how they report it, by dialogues with an engine that only repeats what it is
sent: so a dialogue says what the engine does.  The title of each check is its verdict, after ">" the one of --strict,
and words of the reason.  Time is virtual, except where a real process matters; TAP."""
import collections
import contextlib
import io
import itertools
import json
import os
import queue
import re
import signal
import sys
import tempfile
import threading
import time
import types

from referees import load     # which makes the other two known, too
import engine_check
import tap

# Files of dialogues in which " / " ends a line.  The engine repeats a line with "5s " before it five seconds later, ends
# after "quit", and adds to "writes" how many there were.
BOTH = r"""
# A comment, and the basis of all without another one.
@cites usual
== wait.pattern: pass / > one -12 (three) / < * # (three) / > b / < a || b || c
== wait.text: fail no a.c / > abc / < a.c
== wait.beginning: fail / > abc / < bc
== wait.end: fail / > abc / < ab
== wait.number: fail / > a 1b c / < a # c
== wait.limit: pass / > 10s a / < a
== wait.late: fail within 10 s; last came 'x' / > x / > 10.5s a / < a
== wait.within: fail within 3 s / @within 3 / > 3.5s a / < a
== wait.within-once: pass / @within 3 / > 3s a / < a / > 10s b / < b
== wait.gone: fail ended before a / > quit / < a
== wait.not-yet-gone: pass / > a / > quit / < a
== pause.whole: pass / > 3s a / > 3.5s b / @pause 3 / @count 1 a / @count 0 b / @pause 0.5 / @count 1 b
== pause.gone: pass / > quit / @pause 5 / @count 0 *
== quiet.blank: pass / > 1s  / > 5.5s 1-0 / @quiet 5
== quiet.all-along: fail '1-0' came during silence / > 1-0 / > 1s  / @quiet 5
== quiet.end: fail '1-0' came during silence / > 5s 1-0 / @quiet 5
== never.one: fail 'Error: x' must not come here (Error*) / @never Error* / > Error: x / @pause 1
== never.two: fail (Error*) / @never Error* / @never a / > Error: x / @pause 1
== never.others: pass / @never b || c / > a / @pause 1
== never.no-more: pass / @never a / @never / > a / @pause 1
== count.fewer: fail a* came 1 times, not 2 / > a / > b / @pause 1 / @count 2 a*
== count.more: fail a* came 3 times, not 2 / > a / > a / > ab / @pause 1 / @count 2 a*
== count.least: pass / > a / > a / @pause 1 / @count 2+ a / @count 1+ a / @count 2 a
== count.less: fail came 2 times, not 3+ / > a / > a / @pause 1 / @count 3+ a
== unless.come: n/a ab has come / > ab / < * / @unless x || ab
== unless.not-come: pass / > ab / < * / @unless a || b
== together.packets: pass / >+ a / >+ b / > writes / < writes 1 / > writes / < writes 2 / @count 1 b
== together.part: pass / >~ par / >~ ti / > al writes / < partial writes / @bytes a\x62\n / < ab / @poke poked / < poked
/ @long 7 / < xxxxxxx / @shorter 15
== together.long: fail 7 bytes / @long 7 / < * / > abc / < abc / @shorter 7
== basis.own: fail / @cites own / > quit / < a
== basis.wise: advice>fail ended / @advises wise / > quit / < a
== basis.usual: fail / > quit / < a
== row.$1.$2: $3 / % a ; x ; pass / % b ; y ; fail / % ab ; x ; pass / > $2$2 / < xx
"""

ADVICE = r"""
@cites no-one
@advises usual
== advice.basis.usual: advice>fail / > quit / < a
== advice.basis.own: fail / @cites own / > quit / < a
== advice.basis.usual: advice>fail / < a
== advice.basis.own: fail no a within / @cites own / < a
"""

CECP = r"""
@cites usual
== quiet.thinking: pass / > 12 -30 4 500 e4 / > 1s # remark / > 2s     indented / > 3s not the protocol's / @quiet 5
== quiet.offer: fail / > 5s offer draw / @quiet 5
== quiet.old-move: fail / > 5s 1. ... e2e4 / @quiet 5
== move.illegal: fail illegal move e7e5 / > move e7e5 / < move *
== move.legal: pass / > usermove e2e4 / > move e7e5 / < move e7e5
== move.after-bytes: pass / @bytes usermove e2e4\nusermove e7e5\n / > move d1h5 / < move *
== move.san: pass / > move Nf3 / < move g1f3 / @count 1 move g1f3
== move.no-san: fail illegal / > move Nf4 / < move *
== move.old: pass / > 1. ... e2e4 / < move e2e4
== move.old-forbidden: fail / @never move * / > 1. ... e2e4 / @pause 1
== move.variant: pass / @variant / > move a1a8 / < move a1a8
== move.repeated: pass / @repeat 5 g1f3 g8f6 f3g1 / > writes / < writes 2 / @count 2 g1f3 / @count 2 g8f6
/ @count 1 f3g1
== move.repeated-not: pass / @repeat 1 g1f3 / > writes / < writes 2
== thinking.blanks: pass / >    1   20  3 4 e4 / < 1 20 3 4 e4
== form.usermove: pass / > feature usermove=1 / > e2e4 / < e2e4 / > usermove e7e5 / < usermove e7e5
== form.bare: pass / > feature usermove=0 san=0 / < f* / > usermove e2e4 / < e2e4
== form.san: pass / > feature usermove=1 san=1 / < f* / > usermove g1f3 / < usermove Nf3 / > usermove d7d5
/ < usermove d5
== form.san-bare: pass / > feature san=1 / < f* / > usermove g1f3 / < Nf3
== form.no-move: pass / > feature san=1 / < f* / > usermove / < usermove
== form.san-illegal: n/a>fail 9, san / > feature san=1 / < f* / > usermove g1f4 / < no
== form.blank: pass / >  / <
== form.edit: n/a>fail 9, setboard / > feature setboard=1 / < f* / > edit / < no
== form.edit-alone: fail no no / > edit / < no
== form.edit-other: fail no no / > feature setboard=1 / < f* / > new / < no
== form.reuse: n/a>fail 9, reuse / > feature reuse=0 / < f* / > new / > new / < no
== form.first-game: fail no no / > feature reuse=0 / < f* / > new / < no
== form.reused: fail no no / > feature reuse=1 / < f* / > new / > new / < no
== needs.$2: n/a feature $2 is missing / % setboard x ; setboard / % ping 1 ; ping / % playother ; playother
/ % pause ; pause / % resume ; pause / % exclude a ; exclude / % include a ; exclude / % memory 8 ; memory
/ % cores 2 ; smp / % egtpath a ; egt / % ics - ; ics / % lift e2 ; highlight / % put e4 ; highlight
/ % hover e4 ; highlight / > $1 / < $1
== needs.$2=0: n/a feature $2 is missing / % analyze ; analyze / % draw ; draw / % time 1 ; time / % otim 1 ; time
/ % nps 1 ; nps / > feature $2=0 / < f* / > $1 / < $1
== by-default.$2: pass / % analyze ; 1 / % draw ; 2 / % time 1 ; 3 / % nps 0 ; 4 / % setboard ; 5 / % memory ; 6 / > $1
/ < $1
== needed.all: pass / > feature ping=1 variants="normal,giveaway" smp=1 myname="a b" / < f*
/ @needs ping variants=giveaway smp=1 myname / > cores 2 / < cores 2
== needed.off: n/a feature ping is missing / > feature ping=0 / < f* / @needs ping
== needed.value: n/a feature variants=give is missing / > feature variants="normal,giveaway" / < f*
/ @needs variants=normal variants=give
== options.good: pass / > feature option="A b -check 1" option="C -combo a /// b" option="D -spin 1 -2 3" option="E -slider 1 0 3"
/ > feature option="F -button" option="G -save" option="H -reset" option="I -string" option="J -file x" option="K -path x"
/ < *G -save* / @needs option=A option=K / @options
== options.none: n/a no option / @options
== options.$1: fail $2 / % no-name ;  -check 1 / % no-type ; A / % other-type ; A -slide 1 / % no-limits ; A -spin 1
/ % more ; A -button x / % no-choice ; A -combo / > feature option="A -button" option="$2" / < * / @options
== thinking.form: pass / > 1 20 3 400 e4 / @bytes 2. -20 3 400\tO-O\n / > 3+ +200000 -1 400 x d4 / < 3* / @thinking 3
== thinking.few: n/a>fail 1 lines of thinking, not 2 / > 1 20 3 400 e4 / > 1 20 3 e4 / @pause 1 / @thinking 2
== thinking.no-moves: advice>fail without moves / > 1 20 3 400 12 / < * / @thinking 1
== thinking.no-moves-tabbed: advice>fail without moves / @bytes 1 20 3 400 e4\t12\n / < * / @thinking 1
== thinking.more-numbers: pass / @bytes 1 20 3 400 12 34\te4\n / < * / @thinking 1
== thinking.score: advice>fail a score without a meaning / > 1 -200001 3 400 e4 / < * / @thinking 1
== thinking.longest: pass / > 1 20 3 400 LONG / < * / @thinking 1
== thinking.too-long: advice>fail 1001 bytes / > 1 20 3 400 LONGe / < * / @thinking 1
== clean.known: pass / > move e2e4 / > 1 20 3 400 e4 / > # x / > tellall x / > 1-0 {x} / > pong -1 / > Hint: e4
/ < Hint: * / @clean
== clean.unknown: advice>fail 'Hint e4', though / > Hint e4 / < * / @clean
== refuse.unknown: n/a>fail implement / @never Error* / > Error (unknown command): sd / @pause 1
== refuse.illegal: n/a>fail implement / @never Illegal* || illegal* / > illegal move (unknown): ? / @pause 1
== refuse.argument: n/a>fail implement / @never Error* / > Error (unknown command): setboard x / @pause 1
== refuse.needed: fail must not come / @never Error* / > Error (unknown command): go / @pause 1
== refuse.other: fail must not come / @never Error* / > Error (too early): sd / @pause 1
== refuse.move: fail must not come / @never Illegal* / > Illegal move: e2e4 / @pause 1
== refuse.offered: fail must not come / @never Error* / > feature setboard=1 / > Error (unknown command): setboard
/ @pause 1
== refuse.not-offered: n/a>fail implement / @never Error* / > feature setboard=0 / > Error (unknown command): setboard
/ @pause 1
== left-out.refused: n/a>fail it has said 'Error (unknown command): sd' / > Error (unknown command): sd / > x / < no
== left-out.refused-needed: fail no no / > Error (unknown command): go / < no
== left-out.move-now: n/a>fail 8, ? / > ? / < move *
== left-out.next-move: fail no move / > ? / > move e2e4 / < move * / > x / < move *
== left-out.next-old-move: fail no move / > ? / > 1. ... e2e4 / < move * / > x / < move *
== left-out.now-no-move: fail no 1-0 / > ? / < 1-0*
== left-out.blank: n/a>fail 8, bk / > 30s bk / <
== left-out.not-blank: fail / > bk / <
== left-out.done: n/a>fail 9, feature / > feature ping=1 / < feature done=1
== left-out.done-0: fail no feature / > feature done=0 / < feature done=1
== left-out.analysis: n/a>fail 12: ping / > analyze / < pong 1
== left-out.analysed: fail no pong / > analyze / > exit / < pong 1
== left-out.old-$1: n/a>fail 13: / % illegal ; illegal move e2e5 ; Illegal move*e2e5
/ % no-square ; illegal move e2e5 ; Illegal move* / % white ; White ; 1-0* / % resigns ; Black resigns ; 1-0*
/ % black ; Black ; 0-1* / % mate ; checkmate ; 0-1* / % draw ; Draw ; 1/2-1/2* / % offer ; I offer a draw ; offer draw
/ > $2 / < $3
== left-out.old-other: fail / > illegal move e2e4 / < Illegal move*e2e5
== left-out.old-other-form: fail / > White / < 1/2-1/2*
== left-out.old-before: fail / > White / < White / > x / < 1-0*
== left-out.other-move: n/a>fail no word on which / > move e2e4 / < move d2d4
== left-out.other-old-move: n/a>fail no word on which / > 1. ... e2e4 / < move d2d4
== left-out.no-move: fail no move / > moves / < move d2d4
== left-out.move-before: fail no move / > move e2e4 / < move * / > x / < move d2d4
== left-out.restricted.$1: fail no move / % exclude ; 1 / % include ; 2 / > feature exclude=1 / < f* / > $1 e2e4
/ > move e2e4 / < move d2d4
== left-out.variant: fail no move / @variant / > move e2e4 / < move d2d4
== left-out.$1: n/a>fail $2 / % thinking ; 10 ; # # # # / % stat01 ; 12 ; stat01: * / % Hint ; 8, hint ; Hint: *
/ % highlight ; 8, lift ; highlight * / % offer ; 8, draw ; offer draw / % resign ; 9, resign ; resign / < $3
== start.silent: pass / > 5.5s early / > 6s late / @start / @count 2 protover 2 / @count 1 early / @count 0 late
== start.usual: pass / > feature done=1 option="A -button" setscore=1 usermove=1 ping=1 / > pong 1 / @start / < xboard
/ < protover 2 / < accepted usermove / < accepted ping / < new / < random / < level 40 0:04 0 / < post / < easy / < ping 1
/ @count 0 accepted done || accepted option || accepted setscore / > writes / < writes 12
== start.memory: pass / > feature done=1 memory=1 ping=1 / > pong 1 / @start / < accepted memory / < memory 8 / < new
== start.no-memory: pass / > feature done=1 memory=0 / @start / @count 0 memory *
== start.hard: pass / > feature done=1 ping=1 / > pong 1 / @start hard / < level 40 0:16 0 / < hard / @count 0 easy
== start.no-pong: fail no pong 1 / > feature done=1 ping=1 / @start
== start.no-done: pass / > feature usermove=1 / > 2s feature san=1 / > 5s feature reuse=1 / > 5.5s feature colors=1
/ @start / @count 1 protover 2 / @count 1 feature reuse=1 / @count 0 feature colors=1 / @count 1 accepted san
== start.done-0: pass / > feature done=0 / > 9s feature done=1 colors=1 / @start / @count 1 accepted colors
== start.never-done: pass / > feature done=0 / > 9s feature colors=1 / > 10s feature name=1 / > 10.5s feature san=1
/ > 11s feature reuse=1 / @start / @count 1 feature san=1 / @count 0 feature reuse=1 / @count 1 protover 2
/ @count 1 accepted colors
== start.talks: pass / > 2s a / > 4s b / > 6s c / > 8s d / > 10s e / > 10.5s f / > 11s g / @start / @count 2 protover 2
/ @count 1 f / @count 0 g
== start.odd: pass / @odd / < force / < a7a6 / < go / > move a2a1 / < move *
"""

UCI = r"""
@cites usual
== quiet.info: pass / > 5s info depth 1 / @quiet 5
== quiet.other: fail 'infos' came / > 5s infos / @quiet 5
== left-out.info: n/a>fail info: an engine / < info depth *
== left-out.bestmove: fail no bestmove / < bestmove *
== move.illegal: fail e7e5 / > go / > bestmove e7e5 / < bestmove *
== move.variant: pass / @variant / > go / > bestmove e7e5 / < bestmove *
== needed.all: pass / > option name Clear Hash type button / > option name my_own option type check / < *my_*
/ @needs clear_hash MY_own_option
== move.written.$1: fail is written $1 / % e2e4 ; E2E4 ; startpos / % e1g1 ; O-O ; fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1
/ % a7a8q ; a7a8=q ; fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 / > position $3 / > go / > bestmove $2 / < bestmove *
== needed.some: n/a option B is missing / > option name A type spin / < * / @needs A B
== thinking.all: pass / > info depth 3 score cp -3 nodes 10 time 5 pv e2e4
/ > info depth 3 nodes 10 time 5 score mate 2 pv e2e4 score / < *score / @thinking 2
== thinking.few: n/a>fail 1 lines of thinking, not 2 / > info depth 3
/ > info depth 3 score cp -3 nodes 10 time 5 pv e2e4 / > infos pv e2e4 / < infos* / @thinking 2
== thinking.$1: advice>fail without $2 / % depth ; depth ; nodes 1 time 1 score cp 1 pv depth 1
/ % nodes ; nodes ; depth 1 nodes x time 1 score cp 1 pv a / % time ; time ; depth 1 nodes 1 score cp 1 pv time 1
/ % score ; a score ; depth 1 nodes 1 time 1 score 1 pv score cp 1 / > info $3 / < * / @thinking 1
== moves.right: pass / > go / > go / > bestmove e2e4 / > bestmove d2d4 / < *d2d4 / @moves 2
== moves.fewer: fail 1 bestmoves have come, not 2 / > go / > bestmove e2e4 / < b* / @moves 2
== moves.more: fail 1 bestmoves have come, not 0 / > go / > bestmove e2e4 / < b* / @moves 0
== ends.itself: pass / > go / > 3s bestmove e2e4 / @ends 3 / @count 0 stop / @moves 1
== ends.stopped: pass / > go / > 3.5s bestmove e2e4 / @ends 3 / @count 1 stop / @moves 1
== ends.not: fail no bestmove / > go / @ends 3
== clean.known: pass / @variant / > go / > junk / > id name x / > id author x / > option name A type check
/ > option name A b type combo default x var x / > info string x / > bestmove e2e4 ponder e7e5 / > readyok / > uciok
/ < uciok / @clean
== clean.unknown: advice>fail not UCI, a GUI ignores it: 'junk' / > id name x / > junk / < junk / @clean
== clean.all: advice>fail 'junk' / > junk / < junk / @clean
== start.hash: pass / > option name Hash type spin default 1 min 1 max 9 / > uciok / > readyok / @start / < uci
/ < setoption name Hash value 8 / < ucinewgame
== start.right: pass / > 1s uciok / > 2s readyok / > 2.5s late / @start / < * / @count 1 late / @count 1 uci
/ @count 1 ucinewgame / @count 1 isready / @count 0 setoption *
== start.no-uciok: fail no uciok / > 1s readyok / @start
== start.no-readyok: fail no readyok / > 1s uciok / @start
== floods.all: pass / > readyok / < * / > 1s readyok / > 1s readyok / > 2s readyok / > 3s readyok / > 3.5s late
/ @floods 3 / @count 0 late / @count 4 isready / > writes / < writes 8
== floods.lost: fail no readyok / > readyok / < * / > 1s readyok / > 2s readyok / > 3s readyok / @floods 3
== game.five: pass / > 1s bestmove e7e5 / > 2s bestmove e2e4 / > 3s bestmove e7e5 / > 4s bestmove e2e4
/ > 5s bestmove e7e5 / @game 5 / @count 1 position startpos moves g1f3 / @count 5 go nodes 1 / @moves 5
/ @count 1 position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 / > writes / < writes 11
== game.one: fail no bestmove / > 1s bestmove e7e5 / @game 2
"""

# Those with a process, the program cat, which has ten minutes for each line.
PROCESS = r"""
@cites usual
== exits.zero: pass / > a / < a / @alive / @close / @exits 1 0
== exits.any: pass / @close / @exits 1
== exits.other: fail exit status 0, not 3 / @close / @exits 1 3
== exits.not: fail still runs after 0.06 s / @exits 0.001
== exits.killed: fail the engine has ended (status -9) / @signal KILL / @exits 1 -9 / @poke x / @alive
== exits.deaf: fail b'x / @signal KILL / @exits 1 / > x
== exits.gone: fail ended before a / @close / < a
== deaf.engine: fail ended before c / > a / < a / @deaf / > b / < c
"""

CECP_PROCESS = r"""
== pings.all: pass / > feature ping=1 / < f* / @pings 3 / < ping 3 / @count 1 ping 1 / @count 1 ping 2
== pings.none: n/a feature ping is missing / @pings 3
== interrupt.refused: n/a>fail 9, sigint / > feature sigint=0 / < f* / @signal INT / @exits 1 0
== interrupt.allowed: fail exit status -2, not 0 / > feature sigint=1 / < f* / @signal INT / @exits 1 0
== interrupt.other: fail exit status -15, not 0 / > feature sigint=0 / < f* / @signal TERM / @exits 1 0
"""


class Clock(threading.local):
    """What time.monotonic() is for an engine that only repeats, and its check."""
    now = 1000.0


CLOCK = Clock()


class Echo:
    """The engine, with the interface of engine_check.Engine."""
    commands, threads = [], set()

    def __init__(self, command):
        self.commands.append(command)
        self.threads.add(threading.get_ident())
        self.lines, self.waiting, self.rest, self.writes = self, [], b"", 0
        self.process = types.SimpleNamespace(poll=lambda: None)

    def write(self, data):
        self.writes += 1
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            delay, text = re.fullmatch(r"(?:([\d.]+)s )?(.*)", line.decode("latin-1")).groups()
            text = "writes %d" % self.writes if text == "writes" else None if text == "quit" else text
            self.put(text, float(delay or 0))

    def put(self, line, delay=0.0):
        self.waiting.append((CLOCK.now + delay, line))
        self.waiting.sort(key=lambda item: item[0])

    def get(self, timeout):
        if not self.waiting or self.waiting[0][0] > CLOCK.now + timeout:
            CLOCK.now += timeout
            raise queue.Empty
        CLOCK.now = max(CLOCK.now, self.waiting[0][0])
        return self.waiting.pop(0)[1]

    def end(self):
        pass


FLUSHED = []        # what had been printed when the checker that ran last saw to it that it could be read


def run(tool, *words):
    """The exit status, the output and the complaints of a checker."""
    out, complaints, arguments = io.StringIO(), io.StringIO(), sys.argv
    FLUSHED.clear()
    out.flush = lambda: FLUSHED.append(out.getvalue())
    sys.argv = [tool.__name__, *words]
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(complaints):
            status = tool.engine_check.run(tool.__name__, "", tool.Session, tool.folder)
    except SystemExit as end:
        status = end.code
    finally:
        sys.argv = arguments
    return status, out.getvalue(), complaints.getvalue()


def report(tool, *words):
    """What a checker finds, from its JSON."""
    status, out, complaints = run(tool, "--json", *words, *("--", *tool.engine))
    assert not complaints, complaints
    return status, json.loads(out)


def wrong_checks(text, found, strict):
    """What is wrong with the checks of a report: names, verdicts and bases."""
    wrong, names = [], []
    for header, body in re.findall(r"(?m)^== ([^:]+): .*\n((?:(?!== ).*\n)*)", text):
        rows = [[word.strip() for word in row.split(";")] for row in re.findall("(?m)^% (.*)", body)]
        names += [header.replace("$1", row[0]).replace("$2", row[1]) for row in rows] if rows else [header]
    if [check["name"] for check in found] != names:
        wrong.append(names)
    for check in found:
        claim, _, words = check["title"].partition(" ")
        usual, _, strictly = claim.partition(">")
        verdict, reason = check["verdict"], check["reason"]
        if verdict != (strictly or usual if strict else usual) or (verdict == "pass") != (reason == "") or \
                not strict and words not in reason or \
                check["basis"] != (check["name"].partition("basis.")[2] or "usual"):
            wrong.append(check)
    return wrong


def wrong_reports(found, text, points):
    """What is wrong with the reports for people and as TAP, beside those for machines."""
    wrong, lines = [], text.splitlines()
    for line, check in itertools.zip_longest(lines[:-1], found):
        verdict, name, rest = line.split(None, 2)
        ends = (": " if check["reason"] else "") + check["reason"]
        ends += " [%s]" % check["basis"] if verdict in ("fail", "advice") else ""
        if (verdict, name, rest) != (check["verdict"], check["name"], check["title"] + ends):
            wrong.append((line, check))
    sums = collections.Counter(check["verdict"] for check in found)
    if [int(number) for number in re.findall(r"\d+", lines[-1])] != [
            len(found), *(sums[verdict] for verdict in ("pass", "fail", "advice", "n/a"))]:
        wrong.append(lines[-1])
    points = points.splitlines()
    for number, check in enumerate(found, 1):
        verdict, reason = check["verdict"], check["reason"]
        point = "%sok %d - %s: %s" % ("not " if verdict == "fail" else "", number, check["name"], check["title"])
        if points.pop(0) != point + (" # SKIP " + reason if verdict == "n/a" else ""):
            wrong.append((point, check))
        if verdict in ("fail", "advice") and points.pop(0) != "# %s: %s" % (verdict, reason):
            wrong.append((point, reason))
    return wrong + ([] if points == ["1..%d" % len(found)] else points)


def wrong_stops(tool, found):
    """What is wrong with the reports of checks that are given up when so many have failed for want of a line."""
    wrong = []
    late = [re.match("no (.+) within", check["reason"]) if check["verdict"] == "fail" else None for check in found]
    every = sum(map(bool, late))
    for most, words in *((n, ("--give-up", str(n))) for n in (1, 2, 5, every, every + 1)), (20, ()):
        played = next((i for i in range(1, len(late)) if sum(map(bool, late[:i])) == most), len(late))
        cause = collections.Counter(its[1] for its in late[:played] if its).most_common(1)[0]
        _, got = report(tool, *words)
        stopped = "" if played == len(late) else "%d checks .* %d waited .* %d of them for %s" % (
            len(late) - played, most, cause[1], re.escape(cause[0]))
        if got["checks"] != found[:played] or not re.fullmatch(stopped, got["stopped"]):
            wrong.append((most, len(got["checks"]), got["stopped"], stopped))
    return wrong


def wrong_choices(tool, folder, found):
    """What is wrong with the choice of checks and with the exit status."""
    wrong, every = [], [check["name"] for check in found]
    file = os.path.join(folder, "2.txt")
    for words, names in (
            (("--only", "never"), [name for name in every if name.startswith("never")]),
            (("--only", "never", "--only", "wait.l"), [name for name in every if name.startswith(("never", "wait.l"))]),
            (("--skip", "w", "--skip", "never.o"), [name for name in every if not name.startswith(("w", "never.o"))]),
            (("--only", "never", "--skip", "never.t"), [name for name in every if re.match("never.[^t]", name)]),
            (("--only", "pause"), ["pause.whole", "pause.gone"]),
            (("--dialogues", file), every[-4:]),
            (("--dialogues", file, "--dialogues", file, "--only", "advice.basis.u"), 2 * [every[-4], every[-2]])):
        status, got = report(tool, "--give-up", "0", *words)
        end, out, _ = run(tool, "--list", *words)
        listed = [line.split(None, 1) for line in out.splitlines()]
        if end or [check["name"] for check in got["checks"]] != names or status != any(
                check["verdict"] == "fail" for check in got["checks"]) or listed != [
                [check["name"], "%s [%s]" % (check["title"], check["basis"])] for check in got["checks"]]:
            wrong.append((words, status, got, listed))
    return wrong


def wrong_limits(tool):
    """What is wrong with the checks of waiting if a line has twice or half of the usual time."""
    found = [report(tool, "--only", "wait.", "--limit", limit)[1]["checks"] for limit in ("10", "20", "5")]
    failed = [{check["name"] for check in checks if check["verdict"] == "fail"} for checks in found]
    late, just = {"wait.late", "wait.within"}, {"wait.limit", "wait.within-once"}
    return failed if failed[1:] != [failed[0] - late, failed[0] | just] or not late < failed[0] else []


def wrong_usage(tool, folder):
    """What is wrong with the answers to bad usage."""
    wrong, bad = [], os.path.join(folder, "bad")
    os.mkdir(os.path.join(folder, "empty"))
    with open(bad, "w", encoding="ascii") as file:
        file.write("== a: pass\n@alive\n\n@nonsense 3\n")
    for words, complaint in (
            (("--limit", "0.09", "sh"), "--limit"), (("--jobs", "0", "sh"), "--jobs"), (("--give-up", "-1", "sh"), "--give-up"),
            (("--jobs", "x", "sh"), "number"), (("--only", "nevermore", "sh"), "no such check"), (("--skip", "", "sh"), "no such check"),
            (("--dialogues", bad, "sh"), bad + ":4: not understood: @nonsense 3"), (("--dialogues", bad + "der", "sh"), bad + "der: "),
            ((), "no engine"), (("--",), "no engine"), (("no/such-program",), "no/such-program: no such program")):
        status, out, complaints = run(tool, *words)
        if status != 2 or out or complaint not in complaints:
            wrong.append((words, status, out, complaints))
    for words in (("--limit", "0.1", "sh", "x"), ("--jobs", "1", "--", "sh", "x"), ("sh", "x", "--jobs", "2")):
        Echo.commands.clear()
        Echo.threads.clear()
        status, out, complaints = run(tool, "--only", "wait.not", "--only", "pause", "--give-up", "1", *words)
        if status or complaints or Echo.commands != 3 * [list(words[words.index("sh"):])] or len(Echo.threads) > 1:
            wrong.append((words, status, out, complaints, Echo.commands))
    tool.folder = os.path.join(folder, "empty")
    return wrong + ([] if run(tool, "sh")[0] == 2 else ["no dialogues"])


def judge_tool(name, tool, text):
    complete = "--give-up", "0"
    status, usual = report(tool, *complete)
    tap.equal(wrong_checks(text, usual["checks"], False), [], name + ": each verdict and its basis")
    tap.equal(wrong_checks(text, report(tool, "--strict", *complete)[1]["checks"], True), [], name + ": each verdict of --strict")
    points, people = (run(tool, *complete, *words, "--", "sh")[1] for words in (("--tap",), ()))
    tap.equal([text.count("\n") for text in FLUSHED], list(range(1, 2 + len(usual["checks"]))), name + ": each line is seen at once")
    tap.equal(wrong_reports(usual["checks"], people, points), [], name + ": the reports for people and as TAP")
    sums = collections.Counter(check["verdict"] for check in usual["checks"])
    tap.equal((status, usual["summary"], usual["engine"], usual["stopped"]), (1, sums, tool.engine, ""), name + ": the sums")
    tap.equal(wrong_stops(tool, usual["checks"]), [], name + ": engines that are given up")
    tap.equal(wrong_choices(tool, tool.folder, usual["checks"]), [], name + ": some of the checks")
    tap.equal(wrong_limits(tool), [], name + ": other limits")
    tap.equal(wrong_usage(tool, tool.folder), [], name + ": bad usage")


def wrong_ends():
    """What is wrong with the end of engines: one that ends with its input has time to, on a busy machine at least now and
    then; any other is killed."""
    def status(script):
        engine = engine_check.Engine(["sh", "-c", script])
        engine.end()
        return engine.process.returncode
    got = any(status("cat; exit 7") == 7 for _ in range(30)), status("exec sleep 1000")
    return [] if got == (True, -signal.SIGKILL) else got


def judge_process(name, tool, text):
    for words in (), ("--strict",):
        _, found = report(tool, "--limit", "600", *words)
        tap.equal(wrong_checks(text, found["checks"], bool(words)), [], " ".join((name, *words)) + ": verdicts on a process")


def judge(judging, name, folder, *parts):
    """Let JUDGING judge a checker with these files of dialogues."""
    tool = load(name)
    tool.engine = ["cat"] if judging is judge_process else ["sh", "x"]
    tool.folder = os.path.join(folder, name + judging.__name__)
    os.mkdir(tool.folder)
    parts = [part.replace("\n/ ", " / ").replace(" / ", "\n").replace("LONG", 989 * "e") for part in parts]
    for number, part in enumerate(parts):
        with open(os.path.join(tool.folder, "%d.txt" % number), "w", encoding="latin-1") as file:
            file.write(part)
    judging(name, tool, "".join(parts))


def main():
    signal.signal(signal.SIGINT, signal.default_int_handler)      # a shell's background ignores it
    with tempfile.TemporaryDirectory() as folder:
        real = engine_check.Engine, time.monotonic
        engine_check.Engine, time.monotonic = Echo, lambda: CLOCK.now
        judge(judge_tool, "cecp-check", folder, BOTH, CECP, ADVICE)
        judge(judge_tool, "uci-check", folder, BOTH, UCI, ADVICE)
        engine_check.Engine, time.monotonic = real
        judge(judge_process, "cecp-check", folder, PROCESS + CECP_PROCESS)
        judge(judge_process, "uci-check", folder, PROCESS)
        tap.equal(wrong_ends(), [], "how engines are ended")
    tap.done()


if __name__ == "__main__":
    main()
