# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Three complete workloads of OpenBench: games, a tuning by SPSA, and datagen.  See local.mk."""
import argparse
import hashlib
import importlib.util
import io
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "console"))
from console_tap import Tap  # noqa: E402

LAB = os.environ.get("RHUMB_LAB", "")
PACKAGES = "django", "requests", "psutil", "cpuinfo", "numpy", "scipy"
REPOSITORY = "https://github.com/rhumb/rhumb"
BOOK = "rhumb.epd"
TUNED = "late_base", "futility_margin", "reduction_base"
# The files that the client builds from.
SOURCE = "configure.ac", "include", "openbench", "src"
# The client ends processes by name with pkill, also those of others; here all are ended with their session.
PKILL = "#!/bin/sh\nexit 0\n"
SETTINGS = """from OpenSite.settings import *
MIDDLEWARE = [name for name in MIDDLEWARE if not name.startswith("htmlmin.")]
"""


def missing():
    """The reason to skip the test, or None."""
    for package in PACKAGES:
        if importlib.util.find_spec(package) is None:
            return "no Python package %s (OPENBENCH_PYTHON names the Python)" % package
    for name, what in ("OPENBENCH", "a clone of AndyGrant/OpenBench"), ("FASTCHESS", "the program fastchess"):
        if not os.path.exists(os.environ.get(name, "")):
            return "%s does not name %s" % (name, what)
    for program in "make", "gcc", "g++":
        if not shutil.which(program):
            return "there is no " + program
    return None


def write(path, text, mode=0o644):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)


def zipped(files):
    """A zip file of (name, bytes), without permissions."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), content)
    return out.getvalue()


def source_files(source):
    for top in SOURCE:
        top = os.path.join(source, top)
        folders = os.walk(top) if os.path.isdir(top) else [(source, [], [os.path.basename(top)])]
        for folder, _, names in folders:
            for name in sorted(names):
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    yield os.path.join("rhumb-source", os.path.relpath(path, source)), file.read()


def make_github(folder, source):
    """The answers of GitHub: a branch with its source, a book."""
    github = os.path.join(folder, "github")
    os.mkdir(github)
    archive = zipped(source_files(source))
    with open(os.path.join(github, "source.zip"), "wb") as file:
        file.write(archive)
    with open(os.path.join(source, "tests", "bench", "signature.txt"), encoding="utf-8") as file:
        bench = re.findall(r"^\d+", file.read(), re.M)[0]
    commit = {"sha": hashlib.sha1(archive).hexdigest(), "commit": {"message": "A commit\n\nBench: %s\n" % bench}}
    write(os.path.join(github, "branch.json"), json.dumps({"commit": commit}))
    book = subprocess.run([LAB, "openings", "-n", "40"], capture_output=True, check=True).stdout
    with open(os.path.join(github, "book.zip"), "wb") as file:
        file.write(zipped([(BOOK, book)]))
    return hashlib.sha256(book).hexdigest()


def install(folder, source):
    """Set up OpenBench in FOLDER, with one engine and one book."""
    clone = os.environ["OPENBENCH"]
    if os.path.exists(os.path.join(clone, "manage.py")):
        shutil.copytree(clone, folder, ignore=shutil.ignore_patterns(".git", "db.sqlite3", "Media"))
    else:
        os.mkdir(folder)
        archive = subprocess.run(["git", "-c", "safe.directory=*", "--git-dir", clone, "archive", "HEAD"],
                                 capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
    sha = make_github(folder, source)
    with open(os.path.join(folder, "Config", "config.json"), encoding="utf-8") as file:
        config = json.load(file)
    config.update(engines=["Rhumb"], books=[BOOK], fastchess_min_version="1.0")
    write(os.path.join(folder, "Config", "config.json"), json.dumps(config))
    write(os.path.join(folder, "Books", BOOK + ".json"),
          json.dumps({"sha": sha, "source": "https://github.com/rhumb/books/book.zip"}))
    shutil.copy(os.path.join(source, "openbench", "Engines", "Rhumb.json"), os.path.join(folder, "Engines"))
    write(os.path.join(folder, "loopback_settings.py"), SETTINGS)
    shutil.copy(os.environ["FASTCHESS"], os.path.join(folder, "Client", "fastchess-ob"))
    os.mkdir(os.path.join(folder, "bin"))
    write(os.path.join(folder, "bin", "pkill"), PKILL, 0o755)


class Instance:
    """A server and a client; both are ended with their children."""
    def __init__(self, folder):
        self.folder, self.processes = folder, []
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = "http://127.0.0.1:%d" % self.port

    def log(self, role):
        path = os.path.join(self.folder, role + ".log")
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()

    def start(self, role):
        environment = dict(os.environ, PATH=os.path.join(self.folder, "bin") + os.pathsep + os.environ["PATH"],
                           PYTHONUNBUFFERED="1")
        with open(os.path.join(self.folder, role + ".log"), "w", encoding="utf-8") as log:
            self.processes.append(subprocess.Popen(
                [sys.executable, os.path.join(HERE, "instance.py"), role, self.folder, str(self.port)],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment, start_new_session=True))
        return self.processes[-1]

    def stop(self):
        for process in self.processes:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()

    def rows(self, query, *values):
        path = os.path.join(self.folder, "db.sqlite3")
        with sqlite3.connect("file:%s?mode=ro" % path, uri=True, timeout=60) as database:
            return database.execute(query, values).fetchall()

    def failure(self):
        """The reason why no workload can end, or None."""
        for process, role in zip(self.processes, ("server", "client")):
            if process.poll() is not None:
                return "the %s ended\n%s" % (role, self.log(role)[-2000:])
        if len(self.processes) > 1 and "Traceback" in self.log("client"):
            return self.log("client")[-3000:]
        return None

    def wait(self, done):
        """Wait for DONE() or a failure, which is returned."""
        while not done():
            why = self.failure()
            if why:
                return why
            time.sleep(0.2)
        return None


class Visitor:
    """A logged-in user of the server's pages."""
    def __init__(self, url):
        import requests
        self.url, self.session = url, requests.Session()
        self.session.get(url + "/login/")
        self.post("/login/", {"username": "rhumb", "password": "loopback"})

    def post(self, path, fields, files=None):
        fields = dict(fields, csrfmiddlewaretoken=self.session.cookies.get("csrftoken", ""))
        return self.session.post(self.url + path, data=fields, files=files)


