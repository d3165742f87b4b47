# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What can happen to a bot on a server: games on the mock, each with its expected end.

A scenario is a coroutine that gets the bench and returns a list of (what, got, wanted): `got` is a
game's (result, text), `wanted` a pattern for "RESULT TEXT".
"""

import asyncio

from ics_policies import (after_moves, before, commands, greedy, king_shuffle, never_thrice,
                          random_moves, script, then)

PAWNS = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"
KNIGHT_ODDS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"
BOT_MATES = "k7/8/8/8/8/8/1R6/1Q2K3 w - - 0 1"
HUMAN_MATES = "7k/8/5K2/8/8/8/8/R7 w - - 0 1"
BOT_LOST = "6k1/8/8/8/8/8/3PQP2/4KR2 w - - 0 1"
# Queen against king: won, in some moves.
BOT_WINS = "8/8/3k4/8/8/8/8/1Q2K3 w - - 0 1"
# White is lost but for a perpetual check from e8 and h5.
PERPETUAL = "6k1/6p1/8/8/8/1q6/r7/4Q2K w - - 0 1"
# A closed wall of pawns; bishops that can hit no pawn.
WALL = "4kb2/8/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1"
resign = commands("resign")


async def mate_by_bot(bench):
    bot = await bench.bot()
    human = bench.human(random_moves(1))
    end = await bench.play(human, bot, 1, 0, colour="b", fen=BOT_MATES)
    return [("bot mates", end, r"^1-0 Human\w+ checkmated")]


async def mate_by_human(bench):
    bot = await bench.bot()
    human = bench.human(script("f6g6", "a1a8"))
    end = await bench.play(human, bot, 1, 0, colour="w", fen=HUMAN_MATES)
    return [("bot is mated", end, r"^1-0 BotTwo checkmated")]


async def agreed_draw(bench):
    bot = await bench.bot()
    human = bench.human(script(then(king_shuffle(2), "draw")))
    end = await bench.play(human, bot, 0, 1, colour="w", fen=BOT_LOST)
    return [("a lost bot accepts a draw", end, r"^1/2-1/2 Game drawn by mutual agreement")]


async def repetition(bench):
    bot = await bench.bot()
    human = bench.human(random_moves(3))
    end = await bench.play(human, bot, 0, 1, colour="b", fen=PERPETUAL)
    return [("perpetual check is claimed", end, r"^1/2-1/2 Game drawn by repetition")]


async def fifty_moves(bench):
    bot = await bench.bot()
    human = bench.human(never_thrice(4))
    end = await bench.play(human, bot, 0, 1, colour="w", fen=WALL, patience=300)
    return [("fifty moves are claimed", end,
             r"^1/2-1/2 Game drawn by the 50 move rule")]


async def resignation(bench):
    bot = await bench.bot()
    human = bench.human(script("e2e4", "f1c4", "d2d3;0.1;resign"))
    end = await bench.play(human, bot, 0, 1, colour="w")
    return [("the human resigns while the bot thinks", end, r"^0-1 Human\w+ resigns")]


async def flag(bench):
    bot = await bench.bot()
    human = bench.human(script("e2e4", "d2d4", commands()))
    end = await bench.play(human, bot, 0, 1, colour="w")
    return [("the human's flag falls", end, r"^0-1 Human\w+ forfeits on time")]


async def hang_up(bench, bot_to_move, bot_white, minutes=0):
    """The connection is lost, the human logs in again, and the game is resumed and ends."""
    bot = await bench.bot()
    drop = then(greedy(5), "hangup") if bot_to_move else commands("hangup")
    human = bench.human(after_moves(3, greedy(5), drop))
    first = await bench.play(human, bot, minutes, 1, colour="b" if bot_white else "w")
    turn = bench.server.finished[-1].turn
    again = bench.human(after_moves(5, greedy(6), resign), name=human.name)
    await asyncio.sleep(0.2)
    second = await bench.play(again, bot, minutes, 1)
    who = "bot" if bot_to_move else "human"
    return [("adjourned, %s to move" % who, first,
             r"^\* Human\w+ lost connection; game adjourned"),
            ("the one to move was", (turn, ""), "^" + ("w" if bot_to_move == bot_white else "b")),
            ("resumed", second,
             r"^%s Human\w+ (resigns|checkmated)" % ("1-0" if bot_white else "0-1"))]


async def hang_up_bot_to_move(bench):
    return await hang_up(bench, True, False)


async def hang_up_human_to_move(bench):
    return await hang_up(bench, False, True)


async def hang_up_other_colours(bench):
    return await hang_up(bench, True, True, 1) \
        + await hang_up(bench, False, False, 1)


async def set_up_black(bench):
    bot = await bench.bot()
    human = bench.human(after_moves(4, greedy(7), resign))
    end = await bench.play(human, bot, 0, 2, colour="w", fen=PAWNS, loaded="pawns/pawns-only")
    return [("pawns only, the bot has Black", end, r"^0-1 Human\w+ (resigns|checkmated)")]


async def set_up_white(bench):
    bot = await bench.bot()
    human = bench.human(after_moves(4, greedy(8), resign))
    end = await bench.play(human, bot, 1, 2, colour="b", fen=KNIGHT_ODDS,
                           loaded="material-odds/knight")
    return [("knight odds, the bot has White", end, r"^1-0 Human\w+ (resigns|checkmated)")]


async def three_rated(bench):
    """Immediate rematches: the bot must be ready as soon as a game has ended."""
    bot = await bench.bot()
    results = []
    human = bench.human(after_moves(3, greedy(9), then(greedy(9), 0.05, "resign")))
    for number in range(3):
        colour = "wbw"[number]
        end = await bench.play(human, bot, 0, 1, rated=True, colour=colour)
        results.append(("rated game %d" % (number + 1), end,
                        r"^%s Human\w+ (resigns|checkmated)" % ("0-1" if colour == "w" else "1-0")))
    return results


async def whole_game(bench, minutes, increment, policy, patience=600):
    bot = await bench.bot()
    human = bench.human(policy)
    end = await bench.play(human, bot, minutes, increment, patience=patience)
    return [("a whole game at %d %d" % (minutes, increment), end,
             r"^(1-0|0-1|1/2-1/2) (?!BotTwo)(?!.*agreement)")]


async def game_0_1(bench):
    return await whole_game(bench, 0, 1, random_moves(11))


async def game_2_12(bench):
    bot = await bench.bot()
    human = bench.human(after_moves(8, greedy(13), resign))
    end = await bench.play(human, bot, 2, 12, colour="b", patience=400)
    return [("eight moves at 2 12", end, r"^1-0 Human\w+ (resigns|checkmated)")]


async def no_answer_wanted(bench):
    """Offers and messages that must not disturb the bot: tell, takeback, adjourn, abort, moretime."""
    bot = await bench.bot()
    bother = then(greedy(14), "tell BotTwo hello there", "say good luck", "takeback 1", "adjourn",
                  "abort", "moretime 5", "kibitz not found: No such file")
    human = bench.human(after_moves(1, greedy(14), after_moves(4, bother, resign)))
    end = await bench.play(human, bot, 0, 1, colour="w")
    return [("talk and offers", end, r"^0-1 Human\w+ (resigns|checkmated)")]


async def aborted(bench):
    """The first move, an abort that the server grants, and at once another game."""
    bot = await bench.bot()
    first = await bench.play(bench.human(commands("abort")), bot, 1, 0, colour="w")
    human = bench.human(after_moves(2, greedy(15), resign))
    second = await bench.play(human, bot, 0, 1, colour="b")
    return [("aborted on the first move", first, r"^\* Game aborted on move 1"),
            ("the next game", second, r"^1-0 Human\w+ (resigns|checkmated)")]


async def draw_offers_declined(bench):
    """Draw offers to a bot that is winning: it plays on, whether they come on its turn or on ours."""
    bot = await bench.bot()
    offering = before(then(random_moves(16), "draw"), "draw")
    end = await bench.play(bench.human(offering), bot, 0, 1, colour="b", fen=BOT_WINS)
    offers = bench.server.finished[-1].offers_made
    return [("a winning bot declines draws", end, r"^1-0 Human\w+ checkmated"),
            ("they were offered", (str(offers), "times"), r"^[1-9]")]


async def bot_against_bot(bench):
    """Two XBoards; a remote command makes the first challenge the second."""
    second = await bench.bot("BotTwo")
    first = await bench.bot("BotOne")
    admin = bench.human(commands())
    bench.server.logged_in(admin)
    bench.server.command(admin, "tell BotOne !remote!match BotTwo 0 1 unrated white")
    for _ in range(200):
        await asyncio.sleep(0.1)
        if first.game:
            break
    game = first.game
    if not game:
        return [("the bots meet", ("-", "no game began"), "^[^-]")]
    assert game.players["b"] is second
    try:
        end = await asyncio.wait_for(asyncio.shield(game.ended), 600)
    except asyncio.TimeoutError:
        end = ("-", "stuck after %d plies" % len(game.chess.moves))
    return [("bot against bot", end,
             r"^(1-0|0-1|1/2-1/2) (?!.*(resigns|on time|out of time|lost connection))")]


# (scenario, whether it is in the short set)
ALL = (
    (mate_by_bot, True),
    (mate_by_human, False),
    (agreed_draw, True),
    (repetition, True),
    (resignation, True),
    (hang_up_bot_to_move, True),
    (hang_up_human_to_move, False),
    (set_up_black, False),
    (set_up_white, False),
    (three_rated, True),
    (flag, False),
    (aborted, True),
    (no_answer_wanted, True),
    (draw_offers_declined, False),
    (hang_up_other_colours, False),
    (game_0_1, False),
    (game_2_12, False),
    (fifty_moves, False),
    (bot_against_bot, False),
)
