"""What of the Fast Card Game is seen to move and heard, and what the bots wait for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from catan_nb.fastcard.cards import EXPANSION_NAMES, KIND_NAMES
from catan_nb.fastcard.events import (
    Built,
    CityBuilt,
    Discarded,
    Drawn,
    DrewFrom,
    ExpansionBuilt,
    FromHand,
    GaveBack,
    KnightBuilt,
    KnightTaken,
    LaidAway,
    LaidBack,
    MarketCleared,
    MarketLaid,
    Picked,
    RoadBuilt,
    RoadTaken,
    SettlementBuilt,
    Stolen,
    TookFromMarket,
    Won,
)
from catan_nb.language import noop
from catan_nb.ui.systems.effects import (
    HIDDEN,
    PICTURE,
    Effect,
    Flight,
    Moves,
    Spot,
    between,
    cards,
    hits,
)

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event

__all__ = ["EFFECTS"]

_PILE: Final[Spot] = ("pile", 0)
_LAID: Final[Spot] = ("laid", 0)
_MARKET: Final[Spot] = ("market", 0)


def _going(source: Spot | None, target: Spot | None) -> Moves:
    """Return what lets an event's cards go between two places; None is the event's player."""

    def moves(event: Any, game: object) -> list[Flight]:
        start, end = (("seat", event.player) if one is None else one for one in (source, target))
        card = getattr(event, "card", None)
        if card is not None:
            return [Flight(KIND_NAMES[card], start, end)]
        return cards(event.cards, start, end, getattr(event, "count", 0))

    return moves


def _handed(giver: str, taker: str) -> Moves:
    """Return what lets a card go from hand to hand, its back to those who may not know it."""

    def moves(event: FromHand, game: object) -> list[Flight]:
        what = HIDDEN if event.card is None else KIND_NAMES[event.card]
        return [Flight(what, ("seat", getattr(event, giver)), ("seat", getattr(event, taker)))]

    return moves


def _built(name: Callable[[Any], str]) -> Effect:
    """Return the effect of building: cards are laid away, and the stack gives what is built."""

    def moves(event: Built | ExpansionBuilt, game: object) -> list[Flight]:
        own = ("seat", event.player)
        return [*cards(event.pay, own, _LAID), Flight(PICTURE, (f"stack-{name(event)}", 0), own)]

    return Effect(moves, "built")


_TAKEN: Final = Effect(_handed("victim", "player"), "robbed", "victim")
EFFECTS: Final[Mapping[type[Event], Effect]] = {
    Drawn: Effect(_going(_PILE, None), "cards", "player"),
    MarketLaid: Effect(_going(_PILE, _MARKET)),
    MarketCleared: Effect(_going(_MARKET, _LAID)),
    LaidAway: Effect(_going(None, _LAID)),
    LaidBack: Effect(_going(None, _MARKET)),
    Discarded: Effect(
        _going(None, _LAID),
        "robbed",
        "player",
        halt=noop("Cards were taken from your hand."),
        hits=hits("player"),
    ),
    TookFromMarket: Effect(_going(_MARKET, None), "cards", "player"),
    DrewFrom: _TAKEN,
    Picked: _TAKEN,
    Stolen: Effect(
        _handed("victim", "player"),
        "robbed",
        "victim",
        halt=noop("You were robbed."),
        hits=hits("victim"),
    ),
    GaveBack: Effect(_handed("player", "victim"), "cards", "victim"),
    RoadBuilt: _built(lambda event: "road"),
    KnightBuilt: _built(lambda event: "knight"),
    SettlementBuilt: _built(lambda event: "settlement"),
    CityBuilt: _built(lambda event: "city"),
    ExpansionBuilt: _built(lambda event: EXPANSION_NAMES[event.expansion]),
    RoadTaken: Effect(
        between("road", "victim", "player"),
        halt=noop("You lost a road."),
        hits=hits("victim"),
    ),
    KnightTaken: Effect(
        between("knight", "victim", "player"),
        halt=noop("You lost a knight."),
        hits=hits("victim"),
    ),
    Won: Effect(sound="won"),
}
