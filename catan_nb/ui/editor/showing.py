"""Whether a file is whole enough for the editor, whatever is wrong with it."""

from __future__ import annotations

from typing import Any

from catan_nb.rules.authoring.form import board_form_faults
from catan_nb.rules.scenario import keys_by_players
from catan_nb.ui.editor.fields.board import board_form
from catan_nb.ui.editor.fields.mechanisms import mechanisms_form
from catan_nb.ui.editor.fields.scenario import scenario_form
from catan_nb.ui.editor.painting.brushes import groups
from catan_nb.ui.editor.painting.drawing import drawn_board, scene_of_work
from catan_nb.ui.editor.work import Work

__all__ = ["can_be_shown"]


def can_be_shown(data: dict[str, Any]) -> bool:
    """Say whether the values of a file can be painted and filled in.

    A copy is drawn and changed once with each brush; what stands in the way is told as a fault
    of the file, with its line.
    """
    given: Any = data.get("board")
    boards = given.values() if keys_by_players(given) else (given,)
    if any(next(board_form_faults(one, ()), None) for one in boards if one is not None):
        return False
    work = Work()
    work.take(data)
    keys = work.boards or ("",)
    try:
        return all(_is_painted(work, at) for at in keys)
    except (AttributeError, KeyError, IndexError, TypeError, ValueError):
        return False


def _is_painted(work: Work, at: str) -> bool:
    """Draw a board, fill in what is asked, and change each of its hexes."""
    work.at = at
    board = drawn_board(work.land)
    for _group, brushes in groups(work):
        for brush in brushes:
            scene_of_work(work, board, brush)
    for form in (scenario_form, board_form, mechanisms_form):
        form(work, 0)
    land = work.land
    for hex in land.cells:
        land.paint(hex, "sea")
        land.zone("some", hex)
    land.grow("N")
    return True
