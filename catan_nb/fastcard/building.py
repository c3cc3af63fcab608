"""Building, what it costs, and what it brings (cards.build.*, cards.take, cards.robbery)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any, Final

from catan_nb.fastcard.actions import (
    CITY_EVENT,
    CITY_EVENT_NAMES,
    CITY_PRICE,
    EXPANSION_PRICE,
    KNIGHT_PRICE,
    ROAD_PRICE,
    SETTLEMENT_PRICE,
    BuildCity,
    BuildExpansion,
    BuildKnight,
    BuildRoad,
    BuildSettlement,
    Discard,
    KeepFate,
    Paid,
    Reveal,
    TurnFate,
)
from catan_nb.fastcard.box import EXPANSIONS, MARKET_SIZE
from catan_nb.fastcard.cards import EXPANSION, KINDS, Cards
from catan_nb.fastcard.events import (
    Built,
    CityBuilt,
    Discarded,
    ExpansionBuilt,
    FateTurned,
    KnightBuilt,
    KnightTaken,
    MarketCleared,
    Revealed,
    RoadBuilt,
    RoadTaken,
    SettlementBuilt,
)
from catan_nb.fastcard.questions import (
    MarketDayDraw,
    RenewingMarket,
    Revealing,
    Robbed,
    TurningFate,
)
from catan_nb.fastcard.state import CardState, movable_side, safe_knights, safe_roads
from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Check, Clause, Verb, choosing
from catan_nb.kernel.words import Phrase, say

#: What each object costs, by the action that builds it.
PRICES: Final[Mapping[Any, Cards]] = {
    BuildRoad: ROAD_PRICE,
    BuildKnight: KNIGHT_PRICE,
    BuildSettlement: SETTLEMENT_PRICE,
    BuildCity: CITY_PRICE,
    BuildExpansion: EXPANSION_PRICE,
}
#: How many equal cards stand for any one card.
FOR_ONE: Final = 3


def ways_to_pay(price: Cards) -> tuple[Cards, ...]:
    """Return every way to pay a price, the plain one first.

    Three equal cards may stand for each card of the price, but not for one of their own kind:
    nobody pays more than the price.
    """
    return _WAYS[price]


@lru_cache(maxsize=1 << 14)
def payments(price: Cards, hand: tuple[int, ...]) -> tuple[Cards, ...]:
    """Return the ways to pay a price that a hand, counted by kind, allows."""
    size = sum(hand)
    return tuple(
        path
        for path in _WAYS[price]
        if path.total <= size
        and all(n <= count for n, count in zip(path.counts, hand, strict=True))
    )


def _all_ways(price: Cards) -> Iterator[Cards]:
    for kept in product(*(range(count, -1, -1) for count in price.counts)):
        # A kind of which the price wants more than is paid in it does not stand for others.
        spare = [kind for kind in range(KINDS) if kept[kind] == price.counts[kind]]
        for triples in combinations_with_replacement(spare, price.total - sum(kept)):
            counts = list(kept)
            for kind in triples:
                counts[kind] += FOR_ONE
            yield Cards.of(counts)


_WAYS: Final = {
    price: tuple(dict.fromkeys(sorted(_all_ways(price), key=lambda path: path.total)))
    for price in PRICES.values()
}


# Roads and knights: from the middle, or from another player (cards.take).


@dataclass(frozen=True, slots=True)
class Movable:
    """A kind of building card that changes owners.

    Attributes
    ----------
    held : str
        The field of the state with the number before each seat.
    left : str
        The field with the number in the middle.
    safe : callable
        ``safe(state, seat)``: how many of the first ones nobody can take.
    built, taken : type of event
    """

    held: str
    left: str
    safe: Callable[[CardState, int], int]
    built: type[Built]
    taken: type[RoadTaken | KnightTaken]


ROAD: Final = Movable("roads", "roads_left", safe_roads, RoadBuilt, RoadTaken)
KNIGHT: Final = Movable("knights", "knights_left", safe_knights, KnightBuilt, KnightTaken)


def find_loser(
    state: CardState, builder: int, movable: Movable, direction: int | None = None
) -> int | None:
    """Return who would lose a card to a builder: the next in the fate card's direction, or None.

    It does not matter here whether any are left in the middle. `direction` is another than
    the card's, to see what turning it would change.
    """
    path = state.direction if direction is None else direction
    held_cards: list[int] = getattr(state, movable.held)
    players = state.rules.players
    for step in range(1, players):
        seat = (builder + path * step) % players
        if held_cards[seat] > movable.safe(state, seat):
            return seat
    return None


def has_left(state: CardState, movable: Movable) -> bool:
    """Say whether any are left in the middle."""
    return bool(getattr(state, movable.left))


def take_card(state: CardState, builder: int, movable: Movable) -> int:
    """Move a road or knight to the builder and return how many the builder has now."""
    held_cards: list[int] = getattr(state, movable.held)
    if has_left(state, movable):
        setattr(state, movable.left, getattr(state, movable.left) - 1)
    else:
        victim = find_loser(state, builder, movable)
        assert victim is not None  # a clause has seen to it
        held_cards[victim] -= 1
        state.tell(movable.taken, builder, victim)
    held_cards[builder] += 1
    return held_cards[builder]


# The fate card, and what the city sides bring (cards.build.city, cards.robbery, …).


_REVEAL: Final = tuple(Reveal(event) for event in range(len(CITY_EVENT_NAMES)))
_TURN, _KEEP = TurnFate(), KeepFate()


# ---- the fate card ---------------------------------------------------------------------


def ask_fate(state: CardState, seat: int) -> None:
    """Ask whether the fate card is turned, where there is one."""
    if state.rules.box.fate:
        state.stack.append(TurningFate(seat))


def turn_fate(state: CardState, seat: int) -> None:
    """Turn the fate card, where there is one."""
    if state.rules.box.fate:
        state.direction = -state.direction
        state.tell(FateTurned, seat, state.direction)


def _apply_turn_fate(state: CardState, action: TurnFate) -> None:
    turn_fate(state, state.stack.pop().player)


def _keep_fate(state: CardState, action: KeepFate) -> None:
    state.stack.pop()


def _list_fate(state: CardState, out: list[Action]) -> None:
    out += (_TURN, _KEEP)


# ---- the event of a city ---------------------------------------------------------------


def ask_reveal(state: CardState, seat: int) -> None:
    """Let chance show the event on the city side."""
    state.stack.append(Revealing(seat))


def _draw_distribution(state: CardState) -> Distribution:
    return Distribution(tuple((_REVEAL[event], n) for event, n in enumerate(state.backs) if n))


def _on_a_back(state: CardState, action: Reveal) -> Phrase | None:
    if not state.backs[action.event]:
        return say("No card with {event} is left.", event=CITY_EVENT.show(action.event))
    return None


def _reveal(state: CardState, action: Reveal) -> None:
    seat = state.stack.pop().player
    state.backs[action.event] -= 1
    state.tell(Revealed, seat, action.event)
    _EFFECTS[CITY_EVENT_NAMES[action.event]](state, seat)


def _robbery(state: CardState, seat: int) -> None:
    turn_fate(state, seat)
    limit = state.rules.options["robbery_limit"]
    half = state.rules.options["robbery_loss"] == "half"
    players = state.rules.players
    for step in reversed(range(players)):
        other = (seat + step) % players
        size = state.hand_size(other)
        loss = size // 2 if half else size - limit
        if size > limit and loss:
            state.stack.append(Robbed(other, loss))


def _market_day(state: CardState, seat: int) -> None:
    _MARKET_DAYS[state.rules.options["market_day"]](state, seat)


def _renew_market(state: CardState, seat: int) -> None:
    state.tell(MarketCleared, Cards.of(state.market))
    for kind, count in enumerate(state.market):
        state.discards[kind] += count
    state.market = [0] * KINDS
    state.stack.append(RenewingMarket(seat, MARKET_SIZE))


def _everybody_draws(state: CardState, seat: int) -> None:
    players = state.rules.players
    for step in reversed(range(players)):
        state.stack.append(MarketDayDraw((seat + step) % players, 1))


def _do_nothing(state: CardState, seat: int) -> None:
    """Bring nothing."""


_MARKET_DAYS: Final[Mapping[str, Callable[[CardState, int], None]]] = {
    "renew": _renew_market,
    "everybody_draws": _everybody_draws,
    "nothing": _do_nothing,
}
_EFFECTS: Final[Mapping[str, Callable[[CardState, int], None]]] = {
    "robbery": _robbery,
    "market_day": _market_day,
}


def _discard(state: CardState, action: Discard) -> None:
    seat = state.stack.pop().player
    for kind, count in action.cards.numbered():
        state.hands[seat * KINDS + kind] -= count
        state.discards[kind] += count
    state.tell(Discarded, seat, action.cards)


CITY_VERBS = (
    Verb(TurnFate, _apply_turn_fate, options=_list_fate),
    Verb(KeepFate, _keep_fate, options=_list_fate),
    Verb(Reveal, _reveal, (Clause("", _on_a_back),), weights=_draw_distribution),
    choosing(Cards, Discard, _discard, lambda frame: (frame.player, frame.count)),
)

#: What the questions of this file offer.
OFFERS: Offers = {
    TurningFate: (TurnFate, KeepFate),
    Revealing: (Reveal,),
    Robbed: (Discard,),
}


# Building (cards.build.*): each kind of object once a turn, for cards of the hand.


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


def _clauses(cls: type[Action], rule: str, *clause: Clause) -> tuple[Clause, ...]:
    """Return the clauses of building: those of all objects, and its `clause` between them."""
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
        if action.pay not in ways_to_pay(price):
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
        *clause,
        Clause(rule, can_pay, general=True),
        Clause("cards.build.substitute", is_price),
        Clause(rule, holds),
    )


@lru_cache(maxsize=1 << 14)
def _list_payments(cls: Any, hand: tuple[int, ...]) -> tuple[Action, ...]:
    """Return the actions that build an object for each payment that a hand allows."""
    return tuple(cls(pay) for pay in payments(PRICES[cls], hand))


def _make_listing(cls: Any, check: Check) -> Callable[[CardState, list[Action]], None]:
    bit = BITS[cls]

    def options(state: CardState, out: list[Action]) -> None:
        if not state.built & bit:
            actions = _list_payments(cls, tuple(state.hand(state.stack[-1].player)))
            if actions and check(state, None) is None:
                out.extend(actions)

    return options


# ---- roads and knights -----------------------------------------------------------------


def _check_available(movable: Movable) -> Check:
    def check(state: CardState, action: Action | None) -> Phrase | None:
        if (
            has_left(state, movable)
            or find_loser(state, state.stack[-1].player, movable) is not None
        ):
            return None
        return say("None is left in the middle, and there is nobody to take one from.")

    return check


def _movable_verb(cls: type[Any], rule: str, movable: Movable) -> Verb:
    available = _check_available(movable)

    def build(state: CardState, action: Any) -> None:
        seat = _pay(state, action)
        number = take_card(state, seat, movable)
        state.tell(movable.built, seat, action.pay, movable_side(number))

    clause = Clause("cards.take", available, general=True)
    return Verb(cls, build, _clauses(cls, rule, clause), _make_listing(cls, available))


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
        _make_listing(BuildSettlement, _settlement_left),
    ),
    Verb(
        BuildCity,
        _build_city,
        _clauses(
            BuildCity,
            "cards.build.city",
            Clause("cards.build.city", _has_settlement, general=True),
        ),
        _make_listing(BuildCity, _has_settlement),
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
