# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""explore.html in a real browser, opened as a file and used like a reader would: the book, the board, the console, a game.
EXPLORE is the page, else
that of the build; EXPLORE_PICTURES, if set, a folder that gets pictures of it.  The words are checks to run, else all."""
import base64
import json
import os
import random
import re
import sys
import tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "console"))
from console_tap import Tap, run
from devtools import SHIFT, NoBrowser, Page
import chess_rules

EXPLORE = os.path.abspath(os.environ.get("EXPLORE", os.path.join(os.environ.get("top_builddir", "."), "explore.html")))
PICTURES = os.environ.get("EXPLORE_PICTURES")
SEED = 59
# The engine's answers so far have been shown, and nothing more is asked.
IDLE = "(async () => { do { await engine.complete(''); await new Promise(done => setTimeout(done)); } while (engine.busy()); })()"
# What was typed and printed since the mark, and set it anew.
BLOCKS = """(() => {
	const blocks = [...document.querySelectorAll("#log .block:not([data-seen])")];
	blocks.forEach(block => block.dataset.seen = 1);
	return blocks.map(block => [block.querySelector(".typed").innerText.trim(), block.querySelector(".output").textContent]);
})()"""
SQUARES = [file + rank for file in "abcdefgh" for rank in "12345678"]
TAB = "document.activeElement.closest('[data-square], #log, a, button, input, select, summary, [tabindex]')"
PICTURE = "document.querySelector('#board > svg').innerHTML"


class Explore(Page):
    """The page, and how it is used."""

    def start(self, width=1200, height=900, scheme="light", fragment=""):
        self.call("Page.navigate", url="about:blank")
        self.open(EXPLORE + fragment, width, height, scheme)
        self.value("engine.started.then(() => {})")
        self.idle()

    def idle(self):
        self.value(IDLE)

    def blocks(self):
        """[(typed, printed)] since the last call."""
        self.idle()
        return [tuple(block) for block in self.value(BLOCKS)]

    def lines(self):
        return [typed for typed, _ in self.blocks()]

    def enter(self, line):
        self.value("document.getElementById('line').focus()")
        self.write(line)
        self.press("Enter")
        self.idle()

    def square(self, name):
        return "[data-square=%s]" % name

    def paste(self, text):
        self.value("""(data => { data.setData("text/plain", %s); document.body.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData: data, bubbles: true })); })(new DataTransfer())""" % json.dumps(text))
        self.idle()

    def promote(self, move):
        """Choose the piece, if MOVE promotes."""
        if move[4:]:
            self.value("""new Promise(done => {
                byId("promotion").addEventListener("close", () => setTimeout(done), { once: true });
                document.querySelector("#promotion button[value=%s]").click(); })""" % move)

    def position(self):
        return chess_rules.Position(self.value("view.fen"))


def native(lines, first=0):
    """What the program prints on a pipe, errors included, for LINES, without what the FIRST of them print."""
    before = native(lines[:first]) if first else ""
    ran = run(["--console"], "\n".join(lines) + "\n", environment={"COLUMNS": "80"})
    return (ran.stdout + ran.stderr)[len(before):]


def timeless(text):
    """TEXT without the times that a search took."""
    return re.sub(r" +\d+\.\d\d( s|(?= +\d+  ))|\d+ nodes/s", " T", text)


def check_rows(tap, page, what, count, choose):
    """CHOOSE(i) opens row I of COUNT; each prints what the program prints."""
    wrong, mute, kept = [], [], []       # settings stay until they are changed
    for i in range(count):
        choose(i)
        blocks = page.blocks()
        if not blocks or blocks[0][0] != "new":
            mute.append((i, blocks))
        elif timeless("".join(out for _, out in blocks)) != timeless(native(kept + [typed for typed, _ in blocks], len(kept))):
            wrong.append((i, blocks))
        kept += [line for typed, _ in blocks for line in typed.split("; ") if re.match("set |level |option ", line)]
    tap.ok(not mute, "each of %d %s opens and runs on its example" % (count, what), mute)
    tap.ok(not wrong, "and prints what rhumb prints at a pipe, byte for byte", wrong[:2])


def check_book(tap, page):
    page.start()
    page.click("#tab-tour")

    def step(number):
        if number:
            page.click("#tour-next")

    check_rows(tap, page, "steps of the tour", 16, step)
    page.click("#tab-ideas")
    page.blocks()
    count = page.value("document.querySelectorAll('#idea-list details').length")
    page.value("[...document.querySelectorAll('#idea-list details')].forEach((row, i) => row.id = 'row' + i)")
    check_rows(tap, page, "ideas", count, lambda i: page.click("#row%d summary" % i))
    tap.ok(count == 98, "there are 98 ideas", count)
    page.click("#filter")
    page.write("bitboard")
    shown = page.value("[...document.querySelectorAll('#idea-list details')].filter(row => row.checkVisibility()).length")
    tap.ok(0 < shown < count and page.value("byId('found').textContent") == "%d ideas" % shown, "a word filters them", shown)


def check_following(tap, page):
    """An open row follows the position, and the reader's game comes back."""
    page.start()
    page.enter("move e4 e5")
    show_attacks(page)
    page.blocks()
    page.drag(page.square("b2"), page.square("e5"))
    lines = page.lines()
    tap.ok(lines == ["b2e5", "attacks e5 white"], "a move is followed by the open row's view", lines)
    page.click("#back")
    lines = page.lines()
    tap.ok(lines[-1] == "attacks e5 white" and page.value("view.moves.join(' ')") == "e4 e5" and
           page.value("byId('back').hidden"), "the reader's game comes back, and the row is shown on it", lines)
    page.click("input[name=where][value=board]")
    page.click("#tour-next")
    lines = page.lines()
    tap.ok(lines == ["attacks e5 white", "rays b2"], "and the next one", lines)
    page.start()
    show_attacks(page)
    page.idle()
    page.paste("[White \"A\"]\n\n1. d4 d5 2. c4 *\n")
    page.click("#tour-next")
    page.idle()
    page.click("#back")
    page.idle()
    tap.ok(page.value("view.moves.join(' ')") == "d4 d5 c4", "a game that was pasted at an example is kept", page.blocks())


