#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""cecp-check and uci-check fail an engine that violates the protocol, and no other; TAP.

A bad engine is Rhumb run by this script, which changes Rhumb's output.  The checkers and the engines are forks of this
process, since most of what each would take is the start of Python.

    bad_engines.py            each fault fails its check, which passes without the fault
    bad_engines.py -- FAULT   be the engine with that fault ("none": without one)"""
import concurrent.futures
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import types

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = os.path.join(HERE, "..", "..", "programs")
sys.path[:0] = [PROGRAMS, os.path.join(HERE, "..", "play")]
import chess_rules  # noqa: E402  (the path is set above)
import engine_check  # noqa: E402

RHUMB = os.environ.get("RHUMB", "./rhumb")
CECP, UCI = "cecp-check", "uci-check"
PROGRAM = {}
for tool in (CECP, UCI):
    with open(os.path.join(PROGRAMS, tool), encoding="utf-8") as file:
        PROGRAM[tool] = compile(file.read(), tool, "exec")
# Seconds for a line: few for a fault that is a missing line; many, which no good engine waits out, whatever the load.
QUICK, PATIENT = "2", os.environ.get("RHUMB_PATIENCE", "600")


def say_instead(pattern, new):
    """Replace lines that match PATTERN by NEW, which may be no line or several."""
    return lambda line: re.sub(pattern, new, line).splitlines() if re.match(pattern, line) else [line]


def old_fashioned(line):
    """LINE in forms that XBoard knows from older engines, or that no protocol forbids."""
    if re.match(r"$|[ \t]+[^0-9 \t]", line):           # no answer to bk
        return []
    line = re.sub(r"Illegal move(?: \(.*\))?: ", "Illegal move:", line)
    line = re.sub(r"Error .*: (frobnicate.*)", r"Illegal move: \1", line)
    line = re.sub(r"^(\s*\d+ -?)1000(\d\d \d+ \d+)", r"\g<1>299\2", line)
    return ["Old Engine 1.0", line] if line == "feature done=1" else [line]


def one_game_in_san(line):
    """LINE of an engine that asks for SAN and sends it, after 1. e4, and plays one game in a process."""
    line = re.sub("reuse=1|san=0", "reuse=0 san=1", line)
    if not line.startswith("move "):
        return [line]
    position = chess_rules.Position()
    position = position.play(position.parse_coordinate("e2e4"))
    return ["move " + position.san(position.parse_coordinate(line[5:]))]


# Name: the check that must fail, how long it waits, and the change of Rhumb's lines.
FAULTS = {
    "cecp-illegal": (CECP, "game.black", PATIENT, say_instead("move .*", "move a1a1")),
    "cecp-two-moves": (CECP, "game.white", PATIENT, say_instead("(move .*)", r"\1\n\1")),
    "cecp-no-move": (CECP, "game.black", QUICK, say_instead("move .*", "")),
    "cecp-no-cecp": (CECP, "game.black", PATIENT, say_instead("(move .*)", r"\1\nI have moved")),
    "cecp-done-0": (CECP, "handshake.one-write", QUICK, say_instead("feature done=1", "")),
    "cecp-early-done": (CECP, "handshake.done-last", PATIENT,
                        say_instead("(feature done=1)", r"\1\nfeature colors=0")),
    "cecp-no-pong": (CECP, "game.ping-waiting", QUICK, say_instead(r"pong (?!1$).*", "")),
    "cecp-other-pong": (CECP, "game.ping-numbers", QUICK, say_instead("pong .*", "pong 1")),
    "cecp-takes-all": (CECP, "illegal.no-piece", QUICK, say_instead("Illegal move.*", "")),
    "cecp-knows-all": (CECP, "illegal.unknown", QUICK, say_instead("Error.*", "")),
    "cecp-speaks": (CECP, "game.force-silent", PATIENT, say_instead("(pong 5)", r"\1\nmove e2e4")),
    "cecp-thinking": (CECP, "game.thinking-form", PATIENT,
                      say_instead(r"(\s*\d+) -?\d+ (\d+ \d+)(.*)", r"\1 9999999 \2\3")),
    "cecp-no-claim": (CECP, "cores.mate", QUICK, say_instead("1-0 .*", "")),
    "cecp-status": (CECP, "handshake.exit-status", PATIENT, None),
    "cecp-runs-on": (CECP, "end.input-thinking.st", QUICK, None),
    "cecp-late-option": (CECP, "handshake.options-typed", PATIENT,
                         say_instead("feature option=.*", 'feature reuse=1 option="Hash -slide 1"')),
    "cecp-stays": (CECP, "handshake.clean-exit", QUICK, None),
    "cecp-ends": (CECP, "game.black", PATIENT, None),
    "uci-illegal": (UCI, "go.depth-1", PATIENT, say_instead("bestmove .*", "bestmove a1a1")),
    "uci-no-text": (UCI, "go.depth-1", PATIENT, say_instead("bestmove .*", "bestmove")),
    "uci-null": (UCI, "go.depth-1", PATIENT, say_instead("bestmove .*", "bestmove 0000")),
    "uci-ponder": (UCI, "go.depth-1", PATIENT, say_instead(r"bestmove (\S+).*", r"bestmove \1 ponder \1")),
    "uci-two-moves": (UCI, "go.depth-1", PATIENT, say_instead("(bestmove .*)", r"\1\n\1")),
    "uci-no-move": (UCI, "go.depth-1", QUICK, say_instead("bestmove .*", "")),
    "uci-pv": (UCI, "go.info", PATIENT, say_instead("(info .* pv) .*", r"\1 a1a1")),
    "uci-no-score": (UCI, "go.info", PATIENT, say_instead(r"(info .*) score \w+ -?\d+(.*)", r"\1\2")),
    "uci-no-uci": (UCI, "go.info", PATIENT, say_instead("(bestmove .*)", r"thinking\n\1")),
    "uci-no-mate": (UCI, "go.mate", QUICK, say_instead(r"(info .*) mate (\d+)(.*)", r"\1 cp \2\3")),
    "uci-all-moves": (UCI, "go.searchmoves-only", QUICK, say_instead("bestmove .*", "bestmove e2e4")),
    "uci-no-uciok": (UCI, "handshake.uci", QUICK, say_instead("uciok", "")),
    "uci-no-readyok": (UCI, "handshake.isready", QUICK, say_instead("readyok", "")),
    "uci-hasty": (UCI, "infinite.isready", PATIENT, None),
    "uci-stays": (UCI, "end.quit", QUICK, None),
}

# What the protocol allows: the checks that must not fail, and the change of Rhumb's lines.
ALLOWED = {
    "cecp-plain": (CECP, ("handshake.", "game.playother", "game.setboard-go", "game.move-now", "game.go-move-now",
                          "game.thinking-form", "game.bare-moves"),
                   say_instead("feature .*(setboard|done=0|debug|colors|nps).*", "feature ping=1 analyze=0 draw=0")),
    "uci-plain": (UCI, ("go.currmove", "go.info", "options.in-search", "end.move-first"),
                  say_instead("info (depth [1-5] .*|.*currmove.*)", "")),
    "cecp-refuses": (CECP, ("game.result-comment", "game.book", "game.random", "game.hint"),
                     say_instead("pong (?!1$)(.*)", r"Error (unknown command): result\npong \1")),
    "cecp-old-move": (CECP, ("game.black", "game.move-now"), say_instead("move (.*)", r"1. ... \1\nMy move is : \1")),
    "cecp-no-done": (CECP, ("handshake.", "end.interrupts"), say_instead("feature done=.*", "")),
    "cecp-san": (CECP, ("game.black", "game.rematch"), one_game_in_san),
    "cecp-quiet": (CECP, ("analysis.ping", "highlight.lift", "highlight.capture"), say_instead("highlight .*", "")),
    "cecp-orthodox": (CECP, ("960.start",), say_instead('feature variants=.*', 'feature variants="normal"')),
    # It refuses sd, and has no edit beside setboard.
    "cecp-old": (CECP, ("handshake.one-write", "illegal.echo", "illegal.unknown", "game.sd", "game.mate", "game.thinking-form",
                        "game.book", "edit.plain", "edit.castling", "analysis.setboard", "claims.mates", "claims.go-mated"),
                 old_fashioned),
    "uci-chatty": (UCI, ("handshake.uci", "go.info", "go.mate", "go.go-mate", "go.searchmoves-over"),
                   say_instead(r"(info .*) score \w+ -?\d+(.*)|bestmove e1e8.*",
                               lambda found: "bestmove a1b1" if found[1] is None else "thinking\n" + found[1] + found[2])),
}

# What an engine of ALLOWED does not read.
IGNORED = {"cecp-plain": rb"\?\n", "cecp-quiet": rb"ping 2\n", "cecp-orthodox": rb"variant .*\n",
           "cecp-san": rb"usermove ([a-h]\d[a-h]|d).*\n", "cecp-old": rb"edit\n|sd \d+\n"}
# A command that it refuses, and its answer.
REFUSED = {"cecp-old": (b"sd ", b"Illegal move: sd\n"), "cecp-orthodox": (b"variant ", b"Error (no such variant): fischerandom\n")}


def be_engine(fault):
    """Rhumb with FAULT."""
    row = FAULTS.get(fault) or ALLOWED.get(fault) or (CECP, None)
    check, change, ended = row[0], row[-1], threading.Event()
    with subprocess.Popen([RHUMB] + (["--xboard"] if check == CECP else []), stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as engine:
        def pass_down():
            while data := os.read(0, 65536):
                if fault in REFUSED and REFUSED[fault][0] in data:
                    os.write(1, REFUSED[fault][1])
                if fault == "uci-hasty" and b"go infinite" in data:
                    os.write(1, b"bestmove e2e4\n")
                data = re.sub(IGNORED.get(fault, b"^$"), b"", data)
                if fault == "cecp-san":
                    data = data.replace(b"usermove e4", b"usermove e2e4")
                try:
                    os.write(engine.stdin.fileno(), data)
                except OSError:
                    break
            ended.set()
            if fault != "cecp-runs-on":
                engine.stdin.close()

        threading.Thread(target=pass_down, daemon=True).start()
        for line in engine.stdout:
            text = line.decode("latin-1").rstrip("\n")
            if fault == "cecp-ends" and text.startswith("move "):
                engine.kill()
                os._exit(1)
            for part in change(text) if change else [text]:
                os.write(1, part.encode("latin-1") + b"\n")
            if fault == "cecp-runs-on" and ended.is_set() and text.startswith("move "):
                engine.stdin.close()
    if fault.endswith("-stays"):
        time.sleep(1000)
    os._exit(3 if fault.endswith("-status") else engine.returncode)


class Engine(subprocess.Popen):
    """The engine with the fault that its command's last word names: a fork that executes nothing else."""

    def __init__(self, command, **more):
        def be_it():
            os.closerange(3, 256)       # also what others hear their engines by
            signal.signal(signal.SIGPIPE, signal.SIG_IGN)
            be_engine(command[-1])
        super().__init__(command, preexec_fn=be_it, **more)


