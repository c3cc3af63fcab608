"""Holds what has reached browsers against what their seats may know."""

from __future__ import annotations

import json
from collections.abc import Iterable

from tests.browser.together.conftest import Classroom
from tests.browser.together.match import Match

__all__ = ["hold_against"]

NEVER = ("catan_nb game", '"seed":', '"owner":', '"actions":[[')
"""What only whoever keeps a game writes of it."""


def hold_against(match: Match, classroom: Classroom) -> None:
    """Hold every byte that reached a browser until the game was over against what is hidden.

    That is: every action as it is kept, every sentence of the log that is told to another seat and
    not to this one, what a record of a game begins with, the other learners' own codes, and the
    permits by which pages' Python is known.
    """
    truth = match.truth
    tickets = classroom.tickets.read_text(encoding="utf-8").split()
    assert len(tickets) >= len(match.learners)
    for seat, learner in enumerate(match.learners):
        name = learner.name
        parts = learner.heard.until(truth.ended)
        whole = plain(b"\n".join(part.data for part in parts))
        others = [own for other, own in match.own.items() if other != name]
        codes = [*others, *(own.replace("-", "") for own in others)]
        told = truth.told(seat)
        hidden = found([*NEVER, *tickets, *codes, *truth.actions()], whole)
        hidden += found(map(words, truth.told_to_others(seat)), whole)
        assert not hidden, f"{name} has heard {hidden}"
        # What may be known is found where it is, in a page and in what its line has brought.
        assert found([match.own[name]], whole)
        assert len(found(map(words, told), whole)) > 0.9 * len(told) > 0


def plain(data: bytes) -> bytes:
    """Return bytes without what differs in how often JSON is put into JSON."""
    return data.replace(b"\\", b"").replace(b" ", b"")


def words(sentence: str) -> str:
    """Return a sentence as it stands in JSON."""
    return json.dumps(sentence)[1:-1]


def found(texts: Iterable[str], whole: bytes) -> list[str]:
    """Return those of some texts that are in plain bytes."""
    return [text for text in texts if plain(text.encode()) in whole]
