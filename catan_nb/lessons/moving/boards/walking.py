"""A trail that is drawn on a board, with its length and the parity of its ends counted live."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final

import networkx as nx

from catan_nb.board.graph import board_graph
from catan_nb.board.layout import Board
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.moving.boards.plan import Plan
from catan_nb.lessons.moving.controls import Control, Does, Switch, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row
from catan_nb.lessons.output.drawing import EDGE, GLOW, GUESS, INK, PAPER, pressed_here
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["DrawnTrail", "drawn_trail"]

WAY: Final = "#ffd21f"


class DrawnTrail(Moving):
    """A network to be walked along, no path twice; made by `drawn_trail`.

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
        """Begin nowhere yet."""
        self.stops: list[int] = []
        self.paths: list[int] = []

    def title(self) -> str:
        """Return what it is called."""
        return _("Draw a trail")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Draw with the finger or the mouse in one stroke, or press intersection after"
            " intersection. No path may be used twice. Back over the last path takes it back."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return what shows the odd intersections, and a button to go back."""
        none = None if self.stops else _("There is no trail yet.")
        back = Does("back", _("One step back"), why_not=none)
        if not self.parity:
            return (back,)
        return Switch("odd", _("Show where an odd number of paths meet")), back

    @property
    def odd(self) -> frozenset[int]:
        """The intersections where an odd number of paths of the network meet."""
        return frozenset(v for v, degree in self.network.degree() if degree % 2)

    @property
    def least(self) -> int:
        """How many paths every trail has to leave out, by parity alone."""
        return max(0, len(self.odd) - 2) // 2

    @property
    def left_out(self) -> int:
        """How many paths of the network the trail has not used."""
        return int(self.network.number_of_edges()) - len(self.paths)

    def pressed(self, press: Press) -> str:
        """Begin, go on or go back."""
        if press.do == "stop" and press.arg.isdecimal():
            self.take(int(press.arg))
        elif press.do == "back":
            self._back()
        return self._said_now()

    def take(self, vertex: int) -> None:
        """Begin, go on to a neighbour, or go back to the last stop but one.

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
        """Return where paths lead from an intersection that the trail has not used."""
        used = set(self.paths)
        return [v for v, facts in self.network[here].items() if facts["index"] not in used]

    def rows(self) -> Sequence[Row]:
        """Return length, ends and what is left out, against what must be."""
        size, odd = self.network.number_of_edges(), len(self.odd)
        length = _("{n} of {count} paths").format(n=len(self.paths), count=size)
        rows = [Row(_("Length of the trail"), length), Row(_("Its two ends"), self._ends())]
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
        return pressed_here(
            "stop", vertex, name, touch, ring, dot, on=here, first=first, sweep=True
        )

    def _step(self, there: int) -> None:
        self.paths.append(self.network.edges[self.stops[-1], there]["index"])
        self.stops.append(there)

    def _back(self) -> None:
        self.stops, self.paths = self.stops[:-1], self.paths[:-1]

    def _ends(self) -> str:
        if not self.paths:
            return "–"
        first, last = (self.board.label("vertex", v) for v in (self.stops[0], self.stops[-1]))
        if first == last:
            return _("both at {place}: it is closed").format(place=first)
        return _("{one} and {other}").format(one=first, other=last)

    def _said_now(self) -> str:
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
