"""The commercial harbour: a resource for a commodity (ck.card.commercial_harbour).

Playing the card allows one offer to each opponent in the rest of the turn.
"""

from __future__ import annotations

from functools import cache

from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say
from catan_nb.rules.base.player_trade import somebody_has_cards
from catan_nb.rules.cards import KIND_NAMES, KINDS, RESOURCE_KINDS, Cards
from catan_nb.rules.cities_knights.block import CitiesKnightsBlock, block
from catan_nb.rules.cities_knights.cards.actions import (
    GiveCommodity,
    OfferHarbour,
    PlayCommercialHarbour,
)
from catan_nb.rules.cities_knights.cards.events import HarbourRefused, HarbourSwapped
from catan_nb.rules.cities_knights.cards.opponents import is_opponent, opponents
from catan_nb.rules.cities_knights.cards.progress import play_clause, played
from catan_nb.rules.cities_knights.names import COMMERCIAL_HARBOUR, COMMODITY
from catan_nb.rules.cities_knights.questions import HarbourGift
from catan_nb.rules.hands import hand_over
from catan_nb.rules.state import CatanState

RULE = "ck.card.commercial_harbour"


# ---- the card --------------------------------------------------------------------------


def _play(state: CatanState, action: PlayCommercialHarbour) -> None:
    played(state, COMMERCIAL_HARBOUR)
    for other in opponents(state):
        block(state).harbour[other] += 1


_PLAY = PlayCommercialHarbour()


def _list_play(state: CatanState, out: list[Action]) -> None:
    if somebody_has_cards(state, None) is None:
        out.append(_PLAY)


# ---- its offers ------------------------------------------------------------------------


def _was_played(state: CatanState, action: Action | None) -> Phrase | None:
    if not any(block(state).harbour):
        return say("No offer of a commercial harbour is left in this turn.")
    return None


def _is_left(state: CatanState, action: OfferHarbour) -> Phrase | None:
    if action.partner not in opponents(state):
        return None  # another clause says so
    name = state.rules.names[action.partner]
    if any(block(state).harbour) and not block(state).harbour[action.partner]:
        return say("{name} has had an offer already.", name=name)
    if not state.hand_size(action.partner):
        return say("{name} holds no card.", name=name)
    return None


def _resource_is_held(state: CatanState, action: OfferHarbour) -> Phrase | None:
    if action.kind not in RESOURCE_KINDS:
        return say("A resource is offered, no commodity.")
    if not state.hands[state.stack[-1].player * KINDS + action.kind]:
        return say("There is no {kind} in the hand.", kind=KIND_NAMES[action.kind])
    return None


def _commodities(state: CatanState, seat: int) -> list[int]:
    """Return the kinds of commodity that a seat holds."""
    return [kind for kind in COMMODITY if state.hands[seat * KINDS + kind]]


def _offer(state: CatanState, action: OfferHarbour) -> None:
    seat, partner = state.stack[-1].player, action.partner
    block(state).harbour[partner] -= 1
    found = _commodities(state, partner)
    if found and state.hand_size(partner) > 1:  # others must not learn what there is to choose
        state.stack.append(HarbourGift(partner, seat, action.kind))
    elif found:
        _swap(state, HarbourGift(partner, seat, action.kind), found[0])
    else:
        state.tell(HarbourRefused, seat, partner)


def _is_commodity(state: CatanState, action: GiveCommodity) -> Phrase | None:
    if action.kind not in _commodities(state, state.stack[-1].player):
        return say("There is no {kind} to give as a commodity.", kind=KIND_NAMES[action.kind])
    return None


def _give(state: CatanState, action: GiveCommodity) -> None:
    frame = state.answered(HarbourGift)
    _swap(state, frame, action.kind)


def _swap(state: CatanState, frame: HarbourGift, commodity: int) -> None:
    """Swap the resource that was offered for a commodity."""
    hand_over(state, frame.proposer, frame.player, ((frame.kind, 1),))
    hand_over(state, frame.player, frame.proposer, ((commodity, 1),))
    if state.events is not None:
        give, get = (Cards({KIND_NAMES[kind]: 1}) for kind in (frame.kind, commodity))
        state.events.append(HarbourSwapped(frame.proposer, frame.player, give, get))


#: Offers made once and for all.
_offer_of = cache(OfferHarbour)


def _list_offers(state: CatanState, out: list[Action]) -> None:
    ck: CitiesKnightsBlock = state.blocks["cities_knights"]  # asked in every list
    left = ck.harbour
    if not any(left):
        return
    base = state.stack[-1].player * KINDS
    held = [kind for kind in RESOURCE_KINDS if state.hands[base + kind]]
    for other in opponents(state):
        if left[other] and state.hand_size(other):
            out.extend([_offer_of(other, kind) for kind in held])


def _list_gifts(state: CatanState, out: list[Action]) -> None:
    ready = state.rules.every[GiveCommodity]
    out.extend([ready[kind] for kind in _commodities(state, state.stack[-1].player)])


VERBS = (
    Verb(
        PlayCommercialHarbour,
        _play,
        clauses=(play_clause(COMMERCIAL_HARBOUR), Clause(RULE, somebody_has_cards, general=True)),
        options=_list_play,
    ),
    Verb(
        OfferHarbour,
        _offer,
        clauses=(
            Clause(RULE, _was_played, general=True),
            is_opponent(RULE, "partner"),
            Clause(RULE, _is_left, nowhere=noop("There is nobody left to make an offer to.")),
            Clause(RULE, _resource_is_held),
        ),
        options=_list_offers,
    ),
    Verb(
        GiveCommodity,
        _give,
        clauses=(Clause(RULE, _is_commodity),),
        options=_list_gifts,
    ),
)
OFFERS: Offers = {HarbourGift: (GiveCommodity,)}
PLAYS: dict[int, type[Action]] = {COMMERCIAL_HARBOUR: PlayCommercialHarbour}
