"""What of an event is seen to move and heard, and whether it makes the bots wait.

A system says it for each of its events (`TableSystem.effects`). All of it is decoration: the page
shows what the game is at already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from catan_nb.kernel.bundle import Bundle
from catan_nb.kernel.values import frozen

if TYPE_CHECKING:
    from catan_nb.kernel.game import AnyGame
    from catan_nb.kernel.view import View

__all__ = [
    "BANK",
    "HIDDEN",
    "NOTHING_SEEN",
    "PICTURE",
    "Effect",
    "Flight",
    "Glide",
    "Mark",
    "Move",
    "Moves",
    "Spot",
    "Trail",
    "between",
    "cards",
    "exchanged",
    "gliding",
    "handed",
    "hits",
    "received",
]

Spot = tuple[str, int]
"""Where something flies from or to: ("seat", 2), ("hex", 7), ("vertex", 12), or the bank.

Other words name what the page has once, with the number 0: ("pile", 0).
"""
BANK: Final[Spot] = ("bank", 0)
HIDDEN: Final = "back"
"""A card with its back up."""
PICTURE: Final = "picture"
"""The picture that is seen where it flies from."""


@frozen
class Flight:
    """Things that fly from one place of the page to another.

    Attributes
    ----------
    what : str
        A kind of card, `HIDDEN`, `PICTURE`, or a sign of the page's drawings: "sign-robber".
    source, target : Spot
    count : int
        How many of them.
    seat : int
        Whose colour it has; -1 for none.
    """

    what: str
    source: Spot
    target: Spot
    count: int = 1
    seat: int = -1


@frozen
class Mark:
    """A few words, in English, that stand at a place for a moment."""

    words: str
    at: Spot


@frozen
class Glide:
    """A piece of the board that goes by itself from one place to another.

    Attributes
    ----------
    kind : str
        The piece's.
    source, target : Spot
        Places of the board.
    """

    kind: str
    source: Spot
    target: Spot


@frozen
class Trail:
    """Paths, in order, that light up one after another in a seat's colour."""

    edges: tuple[int, ...]
    seat: int


Move = Flight | Mark | Glide | Trail
Moves = Callable[[Any, "AnyGame | View"], Iterable[Move]]
"""Gives what moves with an event, already without what the viewer may not know, in a game."""


def _nothing(event: Any, game: object) -> tuple[Flight, ...]:
    return ()


@frozen
class Effect:
    """What an event brings about beside the board and the log.

    Attributes
    ----------
    moves : callable
        ``moves(event, game)`` gives what flies and what is marked.
    sound : str
        The sound it makes, a name of the page's table of notes; empty for none.
    heard_by : str
        The field with the seat that alone hears it; empty for everybody.
    halt : str
        What is said to the person whom it hits, who is waited for; empty where nobody is.
    hits : callable, optional
        ``hits(event, seat)`` says whether it hits a seat; everybody without.
    """

    moves: Moves = _nothing
    sound: str = ""
    heard_by: str = ""
    halt: str = ""
    hits: Callable[[Any, int], bool] | None = None

    def heard(self, event: Any, viewer: int | None) -> bool:
        """Say whether somebody hears it."""
        return bool(self.sound) and (
            not self.heard_by or (viewer is not None and getattr(event, self.heard_by) == viewer)
        )

    def halts(self, event: Any, viewer: int) -> bool:
        """Say whether the bots wait until this player has seen it."""
        return bool(self.halt) and (self.hits is None or self.hits(event, viewer))


NOTHING_SEEN: Final = Effect()


def hits(field: str) -> Callable[[Any, int], bool]:
    """Return what asks whether an event hits the seat that one of its fields holds."""
    return lambda event, seat: getattr(event, field) == seat


# ---- what moves ------------------------------------------------------------------------


def cards(bundle: Bundle | None, source: Spot, target: Spot, count: int = 0) -> list[Flight]:
    """Return the flights of cards; of unknown ones ``count`` backs."""
    if bundle is None:
        return [Flight(HIDDEN, source, target, count)]
    return [Flight(name, source, target, many) for name, many in bundle.items()]


def received(event: Any, game: object) -> list[Flight]:
    """Return the cards that the bank gives the event's player."""
    return cards(event.cards, BANK, ("seat", event.player))


def exchanged(event: Any, game: object) -> list[Flight]:
    """Return the cards that the event's player gives and gets, with a partner or the bank."""
    own = ("seat", event.player)
    partner = getattr(event, "partner", None)
    other = BANK if partner is None else ("seat", partner)
    return [*cards(event.give, own, other), *cards(event.get, other, own)]


def handed(giver: str, taker: str) -> Moves:
    """Return what gives the flights of an event's cards, which only some may know."""

    def moves(event: Any, game: object) -> list[Flight]:
        source, target = ("seat", getattr(event, giver)), ("seat", getattr(event, taker))
        return cards(event.cards, source, target, getattr(event, "count", 0))

    return moves


def robbed(moves: Moves, victim: str, words: str) -> Effect:
    """Return what is seen and heard of cards that the seat in a field loses to somebody.

    Parameters
    ----------
    moves : Moves
    victim : str
        The field.
    words : str
        Tells it to whom it hits.
    """
    return Effect(moves, "robbed", victim, halt=words, hits=hits(victim))


def gliding(kind: str, source: str, target: str, place: str) -> Moves:
    """Return what lets a piece glide between the places of the board in two fields of an event.

    A piece whose first field holds -1 came from off the board.
    """

    def moves(event: Any, game: object) -> list[Glide]:
        start, end = getattr(event, source), getattr(event, target)
        return [Glide(kind, (place, start), (place, end))] if min(start, end) >= 0 else []

    return moves


def between(what: str, source: str, target: str) -> Moves:
    """Return what lets a sign fly between the seats in two fields of an event; -1 is the bank."""

    def moves(event: Any, game: object) -> list[Flight]:
        ends = (getattr(event, source), getattr(event, target))
        start, end = (("seat", one) if one >= 0 else BANK for one in ends)
        return [Flight(f"sign-{what}", start, end)]

    return moves
