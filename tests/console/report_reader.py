# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Common parts of the tests of reports: a hostile game, and a strict reader of
HTML."""
import collections
import html.parser
import re

VOID = {"meta", "link", "input"}
HTML = {"html", "head", "title", "body", "h1", "h2", "h3", "p", "table", "thead", "tbody", "tr", "th", "td", "ul", "li",
        "ol", "figure", "figcaption", "details", "summary", "code", "nav", "main", "section", "div", "span", "a", "b", "small",
        "button", "form", "label", "output", "noscript", "script"}
PICTURE = {"svg", "title", "rect", "line", "text", "polyline", "polygon", "circle", "symbol", "use",
           "path"}
PARENTS = {"tr": {"thead", "tbody"}, "td": {"tr"}, "th": {"tr"}, "summary": {"details"}, "thead": {"table"},
           "tbody": {"table"}, "figcaption": {"figure"}, "body": {"html"}, "head": {"html"}, "meta": {"head"},
           "link": {"head"}, "li": {"ul", "ol"}}
ATTRIBUTES = {"src", "href", "action", "style", "data", "xlink:href"}
LOCAL = re.compile(r"(report\.(css|js)|index\.html|game-\d{4}\.html)?(#[\w+=-]+)?")

# Strings in the tags and comments of the game.
HOSTILE = ["</title><script>alert(1)</script>", "<img src=x onerror=alert(1)>", 'A "b" & \'c\' &amp; &#60;',
           "]]> --> <!-- </details>" + "x" * 90, "<i>Best by test"]


def write_hostile(path):
    def quoted(string):
        return string.replace("\\", "\\\\").replace('"', '\\"')
    with open(path, "wb") as file:
        file.write(("""[Event "%s"]
[Site "%s"]
[Round "%s"]
[White "L""" % (quoted(HOSTILE[2]), quoted(HOSTILE[0]), quoted(HOSTILE[3]))).encode() + b"\xe9gal" +
                   ("""\x07"]
[Black "%s"]
[Annotator "\u00c5ngstr\u00f6m"]
[Result "1-0"]

1. e4 {[%%clk 0:10:00] %s \x1b[31m} e5 2. Nf3 d6 (2... Nc6 {main & usual} 3. Bb5 (3. Bc4 Bc5) 3... a6)
3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
""" % (quoted(HOSTILE[1]), HOSTILE[4])).encode())


class Reader(html.parser.HTMLParser):
    """Reads a page; FAULTS are elements that are not closed or nested correctly, REFUSED
    those that must not occur."""

    def __init__(self):
        super().__init__()
        self.open, self.faults, self.refused, self.ids = [], [], [], []
        self.count = collections.Counter()
        self.text = ""

    def begin(self, tag, attributes):
        self.count[tag] += 1
        if tag not in (PICTURE if "svg" in self.open or tag == "svg" else HTML | VOID):
            self.refused.append("<%s> in %s" % (tag, self.open))
        if tag in PARENTS and self.open[-1:] and self.open[-1] not in PARENTS[tag]:
            self.faults.append("<%s> in %s" % (tag, self.open))
        for name, value in attributes:
            if name.startswith("on") or name in ATTRIBUTES and not LOCAL.fullmatch(value or ""):
                self.refused.append("%s in <%s>" % (name, tag))
            if name == "id":
                self.ids.append(value)
        if len({name for name, value in attributes}) < len(attributes):
            self.faults.append("an attribute of <%s> twice" % tag)

    def handle_starttag(self, tag, attributes):
        self.begin(tag, attributes)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.begin(tag, attributes)
        if "svg" not in self.open:
            self.faults.append("<%s/> is not HTML" % tag)

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.faults.append("</%s> in %s" % (tag, self.open))
        else:
            self.open.pop()

    def handle_data(self, data):
        self.text += data

    def handle_comment(self, data):
        if "SPDX" not in data:
            self.refused.append("a comment: " + data)

    def unknown_decl(self, data):
        self.refused.append("a declaration: " + data)
