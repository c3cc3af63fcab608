"""How long bots wait: as long as one reads, for what hits a person, and for nothing on request."""

from __future__ import annotations

import asyncio
import re
import time
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.rules.base.actions import RollDice
from catan_nb.ui.pages.table_page import TablePage
from catan_nb.ui.systems.events import Audience
from catan_nb.ui.table.controller import CHARACTER, GLANCE, Controller, reading_time
from catan_nb.ui.table.runner import Past, Runner
from catan_nb.ui.table.tablefile import read_table, write_table
from catan_nb.ui.widgets.errors import ErrorPanel
from tests.ui.table.tables import position, seated
from tests.ui.table.wire import Page, theft

PERSON = ["person", "random", "random"]


def robbed(*seats: str, **settings: Any) -> Controller:
    """A table at which Blue, a bot, has just robbed Red."""
    game = position().hand(0, ore=2).turn(1, number=5).game(seed=1)
    table = seated(game, seats or PERSON, **settings)
    theft(Page(table))
    return table


# ---- reading ---------------------------------------------------------------------------


def test_a_line_stands_as_long_as_it_takes_to_read_it() -> None:
    table = seated(position().turn(1).game(seed=1), PERSON)
    audience = Audience(table.game.names, 0, table.view)

    def time_for(*events: Any) -> float:
        return reading_time(events, table.systems, audience)

    assert time_for() == time_for(cn.events.TurnEnded(1)) == GLANCE
    words = len("builds a road")
    assert time_for(cn.events.RoadBuilt(1, 3, False)) == pytest.approx(GLANCE + words * CHARACTER)
    cards = cn.events.Produced(1, cn.Cards(ore=1)), cn.events.Produced(2, cn.Cards(ore=1))
    assert time_for(*cards) > time_for(cards[0]) > time_for()
    assert time_for(*cards * 20) == 3.0


def test_quick_bots_leave_half_the_time_and_some_leave_none() -> None:
    tempos = [seated(position().game(), PERSON, pace=p).settings.tempo for p in ("calm", "quick")]
    assert tempos == [1, 0.5]
    assert seated(position().game(), PERSON, pace="at once").settings.tempo == 0


# ---- what hits a person ----------------------------------------------------------------


def test_bots_halt_until_the_person_who_was_robbed_goes_on() -> None:
    table = robbed()
    assert table.halted is not None
    assert table.halted.words == "You were robbed."
    assert not table.waits_for_bot
    assert not table.bot_step()
    table.go_on()
    assert table.waits_for_bot
    assert table.bot_step()


def test_the_turn_bar_says_what_hit_and_offers_to_go_on() -> None:
    made = TablePage(robbed())
    assert "You were robbed." in made.turn.pane.html
    assert "steals 1 ore from you." in made.turn.pane.html
    assert re.search('data-do="onward"[^>]* data-next', made.turn.pane.html)
    made.turn.pane.press("onward")
    assert "You were robbed." not in made.turn.pane.html
    assert made.controller.waits_for_bot


@pytest.mark.parametrize(
    "seats",
    [["person", "random", "person"], ["random", "random", "person"], ["random"] * 3],
    ids=["several persons", "somebody else", "nobody"],
)
def test_bots_halt_for_nobody_else(seats: list[str]) -> None:
    assert robbed(*seats).waits_for_bot


def test_bots_that_move_at_once_halt_for_nobody() -> None:
    assert robbed(pace="at once").waits_for_bot


def test_a_halt_ends_with_a_step_back_another_pace_or_another_player() -> None:
    for leave in (
        lambda table: table.catch_up(),
        lambda table: table.change(pace="at once"),
        lambda table: table.set_seat(0, table.seats[2]),
    ):
        table = robbed()
        leave(table)
        assert table.waits_for_bot


def test_a_game_that_was_saved_during_a_halt_goes_on() -> None:
    table = robbed()
    saved = read_table(write_table(table))
    assert Controller(saved.game, saved.seats, saved.settings).waits_for_bot


def test_a_halt_outlives_other_settings_and_a_pause() -> None:
    table = robbed()
    table.change(labels=True)
    assert table.halted
    table.change(paused=True)
    assert not table.halted
    table.change(paused=False)
    assert table.halted


