# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Common parts of the benches: processor time, instructions, tables and plots.

A machine runs other programs, too, so times are only compared within one run
whose programs take turns; the best of some rounds is the least disturbed one.
Instruction counts (callgrind) hardly depend on the machine.
"""

import math
import re
import resource
import shutil
import statistics
import subprocess
import tempfile


def processor_time(command, stdin=""):
    """Run COMMAND; its user and system time in seconds, and its output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=stdin, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]}: exit status {done.returncode}")
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done.stdout


def callgrind(command, stdin=""):
    """Instructions and (simulated) mispredicted branches of COMMAND, or None without valgrind."""
    if not shutil.which("valgrind"):
        return None
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["valgrind", "--tool=callgrind", "--branch-sim=yes",
                               f"--callgrind-out-file={folder}/out", *command], input=stdin,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                              check=False)
    instructions = re.search(r"I\s+refs:\s+([\d,]+)", done.stderr)
    missed = re.search(r"Mispredicts:\s+([\d,]+)", done.stderr)
    if done.returncode != 0 or not instructions or not missed:
        return None
    return [int(found.group(1).replace(",", "")) for found in (instructions, missed)]


def best_and_median(times):
    return min(times), statistics.median(times)


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def print_table(title, head, rows):
    """ROWS of strings, the first column to the left, the others to the right."""
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    print(f"\n{title}")
    for row in [head, *rows]:
        print("  ".join([row[0].ljust(widths[0])] +
                        [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]))


def plot_bars(path, title, names, groups):
    """Draw GROUPS, rows (label, values), one bar for each of NAMES; False without gnuplot."""
    if not shutil.which("gnuplot"):
        return False
    lines = ["$data << END", "\t".join(["group", *names])]
    lines += ["\t".join([label, *(f"{value:.4f}" for value in values)]) for label, values in groups]
    lines += ["END", "set terminal svg size 900,420 background 'white'", f"set output '{path}'",
              f"set title '{title}'", "set style data histogram",
              "set style histogram clustered gap 2", "set style fill solid 0.8 noborder",
              "set grid ytics", "set yrange [0:*]", "set key outside top right",
              "set datafile separator '\\t'",
              f"plot for [i=2:{len(names) + 1}] $data using i:xtic(1) title columnheader(i)"]
    return subprocess.run(["gnuplot"], input="\n".join(lines), text=True,
                          stderr=subprocess.DEVNULL, check=False).returncode == 0
