"""The bots by name, for the table and the arena."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catan_nb.bots.bot import Bot
from catan_nb.bots.heuristic import HeuristicBot
from catan_nb.bots.random_bot import RandomBot
from catan_nb.kernel.values.names import no_such

#: All kinds of bot; each class has a `name` for people and is made from a seed.
BOTS: Final[Mapping[str, type[Bot]]] = {"random": RandomBot, "heuristic": HeuristicBot}


def make_bot(name: str, seed: int = 0) -> Bot:
    """Return a new bot of a kind; ValueError when there is none of that name."""
    if name not in BOTS:
        raise ValueError(no_such("bot", name, BOTS))
    return BOTS[name](seed)


def bots_for(variant: str) -> tuple[str, ...]:
    """Return the names of the bots that play a variant.

    >>> bots_for("base+cities_knights")
    ('random', 'heuristic')
    """
    return tuple(
        name for name, kind in BOTS.items() if not kind.variants or variant in kind.variants
    )
