"""An island that is laid hex by hex, with its corners and sides counted in two ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from catan_nb.board.layout import Board
from catan_nb.board.terrain import Terrain
from catan_nb.language import gettext as _
from catan_nb.lessons.moving.boards.plan import Plan
from catan_nb.lessons.moving.controls import Does
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row
from catan_nb.lessons.output.drawing import INK, PRIMARY, label, pressed_here
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["CountingTwice", "counting_twice"]

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
    """An island to lay.

    Attributes
    ----------
    laid : frozenset of int
        The hexes that are land.
    """

    def begin(self) -> None:
        """Lay the hex in the middle."""
        ground = {(q + n, r): word for q, r, row in ROWS for n, word in enumerate(row.split())}
        self.board = Board.make({at: (word, 0) for at, word in ground.items()})
        self.laid = frozenset({self.board.topology.hex(0, 0)})

    def title(self) -> str:
        """Return what it is called."""
        return _("Lay an island, and count it twice")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Press a hex to lay it, and again to take it away. The number at an intersection says"
            " how many hexes meet there."
        )

    def controls(self) -> Sequence[Does]:
        """Return a button to lay all."""
        return (Does("all", _("Lay all hexes")),)

    def pressed(self, press: Press) -> str:
        """Lay a hex or take it away."""
        if press.do == "hex" and press.arg.isdecimal():
            self.laid ^= {int(press.arg)} & set(range(self.board.topology.n_hexes))
        elif press.do == "all":
            self.laid = frozenset(range(self.board.topology.n_hexes))
        return ""

    def touching(self) -> dict[int, int]:
        """Return how many hexes of the island meet at each of its intersections."""
        shape = self.board.topology
        return dict(Counter(vertex for hex in self.laid for vertex in shape.hex_vertices[hex]))

    def sides(self) -> dict[int, int]:
        """Return of how many hexes of the island each of its paths is a side."""
        shape = self.board.topology
        return dict(Counter(path for hex in self.laid for path in shape.hex_edges[hex]))

    def rows(self) -> Sequence[Row]:
        """Return corners and sides, each counted in two ways, and Euler's sum."""
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
        """Return the island."""
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
        return pressed_here("hex", hex, name, plan.tile(hex, terrain), on=on, first=hex == 0)

    def _dot(self, plan: Plan, vertex: int, hexes: int) -> Child:
        x, y = plan.spot(vertex)
        dot = plan.dot(vertex, 10, FILLS[hexes], stroke=PRIMARY)
        return dot, label(x, y + 4.5, hexes, size=13, font_weight=800, fill=INKS[hexes])


def counting_twice() -> CountingTwice:
    """Return an island to lay hex by hex: corners and sides counted twice, and Euler's sum."""
    return CountingTwice()
