"""Interactive boards: corners and sides counted twice, the distance rule, uncovering fog."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Final

import networkx as nx

from catan_nb.board.graph import board_graph
from catan_nb.board.layout import Board
from catan_nb.board.terrain import PIPS, TERRAIN_WORDS, Terrain
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.explorables.explorable import (
    Control,
    Does,
    Moving,
    Row,
    Switch,
    Value,
    amount,
    chance,
)
from catan_nb.lessons.output.drawing import press_target
from catan_nb.stats.island.graph import settlement_packing
from catan_nb.stats.seafarers.fog import FogOdds
from catan_nb.stats.tools.validation import random_generator
from catan_nb.ui.looks.charts import (
    EDGE,
    GLOW,
    INK,
    INK_2,
    LINE,
    PAPER,
    PRIMARY,
    circle,
    label,
    picture,
    rect,
)
from catan_nb.ui.looks.charts import picture as drawn_picture
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press
from catan_nb.view import theme
from catan_nb.view.shapes import hexagon

__all__ = [
    "CountingTwice",
    "KeepingApart",
    "LiftedFog",
    "Plan",
    "counting_twice",
    "keeping_apart",
    "lifted_fog",
]


LARGEST: Final = 56
"""Pixels that the side of a hex has at most."""
MARGIN: Final = 18
"""Around the outermost intersections, for a ring or a settlement there."""
FINGER: Final = 22
"""Half of what a finger needs, in pixels."""

Spot = tuple[float, float]


class Plan:
    """Geometry of a drawn board: maps the board's coordinates to pixels.

    Attributes
    ----------
    hexes : list of int
        Those that are drawn.
    side : float
        Pixels that the side of a hex has.
    height : int
        Of the picture, in pixels.

    Parameters
    ----------
    board : Board
    width : int
        Pixels that there are, as `Moving.width`.
    side : int
        Pixels that the side of a hex has at most.
    around : iterable of int, optional
        The intersections that matter; by itself all. Only what lies around them is drawn.
    """

    def __init__(
        self,
        board: Board,
        width: int,
        side: int = LARGEST,
        around: Iterable[int] | None = None,
    ) -> None:
        self.board, self._width = board, width
        shape = board.topology
        seen = range(shape.n_vertices) if around is None else around
        near = {h for v in seen for h in shape.vertex_hexes[v] if h < shape.inside}
        boxes = [sorted(one) for one in zip(*(shape.hex_points[h] for h in near), strict=True)]
        self.hexes = [
            hex
            for hex, point in enumerate(shape.hex_points[: shape.inside])
            if all(box[0] <= at <= box[-1] for box, at in zip(boxes, point, strict=True))
        ]
        points = [shape.vertex_points[v] for h in self.hexes for v in shape.hex_vertices[h]]
        lefts, tops = min(x for x, _ in points), min(y for _, y in points)
        wide = max(x for x, _ in points) - lefts
        high = max(y for _, y in points) - tops
        self.side = min(side, (width - 2 * MARGIN) / wide)
        self._left = (width - wide * self.side) / 2 - lefts * self.side
        self._top = MARGIN - tops * self.side
        self.height = round(2 * MARGIN + high * self.side)

    def at(self, point: Spot) -> Spot:
        """Return the pixel position of a point of the board."""
        return self._left + point[0] * self.side, self._top + point[1] * self.side

    def spot(self, vertex: int) -> Spot:
        """Return the pixel position of an intersection."""
        return self.at(self.board.topology.vertex_points[vertex])

    def picture(self, *drawn: Child, told: str) -> Markup:
        """Return an SVG picture of this size."""
        return drawn_picture(
            self._width, self.height, h("g", drawn, class_="cnb-plan"), description=told
        )

    def tile(self, hex: int, terrain: Terrain | None = None, **more: Any) -> Markup:
        """Return a hex in the pale colour of its terrain; an empty one for None."""
        points = (
            self.at((x + dx, y + dy)) for dx, dy in hexagon(0.97) for x, y in [self._hex(hex)]
        )
        outline = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        looks: dict[str, Any] = {"fill": PAPER, "stroke": LINE, "stroke_dasharray": "4 5"}
        if terrain is not None:
            looks = {"fill": theme.TERRAIN[terrain], "fill_opacity": 0.45}
        return h("polygon", points=outline, **{**looks, **more})

    def lands(self, **more: Any) -> Child:
        """Return all land hexes."""
        grounds = ((hex, Terrain(self.board.terrain[hex])) for hex in self.hexes)
        return [self.tile(hex, ground, **more) for hex, ground in grounds if ground.is_land]

    def line(self, path: int, colour: str, width: float = 3, **more: Any) -> Markup:
        """Return a path as a line."""
        (x1, y1), (x2, y2) = map(self.spot, self.board.topology.edge_vertices[path])
        ends = {"x1": f"{x1:.1f}", "y1": f"{y1:.1f}", "x2": f"{x2:.1f}", "y2": f"{y2:.1f}"}
        return h("line", **ends, stroke=colour, stroke_width=width, stroke_linecap="round", **more)

    def way(self, vertices: Iterable[int], colour: str, width: float, **more: Any) -> Markup:
        """Return a polyline through intersections."""
        points = " ".join("{:.1f},{:.1f}".format(*self.spot(v)) for v in vertices)
        looks = {"stroke_linejoin": "round", "stroke_linecap": "round", "fill": "none"}
        return h("polyline", points=points, stroke=colour, stroke_width=width, **looks, **more)

    def dot(self, vertex: int, radius: float = 6, fill: str = PAPER, **more: Any) -> Markup:
        """Return an intersection as a dot."""
        x, y = self.spot(vertex)
        looks: dict[str, Any] = {"fill": fill, "stroke": EDGE, "stroke_width": 2}
        return circle(x, y, radius, **{**looks, **more})

    def touch(self, vertex: int) -> Markup:
        """Return the invisible press target of an intersection."""
        radius = min(FINGER, 0.48 * self.side)
        return self.dot(vertex, round(radius, 1), "transparent", stroke="none")

    def house(self, vertex: int, fill: str, letter: str = "", ink: str = INK) -> Markup:
        """Return the drawing of a settlement."""
        x, y = self.spot(vertex)
        shape = ((-10, 10), (-10, -3), (0, -12), (10, -3), (10, 10))
        points = " ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in shape)
        wall = h("polygon", points=points, fill=fill, stroke=INK, stroke_width=2)
        sign = h(
            "text",
            letter,
            x=f"{x:.1f}",
            y=f"{y + 7:.1f}",
            text_anchor="middle",
            font_size=13,
            font_weight=800,
            fill=ink,
        )
        return h("g", wall, sign if letter else None)

    def _hex(self, hex: int) -> Spot:
        return self.board.topology.hex_points[hex]


# An island that is laid hex by hex, with its corners and sides counted in two ways.


ROWS: Final = (
    (0, -2, "forest pasture fields"),
    (-1, -1, "hills fields mountains pasture"),
    (-2, 0, "fields forest pasture hills forest"),
    (-2, 1, "mountains hills forest fields"),
    (-2, 2, "pasture mountains fields"),
)
"""What each hex shows when it is laid, from the north, with the place of each row's first one."""
FILLS: Final = {1: "#fffdf8", 2: "#9fd3de", 3: "#0a5d73"}
INKS: Final = {1: "#1f2930", 2: "#1f2930", 3: "#ffffff"}


