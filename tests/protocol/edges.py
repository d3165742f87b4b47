#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Sessions at the edges: records, clients that end or read late, lines that XBoard shows, UCI typed by a person.  What
the models of the sessions (model.py, uci_model.py) and the faults of the system (tests/faults) see is not here; TAP."""
import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "console"))
from console_tap import RHUMB, Tap  # noqa: E402  (the path is set above)
from engines import EngineGone, Pipe  # noqa: E402

PATIENCE = int(os.environ.get("RHUMB_PATIENCE", "600"))     # seconds for output that comes at once on an idle machine
tap = Tap()
ok = tap.ok


def shell(script, lines="", *words):
    """Run SCRIPT, in which $0 is the program.  A session that hangs has status None."""
    try:
        return subprocess.run(["sh", "-c", script, RHUMB, *words], input=lines,
                              capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired as expired:
        return subprocess.CompletedProcess(expired.cmd, None, "", "it hangs")


def check_descriptors(folder):
    log = os.path.join(folder, "log")
    ran = shell('exec "$0" --xboard --log "$1" >&-', "xboard\nprotover 2\nping 1\nquit\n", log)
    with open(log, encoding="utf-8") as file:
        lines = file.read().splitlines()
    ok(ran.returncode is not None and
       all(line.startswith("#") or line.split()[1] in "<>" for line in lines),
       "output to a closed descriptor is not recorded", "\n".join(lines[:20]))
    for face, word in (("--xboard", "tellusererror"), ("--uci", "info string")):
        ran = shell('exec "$0" %s --log "$1"' % face, "quit\n", os.path.join(folder, "none", "log"))
        why = ran.stderr.replace("rhumb: ", "")
        ok(ran.returncode == 1 and len(why.splitlines()) == 1 and ran.stdout == "%s %s" % (word, why),
           "%s: a record that cannot be made is told to client and user" % face, ran)


def check_waiting():
    """The number of lines that wait for the end of a pause, or of a count, is limited; each lost one is reported."""
    for lines, waits, go_on, error, answer in (
            ("xboard\nprotover 2\nforce\npause\n", "level 0 5 0\n", "resume\nping 2\n",
             "Error (too much waits for the end of the pause): level 0 5 0\n", "pong 2\n"),
            ("uci\ngo perft 9\nucinewgame\n", "debug off\n", "stop\nisready\n",
             "info string too much waits for the end of the search: debug off\n", "readyok\n")):
        ran = shell('exec "$0"', lines + waits * 200000 + go_on + "quit\n")
        errors = ran.stdout.count(error)
        ok(0 < errors < 200000 and answer in ran.stdout and ran.returncode == 0,
           "the lines that wait are limited", ran.stdout[-200:] + ran.stderr)


def check_bytes():
    """Errors quote a client's input as printable ASCII only."""
    lines = b"xboard\nprotover 2\noption BookFile=/tmp/d\xafta\x1b[31mX\nnonsense\xaf\x1b[0m\n" \
            b"variant \x9b31m\nusermove \x1be4\nquit\n"
    ran = subprocess.run([RHUMB, "--xboard"], input=lines, capture_output=True, timeout=PATIENCE, check=False)
    said = ran.stdout.split(b"feature done=1\n")[1].splitlines()
    ok(len(said) == 5 and all(32 <= byte < 127 for line in said for byte in line),
       "errors echo printable characters only", b"\n".join(said))
    said = [subprocess.run([RHUMB, "--uci"], input=b"setoption name %s\nquit\n" % (byte * 1000), capture_output=True,
                           timeout=PATIENCE, check=False).stdout.partition(b": ")[2] for byte in (b"a", b"\xaf")]
    ok(said[0].strip() and said[0].replace(b"a", b"\\xaf") == said[1],
       "UCI: as many bytes are echoed if none is printable", said)


def check_long_game():
    """A game of 60,000 plies in one line is played to its end."""
    moves = " ".join(["g1f3 g8f6 f3g1 f6g8"] * 15000)
    ran = shell('exec "$0" --uci', "position startpos moves " + moves + " e2e4\nd\nquit\n")
    ok("illegal" not in ran.stdout and "/8/4P3/8/PPPP1PPP/" in ran.stdout,
       "UCI: a game of 60,000 plies", ran.stdout[:300])


