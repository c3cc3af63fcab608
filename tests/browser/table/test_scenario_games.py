"""Scenarios of the sea by mouse, from the first click to their own end; the thorough run's."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LOADING
from tests.browser.players.hands import Mouse
from tests.browser.players.sailor import Sailor

pytestmark = pytest.mark.slow

GAME = """
import catan_nb as cn

game = cn.new_game(
    "base+seafarers", scenario={name!r}, players=3, seed={seed},
    options={{"first_player": 0, "target": {target}}},
)
cn.table(game, ["person", "random", "random"], pace="at once", auto_reject=True)
"""
#: The points that each scenario asks for, and what its end says beside them.
ENDS = {
    "fog_islands": (12, "Where the points came from"),
    "pirate_islands": (10, "taken your fortress"),
    "wonders": (10, "wonder"),
}
#: Looks at the page at most.
MOST = 2500


@pytest.mark.parametrize("name", ENDS)
def test_a_scenario_is_played_to_its_own_end(visit, site, shoot, thorough, name: str) -> None:
    if not thorough:
        pytest.skip("it takes minutes: --thorough plays it")
    target, end = ENDS[name]
    address = site.notebook(f"scenario_{name}", GAME.format(name=name, seed=5, target=target))
    page, _ = visit(address, width=1366, height=768)
    expect(page.locator(".cnb-tile").first).to_be_visible(timeout=LOADING)
    player = Sailor(page, Mouse())
    begun = time.monotonic()
    player.play(MOST, until="wins? with")
    expect(page.locator(".cnb-end-card")).to_contain_text(end, ignore_case=True)
    print(f"{name}: {player.looks} looks, {time.monotonic() - begun:.0f} seconds")
    shoot(page)
    assert page.locator(".cnb-errors:visible").all_inner_texts() == []
