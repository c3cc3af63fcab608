"""How events appear at the table: log lines, animations, sounds, and pauses of bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from string import Formatter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from catan_nb.kernel.bundle import Bundle
from catan_nb.kernel.words import Names, translated
from catan_nb.ui.widgets.live_log import Part
from catan_nb.view.terrain_art import ICONS

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event
    from catan_nb.kernel.game import AnyGame
    from catan_nb.kernel.view import View

__all__ = [
    "BANK",
    "HIDDEN",
    "NOTHING_SEEN",
    "PICTURE",
    "Audience",
    "Effect",
    "Flight",
    "FloatingText",
    "Glide",
    "LitPath",
    "LogLine",
    "Move",
    "Moves",
    "Parts",
    "Show",
    "Spot",
    "Teller",
    "cards",
    "delegating_teller",
    "exchange_flights",
    "glide_moves",
    "group",
    "hand_over_moves",
    "heading_teller",
    "hits",
    "list_teller",
    "pictures",
    "plain_telling",
    "received_flights",
    "robbed",
    "sentence_teller",
    "sign",
    "sign_moves",
    "strong",
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class FloatingText:
    """A few words, in English, that stand at a place for a moment."""

    words: str
    at: Spot


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class LitPath:
    """Paths, in order, that light up one after another in a seat's colour."""

    edges: tuple[int, ...]
    seat: int


Move = Flight | FloatingText | Glide | LitPath
Moves = Callable[[Any, "AnyGame | View"], Iterable[Move]]
"""Gives what moves with an event, already without what the viewer may not know, in a game."""


