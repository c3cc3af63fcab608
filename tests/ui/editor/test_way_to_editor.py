"""The way to the scenario editor from where scenarios are chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from catan_nb.ui.panels.new_game import scenario_description
from catan_nb.ui.table.draft import Draft

NOTEBOOKS = Path(__file__).parents[3] / "notebooks"


def test_whoever_chooses_a_scenario_is_led_to_the_editor(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = Draft(game="base+seafarers")
    monkeypatch.chdir(NOTEBOOKS)
    assert 'href="scenario_editor.ipynb"' in str(scenario_description(draft))
    monkeypatch.chdir(NOTEBOOKS.parent)
    assert "scenario_editor" not in str(scenario_description(draft))
    monkeypatch.chdir(NOTEBOOKS)
    assert scenario_description(Draft(game="base")) is None
