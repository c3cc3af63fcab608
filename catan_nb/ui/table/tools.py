"""What a click on a place of the board does: tools, one of which is in hand or asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.refusal import Refusal
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.table.boardgame import board_game

if TYPE_CHECKING:
    from catan_nb.rules.hands import Price
    from catan_nb.rules.play.game import Game
    from catan_nb.ui.systems.composed import Systems
    from catan_nb.ui.table.controller import Controller

__all__ = ["WANTED", "Tool", "candidates", "lit_places"]

WANTED: Final = {"edge": noop("a path"), "vertex": noop("an intersection"), "hex": noop("a hex")}
"""The kinds of place in words."""


@dataclass(frozen=True, slots=True)
class Tool:
    """Something that is done at a place by clicking it.

    Attributes
    ----------
    key : str
        Its name.
    action : type
        The action, whose only field is the place.
    place : str
        "hex", "vertex" or "edge".
    words : str
        What is done, after "to".
    price : Price
        What it costs; a tool with a price can be taken in hand by a click on a place.
    on : tuple of str
        Kinds of piece that stand at places that are worth a thought, "free" for none.
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

    def click(self, table: Controller, place: Place) -> bool:
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


def lit_places(game: AnyGame, tool: Tool) -> dict[Place, Refusal | None]:
    """Return every place where the tool has a meaning, with what speaks against it there."""
    return {(tool.place, place): why for place, why in tool.lit(game).items()}


def candidates(
    systems: Systems, game: Game, place: Place
) -> list[tuple[Tool, tuple[Refusal, ...]]]:
    """Return what could be built at a place with no tool in hand, each with all its refusals.

    Tools that are out of place there whatever the rules say, such as a settlement on a
    building, come last.
    """
    kind, number = place
    standing = {piece.kind for piece in game.pieces if piece.place == place}
    building = game.building_at(number) if kind == "vertex" else None
    if building is not None:
        standing.add(building[1])
    tools = [tool for tool in systems.tools.values() if tool.price and tool.place == kind]
    tools.sort(key=lambda tool: not (standing or {"free"}).intersection(tool.on))
    return [(tool, game.explain(tool.at(number))) for tool in tools]
