"""The rules say the same in every language, as far as numbers and names can tell."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from catan_nb import language
from catan_nb.catalogue import RULES, Rule
from catan_nb.language.extract import COMPLETE


@pytest.fixture(params=[code for code, groups in COMPLETE.items() if language.ALMANAC in groups])
def chosen(request: pytest.FixtureRequest) -> Iterator[str]:
    language.use(request.param)
    yield request.param
    language.use(language.DEFAULT)


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


@pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))
def test_every_rule_is_told_with_the_same_numbers(chosen: str, rule: Rule) -> None:
    text = language.almanac(rule.text)
    assert text != rule.text
    assert language.almanac(rule.title)
    assert numbers(text) == numbers(rule.text)


def test_every_card_first_says_how_many_there_are(chosen: str) -> None:
    """What a card does is shown without that sentence, so the sentence stands alone."""
    for name, rule in RULES.items():
        if name.startswith("ck.card."):
            count, _, effect = language.almanac(rule.text).partition(". ")
            assert re.fullmatch(r"\d \w+ \w+ \w+", count), name
            assert effect.endswith("."), name
