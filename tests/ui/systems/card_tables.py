"""Tables of the card game, and what lies on them."""

from __future__ import annotations

from catan_nb.ui.fastcard.displays import DisplaysPanel
from catan_nb.ui.fastcard.stage import CardStage
from catan_nb.ui.fastcard.supply import SupplyPanel
from catan_nb.ui.pages.table import Table
from catan_nb.ui.widgets.pane import Pane


def stage(made: Table) -> Pane:
    assert isinstance(made.board, CardStage)
    return made.board.pane


def displays(made: Table) -> Pane:
    return next(strip for strip in made.panels.strips if isinstance(strip, DisplaysPanel)).pane


def supply(made: Table) -> Pane:
    return next(panel for panel in made.panels.own if isinstance(panel, SupplyPanel)).pane
