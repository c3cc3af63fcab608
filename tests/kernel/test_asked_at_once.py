"""Who may answer now: one alone, unless a question says that others may at the same time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import RuleModule
from tests.kernel import toy


@dataclass(frozen=True, slots=True)
class Together(toy.Counting):
    """Counting, which all who are asked may do at the same time."""

    at_once: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class ByAnotherRule(Together):
    """The same by another rule."""

    rule: ClassVar[str] = "toy.other"


TOGETHER = RuleModule(name="together", offers={Together: (toy.Step,), ByAnotherRule: (toy.Step,)})


def game_asking(*questions: toy.Counting) -> toy.ToyGame:
    """Return a game that asks these questions, the first one first."""
    game = toy.game(toy.COUNT, toy.LUCKY, TOGETHER)
    game.state.stack = [*reversed(questions)]
    return game


def test_by_itself_a_question_is_answered_before_the_next_is_asked() -> None:
    game = toy.game()
    assert game.asked_at_once == {0: toy.Counting(0)}
    two = game_asking(toy.Counting(0), toy.Counting(1))
    assert list(two.asked_at_once) == [0]
    assert list(game_asking(toy.Counting(0), Together(1)).asked_at_once) == [0]
    assert list(game_asking(Together(0), toy.Counting(1), Together(2)).asked_at_once) == [0]


def test_questions_by_the_same_rule_on_each_other_are_answered_at_once() -> None:
    game = game_asking(Together(2), Together(0), Together(1), toy.Counting(3))
    assert game.asked_at_once == {seat: Together(seat) for seat in (2, 0, 1)}
    assert list(game.asked_at_once) == [2, 0, 1]
    other = game_asking(Together(0), ByAnotherRule(1), Together(2))
    assert list(other.asked_at_once) == [0]


def test_who_is_asked_twice_is_asked_the_first_question_first() -> None:
    game = game_asking(Together(0), Together(1), Together(0))
    assert list(game.asked_at_once) == [0, 1]


def test_nobody_is_asked_at_chance_and_when_the_game_is_over() -> None:
    game = toy.game(toy.COUNT, toy.LUCKY)
    game.push(toy.Toss())
    assert game.asked_at_once == {}
    with pytest.raises(BadSetup, match="Ada owes no answer now: A coin falls"):
        game.ahead(0)
    game = toy.game()
    for _ in range(5):
        game.push(toy.Step(2))
    assert (game.over, game.asked_at_once) == (True, {})
    with pytest.raises(BadSetup, match=r"The game is over\. \[toy\.over\]"):
        game.ahead(0)


def test_for_the_actor_a_look_ahead_is_a_branch() -> None:
    game = toy.game()
    game.push(toy.Step(1))
    ahead = game.ahead(0)
    assert (ahead.state, ahead.log) == (game.state, game.log)
    ahead.push(toy.Step(2))
    assert (game.state.count, ahead.state.count) == (1, 3)
