"""The laboratory on a page: games are played, counted, stopped, kept, and bad numbers refused."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.layout import settles

CELL = """
from catan_nb.lessons import laboratory
laboratory({"random": 2, "good": 0}, games=2000, seed=3)
"""


def test_games_are_stopped_and_kept(visit, shoot, site) -> None:
    page, _ = visit(site.notebook("laboratory", CELL))
    play = page.get_by_role("button", name="Play")
    expect(play).to_be_visible(timeout=30_000)
    games = page.get_by_label("Games")
    games.fill("none")
    games.press("Enter")
    expect(page.get_by_text("“none” is no whole number.")).to_be_visible()
    games.fill("2000")
    play.click()
    expect(page.get_by_text(re.compile(r"\d+ of 2,000 games"))).to_be_visible()
    expect(page.get_by_text(re.compile(r"^\d+ games with seed 3"))).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text(re.compile(r"of 2,000 games done; they are kept"))).to_be_visible()
    expect(page.get_by_role("img").last).to_be_visible()
    page.set_viewport_size({"width": 420, "height": 900})
    settles(page, "document.documentElement.scrollWidth <= 420")
    shoot(page)
