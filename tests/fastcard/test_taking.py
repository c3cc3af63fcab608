"""Roads and knights that change owners, and whom a church or a city castle protects."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fastcard.helpers import RICH, fc, refusal, texts

#: Each case: what is built, how the position says it, how many four players have.
CASES = [(fc.BuildRoad(), "roads", 9), (fc.BuildKnight(), "knights", 5)]


def spread(what: str, *counts: int, **options: Any) -> fc.CardPosition:
    """Return a position with so many roads or knights before each seat; seat 0 may build."""
    position = fc.CardPosition(players=len(counts), options=options)
    for seat, count in enumerate(counts):
        getattr(position, what)(seat, count)
    return position.hand(0, RICH).turn(0, "build")


def numbers(game: fc.CardGame, what: str) -> tuple[int, ...]:
    return tuple(getattr(player, what) for player in game.players)


@pytest.mark.rule("cards.take")
@pytest.mark.parametrize(
    ("direction", "before", "after"),
    [
        (1, (2, 3, 3, 1), (3, 2, 3, 1)),
        (-1, (2, 3, 3, 1), (3, 3, 3, 0)),
        (1, (3, 0, 4, 2), (4, 0, 3, 2)),
        (-1, (2, 3, 4, 0), (3, 3, 3, 0)),
        (1, (8, 0, 0, 1), (9, 0, 0, 0)),
    ],
)
def test_the_next_player_in_the_direction_of_the_fate_card_loses_the_topmost_road(
    direction: int, before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    game = spread("roads", *before).direction(direction).game()
    assert game.stacks["road"] == 0
    game.push(fc.BuildRoad())
    assert numbers(game, "roads") == after


@pytest.mark.rule("cards.take")
@pytest.mark.parametrize(
    ("direction", "before", "after"),
    [(1, (1, 2, 1, 1), (2, 1, 1, 1)), (-1, (1, 2, 2, 0), (2, 2, 1, 0))],
)
def test_knights_are_taken_as_roads_are(
    direction: int, before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    game = spread("knights", *before).direction(direction).game()
    game.push(fc.BuildKnight())
    assert numbers(game, "knights") == after


@pytest.mark.rule("cards.take")
@pytest.mark.parametrize(("action", "what", "all_of_them"), CASES)
def test_while_any_is_left_in_the_middle_nobody_loses_one(
    action: Any, what: str, all_of_them: int
) -> None:
    game = spread(what, 0, all_of_them - 1, 0, 0).game()
    game.push(action)
    assert numbers(game, what) == (1, all_of_them - 1, 0, 0)


@pytest.mark.rule("cards.take", "cards.build.road")
def test_the_card_is_laid_with_the_side_that_is_next_before_its_new_owner() -> None:
    # Seat 1 loses its second card, a B side; for seat 0 it is the third, an A side.
    game = spread("roads", 2, 2, 5, 0).game()
    assert (game.points(0), game.points(1)) == (1, 1)
    happened = game.push(fc.BuildRoad())
    assert game.players[0].road_sides == ("A", "B", "A")
    assert (game.points(0), game.points(1)) == (1, 0)
    assert texts(game, happened, None)[0] == "Red takes the topmost road of Blue."


@pytest.mark.rule("cards.take")
@pytest.mark.parametrize(
    ("castles", "before", "after"),
    [
        ((1,), (1, 3, 3, 2), (2, 3, 2, 2)),
        ((1,), (1, 4, 2, 2), (2, 3, 2, 2)),
        ((1, 2), (2, 3, 3, 1), (3, 3, 3, 0)),
        ((1, 2), (2, 1, 6, 0), (3, 1, 5, 0)),
    ],
)
def test_a_city_castle_protects_the_first_three_roads(
    castles: tuple[int, ...], before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    position = spread("roads", *before)
    for seat in castles:
        position.expansion(seat, "city_castle")
    game = position.game()
    for seat in castles:
        assert game.players[seat].safe_roads == min(3, before[seat])
    game.push(fc.BuildRoad())
    assert numbers(game, "roads") == after


@pytest.mark.rule("cards.take")
@pytest.mark.parametrize(
    ("before", "after"), [((1, 1, 3, 0), (2, 1, 2, 0)), ((1, 2, 2, 0), (2, 1, 2, 0))]
)
def test_a_church_protects_the_first_knight(
    before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    game = spread("knights", *before).expansion(1, "church").game()
    assert game.players[1].safe_knights == 1
    game.push(fc.BuildKnight())
    assert numbers(game, "knights") == after


@pytest.mark.rule("cards.take")
def test_a_church_protects_no_roads_and_a_castle_no_knights() -> None:
    game = spread("roads", 1, 3, 3, 2).expansion(1, "church").game()
    game.push(fc.BuildRoad())
    assert numbers(game, "roads") == (2, 2, 3, 2)
    game = spread("knights", 0, 1, 2, 2).expansion(1, "city_castle").game()
    game.push(fc.BuildKnight())
    assert numbers(game, "knights") == (1, 0, 2, 2)


@pytest.mark.rule("cards.take")
def test_where_nobody_can_lose_one_none_is_built() -> None:
    game = spread("knights", 3, 1, 1, 0).expansion(1, "church").expansion(2, "church").game()
    assert game.loser("knight", 0) is None
    assert refusal(game, fc.BuildKnight()) == "cards.take"
    own = spread("knights", 5, 0, 0, 0).game()  # nobody is robbed by himself
    assert refusal(own, fc.BuildKnight()) == "cards.take"
    assert refusal(own, fc.BuildRoad()) is None


@pytest.mark.rule("cards.take")
def test_with_two_players_the_other_loses_the_card() -> None:
    game = spread("roads", 2, 3).game()
    game.push(fc.BuildRoad())
    assert numbers(game, "roads") == (3, 2)
    castle = spread("roads", 2, 3).expansion(1, "city_castle").game()
    assert refusal(castle, fc.BuildRoad()) == "cards.take"


@pytest.mark.rule("cards.take")
@pytest.mark.parametrize(("start", "loser"), [("clockwise", 1), ("counter_clockwise", 3)])
def test_where_the_fate_card_points_at_the_start_is_an_option(start: str, loser: int) -> None:
    game = spread("roads", 3, 2, 2, 2, fate_start=start).game()
    assert game.loser("road", 0) == loser


@pytest.mark.rule("cards.take", "cards.swap.count")
def test_the_last_road_can_be_lost_and_with_it_the_swaps_of_the_next_turn() -> None:
    game = spread("roads", 4, 1).game()
    game.push(fc.BuildRoad())
    game.push(fc.EndTurn())
    game.advance()
    assert (game.turn, game.players[1].roads, game.swaps_left) == (1, 0, 1)
    assert game.legal(fc.SwapPlayer) == ()