engine_check.subprocess = types.SimpleNamespace(**{**vars(subprocess), "Popen": Engine})


def be_tool(tool, words, output):
    """TOOL with the arguments WORDS, which prints to OUTPUT."""
    status = 1
    os.dup2(output, 1)
    os.dup2(output, 2)
    sys.argv = [tool, *words]
    try:
        exec(PROGRAM[tool], {"__name__": "__main__", "__file__": os.path.join(PROGRAMS, tool)})
    except SystemExit as end:
        status = end.code
    except Exception:
        traceback.print_exc()
    sys.stdout.flush()
    os._exit(status)


def run(tool, *words):
    """The exit status of TOOL with the arguments WORDS, None if it has none, and its output."""
    with tempfile.TemporaryFile("w+") as output:
        pid = os.fork()
        if not pid:
            be_tool(tool, words, output.fileno())
        _, status = os.waitpid(pid, 0)
        output.seek(0)
        return os.WEXITSTATUS(status) if os.WIFEXITED(status) else None, output.read()


def only(checks):
    return [word for check in checks for word in ("--only", check)]


def judge(tool, check, limit, fault):
    """The exit status of TOOL for that engine, and its output."""
    return run(tool, "--strict", "--limit", limit, "--only", check, "--", sys.executable, fault)


