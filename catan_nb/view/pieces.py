"""The layer of pieces: tints and heat, rings of the roll, the ribbon, and all that stands there."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from catan_nb.board.geometry import Point
from catan_nb.board.piece import Piece
from catan_nb.view.areas import area_tints
from catan_nb.view.figures.figure import ON_HEX, ROUTE
from catan_nb.view.heat import hex_heat
from catan_nb.view.land import TOKEN_DISC, TOKEN_RADIUS, token_number, token_pips
from catan_nb.view.scene import Scene
from catan_nb.view.shapes import theme
from catan_nb.view.shapes.primitives import Circle, Group, Item, Line, groups


def piece_items(scene: Scene, aloft: Collection[Piece] = ()) -> tuple[Item, ...]:
    """Return all pieces in painting order, those ``aloft`` without their figures.

    Somebody else draws these; what belongs to them stays, such as the ground that the robber
    blocks.
    """
    return (
        *_tinted(scene),
        *hex_heat(scene),
        *_standing(scene, range(ROUTE), aloft),
        *_rolled(scene),
        *_ribbon(scene),
        *_standing(scene, range(ROUTE, ON_HEX + 1), aloft),
    )


def figure_items(scene: Scene, piece: Piece) -> tuple[Item, ...]:
    """Return the figure of a piece at its place, without what else belongs to its drawing."""
    return tuple(groups(scene.figure(piece).draw(scene, (piece,)), piece.kind))


def _standing(scene: Scene, heights: range, aloft: Collection[Piece]) -> Iterator[Item]:
    """Yield the pieces of some heights kind by kind, the low ones first."""
    kinds = ((scene.figure(pieces[0]), pieces) for pieces in scene.by_kind.values())
    for figure, pieces in sorted(kinds, key=lambda kind: kind[0].height):
        if figure.height not in heights:
            continue
        still = tuple(piece for piece in pieces if piece not in aloft)
        if still:
            yield from figure.draw(scene, still)
        for piece in (one for one in pieces if one in aloft):
            own = figure_items(scene, piece)
            yield from (item for item in figure.draw(scene, (piece,)) if item not in own)


def _tinted(scene: Scene) -> Iterator[Item]:
    """Yield the tints of areas with the tokens there once more."""
    yield from area_tints(scene, scene.areas)
    for hex in (hex for area in scene.areas for hex in area.hexes):
        token = scene.tokens[hex]
        if token and not scene.stands("robber", ("hex", hex)):
            items = (TOKEN_DISC, *token_number(token), *token_pips(token))
            yield Group("area token", items, (scene.board.topology.hex_points[hex],))


def _rolled(scene: Scene) -> Iterator[Item]:
    """Yield rings around the tokens that pay; under the pieces, which stay whole."""
    paying = tuple(
        scene.board.topology.hex_points[hex]
        for hex, token in enumerate(scene.tokens)
        if token == scene.rolled and token and not scene.stands("robber", ("hex", hex))
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
