# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Files: games that are loaded, saved and annotated keep their contents; suites
are judged by best moves, moves to avoid and mates; perft counts are compared."""
import errno
import functools
import gzip
import itertools
import os
import random
import re
import resource
import shutil
import struct
import subprocess
import tempfile

from console_tap import LAB, RHUMB, Tap, run, run_lab
import chess_rules

GAMES = """[Event "A test"]
[Site "?"]
[Date "2026.01.02"]
[Round "3"]
[White "Smith, A"]
[Black "Jones, B"]
[Result "0-1"]
[Annotator "someone"]

1. f3 {why not} e5 (1... d5 2. d4 {solid}) 2. g4 $4 Qh4# 0-1

[Event "An end"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "A"]
[Black "B"]
[Result "1/2-1/2"]
[SetUp "1"]
[FEN "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"]

{before} 1. h3 h6 2. Kf1 {quiet} 1/2-1/2
"""

SUITE = """6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id "best";
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - dm 1; id "mate";
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - am Rd8; id "avoid";
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm h3 g3; id "others";
# a comment

6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - id "nothing";
"""

PERFT = """rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902
6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1 ;D1 20
"""


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def check_annotation(tap, folder):
    path, target = write(folder, "games.pgn", GAMES), os.path.join(folder, "new.pgn")
    ran = run(["annotate", path, "nodes", "1", target])
    tap.ok(ran.returncode == 0 and re.fullmatch(r"2\b.*%s\n" % re.escape(target), ran.stdout),
           "annotate writes a new file, and reports it", ran.stdout + ran.stderr)
    tap.refused(run(["annotate", path, "nodes", "1", target]), "no file is overwritten", target)
    extract = shutil.which("pgn-extract", path=os.environ["PATH"] + ":/usr/games")
    if extract:
        read = subprocess.run([extract, "-r", target], capture_output=True, text=True, check=False)
        tap.ok("2 games matched out of 2" in read.stderr, "pgn-extract reads it", read.stderr)


def check_save(tap, folder):
    """What the model of sessions has not: comments, variations and tags."""
    whole, path = write(folder, "whole.pgn", GAMES), os.path.join(folder, "again.pgn")
    ran = run(["--console"], "load %s 2\nmove h5\nsave %s\nload %s\nsave %s\nundo\nsave %s\n" %
              (whole, path, whole, path, path))
    with open(path, encoding="utf-8") as file:
        games = file.read().split('[Event "')
    tap.ok(len(games) == 4 and "before" in games[1] and "{quiet} 2... h5 *" in games[1],
           "a loaded game is continued with all its data", "".join(games) + ran.stderr)
    tap.ok("why not" in games[2] and "1... d5 2. d4 {solid}" in games[2] and
           '[Annotator "someone"]' in games[2], "comments and variations are kept", games[2])
    tap.ok("why not" not in games[3] and "2. g4" in games[3] and "Qh4" not in games[3],
           "a game with moves taken back is a new one", games[3])


def check_unended(tap, folder):
    """The contents of a file are kept, even if its last line has no newline."""
    fen = "8/8/4k3/8/8/4K3/4P3/8 b - - 37 60"
    path = write(folder, "unended.fen", fen)
    ran = run(["--console"], "move e4\nsave %s\nload %s 1\nfen\nload %s 2\nfen\n" %
              (path, path, path))
    tap.ok(ran.returncode == 0 and ran.stdout.startswith(fen + "\nrnbqkbnr/pppppppp/8/8/4P3"),
           "a position goes on a new line", ran.stdout + ran.stderr)
    # What is left of a game that was cut off counts as one.
    for name, text, number in (("unended.pgn", GAMES.rstrip("\n"), 3), ("cut.pgn", GAMES + "[Event \"A br", 4)):
        path = write(folder, name, text)
        ran = run(["--console"], "move d4\nsave %s\n" % path)
        with open(path, encoding="utf-8") as file:
            saved = file.read()
        tap.ok(ran.returncode == 0 and saved.startswith(text + "\n[Event "),
               "%s: a game goes on a new line" % name, saved + ran.stderr)
        ran = run(["--console"], "load %s 2\nload %s %d\ngame\n" % (path, path, number))
        tap.ok(ran.returncode == 0 and "1. d4\n" in ran.stdout, "%s: and is loaded" % name,
               ran.stdout + ran.stderr)
    path = write(folder, "lost.pgn", "1. e4 e5\n(1... c5 2. -- d6) 2. Nf3 Nc6 *\n\n" + GAMES)
    ran = run(["--console"], "load %s 1\ngame\n" % path)
    tap.ok(ran.returncode == 1 and "line 2: --: a null move" in ran.stderr and "1. e4 e5 2. Nf3 Nc6\n" in ran.stdout,
           "a game is loaded although a variation of it is lost, which is reported", ran.stdout + ran.stderr)
    ran = run(["--console"], "load %s 2\n" % path)
    tap.ok(ran.returncode == 0, "but not for another game", ran.stderr)
    ran = run(["annotate", path, "--unsearched"])
    tap.ok(ran.returncode == 1 and "game 1: line 2: --: a null move" in ran.stderr and
           "1. e4 e5 (1... c5) 2. Nf3 Nc6 *" in ran.stdout and "why not" in ran.stdout,
           "annotate reports it, too, and keeps the rest", ran.stdout + ran.stderr)
    tap.refused(run(["load", os.path.join(folder, "cut.pgn"), "3"]), "a tag that is cut off is reported", "tag: not closed")


def check_reason(tap, folder):
    """A disk without room for it is named as what prevents an output: EFBIG is the same kind of failure as ENOSPC."""
    games = write(folder, "reason.pgn", GAMES * 30)
    path = os.path.join(folder, "reason.out")
    for program, words in ((RHUMB, ["annotate", games, "nodes", "1"]), (RHUMB, ["annotate", games, "nodes", "1", "--json"]),
                           (RHUMB, ["figure", "attacks", "e4"]), (LAB, ["annotate", games, "--nodes", "1"])):
        ran = run(words + ["-o", path], program=program, restore_signals=False,
                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)))
        tap.refused(ran, "a full disk and the reason: %s" % " ".join(words), os.strerror(errno.EFBIG))
        tap.ok(not os.path.exists(path) and not ran.stdout, "and no part of the file is left", ran.stdout)
    with open(write(folder, "kept.pgn", GAMES), encoding="utf-8") as file:
        size = len(file.read().encode())
        ran = run(["--console"], "move e4\nsave %s\n" % file.name, restore_signals=False,
                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, size + 100)))
        tap.refused(ran, "a game for which there is no room is refused", "save: ", os.strerror(errno.EFBIG))
        tap.ok(os.path.getsize(file.name) == size, "and no part of it is left")
    if os.path.exists("/dev/full"):
        suite = write(folder, "reason.epd", SUITE)
        for words in [RHUMB, "figure", "attacks", "e4"], [LAB, "epd", suite, "--nodes", "1"], [LAB, "--version"]:
            with open("/dev/full", "w", encoding="ascii") as full:
                ran = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
            tap.ok(ran.returncode == 1 and os.strerror(errno.ENOSPC) in ran.stderr, "and of standard output: " + words[1],
                   ran.stderr)


def solved(text):
    """The counts of a suite's last line: positions solved, of how many, and others."""
    return [int(number) for number in re.findall(r"\d+", text.splitlines()[-1])[:3]]


