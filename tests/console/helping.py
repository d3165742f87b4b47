# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Help: topics, commands, examples that are run, lines that fit the screen."""
import os
import re
import tempfile

from console_tap import Tap, run

tap = Tap()
TOP = os.environ.get("top_srcdir", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))


def helped(arguments, columns=80):
    return run(["help"] + arguments, environment={"COLUMNS": str(columns)})


names = [line.split()[0] for line in run(["commands"]).stdout.splitlines()]
TERMS = set(re.split(r"\n| {2,}", helped(["words"]).stdout))
overview = helped([]).stdout
tap.ok(len(names) > 50 and all(re.search(r"(^|\s)%s(\s|$)" % re.escape(name), overview, re.M)
                               for name in names), "help names every command", overview)
tap.ok(len(overview.splitlines()) <= 24, "on one screen", overview)
topics = re.findall(r"^([a-z]+) \(.*\)$", overview, re.M)
tap.ok(len(topics) == 7, "help names its topics", overview)
listed = ""
for topic in topics:
    text = helped([topic]).stdout.split("\n\n")[0] + "\n"      # `play` is a command as well
    listed += text
    tap.ok(len(text.splitlines()) > 4, "help %s explains a topic" % topic, text)
tap.ok(all(re.search(r"^  %s( |$)" % re.escape(name), listed, re.M) for name in names),
       "every command is in a topic", listed)
every = helped(["all"]).stdout
tap.ok(all(line in every for line in listed.splitlines()), "help all has all topics", every)
for columns in (8, 40, 80, 200):
    for arguments in [[], ["all"]] + [[topic] for topic in topics]:
        ran = helped(arguments, columns)
        wide = [line for line in ran.stdout.split("\n\n" + arguments[0] if arguments else "\n\n\n")[0].splitlines()
                if len(line) > columns and " " in line.strip() and line not in TERMS]
        tap.ok(ran.returncode == 0 and not wide,
               "help %s fits %d columns" % (" ".join(arguments), columns), wide)
for command in ("eval", "perft 4", "boards", "undo"):
    shown = helped([command.split()[0]]).stdout
    typed = re.findall(r"^> (.*)", shown, re.M)
    ran = run(["--console"], "\n".join(typed) + "\n")
    tap.ok(typed and re.sub(r"(?m)^> .*\n", "", shown).endswith(ran.stdout) and len(ran.stdout) > 4,
           "help %s runs its example" % command, shown)
with tempfile.TemporaryDirectory() as folder:
    for command in ("save", "book", "load"):
        ran = run(["help", command], cwd=folder)
        tap.ok(ran.returncode == 0 and re.search(r"(?m)^> %s " % command, ran.stdout) and not os.listdir(folder),
               "help %s shows an example that would write files, and runs none of it" % command, ran.stdout)
for word, term in (("magic", "magic"), ("node", "search tree"), ("negamax", "search tree"),
                   ("pv", "principal variation"),
                   ("aspiration", "deepening"), ("lmr", "reduction"), ("singular", "extension"),
                   ("futility", "pruning"),
                   ("balance", "exchange"), ("LMR", "reduction"), ("Zobrist", "key"), ("Null move", "null move"),
                   ("hashing", "key"), ("PST", "terms"), ("Muller", "references"), ("movers", "vector"),
                   ("rights", "castling"),
                   ("butterfly", "history heuristic"), ("de Bruijn", "bitscan"), ("popcount", "bitscan"),
                   ("lsb", "bitscan"),
                   ("bitscan", "bitscan"), ("collision", "key"), ("polyglot", "Polyglot"), ("null window",
                       "null window"),
                   ("PVS", "null window"), ("x-ray", "x-ray"), ("sliding", "ray"), ("copy-make", "record"),
                   ("10x12", "10x12"),
                   ("two's complement", "two's complement"), ("exact", "window"), ("xor", "xor"), ("incremental",
                       "xor"),
                   ("minor piece", "minor piece"), ("major piece", "minor piece"), ("fairy pieces", "fairy piece"),
                   ("TT", "table"), ("QS", "quiescence"), ("IIR", "reduction"), ("NMP", "null move"),
                   ("RFP", "pruning"), ("EGTB", "endgame tables"),
                   ("FRC", "Chess960"), ("CECP", "protocol"), ("LAN", "SAN"), ("PSQT", "terms"), ("HCE", "terms"),
                   ("fail high", "window"), ("countermove", "ordering"), ("piecelist", "slot"),
                   ("make move", "record"), ("encapsulation", "encapsulation")):
    ran = helped(word.split())
    tap.ok(ran.returncode == 0 and ran.stdout.startswith(term + "\n") and "\nExample\n" in ran.stdout,
           "help %s explains %s" % (word, term), ran.stdout)