def check_board(tap, page):
    """100 clicks and drags give the commands that they stand for."""
    page.start()
    rng, wrong, kinds = random.Random(SEED), [], {"look": 0, "drag": 0, "clicks": 0, "no move": 0}
    while sum(kinds.values()) < 100:
        position = page.position()
        moves = [chess_rules.coordinate(move) for move in position.legal_moves()]
        kind = rng.choice(list(kinds)) if moves else "look"
        pieces = page.value("view.squares")
        if kind == "look":
            square = rng.choice(SQUARES)
            page.click(page.square(square))
            want = [("rays " if square in pieces else "square ") + square]
            page.press("Escape")
        elif kind == "no move":
            start, end = rng.sample(SQUARES, 2)
            if any(move.startswith(start + end) for move in moves):
                continue
            page.drag(page.square(start), page.square(end))
            want = ["legal " + start + end] if any(move.startswith(start) for move in moves) else []
        else:
            move = rng.choice(moves)
            want = [move]
            if kind == "drag":
                page.drag(page.square(move[:2]), page.square(move[2:4]))
            else:
                want.insert(0, "rays " + move[:2])
                page.click(page.square(move[:2]))
                page.idle()
                page.click(page.square(move[2:4]))
            page.promote(move)
        lines = page.lines()
        kinds[kind] += 1
        if lines != want:
            wrong.append((position.fen(), kind, want, lines))
        if not rng.randrange(8):
            page.click("#flip")
            page.blocks()
    tap.ok(not wrong and min(kinds.values()) > 10, "100 clicks and drags give the commands that they stand for", (kinds, wrong[:3]))


