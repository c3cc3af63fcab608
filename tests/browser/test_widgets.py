"""The widgets on a page, with a stand-in for the game behind them."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

import catan_nb as cn
from catan_nb.ui.assets import bundle_script
from tests.browser.clicks import middle
from tests.browser.conftest import Watch, serve, stop
from tests.browser.layout import settles

PAGE = (Path(__file__).parent / "pages" / "small_board.py").read_text(encoding="utf-8")

PIXEL = """([x, y]) => {
  const canvas = document.querySelector(".cnb-board canvas");
  const scale = canvas.width / 700;
  return Array.from(canvas.getContext("2d").getImageData(x * scale, y * scale, 1, 1).data);
}"""
# Voila lays its pages out in a frame of JupyterLab, which is what scrolls.
SCROLLER = 'document.querySelector(".cnb-board").closest(".lm-BoxPanel-child")'
TOGETHER = """width => {
  const [canvas, overlay] = [".cnb-board canvas", ".cnb-overlay svg"]
    .map(part => document.querySelector(part).getBoundingClientRect());
  return ["x", "y", "width", "height"].every(side => Math.abs(canvas[side] - overlay[side]) < 1.5)
    && Math.abs(canvas.width - Math.min(700, width)) <= 40;
}"""
WAYS = Path(__file__).parents[2] / "catan_nb" / "ui" / "widgets" / "static" / "board" / "ways.js"
#: Places to which no arrow keys lead from the first one, or from which none lead to it.
LOST = """points => {
  WAYS
  const spots = points.map(([x, y]) => ({ x, y }));
  const next = new Map(spots.map(spot =>
    [spot, Object.values(ARROWS).map(way => neighbour(spot, spots, way)).filter(Boolean)]));
  const reached = (onward) => {
    const found = new Set([spots[0]]);
    for (const one of found) for (const other of onward(one)) found.add(other);
    return found;
  };
  const there = reached(one => next.get(one));
  const back = reached(one => spots.filter(other => next.get(other).includes(one)));
  return spots.filter(one => !there.has(one) || !back.has(one)).length;
}"""
SEA, TOWN = [127, 178, 214, 255], [192, 39, 29, 255]


@pytest.fixture(scope="module")
def address(site) -> str:
    return site.notebook("small", PAGE)


@pytest.fixture(scope="module")
def board(stay, address) -> tuple[Page, Watch]:
    """One page for all tests that build nothing on it."""
    page, watch = stay(address)
    ready(page)
    return page, watch


@pytest.fixture(scope="module")
def touched(stay, address) -> Page:
    """One page for fingers."""
    page, _ = stay(address, width=800, height=400, touch=True)
    ready(page)
    return page


def spot(page: Page, key: str) -> Locator:
    return page.locator(f'.cnb-spot[data-key="{key}"]')


def ready(page: Page) -> None:
    """Wait until the board is drawn and Python has spoken."""
    expect(page.locator(".cnb-log")).to_contain_text("kept:")
    page.wait_for_function(f"() => ({PIXEL})([5, 5])[3] > 0")


def pixel(page: Page, x: float, y: float) -> list[int]:
    found: list[int] = page.evaluate(PIXEL, [x, y])
    return found


def town_at(page: Page, key: str) -> tuple[float, float]:
    """Where a spot is in the drawing's units."""
    circle = spot(page, key).locator("circle").first
    return float(circle.get_attribute("cx") or 0), float(circle.get_attribute("cy") or 0)


@pytest.mark.chosen
def test_the_board_is_drawn_crisp_and_in_one_message(visit, shoot, address) -> None:
    page, _ = visit(address)
    ready(page)
    canvas = page.locator(".cnb-board canvas")
    assert pixel(page, 5, 5) == SEA
    assert pixel(page, 350, 325) != SEA
    assert canvas.evaluate("c => [c.width, c.height, c.clientWidth]") == [1400, 1200, 700]
    spot(page, "vertex:V4").click()
    page.locator(".cnb-rule").click()
    # One drawing when the page was ready, one for the pick.
    expect(page.locator(".cnb-log")).to_contain_text("2 drawings sent")
    shoot(page)


