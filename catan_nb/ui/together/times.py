"""How long those have left who owe a shared table an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["AnswerTimes"]


class AnswerTimes:
    """Until when those who are asked may answer, by a clock of this page that began anywhere."""

    def __init__(self) -> None:
        self._due: dict[int, float] = {}

    def hear(self, news: Mapping[str, Any], now: float) -> None:
        """Take note of what the server tells: for how long each has been asked, of how long."""
        of = float(news["of"])
        self._due = {int(seat): now + of - float(gone) for seat, gone in news["gone"].items()}

    def left(self, seat: int | None, now: float) -> float | None:
        """Return how many seconds a seat has left, below 0 none; None where none are counted."""
        due = None if seat is None else self._due.get(seat)
        return None if due is None else due - now

    def forget(self) -> None:
        """Count nothing any more."""
        self._due.clear()
