"""What an action has brought about, told when somebody asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, TypeAlias, overload

from catan_nb.kernel.event import Event

__all__ = ["Happened", "Story", "Telling"]

Story: TypeAlias = "list[tuple[Event, ...] | None]"
"""The events of each action of a log; None where they have not been told yet."""


class Telling(Protocol):
    """A game that can tell what it has not told yet."""

    def tell(self) -> None:
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
    story : Story
        Where the game tells it, as long as it goes on with this action; no other game does.
    ply : int
        The number of the action there.
    """

    __slots__ = ("_game", "_ply", "_story")

    def __init__(self, game: Telling, story: Story, ply: int) -> None:
        self._game = game
        self._story = story
        self._ply = ply

    def __reduce__(self) -> tuple[type[tuple[Event, ...]], tuple[tuple[Event, ...]]]:
        """Let `pickle` and `copy` take the events, without the game."""
        return tuple, (self.events,)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events as a tuple."""
        told = self._story[self._ply]
        if told is None:
            self._game.tell()
            told = self._story[self._ply]
            assert told is not None
        return told

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
