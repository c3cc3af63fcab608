"""Pages in general: what a lesson shows, and what a broken notebook shows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

PROSE = """# How far is it

A formula in the text, $E(X) = \\sum_x x\\,p(x)$, and one by itself:

$$\\frac{5}{36}$$
"""
CODE = """
import matplotlib.pyplot as plt
import ipywidgets as widgets

fig, ax = plt.subplots()
ax.bar([2, 3, 4], [1, 2, 3])
plt.show()
slider = widgets.IntSlider(description="Rolls")
slider
"""

LATE = """async () => {
  const manager = window.jupyterapp.widgetManager;
  const asked = manager.get_model("late").then(() => "found", () => "given up");
  const now = Date.now;
  Date.now = () => now() + 5000; // so long the page does something else
  manager.register_model("late", Promise.resolve({ once: () => null }));
  return asked;
}"""
PIECE = re.compile(r"/static/\d+\.[\w.]*js")


@pytest.mark.chosen
def test_a_lesson_shows_formulas_figures_and_sliders_without_other_servers(
    visit, site, shoot
) -> None:
    page, _ = visit(site.notebook("lesson", CODE, prose=PROSE))
    expect(page).to_have_title("lesson · Catan")
    expect(page.get_by_role("heading", name="How far is it")).to_be_visible()
    expect(page.locator("mjx-container")).to_have_count(2)
    expect(page.locator("img[src^='data:image/png']")).to_be_visible()
    expect(page.get_by_role("slider")).to_be_visible()
    shoot(page)


def test_the_list_of_pages_has_the_kit_s_looks(visit, site) -> None:
    site.notebook("one_of_them", "1")
    page, _ = visit(f"{site.address}voila/tree")
    expect(page.get_by_role("link", name="one of them")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("<link")
    assert "Nunito" in page.evaluate("getComputedStyle(document.body).fontFamily")


def test_a_broken_notebook_says_so_without_its_code(visit, site) -> None:
    page, _ = visit(site.notebook("broken", "secret = 1 / 0"))
    expect(page.locator("body")).to_contain_text("Reload the page to try again")
    expect(page.locator("body")).not_to_contain_text("secret")


def test_a_widget_that_comes_while_a_page_is_busy_is_found(browser, site) -> None:
    """Whoever shows it looks for two seconds, and not once more when they are over."""
    page = browser.new_page()
    page.goto(site.notebook("late", "import ipywidgets; ipywidgets.IntSlider()"))
    expect(page.get_by_role("slider")).to_be_visible(timeout=30_000)
    assert page.evaluate(LATE) == "found"
    page.close()


def test_a_page_has_its_javascript_in_one_file_and_asks_for_no_piece(browser, site) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.notebook("pieces", "import catan_nb as cn\ncn.table()"))
    expect(page.get_by_role("button", name="New game")).to_be_visible(timeout=60_000)
    page.close()
    assert sum("/catan_nb/pieces.js?v=" in one for one in asked) == 1
    # If a new version asks for others, they are to be named in answers/pieces.txt.
    assert sorted(one for one in asked if PIECE.search(one)) == []
    assert len([one for one in asked if one.startswith("http")]) < 60


LATER = """() => {
  const told = document.createElement("div");
  told.innerHTML = '<img src="x:" onerror="window.ran = 1"><svg onload="window.ran = 2"></svg>';
  const script = document.createElement("script");
  script.textContent = "window.ran = 3";
  document.body.append(told, script);
}"""


def test_widgets_may_take_longer_to_begin_than_anywidget_thinks(browser, site) -> None:
    page = browser.new_page()
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.on("pageerror", lambda error: told.append(str(error)))
    page.add_init_script(
        """const within = AbortSignal.timeout;
        AbortSignal.timeout = (ms) => within.call(AbortSignal, ms < 10_000 ? 0 : ms);"""
    )
    page.goto(site.notebook("slow", "import catan_nb as cn\ncn.table()"))
    expect(page.get_by_role("button", name="New game")).to_be_visible(timeout=60_000)
    page.close()
    assert "Failed to initialize" not in " ".join(told)


def test_what_comes_into_a_page_later_does_not_run_there(browser, site) -> None:
    page = browser.new_page()
    refused: list[str] = []
    page.on("console", lambda told: refused.append(told.text) if told.type == "error" else None)
    page.goto(site.notebook("short", "import ipywidgets; ipywidgets.IntSlider()"))
    expect(page.get_by_role("slider")).to_be_visible()
    assert refused == []
    page.evaluate(LATER)
    page.wait_for_timeout(500)
    assert page.evaluate("() => window.ran ?? 0") == 0
    assert sum("Content Security Policy" in one for one in refused) >= 3
    page.close()


def test_leaving_a_page_ends_its_python(visit, site) -> None:
    page, _ = visit(site.notebook("short", "import ipywidgets; ipywidgets.IntSlider()"))
    expect(page.get_by_role("slider")).to_be_visible()
    kernel = page.evaluate(
        "JSON.parse(document.querySelector('#jupyter-config-data').textContent).kernelId"
    )
    address = f"{site.address}api/kernels/{kernel}"
    browser = page.context.request  # nobody else is told
    assert browser.get(address).ok
    page.goto("about:blank")
    for _ in range(300):
        if not browser.get(address).ok:
            break
        page.wait_for_timeout(100)
    assert browser.get(address).status == 404
