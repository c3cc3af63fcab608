"""The table of figures: every kind of piece there is, how it is drawn and told.

A new kind of piece is one entry here. A rule module outside of this package hands in figures
of its own by the hook "figures"; a kind without any is drawn as a counter. Descriptions name
the kinds in the order of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from catan_nb.board.geometry import Point
from catan_nb.board.piece import Piece
from catan_nb.board.terrain import Terrain
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.view.figures import board as art
from catan_nb.view.figures.board import ROAD_BODY, ROAD_MARK, ROAD_WIDTH, road_line, road_marks
from catan_nb.view.figures.figure import (
    BUILDING,
    GATE,
    GROUND,
    ON_HEX,
    ROUTE,
    STANDING,
    WALL,
    Figure,
    Pieces,
    Setting,
    grouped,
    placed,
    upright,
)
from catan_nb.view.figures.sea import SEA, SHIP
from catan_nb.view.figures.terrain_art import terrain_art
from catan_nb.view.shapes import theme
from catan_nb.view.shapes.colour import fade
from catan_nb.view.shapes.forms import hexagon
from catan_nb.view.shapes.primitives import (
    Circle,
    Group,
    Item,
    Line,
    Polygon,
    Text,
    flatten,
    scaled,
    shifted,
)
from catan_nb.view.shapes.theme import PlayerStyle

ROBBER_SPOT: Final[Point] = (0.0, -0.16)
"""Where the robber stands on a hex with a token, which lies small below him."""

COVERED_SPOT: Final[Point] = (0.0, 0.56)
ROBBER_SIZE: Final = 1.2
VEIL: Final = 0.45
"""How much darker the ground is that the robber blocks."""

MERCHANT_ASIDE: Final[Point] = (0.6, 0.0)


def _roads(scene: Setting, pieces: Pieces) -> Iterator[Item]:
    """Draw roads along their paths, the outlines of all below."""
    shape = scene.board.topology
    ends: dict[int, tuple[Point, Point]] = {}
    for edge in (piece.place[1] for piece in pieces):
        one, two = shape.edge_vertices[edge]
        ends[edge] = shape.vertex_points[one], shape.vertex_points[two]
    lines = {edge: road_line(*pair) for edge, pair in ends.items()}
    halo = tuple(Line(line, theme.LIGHT, ROAD_WIDTH + 0.07) for line in lines.values())
    dark = tuple(Line(line, theme.INK, ROAD_WIDTH) for line in lines.values())
    yield Group("road outlines", halo + dark)
    for own in grouped(pieces).values():
        style, edges = scene.style(own[0].seat), [piece.place[1] for piece in own]
        marks = [mark for edge in edges for mark in road_marks(style.pattern, *ends[edge])]
        yield Group(
            f"road {scene.colours[own[0].seat or 0]}",
            (
                *(Line(lines[edge], style.fill, ROAD_BODY) for edge in edges),
                *(Line(mark, style.ink, ROAD_MARK) for mark in marks),
            ),
        )


def _robbers(scene: Setting, pieces: Pieces) -> Iterator[Item]:
    """Draw robbers in the middle of their hexes: the ground veiled, its token small and grey."""
    figure = tuple(scaled(shape, ROBBER_SIZE) for shape, _at in flatten(art.robber()))
    for hex in (piece.place[1] for piece in pieces):
        x, y = scene.point(("hex", hex))
        ground, token = Terrain(scene.terrain[hex]), scene.tokens[hex]
        if ("hex", hex) not in scene.heat:
            tile = hexagon(0.955)
            covered = (Polygon(tile, theme.TERRAIN[ground]), *terrain_art(ground))
            veil = Polygon(tile, fade(theme.INK, VEIL))
            yield Group("robbed ground", (*covered, veil), ((x, y),))
        if token:
            disc = Circle(0, 0, 0.235, theme.COVERED, theme.COVERED_RIM, 0.03)
            number = Text(0, 0, str(token), 0.27, theme.COVERED_INK, bold=True)
            yield Group("robbed token", (disc, number), _moved(COVERED_SPOT, x, y))
        yield Group("robber", figure, _moved(ROBBER_SPOT if token else (0.0, 0.0), x, y))


def _moved(spot: Point, x: float, y: float) -> tuple[Point, ...]:
    return shifted((spot,), x, y)


def _building(
    kind: str,
    silhouette: tuple[Point, ...],
    body: Callable[[PlayerStyle], tuple[Item, ...]],
    count: Callable[[int], str],
) -> Figure:
    """Return the figure of a building; ``count`` says how many there are in words."""

    def fact(scene: Setting, piece: Piece) -> str:
        walled = scene.stands("wall", piece.place)
        told = _("{colour} {piece} with wall") if walled else _("{colour} {piece}")
        return told.format(colour=scene.colour(piece), piece=_(kind))

    return Figure(
        kind=kind,
        on="vertex",
        height=BUILDING,
        draw=upright(lambda scene, one: body(scene.style(one.seat)), under=art.outline(silhouette)),
        building=True,
        fact=fact,
        owned=lambda scene, own: placed(scene, own, count(len(own)).format(n=len(own))),
    )


def _knight_fact(scene: Setting, piece: Piece) -> str:
    told = (
        _("{colour} knight, strength {n}, active")
        if piece.looks["active"]
        else _("{colour} knight, strength {n}, passive")
    )
    return told.format(colour=scene.colour(piece), n=piece.looks["strength"])


def _knights(scene: Setting, own: Pieces) -> str:
    return _("{pieces} ({n} active)").format(
        pieces=ngettext("{n} knight", "{n} knights", len(own)).format(n=len(own)),
        n=sum(piece.looks["active"] for piece in own),
    )


def _where(scene: Setting, piece: Piece) -> str:
    return scene.board.label(*piece.place)


#: Every kind of piece.
FIGURES: Final[Mapping[str, Figure]] = MappingProxyType({figure.kind: figure for figure in (
    _building(
        noop("settlement"), art.HOUSE, art.settlement_body,
        lambda n: ngettext("{n} settlement", "{n} settlements", n),
    ),
    _building(
        noop("city"), art.TOWN, art.city_body, lambda n: ngettext("{n} city", "{n} cities", n)
    ),
    _building(
        noop("reduced city"), art.FALLEN, art.reduced_body,
        lambda n: ngettext("{n} reduced city", "{n} reduced cities", n),
    ),
    Figure(
        kind=noop("road"),
        on="edge",
        height=ROUTE,
        draw=_roads,
        along=True,
        owned=lambda _scene, own: ngettext("{n} road", "{n} roads", len(own)).format(n=len(own)),
    ),
    SHIP,
    Figure(
        kind="wall",
        on="vertex",
        height=WALL,
        draw=upright(lambda _scene, _one: art.wall(), coloured=False),
        fact=lambda _scene, _one: "",  # its city tells of it
        owned=lambda _scene, own: ngettext("{n} wall", "{n} walls", len(own)).format(n=len(own)),
    ),
    Figure(
        kind="knight",
        on="vertex",
        height=STANDING,
        looks={"strength": (1, 2, 3), "active": (False, True)},
        draw=upright(
            lambda scene, one: art.knight(
                scene.style(one.seat), one.looks["strength"], one.looks["active"]
            ),
            look=lambda one: (
                f"{one.looks['strength']} {'active' if one.looks['active'] else 'passive'}"
            ),
        ),
        fact=_knight_fact,
        owned=_knights,
    ),
    Figure(
        kind="robber",
        on="hex",
        height=GROUND,
        draw=_robbers,
        owner=False,
        fact=lambda scene, one: (
            _("robber here, pays nothing") if scene.tokens[one.place[1]] else _("robber here")
        ),
        sentence=lambda scene, one: _("The robber is on {where}").format(
            where=f"{_where(scene, one)} ({scene.ground(one.place[1])})"
        ),
    ),
    *SEA,
    Figure(
        kind="metropolis",
        on="vertex",
        height=GATE,
        looks={"track": tuple(theme.DISCIPLINES)},
        draw=upright(lambda _scene, one: art.metropolis(one.looks["track"]), coloured=False),
        fact=lambda _scene, one: _("metropolis of {track}").format(track=_(one.looks["track"])),
        owned=lambda _scene, _own: "",
        sentence=lambda scene, one: _("The metropolis of {track} is at {where}").format(
            track=_(one.looks["track"]), where=_where(scene, one)
        ),
    ),
    Figure(
        kind="merchant",
        on="hex",
        height=ON_HEX,
        draw=upright(
            lambda scene, one: art.merchant(scene.style(one.seat)),
            aside=lambda _scene, _one: MERCHANT_ASIDE,
        ),
        fact=lambda scene, one: _("merchant of {colour}").format(colour=scene.colour(one)),
        owned=lambda _scene, _own: "",
        sentence=lambda scene, one: _("On {where} stands {colour}'s merchant").format(
            where=_where(scene, one), colour=scene.colour(one)
        ),
    ),
)})  # fmt: skip
