"""What differs from machine to machine: where a browser is, and how a server is ended."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

#: Names of a Chromium on the path, and where it is installed on systems that use no path. The
#: first draws no windows round its pages: one of them takes 60 % of the time.
BROWSERS: Final = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
APPLICATIONS: Final = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"{ProgramFiles}\Google\Chrome\Application\chrome.exe",
    r"{ProgramFiles(x86)}\Google\Chrome\Application\chrome.exe",
    r"{LOCALAPPDATA}\Google\Chrome\Application\chrome.exe",
    r"{ProgramFiles(x86)}\Microsoft\Edge\Application\msedge.exe",
)

#: Names of a Firefox on the path, and where it is installed on systems that use no path.
FIREFOXES: Final = ("firefox-esr", "firefox")
FIREFOX_APPLICATIONS: Final = (
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    r"{ProgramFiles}\Mozilla Firefox\firefox.exe",
)

#: Whether one process alone can be sent what Ctrl-C sends.
HAS_SIGNALS: Final = os.name == "posix"
needs_signals = pytest.mark.skipif(
    not HAS_SIGNALS, reason="this system cannot send Ctrl-C to one process alone"
)


def browser() -> str | None:
    """Return the Chromium of this machine, or a browser built on it; None without one."""
    return _installed(BROWSERS, APPLICATIONS)


def firefox() -> str | None:
    """Return the Firefox of this machine; None without one."""
    return _installed(FIREFOXES, FIREFOX_APPLICATIONS)


def _installed(names: Sequence[str], applications: Sequence[str]) -> str | None:
    for name in names:
        if path := shutil.which(name):
            return path
    for place in applications:
        variable = place[1 : place.index("}")] if place[0] == "{" else ""
        path = place.replace(f"{{{variable}}}", os.environ.get(variable, "")) if variable else place
        if Path(path).is_file():
            return path
    return None


def end(process: subprocess.Popen[str]) -> None:
    """End a server as Ctrl-C does, where that can be done."""
    if HAS_SIGNALS:
        process.send_signal(signal.SIGINT)
    else:
        process.terminate()


@contextmanager
def served(command: Sequence[str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start a server; give its process and what it has said until it can be opened, and end it."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert process.stdout is not None
        said = ""
        for line in process.stdout:
            said += line
            if line.startswith("Open http"):
                break
        assert "\nOpen http" in f"\n{said}", f"the server has not begun: {said}"
        yield process, said
    finally:
        end(process)
        process.communicate(timeout=60)
