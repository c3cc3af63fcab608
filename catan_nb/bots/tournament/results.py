"""The results of many games among bots, and the questions that they answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from catan_nb.bots.tournament.played import Played
from catan_nb.bots.tournament.watched import Fault
from catan_nb.kernel.showing import frame
from catan_nb.stats.tools.intervals import wilson_interval


@dataclass(frozen=True, slots=True)
class Results:
    """What came out of a tournament, or of the part of it that was played.

    Attributes
    ----------
    entrants : tuple of str
        Who took part.
    played : tuple of Played
        The games, in the order of their numbers. There may be none.
    """

    entrants: tuple[str, ...]
    played: tuple[Played, ...]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.played)

    def to_frame(self) -> Any:
        """Return the games as a table, a row for each entrant in each of them.

        The columns are ``game``, ``entrant`` (its number), ``name``, ``order`` (0 has the first
        turn), ``points``, ``won``, ``turns``. It is a ``pandas.DataFrame`` where pandas is
        installed, else a list of dicts.
        """
        return frame(
            {
                "game": game.number,
                "entrant": entrant,
                "name": name,
                "order": game.order[entrant],
                "points": game.points[entrant],
                "won": game.winner == entrant,
                "turns": game.turns,
            }
            for game in self.played
            for entrant, name in enumerate(self.entrants)
        )

    @property
    def wins(self) -> tuple[int, ...]:
        """Games won by each entrant."""
        return self._counts(game.winner for game in self.played)

    @property
    def wins_by_turn(self) -> tuple[int, ...]:
        """Games won by whoever had the first turn, the second turn and so on."""
        return self._counts(game.winning_turn for game in self.played)

    @property
    def wins_by_opening(self) -> tuple[Fraction, ...]:
        """Games won with the best opening of the game by pips, with the second best and so on.

        Openings with equally many pips share their places, and a game that is won with one of
        them counts in part for each.
        """
        counts = [Fraction(0)] * len(self.entrants)
        for game in self.played:
            if game.winner is not None:
                mine = game.opened[game.winner].total
                better = sum(start.total > mine for start in game.opened)
                equal = sum(start.total == mine for start in game.opened)
                for place in range(better, better + equal):
                    counts[place] += Fraction(1, equal)
        return tuple(counts)

    @property
    def undecided(self) -> int:
        """How many games nobody won."""
        return self.games - sum(self.wins)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What bots of somebody's own did wrong."""
        return tuple(fault for game in self.played for fault in game.faults)

    @property
    def turns(self) -> tuple[int, ...]:
        """Turns that each game took."""
        return tuple(game.turns for game in self.played)

    @property
    def mean_turns(self) -> float:
        """How many turns a game took on average; ValueError without games."""
        return sum(self.turns) / self._some()

    def mean_points(self, entrant: int) -> float:
        """Return an entrant's average points at the end; ValueError without games."""
        return sum(game.points[entrant] for game in self.played) / self._some()

    def interval(self, entrant: int) -> tuple[float, float]:
        """Return the Wilson interval of an entrant's chance to win, at 95 %."""
        return wilson_interval(self.wins[entrant], self._some())

    def __str__(self) -> str:
        if not self.played:
            return "no games yet"
        lines = [f"{self.games:,} games, {self.mean_turns:.0f} turns on average"]
        for number, name in enumerate(self.entrants):
            low, high = self.interval(number)
            lines.append(
                f"{name:12} {self.wins[number]:5} wins  ({100 * low:.0f}–{100 * high:.0f} %)"
                f"  {self.mean_points(number):.1f} points"
            )
        if self.undecided:
            lines.append(f"{'undecided':12} {self.undecided:5}")
        return "\n".join(lines)

    def _some(self) -> int:
        if not self.played:
            raise ValueError("there are no games yet")
        return self.games

    def _counts(self, winners: Iterable[int | None]) -> tuple[int, ...]:
        counts = [0] * len(self.entrants)
        for winner in winners:
            if winner is not None:
                counts[winner] += 1
        return tuple(counts)
