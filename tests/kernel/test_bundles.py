"""Bundles of any game's cards: counting, comparing, writing, choosing."""

from __future__ import annotations

from typing import Any

import pytest

from catan_nb.kernel.bundle import Bundle, bundle_codec, kind_codec


class Fruit(Bundle):
    __slots__ = ()
    names = ("apple", "pear", "blood_orange")


class Bread(Bundle):
    __slots__ = ()
    names = Fruit.names


FRUIT, KIND = bundle_codec(Fruit), kind_codec(Fruit)


def test_a_bundle_is_a_mapping_of_what_is_in_it() -> None:
    bundle = Fruit({"pear": 2}, apple=1)
    assert dict(bundle) == {"apple": 1, "pear": 2}
    assert (bundle.total, bundle.counts, len(bundle)) == (3, (1, 2, 0), 2)
    assert bundle["blood_orange"] == 0
    assert "blood_orange" not in bundle
    assert 3 not in bundle  # type: ignore[comparison-overlap]
    assert list(bundle.numbered()) == [(0, 1), (1, 2)]
    assert repr(bundle) == "Fruit(apple=1, pear=2)"
    assert str(Fruit()) == "nothing"


def test_bundles_add_up_subtract_and_compare() -> None:
    one, two = Fruit(apple=1), Fruit(apple=2, pear=1)
    assert one + two == Fruit(apple=3, pear=1)
    assert two - one == Fruit(apple=1, pear=1)
    assert one <= two
    assert not two <= one
    assert type(one + two) is Fruit
    with pytest.raises(ValueError, match="not all in"):
        one - two


def test_bundles_of_two_games_are_never_equal() -> None:
    assert Fruit(apple=1) != Bread(apple=1)
    assert Fruit(apple=1) == {"apple": 1}
    assert len({Fruit(apple=1), Fruit(apple=1)}) == 1


@pytest.mark.parametrize(
    "bad", [{"plum": 1}, {1: 1}, {"apple": -1}, {"apple": 0.5}, {"apple": True}]
)
def test_what_is_no_bundle_is_refused(bad: dict[Any, Any]) -> None:
    with pytest.raises(ValueError, match=r"expected|kind|hold"):
        Fruit(bad)


@pytest.mark.parametrize("bundle", [Fruit(), Fruit(apple=1), Fruit(pear=12, blood_orange=3)])
def test_both_written_forms_can_be_read(bundle: Fruit) -> None:
    assert FRUIT.load(FRUIT.dump(bundle)) == bundle
    assert FRUIT.read(FRUIT.write(bundle)) == bundle
    assert FRUIT.fits(bundle)
    assert not FRUIT.fits(Bread(apple=1))
    assert FRUIT.read("apple+2apple") == Fruit(apple=3)


def test_kinds_are_shown_in_words_and_written_by_name() -> None:
    assert (KIND.write(2), KIND.show(2)) == ("blood_orange", "blood orange")
    assert KIND.read("blood_orange") == KIND.load("blood_orange") == 2
    assert not KIND.fits(3)
    assert not KIND.fits(True)
    with pytest.raises(ValueError, match="plum"):
        KIND.read("plum")


def test_choices_are_all_ways_to_pick_so_many() -> None:
    def chosen(hand: list[int], count: int) -> list[tuple[int, ...]]:
        return [one.counts for one in Fruit.choices(hand, count)]

    assert set(chosen([2, 0, 3], 3)) == {(0, 0, 3), (1, 0, 2), (2, 0, 1)}
    assert chosen([2, 0, 1], 3) == [(2, 0, 1)]
    assert chosen([1, 2, 0], 1) == [(0, 1, 0), (1, 0, 0)]  # of all kinds, in order
    assert chosen([1, 0, 0], 2) == []
    assert chosen([0, 0, 0], 1) == []
    assert Fruit.choices([0, 1, 0], 1) == [Fruit(pear=1)]
