"""The page about fog: what clicks and presses lift, what is counted, what is refused in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

import catan_nb as cn
from catan_nb.lessons.dashboards.fog import MOST_HEXES, Fog, HiddenStack
from catan_nb.ui.widgets.board_widget import Click
from tests.ui.pages.dashboards import press, saved, shown


def click(page: Fog, hex: int) -> None:
    """Click a hex of the board."""
    page.board.clicked(Click(id=hex, kind="hex", ply=len(page.stack.came), stale=False))


def test_a_click_lifts_the_hex_and_the_chances_follow() -> None:
    page = cn.fog(seed=3)
    assert "1/6 = 16.7 %" in shown(page, "odds")
    click(page, 5)
    ((hex, terrain, token),) = page.stack.came
    assert hex == 5
    assert page.stack.left == page.stack.start.lifted(terrain, token)
    assert page.stack.board.tokens[5] == token
    left = page.stack.left
    chance = left.next_hex()["gold"]
    assert f"{chance} = " in shown(page, "odds")
    assert "11 hexes are hidden" in shown(page, "sea")
    click(page, 5)  # which lies open already
    assert len(page.stack.came) == 1


def test_shuffles_stand_beside_what_is_exact_and_begin_anew_with_each_hex() -> None:
    page = cn.fog(seed=1)
    press(page, "more", 100)
    assert page.shuffles.trials == 100
    assert "100 shuffles" in shown(page, "odds")
    assert "100 shuffles" in shown(page, "among")
    press(page, "lift")
    assert page.shuffles.trials == 0
    assert page.shuffles.odds == page.stack.left


def test_all_is_lifted_and_hidden_again_in_another_order() -> None:
    page = cn.fog(seed=1)
    press(page, "all")
    assert page.stack.left.hexes == 0
    assert page.shuffles is None
    assert "All fog has lifted." in shown(page, "among") + shown(page, "pips")
    assert press(page, "more", 100) == ""
    came = [one[1:] for one in page.stack.came]
    press(page, "again")
    assert page.stack.left == page.stack.start
    press(page, "all")
    assert [one[1:] for one in page.stack.came] != came
    # Whatever the order: 31 pips over twelve hexes to begin with, the last one at the end.
    assert page.means[0] == Fraction(31, 12)
    assert len(page.means) == 13


def test_what_is_asked_of_the_next_few() -> None:
    page = cn.fog()
    press(page, "hexes", value="2")
    press(page, "terrain", value="sea")
    # Two of twelve are sea: 10/12 · 9/11 = 15/22 for none.
    assert "At least one with chance 7/22" in shown(page, "among")
    press(page, "terrain", value="cheese")
    assert page.terrain == "sea"
    press(page, "hexes", value="0")
    assert page.hexes == 1
    assert "needed here" in press(page, "hexes", value="99")


def test_a_stack_of_ones_own() -> None:
    page = cn.fog()
    for word in ("hills", "forest", "mountains", "fields", "pasture"):
        press(page, "count", word, "0")
    assert page.stack.start.terrain == {"gold": 2, "sea": 2}
    assert "1/2 = 50 %" in shown(page, "odds")
    press(page, "count", "sea", "0")
    note = press(page, "count", "gold", "0")
    assert note == f"A stack has 1 to {MOST_HEXES} hexes, not 0."
    assert page.stack.start.terrain == {"gold": 2}


@pytest.mark.parametrize(("players", "hexes"), [(3, 12), (4, 12), (6, 25)])
def test_the_stacks_of_the_fog_islands(players: int, hexes: int) -> None:
    page = cn.fog()
    press(page, "players", players)
    assert page.stack.start.hexes == hexes == page.stack.board.count("hex")


def test_a_saved_game_brings_what_is_still_hidden_in_it() -> None:
    game = cn.new_game("base+seafarers", scenario="fog_islands", players=4, seed=1)
    page = cn.fog()
    page._open_game("mine.json", saved(game))
    assert page.note == ""
    assert page.stack.start.terrain == game.fog_stack
    page._open_game("other.json", saved(cn.new_game("base", players=3)))
    assert "nothing lies in the fog in this game" in page.note
    assert page.stack.start.terrain == game.fog_stack


def test_the_same_seed_lifts_the_same_hexes() -> None:
    one, two = (
        HiddenStack({"sea": 3, "hills": 3}, seed=5),
        HiddenStack({"sea": 3, "hills": 3}, seed=5),
    )
    for stack in (one, two):
        while stack.hidden:
            stack.uncover()
    assert one.came == two.came
    assert sum(terrain == "sea" for _, terrain, _ in one.came) == 3
    one.uncover()
    one.uncover(2)
    assert one.came == two.came


def test_the_boards_name_follows_the_language() -> None:
    page = cn.fog(seed=1)
    names = []
    for code in ("de", "nl", "en"):
        page.speak(code)
        names.append(page.board._board.overlay.label)
    assert names == ["Verdeckte Felder", "Verborgen tegels", "Hidden hexes"]
