"""Tables of the card game, and what lies on them."""

from __future__ import annotations

from catan_nb.ui.fastcard.building import SupplyPanel
from catan_nb.ui.fastcard.displays import CardStage, DisplaysPanel
from catan_nb.ui.pages.table_page import TablePage
from catan_nb.ui.widgets.pane import Pane


def stage(made: TablePage) -> Pane:
    assert isinstance(made.board, CardStage)
    return made.board.pane


def displays(made: TablePage) -> Pane:
    return next(
        strip for strip in made.panels.strip_panels if isinstance(strip, DisplaysPanel)
    ).pane


def supply(made: TablePage) -> Pane:
    return next(panel for panel in made.panels.hand_panels if isinstance(panel, SupplyPanel)).pane
