"""The hands that a viewer does not see, dealt anew (base.hidden)."""

from __future__ import annotations

import random

from catan_nb.kernel.hiding import Known, by_seat, deal_anew, known_hands, put_back
from catan_nb.kernel.reading import Reader
from catan_nb.rules.cards import KINDS, Cards
from catan_nb.rules.state import CatanState


def deal_hands(state: CatanState, view: Reader, known: Known, rng: random.Random) -> None:
    """Deal the cards in hidden hands anew: all that the bank and the open hands do not have."""
    sure = known_hands(state, view, known, Cards)
    seats = list(sure)
    dealt = deal_anew(by_seat(state.hands, KINDS, seats), list(sure.values()), rng)
    put_back(state.hands, KINDS, seats, dealt)
