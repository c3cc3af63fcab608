"""What is hidden from a seat is in nothing that its browser is sent, whatever the browser asks for.

Two pages show two games that differ only in what is hidden from who looks: every byte is the same.
"""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

import pytest

from catan_nb.games import variants
from tests.ui.together.twins import Twins, twins, whole_game
from tests.ui.together.watched import Watched, both

pytestmark = pytest.mark.slow

SEAT = 0
SEEDS = range(5, 10)
#: What must be among the secrets found in a game of each variant.
SECRETS = {
    "base": {"DrawDevelopment", "Steal"},
    "base+cities_knights": {"DrawProgress", "Steal"},
    "base+seafarers": {"DrawDevelopment", "Steal"},
    "base+cities_knights+seafarers": {"DrawProgress"},
    "fastcard": {"DrawCard", "DrawBlind"},
}


def in_a_run() -> list[Any]:
    """Return all variants; what the combined game has as well is left to the thorough run."""
    parts = ("base+cities_knights", "base+seafarers")
    return [
        pytest.param(name, marks=[pytest.mark.thorough] if name in parts else [])
        for name in sorted(variants())
    ]


def chosen(variant: str, seat: int | None, most: int) -> list[Twins]:
    """Return some twins of every kind, from the whole of a game in which all secrets are met."""
    games = (by_kind(variant, seat, seed) for seed in SEEDS)
    kinds = next(found for found in games if SECRETS[variant] <= set(found))
    rng = random.Random(variant)
    return [one for found in kinds.values() for one in rng.sample(found, min(most, len(found)))]


def by_kind(variant: str, seat: int | None, seed: int) -> dict[str, list[Twins]]:
    """Return the twins of a whole game by kind; not in each is everything hidden from a seat."""
    kinds: dict[str, list[Twins]] = defaultdict(list)
    for one in twins(whole_game(variant, seed), seat):
        kinds[one.kind].append(one)
    return kinds


def curious(page: Watched, when: str) -> None:
    """Open all that can be opened, and look at every point of the last steps."""
    page.open_all()
    if when == "end":
        timeline, now = page.page.timeline, page.page.past.now
        for point in range(max(0, now - 12), now + 1):
            page.send(timeline, "go", value=str(point))
        page.send(page.page.drawers, "drawer", "Log")
        statistics = [one for one in page.panels if hasattr(one, "do_csv")]
        for panel in statistics:
            page.send(panel, "csv")
    assert not page.page.errors.errors


@pytest.mark.usefixtures("one_moment")
@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize("variant", in_a_run())
def test_what_is_hidden_changes_no_byte(variant: str) -> None:
    for one in chosen(variant, SEAT, 1):
        both(one, SEAT, curious)


@pytest.mark.thorough
@pytest.mark.usefixtures("one_moment")
@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize("seat", [SEAT, 2, None])
@pytest.mark.parametrize("variant", sorted(variants()))
def test_what_is_hidden_changes_no_byte_in_a_whole_game(variant: str, seat: int | None) -> None:
    for one in chosen(variant, seat, 12):
        both(one, seat, curious)


def asks_why(page: Watched, when: str) -> None:
    """Ask the bots for the reasons of the last lines, and then of what they may not tell."""
    log = page.page.log.widget
    numbers = [entry.why for entry in log.entries if entry.why is not None][-8:]
    assert numbers or when == "begin"
    for number in numbers:
        page.receive(log, {"type": "why", "why": number})
    assert not page.page.errors.errors


@pytest.mark.usefixtures("one_moment")
@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize(
    "variant",
    ["base", "fastcard", pytest.param("base+cities_knights", marks=pytest.mark.thorough)],
)
def test_reasons_of_bots_at_a_shared_table_change_no_byte(variant: str) -> None:
    for one in chosen(variant, SEAT, 2):
        both(one, SEAT, asks_why, others="good")