words, known = [word for word in re.split(r"\n| {2,}", helped(["words"]).stdout) if word][1:], {}
for word in words:
    ran = helped(word.split())
    text = ran.stdout[ran.stdout.find(word + "\n  "):]
    also = re.search(r"\n  also     ((?:.*\n {11})*.*)\n", text.split("\n\n")[0])
    names = [word] + (re.split(r",\s+", also.group(1)) if also else [])
    source = re.search(r"(?m)^  source   (.*)$", text)
    tap.ok(ran.returncode == 0 and ran.stderr == "" and source and os.path.isfile(os.path.join(TOP,
        source.group(1))) and
           re.search(r"\nExample\n> (?:.*\n)*[^>\n].*\n", text), "help %s has an example and names a file" % word,
           ran.stdout)
    again = [name for name in names if name.lower() in known]
    known.update((name.lower(), word) for name in names)
    tap.ok(not again, "no other word has its names", again)
ran = run(["--console"], "".join("help %s\n" % name for name in known))
wrong = [word for word in words if len(re.findall(r"(?m)^%s\n  [A-Z'8]" % re.escape(word), ran.stdout)) !=
         list(known.values()).count(word)]
tap.ok(len(words) > 70 and ran.returncode == 0 and not wrong, "a word is found by each of its names", wrong or
       ran.stderr)
lost = [text for text in ran.stdout.split("\nExample\n")
        if re.search(r"(?m)(?:mover has|mover:|value for \w+:|\() ?[-+](?:[4-9]\d|\d{3,})\.\d\d", text) and
        not re.search(r"\s(?:won|lost)\s+ending\s+by|\sas\s+good\s+as\s+(?:won|lost)", text)]
tap.ok(not lost, "no example has the value of a won ending without a word", lost)
with open(os.path.join(TOP, "src", "tools", "motifs.c"), encoding="utf-8") as file:
    motifs = re.findall(r"\[MOTIF_\w+\] = \"([^\"]*)\"", file.read())
terms = re.findall(r"(?m)^([a-z][a-z ]*[a-z])  +[-+]?\d", run(["eval"]).stdout)
options = [line.split()[0].rstrip(":") for line in run(["option"]).stdout.splitlines() if line[0] != " "]
for kind, names in (("motif", motifs), ("term of the evaluation", [name for name in terms if name != "sum"]),
                    ("option", options)):
    ran = run(["--console"], "".join("help %s\n" % name for name in names))
    tap.ok(len(names) > 7 and ran.returncode == 0, "help explains each %s" % kind, (names, ran.stderr))
for name, near in (("bord", "; see 'help board'\n"), ("wrok", "; see 'help work'\n"),
                   ("squrae", "; see 'help square'\n"),
                   ("nork", "term\n"), ("seek", "term\n"), ("elf", "term\n"),    # a letter from "work", "see", "elo"
                   ("kin", "term\n"), ("que", "term\n")):    # short, and only the beginning of words
    said = helped([name]).stderr
    tap.ok(said.endswith(near), "help %s suggests a similar word, or nothing" % name, said)
for name, what in re.findall(r"(?m)^(\w+) {2,}(.*)$", run(["setboard"]).stdout):
    ran = helped([name])
    tap.ok(ran.returncode == 0 and (what in ran.stdout or "\nExample\n" in ran.stdout),
           "help %s explains the named position, or the word" % name, ran.stdout)
for name in "perft", "annotate", "help":
    ran = run([name, "--help"])
    tap.ok(ran.returncode == 0 and ran.stdout == helped([name]).stdout, "%s --help is its help" % name,
           ran.stdout + ran.stderr)
tap.ok(helped(["machin"]).returncode == 2, "an unknown topic is an error")
tap.done()
