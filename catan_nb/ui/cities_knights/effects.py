"""What of Cities & Knights is seen to move and heard, and what the bots wait for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from catan_nb.language import noop
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.cities_knights.events import (
    AqueductUsed,
    CardsTaken,
    CityLost,
    CommodityLevied,
    Gift,
    HarbourSwapped,
    Improved,
    KnightActivated,
    KnightBuilt,
    KnightMoved,
    KnightRetreated,
    KnightUpgraded,
    Landed,
    MerchantMoved,
    MetropolisMoved,
    ProgressDrawn,
    ProgressStolen,
    RoadRemoved,
    TokensSwapped,
    WallBuilt,
)
from catan_nb.rules.cities_knights.names import TRACKS
from catan_nb.ui.systems.effects import (
    BANK,
    Effect,
    Flight,
    exchanged,
    gliding,
    handed,
    hits,
    robbed,
)

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event

__all__ = ["EFFECTS"]

_BUILT: Final = Effect(sound="built")
_MARCH: Final = Effect(gliding("knight", "start", "vertex", "vertex"), "built")


def _aqueduct(event: AqueductUsed, game: object) -> list[Flight]:
    return [Flight(KIND_NAMES[event.kind], BANK, ("seat", event.player))]


def _drawn(event: ProgressDrawn, game: object) -> list[Flight]:
    return [Flight(f"sign-{TRACKS[event.track]}", BANK, ("seat", event.player))]


def _metropolis(event: MetropolisMoved, game: object) -> list[Flight]:
    source = BANK if event.source < 0 else ("seat", event.source)
    return [Flight(f"sign-{TRACKS[event.track]}", source, ("seat", event.player))]


def _spied(event: Any, game: object) -> list[Flight]:
    return [Flight("sign-development", ("seat", event.victim), ("seat", event.thief))]


def _merchant(event: MerchantMoved, game: object) -> list[Flight]:
    return [Flight("sign-merchant", ("seat", event.player), ("hex", event.hex))]


def _swapped(event: TokensSwapped, game: object) -> list[Flight]:
    one, other = ("hex", event.hex), ("hex", event.other_hex)
    return [Flight("sign-redo", one, other), Flight("sign-redo", other, one)]


EFFECTS: Final[Mapping[type[Event], Effect]] = {
    AqueductUsed: Effect(_aqueduct, "cards", "player"),
    WallBuilt: _BUILT,
    KnightBuilt: _BUILT,
    KnightActivated: _BUILT,
    KnightUpgraded: _BUILT,
    Improved: _BUILT,
    KnightMoved: _MARCH,
    KnightRetreated: _MARCH,
    MerchantMoved: Effect(_merchant),
    TokensSwapped: Effect(_swapped),
    MetropolisMoved: Effect(_metropolis, halt=noop("You lost a metropolis."), hits=hits("source")),
    Landed: Effect(sound="barbarians", halt=noop("The barbarians have landed.")),
    CityLost: Effect(halt=noop("You lost a city."), hits=hits("player")),
    ProgressDrawn: Effect(_drawn),
    RoadRemoved: Effect(halt=noop("You lost a road."), hits=hits("victim")),
    Gift: Effect(handed("player", "partner"), "cards", "partner"),
    CardsTaken: robbed(
        handed("player", "partner"), "player", noop("Cards were taken from your hand.")
    ),
    ProgressStolen: robbed(_spied, "victim", noop("A card was taken from you.")),
    HarbourSwapped: Effect(exchanged, "cards"),
    CommodityLevied: robbed(handed("victim", "player"), "victim", noop("Your cards were claimed.")),
}
