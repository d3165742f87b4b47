# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The commands of rhumb-lab: their output and files, and that they continue after an interruption."""
import hashlib
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "console"))
from console_tap import LAB, RHUMB, Tap, matches, run, run_lab  # noqa: E402
from chess_rules import DIAGONAL, STRAIGHT, Position, attackers  # noqa: E402

tap = Tap()


def shows(what, arguments, pattern):
    ran = run_lab(arguments)
    return tap.ok(ran.returncode == 0 and matches(pattern, ran.stdout), what,
                  ran.stdout + ran.stderr)


def games_of(path):
    with open(path) as file:
        return re.findall(r"\[White \"(.*)\"\]\n\[Black \"(.*)\"\]", file.read())


def check_match(folder):
    pgn = os.path.join(folder, "match.pgn")
    shows("a match under the virtual clock reports the clocks",
          ["match", "--games", "4", "--clock", "60/0.5+0.01", "--rate", "2", "--seed", "3", "--memory", "1", "--most", "60",
           "--first-name", "Anna", "--second-name", "Ben", "--pgn", pgn],
          "Anna ... Ben: 4 ...\n...%...\n...\nAnna's clock ... ms\n...\nBen's clock ... ms")
    tap.ok(sorted(games_of(pgn)) == sorted([("Anna", "Ben"), ("Ben", "Anna")] * 2), "each has White twice", games_of(pgn))
    with open(pgn, encoding="ascii") as file:
        tags = re.findall(r'Round "(.*)"|TimeControl "(.*)"', file.read())
    tap.ok(tags == [tag for number in ("1.1", "1.2", "2.1", "2.2") for tag in ((number, ""), ("", "60/0.500+0.010"))],
           "each game has its number and its clock", tags)
    run_lab(["match", "--games", "2", "--clock", "9/9+9", "--clock", "0.2", "--rate", "2", "--memory", "1", "--most", "8", "--pgn", pgn + "1"])
    tap.ok(contents(pgn + "1").count(b'TimeControl "0.200"') == 2, "of two clocks the last is played by", contents(pgn + "1"))
    with open(os.path.join(folder, "openings.pgn"), "w", encoding="ascii") as file:
        file.write("[Event \"?\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"?\"]\n\n1. d4 d5 *\n")
    shows("games of a file are openings",
          ["match", "--games", "2", "--depth", "2", "--openings", file.name, "--most", "150"],
          "first ... second: 2 ...\n...")
    for name, text, reason in (("mate.fen", "4k3/8/8/8/8/8/4P3/4K3 w - -\n7k/5KQ1/8/8/8/8/8/8 b - -\n", "line 2: opening 2: the game is over: checkmate"),
                               ("bare.epd", "4k3/8/8/8/8/8/8/4K3 w - -\n", "line 1: "),
                               ("fifty.fen", "4k3/8/8/8/8/8/R7/4K3 w - - 100 80\n", "fifty"),
                               ("mate.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n", "opening 1: ")):
        path = os.path.join(folder, name)
        with open(path, "w") as file:
            file.write(text)
        tap.refused(run_lab(["match", "--games", "2", "--depth", "1", "--openings", path]),
                    "an opening in which the game is over: " + name, "is over", reason)
    shows("a test of hypotheses is decided",
          ["match", "--games", "400", "--first-nodes", "300", "--second-nodes", "3", "--sprt", "0,200",
           "--alpha", "0.1", "--beta", "0.1", "--resign", "2,700"],
          "first ... second: ...\n...%...\nSPRT [0, 200]: accepted")


def check_pages():
    """The commands for several machines are those of --help wherever a page lists them."""
    listed = re.search(r"on several machines: (.*)", run_lab(["--help"]).stdout).group(1).split(", ")
    for page, begin, end in (("doc/cluster.md", "`rhumb-lab-mpi` runs", "on the ranks"),
                             ("doc/lab.texi", "which runs\n", "on the ranks"),
                             ("doc/rhumb-lab.6", ".BR \\-\\-with\\-mpi )\nruns", "on the ranks")):
        with open(os.path.join(os.environ.get("top_srcdir", "."), page), encoding="utf-8") as file:
            text = re.sub(r"@samp|\.BR?\b|[`{}\"]", "", file.read().replace(begin, "\0").split("\0", 1)[1].split(end, 1)[0])
        found = [" ".join(name.split()) for name in re.split(r",|\sand\b", text)]
        tap.ok(found == listed, "%s has the commands for several machines that --help has" % page, "%s\n%s" % (found, listed))


