"""What lies on the pirate islands, and each player's line of ships (sea.pirates.route).

The data are ``{"seats": [{"colour": "orange", "fortress": [[-1, 7], "S"], "mark": …, "settlement":
…, "ship": …}], "circuit": [[2, 7], …], "shore": "main"}``: what each colour has on the board, the
way of the fleet with its start first, and the zone where everybody begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple, Self

from catan_nb.board.network import Network
from catan_nb.board.topology import Topology, bits, mask_of
from catan_nb.kernel.seats import COLOURS
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.seafarers.fleet import fleet
from catan_nb.rules.seafarers.mechanisms.places import corner, side
from catan_nb.rules.state import CatanState

NAME = "pirate_islands"
#: Chits under a fortress.
CHITS: Final = 3


class Post(NamedTuple):
    """What a seat has on the board at the start.

    Attributes
    ----------
    fortress, mark : int
        The intersections of its fortress and of its marked corner.
    settlement, ship : int
        Where its ready settlement and ship are.
    """

    fortress: int
    mark: int
    settlement: int
    ship: int


class PiratesBlock:
    """The fleet, the fortresses and the warships.

    Attributes
    ----------
    posts : tuple of Post
        By seat; they follow from the scenario, as `circuit`, the fleet's hexes, does.
    place : int
        The fleet's place on its circuit, or -1 when it has left.
    chits : list of int
        What is left of each fortress.
    warships : int
        Mask of the paths with a warship, whose ever.
    """

    __slots__ = ("chits", "circuit", "place", "posts", "warships")

    def __init__(self, rules: CatanRules) -> None:
        data = rules.scenario.mechanisms[NAME]
        shape = rules.topology
        self.posts = _posts(rules, data["seats"])
        self.circuit = tuple(shape.hex(*hex) for hex in data["circuit"])
        self.place = 0
        self.chits = [CHITS] * rules.players
        self.warships = 0

    def copy(self) -> Self:
        """Return an independent copy."""
        new = object.__new__(type(self))
        new.posts, new.circuit = self.posts, self.circuit
        new.place, new.warships = self.place, self.warships
        new.chits = self.chits[:]
        return new

    def data(self) -> dict[str, Any]:
        """Return what does not follow from the scenario as JSON values."""
        return {
            "place": self.place,
            "chits": self.chits,
            "warships": self.warships,
        }


def _posts(rules: CatanRules, seats: list[Mapping[str, Any]]) -> tuple[Post, ...]:
    """Return what the seats have: each its colour's place, where that is one of those in play."""
    shape = rules.topology
    free = {one["colour"]: one for one in seats[: rules.players]}
    taken: dict[int, Mapping[str, Any]] = {}
    colours = COLOURS[rules.players]
    for seat, colour in enumerate(colours):
        if colour in free:
            taken[seat] = free.pop(colour)
    for seat in rules.seats:
        if seat not in taken:
            taken[seat] = free.pop(next(iter(free)))
    return tuple(
        Post(
            corner(shape, *taken[seat]["fortress"]),
            corner(shape, *taken[seat]["mark"]),
            corner(shape, *taken[seat]["settlement"]),
            side(shape, *taken[seat]["ship"]),
        )
        for seat in rules.seats
    )


def pirates(state: CatanState) -> PiratesBlock:
    """Return the fleet and the fortresses of a state."""
    found: PiratesBlock = state.blocks[NAME]
    return found


def shore(state: CatanState) -> int:
    """Return the mask of the intersections where everybody begins."""
    return _shore(state.rules)


@lru_cache(maxsize=1 << 5)
def _shore(rules: CatanRules) -> int:
    zone = rules.scenario.mechanisms[NAME]["shore"]
    return rules.topology.vertices_at(rules.board.in_zones(zone))


def conquered(state: CatanState, seat: int) -> bool:
    """Say whether a seat has taken its fortress."""
    return not pirates(state).chits[seat]


def fortresses(state: CatanState) -> int:
    """Return the mask of the intersections with a fortress that stands."""
    own = pirates(state)
    return mask_of(post.fortress for seat, post in enumerate(own.posts) if own.chits[seat])


