"""Payoffs, dice and trees to move: best answers and results are those of the game's mathematics."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from catan_nb import stats
from catan_nb.lessons import decision_tree, defence_risk, mixed_strategy, payoff_square
from catan_nb.lessons.explorables.explorable import NARROWEST, Moving
from catan_nb.stats import Defender

NAMES = ("Claudia", "Gabi", "Fritz", "Peter")
LIVE = (
    Defender((1,)),
    Defender(metropolises=1),
    Defender((2,), cities=2),
    Defender((2,), cities=2),
)
CAMP = (
    Defender((1,), (1,), 2),
    Defender((), (1, 2), 2),
    Defender((1,), (1,), 2),
    Defender((2,), (2,), 1, 1),
)
THINGS: tuple[Callable[[], Moving], ...] = (
    payoff_square,
    lambda: payoff_square("weak"),
    mixed_strategy,
    lambda: decision_tree(LIVE, NAMES),
    lambda: defence_risk(CAMP, NAMES),
)


def told(thing: Moving, name: str) -> str:
    return next(row.told for row in thing.rows() if name in row.name)


@pytest.mark.parametrize("make", THINGS)
def test_whatever_a_page_sends_nothing_breaks(make: Callable[[], Moving]) -> None:
    thing = make()
    for do in ("field", "game", "knight", "send", "promise", "envy", "seat", "own", "share", "no"):
        for arg, value in (("", "3"), ("x", ""), ("99", "99"), ("1", "1"), ("", "-1")):
            thing.pane.press(do, arg, value)
            assert "Something went wrong" not in thing.pane.html
    thing.width = NARROWEST
    assert "<svg" in thing.html()
    thing.reset()
    assert repr(thing) == repr(make())


def test_two_who_are_strong_enough_together_both_send() -> None:
    square = payoff_square()
    assert told(square, "Equilibria") == "Fritz sends, Peter sends"
    assert told(square, "Never") == "Fritz: stays home; Peter: stays home"
    square.pane.press("field", "1")
    assert "Fritz would rather send: 3/20 is more than −1." in square.pane.html
    square.pane.press("field", "3")
    assert "Nobody gains by changing alone" in square.pane.html


def test_two_who_are_too_weak_have_two_equilibria() -> None:
    square = payoff_square("weak")
    assert told(square, "Equilibria").count(";") == 1
    assert told(square, "Never") == "nothing"
    square.put("knight", 20)
    square.put("game", "enough")
    square.reset()
    assert (square.chosen("game"), square.number("knight")) == ("weak", 2)


@pytest.mark.parametrize("knight", [2, 5])
def test_the_lines_cross_where_the_mixed_equilibrium_is(knight: int) -> None:
    lines = mixed_strategy()
    lines.put("knight", knight)
    found = stats.mixed_two_by_two(lines.form)
    assert found is not None
    send = found.mixes[1][2]
    assert send == 1 - Fraction(knight, 20)
    assert lines.worth(2, send) == lines.worth(0, send) == -1
    lines.put("send", int(100 * send))
    assert told(lines, "best answer").startswith("both the same")
    lines.put("send", 0)
    assert told(lines, "best answer") == "send"
    lines.put("send", 100)
    assert told(lines, "best answer") == "stay at home"


@pytest.mark.parametrize(("promise", "envy"), [("free", 0), ("1", 0), ("free", 10)])
def test_the_tree_is_solved_as_the_game_in_turn(promise: str, envy: int) -> None:
    tree = decision_tree(LIVE, NAMES)
    tree.put("promise", promise)
    tree.put("envy", envy)
    found = stats.compare_commitments(
        LIVE,
        stakes=stats.Stakes(envy=Fraction(envy, 20)),
        fixed={} if promise == "free" else {0: int(promise)},
    )
    assert tree.outcome == found.in_turn
    assert told(tree, "The island").startswith("is saved" if found.fight.repelled else "falls")
    assert tree.html().count("sends ") >= 6


def test_the_risk_is_that_of_the_model() -> None:
    risk = defence_risk(CAMP, NAMES)
    risk.put("share", 50)
    assert told(risk, "strength 1") == "3/8 = 37.5 %"
    assert risk.risk(1, 50) == stats.loss_chance(CAMP, 0, Fraction(1, 2))
    risk.put("seat", "1")
    assert risk.risk(2, 50) <= Fraction(1, 10) < risk.risk(1, 50)
