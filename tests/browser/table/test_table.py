"""The table played in a real browser: mouse, keyboard, reload, every width."""

from __future__ import annotations

import contextlib
import itertools
import re
import statistics
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.clicks import asked, button, click_on_canvas, lit, show
from tests.browser.layout import nothing_spills, rests, settles, steady
from tests.browser.positions import spread

SETUP = """
import catan_nb as cn

game = cn.new_game(players=3, board="variable", seed=11, options={"first_player": 0})
cn.table(game, ["person", "random", "random"], pace="at once", keep="setup")
"""
RICH = (
    spread(names=["Ada", "Ben", "Cleo"])
    + """\
position.hand(0, brick=4, lumber=4, ore=4, grain=4, wool=4).hand(1, ore=2, wool=2)
position.development(0, knight=1, invention=1, monopoly=1)
game = position.turn(0, roll=(2, 3)).game(seed=1)
cn.table(game, [SEATS], pace="at once")
"""
)
START = "import catan_nb as cn\ncn.table(keep='start', pace='at once')"


NO_NEIGHBOUR = ":not([aria-description*='one path away'])"


def rich(*seats: str) -> str:
    return RICH.replace("SEATS", ", ".join(f"'{seat}'" for seat in seats))


@pytest.fixture(scope="module")
def rich_page(stay, site) -> Page:
    page, _ = stay(site.notebook("shared", rich("person", "good", "random")))
    expect(asked(page)).to_contain_text("Build, trade or end")
    return page


@pytest.fixture
def page(rich_page: Page) -> Page:
    """One page for all tests that only look around on it."""
    rich_page.set_viewport_size({"width": 1200, "height": 900})
    show(rich_page, "Log")
    return rich_page


# ---- a game by mouse -----------------------------------------------------------------------


def test_set_up_roll_trade_build_end_turn_step_back_and_reload(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("setup", SETUP))
    for question, shape in (("settlement", ".cnb-dot"), ("road", ".cnb-path")) * 2:
        expect(asked(page)).to_contain_text(f"Where does your {question} go")
        expect(lit(page, shape)).not_to_have_count(0)
        click_on_canvas(page, lit(page, shape).first)
    expect(asked(page)).to_contain_text("Roll the dice")
    shoot(page)
    button(page, "roll").click()
    for _ in range(200):
        if "Build, trade or end" in asked(page).inner_text():
            break
        if lit(page, ".cnb-area").count():
            click_on_canvas(page, lit(page, ".cnb-area").first)
        elif button(page, "rob").count():
            button(page, "rob").click()
        page.wait_for_timeout(100)
    expect(asked(page)).to_contain_text("Build, trade or end")
    place = page.locator(".cnb-place")
    before = place.inner_text()
    button(page, "end").click()
    expect(place).not_to_have_text(before)
    button(page, "history").click()
    button(page, "step", -1).click()
    expect(asked(page)).to_contain_text("The past:")
    button(page, "present").click()
    expect(asked(page)).not_to_contain_text("The past:")
    present = ("pause", "roll", "undo")
    page.locator(", ".join(f'[data-do="{one}"]:visible' for one in present)).first.wait_for()
    steady(page, "localStorage.getItem('catan_nb:setup')")
    # A new page is a new Python; the game is kept by the browser.
    page.reload()
    expect(page.locator(".cnb-note")).to_contain_text("An earlier game is kept")
    button(page, "new").click()
    expect(page.locator(".cnb-older")).to_contain_text("turn")
    button(page, "goon").click()
    expect(page.locator(".cnb-player").first).to_contain_text("2")
    expect(place).not_to_have_text("Set-up")


def test_building_with_and_without_a_tool(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("rich", rich("person", "random", "random")))
    expect(asked(page)).to_contain_text("Build, trade or end")
    expect(lit(page)).to_have_count(0)
    button(page, "tool", "road").click()
    expect(lit(page, ".cnb-path")).not_to_have_count(0)
    shoot(page)
    click_on_canvas(page, lit(page).first)
    expect(button(page, "route", 0)).to_have_text("2")
    expect(lit(page)).to_have_count(0)
    town = page.locator(
        f".cnb-spot.cnb-dot[aria-description*='blue settlement']{NO_NEIGHBOUR}"
    ).first
    key = town.get_attribute("data-key")
    click_on_canvas(page, page.locator(f'.cnb-spot[data-key="{key}"]'))
    expect(page.locator(".cnb-note")).to_contain_text("again to build a city")
    click_on_canvas(page, page.locator(f'.cnb-spot[data-key="{key}"]'))
    expect(page.locator(f'.cnb-spot[data-key="{key}"]')).to_have_attribute(
        "aria-description", re.compile("blue city")
    )
    theirs = page.locator(
        f".cnb-spot.cnb-dot[aria-description*='orange settlement']{NO_NEIGHBOUR}"
    ).first
    click_on_canvas(page, theirs)
    expect(page.locator(".cnb-note.cnb-bad .cnb-rule")).to_contain_text("base.build")
    page.locator(".cnb-note .cnb-rule").click()
    expect(page.locator(".cnb-rules article")).to_contain_text("base.build")
    # The rule is tried on a board of its own, and the game stays as it is.
    page.locator('.cnb-rules [data-do="board"]').click()
    expect(page.locator(".cnb-rules .cnb-live-board svg")).to_be_visible()
    page.locator('.cnb-rules [data-do="try"]').click()
    expect(page.locator(".cnb-rules .cnb-live-answer")).to_contain_text("base.build")
    expect(asked(page)).to_contain_text("Build, trade or end")