def check_pipe(tap):
    """Input that can be read only once, such as a pipe."""
    ran = run(["epd", "/dev/stdin", "depth", "4"], SUITE)
    tap.ok(ran.returncode == 0 and solved(ran.stdout) == [2, 4, 1],
           "a suite comes from a pipe", ran.stdout + ran.stderr)
    ran = run(["perft", "3", "/dev/stdin"], PERFT)
    tap.ok(re.findall(r"\d+", ran.stdout) == ["4", "0"], "and so do perft counts", ran.stdout + ran.stderr)
    for words, text in (["epd", "/dev/stdin", "--nodes", "1"], SUITE), (["annotate", "/dev/stdin", "--nodes", "1"], GAMES):
        ran = run_lab(words, commands=text)
        tap.ok(ran.returncode == 0 and len(ran.stdout) > 200, "rhumb-lab %s reads a pipe" % words[0], ran.stdout + ran.stderr)
        tap.refused(run_lab(words + ["--log", "none.log"], commands=text), "but keeps no log of it",
                    "rhumb-lab %s: /dev/stdin: no file, and can be read only once, but is read several times; "
                    "save it first" % words[0])
    ran = subprocess.run([RHUMB, "annotate", "/dev/stdin", "nodes", "1"], input=gzip.compress(GAMES.encode()),
                         capture_output=True, check=False)
    tap.ok(ran.returncode == 1 and b"packed by gzip" in ran.stderr, "a packed pipe is named", ran.stdout + ran.stderr)


