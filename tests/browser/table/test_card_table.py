"""The Fast Card Game through Voila: begun from the dialog, and a whole game won by mouse."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.clicks import asked, button, show
from tests.browser.layout import nothing_spills, rests, settles
from tests.browser.players.card_player import CardPlayer
from tests.browser.players.hands import Mouse

START = 'import catan_nb as cn\ncn.table("fastcard", pace="at once")'
GAME = """
import catan_nb as cn
cn.table(cn.new_game("fastcard", players=2, seed=95), ["person", "random"], pace="at once")
"""


def test_a_card_game_is_begun_and_cards_are_swapped(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("cards_start", START))
    expect(page.locator(".cnb-cardtable")).to_be_visible()
    page.locator('[data-do="players"]').select_option("3")
    shoot(page, "-dialog")
    button(page, "start").click()
    expect(asked(page)).to_contain_text("may swap cards")
    page.locator('.cnb-cardtable [data-arg^="swap market"]').first.click()
    expect(asked(page)).to_contain_text("must lay cards back")
    page.locator(".cnb-tapped").first.click()
    expect(asked(page)).to_contain_text("may build")
    for width in (420, 1400):
        page.set_viewport_size({"width": width, "height": 900})
        rests(page, 200)
        shoot(page, f"-{width}")
        nothing_spills(page)
    show(page, "Coach")
    expect(page.locator(".cnb-odds")).to_contain_text("the pile")
    show(page, "Actions")
    expect(page.locator(".cnb-moves")).to_contain_text("Everything you may do now")


@pytest.mark.thorough
def test_a_whole_card_game_is_played_by_mouse(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("cards_whole", GAME), 1366, 768)
    expect(asked(page)).to_contain_text("may swap cards")
    hand = Mouse()
    CardPlayer(page, hand).play(1500, until="wins? with")
    assert hand.strokes > 20
    expect(asked(page)).to_contain_text(re.compile("wins? with 1[0-9] points"))
    expect(page.locator(".cnb-display-points", has_text=re.compile("1[0-9] points"))).to_have_count(
        1
    )
    expect(page.locator(".cnb-line").last).to_contain_text(re.compile("wins? with"))
    shoot(page)
    assert page.locator(".cnb-errors:visible").all_inner_texts() == []


LATER = """
import catan_nb as cn
from catan_nb.bots.levels import make_bot
game = cn.new_game("fastcard", players={players}, seed=3)
bots = [make_bot("good", seed=seat) for seat in range({players})]
while game.turn_number < 10 * {players} or game.actor != 0:
    seat = game.actor
    game.push(game.sample() if seat == cn.CHANCE else bots[seat].choose(game.view(seat)))
cn.table(game, ["person", *["random"] * ({players} - 1)], paused=True)
"""
#: Regions whose content is larger than they are, and cards that another region covers.
HIDDEN = """() => {
  const regions = ".cnb-grid, .cnb-act, .cnb-own, .cnb-board-column, .cnb-board-cell, .cnb-display";
  const scrolls = [document.documentElement, ...document.querySelectorAll(regions)]
    .filter(e => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1);
  const covered = [...document.querySelectorAll(".cnb-middle svg, .cnb-lying svg, .cnb-stack")]
    .filter(e => {
      const box = e.getBoundingClientRect();
      const top = document.elementFromPoint(box.x + box.width / 2, box.bottom - 4);
      return !(top && (e.contains(top) || top.contains(e) || top.closest(".cnb-fan")));
    });
  return [...scrolls, ...covered].map(e => e.outerHTML.slice(0, 90));
}"""


@pytest.mark.parametrize("players", [2, 4, 6])
def test_all_that_one_needs_is_in_sight_of_a_laptop(visit, site, shoot, players: int) -> None:
    page, _ = visit(
        site.notebook(f"cards_later_{players}", LATER.format(players=players)), 1366, 768
    )
    expect(page.locator(".cnb-supply")).to_be_visible()
    for width, height in ((1366, 768), (1440, 900), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        rests(page, 250)
        shoot(page, f"-{width}")
        settles(page, HIDDEN, [])


def test_another_game_than_the_one_looked_at_leaves_no_cards_behind(visit, site, shoot) -> None:
    page, _ = visit(site.notebook("cards_looked_at", "import catan_nb as cn\ncn.table()"))
    cards = page.locator(".cnb-cardtable")
    page.locator('[data-do="game"]').select_option("fastcard")
    expect(cards).to_be_visible()
    page.locator('[data-do="game"]').select_option("base")
    expect(cards).to_be_hidden()
    button(page, "start").click()
    expect(page.locator(".cnb-board")).to_be_visible()
    expect(cards).to_be_hidden()
    shoot(page)
