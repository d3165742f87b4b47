# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""screenshot.py RHUMB WORD...: print as SVG what Rhumb shows on a terminal with colours, run with these words.
What is typed, the words without --fen FEN, is drawn above it.  For README.md."""
import os
import pty
import re
import sys
from xml.sax.saxutils import escape

COLUMN, LINE, BORDER = 9, 19, 12        # pixels
PLAIN = "#e4e4e4"
BASIC = ("#1c1c1c", "#e06c6c", "#87c07c", "#d8b563", "#7aa6da", "#c397d8", "#70c0ba", "#eaeaea")
LEVELS = (0, 95, 135, 175, 215, 255)


def colour(number):
    """Colour NUMBER of a terminal's 256."""
    if number < 16:
        return BASIC[number % 8]
    if number >= 232:
        return "#%02x%02x%02x" % ((8 + 10 * (number - 232),) * 3)
    number -= 16
    return "#%02x%02x%02x" % (LEVELS[number // 36], LEVELS[number // 6 % 6], LEVELS[number % 6])


def terminal_output(words):
    """What the program prints on a terminal, as text with escape codes."""
    os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8", COLUMNS="80")
    os.environ.pop("NO_COLOR", None)
    pid, fd = pty.fork()
    if pid == 0:
        os.execv(words[0], words)
    data = b""
    try:
        while True:
            part = os.read(fd, 65536)
            if not part:
                break
            data += part
    except OSError:
        pass                            # the other end is closed
    os.close(fd)
    if os.waitpid(pid, 0)[1]:
        sys.exit("screenshot.py: %s" % data.decode("utf-8", "replace").strip())
    return data.decode("utf-8").replace("\r", "").rstrip("\n")


def new_look(look, codes):
    """LOOK (front, back, attributes) after the escape sequence with CODES."""
    front, back, more = look
    while codes:
        code = codes.pop(0)
        if code == 0:
            front, back, more = PLAIN, None, ""
        elif code in (1, 2):
            more += (' font-weight="bold"', ' fill-opacity="0.6"')[code - 1]
        elif 30 <= code <= 37:
            front = colour(code - 30)
        elif code in (38, 48):
            number = colour(codes[1])
            codes = codes[2:]
            front, back = (number, back) if code == 38 else (front, number)
    return front, back, more


def draw(text):
    """TEXT with escape codes, as SVG."""
    boxes, words, look, widest = [], [], (PLAIN, None, ""), 0
    lines = text.replace("\ufe0e", "").split("\n")      # the mark asks for a figure drawn as text; it takes no column
    for number, line in enumerate(lines):
        column, y = 0, BORDER + number * LINE
        for part in re.split("(\x1b\\[[0-9;]*m)", line):
            if part.startswith("\x1b"):
                look = new_look(look, [int(code or 0) for code in part[2:-1].split(";")])
                continue
            if part and look[1]:
                boxes.append('<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>' %
                             (BORDER + column * COLUMN, y, len(part) * COLUMN, LINE, look[1]))
            for word in re.finditer(r"\S+", part):
                length, figure = len(word.group()), ord(word.group()[0]) > 255
                x = BORDER + (column + word.start()) * COLUMN
                size = ' textLength="%d"' % (length * COLUMN)
                if length == 1:
                    x, size = x + COLUMN // 2, ' text-anchor="middle"' + ' font-size="20"' * figure
                words.append('<text x="%d" y="%d" fill="%s"%s%s>%s</text>' % (
                    x, y + LINE - (3 if figure else 5), look[0], look[2], size, escape(word.group()) + "\ufe0e" * figure))
            column += len(part)
        widest = max(widest, column)
    width, height = widest * COLUMN + 2 * BORDER, len(lines) * LINE + 2 * BORDER
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" '
                      'font-family="DejaVu Sans Mono, monospace" font-size="15">' % (width, height, width, height),
                      '<rect width="100%" height="100%" rx="6" fill="#1c1c1c"/>'] + boxes + words + ["</svg>\n"])


def main():
    words = sys.argv[1:]
    typed = words[3:] if words[1] == "--fen" else words[1:]
    sys.stdout.write(draw("\x1b[2m>\x1b[0m \x1b[33m%s\x1b[0m\n" % " ".join(typed) + terminal_output(words)))


main()
