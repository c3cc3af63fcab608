"""The log beside the table: what is added, taken back and told anew."""

from __future__ import annotations

from typing import Any

import pytest

import catan_nb as cn
from catan_nb import language
from catan_nb.ui.panels.history import GameLog
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.live_log import LiveLog, LogEntry
from tests.ui.table.tables import position, seated


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What logs send to the page."""
    messages: list[dict[str, Any]] = []
    monkeypatch.setattr(LiveLog, "send", lambda _, content, buffers=None: messages.append(content))
    return messages


def logged(table: Controller) -> GameLog:
    """A log that follows a table."""
    log = GameLog(table, ErrorPanel())
    table.listen(log.refresh)
    log.refresh("jump")
    return log


def played(plies: int = 60, seats: tuple[str, ...] = ("person", "random", "random")) -> Controller:
    """A table in the middle of a game."""
    game = cn.new_game(players=3, board="beginner", seed=5)
    while game.ply < plies:
        chance = game.actor == cn.CHANCE
        game.push(game.sample() if chance else game.legal_actions()[0])
    return seated(game, seats)


def fresh(table: Controller) -> tuple[LogEntry, ...]:
    """The lines that a log has which begins now."""
    return logged(table).widget.entries


def test_a_roll_and_what_it_pays_are_two_lines(sent: list[dict[str, Any]]) -> None:
    table = seated(position().turn(0, rolled=False).game(seed=2), ["person", "random", "random"])
    log = logged(table)
    table.choose(cn.RollDice())
    *_before, roll, pay = log.widget.entries
    assert roll.parts[0] == 0
    assert str(roll.parts[1]).startswith("You roll")
    assert pay.parts[0] == ("i", "gain")
    assert pay.text.count("receives") == len(pay.parts) - 1 > 1
    assert [message["type"] for message in sent] == ["all", "append"]


def test_each_sentence_is_sent_once_and_whole_lines_stay_together(
    sent: list[dict[str, Any]],
) -> None:
    table = played()
    table.change(labels=True)
    log = logged(table)
    table.undo()
    table.redo()
    heard = " ".join(entry.text for entry in log.widget.entries)
    names, viewer = table.game.names, table.viewer
    for event in table.game.events[1:]:
        assert event.told_to(names, viewer) in heard


def test_a_step_back_takes_away_what_has_not_happened(sent: list[dict[str, Any]]) -> None:
    table = played(200)
    log = logged(table)
    lines = log.widget.entries
    for _ in range(20):
        assert table.undo()
        assert log.widget.entries == fresh(table)
    while table.can_redo:
        table.redo()
        assert log.widget.entries == fresh(table)
    assert log.widget.entries == lines
    assert {message["type"] for message in sent if "drop" in message} == {"back"}


def test_a_line_that_goes_on_is_cut_where_the_step_back_cuts_it() -> None:
    cards = {"brick": 2, "lumber": 2}
    game = position().hand(0, **cards).turn(0, roll=(2, 3)).game(seed=1)
    table = seated(game, ["person", "random", "random"])
    log = logged(table)
    for _ in range(2):
        action = next(one for one in table.game.legal_actions() if isinstance(one, cn.BuildRoad))
        table.choose(action)
    line = log.widget.entries[-1]
    assert line.parts[-1] == ("b", " × 2")
    assert line.text.count("build a road") == 2
    table.undo()
    line = log.widget.entries[-1]
    assert line.parts == (0, "You build a ", ("b", "road"))
    assert line.text.count("build a road") == 1


def test_the_past_and_the_present_are_told_as_they_are() -> None:
    table = played(120)
    log = logged(table)
    lines = log.widget.entries
    past = table.game.fork(60)
    table.show_past(past)
    assert len(log.widget.entries) < len(lines)
    assert log.widget.entries == fresh(table)
    table.show_past(None)
    assert log.widget.entries == lines


def test_another_language_tells_all_of_it_anew() -> None:
    table = played(120)
    log = logged(table)
    number = len(log.widget.entries)
    language.use("de")
    table.catch_up()
    assert len(log.widget.entries) == number
    assert any("würfelt" in str(entry.parts) for entry in log.widget.entries)
    assert not any("rolls" in str(entry.parts) for entry in log.widget.entries)


def test_another_viewer_reads_another_log() -> None:
    table = played(120, ("person", "person", "random"))
    log = logged(table)
    assert not any("You " in str(entry.parts) for entry in log.widget.entries)
    seat = table.curtain
    assert seat is not None
    table.reveal(seat)
    own = [entry for entry in log.widget.entries if "You " in str(entry.parts)]
    assert own
    assert all(entry.parts[0] == seat or entry.tone == "heading" for entry in own)


def test_another_game_has_another_log(sent: list[dict[str, Any]]) -> None:
    table = played(60)
    log = logged(table)
    other = played(10)
    table.open(other.game, other.seats)
    assert log.widget.entries == fresh(table)
    assert sent[-2]["type"] == "all"
    assert [letter for letter, _fill, _ink in sent[-2]["swatches"]] == ["B", "O", "W"]


def test_a_page_gets_the_newest_lines_and_older_ones_when_asked(
    sent: list[dict[str, Any]],
) -> None:
    log = LiveLog()
    log.replace(LogEntry(f"line {number}") for number in range(150))
    assert (len(sent[-1]["entries"]), sent[-1]["older"]) == (60, 90)
    assert sent[-1]["entries"][-1] == {"text": "line 149"}
    log._handle_custom_msg({"type": "older", "shown": 60}, [])
    older = sent[-1]
    assert (older["type"], older["shown"], older["older"]) == ("older", 60, 30)
    assert [older["entries"][place]["text"] for place in (0, -1)] == ["line 30", "line 89"]
    log._handle_custom_msg({"type": "older", "shown": 120}, [])
    assert (sent[-1]["older"], len(sent[-1]["entries"])) == (0, 30)
    before = len(sent)
    for shown in (150, 500, -1, "all"):
        log._handle_custom_msg({"type": "older", "shown": shown}, [])
    assert len(sent) == before


def test_a_long_game_is_quick_to_follow_and_small_to_send(sent: list[dict[str, Any]]) -> None:
    log = LiveLog()
    log.replace(
        LogEntry(f"line {number}", "base.turn", "", (0, "builds")) for number in range(2500)
    )
    assert len(str(sent[-1])) < 15_000
    log.extend([LogEntry("one more")])
    log.rewind(2, [LogEntry("another")])
    assert all(len(str(message)) < 200 for message in sent[1:])
    assert [entry.text for entry in log.entries[-2:]] == ["line 2498", "another"]


def test_lines_tell_places_by_what_they_touch_and_light_them() -> None:
    game = position().hand(0, brick=1, lumber=1).turn(0, roll=(2, 3)).game(seed=1)
    table = seated(game, ["person", "random", "random"])
    log = logged(table)
    action = next(one for one in table.game.legal_actions() if isinstance(one, cn.BuildRoad))
    table.choose(action)
    line = log.widget.entries[-1]
    assert line.at == f"edge:{action.edge}"
    assert line.to_message()["at"] == line.at
    assert line.text.startswith("You build a road on the path ")
    table.change(labels=True)
    assert log.widget.entries[-1].text == f"You build a road at E{action.edge}."
