"""What lies on the boards of the sea: every kind is drawn, told apart and told."""

from __future__ import annotations

from functools import cache
from math import dist

import pytest

import catan_nb as cn
from catan_nb.board.geometry import SIDES
from catan_nb.board.piece import Piece
from catan_nb.board.terrain import Terrain
from catan_nb.view import piece_art, theme
from catan_nb.view.describe import place_facts, scene_text
from catan_nb.view.draw import hex_items, island_extent, layer, uncovered
from catan_nb.view.scene import Scene, scene_of
from catan_nb.view.shapes import Circle, Group, Polygon, Text, bounds, flatten, groups
from catan_nb.view.terrain_art import ship_point
from tests.rules.scenarios.scenes import at, hex_at, new_game, position, side
from tests.view.scenes import islands, names, one, stood

RED = theme.PLAYERS["red"]


@cache
def opened(scenario: str) -> Scene:
    """The board of a scenario as it lies before anybody has moved."""
    game = new_game(scenario)
    while game.actor == cn.CHANCE:
        game.push(game.sample())
    return scene_of(game)


def drawn(scene: Scene, name: str) -> Group:
    return one(layer(scene, "pieces").items, name)


def texts(group: Group) -> list[str]:
    return [shape.text for shape, _at in flatten(group.items) if isinstance(shape, Text)]


# ---- ships -----------------------------------------------------------------------------


def test_ships_of_three_lines_are_told_apart_without_their_colour() -> None:
    looks = {
        line: piece_art.sailing_ship(RED, line, False) for line in ("open", "closed", "may_move")
    }
    assert len({looks["open"], looks["may_move"]}) == 2
    assert len(looks["may_move"]) > len(looks["open"])  # the pennant
    shape = islands().topology
    edges = shape.hex_edges[shape.hex(0, 1)]
    scene = Scene(
        board=islands(),
        pieces=tuple(
            stood("ship", "edge", edge, 0, line=line)
            for edge, line in zip(edges, ("open", "closed", "may_move"), strict=False)
        ),
    )
    found = names(layer(scene, "pieces"))
    assert found >= {"ship red open", "ship red closed", "ship red may_move", "ropes", "wakes"}
    rope = drawn(scene, "ropes").items[0]
    assert not isinstance(rope, Group | Circle | Text | Polygon)
    x, y = shape.edge_points[edges[1]]
    assert sum(px for px, _py in rope.points) / 2 == pytest.approx(x)
    assert sum(py for _px, py in rope.points) / 2 == pytest.approx(y)
    told = [place_facts(scene, ("edge", edge))[-1] for edge in edges[:3]]
    assert told == [
        "red ship in an open line",
        "red ship in a closed line",
        "red ship that may move now",
    ]


def test_a_warship_has_guns_and_says_so() -> None:
    plain, warship = (piece_art.sailing_ship(RED, "open", armed) for armed in (False, True))
    assert sum(isinstance(part, Circle) for part in warship) == 3
    assert not any(isinstance(part, Circle) for part in plain)
    scene = Scene(board=islands(), pieces=(stood("ship", "edge", 3, 1, line="open", warship=True),))
    assert "ship blue open war" in names(layer(scene, "pieces"))
    assert place_facts(scene, ("edge", 3))[-1] == "blue warship in an open line"


def test_a_ship_without_a_line_is_just_a_ship() -> None:
    scene = Scene(board=islands(), pieces=(stood("ship", "edge", 3, 1),))
    assert place_facts(scene, ("edge", 3))[-1] == "blue ship"
    assert "Blue: 1 ship" in scene_text(scene)


# ---- scenarios -------------------------------------------------------------------------


@pytest.mark.rule("sea.treasure")
def test_treasures_lie_closed_in_the_fog() -> None:
    scene = opened("treasure_islands")
    assert len(drawn(scene, "treasure").places) == 8
    (place,) = {piece.place for piece in scene.pieces if piece.kind == "treasure"} & {
        ("vertex", at(new_game("treasure_islands"), 2, 1, "S"))
    }
    assert place_facts(scene, place)[-1] == "a treasure, unopened"
    assert not any(piece.looks for piece in scene.pieces if piece.kind == "treasure")


@pytest.mark.rule("sea.cloth.village")
def test_villages_show_their_number_and_the_bolts_that_are_left() -> None:
    scene = opened("cloth")
    villages = [piece for piece in scene.pieces if piece.kind == "village"]
    assert sorted(piece.looks["number"] for piece in villages) == [3, 4, 5, 6, 8, 9, 10, 11]
    assert texts(drawn(scene, "village 8, 5 bolts")) == ["8"]
    assert len(piece_art.village(8, 5)) == len(piece_art.village(8, 4)) + 1
    eight = next(piece for piece in villages if piece.looks["number"] == 8)
    told = place_facts(scene, eight.place)[-1]
    assert told == "village with number 8 and 5 bolts of cloth"