def test_the_largest_army_lost_and_a_city_lost_hit_their_owner() -> None:
    table = seated(cn.new_game("base+cities_knights", players=3, seed=1), PERSON)
    for event, hit in (
        (cn.events.CityLost(0, 3, False, False), True),
        (cn.events.CityLost(1, 3, False, False), False),
        (cn.events.LongestRoadMoved(0, 1, 7), True),
        (cn.events.LongestRoadMoved(1, 0, 7), False),
        (cn.events.Landed(3, 2, (1, 1, 0)), True),
    ):
        assert table.systems.effect(event).halts(event, 0) is hit
    base = seated(cn.new_game("base", players=3, seed=1), PERSON)
    lost = cn.events.LargestArmyMoved(0, 1, 3)
    assert base.systems.effect(lost).halts(lost, 0)


# ---- skipping --------------------------------------------------------------------------


def test_all_bots_answers_to_an_offer_are_one_step() -> None:
    game = position(4).hand(0, ore=2).hand(1, wool=1).hand(2, wool=2).hand(3, wool=3)
    table = seated(game.turn(0, rolled=True).game(seed=1), ["person", *["good"] * 3])
    assert table.choose(cn.OfferTrade(cn.Cards(ore=1), cn.Cards(wool=1), (1, 2, 3)))
    assert table.bot_step()
    answers = [event for event in table.news if isinstance(event, cn.events.Answered)]
    assert [answer.player for answer in answers] == [1, 2, 3]
    assert table.mine


def test_the_person_among_those_who_are_asked_is_waited_for() -> None:
    game = position(4).hand(0, wool=1).hand(2, ore=2).hand(1, wool=1).hand(3, wool=3)
    table = seated(game.turn(2, rolled=True).game(seed=1), ["person", *["good"] * 3], paused=True)
    table.push_for_bot(cn.OfferTrade(cn.Cards(ore=1), cn.Cards(wool=1), (0, 1, 3)), 2)
    table.change(paused=False)
    assert table.bot_step()
    assert table.mine
    assert table.choose(cn.RefuseTrade())
    assert table.bot_step()
    assert not isinstance(table.game.frame, cn.questions.AnswerOffer)


def test_a_bot_that_fails_at_an_offer_leaves_the_answers_of_others() -> None:
    class Broken:
        def choose(self, view: cn.View) -> Any:
            raise RuntimeError("no idea")

    game = position(4).hand(0, ore=2).hand(1, wool=1).hand(2, wool=2).hand(3, wool=3)
    table = seated(game.turn(0, rolled=True).game(seed=1), ["person", "good", Broken(), "good"])
    assert table.choose(cn.OfferTrade(cn.Cards(ore=1), cn.Cards(wool=1), (1, 2, 3)))
    assert table.bot_step()
    assert table.game.actor == 2
    with pytest.raises(RuntimeError):
        table.bot_step()
    assert table.game.actor == 2


def test_skipping_leads_to_the_next_decision_at_once() -> None:
    table = seated(position().hand(0, ore=1).turn(1).game(seed=1), PERSON, pace="slow")

    async def work() -> float:
        runner = Runner(table, Past(table), ErrorPanel())
        await asyncio.sleep(0.05)
        assert table.game.ply == 0
        start = time.monotonic()
        table.skip()
        while not table.mine:
            await asyncio.sleep(0.01)
            assert time.monotonic() < start + 10
        assert not table.hurried
        runner.stop()
        return time.monotonic() - start

    assert asyncio.run(work()) < 2


def test_while_bots_move_there_is_a_button_to_skip() -> None:
    table = seated(position().turn(1).game(seed=1), PERSON)
    made = TablePage(table)
    assert 'data-do="skip"' in made.steps.pane.html
    made.steps.pane.press("skip")
    assert table.hurried
    while not table.mine:
        assert table.bot_step()
    assert 'data-do="skip"' not in made.steps.pane.html
    assert not table.hurried


def test_a_table_of_bots_alone_has_nothing_to_skip_to() -> None:
    table = seated(position().turn(1).game(seed=1), ["random"] * 3)
    table.skip()
    assert not table.hurried
    assert 'data-do="skip"' not in TablePage(table).steps.pane.html


def test_bots_wait_before_they_move_on() -> None:
    table = seated(position().turn(1, number=4).game(seed=1), PERSON, pace="calm")

    async def work() -> None:
        runner = Runner(table, Past(table), ErrorPanel())
        await asyncio.sleep(0.2)
        assert table.game.ply == 0
        while table.game.ply == 0:
            await asyncio.sleep(0.02)
        assert isinstance(table.game.log[0], RollDice)
        runner.stop()

    asyncio.run(work())
