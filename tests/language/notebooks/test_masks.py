"""What translators do not copy comes back as it was, numbers as the language writes them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_nb.language.notebook_code import mask


@given(st.text(st.sampled_from("ab 0123.,/%*`$(){}[]<>\\^_·√|−"), max_size=40))
def test_any_text_comes_back(text: str) -> None:
    masked = mask(text)
    assert masked.filled(masked.text, "en") == text


@pytest.mark.parametrize(
    ("text", "seen", "german"),
    [
        ("1,388.9 rolls", "{1} rolls", "1.388,9 rolls"),
        ("about 12.5 % of them", "about {1} of them", "about 12,5 % of them"),
        ("(3 of 4)", "({1} of {2})", "(3 of 4)"),
        (r"so $x = 0.5$", "so {1}", "so $x = 0{,}5$"),
        (r"$$1{,}000.5$$ rolls", "{1} rolls", "$$1.000{,}5$$ rolls"),
        ("call `f(1.5, x)`", "call {1}", "call `f(1.5, x)`"),
        ("[here](page.ipynb#v1.5)", "[here]{1}", "[here](page.ipynb#v1.5)"),
        ('<b class="x1">so</b>', "{1}so{2}", '<b class="x1">so</b>'),
        ("if n < 3 and m > 2", "if n < {1} and m > {2}", "if n < 3 and m > 2"),
        ("the set {1, 2}", "the set {{{1}, {2}}}", "the set {1, 2}"),
        ("a cost of \\$5 and \\$6", "a cost of \\${1} and \\${2}", "a cost of \\$5 and \\$6"),
        ("V23 and the 2nd of H4", "V23 and the 2nd of H4", "V23 and the 2nd of H4"),
        ("a 14-year-old, 8+", "a {1}-year-old, {2}+", "a 14-year-old, 8+"),
    ],
)
def test_what_stands_behind_masks(text: str, seen: str, german: str) -> None:
    masked = mask(text)
    assert masked.text == seen
    assert masked.filled(seen, "en") == text
    assert masked.filled(seen, "de") == german
    assert masked.filled(seen, "nl") == german


@pytest.mark.parametrize("wrong", ["eine 8", "{1} {1}", "{2}", "{1} {2} {3}"])
def test_a_translation_has_each_mask_once(wrong: str) -> None:
    with pytest.raises(ValueError, match="masks"):
        mask("8 of 36").filled(wrong, "de")


def test_masks_may_change_places() -> None:
    assert mask("8 of 36").filled("von {2} sind es {1}", "de") == "von 36 sind es 8"


def test_words_in_formulas_are_texts() -> None:
    masked = mask(r"Then $P(\text{a seven}) = 1/6 \text{ or } 0.1$ holds.")
    assert masked.text == "Then {1} holds."
    assert masked.words_in_formulas == ("a seven", " or ")
    told = masked.filled("Dann gilt {1}.", "de", {"a seven": "eine Sieben", " or ": " oder "}.__getitem__)
    assert told == r"Dann gilt $P(\text{eine Sieben}) = 1/6 \text{ oder } 0{,}1$."
