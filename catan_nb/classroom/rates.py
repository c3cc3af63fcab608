"""How often visitors may ask a class's service for what costs others something."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final

from catan_nb.classroom.tables.refused import Refused
from catan_nb.classroom.tries import Budget
from catan_nb.kernel.words import noop, say

__all__ = ["OFTEN", "Rates"]

OFTEN: Final = noop("You do this very often. Try again in a moment.")
"""What is said to whoever does something too often."""
_MOST: Final = 10_000
"""Budgets that are remembered."""
_TABLES: Final = (12, 12 / 3600)
"""Tables that a learner opens at once, and a second. Each is kept, and told to all."""
_CHANGES: Final = (60, 1)
"""What is written into a table's log without a rule that says when."""
_ALL: Final = (1000, 50)
"""Questions of any kind, by all pages of a visitor."""
_RATES: Final[Mapping[str, tuple[float, float]]] = {
    "open": _TABLES,
    "rematch": _TABLES,
    **dict.fromkeys(("sit", "bot", "start", "back", "agree", "paused", "pace"), _CHANGES),
}
_TEACHERS: Final = 10
"""Of so many times as much are those who have a whole class to care for."""


class Rates:
    """Counts what visitors ask for.

    Parameters
    ----------
    clock : callable
        Tells the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._budgets: OrderedDict[tuple[str, str], Budget] = OrderedDict()

    def count(self, visitor: str, do: str, *, teacher: bool = False) -> None:
        """Count a question by its name; Refused where somebody asks too often."""
        for kind, rate in (("", _ALL), (do, _RATES.get(do))):
            if rate is not None:
                self._take(visitor, kind, rate, _TEACHERS if teacher else 1)

    def _take(self, visitor: str, kind: str, rate: tuple[float, float], times: int) -> None:
        now = self._clock()
        burst, each_second = rate
        budget = self._budgets.setdefault(
            (visitor, kind), Budget(burst * times, each_second * times)
        )
        self._budgets.move_to_end((visitor, kind))
        while len(self._budgets) > _MOST:
            self._budgets.popitem(last=False)
        if budget.left(now) < 1:
            raise Refused("often", say(OFTEN))
        budget.take(now)
