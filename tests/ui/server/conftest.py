"""A server as the command starts it, asked as programs ask: one for all tests of a module."""

from __future__ import annotations

import json
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path

import nbformat
import pytest
from tornado.httpclient import HTTPRequest

LAB = """
import sys
from http.server import HTTPServer, SimpleHTTPRequestHandler

port = next(int(word.rpartition("=")[2]) for word in sys.argv if ".port=" in word)
HTTPServer(("localhost", port), SimpleHTTPRequestHandler).serve_forever()
"""
"""What stands in for JupyterLab, which takes long to start."""
RUNS = "open('runs.txt', 'a').write('x')\nprint(6 * 7)"
"""What leaves a trace of each process that a page has started."""


def write_notebook(path: Path, code: str = RUNS, prose: str = "") -> Path:
    """Write a notebook of one cell, and of some prose before it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    kernel = {"name": "python3", "language": "python", "display_name": "Python 3"}
    cells = [nbformat.v4.new_markdown_cell(prose), nbformat.v4.new_code_cell(code)]
    nbformat.write(nbformat.v4.new_notebook(metadata={"kernelspec": kernel}, cells=cells), path)
    return path


@dataclass
class Answer:
    """What a server has answered."""

    status: int
    headers: Mapping[str, str]
    text: str
    cookies: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Opened:
    """A page that is open: its Python's id, and the cookies of the browser that has opened it."""

    server: Running
    kernel: str
    cookie: str

    @property
    def connections(self) -> int:
        """How many lines there are to its Python."""
        at = f"/api/kernels/{self.kernel}"
        return int(json.loads(self.server.ask(at, cookie=self.cookie).text)["connections"])

    def line(self, session: str | None = None, **told: str) -> HTTPRequest:
        """Return what asks for a line to its Python, by itself as its own browser would."""
        asked = secrets.token_hex(4) if session is None else session
        at = f"127.0.0.1:{self.server.port}/api/kernels/{self.kernel}/channels"
        headers = {name.replace("_", "-"): text for name, text in told.items()}
        return HTTPRequest(
            f"ws://{at}?session_id={asked}", headers={"Cookie": self.cookie, **headers}
        )


@dataclass
class Running:
    """A server, and what it has said until it was ready."""

    process: subprocess.Popen[str]
    said: str
    folder: Path

    @property
    def port(self) -> int:
        return int(re.search(r"http://[^:/\s]+:(\d+)", self.said).group(1))

    @property
    def runs(self) -> int:
        """How many pages' Python has run."""
        written = self.folder / "runs.txt"
        return len(written.read_text(encoding="utf-8")) if written.exists() else 0

    def ask(
        self, path: str, method: str = "GET", body: str | None = None, **headers: str
    ) -> Answer:
        """Ask; ``sec_fetch_site`` is the header Sec-Fetch-Site."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        told = {name.replace("_", "-"): text for name, text in headers.items()}
        try:
            connection.request(method, path, body, told)
            answer = connection.getresponse()
            text = answer.read().decode("utf-8", "replace")
            cookies = answer.headers.get_all("Set-Cookie") or []
            return Answer(answer.status, dict(answer.headers), text, cookies)
        finally:
            connection.close()

    def open(self, path: str = "/voila/render/page.ipynb", cookie: str = "") -> Opened:
        """Open a page, as a new visitor without a cookie."""
        answer = self.ask(path, cookie=cookie)
        found = re.search(r'"kernelId": "([-\w]+)"', answer.text)
        assert found, answer.text
        given = [one.partition(";")[0] for one in answer.cookies]
        return Opened(self, found[1], "; ".join([*filter(None, [cookie]), *given]))

    def stop(self) -> str:
        """End it, and return what else it has said."""
        self.process.terminate()
        return self.process.communicate(timeout=30)[0]


@contextmanager
def running(
    folder: Path, *arguments: str, script: str = "", command: str = "play", **environment: str
) -> Iterator[Running]:
    """Start ``catan-nb play``, or another command or script; it ends with the test."""
    play = ("-m", "catan_nb.cli", command, *arguments, "--port", "0", "--no-browser")
    process = subprocess.Popen(
        [sys.executable, *(("-c", script) if script else play)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=os.environ | environment,
    )
    assert process.stdout is not None
    said = ""
    try:
        while line := process.stdout.readline():
            said += line
            if "Open http" in line:
                yield Running(process, said, folder)
                return
        pytest.fail(f"no server: {said}")
    finally:
        process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A folder with one notebook, served on this computer alone."""
    folder = tmp_path_factory.mktemp("served")
    write_notebook(folder / "page.ipynb")
    with running(folder, str(folder)) as found:
        yield found
