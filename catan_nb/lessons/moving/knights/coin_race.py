"""A race on a chain: coins of a city heap up until a progress card comes first."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.moving.controls import Control, Does, Slider, Value
from catan_nb.lessons.moving.knights.chain_drawing import Arrow, State, drawn_chain
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, chance
from catan_nb.rules.cities_knights.names import FACES, POLITICS
from catan_nb.rules.cities_knights.progress import draws
from catan_nb.stats.tools.chains import AbsorbingChain
from catan_nb.ui.widgets.html import Child
from catan_nb.ui.widgets.pane import Press

__all__ = ["CARD", "CoinRace", "coin_race", "race_chain"]

CARD: Final = "card"
MOST: Final = 5
"""Coins that are needed at most, as the last step of a track costs."""
ROLLS: Final = 60
ROOM: Final = 88
"""Pixels between two states that words at all arrows need."""
DIE: Final = range(1, 7)


@cache
def _roll_chances(number: int, step: int) -> tuple[Fraction, Fraction]:
    """Return the chances that a roll brings a card, and a coin without a card.

    All ways in which red and yellow die fall are looked at, each with every face of the event
    die: the red die counts for both, so that coin and card are not independent.
    """
    card = coin = 0
    for symbol, red, yellow in product(range(len(FACES)), DIE, DIE):
        if symbol == POLITICS and draws(step, red):
            card += FACES[symbol]
        elif red + yellow == number:
            coin += FACES[symbol]
    ways = sum(FACES) * len(DIE) ** 2
    return Fraction(card, ways), Fraction(coin, ways)


def race_chain(coins: int, *, number: int = 6, step: int = 1) -> AbsorbingChain:
    """Return the race between a card of politics and some coins as a chain.

    Parameters
    ----------
    coins : int
        How many are needed.
    number : int
        That of the mountains beside the city; each such roll brings a coin.
    step : int
        The step of politics that has been taken.

    Notes
    -----
    The states are "0", "1" and so on, the coins so far, and "card". A roll that brings both
    counts as the card, which is drawn at once; a coin can be used only later.
    """
    card, coin = _roll_chances(number, step)
    names = (*map(str, range(coins + 1)), CARD)
    rows = []
    for here in range(coins + 2):
        row = [Fraction(0)] * (coins + 2)
        if here >= coins:
            row[here] = Fraction(1)
        else:
            row[here], row[here + 1], row[-1] = 1 - card - coin, coin, card
        rows.append(tuple(row))
    return AbsorbingChain(names, tuple(rows))


class CoinRace(Moving):
    """The race on its chain.

    Parameters
    ----------
    seed : int, optional
        Another number, other luck; by itself everybody has luck of their own.
    """

    start: ClassVar[Mapping[str, Value]] = {"coins": 2, "rolls": 0}

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        super().__init__()

    def begin(self) -> None:
        """Begin anew."""
        self._luck = random.Random(self._seed)
        self._ends: dict[int, list[int]] = {}

    def title(self) -> str:
        """Return what it is called."""
        return _("Which comes first?")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "The circles count the coins. Every roll that brings a card leads down. Move the rolls"
            " and see where the probability goes."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return the coins and the rolls."""
        return (
            Slider("coins", _("Coins that are needed"), 1, MOST),
            Slider("rolls", _("Rolls that have passed"), 0, ROLLS),
            Does("race", _("Race once")),
            Does("often", _("Race {n} times").format(n=100)),
        )

    def pressed(self, press: Press) -> str:
        """Let the dice fall until the race is over."""
        coins = self.number("coins")
        chain, ends = race_chain(coins), self._ends.setdefault(coins, [0, 0])
        places = range(len(chain.states))
        told = ""
        for _race in range({"race": 1, "often": 100}.get(press.do, 0)):
            here = rolls = 0
            while here < coins:
                here = self._luck.choices(places, list(map(float, chain.transitions[here])))[0]
                rolls += 1
            ends[0] += 1
            ends[1] += here == coins + 1
            if press.do == "race":
                first = _("the card") if here == coins + 1 else _("the coins")
                told = ngettext(
                    "After {n} roll: {first}.", "After {n} rolls: {first}.", rolls
                ).format(n=rolls, first=first)
        return told

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the chain, filled with probability."""
        coins = self.number("coins")
        chain = race_chain(coins)
        now, falls = self._flow(chain)
        states = [
            State((n + 0.5) / (coins + 1), 0, str(n), now[n], ends=n == coins)
            for n in range(coins + 1)
        ]
        # Every number of coins has a card of its own to fall to, so that no arrows cross.
        states += [State(states[n].at, 1, _("card"), falls[n], ends=True) for n in range(coins)]
        ways = chain.transitions[0]
        stay, on, card = str(ways[0]), str(ways[1]), str(ways[-1])
        # Where there is little room, words stand at the first arrows; the others are as those.
        words = [n == 0 or self.width / (coins + 1) > ROOM for n in range(coins)]
        arrows = [Arrow(n, n, stay * words[n]) for n in range(coins)]
        arrows += [Arrow(n, n + 1, on * words[n]) for n in range(coins)]
        arrows += [Arrow(n, coins + 1 + n, card * words[n]) for n in range(coins)]
        told = _("A chain of the coins so far, with ways down to the card")
        return drawn_chain(self.width, states, arrows, told=told)

    def _flow(self, chain: AbsorbingChain) -> tuple[list[float], list[float]]:
        """Return where the race is by now, and from how many coins it fell to the card."""
        coins = len(chain.states) - 2
        stay, on, card = (float(chain.transitions[0][n]) for n in (0, 1, -1))
        now, falls = [1.0] + coins * [0.0], coins * [0.0]
        for _roll in range(self.number("rolls")):
            falls = [fell + card * here for fell, here in zip(falls, now, strict=False)]
            now = [
                now[n] * (1 if n == coins else stay) + (now[n - 1] * on if n else 0)
                for n in range(coins + 1)
            ]
        return now, falls

    def rows(self) -> Sequence[Row]:
        """Return how likely each side has won, and will win."""
        coins = self.number("coins")
        chain = race_chain(coins)
        (now, falls), rolls = self._flow(chain), self.number("rolls")
        told = []
        if rolls:
            words = ngettext(
                "The card came within {n} roll", "The card came within {n} rolls", rolls
            ).format(n=rolls)
            told.append(chance(words, sum(falls), "exact"))
            told.append(chance(_("The race is not over yet"), sum(now[:coins]), "exact"))
        races, won = self._ends.get(coins, (0, 0))
        if races:
            words = ngettext(
                "The card came first, in {n} race", "The card came first, in {n} races", races
            ).format(n=races)
            told.append(chance(words, won / races, "sim"))
        first = sum(chain.fundamental[0]) * chain.transitions[0][-1]
        told.append(chance(_("The card comes first"), first, "exact"))
        return told


def coin_race(seed: int | None = None) -> CoinRace:
    """Return the race of coins and card, to be shown as the last value of a cell.

    Parameters
    ----------
    seed : int, optional
        Another number, other luck; by itself everybody has luck of their own.
    """
    return CoinRace(seed)
