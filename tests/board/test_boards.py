from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from catan_nb.board.geometry import Hex
from catan_nb.board.land import land_of
from catan_nb.board.layout import Board
from catan_nb.board.layouts import printed
from catan_nb.board.printed import Cell, Harbour, HarbourSpec, StartPieces
from catan_nb.board.terrain import PIPS, RESOURCES, TERRAIN_WORDS, Terrain
from catan_nb.board.topology import bits, topology

ISLAND = printed("beginner")

# Two land hexes, a desert below and the sea at the right.
CELLS: dict[Hex, Cell] = {
    (0, 0): ("hills", 6),
    (1, 0): ("forest", 11),
    (2, 0): "sea",
    (0, 1): "desert",
}


def small(**changes: Any) -> Board:
    return replace(Board.make(CELLS), **changes)


def test_terrain_is_numbered_like_the_resource_it_pays() -> None:
    words = [Terrain(number).word for number in range(5)]
    assert words == ["hills", "forest", "mountains", "fields", "pasture"]
    assert [Terrain(number).resource for number in range(9)] == [
        0,
        1,
        2,
        3,
        4,
        None,
        None,
        None,
        None,
    ]
    assert len(RESOURCES) == 5
    assert {word for word, terrain in TERRAIN_WORDS.items() if not terrain.is_land} == {
        "sea",
        "fog",
    }
    assert [terrain.word for terrain in Terrain if not terrain.takes_token] == [
        "desert",
        "sea",
        "fog",
    ]


def test_pips_count_the_rolls_of_two_dice() -> None:
    rolls = [a + b for a in range(1, 7) for b in range(1, 7)]
    assert [PIPS[token] for token in range(13) if token != 7] == [
        rolls.count(token) for token in range(13) if token != 7
    ]
    assert PIPS[7] == 0


def test_a_board_of_ones_own_is_made_from_words() -> None:
    board = Board.make(
        CELLS,
        [((0, 0), "W", "ore"), ((1, 0), "E", "generic")],
        pirate=(2, 0),
        zones={(0, 0): "main"},
        name="lagoon",
    )
    hills, forest, sea, desert = (board.hex(*hex) for hex in CELLS)
    assert board.name == "lagoon"
    assert (board.terrain[hills], board.tokens[hills]) == (Terrain.HILLS, 6)
    assert (board.terrain[desert], board.tokens[desert]) == (Terrain.DESERT, 0)
    assert (board.robber, board.pirate) == (desert, sea)
    assert board.zones == ("main", None, None, None)
    ore, generic = board.harbours
    assert (ore.kind, ore.word, ore.rate, ore.hex, ore.side) == (2, "ore", 2, hills, "W")
    assert (generic.kind, generic.word, generic.rate) == (None, "generic", 3)
    assert ore.edge == board.edge((0, 0), (-1, 0))
    assert ore.vertices == board.topology.edge_vertices[ore.edge]
    assert [board.vertex_harbours[vertex] for vertex in generic.vertices] == [generic, generic]
    assert sum(harbour is not None for harbour in board.vertex_harbours) == 4
    assert board.pips(forest) == 2
    assert board.vertex_pips(board.vertex((0, 0), (1, 0), (0, 1))) == 7


def test_the_robber_starts_on_the_first_desert_or_where_one_says_or_nowhere() -> None:
    assert Board.make(CELLS).robber == 3
    assert Board.make(CELLS, robber=(1, 0)).robber == 1
    assert Board.make({(0, 0): "gold"}).robber is None


def test_land_and_coast_on_a_board_with_sea_hexes() -> None:
    board = Board.make(CELLS)
    shape = board.topology
    assert board.land_hexes == (0, 1, 3)
    open_sea = {shape.edge((2, 0), near) for near in [(3, 0), (3, -1), (2, -1), (2, 1), (1, 1)]}
    assert set(range(shape.n_edges)) - set(bits(board.land_edge_mask)) == open_sea
    inland = {shape.edge((0, 0), (1, 0)), shape.edge((0, 0), (0, 1)), shape.edge((1, 0), (0, 1))}
    assert set(board.coast_edges) == set(range(shape.n_edges)) - open_sea - inland
    middle = shape.vertex((0, 0), (1, 0), (0, 1))
    land = {vertex for hex in board.land_hexes for vertex in shape.hex_vertices[hex]}
    assert set(bits(board.land_vertex_mask)) == land
    assert set(board.coast_vertices) == land - {middle}


