"""What a progress card would bring now, in words."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.ui.cities_knights.cardwords import now
from tests.rules.cities_knights.tables import position
from tests.rules.hand_made import path


def table() -> cn.Position:
    """Orange has more points than Blue, White has as many; all hold cards."""
    found = position().city(0, 8).road(0, *path(8, 13)).knight(0, 13, 2)
    found.city(1, 40).settlement(1, 25).city(2, 17)
    return found.hand(1, ore=3).hand(2, ore=4).turn(0, rolled=True)


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("wedding", "2 cards, of their choice"),
        ("saboteur", "others lose cards: Orange 1, White 2"),
        ("warlord", "2 more strength, worth 1 grain"),
        ("resource_monopoly", "at most 4 cards of a resource"),
        ("trade_monopoly", "at most 2 cards of cloth or coin or paper"),
        ("engineer", "2 brick saved, 9 cards safe on a 7"),
        ("merchant", "1 point and a rate of 2:1"),
        ("bishop", "the robber still sleeps"),
        ("crane", "1 commodity saved on step 1"),
        ("spy", ""),
    ],
)
def test_what_a_card_would_bring_now(card: str, said: str) -> None:
    assert now(table().game(), 0, card) == said
