"""What of Seafarers is seen to move and heard, and what the bots wait for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from catan_nb.language import noop
from catan_nb.rules.base.events import LongestRoadMoved
from catan_nb.rules.seafarers.events import GoldBlocked, PirateMoved, ShipBuilt, ShipMoved
from catan_nb.ui.base.effects import LONGEST_ROUTE_EFFECTS
from catan_nb.ui.systems.effects import Effect, Mark, gliding

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event

__all__ = ["GOLD_EFFECTS", "PIRATE_EFFECTS", "SHIP_EFFECTS"]

SHIP_EFFECTS: Final[Mapping[type[Event], Effect]] = {
    ShipBuilt: Effect(sound="built"),
    ShipMoved: Effect(gliding("ship", "ship", "edge", "edge"), "built"),
    LongestRoadMoved: replace(
        LONGEST_ROUTE_EFFECTS[LongestRoadMoved], halt=noop("You lost the longest trade route.")
    ),
}
GOLD_EFFECTS: Final[Mapping[type[Event], Effect]] = {
    GoldBlocked: Effect(lambda event, game: (Mark(noop("blocked"), ("hex", event.hex)),)),
}
PIRATE_EFFECTS: Final[Mapping[type[Event], Effect]] = {
    PirateMoved: Effect(gliding("pirate", "origin", "hex", "hex"), "robber"),
}
