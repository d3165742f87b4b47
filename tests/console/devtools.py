# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A page in a headless Chromium, used like a person would: keys and clicks come through the browser's own input,
by its DevTools protocol over two pipes."""
import fcntl
import json
import os
import shutil
import signal
import subprocess

NAMES = ("chromium", "chromium-browser", "google-chrome")
KEYS = {"Enter": (13, "\r"), "Tab": (9, ""), "End": (35, ""), "Home": (36, ""), "ArrowLeft": (37, ""), "ArrowUp": (38, ""),
        "ArrowRight": (39, ""), "ArrowDown": (40, ""), "Escape": (27, ""), " ": (32, " "), "f": (70, "f")}
SHIFT = 8
PATIENCE = 900          # seconds for any answer of a browser, on a busy machine
# The middle of the first element that a selector finds, scrolled into view.
MIDDLE = """(() => {
	const element = document.querySelector(%s);
	element.scrollIntoView({ block: "center" });
	const box = element.getBoundingClientRect();
	return [box.left + box.width * %s, box.top + box.height / 2];
})()"""


class NoBrowser(Exception):
    """There is no browser, or it has ended; the text says which."""


def high(file):
    """FILE under a number other than 3 and 4, which the browser uses."""
    return fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, 10)


class Page:
    """One page; a context manager.  Methods raise NoBrowser, or RuntimeError with the browser's error."""

    def __init__(self, folder):
        """FOLDER gets the browser's profile."""
        self.folder = folder
        self.process = self.writer = self.reader = None
        self.count, self.session = 0, {}
        self.errors = []        # what scripts threw, and the browser's complaints

    def __enter__(self):
        browser = next(filter(None, map(shutil.which, NAMES)), None)
        if not browser:
            raise NoBrowser("no chromium is installed")
        pipes = os.pipe(), os.pipe()        # to the browser, and from it
        theirs = high(pipes[0][0]), high(pipes[1][1])

        def descriptors():
            for file, number in zip(theirs, (3, 4)):
                os.dup2(file, number)

        self.process = subprocess.Popen(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
             "--user-data-dir=" + os.path.join(self.folder, "profile"), "about:blank"], preexec_fn=descriptors, close_fds=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        for file in (*theirs, pipes[0][0], pipes[1][1]):
            os.close(file)
        self.writer, self.reader = os.fdopen(pipes[0][1], "wb"), os.fdopen(pipes[1][0], "rb")
        signal.signal(signal.SIGALRM, lambda *_: self._end())
        signal.alarm(PATIENCE)
        try:
            target = self.call("Target.createTarget", url="about:blank")["targetId"]
            self.session = {"sessionId": self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]}
            for domain in "Page", "Runtime", "Log":
                self.call(domain + ".enable")
        except NoBrowser:
            self.__exit__()
            raise NoBrowser("chromium does not run here") from None
        return self

    def __exit__(self, *_):
        signal.alarm(0)
        self._end()
        self.process.wait()
        for file in (self.writer, self.reader):
            try:
                file.close()
            except OSError:
                pass

    def _end(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def _next(self):
        """The browser's next message."""
        text = bytearray()
        while not text.endswith(b"\0"):
            byte = self.reader.read(1)
            if not byte:
                raise NoBrowser("chromium has ended")
            text += byte
        return json.loads(text[:-1])

    def call(self, method, **parameters):
        """The result of a method of the protocol."""
        self.count += 1
        try:
            self.writer.write(json.dumps({"id": self.count, "method": method, "params": parameters, **self.session}).encode() +
                              b"\0")
            self.writer.flush()
        except OSError:
            raise NoBrowser("chromium has ended") from None
        while True:
            answer = self._next()
            if answer.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded") or \
                    answer.get("method") == "Runtime.consoleAPICalled" and answer["params"]["type"] in ("error", "warning"):
                self.errors.append(answer["params"])
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError("%s: %s" % (method, answer["error"]["message"]))
                return answer["result"]

    def open(self, path, width, height=900, scheme="light"):
        """Show a file, PATH with a fragment or not, in a window of that size, in a SCHEME of colours, light or dark."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        if "errorText" in self.call("Page.navigate", url="file://" + path):
            raise RuntimeError("chromium does not open " + path)
        self.value("new Promise(done => document.readyState === 'complete' ? done() : addEventListener('load', () => done()))")

    def value(self, expression):
        """The value of a JavaScript expression; of a promise, its result."""
        made = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in made:
            raise RuntimeError("%s: %s" % (expression, made["exceptionDetails"]))
        return made["result"].get("value")

    def press(self, name, modifiers=0):
        """Press and release a key."""
        number, text = KEYS[name]
        key = {"key": name, "code": "KeyF" if name == "f" else name, "windowsVirtualKeyCode": number, "modifiers": modifiers}
        self.call("Input.dispatchKeyEvent", type="keyDown", **key, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **key)

    def click(self, selector, across=0.5):
        """Click the first element of a selector, at that share of its width."""
        x, y = self.value(MIDDLE % (json.dumps(selector), across))
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def drag(self, selector, target):
        """Drag from the middle of the first element of a selector to that of another, both in the window."""
        here, there = (self.value("""(box => [box.left + box.width / 2, box.top + box.height / 2])(
            document.querySelector(%s).getBoundingClientRect())""" % json.dumps(name)) for name in (selector, target))
        halfway = [(a + b) / 2 for a, b in zip(here, there)]
        for kind, (x, y) in (("mousePressed", here), ("mouseMoved", halfway), ("mouseMoved", there), ("mouseReleased", there)):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1)

    def write(self, text):
        """Type TEXT where the focus is."""
        self.call("Input.insertText", text=text)

    def picture(self):
        """The window as a PNG in base 64."""
        return self.call("Page.captureScreenshot", format="png")["data"]
