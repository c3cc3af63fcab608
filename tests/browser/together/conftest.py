"""A class as the command hosts it; tests may read what it keeps, and what it gives out."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import machine

NAME, CODE, KEY = "8b", "KD7MX", "TEACHERS"
HOST = """
import sys
from catan_nb.cli import main
from catan_nb.ui.server.login import Door

give = Door.ticket

def ticket(door, token):
    given = give(door, token)
    with open(sys.argv[1], "a", encoding="utf-8") as tickets:
        print(given, file=tickets)
    return given

Door.ticket = ticket
main(["class", "--no-browser", *sys.argv[2:]])
"""


@dataclass(frozen=True)
class Classroom:
    """A class that is hosted here.

    Attributes
    ----------
    address : str
        Where learners come in.
    code : str
        With which they do.
    tables : Path
        The database in which its tables are kept.
    tickets : Path
        The permits of its pages, one on each line.
    """

    address: str
    code: str
    tables: Path
    tickets: Path


@pytest.fixture
def classroom(browser_path: str, tmp_path: Path) -> Iterator[Classroom]:
    """A class with a code, for one test: a name can be had once."""
    tables, tickets = tmp_path / "class.sqlite", tmp_path / "tickets.txt"
    where = ("--name", NAME, "--host", "127.0.0.1", "--port", "0", "--tables", str(tables))
    given = (str(tickets), *where, "--code", CODE, "--key", KEY)
    with machine.served((sys.executable, "-c", HOST, *given)) as (_process, said):
        found = re.search(r"Learners open (\S+) and come in with the code", said)
        assert found, said
        yield Classroom(found[1], CODE, tables, tickets)
