"""Voyages of the barbarians, summed up while they are simulated."""

from __future__ import annotations

from collections import Counter
from typing import Any

from catan_nb.stats.dice.two_dice import SEVEN_CHANCE
from catan_nb.stats.knights.voyage import sail, ships_missing
from catan_nb.stats.tools.asked import generator, whole_number
from catan_nb.stats.tools.tallies import tally


class Voyages:
    """Voyages so far: when the fleet landed, and how many sevens were rolled until then.

    Parameters
    ----------
    fleet : int
        The space from which each voyage starts, 0 to 6.
    seed : int

    Attributes
    ----------
    landings : Counter of int
        Turn of the landing to how often it came.
    sevens : Counter of int
        Number of sevens, the roll of the landing included, to how often it came.

    Raises
    ------
    ValueError
        For anything that is no space of the fleet.

    Examples
    --------
    >>> voyages = Voyages(fleet=6, seed=1)
    >>> voyages.more(1000)
    >>> voyages.trials, min(voyages.landings)
    (1000, 1)
    """

    def __init__(self, fleet: int = 0, seed: int = 0) -> None:
        ships_missing(fleet)  # which refuses what is no space
        self.fleet = fleet
        self.landings: Counter[int] = Counter()
        self.sevens: Counter[int] = Counter()
        self._seed = seed
        self._rng: Any = None

    @property
    def trials(self) -> int:
        """How many voyages there were."""
        return self.landings.total()

    def more(self, runs: int) -> None:
        """Let the fleet sail so many times more.

        Raises
        ------
        ValueError
            For less than one voyage, and more than fit into a small computer.
        """
        runs = whole_number(runs)
        if self._rng is None:
            self._rng = generator(self._seed)
        landings = sail(self._rng, runs, self.fleet)
        sevens = self._rng.binomial(landings, float(SEVEN_CHANCE))
        self.landings.update(tally(landings).counts)
        self.sevens.update(tally(sevens).counts)