def check_marks(tap, page):
    page.start()
    page.click(page.square("g1"))
    page.idle()
    targets = page.value("[...document.querySelectorAll('.target')].map(cell => cell.dataset.square).sort().join()")
    tap.ok(targets == "f3,h3", "the moves of a chosen piece are marked", targets)
    page.enter("move e4")
    moved = page.value("[...document.querySelectorAll('.moved')].map(cell => cell.dataset.square).sort().join()")
    tap.ok(moved == "e2,e4", "and the last move", moved)
    page.click("#star")
    page.idle()
    boxes = []
    for square in "d4", "a1":
        page.click(page.square(square))
        page.idle()
        boxes.append(page.value("document.querySelector('.star svg').getAttribute('viewBox')"))
    tap.ok(len(set(boxes)) == 2, "the table of vectors moves with the square", boxes)


def check_watch(tap, page):
    page.start()
    page.enter("setboard kiwipete")
    before = page.value(PICTURE)
    page.enter("watch O-O")
    seen, count = [page.value(PICTURE)], page.value("Number(byId('step').max)")
    page.value("byId('step').focus()")
    for key in ["ArrowRight"] * count + ["ArrowLeft"] * count:
        page.press(key)
        seen.append(page.value(PICTURE))
    printed = native(["setboard kiwipete", "watch O-O"])
    stores = len(re.findall(r"(?m)^ ?\d+ ", printed)) - len(re.findall(r"(?m)^\d+ stores", printed))
    tap.ok(count == stores > 20 and len(set(seen)) > 6, "castling is shown store by store", (count, stores, len(set(seen))))
    tap.ok(seen == seen[::-1] and seen[0] == before, "and backwards", [a == b for a, b in zip(seen, seen[::-1])])
    page.click("#step-close")
    tap.ok(page.value(PICTURE) == before and page.value("byId('steps').hidden"), "until it is closed")


def check_trace(tap, page):
    page.start()
    for line in "trace 4", "setboard leaf", "quiescence", "setboard tree", "minimax":
        page.enter(line)
    lines, texts = zip(*page.blocks())
    tap.ok("".join(texts) == native(lines), "trees are the same text", texts)
    folds = page.value("[...document.querySelectorAll('#log .block')].map(block => block.querySelectorAll('details').length)")
    tap.ok(folds == [1, 0, 3, 0, 4], "and fold where they branch", folds)
    page.enter("setboard reti")
    page.enter("trace 3 Kg7")
    tall = "document.querySelector('#log .block:last-child .output').offsetHeight"
    before = page.value(tall)
    page.click("#log .block:last-child summary")
    after = page.value(tall)
    page.click("#log .block:last-child summary")
    tap.ok(after < before == page.value(tall) and page.blocks()[-1][1] == native(["setboard reti", "trace 3 Kg7"]),
           "the tree of trace folds and unfolds, and is the same text", (before, after))


def check_console(tap, page):
    page.start()
    page.enter("setboard exchange")
    page.enter("help all")
    page.enter("fen")
    seen = page.value("""["#log .block:last-child", "#log"].map(name => (box => [box.top, box.bottom])(
        document.querySelector(name).getBoundingClientRect()))""")
    tap.ok(seen[1][0] <= seen[0][0] < seen[0][1] <= seen[1][1] + 1, "what was typed last is in view", seen)
    line = "byId('line').value"
    seen = []
    for key in "ArrowUp", "ArrowUp", "ArrowDown", "Escape":
        page.press(key)
        seen.append(page.value(line))
    tap.ok(seen == ["fen", "help all", "fen", ""], "Up and Down walk through earlier lines", seen)
    page.write("minim")
    page.press("Tab")
    page.idle()
    tap.ok(page.value(line) == "minimax ", "Tab completes a word", page.value(line))
    page.press("Escape")
    page.press("Tab")
    tap.ok(page.value("document.activeElement.id") != "line", "and leaves an empty line", page.value(TAB + ".id"))
    page.blocks()
    for text, want in (("r3k3/8/8/8/8/8/8/4K2R w K - 0 1", "r3k3/8/8/8/8/8/8/4K2R w K - 0 1"),
                       ('[White "A"]\n\n1. d4 d5 2. c4 *\n', "rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2")):
        page.paste(text)
        tap.ok(page.value("view.fen") == want, "a pasted %s is the position" % ("FEN" if " w " in text else "PGN"), page.blocks())
    page.paste('[White "A"]\n\n1. e4 {not closed\ne5\n')
    complaint = page.blocks()[-1][1]
    page.enter("new")
    page.enter("fen")
    tap.ok("comment" in complaint and "\x1b" not in complaint and page.blocks()[-1][1].startswith("rnbqkbnr/pppppppp/8/"),
           "a game that is not closed is a complaint, and no more", complaint)
    page.enter("setboard " + want)
    page.click("#copy-link")
    fragment = page.value("location.hash")
    page.start(fragment=fragment)
    tap.ok(fragment.startswith("#fen=rnbqkbnr/ppp1pppp/8/3p4/2PP4/") and page.value("view.fen") == want,
           "a link has the position", (fragment, page.value("view.fen")))
    page.start(fragment="#fen=%E0%A4%A")
    tap.ok(page.blocks() and page.value("view.moves.length") == 0, "and one that is none is a complaint")
    page.enter("setboard rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 5")
    page.enter("move Qh4 g3")
    tap.ok(page.value("byId('moves').textContent.trim()") == "5... Qh4+ 6. g3", "moves have the numbers of their position",
           page.value("byId('moves').textContent"))


