"""The dice laboratory and the barbarians: what presses change, and what is refused in words."""

from __future__ import annotations

import asyncio
from fractions import Fraction

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.language import current
from catan_nb.lessons.dashboards import page as trials
from catan_nb.ui.pages.table_page import table_page
from catan_nb.ui.table.tablefile import write_table
from catan_nb.ui.widgets import background_work
from tests.ui.pages.dashboards import press, saved, shown
from tests.ui.systems.knights import realm
from tests.ui.table.tables import position

# ---- both --------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [cn.dice_lab, cn.barbarians, cn.fog, cn.lessons.tournament_page])
def test_every_part_is_shown_in_every_language(make) -> None:
    page = make()
    parts = {name: shown(page, name) for name in page._draws}
    assert all("<h3" in html or "cnb-buttons" in html for html in parts.values())
    assert press(page, "language", value="de") == ""
    assert current() == "de"
    page.speak("en")
    assert {name: shown(page, name) for name in page._draws} == parts


@pytest.mark.parametrize("make", [cn.dice_lab, cn.barbarians, cn.fog, cn.lessons.tournament_page])
def test_a_notebook_chooses_the_language_unless_there_is_none_such(make) -> None:
    make(language="nl")
    assert current() == "nl"
    with pytest.raises(cn.BadSetup, match="'xx'"):
        make(language="xx")


@pytest.mark.parametrize("make", [cn.dice_lab, cn.barbarians, cn.fog])
@pytest.mark.parametrize("typed", ["", "0", "-5", "1e6", "12.5", "many", "10000001", "9" * 40])
def test_absurd_numbers_are_refused_in_words(make, typed: str) -> None:
    page = make()
    press(page, "own", value=typed)
    note = press(page, "go")
    assert "whole number from 1 to 10,000,000" in note
    assert note in page._note.html.replace("&#x27;", "'")
    assert press(page, "watch", value=True) == ""
    assert "role" not in page._note.html


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "other"}'])
def test_a_file_that_is_no_game_is_refused_in_words(text: str) -> None:
    page = cn.dice_lab()
    page._open_game("mine.json", text)
    assert page.note.startswith("mine.json cannot be used: ")
    assert page.saved is None


def test_the_ways_out_are_relative_addresses() -> None:
    head = cn.barbarians()._head.html
    assert 'href="welcome.ipynb"' in head
    assert 'href="play.ipynb"' in head


# ---- the dice laboratory -----------------------------------------------------------------


def test_presses_roll_and_the_charts_follow() -> None:
    page = cn.dice_lab(seed=4)
    before = {name: shown(page, name) for name in page._draws}
    assert "Nothing rolled yet" in before["sums"]
    press(page, "more", 100)
    press(page, "own", value="1,000")
    press(page, "go")
    assert page.rolls.trials == 1_100
    assert "1,100 rolls" in shown(page, "sums")
    changed = {name for name in before if shown(page, name) != before[name]}
    assert changed >= {"sums", "mean", "sevens", "fair", "board"}
    test = stats.fairness_test(page.rolls.counts)
    assert f"chi-square {float(test.value):.2f} with 10 degrees" in shown(page, "fair")
    assert f"{page.rolls.longest} rolls in a row" in shown(page, "sevens")


def test_three_dice_begin_anew_and_have_their_own_chances() -> None:
    page = cn.dice_lab()
    press(page, "more", 10)
    press(page, "dice", 3)
    assert (page.rolls.dice, page.rolls.trials) == (3, 0)
    assert "chance 5/72 in each roll" in shown(page, "sevens")
    press(page, "more", 1000)
    assert "15 degrees" in shown(page, "fair")
    luck = dict(page.rolls.counts)
    press(page, "anew")
    press(page, "more", 1000)
    assert dict(page.rolls.counts) != luck


def test_a_million_can_be_stopped_and_what_is_there_stays(monkeypatch) -> None:
    monkeypatch.setattr(trials, "LARGEST_STEP", 1_000)
    # The page is served after every step, however fast the machine is.
    monkeypatch.setattr(background_work, "SLICE", 0.0)

    async def use_it() -> None:
        page = cn.dice_lab()
        press(page, "more", 1_000_000)
        while not page.rolls.trials:
            await asyncio.sleep(0)
        assert press(page, "more", 10) == ""  # which says so, and replaces nothing
        assert "Still at work" in page.work.message_html
        page.work.stop()
        while page.work.is_running:
            await asyncio.sleep(0.01)
        assert 0 < page.rolls.trials < 1_000_000
        assert page.rolls.trials == page.work.done
        assert f"{page.rolls.trials:,} rolls" in shown(page, "sums")

    asyncio.run(use_it())


def test_slowly_means_many_small_steps() -> None:
    page = cn.dice_lab()
    press(page, "watch", value=True)
    seen: list[int] = []
    page.work.start = lambda steps, *a, **k: seen.extend(steps) or seen.append(k["wait"])  # type: ignore[method-assign]
    press(page, "more", 100)
    assert seen[-1] > 0
    assert sum(seen[:-1]) == 100 == len(seen) - 1


def test_the_dice_of_a_saved_game_are_tested() -> None:
    game = cn.new_game(players=3, board="beginner", seed=2)
    game.push(cn.RollDice())
    game.push(cn.Roll(1, 2))
    page = cn.dice_lab()
    page._open_game("evening.json", saved(game))
    assert page.note == ""
    assert page.saved is not None
    assert sum(page.saved[1].values()) == 1
    assert "evening.json" in shown(page, "fair")
    assert "1 roll, chi-square" in shown(page, "fair")
    press(page, "more", 10)
    press(page, "test", value="here")
    assert "10 rolls, chi-square" in shown(page, "fair")


