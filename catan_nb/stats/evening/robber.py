"""What the robber did on an evening: sevens against chance, thefts against even-handed thieves."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from catan_nb.rules.base.events import Rolled, Stolen
from catan_nb.rules.play.game import Game
from catan_nb.stats.dice.two_dice import SEVEN_CHANCE

__all__ = ["Robbed", "robbed"]


@dataclass(frozen=True)
class Robbed:
    """What sevens and thieves were to a player.

    Attributes
    ----------
    rolls, sevens : int
        How often the player rolled, and how often it was a 7.
    stole, lost : int
        Cards stolen from others and lost to them, with robber or pirate.
    chances : tuple of Fraction
        For each card that another player stole while this one had a card: the chance that it
        was this one's if the thief picks each of the others who have cards as often.
    """

    rolls: int = 0
    sevens: int = 0
    stole: int = 0
    lost: int = 0
    chances: tuple[Fraction, ...] = ()

    @property
    def sevens_expected(self) -> Fraction:
        """The sevens of so many rolls on average."""
        return self.rolls * SEVEN_CHANCE

    @property
    def lost_expected(self) -> Fraction:
        """The cards lost on average if thieves picked evenly."""
        return sum(self.chances, Fraction(0))

    @property
    def lost_variance(self) -> Fraction:
        """The variance of that number: the sum of p·(1 − p), for the picks are independent."""
        return sum((p * (1 - p) for p in self.chances), Fraction(0))

    @property
    def lost_distribution(self) -> dict[int, Fraction]:
        """The chance of each number of cards lost if thieves picked evenly.

        Notes
        -----
        Theft by theft: *k* cards are lost after *n* thefts if *k* were lost before and the last
        one spares the player, or *k* − 1 and it does not.
        """
        found = [Fraction(1)]
        for p in self.chances:
            spared = [chance * (1 - p) for chance in found] + [Fraction(0)]
            hit = [Fraction(0), *(chance * p for chance in found)]
            found = [a + b for a, b in zip(spared, hit, strict=True)]
        return dict(enumerate(found))


def robbed(game: Game) -> tuple[Robbed, ...]:
    """Return what sevens and thieves were to each player of a game so far, by seat.

    Examples
    --------
    >>> from catan_nb import new_game
    >>> robbed(new_game("base", players=3, board="beginner"))[0].lost_expected
    Fraction(0, 1)
    """
    seats = range(len(game.players))
    rolls, sevens, stole, lost = ([0 for _seat in seats] for _count in range(4))
    chances: list[list[Fraction]] = [[] for _seat in seats]
    replay: Game | None = None
    for ply in range(game.ply):
        for event in game.events_at(ply):
            if isinstance(event, Rolled):
                rolls[event.player] += 1
                sevens[event.player] += event.first + event.second == 7
            elif isinstance(event, Stolen):
                stole[event.thief] += 1
                lost[event.victim] += 1
                replay = replay or game.fork()
                replay.goto(ply)
                hands = [player.hand_size for player in replay.players]
                others = [s for s in seats if s != event.thief and (hands[s] or s == event.victim)]
                for seat in others:
                    chances[seat].append(Fraction(1, len(others)))
    found = zip(rolls, sevens, stole, lost, map(tuple, chances), strict=True)
    return tuple(Robbed(*one) for one in found)
