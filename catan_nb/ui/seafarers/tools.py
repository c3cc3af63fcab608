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
    "reached_text",
    "sail_button",
    "ship_owners_text",
]


# What a ship on a path would reach: hidden hexes, islands that are new to its owner.


def reached_text(game: AnyGame, edge: int, seat: int | None) -> str:
    """Return text on what a ship on a path would reach; empty for nothing."""
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
        # Whoever still sets up is at home nowhere yet, but knows where the own buildings are.
        buildings = (*player.settlements, *player.cities)
        own_hexes = {hex for vertex in buildings for hex in shape.vertex_hexes[vertex]}
        for area in map(set, player.foreign_areas):
            if not area.isdisjoint(hexes) and area.isdisjoint(own_hexes):
                reasons.append(_("comes to an island that is new to you"))
                break
    return "; ".join(reasons)


AFLOAT: Final = {"line": "open"}
"""How a ship looks that is put somewhere."""


def is_sea(game: AnyGame, hex: int) -> bool:
    """Say whether a hex is sea."""
    return board_game(game).live_board.terrain[hex] == Terrain.SEA


# ---- moving a ship -----------------------------------------------------------------------


def _own_ships(game: AnyGame, seat: int | None) -> tuple[int, ...]:
    return () if seat is None or seat < 0 else board_game(game).players[seat].ships


def _targets(game: AnyGame, ship: int) -> dict[int, Refusal | None]:
    """Return every other path, with what speaks against moving a ship there."""
    edges = range(board_game(game).board.topology.n_edges)
    return {edge: game.why_not(MoveShip(ship, edge)) for edge in edges if edge != ship}


def _why_ship_stays(game: AnyGame, ship: int) -> Refusal | None:
    """Return why a ship cannot be moved anywhere, or None."""
    refusals = {}
    for refusal in _targets(game, ship).values():
        if refusal is None:
            return None
        refusals[refusal.text] = refusal
    # What speaks against all places speaks against the ship.
    if len(refusals) == 1:
        return refusals.popitem()[1]
    reason = say("The ship at {edge} could be set nowhere else.", edge=EDGE.show(ship))
    return Refusal("sea.ship.move", reason)


@dataclass(frozen=True, slots=True)
class Fleet(Tool):
    """A tool that selects which of one's ships to move."""

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return the own ships, with why one stays where it is."""
        free = {action.ship for action in game.legal(MoveShip)}
        ships = _own_ships(game, game.actor)
        return {ship: None if ship in free else _why_ship_stays(game, ship) for ship in ships}

    def click(self, table: Controller, place: Place) -> bool:
        """Select the ship."""
        if click_ship(table, place):
            return True
        table.say(_("Click one of your ships."), tone="bad")
        return False


@dataclass(frozen=True, slots=True)
class Sail(Tool):
    """A tool that moves the ship at `ship`."""

    ship: int = -1

    def at(self, number: int) -> Action:
        """Return the action that takes the ship to a path."""
        return MoveShip(self.ship, number)

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return every other path, with what speaks against going there."""
        return _targets(game, self.ship)

    def unavailable(self, table: Controller) -> Refusal | None:
        """Return why the ship cannot be taken up now, or None."""
        return table.not_now() or _why_ship_stays(table.game, self.ship)

    def click(self, table: Controller, place: Place) -> bool:
        """Move there, deselect the ship, or select another one."""
        if place == ("edge", self.ship):
            return table.take_tool("")
        return click_ship(table, place) or Tool.click(self, table, place)


def _sail_tool(game: AnyGame, chosen: str) -> Tool | None:
    return Sail(
        "sail",
        MoveShip,
        "edge",
        noop("move the ship there"),
        piece="ship",
        looks=AFLOAT,
        facts=reached_text,
        ship=int(chosen),
    )


def _sail_prompt(table: Controller, chosen: str) -> str:
    return _("Click a lit path for the ship. One ship a turn may move.")


def _sail_buttons(table: Controller, chosen: str) -> Child:
    return button(_("Let go"), do="tool", arg="", title=_("Lay the ship down (Escape)"))


