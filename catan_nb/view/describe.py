"""Places and scenes in words: what screen readers say and hovering shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from catan_nb.board.layout import Board, Harbour
from catan_nb.board.terrain import PIPS, RESOURCES, Terrain
from catan_nb.view.scene import Place, Scene, scene_of_board

ROLLS = 36
"""How many equally likely rolls two dice have."""


def percent(chance: Fraction) -> str:
    """Return a chance as people read it, such as "5/36 (13.9 %)"."""
    return f"{chance} ({float(chance) * 100:.1f} %)"


def token_chance(tokens: Iterable[int]) -> Fraction:
    """Return the exact chance that a roll of two dice shows any of some tokens."""
    return Fraction(sum(PIPS[token] for token in set(tokens)), ROLLS)


def count(number: int, word: str, many: str = "") -> str:
    """Return a number with its noun: "1 pip", "3 pips", "2 cities"."""
    return f"{number} {word if number == 1 else many or word + 's'}"


def harbour_text(harbour: Harbour) -> str:
    """Return a harbour's rate, such as "harbour 3:1" or "harbour 2:1 ore"."""
    return f"harbour {harbour.rate}:1" + ("" if harbour.kind is None else f" {harbour.word}")


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
    name = "unexplored" if ground is Terrain.FOG else ground.word
    facts = [f"hex {scene.board.label('hex', hex)}, {name}" + (f" {token}" if token else "")]
    if ground.resource is not None:
        facts.append(f"yields {RESOURCES[ground.resource]}")
    elif ground is Terrain.GOLD:
        facts.append("yields a resource of your choice")
    if token:
        chance = percent(token_chance((token,)))
        facts.append(f"{count(PIPS[token], 'pip')}, chance per roll {chance}")
    elif ground.is_land:
        facts.append("yields nothing")
    if scene.robber == hex:
        facts.append("robber here" + (", pays nothing" if token else ""))
    if scene.pirate == hex:
        facts.append("pirate here")
    if scene.merchant is not None and scene.merchant[0] == hex:
        facts.append(f"merchant of {scene.colours[scene.merchant[1]]}")
    return facts


def _vertex_facts(scene: Scene, vertex: int) -> list[str]:
    """Return the hexes, pips, chance per roll, harbour and owner of an intersection."""
    board = scene.board
    around = board.topology.vertex_hexes[vertex]
    touched = [_short_hex(scene, hex) for hex in around if Terrain(scene.terrain[hex]).is_land]
    facts = [f"intersection {board.label('vertex', vertex)}"]
    facts[0] += f", touches {', '.join(touched)}" if touched else ", at sea"
    tokens = [scene.tokens[hex] for hex in around if scene.tokens[hex]]
    if tokens:
        pips = sum(PIPS[token] for token in tokens)
        facts.append(f"{count(pips, 'pip')}, chance per roll {percent(token_chance(tokens))}")
    harbour = board.vertex_harbours[vertex]
    if harbour is not None:
        facts.append(harbour_text(harbour))
    if vertex in scene.buildings:
        seat, kind = scene.buildings[vertex]
        facts.append(
            f"{scene.colours[seat]} {kind}" + (" with wall" if vertex in scene.walls else "")
        )
    if vertex in scene.metropolises:
        facts.append(f"metropolis of {scene.metropolises[vertex]}")
    if vertex in scene.knights:
        seat, strength, active = scene.knights[vertex]
        state = "active" if active else "passive"
        facts.append(f"{scene.colours[seat]} knight, strength {strength}, {state}")
    return facts


def _edge_facts(scene: Scene, edge: int) -> list[str]:
    """Return the ends, the hexes on both sides and the owner of a path."""
    board = scene.board
    one, two = board.topology.edge_vertices[edge]
    ends = f"{board.label('vertex', one)} to {board.label('vertex', two)}"
    sides = [_short_hex(scene, hex) for hex in board.topology.edge_hexes[edge]]
    facts = [f"path {board.label('edge', edge)}, {ends}"]
    if len(sides) == 1:
        facts.append(f"coast of {sides[0]}")
    else:
        facts.append(f"between {' and '.join(sides)}")
    facts += (harbour_text(harbour) for harbour in board.harbours if harbour.edge == edge)
    if edge in scene.roads:
        seat, kind = scene.roads[edge]
        facts.append(f"{scene.colours[seat]} {kind}")
    return facts


def _short_hex(scene: Scene, hex: int) -> str:
    ground, token = Terrain(scene.terrain[hex]), scene.tokens[hex]
    name = ground.word if ground.resource is None else RESOURCES[ground.resource]
    return f"{name} {token}" if token else name


def scene_title(scene: Scene) -> str:
    """Return a short title of a picture."""
    return f"CATAN board: {scene.board.name}"


def scene_text(scene: Scene) -> str:
    """Return a picture in words: the land row by row, harbours, pieces and who stands where."""
    board = scene.board
    rows: dict[int, list[str]] = {}
    for hex, (_, r) in enumerate(board.topology.hexes):
        rows.setdefault(r, []).append(_short_hex(scene, hex))
    sentences = ["Rows from the top: " + "; ".join(", ".join(row) for row in rows.values())]
    if board.harbours:
        kinds = Counter(harbour_text(harbour) for harbour in board.harbours)
        sentences.append("Harbours: " + ", ".join(f"{n} × {name[8:]}" for name, n in kinds.items()))
    for seat, colour in enumerate(scene.colours):
        owned = _owned(scene, seat)
        if owned:
            sentences.append(f"{colour.capitalize()}: {owned}")
    if scene.robber is not None:
        where = f"{board.label('hex', scene.robber)} ({_short_hex(scene, scene.robber)})"
        sentences.append(f"The robber is on {where}")
    if scene.pirate is not None:
        sentences.append(f"The pirate is on {board.label('hex', scene.pirate)}")
    for vertex, track in sorted(scene.metropolises.items()):
        where = board.label("vertex", vertex)
        sentences.append(f"The metropolis of {track} is at {where}")
    if scene.merchant is not None:
        hex, seat = scene.merchant
        whose = f"{scene.colours[seat]}'s merchant"
        sentences.append(f"On {board.label('hex', hex)} stands {whose}")
    if scene.longest_route:
        sentences.append(f"A route of {count(len(scene.longest_route), 'path')} is marked")
    return ". ".join(sentences) + "."


def _owned(scene: Scene, seat: int) -> str:
    parts: list[str] = []
    kinds = ("settlement", "settlements"), ("city", "cities"), ("reduced city", "reduced cities")
    for kind, many in kinds:
        at = sorted(v for v, owner in scene.buildings.items() if owner == (seat, kind))
        if at:
            labels = ", ".join(scene.board.label("vertex", vertex) for vertex in at)
            parts.append(f"{count(len(at), kind, many)} at {labels}")
    for kind in ("road", "ship"):
        number = sum(owner == (seat, kind) for owner in scene.roads.values())
        if number:
            parts.append(count(number, kind))
    walled = sum(
        vertex in scene.buildings and scene.buildings[vertex][0] == seat for vertex in scene.walls
    )
    if walled:
        parts.append(count(walled, "wall"))
    knights = [active for owner, _, active in scene.knights.values() if owner == seat]
    if knights:
        parts.append(f"{count(len(knights), 'knight')} ({sum(knights)} active)")
    return ", ".join(parts)
