"""The progress cards that a viewer does not see, dealt anew (base.hidden).

The back of a card shows its track: how many of each track everybody holds, all can see.
"""

from __future__ import annotations

import random
from typing import Any

from catan_nb.kernel.hiding import Known, by_seat, deal_anew, hiding, put_back
from catan_nb.kernel.reading import Reader
from catan_nb.rules.cities_knights.block import block, note_kinds
from catan_nb.rules.cities_knights.cards.events import ProgressPlayed, ProgressReturned
from catan_nb.rules.cities_knights.names import (
    CARDS_OF_TRACK,
    OPEN_CARDS,
    PROGRESS,
    PROGRESS_KINDS,
    TRACKS,
)
from catan_nb.rules.state import CatanState


def deal_cards(state: CatanState, view: Reader, known: Known, rng: random.Random) -> None:
    """Deal the cards in the stacks and with others anew; everybody keeps as many of each track."""
    ck, seats = block(state), hiding(view, "progress")
    held = by_seat(ck.held, PROGRESS_KINDS, seats)
    returned = _returned_unseen(state, view)
    for track, kinds in enumerate(CARDS_OF_TRACK):
        # Cards that are shown when drawn are in nobody's hand and never go under the stack.
        hidden = [kind for kind in kinds if kind not in OPEN_CARDS]
        under = ck.under[track]
        unseen = [under[place] for place in returned[track]]
        *hands, stack, below = deal_anew(
            [
                *([hand[kind] for kind in hidden] for hand in held),
                [ck.stacks[kind] for kind in hidden],
                [unseen.count(kind) for kind in hidden],
            ],
            (),
            rng,
        )
        for whole, part in zip((*held, ck.stacks), (*hands, stack), strict=True):
            for kind, count in zip(hidden, part, strict=True):
                whole[kind] = count
        new = [kind for kind, count in zip(hidden, below, strict=True) for _ in range(count)]
        rng.shuffle(new)
        laid = dict(zip(returned[track], new, strict=True))
        ck.under[track] = tuple(laid.get(place, card) for place, card in enumerate(under))
    put_back(ck.held, PROGRESS_KINDS, seats, held)
    for seat in seats:
        note_kinds(ck, seat)


def _returned_unseen(state: CatanState, view: Any) -> list[list[int]]:
    """Return by track the places of cards under the stack that the viewer did not see put there.

    What lies there now was put there last, in this order.
    """
    put: list[list[bool]] = [[] for _ in TRACKS]
    for event in view.events:
        if isinstance(event, ProgressPlayed):
            put[PROGRESS[event.card].track].append(True)
        elif isinstance(event, ProgressReturned):
            put[event.track].append(event.card is not None)
    places = []
    for seen, under in zip(put, block(state).under, strict=True):
        later = seen[max(0, len(seen) - len(under)) :]
        first = len(under) - len(later)  # these were there when the position was set up
        places.append([first + place for place, known in enumerate(later) if not known])
    return places
