# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""page in a real browser, where there is one: its DOM is the page's own, and the
board can be seen on light and on dark ground."""
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

from console_tap import Tap, run
from page_reader import HOSTILE, Reader, write_hostile

NAMES = ("chromium", "chromium-browser", "google-chrome")
SQUARE = (201, 171, 130)    # a dark one; on a dark page at 85 %


def call(browser, folder, *options):
    """Run BROWSER on page.html in FOLDER; what it prints, None if it cannot run."""
    try:
        ran = subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                              "--user-data-dir=" + os.path.join(folder, "profile"), *options,
                              "file://" + os.path.join(folder, "page.html")],
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


tap = Tap()
browser = next(filter(None, map(shutil.which, NAMES)), None)
with tempfile.TemporaryDirectory() as folder:
    page = os.path.join(folder, "page.html")
    with open(page, "w", encoding="utf-8") as file:
        file.write("<!DOCTYPE html><title>a</title><p>It runs.</p>\n")
    if not browser or "It runs." not in (call(browser, folder, "--dump-dom") or ""):
        tap.ok(True, "a browser opens the page # SKIP %s" % ("%s does not run here" % browser if browser else
                                                             "no chromium is installed"))
        tap.done()
        sys.exit()
    os.remove(page)
    write_hostile(os.path.join(folder, "hostile.pgn"))
    ran = run(["--console"], "load hostile.pgn\ngoto 5\npage nodes 2000 -o page.html\n", cwd=folder, errors="replace")
    tap.ok(ran.returncode == 0, "there is a page", ran.stderr)
    written, shown = Reader(), Reader()
    with open(page, encoding="utf-8") as file:
        written.feed(file.read())
    dom = call(browser, folder, "--dump-dom")
    shown.feed(dom or "")
    inserted = {"tbody"}
    if judge(tap, dom is not None, "the browser opens it"):
        tap.ok({tag: n for tag, n in shown.count.items() if tag not in inserted} == dict(written.count),
               "its elements are those of the page", "%s\n%s" % (shown.count, written.count))
        tap.ok(all(string in shown.text for string in HOSTILE), "what is hostile is text")
    for is_dark, option in ((False, "--blink-settings=preferredColorScheme=1"),
                            (True, "--blink-settings=preferredColorScheme=0")):
        shot = os.path.join(folder, "shot%d.png" % is_dark)
        call(browser, folder, "--window-size=700,500", "--screenshot=" + shot, option)
        if not judge(tap, os.path.exists(shot), "the browser takes a picture"):
            continue
        rows, size = pixels(shot)
        ground = rows[0][0]
        seen = colours_of(rows, size)
        want = tuple(round(part * .85) for part in SQUARE) if ground < 128 else SQUARE
        judge(tap, (ground < 128) == is_dark, "the ground is %s" % ("dark" if is_dark else "light"))
        tap.ok(any(max(abs(a - b) for a, b in zip(want, colour)) <= 1 for colour in seen), "the board is on it")
tap.done()
