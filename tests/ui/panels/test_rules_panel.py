"""The table's panel of rules: find, read, go back, try on a board beside the game."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

import catan_nb as cn
from catan_nb.catalogue import RULES
from catan_nb.ui.almanac import rule_reader
from catan_nb.ui.almanac.examples import EXAMPLES
from catan_nb.ui.almanac.page import RulesPanel
from catan_nb.ui.pages.table_page import TablePage, table_page
from tests.ui.systems.knights import realm
from tests.ui.table.tables import position


def plain() -> TablePage:
    return table_page(position().turn(0, roll=(1, 1)).game(seed=1), ["person", "random", "random"])


def opened(made: TablePage, rule: str) -> RulesPanel:
    made.log.widget._handle_custom_msg({"type": "rule", "rule": rule}, [])
    assert made.drawers.chosen == made.panels["Rules"].title
    return made.panels["Rules"]


def asked(panel: RulesPanel, do: str) -> list[str]:
    return re.findall(rf'data-do="{do}" data-arg="([^"]*)"', panel.pane.html)


@pytest.mark.parametrize("variant", ["base", "base+cities_knights"])
def test_every_rule_with_an_example_can_be_tried_without_touching_the_game(variant: str) -> None:
    position_of = {"base": position, "base+cities_knights": realm}[variant]
    made = table_page(
        position_of().turn(0, roll=(1, 1)).game(seed=1), ["person", "random", "random"]
    )
    game = made.controller.game
    before, log = game.state.copy(), game.log
    panel = opened(made, "base.turn")
    shown = list(EXAMPLES)[:: 3 if variant != "base" else 9]
    for name in (*shown, "base.players"):
        panel.show(name)
        assert "<svg" not in panel.pane.html
        assert ('data-do="board"' in panel.pane.html) == (name in EXAMPLES)
        if name in EXAMPLES:
            panel.pane.press("board")
            assert 'class="cnb-live-board"><svg' in panel.pane.html
            panel.pane.press("try")
            assert EXAMPLES[name].cited_rule in asked(panel, "rule")
            panel.pane.press("again")
            assert 'data-do="try"' in panel.pane.html
    assert made.errors.errors == []
    assert made.controller.game is game
    assert (game.state, game.log) == (before, log)


def test_references_and_the_log_lead_on_and_back() -> None:
    made = plain()
    panel = opened(made, "base.distance")
    panel.pane.press("rule", "base.build.settlement")
    opened(made, "base.pieces")
    opened(made, "base.pieces")
    assert panel.rule == "base.pieces"
    panel.pane.press("back")
    panel.pane.press("back")
    assert panel.rule == "base.distance"
    panel.pane.press("back")
    assert panel.rule == "base.turn"
    assert 'data-do="back"' not in panel.pane.html


def test_rules_are_found_by_words_or_chosen_from_the_list() -> None:
    panel = opened(plain(), "base.turn")
    assert f'<option value="{list(RULES)[-1]}"' in panel.pane.html
    panel.pane.press("search", value="ck spy")
    assert asked(panel, "rule")[0] == "ck.card.spy"
    assert 'data-do="choose"' not in panel.pane.html
    panel.pane.press("search", value="zzz")
    assert "No rule has all of these words." in panel.pane.html
    panel.pane.press("search", value="")
    panel.pane.press("choose", value="base.distance")
    assert panel.rule == "base.distance"
    panel.show("nonsense")
    assert panel.rule == "base.distance"


def test_every_rule_leads_to_its_page() -> None:
    panel = opened(plain(), "base.distance")
    assert 'href="almanac.ipynb?rule=base.distance"' in panel.pane.html


def test_house_rules_are_told_as_they_stand_at_this_table() -> None:
    made = table_page(realm().turn(0, roll=(1, 1)).game(seed=1), ["person", "random", "random"])
    panel = opened(made, "base.turn")
    for rule in RULES.values():
        panel.show(rule.id)
        here = [name for name in rule.options if name in made.controller.game.options]
        assert ("At this table:" in panel.pane.html) == bool(here), rule.id
    assert made.errors.errors == []


def test_reading_a_rule_loads_no_game_that_is_not_played() -> None:
    told = "import catan_nb as cn; made = cn.table(cn.new_game(players=3), ['person'] * 3)"
    told += "; made._page.open_drawer('Rules'); import sys; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", told],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = done.stdout.split()
    assert "catan_nb.ui.almanac.rule_reader" in loaded
    unwanted = {"catan_nb.rules.cities_knights.module", "catan_nb.fastcard.game"}
    assert not unwanted & set(loaded)


def test_the_board_is_drawn_once_while_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    made = plain()
    panel = opened(made, "base.distance")
    drawn: list[object] = []
    show = rule_reader.show
    monkeypatch.setattr(rule_reader, "show", lambda *a, **k: (drawn.append(a), show(*a, **k))[1])
    panel.pane.press("board")
    before = panel.pane.html
    made.controller.choose(cn.EndTurn(), made.controller.stamp)
    made.refresh("game")
    assert panel.pane.html == before
    assert len(drawn) == 1
