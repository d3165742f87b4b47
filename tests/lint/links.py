# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The pages that a forge renders: every link and anchor has a target that a forge shows; tables and code blocks are
complete; every path in HACKING.md exists; doc/trials.tsv is a table of numbers."""
import fnmatch
import glob
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "console"))
from console_tap import Tap  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.environ.get("top_srcdir", os.path.join(HERE, "..", "..")))
PAGES = ["README.md", "HACKING.md", "CONTRIBUTING.md", "SECURITY.md"] + sorted(
    os.path.relpath(path, TOP) for path in glob.glob(os.path.join(TOP, "doc", "*.md")))
LINK = re.compile(r"\[[^]]*\]\(([^)\s]*)\)")
CODE = re.compile(r"`([^`]*)`")
# Files that a forge shows to a reader, which does not include the manual in Texinfo.
SHOWN = (".md", ".c", ".h", ".py", ".sh", ".tsv", ".txt", ".ini", ".png", ".svg", ".json", ".yml", ".conf", ".rc", ".dat", "")
FILE = re.compile(r"^[\w./*-]+\.(c|h|py|sh|md|mk|ac|am|awk|bin|txt|tsv|texi|svg|m4)$")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def text_lines(page):
    """The lines of PAGE outside code blocks; None in the end if a block is not closed."""
    inside = False
    for line in page.splitlines():
        if line.lstrip().startswith("```"):
            inside = not inside
        elif not inside and not line.startswith("    $ "):
            yield line
    if inside:
        yield None


def anchor_of(heading):
    """The anchor that forges give to a heading."""
    plain = re.sub(r"[`*]|\]\([^)]*\)|\[", "", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")


def anchors(page):
    return [anchor_of(line.lstrip("#")) for line in text_lines(page) if line and re.match(r"#+ ", line)]


def faults(name, page):
    """Yield the faults of PAGE, whose path from the top is NAME."""
    lines = list(text_lines(page))
    if None in lines:
        yield "a code block is not closed"
        return
    # A link may continue on the next line; in code there is none.
    for target in LINK.findall(CODE.sub(lambda match: match.group(0).replace("(", ""), "\n".join(lines))):
        fault = link_fault(name, page, target)
        if fault:
            yield "%s: %s" % (target, fault)
    columns = None
    for line in lines:
        is_row = line.startswith("|")
        count = len(re.sub(r"`[^`]*`|\\\|", "", line).strip().strip("|").split("|")) if is_row else None
        if is_row and columns is not None and count != columns:
            yield "%d columns instead of %d: %s" % (count, columns, line[:60])
        columns = (columns or count) if is_row else None
    headings = anchors(page)
    for anchor in sorted(set(headings)):
        if headings.count(anchor) > 1:
            yield "two headings have the anchor " + anchor


def link_fault(name, page, target):
    """Why the link to TARGET in PAGE is broken, or None."""
    if re.match(r"https://[\w.-]+/", target):
        return None
    if "://" in target:
        return "not https"
    path, _, anchor = target.partition("#")
    whole = os.path.normpath(os.path.join(TOP, os.path.dirname(name), path)) if path else None
    if whole and not os.path.exists(whole):
        return "no such file"
    if whole and os.path.isfile(whole) and os.path.splitext(whole)[1] not in SHOWN:
        return "no forge renders this"
    if anchor and anchor not in anchors(page if not path else read(whole)):
        return "no such heading"
    return None


def is_path(word):
    """Whether WORD, in code, names a file or a folder of the tree."""
    return bool(FILE.match(word)) or bool(re.match(r"^(src|tests|doc|programs|packaging|include|m4|\.ci)/[\w./*-]*$", word))


def exists(word, everything):
    if "/" in word:
        return any(glob.glob(os.path.join(TOP, path)) for path in (word, "src/" + word, word + ".c"))
    return bool(fnmatch.filter(everything, word))


def missing_paths(page):
    files = subprocess.run(["sh", os.path.join(HERE, "files.sh")], capture_output=True, text=True, check=True).stdout
    everything = {os.path.basename(name) for name in files.splitlines()}
    words = [word for line in text_lines(page) if line for word in CODE.findall(line)]
    words += re.findall(r"(?<![\w/])(?:src|tests|doc)/[\w./-]+\w", page)
    return [word for word in words if is_path(word) and not exists(word, everything)]


def trial_faults(lines):
    for number, line in enumerate(lines, 1):
        if line.startswith("#") or line.startswith("date\t"):
            continue
        fields = line.split("\t")
        interval = re.match(r"\[([+-]?[\d.]+), ([+-]?[\d.]+)\]$", fields[6]) if len(fields) == 8 else None
        if not interval or not re.match(r"\d{4}-\d\d-\d\d$", fields[0]) or not fields[3].isdigit():
            yield "line %d is not date, commit, change, games, level, Elo, interval, verdict" % number
        elif not float(interval.group(1)) <= float(fields[5]) <= float(interval.group(2)):
            yield "line %d: its Elo is outside of its interval" % number


if len(sys.argv) > 1:     # links.py FOLDER: only the links of the pages in an archive that was unpacked there
    TOP = sys.argv[1]
    found = ["%s: %s" % (name, fault) for name in PAGES for fault in faults(name, read(os.path.join(TOP, name)))]
    print("\n".join(found))
    sys.exit(1 if found else 0)
tap = Tap()
for NAME in PAGES:
    found = list(faults(NAME, read(os.path.join(TOP, NAME))))
    tap.ok(not found, "%s: links, tables and code blocks" % NAME, "\n".join(found))
found = missing_paths(read(os.path.join(TOP, "HACKING.md")))
tap.ok(not found, "every path in HACKING.md exists", "\n".join(found))
with open(os.path.join(TOP, "doc", "trials.tsv"), encoding="utf-8") as trials:
    found = list(trial_faults(trials.read().splitlines()))
tap.ok(not found, "doc/trials.tsv: fields and intervals", "\n".join(found))

for bad in ("[a](nowhere.md)", "[a\nb](nowhere.md)", "[a](doc/gui.md#no-such)", "[a](doc/rhumb.texi)", "[a](http://example.org/)", "```\nopen",
            "| a | b |\n|---|---|\n| c |\n", "# A\n# A\n", "[a](#b)\n# c\n"):
    tap.ok(list(faults("README.md", bad)), "a planted fault is found: %r" % bad)
tap.ok(not list(faults("README.md", "[a](doc/gui.md#gnome-chess) `| [b](x)` [c](#d-e)\n# D `e`\n")), "good links are not")
for bad in ("`src/nothing.c`", "see src/nothing/at-all.h", "`nothing.c`", "`search/nothing.c`"):
    tap.ok(missing_paths(bad), "a path that does not exist is found: " + bad)
tap.ok(not missing_paths("`src/rules/square.h` `rules/square.h` `square.h` `test_*` src/rules/square.h"),
       "paths that exist are not")
for bad in ("2026-11-24\tx\tchange\t100\t5000 nodes\t+9\t[-1, +2]\tno", "2026-11-24\tx", "today\tx\tc\t1\tn\t0\t[-1, +1]\tv"):
    tap.ok(list(trial_faults([bad])), "a wrong row of trials is found: %r" % bad)
tap.done()
