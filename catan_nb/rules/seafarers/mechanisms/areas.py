"""Foreign areas and the special points for settling them (sea.area, sea.island.*, sea.points).

The data are ``{"points": 2, "named": ["strip"]}``: the points for each area, and zones of the
board that are areas of their own. All other land is divided by what hangs together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, Self

from catan_nb.board.land import find_islands
from catan_nb.board.piece import Piece
from catan_nb.board.topology import Topology, bits, mask_of
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import Option, RuleModule, int_range
from catan_nb.rules.position_checks import checked_seat, land_vertex
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.seafarers.events import AreaSettled
from catan_nb.rules.seafarers.mechanisms import checks
from catan_nb.rules.state import CatanState, Hooks

NAME = "areas"
#: Stated of a position that was a game before: everybody stays at home where they were.
_KEPT: Final = "areas_kept"


class AreasBlock:
    """Where everybody is at home, and which foreign areas everybody has settled.

    Attributes
    ----------
    home, settled : list of int
        Masks of hexes per seat: whole areas, as they were then.
    earned : list of int
        How often each seat has earned the points.
    worth : int
        How many points; it follows from the options and the scenario.
    """

    __slots__ = ("earned", "home", "settled", "worth")

    def __init__(self, rules: CatanRules) -> None:
        self.home = [0] * rules.players
        self.settled = [0] * rules.players
        self.earned = [0] * rules.players
        self.worth = points_per_area(rules)

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.home = self.home[:]
        new.settled = self.settled[:]
        new.earned = self.earned[:]
        new.worth = self.worth
        return new

    def data(self) -> dict[str, Any]:
        """Return what changes in a game as JSON values."""
        return {"earned": self.earned, "home": self.home, "settled": self.settled}


def block(state: CatanState) -> AreasBlock:
    """Return who is at home where."""
    result: AreasBlock = state.blocks[NAME]
    return result


def _data(rules: CatanRules) -> Mapping[str, Any]:
    data: Mapping[str, Any] = rules.scenario.mechanisms[NAME]
    return data


@lru_cache(maxsize=1 << 8)
def _areas(
    shape: Topology, land: int, zones: tuple[str | None, ...], named: tuple[str, ...]
) -> tuple[int, ...]:
    """Return the areas as masks of hexes; those of named zones come first."""
    found = [
        mask_of(hex for hex, zone in enumerate(zones) if zone == name and land >> hex & 1)
        for name in named
    ]
    rest = land
    for area in found:
        rest &= ~area
    return (*found, *find_islands(shape, rest))


def areas(state: CatanState) -> tuple[int, ...]:
    """Return the areas of the land as it lies now, as masks of hexes."""
    rules = state.rules
    named = tuple(_data(rules).get("named", ()))
    return _areas(rules.topology, state.land.hex_mask, rules.board.zones, named)


def area_at(state: CatanState, vertex: int) -> int:
    """Return the area of an intersection as a mask of hexes (sea.area)."""
    around = mask_of(state.rules.topology.vertex_hexes[vertex])
    return next((area for area in areas(state) if area & around), 0)


def home_areas(state: CatanState, seat: int, buildings: int) -> int:
    """Return the areas with a building of a seat, as a mask of hexes."""
    mask = 0
    for vertex in bits(buildings):
        mask |= area_at(state, vertex)
    return mask


def _on_turn_began(state: CatanState) -> None:
    """Note where everybody is at home when the set-up is over (sea.island.home)."""
    if state.turn_number != 1:
        return
    own_block = block(state)
    if not any(own_block.home):  # a paired turn begins with that number too
        own_block.home = [
            home_areas(state, seat, state.buildings(seat)) for seat in state.rules.seats
        ]


def _on_placed(state: CatanState, seat: int, kind: str, place: int) -> None:
    """Reward the first settlement in a foreign area (sea.island.foreign)."""
    if kind != "settlement" or not state.turn_number:
        return
    own, area = block(state), area_at(state, place)
    if area & (own.home[seat] | own.settled[seat]):
        return
    own.settled[seat] |= area
    own.earned[seat] += 1
    state.tell(AreaSettled, seat, place, own.worth)


def points_per_area(rules: CatanRules) -> int:
    """Return the points for each foreign area: the option's, else the scenario's."""
    wanted: int | None = rules.options["island_points"]
    points: int = _data(rules)["points"] if wanted is None else wanted
    return points


def _points(state: CatanState, seat: int) -> int:
    own: AreasBlock = state.blocks[NAME]  # asked after every action
    return own.worth * own.earned[seat]


# ---- reading and stating ---------------------------------------------------------------


def special_points(state: CatanState, seat: int, open: bool) -> int:
    """Return the special points that a seat has earned by settling foreign areas."""
    return _points(state, seat)


def foreign_areas(state: CatanState, seat: int, open: bool) -> tuple[tuple[int, ...], ...]:
    """Return the areas that would still earn a seat points, each as a tuple of hexes."""
    known = block(state).home[seat] | block(state).settled[seat]
    return tuple(bits(area) for area in areas(state) if not area & known)


def area_facts(state: CatanState, open: bool) -> tuple[dict[str, Any], ...]:
    """Return the areas: their hexes, the seats at home there, and those that earned points."""
    own, seats = block(state), state.rules.seats
    return tuple(
        {
            "hexes": bits(area),
            "home": tuple(seat for seat in seats if own.home[seat] & area),
            "earned": tuple(seat for seat in seats if own.settled[seat] & area),
            "points": own.worth,
        }
        for area in areas(state)
    )


def pieces(former: Callable[..., tuple[Piece, ...]], state: CatanState) -> tuple[Piece, ...]:
    """Return what lies on the board, with a chit for the points that a seat earned in an area."""
    return (
        *former(state),
        *(
            Piece("chit", ("hex", area["hexes"][0]), seat, {"points": area["points"]})
            for area in area_facts(state, True)
            for seat in area["earned"]
            if area["points"]
        ),
    )


def settled_area(state: CatanState, stated: dict[str, Any], seat: int, *vertices: int) -> None:
    """Say that a seat has earned the points of the areas at these intersections."""
    own, seat = block(state), checked_seat(state, seat)
    for vertex in vertices:
        area = area_at(state, land_vertex(state, vertex, "sea.island.foreign"))
        if area & own.settled[seat]:
            raise BadSetup(f"the area at V{vertex} is settled already [sea.island.foreign]")
        own.settled[seat] |= area
        own.earned[seat] += 1


def _on_position_settled(state: CatanState, stated: Mapping[str, Any]) -> None:
    """Let everybody be at home wherever they have buildings, but where points were earned."""
    own_block = block(state)
    if stated.get(_KEPT):
        return
    for seat in state.rules.seats:
        own_block.home[seat] = (
            home_areas(state, seat, state.buildings(seat)) & ~own_block.settled[seat]
        )


def _on_position_reopened(state: CatanState, stated: dict[str, Any]) -> None:
    stated[_KEPT] = True


def _are_points(value: Any) -> bool:
    return value is None or int_range(0, 5)["check"](value) is True


_FIELDS = {
    "points": checks.int_check(0, 9),
    "named": checks.check_zones,
}

MODULE = RuleModule(
    name=NAME,
    hooks=Hooks(
        scenario_checked=checks.make_data_check(NAME, _FIELDS, ("named",)),
        points=_points,
        placed=_on_placed,
        turn_began=_on_turn_began,
        position_settled=_on_position_settled,
        position_reopened=_on_position_reopened,
    ),
    wraps={"pieces": pieces},
    blocks={NAME: AreasBlock},
    facts={"areas": area_facts},
    player_facts={"special_points": special_points, "foreign_areas": foreign_areas},
    statements={"settled_area": settled_area},
    options=(
        Option(
            "island_points",
            None,
            "Points for the first settlement in each foreign area; by itself the scenario's.",
            rule="sea.island.foreign",
            **int_range(0, 5) | {"check": _are_points},
        ),
    ),
)
MODULES = (MODULE,)