class CountingTwice(Moving):
    """An island built hex by hex, with its corners and sides counted in two ways.

    Attributes
    ----------
    laid : frozenset of int
        The hexes that are land.
    """

    title: ClassVar[str] = "Lay an island, and count it twice"
    about: ClassVar[str] = (
        "Press a hex to lay it, and again to take it away. The number at an intersection says"
        " how many hexes meet there."
    )

    def begin(self) -> None:
        """Reset to the middle hex alone."""
        ground = {(q + n, r): word for q, r, row in ROWS for n, word in enumerate(row.split())}
        self.board = Board.make({at: (word, 0) for at, word in ground.items()})
        self.laid = frozenset({self.board.topology.hex(0, 0)})

    def controls(self) -> Sequence[Does]:
        """Return the button that adds all hexes."""
        return (Does("all", _("Lay all hexes")),)

    def pressed(self, press: Press) -> str:
        """Add or remove the pressed hex."""
        if press.do == "hex" and press.arg.isdecimal():
            self.laid ^= {int(press.arg)} & set(range(self.board.topology.n_hexes))
        elif press.do == "all":
            self.laid = frozenset(range(self.board.topology.n_hexes))
        return ""

    def touching(self) -> dict[int, int]:
        """Return the number of the island's hexes at each of its intersections."""
        shape = self.board.topology
        return dict(Counter(vertex for hex in self.laid for vertex in shape.hex_vertices[hex]))

    def sides(self) -> dict[int, int]:
        """Return the number of the island's hexes at each of its paths."""
        shape = self.board.topology
        return dict(Counter(path for hex in self.laid for path in shape.hex_edges[hex]))

    def rows(self) -> Sequence[Row]:
        """Return corners and sides, each counted in two ways, and the Euler characteristic."""
        hexes, at, along = len(self.laid), self.touching(), self.sides()
        corners, coast = Counter(at.values()), Counter(along.values())[1]
        inside = len(along) - coast
        six = f"6 · {hexes} = {6 * hexes}"
        one, two, three = (corners[n] for n in (1, 2, 3))
        every = f"{one} · 1 + {two} · 2 + {three} · 3 = {one + 2 * two + 3 * three}"
        sides = f"{coast} · 1 + {inside} · 2 = {coast + 2 * inside}"
        euler = f"{len(at)} − {len(along)} + {hexes} = {len(at) - len(along) + hexes}"
        return (
            Row(_("Corners, hex by hex"), six),
            Row(_("Corners, intersection by intersection"), every),
            Row(_("Intersections"), f"{one} + {two} + {three} = {len(at)}"),
            Row(_("Sides, hex by hex"), six),
            Row(_("Sides, path by path: coast and inside"), sides),
            Row(_("Paths"), f"{coast} + {inside} = {len(along)}"),
            Row(_("Intersections − paths + hexes"), euler),
        )

    def picture(self) -> Child:
        """Return the drawing of the island."""
        plan = Plan(self.board, self.width, 48)
        hexes = [self._hex(plan, hex) for hex in range(self.board.topology.n_hexes)]
        paths = [plan.line(path, INK, 3 if n == 2 else 5) for path, n in self.sides().items()]
        dots = [self._dot(plan, vertex, n) for vertex, n in sorted(self.touching().items())]
        still = h("g", paths, dots, style="pointer-events:none")
        told = _("An island of hexes with a number at each intersection")
        return plan.picture(h("g", hexes, data_roving=True), still, told=told)

    def _hex(self, plan: Plan, hex: int) -> Markup:
        on = hex in self.laid
        terrain = Terrain(self.board.terrain[hex]) if on else None
        name = self.board.label("hex", hex)
        return press_target("hex", hex, name, plan.tile(hex, terrain), on=on, first=hex == 0)

    def _dot(self, plan: Plan, vertex: int, hexes: int) -> Child:
        x, y = plan.spot(vertex)
        dot = plan.dot(vertex, 10, FILLS[hexes], stroke=PRIMARY)
        return dot, label(x, y + 4.5, hexes, size=13, font_weight=800, fill=INKS[hexes])


