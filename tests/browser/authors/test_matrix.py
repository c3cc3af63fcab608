"""Public widgets in all containers of ipywidgets: as wide as their place, and answering there.

The kit's own server has a selection in every run; ``--thorough`` opens all in each host.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.authors.hosts import HOSTS, Pages, host, opened, written
from tests.browser.authors.matrix import (
    PLACES,
    WIDE,
    WIDGETS,
    cells,
    faults,
    key,
    measured,
    pages,
    pressed,
)
from tests.browser.conftest import LOADING, Site
from tests.browser.layout import settles

pytestmark = pytest.mark.slow

SOME = ("choice", "chart")


@pytest.fixture(scope="module", params=HOSTS)
def shown(
    request: pytest.FixtureRequest, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Pages]:
    """The widgets in a host of others; in Notebook 7 where it is installed beside the kit."""
    if find_spec(HOSTS[request.param][0][0]) is None:
        pytest.skip(f"{request.param} is not installed")
    with host(request.param, tmp_path_factory.mktemp("authors")) as where:
        made = Pages(browser, where)
        yield made
        made.close()


@pytest.mark.chosen
@pytest.mark.parametrize("name", SOME)
def test_a_widget_fills_each_place_and_answers_there(
    browser: Browser, site: Site, name: str
) -> None:
    page = browser.new_page(viewport={"width": WIDE, "height": 900})
    page.goto(site.notebook(key(name), *cells(name)), timeout=LOADING)
    assert faults(name, measured(page, name)) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDE
    if WIDGETS[name].press:
        pressed(page, name, "grid")
    page.goto("about:blank")
    page.close()


@pytest.mark.thorough
@pytest.mark.parametrize("name", [name for page in pages() for name in page])
def test_a_widget_fills_each_place_and_answers_there_in_other_hosts(
    shown: Pages, name: str
) -> None:
    page = shown.holding(name)
    assert faults(name, measured(page, name)) == []
    for place in PLACES if WIDGETS[name].press else ():
        pressed(page, name, place)


FOREIGN = """
import ipywidgets as w
from IPython.display import HTML, display

display(HTML("<p class='foreign'>Words <a href='#'>and a link</a> <code>x</code></p>"))
button = w.Button(description="Go", button_style="primary").add_class("foreign")
display(w.VBox([w.IntSlider().add_class("foreign"), w.Text("a").add_class("foreign"), button]))
"""
SECOND = """() => {
  const first = document.querySelector(".cnb-game"), second = first.cloneNode(true);
  for (const one of second.querySelectorAll("[data-cnb]")) one.dataset.cnb = "another";
  const sheet = second.querySelector("style");
  sheet.textContent = sheet.textContent.replaceAll("height:48px", "height:52px");
  const tokens = [...document.head.querySelectorAll("style[data-cnb]")]
    .find((one) => one.textContent.includes("--ink:")).textContent;
  for (const _again of [1, 2])
    catanNbDress(tokens.replace("--ink:light-dark(#1f2930", "--ink:light-dark(#300"), "another");
  first.after(second);
}"""
"""Puts a table of another version of the kit beside the one on the page; its look differs."""
OWN = """() => [
  document.head.querySelectorAll('style[data-cnb="another"]').length,
  ...[...document.querySelectorAll(".cnb-game")].flatMap((root) =>
    [root, root.querySelector(".cnb-head")].map((one) => getComputedStyle(one)))
    .map((look, at) => (at % 2 ? look.height : look.color)),
]"""
"""Returns how many styles are the other version's, and what each table looks like."""
LOOK = """() => {
  const roots = [document.documentElement, document.body];
  const all = document.querySelectorAll(".foreign, .foreign *, .jp-Cell, .jp-OutputArea");
  const look = (one) => {
    const style = getComputedStyle(one);
    const names = [...style].filter((name) => !/size|height|width|origin/.test(name));
    return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
  };
  const own = [...all].filter((one) => !one.querySelector("[class*='cnb-']"));
  return [...roots, ...own].map(look);
}"""


def test_a_page_of_others_looks_the_same_with_tables_of_two_versions_which_look_as_each_does(
    browser: Browser, tmp_path: Path
) -> None:
    written(tmp_path, "without", [FOREIGN])
    written(tmp_path, "with", [FOREIGN, "import catan_nb as cn\ncn.table()"])
    looks = []
    with host("voila", tmp_path) as where:
        for name in ("without", "with"):
            page = opened(browser, where, name)
            page.locator(".foreign").nth(3).wait_for(timeout=LOADING)
            if name == "with":
                page.locator(".cnb-newgame").wait_for(timeout=LOADING)
                page.evaluate(SECOND)
                settles(page, OWN, [1, "rgb(31, 41, 48)", "48px", "rgb(51, 0, 0)", "52px"])
            looks.append(page.evaluate(LOOK))
            tokens = "getComputedStyle(document.documentElement).getPropertyValue('--ink')"
            assert page.evaluate(tokens) == ""
            page.goto("about:blank")
            page.close()
    without, with_table = looks
    changed = [
        {name: (value, other[name]) for name, value in one.items() if value != other[name]}
        for one, other in zip(without, with_table, strict=True)
    ]
    assert not any(changed), changed
