"""The looks of pages in a browser: their type, their theme, their icon, from nowhere else."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.layout import settles, steady

TABLE = "import catan_nb as cn\ncn.table(pace='at once')"
DRAWN = """() => {
  const canvas = document.querySelector(".cnb-board canvas");
  if (!canvas) return "";
  const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum * 31 + data[at] + data[at + 3]) % 1e9;
  return data.some(Boolean) ? String(sum) : "";
}"""
SPOILED = """() => {
  const canvas = document.querySelector(".cnb-board canvas");
  canvas.getContext("2d").clearRect(0, 0, canvas.width, canvas.height);
}"""
LATE = """
document.fonts.check = () => false;
const load = document.fonts.load.bind(document.fonts);
document.fonts.load = type => new Promise(go => (window.typefaceComes = () => go(load(type))));
"""
GROUND = "getComputedStyle(document.querySelector('.cnb-table')).backgroundColor"
PAGE = """(() => {
  let part = document.querySelector("h1");
  const ground = () => getComputedStyle(part).backgroundColor;
  while (ground() === "rgba(0, 0, 0, 0)") part = part.parentElement;
  return ground();
})()"""
INKS = """parts => [...new Set([...document.querySelectorAll(parts)]
  .filter(part => part.checkVisibility() && !part.matches(".cnb-title"))
  .map(part => getComputedStyle(part).color))]"""
INK = {"light": "rgb(31, 41, 48)", "dark": "rgb(241, 240, 232)"}
LIGHT, DARK = "rgb(245, 239, 226)", "rgb(20, 34, 43)"


@pytest.fixture
def address(site) -> str:
    return site.notebook("looks", TABLE, prose="# A heading")


def test_a_page_is_written_in_the_type_that_its_server_has(visit, site, address) -> None:
    page, _ = visit(address)
    expect(page.get_by_role("heading", name="A heading")).to_be_visible()
    settles(page, "document.fonts.check('16px Nunito')")
    settles(page, "[...document.fonts].some(f => f.family + f.status === 'Nunitoloaded')")
    page.locator(".cnb-table").wait_for()
    for part in ("body", "h1", ".cnb-table", ".cnb-panel p"):
        used = page.evaluate(f"getComputedStyle(document.querySelector('{part}')).fontFamily")
        assert used.startswith("Nunito"), part
    icon = page.locator("link[rel=icon]").get_attribute("href")
    assert page.request.get(f"{site.address}{icon.lstrip('/')}").ok


def test_the_board_is_drawn_anew_when_its_type_comes_late(visit, address) -> None:
    page, _ = visit("about:blank")
    page.add_init_script(LATE)
    page.goto(address)
    page.wait_for_function(f"() => ({DRAWN})() !== ''", timeout=60_000)
    drawn = steady(page, DRAWN)
    page.evaluate(SPOILED)
    assert steady(page, DRAWN) != drawn
    page.evaluate("typefaceComes()")
    page.wait_for_function(f"drawn => ({DRAWN})() === drawn", arg=drawn)


def test_a_board_is_drawn_where_the_type_cannot_be_had(visit, address) -> None:
    page, watch = visit("about:blank")
    watch.expect("Failed to load resource")
    page.route("**/*.woff2", lambda route: route.abort())
    page.goto(address)
    page.wait_for_function(f"() => ({DRAWN})() !== ''", timeout=60_000)


def test_a_page_follows_the_system_unless_it_was_told_otherwise(visit, address) -> None:
    page, _ = visit(address)
    page.locator(".cnb-table").wait_for()
    for scheme, ground in (("dark", DARK), ("light", LIGHT)):
        page.emulate_media(color_scheme=scheme)
        settles(page, f"[{GROUND}, {PAGE}]", [ground, ground])
        settles(page, INKS, [INK[scheme]], "h1, .cnb-asked, .cnb-field")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    settles(page, f"[{GROUND}, {PAGE}]", [DARK, DARK])
    page.emulate_media(color_scheme="dark")
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    settles(page, f"[{GROUND}, {PAGE}]", [LIGHT, LIGHT])
