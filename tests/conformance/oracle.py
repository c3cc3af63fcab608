"""What the rules say about a position, worked out anew and slowly from the pieces alone.

Nothing here uses the engine's own counting: no masks, no tables of what is near what, only the
axial coordinates of hexes and the plain reading interface of a game.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import catan_nb as cn

RESOURCES = ("brick", "lumber", "ore", "grain", "wool")
COSTS = {
    cn.BuildRoad: {"brick": 1, "lumber": 1},
    cn.BuildSettlement: {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
    cn.BuildCity: {"ore": 3, "grain": 2},
    cn.BuyDevelopmentCard: {"ore": 1, "wool": 1, "grain": 1},
}
SUPPLY = {"settlement": 5, "city": 4, "road": 15}
DECKS = {
    False: {"knight": 14, "victory_point": 5, "road_building": 2, "invention": 2, "monopoly": 2},
    True: {"knight": 20, "victory_point": 5, "road_building": 3, "invention": 3, "monopoly": 3},
}
SIDES = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Ground:
    """A board by its coordinates: who touches whom, found by comparing hexes."""

    def __init__(self, board: cn.Board) -> None:
        shape = board.topology
        self.board = board
        self.corners = [frozenset(shape.vertex_name(v)) for v in range(shape.n_vertices)]
        self.sides = [frozenset(shape.edge_name(e)) for e in range(shape.n_edges)]
        land = {shape.hexes[hex] for hex in board.land_hexes}
        self.land_corner = [bool(corner & land) for corner in self.corners]
        self.land_side = [bool(side & land) for side in self.sides]
        # The two ends of a path are the corners that share both of its hexes.
        self.ends: list[tuple[int, int]] = []
        at: dict[frozenset[Any], list[int]] = defaultdict(list)
        for vertex, corner in enumerate(self.corners):
            for hex in corner:
                at[corner - {hex}].append(vertex)
        for side in self.sides:
            one, two = at[side]
            self.ends.append((one, two))
        self.near: list[set[int]] = [set() for _ in self.corners]
        self.paths: list[set[int]] = [set() for _ in self.corners]
        for edge, (one, two) in enumerate(self.ends):
            self.near[one].add(two)
            self.near[two].add(one)
            self.paths[one].add(edge)
            self.paths[two].add(edge)
        self.hexes_at = [
            tuple(shape.hex_index[hex] for hex in sorted(corner) if hex in shape.hex_index)
            for corner in self.corners
        ]


_GROUNDS: dict[int, Ground] = {}


def ground_of(board: cn.Board) -> Ground:
    found = _GROUNDS.get(id(board))
    if found is None or found.board is not board:
        found = _GROUNDS[id(board)] = Ground(board)
    return found


class Oracle:
    """The rules' answers for the present position of a game."""

    def __init__(self, game: cn.Game) -> None:
        self.game = game
        self.ground = ground_of(game.board)
        self.owner_of_building: dict[int, int] = {}
        self.owner_of_road: dict[int, int] = {}
        self.owner_of_knight: dict[int, int] = {}
        knights = "knight_pieces" in game.rules.player_facts
        for player in game.players:
            for knight in player.knight_pieces if knights else ():
                self.owner_of_knight[knight.vertex] = player.seat
            for vertex in (*player.settlements, *player.cities):
                self.owner_of_building[vertex] = player.seat
            for edge in player.roads:
                self.owner_of_road[edge] = player.seat

    # ---- building ------------------------------------------------------------------

    def can_pay(self, seat: int, cost: dict[str, int]) -> bool:
        hand = self.game.players[seat].hand
        return all(hand[kind] >= count for kind, count in cost.items())

    def settlement_sites(self, seat: int, *, free: bool) -> set[int]:
        """Intersections for a settlement; `free`: in the set-up, where no road is needed."""
        land = self.ground
        sites = set()
        for vertex in range(len(land.corners)):
            if not land.land_corner[vertex] or vertex in self.owner_of_building:
                continue
            if vertex in self.owner_of_knight:
                continue
            if any(near in self.owner_of_building for near in land.near[vertex]):
                continue
            roads = {self.owner_of_road.get(edge) for edge in land.paths[vertex]}
            if free or seat in roads:
                sites.add(vertex)
        return sites

    def road_sites(self, seat: int) -> set[int]:
        land = self.ground
        sites = set()
        for edge, ends in enumerate(land.ends):
            if not land.land_side[edge] or edge in self.owner_of_road:
                continue
            for vertex in ends:
                building = self.owner_of_building.get(vertex)
                beside = {self.owner_of_road.get(path) for path in land.paths[vertex]}
                open_way = building is None and self.owner_of_knight.get(vertex, seat) == seat
                if building == seat or (open_way and seat in beside):
                    sites.add(edge)
        return sites

    # ---- counting ------------------------------------------------------------------

    def longest_route(self, seat: int) -> int:
        blocked = frozenset(
            v
            for pieces in (self.owner_of_building, self.owner_of_knight)
            for v, owner in pieces.items()
            if owner != seat
        )
        roads = frozenset(self.game.players[seat].roads)
        touched = frozenset(v for edge in roads for v in self.ground.ends[edge])
        return _longest(self.ground, roads, blocked & touched)

    def points(self, seat: int) -> int:
        game, player = self.game, self.game.players[seat]
        return (
            len(player.settlements)
            + 2 * len(player.cities)
            + 2 * (game.longest_route_holder == seat)
            + 2 * (getattr(game, "largest_army_holder", None) == seat)
            + player.development["victory_point"]
        )

    def yields(self, total: int) -> dict[int, Counter[str]]:
        """What a roll pays when the bank is full."""
        game, board = self.game, self.game.board
        due: dict[int, Counter[str]] = {seat: Counter() for seat in range(len(game.players))}
        for player in game.players:
            for buildings, cards in ((player.settlements, 1), (player.cities, 2)):
                for vertex in buildings:
                    for hex in self.ground.hexes_at[vertex]:
                        ground = board.terrain[hex]
                        if board.tokens[hex] == total and hex != game.robber and ground < 5:
                            due[player.seat][RESOURCES[ground]] += cards
        return due

    def rate(self, seat: int, kind: str) -> int:
        player = self.game.players[seat]
        own = {*player.settlements, *player.cities}
        best = 4
        for harbour in self.game.board.harbours:
            if own & set(harbour.vertices):
                if harbour.kind is None:
                    best = min(best, 3)
                elif RESOURCES[harbour.kind] == kind:
                    best = min(best, 2)
        return best


_LENGTHS: dict[tuple[int, frozenset[int], frozenset[int]], int] = {}


def _longest(land: Ground, roads: frozenset[int], blocked: frozenset[int]) -> int:
    key = (id(land), roads, blocked)
    if key not in _LENGTHS:
        if len(_LENGTHS) > 20_000:
            _LENGTHS.clear()
        starts = {v for edge in roads for v in land.ends[edge]}
        _LENGTHS[key] = max((_walk(land, roads, blocked, v, True) for v in starts), default=0)
    return _LENGTHS[key]


def _walk(
    land: Ground, roads: frozenset[int], blocked: frozenset[int], at: int, first: bool
) -> int:
    """Return the longest way to go on from an intersection, each road once."""
    if at in blocked and not first:
        return 0
    best = 0
    for edge in land.paths[at] & roads:
        one, two = land.ends[edge]
        best = max(best, 1 + _walk(land, roads - {edge}, blocked, one + two - at, False))
    return best