def check_unreadable(tap, folder):
    """A file that cannot be read to its end is an error, as is a pipe that no one writes or reads where an option names
    a file."""
    fifo = os.path.join(folder, "fifo")
    os.mkfifo(fifo)
    for option in "BookFile", "NetworkFile":
        ran = run(["--option", "%s=%s" % (option, fifo), "eval"])
        tap.refused(ran, "%s: a pipe is refused" % option, "fifo", "regular", status=2)
        ran = run(["--uci"], "setoption name %s value %s\nisready\n" % (option, fifo))
        tap.ok("regular" in ran.stdout and "readyok" in ran.stdout, "also over UCI", ran.stdout + ran.stderr)
    tap.refused(run(["--log", fifo, "--uci"], "quit\n"), "--log: a pipe without a reader is refused", "fifo")
    place = os.open(folder, os.O_RDONLY)
    for words in [], ["--fen", chess_rules.START]:
        ran = subprocess.run([RHUMB, "--console", *words], stdin=place, capture_output=True, text=True, check=False)
        tap.ok(ran.returncode == 1 and ran.stderr.startswith("standard input: "), "standard input is a folder",
               ran.stderr)
    os.close(place)
    for command in (["perft", "1", "/dev/zero"], ["divide", "1", "/dev/zero"],
                    ["load", "/dev/zero"], ["source", "/dev/zero"]):
        tap.refused(run(command), "%s: an endless line is refused" % command[0], command[0] + ": ", "16")
    ran = subprocess.run(["sh", "-c", "ulimit -v 120000; exec \"$0\" --option Hash=1 perft 1 "
                          "/dev/zero", RHUMB], capture_output=True, text=True, check=False)
    tap.ok(ran.returncode != 0 and ran.stderr != "", "and so is a lack of memory", ran.stderr)


def check_descriptors(tap, folder):
    """Files are closed, also those that are refused: one session reads more of them than it may have open."""
    game, suite = "[White \"First\"]\n\n1. e4 *\n", chess_rules.START.rsplit(" ", 2)[0] + " bm a3;\n"
    paths = [write(folder, "closed.pgn", game), write(folder, "closed.epd", suite),
             write(folder, "bytes.pgn", "\0" + game)]
    for path in paths[:2]:
        with gzip.open(path + ".gz", "wb") as file:
            file.write(open(path, "rb").read())
    with open(paths[0] + ".gz", "rb") as file:
        paths.append(os.path.join(folder, "cut.pgn.gz"))
        with open(paths[-1], "wb") as cut:
            cut.write(file.read()[:-9])
    lines = ["load %s", "load %s.gz", "annotate %s nodes 1", "annotate %s.gz nodes 1"]
    lines = [line % paths[0] for line in lines] + ["epd %s depth 1" % paths[1], "epd %s.gz depth 1" % paths[1]]
    lines += ["%s %s" % pair for pair in itertools.product(("load", "annotate", "epd", "source"), paths[2:] + [folder])]
    lines.append("save " + os.path.join(folder, "closed-too.pgn"))
    once = run(["--console"], "\n".join(lines))
    ran = run(["--console"], "\n".join(lines * 20),
              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (20, 20)))
    tap.ok((ran.returncode, ran.stderr) == (once.returncode, once.stderr * 20) and ran.stdout.count("First") > 20,
           "files are closed", ran.stderr[-2000:])


