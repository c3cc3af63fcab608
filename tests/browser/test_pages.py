"""Pages in general: what a lesson shows, and what a broken notebook shows."""

from __future__ import annotations

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


def test_a_lesson_shows_formulas_figures_and_sliders_without_other_servers(
    visit, site, shoot
) -> None:
    page, _ = visit(site.notebook("lesson", CODE, prose=PROSE))
    expect(page).to_have_title("lesson")
    expect(page.get_by_role("heading", name="How far is it")).to_be_visible()
    expect(page.locator("mjx-container")).to_have_count(2)
    expect(page.locator("img[src^='data:image/png']")).to_be_visible()
    expect(page.get_by_role("slider")).to_be_visible()
    shoot(page)


def test_a_broken_notebook_says_so_without_its_code(visit, site) -> None:
    page, _ = visit(site.notebook("broken", "secret = 1 / 0"))
    expect(page.locator("body")).to_contain_text("Reload the page to try again")
    expect(page.locator("body")).not_to_contain_text("secret")
