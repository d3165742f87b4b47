# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A report in a real browser, if there is one: keys, clicks, hostile strings, narrow and wide, light and dark."""
import json
import os
import re
import subprocess
import sys
import tempfile

from console_tap import RHUMB, Tap
from devtools import SHIFT, NoBrowser, Page
from report_reader import HOSTILE, Reader, write_hostile

SQUARES = {"light": [185, 141, 98], "dark": [134, 100, 63]}     # of the dark squares, by the scheme of colours
FEN = "document.getElementById('fen').textContent"
# The ply that is highlighted among the moves, the position, the number of pieces on the board.
SHOWN = """[(document.querySelector("[aria-current]") || { dataset: {} }).dataset.ply || "0", %s,
	document.querySelectorAll("#board .piece").length]""" % FEN
# All parts of the board of a document with their attributes, without decimals.
DRAWN = """[...%s.querySelectorAll("#board *")].map(part => [part.tagName,
	part.textContent, ...[...part.attributes].map(a => a.name + "=" + a.value.replace(/\\d+\\.\\d+/g, Math.round)).sort()
].join(" ")).sort()"""
# Where the focus is: a name for people, and whether it can be seen.
FOCUS = """(() => {
	const element = document.activeElement, style = getComputedStyle(element);
	return [element.tagName + " " + (element.id || element.textContent.trim().slice(0, 20)),
		element.matches(":focus-visible") && style.outlineStyle === "solid" && parseFloat(style.outlineWidth) >= 2,
		[...document.querySelectorAll("a, button, summary, [tabindex]")].filter(e => e.checkVisibility()).indexOf(element)];
})()"""
STOPS = "[...document.querySelectorAll('a, button, summary, [tabindex]')].filter(e => e.checkVisibility()).length"
# The table of games: how each column is sorted, and its cells.
TABLE = "[...document.querySelectorAll('table.sortable')].find(table => table.tHead.textContent.includes('White'))"
COLUMNS = """[...%s.tHead.rows[0].cells].map((head, column) => [head.textContent, head.getAttribute("aria-sort"),
	[...head.closest("table").tBodies[0].rows].map(row => row.cells[column].textContent.trim())])""" % TABLE
# Colours in a picture: that of the background, and all of them.
COLOURS = """(async () => {
	const image = new Image(), canvas = document.createElement("canvas");
	image.src = "data:image/png;base64,%s";
	await image.decode();
	[canvas.width, canvas.height] = [image.width, image.height];
	const context = canvas.getContext("2d");
	context.drawImage(image, 0, 0);
	const { data } = context.getImageData(0, 0, image.width, image.height), seen = new Set();
	for (let i = 0; i < data.length; i += 4)
		seen.add(data.slice(i, i + 3).join());
	return [[...data.slice(0, 3)], [...seen].map(text => text.split(",").map(Number))];
})()"""
GAME = """[White "Ann"]
[Black "Bob"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1

"""
MORE = "".join('[White "W%d"]\n[Black "B"]\n[Date "20%02d.01.01"]\n\n%s *\n\n' % (i, 30 - i, " ".join(
    ["Nf3 Nf6 Ng1 Ng8"] * i)) for i in range(1, 12))


def check_game(tap, page, path, width):
    page.open(path, width)
    seen = {"end": page.value(SHOWN)}
    for name, act in (("home", lambda: page.press("Home")), ("right", lambda: page.press("ArrowRight")),
                      ("next", lambda: page.click("#next")), ("left", lambda: page.press("ArrowLeft")),
                      ("move", lambda: page.click(".moves a[data-ply='3']")), ("curve", lambda: page.click("#curve", 0.99))):
        act()
        seen[name] = page.value(SHOWN)
    plies = [ply for ply, *_ in seen.values()]
    tap.ok(plies == ["4", "0", "1", "2", "1", "3", "4"], "%d wide: keys and clicks step through the game" % width, seen)
    tap.ok(seen["home"][1].startswith("rnbqkbnr/pppppppp/") and seen["home"][2] == 32 and
           seen["right"][1].startswith("rnbqkbnr/pppppppp/8/8/8/5P2/"), "the board follows", seen)
    page.click(".moves a[data-fen]")
    tap.ok(page.value(FEN + " === document.querySelector('.moves a[data-fen]').dataset.fen"),
           "a better line is played on the board", page.value(FEN))
    walk = []
    for key in "ArrowRight", "ArrowLeft", "ArrowLeft":
        page.press(key)
        walk.append(page.value("(document.querySelector('[aria-current]') || {}).id"))
    line = page.value("[...document.querySelectorAll('.moves .line a')].map(link => link.id)")
    tap.ok(line[0] == "1b1" and walk == [line[1], line[0], None],
           "and walked by the arrow keys, back into the game", (line, walk))
    for address, ply in ("#2", "2"), ("#" + line[1], "0"):
        page.value("location.hash = '%s'; new Promise(done => setTimeout(done))" % address)
        tap.ok(page.value(SHOWN)[0] == ply and (ply > "0" or page.value(FEN) == page.value(
            "document.getElementById('%s').dataset.fen" % line[1])), "an address is followed: " + address, page.value(SHOWN))


