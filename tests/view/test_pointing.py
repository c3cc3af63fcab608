"""Which place is meant, and what is said of it."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import catan_nb as cn
from catan_nb.board.geometry import centre, neighbours
from catan_nb.board.layout import Board
from catan_nb.board.layouts import printed
from catan_nb.language import use
from catan_nb.view.describe import (
    named_places,
    place_facts,
    place_name,
    place_numbers,
    places_in,
    scene_text,
    token_chance,
)
from catan_nb.view.scene import Scene, scene_of, scene_of_board
from catan_nb.view.spots import EDGE_REACH, VERTEX_REACH, hex_at, place_at, spots
from tests.view.scenes import beginner, everything, islands

BOARD = printed("beginner")
SHAPE = BOARD.topology


def test_every_place_is_hit_at_its_middle() -> None:
    for kind, points in (
        ("hex", SHAPE.hex_points),
        ("vertex", SHAPE.vertex_points),
        ("edge", SHAPE.edge_points),
    ):
        for number, point in enumerate(points):
            assert place_at(SHAPE, point) == (kind, number)


def test_kinds_that_are_not_asked_for_are_looked_through() -> None:
    corner = SHAPE.vertex_points[8]
    found = place_at(SHAPE, corner, ("edge",))
    assert found is not None
    assert found[1] in SHAPE.vertex_edges[8]
    found = place_at(SHAPE, SHAPE.edge_points[20], ("hex",))
    assert found is not None
    assert found[1] in SHAPE.edge_hexes[20]


def test_the_sea_around_is_no_place() -> None:
    assert place_at(SHAPE, (20.0, 0.0)) is None
    x, y = SHAPE.vertex_points[0]
    assert place_at(SHAPE, (x, y - VERTEX_REACH - 0.05)) is None


def test_reach_ends_where_it_says() -> None:
    x, y = SHAPE.vertex_points[0]
    assert place_at(SHAPE, (x, y - VERTEX_REACH + 0.01)) == ("vertex", 0)
    edge = SHAPE.edge(*((0, 0), (1, 0)))
    x, y = SHAPE.edge_points[edge]
    assert place_at(SHAPE, (x + EDGE_REACH - 0.01, y)) == ("edge", edge)
    assert place_at(SHAPE, (x + EDGE_REACH + 0.01, y)) == ("hex", SHAPE.hex(1, 0))


@given(st.floats(-6, 6), st.floats(-6, 6))
def test_hex_under_a_point_is_the_one_with_the_nearest_middle(x: float, y: float) -> None:
    found = hex_at((x, y))

    def distance(hex: tuple[int, int]) -> float:
        cx, cy = centre(hex)
        return (cx - x) ** 2 + (cy - y) ** 2

    assert all(distance(found) <= distance(other) + 1e-9 for other in neighbours(found))


def place_text(scene: Scene | Board, place: tuple[str, int]) -> str:
    """Return what is worth knowing about a place in one line."""
    return "; ".join(place_facts(scene, place))


def test_words_of_an_intersection() -> None:
    red = BOARD.vertex((-2, 0), (-1, 0), (-2, 1))
    assert place_facts(BOARD, ("vertex", red)) == (
        "intersection between 9 grain, 11 lumber and 8 lumber",
        "11 dots (31 % a roll)",
    )
    text = place_text(beginner(), ("vertex", red))
    assert text.endswith("; red settlement")


def test_chance_counts_a_number_once_however_many_hexes_show_it() -> None:
    assert token_chance((8, 8, 3)) == Fraction(7, 36)
    assert token_chance(()) == 0


def test_words_of_a_harbour() -> None:
    first = BOARD.harbours[0]
    assert "harbour 3:1" in place_facts(BOARD, ("vertex", first.vertices[0]))
    said = [fact for h in BOARD.harbours for fact in place_facts(BOARD, ("edge", h.edge))]
    assert "harbour 2:1 grain" in said


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ((0, 0), "desert hex; yields nothing; robber here"),
        ((0, -1), "hex 6 brick; hills; 5 dots (14 % a roll)"),
        ((0, -2), "hex 10 ore; mountains; 3 dots (8 % a roll)"),
    ],
)
def test_words_of_a_hex(place: tuple[int, int], text: str) -> None:
    assert place_text(BOARD, ("hex", BOARD.hex(*place))) == text


def test_words_of_a_path() -> None:
    edge = BOARD.edge((0, 0), (1, 0))
    assert place_text(BOARD, ("edge", edge)) == "path between the desert and 3 lumber"


def test_places_are_told_apart_by_what_they_touch() -> None:
    for name in ("beginner", "beginner_5_6"):
        scene = scene_of_board(printed(name))
        shape = scene.board.topology
        counts = {"hex": shape.n_hexes, "vertex": shape.n_vertices, "edge": shape.n_edges}
        for kind in ("vertex", "edge"):
            called = [place_name(scene, (kind, number)) for number in range(counts[kind])]
            # on the large board two pairs of neighbours are the same
            assert len(called) - len(set(called)) <= (name == "beginner_5_6")
            assert not any(re.search(r"\b[HVE]\d", words) for words in called)


def test_labels_are_told_where_they_are_shown() -> None:
    scene = scene_of_board(BOARD, labels=frozenset({"vertex"}))
    assert place_name(scene, ("vertex", 8)).startswith("V8: intersection between")
    assert place_name(scene, ("edge", 8)).startswith("path")


@pytest.mark.parametrize("words", ["north", "north-east", "south-east", "south", "west", "east"])
def test_directions_are_those_of_the_drawing(words: str) -> None:
    ways = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}
    x, y = (sum(ways[part][axis] for part in words.split("-")) for axis in (0, 1))
    scene = scene_of_board(BOARD)
    found = 0
    for kind, points in (("vertex", SHAPE.vertex_points), ("edge", SHAPE.edge_points)):
        for number, (at_x, at_y) in enumerate(points):
            name = place_name(scene, (kind, number))
            if f"the {words} c" in name:
                hexes = SHAPE.vertex_hexes if kind == "vertex" else SHAPE.edge_hexes
                hex_x, hex_y = SHAPE.hex_points[hexes[number][0]]
                found += 1
                for want, way in ((x, at_x - hex_x), (y, at_y - hex_y)):
                    assert (way > 0.1) - (way < -0.1) == want
    assert found


def test_words_of_later_expansions() -> None:
    scene = everything()
    shape = scene.board.topology
    totals = {"hex": shape.n_hexes, "vertex": shape.n_vertices, "edge": shape.n_edges}
    said = " ".join(
        place_text(scene, (kind, number))
        for kind, total in totals.items()
        for number in range(total)
    )
    for words in (
        "unexplored",
        "yields a resource of your choice",
        "robber here, pays nothing",
        "pirate here",
        "merchant of orange",
        "blue city with wall",
        "metropolis of trade",
        "white knight, strength 2, passive",
        "red knight, strength 1, active",
        "blue ship",
        "at sea",
    ):
        assert words in said
    whole = scene_text(scene)
    assert "The pirate is on" in whole
    assert "1 knight" in whole
    assert "A route of 1 path is marked" in whole


def test_a_picture_in_words() -> None:
    text = scene_text(beginner())
    assert text.startswith("Rows from the top: 10 ore, 2 wool, 9 lumber; 12 grain,")
    assert "4 × 3:1" in text
    assert "Red: 2 settlements at V8, V28, 2 roads" in text
    assert text.endswith("The robber is on H9 (desert).")


def test_places_off_the_board_have_no_words() -> None:
    with pytest.raises(ValueError, match="no vertex 54"):
        place_text(BOARD, ("vertex", 54))


def test_spots_are_buttons_in_reading_order() -> None:
    asked = [("vertex", 53), ("vertex", 0), ("edge", 71), ("hex", 9), ("vertex", 0)]
    found = spots(beginner(), asked)
    assert [spot.id for spot in found] == ["V0", "H9", "E71", "V53"]
    by_id = {spot.id: spot for spot in found}
    assert by_id["V0"].points == ()
    assert len(by_id["E71"].points) == 2
    assert len(by_id["H9"].points) == 6
    for spot in found:
        assert (
            spot.label == "; ".join(spot.facts) == place_text(beginner(), (spot.kind, spot.number))
        )
        assert place_at(SHAPE, (spot.x, spot.y)) == (spot.kind, spot.number)


def test_spots_of_all_places_do_not_swallow_each_other() -> None:
    shape = islands().topology
    places = [("vertex", v) for v in range(shape.n_vertices)]
    places += [("edge", e) for e in range(shape.n_edges)]
    for spot in spots(islands(), places):
        assert spot.r < 0.3
        for x, y in spot.points:
            assert all((x - a) ** 2 + (y - b) ** 2 > 0.07 for a, b in shape.vertex_points)


def test_a_place_is_told_by_the_tokens_it_touches_the_likeliest_first() -> None:
    inland = next(v for v in range(54) if len(SHAPE.vertex_hexes[v]) == 3)
    tokens = [BOARD.tokens[hex] for hex in SHAPE.vertex_hexes[inland]]
    told = place_numbers(BOARD, ("vertex", inland)).split("-")
    assert sorted(told) == sorted(map(str, tokens))
    assert [abs(7 - int(one)) for one in told] == sorted(abs(7 - one) for one in tokens)
    coast = next(v for v in range(54) if len(SHAPE.vertex_hexes[v]) == 1)
    only = BOARD.tokens[SHAPE.vertex_hexes[coast][0]]
    assert place_numbers(BOARD, ("vertex", coast)) == f"the coast at {only}"
    labelled = scene_of_board(BOARD, labels=frozenset({"vertex"}))
    assert place_numbers(labelled, ("vertex", inland)) == f"V{inland}"


def test_the_places_of_a_sentence_are_found_by_their_labels() -> None:
    told = "From V3 to E12, past H4 and V3; V999 is nowhere."
    assert places_in(told, BOARD) == (("vertex", 3), ("edge", 12), ("hex", 4))


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("en", "Build a road at E27", "Build a road on the path between 6 brick and the desert"),
        ("en", "Orange moves the robber to H4.", "Orange moves the robber to the hex 6 brick."),
        ("en", "H4 brings no resource.", "The hex 6 brick brings no resource."),
        ("de", "Räuber nach H4 versetzen", "Räuber auf das Feld 6 Lehm versetzen"),
        ("de", "Räuber nach H9 versetzen", "Räuber auf das Wüstenfeld versetzen"),
        ("de", "Bei E27 liegt nichts.", "Auf dem Weg zwischen 6 Lehm und der Wüste liegt nichts."),
        (
            "nl",
            "Een straat bouwen op E27",
            "Een straat bouwen op het pad tussen 6 baksteen en de woestijn",
        ),
    ],
)
def test_places_stand_in_sentences_with_their_article(language: str, text: str, told: str) -> None:
    use(language)
    try:
        assert named_places(text, beginner().board) == told
    finally:
        use("en")


@pytest.mark.rule("sea.board")
def test_places_at_sea_are_told_by_the_land_that_they_lie_off() -> None:
    board = cn.Board.make(
        {(0, 0): ("hills", 5), (1, 0): "sea", (2, 0): "sea", (3, 0): "sea", (4, 0): "sea",
         (5, 0): ("forest", 9), (0, 1): "sea", (1, 1): "sea", (2, 1): "sea", (3, 1): "sea"}
    )  # fmt: skip
    shape = board.topology

    def name(kind: str, number: int) -> str:
        return place_name(board, (kind, number))

    assert name("hex", shape.hex(1, 0)) == "sea hex east of 5 brick"
    assert name("hex", shape.hex(0, 1)) == "sea hex south-east of 5 brick"
    # far from land, two bearings tell more than one
    far = shape.hex(2, 1)
    assert name("hex", far) == "sea hex east of 5 brick and west of 9 lumber"
    path = shape.edge((1, 0), (0, 1))
    assert name("edge", path) == "path at sea, south-east of 5 brick"
    (corner,) = set(shape.edge_vertices[path]) - set(shape.hex_vertices[shape.hex(0, 0)])
    assert name("vertex", corner).startswith("intersection at sea, ")


def test_places_in_the_fog_say_so() -> None:
    board = cn.Board.make(
        {(0, 0): ("hills", 5), (1, 0): "sea", (2, 0): "fog", (3, 0): "fog", (2, 1): "fog"}
    )
    shape = board.topology
    between = shape.edge((2, 0), (3, 0))
    assert place_name(board, ("edge", between)).startswith("path in the fog, east of 5 brick")
    assert place_name(board, ("hex", shape.hex(2, 0))) == "unexplored hex east of 5 brick"
    middle = board.vertex((2, 0), (3, 0), (2, 1))
    assert place_name(board, ("vertex", middle)).startswith("intersection in the fog, ")


def test_the_two_intersections_between_two_hexes_of_a_small_island_are_told_apart() -> None:
    board = cn.Board.make({(0, 0): ("hills", 5), (1, 0): ("forest", 9), (0, 1): "sea"})
    shape = board.topology
    ends = shape.edge_vertices[shape.edge((0, 0), (1, 0))]
    assert {place_name(board, ("vertex", end)) for end in ends} == {
        "intersection between 5 brick and 9 lumber, in the north",
        "intersection between 5 brick and 9 lumber, in the south",
    }


@pytest.mark.parametrize(
    ("scenario", "alike"),
    [("new_shores", 0), ("four_islands", 8), ("pirate_islands", 60), ("greater_catan", 150)],
)
def test_on_the_boards_of_the_sea_few_places_have_the_same_name(scenario: str, alike: int) -> None:
    scene = scene_of(cn.new_game("base+seafarers", scenario=scenario, players=4, seed=1))
    shape = scene.board.topology
    counts = {"hex": shape.n_hexes, "vertex": shape.n_vertices, "edge": shape.n_edges}
    names = [place_name(scene, (kind, number)) for kind, n in counts.items() for number in range(n)]
    assert len(names) - len(set(names)) <= alike


def test_gold_without_a_token_yields_nothing_and_fog_tells_how_it_lifts() -> None:
    board = cn.Board.make({(0, 0): "gold", (1, 0): ("gold", 4), (0, 1): "fog"}, harbours=[])
    shape = board.topology
    bare, paying, fog = (
        place_facts(board, ("hex", shape.hex(*hex))) for hex in ((0, 0), (1, 0), (0, 1))
    )
    assert bare[1:] == ("yields nothing",)
    assert paying[1] == "yields a resource of your choice"
    assert fog[1:] == ("a road or ship that reaches it uncovers it",)
