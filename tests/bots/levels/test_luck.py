"""What a lapse's luck depends on."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.bots.bot import Advice
from catan_nb.bots.levels import _advice_subject, _kind_of_misjudgement
from catan_nb.rules.cards import Cards


@pytest.mark.parametrize(
    ("action", "written"),
    [
        (cn.BuildRoad(3), "BuildRoad(edge=3)"),
        (cn.EndTurn(), "EndTurn()"),
        (cn.Discard(Cards(ore=2)), "Discard(cards=Cards(ore=2))"),
        (cn.Rob(None), "Rob(victim=None)"),
    ],
)
def test_a_lapse_knows_an_action_by_its_name_in_files_not_by_its_class(
    action: object, written: str
) -> None:
    kind, advice = type(action), Advice(action, 0.0, ())
    name = kind.__qualname__
    kind.__qualname__ = "Renamed"
    try:
        assert repr(action).startswith("Renamed")
        assert _advice_subject(advice) == _kind_of_misjudgement(advice) == written
    finally:
        kind.__qualname__ = name
