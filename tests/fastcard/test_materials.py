"""The cards in the box, what is dealt, and the second box."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.fastcard import box
from tests.fastcard.helpers import fc

#: Roads, settlement cards, knights and expansions by number of players (the rules' tables).
BUILDINGS = {2: (5, 7, 2, 5), 3: (7, 11, 4, 7), 4: (9, 15, 5, 9), 5: (11, 19, 7, 11)}
BUILDINGS[6] = (13, 23, 8, 13)
RESOURCES = {"brick": 11, "lumber": 11, "ore": 16, "grain": 14, "wool": 15}


def counts(game: fc.CardGame) -> tuple[int, int, int, int]:
    """Return all building cards of a game, in the middle and before players."""
    stacks, players = game.stacks, game.players
    return (
        stacks["road"] + sum(p.roads for p in players),
        stacks["settlement"] + sum(p.settlements + p.cities for p in players),
        stacks["knight"] + sum(p.knights for p in players),
        sum(stacks["expansions"].values()),
    )


@pytest.mark.rule("cards.materials")
def test_kinds_of_card_are_those_of_the_board_game_in_the_same_order() -> None:
    kinds = tuple(cn.new_game("base", board="beginner", seed=1).bank)
    assert kinds == fc.Cards.names == tuple(RESOURCES)


@pytest.mark.rule("cards.materials")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_box_has_67_resource_cards_and_the_building_cards_of_its_players(players: int) -> None:
    game = cn.new_game("fastcard", players=players, seed=1)
    assert dict(game.all_cards) == RESOURCES
    assert sum(RESOURCES.values()) == 67
    assert counts(game) == BUILDINGS[players]


@pytest.mark.rule("cards.materials")
def test_the_whole_box_has_the_events_and_copies_of_the_rules() -> None:
    game = cn.new_game("fastcard", players=4, seed=1)
    assert dict(game.city_events) == {"robbery": 10, "market_day": 5}
    assert dict(game.stacks["expansions"]) == {
        "library": 1,
        "merchants_guild": 2,
        "church": 2,
        "city_castle": 2,
        "university": 2,
    }
    assert {e.name: e.points for e in box.EXPANSIONS} == {
        "library": 3,
        "merchants_guild": 3,
        "church": 3,
        "city_castle": 3,
        "university": 4,
    }


@pytest.mark.rule("cards.materials")
def test_with_two_players_nobody_finds_a_merchants_guild() -> None:
    game = cn.new_game("fastcard", players=2, seed=1)
    assert game.stacks["expansions"]["merchants_guild"] == 0
    assert dict(game.city_events) == {"robbery": 5, "market_day": 2}
    assert cn.new_game("fastcard", players=3, seed=1).stacks["expansions"]["merchants_guild"] == 1


@pytest.mark.rule("cards.six")
@pytest.mark.parametrize("players", [5, 6])
def test_two_boxes_have_134_resource_cards_and_the_marked_building_cards(players: int) -> None:
    game = cn.new_game("fastcard", players=players, seed=1)
    assert dict(game.all_cards) == {kind: 2 * count for kind, count in RESOURCES.items()}
    assert counts(game) == BUILDINGS[players]


@pytest.mark.rule("cards.six")
def test_of_the_second_box_there_may_be_expansions_only() -> None:
    six = cn.new_game("fastcard", players=6, seed=1, options={"second_box": "expansions"})
    assert counts(six) == (9, 15, 5, 13)
    five = cn.new_game("fastcard", players=5, seed=1, options={"second_box": "expansions"})
    assert counts(five) == (9, 15, 5, 11)
    assert sum(five.all_cards.values()) == 134


@pytest.mark.rule("cards.six")
def test_with_one_box_there_is_no_second_to_choose_from() -> None:
    with pytest.raises(cn.BadSetup, match="second_box"):
        cn.new_game("fastcard", players=4, options={"second_box": "expansions"})


@pytest.mark.rule("cards.setup")
@pytest.mark.parametrize("players", range(2, 7))
def test_a_game_starts_with_a_market_of_five_and_three_cards_each(players: int) -> None:
    game = cn.new_game("fastcard", players=players, seed=3)
    assert game.phase == "deal"
    game.advance()
    assert sum(game.market.values()) == 5
    assert [player.hand_size for player in game.players] == [3] * players
    assert game.pile == sum(game.all_cards.values()) - 5 - 3 * players
    for player in game.players:
        assert (player.settlements, player.roads, player.points) == (1, 1, 1)
        assert player.road_sides == ("A",)
    assert (game.turn, game.phase, game.actor) == (0, "swap", 0)


@pytest.mark.rule("cards.setup")
def test_the_first_card_of_the_market_is_drawn_from_all_67() -> None:
    odds = cn.new_game("fastcard", players=2, seed=3).outcomes()
    chances = {fc.Cards.names[a.card]: odds.probability(a) for a, _ in odds}
    assert chances == {kind: Fraction(count, 67) for kind, count in RESOURCES.items()}


@pytest.mark.rule("cards.setup")
@pytest.mark.parametrize("seat", [0, 2])
def test_the_seat_that_is_chosen_starts(seat: int) -> None:
    game = cn.new_game("fastcard", players=3, seed=3, options={"first_player": seat})
    game.advance()
    assert (game.first_player, game.turn, game.actor) == (seat, seat, seat)


@pytest.mark.rule("cards.setup")
def test_the_starting_player_can_be_drawn_with_the_seed() -> None:
    how: dict[str, Any] = {"players": 4, "options": {"first_player": "drawn"}}
    first = [cn.new_game("fastcard", seed=seed, **how).first_player for seed in range(20)]
    assert set(first) == {0, 1, 2, 3}
    assert first == [cn.new_game("fastcard", seed=seed, **how).first_player for seed in range(20)]


@pytest.mark.rule("cards.setup")
@pytest.mark.parametrize(
    "how",
    [
        {"players": 1},
        {"players": 7},
        {"players": "4"},
        {"players": 3, "names": ["A", "A", "B"]},
        {"players": 3, "names": ["A", "B"]},
        {"seed": -1},
        {"options": {"first_player": 6}},
        {"players": 3, "options": {"first_player": 3}},
        {"options": {"target": 2}},
        {"options": {"robbery_limit": -1}},
        {"options": {"market_day": "feast"}},
        {"options": {"bank_size": 19}},
        {"board": "beginner"},
    ],
)
def test_what_cannot_be_is_refused_at_the_start(how: dict[str, Any]) -> None:
    with pytest.raises(cn.BadSetup):
        cn.new_game("fastcard", **how)


def test_the_options_have_their_defaults() -> None:
    assert dict(cn.new_game("fastcard", players=6, seed=1).options) == {
        "target": 10,
        "first_player": 0,
        "fate_start": "clockwise",
        "swap_together": True,
        "market_same_back": True,
        "robbery_limit": 7,
        "robbery_loss": "half",
        "market_day": "renew",
        "guild_when": "any_time",
        "university_cards": 0,
        "second_box": "building_cards",
    }


def test_a_corrected_card_is_a_change_of_data_only(monkeypatch: pytest.MonkeyPatch) -> None:
    more = box.Marked(3, 3, 3)
    monkeypatch.setattr(box, "ROADS", more)
    assert cn.new_game("fastcard", players=4, seed=1).stacks["road"] == 9 - 4
    assert cn.new_game("fastcard", players=2, seed=1).stacks["road"] == 3 - 2
