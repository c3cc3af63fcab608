"""City improvements, metropolises and city walls (ck.improve.*, ck.metropolis, ck.wall)."""

from __future__ import annotations

from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, Told, noop, say
from catan_nb.rules.cards import CLOTH, COIN, KIND_NAMES, KINDS, PAPER, Cards
from catan_nb.rules.cities_knights.actions import BuildWall, Improve, PlaceMetropolis
from catan_nb.rules.cities_knights.block import (
    METROPOLIS_STEP,
    WALLS,
    block,
    count_worth,
    free_cities,
    improvement_level,
    no_own_city,
)
from catan_nb.rules.cities_knights.events import Improved, MetropolisMoved, WallBuilt
from catan_nb.rules.cities_knights.names import COMMODITY, TOP, TRACK, TRACKS
from catan_nb.rules.cities_knights.questions import NewMetropolis
from catan_nb.rules.hands import affordable, has, pay, price
from catan_nb.rules.places import VERTEX
from catan_nb.rules.state import CatanState


def next_step_cost(state: CatanState, seat: int, track: int) -> int:
    """Return how many commodities the next step of a track costs a seat (ck.card.crane)."""
    step = improvement_level(state, seat, track) + 1
    return step - 1 if block(state).cranes and seat == state.active else step


def may_improve(state: CatanState, seat: int, track: int) -> bool:
    """Say whether a seat may take the next step of a track, costs aside."""
    step = improvement_level(state, seat, track) + 1
    return bool(
        step <= TOP
        and state.cities[seat]
        and (step < METROPOLIS_STEP or _can_carry_metropolis(state, seat, track))
    )


def _can_carry_metropolis(state: CatanState, seat: int, track: int) -> bool:
    """Say whether a seat has the track's metropolis, or a city that may become it."""
    return block(state).metropolis_seat[track] == seat or free_cities(state, seat) != 0


# ---- clauses ---------------------------------------------------------------------------


def _has_city(state: CatanState, action: Action | None) -> Phrase | None:
    seat = state.stack[-1].player
    if not state.cities[seat]:
        return say("Improvements need a city; a reduced one does not count.")
    return None


def _is_not_complete(state: CatanState, action: Improve) -> Phrase | None:
    if improvement_level(state, state.stack[-1].player, action.track) >= TOP:
        return say("All {n} steps of {track} are taken.", n=TOP, track=TRACK.show(action.track))
    return None


def _city_can_carry(state: CatanState, action: Improve) -> Phrase | None:
    seat = state.stack[-1].player
    step = improvement_level(state, seat, action.track) + 1
    if METROPOLIS_STEP <= step <= TOP and not _can_carry_metropolis(state, seat, action.track):
        return say(
            "Step {step} needs a city that is no metropolis yet, or the metropolis of {track}.",
            step=step,
            track=TRACK.show(action.track),
        )
    return None


def _commodities_are_held(state: CatanState, action: Improve) -> Phrase | None:
    seat, kind = state.stack[-1].player, COMMODITY[action.track]
    wanted, have = next_step_cost(state, seat, action.track), state.hands[seat * KINDS + kind]
    if have < wanted:
        return say(
            "The next step of {track} costs {wanted} {kind}; the hand holds {have}.",
            track=TRACK.show(action.track),
            wanted=wanted,
            kind=KIND_NAMES[kind],
            have=have,
        )
    return None


# ---- doing -----------------------------------------------------------------------------


def _improve(state: CatanState, action: Improve) -> None:
    seat, track, ck = state.stack[-1].player, action.track, block(state)
    kind, price = COMMODITY[track], next_step_cost(state, seat, track)
    state.hands[seat * KINDS + kind] -= price
    state.bank[kind] += price
    state.built = True
    if seat == state.active and ck.cranes:
        ck.cranes -= 1
    ck.improvements[seat * len(TRACKS) + track] += 1
    step = ck.improvements[seat * len(TRACKS) + track]
    state.tell(Improved, seat, track, step, price)
    if _wins_metropolis(state, seat, track, step):
        _ask_metropolis(state, seat, track)


def _wins_metropolis(state: CatanState, seat: int, track: int, step: int) -> bool:
    """Say whether a step wins the track's metropolis: the first fourth, or the first fifth."""
    holder = block(state).metropolis_seat[track]
    if holder < 0:
        return step >= METROPOLIS_STEP
    return holder != seat and step == TOP and improvement_level(state, holder, track) < TOP


def _ask_metropolis(state: CatanState, seat: int, track: int) -> None:
    """Ask for the city of a metropolis, unless there is only one."""
    cities = bits(free_cities(state, seat))
    if len(cities) == 1:
        _place_metropolis(state, seat, track, cities[0])
    else:
        state.stack.append(NewMetropolis(seat, track))


