"""The panels together: they follow whole games, and one that fails leaves the others alone."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.ui.pages.table_page import TablePage, table_page
from catan_nb.ui.widgets.errors import ErrorPanel
from tests.ui.table.panels import Balanced, open_table, panes, press, words
from tests.ui.table.tables import position, seated


@pytest.mark.slow
@pytest.mark.parametrize(
    "players", [4, *(pytest.param(n, marks=pytest.mark.thorough) for n in (2, 6))]
)
def test_every_panel_follows_a_whole_game(players: int) -> None:
    names = [f"<b>{n}</b>&" for n in range(players)]
    game = cn.new_game(players=players, board="variable", seed=players, names=names)
    made = open_table(game, "person", paused=True)
    rng = random.Random(players)
    titles = made.drawers.titles
    seen: set[str] = set()
    while not game.over and game.ply < 260:
        made.drawers.open_panel(titles[game.ply % len(titles)])
        if made.controller.mine:
            made.controller.choose(rng.choice(game.legal_actions()))
        else:
            made.controller.push_for_bot(rng.choice(game.legal_actions()), game.actor or 0)
        if game.ply % 20 == 0:
            made.past.step(-7)
            made.past.back()
        new = {pane.html for pane in panes(made)} - seen
        seen |= new
        for html in new:
            Balanced().feed(html)
            assert "<b>0" not in html
    assert not made.errors.errors
    assert len(made.board.board.overlay.spots) == sum(
        (
            game.board.topology.n_hexes,
            game.board.topology.n_vertices,
            game.board.topology.n_edges,
        )
    )


@pytest.mark.parametrize("variant", ["base", "base+cities_knights", "fastcard"])
def test_what_comes_into_sight_again_is_as_at_a_new_table(variant: str) -> None:
    def everything(one: TablePage) -> dict[str, str]:
        shown = {}
        for title in (tab.title for tab in one.panels.drawers):
            one.drawers.open_panel(title)
            shown[title] = one.panels[title].pane.html
        return shown

    game = cn.new_game(variant, players=3, seed=4)
    people: dict[str, Any] = {"seats": ["person"] * 3, "paused": True, "curtain": False}
    made, rng = table_page(game, **people), random.Random(4)
    everything(made)
    for step in range(90):
        actions = made.controller.game.legal_actions()
        made.controller.choose(rng.choice(actions) if actions else game.sample())
        if step % 30 == 20:
            made.past.step(-5)
            made.past.back()
    assert everything(made) == everything(table_page(game.fork(), **people))
    assert made.errors.errors == []


def test_a_panel_that_fails_leaves_the_others_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    monkeypatch.setattr(made.panels["Players"], "render", lambda: 1 / 0)
    made.controller.choose(cn.RollDice())
    assert len(made.errors.errors) == 1
    assert "must roll" not in words(made.turn.pane)


def test_words_that_no_button_sends_do_nothing() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    kept = made.controller.game.to_json()
    for pane in panes(made):
        pane.press("nonsense", "1")
        pane.press("give", "x y")
        pane.press("seat", "99", "person")
    assert made.controller.game.to_json() == kept


def test_players_show_secret_points_to_oneself_only() -> None:
    pos = position().development(0, victory_point=2).development(1, victory_point=1)
    made = open_table(pos.turn(0).game(seed=1), "person")
    assert "4 2 secret" in words(made.panels["Players"].pane)
    assert words(made.panels["Players"].pane).count("secret") == 1


def test_a_route_is_shown_and_hidden_again() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    press(made.panels["Players"].pane, "route", 1)
    assert made.controller.route_of == 1
    press(made.panels["Players"].pane, "route", 1)
    assert made.controller.route_of is None


def test_unknown_settings_are_refused() -> None:
    with pytest.raises(TypeError):
        table_page(speed="fast")
    with pytest.raises(ValueError, match="pace"):
        table_page(pace="fast")


def test_the_table_needs_no_plotting() -> None:
    code = (
        "import sys, catan_nb as cn; cn.table(); "
        "print([m for m in ('networkx', 'tornado', 'pandas', 'voila') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_error_panel_is_the_tables_own() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    assert isinstance(made.errors, ErrorPanel)
    assert made.board.board.errors is made.errors
    assert seated(position().turn(0).game(), ["person", "random", "random"]).settings.undo
