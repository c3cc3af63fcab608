"""How the tests of the table find and click what is on a page."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from catan_nb.rules.cards import KIND_NAMES

__all__ = [
    "Clicks",
    "asked",
    "button",
    "choose",
    "click_on_canvas",
    "lit",
    "middle",
    "place",
    "play",
    "press",
    "roll",
    "said",
    "several",
    "show",
    "words",
]

STEADY = """async spot => {
  const deadline = performance.now() + 10_000;
  const frame = () => new Promise(requestAnimationFrame);
  for (let before = ""; performance.now() < deadline; await frame()) {
    const box = spot.querySelector(".cnb-hit").getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (before === `${x} ${y}` && spot.contains(document.elementFromPoint(x, y))) return [x, y];
    before = `${x} ${y}`;
  }
  throw new Error(`${spot.dataset.key} does not come to rest in sight`);
}"""

OPENED = """() => [...document.querySelectorAll(".cnb-open-head .cnb-label")]
  .map(e => e.textContent).join()"""
"""The titles of what lies over log and tiles."""

Clicks = Callable[[Page], None]
"""Some clicks on a page, to be done later."""


def asked(page: Page) -> Locator:
    """Return the heading that says whose decision it is."""
    return page.locator(".cnb-asked")


def lit(page: Page, shape: str = "") -> Locator:
    """Return the places of the board that can be picked."""
    return page.locator(f".cnb-spot.cnb-legal{shape}")


def click_on_canvas(page: Page, spot: Locator) -> None:
    """Click with the mouse where a place is on the picture."""
    page.mouse.click(*middle(spot))


def middle(spot: Locator) -> tuple[float, float]:
    """Return where a place is on the screen, once it stays there and nothing covers it."""
    x, y = spot.evaluate(STEADY)
    return x, y


def button(page: Page, do: str, arg: object = None) -> Locator:
    """Return the first button that sends a word."""
    found = f'[data-do="{do}"]' + ("" if arg is None else f'[data-arg="{arg}"]')
    return page.locator(found).first


def show(page: Page, title: str) -> None:
    """Show a panel by its title in English; "Log" shuts what lies over log and tiles."""
    expect(page.locator('[data-do="drawer"]').first).to_be_attached()  # the page is there
    opened = page.locator(".cnb-open-head .cnb-label")
    if title in ("Log", "Build"):
        while lying := page.evaluate(OPENED):
            opened.locator('[data-do="shut"]').first.click()
            page.wait_for_function(f"lying => ({OPENED})() !== lying", arg=lying)
        return
    heading = opened.get_by_role("heading", name=title, exact=True)
    if heading.is_visible():
        return
    if title == "Actions":
        show(page, "Coach")
    beside = page.locator(f'[data-do="beside"][data-arg="{title}"]')
    tab = page.locator(f'[data-do="drawer"][data-arg="{title}"]:visible')
    shut = page.locator(".cnb-opened [data-do=shut]:visible")
    way = beside if beside.count() else tab
    if shut.count() and not way.count():  # behind another place to play at
        shut.click()
    way.first.click()
    expect(heading).to_be_visible()


# ---- clicks to be done later -----------------------------------------------------------


def press(do: str, arg: object = None, tab: str = "") -> Clicks:
    """Return a click on a button, after opening its tab."""

    def click(page: Page) -> None:
        if tab:
            show(page, tab)
        button(page, do, arg).click()

    return click


def words(text: str, tab: str = "") -> Clicks:
    """Return a click on the button that says something."""

    def click(page: Page) -> None:
        if tab:
            show(page, tab)
        page.get_by_role("button", name=re.compile(text)).first.click()

    return click


def place(kind: str = "", number: int | None = None, *, light: bool = True) -> Clicks:
    """Return a click with the mouse on a place of the board, by itself on the first lit one."""

    def click(page: Page) -> None:
        key = "" if number is None else f'[data-key="{kind}:{number}"]'
        spot = lit(page, key).first if light else page.locator(f".cnb-spot{key}")
        spot.wait_for(state="attached")
        click_on_canvas(page, spot)

    return click


def several(*clicks: Clicks) -> Clicks:
    """Return clicks one after the other."""

    def click(page: Page) -> None:
        for one in clicks:
            one(page)

    return click


def said(pattern: str) -> Clicks:
    """Return a wait until the page asks something."""
    return lambda page: expect(asked(page)).to_contain_text(re.compile(pattern))


def choose(**cards: int) -> Clicks:
    """Return the choice of cards in a hand that lies open, and its confirmation."""
    kinds = [(KIND_NAMES.index(name), count) for name, count in cards.items()]
    steps = [press("card", kind) for kind, count in kinds for _ in range(count)]
    return several(*steps, press("discard"))


def roll(symbol: int, red: int, other: int) -> Clicks:
    """Return the choice of the three dice, as in a lesson."""
    faces = (f"a{symbol + 1}", f"b{red}", f"c{other}")
    return several(*(press("face", face) for face in faces))


def play(card: str) -> Clicks:
    """Return a click on "Play" beside a card."""
    return words(f"Play {card}", tab="Cards")


def road(page: Page) -> Locator:
    """Return the tool that builds a road."""
    return page.get_by_role("button", name=re.compile("Build a road"))