def passes_all(tool):
    """Whether an engine without a fault passes the checks of TOOL that others are to fail, and the output."""
    checks = {row[1] for row in FAULTS.values() if row[0] == tool}
    status, text = run(tool, "--strict", "--jobs", "2", "--limit", PATIENT, *only(sorted(checks)), "--", sys.executable,
                       "none")
    return status == 0 and len(re.findall("(?m)^pass ", text)) >= len(checks), text


def passes_allowed(name, choice=(), limit=1):
    """Whether an engine that does what is allowed passes, and the output.  Some checks wait for a line that it may leave
    out: only those that failed, as on a busy machine, are judged again with a longer limit."""
    tool, checks, _ = ALLOWED[name]
    status, text = run(tool, "--jobs", "2", "--limit", str(limit), *(choice or only(checks)), "--", sys.executable, name)
    failed, others = (re.findall(r"(?m)^(?:%s) +(\S+)" % verdict, text) for verdict in ("fail", "pass|advice|n/a"))
    if not failed or limit == 100:
        return status == 0, text
    skipped = [other for other in others if not any(one.startswith(other) for one in failed)]
    return passes_allowed(name, only(failed) + [word for other in skipped for word in ("--skip", other)], 100)


def has_basis(tool):
    """Whether each check of TOOL cites the protocol or says why it is wise, and those that do not."""
    status, text = run(tool, "--list")
    bare = [line for line in text.splitlines() if not line.endswith("]")]
    return status == 0 and not bare, "\n".join(bare)


