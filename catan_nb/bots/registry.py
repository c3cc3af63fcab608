"""The bots by name, for the table and the arena."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from catan_nb.bots.bot import Bot
from catan_nb.bots.good import GoodBot
from catan_nb.bots.levels.bots import BeginnerBot, EasyBot
from catan_nb.bots.random_bot import RandomBot
from catan_nb.bots.search.master import MasterBot
from catan_nb.kernel.seats import COLOURS, OLD_NAMES
from catan_nb.kernel.text import no_such

#: Bots of one game have seeds that differ, and so have those of two games with seeds in a row.
SEED_STEP: Final = 31

#: All kinds of bot; each class has a `name` for people and is made from a seed.
BOTS: Final[Mapping[str, type[Bot]]] = {
    "random": RandomBot,
    "beginner": BeginnerBot,
    "easy": EasyBot,
    "good": GoodBot,
    "master": MasterBot,
}
#: Bots by their levels, the weakest first; docs/levels.md tells what they win.
LEVELS: Final = {name: kind for name, kind in BOTS.items() if kind is not RandomBot}

#: Where people name bots: a kind for every seat, or one bot or kind for each of some seats.
Bots = str | Sequence[Bot | str] | Mapping[int, Bot | str]


def make_bot(name: str, seed: int = 0) -> Bot:
    """Return a new bot of a kind, a key of `BOTS`; ValueError when there is none of that name."""
    kind = name.lower() if isinstance(name, str) else ""
    kind = OLD_NAMES.get(kind, kind)
    if kind not in BOTS:
        raise ValueError(no_such("bot", name, BOTS))
    return BOTS[kind](seed)


def seated(bots: Bots, seed: int = 0) -> dict[int, Bot]:
    """Return bots by seat, as `Game.advance` takes them.

    Parameters
    ----------
    bots : str, sequence or mapping
        The kind that sits at every seat, or bots and names of kinds in order or by seat.
    seed : int
        Decides what bots made here leave to chance; each gets a seed of its own.

    Raises
    ------
    ValueError
        For the name of no bot.

    Examples
    --------
    >>> seated(["good", "random"])
    {0: <Good bot, seed 0>, 1: <Random bot, seed 1>}
    """
    if isinstance(bots, str):
        bots = [bots] * max(COLOURS)
    by_seat = bots if isinstance(bots, Mapping) else dict(enumerate(bots))
    return {
        seat: one if isinstance(one, Bot) else make_bot(one, seed * SEED_STEP + seat)
        for seat, one in by_seat.items()
    }


def bots_for(variant: str) -> tuple[str, ...]:
    """Return the names of the bots that play a variant.

    >>> bots_for("base+seafarers")
    ('random', 'beginner', 'easy', 'good')
    """
    return tuple(name for name, kind in BOTS.items() if kind.plays(variant))
