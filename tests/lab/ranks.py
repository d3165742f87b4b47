# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""rhumb-lab-mpi: on two and on three ranks the output is the same as rhumb-lab's, and a killed rank loses only what
was not yet written."""
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "console"))
from console_tap import LAB, Tap, run_lab  # noqa: E402

MPI = LAB + "-mpi"
MPIRUN = ["mpirun", "--oversubscribe"] + (["--allow-run-as-root"] if os.geteuid() == 0 else [])
GAMES = ["-n", "8", "--seed", "5", "--nodes", "30", "--label-nodes", "20"]
STORE = ["--shard-games", "3", "-n", "6"] + GAMES[2:]
MATCH = ["match", "--games", "6", "--nodes", "20", "--seed", "3", "--memory", "1"]


def ranks(count, words, folder):
    return subprocess.run(MPIRUN + ["-n", str(count), MPI] + words, cwd=folder, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, timeout=600)


def contents(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def store(folder, name):
    """The files of a store, but for those that a kill left incomplete."""
    return {file: contents(folder, name + "/" + file) for file in os.listdir(os.path.join(folder, name))
            if not file.endswith(".new")}


def children(pid):
    """The descendants of PID that are rhumb-lab-mpi."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,comm="], capture_output=True, text=True).stdout
    rows = [line.split(None, 2) for line in listed.splitlines()]
    below = {pid}
    for _ in rows:
        below |= {int(row[0]) for row in rows if int(row[1]) in below}
    return [int(row[0]) for row in rows if int(row[0]) in below and row[2].startswith("rhumb-lab-mpi")]


def check_other_build(tap, folder):
    """A rank whose program has a different version, in one byte."""
    version = run_lab(["--version"]).stdout.splitlines()[0].split()[-1].encode()
    with open(MPI, "rb") as file:
        program = file.read()
    other = os.path.join(folder, "other")
    with open(other, "wb") as file:
        file.write(program.replace(version, version[:-1] + b"x"))
    os.chmod(other, 0o755)
    words = ["datagen", "-o", "other.games", "-n", "1000"] + GAMES[2:]
    ran = subprocess.run(MPIRUN + ["-n", "2", MPI] + words + [":", "-n", "1", other] + words, cwd=folder, capture_output=True,
                         text=True, stdin=subprocess.DEVNULL, timeout=600)
    tap.ok(version in program and ran.returncode != 0 and "rank 2 is another build: Rhumb" in ran.stderr,
           "a rank of another build is refused", ran.stdout + ran.stderr)