def check_big_tags(tap, folder):
    """Tags: very many, very long, and with backslashes."""
    many = "".join("[Tag%d \"%d\"]\n" % (i, i) for i in range(200000))
    ran = run(["load", write(folder, "many.pgn", "[White \"First\"]\n" + many +
                             "[Black \"Last\"]\n\n1. e4 *\n")])
    tap.ok(ran.returncode == 0 and "First - Last, *, 1 " in ran.stdout, "200,000 tags are read",
           ran.stderr)
    path, again = write(folder, "long.pgn", "[Site \"C:\\games\"]\n[Note \"%s\"]\n\n1. e4 *\n" %
                        ("x" * 5000000)), os.path.join(folder, "again-long.pgn")
    ran = run(["--console"], "load %s\nsave %s\n" % (path, again))
    with open(again, encoding="utf-8") as file:
        saved = file.read()
    tap.ok(ran.returncode == 0 and '[Note "%s"]\n' % ("x" * 5000000) in saved,
           "a tag of 5 megabytes is kept", ran.stderr)
    tap.ok('[Site "C:\\\\games"]' in saved, "and a backslash", saved[:200])
    rights = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w %s - 0 1"
    for castling, kept in (("KQkq", True), ("Kkq", False)):     # the same moves from another position are another game
        path, again = write(folder, "noted.pgn", "1. e4 {noted} e5 *\n"), os.path.join(folder, castling + ".pgn")
        run(["--console"], "load %s\nsetboard %s\nmove e4 e5 Nf3\nsave %s\n" % (path, rights % castling, again))
        with open(again, encoding="utf-8") as file:
            tap.ok(("noted" in file.read()) == kept, "a game that goes on keeps its comments: %s" % castling)
    ran = run(["load", write(folder, "longer.pgn", "[Note \"%s\"]\n\n1. e4 *\n" %
                             ("x" * 20000000))])
    tap.refused(ran, "one of 20 megabytes is refused", "load: ", "16")


def check_figure(tap, folder):
    path = os.path.join(folder, "star.svg")
    ran = run(["figure", "star", "-o", path])
    tap.refused(ran, "a wrong figure is refused", status=2)
    tap.ok(not os.path.exists(path), "and makes no file")
    ran = run(["figure", "star", "e4", "-o", path])
    size = os.path.getsize(path)
    again = run(["figure", "star", "a1", "-o", path])
    tap.refused(again, "no figure is overwritten", path)
    tap.ok(ran.returncode == 0 and os.path.getsize(path) == size, "it has not changed", ran.stderr)


def check_positions(tap, folder):
    """Clocks are read back from files, and a byte order mark is ignored."""
    fen = "8/8/4k3/8/8/4K3/4P3/8 b - - 37 60"
    for name in ("clocks.fen", "clocks.epd"):
        path = os.path.join(folder, name)
        ran = run(["--console"], "setboard %s\nsave %s\nnew\nload %s\nfen\n" % (fen, path, path))
        tap.ok(ran.stdout == fen + "\n", "%s has both clocks" % name, ran.stdout + ran.stderr)
    late = write(folder, "late.epd", "\ufeff7k/5Q2/8/6K1/8/8/8/8 w - - hmvc 99; bm Kg6;\n")
    ran = run(["epd", late, "depth", "4"])
    tap.ok("+1" not in ran.stdout and "0.00" in ran.stdout, "the fifty moves are nearly over",
           ran.stdout + ran.stderr)
    ran = run(["epd", write(folder, "twice.epd", "\ufeff6k1/5ppp/8/8/8/8/8/R3K3 w - - bm Ra8;\n" * 2), "depth", "3"])
    tap.ok(ran.returncode == 0 and solved(ran.stdout)[:2] == [2, 2], "and before any later line", ran.stdout + ran.stderr)


