"""What can be stated of ships and the pirate in a position set up by hand (sea.ship.*)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from catan_nb.board.network import Network
from catan_nb.board.terrain import Terrain
from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.text import quoted
from catan_nb.rules.position_checks import checked_seat, is_in
from catan_nb.rules.seafarers.fleet import fleet, lay
from catan_nb.rules.state import CatanState


def ships(
    state: CatanState, stated: dict[str, Any], seat: int, *edges: int, fresh: bool = False
) -> None:
    """Place ships of a seat; `fresh`: built in the turn that goes on."""
    own, seat = fleet(state), checked_seat(state, seat)
    for edge in edges:
        if not is_whole(edge):
            raise BadSetup(f"a path is named by its number, not by {quoted(edge)} [sea.ship.build]")
        if not is_in(state.land.sea_edges, edge):
            raise BadSetup(f"E{edge} is no path at sea or at the coast [sea.ship.build]")
        if state.rules.taken(state) >> edge & 1:
            raise BadSetup(f"E{edge} is taken already [sea.ship.coast]")
        lay(state, seat, edge)
        own.fresh |= fresh << edge


def ship_moved(state: CatanState, stated: dict[str, Any], moved: bool = True) -> None:
    """Say that a ship has been moved in the turn that goes on."""
    fleet(state).moved = bool(moved)


def pirate(state: CatanState, stated: dict[str, Any], hex: int | tuple[int, int] | None) -> None:
    """Place the pirate on a sea hex, by number or coordinates; None: off the board."""
    if hex is None:
        state.pirate = -1
        return
    number: object = hex
    if isinstance(hex, tuple):
        number = state.rules.topology.hex_index.get(hex)
        if number is None:
            raise BadSetup(f"there is no hex {hex} on this board [sea.pirate.move]")
    if not is_whole(number) or not 0 <= number < len(state.terrain):
        raise BadSetup(
            f"a hex is named by its number or coordinates, not by {quoted(hex)} [sea.pirate.move]"
        )
    if state.terrain[number] != Terrain.SEA:
        raise BadSetup(f"the pirate stays at sea, and H{number} is not [sea.pirate.move]")
    state.pirate = number


def settled(state: CatanState, stated: Mapping[str, Any]) -> None:
    """Check whose ships were built in the turn that goes on."""
    own = fleet(state)
    if own.fresh and (state.active < 0 or own.fresh & ~own.ships[state.active]):
        raise BadSetup("only the player on turn has built ships in it [sea.ship.move]")


def reopened(state: CatanState, stated: dict[str, Any]) -> None:
    """Note where ships lie."""
    own = fleet(state)
    own.laid = sum(own.ships)  # one ship a path: no bit carries


def cleared(state: CatanState, kind: str, number: int) -> None:
    """Take a ship away."""
    if kind == "edge":
        own, left = fleet(state), ~(1 << number)
        own.ships = [mask & left for mask in own.ships]
        own.laid &= left
        own.fresh &= left
        own.ends = [Network(mask).ends(state.rules.topology) for mask in own.ships]


#: What the module adds to `Position`.
STATEMENTS: Mapping[str, Callable[..., None]] = {"ships": ships, "ship_moved": ship_moved}