def _no_flights(event: Any, game: object) -> tuple[Flight, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Effect:
    """The animation, sound and pause of an event.

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

    moves: Moves = _no_flights
    sound: str = ""
    heard_by: str = ""
    halt: str = ""
    hits: Callable[[Any, int], bool] | None = None

    def heard(self, event: Any, viewer: int | None) -> bool:
        """Whether a viewer hears the event's sound."""
        return bool(self.sound) and (
            not self.heard_by or (viewer is not None and getattr(event, self.heard_by) == viewer)
        )

    def halts(self, event: Any, viewer: int) -> bool:
        """Say whether the bots wait until this player has seen it."""
        return bool(self.halt) and (self.hits is None or self.hits(event, viewer))


NOTHING_SEEN: Final = Effect()


def hits(field: str) -> Callable[[Any, int], bool]:
    """Return a function that tests whether an event affects the seat in one of its fields."""
    return lambda event, seat: getattr(event, field) == seat


# ---- what moves ------------------------------------------------------------------------


def cards(bundle: Bundle | None, source: Spot, target: Spot, count: int = 0) -> list[Flight]:
    """Return the flights of cards; of unknown ones ``count`` backs."""
    if bundle is None:
        return [Flight(HIDDEN, source, target, count)]
    return [Flight(name, source, target, count) for name, count in bundle.items()]


def received_flights(event: Any, game: object) -> list[Flight]:
    """Return the cards that the bank gives the event's player."""
    return cards(event.cards, BANK, ("seat", event.player))


def exchange_flights(event: Any, game: object) -> list[Flight]:
    """Return the cards that the event's player gives and gets, with a partner or the bank."""
    seat = ("seat", event.player)
    partner = getattr(event, "partner", None)
    other = BANK if partner is None else ("seat", partner)
    return [*cards(event.give, seat, other), *cards(event.get, other, seat)]


def hand_over_moves(giver: str, taker: str) -> Moves:
    """Return what gives the flights of an event's cards, which only some may know."""

    def moves(event: Any, game: object) -> list[Flight]:
        source, target = ("seat", getattr(event, giver)), ("seat", getattr(event, taker))
        return cards(event.cards, source, target, getattr(event, "count", 0))

    return moves


def robbed(moves: Moves, victim: str, text: str) -> Effect:
    """Return the effect of cards that the seat in a field loses to somebody.

    Parameters
    ----------
    moves : Moves
    victim : str
        The field.
    text : str
        Tells it to whom it hits.
    """
    return Effect(moves, "robbed", victim, halt=text, hits=hits(victim))


def glide_moves(kind: str, source: str, target: str, place: str) -> Moves:
    """Return what lets a piece glide between the places of the board in two fields of an event.

    A piece whose first field holds -1 came from off the board.
    """

    def moves(event: Any, game: object) -> list[Glide]:
        start, end = getattr(event, source), getattr(event, target)
        return [Glide(kind, (place, start), (place, end))] if min(start, end) >= 0 else []

    return moves


def sign_moves(what: str, source: str, target: str) -> Moves:
    """Return what lets a sign fly between the seats in two fields of an event; -1 is the bank."""

    def moves(event: Any, game: object) -> list[Flight]:
        ends = (getattr(event, source), getattr(event, target))
        start, end = (("seat", end) if end >= 0 else BANK for end in ends)
        return [Flight(f"sign-{what}", start, end)]

    return moves


# How events are told in the log: in few words, and in parts that can be pictures.
#
# A system says for each of its events how it is told (`TableSystem.telling`); of any other event
# the log has its sentence.


Parts = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Audience:
    """The viewer of a log, and what they may know.

    Attributes
    ----------
    names : tuple of str
        The names of the players.
    viewer : int or None
        The seat of the person at the screen; None for a spectator.
    view : Game or View
        The game as this person may know it now.
    named : callable
        Puts the names of places in the stead of their labels.
    """

    names: Names
    viewer: int | None
    view: AnyGame | View
    named: Callable[[str], str] = str

    def sentence(self, event: Event) -> str:
        """Return an event as a sentence for the person at the screen, places told by name."""
        return self.named(event.told_to(self.names, self.viewer))


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log.

    Attributes
    ----------
    lead : Part or None
        What stands before the words: the seat whose deed it is, or a sign.
    words, items : tuple of Part
        What is said, and a list behind it that further events may lengthen.
    touches : bool
        Whether it happens to the person at the screen.
    joins : str
        Lines that follow one another with the same word here are put into one.
    times : int
        How often it happened in a row.
    """

    lead: Part | None = None
    words: Parts = ()
    items: Parts = ()
    touches: bool = False
    joins: str = ""
    times: int = 1

    @property
    def parts(self) -> Parts:
        """The whole line."""
        lead = () if self.lead is None else (self.lead,)
        again: Parts = (strong(f" × {self.times}"),) if self.times > 1 else ()
        return lead + self.words + self.items + again

    def and_then(self, telling: LogLine) -> LogLine | None:
        """Return the line merged with the next one, or None where they stay separate."""
        if self.joins and self.joins == telling.joins:
            return replace(
                self,
                words=self.words or telling.words,
                items=_merge_by_player(self.items + telling.items),
                touches=self.touches or telling.touches,
            )
        if replace(self, times=1) == telling:
            return replace(self, times=self.times + 1)
        return None


Teller = Callable[[Any, Audience], LogLine | None]
"""Tells an event, already without what the audience may not know; None shows nothing of it."""
Show = Callable[[Any, Audience], Parts]
"""Gives the parts in the place of one name in a template: ``show(event, audience)``."""

SEATS: Final = ("player", "partner", "source", "thief", "victim")
"""Fields of events that hold a seat; none is -1."""
NO_SHOWS: Final[Mapping[str, Show]] = MappingProxyType({})


# ---- parts -----------------------------------------------------------------------------


def strong(text: str) -> Part:
    """Return words that stand out."""
    return ("b", text)


def sign(name: str) -> Part:
    """Return a sign of the page's drawings by its name."""
    return ("i", name)


def group(*parts: Part) -> Part:
    """Return parts that stay on one line together."""
    return ("g", *parts)


def pictures(cards: Bundle) -> Parts:
    """Return cards: how many of each kind, each with its picture."""
    return tuple((count, name) for name, count in cards.items()) or (translated("nothing"),)


# ---- tellers ---------------------------------------------------------------------------


def sentence_teller(
    text: str,
    own_text: str = "",
    *,
    who: str = "player",
    icon: str | Callable[[Any], str] = "",
    hits: bool = False,
    seats: tuple[str, ...] = SEATS,
    joins: str = "",
    shows: Mapping[str, Show] = NO_SHOWS,
) -> Teller:
    """Return a teller that says a few words behind a player's swatch.

    Parameters
    ----------
    text, own_text : str
        Templates over the event's fields, for others and for the player at the screen, with
        ``**`` around what stands out. Seats become swatches, cards pictures.
    who : str
        The field with the seat whose swatch stands before the words; empty for none.
    icon : str or callable
        The sign before the words, or ``icon(event)`` gives it.
    hits : bool
        Whether it happens to that player rather than being done.
    seats : tuple of str
        The fields that hold a seat, where there are such fields.
    joins : str
        What `LogLine.joins` says.
    shows : mapping of str to callable
        What stands in the places of further names.
    """

    def tell(event: Any, audience: Audience) -> LogLine:
        seat = getattr(event, who) if who else -1
        is_own = seat == audience.viewer
        others = [getattr(event, name, -1) for name in seats if name != who]
        parts = _fill_template(
            translated(own_text if is_own and own_text else text), event, audience, shows
        )
        name = icon if isinstance(icon, str) else icon(event)
        if name and seat >= 0:
            parts = (sign(name), *parts)
        lead: Part | None = seat if seat >= 0 else sign(name) if name else None
        touches = hits if is_own else audience.viewer in others
        return LogLine(lead, parts, touches=touches, joins=joins)

    return tell


def heading_teller(text: str, own_text: str) -> Teller:
    """Return a teller for the heading of a section, in plain text; see `sentence_teller`."""

    def tell(event: Any, audience: Audience) -> LogLine:
        template = translated(own_text if event.player == audience.viewer else text)
        phrase = template.format(
            player=audience.names[event.player], number=getattr(event, "number", "")
        )
        return LogLine(words=(phrase,))

    return tell


def list_teller(
    icon: str,
    text: str = "",
    *,
    joins: str,
    who: str = "player",
    hits: bool = True,
    item: Show = lambda event, audience: pictures(event.cards),
) -> Teller:
    """Return a teller for what several players get, lose or say at once: one line for all.

    Parameters
    ----------
    icon : str
        The sign before the line.
    text : str
        What stands before the list.
    joins : str
        A word for this kind of list.
    who : str
        The field with the player it is told of.
    hits : bool
        Whether it happens to that player rather than being done.
    item : callable
        What stands behind the player's swatch.
    """

    def tell(event: Any, audience: Audience) -> LogLine:
        seat: int = getattr(event, who)
        return LogLine(
            sign(icon),
            (f"{translated(text)} ",) if text else (),
            (group(seat, *item(event, audience)),),
            touches=hits and seat == audience.viewer,
            joins=joins,
        )

    return tell


def delegating_teller(choose: Callable[[Any], Teller]) -> Teller:
    """Return a teller that leaves it to another one, chosen by the event."""
    return lambda event, audience: choose(event)(event, audience)


def plain_telling(event: Event, audience: Audience) -> LogLine:
    """Tell an event that no system tells in its own way: its sentence, the name as a swatch."""
    text = audience.sentence(event)
    seat = getattr(event, "player", -1)
    if not isinstance(seat, int) or seat < 0:
        return LogLine(words=(text,))
    before, name, after = text.partition(f"{audience.names[seat]} ")
    if seat == audience.viewer and not name:
        return LogLine(seat, (text,))
    if before or not name:
        return LogLine(words=(text,))
    return LogLine(seat, (after,))


# ---- inside ----------------------------------------------------------------------------


def _fill_template(
    template: str, event: Any, audience: Audience, shows: Mapping[str, Show]
) -> tuple[Part, ...]:
    """Return a translated template with its names filled in, and what stands out strong."""
    parts: list[Part] = []
    loud = False

    def add(addition: Part) -> None:
        text = addition if isinstance(addition, str) else None
        if text is None or (text and loud):
            parts.append(addition if text is None else strong(text))
        elif text and parts and isinstance(parts[-1], str):
            parts[-1] += text
        elif text:
            parts.append(text)

    for text, name, _format, _conversion in Formatter().parse(template):
        first, *bold = text.split("**")
        add(first)
        for words in bold:
            loud = not loud
            add(words)
        if name is not None:
            show = shows.get(name)
            for part in show(event, audience) if show else _field_parts(name, event, audience):
                add(part)
    return tuple(parts)


def _merge_by_player(items: Parts) -> Parts:
    """Return a list with each player in it once: groups that begin alike are put together."""
    merged: dict[Part, Parts] = {}
    for item in items:
        if isinstance(item, tuple) and item[0] == "g":
            merged[item[1]] = (*merged.get(item[1], item[:2]), *item[2:])
        elif isinstance(item, tuple):
            merged[item] = item
    return tuple(merged.values())


def _field_parts(name: str, event: Any, audience: Audience) -> Parts:
    value = getattr(event, name)
    if name in SEATS:
        return (value,)
    if isinstance(value, Bundle):
        return pictures(value)
    show = event.shown.get(name)
    word = str(value) if show is None else show(audience.names, value)
    return ((0, word),) if word in ICONS else (translated(word),)