def strength(state: CatanState, seat: int) -> int:
    """Return how many warships a seat has."""
    return (fleet(state).ships[seat] & pirates(state).warships).bit_count()


# ---- the line of ships (sea.pirates.route) ---------------------------------------------


@lru_cache(maxsize=1 << 6)
def _steps_to(shape: Topology, water: int, goal: int) -> tuple[int, ...]:
    """Return how many paths of the sea lead from every intersection to one; -1 where none do."""
    steps = [-1] * shape.n_vertices
    steps[goal], ahead = 0, [goal]
    for here in ahead:
        for path in bits(shape.vertex_edge_mask[here] & water):
            there = sum(shape.edge_vertices[path]) - here
            if steps[there] < 0:
                steps[there] = steps[here] + 1
                ahead.append(there)
    return tuple(steps)


def line_of(state: CatanState, seat: int, ships: int) -> tuple[int, ...]:
    """Return the intersections along a seat's line of ships, from the shore on."""
    mark, own = pirates(state).posts[seat].mark, state.buildings(seat) & shore(state)
    return _line(state.rules.topology, state.land.sea_edges, mark, ships, own)


@lru_cache(maxsize=1 << 8)  # asked for each ship in every list
def _line(shape: Topology, water: int, mark: int, ships: int, own: int) -> tuple[int, ...]:
    """Return the intersections along a line of ships from one with an own building on."""
    steps = _steps_to(shape, water, mark)
    ends = [
        vertex
        for vertex in bits(Network(0, ships=ships).ends(shape))
        if (shape.vertex_edge_mask[vertex] & ships).bit_count() == 1
    ]
    here = max(ends, key=lambda vertex: (own >> vertex & 1, steps[vertex]))
    line = [here]
    while ships:
        (path,) = bits(shape.vertex_edge_mask[here] & ships)
        ships &= ~(1 << path)
        here = sum(shape.edge_vertices[path]) - here
        line.append(here)
    return tuple(line)


def ships_from_shore(state: CatanState, seat: int) -> tuple[int, ...]:
    """Return a seat's ships in order, from the shore on."""
    line = line_of(state, seat, ships) if (ships := fleet(state).ships[seat]) else ()
    return tuple(state.rules.topology.edge_between(one, two) for one, two in pairwise(line))


def at_fortress(state: CatanState, seat: int) -> bool:
    """Say whether a seat's line has come to its fortress."""
    return bool(fleet(state).ends[seat] >> pirates(state).posts[seat].fortress & 1)


def paths_ahead(state: CatanState, seat: int, ships: int) -> int:
    """Return the mask of the paths by which a line of these ships may go on."""
    starts, goals = _way_on(state, seat, ships)
    return _nearer(state, starts, goals[0])[0] if goals else 0


def paths_to_come(state: CatanState, seat: int) -> int:
    """Return the mask of all paths by which a seat's line may come to its fortress."""
    ahead, goals = _way_on(state, seat, fleet(state).ships[seat])
    mask = 0
    for goal in goals:
        while ahead:
            paths, ahead = _nearer(state, ahead, goal)
            mask |= paths
        ahead = 1 << goal
    return mask


def _way_on(state: CatanState, seat: int, ships: int) -> tuple[int, tuple[int, ...]]:
    """Return the mask of where a line of these ships may go on, and over which intersections."""
    post = pirates(state).posts[seat]
    if not ships:
        return state.buildings(seat) & shore(state), (post.mark, post.fortress)
    line = line_of(state, seat, ships)
    goals = tuple(goal for goal in (post.mark, post.fortress) if goal not in line)
    return 1 << line[-1], goals if post.fortress not in line else ()


def _nearer(state: CatanState, starts: int, goal: int) -> tuple[int, int]:
    """Return the masks of the paths that lead nearer to a goal, and of where these lead."""
    shape, water = state.rules.topology, state.land.sea_edges
    steps = _steps_to(shape, water, goal)
    paths = ends = 0
    for here in bits(starts):
        for path in bits(shape.vertex_edge_mask[here] & water):
            there = sum(shape.edge_vertices[path]) - here
            if steps[there] == steps[here] - 1:
                paths |= 1 << path
                ends |= 1 << there
    return paths, ends
