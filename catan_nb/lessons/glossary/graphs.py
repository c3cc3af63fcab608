"""Words of graphs and proofs."""

from __future__ import annotations

from typing import Final

from catan_nb.language import noop
from catan_nb.lessons.glossary.term import Term

__all__ = ["GRAPHS"]

GRAPHS: Final = (
    Term(
        "graph",
        "board_and_graph",
        noop("graph"),
        noop(
            "Points and lines between them. Only who is joined with whom counts, not how it is"
            " drawn."
        ),
        noop("The board: intersections are the points, paths are the lines."),
    ),
    Term(
        "vertex",
        "board_and_graph",
        noop("vertex"),
        noop("A point of a graph; several are called vertices."),
        noop("The board of the base game has 54 vertices."),
    ),
    Term(
        "edge",
        "board_and_graph",
        noop("edge"),
        noop("A line of a graph. It joins two vertices."),
        noop("The board of the base game has 72 edges."),
    ),
    Term(
        "degree",
        "board_and_graph",
        noop("degree"),
        noop("How many edges end at a vertex."),
        noop(
            "Inside the island each intersection has the degree 3; at the coast some have the"
            " degree 2."
        ),
    ),
    Term(
        "handshake-lemma",
        "board_and_graph",
        noop("handshake lemma"),
        noop("All degrees of a graph add up to twice the number of its edges."),
        noop("At a party: the hands shaken are twice the handshakes."),
    ),
    Term(
        "double-counting",
        "board_and_graph",
        noop("double counting"),
        noop("Counting the same thing in two ways, and comparing."),
        noop("All degrees of the board added up count each edge twice: 2 · 72 = 144."),
    ),
    Term(
        "bipartite-graph",
        "board_and_graph",
        noop("bipartite graph"),
        noop("A graph whose vertices can be coloured in two colours so that each edge joins both."),
        noop(
            "The paths of the board: at each step the colour changes, so every way round a hex"
            " has an even number of steps."
        ),
    ),
    Term(
        "matching",
        "board_and_graph",
        noop("matching"),
        noop("Edges of which no two share a vertex."),
        noop("Roads of which no two touch."),
    ),
    Term(
        "independent-set",
        "board_and_graph",
        noop("independent set"),
        noop("Vertices of which no two are joined."),
        noop("The distance rule: settlements stand on an independent set."),
    ),
    Term(
        "path",
        "longest_road",
        noop("path"),
        noop("A way along edges that visits no vertex twice."),
        noop("A row of roads that never comes back to a place."),
    ),
    Term(
        "trail",
        "longest_road",
        noop("trail"),
        noop("A way along edges that uses no edge twice. Vertices may come again."),
        noop("The longest road is a trail: it may cross itself, but each road counts once."),
    ),
    Term(
        "depth-first-search",
        "longest_road",
        noop("depth-first search"),
        noop("A search that goes on as far as it can, then one step back, and on another way."),
        noop(
            "Looking for the longest road: walk until no road is left, go back, try the next one."
        ),
    ),
    Term(
        "proof-by-parity",
        "longest_road",
        noop("proof by parity"),
        noop(
            "A proof that something cannot be, since a number would have to be even and odd at"
            " once."
        ),
        noop(
            "A trail enters each vertex between its ends as often as it leaves it. So a"
            " network with four vertices of odd degree has no trail along all its edges."
        ),
    ),
    Term(
        "exponential-growth",
        "longest_road",
        noop("exponential growth"),
        noop("Growth by the same factor again and again."),
        noop("With two ways on at every step, ten steps make 1,024 walks."),
    ),
    Term(
        "connected-component",
        "islands_and_routes",
        noop("connected component"),
        noop(
            "A part of a graph in which each vertex can be reached from each other one, and"
            " none outside."
        ),
        noop("Each island of a sea board is a connected component of its land."),
    ),
    Term(
        "bridge",
        "islands_and_routes",
        noop("bridge"),
        noop("An edge without which a graph falls apart."),
        noop("A road in the middle of a route: whoever cuts it makes two routes of one."),
    ),
    Term(
        "cut-vertex",
        "islands_and_routes",
        noop("cut vertex"),
        noop("A vertex without which a graph falls apart."),
        noop(
            "A place in the middle of a row of roads: a foreign settlement there makes two"
            " roads of one."
        ),
    ),
    Term(
        "distance",
        "islands_and_routes",
        noop("distance"),
        noop("The number of edges on the shortest way between two vertices."),
        noop("Two intersections on opposite sides of a hex have the distance 3."),
    ),
)
"""In the order of the course."""
