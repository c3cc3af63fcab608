"""Every rule that can be shown has an example, and the engine answers as promised."""

from __future__ import annotations

import pytest

from catan_nb.catalogue import RULES
from catan_nb.kernel.question import CHANCE
from catan_nb.ui.almanac.example import Example
from catan_nb.ui.almanac.examples import EXAMPLES, SUBJECTS, WORDS_ONLY
from catan_nb.view.picture import show

named = pytest.mark.parametrize("example", EXAMPLES.values(), ids=list(EXAMPLES))


def test_every_rule_has_one_or_is_known_to_be_about_words_only() -> None:
    assert set(EXAMPLES) | WORDS_ONLY == set(RULES)
    assert not set(EXAMPLES) & WORDS_ONLY


def test_no_rule_has_two() -> None:
    assert len(EXAMPLES) == sum(map(len, SUBJECTS))


@named
def test_its_board_opens(example: Example) -> None:
    game = example.make()
    assert game.actor not in (None, CHANCE)
    assert show(game, size=380).svg().startswith("<svg")


@named
def test_the_engine_answers_with_the_promised_rule(example: Example) -> None:
    game = example.make()
    before = game.state.copy()
    answer = example.answer(game)
    assert example.cited_rule in answer.rules
    assert all(rule in RULES for rule in answer.rules)
    assert game.state == before
    if answer.refusal is not None:
        assert answer.refusal.rule == example.cited_rule
    else:
        assert answer.game.ply == game.ply + 1 + len(example.then)


@named
def test_another_rule_is_promised_only_where_its_own_is_not_cited(example: Example) -> None:
    assert (example.cites == "") == (example.rule in example.answer().rules)