def test_trading_with_the_bank_and_with_a_person(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("hot", rich("person", "person", "random")))
    expect(page.locator(".cnb-hand")).to_contain_text("Hands are hidden")
    button(page, "reveal", 0).click()
    expect(page.locator(".cnb-hand .cnb-wool .cnb-card-count")).to_have_text("4")
    button(page, "card", 0).click()
    button(page, "bank", 4).click()
    expect(page.locator(".cnb-hand .cnb-wool .cnb-card-count")).to_have_text("5")
    button(page, "card", 3).click()
    button(page, "want", 2).click()
    button(page, "send").click()
    button(page, "reveal", 1).click()
    expect(page.locator(".cnb-hand .cnb-ore .cnb-card-count")).to_have_text("2")
    shoot(page)
    button(page, "answer", "accept").click()
    button(page, "reveal", 0).click()
    button(page, "partner", 1).click()
    expect(page.locator(".cnb-hand .cnb-ore .cnb-card-count")).to_have_text("5")


def test_a_dimmed_button_answers_with_its_reason(page) -> None:
    show(page, "Build")
    tile = button(page, "tool", "settlement")
    expect(tile).to_be_visible()
    expect(tile).to_have_attribute("aria-disabled", "true")
    tile.click(force=True)
    expect(page.locator(".cnb-note.cnb-bad")).to_be_visible()
    assert tile.get_attribute("title")


def test_the_play_page_starts_a_game_resumes_it_and_opens_files(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("start", START), width=1000)
    page.locator('[data-do="players"]').select_option("3")
    expect(page.locator(".cnb-seat")).to_have_count(3)
    button(page, "start").focus()
    page.keyboard.press("Enter")
    expect(button(page, "roll")).to_be_focused()
    page.keyboard.press("Enter")
    expect(button(page, "roll")).to_have_count(0)
    assert steady(page, "localStorage.getItem('catan_nb:start')")
    turn = page.locator(".cnb-place").inner_text()
    page.reload()
    expect(page.locator(".cnb-older")).to_contain_text("A game is kept in this browser")
    shoot(page)
    button(page, "goon").click()
    expect(page.locator(".cnb-place")).to_contain_text(turn.split("·")[0])
    file: Any = {"name": "x.json", "mimeType": "application/json", "buffer": b'{"a": 1}'}
    page.locator(".cnb-keep input").set_input_files(file)
    expect(page.locator(".cnb-note.cnb-bad")).to_contain_text("x.json was not opened")
    with page.expect_download() as saved:
        button(page, "save").click()
    page.locator(".cnb-keep input").set_input_files(saved.value.path())
    expect(page.locator(".cnb-note.cnb-good")).to_contain_text("is on the table")


@pytest.mark.thorough
def test_a_whole_game_is_played_to_ten_points_by_mouse(visit, site, shoot) -> None:
    code = """
import catan_nb as cn
cn.table(cn.new_game(players=3, board="beginner", seed=38), ["person", "random", "random"],
         pace="at once", auto_reject=True)
"""
    page, _ = visit(site.notebook("whole", code))
    show(page, "Coach")
    for _ in range(1200):
        if re.search("wins? with", asked(page).inner_text()):
            break
        wanted = (button(page, *one) for one in (("roll",), ("follow", 0), ("hint",)))
        here = next((one for one in wanted if one.count()), None)
        if here is not None:
            # What the last click brought may replace the button in this very moment.
            with contextlib.suppress(TimeoutError):
                here.click(timeout=300)
    expect(asked(page)).to_contain_text(re.compile("wins? with 10 points"))
    shoot(page)


def test_the_game_outlives_a_python_that_dies(visit, site) -> None:
    code = """
import os
import catan_nb as cn

class Bomb:
    def choose(self, view):
        os._exit(1)

game = cn.new_game(players=2, board="beginner", seed=1)
cn.table(game, ["person", Bomb()], pace="slow", keep="bomb")
"""
    page, watch = visit(site.notebook("bomb", code))
    watch.expect("WebSocket|kernel|Kernel|404|connection|restart")
    button(page, "roll").click()
    for _ in range(30):
        if button(page, "end").count():
            break
        click_on_canvas(page, lit(page, ".cnb-area").first)
        page.wait_for_timeout(300)
    button(page, "end").click()
    expect(page.locator(".cnb-lifeline")).to_contain_text("Python stopped", timeout=30_000)
    page.locator(".cnb-lifeline button").click()
    expect(page.locator(".cnb-note")).to_contain_text("An earlier game is kept")
    button(page, "new").click()
    expect(page.locator(".cnb-older")).to_contain_text("turn 2")
    button(page, "goon").click()
    expect(page.locator(".cnb-place")).to_contain_text("Turn 2")


