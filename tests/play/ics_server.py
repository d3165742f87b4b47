#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A mock FICS server, on 127.0.0.1 only, for bots in XBoard's zippy mode.

Its texts are those of a recorded real server (login, prompt, set/iset/style 12, challenges,
`Creating:` lines, style-12 boards, offers, adjournment and resumption, move lists, tells).  It keeps
clocks, and checks moves by chess_rules.py.  Players are sessions (a connected XBoard) or humans
(a policy inside the server); both give the same commands.
"""

import asyncio
import re

from chess_rules import IllegalMove
from ics_board import OTHER, IcsGame, now, speed

BANNER = "\n\r   A double of a chess server for tests; freechess.org it is not.\n\r\n\r"
RULE = "_" * 74
WELCOME = ("%s \n\rDo 'help' for a list of the commands that are available.\n\r"
           "Do 'help admins' for admin information, \"=admin\" for a list of all admins.\n\r"
           "Do 'help ficsfaq' for answers to frequently asked questions.\n\r"
           "%s\n\r\n\r\n\r" % (RULE, RULE))
MOVE = re.compile(r"^(?:[a-h][1-8]-?[a-h][1-8](?:=?[qrbnQRBN])?|[oO0]-[oO0](?:-[oO0])?)$")
TELNET = re.compile(rb"\xff[\xfb-\xfe].|\xff.", re.DOTALL)


class Player:
    """A user with a name and a rating, who gives commands and receives texts."""

    def __init__(self, name, rating=1500):
        self.name, self.rating = name, rating
        self.game = None

    def shown_rating(self, game=None):
        return "----" if game and game.setup else str(self.rating)

    def send(self, text):
        """Send TEXT, and a prompt after it."""

    def board(self, game):
        """The position has changed, or the game begins."""


class Human(Player):
    """A player inside the server.  The policy maps a game to the commands of one turn."""

    def __init__(self, name, policy, rating=1350, delay=0.01):
        super().__init__(name, rating)
        self.policy, self.delay = policy, delay
        self.server = None

    def board(self, game):
        if game.turn == game.colour(self):
            asyncio.get_running_loop().create_task(self._act(game, len(game.chess.moves)))

    async def _act(self, game, ply):
        await asyncio.sleep(self.delay)
        if game.end or len(game.chess.moves) != ply or not game.running:
            return
        for command in self.policy(game):
            if isinstance(command, (int, float)):
                await asyncio.sleep(command)
            elif not game.end and game.running:
                self.server.command(self, command)


class Session(Player):
    """A connected XBoard."""

    def __init__(self, server, writer):
        super().__init__("")
        self.server, self.writer = server, writer
        self.state = "login"
        self.commands = []              # all commands after the login, with times

    def raw(self, text):
        if self.server.log:
            self.server.log.write("%.3f S> %r\n" % (now(), text))
        if self.server.lag:
            asyncio.get_running_loop().call_later(self.server.lag, self._write, text)
        else:
            self._write(text)

    def _write(self, text):
        if not self.writer.is_closing():
            self.writer.write(text.encode("latin-1"))

    def send(self, text):
        self.raw(text + "fics% ")

    def board(self, game):
        self.send("\n\r" + game.style12(self) + "\n\r")

    def line(self, text):
        """One line from the client."""
        if self.server.log:
            self.server.log.write("%.3f %s> %r\n" % (now(), self.name or "C", text))
        if self.state == "login":
            self.name = text.strip()
            self.state = "password"
            self.raw("\377\373\001")
            self.raw('\n\r"%s" is a registered name. If it is yours, type the password.\n\r'
                     "If not, just hit return to try another name.\n\r\n\rpassword: \377\374\001"
                     % self.name)
        elif self.state == "password":
            self._enter()
        else:
            self.commands.append((now(), text))
            self.server.command(self, text)

    def _enter(self):
        self.state = "in"
        old = self.server.players.get(self.name)
        kicking = ""
        if isinstance(old, Session):
            kicking = "\n\r **** %s is already logged in - kicking them out. ****\n\r" % self.name
            old.raw("\n\r**** %s has arrived - you can't both be logged in. ****\n\r\n\r"
                    % self.name)
            old.writer.close()
            self.server.gone(old)
        self.send(kicking + WELCOME)
        self.server.logged_in(self)


class Server:
    """Players, challenges, running and adjourned games."""

    def __init__(self, log=None, lag=0.0):
        self.log, self.lag = log, lag
        self.players = {}
        self.challenges = {}            # (challenger, challenged) -> challenge
        self.adjourned = {}             # frozenset of names -> game
        self.finished = []
        self.declined = []
        self.arrival = {}
        self.numbers = 0
        self.listener = None
        self.connections = {}           # task -> writer

    # Connections

    async def start(self):
        self.listener = await asyncio.start_server(self.connection, "127.0.0.1", 0)
        return self.listener.sockets[0].getsockname()[1]

    async def stop(self):
        """Closes all connections, and waits until the clients have noticed."""
        self.listener.close()
        for writer in self.connections.values():
            writer.close()
        if self.connections:
            await asyncio.wait(list(self.connections), timeout=2)

    async def connection(self, reader, writer):
        self.connections[asyncio.current_task()] = writer
        try:
            await self._serve(reader, writer)
        finally:
            del self.connections[asyncio.current_task()]

    async def _serve(self, reader, writer):
        session = Session(self, writer)
        session.raw(BANNER + "login: ")
        pending = b""
        try:
            while True:
                data = await reader.read(4096)
                if not data:
                    break
                if self.lag:
                    await asyncio.sleep(self.lag)
                pending = TELNET.sub(b"", pending + data)
                *lines, pending = re.split(rb"\r*\n\r*", pending)
                for line in lines:
                    session.line(line.decode("latin-1"))
        except ConnectionError:
            pass
        writer.close()
        self.gone(session)

    def logged_in(self, player):
        self.players[player.name] = player
        if isinstance(player, Human):
            player.server = self
        for names, game in self.adjourned.items():
            if player.name in names:
                other = next(n for n in names if n != player.name)
                self.tell(other, "\n\rNotification: %s, who has an adjourned game with you, "
                                 "has arrived.\n\r" % player.name)
        if player.name in self.arrival:
            self.arrival.pop(player.name).set_result(player)

    async def wait_for(self, name, seconds=240):
        """The player of that name, once logged in and settled (its `style 12` has been sent)."""
        if name not in self.players:
            self.arrival[name] = asyncio.get_running_loop().create_future()
            await asyncio.wait_for(self.arrival[name], seconds)
        player = self.players[name]
        for _ in range(int(seconds * 20)):
            if any("style 12" in text for _, text in player.commands):
                break
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.3)
        return player

    def gone(self, player):
        """The player's connection has been lost: a running game is adjourned."""
        if self.players.get(player.name) is player:
            del self.players[player.name]
        game = player.game
        if game and not game.end:
            opponent = game.players[OTHER[game.colour(player)]]
            game.stop_clock()
            self._close(game, "*", "%s lost connection; game adjourned" % player.name,
                        before="Your opponent has lost contact or quit.\n\r", to=[opponent])
            self.adjourned[frozenset((player.name, opponent.name))] = game

    def tell(self, name, text):
        if name in self.players:
            self.players[name].send(text)

    # Challenges

    async def match(self, human, bot, minutes, increment, colour=None, rated=False, fen=None,
                    loaded="test/position", patience=240):
        """Challenges a bot; returns the game, or raises asyncio.TimeoutError / Declined."""
        if self.players.get(human.name) is not human:
            self.logged_in(human)
        resumable = self.adjourned.get(frozenset((human.name, bot.name)))
        accepted = asyncio.get_running_loop().create_future()
        self.challenges[human.name, bot.name] = (accepted, minutes, increment, colour, rated, fen,
                                                 resumable)
        bot.send(self._challenge_text(human, bot, minutes, increment, colour, rated, fen, loaded,
                                      resumable))
        try:
            return await asyncio.wait_for(accepted, patience)
        finally:
            self.challenges.pop((human.name, bot.name), None)

    @staticmethod
    def _challenge_text(human, bot, minutes, increment, colour, rated, fen, loaded, resumable):
        rating = (lambda p: "----") if fen else (lambda p: p.rating)
        kind = "non-standard" if fen else speed(minutes, increment)
        text = "\n\rChallenge: %s (%s) %s%s (%s) %s %s %d %d%s\n\r" % (
            human.name, rating(human), "[%s] " % {"w": "white", "b": "black"}[colour]
            if colour and not resumable else "", bot.name, rating(bot),
            "rated" if rated else "unrated", kind, minutes, increment,
            "" if fen else " (adjourned)." if resumable else ".")
        if fen:
            text += "\\   Loaded from %s.\n\r" % loaded
        if rated and not resumable:
            text += ("Your %s rating will change:  Win: +5,  Draw: -84,  Loss: -173\n\r"
                     "Your new RD will be 190.9\n\r" % kind)
        return text + 'You can "accept" or "decline", or propose different parameters.\n\r'

    def _accept(self, player, who):
        for (challenger, challenged), challenge in list(self.challenges.items()):
            if challenged == player.name and who in ("", challenger):
                accepted, *terms = challenge
                del self.challenges[challenger, challenged]
                player.send_now = "You accept the challenge of %s.\n\r" % challenger
                game = self._begin(self.players[challenger], player, *terms)
                if not accepted.done():
                    accepted.set_result(game)
                return
        player.send("There are no offers to accept.\n\r")

    def _decline(self, player, who):
        for (challenger, challenged), challenge in list(self.challenges.items()):
            if challenged == player.name and who in ("", challenger):
                del self.challenges[challenger, challenged]
                self.declined.append(challenger)
                player.send("You decline the match offer from %s.\n\r" % challenger)
                if not challenge[0].done():
                    challenge[0].set_exception(Declined(challenger))
                return
        player.send("There are no offers to decline.\n\r")

    def _issue(self, player, words):
        """`match NAME [MINUTES INCREMENT] [rated|unrated] [white|black]` typed by a session."""
        opponent = self.players.get(words[0]) if words else None
        if not opponent or opponent is player:
            player.send("No such player.\n\r")
            return
        numbers = [int(w) for w in words[1:] if w.isdigit()] + [2, 12][len(words) > 1 and 2 or 0:]
        minutes, increment = (numbers + [0])[:2]
        colour = "w" if "white" in words else "b" if "black" in words else None
        accepted = asyncio.get_running_loop().create_future()
        accepted.add_done_callback(lambda f: f.exception())
        self.challenges[player.name, opponent.name] = (accepted, minutes, increment, colour,
                                                       "rated" in words, None, None)
        player.send("Issuing: %s (%s) %s (%s) %s %s %d %d.\n\r" % (
            player.name, player.rating, opponent.name, opponent.rating,
            "rated" if "rated" in words else "unrated", speed(minutes, increment), minutes,
            increment))
        opponent.send(self._challenge_text(player, opponent, minutes, increment, colour,
                                           "rated" in words, None, "", None))

    def _begin(self, challenger, player, minutes, increment, colour, rated, fen, resumable):
        if resumable:
            return self._resume(resumable, challenger, player)
        white, black = (challenger, player) if colour == "w" else (player, challenger)
        self.numbers += 1
        game = IcsGame(1, white, black, minutes, increment, rated, fen)
        kind = "%s %s" % ("rated" if rated else "unrated", game.kind())
        creating = "Creating: %s (%s) %s (%s) %s %d %d\n\r\n\r%s Creating %s match.}\n\r" % (
            white.name, white.shown_rating(game), black.name, black.shown_rating(game), kind,
            minutes, increment, game.title(), kind)
        self._announce(game, creating)
        return game

    def _resume(self, game, challenger, player):
        """Resume an adjourned game; its players may be new sessions with the old names."""
        del self.adjourned[frozenset((challenger.name, player.name))]
        for colour in "wb":
            game.players[colour] = self.players[game.players[colour].name]
        game.end = None
        game.offers = {}
        game.ended = asyncio.get_running_loop().create_future()
        game.resumed += 1
        kind = "%s %s" % ("rated" if game.rated else "unrated", game.kind())
        self._announce(game, "%s Continuing %s match.}\n\r" % (game.title(), kind))
        return game

    def _announce(self, game, text):
        game.running = True
        for colour in "wb":
            game.players[colour].game = game
        game.start_clock()
        self._watch_flag(game)
        for colour in "wb":
            player = game.players[colour]
            if isinstance(player, Session):
                before = getattr(player, "send_now", "")
                player.send_now = ""
                player.send("%s%s\n\r%s\n\r" % (before, text, game.style12(player)))
        for colour in "wb":
            if isinstance(game.players[colour], Human):
                game.players[colour].board(game)

    # Commands

    def command(self, player, text):
        words = text.strip().lstrip("$@").split()
        if not words:
            player.send("")
            return
        verb, rest = words[0].lower(), words[1:]
        if MOVE.match(words[0]):
            self._move(player, words[0])
            return
        handler = getattr(self, "_do_" + verb, None)
        if handler:
            handler(player, rest, text)
        else:
            player.send("%s: Command has failed.\n\r" % words[0])

    def _do_alias(self, player, rest, _):
        player.send("Alias replaced.\n\r" if rest else "")

    def _do_set(self, player, rest, text):
        what, value = (rest + [""])[0], " ".join(rest[1:])
        player.send("%s set to %s.\n\r" % (what.capitalize(), value))

    def _do_iset(self, player, rest, _):
        player.send("com_iset: %s\n\r" % " ".join(rest))

    def _do_style(self, player, rest, _):
        player.send("Style %s set.\n\r" % (rest or ["12"])[0])

    def _do_date(self, player, _rest, _):
        player.send("Local time     - Sat Nov 21, 12:00 UTC 2026\n\r"
                    "Server time    - Sat Nov 21, 12:00 UTC 2026\n\r")

    def _do_accept(self, player, rest, _):
        self._accept(player, rest[0] if rest else "")

    def _do_decline(self, player, rest, _):
        game = player.game
        who = rest[0] if rest else ""
        if game and not game.end and game.offers and not any(
                c == player.name for _, c in self.challenges):
            game.offers = {}
            player.send("You decline the offer.\n\r")
            return
        self._decline(player, who)

    def _do_match(self, player, rest, _):
        self._issue(player, rest)

    def _do_moves(self, player, _rest, _):
        if self._playing(player):
            player.send(player.game.move_list())

    def _do_resign(self, player, _rest, _):
        if self._playing(player):
            self._lose(player.game, player.game.colour(player), "resigns")

    def _do_draw(self, player, _rest, _):
        if not self._playing(player):
            return
        game = player.game
        claim = game.chess.claimable()
        if claim:
            self._close(game, "1/2-1/2", "Game drawn by repetition" if claim == "repetition"
                        else "Game drawn by the 50 move rule")
        else:
            self._offer(player, "draw", "1/2-1/2", "Game drawn by mutual agreement",
                        "offers you a draw.")

    def _do_abort(self, player, _rest, _):
        if not self._playing(player):
            return
        if len(player.game.chess.moves) < 2:
            self._close(player.game, "*", "Game aborted on move 1")
        else:
            self._offer(player, "abort", "*", "Game aborted by mutual agreement",
                        'would like to abort the game; type "abort" to accept.')

    def _do_adjourn(self, player, _rest, _):
        if not self._playing(player):
            return
        game = player.game
        names = frozenset((game.players["w"].name, game.players["b"].name))
        if self._offer(player, "adjourn", "*", "Game adjourned by mutual agreement",
                       'would like to adjourn the game; type "adjourn" to accept.'):
            self.adjourned[names] = game

    def _do_takeback(self, player, rest, _):
        if self._playing(player):
            opponent = player.game.players[OTHER[player.game.colour(player)]]
            player.send("Takeback request sent.\n\r")
            opponent.send("\n\r%s would like to take back %s half move(s).\n\r"
                          % (player.name, (rest or ["1"])[0]))

    def _do_flag(self, player, _rest, _):
        if self._playing(player):
            colour = OTHER[player.game.colour(player)]
            if player.game.now(colour) > 0:
                player.send("Your opponent is not out of time!\n\r")
            else:
                self._flag(player.game, colour)

    def _do_moretime(self, player, rest, _):
        if self._playing(player):
            game = player.game
            colour = OTHER[game.colour(player)]
            game.clock[colour] += int((rest or ["0"])[0])
            game.players[colour].send("\n\rYour opponent has added %s seconds to your clock.\n\r"
                                      % (rest or ["0"])[0])
            self._watch_flag(game)

    def _do_hangup(self, player, _rest, _):
        self.gone(player)

    def _do_tell(self, player, rest, text):
        if len(rest) < 2:
            player.send("Tell whom what?\n\r")
            return
        self.tell(rest[0], "\n\r%s tells you: %s\n\r" % (player.name, " ".join(rest[1:])))
        player.send("(told %s)\n\r" % rest[0])

    def _do_say(self, player, rest, _):
        if player.game:
            opponent = player.game.players[OTHER[player.game.colour(player)]]
            opponent.send("\n\r%s says: %s\n\r" % (player.name, " ".join(rest)))
            player.send("(told %s)\n\r" % opponent.name)
        else:
            player.send("I don't know whom to say that to.\n\r")

    def _do_kibitz(self, player, rest, _):
        if self._playing(player):
            line = "\n\r%s(%s)[1] kibitzes: %s\n\r" % (player.name, player.rating, " ".join(rest))
            player.game.players[OTHER[player.game.colour(player)]].send(line)
            player.send("(kibitzed to 1 player)\n\r")

    def _do_whisper(self, player, _rest, _):
        player.send("(whispered to 0 players)\n\r")

    def _playing(self, player):
        if player.game and not player.game.end:
            return True
        player.send("You are not playing a game.\n\r")
        return False

    # Games

    def _move(self, player, text):
        game = player.game
        if not self._playing(player):
            return
        if game.turn != game.colour(player):
            player.send("It is not your move.\n\r")
            return
        try:
            move = game.chess.position.parse_coordinate(text)
        except IllegalMove:
            if isinstance(player, Session):
                game.illegal = getattr(game, "illegal", 0) + 1
            player.send("Illegal move (%s).\n\r" % text)
            return
        if game.now(game.turn) <= 0:
            self._flag(game, game.turn)
            return
        game.play(move)
        over = game.chess.over()
        if over:
            self._over(game, *over)
            return
        for colour in "wb":
            game.players[colour].board(game)
        self._watch_flag(game)

    def _over(self, game, result, reason):
        """Send the last board and the end of the game together, as the server does."""
        text = {"stalemate": "Game drawn by stalemate",
                "insufficient material": "Neither player has mating material"}.get(
                    reason, "%s checkmated" % game.players[game.turn].name)
        game.stop_clock()
        boards = {p: "\n\r%s\n\r" % game.style12(p) for p in game.players.values()}
        self._close(game, result, text, boards=boards)

    def _offer(self, player, what, result, text, words):
        """True if the other side has made the same offer, which ends the game."""
        game = player.game
        colour = game.colour(player)
        if game.offers.get(what) == OTHER[colour]:
            self._close(game, result, text)
            return True
        game.offers[what] = colour
        game.offers_made += 1
        player.send("%s request sent.\n\r" % what.capitalize())
        game.players[OTHER[colour]].send("\n\r%s %s\n\r" % (player.name, words))
        return False

    def _watch_flag(self, game):
        """End the game when a flag has fallen; the server does it unasked (autoflag)."""
        if game.since is None or game.end:
            return
        loop = asyncio.get_running_loop()
        loop.call_later(max(0.0, game.now(game.turn)) + 0.02, self._check_flag, game,
                        len(game.chess.moves))

    def _check_flag(self, game, ply):
        if game.end or len(game.chess.moves) != ply or game.since is None:
            return
        if game.now(game.turn) <= 0:
            self._flag(game, game.turn)
        else:
            self._watch_flag(game)

    def _flag(self, game, colour):
        bare = sum(c != "." and c != "#" and c.isupper() == (colour == "b")
                   for c in game.chess.position.board) == 1
        if bare:
            self._close(game, "1/2-1/2", "%s ran out of time and %s has no material to mate" % (
                game.players[colour].name, game.players[OTHER[colour]].name))
        else:
            self._lose(game, colour, "forfeits on time")

    def _lose(self, game, colour, what):
        self._close(game, "0-1" if colour == "w" else "1-0",
                    "%s %s" % (game.players[colour].name, what))

    def _close(self, game, result, text, before="", to=None, boards=None):
        game.stop_clock()
        game.end = (result, text)
        game.running = False
        boards = boards or {}
        adjustment = "No ratings adjustment done."
        for player in to or game.players.values():
            if game.rated and result != "*":
                won = result == ("1-0" if game.colour(player) == "w" else "0-1")
                change = 0 if result == "1/2-1/2" else 5 if won else -5
                adjustment = "%s rating adjustment: %d --> %d" % (
                    game.kind().capitalize(), player.rating, player.rating + change)
                player.rating += change
            player.send("%s%s\n\r%s %s} %s\n\r%s\n\r" % (
                before, boards.get(player, ""), game.title(), text, result, adjustment))
        for player in game.players.values():
            player.game = None
        self.finished.append(game)
        if not game.ended.done():
            game.ended.set_result(game.end)


class Declined(Exception):
    """The bot declined a challenge."""
