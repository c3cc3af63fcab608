"""The log entries of a shared table, as stored and sent.

A table is the fold of its entries; see `catan_nb.classroom.shared.SharedTable`. What happened is
never changed and never removed: going back is an entry too. Only who sat somewhere is taken out of
the entries when a person is removed; the game that they tell stays the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, Self, get_args

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import asdict, force_setattr

from catan_nb.bots.levels import BOTS
from catan_nb.classroom.messages import BadMessage
from catan_nb.classroom.protocol.reading import as_json, read
from catan_nb.kernel.seats import OLD_NAMES

__all__ = [
    "DATA",
    "FREE",
    "KINDS",
    "PERSON",
    "STAND_IN",
    "Act",
    "AnyKind",
    "AskBack",
    "Back",
    "BadEntry",
    "Begin",
    "Early",
    "Entry",
    "EntryData",
    "Forget",
    "Kind",
    "Pace",
    "Pause",
    "Rematch",
    "Say",
    "SeatAt",
    "SharedSeat",
    "Sit",
    "Start",
    "WhoSits",
    "WhoSitsAt",
    "readable_seats",
    "seats_in",
]

Kind = Literal[
    "begun",
    "started",
    "act",
    "early",
    "back",
    "seat",
    "pace",
    "pause",
    "asked_back",
    "said",
    "rematch",
    "forgotten",
]
KINDS: Final[tuple[str, ...]] = get_args(Kind)
"""What an entry can tell."""
PERSON: Final = "person"
FREE: Final = "free"
STAND_IN: Final = "good"
"""The kind of bot that plays a seat where nobody sits."""


class BadEntry(ValueError):
    """Data is not a valid entry of a table."""


class Entry(Struct, frozen=True):
    """One event at a shared table.

    Attributes
    ----------
    number : int
        Its place among the table's entries, from 0.
    kind : str
        What it tells of, which says what ``data`` holds.
    data : dict
        What there is to tell, by the kind.
    seat : int or None
        Whose doing it was; None for the table's own or a teacher's.
    at : float
        When, in seconds since 1970, by the clock of the server that wrote it.
    """

    number: Annotated[int, Meta(ge=0)]
    kind: Kind
    data: Mapping[str, Any]
    seat: int | None = None
    at: float = 0.0

    def plain(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return asdict(self)

    @classmethod
    def read(cls, plain: object) -> Self:
        """Read what `plain` returned; BadEntry says what is wrong with it."""
        try:
            return read(plain, cls)
        except BadMessage as error:
            raise BadEntry(f"this is no entry: {error}") from error

    @classmethod
    def of(cls, number: int, told: EntryData, seat: int | None, at: float) -> Self:
        """Return an entry of the given kind and data."""
        return cls(number, _KIND[type(told)], as_json(told), seat, at)

    @property
    def text(self) -> str:
        """The data of the entry as JSON text."""
        return json.dumps(self.data, separators=(",", ":"))

    @property
    def told(self) -> EntryData:
        """The parsed data of the entry; BadEntry if it is invalid."""
        try:
            return read(self.data, DATA[self.kind])
        except BadMessage as error:
            raise BadEntry(f"entry {self.number} is damaged: {error}") from error


# The seats of a shared table: persons with their browsers, bots, and seats that are free.


class SharedSeat(Struct, frozen=True):
    """Who sits at one seat of a shared table.

    Attributes
    ----------
    kind : str
        ``person``, ``free``, or a kind of bot: a key of `catan_nb.bots.BOTS`.
    name : str
        What the player is called; empty for the name of the seat's colour.
    owner : str or None
        The id of the visitor to whom the seat belongs. While a bot stands in for somebody who is
        away, the seat stays theirs: they may come back to it.
    """

    kind: str = FREE
    name: str = ""
    owner: str | None = None

    def __post_init__(self) -> None:
        kind = OLD_NAMES.get(self.kind, self.kind)
        force_setattr(self, "kind", kind)
        if kind not in (PERSON, FREE, *BOTS):
            raise ValueError(f"nobody of the kind {kind!a:.40} can sit at a table")
        if kind == PERSON and self.owner is None:
            raise ValueError("a person at a table has an owner's id")

    @property
    def is_person(self) -> bool:
        """Whether a person decides for this seat."""
        return self.kind == PERSON

    @property
    def is_free(self) -> bool:
        """Whether nobody sits there."""
        return self.kind == FREE

    @property
    def is_open(self) -> bool:
        """Whether somebody who comes may sit down there: it is nobody's."""
        return self.owner is None

    @property
    def bot(self) -> str:
        """The kind of bot that plays it, now or where nobody else does."""
        return self.kind if self.kind in BOTS else STAND_IN

    def plain(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return asdict(self)


class SeatAt(SharedSeat, frozen=True, kw_only=True):
    """Who sits at a seat from now on.

    Attributes
    ----------
    at : int
        The number of the seat.
    """

    at: int

    @property
    def seat(self) -> SharedSeat:
        """Who sits there."""
        return SharedSeat(self.kind, self.name, self.owner)


# What entries hold, by their kinds.


class AnyKind(Struct, frozen=True, kw_only=True):
    """What somebody asked for, or what came by itself.

    Attributes
    ----------
    id : str
        The name that a page gave to the request that the entry carries out, so that nothing is
        done twice; told to the pages of that seat alone.
    """

    id: str | UnsetType = UNSET


class Begin(AnyKind, frozen=True, kw_only=True):
    """The table was opened: the first entry, and no other.

    Attributes
    ----------
    game : dict
        The game's record before the first action here, with seed 0 and players called by their
        colours.
    seats : list of SharedSeat
        Who sits there, by seat.
    pace : str
        How quickly bots move: a key of `catan_nb.classroom.live.PACES`.
    clock : int
        Seconds that an answer may take; 0: any time.
    after : str or None
        The code of the table whose rematch it is, where it is one.
    """

    game: dict[str, Any]
    seats: list[SharedSeat]
    pace: str
    clock: int
    after: str | UnsetType | None = UNSET


class Start(AnyKind, frozen=True, kw_only=True):
    """The seats are found and the game is played."""


class Act(AnyKind, frozen=True, kw_only=True):
    """A seat or a bot did something.

    Attributes
    ----------
    actions : list of list
        What was done, with the outcomes of chance that followed and the answers given early that
        came due, in their order; each is a name and its values.
    """

    actions: list[list[Any]]


class Early(AnyKind, frozen=True, kw_only=True):
    """A seat answered before it was its turn.

    Attributes
    ----------
    action : list or None
        The answer, which is told to the pages of that seat alone.
    """

    action: list[Any] | UnsetType | None = UNSET


class Back(AnyKind, frozen=True, kw_only=True):
    """The game went back.

    Attributes
    ----------
    to : int
        The point where it is now: after so many actions.
    """

    to: int


class Sit(SeatAt, frozen=True, kw_only=True):
    """Somebody else sits at a seat.

    Attributes
    ----------
    id : str
        As in `AnyKind`.
    """

    id: str | UnsetType = UNSET

    @classmethod
    def at_seat(cls, number: int, seat: SharedSeat) -> Self:
        """Return that somebody sits at a seat."""
        return cls(at=number, kind=seat.kind, name=seat.name, owner=seat.owner)


class Pace(AnyKind, frozen=True, kw_only=True):
    """Bots are quicker, or slower.

    Attributes
    ----------
    pace : str
        As in ``begun``.
    """

    pace: str


class Pause(AnyKind, frozen=True, kw_only=True):
    """The table rests, or goes on.

    Attributes
    ----------
    paused : bool
        Whether it rests.
    """

    paused: bool


class AskBack(AnyKind, frozen=True, kw_only=True):
    """Somebody wants the game to go back, allows it, or does not.

    Attributes
    ----------
    to : int or None
        To which point; None where somebody does not allow it.
    agreed : list of int
        The seats that want or allow it.
    """

    to: int | None
    agreed: list[int] = []


class Say(AnyKind, frozen=True, kw_only=True):
    """A seat said something.

    Attributes
    ----------
    phrase : str
        A key of `catan_nb.classroom.shared.PHRASES`.
    """

    phrase: str


class Rematch(AnyKind, frozen=True, kw_only=True):
    """A rematch is open.

    Attributes
    ----------
    code : str
        The code of the table where it is played.
    """

    code: str


class Forget(AnyKind, frozen=True, kw_only=True):
    """A person was taken out of all entries before this one.

    Attributes
    ----------
    seats : list of SeatAt
        Who sits at the seats that were the person's.
    """

    seats: list[SeatAt]


EntryData = AnyKind | Sit
"""What an entry holds."""
DATA: Final[Mapping[Kind, type[AnyKind] | type[Sit]]] = {
    "begun": Begin,
    "started": Start,
    "act": Act,
    "early": Early,
    "back": Back,
    "seat": Sit,
    "pace": Pace,
    "pause": Pause,
    "asked_back": AskBack,
    "said": Say,
    "rematch": Rematch,
    "forgotten": Forget,
}
"""What entries hold, by their kinds."""
_KIND: Final[Mapping[type[AnyKind] | type[Sit], Kind]] = {one: kind for kind, one in DATA.items()}


# Who sits somewhere, read from an entry of which nothing else has to be sound.


class WhoSits(Struct, frozen=True):
    """Who sits at a seat, whatever kinds of bots there are."""

    kind: str
    name: str
    owner: str | None


class WhoSitsAt(WhoSits, frozen=True):
    """The same with the number of the seat."""

    at: int


class _Seats(Struct, frozen=True):
    seats: list[WhoSits]


class _SeatsAt(Struct, frozen=True):
    seats: list[WhoSitsAt]


def seats_in(kind: str, data: object) -> list[tuple[int, WhoSits]]:
    """Return the seats of which an entry says who sits there, with their numbers.

    Raises
    ------
    BadMessage
        The entry is damaged.
    """
    if kind == "begun":
        return list(enumerate(read(data, _Seats).seats))
    if kind == "forgotten":
        return [(seat.at, seat) for seat in read(data, _SeatsAt).seats]
    if kind == "seat":
        found = read(data, WhoSitsAt)
        return [(found.at, found)]
    return []


def readable_seats(kind: str, data: object) -> list[tuple[int, WhoSits]]:
    """Return what `seats_in` does; nothing where the entry is damaged."""
    try:
        return seats_in(kind, data)
    except BadMessage:
        return []
