"""The records of a game's systems put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from catan_nb.kernel.errors import RulesClash
from catan_nb.ui.systems.effects import NOTHING_SEEN, Effect
from catan_nb.ui.systems.parts import Asking
from catan_nb.ui.systems.record import TableSystem
from catan_nb.ui.systems.telling import Teller, plain
from catan_nb.ui.systems.tools import Tool

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event
    from catan_nb.kernel.game import AnyGame
    from catan_nb.kernel.question import Question
    from catan_nb.ui.systems.parts import Column, Source, Tile

__all__ = ["Systems", "composed"]

Key = TypeVar("Key")
Brought = TypeVar("Brought")
Told = TypeVar("Told", "Column", "Source")

_UNKNOWN = Asking()


class Systems:
    """All that the systems of a game bring to its table; see `TableSystem` for what that is.

    Parameters
    ----------
    records : tuple of TableSystem
        In the order of the rule modules.

    Raises
    ------
    RulesClash
        When two systems bring something under one name, and the later one does not say that it
        replaces the other's.
    """

    def __init__(self, records: tuple[TableSystem, ...]) -> None:
        self.tools = _merged(records, "tool", [{t.key: t for t in r.tools} for r in records])
        self.makers = _merged(records, "tool", [r.makers for r in records])
        self.questions = _merged(records, "question", [r.questions for r in records])
        self.presses = _merged(records, "press", [r.presses for r in records])
        self.leaves = _merged(records, "event", [r.leaves for r in records])
        self._telling = _merged(records, "event", [r.telling for r in records])
        self._effects = _merged(records, "event", [r.effects for r in records])
        self.sevens = _merged(records, "event", [r.sevens for r in records])
        self.card_effects = _merged(records, "card", [r.card_effects for r in records])
        self.signs = _merged(records, "sign", [r.signs for r in records])
        dice = [{"dice": r.dice} if r.dice else {} for r in records]
        self.dice = _merged(records, "part", dice).get("dice")
        scenery = [{"scenery": r.scenery} if r.scenery else {} for r in records]
        self.scenery = _merged(records, "part", scenery).get("scenery")
        self.clicks = _all(record.clicks for record in records)
        self.extras = _all(record.extras for record in records)
        self.tiles = _all(record.tiles for record in records)
        columns = _keyed(records, "column", [record.columns for record in records])
        self.columns = tuple(sorted(columns, key=lambda column: column.rank))
        self.lines = _all(record.lines for record in records)
        self.marks = _all(record.marks for record in records)
        self.bought = _all(record.bought for record in records)
        self.played = _all(record.played for record in records)
        self.turns = _all(record.turns for record in records)
        self.headings = self.turns + _all(record.headings for record in records)
        self.odds = _all(record.odds for record in records)
        self.sources = _keyed(records, "source", [record.sources for record in records])
        self.aims = _all(record.aims for record in records)
        self.endings = _all(record.endings for record in records)
        self.further = _all(record.further for record in records)
        self.strips = _all(record.strips for record in records)
        self.side = _all(record.side for record in records)
        self.own = _all(record.own for record in records)
        self.drawers = _all(record.drawers for record in records)
        self.looks = _all(record.looks for record in records)
        self.switches = frozenset().union(*(record.switches for record in records))

    def asking(self, question: Question | None) -> Asking:
        """Return how a question is put: by its class, or the next of its bases that is known."""
        return _nearest(self.questions, question, _UNKNOWN)

    def teller(self, event: Event) -> Teller:
        """Return how an event is told: by its class, or the next of its bases that is known."""
        return _nearest(self._telling, event, plain)

    def effect(self, event: Event) -> Effect:
        """Return what is seen and heard of an event: by its class, or the next of its bases."""
        return _nearest(self._effects, event, NOTHING_SEEN)

    def tool(self, game: AnyGame, name: str) -> Tool | None:
        """Return the tool of a name, or None when there is none of that name."""
        key, _blank, chosen = name.partition(" ")
        if key in self.makers:
            return self.makers[key].make(game, chosen)
        return self.tools.get(key)

    def action_of(self, tile: Tile) -> type:
        """Return the kind of action that a tile leads to."""
        return self.tools[tile.key].action if tile.buy is None else type(tile.buy)


@cache
def composed(records: tuple[TableSystem, ...]) -> Systems:
    """Return the same records put together, once for all tables."""
    return Systems(records)


def _all(parts: Iterable[tuple[Brought, ...]]) -> tuple[Brought, ...]:
    """Return what all bring, in order; what several bring alike is there once."""
    return tuple(dict.fromkeys(one for part in parts for one in part))


def _keyed(
    records: tuple[TableSystem, ...], kind: str, parts: Sequence[tuple[Told, ...]]
) -> tuple[Told, ...]:
    """Return what all bring that has a key or words, each key once."""
    found = _merged(records, kind, [{one.key or one.words: one for one in p} for p in parts])
    return tuple(found.values())


def _nearest(known: Mapping[Any, Brought], one: object, usual: Brought) -> Brought:
    """Return what is known of a thing's class, or of the next of its bases that is known."""
    return next((known[cls] for cls in type(one).__mro__ if cls in known), usual)


def _merged(
    records: tuple[TableSystem, ...], kind: str, parts: Sequence[Mapping[Key, Brought]]
) -> dict[Key, Brought]:
    found: dict[Key, Brought] = {}
    owners: dict[Key, str] = {}
    there = {record.name for record in records}
    for record, part in zip(records, parts, strict=True):
        for key, one in part.items():
            name = key.__name__ if isinstance(key, type) else str(key)
            if record.replaces.get(name, record.name) not in there:
                continue
            if key in owners and record.replaces.get(name) != owners[key]:
                raise RulesClash(
                    f"{owners[key]} and {record.name} both bring the {kind} {name!r} to the table"
                )
            found[key], owners[key] = one, record.name
    return found