@pytest.mark.rule("sea.cloth.village")
def test_a_village_names_who_trades_there() -> None:
    table = position("cloth")
    village = next(iter(table.game().villages))["vertex"]
    game = table.village(village, 1, 2, 0).game()
    told = place_facts(scene_of(game), ("vertex", village))[-1]
    assert told == "village with number 9 and 1 bolt of cloth; orange, red may trade"


@pytest.mark.rule("sea.tribe.gift")
def test_gifts_of_the_tribe_lie_at_their_paths() -> None:
    scene = opened("forgotten_tribe")
    gifts = [piece for piece in scene.pieces if piece.kind == "gift"]
    kinds = sorted(piece.looks["gift"] for piece in gifts)
    assert kinds.count("point") == 8
    assert kinds.count("card") == 4
    assert kinds.count("generic") == 1
    assert len(kinds) == 18
    assert len(drawn(scene, "gift point").places) == 8
    assert texts(drawn(scene, "gift card")) == ["?"]
    assert texts(drawn(scene, "gift generic")) == ["3:1"]
    point = next(piece for piece in gifts if piece.looks["gift"] == "point")
    assert place_facts(scene, point.place)[-1] == "gift: a point"


@pytest.mark.rule("sea.tribe.harbour")
def test_a_harbour_that_was_laid_is_drawn_at_its_coast_and_serves_its_ends() -> None:
    empty = opened("forgotten_tribe")
    edge = side(new_game("forgotten_tribe"), 1, 3, "NW")
    laid = Piece("harbour", ("edge", edge), None, {"trade": "wool"})
    scene = Scene(board=empty.board, terrain=empty.terrain, pieces=(laid,))
    assert names(layer(scene, "pieces")) >= {"jetties", "harbour ships", "harbour wool"}
    (ship,) = drawn(scene, "harbour ships").places
    land, sea = scene.board.topology.edge_hexes[edge]
    if scene.terrain[land] == Terrain.SEA:
        land, sea = sea, land

    def far(hex: int) -> float:
        x, y = scene.board.topology.hex_points[hex]
        return (x - ship[0]) ** 2 + (y - ship[1]) ** 2

    assert far(sea) < far(land)
    for place in (
        ("edge", edge),
        *(("vertex", end) for end in scene.board.topology.edge_vertices[edge]),
    ):
        assert "harbour 2:1 wool" in place_facts(scene, place)
    assert "Harbours: 1 × 2:1 wool" in scene_text(scene)


@pytest.mark.rule("sea.scenario.pirate_islands")
def test_the_pirate_islands_show_fortresses_marks_fleet_and_its_way() -> None:
    scene = opened("pirate_islands")
    for colour in scene.colours:
        assert len(drawn(scene, f"fortress {colour} 3").places) == 1
        assert len(drawn(scene, f"mark {colour}").places) == 1
    fortress = next(piece for piece in scene.pieces if piece.kind == "fortress")
    colour = scene.colours[fortress.seat or 0]
    assert place_facts(scene, fortress.place)[-1] == f"fortress of {colour}, 3 chits left"
    assert drawn(scene, "fleet").places == (
        scene.point(("hex", hex_at(new_game("pirate_islands"), 2, 7))),
    )
    # the next hexes of the way are 1, 2 … ahead
    second = ("hex", hex_at(new_game("pirate_islands"), 1, 6))
    assert place_facts(scene, second)[-1] == "on the pirate fleet's way, 2 hexes ahead of it"
    fewer = piece_art.fortress(RED, 2), piece_art.fortress(RED, 3)
    assert len(fewer[0]) < len(fewer[1])


@pytest.mark.rule("sea.scenario.wonders")
def test_the_marks_of_the_wonders_are_drawn_and_told() -> None:
    scene = opened("wonders")
    assert len(drawn(scene, "strait").places) == 2
    assert len(drawn(scene, "wasteland").places) == 5
    strait = ("vertex", at(new_game("wonders"), 0, 6, "SE"))
    assert place_facts(scene, strait)[-1] == "at the strait"
    text = scene_text(scene)
    assert text.count("at the wasteland") == 5


@pytest.mark.rule("sea.greater.token")
def test_small_islands_show_where_tokens_are_still_to_come() -> None:
    scene = opened("greater_catan")
    bare = [piece.place for piece in scene.pieces if piece.kind == "bare place"]
    assert len(bare) == 18
    assert all(not scene.tokens[hex] for _kind, hex in bare)
    assert place_facts(scene, bare[0])[-1] == "a ship that reaches it brings a token"
    # the robber hides the place that he stands on
    robbed = Scene(board=scene.board, terrain=scene.terrain, tokens=scene.tokens, pieces=(
        *(piece for piece in scene.pieces if piece.kind == "bare place"),
        Piece("robber", bare[0]),
    ))  # fmt: skip
    assert len(drawn(robbed, "bare place").places) == 17


