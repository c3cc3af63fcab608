"""The bots of the lower levels: the good bot, its lapses, and how well it remembers."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cached_property
from typing import ClassVar

from catan_nb.bots.bot import Advice
from catan_nb.bots.good import GoodBot
from catan_nb.bots.levels.lapses import (
    Lapse,
    Luck,
    error,
    guesses,
    hurries,
    overlooks,
    robs_anybody,
    seldom_swaps,
    seldom_trades,
)
from catan_nb.bots.memory import Memory, Recall
from catan_nb.bots.places import Places
from catan_nb.bots.sight import Sight
from catan_nb.rules.play.game import View


class Forgetful(Recall):
    """A memory of the own offers alone: cards that others got are not counted."""

    def __call__(self, view: View) -> Memory:
        """Return the memory of the view's seat up to now."""
        memory = super().__call__(view)
        memory.forget_hands()
        return memory


class GuessedPlaces(Places):
    """Places as somebody sees them who misjudges kinds of card, and looks at nothing but income.

    So a place that pays as much of each kind as another, and more, always seems better.

    Parameters
    ----------
    sight : Sight
    seems : callable
        How many times its worth a card of a kind seems to have.
    """

    def __init__(self, sight: Sight, seems: Callable[[int], float]) -> None:
        super().__init__(sight)
        self._seems = seems

    @cached_property
    def kind_worths(self) -> tuple[float, ...]:
        """What a card of each kind seems to be worth."""
        return tuple(w * self._seems(kind) for kind, w in enumerate(super().kind_worths))

    def room(self, vertex: int) -> float:
        """Return nothing: room to grow is not looked at."""
        return 0.0


class LapsingBot(GoodBot):
    """A good bot with lapses; subclasses say which."""

    #: What it does worse than the good bot, in the order in which it happens.
    lapses: ClassVar[tuple[Lapse, ...]] = ()
    #: Whether it counts the cards that others get.
    counts_cards: ClassVar[bool] = False

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        if not self.counts_cards:
            self._recall = Forgetful(self._recall.notes_of)

    def _ranked(self, view: View) -> list[Advice]:
        luck = self._luck(view)
        advice = super()._ranked(view)
        for lapse in self.lapses:
            advice = lapse.bend(advice, luck)
        return sorted(advice, key=lambda one: -one.score)

    def _places(self, sight: Sight) -> Places:
        luck = self._luck(sight.view)
        spread = max((lapse.kinds for lapse in self.lapses), default=0.0)
        if not spread:
            return super()._places(sight)
        return GuessedPlaces(sight, lambda kind: error(luck(f"kind {kind}"), spread))

    def _luck(self, view: View) -> Luck:
        turn = f"{self.seed} {view.seat} {view.turn_number} "
        return lambda thing: random.Random(turn + thing)


class EasyBot(LapsingBot):
    """Knows what matters and misjudges it now and then; wins against beginners."""

    name = "Easy"
    lapses = (overlooks(0.12), guesses(0.16), seldom_swaps(0.7))


class BeginnerBot(LapsingBot):
    """Builds what it can, guesses, overlooks, seldom trades and robs anybody."""

    name = "Beginner"
    lapses = (
        overlooks(0.4),
        guesses(0.3),
        hurries(0.5),
        seldom_trades(0.8),
        seldom_swaps(0.85),
        robs_anybody(),
    )
