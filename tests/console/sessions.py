# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Random sessions: every command with too few, enough and too many words, numbers at the ends of their ranges and
beyond, quoted in every way.  What each prints, refuses and leaves is what session_model.py makes of it; at a terminal
there is a board after each change, too."""
import itertools
import os
import random
import re
import subprocess
import tempfile

from console_tap import RHUMB, Tap, run
from console_terminal import Terminal
import chess_rules as rules
from models import fen_of
from session_model import ANY, PLACES, Console

tap = Tap()
dice = random.Random(77)
WORDS = ("", "x", "please", "now", "game", "all", "white", "e4 e5", "it's", "#", "a;b", "a\\", "y" * 40, "z" * 41,
         "3x", "-1", "0", "1", "2", "+1", "007", "1.5", "9" * 20, "0x3", "1x2")
FILES = "session.pgn", "session.fen", "session.epd"
EFFORTS = ("depth", "nodes", "time", "100", "101", "2.5", "0.001", "0.0004", "0", "86400", "86400.001",
           "9223372036854775807", "9223372036854775808", ".5", "5.", "1,5")
FENS = (rules.START, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 7",
        "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 9", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 11 40",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 97 60", "4k3/8/8/8/8/8/8/R3K3 w - - 147 90",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 3 1", "7k/5K2/6Q1/8/8/8/8/8 b - - 4 50",
        "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "6k1/8/8/8/8/8/6q1/7K w - - 0 1")
BAD_FENS = "8/8/8/8/8/8/8/8 w - - 0 1", "k7/8/8/8/8/8/8/8 w - - 0 1", "nonsense", "st", "leg al"
EFFORT_OR = EFFORTS + ("depth", "nodes", "time", "x")
POOLS = {
    "side": ("white", "black", "w", "b"), "undo": ("all", "1", "2", "9999", "10000"),
    "redo": ("all", "1", "2", "9999", "10000"),
    "goto": ("start", "end", "1", "2", "2...", "3.", "1..", "4....", "99999", "100000", "0000002", "00000002"),
    "board": ("white", "black", "w", "b", "flip"), "bench": ("101", "0"), "tables": ("check",),
    "commands": ("examples",), "setboard": tuple(PLACES) + ("kiwi", "sta", "star", "tre", "over", "ma", "mat") +
    FENS + BAD_FENS, "fen": FENS + BAD_FENS, "go": EFFORT_OR, "selfplay": EFFORT_OR,
    "level": EFFORT_OR + ("elo", "clock", "clock", "easy", "normal", "hard", "full", "20", "21", "599", "600", "1400",
                          "2800", "2801", "5+3", "40/90+30", "0/5", "1000/5", "1001/5", "0.001", "1000", "1000.001",
                          "5+3600", "5+3600.001", "5+", "/5", "40/", "40/5x", "40x/5", "0" * 40 + "40/5",
                          "0" * 40 + "5+1", "1/2/3", "5+-1"),
    "set": ("board", "flip", "post", "replies", "on", "off", "yes", "no", "true", "false", "ascii", "unicode",
            "figurine", "drawn"),
    "option": ("Contempt", "contempt", "Con tempt", "MultiPV", "UCI_Elo", "Skill Level", "LimitStrength", "UCI_Skill",
               "Evaluation", "BookFile", "ClearHash", "clearhash", "Contempt=5", "MultiPV=64", "multipv=65",
               "Contempt=-100", "Ponder=yes", "=1", "BookFile=", "BookFile=/none", "x=", "Nonsense",
               "-100", "100", "-101", "64", "65", "600", "2800", "2801", "no", "OFF", "CLASSICAL", "network",
               "classic"),
    "source": ("/none",), "save": FILES * 2 + ("/none/x", "a.pgn.gz"), "tour": ("0", "17"),
    "perft": ("0", "20", "21", "/none"), "divide": ("20", "21", "/none"),
    "load": FILES * 3 + ("/none", "1", "1", "2", "3", "1000000000", "1000000001"),
    "move": ("1.", "1.e4", "3...", "a1a1", "Ke9", "e4"),
    "genfens": ("seed", "plies", "margin", "book", "none", "None", "/none", "10000001", "10000", "10001", "200", "201"),
    "book": ("make", "merge", "dump", "save", "/none", "60", "61"),
    "epd": EFFORT_OR + ("/none", "--jobs", "-j", "--log", "--none", "256", "257"),
    "annotate": EFFORT_OR + ("/none", "--jobs", "--log", "--none", "-o", "/none/y", "--json", "--unsearched"),
    "new": (), "hint": (), "resign": (), "draw": (), "game": ()}
OTHER_NAMES = {"undo": ("prev", "back"), "redo": ("next",), "setboard": ("position", "places", "setb"),
               "board": ("d", "display", "show", "print"), "option": ("opt", "optio"), "divide": ("div",),
               "level": ("lev",), "annotate": ("anno",), "selfplay": ("self",), "genfens": ("genf",)}
# An alias with a first word: what it means, and whether this word counts only before others.
WITH_WORDS = {"depth": ("level", "depth", True), "time": ("level", "time", True), "flip": ("set", "flip", False),
              "post": ("set", "post", False), "replies": ("set", "replies", False), "takeback": ("undo", "2", False)}
OFTEN = "move", "move", "undo", "redo", "goto", "load", "save", "load", "save", "level", "resign"


def quoted(word):
    """WORD as it may be typed."""
    forms = [mark + word + mark for mark in "\"'" if mark not in word]
    if word:
        forms.append(re.sub(r"([ \t;#\"'\\])", r"\\\1", word))
    if word and not re.search(r"[ \t;\\]|^[#\"']", word):
        forms += [word] * 4
    return dice.choice(forms)


def line_of(console):
    """A random command: what is typed, its name and its words."""
    name = dice.choice(dice.choice((tuple(POOLS), OFTEN)))
    least, most = getattr(Console, "do_" + name).words
    pool = POOLS[name] + tuple(dice.sample(WORDS, 3) if dice.random() < 0.3 or not POOLS[name] else ())
    count = dice.choice((dice.randint(least, min(most, 3)), dice.randint(least, min(most, 3)),
                         dice.randint(0, min(most, 13) + 1)))
    words = [dice.choice(pool) for _ in range(count)]
    legal = console.game.position.legal_moves()
    if name == "move" and legal and dice.random() < 0.8:
        position, words = console.game.position, []
        for _ in range(dice.choice((1, 1, 2, 3))):
            move = console.ahead[-1] if console.ahead and not words and dice.random() < 0.4 else \
                dice.choice(position.legal_moves())
            number = "%d%s" % (position.fullmove, "." if position.turn == "w" else "...")
            words.append(dice.choice((rules.coordinate(move), position.san(move), number + position.san(move))))
            words[-1:] = dice.choice((words[-1:], [number] + words[-1:] if words[-1][0] > "9" else words[-1:]))
            position = position.play(move)
            if not position.has_legal_move():
                break
        words += [dice.choice(("Zz9", "a1a1"))] * (dice.random() < 0.2)
    typed = dice.choice((name,) * 3 + OTHER_NAMES.get(name, ()))
    if dice.random() < 0.15:
        typed = dice.choice(tuple(WITH_WORDS))
        name, first, only = WITH_WORDS[typed]
        words = dice.sample(POOLS[name], dice.choice((0, 1, 1, 2)))
        extra = [first] if words or not only else []
    else:
        extra = []
    if name == "move" and words and typed == name and console.replies == "off" and console.effort[0] != "clock" and \
        dice.random() < 0.4 and \
            not any(word[0] in "0123456789aZ." for word in words):
        return " ".join(words), "move", words
    shown = [typed] + ([words[0]] + words[1:] if len(words) == 1 and words[0] in FENS and dice.random() < 0.7
                       else list(map(quoted, words)))
    return dice.choice((" ", "  ", "\t")).join(shown), name, extra + words


def state(console):
    """Commands that show the state, and what they print."""
    lines = ["fen", "game", "set", "level", "side",
             "option " + dice.choice(("contempt", "multipv", "elo", "skill", "bookfile", "evaluation"))]
    return "\n".join(lines) + "\n", "".join(console.run(*(line.split()[0], line.split()[1:]))[0] for line in lines)


def fits(wanted, found):
    """Whether FOUND is WANTED, in which ANY is any text."""
    return wanted == found or re.fullmatch("[^\n]*".join(map(re.escape, wanted.split(ANY))), found)


def each_word(console):
    """Each word as an argument of each command, each pair where a first one decides; ended games, saved and loaded."""
    for name, pool in POOLS.items():
        for word in pool + WORDS:
            yield name, [word]
        pairs = itertools.product(pool, pool) if name == "set" else itertools.product(
            {"level": ("depth", "nodes", "time", "clock", "elo"), "go": EFFORTS[:3],
             "option": ("Contempt", "Ponder", "Evaluation", "BookFile", "ClearHash"),
             "selfplay": EFFORTS[:3], "perft": ("20",), "divide": ("20",), "load": FILES, "genfens": ("1",),
             "book": ("dump",)}.get(name, ()), pool + WORDS)
        for words in pairs:
            yield name, list(words)
        yield "setboard", [FENS[7 + len(name) % 3]]         # the game is over, so that nothing is searched
    for fen, move in (("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8"), ("r3k3/8/8/8/8/8/5PPP/6K1 b - - 7 9", "Ra1"),
                      (FENS[5], "Ra7"), (rules.START, "e4"), ("7k/8/8/5K2/6Q1/8/8/8 w - - 0 1", "Kf6"),
                      ("7k/8/5K2/8/6Q1/8/8/8 w - - 0 1", "Qg6")):
        last = [FILES[0], str(len(console.files.get(FILES[0], ())) + 2)]
        yield from (("setboard", [fen]), ("move", [move]), ("save", FILES[:1]), ("resign", []), ("draw", []),
                    ("save", FILES[:1]), ("new", []), ("load", last), ("save", FILES[:1]), ("resign", []),
                    ("save", FILES[:1]))


def sweep(console):
    console.begin(FENS[8])
    yield "setboard " + FENS[8], ""
    for name, words in each_word(console):
        out, error = console.run(name, words)
        if out is not None:
            yield " ".join([name] + list(map(quoted, words))), out + (error + "\n" if error else "")


def steps_of(console, count):
    """Random lines that are quick, and what each prints; those whose output only a search knows are left out."""
    while count:
        typed, name, words = line_of(console)
        if console.interactive and (len(typed) > 40 or "\t" in typed):
            continue
        out, error = console.run(name, words)
        if out is not None:
            count -= 1
            yield typed, out + (error + "\n" if error else "")


def check_pipe(number, folder):
    console, commands, wanted = Console(), [], []
    for typed, out in steps_of(console, 200) if number else sweep(console):
        asked, shown = state(console)
        commands.append("%s\nperft 0\n%sperft 0\n" % (typed, asked))
        wanted.append((typed, out, shown))
    ran = subprocess.run([RHUMB, "--console"], input="".join(commands), stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, text=True, timeout=1800, check=False, cwd=folder)
    parts = ran.stdout.split("nodes 1\n")
    bad, at = [], 0
    for typed, out, shown in wanted:
        there = out.count("nodes 1\n") + 1           # `perft 0` itself
        said, after = "nodes 1\n".join(parts[at:at + there]), "".join(parts[at + there:at + there + 1])
        at += there + 1
        if not fits(out, said):
            bad.append("%r\n%s-- printed:\n%s" % (typed, out, said))
        elif shown != after:
            bad.append("%r\n%s-- state:\n%s" % (typed, shown, after))
    tap.ok(not bad and at == len(parts) - 1 and ran.returncode == 1, "a random session in a pipe: %d" % number,
           "%d %d %d\n%s" % (len(bad), at, len(parts), "\n".join(bad[:2])))
    check_files(console, folder)


def check_files(console, folder):
    """The files that a session has saved."""
    for name, entries in console.files.items():
        with open(os.path.join(folder, name), encoding="ascii") as file:
            text = file.read()
        os.remove(file.name)
        if name.endswith(".pgn"):
            games = [(re.findall(r'\[FEN "(.*)"\]', part) or [rules.START], part.split("\n\n")[1].split(),
                      re.findall(r'\[Result "(.*)"\]', part))
                     for part in re.split(r"\n\n(?=\[)", text.strip())]
            saved = [([fen], [word for word in words if not re.match(r"\d+\.", word)], result)
                     for (fen,), words, result in games]
            wanted = []
            for fen, moves, result in entries:
                game = rules.Game(fen)
                for move in moves:
                    game.play(move)
                wanted.append(([fen_of(game.start)], game.sans + [result], [result]))
        else:
            saved, wanted = text.splitlines(), entries
            if name.endswith(".epd"):
                wanted = ["%s hmvc %s; fmvn %s;" % tuple(fen.rsplit(" ", 2)) for fen in entries]
        tap.ok(saved == wanted, "has saved what it should: " + name, "%s\n%s" % (saved, wanted))


def check_terminal(columns, folder):
    os.chdir(folder)
    console, bad = Console(columns), []
    term = Terminal(columns, XDG_STATE_HOME=folder, TERM="dumb", LC_ALL="C", INPUTRC="/dev/null", NO_COLOR="1")
    prompt = r"\n(?:white|black) \d+> "
    term.expect(prompt)
    for typed, out in steps_of(console, 100):
        start = term.seen
        term.send(typed + "\r")
        term.expect(prompt)
        said = term.text[start:term.seen].replace("\r", "").partition("\n")[2].rpartition("\n")[0]
        if not fits(out, said + "\n" if said else ""):
            bad.append("%r\n%s-- printed:\n%s" % (typed, out, said))
    tap.ok(not bad, "a random session at a terminal of %d columns" % columns, "%d\n%s" % (len(bad), "\n".join(bad[:2])))
    term.send("quit\r")
    tap.ok(term.end() == 0, "which ends")
    check_files(console, folder)


UNKNOWN = "'%s' is neither a command nor a move; try 'help'\n"
OTHER_NUMBER = "these moves have another number: the game is at %s; 'new' starts a new one\n"
PROMOTES = "setboard 7k/P7/8/8/8/8/8/K7 w - - 0 1\nreplies off\n"
FULL = "Rhumb plays at full strength\nTo change it: …\n…\n"
REST = 90 * ("y" * 90 + " ")
SAID = [    # lines, and all that is printed; a complaint without the name of a command never has that of the last one
    *((letter + " e4", UNKNOWN % letter) for letter in "wnpoxtuQNKRB"),
    ("fen x\nNb d5", "fen: …\n" + UNKNOWN % "Nb"), ("fen x\n'fen", "fen: …\na quotation mark is not closed\n"),
    ("fen x\ne2e5", "fen: …\nIllegal move (the pawn on e2 does not move to e5): e2e5\n"),
    ("fen x\n2. e5", "fen: …\n" + OTHER_NUMBER % "1."),
    ("1. e4\n2. e5", OTHER_NUMBER % "1..."), ("1. e4\n1. e5", OTHER_NUMBER % "1..."),
    ("1... e5", OTHER_NUMBER % "1."), ("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O d6\ne2e3",
                                       "Illegal move (no piece on e2; it left for e4): e2e3\n"),
    (PROMOTES + "a8", "replies off\na8: the promotion piece is missing: add =Q, =R, =B or =N\n"),
    (PROMOTES + "A8=Q", "replies off\n" + UNKNOWN % "A8=Q"),
    (PROMOTES + "A7A8Q; fen", "replies off\nQ6k/8/8/8/8/8/8/K7 b - - 0 1\n"),
    *(("[%c \"x\"]\n1. e4 *" % mark, "? - ?, *, 1 ply\n") for mark in "AZaz"),
    *(("[%c 'x\" '" % mark, "'[%c' is neither …\n" % mark) for mark in "@`{_"),
    ("[white \"x\"]\n\n\nside", "x - ?, *, 0 plies\nWhite to move\n"),
    ("[A \"x\"]\n1. e4 * {it was agreed to be drawn}\nside", "? - ?, *, 1 ply\nBlack to move\n"),
    ("[White \"x\"]\n\n1. e4 e5 2. Ke3", "line 3: Ke3: …\n"),
    ("option OwnBook 1\ngo", "OwnBook = 1: …\nRhumb plays 1. …(from the book)\n"),
    ("setboard 4k3/8/8/8/8/8/PPPPP3/4K2Q w - - 0 1\ndraw", "Rhumb accepts, 1/2-1/2\n"),
    ("setboard 4k3/8/8/8/8/8/PPPPP3/4K2Q b - - 0 1\ndraw", "Rhumb plays on\n"),
    ("source self", "source: source files are nested more than 8 deep\n"), ("load mixed 3; fen", FENS[3] + "\n"),
    ("load mixed 4", "load: the file has only 3 positions\n"), ("level clock 0.1+30\nreplies off\ne4\nlevel",
     "…clock\nWhite 0:06.0\nBlack 0:06.0\nreplies off\n…clock\nWhite 0:3…\nBlack …\n" + FULL),
    ("level clock 0.001\nreplies off\ne4\nperft 5\nlevel",
     "…clock\n…0:00.0\n…0:00.0\n…off\nnodes …\n…clock\nWhite 0:00.0\nBlack -0:0…: out of time\n" + FULL),
    ("side" + " please" * 511, "side: a colour is white or black, not 'please'\n"),
    ("side" + " please" * 512, "too many words\n"), ("side" + " please" * 5000, "too many words\n"),
    ("takeback" + " now" * 511, "undo: there is no move to take back\n"), ("post off" + " now" * 510, "post off\n"),
    ("fen " + REST + "z", "fen: …\n"), ("fen " + REST + "zz", "fen: the line is too long\n"),
    ("fen " + REST + "z; fen", "fen: …\n"), ("option BookFile " + "y" * 1023, "option: …: File name too long\n"),
    ("option Contempt " + "0" * 1020 + "7", Console().run("option", ["Contempt", "7"])[0]),
    ("'" + "q" * 40 + "'", UNKNOWN % ("q" * 40)), ("'" + "q" * 41 + "'", UNKNOWN % ("q" * 40 + "..."))]


def check_lines(folder):
    mixed = "# comment\n\n%s\n  # another\n%s\n \n%s\n#\n" % FENS[1:4]
    for name, text in ("self", "source self\n"), ("mixed", mixed):
        with open(os.path.join(folder, name), "w", encoding="ascii") as file:
            file.write(text)
    for lines, out in SAID:
        ran = subprocess.run([RHUMB, "--console"], input=lines + "\n", stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, text=True, check=False, cwd=folder)
        tap.ok(fits(out, ran.stdout), "%d bytes: %.40s" % (len(lines), lines.replace("\n", "; ")), ran.stdout)
    for words, out in (["--fen", "x", "fen"], "--fen: "), (["--option", "BookFile=/none", "fen"], "--option: /none: "):
        tap.refused(run(words), "what is wrong on the command line: " + words[0], out, status=2)
    tap.ok(run(["--console"], "[White \"A\"]\n\n1. e4 Ke9").returncode == 1,
           "a paste that fails at the end of the input is a failure")
    tap.ok("readyok" in run(["--console"], "uci\nisready\nquit\n").stdout, "after uci, input is UCI")


with tempfile.TemporaryDirectory() as scratch:
    check_lines(scratch)
    for count in range(5):
        check_pipe(count, scratch)
    for width in 80, 50:
        check_terminal(width, scratch)
tap.done()
