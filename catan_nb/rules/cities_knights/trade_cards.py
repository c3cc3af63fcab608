"""The yellow progress cards: trade (ck.card.*)."""

from __future__ import annotations

from functools import cache

from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say
from catan_nb.rules.base.trade import somebody_has_cards
from catan_nb.rules.cards import KIND_NAMES, KINDS, RESOURCE_KINDS, Cards
from catan_nb.rules.cities_knights.actions import (
    GiveCommodity,
    OfferHarbour,
    PlayCommercialHarbour,
    PlayMasterMerchant,
    PlayMerchant,
    PlayMerchantFleet,
    PlayResourceMonopoly,
    PlayTradeMonopoly,
    TakeCards,
)
from catan_nb.rules.cities_knights.block import CitiesKnightsBlock, block, count_worth
from catan_nb.rules.cities_knights.events import (
    CardsTaken,
    CommodityLevied,
    FleetKindChosen,
    HarbourRefused,
    HarbourSwapped,
    MerchantMoved,
    ResourceLevied,
)
from catan_nb.rules.cities_knights.names import (
    COMMERCIAL_HARBOUR,
    COMMODITY,
    MASTER_MERCHANT,
    MERCHANT,
    MERCHANT_FLEET,
    RESOURCE_MONOPOLY,
    TRADE_MONOPOLY,
)
from catan_nb.rules.cities_knights.progress import (
    is_opponent,
    opponents,
    play_card,
    play_clause,
    seats_ahead,
)
from catan_nb.rules.cities_knights.questions import HarbourGift, OpenHand
from catan_nb.rules.hands import choosing, hand_over, only_choice
from catan_nb.rules.places import HEX
from catan_nb.rules.state import CatanState

# The commercial harbour: a resource for a commodity (ck.card.commercial_harbour).
#
# Playing the card allows one offer to each opponent in the rest of the turn.


RULE = "ck.card.commercial_harbour"


# ---- the card --------------------------------------------------------------------------


def _play(state: CatanState, action: PlayCommercialHarbour) -> None:
    play_card(state, COMMERCIAL_HARBOUR)
    for opponent in opponents(state):
        block(state).harbour[opponent] += 1


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
    commodities = _commodities(state, partner)
    if (
        commodities and state.hand_size(partner) > 1
    ):  # others must not learn what there is to choose
        state.stack.append(HarbourGift(partner, seat, action.kind))
    elif commodities:
        _swap(state, HarbourGift(partner, seat, action.kind), commodities[0])
    else:
        state.tell(HarbourRefused, seat, partner)


def _may_be_given(state: CatanState, action: GiveCommodity) -> Phrase | None:
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
    remaining = ck.harbour
    if not any(remaining):
        return
    base = state.stack[-1].player * KINDS
    held_cards = [kind for kind in RESOURCE_KINDS if state.hands[base + kind]]
    for opponent in opponents(state):
        if remaining[opponent] and state.hand_size(opponent):
            out.extend([_offer_of(opponent, kind) for kind in held_cards])


def _list_gifts(state: CatanState, out: list[Action]) -> None:
    ready = state.rules.every[GiveCommodity]
    out.extend([ready[kind] for kind in _commodities(state, state.stack[-1].player)])


COMMERCIAL_HARBOUR_VERBS = (
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
        clauses=(Clause(RULE, _may_be_given),),
        options=_list_gifts,
    ),
)
COMMERCIAL_HARBOUR_OFFERS: Offers = {HarbourGift: (GiveCommodity,)}
COMMERCIAL_HARBOUR_PLAYS: dict[int, type[Action]] = {COMMERCIAL_HARBOUR: PlayCommercialHarbour}


#: Cards that the master merchant takes.
MASTER_CARDS = 2
#: Cards that the monopolies take from everybody.
COMMODITY_LEVY, RESOURCE_LEVY = 1, 2


# ---- merchant --------------------------------------------------------------------------


