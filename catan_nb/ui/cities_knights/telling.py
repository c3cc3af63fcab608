"""How the events of Cities & Knights are told in the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from catan_nb.language import gettext as _
from catan_nb.rules.cities_knights.events import (
    AqueductUsed,
    CardsTaken,
    CityLost,
    CityPlaced,
    CommodityLevied,
    DefenderRewarded,
    DeserterPlaced,
    FleetKindChosen,
    FleetMoved,
    Gift,
    HarbourRefused,
    HarbourSwapped,
    Improved,
    KnightActivated,
    KnightBuilt,
    KnightDeserted,
    KnightDisplaced,
    KnightLost,
    KnightMoved,
    KnightRetreated,
    KnightsCommitted,
    KnightUpgraded,
    Landed,
    MerchantMoved,
    MetropolisMoved,
    NoDefenderCard,
    NumbersChosen,
    ProgressDrawn,
    ProgressPlayed,
    ProgressReturned,
    ProgressShown,
    ProgressStolen,
    RoadRemoved,
    RobberChased,
    SymbolRolled,
    TokensSwapped,
    WallBuilt,
)
from catan_nb.rules.cities_knights.names import SYMBOLS, TRACKS
from catan_nb.ui.base.telling import HEXES, given, levied
from catan_nb.ui.systems.telling import (
    Audience,
    Parts,
    Teller,
    Telling,
    group,
    one_of,
    pictures,
    said,
    sign,
    strong,
)

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event

__all__ = ["TELLING"]


def _track(event: Any) -> str:
    return TRACKS[event.track]


def _rolled(event: SymbolRolled, audience: Audience) -> Telling:
    """Tell what the event die shows, in the line of the other dice."""
    return Telling(event.player, (), (sign(SYMBOLS[event.symbol]),), joins="roll")


def _landed(event: Landed, audience: Audience) -> Telling:
    """Tell of the fight, and who gave what to the defence; it touches everybody."""
    words = _("The barbarians land: attack {attack}, defence {defence}.").format(
        attack=event.attack, defence=event.defence
    )
    end = _("Beaten off!") if event.repelled else _("They win!")
    return Telling(
        sign("ship"),
        (f"{words} ", strong(f"{end} ")),
        tuple(group(seat, str(given)) for seat, given in enumerate(event.contributions)),
        touches=audience.viewer is not None,
    )


def _hidden(gift: Gift, audience: Audience) -> Parts:
    """Show the cards that changed hands, or how many they were."""
    if gift.cards is not None:
        return pictures(gift.cards)
    return (group(str(gift.count), sign("cards")),)


_METROPOLIS: Final = {
    True: said(
        "takes the **metropolis** of {track} from {source}",
        "You take the **metropolis** of {track} from {source}",
        icon=_track,
        hits=True,
    ),
    False: said(
        "wins the **metropolis** of {track}",
        "You win the **metropolis** of {track}",
        icon=_track,
        hits=True,
    ),
}
_LOST: Final = {
    (False, False): said("loses a **city**", "You lose a **city**", icon="ship", hits=True),
    (False, True): said(
        "loses a **city** and its wall", "You lose a **city** and its wall", icon="ship", hits=True
    ),
    (True, False): said(
        "keeps a **reduced city**", "You keep a **reduced city**", icon="ship", hits=True
    ),
}
_DRAWN: Final = {
    True: said("draws **{card}**", "You draw **{card}**", icon=_track, hits=True),
    False: said("draws a card of {track}", "You draw a card of {track}", icon=_track, hits=True),
}
_RETURNED: Final = {
    True: said("puts **{card}** back", "You put **{card}** back", icon=_track),
    False: said("puts a card of {track} back", "You put a card of {track} back", icon=_track),
}
_SPIED: Final = {
    True: said("takes **{card}** from {victim}", "You take **{card}** from {victim}", who="thief"),
    False: said(
        "takes a progress card from {victim}",
        "You take a progress card from {victim}",
        who="thief",
    ),
}
#: By whether the road is the player's own.
_REMOVED: Final = {
    True: said("takes up an own **road**", "You take up your **road**", icon="road"),
    False: said("removes a **road** of {victim}", "You remove a **road** of {victim}", icon="road"),
}
_SENT: Final = {"cards": _hidden}

TELLING: Final[Mapping[type[Event], Teller]] = {
    CityPlaced: said("places a **city**", "You place a **city**"),
    SymbolRolled: _rolled,
    NumbersChosen: said("sets the dice: {red} + {other}", "You set the dice: {red} + {other}"),
    AqueductUsed: said(
        "takes 1 {kind} from the aqueduct", "You take 1 {kind} from the aqueduct", icon="science"
    ),
    WallBuilt: said("builds a **wall**", "You build a **wall**", icon="wall"),
    KnightBuilt: said("puts up a **knight**", "You put up a **knight**", icon="knight"),
    KnightActivated: said("activates a **knight**", "You activate a **knight**", icon="knight"),
    KnightUpgraded: said(
        "upgrades a **knight**: {strength}", "You upgrade a **knight**: {strength}", icon="knight"
    ),
    Improved: said(
        "builds the **{building}** ({step})", "You build the **{building}** ({step})", icon=_track
    ),
    MetropolisMoved: one_of(lambda moved: _METROPOLIS[moved.source >= 0]),
    KnightMoved: said("moves a **knight**", "You move a **knight**", icon="knight"),
    KnightDisplaced: said(
        "drives off a **knight** of {victim}",
        "You drive off a **knight** of {victim}",
        icon="knight",
    ),
    KnightRetreated: said(
        "withdraws the **knight**", "You withdraw the **knight**", icon="knight", hits=True
    ),
    KnightLost: said("loses the **knight**", "You lose the **knight**", icon="knight", hits=True),
    RobberChased: said(
        "chases the **robber** away", "You chase the **robber** away", icon="robber"
    ),
    FleetMoved: said("The barbarians come nearer: **{space}** of 7", who="", icon="ship"),
    KnightsCommitted: said(
        "sends knights of strength **{force}**",
        "You send knights of strength **{force}**",
        icon="knight",
    ),
    Landed: _landed,
    CityLost: one_of(lambda lost: _LOST[lost.reduced, lost.walled and not lost.reduced]),
    DefenderRewarded: said(
        "is a **defender** of the island: 1 point",
        "You are a **defender** of the island: 1 point",
        icon="defender",
        hits=True,
    ),
    NoDefenderCard: said(
        "gave most, but no defender card is left",
        "You gave most, but no defender card is left",
        icon="defender",
        hits=True,
    ),
    ProgressDrawn: one_of(lambda drawn: _DRAWN[drawn.card is not None]),
    ProgressShown: said(
        "shows **{card}**: 1 point",
        "You show **{card}**: 1 point",
        icon="victory_point",
        hits=True,
    ),
    ProgressReturned: one_of(lambda back: _RETURNED[back.card is not None]),
    ProgressPlayed: said("plays **{card}**", "You play **{card}**", icon="development"),
    TokensSwapped: said(
        "swaps the tokens of {hex} and {other_hex}",
        "You swap the tokens of {hex} and {other_hex}",
        shows=HEXES,
    ),
    RoadRemoved: one_of(lambda removed: _REMOVED[removed.victim == removed.player]),
    Gift: said("gives {partner} {cards}", "You give {partner} {cards}", hits=True, shows=_SENT),
    CardsTaken: said(
        "takes {cards} from {player}",
        "You take {cards} from {player}",
        who="partner",
        shows=_SENT,
    ),
    ProgressStolen: one_of(lambda theft: _SPIED[theft.card is not None]),
    KnightDeserted: said(
        "loses a **knight** ({strength})",
        "You lose a **knight** ({strength})",
        icon="knight",
        hits=True,
    ),
    DeserterPlaced: said(
        "puts up a **knight** ({strength})", "You put up a **knight** ({strength})", icon="knight"
    ),
    MerchantMoved: said(
        "puts the **merchant** on {hex}",
        "You put the **merchant** on {hex}",
        icon="merchant",
        shows=HEXES,
    ),
    HarbourSwapped: given(),
    HarbourRefused: said("has no commodity", "You have no commodity", who="partner"),
    FleetKindChosen: said("trades {kind} 2:1 this turn", "You trade {kind} 2:1 this turn"),
    CommodityLevied: levied,
}
