# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""One-line bugs in Python, as draw.py has them in C: mutations(text) lists them for a program."""
import ast

from draw import Mutation, UNITS

RELATIONS = {ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"), ast.Eq: ("==", "!="),
             ast.NotEq: ("!=", "=="), ast.In: (" in ", " not in "), ast.NotIn: (" not in ", " in "), ast.Is: (" is ", " is not "),
             ast.IsNot: (" is not ", " is ")}
ARITHMETIC = {ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.Div: ("/", "*"), ast.FloorDiv: ("//", "*")}
SIDES = (("white", "black"), ("w", "b"), ("White", "Black"), ("min", "max"), ("1-0", "0-1"), ("before", "after"), ("mine", "theirs"))
OTHER_SIDE = {**dict(SIDES), **{b: a for a, b in SIDES}}


def parses(text):
    try:
        return bool(ast.parse(text))
    except SyntaxError:
        return False


class Source:
    """A text, and the places of its nodes as offsets of characters."""

    def __init__(self, text):
        self.text, self.begins, at = text, [], 0
        self.lines = text.splitlines(keepends=True)
        for line in self.lines:
            self.begins.append(at)
            at += len(line)

    def offset(self, line, column):
        return self.begins[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def place(self, node):
        return self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno, node.end_col_offset)

    def change(self, node, new, kind, what=None):
        start, end = self.place(node)
        return Mutation(self.text, start, end, new, kind, what or "%s -> %s" % (self.text[start:end][:40], new[:40]))

    def between(self, left, right, old, new, kind):
        """OLD between two nodes becomes NEW."""
        start, end = self.place(left)[1], self.place(right)[0]
        at = self.text[start:end].find(old.strip())
        if at >= 0:
            yield Mutation(self.text, start + at, start + at + len(old.strip()), new.strip(), kind)

    def code(self, node):
        start, end = self.place(node)
        return self.text[start:end]


def constants(source, node):
    value = node.value
    if isinstance(value, bool):
        yield source.change(node, str(not value), "condition")
    elif isinstance(value, int):
        if str(value) in UNITS:
            yield source.change(node, UNITS[str(value)], "unit")
        for new in (value + 1, value - 1):
            if new >= 0:
                yield source.change(node, str(new), "constant")
    elif isinstance(value, str) and value in OTHER_SIDE:
        yield source.change(node, '"%s"' % OTHER_SIDE[value], "side")


def conditions(source, node):
    yield source.change(node.test, "not (%s)" % source.code(node.test), "condition", "not")
    tests = node.test.values if isinstance(node.test, ast.BoolOp) else [node.test]
    if len(tests) == 1 and isinstance(node.test, ast.Compare) and isinstance(node.test.ops[0], (ast.Eq, ast.NotEq)) and \
       not isinstance(node.test.comparators[0], ast.Constant):
        yield source.change(node.test, "False", "stale")


def connected(source, node):
    word, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    for left, right in zip(node.values, node.values[1:]):
        yield from source.between(left, right, word, other, "operator")
    for operand in node.values:
        if isinstance(operand, ast.Compare):
            yield source.change(operand, "True" if word == "and" else "False", "limit")


def assigned(source, node):
    """A field that is set is not."""
    target = node.targets[0]
    if isinstance(target, ast.Attribute):
        nothing = isinstance(node.value, (ast.Constant, ast.UnaryOp)) or source.code(node.value) in ("[]", "{}", "set()")
        yield source.change(node, "pass", "reset" if nothing else "copy", source.code(target))


def called(source, node):
    if len(node.args) > 1 and not any(isinstance(argument, ast.Starred) for argument in node.args[:2]):
        first, second = node.args[:2]
        start, end = source.place(first)[0], source.place(second)[1]
        yield Mutation(source.text, start, end, "%s, %s" % (source.code(second), source.code(first)), "arguments",
                       source.code(node.func)[:40])


def mutations_of(source, node):
    if isinstance(node, ast.Constant):
        yield from constants(source, node)
    elif isinstance(node, (ast.If, ast.While, ast.IfExp)):
        yield from conditions(source, node)
    elif isinstance(node, ast.BoolOp):
        yield from connected(source, node)
    elif isinstance(node, ast.Compare):
        for left, op, right in zip([node.left] + node.comparators, node.ops, node.comparators):
            yield from source.between(left, right, *RELATIONS[type(op)], "operator")
        if len(node.ops) > 1:
            yield source.change(node, source.code(node).replace(source.code(node.left), source.code(node.comparators[0]), 1), "limit")
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC and not isinstance(node.left, ast.Constant):
        yield from source.between(node.left, node.right, *ARITHMETIC[type(node.op)], "operator")
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield source.change(node, source.code(node.operand), "sign")
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield source.change(node, source.code(node.operand), "condition")
    elif isinstance(node, ast.Assign):
        yield from assigned(source, node)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield source.change(node, "pass", "statement", source.code(node.value.func))
    elif isinstance(node, ast.Call):
        yield from called(source, node)
    elif isinstance(node, ast.Attribute) and node.attr in OTHER_SIDE:
        end = source.place(node)[1]
        yield Mutation(source.text, end - len(node.attr), end, OTHER_SIDE[node.attr], "side")
    elif isinstance(node, ast.Name) and node.id in OTHER_SIDE:
        yield source.change(node, OTHER_SIDE[node.id], "side")


def mutations(text):
    """All mutations in the functions of TEXT; what is formatted in strings stays."""
    source, found, seen = Source(text), [], {}
    for function in ast.walk(ast.parse(text)):
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        waiting = list(function.body)
        while waiting:
            node = waiting.pop(0)
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.JoinedStr)):
                continue
            waiting += ast.iter_child_nodes(node)
            for mutation in mutations_of(source, node) if hasattr(node, "lineno") else ():
                if not parses(mutation.apply(text)):
                    continue
                same = (function.name, mutation.kind, mutation.what)
                seen[same] = seen.get(same, 0) + 1
                mutation.function = function.name
                mutation.what = mutation.what.replace("\n", " ") + (" (%d)" % seen[same] if seen[same] > 1 else "")
                found.append(mutation)
    return found
