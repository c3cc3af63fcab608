"""Things to move about dice: what they show is exact, and what is rolled follows it."""

from __future__ import annotations

import math
import re
from fractions import Fraction

import pytest

from catan_nb import stats
from catan_nb.lessons import (
    fair_or_loaded,
    many_intervals,
    mean_square,
    share_paths,
    ship_race,
    tally_test,
    waits,
)
from catan_nb.lessons.explorables.dice_tests import CountTest
from catan_nb.lessons.explorables.explorable import Moving
from catan_nb.lessons.explorables.many_rolls import ROWS, LongRows, ManyWaits
from catan_nb.ui.looks.charts import Plot

SATURDAY = {2: 3, 3: 4, 4: 8, 5: 9, 6: 12, 7: 14, 8: 1, 9: 9, 10: 6, 11: 4, 12: 2}


def tally_of_saturday() -> Moving:
    return tally_test(SATURDAY)


THINGS = (
    fair_or_loaded,
    many_intervals,
    mean_square,
    share_paths,
    ship_race,
    tally_of_saturday,
    waits,
)


@pytest.mark.parametrize("make", THINGS)
@pytest.mark.parametrize("width", [280, 340, 660])
def test_every_thing_fits_its_place_and_survives_odd_messages(make: object, width: int) -> None:
    thing: Moving = make()  # type: ignore[operator]
    pane = thing.pane
    for do, arg, value in (
        ("many", "9", ""),
        ("set", "1 2", ""),
        ("ship", "<99>", ""),
        ("more", "-3", ""),
        ("border", "", "1e9"),
        ("rolls", "", "99999999"),
        ("what", "nothing", ""),
        ("width", "", str(width)),
    ):
        pane.press(do, arg, value)
    assert thing.width == width
    assert f'viewBox="0 0 {width} ' in pane.html
    assert "went wrong" not in pane.html
    pane.press("reset")
    assert thing.heading() in repr(thing)


# ---- the race ------------------------------------------------------------------------------


def test_a_race_ends_when_a_ship_has_sailed_ten_fields_and_then_a_new_one_begins() -> None:
    race = ship_race(3)
    race.pane.press("ship", 7)
    race.pane.press("end")
    assert max(race.sailed.values()) == 10 == race.sailed[race.winner]
    assert list(race.sailed.values()).count(10) == 1
    assert race.wins.total() == 1
    race.pane.press("roll")
    assert race.sailed.total() == 1
    assert not race.winner
    assert race.backed == 7
    for _race in range(300):
        race.pane.press("end")
    # Exactly it is 0.4147: the integral over the time at which ship 7 would be there.
    assert race.wins[7] / race.wins.total() == pytest.approx(0.415, abs=0.09)


# ---- rows of rolls -------------------------------------------------------------------------


def test_the_band_holds_nineteen_of_twenty_rows_and_grows_with_the_root() -> None:
    inside = sum(LongRows(seed).inside(600) for seed in range(200))
    # A count is whole, so that the share inside is a little off the 95 % of the normal curve.
    exact = sum(p for k, p in stats.binomial(600, Fraction(1, 6)).items() if abs(k - 100) < 17.9)
    assert inside / (200 * ROWS) == pytest.approx(float(exact), abs=0.012)
    rows = LongRows(1)
    assert rows.band(6_000) == pytest.approx(10 * rows.band(60))
    assert rows.deviation(600) == pytest.approx(math.sqrt(600 * 5 / 36))


def test_rows_grow_and_keep_what_they_had() -> None:
    paths = share_paths(5)
    before = [paths.long_rows.hits(row, 60) for row in range(ROWS)]
    paths.pane.press("much")
    assert paths.number("rolls") == 660
    assert [paths.long_rows.hits(row, 60) for row in range(ROWS)] == before
    leader = paths.long_rows.leader()
    assert before[leader] == max(before)
    assert paths.long_rows.surplus(leader, 60) == before[leader] - 10
    paths.pane.press("others")
    assert [paths.long_rows.hits(row, 60) for row in range(ROWS)] != before


def test_the_key_of_a_narrow_picture_has_as_many_rows_as_it_needs() -> None:
    paths = share_paths(5)
    high = {}
    for width in (280, 660):
        paths.pane.press("width", "", str(width))
        high[width] = int(re.search(r'viewBox="0 0 \d+ (\d+)"', paths.pane.html)[1])  # type: ignore[index]
        ends = re.findall(
            r'<g transform="translate\((\d+(?:\.\d+)?) \d+\)"><(?:line|rect)', paths.pane.html
        )
        assert len(ends) == 3
        assert all(float(end) < width - 60 for end in ends)
    assert high[280] > high[660] + 250


# ---- waits ---------------------------------------------------------------------------------


def test_waits_that_have_lasted_are_like_new_ones() -> None:
    many = ManyWaits(7, seed=2)
    many.many(50_000)
    for gone in (0, 5, 12):
        longer = many.longer(gone)
        kept = longer.total()
        assert kept / many.ended == pytest.approx((5 / 6) ** gone, abs=0.01)
        assert longer[1] / kept == pytest.approx(1 / 6, abs=0.02)
        assert sum(k * n for k, n in longer.items()) / kept == pytest.approx(6, abs=0.2)
    assert many.exact(3) == Fraction(5, 6) ** 2 * Fraction(1, 6)


