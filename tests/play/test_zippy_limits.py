#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Properties of rhumb-zippy's limits, waits, days and names, for random settings and games, on a clock of its own.

What is compared is computed here in another way: games are counted by the date of their end, weeks by the calendar."""
import asyncio
import contextlib
import datetime
import os
import random
import re
import sys
import tempfile
import time
import types
import zoneinfo

import tap

TOP = os.environ.get("top_srcdir", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
sys.path.insert(0, os.path.join(TOP, "programs"))
from zippy import games, history, options, server, supervisor, system  # noqa: E402

ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu",
         "Australia/Lord_Howe", "America/Havana", "Asia/Jerusalem")
dice = random.Random(57)


class Clock:
    """The time of a zone, in place of the module time."""

    def __init__(self, zone, now):
        self.zone, self.now = zone, now
        self.mktime, self.strptime = time.mktime, time.strptime

    def time(self):
        return self.now

    def strftime(self, form, when=None):
        return time.strftime(form, when or self.localtime())

    def localtime(self, when=None):
        return time.localtime(self.now if when is None else when)

    def date(self, when=None):
        return datetime.datetime.fromtimestamp(self.now if when is None else when, zoneinfo.ZoneInfo(self.zone)).date()


@contextlib.contextmanager
def clock_in(zone, now):
    before = os.environ.get("TZ")
    os.environ["TZ"] = zone
    time.tzset()
    history.time = made = Clock(zone, now)
    try:
        yield made
    finally:
        history.time = time
        os.environ.pop("TZ") if before is None else os.environ.update(TZ=before)
        time.tzset()


def played(opponent, ended, plies=40, **more):
    return history.Played(**{**dict(ended=ended, opponent=opponent, opponent_rating=1500, colour="w", kind="blitz", rated=True,
                                    minutes=5, increment=0, plies=plies, result="1-0", rating=0, reason="a reason"), **more})


def some_time():
    """Of two years, now and then near a change of the clocks."""
    return dice.choice((dice.uniform(1.74e9, 1.80e9), 1774746000 + dice.uniform(-200000, 200000),
                        1792890000 + dice.uniform(-200000, 200000)))


def days():
    """Today and this week are those of the calendar in every zone."""
    bad = []
    for _ in range(1000):
        zone, now = dice.choice(ZONES), some_time()
        with clock_in(zone, now) as clock:
            today = clock.date()
            monday = today - datetime.timedelta(today.isoweekday() - 1)
            for begin, name, first in ((history.midnight(), "midnight", today), (history.monday(), "monday", monday)):
                if not (begin <= now and clock.date(begin) == first and clock.date(begin - 1) < first):
                    bad.append((zone, now, name, begin, first))
    tap.ok(not bad, "a day begins at midnight and a week on Monday, in every time zone", len(bad), *bad[:3])


def refusals(folder):
    """Each of the limits is checked, both its ends included, and nothing else refuses."""
    bad, path = [], os.path.join(folder, "names")
    for number in range(1000):
        least, most = sorted(dice.sample(range(0, 3000, 100), 2))
        made = options.parse(["--rating-range", "%d-%d" % (least, most), "--rated", dice.choice(("yes", "no", "both")),
                              "--time-controls", "%d-%d %d-%d" % (*sorted((dice.randrange(9), dice.randrange(9))),
                                                                  *sorted((dice.randrange(9), dice.randrange(9))))])
        if number % 100 == 0:
            with open(path, "w", encoding="ascii") as file:
                file.write("# Comment\nBadOne\nworse-2%d\n" % number)
        made.noplay = path
        judge = history.Limits(made, types.SimpleNamespace(last_with=lambda name: []))
        name = dice.choice(("Good", "BADONE", "badone", "Worse-2%d" % (number // 100 * 100), "Comment"))
        rating = dice.choice((least - 1, least, most, most + 1, 0, dice.randrange(3000)))
        rated, adjourned, untimed = dice.random() < 0.5, dice.random() < 0.1, dice.random() < 0.05
        minutes, increment = dice.randrange(10), dice.randrange(10)
        (low, high), (shortest, longest) = made.time_controls[0]
        wanted = name.lower() in ("good", "comment") and (adjourned or (
            not untimed and made.rated in ("both", "yes" if rated else "no") and least <= rating <= most and
            low <= minutes <= high and shortest <= increment <= longest))
        why = judge.refusal(name, rating, rated, minutes, increment, adjourned, server.UNTIMED if untimed else "blitz")
        if bool(why) == wanted:
            bad.append((made.rating_range, made.rated, made.time_controls, name, rating, rated, minutes, increment, why))
    tap.ok(not bad, "ratings, kinds, time controls and names in any case are checked to the last one", len(bad), *bad[:3])


def rows_of_games(folder):
    """Games a day with an opponent, and games in a row, counted again by their dates."""
    bad, refused = [], 0
    for number in range(60):
        most_a_day, most, wait, short = dice.randrange(4), dice.randrange(4), dice.choice((60, 600)), dice.choice((0, 10))
        made = options.parse(["--games-a-day", str(most_a_day), "--max-games", str(most), "--replay-timeout", str(wait),
                              "--short-game", str(short)])
        path, past = os.path.join(folder, "rows-%d" % number), []
        with clock_in(dice.choice(ZONES), some_time()) as clock:
            kept = history.History(system.Record(path, 1, 1))
            for _ in range(25):
                clock.now += dice.choice((1, 59, 61, 599, 601, 20000, 90000))
                if dice.random() < 0.1:
                    kept = history.History(system.Record(path, 1, 1))      # a restart
                name = dice.choice("AB")
                today = [game for game in past if clock.date(game.ended) == clock.date()]
                run = []
                for game in reversed(today):
                    if game.opponent != name:
                        break
                    run.append(game)
                waits = run and clock.now - run[0].ended < wait
                wanted = bool((most_a_day and sum(game.opponent == name for game in today) >= most_a_day) or
                              (waits and ((most and len(run) % most == 0) or run[0].plies < short)))
                why = history.Limits(made, kept).refusal(name, 1500, True, 5, 0)
                refused += bool(why)
                if bool(why) != wanted:
                    bad.append((clock.zone, made.games_a_day, most, wait, short, [game[:2] for game in today], clock.now, why))
                elif not why or dice.random() < 0.3:
                    # Times are kept in whole seconds.
                    past.append(played(name, float(int(clock.now)), dice.choice((9, 10, 40))))
                    kept.add(past[-1])
    tap.ok(not bad and refused > 50, "games a day and in a row, over midnights and restarts", refused, len(bad), *bad[:2])


async def waits(folder):
    """A wait doubles from --wait to --max-wait, and a login begins anew; that after a kick has its own bounds."""
    bad = []
    loop = asyncio.get_running_loop()
    for number in range(200):
        first, most = dice.randint(1, 50), dice.randint(1, 500)
        made = options.parse(["--log-dir", folder, "--wait", str(first), "--max-wait", str(most)])
        running, wanted, kicks = supervisor.Supervisor(made, None, ""), first, 0
        now = 1e6
        for _ in range(20):
            what = dice.choice(("lost", "lost", "lost", "login", "kicked", "kicked late"))
            if what == "lost":
                got, expected = running._longer(), wanted                 # pylint: disable=W0212
                wanted = min(2 * wanted, max(first, most))
            elif what == "login":
                running.logged_in(False)
                got = expected = 0
                wanted = first
            else:
                lasted = dice.choice((86401, 200000)) if what == "kicked late" else dice.choice((0, 3600, 86400))
                with at_loop_time(loop, now):
                    got = running._kicked(now - lasted)                   # pylint: disable=W0212
                kicks = 0 if lasted > 86400 else kicks
                expected, kicks = min(900 << kicks, 86400), kicks + 1
            if got != expected:
                bad.append((number, first, most, what, got, expected))
    tap.ok(not bad, "waits double up to their bound, and begin anew after a login", len(bad), *bad[:3])


@contextlib.contextmanager
def at_loop_time(loop, now):
    before, loop.time = loop.time, lambda: now
    try:
        yield
    finally:
        loop.time = before


FAULTS = "the engine has gone", "a fault"


def some_records(folder, zone, now):
    """Records of five days up to NOW: games, pongs, complaints, lines said, each with its time first; older files."""
    rows, pongs, complaints, said, lines, files = [], [], [], [], [], []
    begun, at, asked = None, now - 5 * 86400, {}
    for number in range(dice.randrange(60)):
        at += dice.choice((1, 5, 5, 300, 43200)) * dice.random()
        if dice.random() < 0.05:        # at midnight
            day = datetime.datetime.fromtimestamp(at + 86400, zoneinfo.ZoneInfo(zone))
            at = day.replace(hour=0, minute=0, second=0, microsecond=0).timestamp()
        if begun is None or dice.random() < 0.1:
            begun, asked = int(at), {}
            lines.append("# session begins: Rhumb 0.2.0 speaking CECP, pid 7, %s" % datetime.datetime.fromtimestamp(
                begun, datetime.timezone.utc).strftime("%Y-%m-%d %H:%M:%S %z"))
        what, when = dice.choice(("ping", "pong", "pong", "move", "Error", "Illegal", "other")), round(at - begun, 3)
        if what == "ping":
            asked[number] = when
            lines.append("%.3f > ping %d" % (when, number))
        elif what == "pong" and asked:
            name = dice.choice(list(asked))
            pongs.append((begun + when, when - asked.pop(name)))
            lines.append("%.3f < pong %d" % (when, name))
        elif what == "move":
            asked = {}                  # what follows a move is not late
            lines.append("%.3f < move e2e4" % when)
        elif what in ("Error", "Illegal"):
            complaints.append((begun + when, "%s (why): %d" % (what, number)))
            lines.append("%.3f < %s (why): %d" % (when, what, number))
        else:
            lines.append("%.3f < Hint: e2e4" % when)
        if dice.random() < 0.1:         # the next file; each has the beginning of a session
            files.append((lines, at))
            lines, begun = [], None
        text = dice.choice(("Rhumb plays on x", "asked to end", "finished", "declined A: why", *FAULTS))
        said.append((int(at), text))
        rows.append(played(dice.choice("ABC"), float(int(at)), kind=dice.choice(("blitz", "standard")),
                           rating=dice.choice((0, dice.randrange(1000, 2000))),
                           result=dice.choice(("1-0", "0-1", "1/2-1/2", "*"))))
    files.append((lines, at))
    for number, (part, when) in enumerate(reversed(files)):
        path = os.path.join(folder, "rhumb.log" + ".%d" % number * (number > 0))
        with open(path, "w", encoding="ascii") as file:
            file.write("".join(line + "\n" for line in part))
        os.utime(path, (when, when))
    with open(os.path.join(folder, "zippy.log"), "w", encoding="ascii") as file:
        for when, text in said:
            stamp = datetime.datetime.fromtimestamp(when, zoneinfo.ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M:%S")
            file.write("%s rhumb-zippy: %s\n%s A says: rhumb-zippy: x\n" % (stamp, text, stamp[:10]))
    with open(os.path.join(folder, "games.tsv"), "w", encoding="ascii") as file:
        file.write("".join(history.to_line(row) + "\n" for row in rows))
    return rows, pongs, complaints, said, len(files) - 1


def digests(folder):
    """A day's games, pongs, complaints and faults, counted again by their dates."""
    bad = []
    for number in range(60):
        place, zone, now = os.path.join(folder, "digest-%d" % number), dice.choice(ZONES), some_time()
        os.mkdir(place)
        with clock_in(zone, now) as clock:
            rows, pongs, complaints, said, older = some_records(place, zone, now)
            day = clock.date() - datetime.timedelta(dice.randrange(6))
            made = options.parse(["digest", "--log-dir", place, "--day", str(day), "--log-count", str(older)])
            got = history.digest(made, made.day if day != clock.date() or dice.random() < 0.5 else "")
            text = history.digest_text(got)

        def of_day(found):
            return [part for part in found if clock.date(part[0]) == day]  # pylint: disable=W0640
        today, kinds, wanted = of_day(rows), {}, {"day": str(day)}
        before = {row.kind: row.rating for row in rows if row.rating and clock.date(row.ended) < day}
        for row in today:
            kinds.update({row.kind: row.rating} if row.rating else {})
        points = [{"1-0": "won", "0-1": "lost", "*": "unfinished"}.get(row.result, "drawn") for row in today]
        times = [time_ for _, time_ in of_day(pongs)]
        errors = ["%s %s" % (datetime.datetime.fromtimestamp(when, zoneinfo.ZoneInfo(zone)).strftime("%H:%M:%S"), what)
                  for when, what in of_day(said) if what in FAULTS]
        errors += [what for _, what in of_day(complaints)]
        wanted.update({name: points.count(name) for name in ("won", "drawn", "lost", "unfinished")})
        wanted.update({"games": len(today), "ratings": kinds, "opponents": len({row.opponent for row in today}),
                       "changes": {kind: kinds[kind] - before[kind] for kind in {*kinds} & {*before}},
                       "pongs": len(times), "errors": errors,
                       "declined": sum(what.startswith("declined") for _, what in of_day(said))})
        slowest = got.pop("slowest_pong")
        ratings = ["%s %d" % (kind, kinds[kind]) + (" (%+d)" % (kinds[kind] - before[kind]) if kind in before else "")
                   for kind in sorted(kinds)]
        shown = [
            "day: %(day)s", "games: %(games)d game" + "s" * (len(today) != 1) + ", +%(won)d =%(drawn)d -%(lost)d" +
            ", %(unfinished)d without a result" * (wanted["unfinished"] > 0), "opponents: %(opponents)d",
            "ratings: " + (", ".join(ratings) or "unchanged"), "declined: %(declined)d",
            "slowest pong: " + ("%.3f s of %d" % (slowest, len(times)) if times else "no ping")]
        shown = [line % wanted for line in shown] + ["errors: %s" % (len(errors) or "none")] + errors[:20]
        shown += ["and %d more: see zippy.log and rhumb.log" % (len(errors) - 20)] * (len(errors) > 20)
        if got != wanted or abs(slowest - max(times, default=0)) > 0.0006 or [
                re.sub(": +", ": ", line.strip(), count=line.startswith(shown[i].partition(":")[0])) for i, line in
                enumerate(text.splitlines())] != shown:
            bad.append((zone, got, wanted, slowest, times, text, shown))
    tap.ok(not bad, "a day's digest has what happened on that day", len(bad), *bad[:1])


