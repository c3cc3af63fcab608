"""Cities & Knights played by mouse: from the dialog through the set-up, and to 13 points."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicks import asked, button, click_on_canvas, lit, show
from tests.browser.layout import nothing_spills
from tests.browser.players.hands import Mouse
from tests.browser.players.player import Player

START = "import catan_nb as cn\ncn.table(pace='at once')"
#: The last third of a game: the person has 7 points, cards in hand and the way to build on.
LATE = """
import catan_nb as cn

position = cn.Position("base+cities_knights", players=3, names=["Ada", "Ben", "Cleo"])

def path(*stops):
    return [position.board.topology.edge_between(*ends) for ends in zip(stops, stops[1:])]

position.city(0, 8, 40).settlement(0, 36).road(0, *path(8, 13, 18, 24), *path(36, 30, 35))
position.improvements(0, trade=3, politics=2, science=2).defenders(0, 1).shown_card(0, "printer")
position.knight(0, 18, 2, active=True).hand(0, ore=3, grain=3, wool=1, cloth=2, coin=1)
position.city(1, 22).settlement(1, 49).road(1, *path(22, 28, 33), *path(49, 53))
position.knight(1, 33).hand(1, brick=1, lumber=1)
position.city(2, 10).settlement(2, 5).road(2, *path(10, 15, 20)).hand(2, wool=2)
position.barbarians(fleet=4, landings=2).progress(0, "merchant", "smith")
game = position.turn(0, number=60, rolled=True).game(seed=3)
cn.table(game, ["person", "random", "random"], pace="at once", auto_reject=True)
"""
#: An offer that is to be answered; the dice of the roll lie beside it.
OFFER = """
import catan_nb as cn

names = ["Ada", "Ben", "Cleo"]
position = cn.Position("base+cities_knights", board="beginner", players=3, names=names)
position.city(0, 8).city(1, 40).city(2, 10).hand(0, grain=2).hand(1, lumber=1)
game = position.turn(1, number=5, rolled=True).game(seed=3)
game.push(cn.OfferTrade(cn.Cards(lumber=1), cn.Cards(grain=1), (0,)))
cn.table(game, ["person", "random", "random"], language="de")
"""

LONG = "Annabella Maximilia"


def ended(page: Page) -> None:
    """Check that the page shows how the game ended."""
    expect(asked(page)).to_contain_text(re.compile("wins? with 1[3-9] points"))
    expect(
        page.locator(".cnb-players .cnb-points", has_text=re.compile("Points: 1[3-9]"))
    ).to_have_count(1)
    expect(button(page, "newgame")).to_be_visible()
    show(page, "Log")
    expect(page.locator(".cnb-line").last).to_contain_text(re.compile("wins? with"))
    assert page.locator(".cnb-errors:visible").all_inner_texts() == []
    nothing_spills(page)


def test_a_new_game_is_chosen_set_up_and_begun(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("knights", START))
    page.locator('[data-do="game"]').select_option(label="Cities & Knights")
    page.locator('[data-do="players"]').select_option("3")
    for seat in (1, 2):
        page.locator('[data-do="kind"]').nth(seat).select_option(label="random bot")
    # As long as a name may be: it must not push the players' table off a narrow page.
    page.locator('[data-do="name"]').first.fill(LONG)
    button(page, "start").click()
    for question, shape in (("your settlement go", ".cnb-dot"), ("your city go", ".cnb-dot")):
        expect(asked(page)).to_contain_text(question)
        expect(lit(page, shape)).not_to_have_count(0)
        click_on_canvas(page, lit(page, shape).nth(20))
        expect(asked(page)).to_contain_text("Where does your road go")
        expect(lit(page, ".cnb-path")).not_to_have_count(0)
        click_on_canvas(page, lit(page, ".cnb-path").first)
    expect(
        page.locator(
            ".cnb-spot[aria-description*='blue city']:not([aria-description*='one path away'])"
        )
    ).to_have_count(1)
    expect(page.locator(".cnb-players .cnb-points").first).to_have_text("Points: 3")
    # Whoever placed last begins.
    expect(asked(page)).to_contain_text("Roll the dice", timeout=30_000)
    button(page, "roll").click()
    expect(page.locator(".cnb-dice .cnb-sum")).to_have_text(re.compile(r"^\d+$"))
    shoot(page)
    page.set_viewport_size({"width": 420, "height": 2600})
    nothing_spills(page)
    shoot(page, "-narrow")


def test_an_offer_and_the_dice_have_room_on_a_narrow_page(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("offer", OFFER), width=420, height=2600)
    expect(asked(page)).to_contain_text("Möchtest du handeln")
    nothing_spills(page)
    words = page.locator(".cnb-turn .cnb-swap").bounding_box()
    assert words is not None
    assert words["width"] > 200
    shoot(page)


@pytest.mark.thorough
def test_a_late_game_is_played_to_thirteen_points_by_mouse(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("late", LATE), width=1366, height=768)
    expect(asked(page)).to_contain_text("Build, trade or end")
    Player(page, Mouse()).play(900, until="wins? with")
    ended(page)
    shoot(page)