@pytest.mark.chosen
def test_a_click_reaches_python_and_is_drawn(visit, shoot, address) -> None:
    page, _ = visit(address)
    ready(page)
    x, y = town_at(page, "vertex:V4")
    assert pixel(page, x + 8, y + 8) != TOWN
    spot(page, "vertex:V4").click()
    expect(page.locator(".cnb-log")).to_contain_text("picked V4 at 0")
    expect(page.locator(".cnb-status")).to_have_text("You picked V4.")
    page.wait_for_function(f"([x, y]) => ({PIXEL})([x, y])[0] === 192", arg=[x + 8, y + 8])
    expect(page.locator(".cnb-path.cnb-legal").first).to_be_attached()
    expect(page.locator(".cnb-dot.cnb-legal")).to_have_count(0)
    shoot(page)


def test_a_double_click_is_one_pick(visit, address) -> None:
    page, _ = visit(address)
    ready(page)
    page.mouse.dblclick(*middle(spot(page, "vertex:V4")))
    expect(page.locator(".cnb-log")).to_contain_text("picked V4 at 0")
    page.wait_for_timeout(300)
    expect(page.locator(".cnb-line", has_text="picked")).to_have_count(1)


def test_a_failing_answer_is_shown(board, shoot) -> None:
    page, _ = board
    page.mouse.click(*middle(spot(page, "hex:H9")))
    alert = page.locator(".cnb-errors")
    expect(alert).to_contain_text("nothing is built on a hex")
    expect(alert).to_contain_text("The game is unchanged")
    expect(alert).to_have_role("alert")
    expect(alert.locator("summary")).to_have_text("Details for a bug report")
    shoot(page)
    page.get_by_role("button", name="Close this message").click()
    expect(alert).to_be_empty()


def test_hovering_tells_facts_and_sends_nothing(board, shoot) -> None:
    page, watch = board
    before = watch.quiet(page)
    page.mouse.move(*middle(spot(page, "vertex:V4")))
    tip = page.locator(".cnb-place-facts")
    expect(tip).to_contain_text("Intersection 4")
    expect(tip).to_contain_text("4 pips")
    page.mouse.move(*middle(spot(page, "hex:H9")))
    expect(tip).to_contain_text("Hex 9")
    shoot(page)
    page.mouse.move(5, 890)
    expect(tip).not_to_contain_text("Hex")
    assert watch.sent == before


def test_the_arrow_keys_lead_from_every_place_of_a_board_to_every_other(browser) -> None:
    page = browser.new_page()
    script = LOST.replace("WAYS", bundle_script(WAYS))
    shape = cn.new_game("base+seafarers", scenario="new_shores", players=4, seed=1).board.topology
    ends = [[shape.vertex_points[end] for end in ends] for ends in shape.edge_vertices]
    paths = [[sum(axis) / 2 for axis in zip(*points, strict=True)] for points in ends]
    chance = random.Random(4)
    for points in (shape.hex_points, shape.vertex_points, paths):
        drawn = sorted(([50 * x, 50 * y] for x, y in points), key=lambda at: (at[1], at[0]))
        assert page.evaluate(script, drawn) == 0
        for _case in range(10):  # robber and pirate stay nowhere
            taken = chance.sample(drawn, 2)
            assert page.evaluate(script, [at for at in drawn if at not in taken]) == 0, taken
    page.close()


def test_the_board_is_played_with_the_keyboard(visit, shoot, address) -> None:
    page, _ = visit(address)
    ready(page)
    active = "document.activeElement.dataset.key ?? document.activeElement.className"
    page.keyboard.press("Tab")
    assert page.evaluate(active) == "vertex:V0"
    page.keyboard.press("ArrowDown")
    # What lies beside the way is not skipped; of two alike, down takes the right one.
    assert page.evaluate(active) == "vertex:V4"
    expect(page.locator(".cnb-place-facts")).to_contain_text("Intersection 4")
    page.keyboard.press("Shift+ArrowUp")
    assert page.evaluate(active) == "edge:E1"
    page.keyboard.press("Home")
    assert page.evaluate(active) == "vertex:V0"
    page.keyboard.press("PageDown")
    assert page.evaluate(active) == "vertex:V2"
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    assert page.evaluate(active) == "vertex:V0"
    page.keyboard.press("Escape")
    expect(page.locator(".cnb-log")).to_contain_text("cancelled")
    page.keyboard.press("Enter")
    expect(page.locator(".cnb-log")).to_contain_text("picked V0 at 0")
    # The focus stays on the board, on the lit place nearest to the one that was picked.
    page.wait_for_function("() => document.activeElement.dataset.key?.startsWith('edge:')")
    shoot(page)
    page.keyboard.press("Space")
    expect(page.locator(".cnb-log")).to_contain_text(re.compile(r"picked E\d+ at 1"))


