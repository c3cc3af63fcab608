"""A shared table as the fold of its entries: the game, its seats, agreements.

The server's authority holds one, and so does every page that shows the table. They are told the
same entries in the same order and so are the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import asdict, replace

from catan_nb.classroom.protocol.entries import (
    FREE,
    KINDS,
    PERSON,
    STAND_IN,
    Act,
    AskBack,
    Back,
    BadEntry,
    Begin,
    Early,
    Entry,
    EntryData,
    Forget,
    Pace,
    Pause,
    Rematch,
    Say,
    SeatAt,
    SharedSeat,
    Sit,
    Start,
    WhoSits,
    seats_in,
)
from catan_nb.classroom.visitors import tidy
from catan_nb.games import read_game
from catan_nb.kernel.action import Action, from_json
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE, Question
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


LONGEST_NAME: Final = 30
"""Characters that a name may have."""


def tidy_name(name: object) -> str:
    """Return a name normalized to one line of limited length; empty if it is not valid."""
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


@dataclass(frozen=True, slots=True)
class Person:
    """A person whose seats are looked up, by visitor ids or by name.

    Attributes
    ----------
    owners : container of str
        The visitors' ids under which the person has had seats.
    is_called : callable
        Says whether a name is the person's.
    """

    owners: Container[str]
    is_called: Callable[[str], bool] = lambda name: False

    def sits(self, seat: WhoSits) -> bool:
        """Return whether a seat belongs to the person."""
        return seat.owner in self.owners or self.is_called(seat.name)

    def without_person(self, seat: WhoSits) -> WhoSits:
        """Return a seat with the person removed.

        What a visitor owned who is removed is nobody's, and free where no bot plays it. Where only
        the name was the person's, whoever is called so keeps the seat.
        """
        if seat.owner in self.owners:
            return replace(
                seat, kind=FREE if seat.kind == PERSON else seat.kind, name="", owner=None
            )
        return replace(seat, name="") if self.is_called(seat.name) else seat


def data_without_person(kind: str, data: Mapping[str, Any], person: Person) -> dict[str, Any]:
    """Return an entry's data with a person removed; the game is unchanged.

    Raises
    ------
    BadMessage
        It is damaged.
    """
    seats = [seat for _number, seat in seats_in(kind, data)]
    left = [asdict(person.without_person(seat)) for seat in seats]
    if kind == "seat":
        return {**data, **left[0]}
    if kind not in SEATED:
        return dict(data)
    new = {**data, "seats": [{**old, **one} for old, one in zip(data["seats"], left, strict=True)]}
    if kind == "begun":
        game = data["game"]
        players = zip(game["names"], game["colours"], seats, strict=True)
        names = [
            colour.capitalize() if person.is_called(name) or person.sits(seat) else name
            for name, colour, seat in players
        ]
        new["game"] = {**game, "names": names}
    return new


class OutOfOrder(ValueError):
    """An entry has the wrong number; the table is unchanged."""


@dataclass(frozen=True, slots=True)
class AskedBack:
    """A request to go back in the game, and who agrees.

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


