"""The pieces on the layers, told by their shapes."""

from __future__ import annotations

import pytest

from catan_nb.view import piece_art as figures
from catan_nb.view import theme
from catan_nb.view.draw import TOKEN_RADIUS, layer
from catan_nb.view.shapes import Circle, Line, Polygon, Text, bounds, flatten, groups
from catan_nb.view.theme import fade
from tests.view.scenes import beginner, everything, names, one, robbed


def test_pieces_stand_where_the_scene_says() -> None:
    scene = beginner()
    items = layer(scene, "pieces").items
    spot = scene.board.topology.vertex_points
    for seat, pieces in enumerate(scene.board.start):
        colour = scene.colours[seat]
        at = tuple(spot[vertex] for vertex in sorted(pieces.settlements))
        assert one(items, f"settlement {colour}").places == at
        letter = one(items, f"settlement {colour}").items[-1]
        assert isinstance(letter, Text)
        assert letter.text == theme.PLAYERS[colour].letter
    assert len(one(items, "settlement outlines").places) == 8


def test_settlement_and_city_have_different_silhouettes() -> None:
    def size(points: tuple[tuple[float, float], ...]) -> tuple[float, float]:
        left, top, right, bottom = bounds(Polygon(points))
        return right - left, bottom - top

    house, town = size(figures.HOUSE), size(figures.TOWN)
    assert town[0] > 1.6 * house[0]
    assert town[1] > 1.3 * house[1]
    assert len(figures.TOWN) > len(figures.HOUSE)
    # neighbouring intersections are 1 apart: two pieces never touch
    assert house[0] + figures.HALO < 0.6
    assert town[0] + figures.HALO < 0.9


def test_roads_carry_the_pattern_of_their_player() -> None:
    scene = beginner()
    ends = (0.0, 0.0), (0.0, 1.0)
    for seat, colour in enumerate(scene.colours):
        style = theme.PLAYERS[colour]
        marks = figures.road_marks(style.pattern, *ends)
        lines = one(layer(scene, "pieces").items, f"road {colour}").items
        assert len(lines) == 2 + 2 * len(marks), seat
    patterns = {figures.road_marks(style.pattern, *ends) for style in theme.PLAYERS.values()}
    assert len(patterns) == 6
    with pytest.raises(ValueError, match="pattern"):
        figures.road_marks("tartan", *ends)


def test_robber_stands_inside_his_hex() -> None:
    scene = beginner()
    points = scene.board.topology.hex_points
    desert = scene.board.robber
    assert desert is not None
    assert one(layer(scene, "pieces").items, "robber").places == (points[desert],)
    items = layer(robbed(beginner(), 0), "pieces").items
    assert one(items, "robber").places[0][0] == points[0][0]
    for group in groups(items, "rob"):
        for shape, places in flatten((group,)):
            for place in places:
                left, top, right, bottom = bounds(shape, place)
                x, y = points[0]
                assert max(abs(left - x), abs(right - x)) < 3**0.5 / 2
                assert max(abs(top - y), abs(bottom - y)) < 1
    off = layer(robbed(beginner(), None), "pieces")
    assert "robber" not in names(off)


def test_the_robbers_ground_is_dark_and_its_token_small_and_grey_below_him() -> None:
    scene = robbed(beginner(), 0)
    items = layer(scene, "pieces").items
    veil = one(items, "robbed ground").items[-1]
    assert isinstance(veil, Polygon)
    assert veil.fill == fade(theme.INK, 0.45)
    token = one(items, "robbed token")
    disc, number = token.items
    assert isinstance(disc, Circle)
    assert isinstance(number, Text)
    assert number.text == str(scene.tokens[0])
    assert disc.r < TOKEN_RADIUS
    assert token.places[0][1] > one(items, "robber").places[0][1] + 0.6
    # a hex that pays nothing has no token to show
    assert "robbed token" not in names(layer(beginner(), "pieces"))


def test_buildings_and_roads_stand_before_the_robber() -> None:
    order = [group.name for group in groups(layer(robbed(beginner(), 0), "pieces").items)]
    assert order.index("robber") < order.index("road outlines")
    assert order.index("robber") < order.index("settlement outlines")


def test_a_value_on_the_robbers_hex_is_seen_beside_him() -> None:
    scene = robbed(beginner(heat={("hex", 0): 3.0, ("hex", 1): 1.0}), 0)
    items = layer(scene, "pieces").items
    assert "robbed ground" not in names(layer(scene, "pieces"))
    plate = next(group for group in groups(items, "heat hex value"))
    (x, y), (token_x, token_y) = plate.places[0], one(items, "robbed token").places[0]
    assert (x - token_x) ** 2 + (y - token_y) ** 2 > 0.45**2
    topology = scene.board.topology
    for vertex in topology.hex_vertices[0]:  # a city there does not hide it
        a, b = topology.vertex_points[vertex]
        assert (x - a) ** 2 + (y - b) ** 2 > 0.55**2


def test_the_pieces_of_later_expansions() -> None:
    scene = everything()
    found = names(layer(scene, "pieces"))
    for name in (
        "ship blue", "ship brown", "pirate", "wall", "metropolis trade", "metropolis science",
        "merchant orange", "knight red 1 active", "knight white 2 passive", "knight green 3 active",
    ):  # fmt: skip
        assert name in found


@pytest.mark.parametrize("strength", [1, 2, 3])
def test_knights_show_strength_and_whether_they_are_active(strength: int) -> None:
    style = theme.PLAYERS["blue"]
    active, passive = (figures.knight(style, strength, state) for state in (True, False))
    for drawing in (active, passive):
        assert sum(isinstance(item, Line) for item in drawing) == strength
    assert active != passive
    with pytest.raises(ValueError, match="strength"):
        figures.knight(style, 4, True)


def test_whole_pieces_for_menus() -> None:
    style = theme.PLAYERS["white"]
    drawings = {figures.piece(kind, style) for kind in ("settlement", "city", "road", "ship")}
    assert len(drawings) == 4
    with pytest.raises(ValueError, match="settlement, city, road or ship"):
        figures.piece("castle", style)
    with pytest.raises(ValueError, match="trade, politics, science"):
        figures.metropolis("art")
