"""catanatron's bots by name, and how long they think."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from time import process_time
from typing import Any, Final

#: Where its repository has the bots that look ahead; they are not in its package.
ROOM: Final = "catanatron_experimental.machine_learning.players"
#: Module and class of each bot, and what it is made with.
PEERS: Final[Mapping[str, tuple[str, str, Mapping[str, Any]]]] = {
    "value": (f"{ROOM}.value", "ValueFunctionPlayer", {}),
    "alphabeta": (f"{ROOM}.minimax", "AlphaBetaPlayer", {"depth": 2}),
    "points": ("catanatron.players.search", "VictoryPointPlayer", {}),
    "weighted": ("catanatron.players.weighted_random", "WeightedRandomPlayer", {}),
}
MISSING: Final = (
    "{name} is not in the package of catanatron: it wants the folder catanatron_experimental of"
    " the repository on PYTHONPATH, and catanatron-gym installed ({error})"
)


class NoPeer(Exception):
    """A bot of catanatron's that is not here."""


class Peer:
    """A bot of catanatron's, whose thinking is timed.

    Parameters
    ----------
    name : str
        A key of `PEERS`.
    colour : Color

    Attributes
    ----------
    seconds : float
        CPU time of all that it decided.
    decisions : int

    Raises
    ------
    NoPeer
        When its module is not installed.
    """

    def __init__(self, name: str, colour: Any) -> None:
        module, cls, more = PEERS[name]
        try:
            kind = getattr(import_module(module), cls)
        except ImportError as error:
            raise NoPeer(MISSING.format(name=cls, error=error)) from error
        self._bot = kind(colour, **more)
        self.seconds = 0.0
        self.decisions = 0

    def decide(self, game: Any, choices: Sequence[Any]) -> Any:
        """Return which of these it takes."""
        begun = process_time()
        said = self._bot.decide(game, choices)
        self.seconds += process_time() - begun
        self.decisions += 1
        return said
