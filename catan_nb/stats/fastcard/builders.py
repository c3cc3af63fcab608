"""Simple players of the card game for experiments, and races between them on the engine."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from catan_nb.fastcard import building
from catan_nb.fastcard.actions import (
    BuildCity,
    BuildExpansion,
    BuildSettlement,
    EndSwaps,
    EndTurn,
    LayBack,
    SwapMarket,
    SwapPile,
)
from catan_nb.fastcard.building import PRICES
from catan_nb.fastcard.cards import KINDS, Cards
from catan_nb.fastcard.game import CardGame
from catan_nb.fastcard.questions import Building, LayingBack, Swapping
from catan_nb.fastcard.state import CardState
from catan_nb.kernel.action import Action
from catan_nb.kernel.words import say
from catan_nb.stats.fastcard.trials import Answer, play_on
from catan_nb.stats.tools.asked import whole_number
from catan_nb.stats.tools.tallies import Tally, tally

__all__ = ["OBJECTS", "PLACES", "builder", "play_races"]

#: What can be built, in the order in which a builder wants it.
OBJECTS: Final = ("expansion", "city", "settlement", "knight", "road")
#: Objects without sides.
PLACES: Final = ("expansion", "city", "settlement")
_LONGEST: Final = 2000
"""Turns after which a race is given up."""

Wanted = Sequence[tuple[Any, Cards]]


def builder(objects: Sequence[str] = OBJECTS) -> Answer:
    """Return the answers of a player who builds what is possible and swaps for what is missing.

    Parameters
    ----------
    objects : sequence of str
        What this player builds at all, the most wanted first.

    Notes
    -----
    To swap, the object is chosen that lacks fewest cards. A card it does not need is swapped for
    one that it lacks: from the market if that has it, otherwise from the pile. The player never
    swaps with others and never turns the fate card of its own will.

    Raises
    ------
    ValueError
        For something that cannot be built.
    """
    unknown = [name for name in objects if name not in OBJECTS]
    if unknown or not objects:
        told = ", ".join(OBJECTS)
        raise ValueError(say("{objects} can be built, not {what}", objects=told, what=unknown))
    wanted = [(building.OBJECTS[name], PRICES[building.OBJECTS[name]]) for name in objects]

    def answer(state: CardState, legal: Sequence[Action]) -> Action:
        frame = state.stack[-1]
        if isinstance(frame, Building):
            return _build(legal, wanted)
        if isinstance(frame, Swapping):
            return _swap(state, legal, wanted)
        if isinstance(frame, LayingBack):
            _, spare = _goal(state, wanted)
            return next((LayBack(kind) for kind in spare if LayBack(kind) in legal), legal[-1])
        return legal[-1]

    return answer


def _build(legal: Sequence[Action], wanted: Wanted) -> Action:
    for kind, _ in wanted:
        for action in legal:
            if type(action) is kind:
                return action
    return next(action for action in legal if isinstance(action, EndTurn))


def _swap(state: CardState, legal: Sequence[Action], wanted: Wanted) -> Action:
    lacking, spare = _goal(state, wanted)
    if lacking and spare:
        for kind in lacking:
            if SwapMarket(kind) in legal:
                return SwapMarket(kind)
        return SwapPile(spare[0])
    return next(action for action in legal if isinstance(action, EndSwaps))


def _goal(state: CardState, wanted: Wanted) -> tuple[list[int], list[int]]:
    """Return the kinds that the next object lacks, and those it can spare, the commonest first."""
    seat = state.stack[-1].player
    hand = state.hand(seat)
    possible = {
        BuildExpansion: bool(state.cities[seat]),
        BuildCity: bool(state.settlements[seat]),
        BuildSettlement: bool(state.settlements_left),
    }
    goals = [price.counts for kind, price in wanted if possible.get(kind, True)]
    price = min(goals, key=lambda price: _lacks(price, hand), default=(0,) * KINDS)
    lacking = [kind for kind in range(KINDS) if hand[kind] < price[kind]]
    spare = [kind for kind in range(KINDS) if hand[kind] > price[kind]]
    return lacking, sorted(spare, key=lambda kind: price[kind] - hand[kind])


def _lacks(price: Sequence[int], hand: Sequence[int]) -> int:
    return sum(max(0, need - have) for need, have in zip(price, hand, strict=True))


def play_races(
    games: Sequence[CardGame],
    objects: Sequence[str] = OBJECTS,
    *,
    runs: int = 100,
    seed: int = 0,
) -> Tally:
    """Play positions to the end with the same simple player in every seat; count the winners.

    Parameters
    ----------
    games : sequence of CardGame
        Positions with as many players; run by run they take turns, so that one can let every
        seat begin as often as the others. They stay as they are.
    objects : sequence of str
        What is built at all, the most wanted first: "expansion", "city" and so on.
    runs : int
        How many races in all.
    seed : int

    Returns
    -------
    Tally
        Of the winners' seats; races that do not end are left out.

    Notes
    -----
    Every seat plays as `builder` does: a race between displays, not between players.
    """
    runs, answer = whole_number(runs), builder(objects)
    if not games:
        raise ValueError(say("a race needs a position to begin with"))
    winners = []
    for run in range(runs):
        rng, game = random.Random(seed * runs + run), games[run % len(games)]
        last = game.turn_number + _LONGEST

        def over(state: CardState, last: int = last) -> bool:
            return state.turn_number > last

        state = play_on(game, game.state.copy(), rng, answer, over)
        if state.winner >= 0:
            winners.append(state.winner)
    return tally(winners)
