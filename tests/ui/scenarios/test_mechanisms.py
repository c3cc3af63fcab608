"""What all mechanisms of scenarios bring to the table: tellings, answers, the strip."""

from __future__ import annotations

from typing import Any

import pytest

import catan_nb as cn
from catan_nb.kernel.event import Event
from catan_nb.kernel.question import Question
from catan_nb.rules.catalogue import RULES
from catan_nb.rules.play.library import list_scenarios
from catan_nb.rules.seafarers import events, questions
from catan_nb.ui.systems.events import plain_telling
from catan_nb.ui.systems.registry import Systems, of
from tests.rules.scenarios.scenes import VARIANT, new_game
from tests.ui.table.panels import Balanced, at_table, words

SCENARIOS = [one.name for one in list_scenarios(VARIANT, 4) if one.mechanisms]
TABLES: dict[str, Systems] = {name: of(new_game(name).rules) for name in SCENARIOS}


def kinds(room: Any, of_class: type) -> list[type]:
    """The classes that a module brings."""
    found = [one for one in vars(room).values() if isinstance(one, type)]
    return [one for one in found if issubclass(one, of_class) and one.__module__ == room.__name__]


def test_every_scenario_has_one_strip() -> None:
    assert len(SCENARIOS) >= 12
    for name, table in TABLES.items():
        assert [one.where.rpartition(":")[2] for one in table.strips] == ["GoalStrip"], name


@pytest.mark.parametrize("kind", kinds(events, Event), ids=lambda kind: kind.__name__)
def test_every_event_of_a_mechanism_is_told_in_its_own_words(kind: type[Event]) -> None:
    if kind.rule:
        blank = kind.__new__(kind)
        assert any(table.teller(blank) is not plain_telling for table in TABLES.values())


@pytest.mark.parametrize("kind", kinds(questions, Question), ids=lambda kind: kind.__name__)
def test_every_question_of_a_mechanism_can_be_answered(kind: type[Question]) -> None:
    if kind.chance or kind in (questions.ChooseGold, questions.FleetPrize):  # cards are chosen
        return
    asking = [table.asking(kind.__new__(kind)) for table in TABLES.values()]
    assert any(one.buttons or one.places or one.tool for one in asking)


@pytest.mark.parametrize("name", SCENARIOS)
def test_its_table_opens_with_strip_and_panel(name: str) -> None:
    made = at_table(new_game(name))
    made.drawers.open_panel("What wins here")
    for panel in (made.panels["What wins here"], *made.panels.strip_panels):
        Balanced().feed(panel.pane.html)
        assert panel.pane.html
    assert not made.errors.errors


@pytest.mark.parametrize(
    "name", ["new_shores", "cloth", "wonders", "greater_catan", "harbourmaster"]
)
def test_with_knights_both_strips_are_there(name: str) -> None:
    game = cn.new_game(f"{VARIANT}+cities_knights", scenario=name, players=4, seed=1)
    made = at_table(game)
    shown = [strip.title for strip in made.panels.strip_panels if not strip.pane.hidden]
    assert sorted(shown) == ["Barbarians", "What wins here"]
    made.drawers.open_panel("What wins here")
    # Beside Cities & Knights two points more win; the wonders tell of their levels too.
    target = game.options["target"]
    assert f"{target} points" in words(made.panels["What wins here"].pane)
    assert not made.errors.errors


def test_the_rules_that_the_panel_leads_to_are_there() -> None:
    named = {rule for table in TABLES.values() for aim in table.aims for rule in aim.rules}
    assert len(named) > 20
    assert named <= set(RULES)


def test_what_two_systems_bring_alike_is_there_once() -> None:
    systems = TABLES["treasure_islands"]
    assert len(systems.drawers) == len(set(systems.drawers))
    assert len(systems.looks) == len(set(systems.looks))