@pytest.mark.rule("sea.island.foreign")
def test_the_points_of_an_area_lie_there_as_chits() -> None:
    table = position("new_shores")
    spot = at(table, 2, 1, "N")
    game = table.settlement(1, spot).settled_area(1, spot).game()
    (chit,) = (piece for piece in game.pieces if piece.kind == "chit")
    assert (chit.seat, chit.looks) == (1, {"points": 2})
    scene = scene_of(game)
    assert texts(drawn(scene, f"chit {scene.colours[1]} 2")) == ["B", "+2"]
    assert place_facts(scene, chit.place)[-1] == "blue has 2 special points of this area"
    (area,) = (area for area in game.areas if 1 in area["earned"])
    assert chit.place[1] in area["hexes"]


def test_chits_of_one_hex_lie_apart() -> None:
    board = islands()
    scene = Scene(
        board=board, pieces=tuple(stood("chit", "hex", 0, seat, points=2) for seat in range(4))
    )
    spots = [group.places[0] for group in groups(layer(scene, "pieces").items, "chit")]
    assert len(set(spots)) == 4
    for number, (x, y) in enumerate(spots):
        for ox, oy in spots[:number]:
            assert abs(x - ox) > 0.52 or abs(y - oy) > 0.26


@pytest.mark.rule("sea.pirate.move")
@pytest.mark.parametrize("scenario", ["new_shores", "four_islands", "cloth"])
def test_the_pirate_lies_clear_of_a_harbours_ship_and_inside_the_picture(scenario: str) -> None:
    board = opened(scenario).board
    view = island_extent(board)
    seen = 0
    for harbour in board.harbours:
        for hex in set(board.topology.edge_hexes[harbour.edge]) - {harbour.hex}:
            scene = Scene(board=board, pieces=(Piece("pirate", ("hex", hex)),))
            pirate = drawn(scene, "pirate")
            ((x, y),) = pirate.places
            assert dist((x, y), ship_point(board, harbour)) > 0.69 + 0.15 * (
                hex >= board.topology.inside
            )
            boxes = [bounds(shape, at) for shape, places in flatten((pirate,)) for at in places]
            lefts, tops, rights, bottoms = zip(*boxes, strict=True)
            assert view.x <= min(lefts)
            assert view.y <= min(tops)
            assert max(rights) <= view.x + view.width
            assert max(bottoms) <= view.y + view.height
            seen += 1
    assert seen >= 5


@pytest.mark.rule("sea.fog")
def test_hexes_from_which_the_fog_has_lifted() -> None:
    fog, hills, sea = int(Terrain.FOG), int(Terrain.HILLS), int(Terrain.SEA)
    assert uncovered((fog, fog, hills, fog), (sea, fog, hills, hills)) == (0, 3)
    assert uncovered((hills, sea), (sea, fog)) == ()
    texts = [one.text for one, _at in flatten(hex_items(Terrain.FOG)) if isinstance(one, Text)]
    assert texts == ["?"]


@pytest.mark.rule("sea.scenario.new_world")
@pytest.mark.parametrize("sides", [("E", "SW"), ("E", "W"), ("NE", "SW"), ("NW", "SE")])
def test_harbours_around_one_sea_hex_lie_apart(sides: tuple[str, str]) -> None:
    around = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    board = cn.Board.make({(0, 0): "sea", **dict.fromkeys(around, "forest")})
    shape = board.topology
    edges = [shape.hex_edges[shape.hex(0, 0)][SIDES.index(side)] for side in sides]
    pieces = tuple(stood("harbour", "edge", edge, trade="generic") for edge in edges)
    scene = Scene(board=board, pieces=pieces)
    (x1, y1), (x2, y2) = drawn(scene, "harbour ships").places
    assert abs(x1 - x2) >= 0.74 or abs(y1 - y2) >= 0.82


def test_a_ship_that_has_just_moved_has_a_ring_and_a_road_a_bar() -> None:
    def marks(kind: str) -> set[str]:
        pieces = (stood(kind, "edge", 3, 1),)
        scene = Scene(board=islands(), pieces=pieces, last_move=(("edge", 3),))
        return {name for name in names(layer(scene, "highlights")) if name.startswith("last")}

    assert marks("ship") == {"last move vertex"}
    assert marks("road") == {"last move edge"}


def test_the_sea_is_told_in_few_words() -> None:
    scene = opened("fog_islands")
    rows = scene_text(scene).split(". ")[0].removeprefix("Rows from the top: ").split("; ")
    assert rows[0] == "unexplored, sea, 4 brick, 10 grain, 3 ore"
    assert rows[1] == "2 × unexplored, sea, 9 wool, 6 lumber, 12 brick"
    assert len(rows) == 7  # the rim is not told