def test_the_board_is_one_tab_stop(visit, address) -> None:
    page, _ = visit(address)
    ready(page)
    assert page.locator('.cnb-spot[tabindex="0"]').count() == 1
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.classList.contains('cnb-log')")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.type") == "file"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.activeElement.dataset.key") == "vertex:V0"


def test_everything_has_a_name(board) -> None:
    page, _ = board
    canvas = page.locator(".cnb-board canvas")
    expect(canvas).to_have_attribute("tabindex", "-1")
    expect(canvas).to_have_attribute("aria-hidden", "true")
    expect(page.locator(".cnb-board").get_by_role("button")).to_have_count(19 + 72 + 54)
    tree = page.locator("body").aria_snapshot()
    assert 'group "Small board"' in tree
    assert 'button "Intersection 0"' in tree
    assert 'log "Game log"' in tree
    assert not re.findall(r"- button(:|$)", tree, re.MULTILINE)


def touch(client: CDPSession, kind: str, *heights: int) -> None:
    points = [{"x": 300, "y": y} for y in heights]
    client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_wheel_and_touch_scroll_the_page(touched) -> None:
    page = touched
    box = page.locator(".cnb-overlay").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 300, box["y"] + 200)
    page.mouse.wheel(0, 150)
    page.wait_for_function(f"() => ({SCROLLER}).scrollTop >= 100")
    page.evaluate(f"({SCROLLER}).scrollTop = 0")
    client = page.context.new_cdp_session(page)
    touch(client, "touchStart", 300)
    for y in range(290, 140, -10):
        touch(client, "touchMove", y)
    touch(client, "touchEnd")
    page.wait_for_function(f"() => ({SCROLLER}).scrollTop >= 100")
    expect(page.locator(".cnb-line", has_text="picked")).to_have_count(0)


def test_a_tap_picks_and_tells(touched) -> None:
    page = touched
    page.set_viewport_size({"width": 800, "height": 900})
    page.evaluate(f"({SCROLLER}).scrollTop = 0")
    page.touchscreen.tap(*middle(spot(page, "vertex:V4")))
    expect(page.locator(".cnb-log")).to_contain_text("picked V4 at 0")
    page.touchscreen.tap(*middle(spot(page, "hex:H9")))
    expect(page.locator(".cnb-place-facts")).to_contain_text("Hex 9")


def test_overlay_and_canvas_scale_together(visit, shoot, address) -> None:
    page, _ = visit(address)
    ready(page)
    for width, key in ((1200, "vertex:V0"), (800, "edge:E6"), (360, "vertex:V12")):
        page.set_viewport_size({"width": width, "height": 900})
        settles(page, TOGETHER, arg=width)
        settles(page, f"({SCROLLER}).scrollWidth <= {width}")
        shoot(page, f"-{width}")
        page.mouse.click(*middle(spot(page, key)))
        expect(page.locator(".cnb-log")).to_contain_text(f"picked {key.partition(':')[2]} at")


def test_a_reload_draws_again_and_brings_back_what_was_kept(visit, address) -> None:
    page, _ = visit(address)
    ready(page)
    expect(page.locator(".cnb-log")).to_contain_text("kept: None")
    spot(page, "vertex:V4").click()
    expect(page.locator(".cnb-log")).to_contain_text("picked V4 at 0")
    page.wait_for_function("() => localStorage.getItem('catan_nb:small') === '1 pieces'")
    page.reload()
    ready(page)
    expect(page.locator(".cnb-log")).to_contain_text("kept: 1 pieces")
    assert pixel(page, 5, 5) == SEA


def test_a_file_is_opened(board) -> None:
    page, _ = board
    page.locator('input[type="file"]').set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": b'{"plies": 3}'}
    )
    expect(page.locator(".cnb-log")).to_contain_text('file game.json: {"plies": 3}')