def check_suite(tap, folder):
    ran = run(["epd", write(folder, "long.epd", "# %s\n" % ("x" * 20000) + SUITE), "depth", "4"])
    tap.ok(ran.returncode == 0 and solved(ran.stdout) == [2, 4, 1], "a line may be long", ran.stdout[-300:] + ran.stderr)
    ran = run(["--console"], "level depth 4\nepd %s\n" % write(folder, "level.epd", SUITE))
    tap.ok(ran.stdout.partition("\n")[2] == run(["epd", write(folder, "level.epd", SUITE), "depth", "4"]).stdout,
           "without an effort the level is one", ran.stdout + ran.stderr)
    for count, lines in (1, "1 line"), (2, "2 lines"):
        ran = run(["epd", write(folder, "bad.epd", "nonsense\n" * count), "depth", "1"])
        tap.refused(ran, "bad lines are counted", "epd: %s could not be read" % lines)
    ran = run(["epd", "/dev/zero"])
    tap.ok(ran.returncode == 1 and len(ran.stderr.splitlines()) == 1, "but not without end", ran.stdout + ran.stderr)


def check_heads(tap, path):
    """What the first two bytes of a file say, of a pipe only the first one, which no text begins with."""
    wide, packed = "the text is UTF-16; save it as UTF-8", "compressed by %s; unpack it first"
    heads = {b"\xff\xfe": wide, b"\xfe\xff": wide, b"(\xb5": packed % "zstd", b"\xfd7": packed % "xz",
             b"BZ": packed % "bzip2", b"PK": "a zip archive; unpack it first", b"\x1f\x8b": "damaged gzip file"}
    tried = [*heads, b"", b"x", b"\0", b"\0x", b"x\0", b"\0\0"]
    tried += [head[i:i + 1] + other for head in heads for i, other in ((0, b" "), (1, b""))]
    for head in tried:
        why = heads.get(head, wide if len(head) > 1 and (head[0] == 0) != (head[1] == 0) else "")
        with open(path, "wb") as file:
            file.write(head if len(head) < 2 else head + b"1. e4 *")
        ran = run(["annotate", path, "--unsearched"], errors="replace")
        named = ran.stderr.replace("annotate: %s: " % path, "").rstrip("\n")
        good = named == why and ran.returncode == 1 if why else named not in heads.values()
        tap.ok(good, "a file that begins with %r" % head, ran.stderr)
        first = head[:1]
        why = next((text for start, text in heads.items() if start[:1] == first and first > b"\x7f"), "")
        why = "packed by gzip, and no file; unpack it first" if first == b"\x1f" else why
        ran = subprocess.run([RHUMB, "annotate", "/dev/stdin", "--unsearched"], input=head + b"1. e4 *",
                             capture_output=True, check=False)
        named = ran.stderr.decode(errors="replace").replace("annotate: /dev/stdin: ", "").rstrip("\n")
        good = named == why and ran.returncode == 1 if why else named not in heads.values()
        tap.ok(good, "a pipe that begins with %r" % head, ran.stderr)


def check_results(tap, folder):
    """Results that are none, castling that is none, and comments behind a result."""
    games = "".join("%s\n1. d4 d5 %s\n\n" % row for row in (
        ('[Result "0.5-0.5"]\n', ""), ('[Result "0-0"]\n', "0-0"), ('[Result "1-0"]\n', "0-1")))
    games += '[Result "0-0"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 0-0\n'
    ran = run(["annotate", write(folder, "results.pgn", games), "nodes", "1"])
    tap.ok(ran.returncode == 0 and re.findall(r'Result "(.*)"', ran.stdout) == ["1/2-1/2", "*", "0-1", "*"] and
           ran.stdout.count("O-O") == 2, "half points, and a game that both have lost", ran.stdout + ran.stderr)
    ran = run(["annotate", write(folder, "castling.pgn", "1. d4 0-0 d5 *\n"), "nodes", "1"])
    tap.ok(ran.returncode == 1 and "0-0" in ran.stderr, "castling that is illegal is no result", ran.stderr)
    ended = "1. e4 e5 1-0 {White wins} ; on time\n\n1. d4 d5 0-1 {a}[Event \"b\"]\n1. c4 1-0 $10 {c}\n$10\n"
    ran = run(["annotate", write(folder, "ended.pgn", ended), "--unsearched"])
    tap.ok(ran.returncode == 0 and "e5 {White wins on time} 1-0" in " ".join(ran.stdout.split()) and
           "d5 {a} 0-1" in ran.stdout and ran.stdout.count("[Event ") == 3, "a comment behind the result stays",
           ran.stdout + ran.stderr)


