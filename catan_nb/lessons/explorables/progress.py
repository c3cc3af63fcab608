"""Progress cards: the race between coins and a card, and which rolls bring a card."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.lessons.explorables.explorable import (
    Control,
    Does,
    Moving,
    Row,
    Slider,
    Value,
    amount,
    chance,
)
from catan_nb.lessons.explorables.voyage import Arrow, ChainState, drawn_chain
from catan_nb.rules.cities_knights.names import FACES, POLITICS, SYMBOLS, TOP, TRACKS
from catan_nb.rules.cities_knights.progress import may_draw
from catan_nb.stats.knights.progress_cards import draw_chance, draw_wait, draw_within
from catan_nb.stats.tools.chains import AbsorbingChain
from catan_nb.ui.cities_knights.drawings import event_die
from catan_nb.ui.looks.charts import EDGE, GUESS, INK_2, PAPER, PRIMARY, label, picture, rect
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["CARD", "CoinRace", "ProgressTrack", "coin_race", "progress_track", "race_chain"]


CARD: Final = "card"
MOST: Final = 5
"""Coins that are needed at most, as the last step of a track costs."""
MOST_ROLLS: Final = 60
ROOM: Final = 88
"""Pixels between two states that words at all arrows need."""
DIE: Final = range(1, 7)


@cache
def _roll_chances(number: int, step: int) -> tuple[Fraction, Fraction]:
    """Return the probabilities per roll of a progress card, and of a coin without a card.

    All ways in which red and yellow die fall are looked at, each with every face of the event
    die: the red die counts for both, so that coin and card are not independent.
    """
    card = coin = 0
    for symbol, red, yellow in product(range(len(FACES)), DIE, DIE):
        if symbol == POLITICS and may_draw(step, red):
            card += FACES[symbol]
        elif red + yellow == number:
            coin += FACES[symbol]
    ways = sum(FACES) * len(DIE) ** 2
    return Fraction(card, ways), Fraction(coin, ways)


def race_chain(coins: int, *, number: int = 6, step: int = 1) -> AbsorbingChain:
    """Return the race between a politics card and some coins as a Markov chain.

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
    """The race of coins against a politics card, shown on its Markov chain."""

    title: ClassVar[str] = "Which comes first?"
    about: ClassVar[str] = (
        "The circles count the coins. Every roll that brings a card leads down. Move the rolls"
        " and see where the probability goes."
    )
    start: ClassVar[Mapping[str, Value]] = {"coins": 2, "rolls": 0}

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        super().__init__()

    def begin(self) -> None:
        """Return to the start of the race."""
        self._luck = random.Random(self._seed)
        self._ends: dict[int, list[int]] = {}

    def controls(self) -> Sequence[Control | Does]:
        """Return the slider for coins and the buttons that roll."""
        return (
            Slider("coins", _("Coins that are needed"), 1, MOST),
            Slider("rolls", _("Rolls that have passed"), 0, MOST_ROLLS),
            Does("race", _("Race once")),
            Does("often", _("Race {n} times").format(n=100)),
        )

    def pressed(self, press: Press) -> str:
        """Roll until the race is over."""
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
        coins = self.number("coins")
        chain = race_chain(coins)
        now, falls = self._flow(chain)
        states = [
            ChainState((n + 0.5) / (coins + 1), 0, str(n), now[n], ends=n == coins)
            for n in range(coins + 1)
        ]
        # Every number of coins has a card of its own to fall to, so that no arrows cross.
        states += [
            ChainState(states[n].at, 1, _("card"), falls[n], ends=True) for n in range(coins)
        ]
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
        """Return the distribution over states, and from how many coins the card won."""
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
        """Return each side's probability to have won by now, and to win in the end."""
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
    """Return the race of coins and card, as the last value of a cell.

    Parameters
    ----------
    seed : int, optional
        Another number, other luck; by itself everybody has luck of their own.
    """
    return CoinRace(seed)


# Steps of the tracks against three dice: for which rolls a progress card comes.


PAIRS: Final = 36
RED: Final = range(1, 7)
ROWS: Final = tuple(symbol for symbol, n in zip(SYMBOLS, FACES, strict=True) for _face in range(n))
"""What the six faces of the event die show."""
NAMES: Final = {
    "trade": noop("Steps of trade"),
    "politics": noop("Steps of politics"),
    "science": noop("Steps of science"),
}
HIGH, LEFT, UPPER = 36, 52, 46
"""Of a row of the picture; and what stands left of the fields and above them."""


