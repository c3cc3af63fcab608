"""What a page shows, read and pressed as tests want it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import catan_nb as cn
from catan_nb.ui.pages.table_page import TablePage, table_page
from catan_nb.ui.widgets.pane import Pane

VOID = {"br", "hr", "img", "input", "path", "rect", "circle", "polyline", "use"}


class Balanced(HTMLParser):
    """Checks that elements are closed in order and buttons are not nested."""

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        assert not (tag == "button" and "button" in self.stack)
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.stack.pop() == tag


def panes(one: TablePage) -> Iterator[Pane]:
    """All panes of a table."""
    shown = (
        one.header,
        one.turn,
        one.hand,
        one.timeline,
        one.steps,
        one.newgame,
        one.drawers,
        one.drawers.acting_head,
        one.drawers.looking_head,
    )
    in_drawers = (one.panels[tab.title] for tab in one.panels.drawers)
    for panel in (*shown, *one.panels.side_panels, *one.panels.hand_panels, *in_drawers):
        yield panel.pane


def words(pane: Pane) -> str:
    """What a pane says, without its markup."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", pane.html))


def press(pane: Pane, do: str, arg: object = "", value: str | bool = "") -> None:
    """Press a button or change a field that is shown."""
    shown = re.findall(r'data-do="([^"]*)"(?: data-arg="([^"]*)")?', pane.html)
    assert (do, str(arg)) in shown, f"{do} {arg} is not among {shown}"
    pane.press(do, arg, value)


def open_table(game: cn.Game, *seats: str, **settings: object) -> TablePage:
    """A table with these players, and random ones in the other seats."""
    bots = ["random"] * (len(game.players) - len(seats))
    return table_page(game, [*seats, *bots], **settings)


def at_table(game: cn.Game, **settings: Any) -> TablePage:
    """A table where every seat is a person and nobody has to look away."""
    persons = ["person"] * len(game.players)
    return table_page(game, persons, **{"curtain": False, "paused": True, **settings})


def turn(pos: cn.Position, **settings: Any) -> TablePage:
    """The first seat's turn after a roll."""
    return at_table(pos.turn(0, roll=(2, 3)).game(seed=5), **settings)


def lit(made: TablePage, kind: str = "vertex") -> set[int]:
    """The places of a kind that are ready to be clicked."""
    spots = made.board.board.overlay.spots
    return {spot["id"] for spot in spots if spot.get("legal") and spot["kind"] == kind}