def check_jobs(tap, folder):
    """Several threads have the same output as one."""
    suite, games = write(folder, "jobs.epd", "nonsense\n" + SUITE * 6), write(folder, "jobs.pgn", (GAMES + "[Event \"bad\"]\n\n1. e5 *\n\n") * 5)
    for command in ["epd", suite, "depth", "5"], ["annotate", games, "nodes", "800"], ["annotate", games, "nodes", "800", "--json"]:
        one = run(command)
        tap.ok(one.stdout.count("\n") > 10, "%s: one job" % " ".join(command[::2]), one.stdout + one.stderr)
        for jobs in "2", "3":
            ran = run(command + ["--jobs", jobs])
            tap.ok(ran.stdout == one.stdout and ran.stderr == one.stderr and ran.returncode == one.returncode == 1,
                   "%s jobs: the same" % jobs, ran.stdout + ran.stderr)


def check_perft(tap, folder):
    """Files of counts, right and wrong, with comments, counts that are too deep, and lines that are none."""
    dice, bad, ends, faults = random.Random(5), [], set(), itertools.cycle(
        ("%s 5", "C%.0s1 20", "%.2s", "D21%.0s 1", "D-1%.0s 1", "D1%.0s -1", "D1%.0s x"))
    for number in range(40):
        lines, out, error, right, wrong, depth = [], "", "", 0, 0, dice.randrange(4)
        for at in range(1, dice.randrange(2, 6)):
            position = chess_rules.random_position(dice, 0, 20)
            kind = dice.choice("ffffffffcc#-x")
            lines.append(dice.choice(("", "  ")) +
                         {"f": position.fen(), "c": position.fen(), "#": "# no position", "-": "", "x": "x"}[kind])
            if kind == "x" and not error:
                error = "perft: line %d: " % at
            for i in dice.sample(range(3), dice.choice((0, 1, 1, 2))) if kind in "fc" else ():
                count = chess_rules.perft(position, i)
                said = count + (1 if dice.random() < 0.2 else 0)
                text = "D%d %d" % (i, said)
                text = next(faults) % text if kind == "c" else text
                lines[-1] += dice.choice((" ;", ";", "; ;")) + text + dice.choice(("", " "))
                if not error and kind == "c":
                    error = "perft: line %d: a count is 'D3 8902'\n" % at
                if error or i > depth:
                    continue
                right, wrong = right + (said == count), wrong + (said != count)
                out += "" if said == count else "line %d, depth %d: %d counted, %d expected\n" % (at, i, count, said)
        ran = run(["perft", str(depth), write(folder, "counts", "\n".join(lines) + "\n")])
        error = error or ("perft: %d counts are wrong\n" % wrong if wrong else "")
        ends.add(error[:14])
        if ran.stdout != out + "%d counts right, %d wrong\n" % (right, wrong) or not ran.stderr.startswith(error) or \
                bool(ran.stderr) != bool(error):
            bad.append((depth, lines, out, right, wrong, error, ran.stdout, ran.stderr))
    tap.ok(not bad and len(ends) > 3, "random counts of perft are compared", "%d %s %s" % (len(bad), ends, bad[:2]))
    # What is too deep is not counted.
    ran = run(["perft", "2", write(folder, "deep", chess_rules.START + " ;D2 400 ;D20 1 ;D3 1\n")])
    tap.ok(ran.returncode == 0 and ran.stdout == "1 counts right, 0 wrong\n", "but none deeper than asked",
           ran.stdout + ran.stderr)


