"""Tools: what a click on a place of the board does while one of them is in hand or asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, Final

from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action, codecs_of
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.values import frozen
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.places import EDGE, HEX, VERTEX
from catan_nb.ui.looks.wording import first_upper

if TYPE_CHECKING:
    from catan_nb.rules.hands import Price

__all__ = ["WANTED", "Table", "Tool", "named_places"]

Table = Any
"""The table's controller: it is composed of systems, so that these cannot know what it is."""

WANTED: Final = {
    "edge": noop("a lit path"),
    "vertex": noop("a lit intersection"),
    "hex": noop("a lit hex"),
}
"""The kinds of place in words."""

_PLACES: Final = {id(EDGE): "edge", id(VERTEX): "vertex", id(HEX): "hex"}


@frozen
class Tool:
    """Something that is done at a place by clicking it.

    Attributes
    ----------
    key : str
        Its name.
    action : type
        The action, whose only field is the place.
    place : str
        "hex", "vertex" or "edge".
    words : str
        What is done, after "to".
    price : Price
        What it costs; a tool with a price can be taken in hand by a click on a place.
    on : tuple of str
        Kinds of piece that stand at places that are worth a thought, "free" for none.
    hint : str
        What to do next once the tool is in hand; empty where that is plain.
    piece : str
        The kind of piece that a click puts there, which is shown at the place that is pointed
        at; empty for none.
    looks : mapping of str to object
        What that piece tells of its looks.
    facts : callable, optional
        What else is worth knowing at a place: ``facts(game, number, seat)`` for whoever has the
        tool in hand.
    """

    key: str
    action: type[Action]
    place: str
    words: str
    price: Price = ()
    on: tuple[str, ...] = ()
    hint: str = ""
    piece: str = ""
    looks: Mapping[str, object] = field(default_factory=dict)
    facts: Callable[[AnyGame, int, int | None], str] | None = None

    def at(self, number: int) -> Action:
        """Return the action at a place."""
        return self.action(number)  # type: ignore[call-arg]

    def puts(self, game: AnyGame, number: int) -> tuple[str, Mapping[str, object]]:
        """Return the piece that a click puts at a place, and what it tells of its looks."""
        return self.piece, self.looks

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return every place where this has a meaning, with what speaks against it there."""
        return game.reasons(self.action)

    def unavailable(self, table: Table) -> Refusal | None:
        """Return why the tool cannot be taken in hand now, or None."""
        refusal: Refusal | None = table.availability(self.action)
        return refusal

    def click(self, table: Table, place: Place) -> bool:
        """Answer a click on a place; whether anything was done."""
        kind, number = place
        if kind != self.place:
            text = _("To {words}, choose {kind}.").format(
                words=_(self.words), kind=_(WANTED[self.place])
            )
            table.say(first_upper(text), tone="bad")
            return False
        done: bool = table.choose(self.at(number))
        return done


def named_places(cls: type[Action]) -> tuple[tuple[str, str], ...]:
    """Return the fields of an action that name places, each with its kind of place."""
    return tuple(
        (field, _PLACES[id(codec)]) for field, codec in codecs_of(cls) if id(codec) in _PLACES
    )
