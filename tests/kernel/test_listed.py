"""What a game has listed as legal is not checked again, and only where and as it was listed."""

from __future__ import annotations

import random

import pytest

import catan_nb as cn
from catan_nb.kernel.errors import IllegalAction
from tests.conformance.playing import KNIGHTS


def begun(actions: int) -> cn.Game:
    """A game of Cities & Knights, in which no pilot flies, after so many random actions."""
    game = cn.new_game(KNIGHTS, seed=5)
    rng = random.Random(5)
    while game.ply < actions:
        chance = game.actor == cn.CHANCE
        game.push(game.sample() if chance else rng.choice(game.legal_actions()))
    return game


def test_what_was_listed_or_drawn_is_done_without_another_check(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, checked = begun(120), []
    ask = type(game.rules).refusals
    monkeypatch.setattr(
        type(game.rules), "refusals", lambda *args, **how: checked.append(args) or ask(*args, **how)
    )
    rng = random.Random(1)
    while game.ply < 300:
        chance = game.actor == cn.CHANCE
        game.push(game.sample() if chance else rng.choice(game.legal_actions()))
    assert not checked
    last = game.pop()
    game.push(last)
    assert len(checked) == 1  # it was taken back, and nothing has been listed since


def test_what_was_listed_elsewhere_is_checked() -> None:
    game = begun(10)
    while not isinstance(game.frame, cn.questions.MainTurn):
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    listed = game.legal_actions()
    end = next(action for action in listed if isinstance(action, cn.EndTurn))
    game.push(end)
    with pytest.raises(IllegalAction):
        game.push(end)
    game.pop()
    here = game.fork()
    assert end in here.legal_actions()
    here.push(end)
    here.pop()
    game.push(end)
    with pytest.raises(IllegalAction):
        game.push(end)


def test_another_way_to_the_same_number_of_actions_is_another_position() -> None:
    game = begun(8)
    while len(game.legal_actions()) < 2 or game.actor == cn.CHANCE:
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    one, two = game.legal_actions()[0], game.legal_actions()[-1]
    game.push(one)
    then = game.legal_actions()
    game.pop()
    game.push(two)
    refused = [action for action in then if game.why_not(action) is not None]
    assert refused
    for action in refused:
        with pytest.raises(IllegalAction):
            game.push(action)
