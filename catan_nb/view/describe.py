"""Places and scenes in words: what screen readers say and hovering shows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import groupby
from math import atan2, dist, pi
from typing import Final

from catan_nb.board.geometry import Point
from catan_nb.board.layout import Board
from catan_nb.board.piece import Place
from catan_nb.board.printed import Harbour
from catan_nb.board.terrain import PIPS, Terrain
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.language.numbers import percent
from catan_nb.view.scene import Scene, scene_of_board

ROLLS = 36
"""How many equally likely rolls two dice have."""

_LABEL = re.compile(r"\b[HVE]\d+\b")

CORNERS = (
    noop("north"),
    noop("north-east"),
    noop("south-east"),
    noop("south"),
    noop("south-west"),
    noop("north-west"),
)
"""Where a hex has its corners, in their order."""

SIDES = (
    noop("east"),
    noop("north-east"),
    noop("north-west"),
    noop("west"),
    noop("south-west"),
    noop("south-east"),
)
"""The same for its sides."""


OFF = (
    noop("east of {hex}"),
    noop("south-east of {hex}"),
    noop("south of {hex}"),
    noop("south-west of {hex}"),
    noop("west of {hex}"),
    noop("north-west of {hex}"),
    noop("north of {hex}"),
    noop("north-east of {hex}"),
)
"""How a place at sea lies from land, clockwise."""

COURSES = (
    noop("east"),
    noop("south-east"),
    noop("south"),
    noop("south-west"),
    noop("west"),
    noop("north-west"),
    noop("north"),
    noop("north-east"),
)
"""The same directions by name."""

NEAR = 2.1
"""How far from a hex, in drawing units, one direction tells enough of a place at sea."""


def token_chance(tokens: Iterable[int]) -> Fraction:
    """Return the exact chance that a roll of two dice shows any of some tokens."""
    return Fraction(sum(PIPS[token] for token in set(tokens)), ROLLS)


def dots_text(tokens: Iterable[int]) -> str:
    """Return how many dots some tokens have and how often a roll shows one of them."""
    token_tuple = tuple(tokens)
    dots = sum(PIPS[token] for token in token_tuple)
    template = ngettext("{n} dot ({chance} a roll)", "{n} dots ({chance} a roll)", dots)
    return template.format(n=dots, chance=percent(token_chance(token_tuple)))


def harbour_text(harbour: Harbour) -> str:
    """Return a harbour's rate, such as "harbour 3:1" or "harbour 2:1 ore"."""
    return _("harbour {rate}").format(rate=_rate_text(harbour))


def _rate_text(harbour: Harbour) -> str:
    return f"{harbour.rate}:1" + ("" if harbour.kind is None else f" {_(harbour.word)}")


def place_name(scene: Scene | Board, place: Place) -> str:
    """Return what a place is called: by what it touches, "path between 3 ore and 11 lumber".

    Its label stands before it where the scene shows labels. Raises ValueError when the place is
    not on the board.
    """
    scene = scene if isinstance(scene, Scene) else scene_of_board(scene)
    kind, number = place
    label = scene.board.label(kind, number)
    name = {"hex": _hex_name, "vertex": _vertex_name, "edge": _edge_name}[kind](scene, number)
    return f"{label}: {name}" if kind in scene.labels else name


def places_in(text: str, board: Board) -> tuple[Place, ...]:
    """Return the places whose labels stand in a text, each once."""
    result = []
    for label in _LABEL.findall(text):
        with suppress(ValueError):
            result.append(board.find(label))
    return tuple(dict.fromkeys(result))


