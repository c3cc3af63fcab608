"""Board tools of Seafarers: ships, the pirate, paths that take a road or a ship."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from catan_nb.board.piece import Place
from catan_nb.board.terrain import Terrain
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.words import say
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.rules.base.actions import BuildRoad, MoveRobber
from catan_nb.rules.places import EDGE
from catan_nb.rules.seafarers.actions import BuildShip, MovePirate, MoveShip
from catan_nb.rules.seafarers.ships import SHIP_COST
from catan_nb.ui.base.questions import residents_text, seats_with_hand_sizes
from catan_nb.ui.systems.parts import Tool, ToolMaker
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, button

if TYPE_CHECKING:
    from catan_nb.ui.table.controller import Controller

__all__ = [
    "PIRATE_TOOLS",
    "SAIL",
    "SHIP_TOOLS",
    "click_ship",
    "is_sea",
    "newly_reached_text",
    "sail_button",
    "ship_owners_text",
]


def newly_reached_text(game: AnyGame, edge: int, seat: int | None) -> str:
    """Return text on hidden hexes and new islands that a ship on a path would reach; else empty."""
    board, reasons = board_game(game), []
    hexes = board.board.topology.hexes_at_ends(edge)
    hidden = sum(board.live_board.terrain[hex] == Terrain.FOG for hex in hexes)
    if hidden:
        reasons.append(
            ngettext("uncovers {n} hidden hex", "uncovers {n} hidden hexes", hidden).format(
                n=hidden
            )
        )
    if seat is not None and "foreign_areas" in board.rules.player_facts:
        player, shape = board.players[seat], board.board.topology
        # During the set-up every area counts as foreign, even one with buildings of one's own.
        buildings = (*player.settlements, *player.cities)
        own_hexes = {hex for vertex in buildings for hex in shape.vertex_hexes[vertex]}
        for area in map(set, player.foreign_areas):
            if not area.isdisjoint(hexes) and area.isdisjoint(own_hexes):
                reasons.append(_("comes to an island that is new to you"))
                break
    return "; ".join(reasons)


AFLOAT: Final = {"line": "open"}
"""Looks of the ship that is shown at the place under the pointer."""


def is_sea(game: AnyGame, hex: int) -> bool:
    """Say whether a hex is sea."""
    return board_game(game).live_board.terrain[hex] == Terrain.SEA


# ---- moving a ship -----------------------------------------------------------------------


def _own_ships(game: AnyGame, seat: int | None) -> tuple[int, ...]:
    return () if seat is None or seat < 0 else board_game(game).players[seat].ships


def _ship_targets(game: AnyGame, ship: int) -> dict[int, Refusal | None]:
    """Return every other path, with the refusal of moving a ship there, or None."""
    edges = range(board_game(game).board.topology.n_edges)
    return {edge: game.why_not(MoveShip(ship, edge)) for edge in edges if edge != ship}


def _why_ship_stays(game: AnyGame, ship: int) -> Refusal | None:
    """Return why a ship cannot be moved anywhere, or None if it can."""
    refusals = {}
    for refusal in _ship_targets(game, ship).values():
        if refusal is None:
            return None
        refusals[refusal.text] = refusal
    # A reason that holds for all places is a reason about the ship.
    if len(refusals) == 1:
        return refusals.popitem()[1]
    reason = say("The ship at {edge} could be set nowhere else.", edge=EDGE.show(ship))
    return Refusal("sea.ship.move", reason)


@dataclass(frozen=True, slots=True)
class SelectShipTool(Tool):
    """A tool that selects which of one's ships to move."""

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return one's own ships, each with why it cannot be moved, or None."""
        free = {action.ship for action in game.legal(MoveShip)}
        ships = _own_ships(game, game.actor)
        return {ship: None if ship in free else _why_ship_stays(game, ship) for ship in ships}

    def click(self, table: Controller, place: Place) -> bool:
        """Select the ship; return whether there was one."""
        if click_ship(table, place):
            return True
        table.say(_("Click one of your ships."), tone="bad")
        return False


@dataclass(frozen=True, slots=True)
class MoveShipTool(Tool):
    """A tool that moves the ship at `ship`."""

    ship: int = -1

    def at(self, number: int) -> Action:
        """Return the action that takes the ship to a path."""
        return MoveShip(self.ship, number)

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return every other path, with the refusal of moving the ship there, or None."""
        return _ship_targets(game, self.ship)

    def unavailable(self, table: Controller) -> Refusal | None:
        """Return why the ship cannot be moved now, or None."""
        return table.not_now() or _why_ship_stays(table.game, self.ship)

    def click(self, table: Controller, place: Place) -> bool:
        """Move there, deselect the ship, or select another one."""
        if place == ("edge", self.ship):
            return table.take_tool("")
        return click_ship(table, place) or Tool.click(self, table, place)


def _sail_tool(game: AnyGame, chosen: str) -> Tool | None:
    return MoveShipTool(
        "sail",
        MoveShip,
        "edge",
        noop("move the ship there"),
        piece="ship",
        looks=AFLOAT,
        facts=newly_reached_text,
        ship=int(chosen),
    )


def _sail_prompt(table: Controller, chosen: str) -> str:
    return _("Click a lit path for the ship. One ship a turn may move.")


def _sail_buttons(table: Controller, chosen: str) -> Child:
    return button(_("Let go"), do="tool", arg="", title=_("Lay the ship down (Escape)"))


def click_ship(table: Controller, place: Place) -> bool:
    """Select one's own ship for moving if one was clicked; return whether one was."""
    kind, number = place
    if kind != "edge" or number not in _own_ships(table.game, table.viewer):
        return False
    table.take_tool(f"sail {number}")
    return True


