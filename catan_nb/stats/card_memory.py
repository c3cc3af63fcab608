"""Cards that others took before everybody's eyes and must still hold, in the card game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from catan_nb.fastcard import events
from catan_nb.fastcard.cards import KINDS, Cards
from catan_nb.fastcard.game import CardGame, CardView

__all__ = ["Watched", "remembered"]

Watched = CardGame | CardView
"""A card game as somebody watches it: all of it, or what one seat may know."""

Memory = list[list[int]]
"""For each seat, how many cards of each kind it must hold at least."""


def remembered(view: Watched) -> dict[int, Cards]:
    """Return the cards that each seat must hold, from what a viewer has seen happen.

    Parameters
    ----------
    view : CardGame or CardView
        What a view may know of its events counts. A position set up by hand has none.

    Returns
    -------
    dict of int to Cards
        Only of seats of which something is known.

    Notes
    -----
    A card taken from the market, or given by the viewer, is known. A card that leaves a hand
    openly is taken to be the known one, if one of its kind is. When a card leaves a hand and the
    viewer does not see which, all that was known of that hand is forgotten: it could be any.
    So the result is a *lower bound* that is always true, but not all that a perfect memory
    could tell. Cards that a library has shown are forgotten as well.

    Examples
    --------
    >>> from catan_nb.fastcard import CardPosition, LayBack, SwapMarket
    >>> game = CardPosition(players=2).roads(0, 1).hand(0, wool=3).market("ore").game()
    >>> for action in (SwapMarket(2), LayBack(4)):
    ...     told = game.push(action)
    >>> remembered(game.view(1))
    {0: Cards(ore=1)}
    """
    memory = [[0] * KINDS for _ in view.players]
    for event in view.events:
        remember = _REMEMBER.get(type(event))
        if remember is not None:
            remember(memory, event)
    return {seat: Cards.of(counts) for seat, counts in enumerate(memory) if any(counts)}


def _lose(memory: Memory, seat: int, card: int | None, count: int = 1) -> None:
    if card is None:
        memory[seat] = [0] * KINDS
    else:
        memory[seat][card] = max(0, memory[seat][card] - count)


def _gain(memory: Memory, seat: int, card: int | None) -> None:
    if card is not None:
        memory[seat][card] += 1


def _took(memory: Memory, event: Any) -> None:
    _gain(memory, event.player, event.card)


def _laid(memory: Memory, event: Any) -> None:
    _lose(memory, event.player, event.card)


def _from_hand(memory: Memory, event: Any) -> None:
    _lose(memory, event.victim, event.card)
    _gain(memory, event.player, event.card)


def _gave_back(memory: Memory, event: Any) -> None:
    _lose(memory, event.player, event.card)
    _gain(memory, event.victim, event.card)


def _paid(memory: Memory, event: Any) -> None:
    for kind, count in event.pay.numbered():
        _lose(memory, event.player, kind, count)


def _discarded(memory: Memory, event: Any) -> None:
    for kind, count in event.cards.numbered():
        _lose(memory, event.player, kind, count)


_REMEMBER: Final[Mapping[type, Callable[[Memory, Any], None]]] = {
    events.TookFromMarket: _took,
    events.LaidBack: _laid,
    events.LaidAway: _laid,
    events.DrewFrom: _from_hand,
    events.Stolen: _from_hand,
    events.Picked: _from_hand,
    events.GaveBack: _gave_back,
    events.Discarded: _discarded,
    **dict.fromkeys(
        (
            events.RoadBuilt,
            events.KnightBuilt,
            events.SettlementBuilt,
            events.CityBuilt,
            events.ExpansionBuilt,
        ),
        _paid,
    ),
}
