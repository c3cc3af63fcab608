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

PIECES = ("settlement", "city", "reduced city", "road", "ship")
"""What stands on a board in a player's colour."""
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
    """Return what is worth knowing about a place, its name and what it touches first.

    Raises ValueError when the place is not on the board.
    """
    scene = scene if isinstance(scene, Scene) else scene_of_board(scene)
    kind, number = place
    scene.board.label(kind, number)
    tell = {"hex": _hex_facts, "vertex": _vertex_facts, "edge": _edge_facts}[kind]
    return tuple(tell(scene, number))


def place_text(scene: Scene | Board, place: Place) -> str:
    """Return `place_facts` in one line."""
    return "; ".join(place_facts(scene, place))


def _hex_facts(scene: Scene, hex: int) -> list[str]:
    """Return terrain, token, pips, chance per roll and who stands on a hex."""
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
    if scene.robber == hex:
        facts.append(_("robber here, pays nothing") if token else _("robber here"))
    if scene.pirate == hex:
        facts.append(_("pirate here"))
    if scene.merchant is not None and scene.merchant[0] == hex:
        facts.append(_("merchant of {colour}").format(colour=_(scene.colours[scene.merchant[1]])))
    return facts


def _vertex_facts(scene: Scene, vertex: int) -> list[str]:
    """Return the hexes, pips, chance per roll, harbour and owner of an intersection."""
    board = scene.board
    around = board.topology.vertex_hexes[vertex]
    touched = [_short_hex(scene, hex) for hex in around if Terrain(scene.terrain[hex]).is_land]
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
    if vertex in scene.buildings:
        seat, kind = scene.buildings[vertex]
        told = _("{colour} {piece} with wall") if vertex in scene.walls else _("{colour} {piece}")
        facts.append(told.format(colour=_(scene.colours[seat]), piece=_(kind)))
    if vertex in scene.metropolises:
        facts.append(_("metropolis of {track}").format(track=_(scene.metropolises[vertex])))
    if vertex in scene.knights:
        seat, strength, active = scene.knights[vertex]
        told = (
            _("{colour} knight, strength {n}, active")
            if active
            else _("{colour} knight, strength {n}, passive")
        )
        facts.append(told.format(colour=_(scene.colours[seat]), n=strength))
    return facts


def _edge_facts(scene: Scene, edge: int) -> list[str]:
    """Return the ends, the hexes on both sides and the owner of a path."""
    board = scene.board
    one, two = board.topology.edge_vertices[edge]
    sides = [_short_hex(scene, hex) for hex in board.topology.edge_hexes[edge]]
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
    if edge in scene.roads:
        seat, kind = scene.roads[edge]
        facts.append(_("{colour} {piece}").format(colour=_(scene.colours[seat]), piece=_(kind)))
    return facts


def _short_hex(scene: Scene, hex: int) -> str:
    ground, token = Terrain(scene.terrain[hex]), scene.tokens[hex]
    name = _(ground.word if ground.resource is None else RESOURCES[ground.resource])
    return f"{name} {token}" if token else name


def scene_title(scene: Scene) -> str:
    """Return a short title of a picture."""
    return _("CATAN board: {name}").format(name=scene.board.name)


def scene_text(scene: Scene) -> str:
    """Return a picture in words: the land row by row, harbours, pieces and who stands where."""
    board = scene.board
    rows: dict[int, list[str]] = {}
    for hex, (_q, r) in enumerate(board.topology.hexes):
        rows.setdefault(r, []).append(_short_hex(scene, hex))
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
    if scene.robber is not None:
        where = f"{board.label('hex', scene.robber)} ({_short_hex(scene, scene.robber)})"
        sentences.append(_("The robber is on {where}").format(where=where))
    if scene.pirate is not None:
        where = board.label("hex", scene.pirate)
        sentences.append(_("The pirate is on {where}").format(where=where))
    for vertex, track in sorted(scene.metropolises.items()):
        where = board.label("vertex", vertex)
        told = _("The metropolis of {track} is at {where}")
        sentences.append(told.format(track=_(track), where=where))
    if scene.merchant is not None:
        hex, seat = scene.merchant
        told = _("On {where} stands {colour}'s merchant")
        sentences.append(told.format(where=board.label("hex", hex), colour=_(scene.colours[seat])))
    if scene.longest_route:
        length = len(scene.longest_route)
        told = ngettext("A route of {n} path is marked", "A route of {n} paths is marked", length)
        sentences.append(told.format(n=length))
    return ". ".join(sentences) + "."


def _owned(scene: Scene, seat: int) -> str:
    parts: list[str] = []
    for kind in PIECES[:3]:
        at = sorted(v for v, owner in scene.buildings.items() if owner == (seat, kind))
        if at:
            labels = ", ".join(scene.board.label("vertex", vertex) for vertex in at)
            told = _("{pieces} at {places}")
            parts.append(told.format(pieces=_pieces(kind, len(at)), places=labels))
    for kind in PIECES[3:]:
        number = sum(owner == (seat, kind) for owner in scene.roads.values())
        if number:
            parts.append(_pieces(kind, number))
    walled = sum(
        vertex in scene.buildings and scene.buildings[vertex][0] == seat for vertex in scene.walls
    )
    if walled:
        parts.append(_pieces("wall", walled))
    knights = [active for owner, _strength, active in scene.knights.values() if owner == seat]
    if knights:
        told = _("{pieces} ({n} active)")
        parts.append(told.format(pieces=_pieces("knight", len(knights)), n=sum(knights)))
    return ", ".join(parts)


def _pieces(kind: str, n: int) -> str:
    """Return a number of pieces in words."""
    told = {
        "settlement": ngettext("{n} settlement", "{n} settlements", n),
        "city": ngettext("{n} city", "{n} cities", n),
        "reduced city": ngettext("{n} reduced city", "{n} reduced cities", n),
        "road": ngettext("{n} road", "{n} roads", n),
        "ship": ngettext("{n} ship", "{n} ships", n),
        "wall": ngettext("{n} wall", "{n} walls", n),
        "knight": ngettext("{n} knight", "{n} knights", n),
    }[kind]
    return told.format(n=n)
