"""Messages and the log say what holds: numbers, names of rules, the order of events."""

from __future__ import annotations

import json

import pytest

import catan_nb as cn
from tests.rules.cities_knights.knights.landings import camp, land, landing
from tests.rules.cities_knights.tables import words
from tests.rules.play.hand_made import path, push


@pytest.mark.rule("base.robber.seven")
def test_one_card_to_discard_is_told_as_one() -> None:
    one = cn.questions.DiscardHalf(1, 1)
    four = cn.questions.DiscardHalf(1, 4)
    names = ("Red", "Blue")
    assert str(one.question(names)) == "Blue must discard 1 card."
    assert str(four.question(names)) == "Blue must discard 4 cards."


@pytest.mark.rule("ck.card.deserter")
def test_a_deserter_is_told_to_have_come_over() -> None:
    table = cn.Position("base+cities_knights", players=3).settlement(0, 8)
    table.road(0, *path(8, 13, 18)).settlement(1, 40).road(1, *path(40, 35, 30))
    table.knight(1, 30, active=True).progress(0, "deserter").turn(0, rolled=True)
    game = push(table.game(), cn.PlayDeserter(1), cn.PlaceKnight(18))
    assert str(game.why_not(cn.MoveKnight(18, 13))) == (
        "The knight at V18 came over in this turn; it can act in the next one. [ck.knight.action]"
    )


@pytest.mark.rule("ck.barbarians.win")
def test_the_best_defender_hears_that_no_card_is_left() -> None:
    table = camp(landing(), 1, 2).defenders(0, 6).city(2, 31)
    game = table.game()
    said = words(game, cn.RollThree("ship", 6, 6))
    assert "Orange gave most to the defence, but no defender card is left." in said
    assert game.players[1].defenders == 0


@pytest.mark.rule("ck.barbarians.lose")
def test_lost_cities_are_told_clockwise_from_the_player_on_turn() -> None:
    table = landing(4).city(0, 31).city(1, 29).city(2, 33).city(3, 40).turn(2)
    game = land(table)
    lost = [e.player for e in game.events if isinstance(e, cn.events.CityLost)]
    assert lost == [2, 3, 0, 1]


@pytest.mark.rule("ck.barbarians.lose")
def test_who_chooses_a_city_comes_in_turn_too() -> None:
    table = landing().city(0, 31, 33).city(1, 29).city(2, 40)
    game = land(table)
    assert isinstance(game.frame, cn.questions.LostCity)
    push(game, cn.LoseCity(33))
    lost = [e.player for e in game.events if isinstance(e, cn.events.CityLost)]
    assert lost == [0, 1, 2]


@pytest.mark.parametrize("variant", ["base", "fastcard"])
def test_a_huge_seed_is_refused(variant: str) -> None:
    with pytest.raises(cn.classes.BadSetup, match="at most 100 digits"):
        cn.new_game(variant, seed=10**5000)
    data = json.loads(cn.new_game(variant, seed=7).to_json())
    data["seed"] = 10**200
    with pytest.raises(cn.classes.BadRecord, match="at most 100 digits"):
        cn.read_game(json.dumps(data))
