"""The editor's page without a browser: problems that lead to their place, files, a trial."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.language import use
from catan_nb.rules.play.library import find_scenario
from catan_nb.ui.editor.page import ScenarioEditor
from catan_nb.ui.widgets.board_widget import Click


@pytest.fixture
def editor() -> Iterator[ScenarioEditor]:
    yield ScenarioEditor(keep="editor_test", language="en")
    use("en")


def click(editor: ScenarioEditor, kind: str, number: int) -> None:
    editor._handle_click(Click(number, kind, editor.board.overlay.ply, stale=False))


def test_painting_shows_problems_and_mends_them(editor: ScenarioEditor) -> None:
    assert "There is no place to start" in editor.problems.html
    editor.head.press("begin", "", "gold_in_the_mist")
    assert "It can be played." in editor.problems.html
    editor.palette.press("brush", "token 6")
    shape = editor._shape
    click(editor, "hex", shape.hex_index[0, 2])
    assert "The red tokens 6 and 6 lie beside each other." in editor.problems.html
    assert 'aria-disabled="true"' in editor.head.html
    editor.problems.press("fault", "0")
    assert editor.facts.note.startswith("The red tokens")
    editor.frame.press("undo")
    assert "It can be played." in editor.problems.html
    assert editor.facts.note == ""


def test_the_work_is_kept_after_every_change(editor: ScenarioEditor) -> None:
    sent: list[dict[str, str]] = []
    editor.keep.send = lambda content, buffers=None: sent.append(content)  # type: ignore[method-assign]
    editor.form.press("text", "title", "Eigen")
    assert [one["type"] for one in sent] == ["save"]
    other = ScenarioEditor(keep="editor_test")
    other._resume_stored_work(sent[0]["text"])
    assert other.work.data["title"] == "Eigen"


def test_files_are_opened_and_broken_ones_told_line_by_line(editor: ScenarioEditor) -> None:
    text = ScenarioEditor(keep=None).work.text.replace('"sea"', '"hills"')
    editor._open_upload("mine.json", text)
    assert editor.work.text == text
    editor._open_upload("broken.json", text.replace('"title":', '"title"'))
    assert editor.work.text == text
    assert "broken.json was not opened" in editor.problems.html
    assert "A colon is wanted here" in editor.problems.html
    assert "line 3" in editor.problems.html
    assert "cnb-editor-wrong" in editor.form.html
    editor._open_upload("odd.json", '{"name": "odd", "players": "x"}')
    assert "players is a list of numbers" in editor.problems.html
    editor.frame.press("undo")
    assert editor.work.text == text


def test_files_and_pictures_are_handed_out(editor: ScenarioEditor) -> None:
    handed: list[tuple[str, bytes, str]] = []
    editor.downloads.download = lambda *given: handed.append(given)  # type: ignore[method-assign]
    editor.head.press("begin", "", "cloth")
    for do, arg in (("save", ""), ("picture", "svg"), ("picture", "png")):
        editor.head.press(do, arg)
    assert [one[0] for one in handed] == ["cloth.json", "cloth.svg", "cloth.png"]
    assert cn.read_scenario(handed[0][1].decode()).name == "cloth"
    assert handed[1][1].startswith(b"<svg")
    assert handed[2][1].startswith(b"\x89PNG")


def test_a_scenario_is_tried_at_a_table_and_left_again(editor: ScenarioEditor) -> None:
    editor.head.press("try")
    assert "Mend the problems first." in editor.problems.html
    editor.head.press("begin", "", "gold_in_the_mist")
    editor.head.press("try")
    table = editor.trial.table
    assert table is not None
    assert table.controller.game.rules.scenario.name == "gold_in_the_mist"
    assert [seat.kind for seat in table.controller.seats].count("person") == 1
    assert editor.widget.children[-1] is editor.trial.widget
    editor.trial.bar.press("back")
    assert editor.trial.table is None
    assert editor.work.data["name"] == "gold_in_the_mist"


def test_everything_is_said_in_the_language_in_use(editor: ScenarioEditor) -> None:
    editor.head.press("language", "", "de")
    assert "Wald" in editor.palette.html
    assert "Es gibt keinen Platz für den Anfang" in editor.problems.html


def test_an_address_asks_for_a_scenario(editor: ScenarioEditor) -> None:
    editor._open_from_query({"scenario": "wonders"})
    assert editor.work.data["name"] == "wonders"
    with pytest.raises(cn.BadSetup, match="wonders"):
        editor._open_from_query({"scenario": "wonder"})


JUNK: list[Any] = [None, True, -1, 99, 1.5, "x", "fog 3", "any main", [], {}, [[1]], {"3": 1}]


def ways(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if not isinstance(value, dict | list):
        return [way]
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    return [way, *(one for key, part in inner for one in ways(part, (*way, key)))]


@pytest.mark.parametrize("seed", range(4))
def test_files_of_any_broken_kind_are_shown_or_told(editor: ScenarioEditor, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(5):
        data = json.loads(cn.write_scenario(find_scenario(rng.choice(cn.scenarios()))))
        for _ in range(rng.choice((1, 2))):
            *way, last = rng.choice(ways(data)[1:])
            spot = data
            for key in way:
                spot = spot[key]
            spot[last] = rng.choice(JUNK)
        before = editor.work.text
        editor._open_upload("some.json", json.dumps(data))
        for tab in ("mechanisms", "file", "scenario"):
            editor.form.press("tab", tab)
        if editor.shown_faults:
            editor.problems.press("fault", "0")
        editor.palette.press("brush", "terrain gold")
        click(editor, "hex", 0)
        editor.frame.press("grow", "N")
        if "was not opened" in editor.problems.html:
            assert editor.work.text == before
        assert editor.errors.errors == []


def drag(editor: ScenarioEditor, *places: tuple[str, int]) -> None:
    """Move over places in one movement, told in two parts."""
    parts = places[:2], places[2:]
    for part in parts:
        keys = [f"{kind}:{number}" for kind, number in part]
        told = {"places": keys, "first": part is parts[0], "last": part is parts[1]}
        message = {"type": "stroke", "shape": editor.strokes.shape, **told}
        editor.strokes._receive_message(None, message, [])


def hexes(editor: ScenarioEditor, *places: tuple[int, int]) -> list[tuple[str, int]]:
    return [("hex", editor._shape.hex_index[one]) for one in places]


LINE = [(0, 2), (1, 2), (2, 2), (3, 2)]


def test_a_movement_over_the_board_paints_in_one_step(editor: ScenarioEditor) -> None:
    before = editor.work.text
    editor.palette.press("brush", "terrain forest")
    drag(editor, *hexes(editor, *LINE))
    assert [editor.work.edited_board.cells[one] for one in LINE] == ["forest"] * 4
    editor.strokes._receive_message(None, {"type": "key", "do": "undo"}, [])
    assert editor.work.text == before
    editor.strokes._receive_message(None, {"type": "key", "do": "redo"}, [])
    assert editor.work.edited_board.cells[3, 2] == "forest"
    editor.work.undo()
    # What a movement does not change is no step, and does not go on with the step before.
    editor.palette.press("brush", "terrain sea")
    drag(editor, *hexes(editor, *LINE))
    assert not editor.work.can_undo


def test_a_movement_lays_or_takes_away_as_its_first_place_does(editor: ScenarioEditor) -> None:
    editor.form.press("add_zone", "0", "home")
    editor.palette.press("brush", "zone home")
    drag(editor, *hexes(editor, *LINE[1:]))
    drag(editor, *hexes(editor, *LINE))  # from outside over what is in it already
    assert editor.work.edited_board.zones()["home"] == [*LINE[1:], LINE[0]]
    drag(editor, *hexes(editor, *LINE[:3], (0, 3)))
    assert editor.work.edited_board.zones()["home"] == [LINE[3]]
    editor.palette.press("brush", "terrain hills")
    drag(editor, *hexes(editor, *LINE))
    editor.palette.press("brush", "robber")
    drag(editor, *hexes(editor, *LINE))
    assert editor.work.edited_board.data["robber"] == [3, 2]
    editor.palette.press("brush", "cut")
    drag(editor, *hexes(editor, (0, 0), (1, 0), (2, 0)))
    assert not {(0, 0), (1, 0), (2, 0)} & set(editor.work.edited_board.cells)


def test_what_a_page_cannot_send_changes_nothing(editor: ScenarioEditor) -> None:
    before = editor.work.text
    for content in (None, {"type": "key", "do": "begin"}, {"type": "stroke", "shape": -1}):
        editor.strokes._receive_message(None, content, [])
    assert editor.work.text == before
    broken = {"type": "stroke", "shape": editor.strokes.shape, "places": ["hex:9999"], "last": True}
    editor.strokes._receive_message(None, broken, [])
    assert editor.work.text == before


def test_a_reload_goes_on_even_where_the_address_asks_for_a_scenario() -> None:
    editor = ScenarioEditor(keep="editor_test", language="en")
    editor._resume_stored_work(None)
    editor._open_from_query({"scenario": "cloth"})
    editor.form.press("text", "title", "Mine")
    kept = editor.work.to_browser_text()
    for first in ("address", "browser"):  # whichever of the two the page tells first
        again = ScenarioEditor(keep="editor_test", language="en")
        if first == "address":
            again._open_from_query({"scenario": "cloth"})
        again._resume_stored_work(kept)
        again._open_from_query({"scenario": "cloth"})
        assert again.work.data["title"] == "Mine"
        again._open_from_query({"scenario": "wonders"})
        assert again.work.data["name"] == "wonders"
        again.frame.press("undo")
        assert again.work.data["title"] == "Mine"


def test_steps_taken_back_survive_a_reload(editor: ScenarioEditor) -> None:
    editor.form.press("text", "title", "First")
    editor.form.press("text", "title", "Second")
    editor.frame.press("undo")
    again = ScenarioEditor(keep="editor_test", language="en")
    again._resume_stored_work(editor.work.to_browser_text())
    assert again.work.data["title"] == "First"
    again.frame.press("redo")
    assert again.work.data["title"] == "Second"


def test_a_large_work_is_kept_with_fewer_steps(editor: ScenarioEditor) -> None:
    for number in range(30):
        editor.work.change(lambda data, n=number: data.update(special=f"{n}" * 100_000))
    kept = editor.work.to_browser_text()
    assert len(kept) < 3_000_000
    again = ScenarioEditor(keep="editor_test", language="en")
    again._resume_stored_work(kept)
    assert again.work.text == editor.work.text


def test_another_language_changes_words_alone(editor: ScenarioEditor) -> None:
    editor.form.press("add_pool", "0", "main")
    editor.form.press("pool", "main.terrain", "hills, many")
    before = editor.work.text
    assert "Write it like this: gold 2, sea 1" in editor.problems.html
    editor.head.press("language", "", "nl")
    assert editor.work.text == before
    assert editor.work.can_undo
    assert "Schrijf het" in editor.problems.html
