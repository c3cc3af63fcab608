"""Who is removed is named on no page that is open, in sight or out of sight."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from ipywidgets.widgets.widget import _instances

from catan_nb.classroom.live import EntryDraft
from catan_nb.classroom.protocol.entries import Forget, SeatAt
from tests.serving import until
from tests.ui.together.shared import Class, begun, opened, press, with_class

WHO = "Zyxwanna"


def naming() -> list[str]:
    """Return the kinds and classes of the widgets in whose state the name stands."""
    return [
        f"{type(one).__name__} {getattr(one, 'classes', '')}"
        for one in _instances.values()
        if WHO in json.dumps(_state(one), default=str)
    ]


def _state(widget: Any) -> dict[str, Any]:
    """Return the state of a widget; nothing of one left by other tests, whose parts are closed."""
    try:
        state: dict[str, Any] = widget.get_state()
    except AttributeError:
        return {}
    return state


async def remove(room: Class, code: str) -> None:
    """Take whoever has the first seat out of a table, as the store does with a person."""
    free = SeatAt(at=0)
    live = await room.authority.table(code)
    await live.write(lambda _shared: EntryDraft(Forget(seats=[free])))


def test_a_name_that_is_removed_stands_in_no_panel_seen_or_not(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        first, bob = await begun(room, WHO, "Bob", players=2)
        pages = (first, bob)
        while first.host.shared.game.ply < 5:  # they place, and the log tells of it
            for page in pages:
                if page.controller.mine and not page.host.waits:
                    page.controller.choose(page.controller.game.legal_actions()[0])
            await asyncio.sleep(0.02)
        for title in bob.panels.titles:
            bob.drawers.open_panel(title)
        bob.drawers.open_panel("Rules")
        assert any("cnb-panel" in one for one in naming())
        await remove(room, first.host.code)
        await until(lambda: all(WHO not in page.controller.game.names for page in pages))
        await until(lambda: not naming())
        for page in pages:
            assert not page.errors.errors

    with_class(tmp_path, work)


def test_a_dialog_out_of_sight_is_empty_and_shows_the_tables_of_now_again(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        bob = await room.page("Bob")
        [first] = await opened(room, WHO, players=2)
        await until(lambda: WHO in bob.newgame.pane.html)
        press(bob.newgame, "start")
        await until(lambda: bob.host.seat == 0)
        press(bob.newgame, "begin")
        await until(lambda: bob.controller.started)
        assert not bob.newgame.pane.html
        await remove(room, first.host.code)
        bob.newgame.open()
        await until(lambda: first.host.code in bob.newgame.pane.html)
        await until(lambda: WHO not in bob.newgame.pane.html)
        assert not bob.errors.errors

    with_class(tmp_path, work)
