"""Things to move about cards: what they reckon is exact, and no press breaks them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from catan_nb import language
from catan_nb.lessons import card_gaps, drawn_cards, hidden_hand, kept_card, two_hypotheses
from catan_nb.stats import draws_until_mean, hypergeometric

PACK = {"knight": 14, "other": 11}


def test_a_way_through_the_tree_is_the_product_of_what_is_left() -> None:
    cards = drawn_cards(PACK)
    for level, kind in enumerate((0, 1, 0)):
        cards.pane.press("way", f"{level},{kind}")
    exact = Fraction(14, 25) * Fraction(11, 24) * Fraction(13, 23)
    assert cards.way_chance() == exact
    assert cards.way_chance(returned=True) == Fraction(14 * 11 * 14, 25**3)
    assert "13/23" in cards.pane.html
    cards.pane.press("returned", value=True)
    assert cards.way_chance() == Fraction(14 * 11 * 14, 25**3)
    assert "13/23" not in cards.pane.html


def test_another_branch_undoes_what_came_after_it() -> None:
    cards = drawn_cards(PACK, draws=2)
    for arg in ("0,0", "1,0", "0,1"):
        cards.pane.press("way", arg)
    assert cards.came == [1]
    for _time in range(3):
        cards.pane.press("draw")
    assert len(cards.came) == 2
    for _time in range(3):
        cards.pane.press("back")
    assert cards.came == []


def test_cards_that_are_gone_cannot_come() -> None:
    cards = drawn_cards({"ore": 1, "brick": 1, "wool": 1}, draws=3)
    for arg in ("0,1", "1,1", "1,7", "9,0", "x", "1", "-1,0"):
        cards.pane.press("way", arg)
    assert cards.came == [1]
    cards.pane.press("draw")
    cards.pane.press("draw")
    assert sorted(cards.came) == [0, 1, 2]


def test_drawing_by_luck_follows_the_seed() -> None:
    came = []
    for seed in (5, 5, 6):
        cards = drawn_cards(PACK, draws=12, seed=seed)
        for _time in range(12):
            cards.pane.press("draw")
        came.append(cards.came)
    assert came[0] == came[1] != came[2]


@pytest.mark.parametrize("pack", [{"one": 3}, dict.fromkeys("abcd", 2), {"a": 1, "b": 1}])
def test_a_pack_must_fit_the_tree(pack: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="a pack of 2 or 3 kinds"):
        drawn_cards(pack, draws=4)


def test_a_kept_card_is_more_and_more_likely_a_point() -> None:
    card = kept_card(5, 20)
    assert card.after == Fraction(1, 4)
    for turns, wanted in ((1, Fraction(2, 5)), (2, Fraction(4, 7)), (4, Fraction(16, 19))):
        card.put("turns", turns)
        assert card.after == wanted
    card.put("eager", 0)
    assert card.after == Fraction(1, 4)
    card.put("eager", 8)
    assert card.after == 1
    assert "100 %" in card.pane.html


def test_every_way_of_keeping_a_card_can_be_drawn() -> None:
    card = kept_card()
    for turns in range(9):
        for eager in range(9):
            card.put("turns", turns)
            card.put("eager", eager)
            assert "<svg" in card.pane.html


def test_a_blind_draw_from_a_hand_is_as_good_as_from_the_pile() -> None:
    hand = hidden_hand()
    for size in (1, 5, 12):
        hand.put("hand", size)
        assert hand.mean / size == Fraction(14, 57)
        assert 1 - hand.chances()[0] == 1 - hypergeometric(57, 14, size)[0]
    hand.put("hand", 2)
    hand.put("seen", 9)
    assert hand.number("seen") == 2
    assert hand.chances() == {2: 1}


def test_a_hand_begins_as_the_lesson_has_it() -> None:
    hand = hidden_hand("grain", 13, 56, hand=9, seen=1)
    assert hand.mean == Fraction(20, 7)
    hand.put("hand", 3)
    hand.pane.press("reset")
    assert (hand.number("hand"), hand.number("seen"), hand.number("wanted")) == (9, 1, 13)
    with pytest.raises(ValueError, match="cannot be known"):
        hidden_hand(hand=2, seen=3)


def test_a_stolen_card_speaks_for_the_story_that_explains_it_better() -> None:
    stories = two_hypotheses(4, 2, 1)
    assert stories.ore == Fraction(3, 8)
    assert stories.after == Fraction(2, 3)
    stories.put("second", 0)
    assert stories.after == 1
    stories.put("before", 0)
    assert stories.after is None
    assert "no ore can come" in stories.pane.html
    stories.pane.press("reset")
    assert stories.after == Fraction(2, 3)
    with pytest.raises(ValueError, match="cannot be ore"):
        two_hypotheses(4, 5, 1)


@pytest.mark.parametrize("wanted", [0, 1, 56, 57])
def test_hands_can_be_drawn_however_many_cards_are_wanted(wanted: int) -> None:
    hand = hidden_hand()
    hand.put("wanted", wanted)
    for size in (1, 12):
        hand.put("hand", size)
        assert sum(hand.chances().values()) == 1
        assert "<svg" in hand.pane.html


def test_gaps_are_alike_on_average() -> None:
    gaps = card_gaps(seed=3)
    assert sum(gaps.gaps(gaps.shuffles[0])) == 11
    for _time in range(20):
        gaps.pane.press("often")
    assert len(gaps.shuffles) == 1000
    assert all(abs(float(mean) - 11 / 15) < 0.15 for mean in gaps.means())
    assert "26/5" in gaps.pane.html
    gaps.put("wanted", 5)
    assert gaps.number("hits") == 3
    assert len(gaps.means()) == 6
    assert str(draws_until_mean(25, 5, 3)) in gaps.pane.html
    gaps.put("wanted", 24)
    gaps.put("hits", 24)
    assert "<svg" in gaps.pane.html
    gaps.pane.press("reset")
    assert (gaps.number("wanted"), gaps.number("hits"), len(gaps.shuffles)) == (14, 3, 1)


def test_the_engines_own_words_are_translated() -> None:
    things = drawn_cards({"knight": 14, "other": 11}), hidden_hand("grain")
    try:
        language.use("de")
        cards, hand = (thing.html() for thing in things)
    finally:
        language.use("en")
    assert "Ritter: 14" in cards
    assert "Getreide auf der Hand" in hand
