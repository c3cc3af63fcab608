"""The three dice and what they bring, in order (ck.roll.order, ck.production.city)."""

from __future__ import annotations

from collections.abc import Callable

from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.module import Offers
from catan_nb.kernel.question import Question
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import RollDice
from catan_nb.rules.base.events import Rolled
from catan_nb.rules.base.turn import shows_faces
from catan_nb.rules.cards import (
    CLOTH,
    COIN,
    KIND_NAMES,
    KINDS,
    LUMBER,
    ORE,
    PAPER,
    RESOURCE_KINDS,
    WOOL,
)
from catan_nb.rules.cities_knights import barbarians
from catan_nb.rules.cities_knights.actions import Decline, RollSymbol, RollThree, UseAqueduct
from catan_nb.rules.cities_knights.block import BENEFIT_STEP, block, clockwise, has_benefit
from catan_nb.rules.cities_knights.events import AqueductUsed, SymbolRolled
from catan_nb.rules.cities_knights.names import EVENT_SHIP, FACES, SCIENCE, SYMBOLS, TRACKS
from catan_nb.rules.cities_knights.progress import ask_draws
from catan_nb.rules.cities_knights.questions import (
    Aqueduct,
    AqueductDue,
    EventDie,
    RollDue,
    ThreeDice,
)
from catan_nb.rules.hands import take
from catan_nb.rules.numbers import SEVEN
from catan_nb.rules.state import CatanState

_FACES = range(1, 7)
#: All rolls of the three dice with their weights, 216 in all.
ROLLS = Distribution(
    tuple(
        (RollThree(symbol, red, other), FACES[symbol])
        for symbol in range(len(SYMBOLS))
        for red in _FACES
        for other in _FACES
    )
)
#: The faces of the event die.
EVENTS = Distribution(tuple((RollSymbol(symbol), FACES[symbol]) for symbol in range(len(SYMBOLS))))
#: The commodity that a city gets instead of its second card of a resource.
COMMODITY_OF = {ORE: COIN, LUMBER: PAPER, WOOL: CLOTH}


# ---- rolling ---------------------------------------------------------------------------


def dice(former: Callable[..., Question], state: CatanState, seat: int) -> Question:
    """Return the dice that are thrown when a seat rolls: three."""
    return ThreeDice(seat)


def _three_rolled(state: CatanState, action: RollThree) -> None:
    seat = state.stack.pop().player
    if state.events is not None:
        state.events.append(SymbolRolled(seat, action.symbol))
        state.events.append(Rolled(seat, action.red, action.other))
    _queue_event_and_dice(state, seat, action.symbol, action.red, action.other)


def _symbol_rolled(state: CatanState, action: RollSymbol) -> None:
    frame = state.answered(EventDie)
    state.tell(SymbolRolled, frame.player, action.symbol)
    _queue_event_and_dice(state, frame.player, action.symbol, frame.red, frame.other)


def _queue_event_and_dice(state: CatanState, seat: int, symbol: int, red: int, other: int) -> None:
    """Push the event's question on top of the number dice's."""
    state.roll = (red, other)
    block(state).symbol = symbol
    state.stack.append(RollDue(seat))
    state.rules.hooks["rolled"](state, seat)


def on_rolled(state: CatanState, seat: int) -> None:
    """Bring about what the event die shows."""
    symbol = block(state).symbol
    assert state.roll is not None
    if symbol == EVENT_SHIP:
        barbarians.advance(state)
    else:
        ask_draws(state, symbol, state.roll[0])


def apply_number_dice(state: CatanState) -> None:
    """Apply the roll of the number dice."""
    state.stack.pop()
    assert state.roll is not None
    total = sum(state.roll)
    if total == SEVEN:
        state.rules.hooks["seven"](state)
    else:
        state.rules.produce(state, total)


def robber_sleeps(state: CatanState) -> bool:
    """Say whether the barbarians have not landed yet (ck.robber.sleeps)."""
    return not block(state).landings


# ---- production ------------------------------------------------------------------------


def hex_yield(
    former: Callable[..., tuple[tuple[int, int], ...]], state: CatanState, hex: int
) -> tuple[tuple[int, int], ...]:
    """Return what a hex pays as places in the hands and cards (ck.production.city).

    A settlement has 1 resource; a city has 2, or 1 and a commodity.
    """
    kind = int(state.terrain[hex])
    if kind not in COMMODITY_OF:
        return former(state, hex)
    around = state.rules.topology.hex_vertex_mask[hex]
    paid: list[tuple[int, int]] = []
    for seat in state.rules.seats:
        cities = (state.cities[seat] & around).bit_count()
        resources = (state.settlements[seat] & around).bit_count() + cities
        if resources:
            paid.append((seat * KINDS + kind, resources))
        if cities:
            paid.append((seat * KINDS + COMMODITY_OF[kind], cities))
    return tuple(paid)


def produce(former: Callable[..., None], state: CatanState, total: int) -> None:
    """Pay for a roll, and ask those with an aqueduct who got nothing.

    What is asked while paying, such as which cards one takes, is answered before it is seen who
    that is.
    """
    if max(block(state).improvements[SCIENCE :: len(TRACKS)]) < BENEFIT_STEP:
        former(state, total)  # as nearly always
        return
    owners = [seat for seat in clockwise(state) if has_benefit(state, seat, SCIENCE)]
    before = [state.hand_size(seat) for seat in owners]
    asked = len(state.stack)
    former(state, total)
    state.stack[asked:asked] = [
        AqueductDue(seat, cards)
        for seat, cards in zip(reversed(owners), reversed(before), strict=True)
        if state.hand_size(seat) == cards
    ]


def ask_aqueduct(state: CatanState) -> None:
    """Ask a player with an aqueduct who has no more cards than before the roll."""
    due = state.answered(AqueductDue)
    if state.hand_size(due.player) == due.cards:
        state.stack.append(Aqueduct(due.player))


def _is_in_stock(state: CatanState, action: UseAqueduct) -> Phrase | None:
    if action.kind not in RESOURCE_KINDS:
        return say("The aqueduct gives a resource, no commodity.")
    if not state.bank[action.kind]:
        return say("The bank has no {kind} left.", kind=KIND_NAMES[action.kind])
    return None


def _use_aqueduct(state: CatanState, action: UseAqueduct) -> None:
    seat = state.stack.pop().player
    take(state, seat, ((action.kind, 1),))
    state.tell(AqueductUsed, seat, action.kind)


VERBS = (
    Verb(
        RollThree,
        _three_rolled,
        (shows_faces("red", "other"),),
        weights=lambda state: ROLLS,
        asked_by=RollDice(),
    ),
    Verb(RollSymbol, _symbol_rolled, weights=lambda state: EVENTS),
    Verb(
        UseAqueduct,
        _use_aqueduct,
        clauses=(Clause("ck.improve.third", _is_in_stock),),
    ),
)
OFFERS: Offers = {
    ThreeDice: (RollThree,),
    EventDie: (RollSymbol,),
    Aqueduct: (UseAqueduct, Decline),
}
#: What happens by itself when these questions come to the top.
DUE: dict[type, Callable[[CatanState], None]] = {
    RollDue: apply_number_dice,
    AqueductDue: ask_aqueduct,
}