def check_final_line():
    """The last line before bestmove, or move, has the final node count and the move."""
    for nodes in (1, 7, 30, 1234, 20000):
        ran = shell('exec "$0" --uci', "go nodes %d\n" % nodes)
        said = ran.stdout.splitlines()[-2:]
        ok(len(said) == 2 and re.search(r"^info .* nodes %d .* pv (\S+)" % nodes, said[0]) and
           re.search(r" score cp -?\d+ ", said[0]) and
           said[1].split()[1] == said[0].partition(" pv ")[2].split()[0],
           "UCI: the last line shows %d nodes" % nodes, "\n".join(said))
    ran = shell('exec "$0" --xboard', "post\nnps 1\nst 777\nusermove g2g4\n")
    said = ran.stdout.splitlines()[-2:]
    ok(len(said) == 2 and re.fullmatch(r"\d+ -?\d+ \d+ 778 .*", said[0]) and
       said[1].startswith("move "), "CECP: so does the last line of thinking", ran.stdout)
    ran = shell('exec "$0" --uci', "position startpos\ngo depth 6\n")
    lines = [line for line in ran.stdout.splitlines() if line.startswith("info depth 6 ")]
    ok(len(lines) == 1, "no line is printed twice", ran.stdout)


def said_until(*steps, words="--xboard"):
    """The output of a session of rhumb WORDS: each step is lines to send and how the line begins that ends the answer."""
    said, engine = [], Pipe("%s %s" % (RHUMB, words))
    try:
        for lines, end in steps:
            engine.send(lines)
            said += engine.read_until(end)
    except EngineGone as why:
        said.append("(%s)" % why)
    engine.close()
    return said


def check_columns():
    """CECP allows more columns in a line of thinking, but XBoard's message line would show them."""
    said = said_until(("xboard\nprotover 2\naccepted exclude\nnew\npost\nsd 4\nusermove g2g4", "move "))
    lines = [line for line in said if line[:1].isdigit()]
    ok(len(lines) >= 4 and all(re.fullmatch(r"\d+ -?\d+ \d+ \d+ [a-hNO].*", line) for line in lines),
       "XBoard gets four numbers and the moves, since its message line shows any others", "\n".join(said))


def check_pondering():
    """Commands that waited for the move are executed before pondering starts; one hint is shown."""
    head = "xboard\noption OwnBook=0\nnew\npost\nhard\nst 1\nusermove e2e4\n"
    said = said_until((head + "option ClearHash\nmemory 32", "Hint: "), ("option ClearHash\nmemory 16\nping 1", "pong 1"))
    ok(sum(line.startswith("Hint: ") for line in said) == 1 and said[-1] == "pong 1",
       "CECP: one hint although options waited", "\n".join(said))
    mate = "xboard\nnew\nforce\nsetboard 7k/8/5K2/8/8/8/8/R7 b - - 0 1\npost\nhard\nlevel 0 1 0\ngo"
    said = said_until((mate, "Hint: "), ("", "11 "), ("ping 1\n" * 5000 + "ping 2", "pong 2"))
    depths = [int(line.split()[0]) for line in said if line[:1].isdigit()]
    ok(said[-1] == "pong 2" and len(depths) < 60 and max(depths, default=99) < 40,
       "CECP: a mate that is certain ends the lines of pondering", "\n".join(said))


def check_lines():
    """Of several lines the best comes last: XBoard's message line shows that one."""
    said = said_until(("xboard\noption OwnBook=0\nnew\nforce\npost\noption MultiPV=4\nsd 5\ngo", "move "))
    values = [int(line.split()[1]) for line in said if line.startswith("5 ")]
    last = [line for line in said if line.startswith("5 ")][-1:]
    ok(len(values) >= 4 and values[3] == max(values[:4]) and last[0].split()[4].strip("?!+#")[-2:] == said[-1].split()[1][2:4],
       "CECP: the best of four lines is the last", "\n".join(said))


def check_switch():
    """`uci` changes the protocol only at the beginning."""
    for first in ("force", "e2e4", "nonsense"):
        ran = shell('exec "$0" --xboard', "%s\nuci\nping 1\nquit\n" % first)
        ok("uciok" not in ran.stdout and "pong 1\n" in ran.stdout, "CECP: uci after %s" % first, ran.stdout[-300:])


