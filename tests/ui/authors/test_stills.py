"""Saved notebooks show what they showed, without Python and without the kit."""

from __future__ import annotations

import re
import sys
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest
from IPython.core.displaypub import CapturingDisplayPublisher
from nbclient import NotebookClient
from nbconvert import HTMLExporter

import catan_nb as cn
from catan_nb.lessons.pages.notebooks import KERNEL
from catan_nb.ui.widgets import saved_output
from catan_nb.view.picture import show

pytestmark = [pytest.mark.slow, pytest.mark.notebook]

NOTEBOOKS = Path(__file__).parents[3] / "notebooks"
PAGES = (
    *("almanac", "barbarians", "cards", "class", "class_results", "dice_lab", "first_game", "fog"),
    *("glossary", "my_progress", "play", "play_together", "scenario_editor", "tournament"),
    "welcome",
)
VIEW = "application/vnd.jupyter.widget-view+json"
WIDGET_STATE = "application/vnd.jupyter.widget-state+json"
SVG = "image/svg+xml"
MOST = 120_000
"""Bytes of a still, of which a notebook may have many."""

IMPORTS = "import catan_nb as cn, ipywidgets as w\nfrom catan_nb.lessons import dice_square"
CELLS = {
    "table": "cn.table(cn.new_game(players=3, seed=1), ['person'] * 3)",
    "board": "cn.board('beginner', marks=['H4'])",
    "player": "game = cn.new_game(seed=1)\n"
    "game.advance(cn.bots.bots_by_seat('good'))\nseen = cn.player(game)\nseen.goto(60)\nseen",
    "two": "display(cn.board())\nprint('between')\ncn.board('beginner_5_6')",
    "later": "put = cn.board()\ndisplay(put)\nput.marks = ['V20']",
    "output": "out = w.Output()\nwith out:\n    display(cn.board())\nout",
    "appended": "out = w.Output()\nout.append_display_data(cn.board())\nout",
    "failed": "display(cn.board())\n1 / 0",
    "captured": "%%capture kept\ndisplay(cn.board())",
    "box": "w.VBox([w.IntSlider(), w.HBox([cn.board(), w.Label('2 < 3')]), dice_square().widget])",
    "foreign": "w.VBox([w.IntSlider()])",
    "moved": "dice_square()",
}


def run(cells: dict[str, str]) -> Any:
    """Run cells in a fresh Python, as tools do that have no browser, and return the notebook."""
    new: Any = nbformat.v4  # nbformat is only half typed
    made = [new.new_code_cell(source) for source in (IMPORTS, *cells.values())]
    notebook = new.new_notebook(metadata={"kernelspec": KERNEL}, cells=made)
    resources = {"metadata": {"path": str(NOTEBOOKS)}}
    NotebookClient(notebook, timeout=120, allow_errors=True, resources=resources).execute()
    return notebook


def left(notebook: Any, cells: dict[str, str]) -> dict[str, list[Any]]:
    """Return what each cell has left behind."""
    return {name: cell.outputs for name, cell in zip(cells, notebook.cells[1:], strict=True)}


@pytest.fixture(scope="module")
def saved() -> Any:
    """A notebook that shows widgets, after a run."""
    return run(CELLS)


@pytest.fixture(scope="module")
def outputs(saved: Any) -> dict[str, list[Any]]:
    """What its cells have left behind."""
    return left(saved, CELLS)


def in_images(html: str) -> Iterator[str]:
    """Yield the drawings of a still."""
    for found in re.finditer(r'<img [^>]*src="data:image/svg\+xml;base64,([^"]+)"', html):
        yield b64decode(found[1]).decode()


def stills_of(outputs: list[Any]) -> list[Any]:
    """Return the stills among a cell's outputs."""
    return [one.data for one in outputs if "cnb-still-" in one.get("data", {}).get("text/html", "")]


@pytest.mark.parametrize("name", ["table", "board", "player"])
def test_table_board_and_player_leave_a_picture_of_the_board(name: str, outputs: Any) -> None:
    widget, still = outputs[name]
    assert VIEW in widget.data
    assert widget.data["text/plain"] == ""
    assert (still.output_type, VIEW in still.data) == ("display_data", False)
    svg = still.data[SVG]
    assert ElementTree.fromstring(svg).get("width") == "640"
    assert not re.search(
        r"<(script|style|image|foreignObject)|https?://(?!www.w3.org/2000/svg)", svg
    )
    assert list(in_images(still.data["text/html"])) == [svg]
    assert still.data["text/plain"].startswith("<")
    assert sum(map(len, still.data.values())) < MOST


