"""Whatever happens to a page in mid-move: it shows what the game is at, at once, and no error."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicks import asked, button, middle

ROBBER = """
import catan_nb as cn

position = cn.Position(players=3, board="beginner", names=["Ada", "Ben", "Cleo"])
position.settlement(0, 8).settlement(1, 40).settlement(2, 20).hand(1, ore=2).hand(2, wool=3)
game = position.turn(0, number=7).game(seed=1)
game.push(cn.Roll(3, 4))
cn.table(game, ["person", "random", "random"], paused=True)
"""
#: Where the piece that has just moved is seen, against the middle of the hex it stands on.
ASIDE = """key => {
  const middle = node => {
    const box = node.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const piece = document.querySelector(".cnb-aloft g");
  if (!piece) return null;
  const [a, b] = [piece, document.querySelector(`[data-key="${key}"]`)].map(middle);
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}"""


@pytest.fixture
def page(visit, site) -> Page:
    page, _ = visit(site.notebook("bad_input", ROBBER), 1366, 768, moves=True)
    expect(asked(page)).to_contain_text("Where does the robber go?")
    expect(page.locator(".cnb-spot.cnb-legal").last).to_be_attached()  # the question comes first
    return page


def moved(page: Page) -> Any:
    """Let the robber go to the last lit hex; return its key."""
    hex = page.locator(".cnb-spot.cnb-legal").last
    key = hex.get_attribute("data-key")
    hex.dispatch_event("click")
    return key


def settled(page: Page, key: str) -> None:
    """Look for the robber in the middle of his hex, and for nothing that still moves."""
    expect(page.locator(".cnb-aloft > g")).to_have_count(1)
    page.wait_for_function(f"key => ({ASIDE})(key) < 20", arg=key)
    expect(page.locator(f'.cnb-spot[data-key="{key}"]')).to_have_attribute(
        "aria-description", re.compile("robber here")
    )
    expect(asked(page)).not_to_contain_text("Where does the robber go?")


def test_the_robber_glides_to_where_he_stands(page) -> None:
    page.evaluate(
        """() => {
          window.cnbWay = [];
          const look = () => {
            const piece = document.querySelector(".cnb-aloft > g");
            if (piece) {
              const { x, y } = piece.getBoundingClientRect();
              const [glide] = piece.getAnimations();
              cnbWay.push([Math.round(x), Math.round(y), glide?.effect.getTiming().duration]);
            }
            requestAnimationFrame(look);
          };
          look();
        }"""
    )
    key = moved(page)
    settled(page, key)
    page.wait_for_function("() => cnbWay.at(-1)[2] === undefined")  # he has come
    way = page.evaluate("() => cnbWay")
    assert len({(x, y) for x, y, _long in way}) > 2
    assert 300 < way[0][2] < 1500


def test_with_reduced_motion_he_jumps(page) -> None:
    page.emulate_media(reduced_motion="reduce")
    key = moved(page)
    expect(page.locator(".cnb-aloft > g")).to_have_count(1)
    assert page.evaluate(ASIDE, key) < 20
    assert page.evaluate("document.querySelector('.cnb-aloft').getAnimations().length") == 0
    settled(page, key)


def test_a_window_made_small_in_mid_move(page) -> None:
    key = moved(page)
    page.set_viewport_size({"width": 390, "height": 844})
    settled(page, key)
    page.set_viewport_size({"width": 1366, "height": 768})
    settled(page, key)


def test_another_language_in_mid_move(page) -> None:
    moved(page)
    page.locator('[data-do="language"]').select_option("de")
    expect(asked(page)).to_contain_text("Bauen")
    expect(page.locator(".cnb-aloft > g")).to_have_count(0)
    expect(page.locator(".cnb-motion > *")).to_have_count(0)


def test_a_step_back_in_mid_move(page) -> None:
    moved(page)
    button(page, "undo").click()
    expect(asked(page)).to_contain_text("Where does the robber go?")
    expect(page.locator(".cnb-aloft > g")).to_have_count(0)


def test_two_clicks_in_one_frame_move_him_once(page) -> None:
    keys = page.evaluate(
        """() => {
          const lit = [...document.querySelectorAll(".cnb-spot.cnb-legal")];
          const two = [lit[0], lit.at(-1)];
          for (const one of two) one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
          return two.map(one => one.dataset.key);
        }"""
    )
    settled(page, keys[0])
    expect(page.locator(".cnb-log .cnb-line", has_text="robber")).to_have_count(1)


#: Lets the page believe that nobody looks at it, as in a tab behind others, or that somebody does.
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  const state = hidden ? "hidden" : "visible";
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_a_tab_that_sleeps_in_mid_move_wakes_to_the_game(page) -> None:
    page.clock.install()
    key = moved(page)
    page.evaluate(HIDE, True)
    page.clock.fast_forward(3_600_000)
    button(page, "end").dispatch_event("click")
    page.evaluate(HIDE, False)
    page.clock.resume()
    expect(asked(page)).not_to_contain_text("Build, trade or end")
    expect(page.locator(f'.cnb-spot[data-key="{key}"]')).to_have_attribute(
        "aria-description", re.compile("robber here")
    )
    expect(page.locator(".cnb-motion > *")).to_have_count(0)


def test_nothing_moves_while_nobody_looks(page) -> None:
    page.evaluate(HIDE, True)
    key = moved(page)
    expect(page.locator(".cnb-aloft > g")).to_have_count(1)
    assert page.evaluate("document.querySelector('.cnb-aloft').getAnimations().length") == 0
    expect(page.locator(".cnb-motion > *")).to_have_count(0)
    settled(page, key)


def test_touch_and_mouse_together_move_him_once(visit, site) -> None:
    page, _ = visit(site.notebook("bad_touch", ROBBER), 1024, 768, touch=True)
    expect(asked(page)).to_contain_text("Where does the robber go?")
    first, last = page.locator(".cnb-spot.cnb-legal").first, page.locator(".cnb-legal").last
    key = first.get_attribute("data-key")
    places = [middle(one) for one in (first, last)]
    page.touchscreen.tap(*places[0])
    page.mouse.click(*places[1])
    settled(page, str(key))
    expect(page.locator(".cnb-log .cnb-line", has_text="robber")).to_have_count(1)


def test_without_loudspeaker_memory_or_clipboard_the_game_goes_on(page) -> None:
    page.evaluate(
        """() => {
          delete window.AudioContext;
          delete window.webkitAudioContext;
          Object.defineProperty(navigator, "clipboard", { value: undefined });
          for (const name of ["localStorage", "sessionStorage"]) {
            const refuse = () => { throw new DOMException("refused", "SecurityError"); };
            Object.defineProperty(window, name, { get: refuse });
          }
        }"""
    )
    loudness = page.locator('[data-do="mute"]')
    expect(loudness).to_have_attribute("aria-pressed", "false")
    loudness.click()
    expect(loudness).to_have_attribute("aria-pressed", "true")
    settled(page, moved(page))
    with page.expect_download() as saved:
        button(page, "save").click()
    assert saved.value.suggested_filename.endswith(".json")
    loudness.click()
    expect(loudness).to_have_attribute("aria-pressed", "false")


def test_forced_colours_leave_everything_in_sight(page, shoot) -> None:
    page.emulate_media(forced_colors="active")
    settled(page, moved(page))
    shoot(page)
    unseen = page.evaluate(
        """() => [...document.querySelectorAll(".cnb-next-roll li i")].filter(bar => {
          const [own, page] = [bar, document.body].map(e => getComputedStyle(e).backgroundColor);
          return own === page || own === "rgba(0, 0, 0, 0)";
        }).length"""
    )
    assert unseen == 0
    light = page.evaluate("getComputedStyle(document.querySelector('.cnb-primary')).borderTopStyle")
    assert light != "none"