def check_analysis_at_a_level():
    """An infinite search is analysis, which limited strength does not weaken."""
    said = said_until(("uci\nsetoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 600\n"
                       "position startpos\ngo infinite", ("info depth 9 ", "bestmove")), words="--uci")
    ok(said[-1].startswith("info depth 9 "), "UCI: go infinite searches deeply at any level", "\n".join(said[-3:]))


def check_mate_search():
    """A search for a mate continues until it has found one."""
    said = said_until(("position startpos\ngo mate 2", ("info depth 5 ", "bestmove")), words="--uci")
    ok(said[-1].startswith("info depth 5 "), "UCI: go mate 2 where there is none", "\n".join(said[-3:]))


def check_claims_by_a_move():
    """The move that repeats the position for the third time is sent with a draw offer, and the claim follows it."""
    round_trip = "".join("usermove %s\n" % move for move in ("e8h5", "h7g8", "h5e8", "g8h7"))
    said = said_until(("xboard\nprotover 2\noption OwnBook=0\nnew\nforce\nsetboard 4Q3/6pk/8/8/8/8/rr6/7K w - - 0 1\n" +
                       round_trip * 2 + "usermove e8h5\nusermove h7g8\nsd 6\ngo\nping 1", "pong 1"))
    ok(said[-4:] == ["offer draw", "move h5e8", "1/2-1/2 {Draw by repetition}", "pong 1"],
       "CECP: a claim with the move that repeats", "\n".join(said[-6:]))


def check_offer():
    """A draw is offered, if wanted, with the eighth move in a row that is worth nothing, from ply 80 on."""
    ours, theirs = "a2 b1 c2 d1 e2 f1 c4 a2".split(), "f8 g7 h6 f8".split()
    moves = [loop[i % (len(loop) - 1)] + loop[i % (len(loop) - 1) + 1] for i in range(42) for loop in (ours, theirs)]
    said = said_until(("xboard\nprotover 2\noption OwnBook=0\noption Evaluation=classical\noption DrawOffers=1\nnew\n"
                       "force\nsetboard 5b1k/8/8/8/8/8/B7/7K w - - 0 1\nsd 1\nusermove " +
                       "\nusermove ".join(moves[:66]) + "\ngo", "move "),
                      *(("usermove " + move, "move ") for move in moves[67:84:2]))
    ok([line[:5] for line in said[-11:]] == ["move "] * 7 + ["offer"] + ["move "] * 3,
       "CECP: an offer of a draw", "\n".join(said))


def check_options():
    """Options for which CECP has commands, or that this build does not support, are not offered; files that cannot be
    used are reported to the user."""
    tables = "Fathom" in shell('exec "$0" --version').stdout
    cecp = shell('exec "$0" --xboard', "xboard\nprotover 2\nquit\n").stdout
    uci = shell('exec "$0" --uci', "uci\nquit\n").stdout
    ok(not re.search('option="(Ponder|Threads) ', cecp) and "name Ponder " in uci and "name Threads " in uci,
       "CECP has hard, easy and cores instead of options", cecp)
    ok(("option=\"SyzygyPath " in cecp) == ("name Syzygy50MoveRule " in uci) == tables,
       "tables are offered if the build can read them", cecp + uci)
    lines = "xboard\n%soption BookFile=/absent/book\nquit\n"
    shown = shell('exec "$0" --xboard', lines % "").stdout
    ok("telluser BookFile: /absent/book: " in shown and "Error (" in shown and "o such file" not in
       shown.split("telluser")[1], "CECP: the user reads why a file is refused", shown)
    shown = shell('exec "$0" --xboard', lines % "ics freechess.org\n").stdout
    ok("telluser" not in shown and "Error (" in shown, "but not on a server", shown)
    ran = shell('exec "$0" --uci', "setoption name Move Overhead value x\nsetoption name No Such value 1\n"
                "setoption name Skill Level value 3\nsetoption name UCI_Opponent value GM 2800 human A. Bishop\n"
                "setoption name UCI_EngineAbout value x\nsetoption name nodestime value 10\nquit\n")
    ok("Move Overhead takes" in ran.stdout and ran.stdout.rstrip().endswith(": No Such") and
       ran.stdout.count("\n") == 2, "UCI: names keep their blanks, and the usual options are known", ran.stdout)
    ran = shell('exec "$0" --uci', "setoption name nodestime value 10\ngo movetime 200\n")
    nodes = re.findall(r" nodes (\d+) ", ran.stdout)
    ok(nodes and int(nodes[-1]) in range(1500, 2100), "UCI: nodestime counts nodes as time", ran.stdout)


