"""Settlements under the distance rule: place them, and see how many are still possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import networkx as nx

from catan_nb.board.graph import board_graph
from catan_nb.board.layout import Board
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.moving.boards.plan import Plan
from catan_nb.lessons.moving.controls import Control, Switch, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row
from catan_nb.lessons.output.drawing import EDGE, INK_2, PRIMARY, pressed_here
from catan_nb.stats.island.graph import settlement_packing
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["KeepingApart", "keeping_apart"]

HOUSE: Final = "#ffd21f"


class KeepingApart(Moving):
    """A board to settle as densely as can be; made by `keeping_apart`.

    Attributes
    ----------
    board : Board
    placed : frozenset of int
        The intersections that are settled.
    """

    start: ClassVar[Mapping[str, Value]] = {"colours": False}

    def __init__(self, board: Board, bound: bool) -> None:
        self.board, self._bound = board, bound
        self._graph: nx.Graph = board_graph(board)
        self._upright = nx.bipartite.color(self._graph)
        super().__init__()

    def begin(self) -> None:
        """Take all settlements off."""
        self.placed: frozenset[int] = frozenset()

    def title(self) -> str:
        """Return what it is called."""
        return _("Settle as densely as you can")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Press an intersection to build there, and again to take the settlement back. A"
            " small cross says: too near. Thick paths have a settlement at one end."
        )

    def controls(self) -> Sequence[Control]:
        """Return what shows the two colours of the board."""
        return (Switch("colours", _("Show every second intersection")),)

    @property
    def closed(self) -> frozenset[int]:
        """The intersections that are next to a settlement."""
        return frozenset(v for one in self.placed for v in self._graph[one])

    @property
    def free(self) -> frozenset[int]:
        """The intersections where one may still build (base.distance)."""
        return frozenset(self._graph) - self.placed - self.closed

    @property
    def most(self) -> int:
        """How many settlements can stand at most, beside those that stand and with them."""
        return len(self.placed) + len(settlement_packing(self._graph.subgraph(self.free)))

    def pressed(self, press: Press) -> str:
        """Build on an intersection, or take back what stands there."""
        if press.do != "build" or not press.arg.isdecimal():
            return ""
        vertex = int(press.arg)
        if vertex in self.closed:
            return _("The distance rule: there is a settlement one path away.")
        if vertex in self._graph:
            self.placed ^= {vertex}
        return "" if self.free else _("The board is full: no intersection is free any more.")

    def rows(self) -> Sequence[Row]:
        """Return what is settled and free, the paths that are used up, and the bound."""
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
        """Return the board with what is settled."""
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
        return pressed_here("build", vertex, name, touch, ring, drawn, on=on, first=vertex == 0)

    def _cross(self, plan: Plan, vertex: int) -> Child:
        x, y = plan.spot(vertex)
        lines = f"M{x - 4:.1f} {y - 4:.1f}l8 8m0 -8l-8 8"
        return h("path", d=lines, stroke=INK_2, stroke_width=2.5, stroke_linecap="round")


def keeping_apart(board: Board, *, bound: bool = True) -> KeepingApart:
    """Return a board on which settlements can be placed as the distance rule allows.

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
