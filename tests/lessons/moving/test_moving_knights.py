"""Fleet, tracks and races to move: they follow the rules, and show what the mathematics says."""

from __future__ import annotations

from fractions import Fraction

import pytest

from catan_nb import stats
from catan_nb.lessons import coin_race, fleet_chain, progress_track, race_chain, voyage
from catan_nb.lessons.explorables.explorable import NARROWEST, Moving
from catan_nb.lessons.explorables.voyage import apply_transition, fleet_transitions

THINGS = (
    lambda: voyage(1),
    lambda: voyage(1, counted=False),
    lambda: fleet_chain(1),
    lambda: fleet_chain(1, ring=True),
    lambda: fleet_chain(1, storm=True),
    lambda: progress_track(1),
    lambda: coin_race(1),
)


def told(thing: Moving, name: str) -> str:
    return next(row.told for row in thing.rows() if name in row.name)


@pytest.mark.parametrize("make", THINGS)
def test_whatever_a_page_sends_nothing_breaks(make: type[Moving]) -> None:
    thing = make()
    for do in ("roll", "sail", "often", "on", "luck", "race", "space", "from", "turns", "none"):
        for arg, value in (("", "3"), ("x", ""), ("99", "99"), ("-1", "-1"), ("", "1e9")):
            thing.pane.press(do, arg, value)
            assert "Something went wrong" not in thing.pane.html
    thing.width = NARROWEST
    assert thing.html().count("<svg") >= 1
    thing.reset()
    assert repr(thing) == repr(make())


def test_a_voyage_ends_with_the_seventh_ship() -> None:
    sailing = voyage(3)
    sailing.pane.press("sail")
    assert sailing.fleet == 7
    assert sailing.landings.total() == 1
    assert "They land in turn" in sailing.pane.html
    sailing.pane.press("roll")
    assert sailing.fleet <= 1


def test_voyages_heap_up_round_average_and_spread() -> None:
    sailing = voyage(3)
    for _press in range(20):
        sailing.pane.press("often")
    assert sailing.landings.total() == 2000
    assert told(sailing, "Average, exactly") == "14 turns"
    assert told(sailing, "Standard deviation, exactly") == "√14 ≈ 3.74 turns"
    assert told(sailing, "From turn 11 to 17, exactly") == "66.2 %"
    sailing.put("from", 6)
    assert sailing.landings.total() == 0
    assert told(sailing, "Average, exactly") == "2 turns"


def test_a_first_voyage_gives_nothing_away() -> None:
    sailing = voyage(3, counted=False)
    assert sailing.rows() == ()
    sailing.pane.press("sail")
    assert sailing.rows() == ()
    assert "verage" not in sailing.pane.html


@pytest.mark.parametrize("turns", [0, 1, 4, 13])
def test_probability_flows_as_the_powers_of_the_matrix(turns: int) -> None:
    chain = fleet_chain()
    chain.put("turns", turns)
    assert chain.chances(turns) == tuple(stats.voyage_chain().after(turns)[0])
    assert 0 <= chain.fleet <= 7


def test_a_space_tells_where_its_water_came_from() -> None:
    chain = fleet_chain()
    chain.put("turns", 4)
    chain.pane.press("space", "2")
    assert told(chain, "On 2 after 4 turns") == "3/16 stayed + 3/16 came = 3/8"
    assert told(chain, "Landed within 4 turns") == "0 %"


def test_a_fleet_that_begins_anew_forgets_where_it_began() -> None:
    even = (Fraction(1, 7),) * 7
    assert apply_transition(even, fleet_transitions(ring=True)) == even
    ring = fleet_chain(ring=True)
    assert all(abs(chance - Fraction(1, 7)) < Fraction(1, 100) for chance in ring.chances(40))


def test_a_track_lights_the_rolls_that_bring_a_card() -> None:
    track = progress_track()
    assert told(track, "next roll").startswith("1/18")
    for name, step in {"trade": 2, "politics": 0, "science": 3}.items():
        track.put(name, step)
    lit = sum(track.brings(row, red) for row in range(6) for red in range(1, 7))
    assert Fraction(lit, 36) == stats.draw_chance(2, 0, 3) == Fraction(7, 36)
    assert told(track, "At least one card in 12").startswith("92.5")


def test_the_race_is_won_by_whoever_the_chain_says() -> None:
    race = coin_race(2)
    for _press in range(10):
        race.pane.press("often")
    assert told(race, "The card comes first") == "51/100 = 51 %"
    chain = race_chain(2)
    assert chain.transitions[0][-1] == stats.draw_chance(1)
    assert chain.transitions[0][1] == Fraction(5, 36) - Fraction(1, 108)
    race.put("rolls", 60)
    assert told(race, "came within 60").startswith(f"{100 * float(chain.after(60)[0][-1]):.3g}")


def test_a_storm_blows_the_fleet_back() -> None:
    storm = fleet_chain(storm=True)
    assert sum(fleet_transitions(storm=True)[3]) == 1
    assert fleet_transitions(storm=True)[3][2] == Fraction(1, 6)
    storm.put("turns", 4)
    storm.pane.press("space", "1")
    assert "blown back" in told(storm, "On 1 after 4 turns")
    assert told(storm, "on average") == "19.5"
    storm.put("from", 6)
    assert 2 < float(told(storm, "on average")) < 3