def test_a_page_whose_python_died_says_so(visit, shoot, address) -> None:
    page, watch = visit(address)
    watch.expect("WebSocket|Kernel|kernel|Failed to load resource")
    ready(page)
    page.locator('input[type="file"]').set_input_files(
        {"name": "crash.json", "mimeType": "application/json", "buffer": b"{}"}
    )
    line = page.locator(".cnb-lifeline")
    expect(line).to_contain_text("Python stopped")
    expect(line).to_contain_text("kept in this browser")
    shoot(page)
    page.get_by_role("button", name="Reload the page").click()
    ready(page)
    expect(page.locator(".cnb-lifeline")).to_be_empty()


def test_a_server_that_was_started_anew_is_noticed_soon(visit, address, site, tmp_path) -> None:
    (tmp_path / "small.ipynb").write_bytes((site.folder / "small.ipynb").read_bytes())
    process, start = serve(str(tmp_path), "--port", "0")
    port = start.rstrip("/").rpartition(":")[2]
    page, watch = visit(f"{start}voila/render/small.ipynb")
    watch.expect("WebSocket|Kernel|kernel|Failed to load resource|asked another server")
    ready(page)
    process.kill()
    process.communicate()
    line = page.locator(".cnb-lifeline")
    expect(line).to_contain_text("The connection is interrupted")
    process, again = serve(str(tmp_path), "--port", port)
    try:
        assert again == start
        expect(line).to_contain_text("Python stopped")
        # What the page left behind still asks for is refused without a word in the terminal.
        gone = page.evaluate(
            "fetch('/api/kernels/' + crypto.randomUUID()).then(answer => answer.status)"
        )
        assert gone == 404
        page.get_by_role("button", name="Reload the page").click()
        ready(page)
        page.goto("about:blank")
    finally:
        assert "Traceback" not in stop(process)


LONG_TEXT = """
from IPython.display import display
from catan_nb.ui.widgets.html import button, h
from catan_nb.ui.widgets.pane import Pane

pane = Pane(classes="cnb-probe")
other = Pane(classes="cnb-other")

def show(number):
    lines = [h("p", f"line {one}, äöü – ▶") for one in range(200)]
    words = h("strong", f"now {number} 🎲" if number == 3 else f"now {number}")
    presses = [button(do, do=do) for do in ("next", "lose")]
    pane.show_html(h("div", words, lines, presses, h("em", f"and {number} below")), number)

def press(pressed):
    if pressed.do == "lose":
        pane.edition += 1  # as if a message had not arrived
    show(pressed.stamp + 1)

pane.on_press(press)
show(0)
other.show_html(h("p", "another pane"), 0)
display(pane, other)
"""


def test_a_long_text_is_changed_in_parts_and_healed_when_one_is_lost(visit, site) -> None:
    page, _ = visit(site.notebook("long", LONG_TEXT))
    pane = page.locator(".cnb-probe")
    expect(page.locator(".cnb-other")).to_have_text("another pane")
    expect(pane).to_contain_text("now 0")
    for number, do in enumerate(("next", "next", "next", "lose", "next"), 1):
        pane.locator(f'[data-do="{do}"]').click()
        expect(pane.locator("strong")).to_contain_text(f"now {number}")
        expect(pane.locator("em")).to_have_text(f"and {number} below")
        expect(pane.locator("p")).to_have_count(200)
    assert page.evaluate("globalThis.catanNbCode.size") == 1


def test_a_page_that_sends_without_a_pause_says_that_it_waits_and_goes_on(visit, site) -> None:
    lifeline = "\nfrom catan_nb.ui.widgets.browser import Lifeline\ndisplay(Lifeline())"
    page, _ = visit(site.notebook("flood", LONG_TEXT + lifeline))
    pane, line = page.locator(".cnb-probe"), page.locator(".cnb-lifeline")
    expect(pane).to_contain_text("now 0")
    expect(line).to_be_empty()
    page.evaluate(
        """() => {
          const press = () => document.querySelector('.cnb-probe [data-do="next"]')?.click();
          globalThis.flood = setInterval(() => [...Array(20)].forEach(press), 50);
        }"""
    )
    expect(line).to_contain_text("very busy", timeout=60_000)
    page.evaluate("clearInterval(globalThis.flood)")
    expect(line).to_be_empty(timeout=120_000)
    pane.locator('[data-do="next"]').click()
    expect(line).to_be_empty()