def sail_button(table: Controller) -> Child:
    """Return the button with which a ship is moved; None if none can be moved now."""
    if not table.mine or table.tool or table.availability(MoveShip) is not None:
        return None
    return button(_("Move a ship"), do="tool", arg="move_ship")


SAIL: Final = ToolMaker(_sail_tool, _sail_prompt, _sail_buttons, noop("Move a ship"))

# ---- a path for a road or a ship ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoadOrShipTool(Tool):
    """A tool that builds a road or a ship; where both are possible it asks which."""

    def puts(self, game: AnyGame, number: int) -> tuple[str, Mapping[str, object]]:
        """Return the piece to show at a path: a road, or a ship where no road is allowed."""
        road = game.why_not(BuildRoad(number)) is None
        return (self.piece, self.looks) if road else ("ship", AFLOAT)

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return every path, with the refusal if neither piece is allowed there, or None."""
        roads, ships = game.reasons(BuildRoad), game.reasons(BuildShip)
        paths = {**ships, **roads}
        for edge, why in ships.items():
            if why is None or _is_water(game, edge):
                paths[edge] = why and paths[edge] and why
        return paths

    def unavailable(self, table: Controller) -> Refusal | None:
        """Return why neither can be built now, or None."""
        return table.availability(BuildRoad) and table.availability(BuildShip)

    def click(self, table: Controller, place: Place) -> bool:
        """Build the piece that is allowed there, or ask which one."""
        kind, number = place
        if kind != self.place:
            return Tool.click(self, table, place)
        road, ship = BuildRoad(number), BuildShip(number)
        fits = [action for action in (road, ship) if table.why_not(action) is None]
        if len(fits) > 1:
            return table.take_tool(f"here edge {number}")
        return table.choose(fits[0] if fits else ship if _is_water(table.game, number) else road)


def _is_water(game: AnyGame, edge: int) -> bool:
    """Return whether a path has sea on both sides."""
    terrain = board_game(game).live_board.terrain
    hexes = board_game(game).board.topology.edge_hexes[edge]
    return all(terrain[hex] == Terrain.SEA for hex in hexes)


SHIP_TOOLS: Final = (
    Tool(
        "ship",
        BuildShip,
        "edge",
        noop("build a ship"),
        SHIP_COST,
        ("free", "ship"),
        piece="ship",
        looks=AFLOAT,
        facts=newly_reached_text,
    ),
    SelectShipTool(
        "move_ship",
        MoveShip,
        "edge",
        noop("move a ship"),
        hint=noop("Click a lit ship, then where it goes."),
    ),
    RoadOrShipTool(
        "passage",
        BuildRoad,
        "edge",
        noop("place a road or a ship"),
        piece="road",
        facts=newly_reached_text,
    ),
)

# ---- robber or pirate --------------------------------------------------------------------


def ship_owners_text(game: AnyGame, hex: int, seat: int | None) -> str:
    """Return the names of the players other than ``seat`` with ships at a hex, and their cards."""
    around = set(board_game(game).board.topology.hex_edges[hex])
    players = board_game(game).players
    return seats_with_hand_sizes(
        game,
        {player.seat for player in players if player.seat != seat and around & set(player.ships)},
    )


def _neighbours_text(game: AnyGame, hex: int, seat: int | None) -> str:
    return (ship_owners_text if is_sea(game, hex) else residents_text)(game, hex, seat)


@dataclass(frozen=True, slots=True)
class RobberOrPirateTool(Tool):
    """A tool that moves the robber on land and the pirate at sea."""

    def puts(self, game: AnyGame, number: int) -> tuple[str, Mapping[str, object]]:
        """Return the figure to show at a hex: the pirate at sea, the robber on land."""
        return "pirate" if is_sea(game, number) else self.piece, self.looks

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return every hex, with the refusal of moving its figure there, or None."""
        robber, pirate = game.reasons(MoveRobber), game.reasons(MovePirate)
        return {hex: (pirate if is_sea(game, hex) else robber)[hex] for hex in robber}

    def unavailable(self, table: Controller) -> Refusal | None:
        """Return why neither can be moved now, or None."""
        return table.availability(MoveRobber) and table.availability(MovePirate)

    def click(self, table: Controller, place: Place) -> bool:
        """Move the pirate to a hex of sea, or the robber to one of land."""
        kind, number = place
        if kind != self.place:
            return Tool.click(self, table, place)
        return table.choose((MovePirate if is_sea(table.game, number) else MoveRobber)(number))


PIRATE_TOOLS: Final = (
    Tool(
        "pirate", MovePirate, "hex", noop("move the pirate"), piece="pirate", facts=ship_owners_text
    ),
    RobberOrPirateTool(
        "thief",
        MoveRobber,
        "hex",
        noop("move robber or pirate"),
        piece="robber",
        facts=_neighbours_text,
    ),
)
