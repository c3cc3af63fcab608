"""What players of a lower level do worse than the good bot: data, with a word on each.

A lapse bends the good bot's advice before the best of it is taken. What a player overlooks or
misjudges stays so for the rest of the turn, however often it is thought about, and it is the same
whenever a game comes to the same point with the same seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from dataclasses import replace
from math import exp
from typing import Final

from catan_nb.bots.bot import Advice
from catan_nb.bots.plans import VICTORY
from catan_nb.kernel.action import Action
from catan_nb.kernel.values import frozen
from catan_nb.kernel.wire import wire_name

#: Luck of its own for each thing that may be thought of in a turn: ``luck("some thing")``.
Luck = Callable[[str], random.Random]

#: How many times as far as other things kinds of card are misjudged.
KINDS: Final = 4.0
#: Names of actions that are offers to other players, and answers that are more than a refusal.
TRADES: Final = frozenset({"OfferTrade", "CounterOffer", "AcceptTrade", "OfferHarbour"})
#: Names of actions of the card game that begin to swap cards.
SWAPS: Final = frozenset({"SwapPile", "SwapMarket", "SwapPlayer", "OpenHand"})
#: Names of actions that leave things as they are: what everybody thinks of.
PASSES: Final = frozenset(
    {"RollDice", "EndTurn", "EndBuilding", "RefuseTrade", "Decline", "EndSwaps", "KeepFate"}
)
#: Names of actions that are no use of the own cards: the turn goes on, or the bank changes some.
IDLE: Final = TRADES | PASSES | {"TradeBank"}


@frozen
class Lapse:
    """One thing that a player does worse than the good bot.

    Attributes
    ----------
    says : str
        What it is, in a line.
    bend : callable
        ``bend(advice, luck)`` returns what is left of some advice, and how good it seems.
    kinds : float
        By what part the worth of each kind of card is taken too high or too low.
    """

    says: str
    bend: Callable[[list[Advice], Luck], list[Advice]]
    kinds: float = 0.0


def guesses(spread: float) -> Lapse:
    """Return the lapse to misjudge: worths are taken too high or too low by some such part.

    Places are misjudged by the kinds of card that they pay, which are taken too high or too low by
    more, as some of that evens out, and room to grow is not looked at: no place seems better than
    one that pays as much of each kind, and more.
    """

    def bend(advice: list[Advice], luck: Luck) -> list[Advice]:
        return [replace(one, score=one.score * error(luck(_sort(one)), spread)) for one in advice]

    return Lapse("guesses what places, purchases and cards are worth", bend, KINDS * spread)


def error(luck: random.Random, spread: float) -> float:
    """Return how many times too high something is taken that is misjudged by some such part."""
    return exp(luck.gauss(0.0, spread))


def overlooks(chance: float) -> Lapse:
    """Return the lapse not to think of what could be done, each with some chance.

    That nothing need be done is never overlooked, and who must answer thinks of all answers.
    """

    def bend(advice: list[Advice], luck: Luck) -> list[Advice]:
        if not any(_is(one.action, PASSES) for one in advice):
            return advice
        return [
            one
            for one in advice
            if one.score >= VICTORY
            or _is(one.action, PASSES)
            or luck("see " + _thing(one)).random() >= chance
        ]

    return Lapse("overlooks some of what could be done", bend)


def hurries(gain: float) -> Lapse:
    """Return the lapse to spend cards as soon as they buy something, for so many points."""

    def bend(advice: list[Advice], luck: Luck) -> list[Advice]:
        return [one if _is(one.action, IDLE) else _with(one, gain) for one in advice]

    return Lapse("builds what can be paid, without saving for better", bend)


def seldom_trades(chance: float) -> Lapse:
    """Return the lapse not to think of trading with others in a turn, with some chance."""

    def bend(advice: list[Advice], luck: Luck) -> list[Advice]:
        if luck("trade").random() >= chance:
            return advice
        return [one for one in advice if not _is(one.action, TRADES)] or advice

    return Lapse("seldom trades with others", bend)


def seldom_swaps(chance: float) -> Lapse:
    """Return the lapse to leave swaps of the card game undone, each with some chance."""

    def bend(advice: list[Advice], luck: Luck) -> list[Advice]:
        return [
            one
            for one in advice
            if not _is(one.action, SWAPS) or luck("swap " + _thing(one)).random() >= chance
        ] or advice

    return Lapse("seldom swaps cards in the card game", bend)


def robs_anybody() -> Lapse:
    """Return the lapse to rob whoever comes to mind, and to go by nothing else.

    A card is always taken where one can be had without harm to oneself; else it shall at least
    hurt another and not oneself.
    """

    def bend(advice: list[Advice], luck: Luck) -> list[Advice]:
        most = max((one.robs for one in advice), default=0)
        if not most:
            return advice
        return [
            replace(one, score=luck(_thing(one)).random()) for one in advice if one.robs == most
        ]

    return Lapse("robs whoever comes to mind, not whoever is ahead", bend)


def _is(action: Action, names: Collection[str]) -> bool:
    return wire_name(type(action)) in names


def _with(advice: Advice, gain: float) -> Advice:
    return replace(advice, score=advice.score + gain)


def _sort(advice: Advice) -> str:
    """Return what is misjudged alike: purchases of a kind, or what is done at any place."""
    if advice.purchase is not None:
        return advice.purchase.template
    action = advice.action
    return wire_name(type(action)) if hasattr(action, "vertex") else repr(action)


def _thing(advice: Advice) -> str:
    """Return what is thought of: a purchase, with all that only serves it, or an action."""
    return repr(advice.action if advice.purchase is None else advice.purchase)
