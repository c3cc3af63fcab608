"""A person at the table who answers with what the table offers: places, cards, buttons."""

from __future__ import annotations

import random
import re
from html import unescape
from typing import Any

from catan_nb.kernel.question import Question
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.ui.pages.table_page import TablePage

__all__ = ["answer", "offered"]

BUTTON = re.compile(r"<button([^>]*)>")
WORD = re.compile(r'data-do="([^"]*)"')
ARG = re.compile(r'data-arg="([^"]*)"')
ACTS = ("act", "rob", "answer", "partner", "roll", "end", "claim")
"""What buttons send that do something in the game at once."""


def offered(made: TablePage) -> list[tuple[str, str]]:
    """The buttons of the turn bar that do something now: what they send."""
    found = []
    for attributes in BUTTON.findall(made.turn.pane.html):
        word, arg = WORD.search(attributes), ARG.search(attributes)
        if word and word[1] in ACTS and "aria-disabled" not in attributes:
            found.append((word[1], unescape(arg[1]) if arg else ""))
    return found


def answer(made: TablePage, rng: random.Random) -> bool:
    """Answer the question that is asked by one of the table's means; whether there was one."""
    table = made.controller
    asked: Any = table.game.frame
    assert isinstance(asked, Question)
    ply = table.game.ply
    if table.choice is not None:
        _pick(made, rng)
        made.turn.pane.press("discard")
        return table.game.ply > ply
    if table.asking.places is not None and (known := list(table.asking.places(table.game))):
        table.click(*rng.choice(known))
        return table.game.ply > ply
    tool = table.active_tool
    buttons = offered(made)
    if tool is not None and (not buttons or rng.random() < 0.8):
        lit = [place for place, why in tool.lit(table.game).items() if why is None]
        if lit:
            table.click(tool.place, rng.choice(lit))
            if table.game.ply == ply and table.tool:  # there is more than one thing to do there
                buttons = offered(made)
    if table.game.ply == ply and buttons:
        made.turn.pane.press(*rng.choice(buttons))
    return table.game.ply > ply


def _pick(made: TablePage, rng: random.Random) -> None:
    """Tap as many cards as are asked for, or as there are."""
    table = made.controller
    asked: Any = table.game.frame
    for _ in range(min(asked.count, sum(table.pool.values()))):
        picked = table.picks.give
        held = [kind for kind, n in table.pool.items() if n > dict(picked.items()).get(kind, 0)]
        made.hand.pane.press("card", KIND_NAMES.index(rng.choice(held)))
