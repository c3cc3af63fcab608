"""Small helps for sentences."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any

from catan_nb.kernel.words import Phrase, say, say_counted


def counted(n: int, one: str, many: str, **params: Any) -> Phrase:
    """Return the template for one or for many, with ``{n}`` as the number."""
    return say_counted(n, one, many, **params)


def points(n: int) -> Phrase:
    """Return a number of victory points in words."""
    return counted(n, "1 point", "{n} points")


def cards(n: int) -> Phrase:
    """Return a number of cards in words."""
    return counted(n, "1 card", "{n} cards")


def pips(n: int) -> Phrase:
    """Return a number of pips in words: they are dots for people."""
    return counted(n, "1 dot", "{n} dots")


def listed(parts: Iterable[str | Phrase]) -> Phrase:
    """Return words one after the other."""
    whole = (part if isinstance(part, Phrase) else say(part) for part in parts)
    return reduce(lambda some, one: say("{some}, {one}", some=some, one=one), whole)