class ProgressTrack(Moving):
    """A city's improvement tracks, and the 36 outcomes of event die and red die."""

    title: ClassVar[str] = "Three tracks and the dice"
    about: ClassVar[str] = (
        "Each field is one way in which the event die and the red die can fall. Move the"
        " tracks: fields that bring a progress card light up."
    )
    start: ClassVar[Mapping[str, Value]] = {"trade": 0, "politics": 1, "science": 0, "rolls": 12}

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        super().__init__()

    def begin(self) -> None:
        """Discard all rolls."""
        self._luck = random.Random(self._seed)
        self.last: tuple[int, int] | None = None
        self._drawn: dict[tuple[int, ...], list[int]] = {}

    def controls(self) -> Sequence[Control | Does]:
        """Return the tracks' sliders and the buttons that roll."""
        return (
            *(Slider(track, _(NAMES[track]), 0, TOP) for track in TRACKS),
            Slider("rolls", _("Rolls to come"), 1, PAIRS),
            Does("roll", _("Roll once")),
            Does("often", _("Roll {n} times").format(n=100)),
        )

    @property
    def steps(self) -> tuple[int, ...]:
        """The levels of the three tracks."""
        return tuple(self.number(track) for track in TRACKS)

    def brings(self, row: int, red: int) -> bool:
        """Return whether an outcome brings a progress card."""
        symbol = ROWS[row]
        return symbol in TRACKS and may_draw(self.number(symbol), red)

    def pressed(self, press: Press) -> str:
        """Roll the dice."""
        counts = self._drawn.setdefault(self.steps, [0, 0])
        for _roll in range({"roll": 1, "often": 100}.get(press.do, 0)):
            self.last = self._luck.randrange(len(ROWS)), self._luck.choice(RED)
            counts[0] += 1
            counts[1] += self.brings(*self.last)
        return ""

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the grid of 36 outcomes; those with a card are highlighted."""
        wide = min((self.width - LEFT - 4) / len(RED), 84)
        shown: list[Child] = [label(LEFT + wide * 3, 14, _("red die"), fill=INK_2)]
        for red in RED:
            shown.append(label(LEFT + (red - 0.5) * wide, 36, red, font_weight=800))
        for row, symbol in enumerate(ROWS):
            y = UPPER + row * HIGH
            die = event_die(symbol, 30)
            shown.append(h("g", die, transform=f"translate(8 {y + 2})"))
            shown += [self._field(row, red, wide) for red in RED]
        n = sum(self.brings(row, red) for row in range(len(ROWS)) for red in RED)
        told = _("{n} of 36 fields bring a card.").format(n=n)
        return picture(self.width, UPPER + len(ROWS) * HIGH + 4, shown, description=told)

    def _field(self, row: int, red: int, wide: float) -> Markup:
        lit, now = self.brings(row, red), self.last == (row, red)
        return rect(
            LEFT + (red - 1) * wide + 2,
            UPPER + row * HIGH + 2,
            wide - 4,
            HIGH - 4,
            rx=6,
            fill=PRIMARY if lit else PAPER,
            stroke=GUESS if now else EDGE,
            stroke_width=4 if now else 1,
        )

    def rows(self) -> Sequence[Row]:
        """Return the probability of a card, the expected wait, and the results of the rolls."""
        rolls, steps = self.number("rolls"), self.steps
        told = [chance(_("A card in the next roll"), draw_chance(*steps), "exact")]
        count, hits = self._drawn.get(steps, (0, 0))
        if count:
            words = ngettext("In {n} roll so far", "In {n} rolls so far", count).format(n=count)
            told.append(chance(words, hits / count, "sim"))
        wait = draw_wait(*steps)
        if wait is not None:
            told.append(amount(_("Average wait for a card, in rolls"), wait, tone="exact"))
        words = ngettext(
            "At least one card in {n} roll", "At least one card in {n} rolls", rolls
        ).format(n=rolls)
        told.append(chance(words, float(draw_within(rolls, *steps)), "exact"))
        return told


def progress_track(seed: int | None = None) -> ProgressTrack:
    """Return improvement tracks and dice, as the last value of a cell.

    Parameters
    ----------
    seed : int, optional
        Another number, other luck; by itself everybody has luck of their own.
    """
    return ProgressTrack(seed)
