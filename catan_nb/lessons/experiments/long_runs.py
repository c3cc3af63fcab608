"""Stored results of long tournaments that lessons refer to, and how they were made.

``python -m catan_nb.lessons.experiments.long_runs`` makes them anew; the same files must come
out, unless the bots have changed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Final

from catan_nb.bots.tournament.games import Tournament
from catan_nb.bots.tournament.results import Results, from_csv, to_csv


@dataclass(frozen=True, slots=True)
class Run:
    """A long tournament: its players, seed and number of games."""

    entrants: tuple[str, ...]
    seed: int
    games: int

    @property
    def tournament(self) -> Tournament:
        """Return the tournament, from which any game can be replayed by its number."""
        return Tournament(self.entrants, self.seed)


KEPT: Final[Mapping[str, Run]] = {
    "four_good": Run(("good",) * 4, 1654, 2000),
    "four_random": Run(("random",) * 4, 1654, 1500),
}
"""The runs by name; each has a file of that name in the folder ``data``."""


def stored_results(name: str) -> Results:
    """Return the stored results of a long tournament.

    Raises
    ------
    ValueError
        When there is no run of that name.
    """
    if name not in KEPT:
        raise ValueError(f"there is no run {name!r}; there are {', '.join(KEPT)}")
    return from_csv((files(__package__) / "data" / f"{name}.csv").read_text(encoding="utf-8"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play all long tournaments and write their files."""
    parser = argparse.ArgumentParser(prog="python -m catan_nb.lessons.experiments.long_runs")
    parser.add_argument("--processes", type=int, default=None, help="by itself one for each core")
    parser.add_argument("--games", type=int, default=None, help="no more than so many")
    parser.add_argument("--folder", type=Path, default=Path(__file__).parent / "data")
    options = parser.parse_args(arguments)
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(options.processes, mp_context=fresh) as executor:
        for name, run in KEPT.items():
            games = run.games if options.games is None else min(options.games, run.games)
            plan = run.tournament
            results = plan.results(tuple(plan.games(games, executor=executor)))
            path = options.folder / f"{name}.csv"
            path.write_text(to_csv(results), encoding="utf-8")
            print(f"{path}: {results.games:,} games")
    return 0


if __name__ == "__main__":
    sys.exit(main())