def answers(url):
    import requests
    try:
        return requests.get(url + "/login/").status_code == 200
    except requests.exceptions.ConnectionError:
        return False


def general(network):
    return {"book_name": BOOK, "upload_pgns": "FALSE", "priority": "0", "throughput": "1000", "info": "a test",
            "syzygy_wdl": "DISABLED", "syzygy_adj": "DISABLED", "win_adj": "movecount=3 score=400",
            "draw_adj": "movenumber=30 movecount=6 score=20", "scale_method": "BASE", "scale_nps": "1000000",
            "workload_size": "2", **player("dev", network), **player("base", network)}


def player(which, network):
    return {which + "_" + key: value for key, value in (
        ("engine", "Rhumb"), ("repo", REPOSITORY), ("branch", "main"), ("bench", ""), ("network", network),
        ("options", "Threads=1 Hash=1"), ("time_control", "N=300"))}


def workloads(network):
    """(its name, page, fields, games)"""
    inputs = subprocess.run([LAB, "parameters", *TUNED], capture_output=True, text=True, check=True).stdout.strip()
    usual = general(network)
    yield "a test of 16 games", "test", dict(
        usual, test_mode="GAMES", test_max_games="16", test_bounds="N/A", test_confidence="N/A",
        dev_options="Threads=1 Hash=1 late_base=2"), 16
    yield "a tuning of 3 iterations", "tune", dict(
        usual, spsa_inputs=inputs, spsa_reporting_type="BATCHED", spsa_distribution_type="SINGLE",
        spsa_alpha="0.602", spsa_gamma="0.101", spsa_A_ratio="0.1", spsa_iterations="3", spsa_pairs_per="4"), 24
    yield "a datagen of 16 games", "datagen", dict(
        usual, book_name="NONE", upload_pgns="COMPACT", datagen_max_games="16", datagen_play_reverses="NO",
        datagen_custom_genfens="plies 6 margin 100"), 16


