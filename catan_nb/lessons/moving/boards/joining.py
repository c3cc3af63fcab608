"""Routes over land and sea: what joins a road and a ship, and what a lost piece would part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from catan_nb.board.terrain import Terrain
from catan_nb.kernel.errors import BadSetup
from catan_nb.language import gettext as _
from catan_nb.lessons.moving.boards.plan import Plan
from catan_nb.lessons.moving.controls import Control, Switch, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row
from catan_nb.lessons.output.drawing import EDGE, GLOW, GUESS, INK, PAPER, pressed_here
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.position import Position
from catan_nb.stats.seafarers.routes import mixed_route, route_bridges, route_parts
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["JoinedRoutes", "joined_routes"]

OWN: Final = "#2f6fd0"
OTHER: Final = "#c8372d"


class JoinedRoutes(Moving):
    """A player's roads and ships, to be joined and cut; made by `joined_routes`.

    Attributes
    ----------
    game : Game
        As it stands at first.
    lifted : frozenset of int
        The paths whose piece is taken off.
    built : dict of int to int
        Intersection to the seat of the settlement that stands there.
    """

    start: ClassVar[Mapping[str, Value]] = {"bridges": False}

    def __init__(self, game: Game, seat: int, rival: int) -> None:
        self.game, self.seat, self.rival = game, seat, rival
        one = game.players[seat]
        self._roads, self._ships = frozenset(one.roads), frozenset(one.ships)
        self._made: dict[object, Game] = {}
        super().__init__()

    def begin(self) -> None:
        """Put everything back as it stands in the game."""
        self.lifted: frozenset[int] = frozenset()
        self.built = {
            vertex: owner[0]
            for vertex in range(self.game.board.topology.n_vertices)
            if (owner := self.game.building_at(vertex)) is not None
        }

    def title(self) -> str:
        """Return what it is called."""
        return _("What holds a route together?")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Press a road or ship to take it off, and again to lay it back. Press a place on the"
            " route: an own settlement, then a foreign one, then none. The longest route is yellow."
        )

    def controls(self) -> Sequence[Control]:
        """Return what shows the bridges."""
        return (Switch("bridges", _("Show the bridges")),)

    def pressed(self, press: Press) -> str:
        """Take a piece off or lay it back; change what stands at an intersection."""
        if not press.arg.isdecimal():
            return ""
        number, before = int(press.arg), (self.lifted, self.built)
        if press.do == "piece" and number in self._roads | self._ships:
            self.lifted ^= {number}
        elif press.do == "place" and number in self._places():
            after = {None: self.seat, self.seat: self.rival, self.rival: None}
            owner = after.get(self.built.get(number))
            self.built = {v: one for v, one in self.built.items() if v != number}
            if owner is not None:
                self.built[number] = owner
        try:
            self.now()
        except BadSetup as refused:
            self.lifted, self.built = before
            return str(refused)
        return ""

    def now(self) -> Game:
        """Return the game as it stands.

        Raises
        ------
        BadSetup
            When the rules do not allow it.
        """
        key = self.lifted, frozenset(self.built.items())
        if key not in self._made:
            board, names = self.game.board, self.game.names
            here = Position(self.game.variant, board=board, names=names, colours=self.game.colours)
            for vertex, owner in self.built.items():
                here.settlement(owner, vertex)
            here.road(self.seat, *sorted(self._roads - self.lifted))
            here.ships(self.seat, *sorted(self._ships - self.lifted))
            self._made = {key: here.game()}
        return self._made[key]

    def rows(self) -> Sequence[Row]:
        """Return how many pieces and parts there are, and the longest route."""
        game = self.now()
        roads, ships = len(self._roads - self.lifted), len(self._ships - self.lifted)
        parts = [str(len(part)) for part in route_parts(game, self.seat)]
        rows = [
            Row(_("Roads and ships"), f"{roads} + {ships} = {roads + ships}"),
            Row(_("Connected parts"), f"{len(parts)}: {' + '.join(parts) or '0'}"),
            Row(_("Longest route"), str(game.players[self.seat].route_length), "exact"),
        ]
        if self.on("bridges"):
            rows.append(Row(_("Bridges"), str(len(route_bridges(game, self.seat)))))
        return rows

    def picture(self) -> Child:
        """Return the islands, the pieces and the longest route."""
        game, board = self.now(), self.game.board
        plan = Plan(board, self.width, 50, around=self._touched())
        grounds = ((hex, Terrain(board.terrain[hex])) for hex in plan.hexes)
        tiles = [
            plan.tile(hex, ground, fill_opacity=0.45 if ground.is_land else 0.3)
            for hex, ground in grounds
        ]
        shape = board.topology
        seen = {path for hex in plan.hexes for path in shape.hex_edges[hex]}
        lines = [plan.line(path, EDGE, 1) for path in sorted(seen)]
        route = mixed_route(game, self.seat)
        lit = [plan.line(path, GLOW, 17, opacity=0.9) for path in route.paths]
        bridges = set(route_bridges(game, self.seat)) if self.on("bridges") else set()
        pieces = [
            self._piece(plan, path, path in bridges) for path in sorted(self._roads | self._ships)
        ]
        places = [self._place(plan, vertex) for vertex in self._places()]
        others = [
            self._house(plan, vertex, owner)
            for vertex, owner in self.built.items()
            if vertex not in self._places() and not seen.isdisjoint(shape.vertex_edges[vertex])
        ]
        told = _("Islands with the roads and ships of {player}").format(
            player=game.names[self.seat]
        )
        hands = h("g", pieces, places, data_roving=True)
        return plan.picture(tiles, lines, lit, others, hands, told=told)

    def _places(self) -> tuple[int, ...]:
        """Return the intersections that the route touches and that lie on land."""
        land = self.game.board.land.vertices
        return tuple(v for v in sorted(self._touched()) if land >> v & 1)

    def _touched(self) -> set[int]:
        ends = self.game.board.topology.edge_vertices
        return {v for path in self._roads | self._ships for v in ends[path]}

    def _piece(self, plan: Plan, path: int, bridge: bool) -> Markup:
        label, ship = self.game.board.label("edge", path), path in self._ships
        on = path not in self.lifted
        name = (_("{place}, a ship") if ship else _("{place}, a road")).format(place=label)
        touch = plan.line(path, "transparent", 26)
        if not on:
            gone = plan.line(path, OWN, 3, stroke_dasharray="2 7")
            return pressed_here("piece", path, name, touch, gone, on=on, first=False)
        drawn = [plan.line(path, GUESS if bridge else INK, 10), plan.line(path, OWN, 6)]
        if ship:
            drawn.append(plan.line(path, PAPER, 3, stroke_dasharray="1 8"))
        return pressed_here("piece", path, name, touch, drawn, on=on, first=False)

    def _place(self, plan: Plan, vertex: int) -> Markup:
        owner, label = self.built.get(vertex), self.game.board.label("vertex", vertex)
        if owner is None:
            return pressed_here(
                "place",
                vertex,
                _("{place}, nothing built").format(place=label),
                plan.touch(vertex),
                plan.dot(vertex, 7),
                first=vertex == self._places()[0],
            )
        name = _("{place}, a settlement of {player}").format(
            place=label, player=self.game.names[owner]
        )
        house = self._house(plan, vertex, owner)
        first = vertex == self._places()[0]
        return pressed_here("place", vertex, name, plan.touch(vertex), house, first=first)

    def _house(self, plan: Plan, vertex: int, owner: int) -> Markup:
        letter = self.game.names[owner][:1].upper()
        return plan.house(vertex, OWN if owner == self.seat else OTHER, letter, "#ffffff")


def joined_routes(game: Game, seat: int = 0, rival: int = 1) -> JoinedRoutes:
    """Return a player's roads and ships, to be joined and cut.

    Parameters
    ----------
    game : Game
        One with ships.
    seat : int
        Whose routes they are.
    rival : int
        Who may build on them.
    """
    return JoinedRoutes(game, seat, rival)
