"""The progress cards of all three tracks together: their actions, verbs and questions."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Verb, make_lister
from catan_nb.rules.cities_knights import politics_cards, science_cards, trade_cards
from catan_nb.rules.cities_knights.block import CitiesKnightsBlock
from catan_nb.rules.cities_knights.names import ALCHEMIST, PROGRESS_KINDS
from catan_nb.rules.state import CatanState

#: The action that plays each kind of card; cards that are shown when drawn have none.
PLAYS: Final[dict[int, type[Action]]] = {
    **science_cards.PLAYS,
    **politics_cards.PLAYS,
    **trade_cards.PLAYS,
}

_CARD_VERBS = (*science_cards.VERBS, *politics_cards.VERBS, *trade_cards.VERBS)
_PLAYED_AFTER_ROLL = [play for card, play in PLAYS.items() if card != ALCHEMIST]
_LISTER_OF = {verb.action: make_lister(verb) for verb in _CARD_VERBS}
#: By kind of card, the function that lists how whoever holds it may play it after the roll.
_LISTERS = [
    _LISTER_OF[PLAYS[card]] if card in PLAYS and card != ALCHEMIST else None
    for card in range(PROGRESS_KINDS)
]


def _list_plays(state: CatanState, out: list[Action]) -> None:
    """List every way to play a card after the roll.

    Only the listers of cards that are held are called, so that they need not look.
    """
    seat = state.stack[-1].player
    ck: CitiesKnightsBlock = state.blocks["cities_knights"]  # asked in every list
    for card in ck.kinds[seat]:
        listed = _LISTERS[card]
        if listed is not None:
            listed(state, out)


def _with_shared_listing(verb: Verb) -> Verb:
    """Return the verb, listed with all other plays if it plays a card after the roll."""
    together = verb.action in _PLAYED_AFTER_ROLL
    return replace(verb, options=_list_plays) if together else verb


VERBS = tuple(map(_with_shared_listing, _CARD_VERBS))
#: What the questions of the cards offer.
OFFERS: Offers = {**science_cards.OFFERS, **politics_cards.OFFERS, **trade_cards.OFFERS}
