#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""cecp-check and uci-check fail an engine that violates the protocol, and no other; TAP.

A bad engine is Rhumb run by this script, which changes Rhumb's output:

    bad_engines.py            each fault fails its check, which passes without the fault
    bad_engines.py -- FAULT   be the engine with that fault ("none": without one)"""
import os
import re
import subprocess
import sys
import tempfile
import threading
import time

RHUMB = os.environ.get("RHUMB", "./rhumb")
HERE = os.path.dirname(os.path.abspath(__file__))
CECP, UCI = "cecp-check", "uci-check"
# Without the folders of installed packages, which nothing here uses; modules are compiled once, for all processes.  Both
# take most of Python's start.
PYTHON = [sys.executable, "-S"]
COMPILED = tempfile.TemporaryDirectory() if len(sys.argv) == 1 else None
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
    sys.path.insert(0, os.path.join(HERE, "..", "play"))
    import chess_rules
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


def run(tool, *words):
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": COMPILED.name}
    return subprocess.run([*PYTHON, os.path.join(HERE, "..", "..", "programs", tool), *words], env=environment,
                          capture_output=True, text=True, check=False)


def only(checks):
    return [word for check in checks for word in ("--only", check)]


def judge(tool, check, limit, fault):
    """The exit status of TOOL for that engine, and its output."""
    ran = run(tool, "--strict", "--limit", limit, "--only", check, "--", *PYTHON, os.path.abspath(__file__), "--", fault)
    return ran.returncode, ran.stdout + ran.stderr


def passes_all(item):
    """Whether an engine without a fault passes the checks of a tool that others are to fail, and the output."""
    tool, checks = item
    ran = run(tool, "--strict", "--jobs", "2", "--limit", PATIENT, *only(checks), "--", *PYTHON, os.path.abspath(__file__),
              "--", "none")
    return ran.returncode == 0 and ran.stdout.count("\npass ") + ran.stdout.startswith("pass ") >= len(checks), ran.stdout + ran.stderr


def passes_allowed(name, choice=(), limit=1):
    """Whether an engine that does what is allowed passes, and the output.  Some checks wait for a line that it may leave
    out: only those that failed, as on a busy machine, are judged again with a longer limit."""
    tool, checks, _ = ALLOWED[name]
    ran = run(tool, "--jobs", "2", "--limit", str(limit), *(choice or only(checks)), "--", *PYTHON,
              os.path.abspath(__file__), "--", name)
    failed, others = (re.findall(r"(?m)^(?:%s) +(\S+)" % verdict, ran.stdout) for verdict in ("fail", "pass|advice|n/a"))
    if not failed or limit == 100:
        return ran.returncode == 0, ran.stdout + ran.stderr
    skipped = [other for other in others if not any(one.startswith(other) for one in failed)]
    return passes_allowed(name, only(failed) + [word for other in skipped for word in ("--skip", other)], 100)


def has_basis(tool):
    """Whether each check of TOOL cites the protocol or says why it is wise, and those that do not."""
    bare = [line for line in run(tool, "--list").stdout.splitlines() if not line.endswith("]")]
    return not bare, "\n".join(bare)


def ends_quietly(tool):
    """Whether TOOL only fails when no one reads what it prints, and what it said."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as deaf:
        ran = [subprocess.run([*PYTHON, os.path.join(HERE, "..", "..", "programs", tool), option],
                              stdout=deaf, stderr=subprocess.PIPE, text=True) for option in ("--list", "--help")]
    return ran[0].returncode == 1 and not any(its.stderr for its in ran), str(ran)


def notices(tool, check, limit, fault):
    """Whether TOOL fails CHECK for that engine, and its output.  QUICK can be less than the engine's start
    takes on a busy machine: what is not noticed so is judged again with longer limits."""
    status, text = judge(tool, check, limit, fault)
    noticed = status == 1 and "\nfail " in "\n" + text
    if noticed or int(limit) >= int(PATIENT):
        return noticed, text
    return notices(tool, check, str(min(4 * int(limit), int(PATIENT))), fault)


def main():
    import concurrent.futures
    good = {tool: sorted({row[1] for row in FAULTS.values() if row[0] == tool}) for tool in (CECP, UCI)}
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        passed = pool.map(passes_all, good.items())
        failed = pool.map(lambda name: notices(*FAULTS[name][:3], name), FAULTS)
        names = ["%s passes a good engine" % tool for tool in good] + ["%s fails %s" % (FAULTS[name][1], name) for name in FAULTS]
        names += ["an engine is not failed for what is allowed: %s" % name for name in ALLOWED]
        names += ["each check of %s has a basis" % tool for tool in (CECP, UCI)]
        names += ["%s ends quietly if no one reads its output" % tool for tool in (CECP, UCI)]
        results = list(passed) + list(failed)
        results += list(pool.map(passes_allowed, ALLOWED)) + [has_basis(CECP), has_basis(UCI), ends_quietly(CECP), ends_quietly(UCI)]
    for number, (name, (right, text)) in enumerate(zip(names, results), 1):
        print("%s %d - %s" % ("ok" if right else "not ok", number, name))
        if not right:
            print("# " + text.replace("\n", "\n# "))
    print("1..%d" % len(names))


if sys.argv[1:2] == ["--"]:
    be_engine(sys.argv[2])
else:
    main()
