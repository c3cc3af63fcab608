"""A board as a plan: pale hexes, paths as lines and intersections as dots that can be pressed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from catan_nb.board.layout import Board
from catan_nb.board.terrain import Terrain
from catan_nb.lessons.output.drawing import EDGE, INK, LINE, PAPER
from catan_nb.lessons.output.drawing import picture as drawn_picture
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.view import theme
from catan_nb.view.shapes import hexagon

__all__ = ["Plan"]

LARGEST: Final = 56
"""Pixels that the side of a hex has at most."""
MARGIN: Final = 18
"""Around the outermost intersections, for a ring or a settlement there."""
FINGER: Final = 22
"""Half of what a finger needs, in pixels."""

Spot = tuple[float, float]


class Plan:
    """Where everything on a board is drawn.

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
        """Return where a point of the board's plane is in the picture."""
        return self._left + point[0] * self.side, self._top + point[1] * self.side

    def spot(self, vertex: int) -> Spot:
        """Return where an intersection is."""
        return self.at(self.board.topology.vertex_points[vertex])

    def picture(self, *drawn: Child, told: str) -> Markup:
        """Return a picture of the plan's size."""
        return drawn_picture(self._width, self.height, h("g", drawn, class_="cnb-plan"), told=told)

    def tile(self, hex: int, terrain: Terrain | None = None, **more: Any) -> Markup:
        """Return a hex in the pale colour of its terrain; of None, an empty one."""
        points = (
            self.at((x + dx, y + dy)) for dx, dy in hexagon(0.97) for x, y in [self._hex(hex)]
        )
        outline = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        looks: dict[str, Any] = {"fill": PAPER, "stroke": LINE, "stroke_dasharray": "4 5"}
        if terrain is not None:
            looks = {"fill": theme.TERRAIN[terrain], "fill_opacity": 0.45}
        return h("polygon", points=outline, **{**looks, **more})

    def lands(self, **more: Any) -> Child:
        """Return the hexes of land."""
        grounds = ((hex, Terrain(self.board.terrain[hex])) for hex in self.hexes)
        return [self.tile(hex, ground, **more) for hex, ground in grounds if ground.is_land]

    def line(self, path: int, colour: str, width: float = 3, **more: Any) -> Markup:
        """Return a path as a line."""
        (x1, y1), (x2, y2) = map(self.spot, self.board.topology.edge_vertices[path])
        ends = {"x1": f"{x1:.1f}", "y1": f"{y1:.1f}", "x2": f"{x2:.1f}", "y2": f"{y2:.1f}"}
        return h("line", **ends, stroke=colour, stroke_width=width, stroke_linecap="round", **more)

    def way(self, vertices: Iterable[int], colour: str, width: float, **more: Any) -> Markup:
        """Return one line through intersections."""
        points = " ".join("{:.1f},{:.1f}".format(*self.spot(v)) for v in vertices)
        looks = {"stroke_linejoin": "round", "stroke_linecap": "round", "fill": "none"}
        return h("polyline", points=points, stroke=colour, stroke_width=width, **looks, **more)

    def dot(self, vertex: int, radius: float = 6, fill: str = PAPER, **more: Any) -> Markup:
        """Return an intersection as a dot."""
        x, y = self.spot(vertex)
        looks: dict[str, Any] = {"fill": fill, "stroke": EDGE, "stroke_width": 2}
        return h("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=f"{radius:g}", **{**looks, **more})

    def touch(self, vertex: int) -> Markup:
        """Return what a finger takes hold of at an intersection; it is not seen."""
        radius = min(FINGER, 0.48 * self.side)
        return self.dot(vertex, round(radius, 1), "transparent", stroke="none")

    def house(self, vertex: int, fill: str, letter: str = "", ink: str = INK) -> Markup:
        """Return a settlement."""
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
