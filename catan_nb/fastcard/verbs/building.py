"""Building (cards.build.*): each kind of object once a turn, for cards of the hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from catan_nb.fastcard.actions import (
    EXPANSION_PRICE,
    BuildCity,
    BuildExpansion,
    BuildKnight,
    BuildRoad,
    BuildSettlement,
    Paid,
)
from catan_nb.fastcard.box import EXPANSIONS
from catan_nb.fastcard.building_events import CityBuilt, ExpansionBuilt, SettlementBuilt
from catan_nb.fastcard.cards import EXPANSION, KINDS, Cards
from catan_nb.fastcard.display import side
from catan_nb.fastcard.state import CardState
from catan_nb.fastcard.verbs.city import ask_fate, ask_reveal
from catan_nb.fastcard.verbs.prices import PRICES, payments, ways
from catan_nb.fastcard.verbs.taking import KNIGHT, ROAD, Movable, get, is_left, loser
from catan_nb.kernel.action import Action
from catan_nb.kernel.verb import Check, Clause, Verb
from catan_nb.kernel.words import Phrase, say

#: The kinds of object that can be built, by name; the first ones make room for the next.
OBJECTS: Final[Mapping[str, Any]] = {
    "settlement": BuildSettlement,
    "city": BuildCity,
    "expansion": BuildExpansion,
    "road": BuildRoad,
    "knight": BuildKnight,
}
#: The bit of each kind of object in `CardState.built`.
BITS: Final = {cls: 1 << place for place, cls in enumerate(OBJECTS.values())}


def _pay(state: CardState, action: Any) -> int:
    """Pay for what is built, note it, and return who builds."""
    seat = state.stack[-1].player
    for kind, count in action.pay.numbered():
        state.hands[seat * KINDS + kind] -= count
        state.discards[kind] += count
    state.built |= BITS[type(action)]
    return seat


def _clauses(cls: type[Action], rule: str, *own: Clause) -> tuple[Clause, ...]:
    """Return the clauses of building: those of all objects, and its `own` between them."""
    price, bit = PRICES[cls], BITS[cls]

    def not_yet(state: CardState, action: Action | None) -> Phrase | None:
        if state.built & bit:
            return say("Each kind of object can be built only once in a turn.")
        return None

    def can_pay(state: CardState, action: Action | None) -> Phrase | None:
        if not payments(price, tuple(state.hand(state.stack[-1].player))):
            return say("The hand cannot pay {price}, even 3 for 1.", price=price)
        return None

    def is_price(state: CardState, action: Paid) -> Phrase | None:
        if action.pay not in ways(price):
            return say(
                "{pay} are no way to pay {price}: 3 equal cards stand for 1 of another kind.",
                pay=action.pay,
                price=price,
            )
        return None

    def holds(state: CardState, action: Paid) -> Phrase | None:
        hand = Cards.of(state.hand(state.stack[-1].player))
        if not action.pay <= hand:
            return say("{pay} are not all in the hand.", pay=action.pay)
        return None

    return (
        Clause("cards.build.once", not_yet, general=True),
        *own,
        Clause(rule, can_pay, general=True),
        Clause("cards.build.substitute", is_price),
        Clause(rule, holds),
    )


@lru_cache(maxsize=1 << 14)
def _paid(cls: Any, hand: tuple[int, ...]) -> tuple[Action, ...]:
    """Return the actions that build an object for each payment that a hand allows."""
    return tuple(cls(pay) for pay in payments(PRICES[cls], hand))


def _listing(cls: Any, check: Check) -> Callable[[CardState, list[Action]], None]:
    bit = BITS[cls]

    def options(state: CardState, out: list[Action]) -> None:
        if not state.built & bit:
            actions = _paid(cls, tuple(state.hand(state.stack[-1].player)))
            if actions and check(state, None) is None:
                out.extend(actions)

    return options


# ---- roads and knights -----------------------------------------------------------------


def _available(movable: Movable) -> Check:
    def check(state: CardState, action: Action | None) -> Phrase | None:
        if is_left(state, movable) or loser(state, state.stack[-1].player, movable) is not None:
            return None
        return say("None is left in the middle, and there is nobody to take one from.")

    return check


def _movable_verb(cls: type[Any], rule: str, movable: Movable) -> Verb:
    available = _available(movable)

    def build(state: CardState, action: Any) -> None:
        seat = _pay(state, action)
        number = get(state, seat, movable)
        state.tell(movable.built, seat, action.pay, side(number))

    own = Clause("cards.take", available, general=True)
    return Verb(cls, build, _clauses(cls, rule, own), _listing(cls, available))


# ---- settlements, cities, expansions ---------------------------------------------------


def _settlement_left(state: CardState, action: Action | None) -> Phrase | None:
    return None if state.settlements_left else say("No settlement is left in the middle.")


def _build_settlement(state: CardState, action: BuildSettlement) -> None:
    seat = _pay(state, action)
    state.settlements_left -= 1
    state.settlements[seat] += 1
    state.tell(SettlementBuilt, seat, action.pay, "")
    ask_fate(state, seat)


def _has_settlement(state: CardState, action: Action | None) -> Phrase | None:
    own = state.settlements[state.stack[-1].player]
    return None if own else say("There is no own settlement to turn into a city.")


def _build_city(state: CardState, action: BuildCity) -> None:
    seat = _pay(state, action)
    state.settlements[seat] -= 1
    state.cities[seat] += 1
    state.tell(CityBuilt, seat, action.pay, "")
    ask_reveal(state, seat)


def _has_city(state: CardState, action: Action | None) -> Phrase | None:
    own = state.cities[state.stack[-1].player]
    return None if own else say("There is no own city without an expansion.")


def _expansion_left(state: CardState, action: BuildExpansion) -> Phrase | None:
    if not state.expansions_left[action.expansion]:
        return say(
            "No {expansion} is left in the middle.",
            expansion=EXPANSION.show(action.expansion),
        )
    return None


def _first_of_kind(state: CardState, action: BuildExpansion) -> Phrase | None:
    if state.expansions[state.stack[-1].player] >> action.expansion & 1:
        return say("Each expansion can be built only once by a player.")
    return None


def _build_expansion(state: CardState, action: BuildExpansion) -> None:
    seat = _pay(state, action)
    state.expansions_left[action.expansion] -= 1
    state.cities[seat] -= 1
    state.expansions[seat] |= 1 << action.expansion
    state.tell(ExpansionBuilt, seat, action.expansion, action.pay)


def _list_expansions(state: CardState, out: list[Action]) -> None:
    seat = state.stack[-1].player
    if state.built & BITS[BuildExpansion] or not state.cities[seat]:
        return
    pays = payments(EXPANSION_PRICE, tuple(state.hand(seat)))
    own = state.expansions[seat]
    for kind in range(len(EXPANSIONS)) if pays else ():
        if state.expansions_left[kind] and not own >> kind & 1:
            out.extend(BuildExpansion(kind, pay) for pay in pays)


VERBS = (
    _movable_verb(BuildRoad, "cards.build.road", ROAD),
    _movable_verb(BuildKnight, "cards.build.knight", KNIGHT),
    Verb(
        BuildSettlement,
        _build_settlement,
        _clauses(
            BuildSettlement,
            "cards.build.settlement",
            Clause("cards.build.settlement", _settlement_left, general=True),
        ),
        _listing(BuildSettlement, _settlement_left),
    ),
    Verb(
        BuildCity,
        _build_city,
        _clauses(
            BuildCity,
            "cards.build.city",
            Clause("cards.build.city", _has_settlement, general=True),
        ),
        _listing(BuildCity, _has_settlement),
    ),
    Verb(
        BuildExpansion,
        _build_expansion,
        _clauses(
            BuildExpansion,
            "cards.build.expansion",
            Clause("cards.build.expansion", _has_city, general=True),
            Clause("cards.build.expansion", _expansion_left),
            Clause("cards.build.expansion", _first_of_kind),
        ),
        _list_expansions,
    ),
)
