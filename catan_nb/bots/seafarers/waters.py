"""What a seat knows of the sea: ships, where they may lie and move, the pirate."""

from __future__ import annotations

from functools import cached_property

from catan_nb.bots.reckoning import Counts, counts_of
from catan_nb.bots.sight import Sight
from catan_nb.rules.seafarers.fleet import fleet
from catan_nb.rules.seafarers.ships import SHIP_COST, free_water, movable, pirate_paths


class Waters:
    """The open facts of Seafarers; masks are as in `FleetBlock`.

    Attributes
    ----------
    ships : tuple of int
        Masks per seat of the paths with ships.
    own : int
        Mask of the own ships.
    ends : int
        Mask of the intersections at own ships.
    free : int
        Mask of the paths on which a ship could lie.
    pirate : int
        The pirate's hex, or -1.
    left : int
        Own ships in supply.
    """

    def __init__(self, sight: Sight) -> None:
        state = sight.state
        own = fleet(state)
        self.sight = sight
        self.ships = tuple(own.ships)
        self.own, self.ends = own.ships[sight.seat], own.ends[sight.seat]
        self.free = free_water(state)
        self.pirate = state.pirate
        self.pirate_paths = pirate_paths(state)
        self.left = sight.left["ship"]
        self.price: Counts = counts_of(SHIP_COST, len(sight.kinds))

    @cached_property
    def buildings(self) -> int:
        """The mask of the own buildings."""
        return self.sight.settlements[self.sight.seat] | self.sight.cities[self.sight.seat]

    @cached_property
    def movable(self) -> int:
        """The mask of the own ships that could be moved now, the time of the turn aside."""
        return movable(self.sight.state, self.sight.seat)

    def ends_of(self, ships: int) -> int:
        """Return the mask of the intersections at these ships."""
        mask, edges = 0, self.sight.shape.edge_vertex_mask
        while ships:
            low = ships & -ships
            mask |= edges[low.bit_length() - 1]
            ships ^= low
        return mask
