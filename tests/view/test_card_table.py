"""The picture of a card game: everything that lies on the table, and nothing hidden."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

import catan_nb as cn
from catan_nb.fastcard import CardPosition
from catan_nb.view.card_table import TABLE_WIDTH, card_table
from catan_nb.view.picture import Picture, show
from catan_nb.view.shapes import Text, bounds, check, flatten, groups


def position() -> CardPosition:
    table = CardPosition(players=3).market("ore", "ore", "wool").hand(0, ore=1, wool=2)
    table.hand(1, grain=4).discards(wool=2, brick=1).roads(1, 3).knights(2, 2).direction(-1)
    return table.settlements(0, 2).cities(1, 1).expansion(2, "library", "church")


def drawn(picture: Picture) -> Counter[str]:
    return Counter(group.name for layer in picture.layers for group in groups(layer.items))


def numbers(picture: Picture) -> list[str]:
    shapes = [shape for layer in picture.layers for shape, _ in flatten(layer.items)]
    return [shape.text for shape in shapes if isinstance(shape, Text) and shape.text.isdecimal()]


def test_everything_open_is_drawn() -> None:
    names = drawn(show(position().game(), viewer=0))
    for name in ("market ore", "market wool", "pile", "discards", "fate", "hand ore", "hand wool"):
        assert names[name] == 1, name
    assert (names["settlement"], names["city"], names["library"], names["church"]) == (1, 1, 1, 1)
    assert (names["road A"], names["road B"]) == (2, 1)
    assert (names["knight A"], names["knight B"]) == (1, 1)
    assert sum(names[f"display {one.colour}"] for one in position().game().players) == 3


def test_hands_of_others_are_backs_with_their_number() -> None:
    game = position().game()
    assert drawn(show(game))["hand grain"] == 1
    seen = show(game, viewer=0)
    assert drawn(seen)["hidden hand"] == 1
    assert not drawn(seen)["hand grain"]
    assert "grain" not in seen.description
    assert sorted(numbers(seen)) == sorted(numbers(show(game)))
    assert show(game.view(0)).svg() == seen.svg()


def test_two_players_have_no_fate_card_and_an_empty_table_is_drawn() -> None:
    picture = show(CardPosition(players=2).game())
    assert not drawn(picture)["fate"]
    assert "fate" not in picture.description
    assert "nothing" in picture.description


@pytest.mark.parametrize("players", [2, 6])
def test_everything_fits_into_the_frame(players: int) -> None:
    full = CardPosition(players=players).hand(0, brick=3, lumber=3, ore=3, grain=3, wool=3)
    full.settlements(0, 2).cities(0, 1).expansion(0, "library", "church", "university")
    full.roads(0, 5).knights(0, 2).turn(1)
    layers, frame = card_table(full.game())
    for layer in layers:
        for shape, places in flatten(layer.items):
            check(shape)
            for place in places:
                left, top, right, bottom = bounds(shape, place)  # texts: on the wide side
                assert -0.2 <= left <= right <= TABLE_WIDTH + 0.2
                assert -0.05 <= top <= bottom <= frame.height + 0.05


def test_fans_lie_in_order_from_left_to_right() -> None:
    picture = show(position().game())
    fans = [g for layer in picture.layers for g in groups(layer.items, "road ")]
    assert [fan.name for fan in fans] == ["road A", "road B", "road A"]
    assert all(a.places[0][0] < b.places[0][0] for a, b in pairwise(fans))


def test_words_tell_what_the_picture_shows() -> None:
    picture = show(position().turn(1).game(), viewer=0)
    assert picture.title == "Fast Card Game, turn of Orange"
    for words in ("2 ore", "counter-clockwise", "a hidden hand", "1 library", "2 road A"):
        assert words in picture.description, words
    assert "Fast Card Game" in show(cn.new_game("fastcard")).title


def test_a_game_without_a_board_has_no_places() -> None:
    with pytest.raises(ValueError, match="no board"):
        show(position().game(), labels=True)
