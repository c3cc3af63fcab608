"""Who plays fast in the place of the rules, where somebody can."""

from __future__ import annotations

from typing import Protocol

from catan_nb.kernel.action import Action
from catan_nb.kernel.event import Event
from catan_nb.kernel.log.happened import Happened, Story, Telling

__all__ = ["Pilot", "Teller"]


class Pilot(Protocol):
    """A position in a form of its own, which goes on as the rules would.

    It says of an action that it is legal, or that it does not know; whatever it does not know is
    for the rules to judge.
    """

    @property
    def actor(self) -> int | None:
        """The seat that decides, CHANCE, or None when the game is over."""
        ...

    @property
    def winner(self) -> int | None:
        """The winner's seat, or None."""
        ...

    @property
    def turn_number(self) -> int:
        """The number of the turn from 1; 0 in the set-up."""
        ...

    def legal(self) -> tuple[Action, ...]:
        """Return what the rules would list here."""
        ...

    def draw(self, luck: float) -> Action | None:
        """Return the outcome of chance for a number from 0 up to 1; None where a seat decides."""
        ...

    def do(self, action: Action, game: Telling, log: list[Action], told: Story) -> Happened | None:
        """Carry an action out that is certainly legal and note it; else return None, unchanged.

        It is added to the log, and to the story as not told yet; what is returned tells it.
        """
        ...


class Teller(Protocol):
    """A position that goes along behind a pilot, when somebody wants to hear what happened."""

    def do(self, action: Action) -> tuple[Event, ...]:
        """Carry an action out that the pilot has done, and return what the rules would tell."""
        ...