def kill_a_rank(folder, words, path):
    """Three ranks run the command WORDS until PATH has a game; then one is killed.  If they end before that, again; false if
    they always did."""
    made, path = os.path.join(folder, path.split("/")[0]), os.path.join(folder, path)
    for _ in range(100):
        pids = []
        with subprocess.Popen(MPIRUN + ["-n", "3", MPI] + words, cwd=folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            while process.poll() is None and (not os.path.exists(path) or os.path.getsize(path) < 600):
                pids = pids if len(pids) == 3 else children(process.pid)
                time.sleep(0.002)
            for pid in pids[-1:]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            if process.wait(timeout=600) != 0:
                return True
        (shutil.rmtree if os.path.isdir(made) else os.remove)(made)
    return False


def check_kill(tap, folder):
    words = ["datagen", "-o", "killed.games"] + GAMES
    killed = kill_a_rank(folder, words, "killed.games")
    ran = ranks(2, words, folder)
    tap.ok(killed and ran.returncode == 0 and contents(folder, "killed.games") == contents(folder, "one.games"),
           "a rank was killed, and a continued run ends with the same file", ran.stderr)
    words, second = ["datagen", "killed.store"] + STORE, sorted(os.listdir(os.path.join(folder, "one.store")))[1]
    killed = kill_a_rank(folder, words, "killed.store/" + second)
    ran = ranks(2, words, folder)
    tap.ok(killed and ran.returncode == 0 and store(folder, "killed.store") == store(folder, "one.store"), "and to the same store", ran.stderr)


def check(tap, folder):
    run_lab(["datagen", "-o", "one.games"] + GAMES, cwd=folder)
    run_lab(MATCH + ["--log", "one.log", "--pgn", "one.pgn"], cwd=folder)
    for count in 1, 3:
        ran = ranks(count, ["datagen", "-o", "%d.games" % count] + GAMES, folder)
        tap.ok(ran.returncode == 0 and len(ran.stdout.splitlines()) == 1 and
               contents(folder, "%d.games" % count) == contents(folder, "one.games"),
               "games by %d ranks are the same" % count, ran.stdout + ran.stderr)
    run_lab(["datagen", "one.store"] + STORE, cwd=folder)
    ran = ranks(3, ["datagen", "3.store"] + STORE, folder)
    tap.ok(ran.returncode == 0 and store(folder, "3.store") == store(folder, "one.store"),
           "and so is a store", ran.stdout + ran.stderr)
    ran = ranks(2, ["datagen", "3.store"] + STORE + ["-n", "9"], folder)
    tap.ok(ran.returncode == 0 and len(os.listdir(os.path.join(folder, "3.store"))) == 4, "which grows", ran.stdout + ran.stderr)
    GAUGE = ["gauge", "make", "one.games", "--openings", "3", "--trees", "2", "--kings", "1", "--nodes", "50", "-o"]
    run_lab(GAUGE + ["one.epd"], cwd=folder)
    ran = ranks(3, GAUGE + ["3.epd"], folder)
    tap.ok(ran.returncode == 0 and contents(folder, "3.epd") == contents(folder, "one.epd"), "and a gauge", ran.stdout + ran.stderr)
    ran = ranks(3, MATCH + ["--log", "3.log", "--pgn", "3.pgn"], folder)
    tap.ok(ran.returncode == 0 and contents(folder, "3.log").split(b"\n")[1:] == contents(folder, "one.log").split(b"\n")[1:] and
           contents(folder, "3.pgn") == contents(folder, "one.pgn"), "and so is a match", ran.stdout + ran.stderr)
    run_lab(["annotate", "one.pgn", "--nodes", "50", "-o", "one.annotated"], cwd=folder)
    ran = ranks(3, ["annotate", "one.pgn", "--nodes", "50", "-o", "3.annotated"], folder)
    tap.ok(ran.returncode == 0 and contents(folder, "3.annotated") == contents(folder, "one.annotated"),
           "and so are annotated games", ran.stdout + ran.stderr)
    LOGGED = ["annotate", "one.pgn", "--nodes", "50", "--log", "annotate.log"]
    killed = kill_a_rank(folder, LOGGED, "annotate.log")
    ran = ranks(2, LOGGED, folder)
    tap.ok(killed and ran.returncode == 0 and ran.stdout.encode() == contents(folder, "one.annotated"), "also after a rank was killed", ran.stderr)
    with open(os.path.join(folder, "suite.epd"), "w", encoding="ascii") as file:
        file.write("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4;\nnonsense\n# no line\n"
                   "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - dm 1; id \"mate\";\n" * 6)
    alone = run_lab(["epd", "suite.epd", "--nodes", "1000"], cwd=folder)
    ran = ranks(3, ["epd", "suite.epd", "--nodes", "1000"], folder)
    tap.ok(len(alone.stdout.splitlines()) == 19 and ran.stdout == alone.stdout and ran.returncode == alone.returncode == 1 and
           ran.stderr.startswith(alone.stderr), "and so is a suite", ran.stdout + ran.stderr)
    TUNE = ["tune", "late_base", "futility_margin", "--rounds", "4", "--games", "4", "--nodes", "20", "--memory", "1", "--log"]
    alone = run_lab(TUNE + ["one.tuning"], cwd=folder)
    for count in 2, 3:
        ran = ranks(count, TUNE + ["%d.tuning" % count], folder)
        log = contents(folder, "%d.tuning" % count)
        tap.ok(ran.returncode == 0 and ran.stdout == alone.stdout and log == contents(folder, "one.tuning") and
               len(log.splitlines()) == 5, "and so is a tuning by %d ranks" % count, ran.stdout + ran.stderr)
    with open(os.path.join(folder, "3.tuning"), "wb") as file:
        file.write(b"".join(log.splitlines(True)[:3]) + b"3\t")
    ran = ranks(3, TUNE + ["3.tuning"], folder)
    tap.ok(ran.returncode == 0 and contents(folder, "3.tuning") == log, "which continues from its log", ran.stderr)
    ran = ranks(3, TUNE + ["one.games"], folder)
    tap.ok(ran.returncode == 1 and "the log of other work" in ran.stderr, "and not from another file", ran.stderr)
    ran = ranks(2, ["train", "one.games"], folder)
    tap.ok(ran.returncode == 2 and ran.stderr.count("rhumb-lab train:") == 1, "train does not run on ranks", ran.stderr)
    check_other_build(tap, folder)
    check_kill(tap, folder)


tap = Tap()
if not os.path.exists(MPI) or not shutil.which("mpirun"):
    tap.ok(True, "ranks # SKIP rhumb-lab-mpi was not built (--with-mpi), or there is no mpirun")
else:
    with tempfile.TemporaryDirectory() as scratch:
        check(tap, scratch)
tap.done()
