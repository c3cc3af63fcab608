"""What games of five and six bring to the table: building between the turns, paired turns."""

from __future__ import annotations

from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.base.actions import EndBuilding
from catan_nb.rules.base.events import PairedTurnBegan
from catan_nb.rules.base.questions import PairedTurn, SpecialBuilding
from catan_nb.ui.base.questions import TAPS, affordable, claim, end_class, main_turn
from catan_nb.ui.panels.base import act
from catan_nb.ui.systems.parts import Asking
from catan_nb.ui.systems.record import TableSystem
from catan_nb.ui.systems.telling import opens
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child

__all__ = ["SYSTEM"]


def _special_building(table: Controller, frame: SpecialBuilding) -> Child:
    return claim(table), act(
        table,
        EndBuilding(),
        _("Build nothing more"),
        do="endbuilding",
        class_=end_class(table),
        next_=True,
    )


SYSTEM: Final = TableSystem(
    name="six",
    questions={
        SpecialBuilding: Asking(
            noop("Between the turns you may build and buy, nothing else."),
            noop("Build, if you like"),
            buttons=_special_building,
            plain=True,
        ),
        PairedTurn: Asking(
            affordable,
            noop("Build, trade with the bank or end"),
            taps=TAPS,
            buttons=main_turn,
            plain=True,
        ),
    },
    presses={"endbuilding": lambda panel, press: panel.table.choose(EndBuilding(), press.stamp)},
    telling={PairedTurnBegan: opens("{player} · paired turn", "You · paired turn")},
    headings=(PairedTurnBegan,),
)