def _is_market(state: CatanState, action: PlayMerchant) -> Phrase | None:
    seat, hex, ck = state.stack[-1].player, action.hex, block(state)
    if not 0 <= hex < len(state.terrain):
        return say("There is no hex {hex} on this board.", hex=HEX.show(hex))
    if int(state.terrain[hex]) not in RESOURCE_KINDS:
        return say("{hex} brings no resource to trade.", hex=HEX.show(hex))
    if not state.buildings(seat) & state.rules.topology.hex_vertex_mask[hex]:
        return say("No own building stands at {hex}.", hex=HEX.show(hex))
    if (hex, seat) == (ck.merchant_hex, ck.merchant_seat):
        return say("The own merchant is at {hex} already.", hex=HEX.show(hex))
    return None


def _merchant(state: CatanState, action: PlayMerchant) -> None:
    seat, ck = play_card(state, MERCHANT), block(state)
    source, ck.merchant_seat, ck.merchant_hex = ck.merchant_seat, seat, action.hex
    count_worth(ck)
    state.tell(MerchantMoved, source, seat, action.hex)


def _list_merchant(state: CatanState, out: list[Action]) -> None:
    seat = state.stack[-1].player
    own, around, ck = state.buildings(seat), state.rules.topology.hex_vertex_mask, block(state)
    stands = ck.merchant_hex if ck.merchant_seat == seat else -1
    ready = state.rules.every[PlayMerchant]
    for hex, terrain in enumerate(state.terrain):
        if int(terrain) in RESOURCE_KINDS and own & around[hex] and hex != stands:
            out.append(ready[hex])


# ---- merchant fleet --------------------------------------------------------------------


def _is_new_kind(state: CatanState, action: PlayMerchantFleet) -> Phrase | None:
    if action.kind not in state.rules.kinds:
        return say("There is no such card in this game.")
    if block(state).fleet_kinds >> action.kind & 1:
        return say("A fleet trades {kind} already in this turn.", kind=KIND_NAMES[action.kind])
    return None


def _merchant_fleet(state: CatanState, action: PlayMerchantFleet) -> None:
    seat = play_card(state, MERCHANT_FLEET)
    block(state).fleet_kinds |= 1 << action.kind
    state.tell(FleetKindChosen, seat, action.kind)


def _list_fleets(state: CatanState, out: list[Action]) -> None:
    chosen, ready = block(state).fleet_kinds, state.rules.every[PlayMerchantFleet]
    out.extend([ready[kind] for kind in state.rules.kinds if not chosen >> kind & 1])


# ---- master merchant -------------------------------------------------------------------


def _is_richer(state: CatanState, action: PlayMasterMerchant) -> Phrase | None:
    if action.victim not in opponents(state):
        return None  # another clause says so
    name = state.rules.names[action.victim]
    if action.victim not in seats_ahead(state, state.stack[-1].player):
        return say("{name} has no more points.", name=name)
    if not state.hand_size(action.victim):
        return say("{name} holds no card.", name=name)
    return None


def _master_merchant(state: CatanState, action: PlayMasterMerchant) -> None:
    frame = OpenHand(play_card(state, MASTER_MERCHANT), action.victim, MASTER_CARDS)
    only = only_choice(state.hand(action.victim), MASTER_CARDS)
    if only is not None:
        _take(state, frame, only)
    else:
        state.stack.append(frame)


def _take_cards(state: CatanState, action: TakeCards) -> None:
    frame = state.answered(OpenHand)
    _take(state, frame, action.cards)


def _take(state: CatanState, frame: OpenHand, cards: Cards) -> None:
    hand_over(state, frame.victim, frame.player, cards.numbered())
    state.tell(CardsTaken, frame.victim, frame.player, cards.total, cards)


def _list_masters(state: CatanState, out: list[Action]) -> None:
    seat = state.stack[-1].player
    ready = state.rules.every[PlayMasterMerchant]
    out += [ready[other] for other in seats_ahead(state, seat) if state.hand_size(other)]


# ---- monopolies ------------------------------------------------------------------------


def _levy_from_everybody(
    state: CatanState, seat: int, kind: int, limit: int, told: type[CommodityLevied]
) -> None:
    """Take so many cards of a kind from everybody, or what there is."""
    for opponent in opponents(state):
        count = min(limit, state.hands[opponent * KINDS + kind])
        if count:
            hand_over(state, opponent, seat, ((kind, count),))
            state.tell(told, seat, opponent, Cards({KIND_NAMES[kind]: count}))


