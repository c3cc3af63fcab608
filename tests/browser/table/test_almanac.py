"""The almanac in a browser: search while typing, references, a try, another language."""

from __future__ import annotations

import nbformat
from playwright.sync_api import expect

from catan_nb.ui.server.notebook_files import notebooks_folder
from tests.browser.layout import settles


def test_the_almanac_is_searched_read_and_tried(visit, site, shoot) -> None:
    notebook = nbformat.read(notebooks_folder() / "almanac.ipynb", as_version=4)
    page, _ = visit(site.notebook("almanac", *(cell.source for cell in notebook.cells)))
    entry, listed = page.locator(".cnb-almanac-entry"), page.locator(".cnb-almanac-list li")
    expect(entry.get_by_role("heading", name="A turn")).to_be_visible()

    page.get_by_role("searchbox").press_sequentially("distance")
    expect(listed.first).to_have_text("The distance rule")
    expect(entry.get_by_role("heading", name="A turn")).to_be_visible()
    page.get_by_role("searchbox").press("Enter")
    expect(entry.get_by_role("heading", name="The distance rule")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_be_focused()
    listed.first.get_by_role("button").click()
    entry.get_by_role("button", name="Build a settlement at the intersection").click()
    expect(entry.locator(".cnb-live-answer")).to_contain_text("Too close to Orange")
    shoot(page)
    entry.get_by_role("button", name="Back to the position").click()
    entry.locator(".cnb-live-edge.cnb-live-lit").first.click()
    expect(entry.locator(".cnb-live-answer")).to_contain_text("builds a road")
    entry.locator(".cnb-live-vertex:not(.cnb-live-lit)").first.click()
    expect(entry.locator(".cnb-live-answer")).to_contain_text("Not allowed")

    entry.get_by_role("button", name="→ Building a settlement").click()
    expect(entry.get_by_role("heading", name="Building a settlement")).to_be_visible()
    page.locator("[data-language-choice]").select_option("nl")
    expect(entry.get_by_role("heading", name="Een dorp bouwen")).to_be_visible()

    page.set_viewport_size({"width": 420, "height": 1400})
    expect(entry.locator("svg").first).to_be_in_viewport()
    settles(page, "document.documentElement.scrollWidth <= 420")
    shoot(page, "_narrow")