def check_end(tap, instance, name, number, games):
    played = instance.rows("SELECT games FROM OpenBench_test WHERE id=?", number)[0][0]
    tap.ok(played >= games, name + " came to its end", "%d games" % played)
    faults = instance.rows("SELECT SUM(crashes), SUM(timeloss) FROM OpenBench_result WHERE test_id=?", number)
    events = instance.rows("SELECT summary FROM OpenBench_logevent WHERE test_id=? AND log_file != ''", number)
    tap.ok(faults == [(0, 0)] and not events, "without a fault", str(faults) + str(events))


def check(tap, folder, source, pictures):
    install(folder, source)
    instance = Instance(folder)
    try:
        migrated = instance.start("migrate").wait()
        instance.processes.clear()
        if migrated != 0:
            tap.ok(False, "the server has its tables", instance.log("migrate")[-2000:])
            return
        instance.start("server")
        why = instance.wait(lambda: answers(instance.url))
        tap.ok(why is None, "the server answers", why or "")
        visitor = Visitor(instance.url)
        network = upload(visitor, source)
        tap.ok(instance.rows("SELECT sha256 FROM OpenBench_network") == [(network,)], "it takes a network")
        instance.start("client")
        for number, (name, page, fields, games) in enumerate(workloads(network), 1):
            visitor.post("/%s/new/" % page, fields)
            if not instance.rows("SELECT id FROM OpenBench_test WHERE id=?", number):
                tap.ok(False, name + " is accepted", instance.log("server")[-2000:])
                return
            why = instance.wait(lambda at=number: instance.rows(
                "SELECT finished FROM OpenBench_test WHERE id=?", at) == [(1,)])
            if why:
                tap.ok(False, name + " came to its end", why)
                return
            check_end(tap, instance, name, number, games)
        moved = instance.rows("SELECT name FROM OpenBench_spsaparameter WHERE value != start")
        tap.ok(moved, "the tuning moved its parameters")
        tap.ok(nodes_of_build(folder, 2) != nodes_of_build(folder, 8), "which changes the engine's bench")
        tap.ok(instance.rows("SELECT COUNT(*) FROM OpenBench_pgn WHERE test_id=3")[0][0] > 0,
               "games of datagen are on the server")
        take_pictures(instance.url, pictures)
    finally:
        instance.stop()


def upload(visitor, source):
    """Our network, as one of the server's; its name there."""
    with open(os.path.join(source, "src", "data", "network.bin"), "rb") as file:
        content = file.read()
    visitor.post("/scripts/", {"action": "UPLOAD_NETWORK", "engine": "Rhumb", "name": "usual",
                               "username": "rhumb", "password": "loopback"}, {"netfile": ("usual", content)})
    return hashlib.sha256(content).hexdigest()[:8].upper()


def nodes_of_build(folder, value):
    """The nodes of a search by the client's build, with the option late_base at VALUE."""
    engines = os.path.join(folder, "Client", "Engines")
    lines = "setoption name late_base value %d\ngo depth 8\n" % value
    ran = subprocess.run([os.path.join(engines, os.listdir(engines)[0]), "--uci"], input=lines, capture_output=True,
                         text=True, check=True)
    return re.findall(r"^info depth 8 .* nodes (\d+)", ran.stdout, re.M)


def take_pictures(url, folder):
    chromium = shutil.which("chromium")
    for page in ("index", "test/1", "tune/2", "datagen/3") if folder and chromium else ():
        subprocess.run([chromium, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1300,1000",
                        "--screenshot=" + os.path.join(os.path.abspath(folder), page.replace("/", "-") + ".png"),
                        "%s/%s/" % (url, page)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--source", required=True)
    source = parser.parse_args().source
    tap, why = Tap(), missing()
    if why:
        tap.ok(True, "OpenBench # SKIP " + why)
    else:
        with tempfile.TemporaryDirectory() as scratch:
            check(tap, os.path.join(scratch, "OpenBench"), source, os.environ.get("OPENBENCH_PICTURES"))
    tap.done()


main()
