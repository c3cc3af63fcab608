"""Places of the board as fields of actions: how they are written, and actions that have one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Protocol

from catan_nb.kernel.codecs import place_codec, tuple_codec
from catan_nb.kernel.question import Question
from catan_nb.kernel.words import Names, Shower, noop, translated
from catan_nb.rules.cards import KIND

HEX: Final = place_codec("H", noop("the number of a hex"), lambda rules: rules.topology.n_hexes)
VERTEX: Final = place_codec(
    "V", noop("the number of an intersection"), lambda rules: rules.topology.n_vertices
)
EDGE: Final = place_codec("E", noop("the number of a path"), lambda rules: rules.topology.n_edges)
VERTICES: Final = tuple_codec(VERTEX, noop("a tuple of intersections, such as (7, 12)"))


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


# How fields of the board game's events and questions are shown.


def _name(names: Names, seat: int) -> str:
    return names[seat] if seat >= 0 else translated("the bank")


#: How fields are shown that are no plain words or numbers.
SHOWN: Final[Mapping[str, Shower]] = {
    **dict.fromkeys(("player", "partner", "proposer", "source", "thief", "to", "victim"), _name),
    "hex": lambda names, hex: HEX.show(hex),
    "edge": lambda names, edge: EDGE.show(edge),
    "vertex": lambda names, vertex: VERTEX.show(vertex),
    "kind": lambda names, kind: KIND.show(kind),
    "others": lambda names, others: ", ".join(map(translated, others)),
}


@dataclass(frozen=True, slots=True)
class CatanQuestion(Question):
    """A question of the board game."""

    shown: ClassVar[Mapping[str, Shower]] = SHOWN
    #: Whether what is built in answer costs nothing.
    gratis: ClassVar[bool] = False
