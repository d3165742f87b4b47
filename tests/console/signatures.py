# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""All that the views of the machine print, in many positions and games, with all forms of arguments: at 80 and
40 columns, and in colour on a terminal.  signatures.txt has a number for the output of each view, as screens/ has all
of it for an example.  What is right, the other tests compute; this one sees whatever changes.

    signatures.py           compare
    signatures.py VIEW      print what the number of VIEW is made of, to compare it with that of another RHUMB
    signatures.py --update  write signatures.txt (make update-screens)

Numbers after "# search" change with the search, as tests/bench/signature-classical.txt does."""
import os
import pty
import re
import subprocess
import sys
import tempfile
import zlib

from console_tap import RHUMB, Tap, run
from models import NUMBER, PLACES, PLATES, SQUARES, TOP, board_of, source

FILE = os.path.join(TOP, "tests", "console", "signatures.txt")
START = ["--option", "Evaluation=classical", "--option", "OwnBook=off", "--console"]
BYTES = re.compile(r"\d+(?= bytes|, \d+ times as| times as)")
TIMES = re.compile(r"(?m)(^ +\d+/\d+ +\S+(?: in \d+)?[ +-]?) +\d+\.\d\d(?= +\d+(?:  |$))|"
                   r"(^ +\d+ +\d+ +\S.*?) +\d+\.\d\d +\d+(?= +[\d.]+%$)|,\s+\d+\.\d\d\s+s(?=\))")
MORE = [
    "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", "k7/8/1K6/8/8/8/8/7R w - - 99 100",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 87 61", "8/7k/8/8/8/8/QK6/8 w - - 3 9", "8/4k3/8/4K3/4P3/8/8/8 b - - 0 7",
    "4k3/4n3/8/3p4/8/2N5/8/4R1K1 w - - 0 1", "7k/5K2/8/6p1/8/8/8/6n1 b - - 0 1",
    "8/8/5p2/1p3P2/PP2p3/4P1p1/p5P1/k6K w - - 0 1", "k3r3/4r3/8/8/3R4/8/4B3/3QK3 b - - 49 80",
    "1r4k1/5ppp/8/8/8/6PP/q4PBK/3Q4 b - - 7 30", "6k1/3b1ppp/8/1N6/8/8/5PPP/2r3K1 w - - 12 33"]
GAMES = [
    "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", "e4 e5 Ke2 Ke7 Ke1 Ke8", "e4 Nf6 e5 d5",
    "e4 a6 e5 d5 exd6 b5 dxc7 b4 a4 bxa3 cxb8=N a2 Nc6 axb1=Q Nxd8 Qxc1 Nxf7 Qxd1+ Kxd1 Kxf7"]
NAMES = """
    square piece boards bitboard lists guard undo-stack state key history watch moves bits vector vectors rays
    attacks pins checks legal see explain tactics eval think stats tt minimax trace quiescence order figure""".split()
FORMS = [form.strip() for form in """;
    x; e4; e4 e5; e4 x; x e4; e2e4; e4e; e4e5e; e4 e5 e6; a1 h8; e4 e4; a1 b3; a1 b3 x; 0; 1; 2; 3 e4; 2 x; 2 e4 e5;
    31; 0x1234; 0x12345; O-O; O-O-O; white; black x; white x; all; all e4; e4 all; e4 key; e4 keys; captures;
    e4 captures; e4 capture; numbers; e4 numbers; e4 number; values; codes x; step; e4 step; e4 steps; occupied;
    empty x; kings; white kings; white kings x; kings x; between e4; between e4 e4; between a1 b3; between e4 x;
    between a1 h8 x; cut; cuts; network x; depth 1; depth 0; lines; lines 1; lines 0; lines 65;
    lines 2 depth; lines 2 depth 1; lines 2 depth 1 x; lines 2 nodes 1;
    0x34 20; star e4; star; star x; walk e2 e4; walk e2 f5; exchange e4;
    exchange; history; history x; watch e4; pieces; attacks e4; pins; pins x; checks; rays e4; rays e2; tactics;
    explain e4; explain e5; comet; -o; history -o /nonexistent/x;
    qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq""".split(";")]


def turned(fen):
    """FEN with the sides exchanged."""
    placement, turn, rights, ep, *counters = fen.split()
    return " ".join(["/".join(reversed(placement.split("/"))).swapcase(), {"w": "b", "b": "w"}[turn], rights.swapcase(),
                     ep.translate(str.maketrans("36", "63")), *counters])


def places():
    """The positions and games: {how to set up: legal moves}."""
    fens = [line.partition(";")[0].strip() for line in source("tests/data/perft.epd").splitlines() if line[:1] != "#"]
    fens += MORE + list(PLACES.values())
    setups = ["setboard " + (turned(fen) if i % 3 == 1 else fen) for i, fen in enumerate(fens)]
    for line in source("tests/data/playouts.tsv").splitlines()[1:]:
        _, _, fen, _, _, _, _, _, _, moves, _ = line.split("\t")
        words = moves.split()
        setups.append("setboard %s\nmove %s" % (fen, " ".join(words[:len(words) - zlib.crc32(fen.encode()) % 70])))
    setups = list(dict.fromkeys(setups + ["setboard start\nmove " + moves for moves in GAMES]))
    text = run(["--console"], "".join(setup + "\nfen\ndivide 1\n" for setup in setups)).stdout
    parts = re.split(r"(?m)^\S+/\S+ [wb] .*\n", text)[1:]
    return {setup: re.findall(r"(?m)^([a-h][1-8]\S+)[: ]", part) for setup, part in zip(setups, parts)}


def each(*templates, moves=0, squares=0):
    """The commands of TEMPLATES in a position: one with %m for each of some legal MOVES, with %f for where it starts,
    or with %w for its word with some holes; one with %s for each of some SQUARES, and %t for another."""
    def commands(place, legal):
        draws = [zlib.crc32(b"%d %s" % (i, place.encode())) for i in range(max(moves, squares))]
        played = list(dict.fromkeys(legal[n % len(legal)] for n in draws[:moves])) if legal else []
        for template in templates:
            if re.search("%[mfw]", template):
                for move, n in zip(played, draws):
                    word = (NUMBER[move[2:4]] << 8 | NUMBER[move[:2]]) + (n & 0x8888)
                    yield template.replace("%m", move).replace("%f", move[:2]).replace("%w", "0x%04x" % word)
            elif "%s" in template:
                for n in draws[:squares]:
                    yield template.replace("%s", SQUARES[n & 63]).replace("%t", SQUARES[n >> 8 & 63])
            else:
                yield template
    return commands


def explained(place, legal):
    """Moves of pieces to empty squares, which end the game by the fifty-move rule, so that no reply is searched."""
    if "\n" not in place:
        fields = place.split()
        board = {SQUARES[8 * rank + file]: piece for (file, rank), piece in board_of(fields[1]).items()}
        yield " ".join(fields[:-2] + ["99", "80"])
        yield from ("explain " + move for move in legal[::1 + len(legal) // 12] if
                    move[2:4] not in board and board[move[:2]] not in "Pp")


VIEWS = {       # one of how many positions is used, and what is asked there
    "attacks": (1, each("attacks %s", "attacks %s white", "attacks %s black", squares=3)),
    "bitboard": (2, each("bitboard", "bitboard pawns", "bitboard white", "bitboard empty", "bitboard black knights",
                         "bitboard kings", "bitboard occupied", "bitboard %s", "bitboard a1 h8 %s",
                         "bitboard between a1 h8", "bitboard between h2 c2", "bitboard between e8 e1",
                         "bitboard between %s h8", squares=2)),
    "bits": (1, each("bits %m", "bits 0xD7E3", moves=3)),
    "boards": (8, each("boards", "boards %s", squares=1)),
    "eval": (1, each("eval", "eval %m", moves=6)),
    "explain": (1, explained),
    "figure board": (5, each("figure attacks %s", "figure pins", "figure checks", "figure rays %s", "figure tactics",
                             "figure explain %m", moves=1, squares=2)),
    "figure exchange": (1, each("figure exchange %m", moves=4)),
    "figure history": (1, each("figure history")),
    "figure star": (25, each("figure star %s", squares=1)),
    "figure walk": (9, each("figure walk %s %t", squares=6)),
    "figure watch": (8, each("figure watch %m", moves=1)),
    "key": (1, each("key %m", moves=8)),
    "legal": (1, each("legal %m", "legal %w", "legal %s%t", "legal O-O", "legal O-O-O", "legal 0x8704", moves=8,
                      squares=8)),
    "lists": (1, each("lists", "lists white", "lists black", "guard")),
    "minimax": (1, each("minimax", "minimax cut")),
    "moves": (1, each("moves", "moves captures", "moves %s", "moves N", "moves rook", "moves pawns", "moves K",
                      squares=6)),
    "piece": (2, each("piece values", "piece codes", "piece a1 b2 e1 e8 h8", "piece %s", squares=3)),
    "pieces": (40, each("piece", "figure pieces")),
    "pins": (1, each("pins", "checks")),
    "rays": (1, each("rays %s", "rays %s captures", "rays %f", "rays %f captures", moves=4, squares=4)),
    "see": (1, each("see %m", moves=12)),
    "square": (6, each("square %s", "square %s numbers", squares=2)),
    "state": (1, each("undo-stack", "history", "key", "state")),
    "tactics": (1, each("tactics", "tactics all", "tactics %s", squares=5)),
    "vector": (1, each("vector %s %t", squares=8)),
    "vectors": (8, each("vectors %s", *("vectors %s " + plate for plate in [*PLATES, "difference"]), squares=1)),
    "watch": (2, each("watch %m", "watch %m key", "watch %m board", "watch %m state", moves=2)),
}
# Before a search; without a move; mates, stalemate; forks and a double check; exchanges that are even, with pins that
# end, and with later pawns; taking en passant; values from the table; moves excluded, passed, verified, extended.
RARE = re.split(r" *[;\n] *", """
    stats; tt; setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1; think; trace; order; explain; minimax; quiescence
    setboard 6k1/5ppp/8/8/8/7q/5PPP/1R4K1 w - - 0 1; explain b1b8; setboard k7/8/1K6/8/8/8/8/7R b - - 0 1; explain a8b8
    setboard rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 1; explain g4d1; quiescence g4d1 all
    setboard 7k/8/5K2/6Q1/8/8/8/8 w - - 0 1; trace 3; trace 3 Qg7; trace 3 Kf7; trace 4 Qg6; trace 4 Qd8 Kh7
    setboard 7k/5p1p/8/8/8/8/6PP/1Q1q2BK b - - 0 1; trace 4 Qxb1; trace 4 Qxg1; quiescence all; quiescence Qxb1 all
    setboard 6k1/5pqp/8/8/8/8/1r3PPP/R3Q1K1 w - - 0 1; quiescence all; trace 5; trace 5 Qe8; trace 6 h3 Rb8
    setboard r1bqk1n1/3pp2B/n4p1b/1pp1P1Np/2P2Pp1/NQ4PP/P2P4/2nRK1R1 w - - 5 22; quiescence all
    setboard r3k3/8/q7/3N4/8/8/8/4K3 w - - 99 80; explain Nc7; setboard 4k3/8/8/8/4N3/8/8/4RK2 w - - 99 80; explain Nd6
    setboard 4k3/8/8/8/8/3r1r2/8/4N2K w - - 99 80; explain Ng2; explain Nc2
    setboard r5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1; quiescence
    setboard 4k3/8/3p4/4p3/3P4/8/8/4K3 w - -; explain dxe5; setboard 4k3/8/1p6/2p5/4N3/8/8/4RK2 w - -; see e4c5
    setboard r2qk3/4P3/8/8/8/8/8/3RK3 w - -; see Rxd8; setboard 3rk3/8/8/8/8/8/4p3/R2QK3 b - -; see Rxd1
    setboard 6r1/p1qp1kpQ/1p3r1R/1Bpb1p2/2P2P2/3P4/PP1B2PP/4R1K1 b - - 0 22; see f6h6
    setboard k7/3Q4/8/8/8/8/8/7K w - - 0 1; trace 3 Qc7; setboard leaf; trace 15 Na4
    setboard 8/8/8/K2pP2r/8/8/2P5/7k w - d6 0 1; legal 0x5b4c; legal 0x5b1a; legal 0x5a4c; legal e5d6; explain Kb5
    setboard 4r2k/8/8/2PpP3/8/8/8/4K3 w - d6 0 1; legal 0x5b4c; legal 0x5b4a; legal cxd6; watch cxd6; key cxd6
    setboard 4k3/2p1p3/8/3pP3/1p6/8/P7/4K3 w - d6 0 1; watch a4; key a4; rays e7; rays c7; rays e5; rays b4
    setboard exchange; flip; rays b2; attacks e5; attacks e5 white; flip
    setboard kiwipete; bits O-O; bits O-O-O; key O-O; key O-O-O; see O-O; explain O-O-O
    setboard start; trace 8 e4 d5 exd5; setboard 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1; trace 9 Rxf4+ Kg3 Rc4
    setboard r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1; trace 8 c5 Bxc5+ Bxc5
    setboard n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1; trace 8 gxh1=Q b8=Q Qe4+; trace 7 Kd6
    setboard rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8; trace 9 dxc8=Q Qxc8 Kxf2; trace 7""")
SEARCHES = {
    "rare": (1000, lambda place, legal: RARE),
    "order": (9, each("order 3")),
    "quiescence": (3, each("quiescence", "quiescence all", "quiescence %m all", moves=1)),
    "replies": (30, each("explain %m", "explain", moves=1)),
    "think": (9, each("think nodes 1", "think depth 3", "stats", "tt", "moves", "think lines 3 depth 2", "tt",
                      "stats")),
    "trace": (9, each("trace 1", "trace 2 %m", "trace 3 %m", moves=1)),
}
ONCE = "arguments", "rare", "replies"       # at 80 columns only


def script_of(name, positions, step=1):
    """The input for the view NAME, in one of STEP of its positions."""
    lines = ["level depth 1"]
    if name == "arguments":
        lines.append("setboard 4k3/8/8/3p4/8/2N5/4P3/4K2R w K - 0 1")
        lines += [view + " " + form for view in NAMES for form in FORMS]
    else:
        every, commands = {**VIEWS, **SEARCHES}[name]
        for setup, legal in positions[::every * step]:
            lines += [setup, *commands(setup, legal)]
    return "\n".join(lines) + "\n"


def on_terminal(script, columns, **more):
    """What the program shows on a terminal with so many COLUMNS, in colour unless MORE says no, as it reads SCRIPT."""
    reader, writer = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PAGER": "", "NO_COLOR": "",
                   "COLUMNS": str(columns), **more}
    with tempfile.TemporaryFile() as typed:
        typed.write(script.encode())
        typed.seek(0)
        with subprocess.Popen([RHUMB, *START], stdin=typed, stdout=writer, stderr=subprocess.DEVNULL,
                              env=environment):
            os.close(writer)
            shown = b""
            try:
                while data := os.read(reader, 65536):
                    shown += data
            except OSError:                  # the program has ended
                pass
    os.close(reader)
    return shown.decode("utf-8", "replace").replace("\r\n", "\n")


def printed(name, positions):
    """All output for the view NAME, but for times and the sizes of structures."""
    ran = run(START, script_of(name, positions), environment={"COLUMNS": "80"})
    text = "\n".join((ran.stdout, ran.stderr, str(ran.returncode)))
    if name not in ONCE:
        text += run(START, script_of(name, positions, 4 if name in VIEWS else 2), environment={"COLUMNS": "40"}).stdout
    if name == "think":
        for columns in 40, 63, 64, 80:
            shown = on_terminal(script_of(name, positions, 8), columns, TERM="dumb", NO_COLOR="1")
            text += re.sub(r"[^\n]*\r", "", shown)         # what is being searched
    elif name not in ONCE:
        text += on_terminal(script_of(name, positions, 7), 80)
    if name in ("arguments", "state", "watch"):
        text = BYTES.sub("N", text)
    return TIMES.sub(r"\1\2", text) if name in ("arguments", "think") else text


def main():
    positions = list(places().items())
    if len(sys.argv) == 2 and sys.argv[1] != "--update":
        sys.stdout.write(printed(sys.argv[1], positions))
        return
    lines = ["# SPDX-License-Identifier: GPL-3.0-or-later", "# SPDX-FileCopyrightText: 2026 the contributors to Rhumb"]
    for title, names in ("views", ["arguments", *VIEWS]), ("search", SEARCHES):
        lines.append("# " + title)
        lines += ("%08X %s" % (zlib.crc32(printed(name, positions).encode()), name) for name in names)
    if sys.argv[1:] == ["--update"]:
        with open(FILE, "w", encoding="ascii") as file:
            file.write("\n".join(lines) + "\n")
        return
    with open(FILE, encoding="ascii") as file:
        known = file.read().splitlines()
    tap = Tap()
    tap.ok(len(positions) > 100 and sum(not legal for _, legal in positions) > 3, "positions, some without a move")
    for line in lines[2:]:
        tap.ok(line in known, line[9:] + " prints what it printed",
               "now %s; 'signatures.py \"%s\"' prints all of it" % (line, line[9:]))
    tap.ok(len(known) == len(lines), "and there are no other numbers", known)
    tap.done()


main()