def check_typed_uci():
    """Commands typed by people and scripts that are not in UCI, followed by an immediate end."""
    count = "Nodes searched: 197281\n"
    for what, lines, wanted in (
            ("quit waits for a count", "go perft 4\nquit\n", count),
            ("so does the end of input", "go perft 4\n", count),
            ("so does the next position", "go perft 4\nposition startpos moves e2e4\nd\n",
             count + "8  r n b q k b n r\n"),
            ("also after commands that wait for it", "go perft 20\nposition startpos moves e2e4\nd\nstop\n",
             "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"),
            ("a move may be repeated in searchmoves", "go depth 1 searchmoves%s\n" % (2000 * " e2e4"), "bestmove e2e4"),
            ("quit waits for a bench", "bench 1\nquit\n", " nodes "),
            ("the key is Polyglot's", "position startpos moves e2e4\nd\n", "Key: 823C9B50FD114196\n")):
        ran = shell('exec "$0" --uci', lines)
        ok(wanted in ran.stdout and ran.returncode == 0, "UCI: " + what, ran)


def check_stop_behind_go():
    """A `stop` that ends a perft is also executed in its place: it ends the search after the perft."""
    said = said_until(("go perft 20\ngo infinite\nstop", "bestmove "), words="--uci")
    ok(said[-1].startswith("bestmove "), "UCI: stop after a go that waits for a perft ends its search", "\n".join(said))


def check_count_unread(folder):
    """The lines of a perft are kept for a client that reads late, and end with the perft."""
    log = os.path.join(folder, "count")
    engine = Pipe("%s --uci --log %s" % (RHUMB, log))
    engine.send("isready\n" * 40000 + "go perft 1")     # more answers than a pipe holds
    for _ in range(20 * PATIENCE):
        with open(log, encoding="utf-8") as file:
            if "Nodes searched" in file.read()[-80:]:
                break
        time.sleep(0.05)
    said = engine.read_until("Nodes searched")
    engine.close()
    ok(said.count("readyok") == 40000 and len(said) == 40022 and said[-1] == "Nodes searched: 20",
       "UCI: a perft is complete for a client that reads late", "\n".join(said[-25:]))
    # Most of these have ended before their stop is read.
    ran = shell('exec "$0" --uci', ("go perft 1\n" + "isready\n" * 300 + "stop\n") * 50)
    ok(ran.stdout.count("readyok") == 15000 and not re.search("bestmove|info", ran.stdout),
       "UCI: a stopped perft leaves no lines", ran.stdout[-300:])


