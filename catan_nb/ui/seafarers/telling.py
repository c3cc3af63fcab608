"""How the events of Seafarers are told in the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from catan_nb.language import noop
from catan_nb.rules.base.events import LongestRoadMoved
from catan_nb.rules.seafarers.events import (
    GoldBlocked,
    GoldTaken,
    PirateMoved,
    ShipBuilt,
    ShipMoved,
)
from catan_nb.ui.systems.telling import Teller, listed, one_of, said

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event

__all__ = ["GOLD_TELLING", "PIRATE_TELLING", "SHIP_TELLING"]

_LONGEST: Final = {
    True: said(
        "has the **longest trade route**: {length}",
        "You have the **longest trade route**: {length}",
        icon="road",
        hits=True,
    ),
    False: said(
        "loses the **longest trade route**",
        "You lose the **longest trade route**",
        who="source",
        icon="road",
        hits=True,
    ),
}
SHIP_TELLING: Final[Mapping[type[Event], Teller]] = {
    ShipBuilt: said("builds a **ship**", "You build a **ship**"),
    ShipMoved: said("moves a **ship**", "You move a **ship**"),
    LongestRoadMoved: one_of(lambda moved: _LONGEST[moved.player >= 0]),
}
PIRATE_TELLING: Final[Mapping[type[Event], Teller]] = {
    PirateMoved: said("moves the **pirate**", "You move the **pirate**", icon="pirate"),
}
GOLD_TELLING: Final[Mapping[type[Event], Teller]] = {
    GoldBlocked: listed(
        "robber",
        noop("blocked, of gold:"),
        joins="blocked gold",
        item=lambda event, audience: (str(event.count),),
    ),
    GoldTaken: said("takes {cards} for **gold**", "You take {cards} for **gold**"),
}
