"""The language of a page: chosen at the table, kept by the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.clicks import button

pytestmark = pytest.mark.slow

START = """
import catan_nb as cn
cn.table(keep="languages")
"""
GUESS = """
from catan_nb.lessons import predict
predict("Guess 1", "How many?")
"""


def test_the_choice_changes_the_page_and_outlives_a_reload(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("languages", START), width=1000)
    root = page.locator("html")
    expect(root).to_have_attribute("lang", "en")
    page.locator('[data-do="language"]').select_option("de")
    expect(button(page, "new")).to_have_attribute("aria-label", "Neue Partie")
    expect(page.locator('[data-do="start"]')).to_have_text("Partie beginnen")
    expect(page.locator(".cnb-keep label")).to_have_text("Öffnen")
    expect(root).to_have_attribute("lang", "de")
    expect(page.locator(".cnb-table")).to_have_attribute("lang", "de")
    page.reload()
    expect(button(page, "new")).to_have_attribute("aria-label", "Neue Partie")
    expect(root).to_have_attribute("lang", "de")
    page.locator('[data-do="start"]').click()
    expect(page.locator(".cnb-overlay svg")).to_have_attribute("aria-label", "Spielplan")
    shoot(page)
    # A lesson is written before the browser could tell, and speaks it too.
    page.goto(site.notebook("guess", GUESS))
    expect(page.get_by_label("Deine Schätzung")).to_be_visible()
    page.goto(site.notebook("guess", GUESS) + "?language=nl")
    expect(page.get_by_label("Je schatting")).to_be_visible()
