"""Positions set up by hand: what is stated holds, and what cannot be is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import catan_nb as cn
from tests.fastcard.helpers import fc, hand, held, table

Position = fc.CardPosition


def test_everything_that_is_stated_holds() -> None:
    position = Position(players=3, names=["Ada", "Bo", "Cy"], options={"target": 12})
    position.hand(0, ore=2, wool=1).market("ore", "grain").discards(brick=3)
    position.roads(0, 3).knights(1, 2).settlements(0, 2).cities(1, 1)
    position.expansion(1, "church", "library").direction(-1).first_player(2)
    position.city_events(robbery=6, market_day=2)
    game = position.turn(0, "swap", number=4, swaps=1, built=(), picked=True).game(seed=3)
    assert hand(game, 0) == {"ore": 2, "wool": 1}
    assert (held(game.market), held(game.discards)) == ({"ore": 1, "grain": 1}, {"brick": 3})
    assert game.pile == 67 - 3 - 2 - 3
    ada, bo, _ = game.players
    assert (ada.roads, ada.settlements, ada.swaps) == (3, 2, 2)
    assert (bo.knights, bo.cities, bo.expansions) == (2, 1, ("library", "church"))
    assert (game.direction, game.first_player, game.turn, game.turn_number) == (-1, 2, 0, 4)
    assert (game.swaps_left, game.phase, game.names) == (1, "swap", ("Ada", "Bo", "Cy"))
    assert dict(game.city_events) == {"robbery": 6, "market_day": 2}
    assert dict(game.stacks["expansions"]) == {
        "library": 0,
        "merchants_guild": 1,
        "church": 1,
        "city_castle": 1,
        "university": 2,
    }
    assert (game.stacks["road"], game.stacks["settlement"], game.stacks["knight"]) == (4, 6, 2)


def test_cards_that_are_stated_nowhere_are_in_the_pile_or_the_middle() -> None:
    game = Position(players=4).game()
    assert (game.pile, held(game.market), game.stacks["road"]) == (67, {}, 9)
    assert dict(game.city_events) == {"robbery": 10, "market_day": 5}
    small = Position(players=4).pile(ore=2).game()
    assert small.pile == 2


@pytest.mark.parametrize(
    ("state_it", "rule"),
    [
        (lambda p: p.hand(0, ore=17), "cards.materials"),
        (lambda p: p.hand(0, ore=9).market("ore").discards(ore=7), "cards.materials"),
        (lambda p: p.hand(0, ore=9).pile(ore=8), "cards.materials"),
        (lambda p: p.hand(0, stone=1), "cards.materials"),
        (lambda p: p.hand(0, ore=-1), "cards.materials"),
        (lambda p: p.hand(3, ore=1), "cards.setup"),
        (lambda p: p.roads(0, 8), "cards.materials"),
        (lambda p: p.knights(0, 3).knights(1, 2), "cards.materials"),
        (lambda p: p.settlements(0, 9).cities(1, 3), "cards.materials"),
        (lambda p: p.expansion(0, "library").expansion(1, "library"), "cards.materials"),
        (lambda p: p.expansion(0, "church", "church"), "cards.build.expansion"),
        (lambda p: p.expansion(0, "harbour"), "cards.build.expansion"),
        (lambda p: p.roads(0, -1), "cards.materials"),
        (lambda p: p.roads(0, True), "cards.materials"),
        (lambda p: p.settlements(0, 10), "cards.win"),
        (lambda p: p.turn(0, "draw"), "cards.turn"),
        (lambda p: p.turn(3), "cards.setup"),
        (lambda p: p.turn(0, number=0), "cards.turn"),
        (lambda p: p.turn(0, swaps=2), "cards.swap.count"),
        (lambda p: p.turn(0, built=("wall",)), "cards.build.once"),
        (lambda p: p.turn(0, built="road"), "cards.build.once"),
        (lambda p: p.direction(2), "cards.take"),
        (lambda p: p.city_events(robbery=11), "cards.build.city"),
        (lambda p: p.city_events(robbery=8, market_day=3), "cards.build.city"),
        (lambda p: p.city_events(flood=1), "cards.build.city"),
        (lambda p: p.hand(0, {2: 1}), "cards.materials"),
        (lambda p: p.hand(0, 5), "cards.materials"),
        (lambda p: p.hand(0, ["ore"]), "cards.materials"),
        (lambda p: p.market(2), "cards.materials"),
        (lambda p: p.market(["ore"]), "cards.materials"),
        (lambda p: p.market(*["ore"] * 6), "cards.setup"),
        (lambda p: p.direction(True), "cards.take"),
        (lambda p: p.direction(1.0), "cards.take"),
        (lambda p: p.turn(0, built=5), "cards.build.once"),
        (lambda p: p.turn(0, built=[["road"]]), "cards.build.once"),
        (lambda p: p.turn(0, "swap", built=["road"]), "cards.turn"),
        (lambda p: p.turn(0, "build", swaps=1), "cards.turn"),
    ],
)
def test_what_cannot_be_is_refused_with_its_rule(
    state_it: Callable[[Position], Position], rule: str
) -> None:
    with pytest.raises(cn.BadSetup, match=rule.replace(".", r"\.")):
        state_it(Position(players=3)).game()


def test_a_statement_that_fails_changes_nothing() -> None:
    position = table().hand(0, ore=1)
    with pytest.raises(cn.BadSetup):
        position.expansion(0, "church", "church")
    assert position.game().players[0].expansions == ()
    with pytest.raises(AttributeError, match="walls"):
        position.walls(0, 1)


def test_a_position_without_swaps_begins_with_building() -> None:
    game = table().roads(0, 2).turn(0, "swap", swaps=0).game()
    assert (game.phase, game.swaps_left) == ("build", 0)


def test_a_game_from_a_position_is_saved_with_it() -> None:
    position = table(3, target=9).hand(0, ore=3, grain=2).hand(1, wool=9).market("ore")
    game = position.turn(0, "build", built=("road",)).game(seed=4)
    for action in (fc.BuildCity(), fc.Reveal(0), fc.Discard(fc.Cards(wool=4))):
        game.push(action)
    again = cn.read_game(game.to_json())
    assert isinstance(again, fc.CardGame)
    assert again.state == game.state
    assert (again.log, again.options, again.seed) == (game.log, game.options, 4)
    assert repr(position) == "<CardPosition, 3 players, 10 statements>"