def test_single_rolls_count_up_to_the_seven_and_bulk_goes_on_with_the_wait() -> None:
    many = ManyWaits(7, seed=4)
    rolled = 1
    while not many.roll():
        assert many.now == rolled
        rolled += 1
    assert many.waits == {rolled: 1}
    assert sum(many.last or ()) == 7
    while many.roll():
        pass
    began = many.now
    many.many(1)
    assert max(many.waits) > began
    assert many.now == 0


def test_the_page_says_how_often_it_came_and_stops_at_what_is_enough() -> None:
    thing = waits(8, seed=1)
    thing.pane.press("many", "10000")
    thing.pane.press("gone", "", "20")
    rows = {row.name: row.told for row in thing.rows()}
    assert rows["Exactly: with the very next roll"].startswith("5/36")
    assert rows["Exactly: further rolls on average"] == "36/5 = 7.2"
    for _press in range(12):
        thing.pane.press("many", "10000")
    assert thing.waits.ended == 100_000
    assert "That is enough." in thing.pane.html


# ---- the mean square -----------------------------------------------------------------------


def test_the_mean_square_is_the_variance_and_twice_as_wide_is_four_times_as_large() -> None:
    thing = mean_square()
    assert thing.mean == 7
    assert thing.variance == 2
    thing.pane.press("set", "3 5 7 9 11")
    assert thing.mean == 7
    assert thing.variance == 8
    thing.pane.press("set", "7 7 7 7 7")
    assert thing.variance == 0
    thing.pane.press("v0", "", "12")
    assert thing.mean == 8
    assert thing.variance == Fraction(4**2 + 4, 5)


# ---- intervals -----------------------------------------------------------------------------


def test_intervals_miss_as_often_as_reckoned() -> None:
    thing = many_intervals(7, rolls=100)
    assert thing.made == 20 == len(thing.hits)
    for _press in range(9):
        thing.pane.press("more", "1000")
    exact = 1 - thing.coverage()
    assert thing.missed / thing.made == pytest.approx(exact, abs=0.008)
    chances = stats.binomial(100, Fraction(5, 36))
    assert exact == pytest.approx(float(sum(p for k, p in chances.items() if not thing.holds(k))))


def test_other_lengths_begin_anew() -> None:
    thing = many_intervals(7, rolls=100)
    thing.pane.press("more", "20")
    thing.pane.press("rolls", "", "5")
    assert thing.rolls == 1600
    assert thing.made == 20


# ---- a test's border -----------------------------------------------------------------------


def test_size_and_power_are_the_tails_behind_the_border() -> None:
    thing = fair_or_loaded("12", 72)
    test = thing.test
    for chance, tail in ((test.fair, test.size), (test.loaded, test.power)):
        exact = sum(p for k, p in stats.binomial(72, chance).items() if k >= test.border)
        assert tail == pytest.approx(float(exact))
    assert test.fair == Fraction(1, 36)
    assert test.loaded == Fraction(1, 21)
    assert test.size <= 0.05 < CountTest("12", 72, Fraction(2), test.border - 1).size


def test_sevens_cannot_tell_a_loaded_die_and_high_sums_can() -> None:
    thing = fair_or_loaded("7", 360)
    assert thing.test.size == thing.test.power
    thing.pane.press("what", "9+")
    assert thing.test.power > 0.7
    assert thing.test.size <= 0.05


def test_the_border_goes_along_when_there_are_more_rolls() -> None:
    thing = fair_or_loaded("12", 72)
    thing.pane.press("border", "", "3")
    assert thing.test.border == 3
    thing.pane.press("rolls", "", "720")
    assert thing.test.size <= 0.05
    thing.pane.press("border", "", "1")
    assert thing.test.size > 0.9
    thing.pane.press("level")
    assert thing.test.size <= 0.05


# ---- a tally -------------------------------------------------------------------------------


def test_pulling_a_bar_changes_chi_square_and_its_p_value() -> None:
    thing = tally_test(SATURDAY)
    known = stats.fairness_test(SATURDAY)
    assert thing.test == known
    assert known.value == Fraction(41, 4)
    thing.pane.press("s8", "", "10")
    assert thing.test is not None
    assert thing.test.counts[8] == 10
    assert thing.test.p_value > known.p_value
    thing.pane.press("set", " ".join(str(2 * (6 - abs(total - 7))) for total in range(2, 13)))
    assert thing.test.value == 0
    assert thing.test.p_value == 1
    thing.pane.press("set", " ".join(["0"] * 11))
    assert thing.test is None
    assert [row.told for row in thing.rows()] == ["0"]
    assert "went wrong" not in thing.pane.html


# ---- the field -----------------------------------------------------------------------------


def test_numbers_below_a_narrow_field_do_not_touch() -> None:
    plot = Plot(280, 200, 0, 6_000, 0, 1)
    wide = str(plot.axes(range(0, 6_001, 500), (), "rolls", "share"))
    assert 3 <= wide.count('text-anchor="middle"') - len(["rolls"]) <= 6
    assert plot.y(-5) == plot.y(0)
    assert plot.y(7) == plot.y(1)
