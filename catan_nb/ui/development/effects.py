"""What of development cards is seen to move and heard, and what the bots wait for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from catan_nb.language import noop
from catan_nb.rules.development.events import (
    DevelopmentBought,
    DevelopmentPlayed,
    LargestArmyMoved,
    Monopolised,
)
from catan_nb.ui.systems.effects import BANK, Effect, Flight, between, handed, hits, robbed

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event

__all__ = ["EFFECTS", "LARGEST_ARMY_EFFECTS"]

EFFECTS: Final[Mapping[type[Event], Effect]] = {
    DevelopmentBought: Effect(
        lambda event, game: (Flight("sign-development", BANK, ("seat", event.player)),), "built"
    ),
    DevelopmentPlayed: Effect(sound="cards"),
    Monopolised: robbed(handed("victim", "player"), "victim", noop("Your cards were claimed.")),
}
LARGEST_ARMY_EFFECTS: Final[Mapping[type[Event], Effect]] = {
    LargestArmyMoved: Effect(
        between("knight", "source", "player"),
        halt=noop("You lost the largest army."),
        hits=hits("source"),
    ),
}