def place_numbers(scene: Scene | Board, place: Place) -> str:
    """Return the tokens that a place touches, the likeliest first: "8-9-11".

    Land without a token is told by its terrain; a place at sea, and every one of a kind whose
    labels are shown, by its label.
    """
    scene = scene if isinstance(scene, Scene) else scene_of_board(scene)
    kind, number = place
    if kind == "hex" and kind not in scene.labels:
        return scene.ground(number)
    shape = scene.board.topology
    hexes_of = {"vertex": shape.vertex_hexes, "edge": shape.edge_hexes}
    around = _land_hexes(scene, hexes_of[kind][number]) if kind in hexes_of else []
    if not around or kind in scene.labels:
        return scene.board.label(kind, number)
    around.sort(key=lambda hex: (-PIPS[scene.tokens[hex]], scene.tokens[hex]))
    grounds = [str(scene.tokens[hex] or scene.ground(hex)) for hex in around]
    return (
        "-".join(grounds)
        if len(grounds) > 1
        else _("the coast at {number}").format(number=grounds[0])
    )


def place_facts(scene: Scene | Board, place: Place) -> tuple[str, ...]:
    """Return what is worth knowing about a place: its name, facts, then what stands there.

    Raises ValueError when the place is not on the board.
    """
    scene = scene if isinstance(scene, Scene) else scene_of_board(scene)
    name = place_name(scene, place)
    kind, number = place
    tell = {"hex": _hex_facts, "vertex": _vertex_facts, "edge": _edge_facts}[kind]
    pieces = (scene.figure(piece).fact(scene, piece) for piece in scene.at(place))
    return (name, *tell(scene, number), *filter(None, pieces))


def _land_hexes(scene: Scene, hexes: Iterable[int]) -> list[int]:
    return [hex for hex in hexes if Terrain(scene.terrain[hex]).is_land]


def _direction_number(start: Point, end: Point) -> int:
    """Return the number of the direction in which a point lies from another."""
    return round(atan2(end[1] - start[1], end[0] - start[0]) / (pi / 4)) % len(OFF)


def _offshore_text(scene: Scene, place: Place) -> str:
    """Return where a place at sea lies: from the nearest land, from two where that is far."""
    spots, here = scene.board.topology.hex_points, scene.point(place)

    def far(hex: int) -> tuple[float, int]:
        return round(dist(spots[hex], here), 3), hex

    def course(hex: int) -> int:
        return _direction_number(spots[hex], here)

    told = [min(scene.lands, key=far)] if scene.lands else []
    if told and far(told[0])[0] > NEAR:
        turns = {hex: (course(hex) - course(told[0])) % len(OFF) for hex in scene.lands}
        across = [hex for hex, turn in turns.items() if 2 <= turn <= 6]
        told += sorted(across or [hex for hex, turn in turns.items() if turn], key=far)[:1]
    words = [_(OFF[course(hex)]).format(hex=_hex_with_article(scene, hex)) for hex in told]
    if len(words) == 2:
        return _("{one} and {other}").format(one=words[0], other=words[1])
    return words[0] if words else ""


def _sea_place_name(scene: Scene, place: Place, sea: str, fog: str, hexes: Iterable[int]) -> str:
    """Return what a place without land is called: in the fog where a hex there is hidden."""
    foggy = any(scene.terrain[hex] == Terrain.FOG for hex in hexes)
    where = _offshore_text(scene, place)
    name = _(fog if foggy else sea).format(where=where)
    return name if where else name.rstrip(" ,")


def _hex_name(scene: Scene, hex: int) -> str:
    if not Terrain(scene.terrain[hex]).is_land:
        text = noop("sea hex {where}"), noop("unexplored hex {where}")
        return _sea_place_name(scene, ("hex", hex), *text, (hex,))
    if scene.terrain[hex] == Terrain.DESERT:
        return _("desert hex")
    return _("hex {hex}").format(hex=scene.ground(hex))


def _hex_with_article(scene: Scene, hex: int) -> str:
    """Return a hex as it stands behind "between" or "of", where a desert has its article."""
    if scene.terrain[hex] == Terrain.DESERT:
        return _("the desert")
    return scene.ground(hex)


