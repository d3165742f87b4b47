# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Help: topics, commands, examples that are run, lines that fit the screen."""
import os
import random
import re
import tempfile

from console_tap import Tap, run

tap = Tap()
TOP = os.environ.get("top_srcdir", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))


def helped(arguments, columns=80):
    return run(["help"] + arguments, environment={"COLUMNS": str(columns)})


def source(*path):
    with open(os.path.join(TOP, "src", *path), encoding="utf-8") as file:
        return file.read()


class Row:
    """A command: its usage, topic and help."""

    def __init__(self, lines):
        self.name, _, self.arguments = lines[0].partition(" ")
        self.topic, self.help = lines[1][2:], lines[2][2:]


ROWS = [Row(part.splitlines()) for part in re.split(r"(?m)^(?=[a-z])", run(["commands", "examples"]).stdout) if part]
TITLES = re.findall(r"(?m)^([a-z]+) \((.*)\)$", helped([]).stdout)
TERMS = [dict(re.findall(r"(?m)^(name|also|meaning|source): ((?:.*\n  )*.*)", part))
         for part in source("data", "glossary.txt").split("\n\n")[1:]]
TERMS = [{key: " ".join(value.split()) for key, value in term.items()} for term in TERMS]
ALIASES = re.findall(r"\{ \"(\S+)\", \"", source("console", "commands.c"))
OPTIONS = re.findall(r"(?m)^(\w+)(?: =|:)", run(["option"]).stdout)
POSITIONS = re.findall(r"(?m)^(\S+) {2,}", run(["setboard"]).stdout)


# ---- lines that fit the screen ----

def put(text, width, column=0, indent=0):
    """TEXT from COLUMN on: a word goes to the next line only where it does not fit."""
    width, lines = min(width, 80), [""]
    if indent > width // 2 and width - indent < 22:
        indent = 0 if width < 20 else 2
    for number, word in enumerate(text.split(" ") if text else ()):
        blank = " " * (number > 0 and lines[-1] != " " * indent)
        if column > indent and column + len(blank + word) > width:
            lines.append(" " * indent + word)
            column = indent + len(word)
        else:
            lines[-1] += blank + word
            column += len(blank + word)
    return "\n".join(lines) + "\n"


def row_text(row, width):
    """The usage and what the command does, in one line if there is room."""
    column, usage = 4 if width < 60 else 30, (row.name + " " + row.arguments).strip()
    if len(usage) + 4 > column:
        return "  %s%s%s" % (row.name + " " * bool(row.arguments), put(row.arguments, width, len(row.name) + 3, 6),
                             " " * column) + put(row.help, width, column, column)
    return ("  " + usage).ljust(column) + put(row.help, width, column, column)


