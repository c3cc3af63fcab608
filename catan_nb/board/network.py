"""A player's routes as one network of paths: its longest route, and where it leads."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from catan_nb.board.longest import longest_trail, longest_trail_path
from catan_nb.board.topology import REMEMBERED, Topology, bits, vertices_touched


class Network(NamedTuple):
    """The routes of one player.

    Attributes
    ----------
    roads : int
        Mask of the paths with roads.
    blocked : int
        Mask of the intersections at which a route may end, but that it cannot pass.
    ships : int
        Mask of the paths with ships, or with whatever else makes routes of another kind.
    joints : int
        Mask of the intersections at which roads and ships are one route; elsewhere they only meet.
    """

    roads: int
    blocked: int = 0
    ships: int = 0
    joints: int = 0

    @property
    def paths(self) -> int:
        """The mask of all paths of the network."""
        return self.roads | self.ships

    def ends(self, shape: Topology) -> int:
        """Return the mask of the intersections that the network touches."""
        return vertices_touched(shape, self.paths)[0]

    def length(self, shape: Topology) -> int:
        """Return the number of paths of the longest route (base.longest_road)."""
        return longest_trail(shape, self.roads, self.blocked, self.ships, self.joints)

    def trail(self, shape: Topology) -> tuple[int, ...]:
        """Return the paths of a longest route in order."""
        return longest_trail_path(shape, self.roads, self.blocked, self.ships, self.joints)

    def reach(self, shape: Topology, start: int) -> int:
        """Return the mask of the intersections that the network joins to one.

        Roads and ships lead on wherever they meet, joints or not (ck.knight.move). What blocks
        can be reached, but not passed. The start itself is not in the mask.
        """
        return _reachable_vertices(shape, self.paths, self.blocked, start)


@lru_cache(maxsize=REMEMBERED)  # the same is asked again and again as long as nobody builds
def _reachable_vertices(shape: Topology, paths: int, blocked: int, start: int) -> int:
    reached, ahead = 1 << start, [start]
    while ahead:
        for edge in bits(shape.vertex_edge_mask[ahead.pop()] & paths):
            new = shape.edge_vertex_mask[edge] & ~reached
            if new:
                reached |= new
                if not new & blocked:
                    ahead.append(new.bit_length() - 1)
    return reached & ~(1 << start)
