# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Mutation testing: draws one-line bugs in src and programs by a seed (draw.py, draw_python.py), half of them slips of
the mind (draw.MEANT), plants each in a copy of the tree, builds it, and runs the quick tests of its layer (layers.txt), in their order, until one fails: then the mutant is killed.

    run.py --source DIR --work DIR [--seed N] [--count N] [--jobs N] [--layers "NAME..."]

A mutant that compiles to the same code as the original is equivalent; so is one that equivalent.txt
names, with the reason.  Results are kept in the work folder, so that an interrupted run can be continued.
Exit status 0 if at least 90 % of those not equivalent are killed in each layer, 1 if not, 2 if the tree does not
build or pass its tests."""
import argparse
import hashlib
import itertools
import os
import random
import sys
import threading

import draw
import draw_python
from tree import REFUSED, SAME, Tree, Unfit

HERE = os.path.dirname(os.path.abspath(__file__))
AIM = 0.9


class Mutant:
    """One bug in a file of SOURCE: its place, the file's text with it, and the tests that should notice it."""

    def __init__(self, layer, path, text, mutation):
        self.layer, self.path, self.tests = layer.name, path, layer.tests
        self.text = mutation.apply(text)
        self.name = "%s:%d %s" % (path, mutation.line, mutation.kind)
        self.place = path, mutation.function, mutation.kind, mutation.what
        self.before, self.after = mutation.before, mutation.after

    def key(self):
        """Everything that its result depends on, except the tests themselves."""
        return hashlib.sha256("\0".join([self.path, self.text] + self.tests).encode()).hexdigest()[:20]


class Layer:
    """Folders or files of src and programs, and their tests."""

    def __init__(self, line):
        self.name, folders, tests = (part.strip() for part in line.split(":", 2))
        self.folders, self.tests = folders.split(), tests.split()

    def draws(self, source, seed):
        """Mutants of the layer without end, in an order that the seed decides."""
        paths = sorted(os.path.relpath(os.path.join(where, name), source)
                       for folder in self.folders for where, _, names in os.walk(os.path.join(source, folder))
                       for name in names if name.endswith((".c", ".h", ".py")))
        paths += [path for path in self.folders if os.path.isfile(os.path.join(source, path))]
        sites = {True: [], False: []}
        for path in paths:
            with open(os.path.join(source, path), encoding="utf-8") as file:
                text = file.read()
            for mutation in (draw if path.endswith((".c", ".h")) else draw_python).mutations(text):
                sites[mutation.kind in draw.MEANT].append((path, text, mutation))
        for kind, some in sites.items():
            random.Random("%d %s %s" % (seed, self.name, kind)).shuffle(some)
        pairs = itertools.zip_longest(sites[True], sites[False])
        sites = [site for pair in pairs for site in pair if site]
        for path, text, mutation in sites:
            yield Mutant(self, path, text, mutation)


def read_layers(path):
    with open(path, encoding="utf-8") as file:
        return [Layer(line) for line in file if line.strip() and not line.startswith("#")]


def read_equivalent(path):
    """The mutants (path, function, kind, what) that are excused."""
    with open(path, encoding="utf-8") as file:
        return {tuple(line.rstrip("\n").split("\t")[:4]) for line in file if line.strip() and not line.startswith("#")}


class Results:
    """The known results, saved in a file; safe for several threads."""

    def __init__(self, path):
        self.path, self.known, self.lock = path, {}, threading.Lock()
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                for line in file:
                    key, killer = line.rstrip("\n").split("\t")[:2]
                    self.known[key] = killer

    def add(self, mutant, killer):
        with self.lock:
            self.known[mutant.key()] = killer or ""
            with open(self.path, "a", encoding="utf-8") as file:
                file.write("%s\t%s\t%s\n" % (mutant.key(), killer or "", mutant.name))
            print("%-10s %s%s" % ("LIVES" if not killer else "" if killer in (SAME, REFUSED) else "killed", mutant.name,
                                 " (%s)" % os.path.basename(killer) if killer else ""), flush=True)


