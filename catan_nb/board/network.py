"""A player's routes as one network of paths: its longest route, and where it leads."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from catan_nb.board.longest import longest_trail, longest_trail_path
from catan_nb.board.topology import Topology, bits


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
        Mask of the intersections at which roads and ships are joined; elsewhere they only meet.
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
        mask, paths = 0, self.paths
        while paths:
            low = paths & -paths
            mask |= shape.edge_vertex_mask[low.bit_length() - 1]
            paths ^= low
        return mask

    def length(self, shape: Topology) -> int:
        """Return the number of paths of the longest route (base.longest_road)."""
        return longest_trail(shape, self.roads, self.blocked, self.ships, self.joints)

    def trail(self, shape: Topology) -> tuple[int, ...]:
        """Return the paths of a longest route in order."""
        return longest_trail_path(shape, self.roads, self.blocked, self.ships, self.joints)

    def reach(self, shape: Topology, start: int) -> int:
        """Return the mask of the intersections that the network joins to one.

        From `start` it goes on by roads and by ships; later it changes between them only at
        joints. What blocks can be reached, but not passed. The start itself is not in the mask.
        """
        return _reach(shape, self, start)


@lru_cache(maxsize=1 << 12)  # the same is asked again and again as long as nobody builds
def _reach(shape: Topology, network: Network, start: int) -> int:
    kinds, blocked, joints = (network.roads, network.ships), network.blocked, network.joints
    reached = [1 << start, 1 << start]  # by roads, by ships
    ahead = [(start, 0), (start, 1)]
    while ahead:
        vertex, kind = ahead.pop()
        for edge in bits(shape.vertex_edge_mask[vertex] & kinds[kind]):
            new = shape.edge_vertex_mask[edge] & ~reached[kind]
            if not new:
                continue
            reached[kind] |= new
            if not new & blocked:
                far = new.bit_length() - 1
                ahead.append((far, kind))
                if new & joints & ~reached[1 - kind]:
                    reached[1 - kind] |= new
                    ahead.append((far, 1 - kind))
    return (reached[0] | reached[1]) & ~(1 << start)
