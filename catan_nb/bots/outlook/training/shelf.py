"""Notes of many games, kept in a folder so that fitting anew needs no new games."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from catan_nb.bots.outlook.training.games import Floats, Job, played

#: So many games are in one file.
BATCH: Final = 50


class Positions(NamedTuple):
    """Positions of many games with one number of players; the first axis are the positions.

    Beside what `Notes` has: `winner` and `game`, the winner's seat and the game's number.
    """

    signs: Floats
    own: Floats
    viewer: NDArray[np.int64]
    phase: Floats
    turn: NDArray[np.int64]
    begins: NDArray[np.bool_]
    points: Floats
    winner: NDArray[np.int64]
    game: NDArray[np.int64]

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.signs.shape[1])

    def where(self, chosen: NDArray[np.bool_]) -> Positions:
        """Return some of the positions."""
        return Positions._make(field[chosen] for field in self)


def path_of(folder: Path, variant: str, players: int, batch: int, seed: int) -> Path:
    """Return where a batch of games is kept."""
    return folder / f"{variant}_{players}_{batch:03}_{seed}.npz"


def fill(
    folder: Path, variant: str, players: int, batch: int, seed: int, executor: Executor | None
) -> None:
    """Play a batch of games and keep what is noted, unless that has been done before."""
    path = path_of(folder, variant, players, batch, seed)
    if path.exists():
        return
    jobs = [Job(variant, players, batch * BATCH + n, seed) for n in range(BATCH)]
    found = []
    for number, notes in played(jobs, executor):
        size = len(notes.viewer)
        found.append((*notes[:-1], np.full(size, notes.winner), np.full(size, number)))
    fields = Positions(*(np.concatenate(field) for field in zip(*found, strict=True)))
    folder.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, allow_pickle=False, **fields._asdict())


def read(folder: Path, variant: str, seed: int) -> Iterator[Positions]:
    """Yield the kept positions of a variant with a seed, by number of players."""
    for players in range(2, 7):
        files = sorted(folder.glob(f"{variant}_{players}_*_{seed}.npz"))
        batches = []
        for file in files:
            with np.load(file) as data:
                batches.append(Positions(*(data[name] for name in Positions._fields)))
        if batches:
            yield Positions(*(np.concatenate(field) for field in zip(*batches, strict=True)))