def check_library():
    library = os.path.join(os.path.dirname(RHUMB) or ".", ".libs", "librhumb.so")
    if not os.path.exists(library):
        tap.ok(True, "a library as player # SKIP none was built")
        return
    ran = run_lab(["match", "--games", "2", "--nodes", "5", "--second", library, "--second-option", "No=1"])
    tap.refused(ran, "a library's refusal is reported", "No")


def check_interruption(folder):
    log = os.path.join(folder, "match.log")
    arguments = ["match", "--games", "20000", "--nodes", "500", "--log", log]
    played = subprocess.Popen([LAB] + arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True)
    while played.poll() is None and (not os.path.exists(log) or os.path.getsize(log) < 200):
        time.sleep(0.05)
    played.send_signal(signal.SIGINT)
    out, err = played.communicate(timeout=600)
    tap.ok(played.returncode == 1 and len(err.splitlines()) == 1 and re.match(r"first \w+ second: \d", out),
           "an interrupted match reports its result so far", out + err)


def check_training(folder):
    games, network = (os.path.join(folder, name) for name in ("a.games", "a.network"))
    shows("games for training",
          ["datagen", "-o", games, "-n", "3", "--seed", "7", "--nodes", "30", "--samples", "2", "--labels", "1",
           "--label-nodes", "20"], "3 games: ...")
    shows("are counted", ["datagen", "--check", games], "3 games: ...")
    with open(games, "rb") as file, open(games + "1", "wb") as shorter:
        shorter.write(file.read()[:-1])
    ran = run_lab(["datagen", "--check", games + "1"])
    tap.refused(ran, "a damaged file is refused", "a.games1")
    tap.ok(re.match("2 games: ", ran.stdout), "games before the damage are counted", ran.stdout + ran.stderr)
    epoch = r"epoch   1  rate 0\.\d+  loss 0\.\d+  validation 0\.\d+  %s[1-9]\d* positions/s\n"
    ran = run_lab(["train", games, "--target", "score", "--epochs", "1", "--batch", "64",
                   "--scale", "130", "-o", network, "--name", "tiny"])
    tap.ok(re.fullmatch(epoch % "" + r"\d+ positions trained on, \d+ of 1 games to validate; scale 130, slope \S+, "
                        r"loss 0\.\d+, rounded 0\.\d+, 0 weights at their bound, 0 sums shrunk\n", ran.stdout),
           "a network is trained and written", ran.stdout + ran.stderr)
    usual, by_eval, by_score = (re.sub(r"\S+ positions/s", "", run_lab(["train", games, "--epochs", "1", "--batch", "64"] + words).stdout)
                                for words in ([], ["--target", "eval"], ["--target", "score"]))
    tap.ok(usual == by_score != by_eval != "", "the target is the score, or the static value", usual + by_eval)
    ran = run_lab(["train", games, "--epochs", "1", "--buffer", "1", "--reference", games])
    tap.ok(re.match(epoch % r"reference 0\.\d+  ", ran.stdout) and "nan" not in ran.stdout,
           "shards may be empty, and a reference is reported", ran.stdout + ran.stderr)
    ran = run(["--option", "NetworkFile=" + network, "eval"])
    tap.ok(ran.returncode == 0 and ran.stdout.count("\n") > 1, "the engine uses it", ran.stderr)
    shows("and plays games with it", ["datagen", "-o", games + "2", "-n", "1", "--nodes", "20", "--labels", "0",
                                      "--option", "NetworkFile=" + network], "1 games: ...")
    tap.ok(b"\nnetwork=" in contents(games + "2"), "which say so", contents(games + "2")[:200])
    shows("a continued training starts from it",
          ["train", games, "--target", "eval", "--from", network, "--epochs", "1", "--scale", "130"],
          "epoch   1 ...\n... positions trained on, ...")
    streamed, small = os.path.join(folder, "s.network"), ["train", games, "--epochs", "2", "--batch", "64", "--buffer", "50"]
    ran = run_lab(small + ["-o", streamed + "1"])
    also = run_lab(small + ["-o", streamed + "2", "--memory", "4K", "--shards", games + ".shards"])
    tap.ok(ran.returncode == also.returncode == 0 and contents(streamed + "1") == contents(streamed + "2") and
           os.path.exists(games + ".shards"), "streamed or in memory, the network is the same", also.stderr)
    tap.refused(run_lab(small + ["--memory", "4K"]), "data larger than the memory needs a file", "shards")
    shows("a network without training is compared with a reference",
          ["train", "--reference", games, "--epochs", "0", "--from", network],
          "0 positions trained on, ...\nreference: ... positions, loss ...")
    with open(games + "0", "wb") as file:
        file.write(contents(games)[:512])
    tap.refused(run_lab(["train", "--reference", games + "0", "--epochs", "0", "--from", network]), "an empty reference: refused", "positions")
    ran = run_lab(["train", games, "--epochs", "1", "-o", "/nonexistent/x"])
    tap.refused(ran, "a file that cannot be written is reported", "/nonexistent/x")
    before = contents(network)
    ran = run_lab(["train", games, "--epochs", "1", "-o", network])
    tap.refused(ran, "no network is overwritten", network)
    tap.ok(contents(network) == before, "and it has not changed")
    ran = run_lab(["datagen", "-o", games, "--seed", "8"])
    tap.refused(ran, "a file of other settings is not continued", games, "seed=7", "seed=8")


