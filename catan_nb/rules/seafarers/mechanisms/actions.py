"""The actions of the scenarios' mechanisms, and the outcomes that chance brings in them."""

from __future__ import annotations

from typing import ClassVar

from catan_nb.board.terrain import TERRAIN_WORDS
from catan_nb.kernel.action import Action, Codec, Numbered, arg
from catan_nb.kernel.values.codecs import INT, by_name
from catan_nb.kernel.values.frozen import frozen
from catan_nb.kernel.words import noop
from catan_nb.rules.places import HEX

GROUND: Codec = by_name("terrain", tuple(TERRAIN_WORDS), noop("the name or number of a terrain"))


@frozen
class ChooseFog(Action):
    """Choose which hidden hex is uncovered first (sea.fog.order)."""

    hex: int = arg(HEX)
    label: ClassVar[str] = "Uncover {hex} first"


@frozen
class LiftFog(Action):
    """Outcome: the hex that comes from the stack, with its token or 0 (sea.fog)."""

    terrain: Numbered = arg(GROUND)
    token: int = arg(INT, default=0)
    label: ClassVar[str] = "The fog lifts from {terrain}"
