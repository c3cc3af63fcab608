"""What a program asks the person at the table to point at; nothing of it changes the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from catan_nb.board.given import given_places
from catan_nb.board.piece import PLACE_KINDS, Place
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.text import no_such
from catan_nb.kernel.values import frozen
from catan_nb.language import noop
from catan_nb.rules.play.game import Game
from catan_nb.ui.systems.composed import Systems
from catan_nb.ui.systems.tools import Tool

__all__ = ["PlaceRequest", "checked_places", "request_for"]

NO_BOARD: Final = "this game has no board to choose a place on"
CHOOSE: Final = noop("choose this place")


@frozen
class PlaceRequest:
    """A place that the person at the table is asked to choose.

    Attributes
    ----------
    places : sequence of Place
        The places to choose from, which are lit.
    text : str
        What is asked.
    words : str
        What a click does, after "click to".
    answer : callable
        Is given the place that is chosen.
    """

    places: Sequence[Place]
    text: str
    words: str
    answer: Callable[[Place], object]


def request_for(
    game: AnyGame,
    systems: Systems,
    kind: str,
    given: Iterable[int | str | Place] | None,
    text: str,
    answer: Callable[[Place], object],
) -> PlaceRequest:
    """Return a request for a place of a kind, or for one where something can be built.

    Places are given by numbers, labels or pairs. Without them these are all places of the kind,
    or those at which no rule about the place speaks against it.

    Raises
    ------
    TypeError
        For what is no place.
    ValueError
        For an unknown kind, a game without a board, a place that is not there or of another kind,
        or none at all.
    """
    if not isinstance(game, Game):
        raise ValueError(NO_BOARD)
    tools = {tool.key: tool for tool in systems.tools.values() if tool.price}
    if not isinstance(kind, str) or (kind not in PLACE_KINDS and kind not in tools):
        raise ValueError(no_such("kind of place", kind, [*PLACE_KINDS, *tools]))
    tool = tools.get(kind)
    where = kind if tool is None else tool.place
    if given is None:
        count = game.board.count(where)
        given = range(count) if tool is None else _fitting(game, tool, count)
    places = given_places(game.board, given, "places", where)
    if not places:
        raise ValueError(f"there is no place to choose for {kind!r}")
    return PlaceRequest(places, text, CHOOSE if tool is None else tool.words, answer)


def checked_places(game: AnyGame, given: Iterable[str | Place]) -> tuple[Place, ...]:
    """Return places of a game's board, from labels or pairs.

    Raises
    ------
    TypeError
        For what is no place.
    ValueError
        For one that is not there, and for places of a game without a board.
    """
    if isinstance(game, Game):
        return given_places(game.board, given, "places")
    if isinstance(given, list | tuple) and not given:
        return ()
    raise ValueError(NO_BOARD)


def _fitting(game: Game, tool: Tool, count: int) -> list[int]:
    """Return where nothing speaks against building but what does so everywhere."""
    against = [{one.rule for one in game.explain(tool.at(number))} for number in range(count)]
    everywhere = set.intersection(*against)
    return [number for number, rules in enumerate(against) if rules <= everywhere]