# ---- the keyboard alone --------------------------------------------------------------------


def focused(page: Page) -> str:
    return str(
        page.evaluate(
            """() => {
              const e = document.activeElement;
              if (!e || e === document.body) return "";
              return e.dataset.key ?? `${e.dataset.do ?? e.className}/${e.dataset.arg ?? ""}`;
            }"""
        )
    )


def tab_to(page: Page, wanted: Callable[[str], bool], most: int = 120) -> None:
    for _ in range(most):
        if wanted(focused(page)):
            return
        page.keyboard.press("Tab")
    raise AssertionError("the keyboard never got there")


def test_a_turn_with_the_keyboard_alone(visit, site) -> None:
    page, _ = visit(site.notebook("setup", SETUP.replace('keep="setup"', "")))
    expect(lit(page).first).to_be_visible()
    for question, shape in (("settlement", ".cnb-dot"), ("road", ".cnb-path")) * 2:
        expect(asked(page)).to_contain_text(f"Where does your {question} go")
        expect(lit(page, shape)).not_to_have_count(0)
        tab_to(page, lambda name: name.startswith(("vertex:", "edge:")))
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    expect(asked(page)).to_contain_text("Roll the dice")
    tab_to(page, lambda name: name.startswith("roll"))
    page.keyboard.press("Enter")
    expect(page.locator(".cnb-sum")).to_be_visible()
    expect(asked(page)).not_to_contain_text("Roll the dice")


NAMELESS = """() => [...document.querySelectorAll(
    ".cnb-table :is(button, input, select, [role=button])")]
  .filter(e => e.checkVisibility())
  .filter(e => !e.getAttribute("aria-label") && !e.textContent.trim())
  .filter(e => !e.labels?.length)
  .map(e => e.outerHTML.slice(0, 120))"""


def test_tab_never_gets_stuck_and_everything_has_a_name(page) -> None:
    seen: list[str] = []
    for _ in range(90):
        page.keyboard.press("Tab")
        seen.append(focused(page))
    assert all(a != b for a, b in itertools.pairwise(seen) if a)
    assert any(name.startswith("end") for name in seen)
    assert any(name.startswith(("vertex", "edge", "hex")) for name in seen)
    for title in ("Cards", "Log", "Statistics", "Coach", "Actions", "Rules", "Table"):
        show(page, title)
        settles(page, NAMELESS, [])


# ---- how it looks --------------------------------------------------------------------------


def test_nothing_spills_is_clipped_or_overlaps(page, shoot) -> None:
    for title in ("Cards", "Log", "Statistics", "Coach", "Actions", "Rules", "Table"):
        page.set_viewport_size({"width": 1400, "height": 900})  # a sheet lies over narrow pages
        show(page, title)
        for width in (1400, 1000, 800, 400):
            page.set_viewport_size({"width": width, "height": 900})
            rests(page, 50)
            nothing_spills(page)
            shoot(page, f"-{width}-{title}")


def test_the_start_and_the_larger_board_fit_too(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("start", START), width=400)
    page.locator('[data-do="players"]').select_option("6")
    expect(page.locator(".cnb-seat")).to_have_count(6)
    page.locator(".cnb-newgame summary").click()
    nothing_spills(page)
    shoot(page, "-dialog")
    button(page, "start").click()
    expect(page.locator(".cnb-player")).to_have_count(6)
    nothing_spills(page)
    shoot(page)


# ---- how quick it is -----------------------------------------------------------------------

CLICKS = """async ([selector, watched, times]) => {
  const took = [];
  for (let n = 0; n < times; n++) {
    const node = document.querySelector(selector);
    took.push(await new Promise(done => {
      const start = performance.now();
      // The frame after the next one begins when the change has been painted.
      const frame = requestAnimationFrame;
      const seen = () => frame(() => frame(() => done(performance.now() - start)));
      const eye = new MutationObserver(() => { eye.disconnect(); seen(); });
      const what = { subtree: true, childList: true, attributes: true, characterData: true };
      eye.observe(document.querySelector(watched), what);
      node.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    }));
    await new Promise(next => setTimeout(next, 150));
  }
  return took;
}"""


def test_a_click_shows_at_once(page) -> None:
    arguments = ['[data-do="tool"][data-arg="road"]', ".cnb-overlay svg", 22]
    took = sorted(page.evaluate(CLICKS, arguments))
    print(
        f"click to visible change: median {statistics.median(took):.0f} ms, "
        f"95 % within {took[-2]:.0f} ms, the longest {took[-1]:.0f} ms"
    )
    assert len(took) == 22
