"""One board in both engines: where our places are in catanatron's, which numbers them its way."""

from __future__ import annotations

from typing import Any, Final

from catanatron.models.map import BASE_MAP_TEMPLATE, CatanMap, NodeRef, initialize_tiles

from catan_nb.board.layout import Board
from catan_nb.board.terrain import Terrain

#: The names of our resources over there, by number.
RESOURCES: Final = ("BRICK", "WOOD", "ORE", "WHEAT", "SHEEP")
#: The corners of a hex over there, in our order.
CORNERS: Final = (
    NodeRef.NORTH,
    NodeRef.NORTHEAST,
    NodeRef.SOUTHEAST,
    NodeRef.SOUTH,
    NodeRef.SOUTHWEST,
    NodeRef.NORTHWEST,
)


class Ground:
    """A board of the base game, and the same as a map of catanatron's.

    Parameters
    ----------
    board : Board

    Attributes
    ----------
    map : CatanMap
    hexes : tuple of (int, int, int)
        Coordinates over there, by our hexes.
    vertices : tuple of int
        Nodes over there, by our intersections.
    edges : tuple of (int, int)
        Pairs of nodes over there, the lower first, by our paths.
    """

    def __init__(self, board: Board) -> None:
        shape = board.topology
        tiles = initialize_tiles(BASE_MAP_TEMPLATE)
        self.hexes = tuple((q, -q - r, r) for q, r in shape.hexes)
        nodes: dict[int, int] = {}
        for hex, place in enumerate(self.hexes):
            tile: Any = tiles[place]
            resource = Terrain(board.terrain[hex]).resource
            tile.resource = None if resource is None else RESOURCES[resource]
            tile.number = board.tokens[hex] or None
            corners = (tile.nodes[corner] for corner in CORNERS)
            nodes.update(zip(shape.hex_vertices[hex], corners, strict=True))
        self.vertices = tuple(nodes[vertex] for vertex in range(shape.n_vertices))
        self.edges = tuple(
            tuple(sorted(self.vertices[end] for end in ends)) for ends in shape.edge_vertices
        )
        self.map = CatanMap.from_tiles(tiles)
        self.map.port_nodes = self._ports(board)

    def _ports(self, board: Board) -> dict[str | None, set[int]]:
        """Return the nodes with a harbour of each kind, None for those of all resources."""
        found: dict[str | None, set[int]] = {kind: set() for kind in (*RESOURCES, None)}
        for harbour in board.harbours:
            kind = None if harbour.kind is None else RESOURCES[harbour.kind]
            found[kind].update(self.edges[harbour.edge])
        return found
