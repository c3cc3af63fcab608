"""The editor's board without a browser: brushes, frame, harbours, zones, and every step undone."""

from __future__ import annotations

import json
import random

import pytest

import catan_nb as cn
from catan_nb.rules.data_check import DataCheck
from catan_nb.rules.play.systems import MECHANISMS
from catan_nb.ui.editor.commands import BadInput, EditorCommands, parse_counts, parse_numbers
from catan_nb.ui.editor.document import FORMS, Work, evenly_mixed_terrain
from catan_nb.ui.editor.painting import (
    Brush,
    apply_brush,
    brush_groups,
    editor_scene,
    editor_spots,
    harbour_sites,
    painted_places,
    parse_brush,
    preview_board,
)
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.draw import draw, extent


def painted(work: Work, key: str, *hexes: tuple[int, int]) -> None:
    """Paint hexes with a brush."""
    for hex in hexes:
        shape = preview_board(work.edited_board).topology
        brush = parse_brush(work, key)
        assert brush is not None, key
        assert apply_brush(work, brush, shape, ("hex", shape.hex_index[hex]))


def press(work: Work, do: str, arg: str = "", value: str | bool = "") -> None:
    EditorCommands(work).run_command(Press(do, arg, value))


HOME = [(q, r) for r in (2, 3, 4) for q in (0, 1, 2, 3)]


def island() -> Work:
    """A work with an island of twelve hexes, large enough for four players."""
    work = Work()
    painted(work, "terrain forest", *HOME)
    return work


def test_a_new_work_says_what_it_lacks_and_an_island_mends_it() -> None:
    work = Work()
    assert [fault.rule for fault in work.faults] == ["base.setup.order"]
    work = island()
    assert work.faults == ()
    game = cn.new_game(scenario=work.scenario, players=4, seed=1)
    assert len(game.board.land_hexes) == 12
    assert game.options["target"] == 10


def test_each_step_is_undone_and_done_again() -> None:
    work = Work()
    texts = [work.text]
    painted(work, "terrain hills", (1, 1))
    texts.append(work.text)
    painted(work, "token 6", (1, 1))
    texts.append(work.text)
    press(work, "text", "title", "Anders")
    texts.append(work.text)
    for text in reversed(texts[:-1]):
        press(work, "undo")
        assert work.text == text
    assert not work.can_undo
    for text in texts[1:]:
        press(work, "redo")
        assert work.text == text
    assert not work.can_redo
    press(work, "undo")
    painted(work, "terrain gold", (2, 2))
    assert not work.can_redo


def test_a_token_stays_where_the_new_terrain_takes_one() -> None:
    work = Work()
    painted(work, "terrain hills", (1, 1))
    painted(work, "token 6", (1, 1))
    painted(work, "terrain gold", (1, 1))
    assert work.edited_board.cells[1, 1] == "gold 6"
    painted(work, "terrain desert", (1, 1))
    assert work.edited_board.cells[1, 1] == "desert"
    brush = Brush("token", "6")
    shape = preview_board(work.edited_board).topology
    assert not apply_brush(work, brush, shape, ("hex", shape.hex_index[1, 1]))


def test_what_cannot_stay_on_a_painted_hex_goes_with_it() -> None:
    work = island()
    shape = preview_board(work.edited_board).topology
    at = harbour_sites(work.edited_board, shape)
    edge = next(edge for edge, (hex, side) in at.items() if (hex, side) == ((0, 2), "NW"))
    assert apply_brush(work, Brush("harbour", "any"), shape, ("edge", edge))
    painted(work, "robber", (0, 2))
    painted(work, "pirate", (0, 1))
    land = work.edited_board.data
    assert land["harbours"] == [{"hex": [0, 2], "side": "NW", "kind": "any"}]
    assert land["harbour_kinds"] == {"generic": 1}
    assert work.faults == ()
    painted(work, "terrain sea", (0, 2))
    land = work.edited_board.data
    assert "harbours" not in land or land["harbours"] == []
    assert "harbour_kinds" not in land
    assert "robber" not in land
    assert land["pirate"] == [0, 1]
    painted(work, "terrain hills", (0, 1))
    assert "pirate" not in work.edited_board.data


def test_a_harbour_is_laid_only_at_the_coast_and_taken_away_by_a_second_click() -> None:
    work = island()
    shape = preview_board(work.edited_board).topology
    at = harbour_sites(work.edited_board, shape)
    assert all(work.edited_board.ground.is_land(hex) for hex, _side in at.values())
    inland = next(edge for edge in range(shape.n_edges) if edge not in at)
    assert not apply_brush(work, Brush("harbour", "ore"), shape, ("edge", inland))
    edge = min(at)
    assert apply_brush(work, Brush("harbour", "ore"), shape, ("edge", edge))
    assert apply_brush(work, Brush("harbour", "wool"), shape, ("edge", edge))
    assert [one["kind"] for one in work.edited_board.data["harbours"]] == ["wool"]
    assert len(preview_board(work.edited_board).harbours) == 1
    assert apply_brush(work, Brush("harbour", "wool"), shape, ("edge", edge))
    assert not work.edited_board.data.get("harbours")


def test_the_frame_grows_and_shrinks_at_each_edge() -> None:
    work = Work()
    for edge in "NESW":
        before = set(work.edited_board.cells)
        press(work, "grow", edge)
        assert len(work.edited_board.cells) > len(before)
        assert before < set(work.edited_board.cells)
        press(work, "shrink", edge)
        assert set(work.edited_board.cells) == before
        press(work, "grow", edge)
    for _ in range(20):
        press(work, "shrink", "E")
    assert work.edited_board.cells
    for _ in range(400):
        press(work, "grow", "E")
    assert len(work.edited_board.cells) <= 300


