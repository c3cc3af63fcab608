"""Tables in the boxes of ipywidgets, on the kit's own server and in plain Voila."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.authors.hosts import host, written
from tests.browser.conftest import LOADING, Site

pytestmark = pytest.mark.slow

BOXES = """
import catan_nb as cn, ipywidgets as w
from IPython.display import display

def table(name):
    made = cn.table(cn.new_game(players=3, board="variable", seed=1), ["person"] * 3, curtain=False)
    return made.add_class(f"in-{name}")

def slider():
    return w.IntSlider()

columns, out = w.Layout(grid_template_columns="200px 1fr"), w.Output()
display(w.VBox([slider(), table("vbox")]), w.HBox([slider(), table("hbox")]))
display(w.HBox([table("left"), table("right")]))
display(w.GridBox([slider(), table("grid")], layout=columns), w.Tab([table("tab")]))
display(w.Accordion([table("accordion")], selected_index=0))
display(w.AppLayout(header=slider(), center=table("app")), out)
with out:
    display(table("output"))
"""
LEAST = {
    **dict.fromkeys(("vbox", "tab", "accordion", "app", "output"), 1100),
    **dict.fromkeys(("hbox", "grid"), 900),
    **dict.fromkeys(("left", "right"), 550),
}
"""The least width of a table in each place, in a window of 1,280 pixels."""
BOARD = """(name) => {
  const board = document.querySelector(`.in-${name} .cnb-board`);
  board?.scrollIntoView({block: "center"});
  return board?.getBoundingClientRect().width > 300;
}"""


@pytest.fixture(params=["kit", "voila"])
def boxes(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a page with tables in boxes."""
    if request.param == "kit":
        site: Site = request.getfixturevalue("site")
        yield site.notebook("boxes", BOXES)
        return
    written(tmp_path, "boxes", [BOXES])
    with host("voila", tmp_path) as voila:
        yield voila.address("boxes")


def test_a_table_fills_the_box_that_it_is_put_into_and_can_be_played_there(
    browser: Browser, boxes: str
) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.goto(boxes, timeout=LOADING)
    for name, least in LEAST.items():
        page.wait_for_function(BOARD, arg=name, timeout=LOADING)
        root = page.locator(f".in-{name}").bounding_box()
        assert root is not None
        assert root["width"] >= least, name
        legal = page.locator(f".in-{name} .cnb-spot.cnb-legal")
        expect(legal).to_have_count(54)
        legal.nth(20).click()
        expect(legal).to_have_count(3)  # a road beside the settlement is asked for
    expect(page.locator('[class^="cnb-still-"]')).to_have_count(0)
    page.goto("about:blank")
    page.close()
