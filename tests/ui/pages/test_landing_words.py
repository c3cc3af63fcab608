"""What the table says a landing of the barbarians would mean."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb import language
from catan_nb.stats import barbarian_forecast
from catan_nb.ui.cities_knights import fleet
from catan_nb.ui.cities_knights.fleet import fleet_track, seat_forecast_text
from tests.rules.cities_knights.tables import EVENT_SHIP, position
from tests.rules.play.hand_made import path


def table() -> cn.Position:
    """Blue and Orange have a city and a road each."""
    found = position().city(0, 8).road(0, *path(8, 13)).city(1, 40)
    return found.road(1, *path(40, 45)).turn(0, rolled=True)


def told(game: cn.Game) -> list[str]:
    return [seat_forecast_text(seat) for seat in barbarian_forecast(game).seats]


def outlook(game: cn.Game) -> str:
    return fleet.landing_forecast_text(barbarian_forecast(game))


@pytest.mark.rule("ck.barbarians.lose")
def test_without_a_defence_everybody_with_a_city_loses_one() -> None:
    game = table().game()
    assert told(game) == ["loses a city", "loses a city", "safe"]
    assert "Blue and Orange would each lose a city" in outlook(game)


@pytest.mark.rule("ck.barbarians.win")
def test_whoever_gives_most_is_defender_while_there_are_cards() -> None:
    one = table().knight(0, 13, 2, active=True)
    assert told(one.game()) == ["defender: 1 point", "safe", "safe"]
    assert "Blue would be defender" in outlook(one.game())
    none_left = one.defenders(1, 3).defenders(2, 3).game()
    assert told(none_left) == ["safe", "safe", "safe"]
    assert "no defender card is left" in outlook(none_left)


@pytest.mark.rule("ck.barbarians.win")
def test_those_who_share_the_first_place_draw() -> None:
    game = table().knight(0, 13, active=True).knight(1, 45, active=True).game()
    assert told(game) == ["draws a card", "draws a card", "safe"]
    assert "Blue and Orange would each draw a progress card" in outlook(game)


@pytest.mark.rule("ck.option.grudge")
def test_what_is_committed_counts_while_others_decide() -> None:
    found = position(grudge=True).city(0, 8).road(0, *path(8, 13)).city(1, 40)
    found.road(1, *path(40, 45)).knight(0, 13, 2, active=True).knight(1, 45, active=True)
    game = found.barbarians(fleet=6).turn(0).game()
    assert told(game) == ["defender: 1 point", "safe", "safe"]
    game.push(cn.RollThree(EVENT_SHIP, 1, 2))
    game.push(cn.CommitKnights(()))
    assert told(game) == ["loses a city", "safe", "safe"]
    assert "The barbarians would win; Blue would lose a city." in outlook(game)


def test_the_track_is_named_in_the_language_in_use() -> None:
    try:
        assert "is on space 7 of 7" in fleet_track(7)
        language.use("de")
        assert "Die Barbarenflotte steht auf Feld 7" in fleet_track(7)
    finally:
        language.use("en")


def test_without_a_city_nobody_comes() -> None:
    game = position().turn(0, rolled=True).game()
    assert outlook(game) == "There is no city yet for which they would come."