def counting_twice() -> CountingTwice:
    """Return an island to build hex by hex, with corners and sides counted twice."""
    return CountingTwice()


# Settlements under the distance rule: place them, and see how many are still possible.


HOUSE: Final = "#ffd21f"


class KeepingApart(Moving):
    """A board to fill with as many settlements as the distance rule allows.

    Attributes
    ----------
    board : Board
    placed : frozenset of int
        The intersections that are settled.
    """

    title: ClassVar[str] = "Settle as densely as you can"
    about: ClassVar[str] = (
        "Press an intersection to build there, and again to take the settlement back. A"
        " small cross says: too near. Thick paths have a settlement at one end."
    )
    start: ClassVar[Mapping[str, Value]] = {"colours": False}

    def __init__(self, board: Board, bound: bool) -> None:
        self.board, self._bound = board, bound
        self._graph: nx.Graph = board_graph(board)
        self._upright = nx.bipartite.color(self._graph)
        super().__init__()

    def begin(self) -> None:
        """Remove all settlements."""
        self.placed: frozenset[int] = frozenset()

    def controls(self) -> Sequence[Control]:
        """Return the switch that shows the board's two-colouring."""
        return (Switch("colours", _("Show every second intersection")),)

    @property
    def closed(self) -> frozenset[int]:
        """The intersections next to a settlement."""
        return frozenset(v for one in self.placed for v in self._graph[one])

    @property
    def free(self) -> frozenset[int]:
        """The intersections where a settlement may still be built (base.distance)."""
        return frozenset(self._graph) - self.placed - self.closed

    @property
    def most(self) -> int:
        """The largest number of settlements possible, including those placed."""
        return len(self.placed) + len(settlement_packing(self._graph.subgraph(self.free)))

    def pressed(self, press: Press) -> str:
        """Build or remove a settlement at the pressed intersection."""
        if press.do != "build" or not press.arg.isdecimal():
            return ""
        vertex = int(press.arg)
        if vertex in self.closed:
            return _("The distance rule: there is a settlement one path away.")
        if vertex in self._graph:
            self.placed ^= {vertex}
        return "" if self.free else _("The board is full: no intersection is free any more.")

    def rows(self) -> Sequence[Row]:
        """Return the numbers of settled and free intersections, used paths, and the upper bound."""
        degrees = [self._graph.degree(v) for v in self.placed]
        twos, threes = degrees.count(2), degrees.count(3)
        used = _("{sum} of {paths}").format(
            sum=f"{twos} · 2 + {threes} · 3 = {sum(degrees)}", paths=self._graph.number_of_edges()
        )
        rows = [
            Row(_("Settlements"), str(len(self.placed))),
            Row(_("Intersections still free"), str(len(self.free))),
            Row(_("Paths with a settlement at one end"), used),
        ]
        if self._bound:
            rows.append(Row(_("With these, at most"), str(self.most), "exact"))
        return rows

    def picture(self) -> Child:
        """Return the board with its settlements."""
        plan = Plan(self.board, self.width, 52)
        ends = dict.fromkeys(range(self.board.topology.n_edges), 0)
        for vertex in self.placed:
            ends |= dict.fromkeys(self.board.topology.vertex_edges[vertex], 1)
        paths = [plan.line(path, PRIMARY if n else EDGE, 6 if n else 2) for path, n in ends.items()]
        closed, colours = self.closed, self.on("colours")
        spots = [self._spot(plan, vertex, vertex in closed, colours) for vertex in self._graph]
        told = ngettext(
            "A board with {n} settlement", "A board with {n} settlements", len(self.placed)
        ).format(n=len(self.placed))
        return plan.picture(plan.lands(), paths, h("g", spots, data_roving=True), told=told)

    def _spot(self, plan: Plan, vertex: int, closed: bool, colours: bool) -> Markup:
        name = self.board.label("vertex", vertex)
        on = vertex in self.placed
        if on:
            drawn: Child = plan.house(vertex, HOUSE)
            name = _("{place}, a settlement").format(place=name)
        elif closed:
            drawn = self._cross(plan, vertex)
            name = _("{place}, too near").format(place=name)
        else:
            drawn = plan.dot(vertex, 7)
        ring = (
            plan.dot(vertex, 14, "none", stroke_width=3, stroke="#a34700")
            if (colours and self._upright[vertex])
            else None
        )
        touch = plan.touch(vertex)
        return press_target("build", vertex, name, touch, ring, drawn, on=on, first=vertex == 0)

    def _cross(self, plan: Plan, vertex: int) -> Child:
        x, y = plan.spot(vertex)
        lines = f"M{x - 4:.1f} {y - 4:.1f}l8 8m0 -8l-8 8"
        return h("path", d=lines, stroke=INK_2, stroke_width=2.5, stroke_linecap="round")


