"""Practice and tables to fill on a page, by mouse and keyboard, and after a reload."""

from __future__ import annotations

from playwright.sync_api import expect

ASKS = """
from fractions import Fraction
from IPython.display import display
from catan_nb.lessons import Item, fill, practice, progress, remembered

def make(random):
    n, m = random.sample(range(2, 30), 2)
    return Item(f"{n} of {n + m}?", Fraction(n, n + m), hint=["Divide."])

display(
    practice("Practice", make),
    fill("Exercise 1", "two_dice sums", given=range(4, 13)),
    remembered("two_dice sums"),
    progress("two_dice"),
)
"""


def test_it_is_practised_filled_and_found_again(visit, shoot, site) -> None:
    address = site.notebook("practising", ASKS)
    page, _ = visit(address, width=1200, height=2000)
    card = page.locator('[data-question="Practice"]')
    question, field = card.locator(".cnb-lesson-question"), card.get_by_role("textbox")
    expect(question).to_be_visible(timeout=60_000)
    for number in range(1, 4):
        part, whole = question.inner_text().rstrip("?").split(" of ")
        field.fill(f"{part}/{whole}" if number < 3 else "1,5")
        field.press("Enter")
        if number < 3:
            expect(card.get_by_text(f"{number} of 6 right")).to_be_visible()
            page.keyboard.press("Tab") if number == 1 else None
            card.get_by_role("button", name="Next item").click()
            expect(field).to_have_value("")
            expect(field).to_be_focused()
    expect(card.locator(".cnb-said-wrong")).to_be_visible()
    card.get_by_role("button", name="Hint", exact=True).click()
    expect(card.get_by_role("list", name="Hints")).to_have_text("Divide.")
    third = question.inner_text()

    table = page.locator('[data-question="Exercise 1"]')
    cells = table.get_by_role("textbox")
    expect(cells).to_have_count(4)
    for n, text in enumerate(("1", "1/36", "2", "6/11")):
        cells.nth(n).fill(text)
    cells.nth(3).press("Enter")
    expect(table.get_by_text("3 of 4 cells are right.")).to_be_visible()
    expect(table.get_by_role("img", name="right", exact=True)).to_have_count(3)
    expect(page.get_by_text("1 cell, in brackets")).to_be_visible()
    shoot(page)

    page.reload()
    expect(card.get_by_text("2 of 6 right")).to_be_visible(timeout=60_000)
    expect(question).to_have_text(third)
    expect(field).to_have_value("1,5")
    expect(cells.nth(3)).to_have_value("6/11")
    expect(table.get_by_text("3 of 4 cells are right.")).to_be_visible()
