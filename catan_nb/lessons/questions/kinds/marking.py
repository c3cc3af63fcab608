"""Marking the longest road on the board: `mark_road`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import networkx as nx

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.questions.asking import Asked, asked
from catan_nb.lessons.questions.hinting import Given
from catan_nb.lessons.questions.judgement import Judgement
from catan_nb.lessons.questions.kinds.places import BoardQuestion
from catan_nb.lessons.questions.kinds.pointing import BoardPane
from catan_nb.rules.play.game import Game
from catan_nb.stats.island.trails import road_network

__all__ = ["RoadQuestion", "mark_road"]


class RoadQuestion(BoardQuestion):
    """Which paths are a player's longest road? Made by `mark_road`.

    Attributes
    ----------
    seat : int
        Whose road it is.
    """

    game: Game

    def __init__(self, name: str, text: str, game: Game, seat: int, why: str, hint: Given) -> None:
        super().__init__(name, text, game, "edge", True, why, hint)
        self.seat = seat

    def open_places(self) -> frozenset[int]:
        """Return the player's roads."""
        return frozenset(self.game.players[self.seat].roads)

    def judge(self, answer: Any) -> Judgement:
        """Judge paths as the rules do: own, once each, connected, in one walk, and how many."""
        read = self.read(answer)
        if isinstance(read, Judgement):
            return read
        owner = self.game.names[self.seat]
        foreign = set(read) - self.open_places()
        if foreign:
            told = _("{places}: no road of {player} is there.")
            return Judgement("wrong", told.format(places=self.labels(foreign), player=owner))
        twice = {path for path in read if read.count(path) > 1}
        if twice:
            told = _("{places}: no path may be used twice.")
            return Judgement("wrong", told.format(places=self.labels(twice)))
        marked = set(read)
        whole = road_network(self.game, self.seat)
        part = nx.Graph([(a, b) for a, b, path in whole.edges(data="index") if path in marked])
        fault = self._gap(part, marked) or self._branch(part)
        return Judgement("wrong", fault) if fault else self._measured(len(marked))

    def _gap(self, part: nx.Graph, marked: set[int]) -> str:
        """Return why the marked paths do not hang together; empty when they do."""
        pieces = nx.number_connected_components(part)
        if pieces == 1:
            return ""
        shape = self.board.topology
        joined = nx.Graph([shape.edge_vertices[path] for path in marked])
        if nx.is_connected(joined):
            cut = {node[0] for node in part if isinstance(node, tuple)}
            told = _("At {places} another player has built: a road may end there, but not go on.")
            return told.format(places=self._stops(v for v in cut if joined.degree(v) > 1))
        told = _("The marked paths fall into {n} pieces; a road is connected.")
        return told.format(n=nx.number_connected_components(joined))

    def _branch(self, part: nx.Graph) -> str:
        """Return where marked paths branch; empty when one walk uses them all."""
        degrees = dict(part.degree())
        if sum(degree % 2 for degree in degrees.values()) <= 2:
            return ""
        forks = (node for node, degree in degrees.items() if degree == 3)
        told = _("It branches at {places}: no single walk uses all {n} paths.")
        return told.format(places=self._stops(forks), n=part.number_of_edges())

    def _stops(self, vertices: Iterable[int]) -> str:
        return ", ".join(self.board.label("vertex", v) for v in sorted(vertices))

    def _measured(self, length: int) -> Judgement:
        longest: int = self.game.players[self.seat].route_length
        told = _("A road of {n}.").format(n=length)
        if length == longest:
            return Judgement("right", _("{road} No longer one can be found.").format(road=told))
        missing = longest - length
        more = ngettext("{n} more is possible.", "{n} more are possible.", missing).format(
            n=missing
        )
        return Judgement("near" if missing <= 2 else "wrong", f"{told} {more}")


def mark_road(
    name: str,
    game: Game,
    seat: int = 0,
    question: str = "",
    *,
    answer: Any = ...,
    why: str = "",
    hint: Given = (),
) -> Asked:
    """Ask for a player's longest road as a set of paths.

    Parameters
    ----------
    game : Game
    seat : int
        Whose road it is.
    question : str
        By itself, to mark the longest road of that player.
    answer
        What the learner wrote into a cell: numbers or labels of paths ("E12") in any order;
        ``...`` or None when nothing yet. On a page the paths are clicked.

    The other parameters and what is returned are those of `choice`. Any longest road is right.

    Notes
    -----
    Paths can be walked in one go, each of them once, just when they are connected and at most
    two intersections are the end of an odd number of them (L. Euler). Where another player has
    built, the intersection counts as ends of their own (`catan_nb.stats.road_network`).

    Examples
    --------
    >>> import catan_nb as cn
    >>> game = cn.Position(players=2).road(0, 33, 39).game()
    >>> mark_road("Exercise 1", game, answer={"E33", "E39"}).state
    'right'
    """
    text = question or _("Mark the longest road of {player}.").format(player=game.names[seat])
    return asked(RoadQuestion(name, text, game, seat, why, hint), answer, BoardPane)
