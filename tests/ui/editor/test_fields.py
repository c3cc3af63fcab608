"""Every entry of a scenario file can be edited: no kind of scenario is left to a text editor."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.board.boardfile import BOARD_KEYS
from catan_nb.board.dealing import PLAN_KEYS
from catan_nb.kernel.seats import COLOURS
from catan_nb.language import use
from catan_nb.rules.authoring.form import KEYS
from catan_nb.rules.play.library import find_scenario
from catan_nb.ui.editor.document import FORMS, Work
from catan_nb.ui.editor.fields import put_argument
from catan_nb.ui.editor.page import ScenarioEditor
from catan_nb.ui.editor.painting import (
    apply_brush,
    editor_scene,
    painted_places,
    parse_brush,
    parse_place,
    preview_board,
)


@pytest.fixture
def editor() -> Iterator[ScenarioEditor]:
    yield ScenarioEditor(keep=None, language="en")
    use("en")


def put(editor: ScenarioEditor, kind: str, value: str, *path: str | int) -> None:
    editor.form.press("put", put_argument(kind, *path), value)


def brushed(work: Work, key: str, *numbers: int) -> None:
    for number in numbers:
        brush, shape = parse_brush(work, key), preview_board(work.edited_board).topology
        assert brush is not None, key
        assert apply_brush(work, brush, shape, (brush.place_kind, number))


def test_each_entry_of_a_file_is_written_by_the_editor(editor: ScenarioEditor) -> None:
    """A scenario with every entry that a file can have, from the fields and brushes alone."""
    work, form = editor.work, editor.form
    form.press("text", "name", "mine")
    form.press("text", "title", "Mine")
    form.press("text", "special", "Everything at once.")
    put(editor, "choice", "short", "length")
    form.press("rounds", "", "1")
    form.press("add_option", "", "strict_phases")
    put(editor, "value", "true", "options", "strict_phases")
    form.press("mechanism", "eight_cities", True)
    form.press("add_adds", "", "eight_cities")
    put(editor, "counts", "target 4", "adds", "eight_cities")
    form.press("leave_out", "", "longest_route")
    form.press("meet", "", "cities_knights")
    form.press("suits", "cities_knights", "unsuited")
    put(editor, "text", "it is a test", "beside", "cities_knights", "unsuited")
    form.press("add_beside", "cities_knights", "target")
    put(editor, "value", "15", "beside", "cities_knights", "options", "target")
    put(editor, "text", "a board", "board", "name")
    form.press("add_pool", "0", "main")
    shape = preview_board(work.edited_board).topology
    land = [shape.hex_index[q, r] for r in (2, 3, 4) for q in (0, 1, 2, 3)]
    brushed(work, "pool main", *land)
    form.press("pool", "main.terrain", "hills 6, forest 6")
    form.press("pool", "main.tokens", "5 10 4 9 6 11 3 8 12 2 5 10")
    put(editor, "number", "1", "board", "least_islands")
    form.press("add_zone", "0", "home")
    brushed(work, "zone home", *land)
    form.press("start", "home", True)
    coast = shape.edge((0, 2), (0, 1))
    brushed(work, "harbour any", coast)
    brushed(work, "robber", land[0])
    brushed(work, "pirate", shape.hex_index[0, 0])
    form.press("add_other", "", "main_island=variable")
    # The option is one that only its mechanism brings.
    assert [fault.path[:2] for fault in work.faults] == [("board", "instead")]
    form.press("mechanism", "main_island", True)
    form.press("other", "", "main_island=variable")
    brushed(work, "robber", land[1])
    form.press("other", "", "")
    assert work.edited_board.data["robber"] == [0, 2]
    instead = work.data["board"]["instead"]
    assert instead == {"main_island": {"variable": {"robber": [1, 2]}}}
    assert work.faults == (), list(map(str, work.faults))
    assert set(work.data) == set(KEYS)
    assert set(work.data["board"]) == {*BOARD_KEYS, *PLAN_KEYS} - {"start"}
    scenario = work.scenario
    assert scenario.adds == {"eight_cities": {"target": 4}}
    assert scenario.beside["cities_knights"]["options"] == {"target": 15}
    assert cn.new_game(scenario=scenario, players=3, seed=1).options["strict_phases"] is True
    editor._open_upload("again.json", work.text)
    assert editor.work.scenario == scenario


def test_pieces_at_the_start_are_painted(editor: ScenarioEditor) -> None:
    work, form = editor.work, editor.form
    form.press("players", "4", False)
    shape = preview_board(work.edited_board).topology
    land = [(q, r) for r in (2, 3, 4) for q in (0, 1, 2, 3)]
    brushed(work, "terrain forest", *(shape.hex_index[one] for one in land))
    for number, colour in enumerate(COLOURS[3]):
        form.press("add_start", "", colour)
        for q in (0, 2):
            at = shape.hex_index[q, number + 2]
            vertex, edge = shape.hex_vertices[at][0], shape.hex_edges[at][0]
            vertex = next(one for one in shape.edge_vertices[edge] if shape.vertex_hexes[one])
            brushed(work, f"start {colour}.roads", edge)
            brushed(work, f"start {colour}.settlements", vertex)
    assert work.faults == (), list(map(str, work.faults))
    game = cn.new_game(scenario=work.scenario, players=3, seed=1)
    assert all(len(player.settlements) == 2 for player in game.players)
    kinds = [
        piece.kind for piece in editor_scene(work, preview_board(work.edited_board), None).pieces
    ]
    assert (kinds.count("settlement"), kinds.count("road")) == (6, 6)
    # A third settlement takes the place of the first; a second click takes away.
    first = work.edited_board.start_pieces()[0]["settlements"][1]
    corner = shape.hex_vertices[shape.hex_index[0, 5]][3]
    brushed(work, f"start {COLOURS[3][0]}.settlements", corner)
    assert work.edited_board.start_pieces()[0]["settlements"][0] == first
    brushed(work, f"start {COLOURS[3][0]}.settlements", corner)
    assert work.edited_board.start_pieces()[0]["settlements"] == [first]
    form.press("drop_start", COLOURS[3][0])
    assert [one["colour"] for one in work.edited_board.start_pieces()] == list(COLOURS[3][1:])


def test_the_pirates_seats_are_painted_place_by_place(editor: ScenarioEditor) -> None:
    work, form = editor.work, editor.form
    kit = find_scenario("pirate_islands").mechanisms["pirate_islands"]
    work.start_from("pirate_islands")
    form.press("mechanism", "pirate_islands", False)
    form.press("mechanism", "pirate_islands", True)
    put(editor, "choice", "main", "mechanisms", "pirate_islands", "shore")
    board = preview_board(work.edited_board)
    shape = board.topology
    for hex in kit["circuit"]:
        brushed(work, "place pirate_islands.circuit", shape.hex_index[tuple(hex)])
    assert any("too few for 4 players" in str(fault) for fault in work.faults)
    for seat in kit["seats"]:
        colour = seat["colour"]
        form.press("add_seat", "pirate_islands.seats", colour)
        assert any("is missing" in str(fault) for fault in work.faults)
        for column in ("fortress", "mark", "settlement", "ship"):
            key = f"place pirate_islands.seats.{colour}.{column}"
            brush = parse_brush(work, key)
            assert brush is not None
            place = parse_place(shape, brush.place_kind, seat[column])
            assert place is not None
            assert apply_brush(work, brush, shape, place)
            assert painted_places(work, brush, shape) == [place]
    assert work.faults == (), list(map(str, work.faults))
    kinds = [piece.kind for piece in editor_scene(work, board, None).pieces]
    assert [kinds.count(one) for one in ("fortress", "mark", "settlement", "ship")] == [4] * 4
    assert kinds.count("fleet way") == len(kit["circuit"])
    assert cn.new_game(scenario=work.scenario, players=4, seed=1).legal_actions()
    form.press("drop_seat", "pirate_islands.seats.blue")
    assert len(work.data["mechanisms"]["pirate_islands"]["seats"]) == 3


def test_numbers_for_each_number_of_players_are_typed(editor: ScenarioEditor) -> None:
    editor.work.start_from("greater_catan")
    editor.form.press("tab", "mechanisms")
    assert "3 players" in editor.form.html
    put(editor, "number", "2", "mechanisms", "supply_tokens", "draw", "3")
    own = editor.work.data["mechanisms"]["supply_tokens"]
    assert own["draw"] == {"3": 2, "4": 5}
    assert editor.work.faults == ()


def test_board_and_data_may_differ_by_the_number_of_players(editor: ScenarioEditor) -> None:
    editor.work.start_from("cloth")
    form, work = editor.form, editor.work
    form.press("split", "cloth", True)
    form.press("board", "", "4")
    put(editor, "number", "7", "mechanisms", "cloth", "bolts")
    own = work.data["mechanisms"]["cloth"]
    assert [own[key]["bolts"] for key in ("3", "4")] == [5, 7]
    form.press("split", "board", True)
    shape = preview_board(work.edited_board).topology
    brushed(work, "terrain hills", shape.hex_index[2, 1])
    boards = work.data["board"]
    assert boards["4"]["rows"][0]["hexes"][0] == "hills 4"
    assert boards["3"]["rows"][0]["hexes"][0] == "forest 4"
    assert work.faults == ()
    form.press("split", "board", False)
    assert work.data["board"]["rows"][0]["hexes"][0] == "hills 4"
    form.press("split", "cloth", False)
    assert work.data["mechanisms"]["cloth"]["bolts"] == 7


def test_a_board_may_be_dealt_or_printed(editor: ScenarioEditor) -> None:
    editor.form.press("ground", "", "variable")
    assert editor.work.data["board"] == "variable"
    assert editor.work.faults == ()
    editor.form.press("ground", "", "")
    assert len(editor.work.data["board"]["rows"]) > 3


def test_what_cannot_be_read_stays_in_its_field(editor: ScenarioEditor) -> None:
    editor.form.press("mechanism", "fog", True)
    editor.form.press("tab", "mechanisms")
    before = editor.work.text
    editor.form.press("field", "fog.terrain", "gold two")
    assert editor.work.text == before
    assert 'value="gold two"' in editor.form.html
    assert 'aria-invalid="true"' in editor.form.html
    editor.form.press("field", "fog.terrain", "gold 2")
    assert "aria-invalid" not in editor.form.html
    assert editor.work.data["mechanisms"]["fog"]["terrain"] == {"gold": 2}


@pytest.mark.parametrize("name", cn.scenarios())
def test_a_scenario_of_the_kit_has_a_field_for_each_of_its_entries(
    editor: ScenarioEditor, name: str
) -> None:
    editor.work.start_from(name)
    editor.refresh()
    told = ""
    for tab in ("scenario", "board", "mechanisms"):
        editor.form.press("tab", tab)
        told += editor.form.html
    data = editor.work.data
    for option in data.get("options", {}):
        assert option == "target" or f"&quot;{option}&quot;" in told
    for entry in (*data.get("adds", {}), *data.get("leaves_out", ()), *data.get("beside", {})):
        assert entry in told
    for mechanism in data.get("mechanisms", {}):
        assert all(mechanism in told for _field in FORMS[mechanism].fields)
    assert json.loads(editor.work.text) == data
    assert "in the file alone" not in told
    assert "written in the file" not in told


def test_nothing_odd_from_a_page_breaks_the_editor(editor: ScenarioEditor) -> None:
    presses: list[tuple[str, str, Any]] = [
        ("put", "[]", "x"),
        ("put", "no json", "x"),
        ("put", put_argument("number", "board", "rows", 99, "r"), "1"),
        ("split", "no_such", True),
        ("drop_seat", "pirate_islands.seats.red", ""),
        ("other", "", "no=such"),
        ("fill", "no_such", ""),
    ]
    before = editor.work.text
    for do, arg, value in presses:
        editor.form.press(do, arg, value)
        assert editor.work.text == before