def test_the_border_of_fog_is_not_coast() -> None:
    board = Board.make({(0, 0): ("hills", 6), (1, 0): "fog"})
    assert board.edge((0, 0), (1, 0)) not in board.coast_edges
    assert len(board.coast_edges) == 5


def test_labels_lead_back_to_their_places() -> None:
    assert ISLAND.label("hex", 9) == "H9"
    assert ISLAND.find(" v23 ") == ("vertex", 23)
    for kind in ("hex", "vertex", "edge"):
        for number in range(ISLAND.count(kind)):
            assert ISLAND.find(ISLAND.label(kind, number)) == (kind, number)


@pytest.mark.parametrize("label", ["", "V", "23", "X3", "V-1", "V2.5", "V²"])
def test_an_unreadable_label_is_refused(label: str) -> None:
    with pytest.raises(ValueError, match="write H7, V23 or E41"):
        ISLAND.find(label)


def test_a_label_off_the_board_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no vertex 54"):
        ISLAND.find("V54")
    with pytest.raises(ValueError, match="there is no edge -1"):
        ISLAND.label("edge", -1)
    with pytest.raises(ValueError, match="unknown kind of place 'path'"):
        ISLAND.count("path")


def test_a_board_cannot_be_changed_and_compares_by_content() -> None:
    with pytest.raises(FrozenInstanceError):
        ISLAND.name = "other"  # type: ignore[misc]
    assert small() == small()
    assert hash(small()) == hash(small())
    assert small() != small(robber=0)


def test_places_are_asked_of_the_board_as_of_its_topology() -> None:
    assert ISLAND.hex(0, 0) == ISLAND.topology.hex(0, 0) == 9
    assert ISLAND.vertex_pips(ISLAND.vertex((0, -1), (0, 0), (1, -1))) == 8


