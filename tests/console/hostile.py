# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""No text from outside controls a terminal: every command of rhumb and rhumb-lab that prints names or text of files
gets hostile ones.  On standard output and standard error, in a pipe and on a terminal, there is no control character
but line feed and tab: none of C0, no DEL, none of C1, as a byte or in UTF-8, none of directions.  Letters with
accents stay."""
import json
import os
import pty
import subprocess
import tempfile

from console_tap import LAB, RHUMB, Tap

# Turns the text around; sets the title of a window; C1 as a byte, in UTF-8 and in too long UTF-8; DEL, a bell, a carriage return.
HOSTILE = "Müller\u202e".encode() + b"\033]0;owned\007\x9b31m\xc2\x9b31m\xc0\x9b\xe0\x82\x9b\x7f\xc2\x85\b\r."
NAME = os.fsdecode(HOSTILE)
FEN = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
ON_A_LINE = HOSTILE.replace(b"\r", b"")   # a carriage return ends a line of PGN
GAME = (b'[Event "' + ON_A_LINE + b'"]\n[White "' + ON_A_LINE + b'"]\n[Black "B"]\n[Result "*"]\n\n1. e4 {' + HOSTILE +
        b"} e5 *\n\n")
WRONG = b'[White "' + ON_A_LINE + b'"]\n[FEN "' + ON_A_LINE + b'"]\n\n1. ' + HOSTILE + b" *\n\n"
FILES = {
    "x.epd": b"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm Rd8#; id \"" + HOSTILE + b"\";\n",
    "wrong.epd": HOSTILE + b"\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - bm " + HOSTILE + b";\n",
    "game.pgn": GAME, "wrong.pgn": WRONG,
    "session.log": b"# session begins: speaking CECP\n0.000 > " + HOSTILE + b"\n0.000 < " + HOSTILE + b"\n",
    "commands": HOSTILE + b"\n", "shown": b"load game.pgn\ngame\n",
    "store/manifest": b"Rhumb store 1\n" + HOSTILE[:7] + b"\033[1m\xc2\x9b1m games 1 plies 1 samples 1 bytes 1 settings " +
                      HOSTILE[:-2] + b" sha256 " + b"0" * 64 + b"\n",
    NAME: HOSTILE + b"\n", NAME + ".pgn": WRONG
}

# The words of a command, and whether it shows the letters of the name.
CONSOLE = [
    (["load", "x.epd"], True), (["load", "wrong.epd"], False), (["load", NAME], False), (["load", "/nonexistent/" + NAME], True),
    (["load", "game.pgn"], True), (["load", "wrong.pgn"], False), (["load", NAME + ".pgn"], False),
    (["epd", "x.epd", "depth", "1"], True), (["epd", "wrong.epd", "depth", "1"], False), (["epd", "/nonexistent/" + NAME], True),
    (["--option", "NetworkFile=tiny.network", "eval", "network"], True),
    (["--option", "NetworkFile=" + NAME, "eval", "network"], False), (["--option", "BookFile=" + NAME, "eval"], True),
    (["--option", NAME + "=1", "eval"], False), (["--option", "SyzygyPath=" + NAME, "eval"], True),
    (["--option", "Threads=" + NAME, "eval"], False), (["--fen", NAME, "eval"], False), (["--variant", NAME, "eval"], False),
    (["option", "NetworkFile", "./" + NAME], False), (["option", "SyzygyPath", NAME], True),
    (["--option", "BookFile=good.bin", "book", "save", NAME + ".bin"], True), (["--option", "BookFile=" + NAME + ".book", "book"], True),
    (["book", NAME], True), (["book", "dump", NAME], True), (["annotate", "game.pgn", "depth", "1", "--json"], True),
    (["annotate", "wrong.pgn", "depth", "1", "--json"], False), (["annotate", "/nonexistent/" + NAME], True),
    (["annotate", "game.pgn", "depth", "1", "-o", NAME + ".annotated"], True), (["annotate", "game.pgn", "-o", NAME], True),
    (["figure", "star", "e4", "-o", NAME], True), (["save", "/nonexistent/" + NAME], True), (["save", NAME + ".gz"], True),
    (["perft", "2", "/nonexistent/" + NAME], True), (["perft", "2", NAME], False), (["divide", "1", NAME], True),
    (["source", "commands"], False), (["source", "/nonexistent/" + NAME], True), (["genfens", NAME], False), (["help", NAME], False),
    (["replay", "session.log"], True), (["replay", NAME], True), (["replay", "/nonexistent/" + NAME], True),
    (["--log", "/nonexistent/" + NAME, "--xboard"], True), ([NAME], False), (["--" + NAME], False),
    (["--fen=" + FEN, "-" + NAME], False)
]
LABORATORY = [
    (["epd", "x.epd", "--nodes", "10"], True), (["epd", "wrong.epd", "--nodes", "10"], False), (["epd", "/nonexistent/" + NAME], True),
    (["epd", "x.epd", "--log", NAME], True), (["store", "list", "store"], True), (["store", "check", "store"], True),
    (["store", "list", NAME], True), (["store", "merge", "store", "-o", NAME], True),
    (["match", "--games", "2", "--nodes", "10", "--most", "10", "--first-name", NAME], True),
    (["match", "--games", "2", "--openings", NAME], False), (["match", "--games", "2", "--pgn", NAME], True),
    (["match", "--games", "2", "--log", NAME], True), (["match", "--games", "2", "--second", "/nonexistent/" + NAME], True),
    (["tune", "late_base", "--log", NAME], True), (["tune", NAME], False), (["parameters", NAME], False),
    (["book", "make", "wrong.pgn", "-o", "wrong.bin"], False), (["book", "make", "game.pgn", "--games", "1", "-o", NAME + ".made"], True),
    (["book", "merge", NAME, "-o", "merged.bin"], True), (["gauge", "tiny.network"], False), (["gauge", NAME], False),
    (["datagen", "--check", NAME], True), (["datagen", "-o", NAME], True), (["train", NAME], True),
    (["train", "one.games", "--checkpoint", NAME], True),
    (["annotate", "/nonexistent/" + NAME], True), (["openings", "-o", NAME], True),
    ([NAME], False), (["epd", "--" + NAME], False)
]
# What they print on standard output is PGN: in a pipe it is data and stays as it is.
GAMES = [(RHUMB, (["source", "shown"], True)), (RHUMB, (["annotate", "game.pgn", "depth", "1"], True)),
         (LAB, (["annotate", "game.pgn", "--nodes", "10"], True)), (LAB, (["annotate", "wrong.pgn", "--nodes", "10"], True))]

DIRECTIONS = [0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]

tap = Tap()


def controls(data):
    """The control characters in DATA."""
    codes = [ord(c) for c in data.decode("utf-8", "surrogateescape")]
    return ["%#x" % code for code in codes
            if code in DIRECTIONS or (code < 0x20 and code not in (0x09, 0x0A)) or 0x7F <= code < 0xA0 or 0xDC80 <= code < 0xDCA0]


def run_in_pipe(words, folder, environment):
    ran = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, cwd=folder, env=environment)
    return ran.stdout, ran.stderr


def run_on_terminal(words, folder, environment):
    """The same, where standard output is a terminal without escape codes of its own."""
    ours, theirs = pty.openpty()
    with tempfile.TemporaryFile() as errors:
        with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=theirs, stderr=errors, cwd=folder, env=environment):
            os.close(theirs)
            data = b""
            while True:
                try:
                    more = os.read(ours, 65536)
                except OSError:
                    break
                if not more:
                    break
                data += more
        os.close(ours)
        errors.seek(0)
        return data.replace(b"\r\n", b"\n"), errors.read()


def check(how, program, words, is_shown, folder, **more):
    environment = dict(os.environ, TERM="dumb", PAGER="cat", **more)
    out, err = how([program] + words, folder, environment)
    for name in os.listdir(os.fsencode(folder)):
        if name.endswith((b".annotated", b".made", b".bin")) and name != b"good.bin":
            os.remove(os.path.join(os.fsencode(folder), name))
    what = "%s %s" % (os.path.basename(program), " ".join(ascii(word)[1:-1].replace(ascii(NAME)[1:-1], "NAME") for word in words))
    tap.ok(not controls(out) and not controls(err), "%s, %s" % (what, how.__name__), ascii(out) + "\n" + ascii(err))
    if is_shown:
        tap.ok("Müller".encode() in out + err, "and the name can be read", ascii(out) + "\n" + ascii(err))
    return out


def main():
    rhumb, lab = os.path.abspath(RHUMB), os.path.abspath(LAB)
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "store"))
        for name, contents in FILES.items():
            with open(os.path.join(folder, name), "wb") as file:
                file.write(contents)
        for words in (["datagen", "-o", "one.games", "-n", "2", "--nodes", "20", "--samples", "2", "--labels", "1", "--label-nodes", "20"],
                      ["train", "one.games", "--epochs", "1", "--scale", "130", "-o", "tiny.network", "--name", NAME[:20]],
                      ["match", "--games", "2", "--nodes", "10", "--pgn", "good.pgn"],
                      ["book", "make", "good.pgn", "--games", "1", "-o", "good.bin"]):
            subprocess.run([lab] + words, cwd=folder, check=True, capture_output=True)
        with open(os.path.join(folder, "good.bin"), "rb") as book, open(os.path.join(folder, NAME + ".book"), "wb") as copy:
            copy.write(book.read())
        for how in run_in_pipe, run_on_terminal:
            for words, is_shown in CONSOLE:
                check(how, rhumb, words, is_shown, folder, LC_ALL="C.UTF-8")
            for words, is_shown in LABORATORY:
                check(how, lab, words, is_shown, folder, LC_ALL="C.UTF-8")
        for program, (words, is_shown) in GAMES:
            check(run_on_terminal, os.path.abspath(program), words, is_shown, folder, LC_ALL="C.UTF-8")
        check(run_on_terminal, rhumb, ["load", "x.epd"], False, folder, LC_ALL="C")
        out = check(run_in_pipe, rhumb, ["annotate", "game.pgn", "depth", "1", "--json"], False, folder)
        name = json.loads(out)["tags"]["White"]
        tap.ok(name == "Müller\u202e ]0;owned \x9b31m\x9b31m\xc0\x9b\xe0\x82\x9b\x7f\x85 .",
               "JSON keeps what a tag says", ascii(out))


main()
tap.done()
