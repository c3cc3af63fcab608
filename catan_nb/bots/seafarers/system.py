"""Seafarers as systems that the good bot knows: ships, and the pirate."""

from __future__ import annotations

from typing import Any, Final

from catan_nb.bots.memory import Memory
from catan_nb.bots.seafarers import piracy, sailing, voyages
from catan_nb.bots.systems import System
from catan_nb.rules.base.questions import FreeRoads, SetupRoad
from catan_nb.rules.seafarers.events import ShipBuilt
from catan_nb.rules.seafarers.questions import RobberOrPirate
from catan_nb.rules.seafarers.ships import SHIP_COST


def _ship(memory: Memory, event: Any) -> None:
    if not event.gratis:
        memory.lose(event.player, SHIP_COST)


SHIPS: Final = System(
    goals=voyages.goals,
    turn=sailing.moves,
    answers={SetupRoad: sailing.first_pieces, FreeRoads: sailing.free_pieces},
    outlook=sailing.outlook,
    notes={ShipBuilt: _ship},
    far=5,
)
PIRATE: Final = System(answers={RobberOrPirate: piracy.destinations})
