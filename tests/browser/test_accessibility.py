"""Every page in both themes as axe-core sees it: nothing serious, nothing critical."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Final, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LOADING
from tests.browser.layout import rests, settles

PACKAGE: Final = "axe_playwright_python"
THEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")

LATER: Final = """
import catan_nb as cn
from catan_nb.bots.levels import make_bot
game = cn.new_game({variant!r}, players={players}, seed=11)
bots = [make_bot("good", seed=seat) for seat in range({players})]
asked = {asked!r}
while not game.over:
    seat = game.actor
    if seat == 0 and game.turn_number >= 16 and type(game.frame).__name__ == asked:
        break
    game.push(game.sample() if seat == cn.CHANCE else bots[seat].choose(game.view(seat)))
cn.table(game, ["person", *["good"] * ({players} - 1)], paused=True)
"""
#: Tables: the variant, how many play, what is asked, what is pressed before axe looks.
#: Tables that have nothing in sight but what another one has too.
ALIKE: Final = frozenset(("base_roll", "base_robber", "base_offer", "six"))
TABLES: Final = {
    "base": ("base", 4, "MainTurn", ()),
    "base_roll": ("base", 4, "BeforeRoll", ()),
    "base_robber": ("base", 4, "RobberMove", ()),
    "base_offer": ("base", 4, "AnswerOffer", ()),
    "discard": ("base+cities_knights", 4, "DiscardHalf", ()),
    "base_coach": ("base", 4, "MainTurn", ('.cnb-tool[data-arg="Coach"]',)),
    "base_rules": ("base", 4, "MainTurn", ('.cnb-tool[data-arg="Rules"]',)),
    "base_history": (
        "base",
        4,
        "MainTurn",
        ('.cnb-tool[data-do="history"]', '.cnb-transport [data-do="outlook"]'),
    ),
    "base_over": ("base", 4, "nothing", ()),
    "cities_knights": ("base+cities_knights", 4, "MainTurn", ()),
    "six": ("base", 6, "MainTurn", ()),
    "cards": ("fastcard", 4, "Swapping", ()),
    "cards_build": ("fastcard", 6, "Building", ()),
}
#: What presses the guesses of a lesson, one after the other.
GUESSES: Final = ("button:text('Show it without a guess')",) * 3
#: Pages of the kit, by the notebook's name, with what shows that they are there.
PAGES: Final = {
    "welcome": "h1",
    "play": ".cnb-newgame",
    "dice_lab": ".cnb-dash",
    "barbarians": ".cnb-dash",
    "fog": ".cnb-dash",
    "tournament": ".cnb-dash",
    "almanac": ".cnb-live",
    "scenario_editor": ".cnb-editor-desk",
    "my_progress": "h1, h2, h3",
    "class_results": "h1, h2, h3",
    "01_two_dice": ".cnb-progress",
    "10_longest_road": ".cnb-progress",
    "first_game": ".cnb-guide",
    "cards": ".cnb-newgame",
}
#: What is pressed on some of them before axe looks once more.
PRESSED: Final = {
    "dice_lab": ('[data-do="more"][data-arg="1000"]',),
    "barbarians": ('[data-do="more"][data-arg="100"]',),
    "fog": ('[data-do="lift"]', '[data-do="more"][data-arg="100"]'),
    "almanac": (".cnb-live button",),
    "01_two_dice": GUESSES,
    "10_longest_road": (*GUESSES, ".cnb-python summary"),
    "cards": ("button:text('Start the game')", '.cnb-tool[data-arg="Rules"]'),
}
FOUND: Final = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  const grave = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  const said = ({ target, any, all, none }) =>
    `${target.join(" ")} (${[...any, ...all, ...none][0]?.message})`;
  return grave.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 4).map(said).join("; ")}`);
}"""


@pytest.fixture(scope="module")
def axe() -> str:
    """The script, from the package that ships it."""
    found = importlib.util.find_spec(PACKAGE)
    if found is not None and found.origin is not None:
        return (Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8")
    reason = f"{PACKAGE} is not installed: it comes with the extra 'test'"
    if os.environ.get("CATAN_NB_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


def nothing_grave(page: Page, axe: str) -> None:
    """Look at a page in both themes."""
    rests(page, 700)  # everything has come in and stands still
    page.evaluate(axe)
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        rests(page, 200)  # buttons fade from one colour to the other
        settles(page, FOUND, [], about=f"{theme}: ")


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.thorough] if name in ALIKE else []) for name in TABLES],
)
def test_a_table_is_accessible(visit, site, axe, name: str) -> None:
    variant, players, asked, presses = TABLES[name]
    code = LATER.format(variant=variant, players=players, asked=asked)
    page, _ = visit(site.notebook(f"axe_{name}", code), 1366, 768)
    expect(page.locator(".cnb-turn")).to_be_visible(timeout=LOADING)
    for selector in presses:
        page.locator(selector).click()
    nothing_grave(page, axe)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.thorough) if name == "10_longest_road" else name
        for name in PAGES
    ],
)
def test_a_page_is_accessible(browser, kit, axe, name: str) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = context.new_page()
    page.goto(f"{kit}{name}.ipynb", timeout=LOADING)
    expect(page.locator(PAGES[name]).first).to_be_visible(timeout=LOADING)
    try:
        nothing_grave(page, axe)
        for selector in PRESSED.get(name, ()):
            page.locator(selector).first.click()
        if name in PRESSED:
            nothing_grave(page, axe)
    finally:
        page.goto("about:blank")
        context.close()
