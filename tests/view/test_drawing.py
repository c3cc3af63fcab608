"""What is on the layers, told by their shapes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from catan_nb.board.dealing import variable
from catan_nb.board.layout import Board
from catan_nb.board.layouts import printed
from catan_nb.board.terrain import PIPS
from catan_nb.rules.play.library import find_scenario
from catan_nb.view import piece_art as figures
from catan_nb.view import theme
from catan_nb.view.draw import (
    LAYERS,
    TOKEN_RADIUS,
    convex_hull,
    draw,
    extent,
    island_extent,
    layer,
    outlines,
    route_points,
    short_number,
)
from catan_nb.view.scene import Scene, scene_of_board
from catan_nb.view.shapes import (
    Circle,
    Line,
    Polygon,
    Text,
    bounds,
    flatten,
    groups,
    scale_shape,
    text_width,
)
from catan_nb.view.terrain_art import SAIL, ship_point
from tests.view.scenes import beginner, everything, islands, names, one, robbed, shapes


def all_scenes() -> Iterator[Scene]:
    for name in ("beginner", "beginner_classic", "beginner_5_6"):
        yield scene_of_board(printed(name))
    yield scene_of_board(islands())
    yield scene_of_board(with_rim())
    yield beginner()
    yield everything()


def with_rim() -> Board:
    """Return a board with a rim, where the pirate starts, and harbours at its edge."""
    board = find_scenario("fog_islands").board_for(3)
    assert isinstance(board, Board)
    return board


def test_layers_come_lowest_first() -> None:
    assert tuple(found.name for found in draw(beginner())) == LAYERS
    with pytest.raises(ValueError, match="static, pieces, highlights"):
        layer(beginner(), "sky")


def test_equal_scenes_give_equal_layers() -> None:
    assert draw(beginner()) == draw(beginner())
    assert layer(beginner(), "pieces") != layer(robbed(beginner(), 0), "pieces")


@pytest.mark.parametrize(
    ("name", "hexes", "tokens", "harbours"), [("beginner", 19, 18, 9), ("beginner_5_6", 30, 28, 11)]
)
def test_static_layer_holds_the_whole_board(
    name: str, hexes: int, tokens: int, harbours: int
) -> None:
    board = printed(name)
    items = layer(scene_of_board(board), "static").items
    assert len(one(items, "borders").places) == hexes
    assert sum(len(group.places) for group in groups(items, "ground ")) == hexes
    assert len(one(items, "tokens").places) == tokens
    assert len(one(items, "harbour ships").places) == harbours
    for token in set(board.tokens) - {0}:
        at = tuple(board.topology.hex_points[h] for h, t in enumerate(board.tokens) if t == token)
        assert one(items, f"token {token}").places == at
        assert len(one(items, f"pips {token}").items) == PIPS[token]


def test_six_and_eight_are_red_and_larger() -> None:
    items = layer(beginner(), "static").items
    texts = {t: one(items, f"token {t}").items[0] for t in (5, 6, 8, 9)}
    assert all(isinstance(text, Text) and text.bold for text in texts.values())
    looks = {
        token: (text.fill, text.size) for token, text in texts.items() if isinstance(text, Text)
    }
    assert looks[6] == looks[8]
    assert looks[5] == looks[9]
    assert looks[6][0] == theme.TOKEN_RED
    assert looks[6][1] > looks[5][1]


def test_each_terrain_has_a_drawing_of_its_own() -> None:
    found = {
        g.name: g.items
        for g in groups(layer(scene_of_board(islands()), "static").items, "terrain ")
    }
    assert len(found) == 9
    assert len(set(found.values())) == 9
    assert all(found.values())


def test_sea_hexes_are_drawn_only_where_the_board_has_them() -> None:
    assert "terrain sea" not in names(layer(beginner(), "static"))
    assert len(one(layer(scene_of_board(islands()), "static").items, "terrain sea").places) == 8


def test_the_rim_is_open_sea() -> None:
    board = with_rim()
    items = layer(scene_of_board(board), "static").items
    hexes, rim = one(items, "terrain sea"), one(items, "rim")
    assert (len(hexes.places), len(rim.places)) == (16, board.count("hex") - 42)
    outlined = [any(isinstance(shape, Polygon) for shape in found.items) for found in (hexes, rim)]
    assert outlined == [True, False]
    assert board.pirate is not None
    assert board.topology.hex_points[board.pirate] in rim.places


def test_discovered_terrain_replaces_the_boards() -> None:
    board = islands()
    fog = board.topology.hex(2, 2)
    terrain = tuple(0 if hex == fog else ground for hex, ground in enumerate(board.terrain))
    drawn = layer(scene_of_board(board, terrain=terrain), "static")
    assert "terrain fog" not in names(drawn)
    assert len(one(drawn.items, "terrain hills").places) == 2


def test_coast_runs_around_the_land_once() -> None:
    (ring,) = outlines(printed("beginner"), lambda hex: True)
    assert len(ring) == len(set(ring)) == 30
    board = islands()
    rings = outlines(board, lambda hex: board.terrain[hex] < 7)
    assert sum(len(ring) for ring in rings) == len(board.coast_edges) + 2  # two sides of the fog
    assert len(outlines(board, lambda hex: False)) == 0


def test_hull_is_convex_and_holds_every_point() -> None:
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    assert set(convex_hull((*square, (0.5, 0.5), (0.5, 0.0)))) == set(square)


@pytest.mark.parametrize("scene", list(all_scenes()), ids=lambda scene: scene.board.name)
def test_nothing_is_cut_off_at_the_rim(scene: Scene) -> None:
    view = extent(scene.board)
    for sheet in draw(scene):
        for shape, places in flatten(sheet.items):
            if isinstance(shape, Polygon | Line) and shape.width > 1:
                continue  # the wide stroke of the sea: its points lie on the land
            for place in places:
                left, top, right, bottom = bounds(shape, place)
                assert left >= view.x
                assert top >= view.y
                assert right <= view.x + view.width
                assert bottom <= view.y + view.height


@pytest.mark.parametrize("scene", list(all_scenes()), ids=lambda scene: scene.board.name)
def test_an_island_without_sea_just_fits_its_frame(scene: Scene) -> None:
    view = island_extent(scene.board)
    whole = extent(scene.board)
    assert view.width < whole.width
    boxes = []
    for name in LAYERS:
        sheet = layer(scene, name, sea=False)
        assert "sea" not in names(sheet)
        boxes += [bounds(shape, at) for shape, places in flatten(sheet.items) for at in places]
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    assert view.x <= min(lefts) <= view.x + 0.5
    assert view.y <= min(tops)
    assert max(rights) <= view.x + view.width
    assert max(bottoms) <= view.y + view.height


def test_moorings_end_clear_of_settlements_and_roads() -> None:
    for name in ("beginner", "beginner_5_6"):
        board = printed(name)
        style = theme.PLAYERS["red"]
        house = [bounds(shape) for shape, _at in flatten(figures.settlement(style))]
        reach = max(max(map(abs, box[:3])) for box in house[1:]) - 0.05
        sheet = layer(scene_of_board(board), "static")
        for line, _at in flatten(one(sheet.items, "jetties").items):
            assert isinstance(line, Line)
            x, y = line.points[0]
            near = min(
                ((x - a) ** 2 + (y - b) ** 2) ** 0.5 for a, b in board.topology.vertex_points
            )
            assert near - line.width / 2 > figures.ROAD_WIDTH / 2
            assert near + line.width / 2 > reach


def test_numbers_fit_their_tokens_and_rates_their_sails() -> None:
    items = layer(beginner(), "static").items
    for group in groups(items, "token "):
        text = group.items[0]
        assert isinstance(text, Text)
        half = text_width(text.text, text.size) / 2
        assert (half**2 + (abs(text.y) + 0.36 * text.size) ** 2) ** 0.5 < TOKEN_RADIUS
    width = 2 * max(x for x, _ in SAIL)
    rates = [t for g in groups(items, "harbour ") for t in g.items if isinstance(t, Text)]
    assert {text.text for text in rates} == {"2:1", "3:1"}
    assert all(text_width(text.text, text.size) < width for text in rates)


@pytest.mark.parametrize("name", ["beginner", "beginner_5_6", "islands"])
def test_harbour_ships_lie_in_open_water_apart_from_each_other(name: str) -> None:
    board = islands() if name == "islands" else printed(name)
    spots = [ship_point(board, harbour) for harbour in board.harbours]
    for harbour, (x, y) in zip(board.harbours, spots, strict=True):
        for vertex in harbour.vertices:
            vx, vy = board.topology.vertex_points[vertex]
            assert ((x - vx) ** 2 + (y - vy) ** 2) ** 0.5 < 1
        for hex in board.land_hexes:
            hx, hy = board.topology.hex_points[hex]
            assert ((x - hx) ** 2 + (y - hy) ** 2) ** 0.5 > 1.3
    for i, (x, y) in enumerate(spots):
        assert all(((x - a) ** 2 + (y - b) ** 2) ** 0.5 > 0.8 for a, b in spots[:i])


def test_harbours_that_share_a_sea_hex_move_apart() -> None:
    board = Board.make(
        {(0, 0): ("hills", 4), (1, 0): "sea", (1, -1): ("forest", 5), (2, 0): ("fields", 3)},
        [((0, 0), "E", "ore"), ((2, 0), "W", "generic")],
    )
    one_ship, other = (ship_point(board, harbour) for harbour in board.harbours)
    assert abs(one_ship[0] - other[0]) > 0.6


def test_a_board_without_harbours_or_tokens_can_be_drawn() -> None:
    board = Board.make({(0, 0): "desert"})
    drawn = names(layer(scene_of_board(board), "static"))
    assert not any(name.startswith(("harbour", "token", "jetties")) for name in drawn)


def test_the_hexes_that_pay_light_up_but_not_under_the_robber() -> None:
    scene = beginner(rolled=8)
    board = scene.board
    eights = [hex for hex, token in enumerate(board.tokens) if token == 8]
    assert len(one(layer(scene, "pieces").items, "rolled").places) == 2
    under = layer(robbed(scene, eights[0]), "pieces").items
    assert one(under, "rolled").places == (board.topology.hex_points[eights[1]],)
    assert "rolled" not in names(layer(beginner(rolled=7), "pieces"))
    assert "rolled" not in names(layer(beginner(rolled=0), "pieces"))


def test_the_ribbon_follows_the_longest_route_in_order() -> None:
    board = printed("beginner")
    shape = board.topology
    ring = shape.hex_edges[shape.hex(0, 0)]
    scene = beginner(longest_route=ring[:4])
    walk = route_points(scene)
    assert len(walk) == 5
    ribbon = one(layer(scene, "pieces").items, "longest route").items[0]
    assert isinstance(ribbon, Line)
    assert ribbon.points == walk
    assert len(route_points(beginner(longest_route=ring))) == 7
    assert len(route_points(beginner(longest_route=ring[:1]))) == 2
    assert route_points(beginner()) == ()
    with pytest.raises(ValueError, match="follow"):
        route_points(beginner(longest_route=(0, 40)))
    with pytest.raises(ValueError, match="follow"):
        route_points(beginner(longest_route=(ring[0], ring[1], ring[4])))


def test_places_that_may_be_chosen_are_marked() -> None:
    legal = (("vertex", 3), ("vertex", 9), ("edge", 5), ("hex", 2))
    scene = beginner(legal=legal, hovered=("edge", 5), last_move=(("hex", 1), ("vertex", 20)))
    found = layer(scene, "highlights")
    spot = scene.board.topology.vertex_points
    assert one(found.items, "legal vertex").places == (spot[3], spot[9])
    expected = {
        "legal vertex",
        "legal edge",
        "legal hex",
        "hovered edge",
        "last move hex",
        "last move vertex",
    }
    assert names(found) == expected
    assert layer(beginner(), "highlights").items == ()


def test_labels_name_every_place_on_demand() -> None:
    drawn = layer(beginner(labels=frozenset(("hex", "vertex", "edge"))), "highlights")
    texts = [shape.text for shape in shapes(drawn) if isinstance(shape, Text)]
    assert len(texts) == len(set(texts)) == 19 + 54 + 72
    assert {"H0", "H18", "V0", "V53", "E0", "E71"} <= set(texts)
    assert all(shape.halo for shape in shapes(drawn) if isinstance(shape, Text))
    only = layer(beginner(labels=frozenset({"vertex"})), "highlights")
    assert len(shapes(only)) == 54


def test_labels_of_free_places_do_not_overlap() -> None:
    board = printed("beginner")
    scene = scene_of_board(board, labels=frozenset(("hex", "vertex", "edge")))
    boxes = [bounds(shape) for shape in shapes(layer(scene, "highlights"))]
    for i, a in enumerate(boxes):
        for b in boxes[:i]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_heat_maps_colour_and_write_values() -> None:
    heat = {("vertex", 0): 1.0, ("vertex", 8): 5.0, ("hex", 3): 3.0}
    scene = beginner(heat=heat)
    over, under = layer(scene, "highlights"), layer(scene, "pieces")
    plates = [group.items for group in groups(over.items, "heat vertex")]
    colours = [plate[0].fill for plate in plates if isinstance(plate[0], Circle)]
    assert colours == [theme.HEAT[0], theme.HEAT[-1]]
    assert [plate[1].text for plate in plates if isinstance(plate[1], Text)] == ["1", "5"]
    tile = one(under.items, "heat hex")
    assert any(isinstance(item, Text) and item.text == "12" for item in tile.items)
    # a settlement stands at vertex 8: its value is written below it
    heights = [group.places[0][1] for group in groups(over.items, "heat vertex")]
    assert heights[1] > scene.point(("vertex", 8))[1]


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (7.0, "7"), (0.25, ".25"), (-0.5, "-.50"), (3.14159, "3.1"), (123.4, "123")],
)
def test_heat_values_are_written_short(value: float, text: str) -> None:
    assert short_number(value) == text


def test_variable_boards_of_all_sizes_can_be_drawn() -> None:
    from random import Random

    for players in (2, 4, 6):
        scene = scene_of_board(variable(players, Random(players)))
        assert len(draw(scene)) == 3


def test_a_frame_converts_both_ways() -> None:
    view = extent(printed("beginner"))
    x, y = view.pixel((1.5, -2.0), 800)
    assert view.point((x, y), 800) == pytest.approx((1.5, -2.0))
    assert view.pixel((view.x, view.y), 800) == (0, 0)
    assert view.pixels_high(800) == round(800 * view.height / view.width)


def test_shapes_grow_with_everything_they_have() -> None:
    text = scale_shape(Text(1, 2, "8", 0.5, "#000000", False, "#ffffff", 0.1), 2)
    assert text == Text(2, 4, "8", 1.0, "#000000", False, "#ffffff", 0.2)
    assert scale_shape(Circle(1, 2, 3, "#000000"), 0.5) == Circle(0.5, 1, 1.5, "#000000")
    line = Line(((0.0, 1.0), (2.0, 3.0)), "#000000", 0.1)
    assert scale_shape(line, 2) == Line(((0.0, 2.0), (4.0, 6.0)), "#000000", 0.2)
