"""Whole games of each system by mouse, by finger on a phone, and by keyboard alone.

The thorough run plays every game with every hand to the real end; the guided games are whole ones
of each run. Whoever plays checks after each step what must hold: with a mouse nothing
scrolls, what is asked can be read to its end and nothing needed is outside the window; a tap
lands on what it means; the keyboard's focus is never lost and always to be seen. On an island the
page tells at every step what the engine holds: pieces, points, cards, whose decision it is.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from tests.browser.clicks import asked
from tests.browser.conftest import LOADING, Site
from tests.browser.players.account import Account
from tests.browser.players.card_player import CardPlayer
from tests.browser.players.hands import Finger, Hand, Keys, Mouse
from tests.browser.players.player import Player
from tests.browser.players.sailor import Sailor
from tests.browser.players.sea_player import SeaPlayer

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class System:
    """A game, who plays it, and to how many points it goes."""

    code: str
    player: type[Player]
    target: int


ISLAND = """
import catan_nb as cn

game = cn.new_game(
    {variant!r}, players=3, board={board!r}, seed=5, options={{"first_player": 0, "target": TARGET}}
)
shown = cn.table(game, ["person", "random", "random"], pace="at once", auto_reject=True)
"""
SEA = """
import catan_nb as cn

options = {{"first_player": 0, "target": TARGET}}
game = cn.new_game({variant!r}, scenario="new_shores", players=3, seed=5, options=options)
shown = cn.table(game, ["person", "random", "random"], pace="at once", auto_reject=True)
"""
CARDS = """
import catan_nb as cn

cn.table(cn.new_game("fastcard", players=2, seed=95), ["person", "random"], pace="at once")
"""
SCENARIO = """
import catan_nb as cn

game = cn.new_game(
    "base+seafarers", scenario={name!r}, players=3, seed=5,
    options={{"first_player": 0, "target": {target}}},
)
shown = cn.table(game, ["person", "random", "random"], pace="at once", auto_reject=True)
"""
#: Scenarios of the sea: the points that each asks for, and what its end says beside them.
ENDS = {
    "fog_islands": (12, "Where the points came from"),
    "pirate_islands": (10, "taken your fortress"),
    "wonders": (10, "level"),
}
SYSTEMS = {
    "base": System(ISLAND.format(variant="base", board="beginner"), Player, 10),
    "cities_knights": System(
        ISLAND.format(variant="base+cities_knights", board="cities_knights"), Player, 13
    ),
    "new_shores": System(SEA.format(variant="base+seafarers"), SeaPlayer, 14),
    "sea_knights": System(SEA.format(variant="base+cities_knights+seafarers"), Sailor, 16),
    "cards": System(CARDS, CardPlayer, 10),
}
#: What one acts with, and the window.
HANDS: dict[str, tuple[type[Hand], int, int]] = {
    "mouse_1366": (Mouse, 1366, 768),
    "mouse_1440": (Mouse, 1440, 900),
    "finger": (Finger, 390, 844),
    "keys": (Keys, 1366, 768),
}
GAMES = [(name, way) for name in SYSTEMS for way in HANDS]
#: Looks at the page at most; a whole game takes between 40 and 500.
MOST = 1500
MOST_AT_SEA = 2500


def laid(site: Site, name: str, code: str) -> tuple[Account | None, str]:
    """Write a notebook that keeps an account of its game, unless cards are all there is.

    Returns the account and the notebook's address.
    """
    if "shown =" not in code:
        return None, site.notebook(name, code)
    account = Account(site.folder / f"{name}.json")
    return account, site.notebook(name, account.code(code))


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "way"), GAMES)
def test_a_game_is_played_to_its_end(visit, site, shoot, name: str, way: str) -> None:
    system, (hand_of, width, height) = SYSTEMS[name], HANDS[way]
    target = system.target
    code = system.code.replace("TARGET", str(target))
    account, address = laid(site, f"whole_{name}_{way}", code)
    page, _ = visit(address, width=width, height=height, touch=hand_of is Finger)
    expect(page.locator(".cnb-tile, .cnb-supply").first).to_be_visible(timeout=LOADING)
    hand = hand_of()
    player = system.player(page, hand, account=account)
    begun = time.monotonic()
    player.play(MOST, until="wins? with")
    turns = page.locator(".cnb-place").last.inner_text()
    print(f"{turns}, {hand.strokes} strokes, {time.monotonic() - begun:.0f} seconds")
    points = int(re.findall(r"wins? with (\d+)", asked(page).inner_text())[0])
    assert points >= target
    if isinstance(hand, Keys):
        assert not hand.missed
    shoot(page)
    assert page.locator(".cnb-errors:visible").all_inner_texts() == []


@pytest.mark.thorough
@pytest.mark.parametrize("name", ENDS)
def test_a_scenario_is_played_to_its_own_end(visit, site, shoot, name: str) -> None:
    target, end = ENDS[name]
    account, address = laid(site, f"scenario_{name}", SCENARIO.format(name=name, target=target))
    page, _ = visit(address, width=1366, height=768)
    expect(page.locator(".cnb-tile").first).to_be_visible(timeout=LOADING)
    player = Sailor(page, Mouse(), account=account)
    begun = time.monotonic()
    player.play(MOST_AT_SEA, until="wins? with")
    expect(page.locator(".cnb-end-card")).to_contain_text(end, ignore_case=True)
    print(f"{name}: {player.looks} looks, {time.monotonic() - begun:.0f} seconds")
    shoot(page)
    assert page.locator(".cnb-errors:visible").all_inner_texts() == []
