"""What an action has brought about, told when somebody asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, overload

from catan_nb.kernel.event import Event

__all__ = ["Happened"]


class Telling(Protocol):
    """A game that can tell what it has not told yet."""

    def catch_up(self) -> None:
        """Tell everything that has happened up to here."""
        ...


class Happened(Sequence[Event]):
    """The events of one action, in their order.

    Where nobody listens while a game is played, as in simulations, they are not made; they come
    about when they are first looked at, and are the same then. A tuple of the same events is
    equal, and the two add up to a tuple.

    Parameters
    ----------
    game : Telling
        The game whose action it is.
    """

    __slots__ = ("_game", "_told")

    def __init__(self, game: Telling) -> None:
        self._game: Telling | None = game
        self._told: tuple[Event, ...] | None = None

    def tell(self, events: tuple[Event, ...]) -> None:
        """Take note of the events."""
        self._told, self._game = events, None

    @property
    def events(self) -> tuple[Event, ...]:
        """The events as a tuple."""
        if self._told is None:
            assert self._game is not None
            self._game.catch_up()
            assert self._told is not None
        return self._told

    def __len__(self) -> int:
        return len(self.events)

    @overload
    def __getitem__(self, at: int) -> Event: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Event, ...]: ...

    def __getitem__(self, at: int | slice) -> Event | tuple[Event, ...]:
        return self.events[at]

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def __add__(self, more: Sequence[Event]) -> tuple[Event, ...]:
        return (*self.events, *more)

    def __radd__(self, before: Sequence[Event]) -> tuple[Event, ...]:
        return (*before, *self.events)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Happened):
            other = other.events
        return self.events == other if isinstance(other, tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.events)

    def __repr__(self) -> str:
        return repr(self.events)
