"""Knights that are played, and the largest army (base.dev.knight, base.largest_army)."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.rules.play.hand_made import frame_name, hand, position, push, refused, round_trip

# ---- the knight ------------------------------------------------------------------------


@pytest.mark.rule("base.dev.knight")
def test_a_knight_moves_the_robber_and_steals() -> None:
    game = position().settlement(1, 8).hand(1, wool=1).development(0, knight=1).turn(0).game()
    push(game, cn.PlayKnight())
    assert (frame_name(game), game.actor) == ("RobberMove", 0)
    refused(game, cn.MoveRobber(9), "base.robber.move")
    push(game, cn.MoveRobber(4), cn.Steal(4))
    assert (game.robber, hand(game, 0), game.players[0].knights) == (4, {"wool": 1}, 1)
    assert frame_name(game) == "BeforeRoll"


@pytest.mark.rule("base.dev.knight")
def test_a_knight_makes_nobody_discard() -> None:
    game = position().hand(1, wool=12).development(0, knight=1).turn(0, rolled=True).game()
    push(game, cn.PlayKnight(), cn.MoveRobber(4))
    assert (frame_name(game), game.players[1].hand_size) == ("MainTurn", 12)


@pytest.mark.rule("base.dev.knight")
def test_knights_stay_open() -> None:
    game = position().development(0, knight=1).knights(0, 1).turn(0).game()
    push(game, cn.PlayKnight(), cn.MoveRobber(4))
    assert game.view(None).players[0].knights == 2
    assert game.deck["knight"] == 12


# ---- the largest army ------------------------------------------------------------------


def army(*knights: int) -> cn.Game:
    """Seats have played so many knights; seat 0 is on turn with one more."""
    table = position(len(knights)).development(0, knight=1).turn(0)
    for seat, count in enumerate(knights):
        table.knights(seat, count)
    return table.game()


@pytest.mark.rule("base.largest_army")
@pytest.mark.parametrize(
    ("knights", "before", "after"),
    [
        ((1, 0, 0), None, None),
        ((2, 0, 0), None, 0),
        ((2, 2, 0), None, 0),
        ((2, 3, 0), 1, 1),
        ((3, 3, 0), None, 0),
        ((3, 4, 0), 1, 1),
        ((4, 4, 4), None, 0),
        ((3, 0, 0), 0, 0),
    ],
)
def test_three_knights_and_then_more_than_the_holder(
    knights: tuple[int, ...], before: int | None, after: int | None
) -> None:
    game = army(*knights)
    assert game.largest_army_holder == before
    push(game, cn.PlayKnight())
    assert game.largest_army_holder == after
    for seat in range(3):
        assert game.points(seat) == (2 if seat == after else 0)


@pytest.mark.rule("base.largest_army")
def test_an_equal_army_takes_nothing_one_more_does() -> None:
    table = position().knights(0, 2).knights(1, 3).development(0, knight=2).turn(0).game()
    push(table, cn.PlayKnight(), cn.MoveRobber(4), cn.Roll(1, 1))
    assert table.largest_army_holder == 1
    round_trip(table)
    events = table.push(cn.PlayKnight())
    assert (table.largest_army_holder, table.points(0), table.points(1)) == (0, 2, 0)
    assert events[-1].text(table.names) == "Blue has the largest army: 4 knights."


@pytest.mark.rule("base.largest_army")
def test_the_army_of_a_position() -> None:
    assert position().knights(0, 3).knights(1, 3).game().largest_army_holder is None
    table = position().knights(0, 3).knights(1, 3).largest_army(1)
    assert table.game().largest_army_holder == 1
    with pytest.raises(cn.BadSetup, match=r"base\.largest_army"):
        position().knights(0, 2).largest_army(0).game()
