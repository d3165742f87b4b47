# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A report in a real browser, where there is one: keys, clicks, hostile strings, light and dark."""
import html
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

from console_tap import RHUMB, Tap
from report_reader import HOSTILE, Reader, write_hostile

NAMES = ("chromium", "chromium-browser", "google-chrome")
SQUARES = ((185, 141, 98), (134, 100, 63))     # a dark one, on a light and on a dark page


def call(browser, folder, name, *options):
    """Run BROWSER on the page NAME in FOLDER; what it prints, None if it cannot run."""
    try:
        ran = subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                              "--user-data-dir=" + os.path.join(folder, "profile"), *options,
                              "file://" + os.path.join(folder, name)],
                             capture_output=True, text=True, timeout=900, cwd=folder, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return ran.stdout if ran.returncode == 0 else None


def pixels(path):
    """The rows of an 8-bit RGB or RGBA picture, as bytes; and bytes for a pixel."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            width, _, _, colours = struct.unpack(">IIBB", data[at + 8:at + 18])
        if kind == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += 12 + length
    size, raw = {2: 3, 6: 4}[colours], zlib.decompress(packed)
    rows, above = [], bytearray(width * size)
    for start in range(0, len(raw), width * size + 1):
        row = bytearray(raw[start + 1:start + 1 + width * size])
        for i, byte in enumerate(row):
            left = row[i - size] if i >= size else 0
            corner = above[i - size] if i >= size else 0
            guess = left + above[i] - corner
            paeth = min((left, above[i], corner), key=lambda near: abs(guess - near))
            row[i] = (byte + (0, left, above[i], (left + above[i]) // 2, paeth)[raw[start]]) & 255
        rows.append(bytes(row))
        above = row
    return rows, size


def colours_of(rows, size):
    return {tuple(row[i:i + 3]) for row in rows for i in range(0, len(row), size)}


def judge(tap, good, what):
    """What a browser must do for the page to be judged; else that is skipped."""
    tap.ok(True, what if good else what + " # SKIP it does not")
    return good


# What a reader does on a page, and what the page then shows.
STEPS = """
const seen = [], fen = () => document.getElementById("fen").textContent;
const at = () => (document.querySelector("[aria-current]") || { dataset: {} }).dataset.ply || "0";
const key = name => document.dispatchEvent(new KeyboardEvent("keydown", { key: name }));
const note = name => seen.push([name, at(), fen(), document.querySelectorAll("#board .piece").length]);
note("end");
key("Home"); note("home");
key("ArrowRight"); note("right");
document.getElementById("next").click(); note("next");
key("ArrowLeft"); note("left");
document.querySelector(".moves a[data-ply='3']").click(); note("move");
const curve = document.getElementById("curve"), box = curve.getBoundingClientRect();
curve.dispatchEvent(new MouseEvent("click", { clientX: box.right - 1, clientY: box.top + 5, bubbles: true })); note("curve");
const better = document.querySelector(".moves a[data-fen]");
better.click(); seen.push(["better", "", fen() === better.dataset.fen, 0]);
seen.push(["width", document.documentElement.scrollWidth <= window.innerWidth, "", 0]);
document.title = JSON.stringify(seen);
"""
# Sorting by each column, up and down; what the cells say afterwards, and where the focus can go.
SORTING = """
const seen = [], table = [...document.querySelectorAll("table.sortable")].find(t => t.tHead.textContent.includes("White"));
[...table.tHead.rows[0].cells].forEach((head, column) => {
	for (const order of ["ascending", "descending"]) {
		head.querySelector("button").click();
		seen.push([head.textContent, head.getAttribute("aria-sort") === order,
			[...table.tBodies[0].rows].map(row => row.cells[column].textContent.trim())]);
	}
});
const focused = [...document.querySelectorAll("th button, a, summary")].every(e => (e.focus(), document.activeElement === e));
seen.push(["focus", focused, []]);
document.title = JSON.stringify(seen);
"""
GAME = """[White "Ann"]
[Black "Bob"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

"""
MORE = "".join('[White "W%d"]\n[Black "B"]\n[Date "20%02d.01.01"]\n\n%s *\n\n' % (i, 30 - i, " ".join(
    ["Nf3 Nf6 Ng1 Ng8"] * i)) for i in range(1, 12))


def steps_of(dom):
    """What STEPS noted, by name."""
    found = re.search(r"<title>(.*?)</title>", dom or "", re.DOTALL)
    try:
        return {name: rest for name, *rest in json.loads(html.unescape(found.group(1)))}
    except (AttributeError, ValueError):
        return {}


tap = Tap()
browser = next(filter(None, map(shutil.which, NAMES)), None)
with tempfile.TemporaryDirectory() as folder:
    page = os.path.join(folder, "page.html")
    with open(page, "w", encoding="utf-8") as file:
        file.write("<!DOCTYPE html><title>a</title><p>It runs.</p>\n")
    if not browser or "It runs." not in (call(browser, folder, "page.html", "--dump-dom") or ""):
        tap.ok(True, "a browser opens the page # SKIP %s" % ("%s does not run here" % browser if browser else
                                                             "no chromium is installed"))
        tap.done()
        sys.exit()
    write_hostile(os.path.join(folder, "games.pgn"))
    with open(os.path.join(folder, "games.pgn"), "ab") as file:
        file.write(b"\n" + GAME.encode() + MORE.encode())
    ran = subprocess.run([sys.executable, os.path.join(os.environ["top_srcdir"], "programs", "rhumb-report"), "games.pgn",
                          "-o", "pages", "--nodes", "500", "--engine", os.path.abspath(RHUMB)], cwd=folder,
                         capture_output=True, text=True, check=False)
    tap.ok(ran.returncode == 0, "there are pages", ran.stderr)
    shown = Reader()
    shown.feed(call(browser, folder, "pages/game-0001.html", "--dump-dom") or "")
    if judge(tap, shown.text, "the browser opens one"):
        tap.ok(all(string in shown.text for string in HOSTILE[:2] + HOSTILE[3:]) and shown.count["script"] == 2,
               "what is hostile is text", shown.count)
    with open(os.path.join(folder, "pages", "game-0002.html"), encoding="utf-8") as file:
        text = file.read()
    with open(os.path.join(folder, "pages", "steps.html"), "w", encoding="utf-8") as file:
        file.write(text.replace("</body>", "<script>%s</script></body>" % STEPS))
    for width in (400, 1200):
        seen = steps_of(call(browser, folder, "pages/steps.html", "--window-size=%d,900" % width, "--dump-dom"))
        if not judge(tap, seen, "the browser runs its script, %d wide" % width):
            continue
        plies = {name: rest[0] for name, rest in seen.items()}
        tap.ok(plies["end"] == "4" and plies["home"] == "0" and plies["right"] == "1" and plies["next"] == "2" and
               plies["left"] == "1", "keys and buttons step through the game", seen)
        tap.ok(plies["move"] == "3" and plies["curve"] == "4", "so do clicks on moves and on the curve", seen)
        tap.ok(seen["home"][1].startswith("rnbqkbnr/pppppppp/") and seen["home"][2] == 32 and
               seen["right"][1].startswith("rnbqkbnr/pppppppp/8/8/8/5P2/"), "the board follows", seen)
        tap.ok(seen["better"][1] is True, "a better line is played on the board", seen)
        tap.ok(seen["width"][0] is True, "nothing is wider than the window", seen)
    with open(os.path.join(folder, "pages", "index.html"), encoding="utf-8") as file:
        text = file.read()
    with open(os.path.join(folder, "pages", "sorting.html"), "w", encoding="utf-8") as file:
        file.write(text.replace("</body>", "<script>%s</script></body>" % SORTING))
    found = re.search(r"<title>(\[.*?)</title>", call(browser, folder, "pages/sorting.html", "--dump-dom") or "", re.DOTALL)
    if judge(tap, found, "the browser sorts"):
        seen = json.loads(html.unescape(found.group(1)))

        def number(cell):
            return float(cell) if re.fullmatch(r"[\d.]+", cell) and cell.count(".") < 2 else None
        wrong = []
        for name, _, column in seen[:-1]:
            numbers = [number(cell) for cell in column]
            if name in ("Game", "Moves") or None not in numbers:
                wrong += [name] if None in numbers or numbers not in (sorted(numbers), sorted(numbers)[::-1]) else []
            elif name == "Date":
                wrong += [name] if column not in (sorted(column), sorted(column)[::-1]) else []
        names = [name for name, _, _ in seen]
        tap.ok(len(seen) == 19 and {"Game", "Moves", "Date", "Result"} <= set(names) and all(good for _, good, _ in seen),
               "every column can be sorted, up and down; a keyboard reaches all that can be clicked", seen)
        tap.ok(not wrong and seen[0][2] != seen[1][2], "numbers by value, dates by time", [wrong, seen])
        tap.ok(all(sorted(column) == sorted(other) for (_, _, column), (_, _, other) in zip(seen[:-1:2], seen[1:-1:2])),
               "no row is lost")
    for is_dark, option in ((False, "--blink-settings=preferredColorScheme=1"),
                            (True, "--blink-settings=preferredColorScheme=0")):
        shot = os.path.join(folder, "shot%d.png" % is_dark)
        call(browser, folder, "pages/game-0002.html", "--window-size=700,700", "--screenshot=" + shot, option)
        if not judge(tap, os.path.exists(shot), "the browser takes a picture"):
            continue
        rows, size = pixels(shot)
        is_ground_dark = rows[0][0] < 128
        judge(tap, is_ground_dark == is_dark, "the ground is %s" % ("dark" if is_dark else "light"))
        tap.ok(any(max(abs(a - b) for a, b in zip(SQUARES[is_ground_dark], colour)) <= 1
                   for colour in colours_of(rows, size)), "the board is on it")
tap.done()