def check_stop(tap, page):
    check_stopping(tap, page, "a search is stopped, and the game is there")
    check_stopping(tap, page, "and an annotation", "annotate depth 60")
    script = page.call("Page.addScriptToEvaluateOnNewDocument", source="""{ const Plain = Blob; Blob = function (parts, how) {
        return new Plain(how ? ["WebAssembly.Suspending = undefined;", ...parts] : parts, how); }; }""")["identifier"]
    check_stopping(tap, page, "in a browser whose worker cannot rest, too")
    page.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script)


def check_stopping(tap, page, what, line="think depth 99"):
    page.start()
    page.enter("move e4")
    page.click("#line")
    page.write(line)
    page.press("Enter")
    page.value("""new Promise(done => { const stop = byId("stop"), look = () => stop.hidden || done();
        new MutationObserver(look).observe(stop, { attributes: true }); look(); })""")
    alive = page.value("!byId('stop').hidden && 6 * 7")
    page.click("#stop")
    page.idle()
    page.enter("fen")
    last = page.blocks()[-1]
    tap.ok(alive == 42 and page.value("view.moves.join()") == "e4" and last[1].startswith("rnbqkbnr/pppppppp/8/8/4P3/"), what, last)


def check_game(tap, page):
    """40 moves, each dragged, against level 1400; the moves are those of the program, so that the game lasts."""
    page.start()
    moves = games = 0
    while moves < 40:
        page.click("#tab-play")
        page.click("#game button")
        page.idle()
        games += 1
        while moves < 40 and not page.value("view.result"):
            fen = page.value("view.fen")
            position = chess_rules.Position(fen)
            played = re.findall(r"plays \S+ (\S+)", native(["setboard " + fen, "level nodes 5000", "go"]))
            move = chess_rules.coordinate(position.parse_san(played[0]))
            before = page.value("view.moves.length")
            page.drag(page.square(move[:2]), page.square(move[2:4]))
            page.promote(move)
            page.idle()
            moves += 1
            if page.value("view.moves.length") < before + 2 - bool(page.value("view.result")):
                return tap.ok(False, "each move is answered", (fen, move, page.blocks()[-2:]))
    tap.ok(True, "40 moves against level 1400 are answered")
    before = page.value("view.moves.length")
    page.click("#takeback")
    page.idle()
    after = page.value("view.moves.length")
    page.blocks()
    page.click("#hint")
    page.click("#explain")
    tap.ok(after < before and page.lines() == ["hint", "explain"], "take back, a hint, an explanation", (games, before, after))
    page.value("byId('colour').value = 'black'")
    page.click("#game button")
    page.idle()
    move = page.value("view.legal[0]")
    tap.ok(page.value("view.moves.length === 1 && view.flipped"), "a game as Black: Rhumb begins, the board is turned", page.blocks())
    page.click("#explains")
    page.drag(page.square(move[:2]), page.square(move[2:4]))
    lines = page.lines()
    tap.ok(lines[-3:] == ["explain", "go", "explain"] and page.value("view.moves.length") == 3, "each move is explained", lines)


