"""The Fast Card Game at the table: importing this makes the table know all of it."""

from __future__ import annotations

from typing import Final

from catan_nb.fastcard.events import TurnBegan
from catan_nb.language import noop
from catan_nb.ui.fastcard import odds, paying, questions
from catan_nb.ui.fastcard.displays import DisplaysPanel
from catan_nb.ui.fastcard.stage import CardStage
from catan_nb.ui.looks.sheet import LOOKS
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.panels.stage import SCENERY
from catan_nb.ui.table.draft import GAMES, GameChoice
from catan_nb.ui.table.past import TURNS

__all__ = ["STRIPS"]

#: Modules that add their words and buttons by being imported.
PARTS: Final = (odds, paying, questions)

STRIPS: Final[tuple[type[Panel], ...]] = (DisplaysPanel,)

GAMES["fastcard"] = GameChoice(noop("The Fast Card Game"))
LOOKS.append("fastcard")
SCENERY.insert(0, CardStage)
TURNS.append(TurnBegan)
