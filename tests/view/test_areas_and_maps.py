"""Areas tinted with who has earned what, and the small maps to choose from."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

import catan_nb as cn
from catan_nb.board.layouts import printed
from catan_nb.board.terrain import Terrain
from catan_nb.kernel.errors import BadSetup
from catan_nb.rules.play.library import find_scenario, scenarios
from catan_nb.view import theme
from catan_nb.view.draw import layer
from catan_nb.view.minimap import UNDEALT, map_picture, scenario_map
from catan_nb.view.scene import Area, Scene, areas_of, scene_of
from catan_nb.view.shapes import Polygon, Text, bounds, flatten, groups
from tests.rules.scenarios.scenes import at, new_game, position
from tests.view.scenes import islands, names, one

SCENARIOS = [(name, players) for name in scenarios() for players in find_scenario(name).players]


# ---- areas -----------------------------------------------------------------------------


@pytest.mark.rule("sea.island.foreign")
def test_the_areas_of_a_game_say_who_is_at_home_and_who_has_earned_points() -> None:
    table = position("new_shores")
    home, foreign = at(table, 1, 4, "N"), at(table, 2, 1, "N")
    table.settlement(0, home).settlement(1, foreign).settled_area(1, foreign)
    areas = areas_of(table.game())
    assert len(areas) == 4  # the main island and three small ones
    by_hex = {hex: area for area in areas for hex in area.hexes}
    shape = table.board.topology
    main, small, other = (by_hex[shape.hex(*hex)] for hex in ((1, 4), (2, 1), (5, 1)))
    assert (main.home, main.earned) == ((0,), ())
    assert (small.home, small.earned, small.points) == ((), (1,), 2)
    assert (other.home, other.earned) == ((), ())


def test_where_areas_earn_nothing_there_are_none_to_tint() -> None:
    assert areas_of(cn.new_game(players=3, seed=1)) == ()
    assert areas_of(new_game("new_shores", island_points=0)) == ()


def tinted(area: Area) -> Scene:
    return Scene(board=islands(), areas=(area,))


def test_an_area_is_striped_in_the_colours_of_the_seats_that_know_it() -> None:
    scene = tinted(Area((0, 2), home=(0,), earned=(1, 3), points=2))
    tint = one(layer(scene, "pieces").items, "area tint")
    assert len(tint.places) == 2
    stripes = [shape for shape, _at in flatten(tint.items) if isinstance(shape, Polygon)]
    fills = [stripe.fill[:7] for stripe in stripes if stripe.fill]
    assert fills == [theme.PLAYERS[colour].fill for colour in ("red", "blue", "white")]
    heights = [bounds(stripe)[1::2] for stripe in stripes]
    assert heights[0][1] == pytest.approx(heights[1][0])
    assert heights[1][1] == pytest.approx(heights[2][0])
    alphas = [int(stripe.fill[7:], 16) for stripe in stripes if stripe.fill]
    assert alphas[0] < alphas[1] == alphas[2]  # home is paler


def test_the_plate_of_an_area_says_the_same_in_letters() -> None:
    scene = tinted(Area((0, 2), home=(0,), earned=(1, 3), points=2))
    plate = one(layer(scene, "highlights").items, "area plate")
    texts = [shape.text for shape, _at in flatten(plate.items) if isinstance(shape, Text)]
    assert texts == ["R", "B+2", "W+2"]
    nobody = one(layer(tinted(Area((0,), points=1)), "highlights").items, "area plate")
    texts = [shape.text for shape, _at in flatten(nobody.items) if isinstance(shape, Text)]
    assert texts == ["+1"]


def test_the_tokens_of_a_tinted_area_stay_readable() -> None:
    scene = tinted(Area((0, 2), points=1))
    order = [group.name for group in groups(layer(scene, "pieces").items)]
    assert order.index("area tint") < order.index("area token")
    assert order.count("area token") == sum(bool(scene.tokens[hex]) for hex in (0, 2))
    assert "area tint" not in names(layer(replace(scene, areas=()), "pieces"))


def test_a_picture_tints_the_areas_of_a_game_when_asked() -> None:
    game = new_game("four_islands")
    assert cn.show(game, areas=True).svg() != cn.show(game).svg()
    with pytest.raises(ValueError, match="no board"):
        cn.show(cn.new_game("fastcard", seed=1), areas=True)


def test_an_area_with_unknown_places_or_seats_is_refused() -> None:
    with pytest.raises(ValueError, match="hex"):
        tinted(Area((999,)))
    with pytest.raises(ValueError, match="seat"):
        tinted(Area((0,), earned=(9,)))


def test_what_lies_there_for_others_leaves_its_place_free() -> None:
    wonders = scene_of(new_game("wonders"))
    strait = next(piece.place for piece in wonders.pieces if piece.kind == "strait")
    assert wonders.at(strait)
    assert not wonders.occupied(strait)
    pirates = scene_of(new_game("pirate_islands"))
    fortress = next(piece.place for piece in pirates.pieces if piece.kind == "fortress")
    assert pirates.occupied(fortress)


# ---- maps ------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), SCENARIOS)
def test_every_scenario_has_a_small_map(name: str, players: int) -> None:
    text = scenario_map(name, players)
    assert len(text.encode()) <= 6 * 1024
    root = ET.fromstring(text)
    _left, _top, wide, high = map(float, root.attrib["viewBox"].split())
    assert wide / high == pytest.approx(4 / 3, rel=0.01)
    assert find_scenario(name).title in (root[0].text or "")
    # it is drawn once
    assert scenario_map(name, players) is text


def test_a_map_shows_terrain_fog_and_what_is_still_to_be_dealt() -> None:
    fog = scenario_map("fog_islands", 4)
    assert theme.TERRAIN[Terrain.FOG] in fog
    assert UNDEALT not in fog
    assert scenario_map("new_world", 4).count("<use") == 42
    assert UNDEALT in scenario_map("new_world", 4)
    shores = scenario_map("new_shores", 4)
    assert UNDEALT not in shores
    assert theme.TERRAIN[Terrain.GOLD] in shores
    # the base board is laid anew
    assert scenario_map("harbourmaster", 4).count("<use") == 19


def test_a_map_of_any_board() -> None:
    own = map_picture(islands(), title="islands")
    assert theme.TERRAIN[Terrain.FOG] in own
    assert UNDEALT not in own
    assert map_picture(None, players=6).count("<use") == 30
    assert map_picture("beginner") == map_picture(printed("beginner"))


def test_a_map_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadSetup, match="atlantis"):
        scenario_map("atlantis", 4)
    with pytest.raises(ValueError, match="not for 6 players"):
        scenario_map("cloth", 6)