def check_divide(tap, folder):
    dice, bad = random.Random(6), []
    for number in range(20):
        position, depth = chess_rules.random_position(dice, 0, 30), dice.choice((1, 2))
        lines, wrong, out, total = [], 0, {}, 0
        for move in position.legal_moves():
            count, name, note = chess_rules.perft(position.play(move), depth - 1), chess_rules.coordinate(move), ""
            kind = dice.randrange(30 if number % 2 else 300)
            if name in ("e1g1", "e1c1", "e8g8", "e8c8") and position.board[move[0]] in "Kk":
                name = {"g": name[:2] + "h", "c": name[:2] + "a"}[name[2]] + name[3]
            if kind > 0:
                said = count + (kind == 1)
                lines.append("%s%s %d%s" % (name, dice.choice(("", ":")), said, dice.choice(("", " x"))))
                note = "  expected %d" % said if kind == 1 else ""
            out[name] = "%s %d%s" % (name, count, note if kind else "  not expected")
            wrong, total = wrong + (kind < 2), total + count
        lines += dice.sample(("", "nodes 5", "a1a9 7", "x", ":", "h1h8: x", "Nodes searched: %d" % total), 4)
        dice.shuffle(lines)
        ran = run(["--fen", position.fen(), "divide", str(depth),
                   write(folder, "divide", "\n".join(lines * (1 + 20 * (number == 3))) + "\n")])
        shown = ran.stdout.splitlines()
        if not out:
            continue
        error = "divide: %d counts are wrong\n" % wrong if wrong else ""
        if sorted(shown[:-1]) != sorted(out.values()) or shown[-1] != "nodes %d" % total or ran.stderr != error or \
                ran.returncode != bool(error):
            bad.append((position.fen(), depth, lines, sorted(set(shown) ^ set(out.values())), error, ran.stderr))
    tap.ok(not bad, "random counts of divide are compared", "%d %s" % (len(bad), bad[:2]))
    tap.refused(run(["divide", "1", write(folder, "none", "x 5\n")]), "a file without a count is refused", "divide: ",
                "e2e4 600")


def pack(folder, name, text):
    path = os.path.join(folder, name)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write(text)
    return path


def check_packed(tap, folder):
    path = pack(folder, "packed.pgn.gz", GAMES)
    ran = run(["--console"], "load %s 2\nfen\n" % path)
    if "zlib" in ran.stderr:
        tap.ok(ran.returncode == 1, "without zlib a packed file is refused", ran.stderr)
        return
    tap.ok("/3R1K2 b" in ran.stdout, "a packed game is loaded", ran.stdout + ran.stderr)
    ran = run(["epd", pack(folder, "packed.epd.gz", SUITE), "depth", "4"])
    tap.ok(solved(ran.stdout)[:2] == [2, 4], "a packed suite is run", ran.stdout + ran.stderr)
    ran = run(["perft", "3", pack(folder, "packed.gz", PERFT)])
    tap.ok(ran.returncode == 0 and re.match(r"4\b", ran.stdout), "packed counts are read", ran.stdout + ran.stderr)
    with open(path, "rb") as file:
        whole = file.read()
    changed = whole[:-6] + bytes([whole[-6] ^ 1]) + whole[-5:]      # in the checksum
    for damage, data in (("cut off", whole[:60]), ("changed", changed)):
        with open(path, "wb") as file:
            file.write(data)
        ran = run(["--console"], "load %s 1\n" % path)
        tap.refused(ran, "one that is %s is refused" % damage, "load: ", "gzip")


def fnv1a(data):
    return functools.reduce(lambda total, byte: (total ^ byte) * 16777619 % 2 ** 32, data, 2166136261)


