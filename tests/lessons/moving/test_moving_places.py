"""Things to move about places: what they tell is exact, and no press breaks them."""

from __future__ import annotations

from fractions import Fraction

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.lessons import full_hand, hand_chain, harbour_balance, own_places

BOARD = cn.printed("beginner")


def test_places_add_up_and_pairs_count_once() -> None:
    places = own_places(BOARD, 31, waits=True)
    assert places.cards_per_roll == Fraction(11, 36)
    assert "11/36" in places.touch(44)
    assert (places.cards_per_roll, places.paying) == (Fraction(22, 36), Fraction(16, 36))
    opening = stats.opening(BOARD, 31, 44)
    assert places.settlement == opening.set_wait()
    assert "9/4 = 2.25" in places.pane.html
    assert "16 of 36 pairs pay, 22 cards together." in places.pane.html


def test_without_waits_none_is_told() -> None:
    assert "until" not in own_places(BOARD, 31, 44).pane.html


def test_a_settlement_is_taken_away_again() -> None:
    places = own_places(BOARD, 31, 44)
    assert places.touch(44) == "V44: −11/36 of a card per roll."
    assert places.own == [31]


def test_places_keep_the_rules() -> None:
    places = own_places(BOARD, taken=(28,))
    assert places.touch(28) == "V28 is taken."
    assert places.touch(33) == "V33 is too close to V28."
    for vertex in (31, 44, 13, 20, 45):
        places.touch(vertex)
    assert "take one away" in places.touch(0)
    assert len(places.own) == 5


def test_a_number_is_looked_at() -> None:
    places = own_places(BOARD, 31, 44)
    places.pane.press("roll", 5)
    assert places.looked_at == 5
    assert "The 5 pays 1 brick, 1 wool." in places.pane.html
    places.pane.press("roll", 5)
    assert places.looked_at is None


@pytest.mark.parametrize("rolls", range(1, 7))
def test_a_hand_is_kept_as_the_mathematics_says(rolls: int) -> None:
    income = {0: Fraction(1, 3), 1: Fraction(11, 30), 2: Fraction(3, 10)}
    hand = full_hand(income)
    hand.put("rolls", rolls)
    for grows in (False, True):
        hand.put("grows", grows)
        for cards in (1, 7, 8, 16):
            wanted = stats.expected_hand_size(cards, rolls, income if grows else {0: Fraction(1)})
            assert hand.kept(cards) == wanted


def test_the_eighth_card_costs_more_than_it_brings() -> None:
    hand = full_hand()
    hand.put("cards", 8)
    hand.put("rolls", 4)
    told = {row.name: row.told for row in hand.rows()}
    assert told["cards left, on average"] == "1921/324 ≈ 5.929"
    assert told["what the last card adds"] == "-347/324 ≈ -1.071".replace("-", "−")


def test_a_special_harbour_is_better_above_a_third() -> None:
    balance = harbour_balance()
    balance.put("left", "wool")
    for pips in range(13):
        balance.put("pips", pips)
        balance.put("others", 12 - pips)
        assert (balance.lean > 0, balance.lean == 0) == (pips > 4, pips == 4)
    assert sum(balance.parts("left")) == 6


def test_each_pan_tells_its_cards() -> None:
    balance = harbour_balance("grain", "brick", "ore")
    told = {row.name: row.told for row in balance.rows()}
    assert told["left, in 36 rolls"] == "9/4 + 3/4 = 3"
    assert told["right, in 36 rolls"] == "3 + 1 = 4"
    assert told["The right one brings more"] == "1 ore"


PAYS = stats.site_payouts(BOARD, 31, 41)
CITY = cn.Cards(ore=3, grain=2)


def test_a_hand_on_the_chain_waits_as_the_chain_says() -> None:
    chain = hand_chain(PAYS, CITY)
    assert chain.left(0, 0) == Fraction(157467, 5120)
    assert [chain.left(3, 1), chain.left(2, 2)] == [Fraction(12), Fraction(36, 5)]
    assert not chain.left(3, 2)
    chain.pane.press("hand", "2,1")
    assert "147/10 = 14.7" in chain.pane.html


def test_the_dice_lead_along_the_chain() -> None:
    chain = hand_chain(PAYS, CITY, seed=3)
    while not chain.paid:
        before = sum(chain.hand.values())
        chain.pane.press("roll")
        assert sum(chain.hand.values()) - before in (0, 1)
    assert chain.tries == [chain.turns]
    chain.pane.press("roll")
    assert chain.tries == [chain.turns]
    chain.pane.press("many")
    assert len(chain.tries) == 101
    assert sum(chain.tries) / 101 == pytest.approx(30.8, abs=5)
    chain.pane.press("reset")
    assert (chain.tries, chain.turns) == ([], 0)


def test_only_tries_from_nothing_are_counted() -> None:
    chain = hand_chain(PAYS, CITY)
    chain.pane.press("hand", "3,1")
    chain.pane.press("on")
    assert chain.paid
    assert chain.tries == []


@pytest.mark.parametrize("price", [cn.Cards(ore=1), cn.Cards(ore=1, grain=1, wool=1)])
def test_a_drawn_chain_has_two_kinds(price: cn.Cards) -> None:
    with pytest.raises(ValueError, match="two kinds"):
        hand_chain(PAYS, price)


MADE = [lambda: own_places(BOARD), full_hand, harbour_balance, lambda: hand_chain(PAYS, CITY)]


@pytest.mark.parametrize("make", MADE)
@pytest.mark.parametrize("width", ["280", "330", "660"])
def test_nothing_that_is_pressed_breaks_it(make: object, width: str) -> None:
    thing = make()  # type: ignore[operator]
    thing.pane.press("width", value=width)
    for do in ("place", "roll", "cards", "rolls", "left", "pips", "hand", "nothing"):
        for arg in ("", "-1", "x", "9999", "3", "54", "²", "9,9", "1,1"):
            thing.pane.press(do, arg, arg)
            assert "Something went wrong" not in thing.pane.html
    thing.pane.press("reset")
    assert "Something went wrong" not in thing.pane.html