def ends_quietly(tool):
    """Whether TOOL only fails when no one reads what it prints, and what it said."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as deaf:
        ran = [subprocess.run([sys.executable, "-S", os.path.join(PROGRAMS, tool), option],
                              stdout=deaf, stderr=subprocess.PIPE, text=True) for option in ("--list", "--help")]
    return ran[0].returncode == 1 and not any(its.stderr for its in ran), str(ran)


def notices(fault):
    """Whether the checker fails the check for that engine, and its output.  QUICK can be less than the engine's start
    takes on a busy machine: what is not noticed so is judged again with longer limits."""
    tool, check, limit, _ = FAULTS[fault]
    while True:
        status, text = judge(tool, check, limit, fault)
        noticed = status == 1 and "\nfail " in "\n" + text
        if noticed or int(limit) >= int(PATIENT):
            return noticed, text
        limit = str(min(4 * int(limit), int(PATIENT)))


def main():
    number = 0
    with concurrent.futures.ProcessPoolExecutor(6, multiprocessing.get_context("fork")) as pool:
        groups = [(name, items, pool.map(judge_one, items)) for judge_one, name, items in (
            (passes_all, "%s passes a good engine", (CECP, UCI)),
            (notices, "%s is noticed", FAULTS),
            (passes_allowed, "an engine is not failed for what is allowed: %s", ALLOWED),
            (has_basis, "each check of %s has a basis", (CECP, UCI)),
            (ends_quietly, "%s ends quietly if no one reads its output", (CECP, UCI)))]
        for name, items, results in groups:
            for item, (right, text) in zip(items, results):
                number += 1
                print("%s %d - %s" % ("ok" if right else "not ok", number, name % item))
                if not right:
                    print("# " + text.replace("\n", "\n# "))
    print("1..%d" % number)


if sys.argv[1:2] == ["--"]:
    be_engine(sys.argv[2])
else:
    main()
