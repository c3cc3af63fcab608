"""Putting pieces on the board and taking them off, with all that is kept beside them kept right."""

from __future__ import annotations

from collections.abc import Iterable

from catan_nb.board.land import land_of
from catan_nb.board.network import Network
from catan_nb.board.piece import Piece
from catan_nb.board.terrain import PIPS
from catan_nb.board.topology import bits
from catan_nb.rules.cards import RESOURCE_KINDS
from catan_nb.rules.numbers import ROADS, SETTLEMENTS
from catan_nb.rules.state import CatanState


def put_settlement(state: CatanState, seat: int, vertex: int) -> None:
    """Put a settlement on a free intersection."""
    state.settlements[seat] |= 1 << vertex
    state.built_on |= 1 << vertex
    state.closed |= 1 << vertex | state.rules.topology.vertex_neighbour_mask[vertex]
    _renew_yields(state, vertex)
    state.rules.pieces_changed(state, seat, 1 << vertex)
    state.rules.placed(state, seat, "settlement", vertex)


def put_city(state: CatanState, seat: int, vertex: int) -> None:
    """Put a city in the place of a settlement, which goes back to the supply."""
    state.settlements[seat] &= ~(1 << vertex)
    state.cities[seat] |= 1 << vertex
    _renew_yields(state, vertex)
    state.rules.pieces_changed(state, seat, 1 << vertex)
    state.rules.placed(state, seat, "city", vertex)


def put_road(state: CatanState, seat: int, edge: int) -> None:
    """Put a road on a free path."""
    ends = state.rules.topology.edge_vertex_mask[edge]
    state.roads[seat] |= 1 << edge
    state.reach[seat] |= ends
    state.rules.route_changed(state, seat)
    state.rules.placed(state, seat, "road", edge)


def take_road(state: CatanState, seat: int, edge: int) -> None:
    """Take a road off the board."""
    shape = state.rules.topology
    ends = shape.edge_vertex_mask[edge]
    state.roads[seat] &= ~(1 << edge)
    for vertex in bits(ends):
        if not shape.vertex_edge_mask[vertex] & state.roads[seat]:
            state.reach[seat] &= ~(1 << vertex)
    state.rules.route_changed(state, seat)


def take_city(state: CatanState, seat: int, vertex: int) -> None:
    """Put a settlement in the place of a city, which goes back to the supply."""
    state.cities[seat] &= ~(1 << vertex)
    state.settlements[seat] |= 1 << vertex
    _renew_yields(state, vertex)
    state.rules.pieces_changed(state, seat, 1 << vertex)


def pieces_left(state: CatanState, seat: int) -> dict[str, int]:
    """Return how many pieces of each kind a seat has in supply (base.pieces)."""
    spent: int = state.rules.hooks["pieces_spent"](state, seat, "settlement")
    return {
        "settlement": SETTLEMENTS - state.settlements[seat].bit_count() - spent,
        "city": state.rules.cities - state.cities[seat].bit_count(),
        "road": ROADS - state.roads[seat].bit_count(),
    }


def owned(kind: str, where: str, masks: Iterable[int]) -> tuple[Piece, ...]:
    """Return the pieces of a kind; `masks` say by seat at which places of the kind `where`."""
    return tuple(
        Piece(kind, (where, number), seat) for seat, own in enumerate(masks) for number in bits(own)
    )


def on_board(state: CatanState) -> tuple[Piece, ...]:
    """Return the buildings, roads, robber and pirate that lie on the board."""
    alone = (("robber", state.robber), ("pirate", state.pirate))
    return (
        *owned("settlement", "vertex", state.settlements),
        *owned("city", "vertex", state.cities),
        *owned("road", "edge", state.roads),
        *(Piece(kind, ("hex", hex)) for kind, hex in alone if hex >= 0),
    )


def _renew_yields(state: CatanState, vertex: int) -> None:
    yields = list(state.hex_yields)
    for hex in state.rules.topology.vertex_hexes[vertex]:
        yields[hex] = state.rules.hex_yield(state, hex)
    state.hex_yields = tuple(yields)


def put_tokens(state: CatanState, tokens: tuple[int, ...]) -> None:
    """Lay number tokens on the hexes, 0 for none."""
    state.tokens = tokens
    hexes: list[list[int]] = [[] for _ in PIPS]
    for hex, token in enumerate(tokens):
        if token:
            hexes[token].append(hex)
    state.hexes_by_roll = tuple(map(tuple, hexes))


def lay_hex(state: CatanState, hex: int, terrain: int, token: int = 0) -> None:
    """Lay another hex with its token in the place of one, as when fog lifts.

    Whatever is asked of the board from then on is asked of the hex that lies there now: where
    one may build, what it pays, where the robber may go.
    """
    ground, tokens = list(state.terrain), list(state.tokens)
    ground[hex], tokens[hex] = int(terrain), token
    state.terrain = tuple(ground)
    state.land = land_of(state.rules.topology, state.terrain)
    put_tokens(state, tuple(tokens))
    yields = list(state.hex_yields)
    yields[hex] = state.rules.hex_yield(state, hex)
    state.hex_yields = tuple(yields)


def derive(state: CatanState) -> None:
    """Work out anew everything that follows from the pieces and the board."""
    rules, shape = state.rules, state.rules.topology
    state.land = land_of(shape, state.terrain)
    put_tokens(state, state.tokens)
    state.hex_yields = tuple(rules.hex_yield(state, hex) for hex in range(shape.n_hexes))
    note_harbours(state)
    state.built_on, state.closed = state.occupied(), 0
    for vertex in bits(state.built_on):
        state.closed |= 1 << vertex | shape.vertex_neighbour_mask[vertex]
    for seat in rules.seats:
        state.reach[seat] = 0
        for edge in bits(state.roads[seat]):
            state.reach[seat] |= shape.edge_vertex_mask[edge]


def note_harbours(state: CatanState) -> None:
    """Work out which intersections harbours serve, those laid in the game included."""
    rules, generic = state.rules, len(RESOURCE_KINDS)
    masks = [0] * (generic + 1)
    for harbour in rules.board.harbours:
        for vertex in harbour.vertices:
            masks[generic if harbour.kind is None else harbour.kind] |= 1 << vertex
    for edge, kind in rules.hooks["more_harbours"](state):
        masks[kind] |= rules.topology.edge_vertex_mask[edge]
    state.harbour_masks = tuple(masks)


# Routes: what a seat's network is, where it may go on, and what it leads to.
#
# Each question is a hook, so that ships, bridges and whatever else makes routes are part of the
# answer: who measures, builds along or cuts a route asks here and knows of no piece.


def roads_of(state: CatanState, seat: int) -> Network:
    """Return a seat's roads as a network, which nobody else's pieces let pass."""
    rules = state.rules
    blocked = rules.route_blockers(state, seat) & rules.touched(state, seat)
    return Network(state.roads[seat], blocked)


def touched(state: CatanState, seat: int) -> int:
    """Return the mask of intersections that a seat's roads touch."""
    return state.reach[seat]


def sources(state: CatanState, seat: int) -> int:
    """Return the mask of intersections with a building or at a road of a seat."""
    return state.reach[seat] | state.buildings(seat)


def taken(state: CatanState) -> int:
    """Return the mask of paths with anybody's road."""
    return sum(state.roads)  # one road a path: no bit carries


def measure(state: CatanState, seat: int) -> int:
    """Return the length of a seat's longest route (base.longest_road)."""
    return state.rules.network(state, seat).length(state.rules.topology)
