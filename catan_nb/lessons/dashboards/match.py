"""Games among bots as the tournament page counts them: who plays, what came out, how sure it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from typing import Final

from catan_nb.bots.levels import bots_for
from catan_nb.bots.tournament.entrants import LIMIT, Fault, Own
from catan_nb.bots.tournament.games import Tournament, incoming
from catan_nb.bots.tournament.results import Played
from catan_nb.kernel.values import frozen
from catan_nb.language import gettext as _
from catan_nb.rules.play.game import Game
from catan_nb.stats.tools.inference import wilson_interval

__all__ = ["MOST_PLAYERS", "Match", "Strength"]

MOST_PLAYERS: Final = 6
POINTS: Final = 60
"""So many points of the way there are kept."""


@frozen
class Strength:
    """How a kind of bot does: of so many games it has won so many.

    ``low`` and ``high`` bound its chance to win (Wilson, 95 %), ``chance`` is what it has when
    all are equally good.
    """

    kind: str
    count: int
    wins: int
    games: int
    low: float
    high: float
    chance: float

    @property
    def share(self) -> float:
        """What part of the games it has won; 0 without games."""
        return self.wins / self.games if self.games else 0.0

    @property
    def verdict(self) -> int:
        """1 when it is stronger than the others, -1 when weaker, 0 as long as nobody can tell."""
        return (self.low > self.chance) - (self.high < self.chance) if self.games else 0


class Match:
    """The games of one choice of bots, counted as they come in.

    Parameters
    ----------
    own : mapping of str to Own
        Bots of somebody's own, by name.

    Attributes
    ----------
    counts : dict of str to int
        How many of each kind play.
    variant : str
    seed : int
    start : Game or None
        The position from which every game is played on.
    games : int
        How many have been counted.
    way : list of (int, dict of str to int)
        How many each kind had won after how many games.
    """

    def __init__(self, own: Mapping[str, Own]) -> None:
        self.own = dict(own)
        self.variant, self.seed = "base", 0
        self.start: Game | None = None
        first = next(iter(self.own), None)
        self.counts = dict.fromkeys(self.kinds, 0)
        self.counts["good"] = 2 if first is None else 3
        self.counts["random" if first is None else first] += 2 if first is None else 1
        self.anew()

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who can play this game, one's own first."""
        return (*self.own, *bots_for(self.variant))

    @property
    def playing(self) -> dict[str, int]:
        """How many of each kind play, without those that do not."""
        return {kind: self.counts[kind] for kind in self.kinds if self.counts.get(kind)}

    def anew(self) -> None:
        """Forget what has been played."""
        self.games = self.undecided = 0
        self.wins: Counter[str] = Counter()
        self.way: list[tuple[int, dict[str, int]]] = []
        self.faults: dict[str, list[tuple[int, Fault]]] = {}
        self.faulty: Counter[str] = Counter()
        self._every = 1

    def plan(self) -> Tournament:
        """Return the tournament of this choice.

        Raises
        ------
        ValueError
            With the reason, when that cannot be played.
        """
        players = sum(self.playing.values())
        if not 2 <= players <= MOST_PLAYERS:
            raise ValueError(
                _("2 to {most} bots take part, not {players}.").format(
                    most=MOST_PLAYERS, players=players
                )
            )
        if self.start is not None and len(self.start.names) != players:
            raise ValueError(
                _("The opened game has {n} players, and {players} bots take part.").format(
                    n=len(self.start.names), players=players
                )
            )
        entrants = [self.own.get(kind, kind) for kind in self._seats()]
        return Tournament(entrants, self.seed, self.variant, start=self.start, limit=LIMIT)

    def incoming(self, games: int, executor: Executor | None = None) -> Iterator[int]:
        """Play so many further games and count them; gives how many have just come in.

        Raises
        ------
        ValueError
            As `plan`, at once; later when a bot cannot be sent to another process.
        """
        plan, seats = self.plan(), self._seats()
        return self._counted(incoming(plan, self.games, games, executor), seats)

    def _counted(self, come: Iterator[tuple[Played, ...]], seats: tuple[str, ...]) -> Iterator[int]:
        for some in come:
            for one in some:
                self._count(one, seats)
            yield len(some)

    def _count(self, one: Played, seats: tuple[str, ...]) -> None:
        self.games += 1
        if one.winner is None:
            self.undecided += 1
        else:
            self.wins[seats[one.winner]] += 1
        for fault in one.faults:
            kind = seats[fault.entrant]
            self.faulty[kind] += 1
            told = self.faults.setdefault(kind, [])
            if all(known.kind != fault.kind for _number, known in told):
                told.append((one.number, fault))
        if self.games % self._every == 0:
            self.way.append((self.games, dict(self.wins)))
            if len(self.way) > POINTS:
                self.way = self.way[1::2]
                self._every *= 2

    def _seats(self) -> tuple[str, ...]:
        return tuple(kind for kind, count in self.playing.items() for _one in range(count))

    def strengths(self) -> list[Strength]:
        """Return how each kind does."""
        return [self._strength(kind, self.games, self.wins[kind]) for kind in self.playing]

    def narrowing(self, kind: str) -> list[Strength]:
        """Return how a kind did after ever more games."""
        return [self._strength(kind, games, wins.get(kind, 0)) for games, wins in self.way]

    def _strength(self, kind: str, games: int, wins: int) -> Strength:
        count, players = self.playing.get(kind, 0), sum(self.playing.values())
        low, high = wilson_interval(wins, games) if games else (0.0, 1.0)
        return Strength(kind, count, wins, games, low, high, count / players if players else 0.0)
