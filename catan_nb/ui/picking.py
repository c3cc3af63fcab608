"""What a click on a place of the board means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from catan_nb.ui.deeds import candidates, victims

if TYPE_CHECKING:
    from catan_nb.ui.controller import Controller

__all__ = ["answer_pick"]

_WANTED: Final = {"edge": "a path", "vertex": "an intersection", "hex": "a hex"}


def answer_pick(table: Controller, place: tuple[str, int]) -> bool:
    """Build at a place, move the robber there or rob who lives there, or say why not.

    With no tool in hand, a place where exactly one thing can be built puts that into the hand;
    the second click builds it. Returns whether anything was done or taken in hand.
    """
    kind, number = place
    refusal = table.not_now()
    if refusal is not None:
        table.refuse(refusal)
        return False
    victim = victims(table.game).get(place)
    if victim is not None:
        return table.choose(victim)
    deed = table.deed
    label = table.game.board.label(kind, number)
    if deed is None:
        return _pick_without_tool(table, place, label)
    if deed.place != kind:
        text = f"{label} is the wrong kind of place: to {deed.words}, pick {_WANTED[deed.place]}."
        table.say(text, tone="bad")
        return False
    return table.choose(deed.at(number))


def _pick_without_tool(table: Controller, place: tuple[str, int], label: str) -> bool:
    found = candidates(table.game, place)
    legal = [deed for deed, why in found if why is None]
    if len(legal) == 1:
        table.take_tool(legal[0].key)
        table.say(f"Click {label} again to {legal[0].words} there.", tone="good")
        return True
    if found:
        # An occupied intersection is about a city, a free one about a settlement.
        occupied = place[0] == "vertex" and table.game.building_at(place[1]) is not None
        why = found[-1 if occupied else 0][1]
        if why is not None:
            table.refuse(why)
            return False
    table.say(f"Nothing is done at {label} now.", tone="bad")
    return False
