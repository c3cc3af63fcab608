"""The flat form at the helm of a game: it says what is legal, draws, and goes on."""

from __future__ import annotations

from collections.abc import Callable

from catan_nb.kernel.happened import Happened, Story, Telling
from catan_nb.rules.flat.acting import act
from catan_nb.rules.flat.codes import (
    ACTION,
    CHANCES,
    DICE,
    DISCARD_HALF,
    DRAW,
    DRAW_CARD,
    MORE_AT,
    NOBODY,
    QUESTION,
    RESOURCES,
    ROLL,
    SEAT_AT,
    STEAL,
    STEAL_CARD,
    VALUE_AT,
)
from catan_nb.rules.flat.listing import legal
from catan_nb.rules.flat.random_game import chance
from catan_nb.rules.flat.table import Table

__all__ = ["Helm"]


class Helm:
    """A position with the actions as the rules know them (`catan_nb.kernel.log.Pilot`).

    Parameters
    ----------
    table : Table
    ready : list of Action or None
        Actions ready-made, at the places that are their codes.
    codes : dict of int to int
        The codes of the same actions, by their `id`.
    make : callable
        ``make(code)`` returns an action that is not ready-made yet, and adds it to both.
    read : callable
        ``read(action)`` returns the code of an action that is none of these, or -1.
    discard : callable
        ``discard(code)`` returns a discard, of which none is ready-made.
    """

    def __init__(
        self,
        table: Table,
        ready: list[object],
        codes: dict[int, int],
        make: Callable[[int], object],
        read: Callable[[object], int],
        discard: Callable[[int], object],
    ) -> None:
        self.table = table
        self._ready = ready
        self._codes = codes
        self._make = make
        self._read = read
        self._discard = discard
        self._listed: list[int] | None = None

    @property
    def actor(self) -> int | None:
        """The seat that decides, -1 for chance, or None when the game is over."""
        stack = self.table.stack
        if not stack:
            return None
        top = stack[-1]
        return -1 if CHANCES >> (top & QUESTION) & 1 else top >> SEAT_AT & NOBODY

    @property
    def winner(self) -> int | None:
        """The winner's seat, or None."""
        winner = self.table.winner
        return winner if winner >= 0 else None

    @property
    def turn_number(self) -> int:
        """The number of the turn from 1; 0 in the set-up."""
        return self.table.turn_number

    def legal(self) -> tuple[object, ...]:
        """Return what the rules would list here."""
        stack = self.table.stack
        if not stack:
            return ()
        if stack[-1] & QUESTION == DISCARD_HALF:
            return tuple([self._discard(code) for code in self._legal()])
        ready = self._ready
        return tuple([ready[code] or self._make(code) for code in self._legal()])

    def draw(self, luck: float) -> object | None:
        """Return the outcome of chance for a number from 0 up to 1; None where a seat decides."""
        stack = self.table.stack
        if not stack or not CHANCES >> (stack[-1] & QUESTION) & 1:
            return None
        code = chance(self.table, luck)
        return self._ready[code] or self._make(code)

    def do(self, action: object, game: Telling, log: list[object], told: Story) -> Happened | None:
        """Carry an action out that is certainly legal and note it; else return None, unchanged."""
        code = self._codes.get(id(action), -1)
        if code < 0:
            code = self._read(action)
        if code < 0 or not self._allows(code):
            return None
        act(self.table, code)
        self._listed = None
        log.append(action)
        told.append(None)
        return Happened(game, told, len(log) - 1)

    def _allows(self, code: int) -> bool:
        """Say whether an action is legal here, or can come by chance."""
        stack = self.table.stack
        if not stack:
            return False
        if stack[-1] & QUESTION == DICE:
            return code & ACTION == ROLL and code >> VALUE_AT < 36
        return code in self._legal()

    def _legal(self) -> list[int]:
        """Return what is legal here, or can come by chance."""
        listed = self._listed
        if listed is None:
            table = self.table
            top = table.stack[-1]
            asked = top & QUESTION
            if asked == DICE:
                listed = [ROLL | number << VALUE_AT for number in range(36)]
            elif asked == STEAL_CARD:
                at = RESOURCES * (top >> MORE_AT)
                listed = _held(STEAL, table.hands[at : at + RESOURCES])
            elif asked == DRAW_CARD:
                listed = _held(DRAW, table.deck)
            else:
                listed = legal(table)
            self._listed = listed
        return listed


def _held(kind: int, counts: list[int]) -> list[int]:
    """Return the outcomes that take a card of a kind that there is."""
    return [kind | number << VALUE_AT for number in range(len(counts)) if counts[number]]
