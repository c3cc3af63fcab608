"""The table's record of Seafarers combined with Cities & Knights: knights chase the pirate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.cities_knights.actions import ChaseRobber
from catan_nb.rules.sea_knights import (
    ChasePirate,
    PirateChased,
    PirateMove,
    RebuildShip,
    ShipRemoved,
)
from catan_nb.ui.cities_knights.questions import leave_piece_button
from catan_nb.ui.cities_knights.tools import (
    TOOLS,
    command_buttons,
    command_prompt,
    command_tool,
    priced_button,
)
from catan_nb.ui.systems.events import Effect, Teller, delegating_teller, hits, sentence_teller
from catan_nb.ui.systems.parts import Asking, Tool, ToolMaker
from catan_nb.ui.systems.registry import TableSystem
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event
    from catan_nb.ui.table.controller import Controller

__all__ = ["PIRATE", "SYSTEM"]

_DIPLOMAT: Final = next(tool for tool in TOOLS if tool.key == "card_diplomat")

#: By whether it is the player's own.
_REMOVED: Final = {
    True: sentence_teller("takes up an own **ship**", "You take up your **ship**"),
    False: sentence_teller("removes a **ship** of {victim}", "You remove a **ship** of {victim}"),
}
_TELLING: Final[Mapping[type[Event], Teller]] = {
    ShipRemoved: delegating_teller(lambda removed: _REMOVED[removed.victim == removed.player]),
}

SYSTEM: Final = TableSystem(
    name="sea_knights",
    tools=(
        replace(
            _DIPLOMAT,
            words=noop("remove this road or ship"),
            hint=noop("Click an open-ended road or ship. Escape lays the card down."),
        ),
    ),
    questions={
        RebuildShip: Asking(
            noop("Click a lit path to place the ship again, or leave it."),
            tool="ship",
            buttons=leave_piece_button,
        ),
    },
    telling=_TELLING,
    effects={ShipRemoved: Effect(halt=noop("You lost a ship."), hits=hits("victim"))},
    replaces={_DIPLOMAT.key: "cities_knights"},
)


def _command_tool(game: AnyGame, chosen: str) -> Tool | None:
    """Return the tool for a knight that may chase the robber as well as the pirate."""
    board = board_game(game)
    return replace(
        command_tool(game, chosen), chases={board.robber: ChaseRobber, board.pirate: ChasePirate}
    )


def _command_buttons(table: Controller, chosen: str) -> Child:
    chase = priced_button(table, ChasePirate(int(chosen)), _("Chase the pirate"))
    return command_buttons(table, chosen, chase)


PIRATE: Final = TableSystem(
    name="pirate_knights",
    makers={"command": ToolMaker(_command_tool, command_prompt, _command_buttons)},
    questions={
        PirateMove: Asking(
            noop("Click the sea. The pirate bars ships on his six paths."),
            noop("Where does the pirate go?"),
            tool="pirate",
        ),
    },
    telling={
        PirateChased: sentence_teller(
            "chases the **pirate** away", "You chase the **pirate** away", icon="pirate"
        ),
    },
    replaces={"command": "cities_knights"},
)
