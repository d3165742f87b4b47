# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""One-line bugs in C: mutations(text) lists them for a source.  Each changes one token or drops one statement in the
body of a function, and nearly all of them compile.

The operators are the classic ones of mutation testing (A. J. Offutt et al., "An experimental determination
of sufficient mutant operators", ACM TOSEM 5(2), 1996): constants, relations, connectors, arithmetic,
conditions, statements; and two arguments of a call that are exchanged.  Beside these there are slips of the
mind (MEANT): the other side, sign or unit; a field that is not reset or not copied; a limit that is never compared;
what was kept is never renewed."""
import re

TOKEN = re.compile(r"""
    (?P<skip>/\*.*?\*/ | //[^\n]* | ^[ \t]*\#(?:\\\n|[^\n])*)
  | (?P<string>"(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*')
  | (?P<number>\b0[xX][0-9a-fA-F]+ | \b\d+(?![\w.]) )
  | (?P<word>[A-Za-z_]\w*)
  | (?P<operator><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^<>=!~?:;,.(){}\[\]])
    """, re.VERBOSE | re.MULTILINE | re.DOTALL)

OTHER = {"<": ["<=", ">"], "<=": ["<"], ">": [">=", "<"], ">=": [">"], "==": ["!="], "!=": ["=="],
         "&&": ["||"], "||": ["&&"], "+": ["-"], "-": ["+"], "*": ["+"], "/": ["*"], "%": ["/"],
         "<<": [">>"], ">>": ["<<"], "&": ["|"], "|": ["&"], "^": ["|"], "+=": ["-="], "-=": ["+="],
         "|=": ["&="], "&=": ["|="], "^=": ["|="], "++": ["--"], "--": ["++"], "<<=": [">>="], ">>=": ["<<="]}
MEANT = ("side", "sign", "unit", "reset", "copy", "limit", "stale")
SIDES = (("WHITE", "BLACK"), ("FIRST", "SECOND"), ("PGN_WHITE_WINS", "PGN_BLACK_WINS"), ("white", "black"), ("mine", "other"),
         ("winc", "binc"), ("won", "lost"))
OTHER_SIDE = {**dict(SIDES), **{b: a for a, b in SIDES}}
UNITS = {"US_PER_MS": "US_PER_S", "US_PER_S": "US_PER_MS", "10": "100", "60": "100", "100": "10", "1000": "100", "10000": "1000",
         "1000000": "1000", "3600": "60", "86400": "3600"}
# Functions to which the order of the first two arguments means nothing; and those that say whether bytes are equal.
SYMMETRIC = {"text_equal", "text_equal_any_case", "move_equal", "piece_equal", "position_equal", "vector_distance",
             "number_min", "is_same", "is_same_file", "is_same_inode", "material_matches", "cells_equal"}
COMPARISONS = {"strcmp", "strncmp", "memcmp"}
NOTHING = {"0", "false", "NULL", "-1", "MOVE_NONE", "true"}
# Before these a sign, a star or an ampersand has one operand.
UNARY_AFTER = {"(", ",", "=", "[", "{", "}", ";", "?", ":", "!", "~", "return", "case", "&&", "||", "==", "!=", "<",
               "<=", ">", ">=", "+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "+=", "-=", "|=", "&=", "else", "sizeof"}
TYPES = {"struct", "enum", "union", "const", "static", "void", "int", "char", "bool", "long", "unsigned", "size_t",
         "double", "float", "extern", "volatile", "inline", "signed", "short"}
NOT_STATEMENTS = TYPES | {"if", "else", "for", "while", "do", "switch", "case", "default", "return", "break",
                          "continue", "goto", "typedef", "assert", "ASSERT", "free", "va_start", "va_end"}


class Token:
    """A word, number or operator of the source, and its position."""

    def __init__(self, match):
        self.kind, self.text = match.lastgroup, match.group()
        self.start, self.end = match.start(), match.end()


class Mutation:
    """Replace text[start:end] by NEW.  KIND is the operator, WHAT the change: "1 -> 2", or the name that a dropped
    statement or a call with exchanged arguments begins with; the second such change in FUNCTION ends in "(2)"."""

    def __init__(self, text, start, end, new, kind, what=None):
        self.start, self.end, self.new, self.kind = start, end, new, kind
        self.what, self.function = what or "%s -> %s" % (text[start:end], new), ""
        first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
        self.line = text.count("\n", 0, start) + 1
        self.before = text[first:last].strip()
        self.after = (text[first:start] + new + text[end:last]).strip()

    def apply(self, text):
        """TEXT with the bug."""
        return text[:self.start] + self.new + text[self.end:]


def tokens_of(text):
    """The tokens of TEXT without comments, strings and directives."""
    return [Token(m) for m in TOKEN.finditer(text) if m.lastgroup != "skip"]


def closing(tokens, opening):
    """The index of the bracket that closes tokens[OPENING]."""
    depth = 0
    for i in range(opening, len(tokens)):
        depth += tokens[i].text in "([{"
        depth -= tokens[i].text in ")]}"
        if depth == 0:
            return i
    return len(tokens) - 1


def functions_of(tokens):
    """For each token the name of the function in whose body it is, or ""."""
    functions, inside, called = [], [], ""     # INSIDE: a stack, the function of each open brace
    for i, token in enumerate(tokens):
        if token.text == "(" and not inside:
            called = tokens[i - 1].text if i else ""
        if token.text == "{":
            inside.append(inside[-1] if inside and inside[-1] else called if i and tokens[i - 1].text == ")" else "")
        functions.append(inside[-1] if inside else "")
        if token.text == "}" and inside:
            inside.pop()
    return functions


def numbers(text, token):
    """A constant, one larger and one smaller."""
    octal = len(token.text) > 1 and token.text.isdigit() and token.text[0] == "0"
    value = int(token.text, 8 if octal else 0)
    form = "0x%x" if token.text[:2].lower() == "0x" else "%d"
    first = text.rfind("\n", 0, token.start) + 1
    if re.match(r"\s*(static )?char \w+\[", text[first:token.end]):
        return
    if re.search(r"\b(TEXT_OF|console_scratch)\([^()]*$", text[first:token.start]):
        return      # sizes of buffers, and room for moves: there is more than that
    for change in (1, -1):
        if value + change >= 0:
            yield Mutation(text, token.start, token.end, form % (value + change), "constant")


def statements(text, tokens, i):
    """The expression statement that begins at tokens[i] is dropped; two arguments of its call are exchanged."""
    if tokens[i].kind != "word" and tokens[i].text not in ("*", "++", "--", "("):
        return
    if tokens[i].text in NOT_STATEMENTS or tokens[i].text.isupper():
        return
    j, acts = i, False
    while tokens[j].text != ";":
        if tokens[j].text in "{}":
            return
        if tokens[j].text in ("(", "["):
            acts = acts or tokens[j].text == "("
            j = closing(tokens, j)
        acts = acts or tokens[j].text in ("=", "++", "--") or (tokens[j].text[-1] == "=" and tokens[j].text in OTHER)
        j += 1
        if j >= len(tokens):
            return
        if j == i + 1 and tokens[j].kind == "word":
            return      # a declaration
    if tokens[i + 1].text == ":" or not acts:
        return
    if "\n" not in text[tokens[i].start:tokens[j].end]:
        word = next((token.text for token in tokens[i:j] if token.kind == "word"), "")
        yield Mutation(text, tokens[i].start, tokens[j].start, "", "statement", word)


def arguments(text, tokens, i):
    """The first two arguments of a call whose name is tokens[i] are exchanged."""
    if tokens[i].kind != "word" or tokens[i].text in NOT_STATEMENTS or tokens[i + 1].text != "(":
        return
    end, commas, depth = closing(tokens, i + 1), [], 0
    for j in range(i + 1, end):
        depth += tokens[j].text in ("(", "[", "{")
        depth -= tokens[j].text in (")", "]", "}")
        if tokens[j].text == "," and depth == 1:
            commas.append(j)
    compared = tokens[i].text in COMPARISONS and tokens[end + 1].text in ("==", "!=") and tokens[end + 2].text == "0"
    if not commas or tokens[i].text in SYMMETRIC or compared:
        return
    last = commas[1] if len(commas) > 1 else end
    first = text[tokens[i + 2].start:tokens[commas[0] - 1].end]
    second = text[tokens[commas[0] + 1].start:tokens[last - 1].end]
    if first != second and "\n" not in text[tokens[i + 2].start:tokens[last - 1].end]:
        yield Mutation(text, tokens[i + 2].start, tokens[last - 1].end, second + ", " + first, "arguments",
                       tokens[i].text)


def conditions(text, tokens, i):
    """The condition of the if or while at tokens[i], or a returned value, is negated."""
    if tokens[i].text in ("if", "while") and tokens[i + 1].text == "(":
        end = closing(tokens, i + 1)
        inner = text[tokens[i + 1].end:tokens[end].start]
        if "\n" not in inner:
            yield Mutation(text, tokens[i + 1].end, tokens[end].start, "!(" + inner + ")", "condition", "!")
    elif tokens[i].text in ("true", "false"):
        yield Mutation(text, tokens[i].start, tokens[i].end, {"true": "false", "false": "true"}[tokens[i].text],
                       "condition")


def meant(text, tokens, i):
    """The slips of the mind at tokens[i]."""
    token, before, after = tokens[i], tokens[i - 1], tokens[i + 1]
    if token.kind == "word" and token.text in OTHER_SIDE:
        yield Mutation(text, token.start, token.end, OTHER_SIDE[token.text], "side")
    if token.text == "colour_other" and after.text == "(":
        yield Mutation(text, token.start, token.end, "", "side")
    if token.text == "-" and before.text in UNARY_AFTER and after.kind == "word":
        yield Mutation(text, token.start, token.end, "", "sign", "-" + after.text)
    if token.text in UNITS and (before.text in "*/%" or after.text in "*/%"):
        yield Mutation(text, token.start, token.end, UNITS[token.text], "unit")
    if token.text == "=" and before.kind == "word":
        yield from assigned(text, tokens, i)
    if token.text in ("&&", "||"):
        yield from uncompared(text, tokens, i)
    if token.text == "if" and after.text == "(":
        inner = tokens[i + 2:closing(tokens, i + 1)]
        signs = [j for j, inside in enumerate(inner) if inside.text in ("==", "!=")]
        if len(signs) == 1 and not any(inside.kind == "number" or inside.text in NOTHING for inside in inner):
            yield Mutation(text, after.end, inner[-1].end, "false && " + text[after.end:inner[-1].end], "stale", "false")


def assigned(text, tokens, i):
    """Before tokens[i], "=": a field that is set to nothing keeps its value, one that is copied is left out."""
    end = i + 1
    while tokens[end].text not in (",", ";", "}"):
        end = closing(tokens, end) + 1 if tokens[end].text in "([{" else end + 1
    value, first = text[tokens[i + 1].start:tokens[end - 1].end], i - 1
    while tokens[first - 1].text in ("->", ".") or tokens[first].text in ("->", "."):
        first -= 1
    name = text[tokens[first].start:tokens[i - 1].end]
    if tokens[first].text == "." and tokens[end].text == ",":
        yield Mutation(text, tokens[first].start, tokens[end].end, "", "copy", name)
    elif tokens[first - 1].text in ("{", "}", ";") and tokens[end].text == ";" and first < i - 1:
        yield Mutation(text, tokens[first].start, tokens[end].start, "", "reset" if value in NOTHING else "copy", name)


def uncompared(text, tokens, i):
    """The comparison after tokens[i], "&&" or "||", is left out."""
    end = i + 1
    while tokens[end].text not in (")", ";", "&&", "||", "?", ":", ",", "}"):
        end = closing(tokens, end) + 1 if tokens[end].text in "([{" else end + 1
    operand = tokens[i + 1:end]
    if any(token.text in ("<", ">", "<=", ">=", "==", "!=") for token in operand):
        yield Mutation(text, tokens[i].start, operand[-1].end, "", "limit", tokens[i].text + " " + operand[0].text)


def mutations(text):
    """All mutations of the C source TEXT, in its order."""
    tokens = tokens_of(text)
    functions = functions_of(tokens)
    heads = {closing(tokens, i + 1) for i, token in enumerate(tokens[:-1])
             if token.text in ("if", "for", "while", "switch") and tokens[i + 1].text == "("}
    found, seen = [], {}
    for i, token in enumerate(tokens):
        if not functions[i] or i + 2 >= len(tokens):
            continue
        before, first = tokens[i - 1], len(found)
        if token.kind == "number":
            found += numbers(text, token)
        elif token.kind == "operator" and token.text in OTHER:
            pointer = token.text in "*&" and before.kind == "word" and before.text in TYPES
            if token.text in ("++", "--") or not (before.text in UNARY_AFTER or pointer):
                if not (token.text == "*" and tokens[i + 1].text in (")", "*", ",")):
                    found += [Mutation(text, token.start, token.end, new, "operator") for new in OTHER[token.text]]
        found += meant(text, tokens, i)
        found += conditions(text, tokens, i)
        found += arguments(text, tokens, i)
        if before.text in ("{", "}", ";", ":", "else") or i - 1 in heads:
            found += statements(text, tokens, i)
        for mutation in found[first:]:
            mutation.function = functions[i]
            same = (functions[i], mutation.kind, mutation.what)
            seen[same] = seen.get(same, 0) + 1
            mutation.what += " (%d)" % seen[same] if seen[same] > 1 else ""
    return found
