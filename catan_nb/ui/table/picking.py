"""What a click on a place of the board means."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from catan_nb.language import gettext as _
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.deeds import asked_deed, candidates, deed_in_hand, victims
from catan_nb.view.scene import Place

if TYPE_CHECKING:
    from catan_nb.ui.table.controller import Controller

__all__ = ["PICKS", "answer_pick", "asked_of", "may_take", "pick_afresh"]

PICKS: Final[list[Callable[[Controller, Place], bool]]] = []
"""What else a click can mean when no tool is in hand: each says whether it has dealt with it."""


def may_take(table: Controller, tool: str) -> bool:
    """Say whether a tool may be taken in hand; the person is told why not."""
    deed = deed_in_hand(table.game, tool)
    if deed is None:
        return False
    refusal = deed.unavailable(table)
    if refusal is not None:
        table.refuse(refusal)
    return refusal is None


def asked_of(table: Controller) -> tuple[object, ...] | None:
    """Return who is asked what that a place answers by itself, or None when nobody is."""
    frame = table.game.frame
    if not table.mine or asked_deed(frame) is None:
        return None
    return table.viewer, type(frame)


def answer_pick(table: Controller, place: Place) -> bool:
    """Build at a place, move the robber there or rob who lives there, or say why not.

    With no tool in hand, a place where exactly one thing can be built puts that into the hand;
    the second click builds it. Returns whether anything was done or taken in hand.
    """
    refusal = table.not_now()
    if refusal is not None:
        table.refuse(refusal)
        return False
    victim = victims(table.game).get(place)
    if victim is not None:
        return table.choose(victim)
    deed = table.deed
    if deed is None:
        return pick_afresh(table, place)
    return deed.pick(table, place)


def pick_afresh(table: Controller, place: Place) -> bool:
    """Answer a click as if no tool were in hand."""
    if any(answer(table, place) for answer in PICKS):
        return True
    game = board_game(table.game)
    label = game.board.label(*place)
    found = candidates(game, place)
    legal = [deed for deed, against in found if not against]
    if len(legal) == 1:
        table.take_tool(legal[0].key)
        table.say(
            _("Click {label} again to {words} there.").format(label=label, words=_(legal[0].words)),
            tone="good",
        )
        return True
    if legal:
        table.take_tool(f"here {place[0]} {place[1]}")
        return True
    if found:
        # What stands there says what the click is about; of two, the one that lacks less.
        first = found[0][0]
        alike = [against for deed, against in found if set(deed.on) & set(first.on)]
        table.refuse(min(alike, key=len)[0])
        return False
    table.say(_("Nothing is done at {label} now.").format(label=label), tone="bad")
    return False
