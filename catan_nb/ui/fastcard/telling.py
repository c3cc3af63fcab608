"""How the events of the Fast Card Game are told in the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from catan_nb.fastcard.cards import KIND_NAMES
from catan_nb.fastcard.events import (
    CityBuilt,
    Discarded,
    Drawn,
    DrewFrom,
    ExpansionBuilt,
    FateTurned,
    FromHand,
    GaveBack,
    HandOpened,
    KnightBuilt,
    KnightTaken,
    LaidAway,
    LaidBack,
    MarketCleared,
    MarketLaid,
    NothingLeft,
    Picked,
    Refilled,
    Revealed,
    RoadBuilt,
    RoadTaken,
    SettlementBuilt,
    Stolen,
    TookFromMarket,
    TurnBegan,
    Won,
)
from catan_nb.ui.systems.telling import (
    Audience,
    Parts,
    Teller,
    group,
    opens,
    pictures,
    said,
    sign,
)

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event

__all__ = ["TELLING"]


def _draw(event: Drawn, audience: Audience) -> Parts:
    """Show the cards that were drawn, or how many they were."""
    if event.cards is not None:
        return pictures(event.cards)
    return (group(str(event.count), sign("cards")),)


def _from_hand(event: FromHand, audience: Audience) -> Parts:
    """Show a card out of a hand, or its back."""
    return (group("1", sign("cards")) if event.card is None else (1, KIND_NAMES[event.card]),)


_HAND: Final = {"card": _from_hand}

TELLING: Final[Mapping[type[Event], Teller]] = {
    TurnBegan: opens("{player} · turn {number}", "You · turn {number}"),
    MarketLaid: said("The market shows {cards}", who="", icon="cards"),
    Drawn: said("draws {cards}", "You draw {cards}", shows={"cards": _draw}),
    Refilled: said("The discards become the pile: {count}", who="", icon="cards"),
    NothingLeft: said("finds no card to draw", "You find no card to draw", hits=True),
    LaidAway: said("lays 1 {card} on the discards", "You lay 1 {card} on the discards"),
    TookFromMarket: said("takes 1 {card} from the market", "You take 1 {card} from the market"),
    LaidBack: said("lays 1 {card} in the market", "You lay 1 {card} in the market"),
    DrewFrom: said("draws {card} from {victim}", "You draw {card} from {victim}", shows=_HAND),
    HandOpened: said(
        "shows {player} the hand", "You show {player} the hand", who="victim", hits=True
    ),
    Picked: said("picks {card} from {victim}", "You pick {card} from {victim}", shows=_HAND),
    GaveBack: said("gives {victim} {card} for it", "You give {victim} {card} for it", shows=_HAND),
    Stolen: said("steals {card} from {victim}", "You steal {card} from {victim}", shows=_HAND),
    RoadBuilt: said("builds a **road** ({side}): {pay}", "You build a **road** ({side}): {pay}"),
    KnightBuilt: said(
        "builds a **knight** ({side}): {pay}",
        "You build a **knight** ({side}): {pay}",
        icon="knight",
    ),
    SettlementBuilt: said("builds a **settlement**: {pay}", "You build a **settlement**: {pay}"),
    CityBuilt: said("builds a **city**: {pay}", "You build a **city**: {pay}"),
    ExpansionBuilt: said("builds **{expansion}**: {pay}", "You build **{expansion}**: {pay}"),
    RoadTaken: said("takes a **road** from {victim}", "You take a **road** from {victim}"),
    KnightTaken: said(
        "takes a **knight** from {victim}", "You take a **knight** from {victim}", icon="knight"
    ),
    FateTurned: said("The fate card points {direction}", who="", icon="redo"),
    Revealed: said("The city side brings a **{event}**", who="", icon="cards"),
    Discarded: said("loses {cards}", "You lose {cards}", hits=True),
    MarketCleared: said("The market is cleared: {cards}", who="", icon="cards"),
    Won: said("wins with **{points}** points", "You win with **{points}** points", hits=True),
}
