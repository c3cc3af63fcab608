"""What is land, coast and sea, worked out from hexes and their terrain."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from catan_nb.board.terrain import LAND, Terrain
from catan_nb.board.topology import Topology, bits, mask_of


@dataclass(frozen=True, slots=True)
class Land:
    """The land of a board; the same land and sea always give the same object.

    An intersection or a path is land when it touches a land hex. Fog is no land yet, and what
    lies outside the board is sea.

    Attributes
    ----------
    hexes : tuple of int
        The land hexes, ascending; `hex_mask` is their mask.
    sea_hexes : tuple of int
        The hexes of open sea, ascending.
    vertices, edges : int
        Masks of the intersections and paths on land.
    coast : int
        Mask of the paths between a land hex and the sea, or the rim of the board; `coast_edges`
        are the same, ascending.
    coast_vertices : int
        Mask of the intersections at the coast.
    sea_edges : int
        Mask of the paths between a sea hex and another hex of the board: coasts and open sea.
    islands : tuple of int
        Masks of hexes that hang together, in the order of their first hex.
    """

    hexes: tuple[int, ...]
    hex_mask: int
    sea_hexes: tuple[int, ...]
    vertices: int
    edges: int
    coast: int
    coast_edges: tuple[int, ...]
    coast_vertices: int
    sea_edges: int
    islands: tuple[int, ...]

    # The same land is the same object already.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"<Land: {len(self.hexes)} hexes, {len(self.islands)} islands>"


def land_of(topology: Topology, terrain: tuple[int, ...]) -> Land:
    """Return the land of a board with this terrain, by hex number.

    Parameters
    ----------
    topology : Topology
    terrain : tuple of int
        A `Terrain` for every hex.
    """
    is_land = is_sea = 0
    for hex, ground in enumerate(terrain):
        if ground in LAND:
            is_land |= 1 << hex
        elif ground == Terrain.SEA:
            is_sea |= 1 << hex
    return _build_land(topology, is_land, is_sea)


@lru_cache(maxsize=1 << 10)
def _build_land(topology: Topology, is_land: int, is_sea: int) -> Land:
    hexes = bits(is_land)
    edges = coast = sea_edges = 0
    for hex in hexes:
        edges |= topology.hex_edge_mask[hex]
    for edge, beside in enumerate(topology.edge_hexes):
        wet = [hex for hex in beside if is_sea >> hex & 1]
        dry = [hex for hex in beside if is_land >> hex & 1]
        if dry and (wet or len(beside) == 1):
            coast |= 1 << edge
        if wet and len(beside) == 2:
            sea_edges |= 1 << edge
    coast_vertices = 0
    for edge in bits(coast):
        coast_vertices |= topology.edge_vertex_mask[edge]
    return Land(
        hexes=hexes,
        hex_mask=is_land,
        sea_hexes=bits(is_sea),
        vertices=topology.vertices_at(hexes),
        edges=edges,
        coast=coast,
        coast_edges=bits(coast),
        coast_vertices=coast_vertices,
        sea_edges=sea_edges,
        islands=find_islands(topology, is_land),
    )


def find_islands(topology: Topology, hexes: int) -> tuple[int, ...]:
    """Return the connected components of a mask of hexes, by their lowest hex."""
    result = []
    while hexes:
        island = hexes & -hexes
        ahead = [island.bit_length() - 1]
        for hex in ahead:
            new = mask_of(topology.hex_neighbours[hex]) & hexes & ~island
            island |= new
            ahead += bits(new)
        result.append(island)
        hexes &= ~island
    return tuple(result)


def vertices_needed(settlements: int) -> int:
    """Return how many intersections guarantee room for so many settlements, wherever they stand.

    Each but the last closes itself and its three neighbours (base.distance).
    """
    return 4 * (settlements - 1) + 1
