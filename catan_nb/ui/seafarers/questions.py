"""The questions of Seafarers: what to do, and how they are answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from catan_nb.board.piece import Place
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.rules.base.actions import MoveRobber, Rob
from catan_nb.rules.base.questions import ChooseVictim, FreeRoads, SetupRoad
from catan_nb.rules.seafarers.actions import MovePirate, TakeGold
from catan_nb.rules.seafarers.questions import ChooseGold, RobberOrPirate
from catan_nb.ui.base.questions import ROBBER_QUESTIONS, victims_hint
from catan_nb.ui.seafarers.tools import is_sea
from catan_nb.ui.systems.parts import Asking, CardChoice
from catan_nb.ui.table.boardgame import board_game

if TYPE_CHECKING:
    from catan_nb.kernel.question import Question
    from catan_nb.ui.table.controller import Controller

__all__ = ["GOLD_QUESTIONS", "PIRATE_QUESTIONS", "SHIP_QUESTIONS", "at_sea"]

_ON_LAND: Final = ROBBER_QUESTIONS[ChooseVictim]


def at_sea(game: AnyGame) -> dict[Place, int]:
    """Return the first ship of everybody whom a thief at sea may choose, with the owner's seat."""
    frame = game.frame
    if not isinstance(frame, ChooseVictim) or frame.hex < 0 or not is_sea(game, frame.hex):
        return {}
    game = board_game(game)
    around = game.board.topology.hex_edges[frame.hex]
    found: dict[Place, int] = {}
    for seat in frame.victims:
        ships = set(game.players[seat].ships)
        found.update((("edge", edge), seat) for edge in around if edge in ships)
    return found


def _victims_places(game: AnyGame) -> Mapping[Place, Any]:
    """Return the pieces that stand for the victims a thief may choose from."""
    ships = {place: Rob(seat) for place, seat in at_sea(game).items()}
    assert _ON_LAND.places is not None
    frame: Any = game.frame
    return ships if is_sea(game, frame.hex) else _ON_LAND.places(game)


def _victims_cards(game: AnyGame) -> Mapping[Place, int]:
    """Return how many cards the victims hold, at one of their pieces."""
    frame: Any = game.frame
    assert _ON_LAND.counts is not None
    if not is_sea(game, frame.hex):
        return _ON_LAND.counts(game)
    first = {seat: place for place, seat in reversed(at_sea(game).items())}
    return {place: game.players[seat].hand_size for seat, place in first.items()}


def _victims_hint(table: Controller, frame: ChooseVictim) -> str:
    if is_sea(table.game, frame.hex):
        return _("Choose here, or click a ship beside the pirate.")
    return victims_hint(table, frame)


def _thief_hint(table: Controller, frame: Question) -> str:
    robber, pirate = table.availability(MoveRobber), table.availability(MovePirate)
    if robber is None and pirate is None:
        return _("Click land for the robber, sea for the pirate: he bars ships on his six paths.")
    if pirate is None:
        return _("Click the sea. The pirate bars ships on his six paths.")
    return _("Click a hex. It pays nothing as long as the robber stands there.")


SHIP_QUESTIONS: Final[Mapping[type[Question], Asking]] = {
    SetupRoad: Asking(
        noop("Click a lit path. Where land meets sea you choose a road or a ship."),
        noop("Where does your road or ship go?"),
        tool="passage",
        about=("vertex", "vertex"),
    ),
    FreeRoads: Asking(
        noop("Click one of the lit paths: a road or a ship, for nothing."), tool="passage"
    ),
}
PIRATE_QUESTIONS: Final[Mapping[type[Question], Asking]] = {
    RobberOrPirate: Asking(
        _thief_hint, noop("Where does the robber or the pirate go?"), tool="thief"
    ),
    ChooseVictim: replace(
        _ON_LAND, hint=_victims_hint, places=_victims_places, counts=_victims_cards
    ),
}


def _gold_words(table: Controller, frame: ChooseGold) -> str:
    if type(frame) is not ChooseGold:
        return ""  # what else is asked like gold says itself what for
    return ngettext("Take {n} card for gold", "Take {n} cards for gold", frame.count).format(
        n=frame.count
    )


GOLD_QUESTIONS: Final[Mapping[type[Question], Asking]] = {
    ChooseGold: Asking(
        noop("Tap the bank's cards that you want; the yellow takes one back."),
        _gold_words,
        cards=CardChoice(noop("Take {n} of {count}"), TakeGold, lambda frame: -1),
    ),
}
