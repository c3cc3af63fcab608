"""Players who have no names are called by their colours in the language in use."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.language import use


@pytest.mark.parametrize("variant", ["base", "fastcard"])
def test_names_of_colours_follow_the_language(variant: str) -> None:
    game = cn.new_game(variant, players=3, seed=1)
    assert game.names == ("Blue", "Orange", "White")
    use("de")
    assert game.names == ("Blau", "Orange", "Weiß")
    assert game.players[0].name == "Blau"
    assert game.view(1).names == game.names
    saved = game.to_json()
    use("nl")
    again = cn.read_game(saved)
    assert again.names == game.names == ("Blauw", "Oranje", "Wit")
    use("en")
    assert again.names == ("Blue", "Orange", "White")


def test_names_that_people_have_are_never_translated() -> None:
    game = cn.new_game(players=3, seed=1, names=["Red", "Orange", "Rosa"])
    use("nl")
    assert game.names == ("Red", "Oranje", "Rosa")  # seat 0 is blue: Red is somebody's name


def test_what_is_told_and_asked_follows_too() -> None:
    game = cn.Position(players=3).turn(0).game()
    use("de")
    assert str(game.frame.question(game.names)).startswith("Blau ")
    assert str(game.view(1).why_not(cn.RollDice())).count("Blau") == 1
    assert cn.Position.of(game).game().names[0] == "Blau"
    use("en")
    assert cn.Position.of(game).game().names[0] == "Blue"
