"""The cards that a viewer does not see, dealt anew (base.hidden): hands and the pile."""

from __future__ import annotations

import random

from catan_nb.fastcard.cards import KINDS, Cards
from catan_nb.fastcard.questions import Drawing, LayingMarket
from catan_nb.fastcard.state import CardState
from catan_nb.kernel.hiding import Known, by_seat, deal_anew, known_hands, picked, put_back
from catan_nb.kernel.reading import Reader


def deal_cards(state: CardState, view: Reader, known: Known, rng: random.Random) -> None:
    """Deal the cards of the pile and of hidden hands anew."""
    sure = known_hands(state, view, known, Cards)
    seats = list(sure)
    places = [*by_seat(state.hands, KINDS, seats), state.pile]
    *hands, state.pile = deal_anew(places, list(sure.values()), rng)
    put_back(state.hands, KINDS, seats, hands)
    frame = state.stack[-1]
    if isinstance(frame, Drawing) and not isinstance(frame, LayingMarket) and frame.player in seats:
        # What has been drawn just now is in the hand already.
        state.drawn = picked(hands[seats.index(frame.player)], sum(state.drawn), rng)
