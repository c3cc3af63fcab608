"""Who sits at a table, and which of them is at the screen."""

from __future__ import annotations

from collections.abc import Sequence

from catan_nb.ui.table.seats import Seat

__all__ = ["Screen"]


class Screen:
    """The seats, and the person whose cards may be shown.

    Where several persons play at one screen, a curtain hides all hands until the one who is
    asked says to be there.

    Parameters
    ----------
    seats : sequence of Seat

    Attributes
    ----------
    seats : tuple of Seat
    """

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seats = tuple(seats)
        self._present: int | None = None

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of the persons at this screen."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_here)

    @property
    def viewer(self) -> int | None:
        """The seat whose cards are shown; None when only what is public may be seen."""
        persons = self.persons
        return persons[0] if len(persons) == 1 else self._present

    def hidden_from(self, actor: int | None) -> int | None:
        """Return the person who must say to be there before cards are shown, or None."""
        return actor if actor in self.persons and actor != self.viewer else None

    def sit(self, number: int, seat: Seat) -> None:
        """Let somebody else play a seat from now on."""
        self.seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        self._present = None

    def come(self, seat: int) -> None:
        """Take note that a person is at the screen."""
        self._present = seat

    def settle(self, actor: int | None, turn: int | None, *, curtain: bool) -> None:
        """Close the curtain where it is due; without one, whoever is asked is at the screen."""
        if actor in self.persons and actor != self._present:
            self._present = None if curtain else actor
        elif curtain and self._present not in (actor, turn):
            self._present = None
