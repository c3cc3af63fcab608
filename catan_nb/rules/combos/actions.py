"""The actions of Seafarers together with Cities & Knights."""

from __future__ import annotations

from typing import ClassVar

from catan_nb.kernel.action import Action, arg
from catan_nb.kernel.values import frozen
from catan_nb.rules.places import VERTEX


@frozen
class ChasePirate(Action):
    """Chase the pirate with an active knight at its hex (sea.ck.knight.pirate)."""

    wire_name: ClassVar[str] = "ChasePirate"
    knight: int = arg(VERTEX)
    label: ClassVar[str] = "Chase the pirate with the knight at {knight}"
