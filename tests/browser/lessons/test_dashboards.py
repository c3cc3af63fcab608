"""The front page and the dashboards: opened, pressed, stopped, in the language of the browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.layout import nothing_spills

DICE = "import catan_nb as cn\ncn.dice_lab()"
BARBARIANS = "import catan_nb as cn\ncn.barbarians()"
TOURNAMENT = """import catan_nb as cn

def mine(view):
    return view.legal_actions()[0]

def faulty(view):
    return 1 / 0

cn.lessons.tournament_page({"mine": mine, "faulty": faulty})"""
FIELD = "document.querySelector('.cnb-dash-sums svg.cnb-field').innerHTML"
TYPE_AND_GO = """text => {
  const field = document.querySelector('[data-do="own"]');
  field.focus();
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  document.querySelector('[data-do="go"]').click();
}"""
"""Types a number of rolls and presses in the same moment."""


@pytest.mark.chosen
def test_the_front_page_leads_to_the_table_in_the_language_chosen(
    kit_server, site, browser
) -> None:
    page = browser.new_context(viewport={"width": 1400, "height": 900}).new_page()
    page.goto(kit_server)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Play Catan"))
    assert page.url.endswith("/welcome.ipynb")
    page.locator("[data-language-choice]").first.select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".cnb-front-body")).to_have_attribute("lang", "de")
    page.reload()
    expect(page.locator("[data-language-choice]").first).to_have_value("de")
    page.locator("a.cnb-front-play").click()
    new = page.locator('.cnb-head [data-do="new"]')
    expect(new).to_have_attribute("aria-label", "Neue Partie", timeout=30_000)
    assert page.url.endswith("/play.ipynb")
    page.goto("about:blank")


def test_the_front_page_is_a_notebook_too(visit, site, shoot) -> None:
    address = site.notebook("welcome", "import catan_nb as cn\ncn.welcome()")
    site.notebook("play", "print('the table')")
    page, _ = visit(address, width=420)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Play Catan"))
    page.locator("[data-language-choice]").first.select_option("nl")
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    shoot(page)
    page.locator("a.cnb-front-play").click(no_wait_after=True)
    # Until it is ready, the page says in the language chosen that it will be.
    expect(page.locator("#loading")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    expect(page.locator("body")).to_contain_text("the table", timeout=30_000)
    expect(page.locator("#loading")).to_have_count(0)


def test_dice_are_rolled_watched_and_stopped(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("dice", DICE), width=1400, height=1800)
    sums = page.locator(".cnb-dash-sums")
    expect(sums).to_contain_text("Nothing rolled yet")
    before = page.evaluate(FIELD)
    page.locator('[data-do="more"][data-arg="1000"]').click()
    expect(sums).to_contain_text("1,000 rolls. Farthest off")
    page.wait_for_function(f"before => {FIELD} !== before", arg=before)
    expect(page.locator(".cnb-dash-fair")).to_contain_text("chi-square")
    shoot(page)

    page.get_by_role("checkbox").check()
    page.locator('[data-do="more"][data-arg="1000000"]').click()
    line = page.locator(".cnb-dash-work")
    expect(line.locator("progress")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    expect(line).to_contain_text(re.compile(r"[\d,]+ of 1,000,000 rolls done; they are kept\."))
    expect(page.get_by_role("button", name="Stop")).to_be_hidden()
    expect(sums).not_to_contain_text(re.compile(r"\D1,000 rolls\. Farthest"))

    # Whoever is quick presses before the page has told what was typed.
    page.evaluate(TYPE_AND_GO, "a lot")
    refused = page.get_by_role("alert").filter(has_text="whole number")
    expect(refused).to_be_visible()
    page.wait_for_timeout(300)
    expect(refused).to_be_visible()
    page.evaluate(TYPE_AND_GO, "12")
    expect(line).to_contain_text("12 rolls done")
    expect(refused).to_have_count(0)
    own = page.get_by_role("textbox")
    own.fill("many")
    own.press("Enter")
    expect(refused).to_be_visible()
    own.blur()
    page.wait_for_timeout(300)
    expect(refused).to_be_visible()
    own.fill("13")
    own.press("Enter")
    expect(line).to_contain_text("13 rolls done")

    page.set_viewport_size({"width": 420, "height": 1800})
    nothing_spills(page)
    shoot(page, "-narrow")


@pytest.mark.chosen
def test_the_barbarians_answer_their_sliders(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("barbarians", BARBARIANS), width=1400, height=1800)
    landing = page.locator(".cnb-dash-landing")
    expect(landing).to_contain_text("On average 14 turns")
    page.get_by_role("slider", name="The fleet stands on space").fill("5")
    expect(landing).to_contain_text("On average 4 turns")
    page.locator('[data-do="more"][data-arg="1000000"]').click()
    expect(landing).to_contain_text("1,000,000 voyages took")
    fight = page.locator(".cnb-dash-fight")
    expect(fight).to_contain_text("The barbarians win")
    fight.get_by_role("slider", name="strength of active knights").first.fill("9")
    expect(fight).to_contain_text("it holds")
    shoot(page)
    page.set_viewport_size({"width": 420, "height": 1800})
    nothing_spills(page)
    shoot(page, "-narrow")


def test_a_tournament_sharpens_is_stopped_and_names_a_faulty_bot(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("tournament", TOURNAMENT), width=1400, height=1500)
    page.get_by_label("Faulty").select_option("1")
    page.get_by_label("Good bot").select_option("2")
    page.get_by_label("Games").fill("20000")
    page.get_by_role("button", name="Play", exact=True).click()
    strength = page.locator(".cnb-dash-strength")
    expect(strength).to_contain_text(re.compile(r"\d\d games"), timeout=20_000)
    page.get_by_label("Seed").fill("5")  # the page answers meanwhile
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".cnb-dash-work")).to_contain_text("they are kept")
    expect(strength.get_by_role("row")).to_have_count(4)
    expect(page.locator(".cnb-dash-faults")).to_contain_text("ZeroDivisionError: division by zero")
    expect(page.locator(".cnb-dash-narrowing svg").first).to_be_visible()
    shoot(page)
    page.set_viewport_size({"width": 390, "height": 2600})
    nothing_spills(page)
    shoot(page, "-narrow")
