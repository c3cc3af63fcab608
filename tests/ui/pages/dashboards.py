"""Pages to experiment on, opened, pressed and read."""

from __future__ import annotations

import catan_nb as cn
from catan_nb.lessons.dashboards.page import Dashboard
from catan_nb.ui.widgets.pane import Press


def press(page: Dashboard, do: str, arg: object = "", value: str | bool = "") -> str:
    """Press a button or field as a person does; return what is said against it."""
    page._press(Press(do, str(arg), value))
    assert page.errors.errors == []
    return page.note


def shown(page: Dashboard, part: str) -> str:
    return str(page._panes[part].html)


def saved(game: cn.Game) -> str:
    return game.to_json()