def check_end_of_input():
    """A search that runs at the end of input is answered: limited by depth or nodes alone it is finished,
    else stopped, however much time is left.  The last line may lack its newline."""
    for what, front_end, lines, wanted in (
            ("a depth", "--uci", "position startpos\ngo depth 6\n", r"^bestmove \S+"),
            ("the same without a last line feed", "--uci", "go depth 6", r"^bestmove \S+"),
            ("a depth with a time", "--uci", "go depth 100 movetime 1000000000\n", r"^bestmove \S+"),
            ("nodes with a clock", "--uci", "go nodes 1000000000000 wtime 1000000000 winc 1\n", r"^bestmove \S+"),
            ("a time", "--uci", "go movetime 1000000000\n", r"^bestmove \S+"),
            ("a clock", "--uci", "go wtime 1000000000 btime 1000000000\n", r"^bestmove \S+"),
            ("a clock after a ponder hit", "--uci", "go ponder wtime 1000000000 btime 1000000000\nponderhit\n",
             r"^bestmove \S+"),
            ("no limit", "--uci", "go\n", r"^bestmove \S+"),
            ("a mate", "--uci", "go mate 9\n", r"^bestmove \S+"),
            ("without end", "--uci", "go infinite\n", r"^bestmove \S+"),
            ("no limit after a ponder hit", "--uci", "go ponder\nponderhit\n", r"^bestmove \S+"),
            ("a ponder search", "--uci", "go ponder wtime 60000 btime 60000\n", r"^bestmove \S+"),
            ("commands that wait for a search", "--uci", "go infinite\nposition startpos moves e2e4\ngo depth 4\n",
             r"(?s)^bestmove .*^bestmove "),
            ("a move", "--xboard", "xboard\nsd 6\nusermove g2g4\n", r"^move \S+"),
            ("the same without a last line feed", "--xboard", "xboard\nhard\nsd 6\npost\ngo",
             r"^move \S+\s*\Z"),
            ("a depth of the former game", "--xboard",
             "xboard\nsd 6\nnew\nst 1000000\nusermove g2g4\n", r"^move \S+"),
            ("nodes", "--xboard", "xboard\nnps 1000\nst 20\npost\nusermove g2g4\n",
             r"(?s)^\d+ -?\d+ \d+ 1\d{4} .*^move \S+"),
            ("a depth with a time", "--xboard", "sd 100\nst 1000000\nusermove g2g4\n", r"^move \S+"),
            ("a depth with a level", "--xboard", "level 0 100000 0\nsd 100\nusermove g2g4\n", r"^move \S+"),
            ("a move by the clock", "--xboard", "xboard\nlevel 0 100000 0\nusermove g2g4\n", r"^move \S+"),
            ("a move by time and a ping", "--xboard", "st 1000000\nusermove g2g4\nping 7\n",
             r"^move \S+\npong 7\n"),
            ("pings after a move", "--xboard", "sd 6\nusermove g2g4\nping 7\n", r"^move \S+\npong 7\n"),
            ("no analysis", "--xboard", "xboard\nanalyze\n", r"\A\n?\Z"),
            ("no pause", "--xboard", "st 60\nusermove g2g4\npause\n", r"\A\n?\Z")):
        ran = shell('exec "$0" %s' % front_end, lines)
        ok(re.search(wanted, ran.stdout, re.MULTILINE) and ran.returncode == 0,
           "at the end of input %s %s is answered" % (front_end, what), ran)
    for what, lines in (("nodes", "go nodes 20000\n"), ("nodes after a ponder hit", "go ponder nodes 20000\nponderhit\n"),
                        ("a clock", "setoption name nodestime value 100\ngo wtime 10000 btime 1\n")):
        ran = shell('exec "$0" --uci', lines)
        nodes = re.findall(r" nodes (\d+) ", ran.stdout)
        ok(nodes and int(nodes[-1]) >= 10000, "and %s are used completely before that" % what, ran)


# Positions whose scores go up and down with the depth: several, since another network sees other scores.
UNSETTLED = ("r1bq1rk1/pp2bppp/2n2n2/3p4/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 10",
             "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
             "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
             "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
             "2r3k1/pp3ppp/2n1b3/3pP3/3P4/2PB1N2/P4PPP/R5K1 b - - 0 18")