def _vertex_name(scene: Scene, vertex: int) -> str:
    shape = scene.board.topology
    around = _land_hexes(scene, shape.vertex_hexes[vertex])
    if len(around) == 1:
        corner = CORNERS[shape.hex_vertices[around[0]].index(vertex)]
        template = _("intersection at the {direction} corner of {hex}")
        return template.format(direction=_(corner), hex=_hex_with_article(scene, around[0]))
    if not around:
        text = noop("intersection at sea, {where}"), noop("intersection in the fog, {where}")
        return _sea_place_name(scene, ("vertex", vertex), *text, shape.vertex_hexes[vertex])
    if len(around) == 2:
        return _shore_name(scene, vertex, around)
    one, other, third = (_hex_with_article(scene, hex) for hex in around)
    template = _("intersection between {one}, {other} and {third}")
    return template.format(one=one, other=other, third=third)


def _shore_name(scene: Scene, vertex: int, around: list[int]) -> str:
    """Return the name of an intersection at two hexes, which may have two of them."""
    shape = scene.board.topology
    first, second = (_hex_with_article(scene, hex) for hex in around)
    common = set(shape.hex_vertices[around[0]]) & set(shape.hex_vertices[around[1]])
    twins = [end for end in common if len(_land_hexes(scene, shape.vertex_hexes[end])) == 2]
    if len(twins) < 2:
        return _("intersection between {one} and {other}").format(one=first, other=second)
    (x1, y1), (x2, y2) = (shape.vertex_points[end] for end in twins)
    course = _direction_number(((x1 + x2) / 2, (y1 + y2) / 2), shape.vertex_points[vertex])
    template = _("intersection between {one} and {other}, in the {direction}")
    return template.format(one=first, other=second, direction=_(COURSES[course]))


def _edge_name(scene: Scene, edge: int) -> str:
    shape = scene.board.topology
    land_hexes = _land_hexes(scene, shape.edge_hexes[edge])
    if len(land_hexes) == 2:
        first, second = (_hex_with_article(scene, hex) for hex in land_hexes)
        return _("path between {one} and {other}").format(one=first, other=second)
    if not land_hexes:
        text = noop("path at sea, {where}"), noop("path in the fog, {where}")
        return _sea_place_name(scene, ("edge", edge), *text, shape.edge_hexes[edge])
    side = SIDES[shape.hex_edges[land_hexes[0]].index(edge)]
    template = _("path on the {direction} coast of {hex}")
    return template.format(direction=_(side), hex=_hex_with_article(scene, land_hexes[0]))


def _hex_facts(scene: Scene, hex: int) -> list[str]:
    """Return terrain, dots and chance of a hex."""
    ground, token = Terrain(scene.terrain[hex]), scene.tokens[hex]
    facts = []
    if ground.resource is not None:
        facts.append(_(ground.word))
    elif ground is Terrain.GOLD and token:
        facts.append(_("yields a resource of your choice"))
    elif ground is Terrain.FOG:
        facts.append(_("a road or ship that reaches it uncovers it"))
    if token:
        facts.append(dots_text((token,)))
    elif ground.is_land:
        facts.append(_("yields nothing"))
    return facts


def _vertex_facts(scene: Scene, vertex: int) -> list[str]:
    """Return dots, chance and harbour of an intersection."""
    tokens = [scene.tokens[hex] for hex in scene.board.topology.vertex_hexes[vertex]]
    facts = [dots_text(filter(None, tokens))] if any(tokens) else []
    return facts + [
        harbour_text(harbour) for harbour in scene.harbours if vertex in harbour.vertices
    ]


def _edge_facts(scene: Scene, edge: int) -> list[str]:
    """Return the harbour at a path."""
    return [harbour_text(harbour) for harbour in scene.harbours if harbour.edge == edge]


def scene_title(scene: Scene) -> str:
    """Return a short title of a picture."""
    return _("CATAN board: {name}").format(name=scene.board.name)


