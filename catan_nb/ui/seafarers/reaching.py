"""What a ship on a path would reach: hidden hexes, islands that are new to its owner."""

from __future__ import annotations

from catan_nb.board.terrain import Terrain
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.ui.table.boardgame import board_game

__all__ = ["what_it_reaches"]


def what_it_reaches(game: AnyGame, edge: int, seat: int | None) -> str:
    """Return in words what a ship of a seat on a path would come to; empty for nothing."""
    board, told = board_game(game), []
    hexes = board.board.topology.hexes_at_ends(edge)
    hidden = sum(board.live_board.terrain[hex] == Terrain.FOG for hex in hexes)
    if hidden:
        told.append(
            ngettext("uncovers {n} hidden hex", "uncovers {n} hidden hexes", hidden).format(
                n=hidden
            )
        )
    if seat is not None and "foreign_areas" in board.rules.player_facts:
        player, shape = board.players[seat], board.board.topology
        # Whoever still sets up is at home nowhere yet, but knows where the own buildings are.
        buildings = (*player.settlements, *player.cities)
        own = {hex for vertex in buildings for hex in shape.vertex_hexes[vertex]}
        for area in map(set, player.foreign_areas):
            if not area.isdisjoint(hexes) and area.isdisjoint(own):
                told.append(_("comes to an island that is new to you"))
                break
    return "; ".join(told)