def test_the_rim_can_be_painted_and_hexes_cut_out() -> None:
    work = Work()
    painted(work, "terrain forest", (7, 0))
    assert work.edited_board.cells[7, 0] == "forest"
    painted(work, "cut", (7, 0))
    assert (7, 0) not in work.edited_board.cells
    painted(work, "cut", (3, 3))
    assert (3, 3) not in work.edited_board.cells
    assert work.edited_board.data["rows"][3]["hexes"].count(None) == 1


def test_zones_and_the_start_in_them() -> None:
    work = island()
    press(work, "add_zone", value="home")
    painted(work, "zone home", *HOME)
    press(work, "start", "home", True)
    assert work.faults == ()
    assert work.scenario.start_zones == ("home",)
    painted(work, "zone home", (0, 2))
    assert (0, 2) not in work.edited_board.zones()["home"]
    press(work, "drop_zone", "home")
    assert "start_zones" not in work.data
    with pytest.raises(BadInput):
        press(work, "add_zone", value="  ")


def test_pools_are_filled_evenly_and_dealt() -> None:
    work = Work()
    press(work, "add_pool", value="main")
    painted(work, "pool main", *HOME)
    assert any("main" in str(fault.words) for fault in work.faults)
    press(work, "fill_pool", "main")
    press(work, "pool", "main.terrain", "hills 6, forest 6")
    press(work, "pool", "main.tokens", "5 10 4 9 6 11 3 8 12 2 5 10")
    assert work.faults == (), list(map(str, work.faults))
    one, two = (cn.new_game(scenario=work.scenario, players=3, seed=n).board for n in (1, 2))
    assert one.terrain != two.terrain


@pytest.mark.parametrize("name", FORMS)
def test_each_mechanism_joins_and_leaves(name: str) -> None:
    work = island()
    press(work, "add_zone", value="home")
    painted(work, "zone home", *HOME)
    painted(work, "terrain fog", (5, 0), (5, 1))
    press(work, "mechanism", name, True)
    told = [fault for fault in work.faults if fault.path[:2] == ("mechanisms", name)]
    for field in FORMS[name].fields:
        if field.kind in ("vertex", "village", "edge", "hex"):
            brush = parse_brush(work, f"place {name}.{field.name}")
            assert brush is not None
            shape = preview_board(work.edited_board).topology
            assert apply_brush(work, brush, shape, (brush.place_kind, 20))
            assert painted_places(work, brush, shape) == [(brush.place_kind, 20)]
            assert apply_brush(work, brush, shape, (brush.place_kind, 20))
            assert painted_places(work, brush, shape) == []
    if name in ("fog", "areas", "bounds", "harbourmaster", "harbour_draft"):
        assert told == []
    press(work, "mechanism", name, False)
    assert "mechanisms" not in work.data


def test_every_mechanism_with_data_has_its_form() -> None:
    fields = {
        name: {field for check in _checks(name) for field in check.fields} for name in MECHANISMS
    }
    assert {name: {one.name for one in form.fields} for name, form in FORMS.items()} == fields


def _checks(name: str) -> list[DataCheck]:
    hooks = [module.hooks.get("scenario_checked") for module in MECHANISMS[name].load()]
    return [hook for hook in hooks if isinstance(hook, DataCheck)]


def test_fields_are_read_as_people_type_them() -> None:
    assert parse_counts("gold 2,  sea: 1") == {"gold": 2, "sea": 1}
    assert parse_numbers("3, 4 5") == [3, 4, 5]
    for typed in ("gold", "2 gold", "gold -1"):
        with pytest.raises(BadInput):
            parse_counts(typed)
    with pytest.raises(BadInput):
        parse_numbers("3, x")
    terrain, tokens = evenly_mixed_terrain(9)
    assert sum(terrain.values()) == 9
    assert len(tokens) == 9 - terrain["sea"]


@pytest.mark.parametrize("name", ["", *cn.scenarios()])
def test_every_scenario_can_be_drawn_and_pointed_at(name: str) -> None:
    work = Work()
    work.start_from(name)
    board = preview_board(work.edited_board)
    for _group, brushes in brush_groups(work):
        for brush in brushes[:2]:
            scene = editor_scene(work, board, brush)
            assert draw(scene)
            found = editor_spots(work, board, brush, extent(board))
            assert all(spot.label for spot in found)
    if name:
        assert work.faults == ()
        assert work.scenario == cn.read_scenario(work.text)


def test_a_work_is_kept_and_resumed_with_its_steps() -> None:
    work, again = island(), Work()
    assert again.resume(work.to_browser_text())
    assert again.text == work.text
    assert again.can_undo
    for text in ("", "[]", "{}", '{"work": 1, "past": []}', '{"work": {}, "past": ["["]}'):
        assert not again.resume(text)
        assert again.text == work.text


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_painted_can_be_drawn_told_and_undone(seed: int) -> None:
    rng = random.Random(seed)
    work = Work()
    first = json.dumps(work.data)
    work.start_from(rng.choice(cn.scenarios()))
    for _ in range(60):
        board = preview_board(work.edited_board)
        brush = rng.choice([one for _group, some in brush_groups(work) for one in some])
        there = editor_spots(work, board, brush, extent(board))
        if rng.random() < 0.2:
            press(work, rng.choice(("grow", "shrink")), rng.choice("NESW"))
        elif there:
            place = rng.choice(there)
            apply_brush(work, brush, board.topology, (place.kind, int(place.id)))
    assert isinstance(work.faults, tuple)
    steps = 0
    while work.can_undo:
        work.undo()
        steps += 1
    assert json.dumps(work.data) == first
    assert steps > 5
