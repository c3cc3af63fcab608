"""Places of the board as fields of actions: how they are written, and actions that have one."""

from __future__ import annotations

from typing import Final, Protocol

from catan_nb.kernel.codecs import place, several
from catan_nb.kernel.words import noop

HEX: Final = place("H", noop("the number of a hex"), lambda rules: rules.topology.n_hexes)
VERTEX: Final = place(
    "V", noop("the number of an intersection"), lambda rules: rules.topology.n_vertices
)
EDGE: Final = place("E", noop("the number of a path"), lambda rules: rules.topology.n_edges)
VERTICES: Final = several(VERTEX, noop("a tuple of intersections, such as (7, 12)"))


class AtHex(Protocol):
    """Any action that names a hex."""

    @property
    def hex(self) -> int:
        """The hex."""


class AtVertex(Protocol):
    """Any action that names an intersection."""

    @property
    def vertex(self) -> int:
        """The intersection."""
