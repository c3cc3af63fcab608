"""Log, status line, error panel, keep: their Python halves."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from catan_nb.kernel.files import LONGEST_FILE
from catan_nb.ui.widgets.browser import BrowserStorage
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.live_log import LiveLog, LogEntry, StatusLine


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Collect what widgets send to the page."""
    sent: list[dict[str, Any]] = []
    for kind in (LiveLog, StatusLine, BrowserStorage):
        monkeypatch.setattr(kind, "send", lambda _, content, buffers=None: sent.append(content))
    return sent


def test_the_log_sends_only_what_is_new(messages: list[dict[str, Any]]) -> None:
    log = LiveLog()
    log.append("Red rolls 8.", rule="base.roll")
    log.extend([LogEntry("Turn 2", tone="heading"), LogEntry("Blue rolls 3.")])
    log.extend([])
    assert messages == [
        {"type": "append", "entries": [{"text": "Red rolls 8.", "rule": "base.roll"}]},
        {
            "type": "append",
            "entries": [{"text": "Turn 2", "tone": "heading"}, {"text": "Blue rolls 3."}],
        },
    ]


def test_the_log_is_bounded_and_told_whole_to_a_new_page(messages: list[dict[str, Any]]) -> None:
    log = LiveLog(size=2)
    for number in range(5):
        log.append(f"line {number}")
    assert [entry.text for entry in log.entries] == ["line 3", "line 4"]
    messages.clear()
    log._handle_custom_msg({"type": "ready"}, [])
    assert messages == [{"type": "all", "entries": [{"text": "line 3"}, {"text": "line 4"}]}]
    log.replace([LogEntry("only")])
    assert messages[-1] == {"type": "all", "entries": [{"text": "only"}]}


def test_a_rule_button_calls_back_and_failures_are_reported() -> None:
    rules: list[str] = []
    failures: list[Exception] = []
    log = LiveLog(on_error=failures.append)
    log.on_rule(rules.append)
    log.on_rule(lambda rule: int(rule))
    log._handle_custom_msg({"type": "rule", "rule": "base.distance"}, [])
    assert rules == ["base.distance"]
    assert len(failures) == 1


def test_the_same_status_is_said_again(messages: list[dict[str, Any]]) -> None:
    status = StatusLine()
    status.say("Roll the dice.", "good")
    assert (status.text, status.tone, messages) == ("Roll the dice.", "good", [])
    status.say("Roll the dice.")
    assert (status.tone, messages) == ("", [{"type": "again"}])


def test_an_error_says_what_happened_and_that_the_game_stands() -> None:
    panel = ErrorPanel()
    with panel.catching("rolling the dice"):
        _ = 1 // 0
    (error,) = panel.errors
    assert error["text"] == (
        "Something went wrong while rolling the dice: integer division or modulo by zero\n"
        "The game is unchanged; you can go on playing."
    )
    assert "ZeroDivisionError" in error["details"]
    panel._handle_custom_msg({"type": "close"}, [])
    assert panel.errors == []


def test_the_newest_errors_are_kept() -> None:
    panel = ErrorPanel()
    for number in range(5):
        panel.report(ValueError(), f"step {number}")
    assert [error["text"].split(":")[0][-6:] for error in panel.errors] == [
        "step 2",
        "step 3",
        "step 4",
    ]
    assert "ValueError" in panel.errors[0]["text"]


def test_only_exceptions_are_caught() -> None:
    with pytest.raises(KeyboardInterrupt), ErrorPanel().catching():
        raise KeyboardInterrupt


def test_background_tasks_are_watched() -> None:
    panel = ErrorPanel()

    async def fail() -> None:
        raise RuntimeError("the bot stumbled")

    async def run() -> None:
        failing, sleeping = asyncio.create_task(fail()), asyncio.create_task(asyncio.sleep(60))
        fine = asyncio.create_task(asyncio.sleep(0))
        for task in (failing, sleeping, fine):
            panel.report_task_errors(task, "thinking")
        await asyncio.sleep(0.01)
        sleeping.cancel()
        await asyncio.sleep(0.01)

    asyncio.run(run())
    assert [error["text"].split("\n")[0] for error in panel.errors] == [
        "Something went wrong while thinking: the bot stumbled"
    ]


def test_a_kept_text_is_offered_at_each_opening(messages: list[dict[str, Any]]) -> None:
    keep = BrowserStorage("play")
    offers: list[str | None] = []
    keep.on_loaded(offers.append)
    assert (keep.loaded, keep.saved) == (False, None)
    keep._handle_custom_msg({"type": "loaded", "text": None}, [])
    assert (keep.loaded, keep.saved) == (True, None)
    keep.save("{}")
    keep.remove()
    keep._handle_custom_msg({"type": "loaded", "text": "{}"}, [])
    assert keep.saved == "{}"
    assert offers == [None, "{}"]
    assert messages == [{"type": "save", "text": "{}"}, {"type": "forget"}]


def test_a_text_too_long_for_a_browser_is_refused(messages: list[dict[str, Any]]) -> None:
    with pytest.raises(ValueError, match="more than a browser keeps"):
        BrowserStorage().save("x" * (LONGEST_FILE + 1))
    assert messages == []


def test_files_go_out_and_come_in(messages: list[dict[str, Any]]) -> None:
    keep = BrowserStorage()
    files: list[tuple[str, str]] = []
    keep.on_upload(lambda name, text: files.append((name, text)))
    keep.download("game.json", "{}")
    assert messages[0]["filename"] == "game.json"
    keep._handle_custom_msg({"type": "uploaded", "name": "old.json", "text": "{}"}, [])
    assert files == [("old.json", "{}")]


def test_trouble_with_keeping_is_shown() -> None:
    keep = BrowserStorage()
    keep.on_upload(lambda name, text: int(text))
    keep._handle_custom_msg({"type": "failed", "reason": "no room left"}, [])
    keep._handle_custom_msg({"type": "uploaded", "name": "old.json", "text": "x"}, [])
    assert "keeping the game: no room left" in keep.errors.errors[0]["text"]
    assert "opening old.json" in keep.errors.errors[1]["text"]
