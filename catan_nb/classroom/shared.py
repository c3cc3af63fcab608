"""A shared table as the fold of its entries: the game, its seats, what is agreed.

The server's authority holds one, and so does every page that shows the table. They are told the
same entries in the same order and so are the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, Final, Self

from catan_nb.bots.levels import BOTS
from catan_nb.classroom.visitors import tidy
from catan_nb.games import read_game
from catan_nb.kernel.action import Action, from_json
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE, Question
from catan_nb.kernel.seats import OLD_NAMES
from catan_nb.kernel.values import frozen
from catan_nb.language import noop

__all__ = [
    "FREE",
    "KINDS",
    "LONGEST_NAME",
    "PERSON",
    "PHRASES",
    "SEATED",
    "STAND_IN",
    "AskedBack",
    "BadEntry",
    "Entry",
    "OutOfOrder",
    "Owed",
    "Person",
    "SharedSeat",
    "SharedTable",
    "data_without_person",
    "seats_in",
    "tidy_name",
    "visible_to",
]


# Entries: what has happened at a shared table, one after another.
#
# A table is the fold of its entries; see `SharedTable`. What happened is never
# changed and never removed: going back is an entry too. Only who sat somewhere is taken out of
# the entries when a person is removed; the game that they tell stays the same.


KINDS: Final = (
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
)
"""What an entry can tell; `Entry` says what each holds."""


class BadEntry(ValueError):
    """Something is no entry of a table."""


@frozen
class Entry:
    """One thing that happened at a shared table.

    Attributes
    ----------
    number : int
        Its place among the table's entries, from 0.
    kind : str
        One of `KINDS`.
    data : mapping
        JSON values, by kind:

        - ``begun``: ``{"game": …, "seats": […], "pace": …, "clock": …, "after": …}``: the game as
          its record tells it before the first action here, with seed 0; who sits there (see
          `catan_nb.classroom.shared`); the seconds a turn may take, 0 for any; the code of
          the table whose rematch it is. It is the first entry.
        - ``started``: ``{}``, the seats are found and the game is played.
        - ``act``: ``{"actions": [[…], …]}``, what a seat or a bot did, with the outcomes of
          chance that followed and the answers given early that came due, in their order.
        - ``early``: ``{"action": […]}``, an answer given before it was its turn; the action is
          told to nobody but its seat.
        - ``back``: ``{"to": n}``, the game went back to the point after n actions.
        - ``seat``: ``{"at": …, "kind": …, "name": …, "owner": …}``, who sits at seat ``at`` from
          now on.
        - ``pace``, ``pause``: ``{"pace": …}``, ``{"paused": …}``.
        - ``asked_back``: ``{"to": n, "agreed": [...]}``, who wants, and who allows, to go back;
          ``{"to": None}`` when somebody does not allow it.
        - ``said``: ``{"phrase": …}``, a key of `catan_nb.classroom.shared.PHRASES`.
        - ``rematch``: ``{"code": …}``, the code of the table where it goes on.
        - ``forgotten``: ``{"seats": [{"at": …, "kind": …, "name": …, "owner": …}, …]}``, a person
          was taken out of all entries before this one; who sits at which seat from now on.

        An entry that somebody asked for may hold ``"id"``, the name that their page gave to the
        request, so that nothing is done twice.
    seat : int or None
        Whose doing it was; None for the table's own or a teacher's.
    at : float
        When, in seconds since 1970, by the clock of the server that wrote it.
    """

    number: int
    kind: str
    data: Mapping[str, Any]
    seat: int | None = None
    at: float = 0.0

    def plain(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {
            "number": self.number,
            "kind": self.kind,
            "data": dict(self.data),
            "seat": self.seat,
            "at": self.at,
        }

    @classmethod
    def read(cls, plain: object) -> Self:
        """Read what `plain` returned; BadEntry says what is wrong with it."""
        if not isinstance(plain, Mapping):
            raise BadEntry(f"an entry is a mapping, not {plain!r:.40}")
        number, kind, data = plain.get("number"), plain.get("kind"), plain.get("data")
        seat, timestamp = plain.get("seat"), plain.get("at")
        if not is_int(number) or number < 0:
            raise BadEntry(f"an entry has a number from 0, not {number!r:.40}")
        if kind not in KINDS:
            raise BadEntry(f"there are no entries of the kind {kind!r:.40}")
        if not isinstance(data, Mapping):
            raise BadEntry(f"an entry holds a mapping, not {data!r:.40}")
        if seat is not None and not is_int(seat):
            raise BadEntry(f"a seat is a number, not {seat!r:.40}")
        if not isinstance(timestamp, int | float):
            raise BadEntry(f"a time is a number, not {timestamp!r:.40}")
        return cls(number, str(kind), data, seat, float(timestamp))

    @property
    def text(self) -> str:
        """What it holds as JSON text."""
        return json.dumps(self.data, separators=(",", ":"))


# The seats of a shared table: persons with their browsers, bots, and seats that are free.


PERSON: Final = "person"
FREE: Final = "free"
STAND_IN: Final = "good"
"""The kind of bot that plays a seat where nobody sits."""
LONGEST_NAME: Final = 30
"""Characters that a name may have."""


@frozen
class SharedSeat:
    """Who sits at one seat of a shared table.

    Attributes
    ----------
    kind : str
        `PERSON`, `FREE`, or a kind of bot: a key of `catan_nb.bots.BOTS`.
    name : str
        What the player is called; empty for the name of the seat's colour.
    owner : str or None
        The visitor to whom the seat belongs. While a bot stands in for somebody who is away, the
        seat stays theirs: they may come back to it.
    """

    kind: str = FREE
    name: str = ""
    owner: str | None = None

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
        return {"kind": self.kind, "name": self.name, "owner": self.owner}

    @classmethod
    def read(cls, plain: object) -> Self:
        """Read what `plain` returned; ValueError says what is wrong with it."""
        if not isinstance(plain, Mapping):
            raise ValueError(f"a seat is a mapping, not {plain!r:.40}")
        kind, name, owner = plain.get("kind"), plain.get("name", ""), plain.get("owner")
        kind = OLD_NAMES.get(str(kind), kind)
        if kind not in (PERSON, FREE, *BOTS):
            raise ValueError(f"nobody of the kind {kind!r:.40} can sit at a table")
        if not isinstance(name, str) or not (owner is None or isinstance(owner, str)):
            raise ValueError(f"a seat has a name and an owner, not {name!r:.40} and {owner!r:.40}")
        if kind == PERSON and owner is None:
            raise ValueError("a person at a table has an owner's id")
        return cls(str(kind), name, owner)


def tidy_name(name: object) -> str:
    """Return a name as it is shown, on one line and not too long; empty for what is none."""
    return tidy(name, LONGEST_NAME)


# What players may say to each other at a shared table: set phrases, in everybody's language.


PHRASES: Final[Mapping[str, str]] = {
    "hello": noop("Hello!"),
    "good_luck": noop("Good luck!"),
    "well_done": noop("Well done!"),
    "thanks": noop("Thank you!"),
    "sorry": noop("Sorry!"),
    "oh_no": noop("Oh no!"),
    "moment": noop("One moment, please."),
    "your_turn": noop("It is your turn."),
    "trade": noop("Does anybody want to trade?"),
    "good_game": noop("That was a good game."),
}
"""The phrases by the keys under which entries name them."""


# Taking a person out of the entries of a table: the seat stays, the name and the owner go.


SEATED: Final = ("begun", "seat", "forgotten")
"""The kinds of entries that say who sits somewhere."""


@frozen
class Person:
    """Somebody who may sit at tables.

    Attributes
    ----------
    owners : container of str
        The visitors' ids under which the person has had seats.
    is_called : callable
        Says whether a name is the person's.
    """

    owners: Container[str]
    is_called: Callable[[str], bool] = lambda name: False

    def sits(self, seat: Mapping[str, Any]) -> bool:
        """Whether a seat, as `SharedSeat.plain` returns it, belongs to the person."""
        return seat["owner"] in self.owners or self.is_called(seat["name"])

    def without_person(self, seat: Mapping[str, Any]) -> dict[str, Any]:
        """Return a seat without the person.

        What a visitor owned who is removed is nobody's, and free where no bot plays it. Where only
        the name was the person's, whoever is called so keeps the seat.
        """
        if seat["owner"] in self.owners:
            kind = FREE if seat["kind"] == PERSON else seat["kind"]
            return {**seat, "kind": kind, "name": "", "owner": None}
        return {**seat, "name": "" if self.is_called(seat["name"]) else seat["name"]}


def seats_in(kind: str, data: Any) -> list[tuple[int, Mapping[str, Any]]]:
    """Return the seats of which an entry says who sits there, with their numbers.

    Raises
    ------
    ValueError
        The entry is damaged.
    """
    try:
        if kind == "seat":
            seats = [(data["at"], data)]
        elif kind == "begun":
            seats = list(enumerate(data["seats"]))
        elif kind == "forgotten":
            seats = [(seat["at"], seat) for seat in data["seats"]]
        else:
            seats = []
        readable = all(is_int(number) and _is_seat(seat) for number, seat in seats)
    except (LookupError, TypeError):
        readable = False
    if not readable:
        raise ValueError(f"an entry of the kind {kind!r} is damaged")
    return seats


def _is_seat(seat: Mapping[str, Any]) -> bool:
    kind, name, owner = seat["kind"], seat["name"], seat["owner"]
    return isinstance(kind, str) and isinstance(name, str) and isinstance(owner, str | None)


def data_without_person(kind: str, data: Mapping[str, Any], person: Person) -> dict[str, Any]:
    """Return what an entry holds without a person; the game is the same."""
    if kind == "seat":
        return person.without_person(data)
    if kind not in SEATED:
        return dict(data)
    new = {**data, "seats": [person.without_person(seat) for seat in data["seats"]]}
    if kind == "begun":
        game = data["game"]
        players = zip(game["names"], game["colours"], data["seats"], strict=True)
        names = [
            colour.capitalize() if person.is_called(name) or person.sits(seat) else name
            for name, colour, seat in players
        ]
        new["game"] = {**game, "names": names}
    return new


class OutOfOrder(ValueError):
    """An entry came too early or once more; the table is as it was."""


@frozen
class AskedBack:
    """Who wants the game to go back, and who agrees.

    Attributes
    ----------
    to : int
        The point to which it would go: so many actions from the start.
    agreed : tuple of int
        The seats that want it or allow it.
    by : int or None
        The seat that asked for it.
    """

    to: int
    agreed: tuple[int, ...]
    by: int | None = None


@frozen
class Owed:
    """An answer that a seat owes.

    Attributes
    ----------
    kind : type of Question
    number : int
        The number of the entry by which the seat came to be asked.
    at : float
        When that was.
    """

    kind: type[Question]
    number: int
    at: float


class SharedTable:
    """A table as its entries tell it, taken in their order.

    Parameters
    ----------
    entries : iterable of Entry
        The first is of the kind ``begun``.

    Raises
    ------
    BadEntry, OutOfOrder
        When they are no entries of a table from its beginning.

    Attributes
    ----------
    game : Game
        The game, of whatever variant. Its seed is 0 and is never used: what chance has brought is
        in the entries. Going back puts another object in its place.
    seats : tuple of SharedSeat
    early : mapping of int to Action or None
        Who has answered before it was their turn; the action only where it is told.
    owed : mapping of int to Owed
        The seats that are asked something now, in the order in which they are.
    started : bool
        Whether the seats are found and the game is played.
    paused : bool
    paused_by : int or None
        The seat that made the pause; None for a teacher.
    pace : str
        How quickly bots move.
    clock : int
        Seconds that an answer may take; 0: any time.
    asked_back : AskedBack or None
    said : mapping of int to Entry
        What each seat said last.
    known : mapping of str to int
        The seat whose cards a visitor has seen: the first that was theirs in the game.
    after, rematch : str or None
        The codes of the table whose rematch this is, and of the rematch of this one.
    number : int
        The number of the next entry.
    moved : int
        The number of the last entry that changed the game.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.number = self.moved = 0
        self.game: AnyGame
        self.seats: tuple[SharedSeat, ...] = ()
        self.early: dict[int, Action | None] = {}
        self.owed: dict[int, Owed] = {}
        self.started = self.paused = False
        self.paused_by: int | None = None
        self._paused_at = 0.0
        self.pace = ""
        self.clock = 0
        self.asked_back: AskedBack | None = None
        self.said: dict[int, Entry] = {}
        self.known: dict[str, int] = {}
        self.after: str | None = None
        self.rematch: str | None = None
        self._done: dict[tuple[int | None, str], int] = {}
        for entry in entries:
            self.take(entry)
        if not self.number:
            raise BadEntry("a table begins with an entry")

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.over

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats for which persons decide."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_person)

    @property
    def waits_for_bot(self) -> bool:
        """Whether the next step is a bot's, or chance's; in a free seat a bot plays."""
        actor = self.game.actor
        if actor is None or not self.started or self.paused or self.asked_back is not None:
            return False
        return actor == CHANCE or not self.seats[actor].is_person

    def seat_of(self, visitor: str) -> int | None:
        """Return the seat that belongs to a visitor, whoever decides there now, or None."""
        return next((n for n, seat in enumerate(self.seats) if seat.owner == visitor), None)

    def may_sit(self, visitor: str, seat: int) -> bool:
        """Say whether a visitor may play a seat: nobody sees the cards of two in one game."""
        return self.known.get(visitor, seat) == seat

    def may_answer(self, seat: int, number: int) -> bool:
        """Say whether what a seat is asked is still what it was when `number` came next."""
        owed = self.owed.get(seat)
        return number > (self.moved if owed is None else owed.number)

    def done(self, seat: int | None, request: str) -> int | None:
        """Return the number of the entry by which a seat's request was done, or None."""
        return self._done.get((seat, request))

    def take(self, entry: Entry) -> None:
        """Take the next entry.

        Raises
        ------
        OutOfOrder
            When it is not the next.
        BadEntry
            When it cannot be what happened here. The table is as it was.
        """
        if entry.number != self.number:
            raise OutOfOrder(f"entry {self.number} comes next, not {entry.number}")
        if (entry.kind == "begun") != (self.number == 0):
            raise BadEntry(f"entry {entry.number} of a table cannot be of the kind {entry.kind!r}")
        try:
            _TAKERS[entry.kind](self, entry)
        except BadEntry:
            raise
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadEntry(f"entry {entry.number} is damaged: {error}") from error
        self.number += 1
        request = entry.data.get("id")
        if isinstance(request, str):
            self._done[entry.seat, request] = entry.number

    # ---- inside: one kind of entry each ------------------------------------------------

    def _begin(self, entry: Entry) -> None:
        data = entry.data
        game = read_game(json.dumps(data["game"]))
        seats = tuple(map(SharedSeat.read, data["seats"]))
        _rename_players(game, seats)
        self.game, self.seats = game, seats
        self.pace, self.clock, self.after = data["pace"], data["clock"], data.get("after")
        self._update_owed(entry, frozenset(), moved=True)

    def _start(self, entry: Entry) -> None:
        self.started = True
        self._update_known_cards()
        self._update_owed(entry, frozenset(self.owed), moved=False)  # their time begins now

    def _act(self, entry: Entry) -> None:
        game, views = self.game, set()
        actions = [from_json(action, game.rules.actions) for action in entry.data["actions"]]
        ply = game.ply
        try:
            for action in actions:
                if game.actor is not None:
                    views.add(game.actor)
                game.push(action)
        except ValueError:
            self.game = game.fork(ply)
            raise
        self.asked_back = None
        self._update_owed(entry, views, moved=True)
        # An answer given early is gone once it is given, or is no answer to what is asked by then.
        self.early = {
            seat: action
            for seat, action in self.early.items()
            if seat in self.owed and self.owed[seat].number < entry.number and seat != game.actor
        }

    def _answer_early(self, entry: Entry) -> None:
        plain, seat = entry.data.get("action"), entry.seat
        if seat is None or seat not in self.owed or seat in self.early:
            raise BadEntry(f"seat {seat} owes no answer")
        self.early[seat] = None if plain is None else from_json(plain, self.game.rules.actions)

    def _go_back(self, entry: Entry) -> None:
        self.game = self.game.fork(entry.data["to"])
        self.early, self.asked_back = {}, None
        self._update_owed(entry, frozenset(self.owed), moved=True)

    def _sit(self, entry: Entry) -> None:
        self._change_seat(entry.data)
        self.asked_back = None

    def _forget(self, entry: Entry) -> None:
        for data in entry.data["seats"]:
            owner = self.seats[data["at"]].owner
            self._change_seat(data)
            if owner is not None and owner != data["owner"]:
                self.known.pop(owner, None)
            self.asked_back = None

    def _change_seat(self, data: Mapping[str, Any]) -> None:
        """Let somebody else sit at a seat from now on."""
        number, seats = data["at"], list(self.seats)
        if number not in range(len(seats)):
            raise BadEntry(f"there is no seat {number!r:.40}")
        seats[number] = SharedSeat.read(data)
        _rename_players(self.game, seats)
        self.seats = tuple(seats)
        self._update_known_cards()

    def _set_pace(self, entry: Entry) -> None:
        self.pace = entry.data["pace"]

    def _pause(self, entry: Entry) -> None:
        self.paused = bool(entry.data["paused"])
        self.paused_by = entry.seat if self.paused else None
        if self.paused:
            self._paused_at = entry.at
            return
        rested = max(entry.at - self._paused_at, 0.0)  # the time of whoever is asked did not run
        self.owed = {
            seat: Owed(owed.kind, owed.number, min(owed.at + rested, entry.at))
            for seat, owed in self.owed.items()
        }

    def _ask_back(self, entry: Entry) -> None:
        to = entry.data["to"]
        if to is None:
            self.asked_back = None
        elif to not in range(self.game.ply):
            raise BadEntry(f"there is no going back to point {to!r:.40}")
        else:
            proposal = self.asked_back
            by = entry.seat if proposal is None or proposal.to != to else proposal.by
            self.asked_back = AskedBack(to, tuple(entry.data["agreed"]), by)

    def _say(self, entry: Entry) -> None:
        if entry.data["phrase"] not in PHRASES or entry.seat is None:
            raise BadEntry("there is no such phrase")
        self.said[entry.seat] = entry

    def _link_rematch(self, entry: Entry) -> None:
        self.rematch = str(entry.data["code"])

    def _update_known_cards(self) -> None:
        """Note whose cards the owners of seats see from now on, where the game is played."""
        for number, seat in enumerate(self.seats):
            if self.started and seat.owner is not None:
                self.known.setdefault(seat.owner, number)

    def _update_owed(self, entry: Entry, again: Iterable[int], *, moved: bool) -> None:
        """Note who is asked now; those in `again` were asked before and are asked anew."""
        if moved:
            self.moved = entry.number
        before, anew = self.owed, frozenset(again)
        self.owed = {}
        for seat, question in self.game.asked_at_once.items():
            old = before.get(seat)
            if old is None or seat in anew or old.kind is not type(question):
                old = Owed(type(question), entry.number, entry.at)
            self.owed[seat] = old