def check_uci_info(folder):
    """The contents of lines of thinking, under a virtual clock by which a node takes a millisecond."""
    path = os.path.join(folder, "record")
    with open(path, "w", encoding="utf-8") as file:
        file.write("# session begins: a session speaking UCI, under the virtual clock\n# clock 1\n"
                   + "".join("> position fen %s\n> go depth 10\n< bestmove *\n" % fen for fen in UNSETTLED) +
                   "> quit\n")
    ran = shell('exec "$0" replay "$1"', "", path)
    rows = [[int(word) for word in row] for row in
            re.findall(r"^(\d+)\.(\d+) < info depth.* nodes (\d+) nps (\d+) .*time (\d+) ", ran.stdout, re.M)]
    ok(ran.returncode == 0 and len(rows) >= 10 and
       all(time <= 1000 * s + ms and nps == 1000 * nodes // time for s, ms, nodes, nps, time in rows),
       "UCI: time is in milliseconds, nps in nodes a second", ran)
    bounds, wrong = set(), []
    for search in ran.stdout.split("bestmove"):
        last, seen = (0, 0), set()              # depth and score of the last line that has no bound
        for depth, score, bound in re.findall(r"info depth (\d+) .* score cp (-?\d+) (lowerbound|upperbound|)", search):
            depth, score = int(depth), int(score)
            if not bound:
                last = depth, score
            elif depth > last[0] and depth not in seen:
                seen.add(depth)
                bounds.add(bound)
                if (score < last[1]) != (bound == "upperbound"):
                    wrong.append((depth, score, bound, last))
    ok(bounds == {"upperbound", "lowerbound"} and not wrong,
       "UCI: a first upper bound is less than the last score, a lower one is not", "%s\n%s" % (wrong, ran.stdout))


def check_cecp_time(folder):
    """The third number of a line of thinking is hundredths of a second, under a clock by which a node takes 1 ms."""
    path = os.path.join(folder, "record")
    with open(path, "w", encoding="utf-8") as file:
        file.write("# session begins: a session speaking CECP, under the virtual clock\n# clock 1\n"
                   "> xboard\n> option OwnBook=0\n> new\n> force\n> post\n> sd 7\n> go\n< move *\n> quit\n")
    ran = shell('exec "$0" replay "$1"', "", path)
    rows = [[int(word) for word in row] for row in re.findall(r"^\d+\.\d+ < \d+ -?\d+ (\d+) (\d+) ", ran.stdout, re.M)]
    ok(len(rows) >= 7 and all(abs(time - nodes // 10) <= 120 for time, nodes in rows) and rows[-1][0] > 150,
       "CECP: time is in hundredths of a second", ran.stdout)


def check_uci_analysis():
    """Books are used in games only."""
    for name, lines, depths in (("a game", "", False), ("UCI_AnalyseMode", "setoption name UCI_AnalyseMode value true\n", True)):
        ran = shell('exec "$0" --uci', "setoption name OwnBook value true\n%sgo depth 3\n" % lines)
        ok(("info depth 3 " in ran.stdout) == depths and "bestmove " in ran.stdout, "UCI: the book in %s" % name, ran)


def check_crashed_client():
    """A session ends without its answer if no one can read it."""
    for front_end, lines in (("--uci", "go movetime 1000000000\n"), ("--xboard", "st 1000000\nusermove g2g4\n")):
        with subprocess.Popen([RHUMB, front_end], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              text=True) as session:
            session.stdin.write(lines)
            session.stdin.flush()
            session.stdout.close()
            session.stdin.close()
            try:
                session.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                session.kill()
        ok(session.returncode in (0, 1), "%s ends with a client that has crashed" % front_end,
           session.returncode)
    for front_end, lines in (("--uci", "isready\n" * 9), ("--xboard", "xboard\nping 1\nping 2\n")):
        with subprocess.Popen([RHUMB, front_end], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True) as session:
            session.stdout.close()
            try:
                session.stdin.write(lines)
                session.stdin.close()
                session.wait(PATIENCE)
            except BrokenPipeError:
                pass
            except subprocess.TimeoutExpired:
                session.kill()
            said = session.stderr.read()
        ok(said == "" and session.returncode in (0, 1), "%s: a client that has ended is no error" % front_end, said)


def check_replay(folder):
    head = "> xboard\n> ping 1\n< pong 1\n"
    stars = "*" + "*a" * 40 + "b*"
    said = "> nonsense%s\n" % ("a" * 50)
    for what, record, status, message in (
            ("input to a session that has ended is no difference",
             head + "> quit\n" + "> name xxxxxxxxxxxxxxxxxxxxxxxx\n" * 10000, 0, ""),
            ("output that it should have then is one",
             head + "> quit\n" + "> ping 2\n" * 10000 + "< pong 2\n", 1, "then: pong 2"),
            ("a late one is reached", head + "1000000000.000 > ping 2\n< pong 2\n> quit\n", 0, ""),
            ("a result must", head + "> quit\n< 1-0 {White mates}\n", 1, "then: 1-0"),
            ("so must half a point", head + "> quit\n< 1/2-1/2 {Stalemate}\n", 1, "then: 1/2-1/2"),
            ("many stars that do not match", head + said + "< " + stars + "\n", 1, "then: *"),
            ("many stars that match", head + said + "< *" + "*a" * 40 + "*\n> quit\n", 0, "")):
        path = os.path.join(folder, "record")
        with open(path, "w", encoding="utf-8") as file:
            file.write(record)
        ran = shell('exec "$0" replay "$1"', "", path)
        ok(ran.returncode == status and message in ran.stderr, what, ran.stderr)


with tempfile.TemporaryDirectory() as scratch:
    check_descriptors(scratch)
    check_waiting()
    check_bytes()
    check_long_game()
    check_final_line()
    check_columns()
    check_pondering()
    check_lines()
    check_switch()
    check_claims_by_a_move()
    check_offer()
    check_analysis_at_a_level()
    check_mate_search()
    check_options()
    check_typed_uci()
    check_stop_behind_go()
    check_count_unread(scratch)
    check_end_of_input()
    check_uci_info(scratch)
    check_cecp_time(scratch)
    check_uci_analysis()
    check_crashed_client()
    check_replay(scratch)
tap.done()
