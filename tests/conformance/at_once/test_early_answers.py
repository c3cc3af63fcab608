"""In whole random games of every kind, what several owe at once may be answered in any order."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

import pytest

from tests.conformance.at_once.following import follow
from tests.conformance.at_once.tables import beset_table, golden_knights, golden_table
from tests.conformance.playing import choose, knights_table, table
from tests.conformance.sea.tables import BOTH, SEA, TABLES, knights_at_sea, sea_table
from tests.fastcard.playing import choose as choose_in_card_game
from tests.fastcard.playing import random_table

pytestmark = pytest.mark.slow

LONGEST = 600
BASE = {"AnswerOffer", "DiscardHalf"}
KNIGHTS = {"Aqueduct", "LostCity", "SabotagedHand", "WeddingGift"}
SEA_ONLY = {"ChooseGold", "FleetPrize"}


def followed(
    tables: Callable[[int], Any], numbers: Iterable[int], longest: int = LONGEST
) -> set[str]:
    """Play tables, and return the questions that could be answered early in any of them."""
    return set(chain(*(follow(tables(number), choose, number, longest) for number in numbers)))


@pytest.mark.rule("base.robber.seven", "base.trade.player")
def test_in_the_base_game() -> None:
    assert followed(table, range(2, 30, 4)) == BASE


@pytest.mark.rule("ck.card.wedding", "ck.card.saboteur", "ck.improve.third", "ck.barbarians.lose")
def test_in_cities_and_knights() -> None:
    early = followed(knights_table, range(0, 40, 7)) | followed(beset_table, range(16), 120)
    assert early == BASE | KNIGHTS


@pytest.mark.rule("sea.gold.order")
def test_at_sea() -> None:
    early = followed(sea_table, range(0, 2 * len(TABLES[SEA]), 11), 400)
    early |= followed(golden_table, range(10), 120)
    assert BASE | {"ChooseGold"} <= early <= BASE | SEA_ONLY


@pytest.mark.rule("sea.gold.order", "ck.improve.third")
def test_at_sea_with_knights() -> None:
    early = followed(knights_at_sea, range(0, 2 * len(TABLES[BOTH]), 11), 400)
    early |= followed(golden_knights, range(10), 120)
    assert BASE | {"ChooseGold", "Aqueduct"} <= early <= BASE | KNIGHTS | SEA_ONLY


@pytest.mark.rule("cards.robbery")
def test_in_the_card_game() -> None:
    early = [follow(random_table(n), choose_in_card_game, n, LONGEST) for n in range(1, 13)]
    assert set(chain(*early)) == {"Robbed"}
