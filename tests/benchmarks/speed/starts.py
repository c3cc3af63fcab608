"""Games to begin with: the base game, and others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from catan_nb.games import new_game
from tests.conformance.playing import ISLANDS, KNIGHTS
from tests.conformance.sea.tables import SEA

#: A new game by its seed.
Start = Callable[[int], Any]

#: Random players may never end some games; those stop after so many turns.
LONGEST = 400


def base(seed: int) -> Any:
    """Return a new base game of four players."""
    return new_game("base", players=4, seed=seed)


def _with(variant: str = "base", **chosen: Any) -> Start:
    return lambda seed: new_game(variant, seed=seed, **chosen)


#: Games of other systems by name.
RULED: dict[str, Start] = {
    "Cities & Knights": _with(KNIGHTS),
    "New Shores": _with(SEA, scenario="new_shores"),
    "the card game": _with("fastcard"),
}
#: Other games by name.
OTHER: dict[str, Start] = {
    "house options": _with(options={"must_claim": True, "target": 12, "optional_steal": True}),
    "a printed board": _with(board="beginner"),
    "a board made by hand": _with(board=ISLANDS),
    "6 players": _with(players=6),
    **RULED,
}