class Round:
    """The draws of a seed, from the layers in turn, until each has its share of mutants that compile to other code."""

    def __init__(self, layers, options, results):
        self.share = -(-options.count // len(layers))
        self.results, self.lock = results, threading.Lock()
        self.waiting = {layer.name: layer.draws(options.source, options.seed) for layer in layers}
        self.drawn = {layer.name: [] for layer in layers}
        self.missing = {layer.name: self.share for layer in layers}

    def take(self):
        """The next mutant to judge, or None.  Mutants with known results are skipped."""
        with self.lock:
            for name, left in sorted(self.missing.items(), key=lambda item: -item[1]):
                while left > 0:
                    mutant = next(self.waiting[name], None)
                    if not mutant:
                        break
                    self.drawn[name].append(mutant)
                    killer = self.results.known.get(mutant.key())
                    if killer in (SAME, REFUSED):
                        continue
                    left -= 1
                    self.missing[name] = left
                    if killer is None:
                        return mutant
            return None

    def put_back(self, mutant):
        """The mutant was equivalent: the layer gets another one."""
        with self.lock:
            self.missing[mutant.layer] += 1


def work_through(options, number, tests, seconds, rounds, faults):
    """A thread: judge mutants in a tree of its own until none is left."""
    try:
        tree = Tree(options.source, options.work, number, tests, seconds)
        while (mutant := rounds.take()) is not None:
            killer = tree.judge(mutant)
            rounds.results.add(mutant, killer)
            if killer in (SAME, REFUSED):
                rounds.put_back(mutant)
    except (Unfit, OSError) as error:
        faults.append(str(error))


def report(rounds, equivalent):
    """Print the table; returns whether enough mutants are killed."""
    known, good, lives = rounds.results.known, True, []
    print("\n%-10s %7s %10s %7s %7s" % ("layer", "mutants", "equivalent", "killed", "share"))
    for name, drawn in rounds.drawn.items():
        results = [(m, known.get(m.key())) for m in drawn]
        same = sum(killer == SAME for _, killer in results)
        living = [m for m, killer in results if killer == ""]
        excused = [m for m in living if m.place in equivalent]
        killed = sum(killer not in (SAME, REFUSED, "", None) for _, killer in results)
        share = killed / max(1, killed + len(living) - len(excused))
        print("%-10s %7d %5d + %2d %7d %5.1f %%" % (name, same + killed + len(living), same, len(excused), killed,
                                                   100 * share))
        good = good and share >= AIM
        lives += [m for m in living if m not in excused]
    for mutant in lives:
        print("lives: %s\n- %s\n+ %s" % ("\t".join(mutant.place), mutant.before, mutant.after))
    return good


def main():
    parser = argparse.ArgumentParser(description="Plant bugs, and see whether the tests notice.")
    parser.add_argument("--source", required=True, help="the tree; ./configure must be there")
    parser.add_argument("--work", required=True, help="folder for copies and results")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300, help="mutants, over all layers")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--layers", default="", help="only these")
    options = parser.parse_args()
    layers = [layer for layer in read_layers(os.path.join(HERE, "layers.txt"))
              if not options.layers or layer.name in options.layers.split()]
    os.makedirs(options.work, exist_ok=True)
    rounds = Round(layers, options, Results(os.path.join(options.work, "results")))
    tests = list(dict.fromkeys(test for layer in layers for test in layer.tests))
    faults, seconds = [], {}
    threads = [threading.Thread(target=work_through, args=(options, n + 1, tests, seconds, rounds, faults))
               for n in range(options.jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if faults:
        print("\n".join(faults))
        return 2
    return 0 if report(rounds, read_equivalent(os.path.join(HERE, "equivalent.txt"))) else 1


if __name__ == "__main__":
    sys.exit(main())