def colours():
    """Scores, sums and facts are ours, whichever colour we had and however our name is written."""
    bad = []
    for _ in range(2000):
        white = dice.random() < 0.5
        me, other = dice.choice(("BotTwo", "bottwo", "BOTTWO")), "HumanOne"
        names = ("BotTwo", other) if white else (other, "BotTwo")
        ratings = dice.randrange(1, 3000), dice.randrange(1, 3000)
        begins = server.Begins(7, *names, False, True, "blitz")
        game = games.Follower(me)
        if dice.random() < 0.5:
            game.take(server.Creating(names[0], ratings[0], names[1], ratings[1], True, "blitz", 5, 2))
        else:
            game.take(server.Challenge(other, ratings[white], ratings[not white], True, "blitz", 5, 2, False))
        game = game.take(begins)
        result = dice.choice(("1-0", "0-1", "1/2-1/2", "*"))
        points = {"1/2-1/2": 0.5, "*": None}.get(result, float(white == (result == "1-0")))
        facts = game.facts_of_end(me, server.Ends(7, *names, "why", result), 2010, 2000)
        row = history.from_line(history.to_line(played(other, 1.79e9, colour=game.colour, result=result)))
        won = {0.5: "drawn", None: "unfinished", 1.0: "won", 0.0: "lost"}[points]
        game.turn, game.ply = dice.choice("wb"), dice.randrange(80)
        title = "%s (%d) - %s (%d), rated blitz 5 2, move %d, %s to move" % (
            names[0], ratings[0], names[1], ratings[1], game.ply // 2 + 1, {"w": "White", "b": "Black"}[game.turn])
        if game.title() != title or (game.opponent, game.opponent_rating(), game.colour, facts["outcome"], facts["change"], row.score()) != (
                other, ratings[white], "w" if white else "b", won, "+10", points):
            bad.append((me, names, ratings, result, facts, row))
    tap.ok(not bad, "colour, opponent, ratings and points are those of our side", len(bad), *bad[:2])


def thinking():
    """Each of our moves has what the engine thought before it, which is marked by its ply here."""
    bad = []
    for _ in range(500):
        white, whole = dice.random() < 0.5, dice.random() < 0.5
        names = ("BotTwo", "HumanOne") if white else ("HumanOne", "BotTwo")
        game = games.Game("BotTwo", server.Begins(7, *names, False, True, "blitz"))
        first, game.ply = dice.randrange(1, 9), dice.randrange(30)
        thoughts, wanted = [], {}
        for ply in range(first, game.ply + 1):
            # A move is repeated, or castling has its other name, only if nothing is missing.
            move = "move %d" % (ply % 8 if whole else ply)
            known = move if whole else dice.choice((move, move, "", None))
            if known is not None:
                game.moves[ply] = games.Move("?", known, -1)
            if (ply % 2 == 1) != white:
                continue
            if dice.random() < 0.2:
                thoughts.append(games.Thought("another", 99, 0, ""))
            if whole or dice.random() < 0.8:
                name = dice.choice((move, move, "O-O", "O-O-O")) if whole else move
                thoughts.append(games.Thought(name, ply, 0, ""))
                if known:
                    wanted[ply] = thoughts[-1]
        got = games._matched(game, first, thoughts)                       # pylint: disable=W0212
        if got != wanted:
            bad.append((white, first, game.moves, thoughts, got))
    tap.ok(not bad, "each move has its own thinking, whatever else the engine thought", len(bad), *bad[:2])


def boards():
    """Games with missing boards and moves taken back are recorded from where all is known up to the first gap."""
    bad = []
    for _ in range(500):
        white, begun, usual = dice.random() < 0.5, dice.choice((0, 0, 1, 2, 3, 4)), dice.random() < 0.7
        names = ("BotTwo", "HumanOne") if white else ("HumanOne", "BotTwo")
        game = games.Game("BotTwo", server.Begins(7, *names, False, True, "blitz"))
        known, ply, clocks = {}, begun, [300000, 300000]        # White's and Black's
        for number in range(dice.randint(1, 15)):
            if number:
                ply = max(begun, ply + dice.choice((1, 1, 1, 1, 1, 1, 1, 2, -1, -2)))
                known = {at: move for at, move in known.items() if at < ply}
                clocks[(ply + 1) % 2] = 1000 * dice.randrange(20000)
            if ply and (number or dice.random() < 0.7):
                known[ply] = ("m%d" % dice.randrange(999), clocks[(ply + 1) % 2] // 1000)
            fen = "%s %s - - 0 1" % (games.USUAL if usual else "8/8/8/8/8/8/8/8", "wb"[ply % 2])
            board = server.Board(fen, ply, 7, *names, 1, 5, 0, *clocks, "a2a3" if ply in known else "",
                                 known[ply][0] if ply in known else "", "(0:00)")
            game.take_board(board)
        for number in range(1, dice.randint(1, 12)):            # a list of moves, with more than is wanted
            sans = ["l%d" % (2 * number - 1), "l%d" % (2 * number)]
            game.take_list(server.PlayedMove(number, sans))
            known.update({at: (san, None) for at, san in zip((2 * number - 1, 2 * number), sans)
                          if at <= begun and at not in known})
        whole = known.keys() >= set(range(1, ply + 1)) and (begun > 0 or usual)
        first = 1 if whole else begun + 1
        end = next(at for at in range(first, ply + 2) if at not in known or at > ply)
        text = games.game_text(game, server.Ends(7, *names, "why", "1-0"), "here", [])
        got, after, right = [], True, ("[FEN " in text) != whole
        right &= game.fits(board._replace(ply=ply + 20)) and not game.fits(board._replace(ply=ply + 21))
        for count, dots, san, clock in re.findall(r"(?:(\d+)\.(\.\.)? )?([ml]\d+)(?: \{\[%clk ([\d:]+)\]\})?",
                                                  " ".join(text.partition("\n\n")[2].split())):
            at = first + len(got)
            right &= bool(count) == (at % 2 == 1 or after) and (not count or 2 * int(count) - (not dots) == at)
            after = bool(clock)
            hours, minutes, seconds = map(int, clock.split(":") if clock else (0, 0, 0))
            got.append((san, 3600 * hours + 60 * minutes + seconds if clock else None))
        if not right or got != [known[at] for at in range(first, end)] or game.my_clock_ms != clocks[not white]:
            bad.append((begun, usual, ply, known, text))
    tap.ok(not bad, "a game's moves, numbers and clocks, also where boards are missing", len(bad), *bad[:2])


def clocks():
    """Clocks of comments are cut to the tenth of a second."""
    bad = []
    for _ in range(300):
        clock_ms = dice.randrange(20000000)
        comment = games._comment(1, games.Move("e4", "e2e4", clock_ms), None)    # pylint: disable=W0212
        hours, minutes, seconds = comment[len("[%clk "):-1].split(":")
        if not re.fullmatch(r"[0-5]\d", minutes) or not re.fullmatch(r"[0-5]\d(\.\d)?", seconds) or \
           not 0 <= clock_ms / 1000 - 3600 * int(hours) - 60 * int(minutes) - float(seconds) < 0.1 + 1e-6:
            bad.append((clock_ms, comment))
    tap.ok(not bad, "a game is recorded with its clocks", len(bad), *bad[:3])


def main():
    days()
    colours()
    thinking()
    boards()
    clocks()
    with tempfile.TemporaryDirectory(prefix="zippy-") as folder:
        refusals(folder)
        rows_of_games(folder)
        digests(folder)
        asyncio.run(waits(folder))
    tap.done()


if __name__ == "__main__":
    main()