@dataclass(frozen=True, slots=True)
class Owed:
    """An answer that a seat has to give.

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
    """The state of a table after its entries, applied in order.

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
        """The seats whose decisions a person makes."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_person)

    @property
    def waits_for_bot(self) -> bool:
        """Whether the next step is a bot's or chance's; bots play free seats."""
        actor = self.game.actor
        if actor is None or not self.started or self.paused or self.asked_back is not None:
            return False
        return actor == CHANCE or not self.seats[actor].is_person

    def seat_of(self, visitor: str) -> int | None:
        """Return the seat that a visitor owns, whoever plays it now, or None."""
        return next((n for n, seat in enumerate(self.seats) if seat.owner == visitor), None)

    def may_sit(self, visitor: str, seat: int) -> bool:
        """Return whether a visitor may play a seat: nobody may see two hands of one game."""
        return self.known.get(visitor, seat) == seat

    def may_answer(self, seat: int, number: int) -> bool:
        """Return whether a seat's question is unchanged since entry `number` was next."""
        owed = self.owed.get(seat)
        return number > (self.moved if owed is None else owed.number)

    def done(self, seat: int | None, request: str) -> int | None:
        """Return the number of the entry made by a seat's request, or None."""
        return self._done.get((seat, request))

    def take(self, entry: Entry) -> None:
        """Apply the next entry.

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
        told = entry.told
        try:
            self._take(entry, told)
        except BadEntry:
            raise
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadEntry(f"entry {entry.number} is damaged: {error}") from error
        self.number += 1
        if told.id:
            self._done[entry.seat, told.id] = entry.number

    # ---- inside: one kind of entry each ------------------------------------------------

    def _take(self, entry: Entry, told: EntryData) -> None:
        match told:
            case Begin():
                self._begin(entry, told)
            case Start():
                self._start(entry)
            case Act():
                self._act(entry, told)
            case Early():
                self._answer_early(entry, told)
            case Back():
                self._go_back(entry, told)
            case Sit():
                self._change_seat(told)
                self.asked_back = None
            case Pace():
                self.pace = told.pace
            case Pause():
                self._pause(entry, told)
            case AskBack():
                self._ask_back(entry, told)
            case Say():
                self._say(entry, told)
            case Rematch():
                self.rematch = told.code
            case Forget():
                self._forget(told)

    def _begin(self, entry: Entry, told: Begin) -> None:
        game = read_game(json.dumps(told.game))
        _rename_players(game, told.seats)
        self.game, self.seats = game, tuple(told.seats)
        self.pace, self.clock, self.after = told.pace, told.clock, told.after or None
        self._update_owed(entry, frozenset(), moved=True)

    def _start(self, entry: Entry) -> None:
        self.started = True
        self._update_known_cards()
        self._update_owed(entry, frozenset(self.owed), moved=False)  # their time begins now

    def _act(self, entry: Entry, told: Act) -> None:
        game, views = self.game, set()
        actions = [from_json(action, game.rules.actions) for action in told.actions]
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

    def _answer_early(self, entry: Entry, told: Early) -> None:
        plain, seat = told.action, entry.seat
        if seat is None or seat not in self.owed or seat in self.early:
            raise BadEntry(f"seat {seat} owes no answer")
        self.early[seat] = from_json(plain, self.game.rules.actions) if plain else None

    def _go_back(self, entry: Entry, told: Back) -> None:
        self.game = self.game.fork(told.to)
        self.early, self.asked_back = {}, None
        self._update_owed(entry, frozenset(self.owed), moved=True)

    def _forget(self, told: Forget) -> None:
        for one in told.seats:
            owner = self.seats[one.at].owner
            self._change_seat(one)
            if owner is not None and owner != one.owner:
                self.known.pop(owner, None)
            self.asked_back = None

    def _change_seat(self, told: SeatAt) -> None:
        """Change who sits at a seat."""
        seats = list(self.seats)
        if told.at not in range(len(seats)):
            raise BadEntry(f"there is no seat {told.at!r:.40}")
        seats[told.at] = told.seat
        _rename_players(self.game, seats)
        self.seats = tuple(seats)
        self._update_known_cards()

    def _pause(self, entry: Entry, told: Pause) -> None:
        self.paused = told.paused
        self.paused_by = entry.seat if self.paused else None
        if self.paused:
            self._paused_at = entry.at
            return
        rested = max(entry.at - self._paused_at, 0.0)  # the time of whoever is asked did not run
        self.owed = {
            seat: Owed(owed.kind, owed.number, min(owed.at + rested, entry.at))
            for seat, owed in self.owed.items()
        }

    def _ask_back(self, entry: Entry, told: AskBack) -> None:
        to = told.to
        if to is None:
            self.asked_back = None
        elif to not in range(self.game.ply):
            raise BadEntry(f"there is no going back to point {to!r:.40}")
        else:
            proposal = self.asked_back
            by = entry.seat if proposal is None or proposal.to != to else proposal.by
            self.asked_back = AskedBack(to, tuple(told.agreed), by)

    def _say(self, entry: Entry, told: Say) -> None:
        if told.phrase not in PHRASES or entry.seat is None:
            raise BadEntry("there is no such phrase")
        self.said[entry.seat] = entry

    def _update_known_cards(self) -> None:
        """Record whose cards the owners of seats see while the game runs."""
        for number, seat in enumerate(self.seats):
            if self.started and seat.owner is not None:
                self.known.setdefault(seat.owner, number)

    def _update_owed(self, entry: Entry, again: Iterable[int], *, moved: bool) -> None:
        """Update who must answer; seats in `again` are asked anew."""
        if moved:
            self.moved = entry.number
        before, anew = self.owed, frozenset(again)
        self.owed = {}
        for seat, question in self.game.asked_at_once.items():
            old = before.get(seat)
            if old is None or seat in anew or old.kind is not type(question):
                old = Owed(type(question), entry.number, entry.at)
            self.owed[seat] = old


def visible_to(entry: Entry, seat: int | None) -> Entry:
    """Return an entry as sent to the page of a seat; None is a spectator.

    An answer given early is told to its own seat only; that it was given, everybody may know.
    """
    if seat is not None and entry.seat == seat:
        return entry
    visible = {name: value for name, value in entry.data.items() if name != "id"}
    if entry.kind == "early":
        visible.pop("action", None)
    return Entry(entry.number, entry.kind, visible, entry.seat, entry.at)


def _rename_players(game: AnyGame, seats: Iterable[SharedSeat]) -> None:
    """Rename a game's players after their seats."""
    names = [
        seat.name or colour.capitalize() for seat, colour in zip(seats, game.colours, strict=True)
    ]
    game.rename(names)