def check_log(tap, folder):
    """Work goes on from its log, and not from that of other settings, nor from results that it did not write."""
    path, log = write(folder, "logged.pgn", GAMES), os.path.join(folder, "work.log")
    words = ["annotate", path, "--nodes", "100"]
    plain = run(words).stdout
    for what in "with a log", "from a whole log", "from a log that was cut off":
        tap.ok(run(words + ["--log", log]).stdout == plain, "annotate writes the same " + what)
        size = os.path.getsize(log)
        if what == "from a whole log":
            os.truncate(log, size - 5)
    with open(log, "rb+") as file:
        file.seek(size - 2)
        file.write(b"\x01")                     # not as its checksum says
    tap.ok(run(words + ["--log", log]).stdout == plain and os.path.getsize(log) == size,
           "and from one that was changed, at its end")
    with open(log, "rb+") as file:
        file.readline()
        at = file.tell()
        length = struct.unpack("=II", file.read(8))[0]
        result = file.read(length).replace(b"Smith", b"Smyth")
        file.seek(at)
        file.write(struct.pack("=II", length, fnv1a(result)) + result)
    tap.ok(run(words + ["--log", log]).stdout == plain.replace("Smith", "Smyth") != plain,
           "what the log has is not done again")
    with open(log, "rb+") as file:
        file.readline()
        file.write(struct.pack("=II", 2 ** 31, 0))
    tap.ok(run(words + ["--log", log]).stdout == plain and os.path.getsize(log) == size,
           "and from one that was changed, at its begin")
    with open(log, "rb+") as file:
        head = file.readline()
        whole = file.read()
        file.write(whole)
    tap.refused(run(words + ["--log", log]), "results of other games",
                "annotate: %s: it has more results than the file has parts" % log)
    with open(log, "wb") as file:
        file.write(head + whole)
    for other in (["--option", "Contempt=50"] + words, words[:-1] + ["101"], words + ["--json"],
                  words[:2] + ["--depth", "2"], words + ["--unsearched"], words[:2] + ["--time", "0.1"],
                  ["--option", "Evaluation=classical"] + words,
                  ["annotate", write(folder, "other.pgn", GAMES + "\n")] + words[2:]):
        tap.refused(run(other + ["--log", log]), "%s: it is the log of other work" % " ".join(word for word in other if word != path), "the log of other work", log)
    for words in words, ["epd", write(folder, "logged.epd", SUITE), "--nodes", "1"]:
        for result in b"\0no end", b"":
            os.remove(log)
            run(words + ["--log", log])
            with open(log, "rb+") as file:
                file.readline()
                file.truncate(file.tell())
                file.write(struct.pack("=II", len(result), fnv1a(result)) + result)
            tap.refused(run(words + ["--log", log]), "%s: a log whose result is %r" % (words[0], result),
                        "the log is damaged")


def check_long_names(tap):
    """However long the name of a file, every front end says what is wrong with it."""
    path = "/tmp/%s/%s/%s.bin" % ("d" * 200, "e" * 200, "f" * 90)
    uci = "uci\nsetoption name BookFile value %s\nsetoption name NetworkFile value %s\nquit\n" % (path, path)
    cecp = "xboard\nprotover 2\noption BookFile=%s\nquit\n" % path
    for what, ran, times in (
            ("--option", run(["--option", "BookFile=" + path, "bench"]), 1),
            ("load", run(["load", path]), 1), ("annotate", run(["annotate", path]), 1),
            ("epd", run(["epd", path]), 1), ("replay", run(["replay", path]), 1),
            ("--log", run(["--xboard", "--log", path], cecp), 2),
            ("UCI", run(["--uci"], uci), 2), ("CECP", run(["--xboard"], cecp), 1),
            ("lab train", run_lab(["train", "-o", "none", path]), 1),
            ("lab epd", run_lab(["epd", path]), 1), ("lab annotate", run_lab(["annotate", path]), 1),
            ("lab book", run_lab(["book", "make", "-o", "none", path]), 1)):
        reasons = len(re.findall("No such file or directory|it does not exist", ran.stdout + ran.stderr))
        tap.ok(reasons == times, "%s: a name of 500 bytes leaves the reason whole" % what, ran.stdout + ran.stderr)


report = Tap()
with tempfile.TemporaryDirectory() as scratch:
    check_annotation(report, scratch)
    check_save(report, scratch)
    check_unended(report, scratch)
    check_reason(report, scratch)
    check_long_names(report)
    check_log(report, scratch)
    check_pipe(report)
    check_unreadable(report, scratch)
    check_descriptors(report, scratch)
    check_big_tags(report, scratch)
    check_figure(report, scratch)
    check_positions(report, scratch)
    check_suite(report, scratch)
    check_heads(report, os.path.join(scratch, "head.pgn"))
    check_results(report, scratch)
    check_jobs(report, scratch)
    check_perft(report, scratch)
    check_divide(report, scratch)
    check_packed(report, scratch)
report.done()
