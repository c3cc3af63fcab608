"""Positions of Cities & Knights made by hand, on the board of `tests.rules.play.hand_made`."""

from __future__ import annotations

from typing import Any

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.cities_knights.names import PROGRESS_NAMES
from tests.rules.play.hand_made import frame_name, path

VARIANT = "base+cities_knights"


def position(players: int = 3, board: cn.Board | str = "beginner", **options: Any) -> cn.Position:
    """Return an empty position on the beginner board."""
    return cn.Position(VARIANT, board=board, players=players, options=options)


def words(game: cn.Game, action: Action) -> list[str]:
    """Do an action and return what it brought, in words for everybody."""
    return [event.text(game.names) for event in game.push(action)]


def cards(game: cn.Game, seat: int) -> dict[str, int]:
    """Return the hidden progress cards of a seat, without kinds of which there are none."""
    progress = game.players[seat].progress
    assert progress is not None
    return {name: count for name, count in progress.items() if count}


def asked(game: cn.Game) -> tuple[str, int | None]:
    """Return what is asked, and whom."""
    return frame_name(game), game.actor


def knights(game: cn.Game, seat: int) -> list[tuple[int, int, bool]]:
    """Return place, strength and state of a seat's knights."""
    return [(k.vertex, k.strength, k.active) for k in game.players[seat].knight_pieces]


#: Faces of the event die, as `catan_nb.RollThree` numbers them.
TRADE, POLITICS, SCIENCE, EVENT_SHIP = range(4)
#: What a city costs with medicine.
MEDICINE = {"ore": 2, "grain": 1}


def told(game: cn.Game, action: Action) -> list[str]:
    """Do an action and return the kinds of event that it brought."""
    return [type(event).__name__ for event in game.push(action)]


def kind(name: str) -> int:
    """Return the number of a kind of card by its name."""
    return KIND_NAMES.index(name)


def progress_card(name: str) -> int:
    """Return the number of a kind of progress card by its name."""
    return PROGRESS_NAMES.index(name)


def moves(game: cn.Game, knight: int) -> set[int]:
    """Return where a knight may move."""
    return {action.to for action in game.legal(cn.MoveKnight) if action.knight == knight}


def blue(strength: int = 1, active: bool = True) -> cn.Position:
    """Roads V8-V13-V18-V24-V30 and V18-V23 with a knight at V18; a road apart at V40-V45."""
    table = position().settlement(0, 8).road(0, *path(8, 13, 18, 24, 30), *path(18, 23))
    table.settlement(0, 40).road(0, *path(40, 45))
    return table.knight(0, 18, strength, active=active).turn(0, rolled=True)
