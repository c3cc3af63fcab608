"""Places and scenes in words: what screen readers say and hovering shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from catan_nb.board.layout import Board
from catan_nb.board.printed import Harbour
from catan_nb.board.terrain import PIPS, RESOURCES, Terrain
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.language.numbers import percent
from catan_nb.view.scene import Place, Scene, scene_of_board

ROLLS = 36
"""How many equally likely rolls two dice have."""


def chance_text(chance: Fraction) -> str:
    """Return a chance as people read it, such as "5/36 (13.9 %)"."""
    return f"{chance} ({percent(chance, 1)})"


def token_chance(tokens: Iterable[int]) -> Fraction:
    """Return the exact chance that a roll of two dice shows any of some tokens."""
    return Fraction(sum(PIPS[token] for token in set(tokens)), ROLLS)


def pips_text(pips: int, chance: Fraction) -> str:
    """Return pips and the chance they stand for."""
    told = ngettext("{n} pip, chance per roll {chance}", "{n} pips, chance per roll {chance}", pips)
    return told.format(n=pips, chance=chance_text(chance))


def harbour_text(harbour: Harbour) -> str:
    """Return a harbour's rate, such as "harbour 3:1" or "harbour 2:1 ore"."""
    return _("harbour {rate}").format(rate=_rate(harbour))


def _rate(harbour: Harbour) -> str:
    return f"{harbour.rate}:1" + ("" if harbour.kind is None else f" {_(harbour.word)}")


def place_facts(scene: Scene | Board, place: Place) -> tuple[str, ...]:
    """Return what is worth knowing about a place: name, what it touches, then what stands there.

    Raises ValueError when the place is not on the board.
    """
    scene = scene if isinstance(scene, Scene) else scene_of_board(scene)
    kind, number = place
    scene.board.label(kind, number)
    tell = {"hex": _hex_facts, "vertex": _vertex_facts, "edge": _edge_facts}[kind]
    pieces = (scene.figure(piece).fact(scene, piece) for piece in scene.at(place))
    return (*tell(scene, number), *filter(None, pieces))


def place_text(scene: Scene | Board, place: Place) -> str:
    """Return `place_facts` in one line."""
    return "; ".join(place_facts(scene, place))


def _hex_facts(scene: Scene, hex: int) -> list[str]:
    """Return terrain, token, pips and chance per roll of a hex."""
    ground, token = Terrain(scene.terrain[hex]), scene.tokens[hex]
    name = _("unexplored") if ground is Terrain.FOG else _(ground.word)
    name += f" {token}" if token else ""
    facts = [_("hex {place}, {terrain}").format(place=scene.board.label("hex", hex), terrain=name)]
    if ground.resource is not None:
        facts.append(_("yields {card}").format(card=_(RESOURCES[ground.resource])))
    elif ground is Terrain.GOLD:
        facts.append(_("yields a resource of your choice"))
    if token:
        facts.append(pips_text(PIPS[token], token_chance((token,))))
    elif ground.is_land:
        facts.append(_("yields nothing"))
    return facts


def _vertex_facts(scene: Scene, vertex: int) -> list[str]:
    """Return the hexes, pips, chance per roll and harbour of an intersection."""
    board = scene.board
    around = board.topology.vertex_hexes[vertex]
    touched = [scene.ground(hex) for hex in around if Terrain(scene.terrain[hex]).is_land]
    told = (
        _("intersection {place}, touches {hexes}") if touched else _("intersection {place}, at sea")
    )
    facts = [told.format(place=board.label("vertex", vertex), hexes=", ".join(touched))]
    tokens = [scene.tokens[hex] for hex in around if scene.tokens[hex]]
    if tokens:
        pips = sum(PIPS[token] for token in tokens)
        facts.append(pips_text(pips, token_chance(tokens)))
    harbour = board.vertex_harbours[vertex]
    if harbour is not None:
        facts.append(harbour_text(harbour))
    return facts


def _edge_facts(scene: Scene, edge: int) -> list[str]:
    """Return the ends of a path and the hexes on both sides."""
    board = scene.board
    one, two = board.topology.edge_vertices[edge]
    sides = [scene.ground(hex) for hex in board.topology.edge_hexes[edge]]
    facts = [
        _("path {place}, {one} to {other}").format(
            place=board.label("edge", edge),
            one=board.label("vertex", one),
            other=board.label("vertex", two),
        )
    ]
    if len(sides) == 1:
        facts.append(_("coast of {hex}").format(hex=sides[0]))
    else:
        facts.append(_("between {one} and {other}").format(one=sides[0], other=sides[1]))
    facts += (harbour_text(harbour) for harbour in board.harbours if harbour.edge == edge)
    return facts


def scene_title(scene: Scene) -> str:
    """Return a short title of a picture."""
    return _("CATAN board: {name}").format(name=scene.board.name)


def scene_text(scene: Scene) -> str:
    """Return a picture in words: the land row by row, harbours, pieces and who stands where."""
    board = scene.board
    rows: dict[int, list[str]] = {}
    for hex, (_q, r) in enumerate(board.topology.hexes):
        rows.setdefault(r, []).append(scene.ground(hex))
    land = "; ".join(", ".join(row) for row in rows.values())
    sentences = [_("Rows from the top: {rows}").format(rows=land)]
    if board.harbours:
        kinds = Counter(_rate(harbour) for harbour in board.harbours)
        listed = ", ".join(f"{n} × {name}" for name, n in kinds.items())
        sentences.append(_("Harbours: {list}").format(list=listed))
    for seat, colour in enumerate(scene.colours):
        owned = _owned(scene, seat)
        if owned:
            sentences.append(f"{_(colour).capitalize()}: {owned}")
    standing = (piece for pieces in scene.by_kind.values() for piece in pieces)
    sentences += filter(None, (scene.figure(piece).sentence(scene, piece) for piece in standing))
    if scene.longest_route:
        length = len(scene.longest_route)
        told = ngettext("A route of {n} path is marked", "A route of {n} paths is marked", length)
        sentences.append(told.format(n=length))
    return ". ".join(sentences) + "."


def _owned(scene: Scene, seat: int) -> str:
    parts = []
    for pieces in scene.by_kind.values():
        own = tuple(piece for piece in pieces if piece.seat == seat)
        parts += [scene.figure(own[0]).owned(scene, own)] if own else []
    return ", ".join(filter(None, parts))
