"""What the Fast Card Game brings to the table."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from catan_nb.fastcard.events import TurnBegan
from catan_nb.ui.fastcard.paying import PAY
from catan_nb.ui.fastcard.questions import QUESTIONS
from catan_nb.ui.fastcard.telling import TELLING
from catan_nb.ui.systems.parts import Later
from catan_nb.ui.systems.record import TableSystem

__all__ = ["SYSTEM"]

SYSTEM: Final = TableSystem(
    name="fastcard",
    makers={"pay": PAY},
    questions=QUESTIONS,
    telling=TELLING,
    turns=(TurnBegan,),
    odds=(Later("catan_nb.ui.fastcard.odds:swap_odds"),),
    scenery=Later("catan_nb.ui.fastcard.stage:CardStage"),
    own=(Later("catan_nb.ui.fastcard.supply:SupplyPanel"),),
    strips=(Later("catan_nb.ui.fastcard.displays:DisplaysPanel"),),
    looks=(Path(__file__).parent / "static" / "fastcard.css",),
)
