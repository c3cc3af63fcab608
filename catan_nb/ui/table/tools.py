"""Places at which tools have a meaning, and tools that have one at a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from catan_nb.board.piece import Place
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.ui.systems.composed import Systems
from catan_nb.ui.systems.tools import Tool

if TYPE_CHECKING:
    from catan_nb.rules.play.game import Game

__all__ = ["candidates", "lit_places"]


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
