"""The editor's page without a browser: problems that lead to their place, files, a trial."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.language import use
from catan_nb.rules.play.library import scenario_named
from catan_nb.ui.editor.page import ScenarioEditor
from catan_nb.ui.widgets.overlay import Click


@pytest.fixture
def editor() -> Iterator[ScenarioEditor]:
    yield ScenarioEditor(keep="editor_test", language="en")
    use("en")


def click(editor: ScenarioEditor, kind: str, number: int) -> None:
    editor._clicked(Click(number, kind, editor.board.overlay.ply, stale=False))


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
    other._loaded(sent[0]["text"])
    assert other.work.data["title"] == "Eigen"


def test_files_are_opened_and_broken_ones_told_line_by_line(editor: ScenarioEditor) -> None:
    text = ScenarioEditor(keep=None).work.text.replace('"sea"', '"hills"')
    editor._uploaded("mine.json", text)
    assert editor.work.text == text
    editor._uploaded("broken.json", text.replace('"title":', '"title"'))
    assert editor.work.text == text
    assert "broken.json was not opened" in editor.problems.html
    assert "A colon is wanted here" in editor.problems.html
    assert "line 3" in editor.problems.html
    assert "cnb-editor-wrong" in editor.form.html
    editor._uploaded("odd.json", '{"name": "odd", "players": "x"}')
    assert "players is a list of numbers" in editor.problems.html
    editor.frame.press("undo")
    assert editor.work.text == text


def test_files_and_pictures_are_handed_out(editor: ScenarioEditor) -> None:
    handed: list[tuple[str, bytes, str]] = []
    editor.handing.hand = lambda *given: handed.append(given)  # type: ignore[method-assign]
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
    editor._asked({"scenario": "wonders"})
    assert editor.work.data["name"] == "wonders"
    with pytest.raises(cn.BadSetup, match="wonders"):
        editor._asked({"scenario": "wonder"})


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
        data = json.loads(cn.write_scenario(scenario_named(rng.choice(cn.scenarios()))))
        for _ in range(rng.choice((1, 2))):
            *way, last = rng.choice(ways(data)[1:])
            spot = data
            for key in way:
                spot = spot[key]
            spot[last] = rng.choice(JUNK)
        before = editor.work.text
        editor._uploaded("some.json", json.dumps(data))
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
