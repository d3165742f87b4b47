# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""One process of an OpenBench instance on the loopback: instance.py migrate|server|client FOLDER PORT.

FOLDER has a copy of OpenBench, and github/, whose files answer the requests of the server and the client to GitHub:
no request leaves the machine."""
import os
import sys
import urllib.parse

import requests

USER, PASSWORD = "rhumb", "loopback"
HOSTS = "api.github.com", "github.com"


class GitHub(requests.adapters.BaseAdapter):
    """Serve the files of FOLDER instead of GitHub: a branch, its source as a zip file, and a book."""
    def __init__(self, folder):
        super().__init__()
        self.folder = folder

    def send(self, request, **_):
        words = urllib.parse.urlsplit(request.url).path.strip("/").split("/")
        answer = requests.Response()
        answer.request, answer.url, answer.status_code = request, request.url, 200
        if "branches" in words:
            answer._content = self.read("branch.json")
        elif "zipball" in words:
            answer._content = self.read("source.zip")
        elif words[-1] == "book.zip":
            answer._content = self.read("book.zip")
        elif "compare" in words:
            answer._content = b"{}"
        else:
            answer.status_code, answer._content = 404, b"{}"
        return answer

    def read(self, name):
        with open(os.path.join(self.folder, name), "rb") as file:
            return file.read()

    def close(self):
        pass


def replace_github(folder):
    usual, github = requests.Session.get_adapter, GitHub(folder)

    def get_adapter(self, url, *words, **more):
        return github if urllib.parse.urlsplit(url).hostname in HOSTS else usual(self, url, *words, **more)
    requests.Session.get_adapter = get_adapter


def django(words):
    from django.core.management import execute_from_command_line
    execute_from_command_line(["manage.py"] + words)


def migrate():
    """Create the tables, and a user with the right to create workloads."""
    django(["migrate", "--verbosity", "0"])
    from django.contrib.auth.models import User
    from OpenBench.models import Profile
    user = User.objects.create_user(USER, "", PASSWORD)
    Profile.objects.create(user=user, enabled=True, approver=True)


def client(port):
    import psutil
    import client as openbench
    import worker
    if not psutil.cpu_count(logical=False):      # unknown in some containers
        usual = psutil.cpu_count
        psutil.cpu_count = lambda logical=True: usual()
    worker.TIMEOUT_WORKLOAD = worker.TIMEOUT_ERROR = worker.REPORT_INTERVAL = 1
    sys.argv = ["client.py", "-U", USER, "-P", PASSWORD, "-S", "http://127.0.0.1:%d" % port, "-T", "2", "-N", "1",
                "--no-client-downloads"]
    worker.run_openbench_worker(openbench.parse_arguments())


def main(role, folder, port):
    replace_github(os.path.join(folder, "github"))
    os.environ["DJANGO_SETTINGS_MODULE"] = "loopback_settings"
    place = os.path.join(folder, "Client") if role == "client" else folder
    os.chdir(place)
    sys.path.insert(0, place)
    if role == "client":
        client(port)
    elif role == "migrate":
        migrate()
    else:
        django(["runserver", "--noreload", "127.0.0.1:%d" % port])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