def check_keyboard(tap, page):
    page.start()
    focus = """(() => { const element = %s, style = getComputedStyle(element);
        return [element.id || element.dataset.square || element.textContent.trim().slice(0, 20),
            element.matches(":focus-visible") && style.outlineStyle === "solid" && parseFloat(style.outlineWidth) >= 2]; })()""" % TAB
    stops = page.value("""[...document.querySelectorAll("a, button, input, select, summary, [tabindex]")].filter(element =>
        element.checkVisibility() && element.tabIndex >= 0 && !element.disabled).length""")
    walk = []
    page.value("document.activeElement.blur()")
    for _ in range(stops):
        page.press("Tab")
        walk.append(tuple(page.value(focus)))
    tap.ok(len({name for name, _ in walk}) == stops > 15 and all(seen for _, seen in walk),
           "Tab reaches everything, and the focus is seen", (stops, walk))
    page.press("Tab", SHIFT)
    tap.ok(page.value(focus)[0] == walk[-2][0], "Shift and Tab go back")
    page.value("document.querySelector('#board [tabindex=\"0\"]').focus()")
    for key in "Enter", "ArrowUp", "ArrowUp", "Enter":
        page.press(key)
        page.idle()
    lines = page.lines()
    tap.ok(lines == ["rays e2", "e2e4"], "the arrow keys and Enter make a move", lines)
    page.value("byId('tab-start').focus()")
    page.press("ArrowRight")
    page.press("Enter")
    page.idle()
    tap.ok(page.value("!byId('tour').hidden && document.activeElement.id") == "tab-tour", "and open a tab")
    names = page.value("""[...document.querySelectorAll("button, input, select, [tabindex]")].filter(element => !(
        element.getAttribute("aria-label") || element.getAttribute("aria-labelledby") || element.labels && element.labels.length ||
        element.title || element.textContent.trim())).map(element => element.outerHTML.slice(0, 80))""")
    tap.ok(not names, "everything has a name", names)


def show_attacks(page):
    """The step of the tour about attacks."""
    page.click("#tab-tour")
    page.idle()
    page.value("(list => { list.value = 5; list.dispatchEvent(new Event('change')); })(byId('tour-list'))")


def check_widths(tap, page):
    wide = []
    for width in 400, 1200:
        for scheme in "light", "dark":
            for name, act in (("start", lambda: None), ("rays", lambda: page.click(page.square("d1"))),
                              ("tour", lambda: show_attacks(page)), ("ideas", lambda: page.click("#tab-ideas")),
                              ("play", lambda: page.click("#tab-play")), ("watch", lambda: page.enter("watch e4"))):
                page.start(width, 900, scheme)
                act()
                page.idle()
                if page.value("document.documentElement.scrollWidth > innerWidth"):
                    wide.append((width, name))
                if PICTURES:
                    with open(os.path.join(PICTURES, "%s-%d-%s.png" % (name, width, scheme)), "wb") as file:
                        file.write(base64.b64decode(page.picture()))
    tap.ok(not wide, "nothing is wider than the window, 400 or 1200", wide)


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        try:
            with Explore(folder) as page:
                page.start()
                print("# first view after %d ms" % page.value("firstView"))
                for check in (check_book, check_following, check_board, check_marks, check_watch, check_trace, check_console,
                              check_stop, check_game, check_keyboard, check_widths):
                    if len(sys.argv) < 2 or check.__name__[6:] in sys.argv[1:]:
                        check(tap, page)
                tap.ok(not page.errors, "no error in the browser's console", page.errors)
        except NoBrowser as why:
            tap.ok(True, "a browser opens the page # SKIP %s" % why)
    tap.done()


if __name__ == "__main__":
    main()
