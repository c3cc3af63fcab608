"""Islands and routes over land and sea, and when ships are worth their cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import networkx as nx

from catan_nb.board.layout import Board
from catan_nb.board.network import Network
from catan_nb.board.terrain import PIPS, Terrain
from catan_nb.board.topology import Topology, bits, mask_of
from catan_nb.kernel.words import say
from catan_nb.rules.numbers import SETTLEMENT_COST
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.rules.seafarers.mechanisms.areas import area_at, points_per_area
from catan_nb.rules.seafarers.ships import SHIP_COST, free_water
from catan_nb.rules.state import CatanState
from catan_nb.stats.island.production import ROLLS
from catan_nb.stats.island.trails import Trail, longest_trail
from catan_nb.stats.seafarers.fog import fog_odds
from catan_nb.stats.tools.validation import (
    check_bounded_number,
    check_on_board,
    check_seat,
    check_whole_number,
)


@dataclass(frozen=True, slots=True)
class Island:
    """A connected group of land hexes.

    Attributes
    ----------
    hexes : tuple of int
        Ascending.
    terrain : dict of str to int
        How many hexes there are of each terrain.
    pips : int
        Of all its tokens together; over 36 it is how many cards a roll pays on average if one
        settlement stood at every hex.
    coast : int
        How many paths lie between it and the sea, or the edge of the board.
    intersections : tuple of int
        Those that touch it, where one could build.
    """

    hexes: tuple[int, ...]
    terrain: dict[str, int]
    pips: int
    coast: int
    intersections: tuple[int, ...]


def land_graph(source: Reader | Board) -> nx.Graph:
    """Return the land as a graph: its hexes, and an edge where two have a side in common.

    Parameters
    ----------
    source : Game, View or Board
        Of a game, the land as it lies now; fog is no land yet.
    """
    board = _as_board(source)
    graph = nx.Graph()
    graph.add_nodes_from(board.land.hexes)
    for hex in board.land.hexes:
        near = board.topology.hex_neighbours[hex]
        graph.add_edges_from((hex, other) for other in near if other in graph)
    return graph


def islands(source: Reader | Board) -> tuple[Island, ...]:
    """Return the islands, in the order of their first hex.

    Parameters
    ----------
    source : Game, View or Board

    Notes
    -----
    An island is a *connected part* of `land_graph`: from each of its hexes one gets to each
    other over sides, and to no hex besides. What a scenario counts as an area may be only a
    part of one (sea.area).

    Examples
    --------
    >>> from catan_nb import printed
    >>> [(len(one.hexes), one.pips, one.coast) for one in islands(printed("beginner"))]
    [(19, 58, 30)]
    """
    board, graph = _as_board(source), land_graph(source)
    return tuple(
        _make_island(board, tuple(sorted(connected_component)))
        for connected_component in nx.connected_components(graph)
    )


def crossings(source: Reader | Board) -> dict[tuple[int, int], int]:
    """Return the least number of ships between each two islands.

    Parameters
    ----------
    source : Game, View or Board
        Pieces on the board and the pirate are not regarded.

    Returns
    -------
    dict of (int, int) to int
        Two islands, by their place in `islands`, to ships; without those where no way leads.

    Notes
    -----
    A shortest path in the graph of intersections and paths at sea and at the coast
    (sea.ship.build). Where two islands have an intersection in common, it is 0. A way along the
    coast of a third island counts as well.
    """
    board, found = _as_board(source), islands(source)
    shape = board.topology
    water = nx.Graph()
    water.add_nodes_from(range(shape.n_vertices))
    water.add_edges_from(shape.edge_vertices[path] for path in bits(board.land.sea_edges))
    ships: dict[tuple[int, int], int] = {}
    for number, island in enumerate(found):
        away = nx.multi_source_dijkstra_path_length(water, set(island.intersections))
        for other in range(number + 1, len(found)):
            ways = [away[end] for end in found[other].intersections if end in away]
            if ways:
                ships[number, other] = min(ways)
    return ships


def _as_board(source: Reader | Board) -> Board:
    if isinstance(source, Reader):
        return source.live_board
    if isinstance(source, Board):
        return source
    raise TypeError(say("a game or a board is wanted, not {name}", name=type(source).__name__))


def _make_island(board: Board, hexes: tuple[int, ...]) -> Island:
    shape, mask = board.topology, mask_of(hexes)
    counted = Counter(Terrain(board.terrain[hex]).word for hex in hexes)
    coast = (path for path in board.land.coast_edges if mask_of(shape.edge_hexes[path]) & mask)
    return Island(
        hexes=hexes,
        terrain=dict(counted),
        pips=sum(PIPS[board.tokens[hex]] for hex in hexes),
        coast=sum(1 for _ in coast),
        intersections=bits(shape.vertices_at(hexes)),
    )


# A player's roads and ships as one graph: what hangs together, what a cut would part (sea.route).
#
# The engine finds lengths on bit masks (`catan_nb.board.longest`); this is the same question
# asked in networkx, and each is tested against the other.


def route_network(game: Reader, seat: int) -> nx.Graph:
    """Return a player's routes as a graph in which every trail is a legal route.

    Parameters
    ----------
    game : Game or View
    seat : int

    Returns
    -------
    networkx.Graph
        Edges have ``index``, the number of the path, and ``kind``, "road" or "ship". A node is
        the number of an intersection, or ``(intersection, kind)`` where a road and a ship meet
        without an own building, or ``(intersection, path)`` where somebody else's piece parts
        what meets there.

    Notes
    -----
    Road and ship join only at an own settlement or city (sea.route). Where they merely meet, the
    intersection counts twice, once on land and once at sea.
    """
    state = state_of(game)
    own_network: Network = state.rules.network(state, check_seat(game, seat))
    graph, ends_of = nx.Graph(), game.board.topology.edge_vertices
    for kind, paths in (("road", own_network.roads), ("ship", own_network.ships)):
        for path in bits(paths):
            ends = (_path_end_node(state, own_network, end, kind, path) for end in ends_of[path])
            graph.add_edge(*ends, index=path, kind=kind)
    return graph


def mixed_route(game: Reader, seat: int) -> Trail:
    """Return a player's longest route over land and sea: the paths that prove its length.

    Parameters
    ----------
    game : Game or View
    seat : int

    Notes
    -----
    A longest trail of the `route_network`, found by trying all; with very many rings in a
    network of all thirty pieces it can take long.
    """
    network = route_network(game, seat)
    trail = longest_trail(network)
    if not trail:
        return Trail((), ())
    return Trail(
        tuple(network.edges[edge]["index"] for edge in trail),
        (intersection(trail[0][0]), *(intersection(there) for _, there in trail)),
    )


def route_parts(game: Reader, seat: int) -> tuple[frozenset[int], ...]:
    """Return the connected parts of a player's routes, as sets of paths, the largest first.

    Notes
    -----
    No trail leads from one connected part into another, so the longest route lies in one.
    """
    network = route_network(game, seat)
    parts = (network.subgraph(nodes).edges(data="index") for nodes in _connected_parts(network))
    found = [frozenset(path for _, _, path in part) for part in parts]
    return tuple(sorted(found, key=lambda part: (-len(part), min(part))))


def route_bridges(game: Reader, seat: int) -> tuple[int, ...]:
    """Return the paths whose piece holds two sides of a route together, ascending.

    Notes
    -----
    A *bridge* is an edge on no ring: without it there is a connected part more. What lies on a
    ring is no bridge.
    """
    network = route_network(game, seat)
    return tuple(sorted(network.edges[edge]["index"] for edge in nx.bridges(network)))


def cut_vertices(game: Reader, seat: int) -> tuple[int, ...]:
    """Return the intersections at which a route would fall apart, ascending.

    Notes
    -----
    Without a *cut vertex* there is one more connected part: in a tree every node but the ends is
    one.
    A building of the player's own there is safe; where there is none, see `lengths_if_cut` for who
    may build.
    """
    nodes = nx.articulation_points(route_network(game, seat))
    return tuple(sorted({intersection(node) for node in nodes}))


def lengths_if_cut(game: Reader, seat: int) -> dict[int, int]:
    """Return how long a player's longest route would be after a foreign settlement.

    Returns
    -------
    dict of int to int
        For every intersection on the route's way where the rules let somebody settle: the length
        that is left, the worst cut first.

    Notes
    -----
    The distance rule, the land and what the scenario forbids are regarded (base.distance,
    sea.settlement, sea.scenario), not whether an opponent's route leads there. A building cuts
    at its intersection whether that is a cut vertex or not: on a ring it makes one long route
    of it.
    """
    state, shape, seat = state_of(game), game.board.topology, check_seat(game, seat)
    own_network: Network = state.rules.network(state, seat)
    others = (other for other in state.rules.seats if other != seat)
    now = own_network.length(shape)
    remaining = {
        vertex: own_network._replace(blocked=own_network.blocked | 1 << vertex).length(shape)
        for vertex in bits(settlement_site_mask(state, *others) & own_network.ends(shape))
    }
    worst = sorted(remaining, key=lambda vertex: (remaining[vertex], vertex))
    return {vertex: remaining[vertex] for vertex in worst if remaining[vertex] < now}


def joining_sites(game: Reader, seat: int) -> dict[int, int]:
    """Return where a settlement would join road and ship, and how long the route would be then.

    Returns
    -------
    dict of int to int
        Intersection to the length of the longest route, the longest first.

    Notes
    -----
    They are the intersections that a road and a ship of the player touch, where nobody has
    built and the distance rule and the scenario allow it. The price is not regarded.
    """
    state, shape, seat = state_of(game), game.board.topology, check_seat(game, seat)
    own_network: Network = state.rules.network(state, seat)
    met = Network(own_network.roads).ends(shape) & Network(own_network.ships).ends(shape)
    found = {
        vertex: own_network._replace(joints=own_network.joints | 1 << vertex).length(shape)
        for vertex in bits(met & settlement_site_mask(state, seat) & ~own_network.blocked)
    }
    return dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))


def settlement_site_mask(state: CatanState, *seats: int) -> int:
    """Return the mask of intersections on land where one of some seats could settle.

    The distance rule is minded (base.distance), and what the scenario forbids.
    """
    barred = -1
    for seat in seats:
        barred &= state.rules.hooks["settlers_barred"](state, seat)
    return state.land.vertices & ~state.closed & ~state.rules.occupied(state) & ~barred


def intersection(node: Any) -> int:
    """Return the intersection of a node of `route_network`, which may be a part of one."""
    return int(node[0] if isinstance(node, tuple) else node)


def _path_end_node(state: CatanState, network: Network, end: int, kind: str, path: int) -> Any:
    """Return the node of an end of a path."""
    if network.blocked >> end & 1:
        return end, path
    around = state.rules.topology.vertex_edge_mask[end]
    both = around & network.roads and around & network.ships
    return (end, kind) if both and not network.joints >> end & 1 else end


def _connected_parts(network: nx.Graph) -> Iterable[set[Any]]:
    parts: Iterable[set[Any]] = nx.connected_components(network)
    return parts


# When ships are worth their cards: a settlement overseas beside one over land (sea.ship.build).


#: Cards of a settlement; a road and a ship cost as many cards as each other.
SETTLEMENT, PIECE = (sum(count for _, count in cost) for cost in (SETTLEMENT_COST, SHIP_COST))


#: What leads somewhere.
KINDS = ("road", "ship")


@dataclass(frozen=True, slots=True)
class SettlementRoute:
    """A route to a new settlement, with its cost and yield.

    Attributes
    ----------
    site : int or None
        The intersection, on a board.
    kind : str
        "road" or "ship": what leads there.
    pieces : int
        How many of them are still needed.
    per_roll : Fraction
        Cards per roll of the settlement on average, gold and what lies in the fog included.
    points : int
        Victory points of the settlement, those for a foreign area included.
    """

    site: int | None
    kind: str
    pieces: int
    per_roll: Fraction
    points: int = 1

    @property
    def cards(self) -> int:
        """What all of it costs in cards: 2 for a road or a ship, 4 for the settlement."""
        return PIECE * self.pieces + SETTLEMENT

    @property
    def pays_back(self) -> Fraction | None:
        """After how many rolls it has brought in its cards on average; None for never."""
        return self.cards / self.per_roll if self.per_roll else None

    @property
    def cards_per_point(self) -> Fraction:
        """How many cards a victory point costs on this way."""
        return Fraction(self.cards, self.points)

    def balance(self, rolls: int) -> Fraction:
        """Return the expected cards yielded after a number of rolls, minus the cost."""
        return self.per_roll * check_whole_number(rolls, "rolls", 0) - self.cards


def venture(
    kind: str, pieces: int, per_roll: Fraction | float, points: int = 1, site: int | None = None
) -> SettlementRoute:
    """Return a way to a new settlement.

    Parameters
    ----------
    kind : str
        "road" or "ship".
    pieces : int
        How many are still needed, 0 to 15.
    per_roll : number
        Cards per roll of the settlement on average: its pips over 36.
    points : int
        Victory points, from 1 up.

    Raises
    ------
    ValueError
        For another kind, and numbers out of these bounds.

    Examples
    --------
    >>> over = venture("ship", 3, Fraction(9, 36), points=3)
    >>> over.cards, str(over.pays_back), str(over.cards_per_point)
    (10, '40', '10/3')
    """
    if kind not in KINDS:
        raise ValueError(say("a road or a ship leads there, not {kind}", kind=repr(kind)))
    rate = Fraction(check_bounded_number(per_roll, "per_roll"))
    pieces = check_whole_number(pieces, "pieces", 0, 15)
    return SettlementRoute(site, kind, pieces, rate, check_whole_number(points, "points", 1, 20))


def break_even(one: SettlementRoute, other: SettlementRoute) -> Fraction | None:
    """Return after how many rolls one way has brought as many cards as the other.

    Returns
    -------
    Fraction or None
        0 when it is ahead from the start; None when it never gets there.

    Notes
    -----
    Each way's balance is a straight line: less its price at the beginning, more by its cards per
    roll with each roll. The lines meet at (difference of prices) / (difference of rates).

    Examples
    --------
    >>> far, near = venture("ship", 3, Fraction(10, 36)), venture("road", 1, Fraction(6, 36))
    >>> str(break_even(far, near))
    '36'
    """
    dearer, faster = one.cards - other.cards, one.per_roll - other.per_roll
    if dearer <= 0:
        return Fraction(0)
    return dearer / faster if faster > 0 else None


def settlement_routes(game: Reader, seat: int) -> tuple[SettlementRoute, ...]:
    """Return the ways of a player to every site in reach, by land and by sea.

    Parameters
    ----------
    game : Game or View
        A game with ships.
    seat : int

    Returns
    -------
    tuple of SettlementRoute
        The cheapest per victory point first; then by rolls until it has paid back.

    Raises
    ------
    ValueError
        When there are no ships in this game.

    Notes
    -----
    A shortest-path search for each kind of piece: roads go on from own roads and buildings,
    ships from own ships and buildings, and neither from the other (sea.ship.build). Paths with a
    piece, those at the pirate and the way on from an opponent's building are taken away
    (sea.ship.pirate, sea.ship.passing). A hidden hex counts with the pips that it has on average
    by `fog_odds`. Where the scenario lets nobody settle, or lay ships, no way is shown
    (sea.scenario, sea.pirates.route). Supply and hand are not regarded.
    """
    if "ships" not in game.rules.player_facts:
        raise ValueError(say("there are no ships in this game [sea.ship.build]"))
    state, seat = state_of(game), check_seat(game, seat)
    network, blocked = state.rules.network(state, seat), state.rules.route_blockers(state, seat)
    shape, open_sites = state.rules.topology, settlement_site_mask(state, seat)
    free_land = state.land.edges & ~state.rules.taken(state)
    water = free_water(state) & ~state.rules.hooks["ships_useless"](state, seat)
    ways = {"road": (network.roads, free_land), "ship": (network.ships, water)}
    result = []
    for kind, (own, free) in ways.items():
        starts = set(bits(state.buildings(seat) | Network(own).ends(shape)))
        away = _path_distances(shape, starts, free, blocked) if starts else {}
        for site in bits(open_sites):
            if site in away:
                points = 1 + _area_points(game, seat, site)
                result.append(
                    SettlementRoute(site, kind, away[site], site_rate(game, site), points)
                )
    return tuple(sorted(result, key=_venture_order))


def _path_distances(shape: Topology, starts: set[int], free: int, blocked: int) -> dict[int, int]:
    """Return how many free paths lead to each intersection, none through what is blocked."""
    graph = nx.DiGraph()
    graph.add_nodes_from(starts)
    for path in bits(free):
        one, two = shape.edge_vertices[path]
        graph.add_edges_from((a, b) for a, b in ((one, two), (two, one)) if not blocked >> a & 1)
    steps: dict[int, int] = nx.multi_source_dijkstra_path_length(graph, starts)
    return steps


def site_rate(game: Reader, site: int) -> Fraction:
    """Return the cards per roll of a settlement, hidden hexes with their mean (sea.fog)."""
    check_on_board(game.board, None, site)
    state = state_of(game)
    around = game.board.topology.vertex_hexes[site]
    pips = (_token_pips(game, state.terrain[hex], state.tokens[hex]) for hex in around)
    return sum(pips, Fraction(0)) / ROLLS


def _token_pips(game: Reader, terrain: int, token: int) -> Fraction:
    if terrain == Terrain.FOG:
        return fog_odds(game).mean_pips()
    return Fraction(PIPS[token] if Terrain(terrain).takes_token else 0)


def _area_points(game: Reader, seat: int, site: int) -> int:
    """Return the points for settling the area at an intersection (sea.island.foreign)."""
    if "foreign_areas" not in game.rules.player_facts:
        return 0
    area = set(bits(area_at(state_of(game), site)))
    areas = game.players[seat].foreign_areas
    return points_per_area(game.rules) if any(area == set(one) for one in areas) else 0


def _venture_order(venture: SettlementRoute) -> tuple[Fraction, float, int, str]:
    back = float("inf") if venture.pays_back is None else float(venture.pays_back)
    return venture.cards_per_point, back, -1 if venture.site is None else venture.site, venture.kind
