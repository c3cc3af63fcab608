"""What is kept beside a game of Seafarers: one mechanism's book, told from its events alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import catan_nb as cn
from catan_nb.kernel.action import Action
from tests.conformance.sea.oracle import SeaOracle

Seats = list[tuple[int, int]]


class Ledger:
    """The books of one mechanism; here of one that has none."""

    def __init__(self, game: cn.Game, data: Mapping[str, Any]) -> None:
        self.game, self.data = game, data
        self.ground = SeaOracle(game).ground
        self.start()

    def start(self) -> None:
        """Note how it is at the start."""

    def expect(self, action: Action) -> None:
        """Note how it is before an action."""

    def note(self, action: Action, new: Seats) -> None:
        """Follow an action; `new` are ships that have come, with their owners."""

    def points(self, seat: int) -> int:
        return 0

    def spent(self, seat: int) -> dict[str, int]:
        """Return pieces of the supply that serve for something else."""
        return {}

    def deck(self, deck: dict[str, int]) -> dict[str, int]:
        return deck

    def cards_set_aside(self) -> int:
        """Return how many cards of the deck nobody can buy."""
        return 0

    def check(self, oracle: SeaOracle) -> None:
        """Check what must hold at any time."""

    def ended(self) -> bool:
        """Say whether the game is over though nobody has won by points."""
        return False

    def wins(self, seat: int, enough: bool) -> bool:
        """Say whether a seat wins, `enough` being what the others say."""
        return enough
