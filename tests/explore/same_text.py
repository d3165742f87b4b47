# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What the engine in explore.html prints, run by node as its worker runs it, is byte for byte what `rhumb --console`
prints on a pipe, without colour: each step of the tour, each idea, the example of each command.  A search can be
stopped, and the console goes on."""
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.environ.get("top_srcdir", os.path.join(HERE, "..", ".."))
PAGE = os.path.join(os.environ.get("top_builddir", "."), "explore.html")
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(TOP, "doc"), os.path.join(TOP, "tests", "console")]     # both have an ideas.py
import ideas  # noqa: E402  (the path is set above)
from console_tap import RHUMB, Tap, run  # noqa: E402

COLOUR = re.compile("\x1b\\[[0-9;]*m")
# Seconds, which have no sign, and what follows from them; the version, which a commit between two builds changes.
MASK = re.compile(r" *(?<![-+.\d])\d+\.\d\d\b( +\d+(?= +\d+\.\d%))?|\d+(?= nps)|(?<=Rhumb )\d[\w.-]*")
PROTOCOLS = {"xboard", "uci", "quit"}      # they leave the console


def answers(conversations):
    """The messages of a worker to each of CONVERSATIONS, which are lists of messages."""
    text = "".join(json.dumps(conversation) + "\n" for conversation in conversations)
    ran = subprocess.run(["node", os.path.join(HERE, "worker.js"), PAGE], input=text, stdout=subprocess.PIPE, text=True,
                         check=True)
    return [json.loads(line) for line in ran.stdout.splitlines()]


def printed(messages, err):
    return COLOUR.sub("", "".join(message["out"] for message in messages if "out" in message and ("err" in message) == err))


def masked(text):
    return MASK.sub("#", text)


def examples():
    """(name, lines) of each command's example."""
    name, table = "", {}
    for line in run(["commands", "examples"]).stdout.splitlines():
        if line.startswith("> "):
            table[name].append(line[2:])
        elif not line.startswith("| "):
            name = line.split()[0]
            table[name] = []
    return [("the example of " + name, lines) for name, lines in table.items() if name not in PROTOCOLS]


def steps(tour):
    for number, step in enumerate(tour, 1):
        yield "step %d of the tour" % number, ["tour %d" % number]
        yield "its commands, and what it suggests", step["commands"] + step["try"]


def check_text(tap, cases):
    asked = [[{"id": number, "line": line} for number, line in enumerate(lines)] for _, lines in cases]
    for (what, lines), messages in zip(cases, answers(asked)):
        with tempfile.TemporaryDirectory() as folder:
            ran = run(["--console"], "\n".join(lines) + "\n", program=os.path.abspath(RHUMB), cwd=folder,
                      environment={"COLUMNS": "80", "HOME": folder})
        for err, text in ((False, ran.stdout), (True, ran.stderr)):
            shown = printed(messages, err)
            tap.ok(masked(shown) == masked(text) and (err or text or lines == ["source /dev/null"]),
                   "%s: %s, %s" % (what, "; ".join(lines), "errors" if err else "output"),
                   text + "---- in the page:\n" + shown)
        tap.ok(all(message.get("view", {"ok": True})["ok"] for message in messages) == (ran.returncode == 0), "and its status")


def check_stop(tap):
    lines = ["think depth 60", "perft 12", "fen"]
    able = answers([[{"id": 0, "line": "fen"}]])[0][0]["stops"]
    if not able:
        return      # node before version 25 cannot; the test in Chromium does
    messages = answers([[{"id": number, "line": line, "stops": line != "fen"} for number, line in enumerate(lines)]])[0]
    text = printed(messages, False)
    tap.ok("best: 1. " in text, "a search that is stopped gives its best line", text)
    tap.ok(printed(messages, True) == "perft: interrupted\n", "a count that is stopped says so", printed(messages, True))
    tap.ok(text.endswith(" w KQkq - 0 1\n"), "and the console goes on", text)


def check_views(tap):
    """What the page draws."""
    lines = ["attacks e4", "watch O-O", "setboard kiwipete; watch O-O", "move a2a3", "flip"]
    asked = [{"id": number, "line": line} for number, line in enumerate(lines)] + [{"id": 9, "complete": "fen; atta"}]
    messages = answers([asked])[0]
    start, attacks, refused, watch, move, flip = [message["view"] for message in messages if "view" in message]
    tap.ok(start["squares"]["e1"] == "white king" and len(start["legal"]) == 20 and start["svg"].startswith("<svg"),
           "a first view", start)
    tap.ok(attacks["svg"] != start["svg"] and attacks["legend"], "marks are drawn, with a legend")
    tap.ok(not refused["ok"] and "steps" not in refused and refused["svg"] == start["svg"], "none after what was refused")
    phases = [step["phase"] for step in watch["steps"]]
    tap.ok(set(phases) == {"make", "unmake"} and phases == sorted(phases), "castling, store by store", phases)
    tap.ok(all(step["line"] in step["text"] for step in watch["steps"]), "with its text", watch["steps"])
    made = [step["svg"] for step in watch["steps"] if step["phase"] == "make"][-1]
    tap.ok(made != watch["steps"][-1]["svg"], "whose pictures differ")
    tap.ok(move["start"] != move["fen"] and move["moves"] == ["a3"] and move["last"] == "a2a3",
           "a move is made", move)
    tap.ok(flip["flipped"] and flip["svg"] != move["svg"], "the board turns", flip)
    tap.ok(messages[-1]["completions"] == ["attacks"] and messages[-1]["start"] == 5, "a word is completed", messages[-1])


def main():
    tap = Tap()
    if not os.path.exists(PAGE):
        print("1..0 # SKIP no explore.html: emcc is not here")
        return
    with open(PAGE, encoding="utf-8") as file:
        book = json.loads(re.search(r'id="book">(.*?)</script>', file.read(), re.S)[1].replace("<\\/", "</"))
    rows = [(idea.title, idea.see.split("; ")) for section in ideas.read() for idea in section[3]]
    tap.ok([row["see"] for row in book["ideas"]] == [lines for _, lines in rows], "the page has the ideas")
    check_text(tap, list(steps(book["tour"])) + rows + examples())
    check_stop(tap)
    check_views(tap)
    tap.done()


main()