def scene_text(scene: Scene) -> str:
    """Return a picture in words: the land row by row, harbours, pieces and who stands where."""
    board = scene.board
    rows: dict[int, list[str]] = {}
    for hex, (_q, r) in enumerate(board.topology.hexes[: board.topology.inside]):
        rows.setdefault(r, []).append(scene.ground(hex))
    land = "; ".join(", ".join(_count_runs(row)) for row in rows.values())
    sentences = [_("Rows from the top: {rows}").format(rows=land)]
    if scene.harbours:
        kinds = Counter(_rate_text(harbour) for harbour in scene.harbours)
        listed = ", ".join(f"{n} × {name}" for name, n in kinds.items())
        sentences.append(_("Harbours: {list}").format(list=listed))
    for seat, colour in enumerate(scene.colours):
        owned = _owned_text(scene, seat)
        if owned:
            sentences.append(f"{_(colour).capitalize()}: {owned}")
    standing = (piece for pieces in scene.by_kind.values() for piece in pieces)
    sentences += filter(None, (scene.figure(piece).sentence(scene, piece) for piece in standing))
    if scene.longest_route:
        length = len(scene.longest_route)
        template = ngettext(
            "A route of {n} path is marked", "A route of {n} paths is marked", length
        )
        sentences.append(template.format(n=length))
    return ". ".join(sentences) + "."


def _count_runs(names: list[str]) -> Iterator[str]:
    """Yield names in their order, those that follow one another counted."""
    for name, alike in groupby(names):
        count = len(list(alike))
        yield name if count == 1 else f"{count} × {name}"


def _owned_text(scene: Scene, seat: int) -> str:
    parts = []
    for pieces in scene.by_kind.values():
        own_pieces = tuple(piece for piece in pieces if piece.seat == seat)
        parts += [scene.figure(own_pieces[0]).owned(scene, own_pieces)] if own_pieces else []
    return ", ".join(filter(None, parts))


# Sentences in which places stand by what they touch, with the article that fits there.


_LEADS: Final = (noop("at on"), noop("to"), noop("from"))
"""Words before a place that go with an article, each with others that mean the same."""
_PUT: Final = {
    "hex": (noop("on the {hex}"), noop("to the {hex}"), noop("from the {hex}")),
    "vertex": (noop("at the {vertex}"), noop("to the {vertex}"), noop("from the {vertex}")),
    "edge": (noop("on the {edge}"), noop("to the {edge}"), noop("from the {edge}")),
}
_BARE: Final = {
    "hex": noop("the {hex}"),
    "vertex": noop("the {vertex}"),
    "edge": noop("the {edge}"),
}
"""The same places where a sentence begins with them."""


def named_places(text: str, scene: Scene | Board) -> str:
    """Return a sentence with the names of places in the stead of their labels.

    Labels that the scene shows stay: "V8 is occupied." Other places have an article where the
    sentence begins with them and behind the usual words: "at the intersection between …".
    """
    scene = scene if isinstance(scene, Scene) else scene_of_board(scene)
    leads = {word: n for n, text in enumerate(_LEADS) for word in _(text).split()}

    def name(match: re.Match[str]) -> str:
        lead, label = match.group("lead"), match.group("label")
        try:
            kind, number = scene.board.find(label)
        except ValueError:
            return match.group()
        if kind in scene.labels:
            return match.group()
        place_text, begins = place_name(scene, (kind, number)), not match.start()
        if lead:
            begins = lead[0].isupper()
            place_text = _(_PUT[kind][leads[lead.lower()]]).format(**{kind: place_text})
        elif begins:
            place_text = _(_BARE[kind]).format(**{kind: place_text})
        return place_text[:1].upper() + place_text[1:] if begins else place_text

    either = "|".join(leads)
    label = rf"(?:\b(?P<lead>(?i:{either}))\s+)?\b(?P<label>[HVE]\d+)\b"
    return re.sub(label, name, text)