def _place_metropolis(state: CatanState, seat: int, track: int, vertex: int) -> None:
    ck = block(state)
    source = ck.metropolis_seat[track]
    ck.metropolis_seat[track] = seat
    ck.metropolis_at[track] = vertex
    count_worth(ck)
    state.tell(MetropolisMoved, source, seat, track, vertex)


def _is_free_city(state: CatanState, action: PlaceMetropolis) -> Phrase | None:
    missing = no_own_city(state, action.vertex)
    if missing is not None:
        return missing
    if not free_cities(state, state.stack[-1].player) >> action.vertex & 1:
        return say("The city at {vertex} is a metropolis.", vertex=VERTEX.show(action.vertex))
    return None


def _apply_metropolis_choice(state: CatanState, action: PlaceMetropolis) -> None:
    frame = state.answered(NewMetropolis)
    _place_metropolis(state, frame.player, frame.track, action.vertex)


_IMPROVE = tuple(Improve(track) for track in range(len(TRACKS)))


def _list_improvements(state: CatanState, out: list[Action]) -> None:
    seat, hands = state.stack[-1].player, state.hands
    base = seat * KINDS
    held_cards = hands[base + COIN] or hands[base + PAPER] or hands[base + CLOTH]
    if state.cities[seat] and (held_cards or block(state).cranes):
        for track, action in enumerate(_IMPROVE):
            held_cards = hands[base + COMMODITY[track]]
            if held_cards >= next_step_cost(state, seat, track) and may_improve(state, seat, track):
                out.append(action)


IMPROVEMENT_VERBS = (
    Verb(
        Improve,
        _improve,
        clauses=(
            Clause("ck.improve", _has_city, general=True),
            Clause("ck.improve", _is_not_complete),
            Clause("ck.improve.fourth_needs_city", _city_can_carry),
            Clause(
                "ck.improve",
                _commodities_are_held,
                nowhere=noop("There is no track whose next step can be taken and paid for."),
            ),
        ),
        options=_list_improvements,
    ),
    Verb(
        PlaceMetropolis,
        _apply_metropolis_choice,
        clauses=(Clause("ck.metropolis", _is_free_city),),
    ),
)
OFFERS: Offers = {NewMetropolis: (PlaceMetropolis,)}


# City walls (ck.wall).


WALL_COST = price(Cards(brick=2))
#: Cards that each wall makes safe on a 7.
SAFE_PER_WALL = 2


def wall_sites(state: CatanState, seat: int) -> int:
    """Return the mask of cities where a seat may build a wall, costs aside."""
    walls = block(state).walls[seat]
    return state.cities[seat] & ~walls if walls.bit_count() < WALLS else 0


NO_SITE = Told("There is no own city without a wall.", player="You have no city without a wall.")


def is_wall_site(state: CatanState, vertex: int) -> Phrase | None:
    """Refuse intersections where the player at the frame cannot have a wall."""
    missing = no_own_city(state, vertex)
    if missing is not None:
        return missing
    if block(state).walls[state.stack[-1].player] >> vertex & 1:
        return say("The city at {vertex} has a wall already.", vertex=VERTEX.show(vertex))
    return None


def wall_left(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse a fourth wall."""
    if block(state).walls[state.stack[-1].player].bit_count() >= WALLS:
        return say("All {n} walls are built.", n=WALLS)
    return None


def put_wall(state: CatanState, seat: int, vertex: int, free: bool) -> None:
    """Put a wall round a city and note it."""
    block(state).walls[seat] |= 1 << vertex
    state.tell(WallBuilt, seat, vertex, free)


def hand_limit(state: CatanState, seat: int) -> int:
    """Return how many more cards a seat's walls make safe on a 7."""
    return SAFE_PER_WALL * block(state).walls[seat].bit_count()


def _build(state: CatanState, action: BuildWall) -> None:
    seat = state.stack[-1].player
    pay(state, seat, WALL_COST)
    state.built = True
    put_wall(state, seat, action.vertex, free=False)


def _list_walls(state: CatanState, out: list[Action]) -> None:
    seat = state.stack[-1].player
    sites = wall_sites(state, seat)
    if sites and has(state, seat, WALL_COST):
        ready = state.rules.every[BuildWall]
        out += [ready[vertex] for vertex in bits(sites)]


WALL_VERBS = (
    Verb(
        BuildWall,
        _build,
        clauses=(
            Clause(
                "ck.wall",
                lambda state, action: is_wall_site(state, action.vertex),
                nowhere=NO_SITE,
            ),
            Clause("ck.wall", wall_left, general=True),
            affordable("A wall", WALL_COST, "ck.wall"),
        ),
        options=_list_walls,
    ),
)
