"""Saved notebooks without their Python: what stands beside each widget, and one line."""

from __future__ import annotations

import copy
from typing import Any

import nbformat

from catan_nb.ui.server.saved import WIDGET_VIEW, keep_still

WORDS = {"text/html": "<p>19 hexes</p>", "text/plain": "19 hexes"}


def lesson(source: str = "import catan_nb as cn", **metadata: Any) -> Any:
    """A saved notebook with two widgets and a picture."""
    view = {WIDGET_VIEW: {"model_id": "1"}, **WORDS}
    made = [
        nbformat.v4.new_code_cell(source),
        *(
            nbformat.v4.new_code_cell("", outputs=[nbformat.v4.new_output("display_data", data)])
            for data in (dict(view), dict(view), {"image/svg+xml": "<svg/>"})
        ),
    ]
    return nbformat.v4.new_notebook(cells=made, metadata=metadata)


def test_widgets_give_way_to_their_words_and_one_line_says_how_to_go_on() -> None:
    notebook = lesson()
    keep_still(notebook)
    nbformat.validate(notebook)
    first, second, picture = ([o.data for o in cell.outputs] for cell in notebook.cells[1:])
    assert "Run All Cells" in first[0]["text/html"]
    assert first[1:] == second == [WORDS]
    assert picture == [{"image/svg+xml": "<svg/>"}]


def test_a_second_look_changes_nothing() -> None:
    notebook = lesson()
    keep_still(notebook)
    once = copy.deepcopy(notebook)
    keep_still(notebook)
    assert notebook == once


def test_notebooks_of_others_and_saved_widgets_stay_as_they_are() -> None:
    for notebook in (lesson("import math"), lesson(widgets={})):
        before = copy.deepcopy(notebook)
        keep_still(notebook)
        assert notebook == before
