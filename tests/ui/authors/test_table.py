"""A table in a notebook of one's own: boxes, traits, callbacks, questions, moves by code."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import ipywidgets
import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.ui.pages.table import Table
from catan_nb.ui.widgets import public_widget
from tests.rules.play.hand_made import path, position


def begun(**more: Any) -> Table:
    """A table in the middle of the set-up, at which nobody moves by itself."""
    return cn.table(cn.new_game(players=3, board="variable", seed=1), ["person"] * 3, curtain=False)


def settle(table: Table) -> Action:
    """Return something that may be done now."""
    return table.game.legal_actions()[0]


def test_a_table_goes_into_boxes_as_it_is_and_has_a_layout_of_its_own() -> None:
    one, two = begun(), begun()
    box = ipywidgets.HBox([one, two])
    assert box.children == (one, two)
    assert one.widget is one
    parts = [widget.layout for widget in one.children if hasattr(widget, "layout")]
    one.layout.width = "300px"
    assert two.layout.width is None
    assert all(layout.width is None for layout in parts)


def test_a_table_shows_itself_in_a_cell() -> None:
    shown = begun()._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in shown
    assert shown["text/plain"].startswith("<Table: ")


def test_its_traits_follow_the_game() -> None:
    table = begun()
    assert (table.ply, table.turn, table.actor, table.over) == (0, 0, table.game.actor, False)
    assert table.points == [0, 0, 0]
    seen: list[int] = []
    table.observe(lambda change: seen.append(change.new), "ply")
    table._page.controller.choose(settle(table))
    assert seen == [1]
    assert table.actor == table.game.actor
    assert sum(table.points) == 1


@pytest.mark.parametrize("name", ["ply", "turn", "actor", "points", "over"])
def test_what_the_game_says_cannot_be_set(name: str) -> None:
    table = begun()
    before = getattr(table, name)
    with pytest.raises(Exception, match="read-only"):
        setattr(table, name, before)
    table.set_state({name: 7, "enabled": False})
    assert getattr(table, name) == before
    assert table.enabled, "a browser does not decide it"


def test_a_move_is_told_with_its_seat_and_events_until_that_is_ended() -> None:
    table, told = begun(), []
    end = table.on_move(lambda action, seat, events: told.append((action, seat, events)))
    actor, action = table.game.actor, settle(table)
    table._page.controller.choose(action)
    assert [(action, actor, tuple(table.game.events_at(0)))] == [
        (one, seat, tuple(events)) for one, seat, events in told
    ]
    end()
    end()
    table._page.controller.choose(settle(table))
    assert len(told) == 1


def test_events_of_a_class_are_told() -> None:
    table, told = begun(), []
    with pytest.raises(TypeError):
        table.on_event("Built", told.append)  # type: ignore[arg-type]
    end = table.on_event(type(_first_event(table)), told.append)
    table._page.controller.choose(settle(table))
    assert told == [_first_event(table)]
    end()


def _first_event(table: Table) -> Any:
    game = table.game.fork(0)
    game.push(game.legal_actions()[0])
    return game.events_at(0)[0]


def test_a_callback_that_raises_is_told_at_the_table_and_the_game_goes_on() -> None:
    table, told = begun(), []

    def raises(*_given: object) -> None:
        raise LookupError("nothing here")

    table.on_move(raises)
    table.on_move(lambda action, _seat, _events: told.append(action))
    table._page.controller.choose(settle(table))
    assert "nothing here" in str(table._page.errors.errors)
    assert (table.ply, len(told)) == (1, 1)


def test_a_game_that_a_cell_has_changed_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    hooks: list[Any] = []
    events = SimpleNamespace(register=lambda _name, hook: hooks.append(hook))
    shell = type("Shell", (), {"events": events})()
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    table, other, told = begun(), begun(), []
    assert len(hooks) == 1, "one for all tables"
    table.on_move(lambda action, _seat, _events: told.append(action))
    done = [settle(table)]
    table.game.push(done[0])
    done.append(settle(table))
    table.game.push(done[1])
    assert table.ply == 0
    hooks[0]()
    assert (table.ply, other.ply, told) == (2, 0, done)
    table.game.pop()
    hooks[0]()
    assert (table.ply, len(told)) == (1, 2)
    table.game.pop()
    other_choice = table.game.legal_actions()[1]
    table.game.push(other_choice)
    hooks[0]()
    assert (table.ply, told) == (1, [*done, other_choice])
    assert table in public_widget._FOLLOWING


def test_the_next_move_can_be_waited_for_twice() -> None:
    async def scene() -> None:
        table = begun()
        waiting = [asyncio.create_task(table.next_move()) for _ in range(2)]
        await asyncio.sleep(0)
        actor, action = table.game.actor, settle(table)
        table._page.controller.choose(action)
        one, two = await asyncio.gather(*waiting)
        assert one == two
        assert (one.action, one.seat) == (action, actor)
        waiting = [asyncio.create_task(table.next_move())]
        await asyncio.sleep(0)
        waiting[0].cancel()
        table._page.controller.choose(settle(table))
        assert table.ply == 2

    asyncio.run(scene())


def test_a_place_is_asked_for_and_nothing_is_built() -> None:
    async def scene() -> None:
        table = begun()
        asked = asyncio.create_task(table.ask("settlement", text="Where would you begin?"))
        await asyncio.sleep(0)
        controller = table._page.controller
        assert controller.note.text == "Where would you begin?"
        assert len(controller.request.places) == 54
        table._page.board._handle_click(SimpleNamespace(kind="hex", id=3, ply=controller.stamp))
        assert not asked.done()
        table._page.board._handle_click(SimpleNamespace(kind="vertex", id=20, ply=controller.stamp))
        assert await asked == 20
        assert (table.game.ply, table.selected, controller.request) == (0, ("vertex", 20), None)

    asyncio.run(scene())


def test_a_second_question_ends_the_first_and_one_that_is_given_up_leaves_nothing() -> None:
    async def scene() -> None:
        table = begun()
        first = asyncio.create_task(table.ask("edge"))
        await asyncio.sleep(0)
        second = asyncio.create_task(table.ask("hex", [3, 4]))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert first.cancelled()
        assert table._page.controller.request.places == (("hex", 3), ("hex", 4))
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        assert table._page.controller.request is None

    asyncio.run(scene())


def test_a_question_ends_with_the_game_that_it_is_about() -> None:
    async def scene() -> None:
        table = begun()
        asked = asyncio.create_task(table.ask("vertex"))
        await asyncio.sleep(0)
        table.set_position(cn.new_game(players=3, seed=2))
        await asyncio.gather(asked, return_exceptions=True)
        assert asked.cancelled()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("kind", "places", "what"),
    [("village", None, "village"), ("vertex", [99], "99"), ("vertex", [], "no place")],
)
def test_a_question_that_cannot_be_answered_is_refused(kind: str, places: Any, what: str) -> None:
    table = begun()
    with pytest.raises(ValueError, match=what):
        asyncio.run(table.ask(kind, places))
    assert table._page.controller.request is None


def test_a_settlement_is_asked_for_where_only_its_price_speaks_against_it() -> None:
    played = position().settlement(0, 0).road(0, *path(0, 4, 8)).turn(0, roll=(1, 1)).game()
    table = cn.table(played, ["person", "random", "random"])

    async def scene() -> None:
        asked = asyncio.create_task(table.ask("settlement"))
        await asyncio.sleep(0)
        assert table._page.controller.request.places == (("vertex", 8),)
        asked.cancel()

    asyncio.run(scene())


def test_places_are_marked_and_something_is_said() -> None:
    table = begun()
    table.highlight([("vertex", 20), ("edge", 3)], "Look here")
    controller = table._page.controller
    assert controller.highlighted == (("vertex", 20), ("edge", 3))
    assert controller.note.text == "Look here"
    with pytest.raises(ValueError, match="99"):
        table.highlight([("vertex", 99)])
    assert controller.highlighted == (("vertex", 20), ("edge", 3))
    table.highlight()
    assert controller.highlighted == ()


def test_at_a_table_that_is_not_enabled_nothing_can_be_done_by_hand() -> None:
    table = begun()
    table.enabled = False
    assert not table._page.controller.choose(settle(table))
    assert table.ply == 0
    table.game.push(settle(table))
    table.refresh()
    assert table.ply == 1
    table.enabled = True
    assert table._page.controller.choose(settle(table))


def test_another_position_is_put_on_the_table() -> None:
    table, told = begun(), []
    table.on_move(lambda *move: told.append(move))
    other = cn.new_game(players=4, seed=3)
    table.set_position(other)
    assert table.game is other
    assert len(table.points) == 4
    assert not told


def test_only_what_is_documented_is_listed() -> None:
    table = begun()
    for name in dir(table):
        assert name[0] != "_"
        assert hasattr(table, name)
    assert {"ask", "game", "on_move", "ply"} <= set(dir(table))
