"""Tables in the boxes of ipywidgets, on the kit's own server and in plain Voila."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.authors.hosts import host, written
from tests.browser.authors.matrix import CUT
from tests.browser.conftest import LOADING, Site
from tests.browser.layout import settles

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
cards = cn.new_game("fastcard", players=2, seed=1)
display(cn.table(cards, ["person"] * 2, curtain=False).add_class("in-cards"))
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

CUT_AT = f"""async ([name, widths]) => {{
  const cut = {{}}, root = document.querySelector(name), given = root.style.width;
  for (const width of widths) {{
    root.style.width = `${{width}}px`;
    for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    const found = ({CUT})(name);
    if (found.length) cut[width] = found;
  }}
  root.style.width = given;
  return cut;
}}"""
"""Returns at which widths, given as an author gives them, a table is cut off."""
GIVEN = """(name) => {
  const root = document.querySelector(name);
  root.style.height = "700px";
  const sizes = [root.offsetHeight, root.querySelector(".cnb-frame").offsetHeight];
  root.style.width = "424px";
  root.scrollTop = 100_000;
  const log = root.querySelector(".cnb-news").getBoundingClientRect();
  sizes.push(root.offsetHeight, Math.round(root.getBoundingClientRect().bottom - log.bottom));
  root.style.height = root.style.width = "";
  return sizes;
}"""
"""Gives a table a height, and returns what it has of that, wide and then narrow to its end."""
NAMES_CUT = """async (root, width) => {
  root.style.width = width;
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
  const cut = [...root.querySelectorAll(".cnb-name, .cnb-tile-name")]
    .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent);
  root.style.width = "";
  return cut;
}"""
"""Returns which names of players and pieces a table of a width cuts short."""
REACHES_OUT = """() => {
  const out = [];
  for (let y = 5; y < innerHeight; y += 10)
    for (let x = 5; x < innerWidth; x += 10) {
      const drawer = document.elementFromPoint(x, y)?.closest(".cnb-drawer");
      const table = drawer?.closest(".cnb-game").getBoundingClientRect();
      if (table && (y < table.top || y > table.bottom)) out.push([x, y]);
    }
  return out.slice(0, 3);
}"""
"""Returns places of the window that a drawer covers though its table is not there."""
WIDTHS = (320, 424, 559, 560, 700, 859, 860, 1199)


@pytest.fixture(params=[pytest.param("kit", marks=pytest.mark.thorough), "voila"])
def boxes(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a page with tables in boxes."""
    if request.param == "kit":
        site: Site = request.getfixturevalue("site")
        yield site.notebook("boxes", BOXES)
        return
    written(tmp_path, "boxes", [BOXES])
    with host("voila", tmp_path) as voila:
        yield voila.address("boxes")


def test_a_table_fills_its_box_is_cut_off_nowhere_and_can_be_played_there(
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
    for name in ("left", "right"):
        assert page.evaluate(CUT, f".in-{name}") == [], name
    for name in ("vbox", "cards"):
        assert page.evaluate(CUT_AT, [f".in-{name}", WIDTHS]) == {}, name
    for name, width in (("cards", "424px"), ("left", "625px"), ("vbox", "")):
        assert page.locator(f".in-{name}").evaluate(NAMES_CUT, width) == [], name
    assert page.evaluate(GIVEN, ".in-vbox") == [700, 700, 700, 0]
    right = page.locator(".in-right")
    right.locator(".cnb-tool").nth(1).click()
    expect(right.locator(".cnb-drawer")).to_be_in_viewport(ratio=0.9)
    sides = "(e) => [e.getBoundingClientRect().left, e.getBoundingClientRect().right]"
    assert right.locator(".cnb-drawer").evaluate(sides) == right.evaluate(sides)
    page.locator(".in-app").scroll_into_view_if_needed()
    page.mouse.wheel(0, 10_000)
    settles(page, REACHES_OUT, [])
    page.goto("about:blank")
    page.close()
