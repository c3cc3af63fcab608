"""What a board must satisfy to be played on; each check says what is wrong and where."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from catan_nb.board.geometry import neighbour
from catan_nb.board.printed import Harbour, Printed, StartPieces
from catan_nb.board.terrain import GROUNDS, TOKENS, WITH_TOKENS, Terrain
from catan_nb.board.topology import Topology, bits, mask_of
from catan_nb.kernel.words import noop, say


def check_hexes(board: Printed) -> None:
    """Check that every hex has a known terrain and that tokens exist and lie where they may."""
    size = board.topology.n_hexes
    tables = {"terrain": board.terrain, "tokens": board.tokens, "zones": board.zones}
    for what, table in tables.items():
        if len(table) != size:
            raise ValueError(f"{what}: {len(table)} entries for {size} hexes")
    for hex, (ground, token) in enumerate(zip(board.terrain, board.tokens, strict=True)):
        if ground not in GROUNDS:
            raise ValueError(f"unknown terrain number {ground} on {board.place(hex)}")
        if token and token not in TOKENS:
            raise ValueError(
                f"there is no token {token} (on {board.place(hex)}): only 2–6 and 8–12"
            )
        if token and ground not in WITH_TOKENS:
            raise ValueError(
                f"no token may lie on {Terrain(ground).word}, but {board.place(hex)} has {token}"
            )


def check_harbours(
    board: Printed, land_hexes: Collection[int], coast_edges: Collection[int]
) -> None:
    """Check that each harbour lies on its own stretch of coast (base.harbours)."""
    used: set[int] = set()
    for harbour in board.harbours:
        if harbour.hex not in land_hexes:
            raise ValueError(f"a {harbour.word} harbour needs a land hex, not hex {harbour.hex}")
        if harbour.edge not in coast_edges:
            raise ValueError(f"{_told(board, harbour)} does not lie between land and sea")
        edge = _path_at(board.topology, harbour.hex, harbour.side)
        if edge != harbour.edge or board.topology.edge_vertices[edge] != harbour.vertices:
            told = "names another path or other intersections than that side"
            raise ValueError(f"{_told(board, harbour)} {told}")
        for vertex in harbour.vertices:
            if vertex in used:
                told = f"shares V{vertex} with another harbour"
                raise ValueError(f"{_told(board, harbour)} {told}")
            used.add(vertex)


def _told(board: Printed, harbour: Harbour) -> str:
    return f"the {harbour.word} harbour on side {harbour.side} of {board.place(harbour.hex)}"


@lru_cache(maxsize=1 << 10)
def _path_at(shape: Topology, hex: int, side: str) -> int:
    """Return the path at a side of a hex."""
    return shape.edge(shape.hexes[hex], neighbour(shape.hexes[hex], side))


def check_robber_and_pirate(board: Printed) -> None:
    """Check that the robber stands on land and the pirate on the sea."""
    for who, hex, home in (("robber", board.robber, "land"), ("pirate", board.pirate, "sea")):
        if hex is None:
            continue
        if not 0 <= hex < board.topology.n_hexes:
            raise ValueError(f"the {who} cannot stand on hex {hex}: it is not on this board")
        ground = Terrain(board.terrain[hex])
        if not (ground.is_land if home == "land" else ground is Terrain.SEA):
            raise ValueError(
                f"the {who} belongs on {home}, but {board.place(hex)} is {ground.word}"
            )


def check_start(board: Printed, land_vertex_mask: int) -> None:
    """Check printed placements: on land, each road at its settlement, distance rule kept."""
    shape = board.topology
    settled = [vertex for pieces in board.start for vertex in pieces.settlements]
    roads = [edge for pieces in board.start for edge in pieces.roads]
    for vertex in settled:
        if not 0 <= vertex < shape.n_vertices or not land_vertex_mask >> vertex & 1:
            raise ValueError(say("the start settlement on V{n} is not on land", n=vertex))
    occupied = mask_of(settled)
    for vertex in settled:
        near = bits(shape.vertex_neighbour_mask[vertex] & occupied)
        if near or settled.count(vertex) > 1:
            other = near[0] if near else vertex
            told = noop("base.distance: start settlements on V{n} and V{other}")
            raise ValueError(say(told, n=vertex, other=other))
    for edge in roads:
        if roads.count(edge) > 1:
            raise ValueError(say("two start roads lie on E{n}", n=edge))
    for pieces in board.start:
        _check_pieces(board, pieces)


def _check_pieces(board: Printed, pieces: StartPieces) -> None:
    for vertex, edge in zip(pieces.settlements, pieces.roads, strict=True):
        if edge not in board.topology.vertex_edges[vertex]:
            told = noop("the {colour} start road E{n} does not touch V{other}")
            raise ValueError(say(told, colour=pieces.colour, n=edge, other=vertex))
    if pieces.pays not in pieces.settlements:
        told = noop("V{n} pays {colour} but is not its start settlement")
        raise ValueError(say(told, n=pieces.pays, colour=pieces.colour))