def check_store(folder):
    one, two, both = (os.path.join(folder, name) for name in ("one", "two", "both"))
    making = ["--nodes", "30", "--label-nodes", "20", "--shard-games", "3"]
    shows("a store is made", ["datagen", one, "-n", "6", "--seed", "5"] + making, "6 games: ... samples")
    names = sorted(os.listdir(one))
    tap.ok(len(names) == 3 and names[0].endswith("-5.games") and names[1].endswith("-6.games") and names[2] == "manifest",
           "of shards and a manifest", names)
    sizes = [os.path.getsize(os.path.join(one, name)) for name in names[:2]]
    packs = build_has("HAVE_LIBZSTD")
    tap.ok([contents(os.path.join(one, name))[:4] == ZSTD for name in names[:2]] == [packs] * 2,
           "compressed where the build has zstd", packs)
    ran = run_lab(["store", "list", one])
    samples = [int(number) for number in re.findall(r"(\d+) samples", ran.stdout)]
    tap.ok(ran.returncode == 0 and samples[0] + samples[1] == samples[2] and " %d bytes (" % sum(sizes) in ran.stdout and
           sum(sizes) / samples[2] < (12 if packs else 15), "which are listed with their sizes", ran.stdout)
    tap.ok(ran.stdout.count("by build=") == 1 and "; nodes=30; " in ran.stdout and
           re.search("(network|weights)=" + names[0].split("-")[0], ran.stdout),
           "and with their settings", ran.stdout)
    plain = os.path.join(folder, "5.games")
    run_lab(["datagen", "-o", plain, "-n", "3", "--seed", "5"] + making)
    with open(os.path.join(one, "manifest"), encoding="ascii") as file:
        tap.ok(re.search(r" bytes %d settings build=.* sha256 %s\n" % (os.path.getsize(plain), hashlib.sha256(contents(plain)).hexdigest()),
                         file.read()), "the manifest has length and checksum of the games")
    check = run_lab(["datagen", "--check", os.path.join(one, names[0])])
    tap.ok(check.returncode == 0 and check.stdout == run_lab(["datagen", "--check", plain]).stdout, "a shard is a file of games", check.stderr)
    check_compressed(folder, one, names, plain, making, packs)
    kills = kill_and_resume(["datagen", two, "-n", "8", "--seed", "6", "--jobs", "2"] + making, os.path.join(two, names[0][:-7] + "7.games"))
    tap.ok(kills >= 0 and contents(os.path.join(two, names[1])) == contents(os.path.join(one, names[1])) and
           len([name for name in os.listdir(two) if not name.endswith(".new")]) == 4,
           "killed %d times: whole shards, the same" % kills, os.listdir(two))
    shows("stores are merged", ["store", "merge", one, two, "-o", both], "4 new; 4 shards, 12 games, ...")
    shows("and once only", ["store", "merge", one, two, "-o", both], "0 new; 4 shards, 12 games, ...")
    shows("and checked", ["store", "check", both], "4 shards, 12 games, ...")
    shows("a store is trained on", ["train", both, "--epochs", "1", "--batch", "64"], "epoch   1 ...\n... positions trained on, ...")
    tap.refused(run_lab(["datagen", both, "-n", "3", "--shard-games", "2", "--seed", "5"]), "other shards are refused", "3")
    path = os.path.join(both, names[0])
    with open(path, "r+b") as file:
        file.seek(700)
        file.write(b"x")
    tap.refused(run_lab(["store", "check", both]), "damage is found", names[0])
    tap.refused(run_lab(["store", "merge", both, "-o", os.path.join(folder, "new")]), "and not merged", names[0])
    with open(os.path.join(both, "manifest"), encoding="ascii") as file:
        text = file.read()
    for bad in text[:-30], "x" + text, text.replace(names[0], "../" + names[0]), re.sub("settings.*; drawn", "settings", text), \
            re.sub(" settings .* sha", " settings sha", text), text.replace("build", "b" * 512), re.sub("settings.*sha", "sha", text)[:-9]:
        with open(os.path.join(both, "manifest"), "w", encoding="ascii") as file:
            file.write(bad)
        tap.refused(run_lab(["store", "list", both]), "a damaged manifest is refused", "manifest")