def keeping_apart(board: Board, *, bound: bool = True) -> KeepingApart:
    """Return a board on which settlements can be placed by the distance rule.

    Parameters
    ----------
    board : Board
        All of it land.
    bound : bool
        Whether to show how many settlements are possible at most with those that stand.

    Notes
    -----
    The bound is exact: the free intersections are a bipartite graph, in which a largest
    independent set is found by a largest matching (`catan_nb.stats.settlement_packing`).
    """
    return KeepingApart(board, bound)


# Hexes in the fog, lifted one by one: what is left says what may come next.


TALL: Final = 26
"""Height of a bar with its distance to the next one."""
NAMED: Final = 96
"""Room for the name of a terrain."""
TOLD: Final = 118
"""Room for its chance."""


class LiftedFog(Moving):
    """A stack of hidden hexes uncovered one by one; made by `lifted_fog`.

    Attributes
    ----------
    stack : FogOdds
        All of it.
    terrain : str
        What is asked for.
    came : list of (int, str, int)
        Place, terrain and token of what has been lifted.
    """

    title: ClassVar[str] = "Lift the fog"
    about: ClassVar[str] = "Press a hex to uncover it. The bars say what the next one may be."

    def __init__(self, stack: FogOdds, terrain: str, seed: int) -> None:
        self.stack, self.terrain = stack, terrain
        self._seed = seed
        super().__init__()

    def begin(self) -> None:
        """Hide all hexes again in a new random order."""
        luck = random_generator(self._seed)
        self._seed += 1
        hexes = [word for word, n in self.stack.terrain.items() for _n in range(n)]
        self._order = [hexes[n] for n in luck.permutation(len(hexes))]
        self._tokens = [self.stack.tokens[n] for n in luck.permutation(len(self.stack.tokens))]
        self.came: list[tuple[int, str, int]] = []

    @property
    def left(self) -> FogOdds:
        """The odds of the hexes that are still hidden."""
        odds = self.stack
        for _place, terrain, token in self.came:
            odds = odds.lifted(terrain, token)
        return odds

    def controls(self) -> Sequence[Does]:
        """Return the button that uncovers the next hex."""
        none = None if len(self.came) < len(self._order) else _("Nothing is hidden any more.")
        return (Does("next", _("Lift the next one"), why_not=none),)

    def pressed(self, press: Press) -> str:
        """Uncover the next hex."""
        hidden = [n for n in range(len(self._order)) if n not in {one[0] for one in self.came}]
        wanted = hidden[:1] if press.do == "next" else []
        if press.do == "lift" and press.arg.isdecimal():
            wanted = [n for n in hidden if n == int(press.arg)]
        for place in wanted:
            self._lift(place)
        return ""

    def rows(self) -> Sequence[Row]:
        """Return the number of hidden hexes and the expected value of the next one."""
        left = self.left
        if not left.hexes:
            return (Row(_("Hidden hexes"), "0"),)
        some = left.next_hex().get(self.terrain, Fraction(0))
        wanted = f"{left.terrain.get(self.terrain, 0)} / {left.hexes}"
        return (
            Row(_("Left: {terrain} / all hexes").format(terrain=_(self.terrain)), wanted),
            chance(
                _("Chance that the next one is {terrain}").format(terrain=_(self.terrain)), some
            ),
            amount(_("Pips of the next one, on average"), left.mean_pips(), tone="exact"),
        )

    def picture(self) -> Child:
        """Return the hexes with a bar for each terrain."""
        many = len(self._order)
        lines = -(-many // max(1, self.width // 74))
        columns = -(-many // lines)
        shift = (self.width - columns * 74) / 2
        hexes = [self._hex(n, shift + 74 * (n % columns), 84 * (n // columns)) for n in range(many)]
        top = 84 * lines + 12
        bars = [self._bar(word, top + TALL * n) for n, word in enumerate(self.stack.terrain)]
        told = _("Hidden hexes, and a bar for the chance of each terrain")
        height = top + TALL * len(self.stack.terrain) + 4
        return picture(self.width, height, h("g", hexes, data_roving=True), bars, description=told)

    def _lift(self, place: int) -> None:
        terrain, token = self._order[place], 0
        if TERRAIN_WORDS[terrain].takes_token:
            token = self._tokens.pop()
        self.came.append((place, terrain, token))

    def _hex(self, place: int, left: float, top: float) -> Markup:
        x, y = left + 37, top + 42
        points = " ".join(f"{x + 38 * dx:.1f},{y + 38 * dy:.1f}" for dx, dy in hexagon(0.97))
        found = next(((word, token) for at, word, token in self.came if at == place), None)
        if found is None:
            tile = h("polygon", points=points, fill="#c9cfd6", stroke=EDGE, stroke_width=1.5)
            name = _("hidden hex {n}").format(n=place + 1)
            mark = label(x, y + 8, "?", size=24, font_weight=800)
            return press_target("lift", place, name, tile, mark, on=False, first=place == 0)
        word, token = found
        last = self.came[-1][0] == place
        colour = theme.TERRAIN[TERRAIN_WORDS[word]]
        edge: dict[str, Any] = {"stroke": INK if last else LINE, "stroke_width": 3 if last else 1.5}
        tile = h("polygon", points=points, fill=colour, fill_opacity=0.55, **edge)
        drawn: list[Child] = [tile, label(x, y + (22 if token else 5), _(word), size=12)]
        if token:
            drawn.append(circle(x, y - 6, 14, fill=PAPER, stroke=EDGE))
            red: dict[str, Any] = {"fill": "#a3231a"} if PIPS[token] == max(PIPS) else {}
            drawn.append(label(x, y - 1, token, font_weight=800, **red))
        name = f"{_(word)} {token}" if token else _(word)
        return press_target("lift", place, name, drawn, on=True, first=place == 0)

    def _bar(self, word: str, top: float) -> Child:
        left = self.left
        share = left.next_hex().get(word, Fraction(0))
        room = self.width - NAMED - TOLD
        asked = word == self.terrain
        wide = room * float(share)
        frame = rect(NAMED, top, room, 18, rx=4, fill="none", stroke=LINE)
        colour = theme.TERRAIN[TERRAIN_WORDS[word]]
        looks = {"fill": GLOW if asked else colour, "stroke": INK if asked else EDGE}
        bar = rect(NAMED, top, wide, 18, rx=4, **looks) if share else None
        weight: dict[str, Any] = {"font_weight": 800} if asked else {}
        count = _("{n} of {count}").format(n=left.terrain.get(word, 0), count=left.hexes)
        return (
            frame,
            bar,
            label(NAMED - 8, top + 14, _(word), anchor="end", **weight),
            label(self.width, top + 14, count, anchor="end", **weight),
        )


def lifted_fog(stack: FogOdds, terrain: str = "gold", *, seed: int = 0) -> LiftedFog:
    """Return hidden hexes to uncover one by one, with the odds of the next one.

    Parameters
    ----------
    stack : FogOdds
        What is hidden, as `catan_nb.stats.fog_odds` tells it.
    terrain : str
        What is asked for.
    seed : int
        Another number, another order.
    """
    return LiftedFog(stack, terrain, seed)
