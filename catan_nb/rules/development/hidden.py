"""The development cards that a viewer does not see, dealt anew (base.hidden)."""

from __future__ import annotations

import random

from catan_nb.kernel.hiding import Known, by_seat, deal_anew, hiding, picked, put_back
from catan_nb.kernel.reading import Reader
from catan_nb.rules.development.cards import CARD_KINDS
from catan_nb.rules.development.deck import block
from catan_nb.rules.state import CatanState


def deal_cards(state: CatanState, view: Reader, known: Known, rng: random.Random) -> None:
    """Deal the cards in the deck and with others anew; everybody keeps as many."""
    cards = block(state)
    seats = hiding(view, "development")
    *hands, cards.deck = deal_anew([*by_seat(cards.held, CARD_KINDS, seats), cards.deck], (), rng)
    put_back(cards.held, CARD_KINDS, seats, hands)
    if state.active in seats:
        # Of those of the player on turn as many are fresh as before, whichever they are.
        cards.fresh = picked(hands[seats.index(state.active)], sum(cards.fresh), rng)
