"""The flat form at the helm of a game: it says what is legal, draws, and goes on."""

from __future__ import annotations

from collections.abc import Callable

from catan_nb.rules.flat.acting import act
from catan_nb.rules.flat.codes import (
    ACTION,
    DICE,
    DISCARD,
    DISCARD_HALF,
    DRAW,
    DRAW_CARD,
    EACH,
    EACH_MASK,
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
    """A position with the actions as the rules know them (`catan_nb.kernel.log.pilot.Pilot`).

    Parameters
    ----------
    table : Table
    actions : dict of int to Action
        Actions ready-made, by their codes.
    codes : dict of int to int
        The codes of the same actions, by their `id`.
    make : callable
        ``make(code)`` adds an action that is not ready-made yet to both.
    read : callable
        ``read(action)`` returns the code of an action that is none of these, or -1.
    discards : callable
        ``discards(hand, count)`` returns every discard of so many cards of a hand.
    """

    def __init__(
        self,
        table: Table,
        actions: dict[int, object],
        codes: dict[int, int],
        make: Callable[[int], None],
        read: Callable[[object], int],
        discards: Callable[[list[int], int], tuple[object, ...]],
    ) -> None:
        self.table = table
        self._actions = actions
        self._codes = codes
        self._make = make
        self._read = read
        self._discards = discards
        self._listed: list[int] | None = None

    @property
    def actor(self) -> int | None:
        """The seat that decides, -1 for chance, or None when the game is over."""
        stack = self.table.stack
        if not stack:
            return None
        asked = stack[-1] & QUESTION
        if asked == DICE or asked == STEAL_CARD or asked == DRAW_CARD:  # noqa: SIM109
            return -1
        return stack[-1] >> SEAT_AT & NOBODY

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
        top = stack[-1]
        if top & QUESTION == DISCARD_HALF:
            return self._discards(self._hand(top >> SEAT_AT & NOBODY), top >> MORE_AT)
        actions = self._actions
        for code in self._legal():
            if code not in actions:
                self._make(code)
        return tuple([actions[code] for code in self._legal()])

    def draw(self, luck: float) -> object:
        """Return the outcome of chance for a number from 0 up to 1."""
        code = chance(self.table, luck)
        if code not in self._actions:
            self._make(code)
        return self._actions[code]

    def do(self, action: object) -> bool:
        """Carry an action out that is certainly legal; otherwise return False, unchanged."""
        code = self._codes.get(id(action), -1)
        if code < 0:
            code = self._read(action)
        if code < 0 or not self._allows(code):
            return False
        act(self.table, code)
        self._listed = None
        return True

    def _allows(self, code: int) -> bool:
        stack = self.table.stack
        if not stack:
            return False
        top = stack[-1]
        if top & QUESTION != DISCARD_HALF:
            return code in self._legal()
        if code & ACTION != DISCARD:
            return False
        left = top >> MORE_AT
        hand = self._hand(top >> SEAT_AT & NOBODY)
        for kind in range(RESOURCES):
            count = code >> (VALUE_AT + EACH * kind) & EACH_MASK
            if count > hand[kind]:
                return False
            left -= count
        return left == 0

    def _legal(self) -> list[int]:
        """Return what is legal here, or can come by chance, but for discards."""
        listed = self._listed
        if listed is None:
            table = self.table
            top = table.stack[-1]
            asked = top & QUESTION
            if asked == DICE:
                listed = [ROLL | number << VALUE_AT for number in range(36)]
            elif asked == STEAL_CARD:
                listed = _held(STEAL, self._hand(top >> MORE_AT))
            elif asked == DRAW_CARD:
                listed = _held(DRAW, table.deck)
            else:
                listed = legal(table)
            self._listed = listed
        return listed

    def _hand(self, seat: int) -> list[int]:
        at = RESOURCES * seat
        return self.table.hands[at : at + RESOURCES]


def _held(kind: int, counts: list[int]) -> list[int]:
    """Return the outcomes that take a card of a kind that there is."""
    return [kind | number << VALUE_AT for number in range(len(counts)) if counts[number]]
