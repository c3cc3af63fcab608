"""What a progress card would bring now, in words."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.ui.cities_knights.questions import present_effect_text
from tests.rules.cities_knights.tables import position
from tests.rules.play.hand_made import path


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
    assert present_effect_text(table().game(), 0, card) == said


def test_the_bishop_can_only_go_where_the_robber_may() -> None:
    found = position().city(0, 0).barbarians(landings=1).turn(0, rolled=True)
    found.settlement(1, 17).settlement(2, 29).hand(1, ore=1).hand(2, ore=1)
    assert present_effect_text(found.robber(0).game(), 0, "bishop") == "up to 2 cards"
    assert present_effect_text(found.robber(8).game(), 0, "bishop") == "up to 1 card"


@pytest.mark.parametrize(
    ("knights", "politics", "said"),
    [
        ((2,), 0, ""),
        ((1,), 0, "up to 1 ore and 1 wool saved"),
        ((1, 1, 2), 0, "up to 1 ore and 1 wool saved"),
        ((1, 1, 2, 2), 0, ""),
        ((1, 1, 2, 2), 3, "up to 2 ore and 2 wool saved"),
        ((2, 2, 3), 3, "up to 1 ore and 1 wool saved"),
    ],
)
def test_the_smith_saves_what_can_be_upgraded(
    knights: tuple[int, ...], politics: int, said: str
) -> None:
    way = (8, 13, 18, 24, 30)
    found = position().city(0, 8).road(0, *path(*way)).improvements(0, politics=politics)
    for vertex, strength in zip(way[1:], knights, strict=False):
        found.knight(0, vertex, strength)
    assert present_effect_text(found.turn(0, rolled=True).game(), 0, "smith") == said


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("mining", "2 ore"),
        ("irrigation", "0 grain"),
        ("medicine", "1 ore and 1 grain saved on a city"),
        ("road_building", "2 brick and 2 lumber saved"),
        ("intrigue", "no knight within reach"),
    ],
)
def test_numbers_come_from_the_rules(card: str, said: str) -> None:
    game = position().city(0, 0).turn(0, rolled=True).game()
    assert present_effect_text(game, 0, card) == said