def check_drawing(tap, page, path):
    """The board as the page has it, which readers without scripts see, is the one that the script draws instead."""
    page.open(path, 1200)
    with open(path, encoding="utf-8") as file:
        written = page.value(DRAWN % ("new DOMParser().parseFromString(%s, 'text/html')" % json.dumps(file.read())))
    drawn = page.value(DRAWN % "document")
    tap.ok(len(drawn) > 20 and written == drawn, "page and script draw the same board", (written, drawn))


def check_view(tap, page, path):
    """On a narrow window a tapped move changes a board that can be seen."""
    page.open(path, 400, 600)
    page.click(".moves a:last-of-type")
    top, bottom, scrolled = page.value(
        "(box => [box.top, box.bottom, scrollY])(document.getElementById('board').getBoundingClientRect())")
    tap.ok(0 <= top < bottom <= 600 and scrolled > 100, "the board stays in view", (top, bottom, scrolled))


def check_practice(tap, page, path):
    """Positions are solved by clicks on the board, or by a move that is typed."""
    page.open(path, 1200)
    figure = "document.querySelector('figure.practice')"
    move, played, san = page.value("(({ move, played, san }) => [move, played, san])(%s.dataset)" % figure)
    seen = []
    for text in played, san:
        page.value("%s.querySelector('input').value = '%s'" % (figure, text))
        page.click("figure.practice form button")
        seen.append(page.value("[%s.querySelector('output').textContent, %s.querySelector('details').open]" % (figure, figure)))
    tap.ok([opened for _, opened in seen] == [False, True] and "played" in seen[0][0] and san in seen[1][0],
           "a move is typed: the played one, then the right one", (move, played, san, seen))
    page.open(path, 1200)
    for square in move[:2], move[2:4]:
        page.value("""(svg => { const box = svg.getBoundingClientRect(); svg.dispatchEvent(new MouseEvent("click", {
            bubbles: true, clientX: box.left + box.width * %f, clientY: box.top + box.height * %f })); })(%s.querySelector("svg"))"""
                   % ((ord(square[0]) - 97 + 0.5) / 8, (8.5 - int(square[1])) / 8, figure))
    tap.ok(page.value("%s.querySelector('output').textContent" % figure).startswith("Right"), "or two squares are clicked", move)


def check_widths(tap, page, folder):
    names, wide = [name for name in sorted(os.listdir(folder)) if name.endswith(".html")], []
    for name in names:
        page.open(os.path.join(folder, name), 360)
        if not page.value("document.documentElement.scrollWidth <= innerWidth"):
            wide.append(name)
    tap.ok(len(names) > 10 and not wide, "no page is wider than a narrow window", wide)


def focus_on(page, selector):
    """Tab until the focus is on the first element of SELECTOR; False if it never is."""
    for _ in range(page.value(STOPS) + 1):
        if page.value("document.activeElement === document.querySelector('%s')" % selector):
            return True
        page.press("Tab")
    return False


