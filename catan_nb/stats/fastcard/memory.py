"""What a viewer of the card game has seen: cards that others hold, and the last shuffle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from catan_nb.fastcard import events
from catan_nb.fastcard.cards import KINDS, Cards
from catan_nb.fastcard.game import CardGame, CardView
from catan_nb.kernel.event import Event

__all__ = ["Memory", "Watched", "remembered"]

Watched = CardGame | CardView
"""A card game as somebody watches it: all of it, or what one seat may know."""


class Memory:
    """What one viewer has noted of the events of a card game; all cards are counts by kind.

    Attributes
    ----------
    known : list of list of int
        For each seat the cards that it must hold at least.
    fresh : list of int or None
        The pile as it was last shuffled from the discards, which lay open; None before.
    seen : list of int
        What the viewer saw drawn from the pile since.
    drawn : list of int
        For each seat how many cards were drawn since that the viewer did not see.
    mixed : set of int
        Seats with a hand from which a card went since whose origin is not known, and those who
        got one of them unseen.
    lost : list of int
        Cards once known of such hands that may have gone to another of them.
    shown : list of int
        Cards of such hands that came to light since.
    """

    def __init__(self, view: Watched) -> None:
        seats = len(view.players)
        self.viewer = view.viewer
        self.known = [[0] * KINDS for _ in range(seats)]
        self.fresh: list[int] | None = None
        self._discards = list(view.first_discards.values())
        self._forget(seats)
        for event in view.events:
            note = _NOTED.get(type(event))
            if note is not None:
                note(self, event)

    def _forget(self, seats: int) -> None:
        self.seen, self.lost, self.shown = ([0] * KINDS for _ in range(3))
        self.drawn = [0] * seats
        self.mixed: set[int] = set()

    def gain(self, seat: int, card: int | None) -> None:
        """Note that a seat has got a card; None: the viewer has not seen which."""
        if card is None:
            self.mixed.add(seat)
        else:
            self.known[seat][card] += 1

    def lose(self, seat: int, card: int | None, count: int = 1) -> None:
        """Note that cards have left a hand."""
        known = self.known[seat]
        if card is None:
            self.mixed.add(seat)
            for kind in range(KINDS):
                if known[kind]:
                    known[kind] -= 1
                    self.lost[kind] += 1
            return
        known[card] -= count
        if known[card] < 0:
            if seat != self.viewer:
                self.mixed.add(seat)
                self.shown[card] -= known[card]
            known[card] = 0

    def draw(self, seat: int, count: int, cards: Cards | None) -> None:
        """Note cards drawn from the pile to a hand."""
        if cards is None:
            self.drawn[seat] += count
        else:
            self.see(cards)

    def see(self, cards: Cards) -> None:
        """Note cards of the pile that have come to light."""
        for kind, count in cards.numbered():
            self.seen[kind] += count

    def discard(self, cards: Cards) -> None:
        """Note cards that were laid on the discards."""
        for kind, count in cards.numbered():
            self._discards[kind] += count

    def shuffle(self) -> None:
        """Note that the discards have become the pile."""
        self.fresh, self._discards = self._discards, [0] * KINDS
        self._forget(len(self.drawn))


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
    viewer does not see which, it may have been any of the known ones, so one less of each kind
    is sure to be there. So the result is a *lower bound* that is always true, but not all that
    a perfect memory could tell. Cards that a library has shown are forgotten.

    Examples
    --------
    >>> from catan_nb.fastcard import CardPosition, LayBack, SwapMarket
    >>> game = CardPosition(players=2).roads(0, 1).hand(0, wool=3).market("ore").game()
    >>> for action in (SwapMarket(2), LayBack(4)):
    ...     told = game.push(action)
    >>> remembered(game.view(1))
    {0: Cards(ore=1)}
    """
    known = Memory(view).known
    return {seat: Cards.of(counts) for seat, counts in enumerate(known) if any(counts)}


def _took(memory: Memory, event: Any) -> None:
    memory.gain(event.player, event.card)


def _laid_back(memory: Memory, event: Any) -> None:
    memory.lose(event.player, event.card)


def _laid_away(memory: Memory, event: Any) -> None:
    memory.lose(event.player, event.card)
    memory.discard(Cards.of(tuple(int(kind == event.card) for kind in range(KINDS))))


def _from_hand(memory: Memory, event: Any) -> None:
    memory.lose(event.victim, event.card)
    memory.gain(event.player, event.card)


def _gave_back(memory: Memory, event: Any) -> None:
    memory.lose(event.player, event.card)
    memory.gain(event.victim, event.card)


def _lost(memory: Memory, event: Any, cards: Cards) -> None:
    for kind, count in cards.numbered():
        memory.lose(event.player, kind, count)
    memory.discard(cards)


_NOTED: Final[Mapping[type[Event], Callable[[Memory, Any], None]]] = {
    events.TookFromMarket: _took,
    events.LaidBack: _laid_back,
    events.LaidAway: _laid_away,
    events.DrewFrom: _from_hand,
    events.Stolen: _from_hand,
    events.Picked: _from_hand,
    events.GaveBack: _gave_back,
    events.Discarded: lambda memory, event: _lost(memory, event, event.cards),
    events.MarketCleared: lambda memory, event: memory.discard(event.cards),
    events.Refilled: lambda memory, event: memory.shuffle(),
    **dict.fromkeys(
        (events.MarketLaid, events.MarketRenewed),
        lambda memory, event: memory.see(event.cards),
    ),
    **dict.fromkeys(
        (events.Drawn, events.Dealt, events.SwappedIn, events.DrawnOnMarketDay),
        lambda memory, event: memory.draw(event.player, event.count, event.cards),
    ),
    **dict.fromkeys(
        (
            events.RoadBuilt,
            events.KnightBuilt,
            events.SettlementBuilt,
            events.CityBuilt,
            events.ExpansionBuilt,
        ),
        lambda memory, event: _lost(memory, event, event.pay),
    ),
}