@pytest.mark.rule("base.layout.variable")
def test_two_adjacent_reds_are_found_and_refused_where_forbidden() -> None:
    board = Board.make({(0, 0): ("hills", 6), (1, 0): ("forest", 8), (2, 0): ("forest", 9)})
    board.check(red_tokens_apart=False)
    with pytest.raises(
        ValueError, match=r"base\.layout\.variable: .* the 6 on H0 at \(0, 0\) touches the 8 on H1"
    ):
        board.check(red_tokens_apart=True)


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("swamp", r"unknown terrain 'swamp' at \(0, 0\): use one of hills, forest"),
        (("hills", 7), r"there is no token 7 \(on H0 at \(0, 0\)\)"),
        (("hills", 13), "there is no token 13"),
        (("hills", -2), "there is no token -2"),
        (("desert", 6), r"no token may lie on desert, but H0 at \(0, 0\) has 6"),
        (("sea", 6), "no token may lie on sea"),
        (("hills", 6, 8), r"cannot read \('hills', 6, 8\)"),
        (("hills", "6"), "cannot read"),
        (("hills", True), "cannot read"),
        (6, "cannot read 6"),
    ],
)
def test_a_wrong_hex_is_refused(cell: Cell, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Board.make({(0, 0): cell})


@pytest.mark.rule("base.harbours")
@pytest.mark.parametrize(
    ("harbours", "message"),
    [
        ([((0, 0), "E", "ore")], "side E of H0 at .* does not lie between land and sea"),
        ([((2, 0), "E", "ore")], "needs a land hex"),
        ([((5, 5), "E", "ore")], "not on this board"),
        ([((0, 0), "N", "ore")], "unknown side 'N'"),
        ([((0, 0), "W", "gold")], "unknown harbour kind 'gold'"),
        ([((0, 0), "W", "ore"), ((0, 0), "NW", "wool")], "shares V.* with another harbour"),
        ([((0, 0), "W", "ore"), ((0, 0), "W", "wool")], "shares V.* with another harbour"),
    ],
)
def test_a_wrong_harbour_is_refused(harbours: list[HarbourSpec], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Board.make(CELLS, harbours)


def test_a_harbour_whose_parts_disagree_is_refused() -> None:
    harbour = Board.make(CELLS, [((0, 0), "W", "ore")]).harbours[0]
    other = Board.make(CELLS, [((0, 0), "NW", "ore")]).harbours[0]
    mixed = Harbour(harbour.edge, None, other.vertices, harbour.hex, harbour.side)
    with pytest.raises(ValueError, match="names another path or other intersections"):
        small(harbours=(mixed,))
    with pytest.raises(ValueError, match="names another path or other intersections"):
        small(harbours=(replace(harbour, side="NW"),))
    with pytest.raises(ValueError, match="names another path or other intersections"):
        small(harbours=(replace(harbour, vertices=(98, 99)),))


def test_robber_and_pirate_are_kept_to_their_ground() -> None:
    with pytest.raises(ValueError, match=r"the robber belongs on land, but H2 at .* is sea"):
        Board.make(CELLS, robber=(2, 0))
    with pytest.raises(ValueError, match=r"the pirate belongs on sea, but H0 at .* is hills"):
        Board.make(CELLS, pirate=(0, 0))
    with pytest.raises(ValueError, match="the robber cannot stand on hex 19"):
        small(robber=19)
    with pytest.raises(ValueError, match="no hex"):
        Board.make(CELLS, robber=(9, 9))


def test_tables_of_the_wrong_length_or_content_are_refused() -> None:
    with pytest.raises(ValueError, match="tokens: 1 entries for 4 hexes"):
        small(tokens=(6,))
    with pytest.raises(ValueError, match="unknown terrain number 9"):
        small(terrain=(9, 0, 0, 0))
    with pytest.raises(ValueError, match="no hex"):
        Board.make(CELLS, zones={(9, 9): "main"})
    with pytest.raises(ValueError, match="at least one hex"):
        Board.make({})


@pytest.mark.rule("base.distance")
def test_printed_placements_too_close_together_are_refused() -> None:
    red = ISLAND.start[0]
    near = ISLAND.topology.vertex_neighbours[red.settlements[0]][0]
    crowding = StartPieces("blue", (near, red.settlements[1]), red.roads, near)
    with pytest.raises(ValueError, match=r"base\.distance: start settlements on V"):
        replace(ISLAND, start=(red, crowding))


def test_other_wrong_printed_placements_are_refused() -> None:
    red, blue, *_ = ISLAND.start
    with pytest.raises(ValueError, match="not on land"):
        replace(ISLAND, start=(replace(red, settlements=(99, 0)),))
    with pytest.raises(ValueError, match=r"base\.distance"):
        replace(ISLAND, start=(replace(red, settlements=(0, 0)),))
    with pytest.raises(ValueError, match=r"red start road E.* does not touch"):
        replace(ISLAND, start=(replace(red, roads=blue.roads),))
    with pytest.raises(ValueError, match="two start roads lie on"):
        replace(ISLAND, start=(replace(red, roads=(5, 5)),))
    with pytest.raises(ValueError, match="pays red but is not its start settlement"):
        replace(ISLAND, start=(replace(red, pays=0),))


def test_the_same_land_and_sea_are_worked_out_once() -> None:
    shape = topology([(0, 0), (1, 0), (0, 1)])
    dry = land_of(shape, (Terrain.HILLS, Terrain.SEA, Terrain.FOREST))
    assert land_of(shape, (Terrain.DESERT, Terrain.SEA, Terrain.GOLD)) is dry
    foggy = land_of(shape, (Terrain.HILLS, Terrain.FOG, Terrain.FOREST))
    assert foggy.hexes == dry.hexes
    assert foggy.coast != dry.coast
