"""Where the development cards are, and what is read of them (base.dev.*, base.hidden)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Self

from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.hiding import (
    Known,
    draw_cards,
    hidden_seats,
    merge_by_seat,
    redeal,
    split_by_seat,
)
from catan_nb.kernel.reading import Reader
from catan_nb.kernel.text import quote
from catan_nb.rules.development.cards import (
    CARD_KINDS,
    DECK,
    DECK_SIX,
    DEVELOPMENT_CARDS,
    DEVELOPMENT_NAMES,
    KNIGHT,
)
from catan_nb.rules.position_checks import checked_seat
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState

#: What a card costs.


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
        new = object.__new__(type(self))
        new.deck = self.deck[:]
        new.held = self.held[:]
        new.fresh = self.fresh[:]
        new.played = self.played
        new.knights = self.knights[:]
        new.army_holder = self.army_holder
        return new

    def data(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def initial_deck(rules: CatanRules) -> tuple[int, ...]:
    """Return how many cards of each kind there are in a game, scenario regarded."""
    deck = list(DECK if rules.players <= 4 else DECK_SIX)
    for card, count in rules.hooks["deck_changes"](rules, tuple(deck)):
        deck[card] += count
    return tuple(deck)


def block(state: CatanState) -> DevelopmentBlock:
    """Return the development cards of a state."""
    result: DevelopmentBlock = state.blocks["development"]
    return result


def count_for_sale(state: CatanState) -> int:
    """Return how many cards can be bought: what is left but for what is set aside."""
    aside: int = state.rules.hooks["cards_set_aside"](state)
    return sum(block(state).deck) - aside


# ---- reading ---------------------------------------------------------------------------
# `open` says whether the viewer may see what is hidden (base.hidden).


def development(state: CatanState, seat: int, open: bool) -> Mapping[str, int] | None:
    """Return the cards not played yet, by kind; None when hidden."""
    if not open:
        return None
    offset = seat * CARD_KINDS
    return _count_by_name(block(state).held[offset : offset + CARD_KINDS])


def development_size(state: CatanState, seat: int, open: bool) -> int:
    """Return how many cards are not played yet."""
    offset = seat * CARD_KINDS
    return sum(block(state).held[offset : offset + CARD_KINDS])


def fresh(state: CatanState, seat: int, open: bool) -> Mapping[str, int] | None:
    """Return the cards bought in this turn, by kind; None when hidden."""
    if not open:
        return None
    is_own = state.active == seat
    return _count_by_name(block(state).fresh if is_own else [0] * CARD_KINDS)


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
    return _count_by_name(block(state).deck) if open else None


def deck_size(state: CatanState, open: bool) -> int:
    """Return how many cards are left to buy."""
    return count_for_sale(state)


def largest_army_holder(state: CatanState, open: bool) -> int | None:
    """Return the seat that holds the largest army, or None."""
    holder = block(state).army_holder
    return holder if holder >= 0 else None


def _count_by_name(counts: list[int]) -> Mapping[str, int]:
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


# The development cards that a viewer does not see, dealt anew (base.hidden).


def deal_cards(state: CatanState, view: Reader, known: Known, rng: random.Random) -> None:
    """Deal the cards in the deck and with others anew; everybody keeps as many."""
    cards = block(state)
    seats = hidden_seats(view, "development")
    *hands, cards.deck = redeal(
        [*split_by_seat(cards.held, CARD_KINDS, seats), cards.deck], (), rng
    )
    merge_by_seat(cards.held, CARD_KINDS, seats, hands)
    if state.active in seats:
        # Of those of the player on turn as many are fresh as before, whichever they are.
        cards.fresh = draw_cards(hands[seats.index(state.active)], sum(cards.fresh), rng)


# What can be stated of development cards in a position set up by hand (base.dev.*).


def state_development(
    state: CatanState, stated: dict[str, Any], seat: int, *, fresh: bool = False, **counts: int
) -> None:
    """Let a seat hold exactly these cards; `fresh`: those bought in the turn that goes on.

    Fresh cards and the others are stated apart.
    """
    cards, offset = block(state), checked_seat(state, seat) * CARD_KINDS
    if fresh and stated.setdefault("fresh_seat", seat) != seat:
        raise BadSetup("only the player on turn has bought cards in it [base.dev.play]")
    validate_counts = _validate_counts(counts)
    for card, name in enumerate(DEVELOPMENT_NAMES):
        new = cards.fresh[card] if stated.get("fresh_seat") == seat else 0
        old = cards.held[offset + card] - new
        if fresh:
            new = cards.fresh[card] = validate_counts.get(name, 0)
        else:
            old = validate_counts.get(name, 0)
        cards.held[offset + card] = old + new


def state_deck(state: CatanState, stated: dict[str, Any], **counts: int) -> None:
    """Leave only these cards to buy; the rest is out of the game."""
    stated["deck"] = _validate_counts(counts)


def state_knights(state: CatanState, stated: dict[str, Any], seat: int, count: int) -> None:
    """Let a seat have played so many knight cards."""
    if not is_int(count) or count < 0:
        raise BadSetup(f"nobody has played {quote(count)} knights [base.dev.knight]")
    block(state).knights[checked_seat(state, seat)] = count


def largest_army(state: CatanState, stated: dict[str, Any], seat: int | None) -> None:
    """Say who holds the largest army, where several are equally large."""
    stated["largest_army"] = None if seat is None else checked_seat(state, seat)


def state_card_played(state: CatanState, stated: dict[str, Any], played: bool = True) -> None:
    """Say that a card has been played in the turn that goes on."""
    block(state).played = bool(played)


def on_position_reopened(state: CatanState, stated: dict[str, Any]) -> None:
    """Count the cards that are in the game, whoever has them, and note what was decided."""
    cards = block(state)
    for card in range(CARD_KINDS):
        cards.deck[card] += sum(cards.held[card::CARD_KINDS])
    cards.deck[KNIGHT] += sum(cards.knights)
    if any(cards.fresh):
        stated["fresh_seat"] = state.active


def on_position_settled(state: CatanState, stated: Mapping[str, Any]) -> None:
    """Leave in the deck what is neither held nor played, and find the largest army."""
    cards = block(state)
    if any(cards.fresh) and stated["fresh_seat"] != state.active:
        raise BadSetup("only the player on turn has bought cards in it [base.dev.play]")
    for card, name in enumerate(DEVELOPMENT_NAMES):
        gone = sum(cards.held[card::CARD_KINDS])
        gone += sum(cards.knights) if card == KNIGHT else 0
        size = cards.deck[card]
        if gone > size:
            raise BadSetup(f"{gone} {name} cards are more than {size} [base.dev.deck]")
        remaining = stated["deck"].get(name, 0) if "deck" in stated else size - gone
        if gone + remaining > size:
            raise BadSetup(
                f"{gone} {name} cards with players and {remaining} in the deck are more than {size}"
                " [base.dev.deck]"
            )
        cards.deck[card] = remaining


def _validate_counts(counts: Mapping[str, int]) -> dict[str, int]:
    for name, count in counts.items():
        if name not in DEVELOPMENT_NAMES or not is_int(count) or count < 0:
            raise BadSetup(f"there are no {quote(count)} {quote(name)} cards [base.dev.deck]")
    return dict(counts)


#: What the module adds to `Position`.
STATEMENTS: Mapping[str, Callable[..., None]] = {
    "development": state_development,
    "deck": state_deck,
    "knights": state_knights,
    "largest_army": largest_army,
    "card_played": state_card_played,
}
