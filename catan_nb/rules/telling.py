"""How fields of the board game's events and questions are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from catan_nb.kernel.question import Question
from catan_nb.kernel.values import frozen
from catan_nb.kernel.words import Names, Shower, translated
from catan_nb.rules.cards import KIND
from catan_nb.rules.places import EDGE, HEX, VERTEX


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


@frozen
class CatanQuestion(Question):
    """A question of the board game."""

    shown: ClassVar[Mapping[str, Shower]] = SHOWN
    #: Whether what is built in answer costs nothing.
    gratis: ClassVar[bool] = False