def _trade_monopoly(state: CatanState, action: PlayTradeMonopoly) -> None:
    seat = play_card(state, TRADE_MONOPOLY)
    _levy_from_everybody(state, seat, action.commodity, COMMODITY_LEVY, CommodityLevied)


def _resource_monopoly(state: CatanState, action: PlayResourceMonopoly) -> None:
    seat = play_card(state, RESOURCE_MONOPOLY)
    _levy_from_everybody(state, seat, action.resource, RESOURCE_LEVY, ResourceLevied)


def _is_commodity(state: CatanState, action: PlayTradeMonopoly) -> Phrase | None:
    return None if action.commodity in COMMODITY else say("The trade monopoly names a commodity.")


def _is_resource(state: CatanState, action: PlayResourceMonopoly) -> Phrase | None:
    if action.resource not in RESOURCE_KINDS:
        return say("The resource monopoly names a resource.")
    return None


_COMMODITY_LEVIES = tuple(PlayTradeMonopoly(kind) for kind in COMMODITY)
_RESOURCE_LEVIES = tuple(PlayResourceMonopoly(kind) for kind in RESOURCE_KINDS)


def _list_trade_monopoly(state: CatanState, out: list[Action]) -> None:
    if somebody_has_cards(state, None) is None:
        out.extend(_COMMODITY_LEVIES)


def _list_resource_monopoly(state: CatanState, out: list[Action]) -> None:
    if somebody_has_cards(state, None) is None:
        out.extend(_RESOURCE_LEVIES)


VERBS = (
    Verb(
        PlayMerchant,
        _merchant,
        clauses=(
            play_clause(MERCHANT),
            Clause(
                "ck.card.merchant",
                _is_market,
                nowhere=noop("No own building is at a hex to which the merchant may go."),
            ),
        ),
        options=_list_merchant,
    ),
    *COMMERCIAL_HARBOUR_VERBS,
    Verb(
        PlayMerchantFleet,
        _merchant_fleet,
        clauses=(
            play_clause(MERCHANT_FLEET),
            Clause(
                "ck.card.merchant_fleet",
                _is_new_kind,
                nowhere=noop("All kinds of card are traded 2:1 already."),
            ),
        ),
        options=_list_fleets,
    ),
    Verb(
        PlayMasterMerchant,
        _master_merchant,
        clauses=(
            play_clause(MASTER_MERCHANT),
            is_opponent("ck.card.master_merchant"),
            Clause(
                "ck.card.master_merchant",
                _is_richer,
                nowhere=noop("No opponent with more points holds a card."),
            ),
        ),
        options=_list_masters,
    ),
    choosing(TakeCards, _take_cards, lambda frame: (frame.victim, frame.count)),
    Verb(
        PlayTradeMonopoly,
        _trade_monopoly,
        clauses=(
            play_clause(TRADE_MONOPOLY),
            Clause("ck.card.trade_monopoly", somebody_has_cards, general=True),
            Clause("ck.card.trade_monopoly", _is_commodity),
        ),
        options=_list_trade_monopoly,
    ),
    Verb(
        PlayResourceMonopoly,
        _resource_monopoly,
        clauses=(
            play_clause(RESOURCE_MONOPOLY),
            Clause("ck.card.resource_monopoly", somebody_has_cards, general=True),
            Clause("ck.card.resource_monopoly", _is_resource),
        ),
        options=_list_resource_monopoly,
    ),
)
#: What the questions of these cards offer.
OFFERS: Offers = {
    **COMMERCIAL_HARBOUR_OFFERS,
    OpenHand: (TakeCards,),
}
#: The action that plays each kind of card.
PLAYS: dict[int, type[Action]] = {
    MERCHANT: PlayMerchant,
    **COMMERCIAL_HARBOUR_PLAYS,
    MERCHANT_FLEET: PlayMerchantFleet,
    MASTER_MERCHANT: PlayMasterMerchant,
    TRADE_MONOPOLY: PlayTradeMonopoly,
    RESOURCE_MONOPOLY: PlayResourceMonopoly,
}
