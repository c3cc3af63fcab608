"""The constant data of a game in the fast engine: board tables and options."""

from __future__ import annotations


class Ground:
    """The tables of a board and the options of a game.

    Attributes
    ----------
    edge_vertices : list of int
        The two intersections of each path, one path after the other.
    vertex_paths, vertex_beside : list of int
        By intersection, the masks of the paths at it, and of the intersections beside it.
    vertex_hexes : list of list of int
        By intersection, the hexes at it.
    hex_vertices : list of int
        By hex, the mask of its intersections.
    terrain : list of int
        By hex, the resource that it pays, or -1.
    by_roll : list of list of int
        By the sum of the dice, the hexes with that token.
    robber_hexes : list of int
        Where the robber may go, but for the hex where it is.
    land_vertices, land_edges : int
        Masks of where one may build at all.
    harbours : list of int
        Masks of the intersections with a 2:1 harbour of each resource, then of a 3:1 harbour.
    """

    def __init__(
        self,
        players: int,
        edge_vertices: list[int],
        vertex_paths: list[int],
        vertex_beside: list[int],
        vertex_hexes: list[list[int]],
        hex_vertices: list[int],
        terrain: list[int],
        by_roll: list[list[int]],
        robber_hexes: list[int],
        land_vertices: int,
        land_edges: int,
        harbours: list[int],
        rounds: int,
        target: int,
        must_claim: bool,
        strict_phases: bool,
        optional_steal: bool,
        strict_tie: bool,
        rest_to_one: bool,
        only_knight: bool,
        building_phase: bool,
        paired: bool,
    ) -> None:
        self.players = players
        self.edge_vertices = edge_vertices
        self.vertex_paths = vertex_paths
        self.vertex_beside = vertex_beside
        self.vertex_hexes = vertex_hexes
        self.hex_vertices = hex_vertices
        self.terrain = terrain
        self.by_roll = by_roll
        self.robber_hexes = robber_hexes
        self.land_vertices = land_vertices
        self.land_edges = land_edges
        self.harbours = harbours
        self.rounds = rounds
        self.target = target
        self.must_claim = must_claim
        self.strict_phases = strict_phases
        self.optional_steal = optional_steal
        self.strict_tie = strict_tie
        self.rest_to_one = rest_to_one
        self.only_knight = only_knight
        self.building_phase = building_phase
        self.paired = paired