def test_a_picture_is_of_what_was_there_when_the_cell_ended(outputs: Any) -> None:
    game = cn.new_game(seed=1)
    game.advance(cn.bots.bots_by_seat("good"))
    assert outputs["player"][-1].data[SVG] == show(game.fork(60)).svg()
    assert outputs["board"][-1].data[SVG] == show(cn.printed("beginner"), highlight=["H4"]).svg()
    (later,) = stills_of(outputs["later"])
    assert later[SVG] == show(cn.printed("beginner"), highlight=["V20"]).svg()


def test_each_widget_that_a_cell_shows_has_a_still_of_its_own(outputs: Any) -> None:
    one, two = stills_of(outputs["two"])
    assert "beginner" in one["text/plain"]
    assert "beginner_5_6" in two["text/plain"]
    for name in ("output", "appended", "failed"):
        assert len(stills_of(outputs[name])) == 1, name
    assert not stills_of(outputs["foreign"])
    assert outputs["foreign"][0].data["text/plain"].startswith("VBox")
    assert outputs["captured"] == []


def test_a_box_of_ipywidgets_is_pictured_with_what_the_kit_and_its_texts_show(outputs: Any) -> None:
    widget, still = outputs["box"]
    assert VIEW in widget.data
    board, square = in_images(still.data["text/html"])
    assert board == show(cn.printed("beginner")).svg()
    assert "<svg" in square
    assert "2 &lt; 3" in still.data["text/html"]
    assert still.data["text/plain"].startswith("VBox")


def test_a_lesson_s_picture_is_an_image_in_its_still(outputs: Any) -> None:
    widget, still = outputs["moved"]
    assert widget.data["text/html"] == ""
    (svg,) = in_images(still.data["text/html"])
    ElementTree.fromstring(svg)
    assert "<svg" not in still.data["text/html"]


def test_another_run_leaves_the_same(outputs: Any) -> None:
    cells = {name: CELLS[name] for name in ("table", "board", "player", "moved")}
    for name, again in left(run(cells), cells).items():
        assert stills_of(again) == stills_of(outputs[name]), name


def test_no_notebook_of_a_page_is_empty_to_look_at() -> None:
    sources = {}
    for name in PAGES:
        notebook: Any = nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]
        sources[name] = "\n".join(c.source for c in notebook.cells if c.cell_type == "code")
    for name, outputs in left(run(sources), sources).items():
        html = outputs[-1].data["text/html"]
        words = re.sub(r"<style>.*?</style>|<[^>]+>|\s", "", html, flags=re.DOTALL)
        assert "<img" in html or len(words) > 20, name
        assert not (found := stills_of(outputs)) or sum(map(len, found[0].values())) < MOST, name


def test_nbconvert_shows_the_board_where_there_is_no_network(saved: Any) -> None:
    exporter: Any = HTMLExporter  # nbconvert is not typed
    page, _resources = exporter().from_notebook_node(saved)
    seen = list(in_images(re.sub(r"<script.*?</script>", "", page, flags=re.DOTALL)))
    assert WIDGET_STATE in saved.metadata.widgets
    kept = (still["text/html"] for cell in saved.cells for still in stills_of(cell.outputs))
    assert seen == [svg for html in kept for svg in in_images(html)]


class Shell:
    """As much of a notebook's IPython as stills look at."""

    def __init__(self, message: str = "execute_request") -> None:
        self.display_pub: Any = None
        self.events = SimpleNamespace(register=lambda *_: None)
        self.message = message

    def get_parent(self) -> Any:
        return {"header": {"msg_type": self.message}, "content": {"code": "table"}}


def bundle(monkeypatch: pytest.MonkeyPatch, shell: Any) -> Any:
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    monkeypatch.setattr(saved_output, "_waiting", [])
    return cn.board()._repr_mimebundle_()["text/plain"], len(saved_output._waiting)


def test_no_still_is_drawn_where_no_notebook_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    words = repr(cn.board())
    assert bundle(monkeypatch, Shell()) == ("", 1)
    assert bundle(monkeypatch, Shell("comm_msg")) == (words, 0)
    publisher: Any = CapturingDisplayPublisher
    capturing = Shell()
    capturing.display_pub = publisher()
    assert bundle(monkeypatch, capturing) == (words, 0)
    assert bundle(monkeypatch, None) == (words, 0)
    for name, value in (("SERVER_SOFTWARE", "voila/0.5"), ("VOILA_BASE_URL", "/")):
        with monkeypatch.context() as served:
            served.setenv(name, value)
            assert bundle(served, Shell()) == (words, 0)


def test_colab_which_loses_drawings_and_scripts_gets_the_picture_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "google.colab", ModuleType("google.colab"))
    question = cn.lessons.choice("1", "?", ["a", "b"], right="a")
    for one in (cn.board(), cn.table(cn.new_game(seed=1)), question):
        data = one._repr_mimebundle_()
        assert VIEW not in data
        assert data["text/html"]
