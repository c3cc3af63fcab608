"""City walls (ck.wall)."""

from __future__ import annotations

from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, Told, say
from catan_nb.rules.cards import Cards
from catan_nb.rules.cities_knights.actions import BuildWall
from catan_nb.rules.cities_knights.block import WALLS, block
from catan_nb.rules.cities_knights.events import WallBuilt
from catan_nb.rules.cities_knights.places import no_own_city
from catan_nb.rules.hands import affordable, has, pay, price
from catan_nb.rules.places import VERTEX
from catan_nb.rules.state import CatanState

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


VERBS = (
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
