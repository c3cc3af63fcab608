"""Outcomes of chance, in time or a step early: push, why_not and outcomes agree, with reasons."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

import catan_nb as cn
from catan_nb import fastcard as fc
from catan_nb.kernel.action import Action
from tests.conformance.playing import choose, knights_table, table
from tests.fastcard.playing import choose as choose_card
from tests.fastcard.playing import random_table
from tests.rules.cities_knights.tables import position as knights_position
from tests.rules.play.hand_made import position, push


def _agree(game: Any, action: Action) -> bool:
    """Check that all three say the same of an outcome, and return whether it may be pushed."""
    refusal = game.why_not(action)
    assert (refusal is None) == (game.explain(action) == ())
    assert (refusal is None) == (game.outcomes(type(action)).probability(action) > 0)
    other = game.fork()
    if refusal is None:
        other.push(action)
        assert other.log[-1] == action
    else:
        with pytest.raises(cn.classes.IllegalAction) as caught:
            other.push(action)
        assert caught.value.refusal == refusal
    return refusal is None


@pytest.mark.rule("base.production")
def test_a_roll_a_step_early_is_legal_everywhere_or_nowhere() -> None:
    game = position().turn(0).game()
    assert _agree(game, cn.Roll(3, 4))
    assert game.outcomes(cn.Roll).probability(cn.Roll(3, 4)) == Fraction(1, 36)
    assert not game.outcomes()  # nothing is left to chance yet
    assert game.view(0).why_not(cn.Roll(3, 4)) is None
    assert len(game.view(0).outcomes(cn.Roll)) == 36
    push(game, cn.RollDice())
    assert _agree(game, cn.Roll(3, 4))
    assert game.outcomes(cn.Roll).pairs == game.outcomes().pairs
    push(game, cn.Roll(3, 4))
    assert not _agree(game, cn.Roll(3, 4))


WRONG: list[tuple[Any, Action, str, str]] = [
    (lambda: position().turn(0).game(), cn.Roll(7, 1), "base.production", "No die shows 7."),
    (
        lambda: push(position().turn(0).game(), cn.RollDice()),
        cn.Roll(1, 0),
        "base.production",
        "No die shows 0.",
    ),
    (
        lambda: knights_position().turn(0).game(),
        cn.RollThree("ship", 8, 1),
        "ck.roll.order",
        "No die shows 8.",
    ),
    (
        lambda: knights_position().turn(0).game(),
        cn.RollThree(4, 1, 1),
        "ck.roll.order",
        "symbol must be the name or number of a face of the event die, not 4.",
    ),
    (
        lambda: push(
            position().hand(0, ore=1, wool=1, grain=1).turn(0, rolled=True).deck(knight=2).game(),
            cn.BuyDevelopmentCard(),
        ),
        cn.DrawDevelopment("monopoly"),
        "base.dev.deck",
        "No monopoly is left in the deck.",
    ),
    (
        lambda: fc.CardPosition(players=2).hand(0, ore=1).pile(wool=3).turn(0).game(),
        fc.DrawCard("ore"),
        "cards.turn",
        "",
    ),
]


@pytest.mark.parametrize(("make", "action", "rule", "text"), WRONG)
def test_a_wrong_outcome_has_a_reason_of_its_own(
    make: Any, action: Action, rule: str, text: str
) -> None:
    game = make()
    assert not _agree(game, action)
    refusal = game.why_not(action)
    if text:
        assert (refusal.rule, refusal.text) == (rule, text)


@pytest.mark.rule("base.robber.steal")
def test_nobody_steals_what_the_victim_has_not() -> None:
    game = position().settlement(1, 8).hand(1, ore=1).turn(0).game()
    push(game, cn.Roll(3, 4), cn.MoveRobber(1))
    if isinstance(game.frame, cn.questions.ChooseVictim):
        push(game, cn.Rob(1))
    assert str(game.why_not(cn.Steal("wool"))) == "Orange has no wool. [base.robber.steal]"


@pytest.mark.parametrize("number", range(5))
def test_all_three_agree_in_random_games(number: int) -> None:
    for game, pick in (
        (table(number), choose),
        (knights_table(number), choose),
        (random_table(number), choose_card),
    ):
        rng = random.Random(number)
        kinds = [cls for cls, verb in game.rules.verbs.items() if verb.weights is not None]
        seen: list[Action] = []
        for _ in range(80):
            if game.over:
                break
            odds = game.outcomes()
            if odds:
                seen = [*seen[-20:], rng.choice(odds.pairs)[0]]
                assert _agree(game, seen[-1])
            elif seen:
                _agree(game, rng.choice(seen))
            for kind in kinds:
                state = game.chance_for(kind)
                assert (state is None) == (not game.outcomes(kind))
            game.push(game.sample() if odds else pick(game, rng))


# ---- why nothing of a kind can be done -------------------------------------------------


@pytest.mark.rule("base.build.settlement")
def test_a_settlement_with_nowhere_to_go_names_the_rule() -> None:
    cards = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
    game = position().settlement(0, 8).hand(0, cards).turn(0, rolled=True).game()
    assert str(game.availability(cn.BuildSettlement)) == (
        "No own route leads to an intersection where a settlement may stand."
        " [base.build.settlement]"
    )


@pytest.mark.parametrize("number", range(4))
def test_what_cannot_be_done_at_all_is_told_by_its_rule(number: int) -> None:
    for game, pick in (
        (table(number), choose),
        (knights_table(number), choose),
        (random_table(number), choose_card),
    ):
        rng = random.Random(number)
        for _ in range(150):
            if game.over:
                break
            if game.actor != cn.CHANCE:
                for verb in game.rules.offers[type(game.frame)]:
                    refusal = game.availability(verb.action)
                    assert refusal is None or "There is no way" not in refusal.text, verb.action
            game.push(game.sample() if game.actor == cn.CHANCE else pick(game, rng))
