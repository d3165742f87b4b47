# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""annotate --json and rhumb-report: the JSON has the data of the game and the annotation; the pages are
strict HTML, load nothing from outside, and show every string from outside as text; each game of a file, whatever its
shape, has a page; an engine that fails is reported."""
import contextlib
import gzip
import html
import importlib.machinery
import importlib.util
import io
import itertools
import json
import os
import pty
import random
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import types

from annotation_model import expected
from console_tap import RHUMB, Tap, run
from report_reader import HOSTILE, Reader, write_hostile

TOP = os.environ["top_srcdir"]
PATIENCE = 600
REPORT = os.path.join(TOP, "programs", "rhumb-report")
FOOL = """[White "Ann"]
[Black "Bob"]
[Result "0-1"]

1. f3 {[%clk 0:01:01.5] why not} e5 {[%clk 1:00:00]} 2. g4 {[%clk 0:00:00.4]} Qh4#
{[%clk -1:00:00]} 0-1

"""
OTHERS = """[Event "Without a result"]
[White "Bob"]
[Black "Cy"]

1. e4 *

[Event "Chess960"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. Re1 O-O 1/2-1/2

[Event "Cut off"]
[Result "1-0"]

1. d4 d5 2. Kd4 1-0
"""


# Games in shapes that are read: a name, the file, and White of each game.
A_GAME = '[Event "one"]\n[White "%s"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n'
BOT_GAME = A_GAME.replace("1. e4 e5 2. Nf3 Nc6 1-0", """1. e4 {[%%clk 0:03:00] [%%eval 0.31,12]} e5 {[%%clk 0:02:58]} 2. Nf3 {[%%clk 0:02:59]
[%%eval 0.28,13]} Nc6 {[%%clk 0:02:55]} 3. Bb5 {[%%clk 0:02:58] [%%eval 0.30,12]} a6
{[%%clk 0:02:51]} 1-0""")
SHAPES = (
    ("a comment wrapped before a clock", """[Event "chessbase style"]
[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Nf3 {a remark that is wrapped by the program before a drawing}
{[%csl Ge5]
[%cal Gf3e5]} 2... Nc6 3. Bb5 {the line ends here
[%clk 0:10:00]} a6 4. Ba4 Nf6 1-0
""", "A"),
    ("the bot's games", (BOT_GAME % "A" + BOT_GAME % "C" + BOT_GAME % "D").replace("1-0\n[", "1-0\n\n["), "ACD"),
    ("no empty line between games", BOT_GAME % "A" + BOT_GAME % "C", "AC"),
    ("no tags", A_GAME % "A" + "\n1. d4 d5 0-1\n\n1. c4 c5 *\n", "A??"),
    ("no empty line after the tags", '[White "A"]\n1. e4 e5 *\n[White "C"]\n1. d4 *\n', "AC"),
    ("the same game again, and one without moves", A_GAME % "A" + A_GAME % "A" + '[White "C"]\n[Black "D"]\n\n1-0\n', "AAC"))
TAG_LETTERS = "aZ~! \"\\{}[]/%\x7f\x01\x1f\x80\x9f\xa0\xff\u0100\u07ff\u0800\u200d\u200e\u200f\u2010" \
    "\u2029\u202a\u202e\u202f\u2065\u2066\u2069\u206a\uffff\U00010000\U0001f600"
# What controls a terminal: C0, DEL and C1.
CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")


def report(*words, engine=RHUMB, **more):
    return subprocess.run([sys.executable, REPORT, "--engine", os.path.abspath(engine), "--nodes", "500", *words],
                          text=True, timeout=900, check=False,
                          **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more})


def write(folder, name, content):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    return path


def write_program(folder, name, body):
    """An engine that obeys nothing, but draws the pieces and has a game's LINE."""
    line = run(["annotate", write(folder, "line.pgn", FOOL), "nodes", "100", "--json"]).stdout
    path = write(folder, name, "#!%s\nimport os, signal, sys\nRHUMB, LINE = %r, %r\n"
                 "if sys.argv[1] == 'figure':\n    os.execv(RHUMB, [RHUMB] + sys.argv[1:])\n%s\n" %
                 (sys.executable, os.path.abspath(RHUMB), line, body))
    os.chmod(path, 0o755)
    return path


def whites(folder):
    """White of each page, in order of the games."""
    found = []
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        if name.startswith("game-"):
            found.append(re.search("<h1>(.*?) \u2013 ", read_page(folder, name)[1]).group(1))
    return found


def read_page(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        text = file.read()
    reader = Reader()
    reader.feed(text)
    return reader, text


def check_page(tap, folder, name):
    reader, text = read_page(folder, name)
    tap.ok(not reader.faults and not reader.open, name + ": all elements are closed and nested correctly", reader.faults)
    tap.ok(not reader.refused, name + ": nothing comes from outside", reader.refused)
    tap.ok(len(set(reader.ids)) == len(reader.ids), name + ": ids are unique")
    return reader, text


def json_of(path, *words):
    ran = run(["annotate", path, *words, "--json"], errors="replace")
    return ran, [json.loads(line) for line in ran.stdout.split("\n") if line]


def random_comment(dice):
    """A comment with a value, a clock and words, each of which may be wrong; and what JSON must have of it."""
    number = dice.choice(("%.2f", "%.1f", "%.3f", "%+.2f", "%.0f")) % dice.choice(
        (0, 0.5, 999.99, 1000, -1000, dice.uniform(-20, 20)))
    moves, depth = dice.choice((-999, -3, 1, 2, 1000, 0)), dice.choice((None, 0, 1, 17, 999, 1000, -4))
    mates, odd = dice.random() < 0.3, dice.choice(("",) * 6 + ("x", "[", " "))
    value = "[%%eval %s%s%s]" % ("#%d" % moves if mates else number, "" if depth is None else ",%d" % depth, odd)
    size, wanted = moves if mates else float(number), {}
    if not odd and -1000 < size < 1000:
        score = int(100 * size + (0.5 if size >= 0 else -0.5)) if not mates else 0
        wanted = {"mate": size, "white": 1000 if size > 0 else 0} if mates and size else \
            {"eval": score, "white": expected(score)}
        wanted.update({"depth": depth} if depth in range(1, 1000) else {})
    time = [dice.choice((0, 1, 12, 9999, -1)), dice.choice((0, 7, 59, -3)),
            dice.choice(("00", "09.5", "59.99", "7", "0.4", "-2"))]
    clock = "[%%clk %d:%02d:%s%s]" % (*time, dice.choice(("",) * 6 + ("x",)))
    if min(*time[:2], float(time[2])) >= 0 and "x" not in clock:
        wanted["clock"] = int(600 * (60 * time[0] + time[1]) + int(1000 * float(time[2])) // 100) / 10
    parts = [part for part in (value if odd != "[" else "", clock, "[%csl Ge4]") if dice.random() < 0.8]
    for name in [] if value in parts else ["eval", "mate", "white", "depth"]:
        wanted.pop(name, None)
    if clock not in parts:
        wanted.pop("clock", None)
    words = ["w%d" % dice.randrange(99) for _ in range(dice.randrange(3))]
    wanted.update({"comment": " ".join(words)} if words else {})
    at = dice.randrange(len(parts) + 1)
    parts[at:at] = words
    nags = [dice.randrange(1, 140) for _ in range(dice.choice((0, 0, 1, 2, 3, 4)))]
    wanted.update({"nags": nags} if nags else {})
    return "%s {%s}" % (" ".join("$%d" % nag for nag in nags), " ".join(parts)), wanted


def check_values(tap, folder):
    """Values, clocks, glyphs and words of other programs, and strings of any characters."""
    dice = random.Random(7)
    rows = [random_comment(dice) for _ in range(400)]
    tags = {"T%d" % i: "".join(dice.choices(TAG_LETTERS, k=9)) for i in range(60)}
    head = "".join('[%s "%s"]\n' % (name, re.sub(r'(["\\])', r"\\\1", text)) for name, text in tags.items())
    path = write(folder, "values.pgn", head + "\n" +
                 " ".join("%s %s" % (move, text)
                          for move, (text, _) in zip(["Nf3", "Nf6", "Ng1", "Ng8"] * 100, rows)) + " *\n")
    ran, games = json_of(path, "--unsearched")
    seen = [{name: move[name] for name in ("eval", "mate", "white", "depth", "clock", "comment", "nags")
             if name in move}
            for move in games[0]["moves"]]
    wrong = [(text, got, wanted) for got, (text, wanted) in zip(seen, rows) if got != wanted]
    tap.ok(len(seen) == 400 and not wrong, "values of other programs", wrong[:4])
    shown = {name: games[0]["tags"].get(name) for name in tags}
    tags = {name: re.sub("[\x00-\x1f]", " ", text) for name, text in tags.items()}
    tap.ok(shown == tags and not re.search("[\x00-\x09\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]", ran.stdout),
           "strings of any characters, of which those that control a terminal are escaped",
           ascii([(text, shown[name]) for name, text in tags.items() if text != shown[name]][:3]))


def check_json(tap, folder):
    path = os.path.join(folder, "fool.pgn")
    with open(path, "w", encoding="utf-8") as file:
        file.write(FOOL)
    ran, games = json_of(path, "nodes", "2000")
    game = games[0]
    tap.ok(ran.returncode == 0 and len(games) == 1, "a game is a line", ran.stderr)
    tap.ok(game["version"] == 1 and game["result"] == "0-1" and game["tags"]["White"] == "Ann" and
           not game["chess960"], "version, result and tags", game)
    tap.ok("opening" in game and game["start"].startswith("rnbqkbnr/"), "start and opening", game)

    latin = os.path.join(folder, "latin.pgn")
    with open(latin, "wb") as file:
        file.write(b'[Site "\xe2\x82\xac \xe2\x82x \xed\xa0\x80"]\n[White "\xe9t\xe9"]\n[Black "\xc3\xa9"]\n\n1. e4 *\n')
    _, games = json_of(latin, "nodes", "1")
    tags = games[0]["tags"]
    tap.ok((tags["Site"], tags["White"], tags["Black"]) == ("\u20ac \xe2\x82x \xed\xa0\x80", "\xe9t\xe9", "\xe9"),
           "bytes that are no UTF-8 are Latin-1", tags)
    cut = write(folder, "cut.pgn", '1. e4 *\n\n[Event "a\\b\xc2\x9b"]\n\n1. e4 e5 2. Ke3 *\n\n1. d4 *\n'.encode("latin-1"))
    ran, games = json_of(cut, "nodes", "1")
    tap.ok(ran.returncode == 1 and ["Ke3" in game.get("fault", "") for game in games] == [False, True, False] and
           not ran.stderr, "what is wrong with a game is in its line", ran.stdout + ran.stderr)
    tap.ok(games[1]["tags"]["Event"] == "a\\b\x9b" and not CONTROLS.search(ran.stdout), "control characters are escaped",
           ran.stdout)
    ran = run(["annotate", path, "--jason"])
    tap.refused(ran, "another option is refused", "--jason", status=2)


def contrast(one, other):
    """The contrast of two colours #rrggbb as WCAG 2 defines it, from 1 to 21."""
    def luminance(colour):
        parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def check_colours(tap):
    with open(os.path.join(TOP, "programs", "report", "report.css"), encoding="utf-8") as file:
        schemes = [dict(re.findall(r"--(\w+): (#\w{6})", rules)) for rules in re.findall(r":root \{(.*?)\}", file.read(), re.S)]
    for name, scheme in zip(("light", "dark"), schemes):
        poor = {word: contrast(scheme[word], scheme["paper"])
                for word in ("text", "faint", "link", "better", "doubtful", "mistake", "blunder")}
        tap.ok(min(poor.values()) >= 4.5, name + ": text is readable on its background", poor)
    tap.ok(len(schemes) == 2, "there are two schemes of colours")


def check_large(tap, folder):
    """A page for a game of 500 moves, too."""
    pages = os.path.join(folder, "large pages")
    ran = report(write(folder, "large.pgn", "%s *\n" % " ".join(["Nf3 Nf6 Ng1 Ng8"] * 250)), "-o", pages)
    reader, text = check_page(tap, pages, "game-0001.html")
    tap.ok(ran.returncode == 0 and "500. Ng1" in " ".join(reader.text.split()) and
           len(re.findall('<a id="\\d+"', text)) == 1000, "500 moves are on a page", ran.stderr)


def check_no_openings(tap, folder):
    """A game that starts from another position has no opening."""
    path, pages = os.path.join(folder, "ending.pgn"), os.path.join(folder, "ending pages")
    with open(path, "w", encoding="utf-8") as file:
        file.write('[White "Ann"]\n[Black "Bob"]\n[Result "1-0"]\n[SetUp "1"]\n[FEN "8/8/8/8/8/k1K5/1q6/8 w - - 0 1"]\n\n'
                   "1. Kxb2?? Ka4 1-0\n")
    report(path, "-o", pages, "--player", "Ann")
    reader, text = check_page(tap, pages, "index.html")
    tap.ok("Openings" not in reader.text and all("<td" in table for table in text.split("<table")[1:]),
           "no table is empty", text)


def check_shapes(tap, folder):
    """Games as programs and people write them, Rhumb's own annotated games, and ways to pass a file."""
    for name, content, players in SHAPES:
        with tempfile.TemporaryDirectory() as place:
            ran = report(write(place, "games.pgn", content), "-o", os.path.join(place, "pages"))
            seen = whites(os.path.join(place, "pages"))
            tap.ok(ran.returncode == 0 and not ran.stderr and seen == list(players),
                   "%s: a page a game, with its tags" % name, "%s\n%s" % (seen, ran.stdout + ran.stderr))
    games = "".join(A_GAME.replace("Nf3 Nc6", "Ke2 Nc6 3. Ke3 Nf6 4. Kd3 d5 5. Ke2 Nd4+ 6. Ke3 Nxe4") % white + "\n" for white in "ACD")
    annotated = os.path.join(folder, "own.pgn")
    run(["annotate", write(folder, "games.pgn", games), "nodes", "500", "-o", annotated])
    with open(annotated, "r+b") as file:
        content = file.read().replace(b"{[%", b"{\n[%", 1)      # where a line may be broken, and is with some values
        file.seek(0)
        file.write(content)
    ran = report(annotated, "-o", os.path.join(folder, "own"))
    tap.ok(b"\n[%" in content and ran.returncode == 0 and whites(os.path.join(folder, "own")) == list("ACD"),
           "games that Rhumb annotated have a page each", ran.stderr + content.decode())
    packed = write(folder, "-games.pgn.gz", gzip.compress(content))
    ran = report("-o", "packed", "--", os.path.basename(packed), cwd=folder)
    tap.ok(ran.returncode == 0 and whites(os.path.join(folder, "packed")) == list("ACD"),
           "packed by gzip, too, and with a name like an option", ran.stderr)
    with open(annotated, "rb") as file, subprocess.Popen(["cat", annotated], stdout=subprocess.PIPE) as cat:
        for what, words, source in (
                ("standard input", "/dev/stdin", {"stdin": file}),
                ("a pipe, which is read once", "/dev/stdin", {"stdin": cat.stdout}),
                ("a descriptor", "/dev/fd/%d" % file.fileno(), {"pass_fds": [file.fileno()]})):
            ran = report(words, "-o", os.path.join(folder, what), **source)
            tap.ok(ran.returncode == 0 and whites(os.path.join(folder, what)) == list("ACD"),
                   "and so have those from " + what, ran.stderr)
    master, slave = pty.openpty()
    report(annotated, "-o", os.path.join(folder, "terminal"), stderr=slave)
    os.close(slave)
    shown = os.read(master, 65536)
    os.close(master)
    tap.ok(re.fullmatch(rb"(\rgame [123] of 3, \d:\d\d left   ){3}\r\n", shown),
           "a terminal shows how many games there are", shown)


class Screen(io.StringIO):
    def isatty(self):
        return True


def check_parts(tap):
    """What the time, the number of processors or a failing engine decides, function by function."""
    sys.dont_write_bytecode = True
    loader = importlib.machinery.SourceFileLoader("rhumb_report", REPORT)
    program = importlib.util.module_from_spec(importlib.util.spec_from_loader("rhumb_report", loader))
    loader.exec_module(program)
    dice, wrong, clock = random.Random(3), [], [0]
    with program.readable_twice(REPORT) as path:
        tap.ok(path == REPORT, "a file is not copied before it is read", path)
    program.time = types.SimpleNamespace(monotonic=lambda: clock[0])
    for _ in range(40):
        plies, clock[0] = [dice.randrange(200) for _ in range(dice.randrange(1, 9))], 1000
        progress, done = program.Progress(types.SimpleNamespace(plies=plies)), 0
        for number, count in enumerate(plies + [0], 1):
            clock[0] += dice.randrange(400)
            done += count
            with contextlib.redirect_stderr(Screen()) as screen:
                progress.show(number)
            left = int((clock[0] - 1000) * sum(plies) / max(1, done)) - clock[0] + 1000 if done else \
                (clock[0] - 1000) * sum(plies)
            found = re.fullmatch("\rgame %d of %d, (\\d+):(\\d\\d) left   " % (number, len(plies)), screen.getvalue())
            if not found or int(found[2]) > 59 or abs(60 * int(found[1]) + int(found[2]) - left) > 1:
                wrong.append((plies, number, clock, screen.getvalue(), left))
    tap.ok(not wrong, "the time that is left is that of the plies that are left", wrong[:3])
    with contextlib.redirect_stderr(Screen()) as screen:
        program.complain("a\x1b")
    tap.ok(screen.getvalue() == "\r" + 50 * " " + "\rrhumb-report: a?\n", "a complaint wipes the progress",
           ascii(screen.getvalue()))
    ends = {}
    for case in itertools.product((-9, 0, 1, 2), ("", "annotate: x", "x annotate: y"), (0, 2), (False, True)):
        status, last, faults, cut = case
        good = not cut and (status == 0 or status == 1 and faults and not last)
        how = "killed by signal 9" if status < 0 else "ended with status %d" % status
        wanted = None if good else last.split(": ", 1)[-1] if status == 1 and last == "annotate: x" else \
            last if status == 1 and last else \
            "E %s%s%s" % ("was " if status < 0 else "", how, ": " + last if last else "")
        try:
            ends[case] = program.check_end("E", *case)
        except program.Failure as failure:
            ends[case] = str(failure)
        if ends[case] != wanted:
            wrong.append((case, ends[case], wanted))
    tap.ok(not wrong, "how an engine may end", wrong[:3])
    try:
        quoted = program.read_game("E", b"x" * 99)
    except program.Failure as failure:
        quoted = str(failure)
    tap.ok(quoted.endswith(": " + 80 * "x"), "of a wrong line 80 bytes are quoted", quoted)
    program.os = types.SimpleNamespace(**{**vars(os), "sched_getaffinity": lambda pid: range(processors)})
    for processors, jobs in (1, 1), (7, 7), (300, 256):
        read = program.read_options(["x", "-o", "y"])
        tap.ok((read.jobs, read.nodes, read.player, read.games, read.output) == (jobs, 100000, None, "x", "y"),
               "options on %d processors" % processors, read)
    del program.os.sched_getaffinity
    program.os.cpu_count = lambda: None
    tap.ok(program.read_options(["x", "-o", "y"]).jobs == 1, "and on a system that does not count them")
    with tempfile.TemporaryDirectory() as folder:
        program.HERE = folder
        engines = [program.read_options(["x", "-o", "y"]).engine]
        beside = write(folder, "rhumb", "")
        engines += [program.read_options(["x", "-o", "y", *words]).engine for words in ([], ["--engine", "z"])]
        tap.ok(engines == ["rhumb", beside, "z"], "the engine is beside the program, or in the PATH", engines)
    tap.ok("<" not in program.for_script({"start": "</script>", "moves": []}), "no text ends the script's data")


def check_names(tap, folder):
    """Text from files controls no terminal."""
    games = write(folder, "x\x1b]0;\x07\x9b31m.pgn", (A_GAME % "\x1b[31m\x9b31m\x07\x7f").replace("Nc6", "Nc9\x9b31m"))
    hostile = os.path.join(folder, "\x1b[31m\x9b")
    for words in (games, "-o", hostile), (games, "-o", hostile + "1", "--player", "Zoe"), (games + "x", "-o", hostile + "2"), (games, games, "-o", hostile), \
            (games, "-o", hostile + "4", "--engine", games):
        ran = report(*words)
        tap.ok(ran.returncode > 0 and ran.stderr and not CONTROLS.search(ran.stdout + ran.stderr),
               "names and tags control no terminal", ascii(ran.stdout + ran.stderr))
    tap.ok(whites(hostile), "and yet there are pages")


def check_folders(tap, folder, games, count):
    """A report may be made again; nothing else is overwritten."""
    mine = os.path.join(folder, "mine")
    os.mkdir(mine)
    write(mine, "index.html", "mine")
    tap.refused(report(games, "-o", mine), "a folder with a file in it is left alone", mine)
    tap.ok(os.listdir(mine) == ["index.html"], "and nothing is added", os.listdir(mine))
    again = os.path.join(folder, "again")
    ran = report(games, "-o", again, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)))
    tap.refused(ran, "a file that cannot be written is reported", os.path.join(again, "report.css"))
    write(again, "game-0099.html", "old")
    ran = report(games, "-o", again)
    tap.ok(ran.returncode == 0 and len(whites(again)) == count and len(os.listdir(again)) == count + 3,
           "a report is made again where one failed", ran.stderr)
    ran = report(os.path.join(folder, "absent.pgn"), "-o", again)
    tap.ok(ran.returncode == 1 and len(os.listdir(again)) == count + 3, "and stays if there are no other games", ran.stderr)
    os.symlink(os.path.join(mine, "index.html"), os.path.join(again, "game-0098.html"))
    tap.refused(report(games, "-o", again), "a link is not a report's", again)


def check_engines(tap, folder, games):
    """An engine that fails is reported; no report is shorter in silence."""
    pages = os.path.join(folder, "engine pages")
    for name, body, words in (
            ("is killed", "sys.stdout.write(LINE); sys.stdout.flush(); sys.stderr.write('one\\nboom\\n'); sys.stderr.flush()\n"
             "os.kill(os.getpid(), signal.SIGKILL)", ("signal 9", "boom")),
            ("is killed at once", "os.kill(os.getpid(), signal.SIGKILL)", ("signal 9",)),
            ("stops within a game", "sys.stdout.write(LINE + LINE[:50])", ("status 0",)),
            ("ends with another status", "sys.stdout.write(LINE); sys.exit(3)", ("status 3",)),
            ("fails without a reason", "sys.stdout.write(LINE); sys.exit(1)", ("status 1",)),
            ("writes another version", "print('{\"version\": 2}')", ("version",)),
            ("writes a list", "print('[1]')", ("version",)),
            ("writes something else", "print('hello \\x1b[31m')", ("JSON", "hello ?[31m")),
            ("says why it fails", "print('annotate: out of memory', file=sys.stderr); sys.exit(1)", (": out of memory",)),
            ("writes nothing", "", ("no game",))):
        tap.refused(report(games, "-o", pages, engine=write_program(folder, "engine", body)), "an engine that %s" % name, *words)
    with open(write_program(folder, "engine", "sys.stdout.write(LINE)\nsys.exit(sys.argv[1] == 'figure')"),
              encoding="utf-8") as file:
        engine = write(folder, "engine", file.read().replace("'figure':", "'':"))
    tap.refused(report(games, "-o", pages, engine=engine), "an engine that draws nothing", "draws no pieces")
    ran = report(games, "-o", pages, engine=write_program(folder, "engine", "if '--unsearched' in sys.argv:\n"
                 "    sys.stdout.write(LINE); sys.exit()\n"
                 "sys.stdout.write(LINE.replace('{', '{\"fault\": \"bad\", ', 1)); sys.stdout.flush()\n"
                 "print('annotate: no memory', file=sys.stderr); sys.exit(1)"))
    tap.ok(ran.returncode == 1 and ran.stderr.splitlines() == ["rhumb-report: game 1: bad", "rhumb-report: no memory"],
           "an engine that fails after a bad game", ran.stderr)
    ran = report(games, "-o", pages, engine=write_program(folder, "engine", "print('x' * 10 ** 6, file=sys.stderr)\n"
                                                          "sys.stdout.write(LINE)"))
    tap.ok(ran.returncode == 0 and len(whites(pages)) == 1, "an engine with much to say is read to its end", ran.stderr[-300:])


def check_interrupt(tap, folder, games):
    """An interrupted report ends its engine, and may be made again."""
    fifo, pages = os.path.join(folder, "fifo"), os.path.join(folder, "interrupted")
    os.mkfifo(fifo)
    # More than a pipe holds: when all is written, the report has started to read.
    engine = write_program(folder, "engine", "sys.stdout.write(LINE * (200000 // len(LINE))); sys.stdout.flush()\n"
                           "open(%r, 'wb', 0).write(b'x'); kept = open(%r, 'wb'); signal.pause()" % (fifo, fifo))
    for number in signal.SIGINT, signal.SIGTERM:
        with subprocess.Popen([sys.executable, REPORT, "--engine", engine, games, "-o", pages], stderr=subprocess.PIPE,
                              text=True, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)) as process:
            with open(fifo, "rb", 0) as alive:
                alive.read(1)
                process.send_signal(number)
                _, err = process.communicate(timeout=PATIENCE)
                tap.ok(process.returncode == 1 and err == "rhumb-report: interrupted\n", "%s interrupts it" % number.name, err)
                ended = select.select([alive], [], [], PATIENCE)[0] and alive.read(1) == b""
                tap.ok(ended, "and ends the engine")
    ran = report(games, "-o", pages)
    tap.ok(ran.returncode == 0 and whites(pages), "and the report can be made again", ran.stderr)


def check_resumption(tap, folder):
    """A report that failed goes on where it was; not if it is another one."""
    games = write(folder, "long.pgn", "\n".join(A_GAME % white for white in "ABCD"))
    pages, whole, sizes = (os.path.join(folder, name) for name in ("broken off", "whole", "sizes"))
    body = """import subprocess
if '--unsearched' not in sys.argv:
    log = sys.argv[sys.argv.index('--log') + 1]
    open(%r, 'a').write('%%d ' %% (os.path.getsize(log) if os.path.exists(log) else 0))
engine = subprocess.Popen([RHUMB] + sys.argv[1:], stdout=subprocess.PIPE)
for i, line in enumerate(engine.stdout):
    if %s and i == 2 and '--unsearched' not in sys.argv:
        engine.kill(); sys.exit(3)
    sys.stdout.buffer.write(line)
sys.exit(engine.wait())
"""
    for breaks, *words in (True,), (False, "--nodes", "501"), (True, "--nodes", "502"), (False, "--nodes", "502"):
        ran = report(games, "-o", pages, *words, engine=write_program(folder, "engine", body % (sizes, breaks)))
        tap.ok(ran.returncode == breaks, "a report of %s" % (words or "500 nodes"), ran.stderr)
    with open(sizes, encoding="utf-8") as file:
        first, other, none, again, then = map(int, file.read().split())
    tap.ok(first == none == again == 0 < other and then > 500, "goes on with its own log", (first, other, none, again, then))
    report(games, "-o", whole, "--nodes", "502")
    tap.ok(all(read_page(pages, name)[1] == read_page(whole, name)[1] for name in os.listdir(whole)) and
           os.listdir(pages) == os.listdir(whole), "and comes out the same", os.listdir(pages))


tap = Tap()
check_colours(tap)
check_parts(tap)
with tempfile.TemporaryDirectory() as folder:
    check_json(tap, folder)
    check_values(tap, folder)
    check_large(tap, folder)
    check_no_openings(tap, folder)
    check_shapes(tap, folder)
    check_names(tap, folder)
    few = write(folder, "few.pgn", A_GAME % "A" + "\n" + A_GAME % "C")
    check_folders(tap, folder, few, 2)
    check_engines(tap, folder, few)
    check_interrupt(tap, folder, few)
    check_resumption(tap, folder)
    games = os.path.join(folder, "games.pgn")
    write_hostile(games)
    with open(games, "ab") as file:
        file.write(b"\n" + FOOL.encode() + OTHERS.encode())
    pages = os.path.join(folder, "pages")
    ran = report(games, "-o", pages, "--player", "Bob", "--jobs", "2")
    tap.ok(ran.returncode == 1 and "game 5" in ran.stderr and len(ran.stderr.splitlines()) == 1,
           "a game cut off is reported, with status 1", ran.stderr)
    names = ["game-%04d.html" % number for number in range(1, 6)] + ["index.html"]
    tap.ok(sorted(os.listdir(pages)) == sorted(names + ["report.css", "report.js"]), "a page a game, and an index",
           os.listdir(pages))
    for name in names:
        reader, text = check_page(tap, pages, name)
        if name == names[0]:
            tap.ok(all(string in reader.text for string in HOSTILE[:2] + HOSTILE[3:]), "hostile strings are text", reader.text)
            data = re.search(r'<script type="application/json" id="game">(.*)</script>', text).group(1)
            tap.ok(len(json.loads(data)["moves"]) == 13 and "<" not in data, "the script's data have all moves", data)
        if name == "game-0002.html":
            tap.ok(reader.count["circle"] > 0, "mistakes are on the curve", text)
        if name == "game-0004.html":
            tap.ok("O-O" in reader.text and "1/2-1/2" in reader.text, "Chess960 has a page", reader.text)
    index, text = read_page(pages, "index.html")
    tap.ok(all("game-%04d.html" % n in text for n in range(1, 6)), "the index has all games")
    tap.ok("mate allowed" in index.text and "2 games" in index.text and html.escape("Bob") in text,
           "it has the motifs and the player's part", index.text)

    other = os.path.join(folder, "other")
    ran = report(few, "-o", other, "--player", "Zoe")
    tap.refused(ran, "a player who has no game is reported, with those who have", "Zoe", "A", "B", "C")
    tap.ok(not os.path.exists(other), "before any work")
    ran = report(os.path.join(folder, "absent.pgn"), "-o", os.path.join(folder, "third"))
    tap.refused(ran, "an absent file is reported", "absent.pgn")
    unmade = os.path.join(folder, "unmade")
    ran = report(games, "-o", unmade, "--engine", "absent-engine")
    tap.refused(ran, "an absent engine is reported", "absent-engine")
    tap.ok(not os.path.exists(unmade), "and no folder is made for it")
    ran = report(games, "-o", os.path.join(folder, "fourth"), "--jobs", "0")
    tap.ok(ran.returncode == 2 and "--jobs" in ran.stderr, "a number of 0 jobs is bad usage", ran.stderr)
tap.done()
