"""What can be done at places of the board, and which place means which action now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from catan_nb.kernel.action import Action
from catan_nb.kernel.frame import Frame
from catan_nb.kernel.refusal import Refusal
from catan_nb.rules.actions import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyDevelopmentCard,
    MoveRobber,
    Rob,
)
from catan_nb.rules.base.building import CITY_COST, ROAD_COST, SETTLEMENT_COST
from catan_nb.rules.base.development import COST as CARD_COST
from catan_nb.rules.frames import ChooseVictim, FreeRoads, RobberMove, SetupRoad, SetupSettlement
from catan_nb.rules.game import Game
from catan_nb.rules.hands import Price

__all__ = ["BUY", "DEEDS", "Deed", "asked_deed", "candidates", "lit_places", "victims"]

Place = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Deed:
    """Something done at a place: its action, the kind of place, its price and its words."""

    key: str
    action: type[Action]
    place: str
    words: str
    price: Price = ()

    def at(self, number: int) -> Action:
        """Return the action at a place."""
        return self.action(number)  # type: ignore[call-arg]


DEEDS: Final[Mapping[str, Deed]] = {
    deed.key: deed
    for deed in (
        Deed("road", BuildRoad, "edge", "build a road", ROAD_COST),
        Deed("settlement", BuildSettlement, "vertex", "build a settlement", SETTLEMENT_COST),
        Deed("city", BuildCity, "vertex", "build a city", CITY_COST),
        Deed("robber", MoveRobber, "hex", "move the robber"),
    )
}
"""What is done at places, by the name of the piece."""

BUY: Final = (BuyDevelopmentCard, CARD_COST)
"""What is bought without a place, with its price."""

_ASKED: Final[Mapping[type[Frame], str]] = {
    SetupSettlement: "settlement",
    SetupRoad: "road",
    FreeRoads: "road",
    RobberMove: "robber",
}


def asked_deed(frame: Frame | None) -> Deed | None:
    """Return the deed that a frame asks for by itself, so that nothing need be chosen first."""
    key = _ASKED.get(type(frame)) if frame is not None else None
    return DEEDS[key] if key else None


def lit_places(game: Game, deed: Deed) -> dict[Place, Refusal | None]:
    """Return every place where the deed has a meaning, with what speaks against it there."""
    return {(deed.place, place): why for place, why in game.reasons(deed.action).items()}


def victims(game: Game) -> dict[Place, Action]:
    """Return the buildings that stand for the victims a thief may choose from."""
    frame = game.frame
    if not isinstance(frame, ChooseVictim) or game.robber is None:
        return {}
    around = game.board.topology.hex_vertices[game.robber]
    owners = {vertex: owner[0] for vertex in around if (owner := game.building_at(vertex))}
    return {
        ("vertex", vertex): Rob(seat) for vertex, seat in owners.items() if seat in frame.victims
    }


def candidates(game: Game, place: Place) -> list[tuple[Deed, Refusal | None]]:
    """Return what could be built at a place with no tool in hand, each with its refusal."""
    kind, number = place
    return [
        (deed, game.why_not(deed.at(number)))
        for deed in DEEDS.values()
        if deed.place == kind and deed.price
    ]
