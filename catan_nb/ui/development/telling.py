"""How what happens with development cards is told in the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from catan_nb.rules.development.cards import DEVELOPMENT_CARDS
from catan_nb.rules.development.events import (
    DevelopmentBought,
    DevelopmentPlayed,
    LargestArmyMoved,
    Monopolised,
    ResourceNamed,
)
from catan_nb.ui.base.telling import levied
from catan_nb.ui.systems.telling import Teller, one_of, said

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event

__all__ = ["LARGEST_ARMY_TELLING", "TELLING"]


def _picture(played: Any) -> str:
    return "knight" if DEVELOPMENT_CARDS[played.card].name == "knight" else "development"


#: By whether the card is known, and whether it was free.
_CARD: Final = {
    (True, False): said(
        "buys a card: **{card}**", "You buy a card: **{card}**", icon="development"
    ),
    (False, False): said("buys a **card**", "You buy a **card**", icon="development"),
    (True, True): said(
        "draws a card: **{card}**", "You draw a card: **{card}**", icon="development"
    ),
    (False, True): said("draws a **card**", "You draw a **card**", icon="development"),
}

TELLING: Final[Mapping[type[Event], Teller]] = {
    DevelopmentBought: one_of(lambda bought: _CARD[bought.card is not None, bought.gratis]),
    DevelopmentPlayed: said("plays **{card}**", "You play **{card}**", icon=_picture),
    ResourceNamed: said("claims all {kind}", "You claim all {kind}"),
    Monopolised: levied,
}
LARGEST_ARMY_TELLING: Final[Mapping[type[Event], Teller]] = {
    LargestArmyMoved: said(
        "has the **largest army**: {knights}",
        "You have the **largest army**: {knights}",
        icon="knight",
        hits=True,
    ),
}
