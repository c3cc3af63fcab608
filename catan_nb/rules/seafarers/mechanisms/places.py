"""Places in a scenario's data: corners and sides of hexes, as maps name them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from catan_nb.board.geometry import CORNERS, SIDES
from catan_nb.board.topology import Topology
from catan_nb.kernel.errors import BadSetup


def corner(shape: Topology, hex: Sequence[Any], name: str) -> int:
    """Return the intersection at a corner of a hex, such as ``[3, 4], "NW"``.

    Raises
    ------
    BadSetup
        When there is no such place.
    """
    number = _inside(shape, hex)
    if name not in CORNERS:
        raise BadSetup(f"a hex has no corner {name!r}: use one of {', '.join(CORNERS)}")
    return shape.hex_vertices[number][CORNERS.index(name)]


def side(shape: Topology, hex: Sequence[Any], name: str) -> int:
    """Return the path at a side of a hex, such as ``[3, 4], "NW"``.

    Raises
    ------
    BadSetup
        When there is no such place.
    """
    number = _inside(shape, hex)
    if name not in SIDES:
        raise BadSetup(f"a hex has no side {name!r}: use one of {', '.join(SIDES)}")
    return shape.hex_edges[number][SIDES.index(name)]


def _inside(shape: Topology, hex: Sequence[Any]) -> int:
    number = shape.hex_index.get(tuple(hex), shape.inside) if len(hex) == 2 else shape.inside
    if number >= shape.inside:
        raise BadSetup(f"there is no hex {list(hex)} on this board")
    return number