_TAKERS: Final[Mapping[str, Callable[[SharedTable, Entry], None]]] = {
    "begun": SharedTable._begin,
    "started": SharedTable._start,
    "act": SharedTable._act,
    "early": SharedTable._answer_early,
    "back": SharedTable._go_back,
    "seat": SharedTable._sit,
    "pace": SharedTable._set_pace,
    "pause": SharedTable._pause,
    "asked_back": SharedTable._ask_back,
    "said": SharedTable._say,
    "rematch": SharedTable._link_rematch,
    "forgotten": SharedTable._forget,
}


def visible_to(entry: Entry, seat: int | None) -> Entry:
    """Return an entry as it is sent to the page of a seat; None is a spectator.

    An answer given early is told to its own seat only; that it was given, everybody may know.
    """
    if seat is not None and entry.seat == seat:
        return entry
    visible = {name: value for name, value in entry.data.items() if name != "id"}
    if entry.kind == "early":
        visible.pop("action", None)
    return Entry(entry.number, entry.kind, visible, entry.seat, entry.at)


def _rename_players(game: AnyGame, seats: Iterable[SharedSeat]) -> None:
    """Let a game call its players as their seats do."""
    names = [
        seat.name or colour.capitalize() for seat, colour in zip(seats, game.colours, strict=True)
    ]
    game.rename(names)
