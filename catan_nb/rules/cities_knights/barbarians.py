"""The barbarians: their fleet, the fight, and what it costs or earns (ck.barbarians.*)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.cities_knights.actions import CommitKnights, LoseCity
from catan_nb.rules.cities_knights.block import (
    LANDING,
    active_strength,
    block,
    clockwise,
    count_worth,
    free_cities,
    knights_of,
    no_own_city,
)
from catan_nb.rules.cities_knights.events import (
    CityLost,
    DefenderRewarded,
    FleetMoved,
    KnightsCommitted,
    Landed,
    NoDefenderCard,
)
from catan_nb.rules.cities_knights.questions import Commitment, LossDue, LostCity, RewardDue
from catan_nb.rules.numbers import SETTLEMENTS
from catan_nb.rules.pieces import take_city
from catan_nb.rules.places import VERTEX, VERTICES
from catan_nb.rules.state import CatanState


def advance(state: CatanState) -> None:
    """Move the fleet a space; on the last one it lands (ck.barbarians.track)."""
    ck = block(state)
    ck.fleet += 1
    state.tell(FleetMoved, ck.fleet)
    if ck.fleet < LANDING:
        return
    nobody = (0,) * state.rules.players
    if state.rules.options["grudge"]:
        deciding = tuple(seat for seat in clockwise(state) if knights_of(state, seat) & ck.active)
        if deciding:
            state.stack.append(Commitment(deciding[0], deciding[1:], nobody))
            return
        fight(state, nobody)
    else:
        fight(state, tuple(knights_of(state, seat) & ck.active for seat in state.rules.seats))


def barbarian_strength(state: CatanState) -> int:
    """Return the barbarians' strength: all cities, metropolises too (ck.barbarians.strength)."""
    return sum(city.bit_count() for city in state.cities)


def fight(state: CatanState, committed: tuple[int, ...]) -> None:
    """Resolve the fight; `committed` has a mask of knights for each seat."""
    ck = block(state)
    given = tuple(active_strength(state, seat, mask) for seat, mask in enumerate(committed))
    against, defence = barbarian_strength(state), sum(given)
    for mask in committed:
        ck.active &= ~mask
    ck.fleet = 0
    ck.landings += 1
    state.tell(Landed, against, defence, given)
    if defence >= against:
        _reward_defenders(state, best_defenders(given))
    else:
        exposed = [seat for seat in clockwise(state) if free_cities(state, seat)]
        state.stack.extend(LossDue(seat) for seat in reversed(losers(given, exposed)))


def best_defenders(given: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that gave most (ck.barbarians.win)."""
    highest = max(given)
    return tuple(seat for seat, strength in enumerate(given) if strength == highest)


def losers(given: Sequence[int], exposed: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that lose a city (ck.barbarians.lose).

    Those who gave least among the `exposed` ones, who have a city that is no metropolis.
    """
    lowest = min((given[seat] for seat in exposed), default=0)
    return tuple(seat for seat in exposed if given[seat] == lowest)


def _reward_defenders(state: CatanState, best: tuple[int, ...]) -> None:
    ck = block(state)
    if len(best) > 1:
        state.stack.extend(RewardDue(s) for s in reversed(clockwise(state)) if s in best)
    elif ck.defenders_left:
        ck.defenders_left -= 1
        ck.defenders[best[0]] += 1
        count_worth(ck)
        state.tell(DefenderRewarded, best[0])
    else:
        state.tell(NoDefenderCard, best[0])


# ---- losing a city ---------------------------------------------------------------------


def ask_lost_city(state: CatanState) -> None:
    """Ask which city is lost, unless there is only one."""
    seat = state.stack.pop().player
    cities = bits(free_cities(state, seat))
    if len(cities) == 1:
        lose_city(state, seat, cities[0])
    else:
        state.stack.append(LostCity(seat))


def lose_city(state: CatanState, seat: int, vertex: int) -> None:
    """Make a settlement, or a reduced city, of a city (ck.barbarians.reduced)."""
    ck, bit = block(state), 1 << vertex
    walled = bool(ck.walls[seat] & bit)
    ck.walls[seat] &= ~bit
    pieces = (state.settlements[seat] & ~ck.reduced[seat]).bit_count()
    reduced = pieces >= SETTLEMENTS
    if reduced:
        ck.reduced[seat] |= bit
    state.tell(CityLost, seat, vertex, walled, reduced)
    take_city(state, seat, vertex)


def _is_exposed(state: CatanState, action: LoseCity) -> Phrase | None:
    missing = no_own_city(state, action.vertex)
    if missing is not None:
        return missing
    if not free_cities(state, state.stack[-1].player) >> action.vertex & 1:
        return say("The metropolis at {vertex} is safe.", vertex=VERTEX.show(action.vertex))
    return None


def _apply_loss(state: CatanState, action: LoseCity) -> None:
    seat = state.stack.pop().player
    lose_city(state, seat, action.vertex)


# ---- committing knights ----------------------------------------------------------------


def _are_active_knights(state: CatanState, action: CommitKnights) -> Phrase | None:
    seat = state.stack[-1].player
    own = knights_of(state, seat) & block(state).active
    wrong = [v for v in action.vertices if v < 0 or not own >> v & 1]
    if wrong:
        return say(
            "There is no active own knight at {vertices}.", vertices=VERTICES.show(tuple(wrong))
        )
    if list(action.vertices) != sorted(set(action.vertices)):
        return say("Each knight is named once, in the order of the intersections.")
    return None


def _commit(state: CatanState, action: CommitKnights) -> None:
    frame = state.answered(Commitment)
    mask = sum(1 << vertex for vertex in action.vertices)
    if state.events is not None:
        strength = active_strength(state, frame.player, mask)
        state.events.append(KnightsCommitted(frame.player, action.vertices, strength))
    committed = tuple(
        mask if seat == frame.player else other for seat, other in enumerate(frame.committed)
    )
    if frame.waiting:
        state.stack.append(Commitment(frame.waiting[0], frame.waiting[1:], committed))
    else:
        fight(state, committed)


def _list_commitments(state: CatanState, out: list[Action]) -> None:
    own = bits(knights_of(state, state.stack[-1].player) & block(state).active)
    for count in range(len(own), -1, -1):
        out.extend(CommitKnights(chosen) for chosen in combinations(own, count))


VERBS = (
    Verb(
        LoseCity,
        _apply_loss,
        clauses=(Clause("ck.barbarians.lose", _is_exposed),),
    ),
    Verb(
        CommitKnights,
        _commit,
        clauses=(Clause("ck.option.grudge", _are_active_knights),),
        options=_list_commitments,
    ),
)
DUE: dict[type, Callable[[CatanState], None]] = {LossDue: ask_lost_city}
OFFERS: Offers = {LostCity: (LoseCity,), Commitment: (CommitKnights,)}
