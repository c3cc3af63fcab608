"""The flat form of a position beside the rules' own, held together at every step and event."""

from __future__ import annotations

import random

import catan_nb as cn
from catan_nb.bots.playout.acting import act
from catan_nb.bots.playout.actions import decode_action, encode_action
from catan_nb.bots.playout.listing import legal
from catan_nb.bots.playout.loading import load, store
from catan_nb.bots.playout.random_game import chance
from catan_nb.kernel.action import Action
from catan_nb.rules.state import CatanState

__all__ = ["Beside", "parts"]

KEPT = ("closed", "harbour_masks", "hex_yields", "reach", "route_lengths")
"""What states keep beside what they state, which an equal state must have as well."""


class Beside:
    """A position in both forms.

    Parameters
    ----------
    game : Game
        It stays as it is.
    """

    def __init__(self, game: cn.Game) -> None:
        self.state: CatanState = game.state.copy()
        self.rules = game.rules
        table = load(self.state)
        assert table is not None, "the flat form should cover this"
        self.table = table
        self.positions = 0

    def play(self, rng: random.Random, most: int) -> None:
        """Play on at random for so many actions, and compare before and after each."""
        for _ in range(most):
            self.compare()
            if not self.state.stack:
                return
            self.do(self._choice(rng))

    def compare(self) -> None:
        """Compare everything about the position."""
        self.positions += 1
        stored = self.state.copy()
        store(self.table, stored)
        assert stored == self.state
        for name in KEPT:
            assert getattr(stored, name) == getattr(self.state, name), name
        if self.positions % 20 == 0:
            again = load(self.state)
            assert again is not None
            assert parts(again) == parts(self.table)
        if self.state.stack and not self.state.stack[-1].chance:
            listed = self.rules.legal(self.state)
            assert [decode_action(code) for code in legal(self.table)] == listed

    def do(self, action: Action) -> None:
        """Carry an action out in both forms."""
        code = encode_action(action)
        assert decode_action(code) == action
        self.rules.apply(self.state, action)
        act(self.table, code)

    def _choice(self, rng: random.Random) -> Action:
        """Return what is done next; chance brings both forms the same."""
        if self.state.stack[-1].chance:
            luck = rng.random()
            drawn = self.rules.outcomes(self.state).draw(_Fixed(luck))
            assert decode_action(chance(self.table, luck)) == drawn
            return drawn
        return rng.choice(self.rules.legal(self.state))


class _Fixed(random.Random):
    """Luck that is known."""

    def __new__(cls, _luck: float) -> _Fixed:
        return super().__new__(cls)

    def __init__(self, luck: float) -> None:
        super().__init__(0)
        self._luck = luck

    def random(self) -> float:
        return self._luck


def parts(table: object) -> dict[str, object]:
    """Return what a table says of a position; not what it has looked up already."""
    looked_up = ("ground", "road_actions", "settlement_actions")
    names = [name for name in dir(table) if not name.startswith("_") and name not in looked_up]
    found = {name: getattr(table, name) for name in names}
    return {name: value for name, value in found.items() if not callable(value)}
