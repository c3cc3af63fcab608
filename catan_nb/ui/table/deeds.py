"""What can be done at places of the board, and which place means which action now.

A system of rules adds its own deeds with `add_deeds`, says with `ASKED` what a question of its
own is answered by, with `MAKERS` which deeds depend on something that was chosen before, and
with `STANDING` what pieces of its own stand at places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import Question
from catan_nb.kernel.refusal import Refusal
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.base.actions import (
    BuildCity,
    BuildRoad,
    BuildSettlement,
    MoveRobber,
    Rob,
)
from catan_nb.rules.base.building import CITY_COST, ROAD_COST, SETTLEMENT_COST
from catan_nb.rules.base.questions import (
    ChooseVictim,
    FreeRoads,
    RobberMove,
    SetupRoad,
    SetupSettlement,
)
from catan_nb.rules.hands import Price
from catan_nb.rules.play.game import Game
from catan_nb.rules.ruleset import CatanRules
from catan_nb.ui.table.boardgame import board_game
from catan_nb.view.scene import Place

if TYPE_CHECKING:
    from catan_nb.ui.table.controller import Controller

__all__ = [
    "ASKED",
    "DEEDS",
    "MAKERS",
    "STANDING",
    "WANTED",
    "Deed",
    "add_deeds",
    "asked_deed",
    "candidates",
    "deed_in_hand",
    "deeds_of",
    "lit_places",
    "victims",
]

WANTED: Final = {"edge": noop("a path"), "vertex": noop("an intersection"), "hex": noop("a hex")}
"""The kinds of place in words."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something done at a place.

    Attributes
    ----------
    key : str
        Its name, and that of the tool for it.
    action : type
        The action, whose only field is the place.
    place : str
        "hex", "vertex" or "edge".
    words : str
        What is done, after "to".
    price : Price
        What it costs; a deed with a price can begin with a click on a place.
    on : tuple of str
        What stands at places that are worth a thought: "free", "settlement", "city" …
    hint : str
        What to do next once the tool is in hand; empty where that is plain.
    """

    key: str
    action: type[Action]
    place: str
    words: str
    price: Price = ()
    on: tuple[str, ...] = ()
    hint: str = ""

    def at(self, number: int) -> Action:
        """Return the action at a place."""
        return self.action(number)  # type: ignore[call-arg]

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return every place where this has a meaning, with what speaks against it there."""
        return game.reasons(self.action)

    def unavailable(self, table: Controller) -> Refusal | None:
        """Return why the tool cannot be taken in hand now, or None."""
        return table.availability(self.action)

    def pick(self, table: Controller, place: Place) -> bool:
        """Answer a click on a place; whether anything was done."""
        kind, number = place
        if kind != self.place:
            label = board_game(table.game).board.label(kind, number)
            text = _("{label} is the wrong kind of place: to {words}, pick {kind}.").format(
                label=label, words=_(self.words), kind=_(WANTED[self.place])
            )
            table.say(text, tone="bad")
            return False
        return table.choose(self.at(number))


DEEDS: Final[dict[str, Deed]] = {}
"""What is done at places, by key."""

ASKED: Final[dict[type[Question], str]] = {
    SetupSettlement: "settlement",
    SetupRoad: "road",
    FreeRoads: "road",
    RobberMove: "robber",
}
"""Deeds that a frame asks for by itself, so that nothing need be chosen first."""

MAKERS: Final[dict[str, Callable[[AnyGame, str], Deed | None]]] = {}
"""Deeds that depend on something chosen before: tools are written "<key> <what was chosen>"."""

STANDING: Final[list[Callable[[Game, Place], str | None]]] = []
"""What else stands at a place, as a word for `Deed.on`, or None; asked before buildings."""


def add_deeds(deeds: Iterable[Deed]) -> None:
    """Make further deeds known."""
    DEEDS.update((deed.key, deed) for deed in deeds)


add_deeds(
    (
        Deed("road", BuildRoad, "edge", noop("build a road"), ROAD_COST, ("free", "road")),
        Deed(
            "settlement",
            BuildSettlement,
            "vertex",
            noop("build a settlement"),
            SETTLEMENT_COST,
            ("free",),
        ),
        Deed("city", BuildCity, "vertex", noop("build a city"), CITY_COST, ("settlement", "city")),
        Deed("robber", MoveRobber, "hex", noop("move the robber")),
    )
)


def deeds_of(rules: CatanRules) -> tuple[Deed, ...]:
    """Return the deeds with a price that a game knows."""
    return tuple(d for d in DEEDS.values() if d.price and d.action in rules.verbs)


def asked_deed(frame: Question | None) -> Deed | None:
    """Return the deed that a frame asks for by itself, or None."""
    for cls in type(frame).__mro__:
        if cls in ASKED:
            return DEEDS[ASKED[cls]]
    return None


def deed_in_hand(game: AnyGame, tool: str) -> Deed | None:
    """Return the deed of a tool, or None when there is none of that name."""
    key, _blank, chosen = tool.partition(" ")
    if key in MAKERS:
        return MAKERS[key](game, chosen)
    return DEEDS.get(key)


def lit_places(game: AnyGame, deed: Deed) -> dict[Place, Refusal | None]:
    """Return every place where the deed has a meaning, with what speaks against it there."""
    return {(deed.place, place): why for place, why in deed.lit(game).items()}


def victims(game: AnyGame) -> dict[Place, Action]:
    """Return the buildings that stand for the victims a thief may choose from."""
    frame = game.frame
    if not isinstance(frame, ChooseVictim):
        return {}
    game = board_game(game)
    if game.robber is None:
        return {}
    around = game.board.topology.hex_vertices[game.robber]
    owners = {vertex: owner[0] for vertex in around if (owner := game.building_at(vertex))}
    return {
        ("vertex", vertex): Rob(seat) for vertex, seat in owners.items() if seat in frame.victims
    }


def candidates(game: Game, place: Place) -> list[tuple[Deed, tuple[Refusal, ...]]]:
    """Return what could be built at a place with no tool in hand, each with all its refusals.

    Deeds that are out of place there whatever the rules say, such as a settlement on a
    building, come last.
    """
    kind, number = place
    standing = _standing(game, place)
    found = [deed for deed in deeds_of(game.rules) if deed.place == kind]
    found.sort(key=lambda deed: standing not in deed.on)
    return [(deed, game.explain(deed.at(number))) for deed in found]


def _standing(game: Game, place: Place) -> str:
    kind, number = place
    if kind == "edge":
        return "free" if game.road_at(number) is None else "road"
    for look in STANDING:
        if found := look(game, place):
            return found
    building = game.building_at(number) if kind == "vertex" else None
    return building[1] if building is not None else "free"