def words_text(width):
    names, count = [term["name"] for term in TERMS], max(1, width // 23)
    return "Words\n" + "".join("".join(name.ljust(23) for name in names[i:i + count]).rstrip() + "\n"
                               for i in range(0, len(names), count))


def check_layout(width):
    every, overview, bad = helped(["all"], width).stdout, helped([], width).stdout, []
    for name, title in TITLES:
        rows = "".join(row_text(row, width) for row in ROWS if row.topic == title)
        names = put(" ".join(row.name for row in ROWS if row.topic == title), width, 2, 2)
        about = re.search("(?s)(?:^|\n\n)" + re.escape(put(title, width)) + "(.*?\n)" + re.escape(rows) + "\n", every)
        if not about or about[1] != put(" ".join(about[1].split("\n")[:-1]), width) or \
                helped([name], width).stdout.find(about[0].strip()) != 0:
            bad += [title, rows, about and about[0]]
        if name + " " + put("(%s)" % title, width, len(name) + 1, 2) + "  " + names not in overview:
            bad += [title, names]
    advice = overview[overview.rindex("\n\n") + 2:]
    if advice != put(" ".join(advice.split("\n")[:-1]), width):
        bad.append(advice)
    if not every.endswith("\n\n" + words_text(width)):
        bad.append(words_text(width))
    for term in random.Random(width).sample(TERMS, 3):
        text = "%s\n  %s%s  source   %s\nExample\n" % (term["name"], put(term["meaning"], width, 2, 2),
                                                       "  also     " + put(term["also"], width, 11, 11)
                                                       if "also" in term else "", term["source"])
        if text not in helped(term["name"].split(), width).stdout:
            bad.append(text)
    tap.ok(not bad, "help has its lines on a screen of %d columns" % width, "\n".join(map(str, bad[:3])) + overview)


tap.ok(len(TITLES) == 7 and len(ROWS) > 50 and len(TERMS) > 70 and len(helped([]).stdout.splitlines()) <= 24,
       "the overview is on one screen")
for columns in (8, 9, 19, 20, 22, 23, 43, 44, 45, 46, 59, 60, 69, 79, 80, 81, 200):
    check_layout(columns)


# ---- what may have been meant ----

def slips(a, b):
    """The letters to insert, delete, change or swap with a neighbour to turn A into B."""
    rows = [list(range(len(b) + 1))]
    for i, letter in enumerate(a, 1):
        rows.append([i])
        for j, other in enumerate(b, 1):
            least = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                least = min(least, rows[i - 2][j - 2] + 1)
            rows[i].append(least)
    return rows[-1][-1]


def closest(name, candidates):
    """The first of those with the fewest slips, as few as a word of this length may have."""
    allowed, best = 1 if len(name) < 6 else min(len(name) // 3, 3), None
    for shown, candidate in candidates if len(name) <= 24 else ():
        if len(candidate) > 24 or (len(name) <= 4 and (candidate[0] != name[0] or len(candidate) < len(name))):
            continue
        count = slips(name, candidate) if abs(len(name) - len(candidate)) <= allowed else 99
        if count <= allowed and count < len(name):
            best, allowed = shown, count - 1
    return best


def twice(names):
    return [(name, name) for name in names]


def commands_near(name):
    return closest(name, twice([row.name for row in ROWS] + ALIASES))


def mentions(text, word):
    return re.search("(?i)(?<![a-z])" + re.escape(word) + ("(?![a-z])" if len(word) <= 4 else ""), text)


def near(name):
    """What `help` suggests for NAME."""
    terms = [(term["name"], other) for term in TERMS
             for other in [term["name"]] + term.get("also", "").split(", ") if other]
    command = commands_near(name)
    best = closest(name, twice(([command] if command else []) + [title for title, _ in TITLES]) + terms +
                   twice(OPTIONS))
    if best or len(name) < 3:
        return "; see 'help %s'" % best if best else ""
    found, text = [term["name"] for term in TERMS if mentions(term["name"], name) or
                   mentions(term["meaning"], name)], ""
    for other in found + [row.name for row in ROWS if mentions(row.name, name) or mentions(row.help, name)]:
        text += "%s'help %s'" % (", " * bool(text), other) if len(text) < 120 else ""
    return "; see " + text if text else ""


def is_known(name):
    names = [row.name for row in ROWS] + [title for title, _ in TITLES] + ALIASES + POSITIONS
    names += [option.lower() for option in OPTIONS] + ["all", "words", "me", "please", "now", "game"]
    names += [other.lower() for term in TERMS for other in [term["name"]] + term.get("also", "").split(", ")]
    return name in names or (len(name) > 1 and sum(row.name.startswith(name) for row in ROWS) == 1)


def misspelt(dice, word):
    for _ in range(dice.choice((0, 1, 1, 2, 3))):
        at = dice.randrange(len(word) + 1)
        word = dice.choice((word[:at] + dice.choice("abeist") + word[at:], word[:at] + word[at + 1:],
                            word[:at] + dice.choice("aeo") + word[at + 1:],
                            word[:at] + word[at:at + 2][::-1] + word[at + 2:]))
    return word


def check_suggestions():
    dice, lines, wanted = random.Random(91), [], []
    names = [row.name for row in ROWS] + ALIASES + OPTIONS
    names += [other for term in TERMS for other in [term["name"]] + term.get("also", "").split(", ")]
    names += re.findall("[a-z]{3,}", " ".join(row.help for row in ROWS) + " ".join(term["meaning"] for term in TERMS))
    while len(lines) < 500:
        word = misspelt(dice, dice.choice(names)).lower()
        if not re.fullmatch("[a-z0-9]+", word) or is_known(word):
            continue
        kind = dice.randrange(4)
        if kind == 0 and not re.match("[a-h][1-8x]|[a-h]?$", word):
            lines.append(word)
            best = commands_near(word)
            wanted.append("'%s' is neither a command nor a move; %s" %
                          (word, "did you mean '%s'?" % best if best else "try 'help'"))
        elif kind == 1 and word not in ("ucielo", "ucilimitstrength", "skilllevel"):
            lines.append("option " + word)
            best = closest(word, twice(OPTIONS))
            wanted.append("option: there is no option '%s'; %s" %
                          (word, "did you mean '%s'?" % best if best else "'option' lists them"))
        elif kind > 1:
            lines.append("help " + word)
            wanted.append("help: '%s' is not a command, topic or term%s" % (word, near(word)))
    said = run(["--console"], "\n".join(lines) + "\n").stderr.splitlines()
    bad = [(line, want, got) for line, want, got in zip(lines, wanted, said) if want != got and
           not (want[:6] == "option" and len(line) > 47)]
    tap.ok(len(said) == len(lines) and not bad, "what is misspelt is compared with what there is",
           "%d %s" % (len(bad), bad[:4]))


check_suggestions()
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
for kind, names in (("motif", motifs), ("term of the evaluation", [name for name in terms if name != "sum"]),
                    ("option", OPTIONS)):
    ran = run(["--console"], "".join("help %s\n" % name for name in names))
    tap.ok(len(names) > 7 and ran.returncode == 0, "help explains each %s" % kind, (names, ran.stderr))
for name, what in re.findall(r"(?m)^(\w+) {2,}(.*)$", run(["setboard"]).stdout):
    ran = helped([name])
    tap.ok(ran.returncode == 0 and (what in ran.stdout or "\nExample\n" in ran.stdout),
           "help %s explains the named position, or the word" % name, ran.stdout)
for name in "perft", "annotate", "help":
    ran = run([name, "--help"])
    tap.ok(ran.returncode == 0 and ran.stdout == helped([name]).stdout, "%s --help is its help" % name,
           ran.stdout + ran.stderr)
shown = run(["--console"], "".join("help %s\n" % name for name in OPTIONS)).stdout
shown = re.findall(r"(?m)^(\w+)  an option of the engine\nExample\n> option (\w+)\n(.*)", shown + "\n")
tap.ok(len(shown) > 15 and all(name == typed and (line[:len(name) + 3] == name + " = ") == (name != "ClearHash")
                               for name, typed, line in shown),
       "help of an option shows its value", shown)
tap.ok(helped(["machin"]).returncode == 2, "an unknown topic is an error")
tap.done()