ZSTD = bytes([0x28, 0xB5, 0x2F, 0xFD])


def build_has(macro):
    with open(os.path.join(os.environ.get("top_builddir", "."), "config.h"), encoding="utf-8") as file:
        return "#define %s 1\n" % macro in file.read()


def frame(data):
    """DATA as a zstd file of incompressible data (RFC 8878): one frame of blocks that are not compressed."""
    blocks = [data[at:at + 60000] for at in range(0, len(data), 60000)]
    return ZSTD + b"\xA0" + struct.pack("<I", len(data)) + b"".join(
        struct.pack("<I", len(block) << 3 | (number == len(blocks) - 1))[:3] + block for number, block in enumerate(blocks))


def check_compressed(folder, store, names, plain, making, packs):
    """A store with one shard plain, compressed by another program, or damaged."""
    copy = os.path.join(folder, "copy")
    shutil.copytree(store, copy)
    shard, training = os.path.join(copy, names[0]), ["train", copy, "--epochs", "1", "--batch", "64", "-o"]
    run_lab(training + [os.path.join(folder, "whole.net")])
    for what, data, reads in ("plain", contents(plain), True), ("in another frame", frame(contents(plain)), packs):
        with open(shard, "wb") as file:
            file.write(data)
        if reads:
            shows("a shard %s is checked" % what, ["store", "check", copy], "2 shards, 6 games, ...")
            shows("and is the same shard", ["store", "merge", copy, "-o", store], "0 new; 2 shards, 6 games, ...")
            out = os.path.join(folder, what.split()[-1] + ".net")
            ran = run_lab(training + [out])
            tap.ok(contents(out) == contents(os.path.join(folder, "whole.net")), "and makes the same network", ran.stderr)
        else:
            for words in ["store", "check", copy], training + [os.path.join(folder, "no.net")], ["datagen", "--check", shard], \
                    ["gauge", "make", shard]:
                tap.refused(run_lab(words), "%s: refused without zstd" % " ".join(words[:2]), names[0], "zstd")
    with open(shard, "wb") as file:
        file.write(contents(plain))
    run_lab(["datagen", copy, "-n", "6", "--seed", "5"] + making)
    tap.ok(contents(shard) == contents(os.path.join(store, names[0])), "datagen compresses a complete shard that is not")
    if not packs:
        return
    whole = contents(shard)
    for what, data in ("cut off", whole[:-9]), ("cut off in its checksum", whole[:-1]), ("of two frames", whole + whole), \
            ("changed", whole[:600] + bytes([whole[600] ^ 1]) + whole[601:]), ("followed by a byte", whole + b"x"):
        with open(shard, "wb") as file:
            file.write(data)
        for words in ["store", "check", copy], ["datagen", "--check", shard], ["train", copy], \
                ["store", "merge", copy, "-o", os.path.join(folder, "none")]:
            tap.refused(run_lab(words), "%s refuses a shard %s" % (" ".join(words[:2]), what), names[0], "damaged")
        tap.ok(os.listdir(os.path.join(folder, "none")) == [], "and copies no part of it")


