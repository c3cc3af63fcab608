"""Why a bot did it, below its line of the log and on the timeline of a finished game."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.bots.bot import RandomBot
from catan_nb.kernel.action import Action
from catan_nb.language import use
from catan_nb.ui.panels.coach import bot_plan_text, explain_action
from catan_nb.ui.panels.history import GameLog
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.live_log import LiveLog, LogEntry
from tests.ui.table.tables import position, seated
from tests.ui.together.twins import whole_game

pytestmark = pytest.mark.slow

SEATS = ["person", "good", "good"]
LATER = "What it holds and plans, it tells when the game is over."
HIDDEN = "It goes by cards that others do not see. When the game is over, it tells why."


@pytest.fixture(scope="module")
def over() -> cn.Game:
    game = whole_game("base", seed=6)
    assert isinstance(game, cn.Game)
    return game


def table_at(game: cn.Game, ply: int, seats: list[Any] | None = None) -> Controller:
    return seated(game.fork(ply), seats or SEATS)


def asked(table: Controller) -> list[LogEntry]:
    """The lines that a log has with a button for reasons."""
    log = GameLog(table, ErrorPanel())
    log.refresh("jump")
    return [entry for entry in log.widget.entries if entry.why is not None]


def flat(told: Any) -> str:
    return " | ".join(one if isinstance(one, str) else " + ".join(one) for one in told)


def test_lines_of_bots_have_reasons_and_those_of_persons_and_of_chance_have_none(over) -> None:
    table = table_at(over, 200)
    lines = asked(table)
    assert len(lines) >= 30
    for entry in random.Random(1).sample(lines, 12):
        actor = table.game.fork(entry.why).actor
        assert table.seats[actor].kind == "good", entry
        assert not isinstance(table.game.log[entry.why], cn.RollDice)
    assert asked(table_at(over, 200, ["person"] * 3)) == []


def test_a_theft_is_told_with_the_reasons_for_its_victim(over) -> None:
    table = table_at(over, over.ply - 1)
    thefts = [entry for entry in asked(table) if isinstance(over.log[entry.why], cn.Rob)]
    assert thefts
    told = flat(explain_action(table, thefts[0].why))
    assert told.startswith("Everybody can see what speaks for it:")
    assert "points and" in told


def test_while_the_game_runs_plans_are_not_told_and_afterwards_they_are(over) -> None:
    running, done = table_at(over, over.ply - 1), seated(over, SEATS)
    lines = random.Random(1).sample(asked(running), 24)
    before = [flat(explain_action(running, entry.why)) for entry in lines]
    after = [flat(explain_action(done, entry.why)) for entry in lines]
    assert all(told.endswith((LATER, HIDDEN)) for told in before)
    assert not any("Reckoned" in told or "It was after" in told for told in before)
    assert all(LATER not in told and HIDDEN not in told for told in after)
    assert sum("Reckoned" in told for told in after) > 0.9 * len(after)
    assert sum("It was after:" in told for told in after) > len(after) / 2
    assert any("likely to be payable in your next turn" in told for told in after)
    assert any("It thought of this, too:" in told for told in after)


def test_what_wins_is_said_to_win_and_not_to_be_worth_twenty_points(over) -> None:
    done = seated(over, ["good"] * 3)
    late = [entry.why for entry in asked(done)][-12:]
    told = " ".join(flat(explain_action(done, why)) for why in late)
    assert ", which wins" in told
    worths = re.findall(r"worth ([0-9.]+) points", told)
    assert all(float(worth) < 10 for worth in worths)


def test_places_are_named_by_what_they_touch(over) -> None:
    table = seated(over, SEATS)
    built = next(e for e in asked(table) if isinstance(over.log[e.why], cn.BuildSettlement))
    assert "the intersection between" in flat(explain_action(table, built.why))


def test_the_browser_asks_and_is_told(over, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(LiveLog, "send", lambda _, content, buffers=None: sent.append(content))
    log = GameLog(table_at(over, 200), ErrorPanel())
    log.refresh("jump")
    number = next(entry.why for entry in log.widget.entries if entry.why is not None)
    before = len(sent)
    log.widget._on_message(None, {"type": "why", "why": number}, None)
    (answer,) = sent[before:]
    assert (answer["type"], answer["why"]) == ("because", number)
    assert answer["told"]
    for nonsense in (None, "1", -1, 10**9, [1]):
        log.widget._on_message(None, {"type": "why", "why": nonsense}, None)
    assert len(sent) == before + 1


def test_what_was_taken_back_and_what_a_person_decided_is_said_in_words(over) -> None:
    table = table_at(over, 200)
    assert flat(explain_action(table, 200)) == "That has been taken back."
    own = next(ply for ply in range(150, 200) if over.fork(ply).actor == 0)
    assert flat(explain_action(table, own)).startswith("Somebody else decided that")


def test_a_bot_that_was_somebody_else_says_what_it_would_do(over) -> None:
    table = seated(over, ["person", "random", "random"])
    told = [flat(explain_action(table, entry.why)) for entry in asked(table)[:16]]
    assert any("Asked once more, it would rather do this:" in one for one in told)


class Silent:
    """A player without reasons."""

    def choose(self, view: Any) -> Action:
        return RandomBot(1).choose(view)


def test_a_player_that_gives_no_reasons_is_not_asked(over) -> None:
    assert asked(table_at(over, 200, ["person", Silent(), Silent()])) == []


def test_the_plan_is_read_back_on_the_timeline_of_a_finished_game(over) -> None:
    table = seated(over, SEATS)
    ply = next(ply for ply in range(100, over.ply) if over.fork(ply).actor in (1, 2))
    table.show_past(over.fork(ply))
    name = over.names[over.fork(ply).actor]
    assert bot_plan_text(table).startswith(f"{name} is after a")
    table.show_past(over.fork(0))
    assert bot_plan_text(table) == ""
    running = table_at(over, over.ply - 1)
    running.show_past(over.fork(ply))
    assert bot_plan_text(running) == ""


def test_the_card_game_and_positions_set_up_by_hand_have_reasons() -> None:
    cards = whole_game("fastcard", seed=6)
    table = seated(cards, SEATS)  # type: ignore[arg-type]
    assert all(explain_action(table, entry.why) for entry in asked(table)[:10])
    game = position().hand(1, ore=3, grain=2).turn(1, roll=(2, 3)).game(seed=1)
    table = seated(game, SEATS)
    while table.game.turn == 1:
        table.bot_step()
    built = next(e for e in asked(table) if isinstance(table.game.log[e.why], cn.BuildCity))
    assert "1 more point; doubles" in flat(explain_action(table, built.why))


@pytest.mark.parametrize(("language", "begin"), [("de", "Für alle sichtbar"), ("nl", "Iedereen")])
def test_reasons_are_told_in_the_language_of_the_page(over, language: str, begin: str) -> None:
    table = table_at(over, over.ply - 1)
    robber = next(e for e in asked(table) if isinstance(over.log[e.why], cn.MoveRobber))
    use(language)
    try:
        told = flat(explain_action(table, robber.why))
    finally:
        use("en")
    assert told.startswith(begin), told
