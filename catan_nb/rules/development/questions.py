"""What is asked about development cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from catan_nb.kernel.words import Told
from catan_nb.rules.places import CatanQuestion


@dataclass(frozen=True, slots=True)
class DrawCard(CatanQuestion):
    """Chance draws the development card that `player` has bought, or has won (`won`)."""

    wire_name: ClassVar[str] = "DrawCard"
    won: bool = False
    rule: ClassVar[str] = "base.dev.deck"
    chance: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} draws a development card.", player="You draw a development card."
    )
