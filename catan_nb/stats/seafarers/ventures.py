"""When ships are worth their cards: a settlement overseas beside one over land (sea.ship.build)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import networkx as nx

from catan_nb.board.network import Network
from catan_nb.board.terrain import PIPS, Terrain
from catan_nb.board.topology import Topology, bits
from catan_nb.kernel.words import say
from catan_nb.rules.base.building import SETTLEMENT_COST
from catan_nb.rules.play.reading import Reader, state_of
from catan_nb.rules.seafarers.mechanisms.areas import area_at, worth
from catan_nb.rules.seafarers.ships import SHIP_COST, free_water
from catan_nb.stats.island.production import ROLLS
from catan_nb.stats.seafarers.fog import fog_odds
from catan_nb.stats.seafarers.mixed_routes import sites
from catan_nb.stats.tools.asked import number, on_board, seat_of, whole_number

#: Cards of a settlement; a road and a ship cost as many cards as each other.
SETTLEMENT, PIECE = (sum(count for _, count in cost) for cost in (SETTLEMENT_COST, SHIP_COST))


#: What leads somewhere.
KINDS = ("road", "ship")


@dataclass(frozen=True, slots=True)
class Venture:
    """A way to a new settlement, what it costs and what it brings.

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
        """Return the cards it has brought after so many rolls, less its price, on average."""
        return self.per_roll * whole_number(rolls, "rolls", 0) - self.cards


def venture(
    kind: str, pieces: int, per_roll: Fraction | float, points: int = 1, site: int | None = None
) -> Venture:
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
    rate = Fraction(number(per_roll, "per_roll"))
    pieces = whole_number(pieces, "pieces", 0, 15)
    return Venture(site, kind, pieces, rate, whole_number(points, "points", 1, 20))


def break_even(one: Venture, other: Venture) -> Fraction | None:
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


def ventures(game: Reader, seat: int) -> tuple[Venture, ...]:
    """Return the ways of a player to every site in reach, by land and by sea.

    Parameters
    ----------
    game : Game or View
        A game with ships.
    seat : int

    Returns
    -------
    tuple of Venture
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
    state, seat = state_of(game), seat_of(game, seat)
    network, blocked = state.rules.network(state, seat), state.rules.route_blockers(state, seat)
    shape, open_sites = state.rules.topology, sites(state, seat)
    free_land = state.land.edges & ~state.rules.taken(state)
    water = free_water(state) & ~state.rules.hooks["ships_useless"](state, seat)
    ways = {"road": (network.roads, free_land), "ship": (network.ships, water)}
    found = []
    for kind, (own, free) in ways.items():
        starts = set(bits(state.buildings(seat) | Network(own).ends(shape)))
        away = _steps(shape, starts, free, blocked) if starts else {}
        for site in bits(open_sites):
            if site in away:
                points = 1 + _area_points(game, seat, site)
                found.append(Venture(site, kind, away[site], site_rate(game, site), points))
    return tuple(sorted(found, key=_order))


def _steps(shape: Topology, starts: set[int], free: int, blocked: int) -> dict[int, int]:
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
    on_board(game.board, None, site)
    state = state_of(game)
    around = game.board.topology.vertex_hexes[site]
    pips = (_pips(game, state.terrain[hex], state.tokens[hex]) for hex in around)
    return sum(pips, Fraction(0)) / ROLLS


def _pips(game: Reader, terrain: int, token: int) -> Fraction:
    if terrain == Terrain.FOG:
        return fog_odds(game).mean_pips()
    return Fraction(PIPS[token] if Terrain(terrain).takes_token else 0)


def _area_points(game: Reader, seat: int, site: int) -> int:
    """Return the points for settling the area at an intersection (sea.island.foreign)."""
    if "foreign_areas" not in game.rules.player_facts:
        return 0
    area = set(bits(area_at(state_of(game), site)))
    areas = game.players[seat].foreign_areas
    return worth(game.rules) if any(area == set(one) for one in areas) else 0


def _order(one: Venture) -> tuple[Fraction, float, int, str]:
    back = float("inf") if one.pays_back is None else float(one.pays_back)
    return one.cards_per_point, back, -1 if one.site is None else one.site, one.kind