def test_a_game_without_a_roll_has_nothing_to_test() -> None:
    page = cn.dice_lab()
    page._open_game("new.json", saved(cn.new_game(seed=1)))
    assert page.note == "new.json cannot be used: no dice have been rolled in it"


def test_boards_are_chosen_and_drawn() -> None:
    page = cn.dice_lab()
    assert page.board is cn.printed("beginner")
    press(page, "board", value="beginner_5_6")
    assert page.board.topology.n_hexes == 30
    press(page, "board", value="")
    first = page.board
    press(page, "draw")
    assert page.board != first
    press(page, "board", value="nowhere")
    assert page.board is cn.printed("beginner")


# ---- the barbarians ----------------------------------------------------------------------


def test_the_fleet_is_moved_and_voyages_begin_there() -> None:
    page = cn.barbarians()
    press(page, "more", 10_000)
    assert page.voyages.trials == 10_000
    assert "On average 14 turns; most likely 12 / 13. Within 13 turns" in shown(page, "landing")
    press(page, "fleet", value="5")
    assert (page.voyages.fleet, page.voyages.trials) == (5, 0)
    assert "On average 4 turns" in shown(page, "landing")
    assert "2 more ships bring" in shown(page, "fleet")
    assert "whole number from 0 to 6" in press(page, "fleet", value="7")
    assert page.fleet == 5


def test_a_single_turn_is_said_so_and_no_chance_is_rounded_to_certainty() -> None:
    page = cn.barbarians()
    press(page, "fleet", value="6")
    assert "Within 1 turn they have landed" in shown(page, "landing")
    press(page, "turns", value="30")
    assert "&gt; 99.9 %" in shown(page, "turns")
    press(page, "turns", value="3")
    assert "87.5 %" in shown(page, "turns")


def test_the_fight_ends_as_the_rules_say() -> None:
    page = cn.barbarians()
    press(page, "players", 2)
    for seat in (0, 1):
        for field, value in (("cities", 2), ("metropolises", 0), ("active", 1), ("passive", 0)):
            press(page, "defender", f"{field} {seat}", str(value))
    assert stats.battle(page.landing.defenders).losers == (0, 1)
    assert shown(page, "fight").count("loses a city;") == 2
    press(page, "defender", "active 1", "3")
    assert stats.battle(page.landing.defenders).hero == 1
    assert "earns a defender card" in shown(page, "fight")
    assert "it holds" in shown(page, "fight")
    assert "no such player" in press(page, "defender", "cities 9", "1")
    assert "from 0 to 4" in press(page, "defender", "cities 0", "99")
    assert "2 to 6 players" in press(page, "players", 7)


def test_the_risk_is_that_of_the_mathematics() -> None:
    page = cn.barbarians()
    landing = page.landing
    risk = stats.loss_chance(landing.defenders, 3, Fraction(1, 2))
    assert risk == Fraction(5, 8)
    assert "costs a city with chance 62.5 %" in shown(page, "risk")
    soon = float(risk * stats.landing_within(12))
    assert f"{100 * soon:.3g} %" in shown(page, "turns")
    assert "fights too with chance 50 %" in shown(page, "turns")
    press(page, "share", value="100")
    assert "fights too with chance 100 %" in shown(page, "turns")
    assert "with chance 0 %" in shown(page, "risk")
    press(page, "defender", "cities 3", "0")
    assert "no city that could be lost" in shown(page, "risk")


def test_steps_and_turns_tell_how_many_cards_come() -> None:
    page = cn.barbarians()
    for track, step in enumerate((3, 2, 0)):
        press(page, "step", track, str(step))
    assert "with chance 7/36 = 19.4 %" in shown(page, "cards")
    press(page, "turns", value="18")
    assert "<td>3.5</td>" in shown(page, "turns")
    for track in range(3):
        press(page, "step", track, "0")
    assert "no cards" in shown(page, "cards")
    press(page, "turns", value="0")
    assert page.turns == 1


def test_a_saved_game_tells_its_forecast_and_is_taken_over() -> None:
    game = realm().turn(0).game(seed=3)
    page = cn.barbarians()
    page._open_game("knights.json", saved(game))
    assert page.note == ""
    told = stats.barbarian_forecast(game)
    assert all(str(phrase).split(".")[0] in shown(page, "saved") for phrase in told.phrases)
    assert page.landing.defenders == list(stats.defenders_of(game))
    assert page.fleet == min(game.fleet, 6)
    assert game.names[0] in shown(page, "fight")
    press(page, "close")
    assert page.forecast is None


@pytest.mark.parametrize("make", [cn.dice_lab, cn.barbarians, cn.fog, cn.lessons.tournament_page])
def test_a_game_of_cards_is_refused_in_words(make) -> None:
    page = make()
    page._open_game("cards.json", write_table(table_page("fastcard").controller))
    assert page.note == "cards.json cannot be used: it is not a game with two dice"


def test_a_game_without_barbarians_is_refused_in_words() -> None:
    page = cn.barbarians()
    page._open_game("base.json", saved(position().game(seed=1)))
    assert page.note.startswith("base.json cannot be used: no barbarians come in this game")
    assert page.forecast is None