def click_ship(table: Controller, place: Place) -> bool:
    """Select one's own ship that is clicked, or say why it cannot move."""
    kind, number = place
    if kind != "edge" or number not in _own_ships(table.game, table.viewer):
        return False
    table.take_tool(f"sail {number}")
    return True


def sail_button(table: Controller) -> Child:
    """Return the button that moves a ship, where one may move."""
    if not table.mine or table.tool or table.availability(MoveShip) is not None:
        return None
    return button(_("Move a ship"), do="tool", arg="move_ship")


SAIL: Final = ToolMaker(_sail_tool, _sail_prompt, _sail_buttons, noop("Move a ship"))

# ---- a path for a road or a ship ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Passage(Tool):
    """A tool that builds a road or a ship, asking where the path takes both."""

    def puts(self, game: AnyGame, number: int) -> tuple[str, Mapping[str, object]]:
        """Return a road, or a ship where no road may be."""
        road = game.why_not(BuildRoad(number)) is None
        return (self.piece, self.looks) if road else ("ship", AFLOAT)

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return every path, with what speaks against both."""
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
        """Build what fits, or ask which."""
        kind, number = place
        if kind != self.place:
            return Tool.click(self, table, place)
        road, ship = BuildRoad(number), BuildShip(number)
        fits = [action for action in (road, ship) if table.why_not(action) is None]
        if len(fits) > 1:
            return table.take_tool(f"here edge {number}")
        return table.choose(fits[0] if fits else ship if _is_water(table.game, number) else road)


def _is_water(game: AnyGame, edge: int) -> bool:
    """Say whether no land touches a path."""
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
        facts=reached_text,
    ),
    Fleet(
        "move_ship",
        MoveShip,
        "edge",
        noop("move a ship"),
        hint=noop("Click a lit ship, then where it goes."),
    ),
    Passage(
        "passage",
        BuildRoad,
        "edge",
        noop("place a road or a ship"),
        piece="road",
        facts=reached_text,
    ),
)

# ---- robber or pirate --------------------------------------------------------------------


def ship_owners_text(game: AnyGame, hex: int, seat: int | None) -> str:
    """Return in words who but a seat has ships at a hex, and how many cards."""
    around = set(board_game(game).board.topology.hex_edges[hex])
    players = board_game(game).players
    return seats_with_hand_sizes(
        game,
        {player.seat for player in players if player.seat != seat and around & set(player.ships)},
    )


def _neighbours_text(game: AnyGame, hex: int, seat: int | None) -> str:
    return (ship_owners_text if is_sea(game, hex) else residents_text)(game, hex, seat)


@dataclass(frozen=True, slots=True)
class Thief(Tool):
    """A tool that moves the robber on land and the pirate at sea."""

    def puts(self, game: AnyGame, number: int) -> tuple[str, Mapping[str, object]]:
        """Return the one of the two that goes there."""
        return "pirate" if is_sea(game, number) else self.piece, self.looks

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return every hex, with what speaks against the one of the two that it is for."""
        robber, pirate = game.reasons(MoveRobber), game.reasons(MovePirate)
        return {hex: (pirate if is_sea(game, hex) else robber)[hex] for hex in robber}

    def unavailable(self, table: Controller) -> Refusal | None:
        """Return why neither can be moved now, or None."""
        return table.availability(MoveRobber) and table.availability(MovePirate)

    def click(self, table: Controller, place: Place) -> bool:
        """Move one of them there."""
        kind, number = place
        if kind != self.place:
            return Tool.click(self, table, place)
        return table.choose((MovePirate if is_sea(table.game, number) else MoveRobber)(number))


PIRATE_TOOLS: Final = (
    Tool(
        "pirate", MovePirate, "hex", noop("move the pirate"), piece="pirate", facts=ship_owners_text
    ),
    Thief(
        "thief",
        MoveRobber,
        "hex",
        noop("move robber or pirate"),
        piece="robber",
        facts=_neighbours_text,
    ),
)
