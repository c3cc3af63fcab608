"""Routes on a board: joining roads and ships, and trails with the parity of their ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

import networkx as nx

from catan_nb.board.graph import board_graph
from catan_nb.board.layout import Board
from catan_nb.board.terrain import Terrain
from catan_nb.kernel.errors import BadSetup
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.explorables.boards import Plan
from catan_nb.lessons.explorables.explorable import Control, Does, Moving, Row, Switch, Value
from catan_nb.lessons.output.drawing import press_target
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.position import Position
from catan_nb.stats.seafarers.routes import mixed_route, route_bridges, route_parts
from catan_nb.ui.looks.charts import EDGE, GLOW, GUESS, INK, PAPER
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["DrawnTrail", "JoinedRoutes", "drawn_trail", "joined_routes"]


OWN: Final = "#2f6fd0"
OTHER: Final = "#c8372d"


class JoinedRoutes(Moving):
    """A player's roads and ships, which can be removed and joined; made by `joined_routes`.

    Attributes
    ----------
    game : Game
        As it stands at first.
    lifted : frozenset of int
        The paths whose piece is taken off.
    built : dict of int to int
        Intersection to the seat of the settlement that stands there.
    """

    title: ClassVar[str] = "What holds a route together?"
    about: ClassVar[str] = (
        "Press a road or ship to take it off, and again to lay it back. Press a place on the"
        " route: an own settlement, then a foreign one, then none. The longest route is yellow."
    )
    start: ClassVar[Mapping[str, Value]] = {"bridges": False}

    def __init__(self, game: Game, seat: int, rival: int) -> None:
        self.game, self.seat, self.rival = game, seat, rival
        one = game.players[seat]
        self._roads, self._ships = frozenset(one.roads), frozenset(one.ships)
        self._made: dict[object, Game] = {}
        super().__init__()

    def begin(self) -> None:
        """Restore the pieces of the game."""
        self.lifted: frozenset[int] = frozenset()
        self.built = {
            vertex: owner[0]
            for vertex in range(self.game.board.topology.n_vertices)
            if (owner := self.game.building_at(vertex)) is not None
        }

    def controls(self) -> Sequence[Control]:
        """Return the switch that shows bridges of the network."""
        return (Switch("bridges", _("Show the bridges")),)

    def pressed(self, press: Press) -> str:
        """Remove or restore a piece; change what stands at an intersection."""
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
        """Return the game with the current pieces.

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
        """Return the numbers of pieces and components, and the length of the longest route."""
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
        """Return the intersections on land that the route touches."""
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
            return press_target("piece", path, name, touch, gone, on=on, first=False)
        drawn = [plan.line(path, GUESS if bridge else INK, 10), plan.line(path, OWN, 6)]
        if ship:
            drawn.append(plan.line(path, PAPER, 3, stroke_dasharray="1 8"))
        return press_target("piece", path, name, touch, drawn, on=on, first=False)

    def _place(self, plan: Plan, vertex: int) -> Markup:
        owner, label = self.built.get(vertex), self.game.board.label("vertex", vertex)
        if owner is None:
            return press_target(
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
        return press_target("place", vertex, name, plan.touch(vertex), house, first=first)

    def _house(self, plan: Plan, vertex: int, owner: int) -> Markup:
        letter = self.game.names[owner][:1].upper()
        return plan.house(vertex, OWN if owner == self.seat else OTHER, letter, "#ffffff")


def joined_routes(game: Game, seat: int = 0, rival: int = 1) -> JoinedRoutes:
    """Return a player's roads and ships, which can be removed and joined.

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


# A trail that is drawn on a board, with its length and the parity of its ends counted live.


WAY: Final = "#ffd21f"


class DrawnTrail(Moving):
    """A trail drawn on a network, using each path at most once; made by `drawn_trail`.

    Attributes
    ----------
    board : Board
    parity : bool
        Whether odd intersections are spoken of.
    network : networkx.Graph
        What may be walked: intersections, and paths with their ``index``.
    stops : list of int
        The intersections of the trail, from its beginning.
    paths : list of int
        Its paths, one less.
    """

    title: ClassVar[str] = "Draw a trail"
    about: ClassVar[str] = (
        "Draw with the finger or the mouse in one stroke, or press intersection after"
        " intersection. No path may be used twice. Back over the last path takes it back."
    )
    start: ClassVar[Mapping[str, Value]] = {"odd": False}

    def __init__(self, board: Board, paths: Iterable[int] | None, parity: bool) -> None:
        self.board, self.parity = board, parity
        whole: nx.Graph = board_graph(board)
        wanted = None if paths is None else set(paths)
        self.network = whole.edge_subgraph(
            (one, two)
            for one, two, path in whole.edges(data="index")
            if wanted is None or path in wanted
        )
        super().__init__()

    def begin(self) -> None:
        """Clear the trail."""
        self.stops: list[int] = []
        self.paths: list[int] = []

    def controls(self) -> Sequence[Control | Does]:
        """Return the switch for odd intersections, and the undo button."""
        none = None if self.stops else _("There is no trail yet.")
        back = Does("back", _("One step back"), why_not=none)
        if not self.parity:
            return (back,)
        return Switch("odd", _("Show where an odd number of paths meet")), back

    @property
    def odd(self) -> frozenset[int]:
        """The intersections of odd degree."""
        return frozenset(v for v, degree in self.network.degree() if degree % 2)

    @property
    def least(self) -> int:
        """The least number of paths that any trail leaves unused, by parity alone."""
        return max(0, len(self.odd) - 2) // 2

    @property
    def left_out(self) -> int:
        """The number of paths that the trail has not used."""
        return int(self.network.number_of_edges()) - len(self.paths)

    def pressed(self, press: Press) -> str:
        """Start the trail, extend it, or undo."""
        if press.do == "stop" and press.arg.isdecimal():
            self.take(int(press.arg))
        elif press.do == "back":
            self._back()
        return self._status_text()

    def take(self, vertex: int) -> None:
        """Start the trail, extend it to a neighbour, or go back to the last stop but one.

        A quick stroke may jump over a stop: two steps are made when there is only one way.
        """
        if vertex not in self.network:
            return
        if not self.stops:
            self.stops = [vertex]
        elif vertex in self.stops[-2:-1]:
            self._back()
        else:
            onward = self.onward(self.stops[-1])
            ways: list[tuple[int, ...]] = [(vertex,)] if vertex in onward else []
            ways += [(via, vertex) for via in onward if vertex in self.network[via]]
            if ways and (len(ways) == 1 or len(ways[0]) == 1):
                for stop in ways[0]:
                    self._step(stop)

    def onward(self, here: int) -> list[int]:
        """Return the intersections reachable by unused paths from an intersection."""
        used = set(self.paths)
        return [v for v, facts in self.network[here].items() if facts["index"] not in used]

    def rows(self) -> Sequence[Row]:
        """Return the trail's length, ends and unused paths, beside the parity bound."""
        size, odd = self.network.number_of_edges(), len(self.odd)
        length = _("{n} of {count} paths").format(n=len(self.paths), count=size)
        rows = [Row(_("Length of the trail"), length), Row(_("Its two ends"), self._end_rows())]
        if self.on("odd"):
            over = sum(1 for v in self.odd if self.onward(v))
            told = _("{n} of {count}").format(n=over, count=odd)
            rows.append(Row(_("Odd intersections with a path left over"), told))
            must = f"({odd} − 2) / 2 = {self.least}" if odd > 2 else "0"
            rows += [
                Row(_("Paths left out"), str(self.left_out)),
                Row(_("Paths that every trail leaves out, at least"), must, "exact"),
            ]
        return rows

    def picture(self) -> Child:
        """Return the network and the trail."""
        plan = Plan(self.board, self.width, around=self.network)
        lines = [plan.line(i, EDGE, 4) for *_ends, i in self.network.edges(data="index")]
        trail = None
        if self.paths:
            trail = plan.way(self.stops, INK, 13), plan.way(self.stops, WAY, 9)
        spots = [self._spot(plan, vertex) for vertex in sorted(self.network)]
        told = _("A network of paths, and a trail of {n}").format(n=len(self.paths))
        return plan.picture(
            plan.lands(fill_opacity=0.28), lines, trail, h("g", spots, data_roving=True), told=told
        )

    def _spot(self, plan: Plan, vertex: int) -> Markup:
        name = self.board.label("vertex", vertex)
        here, end = vertex in self.stops, vertex in (*self.stops[:1], *self.stops[-1:])
        fill, radius = (GLOW, 6.5) if here else (PAPER, 6)
        if end:
            fill, radius = INK, 9
        ring = None
        if self.on("odd") and vertex in self.odd:
            loose = bool(self.onward(vertex))
            dash = None if loose else "3 5"
            ring = plan.dot(vertex, 14, "none", stroke=GUESS, stroke_width=3, stroke_dasharray=dash)
            name = _("{place}, odd").format(place=name)
        dot = plan.dot(vertex, radius, fill, stroke=INK)
        first = vertex == (self.stops[-1] if self.stops else min(self.network))
        touch = plan.touch(vertex)
        return press_target(
            "stop", vertex, name, touch, ring, dot, on=here, first=first, sweep=True
        )

    def _step(self, there: int) -> None:
        self.paths.append(self.network.edges[self.stops[-1], there]["index"])
        self.stops.append(there)

    def _back(self) -> None:
        self.stops, self.paths = self.stops[:-1], self.paths[:-1]

    def _end_rows(self) -> str:
        if not self.paths:
            return "–"
        first, last = (self.board.label("vertex", v) for v in (self.stops[0], self.stops[-1]))
        if first == last:
            return _("both at {place}: it is closed").format(place=first)
        return _("{one} and {other}").format(one=first, other=last)

    def _status_text(self) -> str:
        if not self.stops:
            return ""
        if self.parity and self.left_out == self.least:
            return _("Nothing longer is possible on this network.")
        onward = len(self.onward(self.stops[-1]))
        if not onward:
            return _("No unused path leads on from here. Go back, or start again.")
        return ngettext(
            "{n} path leads on from here.", "{n} paths lead on from here.", onward
        ).format(n=onward)


def drawn_trail(
    board: Board, paths: Iterable[int] | None = None, *, parity: bool = True
) -> DrawnTrail:
    """Return a network on which a trail can be drawn.

    Parameters
    ----------
    board : Board
    paths : iterable of int, optional
        The paths that may be walked; by itself all of the board.
    parity : bool
        Whether the odd intersections can be shown, and what parity says of the length.
    """
    return DrawnTrail(board, paths, parity)