def check_keyboard(tap, page, path):
    """Use the page by Tab and Enter only."""
    page.open(path, 1200)
    stops, walk = page.value(STOPS), []
    for _ in range(stops):
        page.press("Tab")
        walk.append(page.value(FOCUS))
    tap.ok(stops > 10 and [at for _, _, at in walk] == list(range(stops)),
           "Tab reaches everything that can be clicked, in the order of the page", walk)
    tap.ok(all(good for _, good, _ in walk), "and the focus is visible", [name for name, good, _ in walk if not good])
    page.press("Tab", SHIFT)
    tap.ok(page.value(FOCUS)[2] == stops - 2, "Shift and Tab go back", page.value(FOCUS))
    page.open(path, 1200)
    seen = []
    for selector in ("#first", "#next", ".moves a[data-ply=\"3\"]"):
        seen.append(focus_on(page, selector))
        page.press("Enter")
        seen.append(page.value(SHOWN)[0])
    tap.ok(seen == [True, "0", True, "1", True, "3"], "Enter presses buttons and follows moves", seen)


def number(cell):
    return float(cell) if re.fullmatch(r"[\d.]+", cell) and cell.count(".") < 2 else None


def check_sorting(tap, page, path):
    page.open(path, 1200)
    page.value(TABLE + ".id = 'games'")
    columns, wrong, seen = page.value(COLUMNS), [], []
    for i, (name, _, cells) in enumerate(columns):
        for order in ("ascending", "descending"):
            page.click("#games th:nth-child(%d) button" % (i + 1))
            _, sort, column = page.value(COLUMNS)[i]
            numbers = [number(cell) for cell in column]
            values = column if name == "Date" or None in numbers else numbers
            by_value = name in ("Game", "Moves", "Date") or None not in numbers
            seen.append((name, order, column))
            if sort != order or sorted(column) != sorted(cells) or \
                    by_value and values != sorted(values, reverse=order == "descending"):
                wrong.append((name, order, sort, column))
    tap.ok({"Game", "Moves", "Date", "Result"} <= {name for name, *_ in columns} and not wrong,
           "each column is sorted up and down: numbers by value, dates by time, no row lost", wrong)
    tap.ok(seen[0][2] != seen[1][2], "and the order changes", seen[:2])
    page.open(path, 1200)
    page.value(TABLE + ".id = 'games'")
    there = focus_on(page, "#games th:nth-child(2) button")
    page.press("Enter")
    tap.ok(there and page.value(COLUMNS)[1][1] == "ascending", "Enter sorts, too", page.value(COLUMNS)[1])


def check_colours(tap, page, path):
    for scheme, square in SQUARES.items():
        page.open(path, 700, 700, scheme)
        ground, colours = page.value(COLOURS % page.picture())
        tap.ok((ground[0] < 128) == (scheme == "dark"), "the background is %s" % scheme, ground)
        tap.ok(any(max(abs(a - b) for a, b in zip(square, colour)) <= 1 for colour in colours), "the board is on it")


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        write_hostile(os.path.join(folder, "games.pgn"))
        with open(os.path.join(folder, "games.pgn"), "ab") as file:
            file.write(b"\n" + GAME.encode() + MORE.encode())
        try:
            with Page(folder) as page:
                ran = subprocess.run(
                    [sys.executable, os.path.join(os.environ["top_srcdir"], "programs", "rhumb-report"), "games.pgn",
                     "-o", "pages", "--player", "Ann", "--nodes", "500", "--engine", os.path.abspath(RHUMB)], cwd=folder,
                    capture_output=True, text=True, check=False)
                tap.ok(ran.returncode == 0, "there are pages", ran.stderr)
                path = os.path.join(folder, "pages", "%s.html")
                page.open(path % "game-0001", 1200)
                shown = Reader()
                shown.feed(page.value("document.documentElement.outerHTML"))
                tap.ok(all(string in shown.text for string in HOSTILE[:2] + HOSTILE[3:]) and shown.count["script"] == 2,
                       "hostile strings are shown as text", shown.count)
                for width in (400, 1200):
                    check_game(tap, page, path % "game-0002", width)
                check_drawing(tap, page, path % "game-0002")
                check_view(tap, page, path % "game-0002")
                check_practice(tap, page, path % "index")
                tap.ok(not page.errors, "no script fails, and nothing is missing", page.errors)
                check_widths(tap, page, os.path.join(folder, "pages"))
                check_keyboard(tap, page, path % "game-0002")
                check_sorting(tap, page, path % "index")
                check_colours(tap, page, path % "game-0002")
        except NoBrowser as why:
            tap.ok(True, "a browser opens the page # SKIP %s" % why)
    tap.done()


if __name__ == "__main__":
    main()
