"""The interface of bots, with advice and reasons; and a bot that plays at random."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from typing import ClassVar

from catan_nb.games import without_house_rules
from catan_nb.kernel.action import Action
from catan_nb.kernel.game import Game
from catan_nb.kernel.words import Phrase, say, say_counted
from catan_nb.rules.cards import Cards
from catan_nb.rules.play.game import View
from catan_nb.rules.play.reading import state_of

# Small helps for sentences.


def points_phrase(n: int) -> Phrase:
    """Return a number of victory points in words."""
    return say_counted(n, "1 point", "{n} points")


def cards_phrase(n: int) -> Phrase:
    """Return a number of cards in words."""
    return say_counted(n, "1 card", "{n} cards")


def pips_phrase(n: int) -> Phrase:
    """Return a number of pips in words: they are dots for people."""
    return say_counted(n, "1 dot", "{n} dots")


def listed_phrase(parts: Iterable[str | Phrase]) -> Phrase:
    """Return phrases joined to an enumeration."""
    phrases = (part if isinstance(part, Phrase) else say(part) for part in parts)
    return reduce(lambda some, one: say("{some}, {one}", some=some, one=one), phrases)


@dataclass(frozen=True, slots=True)
class Advice:
    """An action with its score and reasons.

    Attributes
    ----------
    action : Action
    score : float
        Higher is better; scores compare only within one decision.
    why : tuple of Phrase
        The reasons, the weightiest first.
    awaited : Cards or None
        Where the advice is to wait, the price that is saved for:
        `catan_nb.stats.payable_in_turns` tells how likely it is paid when.
    purchase : Phrase or None
        The purchase that the action makes, or that it only serves, as a trade may.
    robs : int
        How it serves whoever only wants to rob: 2 where it takes a card of another's, 1 where it
        stands in their way, 0 where it does neither, or stands in one's own way, too.
    """

    action: Action
    score: float
    why: tuple[Phrase, ...]
    awaited: Cards | None = None
    purchase: Phrase | None = None
    robs: int = 0

    @property
    def reasons(self) -> tuple[str, ...]:
        """The reasons in words."""
        return tuple(str(phrase) for phrase in self.why)


def check_view(view: View) -> View:
    """Return a view unchanged; TypeError for the game itself, which hides nothing."""
    if isinstance(view, Game):
        raise TypeError("a view is wanted, not a game: write game.view(seat)")
    return view


class Bot(ABC):
    """Base of all bots.

    A bot uses nothing but what its seat may know. What it chooses depends on the view and on
    its seed alone, so a game that is taken back and played again comes out the same.

    Parameters
    ----------
    seed : int
        Decides all that the bot leaves to chance.
    """

    #: The kind of bot, for people.
    name: ClassVar[str] = "Bot"
    #: The systems of rules that it knows; empty: every one.
    systems: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    @classmethod
    def plays(cls, variant: str) -> bool:
        """Return whether the bot supports all systems of a variant; house rules do not matter."""
        return not cls.systems or cls.systems.issuperset(without_house_rules(variant).split("+"))

    @abstractmethod
    def choose(self, view: View) -> Action:
        """Return a legal action for the view's seat, which must be asked now."""

    @abstractmethod
    def advise(self, view: View, n: int = 3) -> list[Advice]:
        """Return up to `n` actions with reasons, the best first.

        The first is the one that `choose` returns. The list is empty when the view's seat is
        not asked.
        """

    def chance(self, view: View) -> random.Random:
        """Return a random generator determined by the seed and the point of the game."""
        return random.Random(f"{self.seed} {view.seat} {view.ply}")

    def __repr__(self) -> str:
        return f"<{self.name} bot, seed {self.seed}>"


# A bot without a thought: every legal action is as likely as every other.


class RandomBot(Bot):
    """Chooses uniformly among the legal actions that can be listed.

    Parameters
    ----------
    seed : int
    trading : float
        How likely it is to make a random trade offer or counter-offer where one is possible;
        from 0 (never) to below 1.

    Raises
    ------
    ValueError
        When `trading` is no such number.
    """

    name = "Random"

    def __init__(self, seed: int = 0, *, trading: float = 0.0) -> None:
        super().__init__(seed)
        if not 0 <= trading < 1:
            raise ValueError(f"the likelihood of trading is from 0 to below 1, not {trading!r}")
        self.trading = trading

    def choose(self, view: View) -> Action:
        """Return a random legal action."""
        return self._pick(check_view(view))[0]

    def advise(self, view: View, n: int = 3) -> list[Advice]:
        """Return the one action that `choose` picks."""
        if not check_view(view).mine or n < 1:
            return []
        action, why = self._pick(view)
        return [Advice(action, 0.0, (why,))]

    def _pick(self, view: View) -> tuple[Action, Phrase]:
        rng = self.chance(view)
        assert view.frame is not None
        verbs = view.rules.offers[type(view.frame)]
        if self.trading and rng.random() < self.trading:
            composed = [verb for verb in verbs if verb.composed and verb.sample is not None]
            for verb in rng.sample(composed, len(composed)):
                trade = verb.sample(state_of(view), rng)  # type: ignore[misc]
                if trade is not None and view.why_not(trade) is None:
                    return trade, say("A bargain made up at random.")
        if len(verbs) == 1 and verbs[0].sample is not None:
            # There are often thousands of ways to discard: none is listed to pick one.
            action = verbs[0].sample(state_of(view), rng)
            if action is not None:
                return action, say("Cards drawn from the hand at random.")
        actions = view.legal_actions()
        return rng.choice(actions), say("Picked at random among {n} actions.", n=len(actions))
