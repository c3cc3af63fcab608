"""Where the development cards are, and what is read of them (base.dev.*, base.hidden)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Self

from catan_nb.rules.cards import Cards
from catan_nb.rules.development.cards import (
    CARD_KINDS,
    DECK,
    DECK_SIX,
    DEVELOPMENT_CARDS,
    DEVELOPMENT_NAMES,
)
from catan_nb.rules.hands import price
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState

#: What a card costs.
COST = price(Cards(ore=1, wool=1, grain=1))


class DevelopmentBlock:
    """Where the development cards are.

    Attributes
    ----------
    deck : list of int
        Cards of each kind left to draw, those set aside among them; their order is chance, not
        state.
    held : list of int
        ``CARD_KINDS`` counts per seat of cards not played yet.
    fresh : list of int
        Per kind, how many the active player has bought in this turn.
    played : bool
        Whether the active player has played a card in this turn.
    knights : list of int
        Knights played, per seat.
    army_holder : int
        The seat with the largest army, or -1.
    """

    __slots__ = ("army_holder", "deck", "fresh", "held", "knights", "played")

    def __init__(self, players: int, deck: Iterable[int]) -> None:
        self.deck = list(deck)
        self.held = [0] * (players * CARD_KINDS)
        self.fresh = [0] * CARD_KINDS
        self.played = False
        self.knights = [0] * players
        self.army_holder = -1

    def copy(self) -> Self:
        """Return an independent copy."""
        new = object.__new__(type(self))
        new.deck = self.deck[:]
        new.held = self.held[:]
        new.fresh = self.fresh[:]
        new.played = self.played
        new.knights = self.knights[:]
        new.army_holder = self.army_holder
        return new

    def data(self) -> dict[str, Any]:
        """Return all fields as JSON values."""
        return {name: getattr(self, name) for name in self.__slots__}


def starting_deck(rules: CatanRules) -> tuple[int, ...]:
    """Return how many cards of each kind there are in a game, scenario regarded."""
    deck = list(DECK if rules.players <= 4 else DECK_SIX)
    for card, count in rules.hooks["deck_changes"](rules, tuple(deck)):
        deck[card] += count
    return tuple(deck)


def block(state: CatanState) -> DevelopmentBlock:
    """Return the development cards of a state."""
    found: DevelopmentBlock = state.blocks["development"]
    return found


def for_sale(state: CatanState) -> int:
    """Return how many cards can be bought: what is left but for what is set aside."""
    aside: int = state.rules.hooks["cards_set_aside"](state)
    return sum(block(state).deck) - aside


# ---- reading ---------------------------------------------------------------------------
# `open` says whether the viewer may see what is hidden (base.hidden).


def development(state: CatanState, seat: int, open: bool) -> Mapping[str, int] | None:
    """Return the cards not played yet, by kind; None when hidden."""
    if not open:
        return None
    at = seat * CARD_KINDS
    return _named(block(state).held[at : at + CARD_KINDS])


def development_size(state: CatanState, seat: int, open: bool) -> int:
    """Return how many cards are not played yet."""
    at = seat * CARD_KINDS
    return sum(block(state).held[at : at + CARD_KINDS])


def fresh(state: CatanState, seat: int, open: bool) -> Mapping[str, int] | None:
    """Return the cards bought in this turn, by kind; None when hidden."""
    if not open:
        return None
    mine = state.active == seat
    return _named(block(state).fresh if mine else [0] * CARD_KINDS)


def playable(state: CatanState, seat: int, open: bool) -> tuple[str, ...] | None:
    """Return the cards that may be played now (base.dev.play); None when hidden.

    Empty when the player is not the one to act.
    """
    if not open:
        return None
    if not state.stack or state.stack[-1].actor != seat:
        return ()
    return tuple(
        card.name
        for card in DEVELOPMENT_CARDS
        if card.play is not None and state.rules.availability(state, card.play) is None
    )


def knights(state: CatanState, seat: int, open: bool) -> int:
    """Return how many knight cards have been played."""
    return block(state).knights[seat]


def deck(state: CatanState, open: bool) -> Mapping[str, int] | None:
    """Return the cards that nobody has drawn, by kind; None when hidden."""
    return _named(block(state).deck) if open else None


def deck_size(state: CatanState, open: bool) -> int:
    """Return how many cards are left to buy."""
    return for_sale(state)


def largest_army_holder(state: CatanState, open: bool) -> int | None:
    """Return the seat that holds the largest army, or None."""
    holder = block(state).army_holder
    return holder if holder >= 0 else None


def _named(counts: list[int]) -> Mapping[str, int]:
    return MappingProxyType(dict(zip(DEVELOPMENT_NAMES, counts, strict=True)))


#: What the module adds to the reading interface.
FACTS = {"deck": deck, "deck_size": deck_size, "largest_army_holder": largest_army_holder}
PLAYER_FACTS = {
    "development": development,
    "development_size": development_size,
    "fresh": fresh,
    "playable": playable,
    "knights": knights,
}
