"""The yellow progress cards: trade (ck.card.*)."""

from __future__ import annotations

from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say
from catan_nb.rules.base.player_trade import somebody_has_cards
from catan_nb.rules.cards import KIND_NAMES, KINDS, RESOURCE_KINDS, Cards
from catan_nb.rules.cities_knights.block import block, count_worth
from catan_nb.rules.cities_knights.cards import commercial_harbour
from catan_nb.rules.cities_knights.cards.actions import (
    PlayMasterMerchant,
    PlayMerchant,
    PlayMerchantFleet,
    PlayResourceMonopoly,
    PlayTradeMonopoly,
    TakeCards,
)
from catan_nb.rules.cities_knights.cards.events import (
    CardsTaken,
    CommodityLevied,
    FleetKindChosen,
    MerchantMoved,
    ResourceLevied,
)
from catan_nb.rules.cities_knights.cards.opponents import ahead, is_opponent, opponents
from catan_nb.rules.cities_knights.cards.progress import play_clause, played
from catan_nb.rules.cities_knights.names import (
    COMMODITY,
    MASTER_MERCHANT,
    MERCHANT,
    MERCHANT_FLEET,
    RESOURCE_MONOPOLY,
    TRADE_MONOPOLY,
)
from catan_nb.rules.cities_knights.questions import OpenHand
from catan_nb.rules.hands import hand_over
from catan_nb.rules.places import HEX
from catan_nb.rules.selection import choosing, only_choice
from catan_nb.rules.state import CatanState

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
    seat, ck = played(state, MERCHANT), block(state)
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
    seat = played(state, MERCHANT_FLEET)
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
    if action.victim not in ahead(state, state.stack[-1].player):
        return say("{name} has no more points.", name=name)
    if not state.hand_size(action.victim):
        return say("{name} holds no card.", name=name)
    return None


def _master_merchant(state: CatanState, action: PlayMasterMerchant) -> None:
    frame = OpenHand(played(state, MASTER_MERCHANT), action.victim, MASTER_CARDS)
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
    out += [ready[other] for other in ahead(state, seat) if state.hand_size(other)]


# ---- monopolies ------------------------------------------------------------------------


def _levy(state: CatanState, seat: int, kind: int, most: int, told: type[CommodityLevied]) -> None:
    """Take so many cards of a kind from everybody, or what there is."""
    for other in opponents(state):
        count = min(most, state.hands[other * KINDS + kind])
        if count:
            hand_over(state, other, seat, ((kind, count),))
            state.tell(told, seat, other, Cards({KIND_NAMES[kind]: count}))


def _trade_monopoly(state: CatanState, action: PlayTradeMonopoly) -> None:
    seat = played(state, TRADE_MONOPOLY)
    _levy(state, seat, action.commodity, COMMODITY_LEVY, CommodityLevied)


def _resource_monopoly(state: CatanState, action: PlayResourceMonopoly) -> None:
    seat = played(state, RESOURCE_MONOPOLY)
    _levy(state, seat, action.resource, RESOURCE_LEVY, ResourceLevied)


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
    *commercial_harbour.VERBS,
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
    **commercial_harbour.OFFERS,
    OpenHand: (TakeCards,),
}
#: The action that plays each kind of card.
PLAYS: dict[int, type[Action]] = {
    MERCHANT: PlayMerchant,
    **commercial_harbour.PLAYS,
    MERCHANT_FLEET: PlayMerchantFleet,
    MASTER_MERCHANT: PlayMasterMerchant,
    TRADE_MONOPOLY: PlayTradeMonopoly,
    RESOURCE_MONOPOLY: PlayResourceMonopoly,
}
