"""Fog lifted in shuffled stacks, summed up while it is simulated (sea.fog)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from catan_nb.stats.seafarers.fog import HIDDEN, FogOdds
from catan_nb.stats.tools.asked import generator, whole_number


class Liftings:
    """Shuffles so far: what came out first, and how many hexes of a terrain among the first few.

    Parameters
    ----------
    odds : FogOdds
        What is hidden; at least one hex.
    hexes : int
        How many hexes of each shuffle are lifted, from 1 up.
    terrain : str
        What is counted among them.
    seed : int

    Attributes
    ----------
    first : Counter of str
        Terrain to how often it lay on top.
    found : Counter of int
        Number of hexes of the terrain to how often there were so many.

    Raises
    ------
    ValueError
        When not so many hexes are hidden, or there is no such terrain.

    Examples
    --------
    >>> from catan_nb.stats.seafarers.fog import fog_odds
    >>> shuffles = Liftings(fog_odds({"sea": 1, "gold": 1}), 2, "gold", seed=1)
    >>> shuffles.more(1000)
    >>> shuffles.trials, dict(shuffles.found)
    (1000, {1: 1000})
    """

    def __init__(self, odds: FogOdds, hexes: int = 1, terrain: str = "gold", seed: int = 0) -> None:
        odds.among(hexes, terrain)  # which refuses what cannot be
        whole_number(hexes, "hexes")
        self.odds, self.hexes, self.terrain = odds, hexes, terrain
        self.first: Counter[str] = Counter()
        self.found: Counter[int] = Counter()
        self._seed = seed
        self._rng: Any = None

    @property
    def trials(self) -> int:
        """How many shuffles there were."""
        return self.found.total()

    def more(self, runs: int) -> None:
        """Shuffle so many times more.

        Raises
        ------
        ValueError
            For less than one shuffle, and more than fit into a small computer.
        """
        runs = whole_number(runs)
        if self._rng is None:
            self._rng = generator(self._seed)
        stacks = self.odds.shuffled(self._rng, runs)
        self.first.update(HIDDEN[ground] for ground in stacks[:, 0].tolist())
        counted = (stacks[:, : self.hexes] == HIDDEN.index(self.terrain)).sum(axis=1)
        self.found.update(counted.tolist())