def attacked_kings(epd):
    """The sides whose king is attacked, with the squares beside it, by three pieces, pawns and the king apart."""
    position = Position(" ".join(epd.split()[:4]))
    return [side for side, king in position.kings.items() if
            len({at for step in (0,) + DIAGONAL + STRAIGHT if position.board[king + step] != "#"
                 for at in attackers(position.board, king + step, side == "b")
                 if position.board[at] not in "KkPp"}) >= 3]


def check_gauge(folder):
    games, positions = (os.path.join(folder, name) for name in ("gauge.games", "gauge.epd"))
    source = os.environ.get("top_srcdir", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
    ran = run_lab(["gauge", os.path.join(source, "src", "data", "network.bin"), "classical"])
    rows = [[float(word) for word in line.split()[-7:]] for line in ran.stdout.splitlines()[2:]]
    tap.ok(ran.returncode == 0 and ran.stdout.split()[0] == "2000" and 0.05 < rows[0][0] < rows[1][0] < 0.3,
           "the network judges better than the hand-made terms", ran.stdout + ran.stderr)
    tap.ok(all(row[4] <= row[0] and abs(row[5] - 1) < 0.5 for row in rows), "no slope is worse than the best", ran.stdout)
    built_in, default = run_lab(["gauge", "built-in"]), run_lab(["gauge"])
    if built_in.returncode:
        tap.ok("this build has no network" in built_in.stderr and default.stdout == run_lab(["gauge", "classical"]).stdout,
               "the hand-made terms are the default without a network", built_in.stderr + default.stdout)
    else:
        tap.ok(default.stdout == built_in.stdout and [float(word) for word in built_in.stdout.split()[-7:]] == rows[0],
               "the built-in network is the default", default.stdout)
    run_lab(["datagen", "-o", games, "-n", "80", "--nodes", "10", "--label-nodes", "5",
             "--option", "Evaluation=classical"])
    making = ["gauge", "make", games, "--openings", "12", "--trees", "12", "--kings", "3", "--nodes", "300"]
    made, also = run_lab(making), run_lab(making + ["--jobs", "3", "-o", positions])
    tap.ok(made.returncode == also.returncode == 0 and made.stdout == contents(positions).decode() and
           re.findall(r'id "(\w+)"', made.stdout) == ["opening"] * 12 + ["tree"] * 12 + ["king"] * 3,
           "positions are drawn and labelled, by any number of jobs", made.stdout + made.stderr + also.stderr)
    others = [run_lab(making + ["--seed", str(seed)]).stdout for seed in range(2, 10)]
    tap.ok(made.stdout not in others, "others by another seed")
    seen = [(attacked_kings(line), "king" in line) for text in others for line in text.splitlines()]
    tap.ok(all(bool(sides) == is_king for sides, is_king in seen) and (["w"], True) in seen and (["b"], True) in seen,
           "three pieces attack a king or squares beside it, of either side, where that is the kind", seen)
    shows("and are a gauge", ["gauge", "--positions", positions, "classical"],
          "27 positions; ...\nnetwork ...\nclassical ...")
    tap.refused(run_lab(making + ["--trees", "100"]), "more than there are", "games")
    for line, word in ("8/8/8/8/8/8/8/8 w - - ce 1; id \"tree\";", "line 1"), ("%s ce 4000; id \"tree\";", "ce"), ("%s ce 1; id \"x\";", "id"), \
            ("4k3/8/8/8/8/8/8/4K2r w - - ce 1; id \"tree\";", "check"), ("", "no positions"):
        with open(positions, "w", encoding="ascii") as file:
            file.write(line.replace("%s", "4k3/8/8/8/8/8/8/4K3 w - -") + "\n")
        tap.refused(run_lab(["gauge", "--positions", positions]), "refused: " + line, positions, word)


def contents(path):
    with open(path, "rb") as file:
        return file.read()


def state_of(path):
    """A value that changes when the file grows or is replaced."""
    try:
        return os.stat(path).st_size, os.stat(path).st_ino
    except FileNotFoundError:
        return None


def kill_and_resume(command, watched, output=None):
    """Run COMMAND repeatedly; kill it as soon as the file WATCHED has changed, until it ends by itself or has
    written OUTPUT; returns how often it was killed, -1 if it failed."""
    kills = 0
    while True:
        before = state_of(watched)
        process = subprocess.Popen([LAB] + command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None and state_of(watched) == before:
            time.sleep(0.002)
        if process.poll() is not None:
            return kills if process.returncode == 0 else -1
        process.kill()
        process.wait()
        kills += 1
        if output and os.path.exists(output):
            return kills


def check_relabel(folder):
    """The labels of a store made anew: by depth, by pieces, by any number of threads, and after kills."""
    store, filtered, same = (os.path.join(folder, name) for name in ("old", "filtered", "same"))
    run_lab(["datagen", store, "-n", "4", "--shard-games", "2", "--seed", "5", "--nodes", "30", "--label-nodes", "20"])
    names = sorted(name for name in os.listdir(store) if name.endswith(".games"))
    words = ["relabel", store, "--label-nodes", "100", "--pieces", "20", "-o"]
    ran = run_lab(words + [filtered])
    sums = [re.search(r"(\d+) plies, (\d+) samples", run_lab(["store", "check", name]).stdout).groups()
            for name in (store, filtered)]
    before, after = (int(samples) for _, samples in sums)
    tap.ok(ran.returncode == 0 and sums[0][0] == sums[1][0] and "%s plies, %s samples" % sums[1] in ran.stdout and
           "4 games: " in ran.stdout and 0 < after < before, "relabel drops samples of few pieces", ran.stderr)
    tap.ok("relabel_nodes=100; relabel_pieces=20" in run_lab(["store", "list", filtered]).stdout, "and its settings are kept")
    shows("all its games are right", ["datagen", "--check", os.path.join(filtered, names[0])], "2 games: ...")
    kills = kill_and_resume(words + [same, "--jobs", "3"], os.path.join(same, names[1]))
    tap.ok(kills >= 0 and all(contents(os.path.join(same, name)) == contents(os.path.join(filtered, name)) for name in names),
           "killed %d times, on three threads: the same" % kills)
    ran = run_lab(["train", filtered, "--target", "eval", "--epochs", "1", "--batch", "64"])
    tap.ok(ran.returncode == 0 and int(re.search(r"(\d+) positions trained on", ran.stdout).group(1)) > 0,
           "static values stay", ran.stdout + ran.stderr)
    tap.refused(run_lab(["relabel", store, "--label-nodes", "50", "--pieces", "20", "-o", same]), "by other settings: refused",
                "relabel_nodes=100", "relabel_nodes=50")
    fewer = os.path.join(folder, "fewer")
    shutil.copytree(store, fewer)
    os.remove(os.path.join(fewer, names[1]))
    run_lab(["datagen", "-o", os.path.join(fewer, names[1]), "-n", "1", "--seed", "6", "--nodes", "30", "--label-nodes", "20"])
    tap.refused(run_lab(["relabel", fewer, "-o", os.path.join(folder, "less")]), "a shard of fewer games than the manifest says: refused",
                names[1], "1 games, not 2")
    for name in names[::-1]:
        with open(os.path.join(store, name), "r+b") as file:
            file.truncate(os.path.getsize(file.name) // 2)
        ran = run_lab(words + [os.path.join(folder, "cut" + name)])
        tap.refused(ran, "a shard that is cut off: refused", name)
    tap.ok(names[1] not in ran.stderr, "and none after it is looked at", ran.stderr)


def check_kills(folder):
    """Commands that are killed at any time end with the same result as without."""
    whole, killed = (os.path.join(folder, name) for name in ("whole.games", "killed.games"))
    making = ["-n", "8", "--seed", "5", "--nodes", "30", "--label-nodes", "20"]
    run_lab(["datagen", "-o", whole] + making)
    kills = kill_and_resume(["datagen", "-o", killed, "--jobs", "2"] + making, killed)
    tap.ok(kills > 0 and contents(whole) == contents(killed), "datagen killed %d times makes the same games" % kills)
    network, other, checkpoint = (os.path.join(folder, name) for name in ("w.network", "k.network", "k.check"))
    training = ["train", whole, "--epochs", "6", "--batch", "64", "-o"]
    run_lab(training + [network])
    kills = kill_and_resume(training + [other, "--checkpoint", checkpoint], checkpoint, other)
    tap.ok(kills > 0 and contents(network) == contents(other), "train killed %d times makes the same network" % kills)


def check_logs(folder):
    """annotate, killed at any time, ends with the same result as without."""
    games, log, whole, killed = (os.path.join(folder, name) for name in ("logged.pgn", "work.log", "whole.pgn", "killed.pgn"))
    run_lab(["match", "--games", "8", "--nodes", "50", "--most", "20", "--pgn", games])
    run_lab(["annotate", games, "--nodes", "3000", "-o", whole])
    kills = kill_and_resume(["annotate", games, "--nodes", "3000", "--jobs", "2", "--log", log, "-o", killed], log, killed)
    tap.ok(kills > 0 and contents(whole) == contents(killed), "annotate killed %d times writes the same" % kills)


def check_openings(folder):
    path = os.path.join(folder, "openings.fen")
    ran = run_lab(["openings", "-n", "5", "--seed", "4"])
    fens = ran.stdout.splitlines()
    tap.ok(ran.returncode == 0 and len(set(fens)) == 5 and all(len(fen.split()) == 6 for fen in fens),
           "openings are printed as FEN", ran.stdout + ran.stderr)
    run_lab(["openings", "--count=5", "--seed=4", "--output", path])
    tap.ok(contents(path).decode() == ran.stdout, "or written, and are the same")
    tap.refused(run_lab(["openings", "-o", path]), "no file is overwritten", path)
    tap.ok(not [name for name in os.listdir(folder) if name.endswith(".new")], "and no part of one is left")


def check_annotate(folder):
    games, one, of_rhumb = (os.path.join(folder, name) for name in ("four.pgn", "one.pgn", "rhumb.pgn"))
    run_lab(["match", "--games", "4", "--nodes", "100", "--most", "30", "--pgn", games])
    ran = run_lab(["annotate", games, "--nodes", "300", "--jobs", "2", "-o", one])
    run(["annotate", games, "nodes", "300", "-o", of_rhumb])
    tap.ok(ran.returncode == 0 and ran.stdout + ran.stderr == "" and contents(one).count(b"[%eval") > 50 and
           contents(one) == contents(of_rhumb), "games are annotated, the same as by rhumb", ran.stdout + ran.stderr)
    with open(games, "a", encoding="utf-8") as file:
        file.write('[Event "x"]\n\n1. e4 e5 2. Ke3 *\n\n[Event "y"]\n\n1. d4 *\n')
    ran = run_lab(["annotate", games, "--nodes", "10"])
    tap.ok(ran.returncode == 1 and ran.stderr.startswith("rhumb-lab annotate: game 5: ") and
           ran.stdout.count("[Event ") == 6, "a game with a fault is reported, and those after it are annotated", ran.stderr)
    tap.refused(run_lab(["annotate", games, "-o", one]), "no file is overwritten", one)


SUITE = """4k3/8/4K3/8/8/8/8/7R w - - bm Rh8#; id "mate";
4k3/8/4K3/8/8/8/8/7R w - - am Rh8#;
nonsense
"""


def check_epd(folder):
    path = os.path.join(folder, "suite.epd")
    with open(path, "w", encoding="ascii") as file:
        file.write(SUITE * 3)
    ran, of_rhumb = run_lab(["epd", path, "--nodes=2000", "--jobs=2"]), run(["epd", path, "nodes", "2000"])
    tap.ok("\n3 of 6 solved, 3 bad lines; " in ran.stdout and ran.stdout == of_rhumb.stdout,
           "a suite is run, the same as by rhumb", ran.stdout + of_rhumb.stdout)
    tap.refused(ran, "invalid lines are reported", "3 lines")


def check_parameters():
    every = run_lab(["parameters"]).stdout.splitlines()
    tap.ok(len(every) > 50 and all(re.fullmatch(r"[a-z_0-9]+, int(, -?\d+){3}, \d+\.\d\d, 0\.\d+", line) for line in every),
           "parameters prints those of the search as SPSA inputs", "\n".join(every))
    ran = run_lab(["parameters", "history_offset", "late_base"])
    tap.ok(ran.stdout == "history_offset, int, -260, -2000, 0, 32.50, 0.002\nlate_base, int, 4, 0, 30, 1.00, 0.002\n",
           "or some of them", ran.stdout + ran.stderr)
    tap.refused(run_lab(["parameters", "late_bass"]), "an unknown one is refused", "late_bass", status=2)


def check_help():
    overview = run_lab(["--help"])
    names = re.findall(r"(?m)^  ([a-z]+(?: [a-z]+)?)  ", overview.stdout)
    tap.ok(overview.returncode == 0 and overview.stderr == "" and len(names) == 16, "--help lists the commands", overview.stdout)
    tap.ok(run_lab(["--version"]).stdout.split()[-1:] != [] and
           run_lab(["--version"]).stdout.splitlines()[0].split()[-1] == run(["--version"]).stdout.splitlines()[0].split()[-1],
           "it has the version of rhumb")
    page = os.path.join(os.environ.get("top_srcdir", "."), "doc", "rhumb-lab.6")
    with open(page, encoding="utf-8") as file:
        known = file.read().replace("\\-", "-")
    for name in names:
        ran = run_lab(name.split() + ["--help"])
        summary = re.search("(?m)^  %s  +(.*)$" % name, overview.stdout)[1]
        tap.ok(ran.stdout.splitlines()[1] == summary[0].upper() + summary[1:] + ".", "%s --help begins with its summary" % name,
               ran.stdout)
        options = re.findall(r"(?m)^  (?:-., |    )(--[a-z-]+)", ran.stdout)
        tap.ok(ran.returncode == 0 and ran.stderr == "" and "--help" in options,
               "%s --help lists its options" % name, ran.stdout + ran.stderr)
        missing = [option for option in options if not re.search(re.escape(option) + r"(?![a-z-])", known)]
        tap.ok(not missing and name in known, "the man page has all of %s" % name, missing)
        ran = run_lab(name.split() + ["--help", "--nonsense", "5"])
        tap.ok(ran.returncode == 0, "--help comes first")


def check_players_program():
    """The program rhumb refers to rhumb-lab for the lab's commands."""
    for name in "match", "tune", "datagen", "train", "openings":
        ran = run([name, "--games", "2"])
        tap.ok(ran.returncode == 2 and "rhumb-lab" in ran.stderr and ran.stdout == "", "rhumb %s names rhumb-lab" % name, ran.stderr)
        ran = run(["--console"], name + " x\n")
        tap.refused(ran, "so does the console", "rhumb-lab " + name)
    tap.refused(run(["book", "make", "x.pgn"]), "and `book make`", "rhumb-lab book make", status=2)


with tempfile.TemporaryDirectory() as scratch:
    check_help()
    check_players_program()
    check_openings(scratch)
    check_parameters()
    check_annotate(scratch)
    check_epd(scratch)
    check_match(scratch)
    check_pages()
    check_library()
    check_interruption(scratch)
    check_training(scratch)
    check_gauge(scratch)
    check_store(scratch)
    check_relabel(scratch)
    check_kills(scratch)
    check_logs(scratch)
tap.done()
