"""The layer of pieces: ribbon, roads, ships, buildings, knights, robber, pirate, merchant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from catan_nb.board.geometry import Point
from catan_nb.view.figures import board as figures
from catan_nb.view.figures.board import ROAD_BODY, ROAD_MARK, ROAD_WIDTH, road_line, road_marks
from catan_nb.view.heat import hex_heat
from catan_nb.view.land import TOKEN_RADIUS
from catan_nb.view.scene import Scene
from catan_nb.view.shapes import theme
from catan_nb.view.shapes.primitives import Circle, Group, Item, Line

ROBBER_ASIDE: Point = (-0.6, -0.02)
"""Where the robber stands on a hex: beside the token, which stays readable."""

MERCHANT_ASIDE: Point = (0.6, 0.0)


def piece_items(scene: Scene) -> tuple[Item, ...]:
    """Return all pieces in painting order."""
    return (
        *hex_heat(scene),
        *_rolled(scene),
        *_ribbon(scene),
        *_roads(scene),
        *_ships(scene),
        *_buildings(scene),
        *_knights(scene),
        *_figures(scene),
    )


def _rolled(scene: Scene) -> Iterator[Item]:
    """Yield rings around the tokens that pay; under the pieces, which stay whole."""
    paying = tuple(
        scene.board.topology.hex_points[hex]
        for hex, token in enumerate(scene.tokens)
        if token == scene.rolled and token and hex != scene.robber
    )
    if paying:
        ring = TOKEN_RADIUS + 0.055
        yield Group(
            "rolled",
            (
                Circle(0, 0, ring, None, theme.INK, 0.13),
                Circle(0, 0, ring, None, theme.GLOW, 0.085),
            ),
            paying,
        )


def route_points(scene: Scene) -> tuple[Point, ...]:
    """Return the intersections that the longest route passes, in order.

    Raises ValueError when its paths do not follow one another.
    """
    shape, route = scene.board.topology, scene.longest_route
    if not route:
        return ()
    ends = [set(shape.edge_vertices[edge]) for edge in route]
    if len(route) == 1:
        walk = list(shape.edge_vertices[route[0]])
    else:
        joints = ends[0] & ends[1]
        walk = sorted(ends[0] - joints)[:1]
        for pair in ends:
            onward = pair - {walk[-1]} if walk and walk[-1] in pair else set()
            if len(onward) != 1:
                raise ValueError("the paths of the longest route do not follow one another")
            walk += onward
    return tuple(shape.vertex_points[vertex] for vertex in walk)


def _ribbon(scene: Scene) -> Iterator[Item]:
    points = route_points(scene)
    if points:
        yield Group(
            "longest route",
            (
                Line(points, theme.INK, 0.37),
                Line(points, theme.RIBBON, 0.31),
            ),
        )


def _roads(scene: Scene) -> Iterator[Item]:
    ends = _ends(scene, "road")
    lines = {edge: road_line(*pair) for edge, pair in ends.items()}
    if not lines:
        return
    halo = tuple(Line(line, theme.LIGHT, ROAD_WIDTH + 0.07) for line in lines.values())
    dark = tuple(Line(line, theme.INK, ROAD_WIDTH) for line in lines.values())
    yield Group("road outlines", halo + dark)
    for seat, edges in _by_seat({edge: scene.roads[edge][0] for edge in lines}).items():
        style = scene.style(seat)
        marks = [mark for e in edges for mark in road_marks(style.pattern, *ends[e])]
        yield Group(
            f"road {scene.colours[seat]}",
            (
                *(Line(lines[edge], style.fill, ROAD_BODY) for edge in edges),
                *(Line(mark, style.ink, ROAD_MARK) for mark in marks),
            ),
        )


def _ends(scene: Scene, kind: str) -> dict[int, tuple[Point, Point]]:
    shape = scene.board.topology
    found = {}
    for edge in sorted(edge for edge, (_, what) in scene.roads.items() if what == kind):
        one, two = shape.edge_vertices[edge]
        found[edge] = shape.vertex_points[one], shape.vertex_points[two]
    return found


def _ships(scene: Scene) -> Iterator[Item]:
    edges = {edge: seat for edge, (seat, kind) in scene.roads.items() if kind == "ship"}
    for seat, own in _by_seat(edges).items():
        spots = tuple(scene.board.topology.edge_points[edge] for edge in own)
        yield Group(f"ship {scene.colours[seat]}", figures.ship(scene.style(seat)), spots)


def _buildings(scene: Scene) -> Iterator[Item]:
    spot = scene.board.topology.vertex_points
    for discipline in sorted(set(scene.metropolises.values())):
        at = [v for v, what in sorted(scene.metropolises.items()) if what == discipline]
        gates = tuple(spot[vertex] for vertex in at)
        yield Group(f"metropolis {discipline}", figures.metropolis(discipline), gates)
    if scene.walls:
        yield Group("wall", figures.wall(), tuple(spot[vertex] for vertex in sorted(scene.walls)))
    for kind, silhouette, draw in (
        ("settlement", figures.HOUSE, figures.settlement_body),
        ("city", figures.TOWN, figures.city_body),
        ("reduced city", figures.FALLEN, figures.reduced_body),
    ):
        owners = {v: seat for v, (seat, what) in scene.buildings.items() if what == kind}
        if owners:
            everywhere = tuple(spot[vertex] for vertex in sorted(owners))
            yield Group(f"{kind} outlines", figures.outline(silhouette), everywhere)
        for seat, vertices in _by_seat(owners).items():
            at_all = tuple(spot[vertex] for vertex in vertices)
            yield Group(f"{kind} {scene.colours[seat]}", draw(scene.style(seat)), at_all)


def _knights(scene: Scene) -> Iterator[Item]:
    alike: dict[tuple[int, int, bool], list[Point]] = {}
    for vertex, knight in sorted(scene.knights.items()):
        alike.setdefault(knight, []).append(scene.board.topology.vertex_points[vertex])
    for (seat, strength, active), spots in sorted(alike.items()):
        state = "active" if active else "passive"
        drawing = figures.knight(scene.style(seat), strength, active)
        yield Group(f"knight {scene.colours[seat]} {strength} {state}", drawing, tuple(spots))


def _figures(scene: Scene) -> Iterator[Item]:
    spots = scene.board.topology.hex_points
    if scene.robber is not None:
        aside = ROBBER_ASIDE if scene.tokens[scene.robber] else (0.0, 0.0)
        yield Group("robber", figures.robber(), (_beside(spots[scene.robber], aside),))
    if scene.pirate is not None:
        yield Group("pirate", figures.pirate(), (spots[scene.pirate],))
    if scene.merchant is not None:
        hex, seat = scene.merchant
        drawing = figures.merchant(scene.style(seat))
        yield Group(
            f"merchant {scene.colours[seat]}", drawing, (_beside(spots[hex], MERCHANT_ASIDE),)
        )


def _beside(point: Point, aside: Point) -> Point:
    return point[0] + aside[0], point[1] + aside[1]


def _by_seat(owners: Mapping[int, int]) -> dict[int, list[int]]:
    """Return the places of every seat, seats and places ascending."""
    found: dict[int, list[int]] = {}
    for place, seat in sorted(owners.items(), key=lambda entry: (entry[1], entry[0])):
        found.setdefault(seat, []).append(place)
    return found
