"""How the events of the base game are told in the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from catan_nb.board.terrain import Terrain
from catan_nb.kernel.words import translated
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.base.events import (
    Answered,
    Blocked,
    CardsReceived,
    CityBuilt,
    Discarded,
    LongestRoadMoved,
    NothingStolen,
    NoTrade,
    Offered,
    Produced,
    RoadBuilt,
    RobberMoved,
    Rolled,
    SettlementBuilt,
    Short,
    StartCards,
    Stolen,
    Traded,
    TradedWithBank,
    TurnBegan,
    TurnEnded,
    Won,
)
from catan_nb.ui.systems.telling import (
    Audience,
    Parts,
    Show,
    Teller,
    Telling,
    group,
    listed,
    one_of,
    opens,
    pictures,
    said,
    strong,
)
from catan_nb.ui.table.boardgame import board_game
from catan_nb.view.terrain_art import ICONS

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event

__all__ = ["HEXES", "LONGEST_ROUTE_TELLING", "ROBBER_TELLING", "TELLING", "given", "levied"]


def ground(number: int, audience: Audience) -> Parts:
    """Return a hex by its token and the picture of what it pays, or by its terrain."""
    live = board_game(audience.view).live_board
    terrain, token = Terrain(live.terrain[number]), live.tokens[number]
    if terrain.resource is None or not token:
        return (strong(translated(terrain.word)),)
    return (strong(str(token)), (0, ICONS[terrain.resource]))


HEXES: Final[Mapping[str, Show]] = {
    "hex": lambda event, audience: ground(event.hex, audience),
    "other_hex": lambda event, audience: ground(event.other_hex, audience),
}
"""Shows hexes in what is told."""


def given() -> Teller:
    """Return a teller for cards that a player gives to a partner for others."""
    return said("gives {give} to {partner} for {get}", "You give {give} to {partner} for {get}")


def levied(event: Any, audience: Audience) -> Telling:
    """Tell of cards that a player takes from another, in one line for all of these."""
    mine = event.player == audience.viewer
    return Telling(
        event.player,
        (f"{_('You take from') if mine else _('takes from')} ",),
        (group(event.victim, *pictures(event.cards)),),
        touches=event.victim == audience.viewer,
        joins=f"levied {event.player}",
    )


_OFFERS: Final = {
    True: said("offers {give} for {get}", "You offer {give} for {get}"),
    False: said("asks who has {get}", "You ask who has {get}"),
}
_ANSWERS: Final = {
    "accept": listed("yes", noop("Yes:"), joins="yes", hits=False, item=lambda event, audience: ()),
    "refuse": listed("no", noop("No:"), joins="no", hits=False, item=lambda event, audience: ()),
    "counter": said("would give {give} for {get}", "You would give {give} for {get}"),
}
_STOLEN: Final = {
    True: said("steals 1 {kind} from {victim}", "You steal 1 {kind} from {victim}", who="thief"),
    False: said("steals a card from {victim}", "You steal a card from {victim}", who="thief"),
}
_LONGEST: Final = {
    True: said(
        "has the **longest road**: {length}",
        "You have the **longest road**: {length}",
        icon="road",
        hits=True,
    ),
    False: said(
        "loses the **longest road**",
        "You lose the **longest road**",
        who="source",
        icon="road",
        hits=True,
    ),
}
_WON: Final = {
    False: said("wins with **{points}** points", "You win with **{points}** points", hits=True),
    True: said(
        "wins with **{points}** points, {secret} of them on cards",
        "You win with **{points}** points, {secret} of them on cards",
        hits=True,
    ),
}


def _total(roll: Any, audience: Audience) -> Parts:
    return (str(roll.first + roll.second),)


def _unseen(event: Event, audience: Audience) -> None:
    """Show nothing: the next heading says it."""


TELLING: Final[Mapping[type[Event], Teller]] = {
    TurnBegan: opens("{player} · turn {number}", "You · turn {number}"),
    TurnEnded: _unseen,
    Rolled: said(
        "rolls {first} + {second} = **{total}**",
        "You roll {first} + {second} = **{total}**",
        joins="roll",
        shows={"total": _total},
    ),
    CardsReceived: said("takes {cards}", "You take {cards}"),
    Produced: listed("gain", joins="gain"),
    StartCards: listed("gain", joins="gain"),
    Short: said("The bank has {left} {kind} and owes {owed}", who="", icon="cards"),
    RoadBuilt: said("builds a **road**", "You build a **road**"),
    SettlementBuilt: said("builds a **settlement**", "You build a **settlement**"),
    CityBuilt: said("builds a **city**", "You build a **city**"),
    TradedWithBank: said("trades {give} for {get}", "You trade {give} for {get}"),
    Offered: one_of(lambda offer: _OFFERS[bool(offer.give)]),
    Answered: one_of(lambda reply: _ANSWERS[reply.answer]),
    Traded: given(),
    NoTrade: said("finds no partner", "You find no partner"),
    Won: one_of(lambda won: _WON[won.secret > 0]),
}
ROBBER_TELLING: Final[Mapping[type[Event], Teller]] = {
    Blocked: listed("robber", noop("blocked:"), joins="blocked"),
    Discarded: said("discards {cards}", "You discard {cards}", hits=True),
    RobberMoved: said(
        "moves the **robber** to {hex}",
        "You move the **robber** to {hex}",
        icon="robber",
        seats=("player",),  # its source is a hex
        shows=HEXES,
    ),
    Stolen: one_of(lambda theft: _STOLEN[theft.kind is not None]),
    NothingStolen: said("steals nothing", "You steal nothing", who="thief"),
}
LONGEST_ROUTE_TELLING: Final[Mapping[type[Event], Teller]] = {
    LongestRoadMoved: one_of(lambda moved: _LONGEST[moved.player >= 0]),
}
